"""A film can be made of any game, and shows nothing but what views show and the journal tells."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle

from framework.core.machine import State
from framework.core.plain import Entry
from framework.film import Film, film, unasked
from framework.testing.playthrough import Playthrough


def check_films(play: Playthrough) -> None:
    """Any part of a game can be shown once more to anybody, scene by scene, up to where it led."""
    start: State | None = None
    known = 0
    eyes = cycle((None, *range(play.players)))
    for number, state in play.follow_closely(with_end=True):
        if start is not None:
            seat, before = next(eyes), state.digest()
            made = _film(play, number, start, state.log[known:], seat)
            _check(play, number, state, known, seat, made)
            play.demand(state.digest() == before, "a film changes the game", number)
        start, known = state.clone_present(), len(state.log)


def _film(
    play: Playthrough, number: int, start: State, entries: Sequence[Entry], seat: int | None
) -> Film:
    try:
        return film(start, entries, seat)
    except (LookupError, ValueError, TypeError, AttributeError) as error:
        told = f"{type(error).__name__}: {error}"
        play.demand(False, f"no film can be made for seat {seat}, {told}", number)
        raise


def _check(
    play: Playthrough, number: int, state: State, start: int, seat: int | None, made: Film
) -> None:
    told = [str(line) for scene in made.scenes for line in scene.told]
    lines = [str(line) for line in made.lines]
    known = [*state.journal.text(seat, start)]
    whole = lines == known[len(known) - len(lines) :] and told == lines[len(lines) - len(told) :]
    play.demand(whole, f"the film of seat {seat} tells otherwise than the journal", number)
    if made.scenes:
        end = made.scenes[-1].after
        play.demand(end == unasked(state, seat), f"the film of seat {seat} ends elsewhere", number)
