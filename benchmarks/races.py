"""Measures how close games of Age of Ascent are: who runs away, what is fought for, what turns it.

python -m benchmarks.races --bots normal,normal,normal --games 2400 --seed 5000
python -m benchmarks.races --bots hard,hard,hard --games 60 --cards my_cards.yaml --json
"""

from __future__ import annotations

import argparse
import json
import os
import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass
from functools import partial
from itertools import pairwise
from pathlib import Path
from statistics import fmean

from age_of_ascent.contests import Resolved
from age_of_ascent.entries import Placed, Stalled, TurnBegan
from age_of_ascent.state import FIRST_CARD, NOTHING, AgeState
from benchmarks.balance import GAME, workers
from framework import games
from framework.bots.consult import seat_bot
from framework.bots.weights import OWN_FOLDER
from framework.cards.files import read_yaml
from framework.core.rng import derive

Scores = tuple[int, ...]
CardFile = dict[str, object]
RARE = 40  # owners fewer than these tell nothing of a card


@dataclass(frozen=True)
class Race:
    """What one game tells of how close it was."""

    bots: tuple[str, ...]  # by seat
    winners: tuple[int, ...]
    by_turn: tuple[Scores, ...]  # as each turn ends
    scores: Scores  # with the culture roll
    stalled: bool
    bid_on: int  # cards of the board with a bid, turn by turn
    contested: int  # those with bids of several seats
    shown: frozenset[str]  # cards that have lain on the board
    won: frozenset[str]  # from the board
    owners: tuple[tuple[str, int], ...]  # of each card at the end


def play(
    job: tuple[int, tuple[str, ...]],
    cards: CardFile | None,
    options: Mapping[str, object],
    weights: Path | None = None,
) -> Race:
    """One seeded game, by learned weights of a folder if one is named."""
    seed, bots = job
    if weights is not None:
        os.environ[OWN_FOLDER] = str(weights)
    game = games[GAME]
    state = game.new(len(bots), seed, None, cards=cards, **options)
    players = [
        seat_bot(game, name, random.Random(derive(seed, "bot", seat)))
        for seat, name in enumerate(bots)
    ]
    by_turn, shown, turn = list[Scores](), set[int](), 0
    while not state.over:
        if state.turn != turn:
            if turn:
                by_turn.append(tuple(state.scores))
            turn = state.turn
            shown.update(state.board)
        state.apply(players[state.seat].decide(state))
    scores = tuple(state.scores)
    rolled = zip(scores, state.culture_vp, strict=True)
    by_turn.append(tuple([score - culture for score, culture in rolled]))
    bid_on, contested = bids(state)
    name = state.defs.name
    taken = {result.target for result in Resolved.of(state.log) if result.winner != NOTHING}
    return Race(
        bots,
        tuple(state.winners),
        tuple(by_turn),
        scores,
        any(Stalled.of(state.log)),
        bid_on,
        contested,
        frozenset([name[card] for card in shown if card != NOTHING]),
        frozenset([name[card] for card in taken & shown]),
        tuple([(name[card], seat) for seat, own in enumerate(state.cards) for card in own]),
    )


def bids(state: AgeState) -> tuple[int, int]:
    """On how many cards of the board there were bids, each turn, and bids of several seats."""
    bidders: Counter[tuple[int, int]] = Counter()
    turn = 0
    for entry in map(state.rules.game.entries.read, state.log):
        if isinstance(entry, TurnBegan):
            turn = entry.turn
        elif isinstance(entry, Placed) and entry.target >= FIRST_CARD and entry.owner == NOTHING:
            bidders[turn, entry.target] += 1
    return len(bidders), sum(count > 1 for count in bidders.values())


