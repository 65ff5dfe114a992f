"""Tunes the unpublished values of Age of Ascent's cards until the three ways to win are even.

Starting from a card file it tries one change at a time (a cost or a victory point, up or down, of
one card or of a group of cards), plays the same seeded games with it, and keeps what brings the
measured figures nearer to their aims. Values that the rulebook gives are never touched.

    python -m benchmarks.tune --start benchmarks/tuning_start.yaml --out tuned.yaml
"""

from __future__ import annotations

import argparse
import copy
import random
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, cast

import yaml

from benchmarks.balance import SPECIALISTS, Balance, play_all, summarise, workers

Card = dict[str, Any]
Document = dict[str, list[Card]]
LIMITS = {"cost": (1, 8), "vp": (0, 3)}


def gives(colour: str) -> Callable[[str, Card], bool]:
    """Cards that give a piece of a colour."""
    return lambda _, card: any(piece[0] == colour for piece in card["gives"])


def of(section: str) -> Callable[[str, Card], bool]:
    """Cards of a section."""
    return lambda where, _: where == section


GROUPS: dict[str, Callable[[str, Card], bool]] = {
    **{section: of(section) for section in ("lands", "cities", "heroes", "treasures")},
    **{f"cards giving {colour}": gives(colour) for colour in "SGC"},
}


def change(document: Document, pick: Callable[[str, Card], bool], key: str, by: int) -> Document:
    """The document with a value moved on all picked cards where that is ours to do."""
    changed = copy.deepcopy(document)
    low, high = LIMITS[key]
    for section, cards in changed.items():
        for card in cards:
            if pick(section, card) and key not in card.get("fixed", []):
                card[key] = min(high, max(low, card.get(key, 0) + by))
    return changed


def moves(document: Document, generator: random.Random) -> Iterator[tuple[str, Document]]:
    """Group moves first, then single cards, each in a seeded random order."""
    group_moves = [(name, key, by) for name in GROUPS for key in LIMITS for by in (1, -1)]
    generator.shuffle(group_moves)
    for name, key, by in group_moves:
        yield f"{name}: {key} {by:+d}", change(document, GROUPS[name], key, by)
    names = [card["name"] for cards in document.values() for card in cards]
    single = [(name, key, by) for name in names for key in LIMITS for by in (1, -1)]
    generator.shuffle(single)
    for name, key, by in single:
        picked = change(document, lambda _, card, name=name: card["name"] == name, key, by)  # type: ignore[misc]
        yield f"{name}: {key} {by:+d}", picked


def distance(balance: Balance) -> float:
    """How far the figures are from their aims; 0 is perfect."""
    rates = sum((100 * (rate - 1 / 3)) ** 2 for rate in balance.win_rate.values())
    first = max(0.0, 100 * abs(balance.first_drafter - 1 / 3) - 2) ** 2
    turns = 40 * max(0.0, 8.5 - balance.mean_turns, balance.mean_turns - 11) ** 2
    battles = (100 * max(0.0, 0.45 - balance.games_with_battle)) ** 2
    stalled = (200 * balance.stalled) ** 2
    unwon = sum((200 * max(0.0, 0.06 - share)) ** 2 for share in balance.least_won.values())
    return float(rates + first + turns + battles + stalled + unwon)


def tune(document: Document, pool: Executor, count: int, seed: int, trials: int, out: Path) -> None:
    """Climb towards the aims for a number of trials; the best so far is always in the file."""
    generator = random.Random(seed)

    def judge(candidate: Document) -> tuple[float, Balance]:
        cards = cast(dict[str, object], candidate)
        balance = summarise(play_all(pool, SPECIALISTS, count, seed, cards))
        return distance(balance), balance

    best, balance = judge(document)
    tell("start", best, balance)
    tried = 0
    while tried < trials:
        for name, candidate in moves(document, generator):
            if candidate == document:
                continue
            tried += 1
            value, balance = judge(candidate)
            if value < best:
                document, best = candidate, value
                write(document, out)
                tell(f"{tried:4} {name}", best, balance)
                break
            if tried >= trials:
                break
        else:
            break


def tell(what: str, value: float, balance: Balance) -> None:
    """One line for each step that was taken."""
    print(f"{what}: {value:.1f} {balance.win_rate} {balance.mean_turns} turns", flush=True)


def write(document: Document, path: Path) -> None:
    """A card file, a card a paragraph."""
    path.write_text(yaml.safe_dump(document, sort_keys=False, width=100, allow_unicode=True))


def main() -> None:
    """Tune a card file."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--start", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--games", type=int, default=360, help="games a trial")
    parser.add_argument("--trials", type=int, default=60)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    start = cast(Document, yaml.safe_load(given.start.read_text()))
    with workers(given.jobs) as pool:
        tune(start, pool, given.games, given.seed, given.trials, given.out)


if __name__ == "__main__":
    main()
