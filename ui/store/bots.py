"""Threads in which bots decide: one decision at a time, so that tables take turns."""

from __future__ import annotations

import logging
import random
import threading
from contextlib import suppress

from framework import AscentError
from framework.bots.consult import consult
from framework.bots.roster import roster
from framework.core import rng
from framework.core.machine import State
from ui.store.jobs import Job, Jobs
from ui.store.memory import Memory
from ui.store.records import Impossible, Unavailable

THINKS = 1.0  # seconds of a thread that a bot may think about a decision
RETRY = 1.0  # seconds until a bot tries again whose decision could not be stored

log = logging.getLogger(__name__)


class BotWorkers:
    """Threads that take jobs and make the decisions."""

    def __init__(self, memory: Memory, jobs: Jobs, workers: int) -> None:
        self._memory = memory
        self.jobs = jobs
        self._threads = [
            threading.Thread(target=self._work, name=f"bots {number}", daemon=True)
            for number in range(workers)
        ]

    def start(self) -> None:
        """Begin with what is queued."""
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Begin no other decision."""
        self.jobs.close(len(self._threads))

    def join(self) -> None:
        """Wait for those who are at work, but for not too long: each decision is whole or none."""
        for thread in self._threads:
            if thread.is_alive():
                thread.join(timeout=5)

    def _work(self) -> None:
        """What a thread does: one decision after the other, of whichever table is next."""
        while (job := self.jobs.next()) is not None:
            decided = True
            try:
                decided = self._let_bot_decide(job)
            except AscentError as refusal:
                decided = isinstance(refusal, Unavailable)  # then it is tried again later
                log.debug("%s: %s", job, refusal)  # the table has moved on or is gone
                if isinstance(refusal, Unavailable):
                    again = threading.Timer(RETRY, self.jobs.put, [job])  # the store has failed
                    again.daemon = True
                    again.start()
            except Exception:
                log.exception("%s failed", job)
            finally:
                self.jobs.done(job)
            if not decided:
                self._look_again(job)

    def _look_again(self, job: Job) -> None:
        """Wake the bot that is asked now: while a job was being dropped it could not be queued."""
        with suppress(AscentError), self._memory.current(job.table):
            pass

    def _let_bot_decide(self, job: Job) -> bool:
        """Make a bot's decision; returns whether it was still to be made."""
        with self._memory.at_hand(job.table) as live:
            state, seat = live.state, live.state.seat
            if (state.id, live.referee.undos) != (job.step, job.undos) or seat < 0:
                return False
            if live.seats[seat].bot != job.bot:
                return False
            world = state.clone()  # while the bot thinks, nobody has to wait
        if reason := roster.missing(world.rules.game, job.bot):
            log.error("%s: %s", job, reason)
            self.jobs.give_up(job)  # the table says so, and another bot may take the seat
            return True
        index = choice(world, job.bot)
        try:
            self._memory.decide(job.table, seat, index, job.step, job.undos, job.bot)
        except Impossible:
            another = _possible(world)
            if another is None:
                log.error("%s: no option can be carried out", job)
                self.jobs.give_up(job)
                return True
            self._memory.decide(job.table, seat, another, job.step, job.undos, job.bot)
        return True


def choice(world: State, bot: str) -> int:
    """What a bot takes here: it depends on the place in the game alone, so undo changes nothing."""
    count = len(world.options)
    try:
        index = consult(world, bot, seconds=THINKS)
        if type(index) is int and 0 <= index < count:
            return index
        log.error("the bot %s chose %r of %d options", bot, index, count)
    except Exception:
        log.exception("the bot %s failed", bot)
    # A table is never left waiting for a broken bot.
    return random.Random(rng.derive(world.header.seed or 0, world.seat, world.id)).randrange(count)


def _possible(world: State) -> int | None:
    """The first option that the cards can carry out."""
    for index in range(len(world.options)):
        try:
            world.clone().apply(index)
        except Exception:  # of whatever kind: these are cards of anybody
            continue
        return index
    return None
