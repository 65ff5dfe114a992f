"""The rules of a table: a game with its options, shared by all states that are played by them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Generic, Self, cast

from mypy_extensions import mypyc_attr
from typing_extensions import TypeVar

from framework.core.entries import Line, undecided
from framework.core.journal import UNDECIDED
from framework.core.plain import Entry, Frame, Shared

if TYPE_CHECKING:
    from framework.cards.blocks import Block
    from framework.core.actions import Actions
    from framework.core.game import AnyGame, GameOptions
    from framework.core.observation import Layout
    from framework.core.view import View

Run = Callable[[Any, Frame], None]
Take = Callable[[Any, Frame, Any], None]


@mypyc_attr(allow_interpreted_subclasses=True)
class Definitions(Shared):
    """Cards and other immutable facts that all states of a rule set share."""

    cards_hash: str = "none"

    def card_name(self, form: int) -> str:
        """A kind of card by its number."""
        return f"card {form}"

    def ready(self) -> None:
        """Whatever is left to make of them before they are played by."""

    def __deepcopy__(self, memo: object) -> Self:
        return self


D_co = TypeVar("D_co", bound=Definitions, default=Definitions, covariant=True)
P_co = TypeVar("P_co", bound="GameOptions", default="GameOptions", covariant=True)


class Rules(Shared, Generic[D_co, P_co]):
    """A game with its options: immutable, shared by all its states."""

    def __init__(
        self,
        game: AnyGame,
        options: P_co,
        defs: D_co,
        run: dict[str, Run],
        answer: dict[str, Take],
        bound: int,
    ) -> None:
        self.game = game
        self.options = options
        self.given: dict[str, object] = options.model_dump(mode="json", exclude_defaults=True)
        self.playable: set[int] = set()  # numbers of players that have been checked
        self.components: dict[int, dict[str, int]] = {}  # the game's census, by number of players
        self.actions: dict[int, Actions] = {}  # all that can occur, by number of players
        self.layouts: dict[int, Layout] = {}  # of observations
        self.defs = defs
        self.run = run  # what runs a frame, by its name
        self.answer = answer  # what takes the answer to what it asks
        self.bound = bound
        self.journalled = True
        self._searched: Rules[D_co, P_co] | None = None
        self.blocks: dict[str, Block] = getattr(defs, "blocks", {})

    def twin(self) -> Rules[D_co, P_co]:
        """The same rules once more, for who changes something about them."""
        return Rules(self.game, self.options, self.defs, self.run, self.answer, self.bound)

    def searched(self) -> Rules[D_co, P_co]:
        """The same rules for worlds that are only searched: they keep no journal of their past."""
        if self._searched is None:
            twin = self.twin()
            twin.journalled = False
            twin.actions, twin.layouts = self.actions, self.layouts
            twin._searched = twin
            self._searched = twin
        return self._searched

    def tell(self, entry: Entry, seat: int | None, names: Sequence[str]) -> Line | None:
        """A journal entry in words, as far as the seat may know it; None to leave it out."""
        if entry[0] == UNDECIDED:
            return Line((undecided(cast(int, entry[1])),))
        line = self.game.tell(self, entry, seat, names)
        return Line((line,)) if isinstance(line, str) else line

    def verdict(self, view: View) -> str:
        """How a game has ended, in one sentence."""
        if view["undecided"]:
            return undecided(view["id"])
        return self.game.verdict(self, view)

    def __deepcopy__(self, memo: object) -> Self:
        return self
