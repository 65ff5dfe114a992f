"""What a game tells an app: words, hints, zones, cards to draw, its board; all with defaults.

A game without a face of its own has this one: it can be played, replayed and inspected, on a
board that fits any game. A face of its own says what it knows better:

    class LanternFace(Face):
        blurb = "Carry the light home."
        hints = {"step": "The short way is dark."}

    class Lantern(Game[LanternState]):
        face = LanternFace()
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Final

from framework.english import counted, title
from framework.lessons import GENERAL, FirstGame, Lesson

if TYPE_CHECKING:
    from framework.core.game import AnyGame
    from framework.core.move import Facts
    from framework.core.rules import Rules
    from framework.core.view import View
    from framework.watcher import AnyWatcher

Row = tuple[str, ...]
"""What a row is about, then its cells."""
Card = Mapping[str, object]
Cards = Mapping[int, Card]
"""Facts of cards by the numbers that views and moves call them by."""
Sign = tuple[str, str]
"""An icon and its colour: one of the app's by name, or an SVG path in a box of 24 by 24."""
Words = Mapping[str, str]

NOTHING: Final = "–"  # an empty cell
RANDOM: Final = "random"  # the bot that does not think
NO_WORDS: Final[Words] = MappingProxyType({})
FILTERS: Final[Words] = MappingProxyType({"type": "Kind", "set": "Set"})
GREY: Final = "#59606f"
NO_SIGN: Final[Sign] = ("", "")
DIE: Final = (
    "M5 2h14a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V5a3 3 0 0 1 3-3zM8 6a2 2 0 1 0 0 4"
    "a2 2 0 0 0 0-4zM12 10a2 2 0 1 0 0 4a2 2 0 0 0 0-4zM16 14a2 2 0 1 0 0 4a2 2 0 0 0 0-4z"
)


@dataclass(frozen=True)
class Persona:
    """A bot as people meet it. What a game does not say of it is made of its name."""

    says: str = ""  # of itself, in a few words
    title: str = ""
    sign: Sign = NO_SIGN
    names: tuple[str, ...] = ()  # that it has at a table, before the game's other names


BOTS: Final[Mapping[str, str | Persona]] = MappingProxyType(
    {RANDOM: Persona("any legal move: easy", "Drifter", (DIE, GREY))}
)
NAMES: Final = (
    "Alma", "Bruno", "Carla", "Dario", "Edda", "Falk", "Gwen", "Hugo", "Ines", "Jaro", "Kira",
    "Leon",
)  # fmt: skip


@dataclass(frozen=True)
class Emblem:
    """What a game is known by: three cards in a fan, and what lies around them."""

    fan: tuple[Sign, Sign, Sign] = (("cards", GREY),) * 3
    around: tuple[Sign, Sign, Sign, Sign] = (("star", GREY),) * 4


@dataclass(frozen=True)
class Sheet:
    """Points by source: a row a source, a column a player; what decides ties comes last."""

    names: Sequence[str]
    rows: Sequence[Sequence[object]]
    total: str = "Total"  # the row that counts


@dataclass(frozen=True)
class Average:
    """What so many cards of one's own bring on the average."""

    cards: int
    brings: tuple[tuple[str, float], ...]  # a resource, and how much of it
    how: str  # it is worked out, in a sentence


@dataclass(frozen=True)
class Holdings:
    """All cards that a player owns, and where they lie."""

    places: tuple[str, ...]  # their titles
    rows: tuple[tuple[int, tuple[int, ...]], ...]  # a card's number, and how many are in each place
    average: Average | None = None


