"""Names and lists of them as people write them, said once for all."""

from __future__ import annotations

from collections.abc import Sequence


def title(name: str) -> str:
    """`rise_of_vigil` as `Rise of Vigil`."""
    small = {"of", "the", "and", "a", "is"}
    words = name.replace("_", " ").split()
    return " ".join(
        word if i and word in small else word[:1].upper() + word[1:] for i, word in enumerate(words)
    )


def listed(names: Sequence[str], joint: str = "and") -> str:
    """`A, B and C`."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {joint} {names[-1]}"
