"""The turn: what its player may do, in any order, and doing it."""

from __future__ import annotations

from ascension import frames, places
from ascension.frames import FRAMES
from ascension.played import Ability
from ascension.prices import (
    board_hero_cost,
    discounts,
    largest_discount,
    payable_with_power,
    spend,
    ways_to_pay,
)
from ascension.state import (
    ACQUIRE,
    ALWAYS,
    CONSTRUCT,
    DEATH,
    DEFEAT,
    END,
    END_OF_TURN,
    EVENT_TEXT,
    FIRST_ABILITY,
    GIVE,
    IMMORTALITY,
    LIFE,
    MONSTER,
    NONE,
    PHANTASM,
    PLAY,
    ROW,
    TEMPLE,
    TEMPLES,
    TRANSFORM,
    TROPHY,
    USE,
    AscensionState,
    action_in,
    card_as,
    card_in,
    number_in,
    text_mark,
    turn_option,
)
from ascension.taking import buy, prison_of
from ascension.triggers import after, happen_fates
from framework.cards.blocks import block_frame, perform
from framework.core.plain import Frame


@FRAMES.runs("turn")
def take_turn(state: AscensionState, frame: Frame) -> None:
    """Everything that the turn player may do, in any order, until (s)he ends the turn."""
    if len(frame) == 1:
        frame.append(0)
        state.turn += 1
        state.log.append(("turn", state.turn, state.active))
    if frame[frames.TURN_ENDED]:
        state.stack.pop()
        return
    if state.entered:
        happen_fates(state)
        return
    options = turn_options(state)
    state.seat, state.kind, state.options, state.about = state.active, "turn", options, ()


