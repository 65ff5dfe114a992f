"""The declared phases of a game as a graph: conditions on its ways, how often it was where.

It is drawn by a component of the app. Graphviz would need no binary here either, but what it draws
in a browser can't be clicked, shrinks its words to fit a phone, and is one picture to who listens.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import TypedDict

from framework.causes import Visit
from framework.core.course import END
from framework.core.game import AnyGame
from framework.english import counted, listed, title
from ui import session
from ui.board.component import component, noted
from ui.inspect.bar import go_to
from ui.inspect.moment import Moment
from ui.inspect.replay import Replay


class Exit(TypedDict):
    """A way out of a phase: where it leads, when, what it leaves out, how often it was taken."""

    to: int
    when: str
    past: str
    times: float  # in several games: of each, on the average


class Stay(TypedDict):
    """A visit as a way to its first step."""

    step: int
    words: str
    here: bool


class Node(TypedDict):
    """A phase, ready for the browser."""

    title: str
    does: str
    told: str
    current: bool
    exits: list[Exit]
    visits: list[Stay]


def show_phases(game: AnyGame, current: str, visits: Sequence[Visit]) -> None:
    """The phases of a running game: nothing leads back."""
    _draw(f"phases {game.name}", nodes(game, current, visits), noted)


def show_phases_of(moment: Moment, game: AnyGame) -> None:
    """The phases of a finished game: each visit leads to its steps."""
    id, replay = moment.info.id, moment.replay
    drawn = nodes(game, moment.state.phase, replay.visits)
    here = max((n for n, v in enumerate(replay.visits) if v.start <= moment.step), default=-1)
    for node, name in zip(drawn, _names(game), strict=True):
        node["visits"] = [
            _stay(visit, replay, number == here)
            for number, visit in enumerate(replay.visits)
            if visit.phase == name
        ]
    _draw(session.pane("phases", id).key, drawn, lambda: _go(id))


def _draw(key: str, phases: list[Node], on_go: Callable[[], None]) -> None:
    component("phases")(key=key, data={"phases": phases}, on_go_change=on_go)


def _go(id: str) -> None:
    step = session.pane("phases", id)().get("go")
    if type(step) is int:
        go_to(id, step)


def _names(game: AnyGame) -> list[str]:
    return [*game.phases.by_name, END]


def nodes(game: AnyGame, current: str, visits: Sequence[Visit]) -> list[Node]:
    """The phases in the order of their declaration, and the end."""
    names, phases = _names(game), game.phases.by_name
    taken = Counter((one.phase, other.phase) for one, other in pairwise(visits))
    found: list[Node] = []
    for name in names:
        stays = [visit for visit in visits if visit.phase == name]
        made = sum(visit.decisions for visit in stays)
        told = f"{counted(len(stays), 'visit')}, {counted(made, 'decision')}"
        exits: dict[str, Exit] = {}
        for to, when, past in _exits(game, name, (), ()):
            exits.setdefault(to, {
                "to": names.index(to),
                "when": listed(when),
                "past": f"{listed(past)} skipped" if past else "",
                "times": taken[name, to],
            })  # fmt: skip
        found.append({
            "title": title(name),
            "does": phases[name].does if name in phases else "The game is over.",
            "told": told if name != END else "",
            "current": name == current,
            "exits": [*exits.values()],
            "visits": [],
        })  # fmt: skip
    return found


Way = tuple[str, tuple[str, ...], tuple[str, ...]]
"""Where it leads, under which conditions, and past which phases that are skipped then."""


def _exits(game: AnyGame, name: str, when: tuple[str, ...], past: tuple[str, ...]) -> Iterator[Way]:
    """All ways out of a phase, also past those that may be skipped."""
    if name == END:
        return
    phase = game.phases.by_name[name]
    ways = [(to, tuple(filter(None, (*when, phase.when.get(to, ""))))) for to in phase.follows]
    for to, conditions in ways:
        yield to, conditions, past
    for to, conditions in ways:
        following = game.phases.by_name.get(to)
        if following is not None and following.skip is not None and title(to) not in past:
            skipped = (*conditions, following.skipped_when)
            yield from _exits(game, to, skipped, (*past, title(to)))


def _stay(visit: Visit, replay: Replay, here: bool) -> Stay:
    first, last = visit.start, visit.start + visit.decisions - 1
    turn = replay.turn(first)
    steps = f"steps {first} to {last}" if last > first else f"step {first}"
    return {"step": first, "words": f"turn {turn}, {steps}" if turn else steps, "here": here}