def play_all(
    pool: Executor,
    bots: Sequence[str],
    numbers: Iterable[int],
    seed: int,
    cards: CardFile | None = None,
    options: Mapping[str, object] | None = None,
    weights: Path | None = None,
) -> list[Race]:
    """Seeded games by their numbers, every deal from each seat."""
    jobs = []
    for number in numbers:
        turn = number % len(bots)
        jobs.append((derive(seed, "race", number // len(bots)), (*bots[turn:], *bots[:turn])))
    game = partial(play, cards=cards, options=options or {}, weights=weights)
    return list(pool.map(game, jobs, chunksize=10))


# --- figures --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Closeness:
    """The figures of close games, as means over games."""

    bots: tuple[str, ...]
    games: int
    behind: float  # the second's distance, as a part of the winner's score
    lead_changes: float  # turns, and the culture roll, after which somebody else leads alone
    half_time_leader: float  # how often who leads at half time wins
    contested: float  # share of the cards with bids that several seats bid on
    culture_decides: float  # games whose winners did not lead before the culture roll
    stalled: float
    turns: float
    scores: tuple[float, ...]  # the first's, the second's, ...
    win_rate: Mapping[str, float]  # by bot, shared victories split
    seldom_won: Mapping[str, float]  # the cards taken least often of the games that showed them
    winners_own: Mapping[str, float]  # the cards whose owners win most often


def closeness(races: Sequence[Race]) -> Closeness:
    """The figures of many games."""
    wins: Counter[str] = Counter()
    shown: Counter[str] = Counter()
    won: Counter[str] = Counter()
    owned: Counter[str] = Counter()
    victorious: Counter[str] = Counter()
    for race in races:
        part = 1 / len(race.winners)
        for seat in race.winners:
            wins[race.bots[seat]] += part  # type: ignore[assignment]
        shown.update(race.shown)
        won.update(race.won)
        for card, seat in race.owners:
            owned[card] += 1
            victorious[card] += part * (seat in race.winners)  # type: ignore[assignment]
    ranked = [sorted(race.scores, reverse=True) for race in races]
    taken = {card: won[card] / count for card, count in shown.items() if count >= RARE}
    owning = {card: victorious[card] / count for card, count in owned.items() if count >= RARE}
    return Closeness(
        bots=tuple(sorted(races[0].bots)),
        games=len(races),
        behind=fmean([(first - second) / max(1, first) for first, second, *_ in ranked]),
        lead_changes=fmean([lead_changes(race) for race in races]),
        half_time_leader=fmean([half_time(race) for race in races]),
        contested=sum(r.contested for r in races) / max(1, sum(r.bid_on for r in races)),
        culture_decides=fmean([not leaders(r.by_turn[-1]) & {*r.winners} for r in races]),
        stalled=fmean([race.stalled for race in races]),
        turns=fmean([len(race.by_turn) for race in races]),
        scores=tuple([fmean(column) for column in zip(*ranked, strict=True)]),
        win_rate={bot: wins[bot] / len(races) for bot in sorted({*races[0].bots})},
        seldom_won={card: taken[card] for card in sorted(taken, key=lambda c: taken[c])},
        winners_own={card: owning[card] for card in sorted(owning, key=lambda c: -owning[c])},
    )


def leaders(scores: Scores) -> set[int]:
    """The seats with the highest score."""
    most = max(scores)
    return {seat for seat, score in enumerate(scores) if score == most}


def lead_changes(race: Race) -> int:
    """How often somebody else leads alone than whoever did so last."""
    alone = [seats for seats in map(leaders, (*race.by_turn, race.scores)) if len(seats) == 1]
    return sum(before != after for before, after in pairwise(alone))


def half_time(race: Race) -> float:
    """The part of those who lead after the first half of the turns that has won."""
    led = leaders(race.by_turn[(len(race.by_turn) + 1) // 2 - 1])
    return len(led & {*race.winners}) / len(led)


def main() -> None:
    """Print the figures of a field of bots."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--bots", default="normal,normal,normal", help="one for each seat")
    parser.add_argument("--games", type=int, default=2400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--cards", type=Path, help="a card file (default: the shipped one)")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    cards = read_yaml(given.cards) if given.cards else None
    options = dict(option.split("=", 1) for option in given.option)
    with workers(given.jobs) as pool:
        played = play_all(
            pool, given.bots.split(","), range(given.games), given.seed, cards, options
        )
    found = asdict(closeness(played))
    if given.json:
        print(json.dumps(found))
        return
    for name, value in found.items():
        shown = dict([*value.items()][:6]) if isinstance(value, dict) else value
        print(f"{name:18} {shown}")


if __name__ == "__main__":
    main()
