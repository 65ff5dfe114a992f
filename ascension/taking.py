"""Taking cards from the table: buying, acquiring, defeating, and what follows from each."""

from __future__ import annotations

from ascension import frames, places
from ascension.frames import FRAMES
from ascension.prices import board_hero_cost, payable_with_power, spend, static_frame
from ascension.state import (
    ALWAYS,
    BOARD,
    CAPTURED,
    CONSTRUCT,
    DONE,
    IN_PLAY,
    NONE,
    PLAYED,
    ROW,
    AscensionState,
    card_as,
    card_in,
    place_in,
    text_mark,
)
from ascension.triggers import after, fire
from framework.cards.blocks import block_frame
from framework.core.plain import Frame, Option


def buy(state: AscensionState, card: int, way: int, give: bool) -> None:
    """Pay for a card and acquire it; for one rune more it goes to the partner (Ascension 9)."""
    seat = state.active
    to = "partner" if give else "discard"
    if card == state.board_hero:
        state.insight[seat] -= board_hero_cost(state)
        places.start_acquiring(state, seat, BOARD, card, "hand")
        return
    place = ROW if card in state.row else ALWAYS
    power_allowed = place == ROW and payable_with_power(state, card)
    cost = state.defs.cost[state.form[card]]
    if place == ROW:
        cost = spend(state, card, way)
    cost += give
    if power_allowed and state.power and cost:
        state.stack.append(frames.pay.frame(card, cost, to))
        return
    state.runes -= cost
    places.start_acquiring(state, seat, place, card, to, bought=True)


@FRAMES.runs("pay")
def ask_payment(state: AscensionState, frame: Frame) -> None:
    """How much of a cost is paid with power.

    The rune that sends the card to the partner is a rune.
    """
    _, card, cost, to = frame
    least, most = max(0, cost - state.runes), min(state.power, cost - (to == "partner"))
    state.ask(state.active, "pay", tuple(range(least, most + 1)), state.form[card], cost)


@FRAMES.answers("pay")
def pay_mixed(state: AscensionState, frame: Frame, option: Option) -> None:
    """So much power, the rest in runes."""
    assert isinstance(option, int)
    _, card, cost, to = frame
    state.stack.pop()
    state.power -= option
    state.runes -= cost - option
    places.start_acquiring(state, state.active, ROW, card, to, bought=True)


@FRAMES.runs("acquire")
def acquire(state: AscensionState, frame: Frame) -> None:
    """What follows an acquisition.

    The card goes where it belongs, then Dreamborn, own effects, Empower, the named faction.
    """
    _, seat, card, from_row, replacement, to, stage = frame
    defs, form = state.defs, state.form[card]
    if stage == 0 and places.may_be_given(state, seat):
        frame[frames.ACQUIRE_STAGE] = 1
        state.ask(seat, "gift", ("yes", "no"), form)
    elif stage <= 1:
        frame[frames.ACQUIRE_STAGE] = 2
        condition = defs.hand_if[form]
        if condition is not None and seat == state.active and to != "partner":
            key = defs.play_key[form]
            if condition.holds(state, block_frame(key, seat, card)):
                to = "hand"
        if to == "hand":
            state.discard[seat].remove(card)
            state.hand[seat].append(card)
            state.log.append(("put", seat, form, "hand"))
        if defs.dreamborn[form]:
            places.gain_insight(state, seat, 1)
        after(state, seat, "acquire", card, form, bool(from_row))
        _offer_direct_play(state, seat, card)
    elif stage == 2:
        frame[frames.ACQUIRE_STAGE] = 3
        if defs.empower[form] and seat == state.active:
            options = places.distinct(state, PLAYED, state.played[seat])
            options += places.distinct(state, IN_PLAY, places.constructs_played(state, seat))
            if options:
                state.ask(seat, "empower", (*options, DONE), form)
    else:
        state.stack.pop()
        named = state.named_faction
        if from_row and named & defs.faction[form] and seat == state.active:
            there = replacement != NONE and replacement in state.row
            if there and defs.faction[state.form[replacement]] & named:  # monsters have none
                places.start_acquiring(state, seat, ROW, replacement)


