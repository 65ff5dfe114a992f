"""What the turn player could pay for now: what it costs, why so, and what is missing for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NotRequired, TypedDict

from ascension.moves import KEYSTONES
from ascension.prices import (
    Less,
    board_hero_cost,
    board_hero_reasons,
    discounts,
    payable_with_power,
    reasons,
    ways_to_pay,
)
from ascension.state import (
    ALWAYS,
    BOARD,
    HAND,
    IMMORTALITY,
    IN_PLAY,
    MONSTER,
    NONE,
    PLACES,
    ROW,
    TEMPLES,
    AscensionState,
)

Paid = list[tuple[str, int]]
"""Resources and amounts, as a move has them."""
MIXED = "runes or power"


class LessView(TypedDict):
    """What makes something cheaper."""

    form: int  # the card whose text it is
    less: int
    once: bool  # it works once a turn


class OfferView(TypedDict):
    """Something that can be paid for, by the fields of the move that does it."""

    verb: str
    card: int  # NONE where it is no card of the table
    form: int
    place: str
    printed: int
    price: Paid  # at the least; nothing if it is free
    because: list[LessView]
    short: Paid  # nothing if it can be had
    only: NotRequired[str]  # what alone brings it, where nothing can be paid


def offers(state: AscensionState, seat: int | None) -> list[OfferView]:
    """All that lies before the turn player with a price; nobody else is offered anything."""
    if seat is None or seat != state.active or state.over:
        return []
    return [
        *_row(state),
        *_always(state),
        *_board_hero(state),
        *_transforms(state),
        *_temples(state),
    ]


def _row(state: AscensionState) -> Iterator[OfferView]:
    """Cards of the row at their cheapest; a phantasm has a price of its own."""
    defs, lasting = state.defs, discounts(state)
    for card in state.row:
        if card == NONE:
            continue
        form = state.form[card]
        monster = defs.type[form] == MONSTER
        cost, way = ways_to_pay(state, card, lasting)[0]
        runes = MIXED if payable_with_power(state, card) else "runes"
        yield _offer(
            state,
            "defeat" if monster else "acquire",
            card,
            PLACES[ROW],
            [("power" if monster else runes, cost)],
            defs.cost[form],
            reasons(state, card, lasting, way),
        )
        if defs.phantasm[form] != NONE:
            price = defs.phantasm[form]
            yield _offer(state, "phantasm", card, PLACES[ROW], [("insight", price)], price)


def _always(state: AscensionState) -> Iterator[OfferView]:
    """Mystics, Heavy Infantry and the Cultist: no discount holds for them."""
    for stack in state.stacks:
        if stack:
            cost = state.defs.cost[state.form[stack[-1]]]
            yield _offer(state, "acquire", stack[-1], PLACES[ALWAYS], [("runes", cost)], cost)
    cost = state.defs.cost[state.defs.cultist]
    yield _offer(state, "defeat", state.cultist, PLACES[ALWAYS], [("power", cost)], cost)


def _board_hero(state: AscensionState) -> Iterator[OfferView]:
    if state.board_hero != NONE:
        printed = state.defs.all[state.form[state.board_hero]].insight
        paid = [("insight", board_hero_cost(state))]
        because = board_hero_reasons(state)
        yield _offer(state, "acquire", state.board_hero, PLACES[BOARD], paid, printed, because)


def _transforms(state: AscensionState) -> Iterator[OfferView]:
    """Other sides of cards in the hand and in play, and of the event."""
    seat, transforms = state.active, state.defs.transforms
    in_hand = {state.form[card]: card for card in state.hand[seat]}
    lying = [(in_hand[form], PLACES[HAND]) for form in in_hand.keys() & state.defs.hand_transforms]
    lying += [(card, PLACES[IN_PLAY]) for card in state.constructs[seat]]
    lying += [(state.event, "event")] * (state.event != NONE)
    for card, place in sorted(lying):
        if state.form[card] in transforms:
            turn = transforms[state.form[card]]
            yield _offer(state, "transform", card, place, [(turn.resource, turn.price)], turn.price)


def _temples(state: AscensionState) -> Iterator[OfferView]:
    """Keystones take temples, or use one's own; only text takes that of Immortality."""
    for temple, owner in enumerate(state.temples):
        own = owner == state.active
        if own and temple == IMMORTALITY:
            continue
        paid = [(keystone, 1) for keystone in KEYSTONES[temple : temple + 1]]
        offer: OfferView = {
            "verb": "use" if own else "take",
            "card": NONE,
            "form": state.defs.number[TEMPLES[temple]],
            "place": "temples",
            "printed": len(paid),
            "price": paid,
            "because": [],
            "short": _short(state, paid),
        }
        if not paid:
            offer["only"] = "text"
        yield offer


def _offer(
    state: AscensionState,
    verb: str,
    card: int,
    place: str,
    paid: Paid,
    printed: int,
    because: Sequence[Less] = (),
) -> OfferView:
    return {
        "verb": verb,
        "card": card,
        "form": state.form[card],
        "place": place,
        "printed": printed,
        "price": [(resource, amount) for resource, amount in paid if amount],
        "because": [{"form": form, "less": less, "once": once} for form, less, once in because],
        "short": _short(state, paid),
    }


def _short(state: AscensionState, paid: Paid) -> Paid:
    """What the turn player lacks."""
    life, death = KEYSTONES
    have = {
        "runes": state.runes,
        "power": state.power,
        MIXED: state.runes + state.power,
        "insight": state.insight[state.active],
        life: state.keystones[0],
        death: state.keystones[1],
    }
    return [(resource, n - have[resource]) for resource, n in paid if n > have[resource]]
