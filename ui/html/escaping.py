"""What users type, shown as text and nothing else."""

from __future__ import annotations

import html
import re

from framework.core.shown import on_one_line, printable

# What a page would make a link or another sign of, even of escaped words.
MEANT = re.compile(r"(?<=:)(?=//)|(?<=\bwww)(?=\.)|(?=@)|(?<=[-<>=~])(?=[-<>=])", re.IGNORECASE)
LONGEST_NAME = 24
JOINT = "\u2060"  # nothing is seen of it
SPECIAL = re.compile(r"([\\`*_{}\[\]()<>#+\-.!|~$:&^=@/])")


def plain(text: object) -> str:
    """A text for Markdown that comes out as it was typed."""
    return SPECIAL.sub(r"\\\1", MEANT.sub(JOINT, one_line(str(text))))


def escape(text: str) -> str:
    """A text for HTML that comes out as it was typed."""
    return html.escape(printable(text))


def one_line(text: str) -> str:
    """What somebody typed, on one line and without what can't be shown."""
    return on_one_line(text)


def short_line(text: str, longest: int) -> str:
    """The same, cut after so many characters."""
    return one_line(text[: longest * 8])[:longest].strip()


def clean_name(text: str, otherwise: str) -> str:
    """A player's name as it may stand on the table: one short line."""
    return short_line(text, LONGEST_NAME) or otherwise
