"""A log that nobody can flood: so many lines of one kind and in all, each short and plain."""

from __future__ import annotations

import io
import logging
import re
import sys
import threading
from typing import Final, TextIO

from framework.core.shown import written_out
from ui.server.hosting import Share
from ui.server.shares import Rate

MINUTE: Final = 60.0
LONGEST: Final = 1000  # characters of a line
SAME: Final = re.compile(r"\d+|'[^']*'|\"[^\"]*\"|=\S+|\b[0-9a-f]{8,}\b")  # differs in one kind
KIND: Final = 60  # characters by which kinds are told apart


class Quiet(io.TextIOBase):
    """Writes lines on, as many as may be; of the rest it tells how many there were."""

    def __init__(self, to: TextIO, share: Share) -> None:
        self._to, self._lock = to, threading.Lock()
        self._rate = Rate(share, MINUTE)
        self._begun = ""  # of a line
        self._dropped = 0

    def write(self, text: str) -> int:
        """Write what is a whole line by now."""
        with self._lock:
            *lines, rest = (self._begun + text).split("\n")
            self._begun = rest[-LONGEST:]
            for line in lines:
                self._line(line)
        return len(text)

    def flush(self) -> None:
        self._to.flush()

    def isatty(self) -> bool:
        return self._to.isatty()

    def fileno(self) -> int:
        return self._to.fileno()

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._to.encoding

    def _line(self, line: str) -> None:
        whose, _ = self._rate.take("", SAME.sub("#", line[:LONGEST])[:KIND])
        if whose:
            self._dropped += 1
            return
        if self._dropped:
            self._to.write(f"({self._dropped} more lines were left out: too many came at once)\n")
            self._dropped = 0
        indent = line[: len(line) - len(line.lstrip(" "))]
        self._to.write(f"{indent}{written_out(line.lstrip(' ')[:LONGEST])}\n")


def keep_quiet(share: Share) -> None:
    """Let nobody flood what this process says of itself."""
    loud = sys.stderr
    quiet = Quiet(loud, share)
    sys.stderr = quiet
    logging.basicConfig(level=logging.WARNING, stream=quiet)
    loggers = [logging.getLogger(), *map(logging.getLogger, logging.root.manager.loggerDict)]
    for logger in loggers:
        for handler in logger.handlers:
            if isinstance(handler, logging.StreamHandler) and handler.stream is loud:
                handler.setStream(quiet)
