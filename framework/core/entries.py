"""Journal entries as records: each kind declared once, with its fields, words and actor.

An entry is stored as a tuple: its kind, then its values. A game declares what these are:

    class Happened(Happening):
        "Whatever the journal of this game tells."

    class Acquired(Happened, kind="acquire", words="{seat} acquires {form}."):
        seat: Seat
        form: Form

    class Drawn(Happened, kind=("reveal", "draw"), words="{seat} draws {cards:card}."):
        seat: Seat
        cards: int

A kind of two words is told apart by the word that says what a roll, a shuffle, a choice or
something revealed is about. Fields with defaults may be missing from an entry.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import MISSING, Field, dataclass, fields
from functools import lru_cache
from string import Formatter
from typing import (
    TYPE_CHECKING,
    Annotated,
    ClassVar,
    Final,
    NotRequired,
    Required,
    Self,
    TypedDict,
    dataclass_transform,
    get_type_hints,
)

from framework import english
from framework.core.plain import Atom, Entry
from framework.core.scenes import EVENT, JOINS, LEADS, NOBODY, Event, look

if TYPE_CHECKING:
    from framework.core.rules import Rules

Seat = Annotated[int, "seat"]
"""A field that names a player."""
Form = Annotated[int, "card"]
"""A field that names a kind of card by its number."""
Forms = Annotated[tuple[int, ...], "cards"]
"""A field that names several kinds of cards."""
Faces = Annotated[tuple[int, ...], "dice"]
"""A field with the faces of dice."""

Rest = Annotated[tuple[Atom, ...], "rest"]
"""A last field that takes all values that are left."""

CHOICE, FORCED = "choice", "forced"  # a choice between several options, or of the only one
ABOUT = {"roll": 2, CHOICE: 2, FORCED: 2}  # where an entry says what it is about, if not at 1
TURN, PHASE = "turn", "phase"  # what lines can be headings of
MARKS = {TURN: "==", PHASE: "—"}
EVERYBODY: Final = -1  # a reader from whom nothing is hidden: of a game that is over


# --- lines -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Mention:
    """A part of a line that names something: a player, a card, dice, or a number of things."""

    kind: str  # `seat`, `card`, `dice` or `count`
    numbers: tuple[int, ...]
    text: str
    unit: tuple[str, str] = ("", "")  # one and several of what is counted


Part = str | Mention


class Named(TypedDict, total=False):
    """A part that names something, ready for JSON: a player, a card or dice by their numbers."""

    text: Required[str]
    seat: int
    card: int
    dice: list[int]


class Written(TypedDict):
    """A line, ready for JSON."""

    parts: list[str | Named]
    heading: NotRequired[str]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of words, in parts that still know what they name."""

    parts: tuple[Part, ...]
    heading: str = ""  # TURN or PHASE, if it is one

    @property
    def title(self) -> str:
        """Its words, without the marks of a heading."""
        return "".join(part if isinstance(part, str) else part.text for part in self.parts)

    @property
    def cards(self) -> list[int]:
        """The cards that it names, by their numbers."""
        named = [part for part in self.parts if not isinstance(part, str) and part.kind == "card"]
        return [form for part in named for form in part.numbers]

    def written(self) -> Written:
        """The line as plain data."""
        written: Written = {"parts": [_written(part) for part in self.parts]}
        if self.heading:
            written["heading"] = self.heading
        return written

    def __str__(self) -> str:
        mark = MARKS.get(self.heading)
        return f"{mark} {self.title} {mark}" if mark else self.title


def _written(part: Part) -> str | Named:
    if isinstance(part, str):
        return part
    match part.kind, part.numbers:
        case "seat", (seat,):
            return {"text": part.text, "seat": seat}
        case "card", (form,):
            return {"text": part.text, "card": form}
        case "dice", faces:
            return {"text": part.text, "dice": [*faces]}
    return part.text


