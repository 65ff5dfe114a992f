"""What is timed of other engines, in a process of their own, like ours (`benchmarks.playing`)."""

from __future__ import annotations

from functools import cache, partial

from benchmarks import open_spiel_peer, pyminion_peer
from benchmarks.playing import Done, Task, serve, timed
from benchmarks.run import GIN_RUMMY, HEARTS, NATIVE, PYMINION, SILENT, TREES

COUNTED = 500  # games


def dominion(players: int, games: int, silent: bool, number: int) -> Done:
    """Random games of pyminion."""
    return timed(
        lambda: {
            "decisions": pyminion_peer.play_games(games, players, number, silent),
            "games": games,
        }
    )


def driven(game: str, games: int, number: int) -> Done:
    """Random games of OpenSpiel, chosen in Python."""
    return timed(
        lambda: {"decisions": open_spiel_peer.play_games(game, games, number), "games": games}
    )


@cache
def decisions_of(game: str) -> float:
    """How many decisions a random game has, those with one option aside."""
    return open_spiel_peer.play_games(game, COUNTED, 0) / COUNTED


def native(game: str, games: int, number: int) -> Done:
    """Random games of OpenSpiel in C++ alone, which counts no decisions: there are as many."""
    decisions = round(games * decisions_of(game))

    def played() -> dict[str, int]:
        open_spiel_peer.play_natively(game, games, number)
        return {"decisions": decisions, "games": games}

    return timed(played)


def searched(game: str, number: int) -> Done:
    """Tree search of OpenSpiel in Python, at the first decisions of a game."""
    return timed(lambda: {"simulations": open_spiel_peer.search(game, number)})


def tasks() -> dict[str, Task]:
    """Everything that is timed, by name."""
    found: dict[str, Task] = {}
    for players in (3, 2):
        found[PYMINION.format(players)] = partial(dominion, players, 8, False)
        found[SILENT.format(players)] = partial(dominion, players, 15, True)
    found[GIN_RUMMY] = partial(driven, "gin_rummy", 20)
    found[HEARTS] = partial(driven, "hearts", 200)
    found[NATIVE] = partial(native, "hearts", 2000)
    for game, name in TREES.items():
        found[name] = partial(searched, game)
    return found


if __name__ == "__main__":
    serve(tasks())
