"""How cards and tokens move in Ascension: every change of place goes through here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ascension import frames
from ascension.state import (
    ALWAYS,
    BOARD,
    CAPTURED,
    CHEAPER,
    DECK,
    DISCARD,
    DONE,
    EFFECT,
    EVENT,
    HAND,
    IN_PLAY,
    MONSTER,
    NOBODY,
    NONE,
    PLAYED,
    ROW,
    TREASURE,
    VOID,
    AscensionState,
    card_as,
    card_in,
    form_in,
    marked_card,
    pick_option,
)
from framework.cards.blocks import execute


def opponents(state: AscensionState, seat: int) -> list[int]:
    """The others in turn order, without the partner (Ascension 9)."""
    seats = len(state.hand)
    partner = partner_of(state, seat)
    return [s for i in range(1, seats) if (s := (seat + i) % seats) != partner]


def others(state: AscensionState, seat: int) -> list[int]:
    """All other players in turn order, the partner too."""
    seats = len(state.hand)
    return [(seat + i) % seats for i in range(1, seats)]


def partner_of(state: AscensionState, seat: int) -> int:
    """The seat opposite in a team game."""
    if not state.defs.team:
        return NOBODY
    return (seat + len(state.hand) // 2) % len(state.hand)


# --- personal decks --------------------------------------------------------------------------


def next_card(state: AscensionState, seat: int) -> int:
    """Take the top card of a seat's deck, reshuffling the discard pile if need be; or NONE."""
    if state.top[seat]:
        return state.top[seat].pop()
    deck = state.deck[seat]
    if not deck:
        if not state.discard[seat]:
            return NONE
        deck[:] = state.discard[seat]
        state.discard[seat].clear()
        state.shuffle(f"deck:{seat}", deck, seat)
    return deck.pop()


def has_next_card(state: AscensionState, seat: int) -> bool:
    """Whether there is a card that `next_card` could take."""
    return bool(state.deck[seat] or state.top[seat] or state.discard[seat])


def decline(state: AscensionState, seat: int, form: int) -> None:
    """The journal tells that a seat has declined what a card offers."""
    state.note("decline", seat, state.defs.name[form])


def draw(state: AscensionState, seat: int, count: int) -> None:
    """Draw cards; played cards stay where they are (Ascension 4)."""
    deck = state.deck[seat]
    if len(deck) >= count > 0 and not state.top[seat]:
        drawn = deck[: -count - 1 : -1]
        del deck[-count:]
    else:
        drawn = []
        for _ in range(count):
            card = next_card(state, seat)
            if card == NONE:
                break
            drawn.append(card)
    if drawn:
        state.hand[seat] += drawn
        state.log.append(("reveal", "draw", seat, tuple([state.form[c] for c in drawn])))
    elif count:
        state.note("nothing", seat, "draw")


def shuffle_into_deck(state: AscensionState, seat: int, cards: Iterable[int]) -> None:
    """Shuffle cards into a seat's deck."""
    deck = state.deck[seat]
    deck += cards
    deck += state.top[seat]
    state.top[seat].clear()
    state.shuffle(f"deck:{seat}", deck, seat)


# --- tokens ----------------------------------------------------------------------------------


def gain_honor(state: AscensionState, seat: int, count: int) -> None:
    """Honor comes from the pool; when it empties the last round is on (Ascension 7)."""
    if count <= 0:
        return
    state.honor[seat] += count
    state.quiet = 0
    state.log.append(("honor", seat, count))
    take_from_pool(state, count)


def take_from_pool(state: AscensionState, count: int) -> None:
    """What is taken beyond the last token comes from the box."""
    state.pool = max(0, state.pool - count)
    if state.pool == 0 and not state.ending:
        state.ending = True
        state.note("last round")


def gain_insight(state: AscensionState, seat: int, count: int) -> None:
    """Insight stays from turn to turn."""
    if count > 0:
        state.insight[seat] += count
        if seat == state.active:
            state.insight_gained += count
        state.log.append(("insight", seat, count))


# --- places ----------------------------------------------------------------------------------


def pile(state: AscensionState, place: int, seat: int) -> list[int]:
    """The cards in a place, as a list that can be changed."""
    if place == HAND:
        return state.hand[seat]
    if place == DISCARD:
        return state.discard[seat]
    if place == PLAYED:
        return state.played[seat]
    if place == IN_PLAY:
        return state.constructs[seat]
    if place == DECK:
        return state.deck[seat]
    if place == VOID:
        return state.void
    if place == ROW:
        return state.row
    raise ValueError(f"place {place} is no pile")


def code(state: AscensionState, place: int, card: int) -> int:
    """A card in a place, as an option."""
    return pick_option(place, state.form[card], card)


def effect(done: int) -> int:
    """The effect of a card that was played or defeated, as an option to copy it."""
    return pick_option(EFFECT, form_in(done), card_in(done))


def done_with(state: AscensionState, card: int) -> int:
    """A card with the form that it has now, for `history` and `rewards`."""
    return card_as(state.form[card], card)


