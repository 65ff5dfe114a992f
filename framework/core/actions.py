"""All actions that can occur at a table, listed once: for learners that want them by number."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from framework.core.errors import AscentError

if TYPE_CHECKING:
    from framework.core.decision import Decision
    from framework.core.plain import Option

MOST_OPTIONS: Final = 128
"""How many options of one decision are told apart by their index, unless a game says otherwise."""
OPTION: Final = "option"


class Action(NamedTuple):
    """An option in its normal form: by what it means, whatever number its card has at this table.

    Seats are counted from who acts: 0 is that seat, 1 the next one.
    """

    kind: str  # of the decision
    verb: str
    form: int | None = None  # the kind of card
    place: str | None = None
    seat: int | None = None
    number: int | None = None
    nth: int = 0  # which one of several options of a decision that mean the same

    def told(self, name: str = "") -> str:
        """The action in a few words for who reads a log, with the name of its card."""
        parts = [f"{self.kind}: {self.verb}" if self.kind != self.verb else self.verb, name]
        parts += [f"({self.place})"] if self.place else []
        parts += [f"+{self.seat}"] if self.seat is not None else []
        parts += [str(self.number)] if self.number is not None else []
        parts += [f"no. {self.nth + 1}"] if self.nth else []
        return " ".join(part for part in parts if part)


def meaning(decision: Decision, option: Option, players: int) -> Action:
    """An option in its normal form."""
    action = decision.rules.game.action(decision, option)
    if action.seat is None:
        return action
    return action._replace(seat=(action.seat - decision.seat) % players)


class Actions:
    """A list of actions by their numbers, and which of them the options of a decision are.

    Every option of a decision is another action. What is not listed, or is met more often in a
    decision than it is listed, is the action `option` with the option's index: those come last.
    """

    def __init__(self, meanings: Iterable[Action], players: int, spare: int = MOST_OPTIONS) -> None:
        self.meanings = tuple(dict.fromkeys(meanings))
        self.players = players
        self.spare = spare
        self._numbers = {action: number for number, action in enumerate(self.meanings)}

    def __len__(self) -> int:
        return len(self.meanings) + self.spare

    def __getitem__(self, number: int) -> Action:
        listed = len(self.meanings)
        if not 0 <= number < len(self):
            raise IndexError(f"there are {len(self)} actions, from 0 on, and no {number}")
        if number < listed:
            return self.meanings[number]
        return Action(OPTION, OPTION, number=number - listed)

    def of(self, decision: Decision) -> list[int]:
        """The numbers of the options' actions, in the order of the options: all are different."""
        if not self.meanings:
            return [self._spare(index) for index in range(len(decision.options))]
        known, numbers, seen = self._numbers, list[int](), dict[Action, int]()
        for index, option in enumerate(decision.options):
            meant = meaning(decision, option, self.players)
            nth = seen.get(meant, 0)
            seen[meant] = nth + 1
            number = known.get(meant._replace(nth=nth) if nth else meant)
            numbers.append(self._spare(index) if number is None else number)
        return numbers

    def _spare(self, index: int) -> int:
        if index >= self.spare:
            raise AscentError(
                f"a decision has more than {self.spare} options, and no action stands for the last"
            )
        return len(self.meanings) + index


def by_index(players: int, options: int = MOST_OPTIONS) -> Actions:
    """Actions that mean nothing but the index of an option."""
    return Actions((), players, options)
