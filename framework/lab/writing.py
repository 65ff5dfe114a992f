"""A comparison written down: as one document with its sentences, and as a table."""

from __future__ import annotations

import csv
import io
from dataclasses import asdict

from framework.lab.examples import Files, shown_games
from framework.lab.sentences import sentences
from framework.lab.sides import Comparison


def as_document(found: Comparison, files: Files | None = None) -> dict[str, object]:
    """The whole comparison, which `Comparison.from_json` reads again, and what it says.

    Where examples have been written, it names the file of each.
    """
    told = [asdict(sentence) for sentence in sentences(found)]
    examples = [
        {**asdict(one), "file": files[one.side, one.number]}
        for one in shown_games(found)
        if files and (one.side, one.number) in files
    ]
    return {"sentences": told, **({"examples": examples} if examples else {}), **found.as_json()}


COLUMNS = (
    "metric", "number", "unit", "side", "value", "low", "high", "n", "example_number",
    "example_seed", "example_step", "difference", "difference_low", "difference_high",
    "p", "p_corrected", "real",
)  # fmt: skip


def as_csv(found: Comparison) -> str:
    """A line for each metric and side."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for metric in found.metrics:
        for place, side in enumerate(found.sides):
            figure = side.figures.get(metric.name)
            if figure is None:
                continue
            differs = found.difference(metric.name, place)
            writer.writerow(
                [
                    metric.name, metric.number, metric.unit, side.label, figure.value,
                    *(figure.interval or ("", "")), figure.n, *(figure.example or ("", "", "")),
                    *(
                        (differs.value, *differs.interval, differs.p, differs.p_corrected,
                         int(differs.real)) if differs else [""] * 6
                    ),
                ]
            )  # fmt: skip
    return text.getvalue()
