"""Self-play that values are learned from: parts that a stopped run goes on with, then the fit."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor, Future, as_completed
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import numpy as np

from framework.bots.consult import seat_bot
from framework.bots.learn import Sample, Verdict, fit, joined, verdict
from framework.bots.strategy import LearnedTable, Strategy
from framework.bots.value import Row
from framework.bots.weights import Weights, digest_of
from framework.core import rng
from framework.core.errors import BadOption
from framework.core.game import AnyGame
from framework.core.machine import State
from framework.core.registry import games

PART: Final = 50  # games in a part
HELD_OUT: Final = 5  # one game in so many is kept for the verdict
DIGITS: Final = 4


@dataclass(frozen=True)
class Course:
    """What is played to learn a table's weights."""

    game: str
    table: LearnedTable
    games: int
    seed: int
    bots: tuple[str, ...]  # who plays: in turn every way of seating them
    noise: float  # how often a choice is made at random, so that odd positions are seen too

    @property
    def key(self) -> str:
        """A name for what is played: another one for other cards, options, bots or seeds."""
        rules = games[self.game].rules(**self.table.options)
        played = [self.game, self.table.players, rules.given, rules.defs.cards_hash]
        told = json.dumps([*played, self.games, self.seed, self.bots, self.noise], sort_keys=True)
        return f"{self.game}-{self.table.name}-{sha256(told.encode()).hexdigest()[:12]}"

    def seated(self, number: int) -> list[str]:
        """Who plays a game, by seat: all ways of seating the bots take turns."""
        count = len(self.bots)
        return [self.bots[number // count**seat % count] for seat in range(self.table.players)]

    def parts(self) -> list[range]:
        """The games by number, in parts."""
        return [range(at, min(at + PART, self.games)) for at in range(0, self.games, PART)]


def strategy_of(game: AnyGame) -> Strategy[Any]:
    """What a game knows of good play; refused for one that knows nothing."""
    if game.strategy is None:
        raise BadOption(f"{game.name} has no values to learn")
    return game.strategy


def play_part(course: Course, numbers: Sequence[int]) -> Sample:
    """Games of a course, with the features of each position that can be judged."""
    game = games[course.game]
    strategy = strategy_of(game)
    count = len(strategy.names(game.rules(**course.table.options)))
    rows, shares, numbered = list[Any](), list[list[float]](), list[int]()
    for number in numbers:
        positions, victory = _play(course, game, strategy, number)
        for position in positions:
            dense = np.zeros((len(position), count))
            for side, row in enumerate(position):
                for place, value in row:
                    dense[side, place] += value
            rows.append(dense)
            shares.append(victory)
            numbered.append(number)
    return Sample(np.array(rows), np.array(shares), np.array(numbered, dtype=np.int64))


def _play(
    course: Course, game: AnyGame, strategy: Strategy[State], number: int
) -> tuple[list[list[Row]], list[float]]:
    seed = rng.derive(course.seed, "learning", number)
    state = game.new(course.table.players, seed, None, **course.table.options)
    state.rules = state.rules.searched()
    generator = random.Random(seed)
    bots = [
        seat_bot(game, bot, random.Random(rng.derive(seed, "bot", seat)))
        for seat, bot in enumerate(course.seated(number))
    ]
    positions, turn = list[list[Row]](), 0
    while not state.over:
        begun = strategy.judged_at(state)
        if begun and begun != turn:
            turn = begun
            positions.append(strategy.features(state))
        chance = state.kind not in game.inner and generator.random() < course.noise
        bot = bots[state.seat]
        state.take(generator.randrange(len(state.options)) if chance else bot.decide(state))
    return positions, strategy.victory(state, len(positions[0]))


# --- a whole course -----------------------------------------------------------------------------


def sample_of(
    course: Course, folder: Path, executor: Executor, progress: Callable[[int], None] | None
) -> Sample:
    """All positions of a course; parts that the folder holds already are not played again."""
    folder.mkdir(parents=True, exist_ok=True)
    names = {folder / f"part-{part[0]:06}.npz": part for part in course.parts()}
    missing = {path: part for path, part in names.items() if not path.exists()}
    if progress is not None and len(missing) < len(names):
        progress(sum(len(part) for path, part in names.items() if path not in missing))
    under_way = dict[Future[Sample], Path]()
    for path, part in missing.items():
        future = executor.submit(play_part, course, list(part))
        under_way[future] = path
        if future.done():  # one process plays as it is told: what it has played is kept at once
            _keep(under_way, [future], names, progress)
    _keep(under_way, as_completed([*under_way]), names, progress)
    return joined([_read(path) for path in names])


def _keep(
    under_way: dict[Future[Sample], Path],
    played: Iterable[Future[Sample]],
    parts: Mapping[Path, range],
    progress: Callable[[int], None] | None,
) -> None:
    for future in played:
        path = under_way.pop(future)
        _write(path, future.result())
        if progress is not None:
            progress(len(parts[path]))


def _write(path: Path, sample: Sample) -> None:
    whole = path.with_suffix(".tmp")  # a part that is half written is no part
    with whole.open("wb") as file:
        np.savez_compressed(
            file, features=sample.features, shares=sample.shares, games=sample.games
        )
    whole.replace(path)


def _read(path: Path) -> Sample:
    try:
        with np.load(path, allow_pickle=False) as stored:
            return Sample(stored["features"], stored["shares"], stored["games"])
    except (OSError, ValueError, KeyError) as error:
        raise BadOption(f"{path} can't be read, delete it to play it again: {error}") from None


@dataclass(frozen=True)
class Learned:
    """Weights, and the verdict on games that they were not learned from."""

    weights: Mapping[str, float]
    positions: int
    verdict: Verdict


def learn(sample: Sample, names: Sequence[str], penalties: Iterable[float]) -> Learned:
    """The weights of a sample, rounded as they are stored."""
    held_out = sample.games % HELD_OUT == 0
    penalty = np.array(list(penalties))
    fitted = fit(sample.of_games(~held_out), np.zeros(len(names)), penalty).round(DIGITS)
    weights = {name: float(w) for name, w in zip(names, fitted, strict=True) if w}
    return Learned(weights, len(sample.games), verdict(sample.of_games(held_out), fitted))


def train(
    course: Course,
    command: str,
    folder: Path,
    executor: Executor,
    progress: Callable[[int], None] | None = None,
) -> Weights:
    """Play a course and learn from it."""
    game = games[course.game]
    strategy = strategy_of(game)
    rules = game.rules(**course.table.options)
    names = strategy.names(rules)
    sample = sample_of(course, folder, executor, progress)
    learned = learn(sample, names, (strategy.penalty(name) for name in names))
    return Weights(
        course.game,
        course.table.name,
        course.table.players,
        dict(rules.given),
        command,
        rules.defs.cards_hash,
        digest_of(learned.weights),
        {
            "games": course.games,
            "positions": learned.positions,
            "bots": [*course.bots],
            "noise": course.noise,
            "seed": course.seed,
        },
        asdict(learned.verdict),
        learned.weights,
    )
