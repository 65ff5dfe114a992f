"""What a game is to the framework: its declaration, its options, and its shared rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Generic,
    TypeAlias,
    get_args,
    get_origin,
)

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError, model_validator
from pydantic.fields import FieldInfo
from typing_extensions import TypeVar

from framework.core import rng
from framework.core.actions import Action, Actions
from framework.core.consistency import (
    check_components,
    check_decision,
    check_frames,
    check_machine,
    check_numbers,
)
from framework.core.course import PHASE, BadPhases
from framework.core.entries import Happening, Line, Telling, Told
from framework.core.errors import LONGEST_QUOTE, BadOption, IllegalChoice, cut, fault
from framework.core.journal import LONGEST_NAME, Header
from framework.core.log import Log
from framework.core.mechanic import Mechanic
from framework.core.move import Move, Wish
from framework.core.observation import Layout, Part, Parts, Vector, common_parts, observed
from framework.core.plain import Atom, Entry, Option, fields_of
from framework.core.rules import Definitions, Rules
from framework.core.sampled import EMPTY, numbers, sample
from framework.core.view import Pile, hidden_piles
from framework.english import did_you_mean
from framework.face import Face
from framework.measures import AnyMeasures, Measures

if TYPE_CHECKING:
    from framework.bots.bot import BotMaker
    from framework.bots.strategy import Strategy
    from framework.core.decision import Decision
    from framework.core.machine import Frames, State
    from framework.core.phases import Phases
    from framework.core.view import View
    from framework.lab.economy import Economy
    from framework.lab.questions import Question

S = TypeVar("S", bound="State")
D = TypeVar("D", bound="Definitions", default="Definitions")
P = TypeVar("P", bound="GameOptions", default="GameOptions")
MOST_CHOICES = 100  # that carry out one wish


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


def _is_word(field: FieldInfo, value: object) -> bool:
    """Whether a text is itself a value of an option, and no name of a file that holds one."""
    annotation = field.annotation
    if annotation is None or isinstance(value, Path) or Path in (annotation, *get_args(annotation)):
        return False
    try:
        TypeAdapter(annotation).validate_python(value)
    except ValidationError:
        return False
    return True


AnyGame: TypeAlias = "Game[Any, Any, Any]"
"""A game of whatever state, definitions and options."""


class Game(Generic[S, D, P]):
    """A game module. Subclasses declare the facts and write the functions below."""

    name: ClassVar[str]
    title: ClassVar[str]
    version: ClassVar[str] = "1"
    players: ClassVar[Sequence[int]]
    streams: ClassVar[tuple[str, ...]] = ("setup", "dice")
    sides: ClassVar[int] = 6  # of its dice; 0 if it has none
    state: type[S]
    options: type[P] = GameOptions  # type: ignore[assignment]  # the parameter's default
    phases: Phases[S]
    frames: Frames[S]
    entries: type[Happening] = Told
    bots: Mapping[str, BotMaker]
    face: ClassVar[Face] = Face()
    odds: ClassVar[Mapping[str, Question]] = {}  # what its rules answer exactly, by name
    inner: ClassVar[frozenset[str]] = frozenset()  # kinds of decisions that continue an undo step
    """Their options have words without what else is asked: where there is one only, nothing is."""
    mechanics: ClassVar[tuple[Mechanic, ...]] = ()  # by the taxonomy that all games share
    measures: ClassVar[type[AnyMeasures]] = Measures  # what the lab notes of it
    economy: ClassVar[Economy | None] = None  # what its rules and cards move, for the lab
    strategy: ClassVar[Strategy[Any] | None] = None  # what it knows of good play, for bots
    bound: ClassVar[int]  # every game ends within so many decisions; else it is ended, undecided

    def __init__(self) -> None:
        self._rules: dict[str, Rules[D, P]] = {}

    # --- what a game writes ----------------------------------------------------------------

    def definitions(self, options: P) -> D:
        """Load and compile what the options ask for."""
        return Definitions()  # type: ignore[return-value]  # the parameter's default

    def check(self, players: int, options: P) -> None:
        """Refuse combinations of players and options that can't be played."""

    def advice(self, players: int, options: P) -> str:
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

    def piles(self, state: S) -> Sequence[Pile]:
        """What nobody sees, for who may see everything: by default what `hidden` hides from all.

        The top card of a pile comes first; a list of the state has it last.
        """
        return hidden_piles(state)

    def shuffles(self, state: S) -> Mapping[str, Sequence[int]]:
        """The cards that each stream would shuffle if it had to now, as they lie; if it is known.

        They have the numbers that views call them by.
        """
        return {}

    def census(self, state: S) -> dict[str, int]:
        """Counts of components that no play ever changes."""
        return {}

    def check_state(self, state: S) -> None:
        """Refuse, with BadSave, a state that no play leads to: asked of what can't be replayed.

        By default: a stack, streams, numbers and components that these rules do not have, and a
        decision other than the one that the frame on top asks. A game adds what it knows better.
        """
        check_machine(state)
        check_frames(state)
        check_numbers(state)
        check_components(state)
        check_decision(state)

    def turn(self, state: S) -> int:
        """The number of the current turn, from 1: by default the state's field `turn`."""
        return int(getattr(state, "turn", 1))

    def about(self, state: S) -> tuple[Atom, ...]:
        """What the pending decision is about, for its words: by default what it was asked with."""
        return state.about

    def prompt(self, rules: Rules[D, P], decision: Decision) -> Line | str:
        """The question of a decision, in words: by default its kind."""
        return f"{decision.kind.replace('_', ' ').capitalize()}?"

    def label(self, rules: Rules[D, P], decision: Decision, option: Option) -> str:
        """What an option does, in words: by default the option itself."""
        return str(option)

    def move(self, decision: Decision, option: Option) -> Move:
        """What an option is, in fields: by default the kind of its decision is all that is known.

        Options that are words speak for themselves.
        """
        return Move(option if isinstance(option, str) else decision.kind)

    def action(self, decision: Decision, option: Option) -> Action:
        """What an option means: by default the fields of its move, its seat as at this table.

        Where the move says no more than its verb, an option that is a number is told by it.
        """
        move = self.move(decision, option)
        form, number = move.card if move.form is None else move.form, move.number
        silent = form is None and move.seat is None and not (move.done or move.ends_turn)
        if silent and number is None and isinstance(option, int):
            number = option
        return Action(decision.kind, move.verb, form, move.place, move.seat, number)

    def list_actions(self, rules: Rules[D, P], players: int) -> Actions:
        """All actions that can occur: by default those that some random games have met."""
        met = sample(rules, players)
        return Actions(met.actions, players, met.spare)

    def list_parts(self, rules: Rules[D, P], players: int) -> list[Part]:
        """What an observation has beside what all games have: by default the table's numbers.

        Fields are cut after twice as many numbers as random games have shown.
        """
        fields = sample(rules, players).fields.items()
        most = 1e9  # whatever is counted
        return [
            Part("seat", (players,)),
            *(Part(f"table.{name}", (size,), -most, most) for name, size in fields),
        ]

    def observe(self, state: S, seat: int, parts: Parts) -> None:
        """Fill these parts, which are zero, with what a seat may know."""
        parts["seat"][seat] = 1
        for name, value in self.table(state, seat).items():
            part = parts.get(f"table.{name}")
            if part is not None:
                found = [*islice(numbers(value), part.size)]
                part[:] = EMPTY
                part[: len(found)] = found

    def indexes(self, state: S, wish: Wish) -> list[int]:
        """The choices, by index, that carry a wish out: tried on a copy of the game.

        A wish names fields of moves: all moves that have them are made, one after the other, until
        something else is asked. `{"choices": [index, ...]}` is a step of several choices, such as
        advice takes. A game may take wishes of its own.
        """
        if "choices" in wish:
            return self._in_a_row(state, wish["choices"])
        world, asked, chosen = state.clone_present(), (state.seat, state.kind), list[int]()
        while len(chosen) < MOST_CHOICES and (world.seat, world.kind) == asked:
            decision = world.decision
            moves = decision.moves if decision is not None else ()
            index = next((i for i, move in enumerate(moves) if move.fits(wish)), None)
            if index is None:
                break
            chosen.append(index)
            world.apply(index)
        if not chosen:
            raise IllegalChoice("nothing here does that")
        return chosen

    def _in_a_row(self, state: S, choices: object) -> list[int]:
        """Choices of one step: the first one, then those that continue it."""
        world, chosen = state.clone_present(), list[int]()
        for index in choices if isinstance(choices, list | tuple) else ():
            goes_on = not chosen or (world.seat == state.seat and world.kind in self.inner)
            if type(index) is not int or not goes_on or len(chosen) == MOST_CHOICES:
                raise IllegalChoice("these choices are no single step")
            world.apply(index)
            chosen.append(index)
        if not chosen:
            raise IllegalChoice("nothing is chosen")
        return chosen

    def tell(
        self, rules: Rules[D, P], entry: Entry, seat: int | None, names: Sequence[str]
    ) -> Line | str | None:
        """A journal entry in words, as far as the seat may know it; None to leave it out.

        The words are those that the game's entries declare.
        """
        happening = self.entries.read(entry)
        return None if happening is None else happening.line(Telling(rules, seat, names))

    def cards(self, rules: Rules[D, P]) -> list[dict[str, object]]:
        """All cards in play with these options: name, type, cost, text and what else applies."""
        return []

    def show(self, rules: Rules[D, P], view: View) -> str:
        """The table as a seat sees it, in plain text for a terminal."""
        table = view["table"]
        width = max(map(len, table), default=0)
        return "\n".join(f"{name:<{width}}  {value}" for name, value in table.items())

    def glance(self, rules: Rules[D, P], view: View) -> str:
        """What a seat looks at between two decisions of its turn: by default the whole table."""
        return self.show(rules, view)

    def verdict(self, rules: Rules[D, P], view: View) -> str:
        """Who has won, in one sentence."""
        names, scores, winners = view["names"], view["scores"], view["winners"]
        if not winners:
            return "Nobody wins."
        who = " and ".join(names[seat] for seat in winners)
        verb = "wins" if len(winners) == 1 else "share the victory"
        return f"{who} {verb} with {scores[winners[0]]} points."

    def all_cards(self) -> dict[str, object]:
        """Options with which every card that the game has is in it, for looking cards up."""
        return {}

    def uses(self, rules: Rules[D, P]) -> set[str]:
        """Whatever can be done with the cards that a journal tells of, for coverage reports."""
        return set()

    def used(self, rules: Rules[D, P], entries: Sequence[Entry]) -> set[str]:
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

    def deal(
        self,
        rules: Rules[D, P],
        header: Header,
        seed: int,
        streams: Mapping[str, int] | None = None,
    ) -> S:
        """Set up a game from its header and play on to its first decision.

        Streams that are given have a seed of their own, so that one kind of chance can be tried
        apart from the others.
        """
        state = self.blank(rules, header)
        state.rng = {
            stream: rng.derive((streams or {}).get(stream, seed), stream)
            for stream in self.streams_for(header.players)
        }
        state.forced, state.stack, state.log = {}, [[PHASE, self.phases.first, 0]], Log()
        state.seat, state.kind, state.options, state.about = -1, "", (), ()
        state.id, state.over = 0, False
        self.setup(state)
        state.advance()
        return state

    def blank(self, rules: Rules[D, P], header: Header) -> S:
        """A state without data: only what all states of these rules share."""
        state = self.state()
        state.rules = rules
        state.header = header
        if "defs" in fields_of(self.state).shared:
            state.defs = rules.defs  # type: ignore[attr-defined]
        return state

    def streams_for(self, players: int) -> tuple[str, ...]:
        """The names of the random streams of a game with so many players."""
        return self.streams

    def actions(self, rules: Rules[D, P], players: int) -> Actions:
        """All actions that can occur at a table with these rules, listed once."""
        if players not in rules.actions:
            rules.actions[players] = self.list_actions(rules, players)
        return rules.actions[players]

    def layout(self, rules: Rules[D, P], players: int) -> Layout:
        """The parts of an observation at a table with these rules."""
        if players not in rules.layouts:
            parts = common_parts(self, players) + self.list_parts(rules, players)
            rules.layouts[players] = Layout(parts)
        return rules.layouts[players]

    def observation(self, state: S, seat: int) -> Vector:
        """What a seat may know now, as numbers; `layout` says what each of them is."""
        return observed(state, seat)

    def rules(self, /, **options: object) -> Rules[D, P]:
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
            self._rules[key] = self._made(parsed)
        return self._rules[key]

    def _made(self, options: P) -> Rules[D, P]:
        for phase in self.phases.by_name:
            if phase not in self.frames.run:
                raise BadPhases(f"the phase {phase} has no frame: write what runs it")
        run = {**self.frames.run, PHASE: self.phases.course().run}
        defs = self.definitions(options)
        defs.ready()
        return Rules(self, options, defs, run, self.frames.answer, self.bound)

    def stored_rules(self, header: Header) -> Rules[D, P]:
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
            if not _is_word(field, value):
                raise BadOption(
                    f"the option {name} can't be {str(value)[:40]!r} here: no file is read"
                )

    def _option_message(self, error: ValidationError) -> str:
        first = error.errors(include_url=False)[0]
        name = str(first["loc"][0]) if first["loc"] else "options"
        where = ".".join(map(str, first["loc"])) or "options"
        if first["type"] == "extra_forbidden":
            known = sorted(self.options.model_fields)
            hint = did_you_mean(name, known) or f" Known: {', '.join(known)}."
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
        if any(len(name) > LONGEST_NAME for name in names or ()):
            raise BadOption(f"a name has at most {LONGEST_NAME} characters")
