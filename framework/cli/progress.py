"""Bars on standard error that tell how many games have been played, and how bots stand."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)

from framework.arena.tournament import Result, Watch
from framework.printing import Printer


@contextmanager
def _bar(total: int | None, shown: bool, *told: str) -> Iterator[tuple[Progress, TaskID] | None]:
    """A bar that is drawn only in a terminal, with what else is told beside it."""
    console = Printer(err=True)
    if not (shown and console.is_terminal):
        yield None
        return
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        *(TextColumn(text) for text in told),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as bar:
        yield bar, bar.add_task("games", total=total, speed="–")


@contextmanager
def progress_bar(total: int, shown: bool = True) -> Iterator[Callable[[int], None] | None]:
    """A bar of the games played."""
    with _bar(total, shown) as drawn:
        if drawn is None:
            yield None
            return
        bar, task = drawn
        yield lambda played: bar.advance(task, played)


@contextmanager
def standing_bar(total: int | None, shown: bool = True) -> Iterator[Watch | None]:
    """A bar with games a second, and with the rates of wins so far.

    With no total, it is only told how far it has come.
    """
    with _bar(total, shown, "{task.fields[speed]} games/s") as drawn:
        if drawn is None:
            yield None
            return
        bar, task = drawn
        start, before = time.monotonic(), 0

        def watch(result: Result, added: int) -> None:
            nonlocal before
            if added == result.games:  # what was there already is told at once
                before = added if added > 1 else 0
            speed = (result.games - before) / max(time.monotonic() - start, 1e-9)
            bar.update(task, advance=added, speed=f"{speed:.1f}", description=rates(result))

        yield watch


def rates(result: Result) -> str:
    """The rates of wins so far, with how far they may be off."""
    standing = result.standings[0]
    told = []
    for bot, name in enumerate(standing.bots):
        low, high = standing.interval(bot)
        told.append(f"{name} {100 * low:.0f}–{100 * high:.0f} %")
    return ", ".join(told)