@FRAMES.answers("acquire")
def give_or_empower(state: AscensionState, frame: Frame, option: Option) -> None:
    """A rune sends the card to the partner. Gift: a card played this turn may be banished."""
    _, seat, card, *_ = frame
    if state.kind == "gift":
        if _given(state, seat, card, option):
            frame[frames.ACQUIRE_TO] = "partner"
    elif option == DONE:
        places.decline(state, seat, state.form[card])
    else:
        assert isinstance(option, int)
        places.pile(state, place_in(option), seat).remove(card_in(option))
        places.banish(state, seat, card_in(option))


@FRAMES.runs("treasures")
def offer_treasures(state: AscensionState, frame: Frame) -> None:
    """Treasures are acquired with the card on them."""
    _, seat, treasures, done = frame
    if done < len(treasures) and places.may_be_given(state, seat):
        nth = (done + 1, len(treasures))
        state.ask(seat, "gift", ("yes", "no"), state.form[treasures[done]], *nth)
    else:
        state.stack.pop()


@FRAMES.answers("treasures")
def give_treasure(state: AscensionState, frame: Frame, option: Option) -> None:
    """To the partner, or not; then the next one."""
    _, seat, treasures, done = frame
    frame[frames.TREASURES_DONE] = done + 1
    _given(state, seat, treasures[done], option)


def _given(state: AscensionState, seat: int, card: int, option: Option) -> bool:
    """Whether a card that was just acquired goes to the partner, for one rune (Ascension 18)."""
    if option == "no":
        state.log.append(("keep", seat, state.form[card]))
        return False
    partner = places.partner_of(state, seat)
    state.runes -= 1
    state.discard[seat].remove(card)
    state.discard[partner].append(card)
    state.log.append(("sent", seat, partner, state.form[card]))
    return True


def _offer_direct_play(state: AscensionState, seat: int, card: int) -> None:
    """A construct in play may let the acquired card go straight into play."""
    if state.defs.type[state.form[card]] != CONSTRUCT or seat != state.active:
        return
    direct_plays = state.defs.direct_plays
    for source in state.constructs[seat]:
        if state.form[source] not in direct_plays or text_mark(source) in state.used:
            continue
        for text in direct_plays[state.form[source]]:
            frame = static_frame(state, state.form[source])
            holds = text.condition is None or text.condition.holds(state, frame)
            if holds and text.which.fits(state, card):
                state.stack.append(frames.direct.frame(seat, card, source))
                return


@FRAMES.runs("direct")
def offer_direct(state: AscensionState, frame: Frame) -> None:
    """May the acquired construct go straight into play?"""
    _, seat, card, source = frame
    if card in state.discard[seat]:
        state.ask(seat, "direct", ("yes", "no"), state.form[card], state.form[source])
    else:
        state.stack.pop()


@FRAMES.answers("direct")
def direct(state: AscensionState, frame: Frame, option: Option) -> None:
    """Into play, once a turn."""
    _, seat, card, source = frame
    state.stack.pop()
    if option == "yes":
        state.used.append(text_mark(source))
        state.discard[seat].remove(card)
        places.put_into_play(state, seat, card)
    else:
        places.decline(state, seat, state.form[source])


@FRAMES.runs("leave")
def leave_the_row(state: AscensionState, frame: Frame) -> None:
    """Where defeated monsters go is settled before any leaves the row (Ascension 14)."""
    _, seat, cards, infests, goes, asked = frame
    defs = state.defs
    while len(goes) < len(cards):
        form = state.form[cards[len(goes)]]
        nth = (len(goes) + 1, len(cards))
        # RoV: a trophy never goes to the void, and so it infests nobody instead.
        if asked == 0 and (infests or defs.infest[form]) and not defs.trophy[form]:
            frame[frames.LEAVE_ASKED] = 1
            state.ask(seat, "infest", (seat, *places.others(state, seat), DONE), form, *nth)
            return
        if asked < 2 and prison_of(state, seat):
            frame[frames.LEAVE_ASKED] = 2
            state.ask(seat, "capture", ("yes", "no"), form, prison_form(state, seat), *nth)
            return
        goes, asked = (*goes, DONE), 0
        frame[frames.LEAVE_GOES], frame[frames.LEAVE_ASKED] = goes, asked
    state.stack.pop()
    places.leave_defeated(state, seat, cards, goes)


