"""A game starts, asks, goes on by its phases, keeps its components, and ends."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise

import networkx as nx

from framework.core.errors import BadOption
from framework.core.machine import State
from framework.testing.playthrough import Playthrough, is_text


def check_start(play: Playthrough) -> None:
    """A game starts the same way again and again; what it is not for is refused with a reason."""
    first = play.start().digest()
    play.final()
    play.demand(play.start().digest() == first, "after another game it starts otherwise")
    start: Callable[..., object] = play.game.new
    new = partial(start, **play.options)
    wrong: list[tuple[str, Callable[[], object]]] = [
        ("0 players", lambda: new(0, play.seed)),
        ("1000 players", lambda: new(1000, play.seed)),
        ("a seed that is no integer", lambda: new(play.players, "7")),
        ("an unknown option", lambda: new(play.players, play.seed, no_such_option=1)),
        ("a name too many", lambda: new(play.players, play.seed, ["A"] * (play.players + 1))),
    ]
    for fault, begin in wrong:
        try:
            begin()
        except BadOption as error:
            play.demand(bool(str(error)), f"{fault} is refused without a reason")
        except Exception as error:
            play.demand(False, f"{fault} is not refused, but fails: {error!r}")
        else:
            play.demand(False, f"{fault} is not refused")


def check_decisions(play: Playthrough) -> None:
    """Somebody has something to choose until the game is over, each choice in words of its own."""
    for number, state in play.follow():
        decision = state.decision
        play.demand(state.id == number, f"the state's id is {state.id}", number)
        play.demand(len(state.scores) == play.players, "not one score for each seat", number)
        if decision is None:
            _check_end(play, state)
            continue
        play.demand(not state.over, "over, but asking", number)
        play.demand(decision.seat in range(play.players), f"seat {decision.seat} is asked", number)
        play.demand(len(decision.options) > 1, "a decision with fewer than two options", number)
        play.demand(
            len(set(decision.options)) == len(decision.options), "an option is given twice", number
        )
        play.demand(is_text(decision.kind), "the decision has no kind", number)
        play.demand(is_text(decision.prompt), f"{decision.kind} has no prompt", number)
        labels = list(decision.labels)
        if not all(map(is_text, labels)) or len(set(labels)) != len(decision.options):
            told = f"{decision.kind} has labels that say nothing or the same: {labels}"
            play.demand(False, told, number)
        play.demand(state.winners == [], "somebody has won already", number)


def _check_end(play: Playthrough, state: State) -> None:
    number = len(play.choices)
    play.demand(state.over, "nobody is asked, but the game is not over", number)
    play.demand(not state.options and not state.stack, "over, but something is pending", number)
    winners = state.winners
    play.demand(set(winners) <= set(range(play.players)), f"{winners} have won", number)
    play.demand(bool(winners) or play.players == 1, "no winner", number)  # alone one can lose


def check_end(play: Playthrough) -> None:
    """The game ends within the bound that it states."""
    play.demand(len(play.choices) <= play.game.bound, f"longer than {play.game.bound} decisions")
    play.demand(play.final().over, "the last decision does not end it")


def check_phases(play: Playthrough) -> None:
    """The phases are played in the declared order; only those that may be skipped are left out."""
    phases = play.game.phases
    entered = [str(entry[1]) for entry in play.final().log if entry[0] == "phase"]
    skippable = {name for name, phase in phases.by_name.items() if phase.skip is not None}
    play.demand(set(entered) <= set(phases.by_name), "a phase is played that is not declared")
    for one, following in dict.fromkeys(pairwise(entered)):  # each pair once
        way = nx.DiGraph(phases.graph.subgraph({*skippable, one, following}))
        direct = any(
            step == following or nx.has_path(way, step, following) for step in way.successors(one)
        )
        play.demand(direct, f"{following} follows {one}, which is not declared")


def check_census(play: Playthrough) -> None:
    """Cards and pieces are conserved."""
    census = play.game.census
    first = census(play.start())
    for number, state in play.follow():
        now = census(state)
        if now != first:
            changed = sorted(n for n in {**first, **now} if first.get(n) != now.get(n))
            play.demand(not changed, f"components changed: {changed}", number)
