"""What a game adds to what the lab records of any game: it looks on while a game is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

if TYPE_CHECKING:
    from framework.core.entries import Happening
    from framework.core.machine import State
    from framework.core.move import Move

S = TypeVar("S", bound="State")


class Own(NamedTuple):
    """A figure of a game's own: the mean of all that is noted under its name."""

    name: str
    title: str
    meaning: str
    unit: str
    low: float | None = None  # the range that it can have
    high: float | None = None
    clause: str = ""  # what more of it means, with {many}, {much} or {often}: see lab/sayings.py
    number: str = "own"  # in the list of the lab


class Measures(Generic[S]):
    """Made anew for each game that is recorded. By default only what all games have is measured."""

    own: ClassVar[tuple[Own, ...]] = ()
    offers: ClassVar[Mapping[str, frozenset[str]]] = {}
    """Kinds of decisions in which cards are offered, with the verbs of moves that take one."""

    def __init__(self) -> None:
        self.noted: dict[str, list[tuple[int, float]]] = {}

    def note(self, state: S, name: str, value: float) -> None:
        """Note a value of an own figure, with the step at which it was seen."""
        self.noted.setdefault(name, []).append((state.id, value))

    # --- what is seen ------------------------------------------------------------------------

    def happened(self, state: S, happening: Happening) -> None:
        """An entry is written into the journal; the state is as it is at this moment."""

    def deciding(self, state: S, move: Move) -> None:
        """Somebody is about to do this."""

    def offered(self, state: S, moves: Sequence[Move]) -> None:
        """These moves can be chosen from, in a decision that offers cards."""

    def ended(self, state: S) -> None:
        """The game is over."""

    # --- what is told ------------------------------------------------------------------------

    def took(self, happening: Happening) -> tuple[int, int] | None:
        """Who has taken a card, and which kind of card, if the entry tells of that."""
        return None

    def used(self, happening: Happening) -> tuple[int, int] | None:
        """Who has played or used a card, and which kind of card, if the entry tells of that."""
        return None

    def standing(self, state: S) -> dict[str, float]:
        """What is drawn over the time of a game, as it stands now."""
        return {}

    def components(self, state: S) -> int:
        """How many things are on the table, hidden ones too: the numbers in the lists of a state.

        A game that keeps more than its cards and pieces in lists counts them itself.
        """
        lists = (getattr(state, name) for name in state.data_fields if name not in MACHINE)
        return sum(_count(value) for value in lists if isinstance(value, list))


AnyMeasures: TypeAlias = Measures[Any]
MACHINE = ("stack", "log")  # lists of a state that hold nothing of the table


def _count(value: object) -> int:
    return sum(map(_count, value)) if isinstance(value, list) else 1
