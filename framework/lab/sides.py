"""Games side by side, as data: sides, differences, distances, and the one document that holds them.

A comparison is made in `comparison.py`. Written as a document and read again it is the same.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from functools import lru_cache
from typing import Any

from pydantic import TypeAdapter, ValidationError

from framework.core.errors import BadOption
from framework.lab.further import Trials
from framework.lab.judging import Budget
from framework.lab.metrics import Figure
from framework.lab.metrics.curves import Curve
from framework.lab.metrics.metric import About

FORMAT, VERSION = "ascent-comparison", 1
LEVEL = 0.05
FEWEST = 8  # games of a side: with fewer a bootstrap says nothing, and no difference is tested
USES = "uses_of_"  # what the names of figures of mechanics begin with
CORRECTION = "Holm"
ABOUT = frozenset(field.name for field in fields(About)) & {f.name for f in fields(Figure)}
Facts = dict[str, str | int | float | bool]
Interval = tuple[float, float]


@dataclass(frozen=True)
class CardRow:
    """What became of a kind of card in a run."""

    card: str
    offered: int  # turns in which somebody could take it
    taken: int
    pick_rate: float | None
    n: int  # seats of games that took it
    win_rate: float | None  # of these seats
    interval: Interval | None


@dataclass(frozen=True)
class PhaseGraph:
    """The phases of a game with their measured visits, as `framework.lab.drawing.as_json` tells."""

    nodes: list[Facts]  # by `id`
    edges: list[Facts]  # from `source` to `target`


@dataclass(frozen=True)
class Side:
    """One of the games that are compared, with all that was measured."""

    label: str  # as it was asked for
    name: str  # what a player calls it beside the other sides
    title: str  # of the game
    key: dict[str, object]
    games: int
    figures: dict[str, Figure]
    curves: list[Curve]
    cards: list[CardRow]
    mechanics: dict[str, tuple[str, str]]  # titles and meanings by tag
    phases: PhaseGraph
    ladder: list[str]  # bots in rising order, if that was tried

    def as_json(self, metrics: Mapping[str, About]) -> dict[str, object]:
        """The side as plain data; what a metric means stands once in the document."""
        key = {name: value for name, value in self.key.items() if name != "budget"}
        key["cards_hash"] = key.pop("cards")  # `cards` are those of the run
        return {
            "label": self.label,
            "name": self.name,
            "title": self.title,
            **key,
            "games": self.games,
            "figures": {
                name: _figure_told(figure, metrics[name]) for name, figure in self.figures.items()
            },
            "curves": [asdict(curve) for curve in self.curves],
            "cards": [asdict(row) for row in self.cards],
            "mechanics": {
                tag: {"title": title, "meaning": meaning}
                for tag, (title, meaning) in self.mechanics.items()
            },
            "phases": asdict(self.phases),
            "ladder": self.ladder,
        }


def _figure_told(figure: Figure, metric: About) -> dict[str, object]:
    """A figure; of what it means only that which differs from the other sides' metric."""
    told = {
        name: value
        for name, value in figure.as_json().items()
        if name not in ABOUT or value != getattr(metric, name)
    }
    return {name: value for name, value in told.items() if name != "name"}


@dataclass(frozen=True)
class Difference:
    """What a figure of one side is more than that of the first side."""

    name: str
    side: int  # by its place; the other one is the first
    value: float
    interval: Interval
    p: float
    p_corrected: float
    real: bool


@dataclass(frozen=True)
class Joined:
    """Two groups of sides that become one in a dendrogram, at their members' mean distance."""

    left: list[int]
    right: list[int]
    distance: float


@dataclass(frozen=True)
class Distance:
    """How far each side is from each other one, by one measure."""

    name: str
    title: str
    meaning: str
    values: list[list[float]]  # a row and a column for each side
    used: list[str]  # the tags or figures that it is made of
    merges: list[Joined]  # the nearest first
    places: list[tuple[float, float]]  # of each side on a map


