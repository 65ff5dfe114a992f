"""How fast games are played, cloned, saved and loaded in this process, and the memory it takes."""

from __future__ import annotations

import copy
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

from framework.core import rng
from framework.core.errors import BadOption
from framework.core.machine import State
from framework.core.playing import play_at_random
from framework.core.registry import games
from framework.core.save import load

if sys.platform != "win32":
    import resource

PLAYING = 0.4  # the part of the time that goes to whole games
PREFERRED_PLAYERS = 3


@dataclass(frozen=True)
class Speed:
    """One game's figures. Decisions with one option are not counted."""

    game: str
    players: int
    games: int
    decisions: int
    seconds: float
    decisions_per_second: float
    games_per_second: float
    clones_per_second: float
    deepcopies_per_second: float
    clone_speedup: float  # how many times faster a clone is than copy.deepcopy
    saves_per_second: float
    loads_per_second: float
    save_bytes: int


def in_the_middle(game: str, players: int, seed: int) -> State:
    """A state half way through a random game."""
    whole: State = games[game].new(players=players, seed=seed)
    play_at_random(whole, random.Random(seed).random)
    half: State = games[game].new(players=players, seed=seed)
    play_at_random(half, random.Random(seed).random, whole.id // 2)
    return half


def per_second(action: Callable[[], object], seconds: float) -> float:
    """How often an action can be done in a second."""
    done, batch = 0, 1
    start = now = time.perf_counter()
    while now - start < seconds:
        for _ in range(batch):
            action()
        done += batch
        batch = min(2 * batch, 256)
        now = time.perf_counter()
    return done / (now - start)


def measure(game: str, seconds: float, players: int | None = None, seed: int = 0) -> Speed:
    """Measure one game for about so many seconds."""
    if not 0 < seconds < float("inf"):
        raise BadOption(f"the seconds have to be more than 0, not {seconds:g}")
    measured = games[game]
    if players is None:
        counts = measured.players
        players = PREFERRED_PLAYERS if PREFERRED_PLAYERS in counts else min(counts)
    state = in_the_middle(game, players, seed)
    played = decisions = 0
    start = now = time.perf_counter()
    while now - start < PLAYING * seconds:
        one: State = measured.new(players=players, seed=rng.derive(seed, played))
        play_at_random(one, random.Random(rng.derive(seed, played, 0)).random)
        played += 1
        decisions += one.id
        now = time.perf_counter()
    spent, share = now - start, (1 - PLAYING) / 4 * seconds
    text = state.to_json()
    clones = per_second(state.clone, share)
    deepcopies = per_second(lambda: copy.deepcopy(state), share)
    return Speed(
        game=game,
        players=players,
        games=played,
        decisions=decisions,
        seconds=spent,
        decisions_per_second=decisions / spent,
        games_per_second=played / spent,
        clones_per_second=clones,
        deepcopies_per_second=deepcopies,
        clone_speedup=clones / deepcopies,
        saves_per_second=per_second(state.to_json, share),
        loads_per_second=per_second(lambda: load(text), share),
        save_bytes=len(text.encode()),
    )


def peak_memory() -> float | None:
    """The most memory that this process has had so far, in megabytes; None where it isn't known."""
    if sys.platform == "win32":
        return None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak * (1 if sys.platform == "darwin" else 1024) / 1_000_000