class Telling:
    """What words are made with: the rules, who reads them, and the players' names."""

    __slots__ = ("asked", "names", "reader", "rules")

    def __init__(self, rules: Rules, seat: int | None, names: Sequence[str]) -> None:
        self.rules = rules
        self.reader = seat
        self.names = names
        self.asked = False  # who reads it: if nobody has, the words are the same for everybody

    @property
    def seat(self) -> int | None:
        """Who reads the words; None is a spectator."""
        self.asked = True
        return self.reader

    def sees(self, seat: int | None) -> bool:
        """Whether the reader knows what only a seat may know."""
        return self.seat == EVERYBODY or self.seat == seat

    def player(self, seat: int) -> Mention:
        return Mention("seat", (seat,), self.names[seat])

    def you(self, word: str = "You") -> Mention:
        """Who reads it, as `You` or `Your`."""
        return Mention("seat", () if self.seat is None else (self.seat,), word)

    def card(self, form: int) -> Mention:
        return Mention("card", (form,), self.rules.defs.card_name(form))

    def sums(self, totals: Iterable[tuple[int, int]]) -> Line:
        """`you 5, Ben 6`: what everybody has reached, who reads it first."""
        parts: list[Part] = []
        for seat, total in sorted(totals, key=lambda one: one[0] != self.seat):
            parts += [", "] if parts else []
            parts += [self.you("you") if seat == self.seat else self.player(seat), f" {total}"]
        return Line(tuple(parts))

    def outcome(self, winner: int, tie: int = 0) -> str:
        """How a contest has ended for who reads it: `Won.`, `Lost by the tie rule.`"""
        if winner == NOBODY:
            return "A tie: nobody wins." if tie else "Nobody wins."
        return f"{'Won' if winner == self.seat else 'Lost'}{' by the tie rule' if tie else ''}."

    def cards(self, forms: Iterable[int]) -> Line:
        """`Mystic, Cultist`."""
        parts: list[Part] = []
        for form in forms:
            parts += [", ", self.card(form)] if parts else [self.card(form)]
        return Line(tuple(parts))

    def line(self, template: str, heading: str = "", **values: int | str | Mention | Line) -> Line:
        """A template with its fields filled in; `{count:card}` counts cards, `die|dice` dice."""
        parts: list[Part] = []
        for literal, name, spec in _parsed(template):
            if literal:
                add_part(parts, literal)
            if name is not None:
                value = values[name]
                add_part(parts, counted(value, spec) if spec and isinstance(value, int) else value)
        return Line(tuple(parts), heading)


@lru_cache(1024)
def _parsed(template: str) -> tuple[tuple[str, str | None, str | None], ...]:
    """A template in parts: what stands before a field, the field, and what it counts."""
    return tuple(part[:3] for part in Formatter().parse(template))


def counted(number: int, unit: str) -> Mention:
    """`1 card`, `2 cards`; of units that are no word with an s, both are given: `die|dice`."""
    one, _, several = unit.partition("|")
    several = several or f"{one}s"
    return Mention("count", (number,), english.counted(number, one, several), (one, several))


def faces(rolled: Sequence[int]) -> Mention:
    """Dice as they lie there."""
    return Mention("dice", tuple(rolled), " ".join(map(str, rolled)))


def add_part(parts: list[Part], value: int | str | Mention | Line) -> None:
    """Put something at the end of a line."""
    if isinstance(value, Mention):
        parts.append(value)
    elif isinstance(value, Line):
        for part in value.parts:
            add_part(parts, part)
    elif parts and isinstance(parts[-1], str):
        parts[-1] += str(value)
    elif value != "":
        parts.append(str(value))


# --- kinds -----------------------------------------------------------------------------------


