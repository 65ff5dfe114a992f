"""The conformance kit as a program: `python -m framework.testing mygame.py:game`."""

from __future__ import annotations

import argparse
import sys

from framework.core.errors import AscentError
from framework.core.shown import on_one_line, printable
from framework.testing.conformance import CHECKS, check_game
from framework.testing.other_process import game_at


def main() -> int:
    """Check the game that the command line names; 1 if it breaks the contract."""
    parser = argparse.ArgumentParser(prog="python -m framework.testing", description=__doc__)
    parser.add_argument("game", help="where the game is: module:name or file.py:name")
    parser.add_argument("--seeds", type=int, default=3, help="games for each number of players")
    parser.add_argument(
        "--closely", type=int, help="decisions of each game that costly checks look at (all)"
    )
    given = parser.parse_args()
    try:
        game = game_at(given.game)
        check_game(game, seeds=range(1, given.seeds + 1), closely=given.closely, source=given.game)
    except AssertionError as error:
        print(printable(str(error)), file=sys.stderr)
        return 1
    except (AscentError, AttributeError, ImportError, OSError, ValueError) as error:
        print(f"{given.game} can't be checked: {on_one_line(str(error))}", file=sys.stderr)
        return 2
    played = given.seeds * len(game.players)
    print(f"{game.title}: {played} games, {len(CHECKS) + 1} checks each, all kept.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
