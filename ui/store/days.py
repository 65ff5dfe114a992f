"""Games of the day: what came of the same deal at all tables, and what a bot makes of it."""

from __future__ import annotations

import json
import logging
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from hashlib import sha256

from framework import AscentError, games
from framework.core.journal import Header
from ui.store import rows
from ui.store.bots import choice
from ui.store.records import Damaged, Day, Par, Result, TableInfo
from ui.store.replaying import dealt
from ui.store.store import Store

MOST_SECONDS = 120.0  # after which a bot that has not come to an end is given up

log = logging.getLogger(__name__)


class Days:
    """The results of a store's tables; a bot plays each deal once, in a thread of its own."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._begun: dict[str, threading.Thread] = {}  # by deal
        self._stopped = threading.Event()

    def close(self) -> None:
        """Let no bot play on."""
        self._stopped.set()
        with self._lock:
            threads = [*self._begun.values()]
        for thread in threads:
            thread.join(timeout=5)

    def results(self, day: str, header: Header) -> list[Result]:
        """How all games of a day have ended that had this deal, the first to end first."""
        deal = replace(header, names=())
        results = []
        with self._store.read() as db:
            for other in rows.same_day(db, day, header.game):
                with suppress(Damaged):  # which is its players' trouble alone
                    same = replace(rows.header(db, other.id), names=()) == deal
                    if same and not other.damaged:
                        results.append(_result(other))
        return results

    def day_of(self, info: TableInfo, header: Header) -> Day:
        """How the day's game stands that a table plays; a bot begins to play it too."""
        bots = [None if seat.persons else seat.bot for seat in info.seats]
        if info.daily is None or None not in bots:
            return Day([])
        par = self.par(header, bots)
        if par is None:
            self._begin(header, bots)
        return Day(self.results(info.daily.day, header), par)

    def par(self, header: Header, bots: Sequence[str | None]) -> Par | None:
        """What the bot has made of a deal at the persons' seats, if it has played it."""
        with self._store.read() as db:
            return rows.par(db, _deal(header, bots))

    def _begin(self, header: Header, bots: Sequence[str | None]) -> None:
        deal = _deal(header, bots)
        with self._lock:
            if deal in self._begun or self._stopped.is_set():
                return
            thread = threading.Thread(
                target=self._play, args=(deal, header, [*bots]), name="par", daemon=True
            )
            self._begun[deal] = thread
            thread.start()

    def _play(self, deal: str, header: Header, bots: Sequence[str | None]) -> None:
        try:
            par = self._played(header, bots)
            if par is not None:
                with self._store.write(durable=False) as db:
                    rows.set_par(db, deal, par)
        except AscentError as refusal:
            log.warning("what a bot makes of a deal is not known: %s", refusal)
        except Exception:  # whatever a bot of somebody may lead to
            log.exception("what a bot makes of a deal is not known")

    def _played(self, header: Header, bots: Sequence[str | None]) -> Par | None:
        """The game to its end; None if there is no time for that."""
        usual, until = _usual_bot(header.game), time.monotonic() + MOST_SECONDS
        state = dealt(header)
        while not state.over:
            if self._stopped.is_set() or time.monotonic() > until:
                return None
            state.apply(choice(state, bots[state.seat] or usual))
        seat = bots.index(None)
        return Par(usual, state.scores[seat], seat in state.winners)


def _usual_bot(game: str) -> str:
    """The bot that plays in the place of a person."""
    return games[game].face.usual_bot(games[game])


def _deal(header: Header, bots: Sequence[str | None]) -> str:
    """What tells a deal from all others: the game, its rules and cards, the seed, the bots."""
    facts = (asdict(replace(header, names=())), bots, _usual_bot(header.game))
    return sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()


def _result(info: TableInfo) -> Result:
    assert info.scores is not None
    assert info.daily is not None
    return Result(
        id=info.id,
        names=tuple(seat.name for seat in info.seats),
        scores=info.scores,
        winners=info.winners,
        persons=tuple(seat.number for seat in info.seats if seat.bot is None),
        attempt=info.daily.attempt,
        when=info.updated,
        mark=info.daily.mark,
    )
