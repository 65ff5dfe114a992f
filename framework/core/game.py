"""What a game is to the framework: its declaration, its options, and its shared rules."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar, cast, get_args, get_origin

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError, model_validator

from framework.core import rng
from framework.core.errors import LONGEST_QUOTE, BadOption, cut, fault
from framework.core.journal import UNDECIDED, Header, undecided_words
from framework.core.phases import PHASE, BadPhases
from framework.core.plain import Atom, Entry, Option, Shared

if TYPE_CHECKING:
    from framework.bots.bot import BotMaker
    from framework.core.decision import Decision
    from framework.core.machine import Frames, Run, State
    from framework.core.phases import Phases
    from framework.core.view import View

S = TypeVar("S", bound="State")


class GameOptions(BaseModel):
    """The options of a game. Text from a command line is taken too: lists with commas."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    @model_validator(mode="before")
    @classmethod
    def _split_lists(cls, values: object) -> object:
        if not isinstance(values, dict):
            return values
        listed = {
            name
            for name, field in cls.model_fields.items()
            if get_origin(field.annotation) in (list, tuple)
        }
        return {
            name: [part.strip() for part in value.split(",") if part.strip()]
            if name in listed and isinstance(value, str)
            else value
            for name, value in values.items()
        }


def _is_word(annotation: Any, value: object) -> bool:
    """Whether a text is itself a value of this type, and no name of a file that holds one."""
    if isinstance(value, Path) or Path in (annotation, *get_args(annotation)):
        return False
    try:
        TypeAdapter(annotation).validate_python(value)
    except ValidationError:
        return False
    return True


class Definitions(Shared):
    """Cards and other immutable facts that all states of a rule set share."""

    cards_hash: str = "none"

    def __deepcopy__(self, memo: object) -> Self:
        return self


class Rules(Shared):
    """A game with its options: immutable, shared by all its states."""

    def __init__(self, game: Game[Any], options: GameOptions, defs: Definitions) -> None:
        self.game = game
        self.options = options
        self.given = options.model_dump(mode="json", exclude_defaults=True)
        self.playable: set[int] = set()  # numbers of players that have been checked
        self.defs = defs
        for phase in game.phases.by_name:
            if phase not in game.frames.run:
                raise BadPhases(f"the phase {phase} has no frame: write what runs it")
        self.run: dict[str, Run] = {**game.frames.run, PHASE: game.phases.run}
        self.answer = game.frames.answer
        self.blocks: Mapping[str, Any] = getattr(defs, "blocks", {})

    def tell(self, entry: Entry, seat: int | None, names: Sequence[str]) -> str | None:
        """A journal entry in words, as far as the seat may know it; None to leave it out."""
        match entry:
            case (str(kind), int(decisions)) if kind == UNDECIDED:
                return undecided_words(decisions)
        return self.game.tell(self, entry, seat, names)

    def verdict(self, view: View) -> str:
        """How a game has ended, in one sentence."""
        if view["undecided"]:
            return undecided_words(cast(int, view["id"]))
        return self.game.verdict(self, view)

    def __deepcopy__(self, memo: object) -> Self:
        return self


