"""What cards cost, what makes them cheaper, and how they are paid for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ascension.played import Discount
from ascension.state import (
    ACQUIRE,
    CHEAPER,
    DEFEAT,
    GIVE,
    LARGEST_COST,
    MOST_ONCE,
    NONE,
    AscensionState,
    action_in,
    card_in,
    form_in,
    number_in,
    text_mark,
)
from framework.cards.blocks import block_frame
from framework.core.plain import Frame


class Price(NamedTuple):
    """What an action of the turn costs now; NONE if it has no price but what is printed."""

    cost: int = NONE
    paid: str = ""  # in runes, in power, in insight, or in "runes or power"
    treasures: int = 0  # that come with the card
    by: tuple[str, ...] = ()  # cards that make it cheaper, each once a turn
    mixed: bool = False  # it will be asked how much is paid with power


def discounts(state: AscensionState, board_hero: bool = False) -> list[tuple[Discount, int]]:
    """Lasting discounts of the turn player, on the row or on the hero on the board.

    They come from constructs in play and the event; each with that card.
    """
    given: list[tuple[Discount, int]] = []
    givers = state.defs.board_discounts if board_hero else state.defs.discounts
    cards, form = state.constructs[state.active], state.form
    if state.event != NONE:
        cards = [*cards, state.event]
    elif not cards:
        return given
    for card in cards:
        if form[card] in givers:
            given += [
                (discount, card)
                for discount in givers[form[card]]
                if not (discount.once and text_mark(card) in state.used)
            ]
    return given


def static_frame(state: AscensionState, form: int) -> Frame:
    """A frame in which conditions of a card that is not being executed can be checked."""
    return block_frame(state.defs.static_key[form], state.active, NONE)


def cost_of(state: AscensionState, card: int, lasting: Sequence[tuple[Discount, int]]) -> int:
    """What a card of the row costs the turn player now, by these lasting discounts and all others.

    They apply in the order that costs least: first what leaves the highest price (Ascension 17).
    """
    form = state.form[card]
    cost = state.defs.cost[form]
    fitting = [(discount, form) for discount in state.defs.own_discounts.get(form, ())]
    fitting += [(d, state.form[source]) for d, source in lasting if d.which.fits(state, card)]
    less, limited = 0, []
    for discount, by_form in fitting:
        frame = static_frame(state, by_form)
        if discount.condition is not None and not discount.condition.holds(state, frame):
            continue
        if discount.free:
            return 0
        if discount.least:
            limited.append((discount.least, discount.by.value(state, frame)))
        else:
            less += discount.by.value(state, frame)
    for least, by in sorted(limited, reverse=True):
        if cost > least:
            cost = max(least, cost - by)
    for moment, key, step, _, _, by in state.watch:  # spent as the card leaves the row
        if moment == CHEAPER and state.defs.cheaper[key, step].fits(state, card):
            less += by
    return max(0, cost - less)


def once_for(
    state: AscensionState, card: int, lasting: Sequence[tuple[Discount, int]]
) -> list[tuple[Discount, int]]:
    """The discounts that work once a turn and fit a card, as many as an option can tell."""
    fitting = [d for d in lasting if d[0].once and d[0].which.fits(state, card)]
    return fitting[:MOST_ONCE]


def cost_by(
    state: AscensionState, card: int, lasting: Sequence[tuple[Discount, int]], way: int
) -> tuple[int, list[int]]:
    """What a card of the row costs by the way that an option tells, and whose discounts it uses."""
    once = once_for(state, card, lasting)
    used = [discount for bit, discount in enumerate(once) if way >> bit & 1]
    always = [discount for discount in lasting if not discount[0].once]
    return cost_of(state, card, [*always, *used]), [source for _, source in used]


def ways_to_pay(
    state: AscensionState, card: int, lasting: Sequence[tuple[Discount, int]]
) -> list[tuple[int, int]]:
    """What a card of the row costs by each use of discounts that work once; the cheapest first.

    None has to be used, several may be (Ascension 17); none in vain, of equal ones the first first.
    """
    once = once_for(state, card, lasting) if lasting else []
    if not once:
        return [(cost_of(state, card, lasting), 0)]
    costs = [cost_by(state, card, lasting, way)[0] for way in range(1 << len(once))]
    return sorted(
        (cost, way)
        for way, cost in enumerate(costs)
        if all(
            cost < costs[way ^ 1 << bit]
            and all(
                verb is not once[bit][0] or way >> i & 1 for i, (verb, _) in enumerate(once[:bit])
            )
            for bit in range(len(once))
            if way >> bit & 1
        )
    )


class Less(NamedTuple):
    """What makes a card cheaper: whose text, by how much, and whether it works once a turn."""

    form: int
    less: int
    once: bool = False


def reasons(
    state: AscensionState, card: int, lasting: Sequence[tuple[Discount, int]], way: int
) -> list[Less]:
    """Why a card of the row costs what it does: what is printed, less all of these.

    It follows `cost_of`, which is asked too often to tell this too.
    """
    form = state.form[card]
    once = once_for(state, card, lasting)
    used = [discount for bit, discount in enumerate(once) if way >> bit & 1]
    fitting = [(discount, form) for discount in state.defs.own_discounts.get(form, ())]
    for discount, source in [*(d for d in lasting if not d[0].once), *used]:
        if discount.which.fits(state, card):
            fitting.append((discount, state.form[source]))
    limited, plain = list[tuple[int, int, Less]](), list[Less]()
    cost = state.defs.cost[form]
    for discount, by_form in fitting:
        frame = static_frame(state, by_form)
        if discount.condition is not None and not discount.condition.holds(state, frame):
            continue
        if discount.free:
            return [Less(by_form, cost, discount.once)]
        less = Less(by_form, discount.by.value(state, frame), discount.once)
        if discount.least:
            limited.append((discount.least, less.less, less))
        else:
            plain.append(less)
    limited.sort(key=lambda text: text[:2], reverse=True)
    for moment, key, step, _, _, by in state.watch:
        if moment == CHEAPER and state.defs.cheaper[key, step].fits(state, card):
            plain.append(Less(state.defs.of_block[key], by))
    told = []
    for least, less in [*((least, less) for least, _, less in limited), *((0, p) for p in plain)]:
        taken = min(less.less, cost - least)
        if taken > 0:
            cost -= taken
            told.append(less._replace(less=taken))
    return told


def spend(state: AscensionState, card: int, way: int) -> int:
    """What a card of the row costs by the way that an option tells; its discounts are used up."""
    cost, sources = cost_by(state, card, discounts(state), way)
    state.used += [text_mark(source) for source in sources]
    return cost


def board_hero_cost(state: AscensionState) -> int:
    """What the hero on the board costs in insight."""
    cost = state.defs.all[state.form[state.board_hero]].insight
    for discount, _ in discounts(state, board_hero=True):
        cost -= discount.by.value(state, static_frame(state, 0))
    return max(0, cost)


def board_hero_reasons(state: AscensionState) -> list[Less]:
    """Why the hero on the board costs what it does."""
    cost, told = state.defs.all[state.form[state.board_hero]].insight, []
    for discount, source in discounts(state, board_hero=True):
        taken = min(discount.by.value(state, static_frame(state, 0)), cost)
        if taken > 0:
            cost -= taken
            told.append(Less(state.form[source], taken, discount.once))
    return told


def payable_with_power(state: AscensionState, card: int) -> bool:
    """Whether a card's runes may be paid with power too."""
    form, payers = state.form, state.defs.power_payers
    if form[card] in state.defs.own_power:
        return True
    return bool(payers) and any(
        which.fits(state, card)
        for own in state.constructs[state.active]
        if form[own] in payers
        for which in payers[form[own]]
    )


