"""Files that visitors have uploaded: how much is held for whom, and until when."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from ui.server.hosting import Share
from ui.server.shares import Held

PLACE: Final = re.compile(r"/_stcore/upload_file/([^/]+)/([^/]+)/?")
MEGABYTE: Final = 1024 * 1024
LEAVE: Final = 120.0  # seconds in which a page that has lost its connection may come back

Place = tuple[str, str]  # the session of a page, and the file


class Files(Protocol):
    """Where the app keeps uploaded files."""

    def remove_session_files(self, session_id: str) -> None: ...


@dataclass
class Upload:
    """A file that is held, or is about to be."""

    visitor: str
    address: str
    size: int


class Uploads:
    """What is held, counted for those who have uploaded it, and freed with their pages."""

    def __init__(
        self,
        share: Share,
        files: Files,
        is_open: Callable[[str], bool],  # whether a session's page is connected
        largest: int,  # bytes that a request with a file may have
        leave: float = LEAVE,
    ) -> None:
        self.largest, self._files, self._is_open, self._leave = largest, files, is_open, leave
        self._lock = threading.Lock()
        self._held = Held(share, MEGABYTE)
        self._uploads: dict[Place, Upload] = {}
        self._left: set[str] = set()  # sessions whose page was closed when it was looked last
        self._sweeping: asyncio.TimerHandle | None = None

    def reserve(self, place: Place, visitor: str, address: str, size: int) -> str:
        """Let a file come; returns whose share it would exceed, or nothing if it may."""
        with self._lock:
            self._drop(place)  # the same file once more
            whose = self._held.take(visitor, address, size)
            if not whose:
                self._uploads[place] = Upload(visitor, address, size)
        return whose

    def drop(self, place: Place) -> None:
        """A file is not kept, or no longer."""
        with self._lock:
            self._drop(place)

    def held(self) -> int:
        """How many bytes are counted."""
        with self._lock:
            return sum(upload.size for upload in self._uploads.values())

    def swept_soon(self) -> None:
        """A page has been closed: if it does not come back, its files are freed."""
        if self._uploads and self._sweeping is None:
            loop = asyncio.get_running_loop()
            self._sweeping = loop.call_later(self._leave, self._swept)

    def _swept(self) -> None:
        self._sweeping = None
        self.sweep()
        if self._left:
            self.swept_soon()

    def sweep(self) -> None:
        """Free the files of pages that were closed the last time too."""
        with self._lock:
            closed = {session for session, _ in self._uploads if not self._is_open(session)}
            gone, self._left = closed & self._left, closed - self._left
            for place in [place for place in self._uploads if place[0] in gone]:
                self._drop(place)
        for session in gone:
            self._files.remove_session_files(session)

    def _drop(self, place: Place) -> None:
        upload = self._uploads.pop(place, None)
        if upload is not None:
            self._held.give(upload.visitor, upload.address, upload.size)


def place_of(path: str) -> Place | None:
    """Which file an address is for; nothing if it is for none."""
    found = PLACE.fullmatch(path)
    return (found[1], found[2]) if found else None
