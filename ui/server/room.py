"""Room for tables: whether somebody may have one more, and what becomes of those nobody touches."""

from __future__ import annotations

import logging
import threading
import time
from contextlib import suppress
from dataclasses import replace
from functools import cache
from typing import Final

from framework.core.errors import AscentError
from ui.server.gate import full
from ui.server.hosting import Share, current
from ui.server.shares import Rate
from ui.server.stores import Stores
from ui.store.records import Refused

HOUR: Final = 3600.0
DAY: Final = 24 * HOUR
AT_ONCE: Final = 200  # tables that are dropped one after the other before others may write
TABLES: Final = "as many tables"

log = logging.getLogger(__name__)


def one_more(inside: Stores, visitor: str, address: str) -> None:
    """Let somebody make a table, or refuse it in words."""
    share = current().limits.tables
    if share.visitor and inside.visitors.looked_after(visitor) >= share.visitor:
        raise Refused(full("visitor", TABLES, "Delete some on the home page."))
    if share.server and inside.tables.count() >= share.server:
        raise Refused(
            full("server", TABLES, "Its host can raise the limit, or let old ones expire.")
        )
    whose, seconds = _made(share).take("", address)
    if whose:
        minutes = max(1, round(seconds / 60))
        way_out = f"Another one can be made in {minutes} min."
        raise Refused(full("address", "made as many tables in an hour", way_out))


@cache
def _made(share: Share) -> Rate:
    """Tables that addresses have made in this process."""
    return Rate(replace(share, visitor=0, server=0), HOUR)


# --- tables that nobody touches ------------------------------------------------------------------


def expire(inside: Stores, days: int, now: float) -> int:
    """Drop tables at which nothing has been done for so many days; returns how many."""
    gone = 0
    while ids := inside.tables.untouched(now - days * DAY, AT_ONCE):
        for id in ids:
            with suppress(Refused):  # somebody has dropped it meanwhile
                inside.tables.delete(id)
            inside.visitors.forget(id)
            gone += 1
    return gone


def keep_expiring(inside: Stores, days: int) -> threading.Event:
    """Drop them now and each hour, until the event is set."""
    over = threading.Event()

    def run() -> None:
        while True:
            try:
                if gone := expire(inside, days, time.time()):
                    log.warning("%d tables have expired: untouched for %d days", gone, days)
            except AscentError as error:
                log.warning("tables could not expire: %s", error)
            if over.wait(HOUR):
                return

    threading.Thread(target=run, name="expiry", daemon=True).start()
    return over
