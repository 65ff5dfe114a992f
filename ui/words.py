"""Words on pages: what users type shown as text, score sheets, lists of names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from framework.cards import in_words
from framework.core.view import View

SPECIAL = re.compile(r"([\\`*_{}\[\]()<>#+\-.!|~$:&^=@/])")


def plain(text: object) -> str:
    """A text for Markdown that comes out as it was typed."""
    return SPECIAL.sub(r"\\\1", " ".join(str(text).split()))


def title(name: str) -> str:
    """`rise_of_vigil` as `Rise of Vigil`."""
    small = {"of", "the", "and", "a", "is"}
    words = name.replace("_", " ").split()
    return " ".join(
        word if i and word in small else word[:1].upper() + word[1:] for i, word in enumerate(words)
    )


def clean_name(text: str, otherwise: str) -> str:
    """A player's name as it may stand on the table: one short line."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return line[:24].strip() or otherwise


def listed(names: Sequence[str]) -> str:
    """`A, B and C`."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def verdict(view: View) -> str:
    """Who has won, in words."""
    winners = cast(list[int], view["winners"])
    names, scores = cast(list[str], view["names"]), cast(list[int], view["scores"])
    if not winners:
        return "Nobody wins"
    who = listed([names[seat] for seat in winners])
    verb = "wins" if len(winners) == 1 else "share the victory"
    points = scores[winners[0]]
    return f"{who} {verb} with {points} point{'' if points == 1 else 's'}"


def table_of(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A Markdown table of plain texts; all columns but the first to the right."""
    lines = [
        f"| {' | '.join(map(plain, heads))} |",
        f"| {' | '.join([':---'] + ['---:'] * (len(heads) - 1))} |",
    ]
    lines += [f"| {' | '.join(map(plain, row))} |" for row in rows]
    return "\n".join(lines)


def score_sheet(view: View) -> str:
    """The points of each player by source, as a Markdown table."""
    names, scores = cast(list[str], view["names"]), cast(list[int], view["scores"])
    table = cast(Mapping[str, object], view["table"])
    sheets = cast(list[Mapping[str, object]], table.get("sheets") or [])
    rows: list[Sequence[object]] = []
    if sheets and all(sheets):
        rows = [
            (title(source), *(in_words(sheet[source]) for sheet in sheets)) for source in sheets[0]
        ]
    return table_of(["", *names], [*rows, ("Total", *scores)])
