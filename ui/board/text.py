"""Plain data as JSON, the way it is sent: what is sent again and again is written once."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from framework.core.entries import Line

KEPT: Final = 4096  # lines: a page shows some forty, most of which were on the one before

_encode = json.JSONEncoder(separators=(",", ":")).encode


def as_text(value: object) -> str:
    """Plain data as JSON without spaces."""
    return _encode(value)


def listed(texts: Iterable[str]) -> str:
    """A list of what is JSON already."""
    return f"[{','.join(texts)}]"


def named(texts: Mapping[str, str]) -> str:
    """An object of what is JSON already, by names that need no escaping."""
    return "{" + ",".join([f'"{name}":{text}' for name, text in texts.items()]) + "}"


@lru_cache(maxsize=KEPT)
def line_text(line: Line) -> str:
    """A line of words in its parts."""
    return as_text(line.written())


def lines_text(lines: Iterable[Line]) -> str:
    """Lines in their parts."""
    return listed(map(line_text, lines))
