"""Comparisons that nobody played: figures laid down as a test needs them."""

from __future__ import annotations

from framework.lab.metrics import METRICS, Figure
from framework.lab.metrics.metric import About
from framework.lab.sides import Comparison, Difference, PhaseGraph, Side

BY_NAME = {metric.name: metric.about for metric in METRICS}
OWN = About("waste", "own", "Waste", "What is lost.", "things", 0, None, True, "")
Laid = tuple[float, float]  # a value, and how far its interval reaches to both sides


def uses(tag: str) -> About:
    return About(f"uses_of_{tag}", "37", tag, f"Uses of {tag}.", "uses", 0, None, False, "")


def side(
    name: str, figures: dict[About, Laid], game: str = "climb", players: int = 2, games: int = 50
) -> Side:
    """A side with these figures."""
    told = {
        about.name: Figure(
            about.name, about.number, about.title, about.meaning, about.unit, about.low,
            about.high, value, games, (value - reach, value + reach), "bootstrap",
            (0, games - 1), None,
        )
        for about, (value, reach) in figures.items()
    }  # fmt: skip
    mechanics = {
        one.name.removeprefix("uses_of_"): (one.title.capitalize(), "It is done.")
        for one in figures
        if one.name.startswith("uses_of_")
    }
    key: dict[str, object] = {
        "game": game, "rules": "1", "cards": "", "options": {}, "seed": 1, "players": players,
        "bots": ["random"] * players, "fixed_seats": False, "budget": None,
    }  # fmt: skip
    return Side(name, name, game, key, games, told, [], [], mechanics, PhaseGraph([], []), [])


def laid(*sides: Side, real: bool = True) -> Comparison:
    """These sides, with all that differs called real, or not."""
    names = list(dict.fromkeys(name for one in sides for name in one.figures))
    abouts = {**BY_NAME, "waste": OWN}
    abouts |= {name: uses(name.removeprefix("uses_of_")) for name in names if "uses_of_" in name}
    differences = []
    for place, other in enumerate(sides[1:], 1):
        for name, figure in other.figures.items():
            first = sides[0].figures.get(name)
            if first is not None and figure.value is not None and first.value is not None:
                apart = figure.value - first.value
                differences.append(
                    Difference(name, place, apart, (apart, apart), 0.0, 0.0, real and apart != 0)
                )
    return Comparison(1, None, list(sides), [abouts[name] for name in names], differences, [])