@dataclass_transform(frozen_default=True)
class Happening:
    """A journal entry by its fields. A subclass without a kind begins the family of a game."""

    __dataclass_fields__: ClassVar[dict[str, Field[object]]]
    kinds: ClassVar[dict[tuple[str, ...], type[Happening]]] = {}
    declared: ClassVar[set[tuple[str, ...]]] = set()  # by the family itself
    key: ClassVar[tuple[str, ...]] = ()
    template: ClassVar[str] = ""
    heading: ClassVar[str] = ""
    acting: ClassVar[str] = "seat"  # the field that says who acts, if there is such a field
    secret: ClassVar[bool] = False  # only who acts is told
    statistic: ClassVar[str] = ""  # what is counted for who acts, `Cards acquired`
    use: ClassVar[str] = ""  # what coverage reports call it, a template: `acquire {form}`
    scene: ClassVar[str | None] = None  # JOINS, LEADS, EVENT, or what its scene is called
    names: ClassVar[tuple[str, ...]] = ()
    required: ClassVar[int] = 0
    shown: ClassVar[dict[str, str]] = {}
    plain: ClassVar[tuple[type | None, ...]] = ()
    open_ended: ClassVar[bool] = False

    def __init_subclass__(
        cls,
        kind: str | tuple[str, str] = "",
        words: str | None = None,
        heading: str | None = None,
        acting: str | None = None,
        secret: bool | None = None,
        statistic: str | None = None,
        use: str | None = None,
        scene: str | None = None,
    ) -> None:
        given = {
            "template": words, "heading": heading, "acting": acting, "secret": secret,
            "statistic": statistic, "use": use, "scene": scene,
        }  # fmt: skip
        for name, value in given.items():
            if value is not None:
                setattr(cls, name, value)
        if not kind:
            cls.kinds, cls.declared = dict(cls.kinds), set()
            return
        dataclass(frozen=True)(cls)
        declared = fields(cls)
        hints = get_type_hints(cls, include_extras=True)
        cls.key = (kind,) if isinstance(kind, str) else kind
        cls.names = tuple(field.name for field in declared)
        cls.required = sum(field.default is MISSING for field in declared)
        cls.shown = {name: getattr(hints[name], "__metadata__", ("",))[0] for name in cls.names}
        cls.plain = tuple(_plain_type(hints[name]) for name in cls.names)
        cls.open_ended = "rest" in cls.shown.values()
        if cls.key in cls.declared:
            raise ValueError(f"the kind {' '.join(cls.key)} is declared twice")
        cls.declared.add(cls.key)
        cls.kinds[cls.key] = cls

    @classmethod
    def read(cls, entry: Entry) -> Happening | None:
        """An entry as the record that this family declares for it; None if it declares none."""
        kind, kinds = str(entry[0]), cls.kinds
        at = ABOUT.get(kind, 1)
        about = entry[at] if len(entry) > at else None
        for name in (kind, CHOICE) if kind == FORCED else (kind,):
            declared = kinds.get((name, about)) if isinstance(about, str) else None
            if declared is not None:
                values = entry[1:at] + entry[at + 1 :]
                break
            declared, values = kinds.get((name,)), entry[1:]
            if declared is not None:
                break
        if declared is None:
            return None
        if declared.open_ended:
            last = len(declared.names) - 1
            values = (*values[:last], values[last:])
        if not declared.required <= len(values) <= len(declared.names):
            return None
        for value, wanted in zip(values, declared.plain, strict=False):
            if wanted is not None and type(value) is not wanted:
                return None
        return declared(*values)

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> Iterator[Self]:
        """Those of some entries that are of this kind."""
        for entry in entries:
            if entry[0] == cls.key[0]:
                happening = cls.read(entry)
                if isinstance(happening, cls):
                    yield happening

    @property
    def actor(self) -> int | None:
        """The seat that acts, if somebody does."""
        seat = getattr(self, self.acting, None)
        return seat if isinstance(seat, int) and seat >= 0 else None

    def words(self, telling: Telling) -> Line | None:
        """The entry for a reader; None to leave it out."""
        if not self.template:
            return None
        return self.told(telling, self.template)

    def told(self, telling: Telling, template: str, **more: int | str | Mention | Line) -> Line:
        """A template with those of its fields that it names, and with more."""
        values = self.parts(telling, template) | more
        return telling.line(template, self.heading, **values)

    def parts(self, telling: Telling, template: str) -> dict[str, int | str | Mention | Line]:
        """The values of the fields that a template names, as they stand in a line."""
        shown = self.shown
        return {
            name: self.part(telling, shown[name], getattr(self, name))
            for _, name, _ in _parsed(template)
            if name in shown
        }

    def part(self, telling: Telling, note: str, value: object) -> int | str | Mention | Line:
        """A field's value as it stands in a line, by what the field is declared to be."""
        if note == "seat" and isinstance(value, int):
            return telling.player(value)
        if note == "card" and isinstance(value, int):
            return telling.card(value)
        if note == "cards" and isinstance(value, tuple):
            return telling.cards(value)
        if note == "dice" and isinstance(value, tuple):
            return faces(value)
        return value if isinstance(value, int) else str(value)

    def line(self, telling: Telling) -> Line | None:
        """What the reader may know of it, in words."""
        return None if self.secret and not telling.sees(self.actor) else self.words(telling)

    # --- in a film ---------------------------------------------------------------------------

    def begins(self) -> str:
        """JOINS, LEADS or EVENT, or the name of a scene: it begins one unless that is on.

        By default all that somebody does in a row is one scene a kind.
        """
        scene, actor = self.scene, self.actor
        if scene is None:
            scene = LEADS if self.heading else JOINS if actor is None else " ".join(self.key)
        return scene if scene in (JOINS, LEADS, EVENT) or actor is None else f"{scene} {actor}"

    def seen(self, event: Event) -> None:
        """Add what is to be seen of it to its scene: by default who acts, and dice."""
        actor = self.actor
        if actor is None:
            return
        event.setdefault("actor", actor)
        dice = next((name for name, note in self.shown.items() if note == "dice"), None)
        if dice is not None:
            look(event, actor, getattr(self, dice))

    def banner(self, telling: Telling) -> Line | None:
        """What stands over the board for a moment, where it matters to the reader."""
        return None


