"""Tables of words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ui.html.escaping import plain


def table_of(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A Markdown table of plain texts; all columns but the first to the right."""
    lines = [
        f"| {' | '.join(map(plain, heads))} |",
        f"| {' | '.join([':---'] + ['---:'] * (len(heads) - 1))} |",
    ]
    lines += [f"| {' | '.join(map(plain, row))} |" for row in rows]
    return "\n".join(lines)


def words_table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """The same with all columns to the left."""
    return table_of(heads, rows).replace("---:", ":---")
