"""Games and journals written as JSON documents; save.py reads them."""

from __future__ import annotations

import json
from dataclasses import asdict
from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from framework.core.journal import Header, Journal
    from framework.core.machine import State

SAVE = "ascent save"
JOURNAL = "ascent journal"
VERSION = 1


def dump(state: State) -> str:
    """A state with its journal as one document."""
    snapshot = state.snapshot()
    journal = snapshot.pop("log")
    return _document(SAVE, state.header, {"snapshot": snapshot, "journal": journal})


def dump_journal(journal: Journal) -> str:
    """A journal alone as one document."""
    return _document(JOURNAL, journal.header, {"journal": journal.entries})


def _document(kind: str, header: Header, parts: dict[str, object]) -> str:
    body = {"format": kind, "version": VERSION, "header": asdict(header), **parts}
    text = json.dumps(body, separators=(",", ":"))
    return f'{text[:-1]},"check":"{sha256(text.encode()).hexdigest()}"}}'
