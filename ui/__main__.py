"""`python -m ui`: what the command `ascent ui` starts."""

from __future__ import annotations

import argparse
import socket
import sys
from dataclasses import replace
from pathlib import Path

from framework.bots.roster import roster
from framework.core.errors import AscentError
from framework.core.shown import on_one_line
from ui.server.asgi import serve, serve_by_several
from ui.server.handing import Hand
from ui.server.hosting import hosting

BAD_INPUT = 2  # the status of a refusal, as in the rest of the command


def main() -> None:
    """Read the arguments, which `ascent ui` has checked, and serve."""
    parser = argparse.ArgumentParser(prog="ascent ui")
    parser.add_argument("--port", type=int, default=8501)
    parser.add_argument("--headless", action="store_true")
    parser.add_argument("--data", type=Path, default=None)
    parser.add_argument("--address", default="127.0.0.1")
    parser.add_argument("--bot", action="append", default=[])
    parser.add_argument("--public-url", default="")
    parser.add_argument("--allowed-host", action="append", default=[])
    parser.add_argument("--proxy", action="append", default=[])
    parser.add_argument("--expire", type=int, default=0)
    parser.add_argument("--limit", action="append", default=[])
    parser.add_argument("--timeout", action="append", default=[])
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--handed", type=int, default=None)  # where one of them gets connections
    parser.add_argument("--number", type=int, default=0)
    given = parser.parse_args()
    try:
        chosen = hosting(
            given.public_url,
            given.allowed_host,
            given.proxy,
            given.expire,
            given.limit,
            given.timeout,
        )
        for bot in given.bot:
            roster.add(bot)
        if given.processes > 1 and given.handed is None:
            serve_by_several(given.port, given.data, given.address, chosen, given.processes)
            return
        hand = None
        if given.handed is not None:
            hand = Hand(socket.socket(fileno=given.handed), given.number, given.processes)
            chosen = replace(chosen, limits=chosen.limits.of_one(given.processes))
        serve(given.port, given.headless, given.data, given.address, chosen, hand)
    except AscentError as error:
        print(f"ascent: {on_one_line(str(error))}", file=sys.stderr)
        sys.exit(BAD_INPUT)


if __name__ == "__main__":
    main()
