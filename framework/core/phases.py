"""The phases of a turn, declared once: the declaration drives play, is checked, is the graph."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeVar

import networkx as nx

from framework.core.course import END, PHASE, BadPhases, Course, Leg

if TYPE_CHECKING:
    from framework.core.machine import State

S = TypeVar("S", bound="State")


@dataclass(frozen=True)
class Phase(Generic[S]):
    """One phase. Its frame bears its name; `follows` are all the phases that may come next.

    Where several may, `when` says of each in words when it does.
    """

    name: str
    does: str
    follows: tuple[str, ...]
    next: Callable[[S], str] | None = None  # needed where more than one phase may follow
    skip: Callable[[S], bool] | None = None
    skipped_when: str = ""
    when: Mapping[str, str] = field(default_factory=dict)


class Phases(Generic[S]):
    """All the phases of a game, the first one first, checked as they are declared."""

    def __init__(self, *phases: Phase[S]) -> None:
        if not phases:
            raise BadPhases("a game needs at least one phase")
        self.first = phases[0].name
        self.by_name = {phase.name: phase for phase in phases}
        if len(self.by_name) != len(phases):
            raise BadPhases("two phases have the same name")
        for name in self.by_name:
            if name in (PHASE, END):
                raise BadPhases(f"no phase may be called {name}")
        self.graph = self._graph()
        self._check()

    def _graph(self) -> nx.DiGraph[str]:
        graph: nx.DiGraph[str] = nx.DiGraph()
        for phase in self.by_name.values():
            graph.add_node(phase.name, does=phase.does, skipped_when=phase.skipped_when)
        for phase in self.by_name.values():
            for name in phase.follows:
                if name != END and name not in self.by_name:
                    raise BadPhases(f"{phase.name} is followed by {name}, which is no phase")
                graph.add_edge(phase.name, name, when=phase.when.get(name, ""))
        return graph

    def _check(self) -> None:
        for phase in self.by_name.values():
            if not phase.follows:
                raise BadPhases(f"nothing follows {phase.name}: name the end or a phase")
            if len(phase.follows) > 1 and phase.next is None:
                raise BadPhases(f"{phase.name} may be followed by several: say how to choose")
            if phase.skip is not None and not phase.skipped_when:
                raise BadPhases(f"{phase.name} may be skipped: say when")
            for name in phase.when:
                if name not in phase.follows:
                    raise BadPhases(f"{phase.name} says when {name} follows, which never does")
        reached = nx.descendants(self.graph, self.first) | {self.first}
        for name in self.by_name:
            if name not in reached:
                raise BadPhases(f"{name} is never reached")
            if END not in self.graph or not nx.has_path(self.graph, name, END):
                raise BadPhases(f"from {name} the game can't end")

    def ahead(self, name: str) -> list[str]:
        """A phase and all that may still follow it, in the order in which they are declared."""
        known = name in self.by_name
        coming = {name, *nx.descendants(self.graph, name)} if known else set[str]()
        return [phase for phase in self.by_name if phase in coming]

    def course(self) -> Course:
        """The phases as they are played."""
        return Course(
            {
                phase.name: Leg(phase.name, phase.follows, phase.next, phase.skip)
                for phase in self.by_name.values()
            }
        )
