"""A journal on a page: its lines as a list."""

from __future__ import annotations

from collections.abc import Sequence

from framework.core.entries import TURN, Line
from ui.html.escaping import escape


def journal_list(lines: Sequence[Line], label: str) -> str:
    """Lines of a journal as a list in HTML that can be scrolled by keyboard.

    The newest turn comes first, each with its lines in their order.
    """
    if not lines:
        return "<p>Nothing yet.</p>"
    turns: list[list[Line]] = [[]]
    for line in lines:
        if line.heading == TURN:
            turns.append([])
        turns[-1].append(line)
    items = "".join(
        f"<li>{f'<strong>{words}</strong>' if line.heading else words}</li>"
        for turn in reversed(turns)
        for line in turn
        for words in [escape(line.title)]
    )
    return f'<ul class="told" tabindex="0" aria-label="{escape(label)}">{items}</ul>'