@FRAMES.answers("leave")
def settle(state: AscensionState, frame: Frame, option: Option) -> None:
    """Infest: into some player's discard pile. Cell Block E: into play."""
    _, seat, cards, _, goes, _ = frame
    if option == "no":
        places.decline(state, seat, prison_form(state, seat))
    elif option == DONE:
        places.decline(state, seat, state.form[cards[len(goes)]])
    else:
        frame[frames.LEAVE_GOES] = (*goes, CAPTURED if option == "yes" else option)
        frame[frames.LEAVE_ASKED] = 0


@FRAMES.runs("defeat")
def defeated(state: AscensionState, frame: Frame) -> None:
    """What follows a defeat.

    Own effects, then the reward, then Dreambind (Ascension 1, 14).
    """
    _, seat, card, from_row, stage = frame
    defs, form = state.defs, state.form[card]
    frame[frames.DEFEAT_STAGE] = stage + 1
    if stage == 0:
        state.rewards.append(card_as(form, card))
        after(state, seat, "defeat", card, form, bool(from_row))
    elif stage == 1:
        if defs.reward[form]:
            state.stack.append(block_frame(defs.reward[form], seat, card))
    elif stage == 2 and card in state.aside:
        price = 0 if state.free_dreambind else defs.dreambind[form]
        if state.insight[seat] >= price:
            state.ask(seat, "dreambind", ("yes", "no"), form, price)
    else:
        state.stack.pop()
        if card in state.aside:
            state.aside.remove(card)
            places.put_out(state, seat, card)
            places.refill(state)


@FRAMES.answers("defeat")
def dreambind(state: AscensionState, frame: Frame, option: Option) -> None:
    """The monster is acquired from the row (Ascension 15)."""
    _, seat, card, *_ = frame
    form = state.form[card]
    if option == "yes":
        state.insight[seat] -= 0 if state.free_dreambind else state.defs.dreambind[form]
        state.aside.remove(card)
        state.log.append(("dreambind", seat, form))
        state.acquired_row += 1
        places.take_acquired(state, seat, card, from_row=1)
    else:
        places.decline(state, seat, form)


# --- into play -----------------------------------------------------------------------------


def prison_of(state: AscensionState, seat: int) -> bool:
    """Whether a seat can put monsters into play (Cell Block E)."""
    return prison_form(state, seat) != NONE


def prison_form(state: AscensionState, seat: int) -> int:
    """What lets a seat put monsters into play, or NONE."""
    for card in state.constructs[seat]:
        if state.form[card] in state.defs.prisons:
            return state.form[card]
    return NONE


@FRAMES.runs("capture")
def offer_capture(state: AscensionState, frame: Frame) -> None:
    """A monster that was played may go into play."""
    _, seat, card = frame
    if card in state.played[seat]:
        state.ask(seat, "capture", ("yes", "no"), state.form[card], prison_form(state, seat))
    else:
        state.stack.pop()


@FRAMES.answers("capture")
def capture(state: AscensionState, frame: Frame, option: Option) -> None:
    """It becomes a mechana construct without abilities."""
    _, seat, card = frame
    state.stack.pop()
    if option == "yes":
        state.played[seat].remove(card)
        places.put_into_play(state, seat, card)
    else:
        places.decline(state, seat, prison_form(state, seat))


@FRAMES.runs("enters")
def construct_enters(state: AscensionState, frame: Frame) -> None:
    """A construct has come into play: its own effect, then triggers."""
    _, seat, card = frame
    state.stack.pop()
    fire(state, seat, "construct_enters", card)
    key = state.defs.on_enter_play[state.form[card]]
    if key and not places.is_monster(state, card):
        state.stack.append(block_frame(key, seat, card))