def copied(card: int) -> int:
    """The source of a copied effect: no card that could move, but it tells whose text this is."""
    return NONE - 1 - card


def whose_text(source: int) -> int:
    """The card whose text is carried out, copied or not (Ascension 19)."""
    return source if source >= NONE else NONE - 1 - source


def constructs_played(state: AscensionState, seat: int) -> list[int]:
    """The constructs in play that were played from the hand this turn (Ascension 16)."""
    played = {card_in(played) for played in state.history}
    return [card for card in state.constructs[seat] if card in played]


def distinct(state: AscensionState, place: int, cards: Iterable[int]) -> list[int]:
    """Options for cards of a pile, one for each kind: equal cards are one choice."""
    by_form = {state.form[card]: card for card in cards if card != NONE}
    return [pick_option(place, form, card) for form, card in sorted(by_form.items())]


# --- the center row --------------------------------------------------------------------------


def leave_row(state: AscensionState, card: int) -> int:
    """Take a card out of the row; its slot is filled by `refill`."""
    slot = state.row.index(card)
    state.row[slot] = NONE
    return slot


def refill(state: AscensionState) -> None:
    """Fill every free slot at once, before anything else happens (Ascension 2)."""
    for slot in range(len(state.row)):
        if state.row[slot] == NONE:
            if len(state.hand) == 1 and slot:  # solitaire: the row slides right (Ascension 10)
                state.row.insert(0, state.row.pop(slot))
                state.under.insert(0, state.under.pop(slot))
                flip(state, 0)
            else:
                flip(state, slot)


def flip(state: AscensionState, slot: int) -> None:
    """Flip cards until one lies in the slot: events and treasures do not fill it."""
    defs = state.defs
    while True:
        card = next_center_card(state)
        if card == NONE:
            return
        form = state.form[card]
        kind = defs.type[form]
        state.log.append(("reveal", "row", form))
        if kind == EVENT:
            if state.event != NONE:
                state.void.append(state.event)
            state.event = card
        elif kind == TREASURE:
            state.under[slot].append(card)
        else:
            state.row[slot] = card
            if defs.dreamborn[form] or defs.fate[form]:
                state.entered.append([card, len(state.under[slot])])
            return


def next_center_card(state: AscensionState) -> int:
    """The top card of the center deck; an empty one is made anew from the void (Ascension 5).

    Of events alone none is made: they fill no slot and would be flipped for ever.
    """
    if not state.center_deck:
        kinds, form = state.defs.type, state.form
        if all(kinds[form[card]] == EVENT for card in state.void):
            return NONE
        state.center_deck[:] = state.void
        state.void.clear()
        state.shuffle("market", state.center_deck)
    return state.center_deck.pop()


def take_treasures(state: AscensionState, seat: int, slot: int) -> None:
    """Whoever takes a card of the row takes the treasures under it."""
    treasures = state.under[slot]
    if treasures:
        state.discard[seat] += treasures
        state.note("treasure", seat, len(treasures))
        state.under[slot] = []
        if may_be_given(state, seat):
            state.stack.append(frames.treasures.frame(seat, tuple(treasures), 0))


def may_be_given(state: AscensionState, seat: int) -> bool:
    """On the own turn a rune gives an acquired card to the partner (Ascension 18)."""
    return seat == state.active and state.runes > 0 and partner_of(state, seat) != NOBODY


# --- banishing and destroying ----------------------------------------------------------------


def banish(state: AscensionState, seat: int, card: int) -> None:
    """A card that has left its place is banished; a slot that waits for a card gets it."""
    banish_from_row(state, seat, card)
    if NONE in state.row:
        refill(state)


def banish_from_row(state: AscensionState, seat: int, card: int) -> None:
    """A card that has left the row is banished; whoever takes it out also refills the row."""
    state.log.append(("banish", seat, state.form[card]))
    put_out(state, seat, card)


def put_out(state: AscensionState, seat: int, card: int) -> None:
    """A banished card goes where it belongs (Ascension 5), and what it says of that happens.

    It says "during your turn": the turn of whoever banishes it runs (Ascension 21).
    """
    form, defs = state.form[card], state.defs
    if (defs.starting[form] and card >= state.first_starting) or defs.all[form].board:
        state.out.append(card)
    elif form == defs.mystic:
        state.stacks[0].append(card)
    elif form == defs.infantry:
        state.stacks[1].append(card)
    else:
        state.void.append(card)
    if seat == state.active:
        state.banished += 1
        if defs.on_banish[form] and turn_runs(state):
            execute(state, defs.on_banish[form], seat, NONE)


def turn_runs(state: AscensionState) -> bool:
    """Whether somebody's turn runs: not as the first row is dealt, not between the turns."""
    return state.phase == "turn"


