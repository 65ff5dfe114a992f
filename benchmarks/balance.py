"""Measures how even Age of Ascent is: specialists against each other, seats rotated.

python -m benchmarks.balance                            two, three and four players
python -m benchmarks.balance --players 3 --games 400 --cards my_cards.yaml --json
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from age_of_ascent.contests import Fought, Resolved
from age_of_ascent.entries import Stalled
from age_of_ascent.state import FIRST_CARD, NOTHING
from framework import games
from framework.arena import wilson
from framework.bots.consult import seat_bot
from framework.cards.files import read_yaml
from framework.core.rng import derive

GAME = "age_of_ascent"
SPECIALISTS = ("strength", "gold", "culture")
FIELDS: dict[int, tuple[tuple[str, ...], ...]] = {  # who plays against whom, by number of players
    2: (("strength", "gold"), ("strength", "culture"), ("gold", "culture")),
    3: (SPECIALISTS,),
    4: ((*SPECIALISTS, "balanced"),),
}


@dataclass(frozen=True)
class Course:
    """What one game tells about the balance."""

    bots: tuple[str, ...]  # by seat
    winners: tuple[int, ...]
    first: int  # who drafted first
    turns: int
    battles: int
    stalled: bool
    won: frozenset[str]  # cards won from the board
    seen: frozenset[str]  # cards that were in the game at all


def play(job: tuple[int, tuple[str, ...]], cards: dict[str, object] | None) -> Course:
    """One seeded game."""
    seed, names = job
    game = games[GAME]
    state = game.new(players=len(names), seed=seed, cards=cards)
    bots = [
        seat_bot(game, name, random.Random(derive(seed, "bot", seat)))
        for seat, name in enumerate(names)
    ]
    while not state.over:
        state.apply(bots[state.seat].decide(state))
    card = state.defs.name
    wins = [result for result in Resolved.of(state.log) if result.winner != NOTHING]
    return Course(
        bots=names,
        winners=tuple(state.winners),
        first=state.first,
        turns=state.turn,
        battles=len([*Fought.of(state.log)]),
        stalled=any(Stalled.of(state.log)),
        won=frozenset(card[result.target] for result in wins if result.target >= FIRST_CARD),
        seen=frozenset(c.name for c in state.defs.all if c.min_players <= len(names)),
    )


def play_all(
    pool: Executor,
    bots: Sequence[str],
    count: int,
    seed: int,
    cards: dict[str, object] | None = None,
) -> list[Course]:
    """Many seeded games; the bots move one seat on from game to game."""
    jobs = []
    for i in range(count):
        turn = i % len(bots)
        jobs.append((derive(seed, "balance", i), (*bots[turn:], *bots[:turn])))
    return list(pool.map(partial(play, cards=cards), jobs, chunksize=10))


@dataclass(frozen=True)
class Balance:
    """The figures that a balanced game has to hold."""

    players: int
    games: int
    win_rate: dict[str, float]
    interval: dict[str, tuple[float, float]]  # of the win rate: Wilson, 95 %
    first_drafter: float
    first_seat: float
    mean_turns: float
    games_with_battle: float
    stalled: float
    least_won: dict[str, float]  # the cards won in the smallest share of their games


def summarise(courses: Sequence[Course]) -> Balance:
    """Shares over all games; shared victories are split."""
    count = len(courses)
    wins: Counter[str] = Counter()
    for course in courses:
        for seat in course.winners:
            wins[course.bots[seat]] += 1 / len(course.winners)  # type: ignore[assignment]
    seen = Counter(name for course in courses for name in course.seen)
    won = Counter(name for course in courses for name in course.won)
    share = {name: won[name] / seen[name] for name in seen}
    bots = sorted(set(courses[0].bots))
    return Balance(
        players=len(courses[0].bots),
        games=count,
        win_rate={bot: round(wins[bot] / count, 4) for bot in bots},
        interval={bot: _interval(wins[bot], count) for bot in bots},
        first_drafter=round(_share(courses, [c.first for c in courses]), 4),
        first_seat=round(_share(courses, [0 for _ in courses]), 4),
        mean_turns=round(sum(course.turns for course in courses) / count, 3),
        games_with_battle=round(sum(course.battles > 0 for course in courses) / count, 4),
        stalled=round(sum(course.stalled for course in courses) / count, 4),
        least_won={n: round(share[n], 4) for n in sorted(share, key=lambda n: (share[n], n))[:8]},
    )


def _interval(wins: float, count: int) -> tuple[float, float]:
    low, high = wilson(wins, count)
    return round(low, 4), round(high, 4)


def _share(courses: Sequence[Course], seats: Sequence[int]) -> float:
    """The share of victories that one seat of each game has."""
    parts = [
        (seat in course.winners) / len(course.winners)
        for course, seat in zip(courses, seats, strict=True)
    ]
    return sum(parts) / len(parts)


def workers(jobs: int) -> ProcessPoolExecutor:
    """Processes that start clean on every platform."""
    return ProcessPoolExecutor(jobs, mp_context=get_context("forkserver"))


def main() -> None:
    """Print the balance of the shipped or another card file, a block for each field of bots."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--games", type=int, default=2400, help="games of each field of bots")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument(
        "--players", type=int, choices=tuple(FIELDS), help="a number of players (default: all)"
    )
    parser.add_argument("--cards", type=Path, help="a card file (default: the shipped one)")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    cards = read_yaml(given.cards) if given.cards else None
    fields = [f for n, of in FIELDS.items() if given.players in (None, n) for f in of]
    found = []
    with workers(given.jobs) as pool:
        for field in fields:
            balance = summarise(play_all(pool, field, given.games, given.seed, cards))
            found.append(asdict(balance))
            if not given.json:
                print("\n".join(f"{name:18} {value}" for name, value in found[-1].items()))
                print(flush=True)
    if given.json:
        print(json.dumps(found))


if __name__ == "__main__":
    main()