def rounds(state: AscensionState) -> int:
    """Rounds so far: turns of the first player."""
    return -(-state.turn // len(state.hand))


def turn_options(state: AscensionState) -> tuple[int, ...]:
    """All actions of the turn player, the end of the turn last."""
    defs, seat, form = state.defs, state.active, state.form
    in_hand = {form[card]: card for card in state.hand[seat]}
    playing = defs.playing
    options = [playing[f] + card for f, card in in_hand.items()]
    runes, power = state.runes, state.power
    _add_row_options(state, options, runes, power)
    if runes:
        give = state.defs.team
        for stack in state.stacks:
            if stack and runes >= defs.cost[form[stack[-1]]]:
                f = form[stack[-1]]
                options.append(defs.acquiring[f] + stack[-1])
                if give and runes > defs.cost[f]:
                    options.append(defs.giving[f] + stack[-1])
    if power >= defs.cost[defs.cultist]:
        options.append(defs.defeating[defs.cultist] + state.cultist)
    if state.constructs[seat]:
        _add_construct_options(state, options, seat)
    if state.trophies[seat]:
        options += [turn_option(TROPHY, form[card], card) for card in state.trophies[seat]]
    if defs.hand_transforms:
        _add_hand_transforms(state, options, in_hand)
    if state.event != NONE:
        _add_event_options(state, options)
    if state.temples:
        _add_temple_options(state, options, seat)
    if state.board_hero != NONE:
        f, insight = form[state.board_hero], state.insight[seat]
        enough = insight >= defs.all[f].insight
        if enough or (state.constructs[seat] and insight >= board_hero_cost(state)):
            options.append(defs.acquiring[f] + state.board_hero)
    options.append(END_OF_TURN)
    return tuple(options)


def _add_row_options(state: AscensionState, options: list[int], runes: int, power: int) -> None:
    """What can be acquired, defeated or played from the center row."""
    defs, form = state.defs, state.form
    costs, types, own_price = defs.cost, defs.type, defs.own_price
    lasting = discounts(state) if defs.discounts else ()
    slack = largest_discount(state, lasting) if lasting or state.watch else 0
    plain = not (lasting or slack)
    most_power = power + slack
    most_runes = runes + (most_power if defs.power_payers else slack)
    insight = state.insight[state.active] if defs.phantasms else 0
    if not (most_power or most_runes or insight or own_price):
        return
    give = state.defs.team
    for card in state.row:
        if card == NONE:
            continue
        f = form[card]
        cost = costs[f]
        if types[f] == MONSTER:
            if cost > most_power and f not in own_price:
                continue
            if plain and f not in own_price:
                options.append(defs.defeating[f] + card)
                continue
            for cost, way in ways_to_pay(state, card, lasting):
                if power >= cost:
                    options.append(turn_option(DEFEAT, f, card, way))
            continue
        if insight > 0 and 0 <= defs.phantasm[f] <= insight:
            options.append(turn_option(PHANTASM, f, card))
        if cost > most_runes and f not in own_price:
            continue
        if plain and not give and f not in own_price:
            if runes >= cost or (runes + power >= cost and payable_with_power(state, card)):
                options.append(defs.acquiring[f] + card)
            continue
        for cost, way in ways_to_pay(state, card, lasting):
            if runes >= cost or (runes + power >= cost and payable_with_power(state, card)):
                options.append(turn_option(ACQUIRE, f, card, way))
                if (
                    give
                    and runes
                    and (runes > cost or (runes + power > cost and payable_with_power(state, card)))
                ):
                    options.append(turn_option(GIVE, f, card, way))


def _add_construct_options(state: AscensionState, options: list[int], seat: int) -> None:
    """Abilities of the constructs in play, and transforming them."""
    form, abilities, transforms = state.form, state.defs.abilities, state.defs.transforms
    for card in state.constructs[seat]:
        f = form[card]
        if f in abilities:
            for n, ability in enumerate(abilities[f]):
                if usable(state, card, n, ability):
                    options.append(turn_option(USE, f, card, n))
        if f in transforms:
            _add_transform(state, options, card)


def _add_hand_transforms(
    state: AscensionState, options: list[int], in_hand: dict[int, int]
) -> None:
    """Transforming cards of the hand, one of each form."""
    transforms = state.defs.hand_transforms
    for form in in_hand:
        if form in transforms:
            break
    else:
        return
    for form in in_hand.keys() & transforms:
        _add_transform(state, options, in_hand[form])


def _add_event_options(state: AscensionState, options: list[int]) -> None:
    """The event's ability, and paying for its other side."""
    f = state.form[state.event]
    if f in state.defs.abilities:
        for n, ability in enumerate(state.defs.abilities[f]):
            if usable(state, state.event, n, ability):
                options.append(turn_option(EVENT_TEXT, f, state.event, n))
    if f in state.defs.transforms:
        _add_transform(state, options, state.event)


def _add_temple_options(state: AscensionState, options: list[int], seat: int) -> None:
    """Keystones take or activate temples; the Temple of Immortality works once a turn."""
    for temple in (LIFE, DEATH):
        if state.keystones[temple]:
            own = state.temples[temple] == seat
            if own and not usable(state, NONE, 0, temple_ability(state, temple)):
                continue
            options.append(turn_option(TEMPLE, card=temple, number=own))
    if state.temples[IMMORTALITY] == seat and text_mark(NONE) not in state.used:
        options.append(turn_option(TEMPLE, card=IMMORTALITY, number=1))


def temple_ability(state: AscensionState, temple: int) -> Ability:
    """What a temple does for whoever controls it."""
    return state.defs.abilities[state.defs.number[TEMPLES[temple]]][0]


def usable(state: AscensionState, card: int, n: int, ability: Ability) -> bool:
    """Whether an ability may be used now, and to any end (Ascension 3: checked when used)."""
    if ability.once and state.used and text_mark(card, FIRST_ABILITY + n) in state.used:
        return False
    if ability.condition is None and not ability.looked_at:
        return True
    frame = block_frame(ability.key, state.active, card)
    if ability.condition is not None and not ability.condition.holds(state, frame):
        return False
    return not ability.looked_at or any(step.possible(state, frame) for step in ability.looked_at)


def _add_transform(state: AscensionState, options: list[int], card: int) -> None:
    turn = state.defs.transforms[state.form[card]]
    if turn.resource == "insight":
        owned = state.insight[state.active]
    else:
        owned = state.runes if turn.resource == "runes" else state.power
    if owned >= turn.price:
        options.append(turn_option(TRANSFORM, state.form[card], card))


def _pay(state: AscensionState, name: str, price: int) -> None:
    if name == "insight":
        state.insight[state.active] -= price
    elif name == "runes":
        state.runes -= price
    else:
        state.power -= price


@FRAMES.answers("turn")
def act(state: AscensionState, frame: Frame, option: int) -> None:
    action, card, seat = action_in(option), card_in(option), state.active
    if action == PLAY:
        play_card(state, seat, card)
    elif action == END:
        frame[frames.TURN_ENDED] = 1
    elif action in (ACQUIRE, GIVE):
        buy(state, card, number_in(option), give=action == GIVE)
    elif action == DEFEAT:
        fight(state, seat, card, number_in(option))
    elif action in (USE, EVENT_TEXT):
        use(state, seat, card, number_in(option))
    elif action == TROPHY:
        state.trophies[seat].remove(card)
        places.banish(state, seat, card)
        state.stack.append(block_frame(state.defs.trophy[state.form[card]], seat, NONE))
    elif action == TEMPLE:
        use_temple(state, seat, card)
    elif action == TRANSFORM:
        transform(state, seat, card)
    elif action == PHANTASM:
        phantasm(state, seat, card)


def play_card(state: AscensionState, seat: int, card: int) -> None:
    """A card leaves the hand: heroes, treasures and monsters lie before the player till the end."""
    defs, form = state.defs, state.form[card]
    state.hand[seat].remove(card)
    state.log.append(("play", seat, form))
    if defs.type[form] == CONSTRUCT:
        state.history.append(places.done_with(state, card))
        places.put_into_play(state, seat, card)
        after(state, seat, "play", card, form)
        return
    state.played[seat].append(card)
    played(state, seat, card, form)


def played(state: AscensionState, seat: int, card: int, form: int) -> None:
    """A card's effect, and what follows from its having been played."""
    defs = state.defs
    state.history.append(card_as(form, card))
    if state.watch or state.waiting or "play" in defs.moments:
        after(state, seat, "play", card, form)
    if defs.type[form] == MONSTER:
        if prison_of(state, seat):
            state.stack.append(frames.capture.frame(seat, card))
        if defs.dreambind[form] != NONE:  # Deliverance: played from hand it gives its reward
            state.rewards.append(card_as(form, card))
            state.stack.append(block_frame(defs.reward[form], seat, card))
    if defs.play[form]:
        perform(state, defs.play[form], seat, card)


def fight(state: AscensionState, seat: int, card: int, way: int) -> None:
    """Pay for a monster of the row, or for the Cultist, and defeat it."""
    if card in state.row:
        state.power -= spend(state, card, way)
        places.start_defeating(state, seat, ROW, card)
    else:
        state.power -= state.defs.cost[state.defs.cultist]
        places.start_defeating(state, seat, ALWAYS, card)


def use(state: AscensionState, seat: int, card: int, number: int) -> None:
    """An ability of a construct or of the event."""
    form = state.form[card]
    ability = state.defs.abilities[form][number]
    if ability.once:
        state.used.append(text_mark(card, FIRST_ABILITY + number))
    state.log.append(("use", seat, form, number))
    state.stack.append(block_frame(ability.key, seat, card))


def use_temple(state: AscensionState, seat: int, temple: int) -> None:
    """Valley: a keystone takes a temple or activates it; Immortality names a faction."""
    form = state.defs.number[TEMPLES[temple]]
    if temple == IMMORTALITY:
        state.used.append(text_mark(NONE))
    else:
        state.keystones[temple] -= 1
        if state.temples[temple] != seat:
            state.temples[temple] = seat
            state.note("temple", seat, temple)
            return
    state.log.append(("use", seat, form, 0))
    state.stack.append(block_frame(state.defs.abilities[form][0].key, seat, NONE))


def transform(state: AscensionState, seat: int, card: int) -> None:
    """Pay and turn a card over; a transformed event is acquired."""
    turn = state.defs.transforms[state.form[card]]
    _pay(state, turn.resource, turn.price)
    places.turn_over(state, seat, card)
    if card == state.event:
        state.event = NONE
        places.tell_acquired(state, seat, card)
        places.take_acquired(state, seat, card)


def phantasm(state: AscensionState, seat: int, card: int) -> None:
    """Deliverance: banished and replaced, then its effect; it counts as played, not as acquired."""
    form = state.form[card]
    state.insight[seat] -= state.defs.phantasm[form]
    state.log.append(("phantasm", seat, form))
    places.leave_row(state, card)
    places.banish_from_row(state, seat, card)
    places.refill(state)
    played(state, seat, card, form)
