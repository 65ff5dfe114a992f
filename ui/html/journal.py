"""A journal on a page: its lines as a list, and made fewer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape

HEADING = re.compile("(==|—) (.*) \\1")  # a line of the journal that heads a turn or a phase
TURN, PHASE = "==", "—"


def heads(line: str) -> str:
    """What a line of the journal is the heading of: TURN, PHASE, or nothing."""
    match = HEADING.fullmatch(line)
    return match[1] if match else ""


def _headed(line: str) -> str:
    """A heading without its marks; other lines as they are."""
    match = HEADING.fullmatch(line)
    return match[2] if match else line


def journal_list(lines: Sequence[str], label: str) -> str:
    """Lines of a journal as a list in HTML that can be scrolled by keyboard.

    The newest turn comes first, each with its lines in their order.
    """
    if not lines:
        return "<p>Nothing yet.</p>"
    parts: list[list[str]] = [[]]
    for line in lines:
        if heads(line) == TURN:
            parts.append([])
        parts[-1].append(line)
    items = "".join(
        f"<li>{f'<strong>{words}</strong>' if heads(line) else words}</li>"
        for part in reversed(parts)
        for line in part
        for words in [escape(_headed(line))]
    )
    return f'<ul class="told" tabindex="0" aria-label="{escape(label)}">{items}</ul>'


def summarised(lines: Iterable[str], names: Sequence[str]) -> list[str]:
    """Lines of the journal made fewer: what one player does in a row is one line.

    `A plays X.`, `A plays X.`, `A draws 2 cards.` become `A plays X ×2; draws 2 cards.` Rolls stay
    as they are; lines about one topic (`On the board: X.`) are one line too. A heading under which
    nothing has happened is left out.
    """
    told: list[str] = []
    known = sorted(names, key=len, reverse=True)
    actor, deeds = "", dict[str, dict[str, int]]()  # verb → object → how often

    def close() -> None:
        if deeds:
            told.append(f"{actor} {'; '.join(_deed(*deed) for deed in deeds.items())}.")
            deeds.clear()

    for line in lines:
        who = next((name for name in known if line.startswith(f"{name} ")), "")
        match = re.match(r"([a-z]+)(?: (.+))?\.$", line[len(who) + 1 :]) if who else None
        if match is None or match[1] == "rolls":
            close()
            topic, colon, rest = line.partition(": ")
            if colon and told and told[-1].startswith(f"{topic}: "):
                told[-1] = f"{told[-1].removesuffix('.')}, {rest}"
            else:
                told.append(line)
            continue
        if who != actor:
            close()
            actor = who
        objects = deeds.setdefault(match[1], {})
        objects[match[2] or ""] = objects.get(match[2] or "", 0) + 1
    close()
    return _with_contents(told)


def _with_contents(lines: Sequence[str]) -> list[str]:
    """Lines without headings that have none under them; a turn and its phase are one heading."""
    kept: list[str] = []  # from the last one
    for line in reversed(lines):
        below = heads(kept[-1]) if kept else TURN
        if heads(line) == TURN and below == PHASE:
            kept[-1] = f"{TURN} {_headed(line)}, {_headed(kept[-1])} {TURN}"
        elif not (below and heads(line)):
            kept.append(line)
    return kept[::-1]


def _deed(verb: str, objects: Mapping[str, int]) -> str:
    sums: dict[str, int] = {}  # `1 card` and `2 cards` are three cards
    rest = []
    for what, times in objects.items():
        counted = re.fullmatch(r"(\d+) (card|honor|insight|VP)s?", what)
        if counted:
            sums[counted[2]] = sums.get(counted[2], 0) + int(counted[1]) * times
        else:
            rest.append(f"{what} ×{times}".strip() if times > 1 else what)
    rest += [f"{n} {unit}{'s' if unit == 'card' and n != 1 else ''}" for unit, n in sums.items()]
    return f"{verb} {', '.join(rest)}".strip()