def _plain_type(hint: object) -> type | None:
    kind = getattr(hint, "__origin__", hint)
    return kind if kind in (int, str, tuple) else tuple if hint in (Forms, Faces, Rest) else None


# --- what every game's journal has -----------------------------------------------------------


class Chosen(Happening, kind=CHOICE, scene=LEADS):
    """Somebody has chosen an option, maybe the only one: a kind of choice is declared for both."""

    seat: Seat
    decision: str
    option: Atom


class Began(Happening, kind="phase", heading=PHASE):
    """A phase of the turn begins."""

    phase: str


class Rolled(Happening, kind="roll"):
    """Dice have been rolled, for what the rest says."""

    faces: Faces
    about: Rest = ()


class Shuffled(Happening, kind="shuffle"):
    """A pile has been shuffled; nobody knows its order."""

    stream: str
    order: tuple[int, ...]
    about: Rest = ()


class Undecided(Happening, kind="undecided"):
    """The last entry of a game that has not come to its own end within its bound of decisions."""

    decisions: int

    def words(self, telling: Telling) -> Line:
        return telling.line(undecided(self.decisions))


def undecided(decisions: int) -> str:
    """What is told of such an end, in any game."""
    return f"The game ends undecided after {decisions:,} decisions: nobody wins."


class Told(Happening):
    """What is told of a game that declares nothing: phases, rolls, and the reader's own choices."""


class ToldPhase(Told, Began, kind="phase"):
    """A phase by its name."""

    def words(self, telling: Telling) -> Line:
        return telling.line(self.phase.replace("_", " "), self.heading)


class ToldRoll(Told, Rolled, kind="roll", words="Rolled: {faces}."):
    """The faces alone."""


class ToldChoice(
    Told,
    Chosen,
    kind=CHOICE,
    words="{seat}, {decision}: {option}",
    secret=True,
    scene="choice",
):
    """The option as it is stored."""
