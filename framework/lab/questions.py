"""Questions about odds: what is asked, and the exact answer as facts, for people and programs.

A game declares the questions that its own rules answer (`Game.odds`); those of `framework.lab` need
no game. What is asked is a model whose fields are the options of a command.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, get_args, get_origin

from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError

from framework.core.errors import BadOption, fault
from framework.lab.dice import Odds, Totals

if TYPE_CHECKING:
    from framework.core.rules import Rules
    from framework.lab.trials import Trials

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


def _read(written: object) -> object:
    """A number as people write it: no exponents, which make numbers too large for a computer."""
    if isinstance(written, str) and not re.fullmatch(
        r"\s*[0-9]{1,9}(\.[0-9]{1,9}|/0*[1-9][0-9]{0,8})?\s*", written
    ):
        raise ValueError(f"{written[:40]!r} is no number such as 0.8 or 4/5")
    return written


Number = Annotated[Fraction, BeforeValidator(_read)]


class Asked(BaseModel):
    """What a question asks for; its fields are options of the command."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Means(Enum):
    """What a field is, so that a page can ask for it by clicking: `Annotated[str, Means.ORDER]`."""

    BIDS = "bids"  # pieces, once for each bidder
    PIECES = "pieces"  # pieces of what the bidders are up against
    CARDS = "cards"  # names of what bidders have, each as PLACE:NAME
    NAMES = "names"
    NAME = "name"
    NUMBERS = "numbers"  # whole numbers, once for each bidder
    NUMBER = "number"
    ORDER = "order"  # places of bidders, first to last, as in 1,0
    CHOICE = "choice"  # one of a few words
    WORDS = "words"  # anything else, as it is written
    LINES = "lines"  # the same, several times


def means(asked: type[Asked]) -> dict[str, Means]:
    """What each field of a question is; where nothing is said, by its type."""
    found: dict[str, Means] = {}
    for name, about in asked.model_fields.items():
        said = [each for each in about.metadata if isinstance(each, Means)]
        whole = about.annotation in (int, int | None)
        one = Means.CHOICE if get_origin(about.annotation) is Literal else Means.WORDS
        other = Means.LINES if about.annotation == list[str] else one
        found[name] = said[0] if said else Means.NUMBER if whole else other
    return found


def choices(asked: type[Asked], field: str) -> tuple[str, ...]:
    """The words that a field takes, the usual one first."""
    about = asked.model_fields[field]
    words = [word for word in get_args(about.annotation) if word != about.default]
    return (*([] if about.is_required() else [str(about.default)]), *map(str, words))


PLAIN_PIECES: Mapping[str, str] = {"": "tokens", "d3": "dice"}


def no_names(rules: object, of: str) -> Sequence[str]:
    """For questions that name nothing."""
    return ()


@dataclass(frozen=True)
class Stand:
    """How somebody stands who takes part."""

    name: str
    totals: Totals
    win: Fraction | None = None
    reaches: Fraction | None = None  # the chance that what is needed is reached


@dataclass(frozen=True)
class Listing:
    """A table of an answer, in words."""

    title: str
    columns: tuple[str | int, ...]  # a number is the place of a bidder
    rows: tuple[tuple[str, ...], ...]


Note: TypeAlias = tuple[str | int, ...]  # words; a number is the place of a bidder


def words(note: Note, names: Sequence[str] = ()) -> str:
    """A note with bidders as they are called, or by their places."""
    return "".join(
        [
            part if isinstance(part, str) else names[part] if names else f"bidder {part}"
            for part in note
        ]
    )


@dataclass(frozen=True)
class Answer:
    """What is known exactly."""

    stands: tuple[Stand, ...]
    odds: Odds | None = None
    nobody: str = "nobody"  # what it means that no bidder wins
    beside: tuple[Stand, ...] = ()  # what they have to reach
    facts: Mapping[str, object] = field(default_factory=dict)  # of the question's own
    listings: tuple[Listing, ...] = ()
    notes: tuple[Note, ...] = ()  # what is not counted, and what was assumed


@dataclass(frozen=True)
class Question:
    """A question with what it asks for, what it tells, and how it is answered."""

    asked: type[Asked]
    about: str  # what it tells, in a sentence
    examples: tuple[str, ...]  # of options
    answer: Callable[[Any, Any], Answer]  # from the rules of the game, if it is one's, and a model
    pieces: Mapping[str, str] = field(default_factory=lambda: PLAIN_PIECES)
    """What bids are made of: as it is written after its number, and what it is called."""
    names: Callable[[Any, str], Sequence[str]] = no_names
    """The names that a field knows, from the rules of the game and the name of the field."""
    trials: Callable[[Any, Any, int, int], Trials] | None = None
    """Plays it by the engine, from the rules, what is asked, a seed and how many times."""

    def of(self, rules: Rules[Any, Any] | None, given: Mapping[str, object]) -> Answer:
        """The answer to what was given; what can't be read is refused."""
        return self.answer(rules, self.read(given))

    def read(self, given: Mapping[str, object]) -> Asked:
        """What was given, as it is asked; what can't be read is refused."""
        try:
            return self.asked(**given)
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            name = "-".join(str(first["loc"][0]).split("_")) if first["loc"] else "options"
            raise BadOption(fault(f"--{name}", first)) from None


# --- facts for programs ------------------------------------------------------------------------


def document(answer: Answer) -> dict[str, object]:
    """An answer as one document: chances as numbers, and beside them as exact fractions."""
    told: dict[str, object] = {}
    if answer.odds is not None:
        win, none, tie_broken = answer.odds
        told = {
            "win": [float(chance) for chance in win],
            "none": float(none),
            "tie_broken": float(tie_broken),
            "exact": {
                "win": [str(chance) for chance in win],
                "none": str(none),
                "tie_broken": str(tie_broken),
            },
        }
    told["bidders"] = [_described(stand) for stand in answer.stands]
    return told | dict(answer.facts) | {"notes": [*map(words, answer.notes)]}


def _described(stand: Stand) -> dict[str, object]:
    described: dict[str, object] = {"name": stand.name, **distribution(stand.totals)}
    for name, chance in (("win", stand.win), ("reaches", stand.reaches)):
        if chance is not None:
            described |= {name: float(chance), f"{name}_exact": str(chance)}
    return described


def distribution(totals: Totals) -> dict[str, object]:
    """What something can total, with its mean, deviation and quantiles."""
    reached, at_most = Fraction(0), dict[str, float]()
    for total, chance in totals.chances.items():
        reached += chance
        at_most[str(total)] = float(reached)
    return {
        "least": totals.least,
        "most": totals.most,
        "mean": float(totals.mean),
        "mean_exact": str(totals.mean),
        "deviation": totals.deviation,
        "quantiles": {str(part): totals.quantile(part) for part in QUANTILES},
        "pmf": {str(total): float(chance) for total, chance in totals.chances.items()},
        "pmf_exact": {str(total): str(chance) for total, chance in totals.chances.items()},
        "cdf": at_most,
    }


def reaching(totals: Totals, hurdle: Totals) -> Fraction:
    """The chance that a total is no less than what it has to reach."""
    return sum((chance * totals.at_least(needed) for needed, chance in hurdle.chances.items()), _0)


_0 = Fraction(0)


def exactly(chances: Sequence[Fraction]) -> list[str]:
    """Chances as fractions for a document."""
    return [str(chance) for chance in chances]
