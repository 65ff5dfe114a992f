"""Games played wherever an executor plays them, and their rows told in the order of the games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from functools import partial

from framework.arena.executors import Serial
from framework.arena.rows import Fixture, Played, Row, play, replayed, row_of, written_options
from framework.arena.spreading import Spread

CHUNK = 4  # games that a worker gets at once: few, since all of them wait if one is slow
MOST_WAITING = 64  # rows for each worker that may wait for an earlier one


class _InOrder:
    """Rows that wait for those before them."""

    def __init__(self, first: int, settle: Callable[[Row], None]) -> None:
        self.next, self.settle = first, settle
        self.waiting: dict[int, Row] = {}
        self._written: dict[int, str] = {}  # options, by table

    def done(self, fixtures: Sequence[Fixture], played: Sequence[Played]) -> None:
        for fixture, one in zip(fixtures, played, strict=True):
            options = self._written.get(fixture.table)
            if options is None:
                options = written_options(fixture.match.header.options)
                self._written[fixture.table] = options
            self.waiting[fixture.number] = row_of(fixture, one, options)
        while (row := self.waiting.pop(self.next, None)) is not None:
            self.next += 1
            self.settle(row)

    def lost(self, fixture: Fixture, reason: str) -> None:
        """A game that has ended its workers: what it was dealt is its save."""
        try:
            save = replayed(fixture, ()).to_json()
        except Exception:
            save = ""
        self.done([fixture], [Played(error=reason, save=save)])


def play_in_order(
    fixtures: Iterable[Fixture],
    settle: Callable[[Row], None],
    executor: Executor | None = None,
    workers: int = 1,
    first: int = 0,
    coverage: bool = False,
    size: int = CHUNK,
) -> None:
    """Play games, numbered from the first one on; their rows are the same wherever that is done."""
    pool = executor or Serial()
    order = _InOrder(first, settle)
    spread = Spread(partial(play, coverage=coverage), order.done, order.lost, pool, workers)
    spread.run(
        fixtures,
        1 if isinstance(pool, Serial) else size,
        lambda: len(order.waiting) < MOST_WAITING * workers,
    )
