"""What a bot makes of a finished game: where it would choose otherwise, and who is ahead.

All of it is worked out bit by bit, when somebody asks for it, and kept.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from framework.bots.consult import consult
from framework.core import rng
from framework.lab.chances import Chance, RollOuts, Swing, chances, swing
from ui.inspect.replay import Replay
from ui.store.records import TableInfo

TRIES = 8  # roll-outs of each of two choices
ROLL_OUTS = 24  # for each point of the curve
MOST_POINTS = 21  # of the curve
KEPT = 16  # games with a bot


class Advice(NamedTuple):
    """What the bot would choose, in words where it is something else than was chosen."""

    option: int
    label: str


class Otherwise(NamedTuple):
    """A step at which the bot would choose something else."""

    step: int
    chosen: int
    advised: Advice


class Judged:
    """One game as one bot sees it; `chances` and `swings` are by step."""

    def __init__(self, replay: Replay, bot: str, seats: tuple[str | None, ...] = ()) -> None:
        self.replay = replay
        self.bot = bot
        self.seats = seats  # the bots that sat there, against whom chances are counted
        self.advised: list[Advice] = []  # at each step, as far as the bot was asked
        self.chances: dict[int, list[Chance]] = {}
        self.swings: dict[int, Swing] = {}

    # --- choices -----------------------------------------------------------------------------

    @property
    def compared(self) -> bool:
        """Whether the bot was asked for every step."""
        return len(self.advised) == self.replay.last

    def compare(self) -> Iterator[int]:
        """Ask the bot, step by step: how many steps are done."""
        start = len(self.advised)
        for step, scene in enumerate(self.replay.scenes(start, self.replay.last), start):
            index, asked = consult(scene.state, self.bot), scene.state.decision
            assert asked is not None
            label = asked.labels[index] if index != scene.chosen else ""
            if len(self.advised) == step:  # nobody else has asked meanwhile
                self.advised.append(Advice(index, label))
            yield step + 1

    def same(self, seat: int) -> tuple[int, int]:
        """How often a seat has chosen as the bot would, and of how many decisions."""
        made = [decided.seat for decided in self.replay.decided].count(seat)
        other = [one for one in self.otherwise if self.replay.decided[one.step].seat == seat]
        return made - len(other), made

    @property
    def otherwise(self) -> list[Otherwise]:
        """The steps at which it would do something else, and not the same in another order."""
        both = zip(self.replay.decided, self.advised, strict=False)
        return [
            Otherwise(step, decided.option, advised)
            for step, (decided, advised) in enumerate(both)
            if decided.option != advised.option and not self.replay.made_later(step, advised.option)
        ]

    def judge(self, steps: Sequence[Otherwise]) -> Iterator[int]:
        """Work out what the bot's choices would have changed: how many are done."""
        for done, (step, chosen, advised) in enumerate(steps, 1):
            if step not in self.swings:
                spend = self._spend(TRIES, step)
                self.swings[step] = swing(self.replay.at(step), chosen, advised.option, spend)
            yield done

    # --- the curve ---------------------------------------------------------------------------

    @property
    def points(self) -> list[int]:
        """The steps of the curve: where turns begin, as many as it may have, and the end."""
        starts = sorted({0, *self.replay.turns.values()})
        every = -(-len(starts) // (MOST_POINTS - 1))
        return [*starts[::every], self.replay.last]

    @property
    def drawn(self) -> bool:
        """Whether all points of the curve are known."""
        return all(step in self.chances for step in self.points)

    def draw(self) -> Iterator[int]:
        """Work the curve out, point by point: how many are done."""
        for done, step in enumerate(self.points, 1):
            if step not in self.chances:
                spend = replace(self._spend(ROLL_OUTS, step), begun=True)
                self.chances[step] = chances(self.replay.at(step), spend)
            yield done

    def _spend(self, count: int, step: int) -> RollOuts:
        """The same roll-outs whenever it is asked for."""
        seed = rng.derive(self.replay.end.header.seed or 0, step)
        return RollOuts(count, self.bot, seed, self.seats)


def judged(info: TableInfo, replay: Replay, bot: str) -> Judged:
    """What a bot makes of a table's game, as far as it is known."""
    key = (info.id, replay.last, bot)
    with _lock:
        made = _judged.setdefault(key, Judged(replay, bot, tuple(s.bot for s in info.seats)))
        _judged.move_to_end(key)
        if len(_judged) > KEPT:
            _judged.popitem(last=False)
        return made


_judged: OrderedDict[tuple[str, int, str], Judged] = OrderedDict()
_lock = threading.Lock()
