"""A game knows its own states: those that are played, and those that never were."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from framework.core.consistency import FURTHEST, UNCOUNTED, look_over
from framework.core.errors import BadSave
from framework.core.machine import State
from framework.core.save import load
from framework.core.view import redeterminise
from framework.testing.playthrough import Playthrough

FIELDS = 8  # in which a number is set, at each state that is looked at
Change = Callable[[State], object]


def check_states(play: Playthrough) -> None:
    """What is played passes the game's own check, without its seed too; what is forged does not.

    Forged are: a card that lies somewhere twice or nowhere, a number far out of its range, and a
    decision that the rules would not ask.
    """
    for number, state in play.follow_closely(with_end=True):
        chance = random.Random(number)
        told = _refusal(state)
        play.demand(not told, f"a state that was played is refused: {told}", number)
        if not state.over:
            world = redeterminise(state, state.seat, chance)
            try:
                again = load(world.to_json(), {play.game.name: play.game})
            except BadSave as error:
                told = f"dealt anew for who is asked, it is refused: {error}"
                raise play.breach(told, number) from None
            play.demand(again == world, "dealt anew and loaded, it is another state", number)
        for what, change in changes(state, chance):
            forged = state.clone()
            change(forged)
            play.demand(bool(_refusal(forged)), f"{what} is not refused", number)


def _refusal(state: State) -> str:
    try:
        look_over(state)
    except BadSave as error:
        return str(error)
    return ""


def changes(state: State, chance: random.Random) -> Iterator[tuple[str, Change]]:
    """What no play can do to a state, in words."""
    yield from _of_cards(state, chance)
    yield from _of_numbers(state, chance)
    if state.over:
        return
    yield "a decision of no such kind", lambda s: setattr(s, "kind", "no such kind")
    yield "an option given twice", lambda s: setattr(s, "options", (*s.options, s.options[0]))
    yield "an option too few", lambda s: setattr(s, "options", s.options[1:])
    if state.players > 1:
        other = (state.seat + 1) % state.players
        yield "a decision of somebody else", lambda s: setattr(s, "seat", other)


def _of_cards(state: State, chance: random.Random) -> Iterator[tuple[str, Change]]:
    """Cards of a pile that the game names as hidden from somebody."""
    seat = chance.randrange(state.players)
    groups = state.rules.game.hidden(state, seat)
    piles = [(g, p) for g, group in enumerate(groups) for p, pile in enumerate(group) if pile]
    if piles:
        group, pile = chance.choice(piles)

        def doubled(forged: State) -> None:
            cards = forged.rules.game.hidden(forged, seat)[group][pile]
            cards.append(cards[0])

        yield "a card in two places", doubled
        yield (
            "a card in no place",
            lambda forged: forged.rules.game.hidden(forged, seat)[group][pile].pop(),
        )


def _of_numbers(state: State, chance: random.Random) -> Iterator[tuple[str, Change]]:
    """One number in each of some fields."""
    fields = [name for name in state.data_fields if name not in UNCOUNTED]
    for name in chance.sample(fields, min(FIELDS, len(fields))):
        value = getattr(state, name)
        far = chance.choice((-2, 2)) * FURTHEST
        if type(value) is int:
            yield f"{far} in {name}", _set(name, (), far)
        elif isinstance(value, list):
            places = list(_places(value))
            if places:
                yield f"{far} in {name}", _set(name, chance.choice(places), far)


def _places(value: list[object]) -> Iterator[tuple[int, ...]]:
    for at, part in enumerate(value):
        if type(part) is int:
            yield (at,)
        elif isinstance(part, list):
            yield from ((at, *rest) for rest in _places(part))


def _set(name: str, path: tuple[int, ...], number: int) -> Change:
    def change(forged: State) -> None:
        if not path:
            setattr(forged, name, number)
            return
        *outer, last = path
        inner = getattr(forged, name)
        for at in outer:
            inner = inner[at]
        inner[last] = number

    return change
