"""What two states differ in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def differences(before: object, after: object, path: str = "") -> Iterator[tuple[str, str, str]]:
    """Where two trees differ: the path, what was there, what is there now."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in [*before, *(key for key in after if key not in before)]:
            inner = f"{path}.{key}" if path else str(key)
            yield from differences(before.get(key), after.get(key), inner)
    elif (
        isinstance(before, Sequence)
        and isinstance(after, Sequence)
        and not isinstance(before, str)
        and not isinstance(after, str)
        and len(before) == len(after)
    ):
        for i, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from differences(old, new, f"{path}[{i}]")
    elif before != after:
        yield path, _short(before), _short(after)


def _short(value: object) -> str:
    text = "–" if value is None else str(value)
    return text if len(text) <= 160 else f"{text[:160]}…"