def row_costs(state: AscensionState) -> list[int]:
    """What each card of the row costs the turn player now, at the least."""
    lasting = discounts(state)
    return [ways_to_pay(state, card, lasting)[0][0] if card != NONE else 0 for card in state.row]


def price(state: AscensionState, option: int) -> Price:
    """What an action of the turn costs now, if it acquires or defeats."""
    action, form, card = action_in(option), form_in(option), card_in(option)
    cost, treasures, sources = state.defs.cost[form], 0, list[int]()
    if action == DEFEAT:
        paid = "power"
    elif action in (ACQUIRE, GIVE):
        paid = "runes"
    else:
        return Price()
    if card == state.board_hero:
        return Price(board_hero_cost(state), "insight")
    if card in state.row:
        cost, sources = cost_by(state, card, discounts(state), number_in(option))
        treasures = len(state.under[state.row.index(card)])
        if paid == "runes" and payable_with_power(state, card):
            paid = "runes or power"
    by = tuple(state.defs.name[state.form[source]] for source in sources)
    cost += action == GIVE
    mixed = paid == "runes or power" and bool(state.power and cost)
    return Price(cost, paid, treasures, by, mixed)


def largest_discount(state: AscensionState, lasting: Sequence[tuple[Discount, int]]) -> int:
    """No card of the row can be cheaper by more than this, but for what its own text says."""
    most = 0
    for discount, _ in lasting:
        by = LARGEST_COST if discount.free else discount.by.value(state, static_frame(state, 0))
        most += by
    for moment, *_, by in state.watch:
        if moment == CHEAPER:
            most += by
    return most
