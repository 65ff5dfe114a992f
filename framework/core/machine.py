"""The stack machine: runs the top frame until somebody has to decide or the game is over."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from types import SimpleNamespace
from typing import Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from framework.core import rng
from framework.core.course import CURRENT, END
from framework.core.decision import Decision
from framework.core.documents import dump
from framework.core.errors import Endless, IllegalChoice
from framework.core.journal import UNDECIDED, Header, Journal
from framework.core.log import BLOCK, Log
from framework.core.plain import NAME, Atom, Frame, Option, Plain
from framework.core.rules import Rules
from framework.core.view import View, view

S = TypeVar("S", bound="State")
A = TypeVar("A", bound=Option)
Parts = SimpleNamespace
"""The parts of a frame by the names that its kind gives them."""
MOST_BLOCKS: Final = 15_000  # of a journal; a longer game is ended like one without end
MOST_FRAMES: Final = 10_000  # between two decisions; the games that come with this need about 30


class FrameKind(Generic[S]):
    """A kind of frame: its name, the names of its parts, and its words for who inspects the stack.

    The words are a template of its parts (`{seat}` gives the player's name), or a function of the
    state and the parts. A frame that has just been pushed may lack its last parts.

    A frame that has asked asks the same when it is run once more: so a stored decision is known
    for one of the rules. `counted` names the part that is one less then, if the frame counts what
    it has done before it asks.
    """

    def __init__(
        self, name: str, parts: str, words: str | Callable[[S, Parts], str], counted: str = ""
    ) -> None:
        self.name = name
        self.parts = tuple(parts.split())
        self.words = words
        self.counted = self.at(counted) if counted else 0

    def frame(self, *values: Atom) -> Frame:
        """A frame of this kind."""
        return [self.name, *values]

    def at(self, part: str) -> int:
        """Where a part stands, for who changes it."""
        return self.parts.index(part) + 1

    def read(self, frame: Frame) -> Parts:
        """A frame's parts by name."""
        _, *values = frame
        return Parts(**dict(zip(self.parts, values, strict=False)))

    def tell(self, state: S, frame: Frame) -> str:
        """A frame in words."""
        parts = self.read(frame)
        if not isinstance(self.words, str):
            return self.words(state, parts)
        values = vars(parts)
        if "seat" in values:
            values["seat"] = state.header.names[parts.seat]
        return self.words.format(**values)


class Frames(Generic[S]):
    """The kinds of frames of a game: what running one does, and what an answer to it does."""

    def __init__(self) -> None:
        self.run: dict[str, Callable[[S, Frame], None]] = {}
        self.answer: dict[str, Callable[[S, Frame, Any], None]] = {}
        self.kinds: dict[str, FrameKind[S]] = {}

    def kind(
        self,
        name: str,
        parts: str = "",
        words: str | Callable[[S, Parts], str] = "",
        counted: str = "",
    ) -> FrameKind[S]:
        """Declare a kind of frame by the names of its parts, in their order, and its words."""
        if name in self.kinds:
            raise ValueError(f"the frame {name} is declared twice")
        self.kinds[name] = FrameKind(name, parts, words, counted)
        return self.kinds[name]

    def before_asking(self, frame: Frame) -> Frame:
        """A frame that has asked, as it was before."""
        before, kind = frame[:], self.kinds.get(frame[NAME])
        if kind is not None and kind.counted:
            before[kind.counted] -= 1
        return before

    def tell(self, state: S, frame: Frame) -> str:
        """A frame in words: what its kind declares, else its name."""
        kind = self.kinds.get(frame[NAME])
        plain = str(frame[NAME]).replace("_", " ").capitalize()
        return (kind.tell(state, frame) if kind is not None else "") or plain

    def runs(self, name: str) -> Callable[[Callable[[S, Frame], None]], Callable[[S, Frame], None]]:
        """Declare the function that runs frames [name, ...]: it asks, pushes frames, or pops."""

        def declare(function: Callable[[S, Frame], None]) -> Callable[[S, Frame], None]:
            self.run[name] = function
            return function

        return declare

    def answers(
        self, name: str
    ) -> Callable[[Callable[[S, Frame, A], None]], Callable[[S, Frame, A], None]]:
        """Declare the function that takes the answer to what frames [name, ...] asked.

        It may say what its options are, such as `option: int`.
        """

        def declare(
            function: Callable[[S, Frame, A], None],
        ) -> Callable[[S, Frame, A], None]:
            self.answer[name] = function
            return function

        return declare


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Plain):
    """A game at one moment: plain data, whole, even in the middle of an effect."""

    rules: Rules
    header: Header
    rng: dict[str, int]
    forced: dict[str, tuple[int, ...]]  # results that a test has laid down, by stream
    stack: list[Frame]
    seat: int  # who is asked; -1 when nobody is
    kind: str
    options: tuple[Option, ...]
    about: tuple[Atom, ...]
    id: int  # counts the decisions answered: a move made on another id is stale
    log: Log
    over: bool

    # --- for players -----------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """The pending decision, or None when the game is over."""
        if self.seat < 0:
            return None
        about = self.rules.game.about(self)
        return Decision(self.rules, self.seat, self.kind, self.options, about)

    def apply(self, index: object) -> None:
        """Answer the pending decision with one of its options, and play on to the next one.

        Compiled code takes True for a number where it expects one: so it expects anything here.
        """
        if type(index) is not int or not 0 <= index < len(self.options):
            raise IllegalChoice(self._refusal(index))
        self.take(index)

    def take(self, index: int) -> None:
        """The same for who knows that there is such an option."""
        rules, option, frame = self.rules, self.options[index], self.stack[-1]
        log = self.log
        if not rules.journalled:
            log.clear()
        log.append(("choice", self.seat, self.kind, option))
        self.id += 1
        self.options = ()
        rules.answer[frame[NAME]](self, frame, option)
        self.advance()
        if len(log.latest) >= BLOCK:
            log.fold()
            if len(log.blocks) >= MOST_BLOCKS:
                self._end_undecided()
        if self.id >= rules.bound:
            self._end_undecided()

    def _end_undecided(self) -> None:
        if self.over:
            return
        self.log.append((UNDECIDED, self.id))
        self.options = ()
        self.end()
        self.advance()

    def _refusal(self, index: object) -> str:
        if self.seat < 0:
            return "the game is over: nothing can be chosen"
        count = len(self.options)
        return f"{index!r} is not one of the {count} options (0 to {count - 1})"

    @property
    def players(self) -> int:
        """How many play."""
        return self.header.players

    @property
    def phase(self) -> str:
        """The phase of the turn; `end` when the game is over."""
        return str(self.stack[0][CURRENT]) if self.stack else END

    @property
    def scores(self) -> list[int]:
        """Victory points or honor of each seat as the game stands."""
        return self.rules.game.scores(self)

    @property
    def winners(self) -> list[int]:
        """The seats that have won: none while the game runs, several if the victory is shared."""
        return self.rules.game.winners(self) if self.over and not self.undecided else []

    @property
    def undecided(self) -> bool:
        """Whether the game was ended by its bound of decisions: then nobody has won."""
        return self.over and bool(self.log) and self.log[-1][0] == UNDECIDED

    @property
    def journal(self) -> Journal:
        """Everything that has been decided, rolled and seen so far."""
        return Journal(self.rules, self.header, list(self.log))

    def view(self, seat: int | None) -> View:
        """What one seat may see; None gives what a spectator may see."""
        return view(self, seat)

    def to_json(self) -> str:
        """The whole game as one JSON document that `load` resumes."""
        return dump(self)

    def digest(self) -> str:
        """A hash of the whole state, equal for equal states on every machine."""
        text = json.dumps(self.snapshot(), sort_keys=True, separators=(",", ":"))
        return sha256(text.encode()).hexdigest()

    # --- for rules -------------------------------------------------------------------------

    def ask(self, seat: int, kind: str, options: tuple[Option, ...], *about: Atom) -> None:
        """Ask a seat. Only the frame on top of the stack asks, and it returns at once."""
        if not options:
            raise ValueError(f"{kind} was asked without any option")
        self.seat = seat
        self.kind = kind
        self.options = options
        self.about = about

    def push(self, *frame: Atom) -> None:
        """Put a frame on the stack: it runs before the ones below it go on."""
        self.stack.append(list(frame))

    def note(self, *entry: Atom) -> None:
        """Write what happened into the journal."""
        self.log.append(entry)

    def draw(self, stream: str, below: int) -> int:
        """A number from 0 to `below` - 1 from a stream; the caller journals what it means."""
        if self.forced:
            laid = self.forced.pop(stream, ())
            if laid:
                if not 0 <= laid[0] < below:
                    raise ValueError(
                        f"{stream}: {laid[0]} is laid down, only 0 to {below - 1} exist"
                    )
                if laid[1:]:
                    self.forced[stream] = laid[1:]
                return laid[0]
        self.rng[stream], number = rng.following(self.rng[stream], below)
        return number

    def roll(self, dice: int, sides: int, *about: Atom) -> tuple[int, ...]:
        """Roll dice from the stream `dice`; the faces are journalled with what they are about."""
        if self.forced:
            faces = tuple([self.draw("dice", sides) + 1 for _ in range(dice)])
        else:
            self.rng["dice"], numbers = rng.several(self.rng["dice"], sides, dice)
            faces = tuple([number + 1 for number in numbers])
        self.log.append(("roll", faces, *about))
        return faces

    def shuffle(self, stream: str, cards: list[int], *about: Atom) -> None:
        """Shuffle a pile in place; its order is journalled, for nobody's eyes."""
        laid = self.forced.pop(stream, ()) if self.forced else ()
        if laid:
            rest = cards[:]
            for card in laid:
                rest.remove(card)
            cards[:] = [*laid, *rest]
        else:
            self.rng[stream] = rng.shuffled(self.rng[stream], cards)
        self.log.append(("shuffle", stream, tuple(cards), *about))

    def copy_past(self, new: Plain) -> None:
        assert isinstance(new, State)
        new.log = self.log.copy()

    def end(self) -> None:
        """End the game now, whatever is still on the stack."""
        self.stack.clear()

    def advance(self) -> None:
        """Run frames until a decision with more than one option is pending or the game is over."""
        stack = self.stack
        run = self.rules.run
        for _step in range(MOST_FRAMES):
            if not stack:
                break
            frame = stack[-1]
            run[frame[NAME]](self, frame)
            if self.options:
                if len(self.options) > 1:
                    return
                (option,) = self.options
                self.log.append(("forced", self.seat, self.kind, option))
                self.options = ()
                self.rules.answer[frame[NAME]](self, frame, option)
        else:
            raise Endless(f"this goes on for ever: {MOST_FRAMES} steps without a decision")
        self.seat = -1
        self.kind = ""
        self.about = ()
        self.over = True

    # --- made of the annotations above by framework.core.written ---

    written: ClassVar[dict[str, str]] = {
        "rules": "shared",
        "header": "shared",
        "rng": "dict[str, int]",
        "forced": "dict[str, tuple[int, ...]]",
        "stack": "list[Frame]",
        "seat": "int",
        "kind": "str",
        "options": "tuple[Atom, ...]",
        "about": "tuple[Atom, ...]",
        "id": "int",
        "log": "Log",
        "over": "bool",
    }

    def copy_present(self, new: Plain) -> None:
        super().copy_present(new)
        assert isinstance(new, State)
        new.rules = self.rules
        new.header = self.header
        new.rng = self.rng.copy()
        new.forced = self.forced.copy()
        new.stack = [part[:] for part in self.stack]
        new.seat = self.seat
        new.kind = self.kind
        new.options = self.options
        new.about = self.about
        new.id = self.id
        new.log = Log()
        new.over = self.over
