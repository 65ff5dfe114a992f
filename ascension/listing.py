"""All actions that can occur in a game of Ascension, by what they mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from ascension.moves import VERBS
from ascension.state import (
    ACQUIRE,
    ALWAYS,
    BOARD,
    CONSTRUCT,
    DECK,
    DEFEAT,
    DISCARD,
    DONE,
    EFFECT,
    END,
    EVENT,
    FACTIONS,
    GIVE,
    HAND,
    HERO,
    IMMORTALITY,
    IN_PLAY,
    LARGEST_COST,
    MONSTER,
    MOST_ONCE,
    PHANTASM,
    PLACES,
    PLAY,
    PLAYED,
    ROW,
    ROW_SIZE,
    TEMPLE,
    TEMPLE_TYPE,
    TEMPLES,
    TRANSFORM,
    TROPHY,
    USE,
    VOID,
    Cards,
    action_in,
    card_in,
    form_in,
    number_in,
    place_in,
)
from framework.core.actions import Action
from framework.core.decision import Decision
from framework.core.plain import Option

IN_PLAY_TYPES: Final = (CONSTRUCT, MONSTER)  # monsters infest
SEATS: Final = ("player", "infest")
YES_OR_NO: Final = ("may", "gift", "direct", "capture", "dreambind")
MOST_MODES: Final = 8  # that a card lets its player choose from
MOST_ALIKE: Final = 8  # equal cards in one decision
SPARE: Final = 128
"""For what is not listed: the games that come with this have at most some 40 options."""


def action(decision: Decision, option: Option) -> Action:
    """What an option means: whatever else its card costs or does, the table tells."""
    kind = decision.kind
    if isinstance(option, str):
        if kind == "faction":
            return Action(kind, "name", number=FACTIONS.index(option))
        return Action(kind, option)
    assert isinstance(option, int)
    if kind == "turn":
        return _of_a_turn(option)
    if option == DONE:
        return Action(kind, "done")
    if kind in SEATS:
        return Action(kind, kind, seat=option)
    if kind in ("pick", "empower"):
        return Action(kind, kind, form_in(option), PLACES[place_in(option)])
    return Action(kind, kind, number=option)


def _of_a_turn(option: int) -> Action:
    does, number = action_in(option), number_in(option)
    if does == END:
        return Action("turn", "end")
    if does == TEMPLE:
        return _temple(card_in(option), own=bool(number))
    return Action("turn", VERBS[does], form_in(option), number=number or None)


def _temple(temple: int, own: bool) -> Action:
    return Action("turn", "use" if own else "take", place="temples", number=temple)


def actions(defs: Cards, players: int) -> Iterator[Action]:
    """The actions at a table for so many players, in an order that stays."""
    yield from _in_turns(defs)
    yield from _picked(defs)
    yield Action("empower", "done")
    if any(defs.empower):
        for form in _of_types(defs, *range(EVENT)):
            yield Action("empower", "empower", form, PLACES[PLAYED])
        for form in _of_types(defs, *IN_PLAY_TYPES):
            yield Action("empower", "empower", form, PLACES[IN_PLAY])
    for kind in SEATS:
        for seat in range(players):
            yield Action(kind, kind, seat=seat)
        yield Action(kind, "done")
    for kind in YES_OR_NO:
        yield Action(kind, "yes")
        yield Action(kind, "no")
    for number in range(LARGEST_COST + 1):
        yield Action("pay", "pay", number=number)
    for number in range(MOST_MODES):
        yield Action("choose", "choose", number=number)
    for number in range(len(FACTIONS)):
        yield Action("faction", "name", number=number)


def _of_types(defs: Cards, *types: int) -> list[int]:
    return [form for form, kind in enumerate(defs.type) if kind in types]


def _copies(defs: Cards, form: int) -> int:
    """How many equal cards a decision may tell apart."""
    card = defs.all[form]
    front = defs.number[card.other_side] if card.other_side else form
    return min(max(card.copies, defs.all[front].copies, 1), MOST_ALIKE)


def _in_turns(defs: Cards) -> Iterator[Action]:
    yield Action("turn", "end")
    for form in _of_types(defs, *range(EVENT)):
        yield Action("turn", VERBS[PLAY], form)
    buying = (ACQUIRE, GIVE) if defs.team else (ACQUIRE,)
    for does in buying:
        yield from _taken(defs, does, _of_types(defs, HERO, CONSTRUCT))
    yield from _taken(defs, DEFEAT, _of_types(defs, MONSTER))
    for form, abilities in defs.abilities.items():
        if defs.type[form] != TEMPLE_TYPE:
            yield from _alike(defs, USE, form, range(len(abilities)))
    for form in range(len(defs.all)):
        if defs.trophy[form]:
            yield from _alike(defs, TROPHY, form)
        if form in defs.transforms:
            yield from _alike(defs, TRANSFORM, form)
        if defs.phantasm[form] >= 0:
            yield from _alike(defs, PHANTASM, form, most=ROW_SIZE)
    for temple, name in enumerate(TEMPLES):
        if name in defs.number:
            yield _temple(temple, own=True)
            if temple != IMMORTALITY:
                yield _temple(temple, own=False)


def _taken(defs: Cards, does: int, forms: Iterable[int]) -> Iterator[Action]:
    """Cards that are taken, with whichever discounts that work once a turn (Ascension 17)."""
    once = sum(
        _copies(defs, form)
        for form, discounts in defs.discounts.items()
        if any(discount.once for discount in discounts)
    )
    ways = range(1 << min(once, MOST_ONCE))
    for form in forms:
        yield from _alike(defs, does, form, ways, ROW_SIZE)


def _alike(
    defs: Cards, does: int, form: int, numbers: Iterable[int] = (0,), most: int = MOST_ALIKE
) -> Iterator[Action]:
    """What is done with a card, and with each of several equal ones."""
    for number in numbers:
        for nth in range(min(_copies(defs, form), most)):
            yield Action("turn", VERBS[does], form, number=number or None, nth=nth)


def _picked(defs: Cards) -> Iterator[Action]:
    """Cards that are picked from where they can lie."""
    yield Action("pick", "done")
    stacks = (defs.mystic, defs.infantry, defs.cultist)
    for form, kind in enumerate(defs.type):
        if kind >= EVENT:
            continue
        places = [HAND, DISCARD, PLAYED, DECK, EFFECT]
        places += [] if defs.starting[form] else [ROW, VOID]
        places += [IN_PLAY] if kind in IN_PLAY_TYPES else []
        places += [ALWAYS] if form in stacks else []
        places += [BOARD] if defs.all[form].board else []
        for place in sorted(places):
            times = _copies(defs, form) if place in (ROW, DISCARD, EFFECT) else 1
            for nth in range(times):
                yield Action("pick", "pick", form, PLACES[place], nth=nth)
