"""Lines made fewer: what one player does in a row is one line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from framework.core.entries import PHASE, TURN, Line, Mention, Part, add_part, counted


class _Deeds:
    """What one player has done in a row: verbs, each with its objects and how often."""

    def __init__(self, actor: Mention) -> None:
        self.actor = actor
        self.verbs: dict[str, dict[tuple[Part, ...], int]] = {}

    def add(self, verb: str, done: tuple[Part, ...]) -> None:
        objects = self.verbs.setdefault(verb, {})
        if len(done) == 1 and isinstance(done[0], Mention) and done[0].kind == "count":
            for before in objects:
                (first, *rest) = before
                if not rest and isinstance(first, Mention) and first.unit == done[0].unit:
                    del objects[before]
                    one, several = first.unit
                    done = (counted(first.numbers[0] + done[0].numbers[0], f"{one}|{several}"),)
                    break
        objects[done] = objects.get(done, 0) + 1

    def line(self) -> Line:
        parts: list[Part] = [self.actor]
        for verb, objects in self.verbs.items():
            add_part(parts, f" {verb}" if len(parts) == 1 else f"; {verb}")
            for place, (done, times) in enumerate(objects.items()):
                add_part(parts, ", " if place else " " if done else "")
                add_part(parts, Line(done))
                add_part(parts, f" ×{times}" if times > 1 else "")
        add_part(parts, ".")
        return Line(tuple(parts))


def summary(lines: Iterable[Line]) -> list[Line]:
    """Lines made fewer: what one player does in a row is one line.

    `A plays X.`, `A plays X.`, `A draws 2 cards.` become `A plays X ×2; draws 2 cards.` Rolls stay
    as they are; lines about one topic (`On the board: X.`) are one line too. A heading under which
    nothing has happened is left out.
    """
    fewer: list[Line] = []
    deeds: _Deeds | None = None
    for line in lines:
        deed = _deed(line)
        if deeds is not None and (deed is None or deed[0] != deeds.actor):
            fewer.append(deeds.line())
            deeds = None
        if deed is None:
            joined = _joined(fewer[-1], line) if fewer else None
            fewer[-1:] = [joined] if joined else [*fewer[-1:], line]
        else:
            actor, verb, done = deed
            deeds = deeds or _Deeds(actor)
            deeds.add(verb, done)
    if deeds is not None:
        fewer.append(deeds.line())
    return _with_contents(fewer)


def _deed(line: Line) -> tuple[Mention, str, tuple[Part, ...]] | None:
    """Who does what with what, of a line that begins with a player and rolls nothing."""
    actor, *rest = line.parts or ("",)
    if not isinstance(actor, Mention) or actor.kind != "seat" or not rest or line.heading:
        return None
    if any(isinstance(part, Mention) and part.kind == "dice" for part in rest):
        return None
    first, last = rest[0], rest[-1]
    if not isinstance(first, str) or not isinstance(last, str) or last[-1:] != ".":
        return None
    if first.startswith(":"):  # it is told of a player, and not done
        return None
    verb, _, more = first.removeprefix(" ").partition(" ")
    if len(rest) == 1:
        verb, more = verb.removesuffix("."), more.removesuffix(".")
        return (actor, verb, (more,) if more else ())
    done = [part for part in (more, *rest[1:-1], last.removesuffix(".")) if part != ""]
    return actor, verb, tuple(done)


def _joined(before: Line, line: Line) -> Line | None:
    """Two lines about the same topic as one."""
    topic = _topic(line)
    if topic is None or line.heading or topic != _topic(before):
        return None
    parts, count = [*before.parts], len(topic)
    if isinstance(parts[-1], str):
        parts[-1] = parts[-1].removesuffix(".")
    first = line.parts[count - 1]
    assert isinstance(first, str)
    add_part(parts, ", ")
    add_part(parts, Line((first[first.index(": ") + 2 :], *line.parts[count:])))
    return Line(tuple(part for part in parts if part != ""))


def _topic(line: Line) -> tuple[Part, ...] | None:
    """A line up to its first colon."""
    for place, part in enumerate(line.parts):
        if isinstance(part, str) and ": " in part:
            return (*line.parts[:place], part[: part.index(": ") + 2])
    return None


def _with_contents(lines: Sequence[Line]) -> list[Line]:
    """Lines without headings that have none under them; a turn and its phase are one heading."""
    kept: list[Line] = []  # from the last one
    for line in reversed(lines):
        below = kept[-1].heading if kept else TURN
        if line.heading == TURN and below == PHASE:
            kept[-1] = Line((*line.parts, ", ", *kept[-1].parts), TURN)
        elif not (below and line.heading):
            kept.append(line)
    return kept[::-1]