class Face:
    """What an app knows of a game. Attributes are words; methods read a view."""

    # --- the door --------------------------------------------------------------------------

    blurb: ClassVar[str] = ""  # a sentence or two for somebody who does not know the game
    introduction: ClassVar[tuple[tuple[str, str], ...]] = ()  # two minutes: what about, and words
    emblem: ClassVar[Emblem] = Emblem()
    unit: ClassVar[tuple[str, str]] = ("point", "points")  # what is counted: one, and several
    bots: ClassVar[Mapping[str, str | Persona]] = BOTS  # what each says of itself, or more
    levels: ClassVar[tuple[str, ...]] = ()  # bots by how well they play, the gentlest first
    names: ClassVar[tuple[str, ...]] = NAMES  # of bots at a table
    pages: ClassVar[tuple[str | Path, ...]] = ()  # rules: of docs/ by name, or files of its own

    def usual_players(self, game: AnyGame) -> int:
        """How many play where nobody has said it."""
        return min(game.players)

    def usual_bot(self, game: AnyGame) -> str:
        """The bot that plays where nobody has said which: the first style that thinks."""
        passed_over = (RANDOM, *self.levels)
        return next((bot for bot in game.bots if bot not in passed_over), next(iter(game.bots)))

    def first_bot(self, game: AnyGame) -> str:
        """The bot of a first game: the gentlest."""
        gentlest = self.levels[0] if self.levels else RANDOM
        return gentlest if gentlest in game.bots else self.usual_bot(game)

    def opponent(self, game: AnyGame) -> str:
        """The bot to play against where nobody has said which: the gentlest that thinks."""
        return self.levels[0] if self.levels else self.usual_bot(game)

    def adviser(self, game: AnyGame) -> str:
        """The bot whose advice is worth most."""
        return self.levels[-1] if self.levels else self.usual_bot(game)

    def points(self, score: int) -> str:
        """`14 points`."""
        one, several = self.unit
        return counted(score, one, several)

    # --- options ---------------------------------------------------------------------------

    options: ClassVar[Words] = NO_WORDS  # their titles; what they do, they describe themselves
    values: ClassVar[Mapping[str, Words]] = MappingProxyType({})  # titles of values, by option
    first_options: ClassVar[tuple[str, ...]] = ("sets",)  # that are seen at once, not under "more"

    def option(self, name: str) -> str:
        """An option's title."""
        return self.options.get(name) or title(name)

    def value(self, option: str, value: object) -> str:
        """The title of what an option can be."""
        return self.values.get(option, NO_WORDS).get(str(value)) or title(str(value))

    def offers(self, option: str, players: int) -> bool:
        """Whether an option is for that many players."""
        return True

    def about_players(self, players: int) -> str:
        """What to know of a table of that size, in a sentence."""
        return ""

    # --- playing ---------------------------------------------------------------------------

    board: ClassVar[Path | None] = None  # a folder with board.js and board.css; else the app's
    hints: ClassVar[Words] = NO_WORDS  # what a newcomer should think of, by kind of decision
    reasons: ClassVar[Words] = NO_WORDS  # what a move is good for, by its verb
    lessons: ClassVar[tuple[Lesson, ...]] = GENERAL  # of a first game
    first_game: ClassVar[FirstGame] = FirstGame()  # its deal
    at_once: ClassVar[Words] = NO_WORDS  # verbs of moves that may be made in a row: what that does
    unasked: ClassVar[frozenset[str]] = frozenset()  # decisions whose plain moves nobody is asked
    standing: ClassVar[Words] = NO_WORDS  # decisions that one can be done with: what that is called

    def stands(self, before: View, now: View) -> bool:
        """Whether a player who was done with a decision then, is so at the same decision now.

        Both are what the player sees. By default somebody who is asked again decides again.
        """
        return False

    def stirred(self, rules: Rules, before: View, now: View) -> str:
        """Why such a player is asked again, in a sentence; nothing if that is no news."""
        return ""

    def missed(self, rules: Rules, view: View) -> str:
        """What a player gives up who is done with the decision of a view, in a sentence."""
        return ""

    help: ClassVar[Words] = NO_WORDS  # what a word or an icon of the board means, in two lines
    phases: ClassVar[Words] = NO_WORDS  # titles of phases; one without any words is not shown

    def phase(self, name: str) -> str:
        """The title of a phase."""
        return self.phases.get(name, name.replace("_", " ").capitalize())

    def coming(self, game: AnyGame, view: View) -> list[tuple[str, str]]:
        """The phases that a game is in, comes to or comes back to, in order: names and titles."""
        titles = [(name, self.phase(name)) for name in game.phases.ahead(view["phase"])]
        return [(name, words) for name, words in titles if words]

    def clock(self, view: View) -> str:
        """Where in its course a game is, in the words that everybody uses."""
        return f"Turn {view['turn']}" if view["turn"] else ""

    def turns_left(self, rules: Rules, view: View) -> str:
        """About how long a game will still last, if anybody can tell."""
        return ""

    def hint(self, view: View) -> str:
        """What to think of at the decision of a view; nothing if nobody is asked."""
        decision = view["decision"]
        return self.hints.get(decision["kind"], "") if decision is not None else ""

    def why(self, view: View, move: Facts) -> str:
        """Why a move may be a good one here; by default what its verb is good for, if anything.

        A hint would be no reason: it speaks of all choices, also of those that are not advised.
        """
        return self.reasons.get(move["verb"], "")

    def private(self, own: View, public: View) -> bool:
        """Whether a seat sees something that not everybody at the same device may see.

        What has such a field hides something, even if it is empty at the moment.
        """
        held = any(field in own["table"] for field in self.own_fields)
        return held or own["table"] != public["table"]

    # --- cards -----------------------------------------------------------------------------

    card_fields: ClassVar[tuple[str, ...]] = ()  # fields of the table that hold numbers of cards
    card_filters: ClassVar[Words] = FILTERS  # facts by which cards are looked up, with titles

    def cards(self, rules: Rules) -> dict[int, Card]:
        """Facts of all cards by the numbers that views and moves call them by."""
        return dict(enumerate(rules.game.cards(rules)))

    def forms(self, field: str, value: object) -> list[int] | None:
        """The cards in a field of the table, by their numbers; None if it holds no cards."""
        return [n for n in numbers(value) if n >= 0] if field in self.card_fields else None

    def keys(self, field: str, value: object) -> list[str]:
        """What a board calls the cards in a field of the table: here the zone and the number."""
        return [f"{field} {form}" for form in self.forms(field, value) or ()]

    def shown_cards(self, view: View, cards: Cards) -> set[int]:
        """The numbers of the cards that a drawing of this view can show."""
        shown = {form for field in view["table"].items() for form in self.forms(*field) or ()}
        if view["decision"] is not None:
            forms = (move.get("form") for move in view["decision"].get("moves", ()))
            shown |= {form for form in forms if isinstance(form, int)}
        return shown & cards.keys()

    owned_fields: ClassVar[tuple[str, ...]] = ()  # that hold the cards a player owns

    def holdings(self, rules: Rules, view: View) -> Holdings | None:
        """All that the player of a view owns, by place; None where nobody owns cards."""
        seat, by_seat = view["seat"], self.fields_by_seat(rules.game)
        if seat is None or not self.owned_fields:
            return None
        lying: dict[str, Counter[int]] = {}
        for name in self.owned_fields:
            value = view["table"].get(name)
            own = value[seat] if name in by_seat and isinstance(value, list) else value
            if forms := self.forms(name, own):
                lying[name] = Counter(forms)
        forms = sorted(set().union(*lying.values()), key=rules.defs.card_name)
        rows = tuple((form, tuple(place[form] for place in lying.values())) for form in forms)
        return Holdings(tuple(map(self.field, lying)), rows, self.average(rules, lying))

    def average(self, rules: Rules, lying: Mapping[str, Counter[int]]) -> Average | None:
        """What a hand brings to who has these cards in these fields, where that can be said."""
        return None

    # --- zones -----------------------------------------------------------------------------

    fields: ClassVar[Words] = NO_WORDS  # titles of fields of the table
    hidden_fields: ClassVar[tuple[str, ...]] = ()  # fields of the table that are no zones
    own_fields: ClassVar[tuple[str, ...]] = ("hand",)  # of which only their owner's is seen
    seat_fields: ClassVar[tuple[str, ...]] = ()  # that name a player
    by_seat: ClassVar[frozenset[str] | None] = None  # with an entry a player; None: what looks so

    def field(self, name: str) -> str:
        """The title of a field of the table."""
        return self.fields.get(name) or name.replace("_", " ").capitalize()

    def players(self, rules: Rules, view: View) -> list[Row]:
        """What each player has: a row a zone or counter, a column a player."""
        scores, seat = view["scores"], view["seat"]
        rows: list[Row] = [("Points", *map(str, scores))]
        table, by_seat = view["table"], self.fields_by_seat(rules.game)
        for name, value in table.items():
            if name in by_seat and name not in self.hidden_fields and isinstance(value, list):
                rows.append((self.field(name), *self._cells(rules, view, name, value)))
        for name in self.own_fields:
            if name in table and isinstance(seat, int):
                cells = [NOTHING] * len(scores)
                cells[seat] = self.words(rules, view, name, table[name])
                rows.append((self.field(name), *cells))
        return [row for row in rows if any(cell != NOTHING for cell in row[1:])]

    def _cells(self, rules: Rules, view: View, name: str, value: list[object]) -> list[str]:
        return [self.words(rules, view, name, part) for part in value]

    def common(self, rules: Rules, view: View) -> list[Row]:
        """What lies on the table for all: a zone or counter, and what is there."""
        left_out = {*self.fields_by_seat(rules.game), *self.own_fields, *self.hidden_fields}
        return [
            row
            for name, value in view["table"].items()
            if name not in left_out
            for row in self.rows(rules, view, name, value)
            if row[1] != NOTHING
        ]

    def rows(self, rules: Rules, view: View, field: str, value: object) -> list[Row]:
        """A field that is common to all, as rows of its own: by default one."""
        return [(self.field(field), self.words(rules, view, field, value))]

    def words(self, rules: Rules, view: View, field: str, value: object) -> str:
        """What is in a zone, or a player's part of it: cards and players by their names."""
        if value is None or value in ([], "", ()):
            return NOTHING
        if isinstance(value, bool):
            return "yes" if value else "no"
        if field in self.seat_fields:
            return player(view, value)
        forms = self.forms(field, value)
        if forms is not None:
            return self.named(rules, forms)
        if isinstance(value, Mapping):
            parts = [(name, self.words(rules, view, name, part)) for name, part in value.items()]
            return "; ".join(f"{self.field(name)} {words}" for name, words in parts)
        if isinstance(value, list):
            there = any(part != [] for part in value)
            return " ".join(map(str, value)) if there else NOTHING
        return str(value)

    def named(self, rules: Rules, forms: Sequence[int]) -> str:
        """`3: Apprentice ×2 · Mystic`; some names have commas."""
        if not forms:
            return NOTHING
        names = Counter(rules.defs.card_name(form) for form in forms)
        counted = [f"{name} ×{n}" if n > 1 else name for name, n in names.items()]
        return f"{len(forms)}: {' · '.join(counted)}"

    def fields_by_seat(self, game: AnyGame) -> frozenset[str]:
        """The fields of the table that have an entry a player."""
        return lists_by_seat(game) if self.by_seat is None else self.by_seat

    # --- the end ---------------------------------------------------------------------------

    watcher: ClassVar[type[AnyWatcher] | None] = None  # counts and curves of its own

    def sheet(self, view: View) -> Sheet:
        """How everybody's points have come about: by default only their sum is known."""
        names, scores = view["names"], view["scores"]
        return Sheet(names, [("Total", *scores)])


def player(view: View, seat: object, nobody: str = NOTHING) -> str:
    """A player's name, where a seat is named at all."""
    return view["names"][seat] if isinstance(seat, int) and seat >= 0 else nobody


def numbers(value: object) -> Iterator[int]:
    """All numbers in a list, however deep."""
    if isinstance(value, list):
        for part in value:
            if type(part) is int:  # most are: these need no generator of their own
                yield part
            else:
                yield from numbers(part)
    elif type(value) is int:
        yield value


@cache
def lists_by_seat(game: AnyGame) -> frozenset[str]:
    """The fields of a table that are as long as there are players, however many these are."""
    fields = []
    for players in game.players:
        table = game.new(players, 1).view(None)["table"].items()
        fields.append({n for n, v in table if isinstance(v, list) and len(v) == players})
    return frozenset(set.intersection(*fields))
