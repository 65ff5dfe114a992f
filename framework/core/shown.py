"""Words out of files and from strangers, as they do nothing to whoever is shown them."""

from __future__ import annotations

import unicodedata

INSTEAD = "\N{REPLACEMENT CHARACTER}"
UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}  # escape, bidirectional marks, half characters


def printable(text: str, instead: str = INSTEAD) -> str:
    """A text without characters that are obeyed rather than shown, but for ends of lines."""
    if text.isprintable():
        return text
    return "".join(
        character if character == "\n" or unicodedata.category(character) not in UNSEEN else instead
        for character in text
    )


def on_one_line(text: str) -> str:
    """The same on one line, with single blanks."""
    return " ".join(printable(text, " ").split())


def written_out(text: str) -> str:
    """The same with odd characters written out, for who looks for them in a file."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)