def destroy(state: AscensionState, owner: int, card: int) -> None:
    """A construct goes from play to its owner's discard pile, and what it holds with it."""
    state.constructs[owner].remove(card)
    state.discard[owner].append(card)
    form = state.form[card]
    state.log.append(("destroy", owner, form))
    if form in state.defs.prisons:
        for held in [c for c in state.constructs[owner] if is_monster(state, c)]:
            state.constructs[owner].remove(held)
            state.discard[owner].append(held)
            state.log.append(("destroy", owner, state.form[held]))


def is_monster(state: AscensionState, card: int) -> bool:
    """Whether a card is a monster, wherever it is."""
    return state.defs.type[state.form[card]] == MONSTER


# --- acquiring and defeating -----------------------------------------------------------------


def start_acquiring(
    state: AscensionState,
    seat: int,
    place: int,
    card: int,
    to: str = "discard",
    bought: bool = False,
) -> None:
    """A seat acquires a card: it leaves its place, the row refills, the rest follows."""
    replacement = NONE
    tell_acquired(state, seat, card, int(place == ROW), to)
    if place == ROW:
        spend_discounts(state, card)
        slot = leave_row(state, card)
        take_treasures(state, seat, slot)
        refill(state)
        replacement = state.row[0 if len(state.hand) == 1 else slot]
        state.acquired_row += 1
    elif place == ALWAYS:
        stack = state.stacks[0 if state.form[card] == state.defs.mystic else 1]
        stack.remove(card)
    elif place == BOARD:
        state.board_hero = NONE
    take_acquired(state, seat, card, int(place == ROW), replacement, to, bought)


def tell_acquired(
    state: AscensionState, seat: int, card: int, from_row: int = 0, to: str = "discard"
) -> None:
    """The journal tells of an acquisition before it tells what comes of it."""
    state.log.append(("acquire", seat, state.form[card], from_row))
    if to == "partner":
        state.log.append(("sent", seat, partner_of(state, seat), state.form[card]))


def take_acquired(
    state: AscensionState,
    seat: int,
    card: int,
    from_row: int = 0,
    replacement: int = NONE,
    to: str = "discard",
    bought: bool = False,
) -> None:
    """The card lies in its new owner's discard pile, and what follows goes on the stack.

    Who has bought a card has said already whether it is for the partner (Ascension 18).
    """
    owner = partner_of(state, seat) if to == "partner" else seat
    state.discard[owner].append(card)
    state.quiet = 0
    state.stack.append(frames.acquire.frame(seat, card, from_row, replacement, to, int(bought)))


def start_defeating(
    state: AscensionState, seat: int, place: int, card: int, infest: bool = False
) -> None:
    """A seat defeats a monster: it leaves the row, the row refills, the reward follows."""
    state.log.append(("defeat", seat, state.form[card]))
    if place in (HAND, IN_PLAY):
        raise ValueError("only monsters on the table are defeated")
    state.stack.append(frames.defeat.frame(seat, card, int(place == ROW), 0))
    if place == ROW:
        state.stack.append(frames.leave.frame(seat, (card,), int(infest), (), 0))


def leave_defeated(
    state: AscensionState, seat: int, cards: Sequence[int], goes: Sequence[int]
) -> None:
    """Defeated monsters leave the row together, each for where it goes; then the row refills."""
    for card, to in zip(cards, goes, strict=True):
        spend_discounts(state, card)
        slot = leave_row(state, card)
        take_treasures(state, seat, slot)
        if to == CAPTURED:
            put_into_play(state, seat, card)
        elif to == DONE:
            put_away(state, seat, card)
        else:
            state.discard[to].append(card)
            state.log.append(("sent", seat, to, state.form[card]))
        state.defeated_row += 1
    refill(state)


def put_away(state: AscensionState, seat: int, card: int) -> None:
    """A defeated monster is banished (Ascension 13); a trophy never is. RoV: Trophy.

    One that may be dreambound lies aside until its reward has been gained (Ascension 14).
    """
    form = state.form[card]
    if state.defs.trophy[form]:
        state.trophies[seat].append(card)
    elif state.defs.dreambind[form] != NONE:
        state.aside.append(card)
    else:
        put_out(state, seat, card)


def spend_discounts(state: AscensionState, card: int) -> None:
    """What makes the next such card cheaper is over as one is taken, paid for or not."""
    if state.watch:
        kept = []
        for watch in state.watch:
            moment, key, step, *_ = watch
            if moment != CHEAPER or not state.defs.cheaper[key, step].fits(state, card):
                kept.append(watch)
        state.watch = kept


def put_into_play(state: AscensionState, seat: int, card: int) -> None:
    """A construct, or a captured monster, that has left its place comes into play."""
    state.constructs[seat].append(card)
    state.entered_play.append(state.form[card])
    state.log.append(("into play", seat, state.form[card]))
    state.stack.append(frames.enters.frame(seat, card))


def turn_over(state: AscensionState, seat: int, card: int) -> None:
    """A card shows its other side for the rest of the game; that side's text is still unused."""
    state.form[card] = state.defs.transforms[state.form[card]].into
    state.used = [mark for mark in state.used if marked_card(mark) != card]
    state.note("transform", seat, state.form[card])