@dataclass(frozen=True)
class Comparison:
    """Games side by side."""

    seed: int
    budget: Budget | None
    sides: list[Side]
    metrics: list[About]  # of all sides, each once
    differences: list[Difference]
    distances: list[Distance]
    trials: Trials | None = None  # what was spent on figures of several runs

    def difference(self, name: str, side: int) -> Difference | None:
        """How a side differs from the first one in a metric."""
        found = (one for one in self.differences if (one.name, one.side) == (name, side))
        return next(found, None)

    def as_json(self) -> dict[str, object]:
        """The whole comparison as one document."""
        metrics = {metric.name: metric for metric in self.metrics}
        return {
            "format": FORMAT,
            "version": VERSION,
            "seed": self.seed,
            "budget": None if self.budget is None else self.budget.as_json(),
            "correction": {
                "method": CORRECTION,
                "level": LEVEL,
                "tests": len(self.differences),
                "real": sum(one.real for one in self.differences),
            },
            "metrics": [asdict(one) for one in self.metrics],
            "sides": [side.as_json(metrics) for side in self.sides],
            "differences": [asdict(one) for one in self.differences],
            "distances": [asdict(one) for one in self.distances],
            "trials": None if self.trials is None else asdict(self.trials),
        }

    @classmethod
    def from_json(cls, document: object) -> Comparison:
        """The comparison that a document holds; a damaged one is refused with what is wrong."""
        if not isinstance(document, Mapping) or document.get("format") != FORMAT:
            raise BadOption("this document holds no comparison")
        if document.get("version") != VERSION:
            raise BadOption(
                f"this comparison is of version {document.get('version')!r}, not {VERSION}"
            )
        try:
            _check_finite(document)
            found = _reader().validate_python(_whole(document))
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(str(part) for part in first["loc"])
            raise BadOption(f"this comparison is damaged at {where}: {first['msg']}") from None
        except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
            raise BadOption(f"this comparison is damaged: {_reason(error)}") from None
        for problem in _problems(found):
            raise BadOption(f"this comparison is damaged: {problem}")
        return found


# --- reading -----------------------------------------------------------------------------------

RUN = ("game", "rules", "options", "seed", "players", "bots", "fixed_seats")  # of a run's key


@lru_cache(1)
def _reader() -> TypeAdapter[Comparison]:
    return TypeAdapter(Comparison)


def _reason(error: Exception) -> str:
    return f"{error.args[0]!r} is missing" if isinstance(error, KeyError) else str(error)


def _check_finite(value: object) -> None:
    """Refuse numbers that are none: they would be found much later, in a chart."""
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError(f"{value} is no number of a figure")
    for each in _within(value):
        _check_finite(each)


def _within(value: object) -> Iterator[object]:
    if isinstance(value, Mapping):
        yield from value.values()
    elif isinstance(value, list | tuple):
        yield from value


def _whole(document: Mapping[str, Any]) -> dict[str, Any]:
    """The document with the shape that the records have."""
    metrics = {metric["name"]: metric for metric in _listed(document, "metrics")}
    sides = []
    for side in _listed(document, "sides"):
        named = dict(side)
        key = {name: named.pop(name) for name in RUN}
        key |= {"cards": named.pop("cards_hash"), "budget": document["budget"]}
        figures = {
            name: {field: metrics[name][field] for field in ABOUT} | figure
            for name, figure in dict(named["figures"]).items()
        }
        mechanics = {
            tag: (told["title"], told["meaning"]) for tag, told in dict(named["mechanics"]).items()
        }
        sides.append({**named, "key": key, "figures": figures, "mechanics": mechanics})
    kept = {field.name: document[field.name] for field in fields(Comparison)}
    return {**kept, "sides": sides}


def _listed(document: Mapping[str, Any], name: str) -> list[dict[str, Any]]:
    found = document[name]
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        raise TypeError(f"{name} is no list")
    return found


def _problems(found: Comparison) -> Iterator[str]:
    """What does not fit together, in words."""
    many, known = len(found.sides), {metric.name for metric in found.metrics}
    if not many:
        yield "it has no sides"
    if len(known) < len(found.metrics):
        yield "a metric is told twice"
    for one in found.differences:
        if not 0 < one.side < many:
            yield f"it has no side {one.side}"
        if one.name not in known:
            yield f"it has no figure {one.name}"
    for distance in found.distances:
        square = [len(row) for row in distance.values] == [many] * many
        if not square or len(distance.places) != many:
            yield f"{distance.name} is not of {many} sides"
        members = {n for one in distance.merges for n in (*one.left, *one.right)}
        if not members <= set(range(many)):
            yield f"{distance.name} joins sides that it does not have"
