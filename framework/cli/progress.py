"""A bar on standard error that tells how many games have been played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from framework.printing import Printer


@contextmanager
def progress_bar(total: int, shown: bool = True) -> Iterator[Callable[[int], None] | None]:
    """A bar that is drawn only in a terminal."""
    console = Printer(err=True)
    if not (shown and console.is_terminal):
        yield None
        return
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("games", total=total)
        yield lambda played: bar.advance(task, played)