class Game(Generic[S]):
    """A game module. Subclasses declare the facts and write the functions below."""

    name: ClassVar[str]
    title: ClassVar[str]
    version: ClassVar[str] = "1"
    players: ClassVar[Sequence[int]]
    streams: ClassVar[tuple[str, ...]] = ("setup", "dice")
    state: type[S]
    options: type[GameOptions] = GameOptions
    phases: Phases[S]
    frames: Frames[S]
    bots: Mapping[str, BotMaker]
    inner: ClassVar[frozenset[str]] = frozenset()  # kinds of decisions that continue an undo step
    bound: ClassVar[int]  # every game ends within so many decisions; else it is ended, undecided

    def __init__(self) -> None:
        self._rules: dict[str, Rules] = {}

    # --- what a game writes ----------------------------------------------------------------

    def definitions(self, options: GameOptions) -> Definitions:
        """Load and compile what the options ask for."""
        return Definitions()

    def check(self, players: int, options: GameOptions) -> None:
        """Refuse combinations of players and options that can't be played."""

    def advice(self, players: int, options: GameOptions) -> str:
        """What to know of a table before it starts, in a sentence; by default nothing."""
        return ""

    def setup(self, state: S) -> None:
        """Fill the fields of a new state; everything random comes from its streams."""
        raise NotImplementedError

    def scores(self, state: S) -> list[int]:
        """The points of each seat as the game stands: by default the state's field `score`."""
        score = getattr(state, "score", None)
        if not isinstance(score, list):
            raise NotImplementedError(f"{self.name} does not say how it is scored")
        return list(score)

    def winners(self, state: S) -> list[int]:
        """The seats that win when the game is over: by default the highest score, shared."""
        scores = self.scores(state)
        return [seat for seat, score in enumerate(scores) if score == max(scores)]

    def table(self, state: S, seat: int | None) -> dict[str, object]:
        """Everything on the table that this seat may see, named field by field."""
        raise NotImplementedError

    def hidden(self, state: S, seat: int) -> list[list[list[int]]]:
        """What the seat can't know: groups of piles whose cards could lie in any order in them."""
        return []

    def census(self, state: S) -> dict[str, int]:
        """Counts of components that no play ever changes."""
        return {}

    def turn(self, state: S) -> int:
        """The number of the current turn, from 1: by default the state's field `turn`."""
        return int(getattr(state, "turn", 1))

    def about(self, state: S) -> tuple[Atom, ...]:
        """What the pending decision is about, for its words: by default what it was asked with."""
        return state.about

    def prompt(self, rules: Rules, decision: Decision) -> str:
        """The question of a decision, in words: by default its kind."""
        return f"{decision.kind.replace('_', ' ').capitalize()}?"

    def label(self, rules: Rules, decision: Decision, option: Option) -> str:
        """What an option does, in words: by default the option itself."""
        return str(option)

    def tell(
        self, rules: Rules, entry: Entry, seat: int | None, names: Sequence[str]
    ) -> str | None:
        """A journal entry in words, as far as the seat may know it; None to leave it out.

        By default phases, rolls and the seat's own choices are told, and nothing else.
        """
        match cast(tuple[object, ...], entry):
            case ("phase", str(phase)):
                return f"— {phase.replace('_', ' ')} —"
            case ("roll", tuple(faces), *_):
                return f"Rolled: {', '.join(map(str, faces))}."
            case ("choice" | "forced", int(who), str(kind), option) if who == seat:
                return f"{names[who]}, {kind.replace('_', ' ')}: {option}"
        return None

    def cards(self, rules: Rules) -> list[dict[str, object]]:
        """All cards in play with these options: name, type, cost, text and what else applies."""
        return []

    def show(self, rules: Rules, view: View) -> str:
        """The table as a seat sees it, in plain text for a terminal."""
        table = cast(dict[str, object], view["table"])
        width = max(map(len, table), default=0)
        return "\n".join(f"{name:<{width}}  {value}" for name, value in table.items())

    def glance(self, rules: Rules, view: View) -> str:
        """What a seat looks at between two decisions of its turn: by default the whole table."""
        return self.show(rules, view)

    def verdict(self, rules: Rules, view: View) -> str:
        """Who has won, in one sentence."""
        names, scores = cast(list[str], view["names"]), cast(list[int], view["scores"])
        winners = cast(list[int], view["winners"])
        if not winners:
            return "Nobody wins."
        who = " and ".join(names[seat] for seat in winners)
        verb = "wins" if len(winners) == 1 else "share the victory"
        return f"{who} {verb} with {scores[winners[0]]} points."

    def all_cards(self) -> dict[str, object]:
        """Options with which every card that the game has is in it, for looking cards up."""
        return {}

    def uses(self, rules: Rules) -> set[str]:
        """Whatever can be done with the cards that a journal tells of, for coverage reports."""
        return set()

    def used(self, rules: Rules, entries: Sequence[Entry]) -> set[str]:
        """Which of these uses a journal tells of."""
        return set()

    def sets(self) -> Sequence[str]:
        """The card sets that can be chosen, if the game has any."""
        return ()

    # --- what every game has ---------------------------------------------------------------

    def new(
        self, players: int, seed: int, names: Sequence[str] | None = None, **options: object
    ) -> S:
        """A new game, played on to its first decision."""
        rules = self.rules(**options)
        self._check_start(players, seed, names)
        if players not in rules.playable:
            self.check(players, rules.options)
            rules.playable.add(players)
        header = Header(
            game=self.name,
            rules=self.version,
            cards=rules.defs.cards_hash,
            options=rules.given,
            seed=seed,
            players=players,
            names=tuple(names) if names else tuple(f"Player {i + 1}" for i in range(players)),
        )
        return self.deal(rules, header, seed)

    def deal(self, rules: Rules, header: Header, seed: int) -> S:
        """Set up a game from its header and play on to its first decision."""
        state = self.blank(rules, header)
        state.rng = {
            stream: rng.derive(seed, stream) for stream in self.streams_for(header.players)
        }
        state.forced, state.stack, state.log = {}, [[PHASE, self.phases.first, 0]], []
        state.seat, state.kind, state.options, state.about = -1, "", (), ()
        state.id, state.over = 0, False
        self.setup(state)
        state.advance()
        return state

    def blank(self, rules: Rules, header: Header) -> S:
        """A state without data: only what all states of these rules share."""
        state = object.__new__(self.state)
        state.rules = rules
        state.header = header
        if "defs" in self.state.shared_fields:
            state.defs = rules.defs  # type: ignore[attr-defined]
        return state

    def streams_for(self, players: int) -> tuple[str, ...]:
        """The names of the random streams of a game with so many players."""
        return self.streams

    def rules(self, /, **options: object) -> Rules:
        """The shared rules for some options; made once, then kept."""
        key = repr(sorted(options.items()))
        for value in options.values():
            if isinstance(value, str | Path):
                with suppress(OSError, ValueError):  # no file, or nothing that a file is called
                    key += f" as of {Path(value).stat().st_mtime_ns}"
        if key not in self._rules:
            if len(self._rules) > 64:
                self._rules.clear()
            try:
                parsed = self.options(**options)
            except ValidationError as error:
                raise BadOption(self._option_message(error)) from None
            self._rules[key] = Rules(self, parsed, self.definitions(parsed))
        return self._rules[key]

    def stored_rules(self, header: Header) -> Rules:
        """The rules of a game that was started before. No header makes anybody read a file."""
        self.refuse_files(header.options)
        return self.rules(**header.options)

    def refuse_files(self, options: Mapping[str, object]) -> None:
        """Refuse options that would be read as the name of a file.

        Only a user's own command line names files. What comes from a document, a store or a
        network gives cards themselves, as the document that a card file holds.
        """
        for name, value in options.items():
            field = self.options.model_fields.get(name)
            if field is None or not isinstance(value, str | Path):
                continue
            if get_origin(field.annotation) in (list, tuple):  # words with commas
                continue
            if not _is_word(field.annotation, value):
                raise BadOption(
                    f"the option {name} can't be {str(value)[:40]!r} here: no file is read"
                )

    def _option_message(self, error: ValidationError) -> str:
        first = error.errors(include_url=False)[0]
        name = str(first["loc"][0]) if first["loc"] else "options"
        where = ".".join(map(str, first["loc"])) or "options"
        if first["type"] == "extra_forbidden":
            known = sorted(self.options.model_fields)
            close = difflib.get_close_matches(name, known, 1)
            hint = f" Did you mean {close[0]}?" if close else f" Known: {', '.join(known)}."
            return f"{self.name} has no option {name!r}.{hint}"
        told = fault(f"option {where} of {self.name}", first)
        return f"{told} (given: {cut(repr(first['input']), LONGEST_QUOTE)})"

    def check_players(self, players: int) -> None:
        """Refuse a number of players that the game is not for."""
        if type(players) is not int or players not in self.players:
            counts = ", ".join(map(str, self.players))
            raise BadOption(f"{self.title} is for {counts} players, not {players}")

    def _check_start(self, players: int, seed: int, names: Sequence[str] | None) -> None:
        self.check_players(players)
        if type(seed) is not int:
            raise BadOption(f"a seed is an integer, not {seed!r}")
        if names is not None and len(names) != players:
            raise BadOption(f"{len(names)} names were given for {players} players")
