"""Files that a user names: only regular ones are read, and never more of them than is wanted."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path


def read_bounded(path: Path, most: int) -> bytes:
    """The first so many bytes of a regular file; a device or a pipe is refused, not waited for."""
    found = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with open(found, "rb") as file:
        kind = os.fstat(found).st_mode
        if stat.S_ISDIR(kind):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not stat.S_ISREG(kind):
            raise OSError(errno.EINVAL, "it is no regular file")
        return file.read(most)
