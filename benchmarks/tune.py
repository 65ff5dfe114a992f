"""Tunes the unpublished values of Age of Ascent's cards until nobody runs away.

Starting from a card file it tries one change after another: cost, points, pieces and symbols of a
group of cards or of a single one, several of them at once. A candidate plays the same seeded games
as the best file so far: first a few, and only if it is not clearly behind all of them. What brings
the figures nearer to their aims is kept. Values that the rulebook gives are never touched. What is
written is judged by `python -m benchmarks.races` on other seeds.

The bots of all candidates play by the weights that were learned for the best file as the round
began; each round learns them anew, and plays deals of its own.

    python -m benchmarks.tune --out tuned.yaml --trials 200
    python -m benchmarks.tune --start tuned.yaml --out finer.yaml --single 0.9 --games 360
    python -m benchmarks.tune --out wanted.yaml --seldom 1 --learn 1200 --option catch_up=1
"""

from __future__ import annotations

import argparse
import copy
import random
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory
from typing import Any, Final, cast

import yaml

from age_of_ascent.cards import DATA
from benchmarks.balance import SPECIALISTS, workers
from benchmarks.lending import learn, lend
from benchmarks.races import CardFile, Closeness, Race, closeness, play_all
from framework.bots.weights import Weights
from framework.cards.files import read_yaml

Card = dict[str, Any]
Document = dict[str, list[Card]]
Pick = Callable[[str, Card], bool]
LIMITS: Final = {"cost": (1, 8), "vp": (0, 4)}
KEYS: Final = ("cost", "vp", "pieces", "die", "also")
MOST_PIECES: Final = 3
DEAR: Final = 5  # what a dear card costs at least

JUDGES: Final = (("normal",) * 3, SPECIALISTS, ("normal",) * 2, ("normal",) * 4)
SHARES: Final = (1.0, 0.5, 0.4, 0.4)  # of the games that each field of bots plays


# --- changes --------------------------------------------------------------------------------------


def gives(colour: str) -> Pick:
    """Cards that give a piece of a colour."""
    return lambda _, card: any(piece[0] == colour for piece in card["gives"])


def of(section: str) -> Pick:
    """Cards of a section."""
    return lambda where, _: where == section


GROUPS: Final[Mapping[str, Pick]] = {
    "all": lambda _, card: True,
    **{section: of(section) for section in ("lands", "cities", "heroes", "treasures")},
    **{f"cards giving {colour}": gives(colour) for colour in "SGC"},
    "cheap cards": lambda _, card: card["cost"] < DEAR,
    "dear cards": lambda _, card: card["cost"] >= DEAR,
    "cards with several pieces": lambda _, card: len(card["gives"]) > 1,
    "cards with a die": lambda _, card: any(len(piece) > 1 for piece in card["gives"]),
}


@dataclass(frozen=True)
class Change:
    """What is changed on all cards of a group."""

    cost: int = 0
    vp: int = 0
    pieces: int = 0  # more or fewer of them
    die: str = ""  # the colour of which the first token becomes a die
    also: str = ""  # a colour that may be placed there too, or not any more

    def of(self, card: Card) -> None:
        """Change what is ours to change of a card."""
        fixed = card.get("fixed", [])
        for key, (low, high) in LIMITS.items():
            if key not in fixed and getattr(self, key):
                card[key] = min(high, max(low, card.get(key, 0) + getattr(self, key)))
        if "gives" not in fixed:
            card["gives"] = self._pieces(card["gives"])
        if self.also and "also" not in fixed:
            card["also"] = sorted({*card.get("also", [])} ^ {self.also})

    def _pieces(self, pieces: Sequence[str]) -> list[str]:
        given = [*pieces]
        if self.pieces < 0:
            given = given[: max(1, len(given) + self.pieces)]
        elif self.pieces and len(given) < MOST_PIECES:
            given.append(given[-1][0])
        if self.die in given:
            given[given.index(self.die)] = f"{self.die}d"
        return given

    @property
    def words(self) -> str:
        """`cost -1, pieces -1`."""
        told = [f"{key} {getattr(self, key):+d}" for key in ("cost", "vp", "pieces")]
        parts = [part for part in told if not part.endswith("+0")]
        parts += [f"a {self.die} die"] if self.die else []
        return ", ".join([*parts, f"also {self.also}"] if self.also else parts)


BOONS: Final = (
    Change(cost=-1),
    Change(cost=-2),
    Change(vp=1),
    Change(cost=-1, vp=1),
    Change(cost=-2, vp=1),
    Change(pieces=1),
)


def changed(document: Document, pick: Pick, change: Change) -> Document:
    """The document with a change of all picked cards."""
    new = copy.deepcopy(document)
    for section, cards in new.items():
        for card in cards:
            if pick(section, card):
                change.of(card)
    return new


def some_change(
    document: Document, generator: random.Random, single: float
) -> tuple[str, Document]:
    """A change of a group or, as often as that, of a single card."""
    if generator.random() < single:
        name = generator.choice([card["name"] for cards in document.values() for card in cards])
        pick: Pick = lambda _, card: card["name"] == name  # noqa: E731
    else:
        name = generator.choice([*GROUPS])
        pick = GROUPS[name]
    keys = generator.sample(KEYS, generator.choice((1, 1, 2, 2, 3)))
    by = {key: generator.choice((-1, 1)) for key in keys}
    die = generator.choice("SGCC") if "die" in keys else ""
    also = generator.choice("SGC") if "also" in keys else ""
    change = Change(by.get("cost", 0), by.get("vp", 0), by.get("pieces", 0), die, also)
    return f"{name}: {change.words}", changed(document, pick, change)


def wanted_more(
    document: Document, seldom: Sequence[str], generator: random.Random
) -> tuple[str, Document]:
    """Some of the cards that are seldom won become cheaper or bring more."""
    names = generator.sample(seldom, min(len(seldom), generator.choice((1, 2, 4, 8))))
    told, new = list[str](), document
    for name in names:
        change = generator.choice(BOONS)
        new = changed(new, lambda _, card, name=name: card["name"] == name, change)  # type: ignore[misc]
        told.append(f"{name}: {change.words}")
    return "; ".join(told), new


# --- aims -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Aim:
    """Where a figure should lie, and how far from there counts one."""

    low: float
    high: float
    scale: float

    def missed(self, value: float) -> float:
        """The square of how far a figure is from its aim."""
        return (max(0.0, self.low - value, value - self.high) / self.scale) ** 2


ANY: Final = float("inf")
CLOSE: Final = {
    "lead_changes": Aim(1.8, ANY, 0.4),
    "half_time_leader": Aim(0, 0.57, 0.05),
    "contested": Aim(0.27, ANY, 0.04),
    "culture_decides": Aim(0.18, ANY, 0.04),
    "stalled": Aim(0, 0.003, 0.005),
    "turns": Aim(7.4, 11.6, 0.5),
}  # a little beyond the bars of docs/balance.md, since figures on fresh seeds fall back
BEHIND: Final = {2: Aim(0, 0.30, 0.06), 3: Aim(0, 0.22, 0.04), 4: Aim(0, 0.20, 0.06)}
SPECIALIST: Final = Aim(0.29, 0.38, 0.03)
WON: Final = Aim(0.66, 1, 0.4)  # of each card
OWNER: Final = Aim(0, 0.56, 0.06)  # with three players


def distance(races: Sequence[Sequence[Race]]) -> float:
    """How far all fields of bots are from the aims, by the shares of their games; 0 is perfect."""
    return sum(
        share * _missed(closeness(played)) for played, share in zip(races, SHARES, strict=True)
    )


def _missed(found: Closeness) -> float:
    missed = BEHIND[len(found.scores)].missed(found.behind)
    missed += sum(aim.missed(getattr(found, name)) for name, aim in CLOSE.items())
    missed += sum([WON.missed(share) for share in found.seldom_won.values()])
    if len(found.scores) == 3:
        missed += fmean([OWNER.missed(share) for share in found.winners_own.values()] or [0])
    if len(found.win_rate) == 3:
        missed += sum(SPECIALIST.missed(rate) for rate in found.win_rate.values())
    return missed


# --- the search -----------------------------------------------------------------------------------


@dataclass
class Judged:
    """A card file and the games that have been played with it, by field of bots."""

    document: Document
    races: list[list[Race]]

    def first(self, count: int) -> float:
        """How far it is from the aims by its first games alone."""
        shares = zip(self.races, SHARES, strict=True)
        return distance([played[: _games(count, share)] for played, share in shares])

    @property
    def seldom(self) -> list[str]:
        """The cards that some field of bots wins more seldom than they should be."""
        shares = [closeness(played).seldom_won for played in self.races]
        return sorted({c for won in shares for c, share in won.items() if share < WON.low})


def _games(count: int, share: float) -> int:
    return 12 * max(1, round(count * share / 12))  # whole deals at every table


@dataclass(frozen=True)
class Court:
    """Who judges: the bots' processes, by which weights they play, and which table."""

    pool: Executor
    seed: int
    options: Mapping[str, object]
    weights: Sequence[Weights]
    folder: Path

    def judge(self, document: Document, count: int, before: Judged | None = None) -> Judged:
        """Play so many games with a card file; those that have been played are kept."""
        had = before.races if before else [[] for _ in JUDGES]
        cards = cast(CardFile, document)
        lent = lend(self.weights, cards, self.folder) if self.weights else None
        races = [
            played
            + play_all(
                self.pool,
                bots,
                range(len(played), _games(count, share)),
                self.seed,
                cards,
                self.options,
                lent,
            )
            for bots, share, played in zip(JUDGES, SHARES, had, strict=True)
        ]
        return Judged(document, races)


@dataclass(frozen=True)
class Search:
    """How long and how closely candidates are looked at."""

    games: int
    trials: int
    seed: int
    single: float
    seldom: float = 0.0
    learn: int = 0  # games of each number of players that weights are learned from
    options: Mapping[str, object] = field(default_factory=dict)
    first: float = 0.3  # of the games, after which a candidate that is behind is given up
    patience: float = 1.15  # so many times the best one's distance is clearly behind


def tune(document: Document, pool: Executor, search: Search, out: Path) -> Document:
    """Climb towards the aims for a number of trials; the best so far is always in the file."""
    generator = random.Random(search.seed)
    few = int(search.games * search.first)
    with TemporaryDirectory() as folder:
        weights = learned(document, pool, search, Path(folder))
        court = Court(pool, search.seed, search.options, weights, Path(folder, "lent"))
        best = court.judge(document, search.games)
        tell("start", best)
        for trial in range(1, search.trials + 1):
            if best.seldom and generator.random() < search.seldom:
                name, candidate = wanted_more(best.document, best.seldom, generator)
            else:
                name, candidate = some_change(best.document, generator, search.single)
            if candidate == best.document:
                continue
            begun = court.judge(candidate, few)
            if distance(begun.races) > search.patience * best.first(few):
                continue
            tried = court.judge(candidate, search.games, begun)
            if distance(tried.races) < distance(best.races):
                best = tried
                write(best.document, out)
                tell(f"{trial:4} {name}", best)
    return best.document


def learned(document: Document, pool: Executor, search: Search, folder: Path) -> list[Weights]:
    """The weights of a card file for all numbers of players; none if none are to be learned."""
    if not search.learn:
        return []
    return learn(pool, cast(CardFile, document), search.learn, search.seed, folder)


def tell(what: str, judged: Judged) -> None:
    """One line for each step that was taken."""
    found = closeness(judged.races[0])
    shown = {name: round(getattr(found, name), 3) for name in ("behind", *CLOSE)}
    seldom = len(judged.seldom)
    print(f"{what}: {distance(judged.races):.1f} {shown}, seldom won: {seldom}", flush=True)


def write(document: Document, path: Path) -> None:
    """A card file, a card a paragraph."""
    path.write_text(yaml.safe_dump(document, sort_keys=False, width=100, allow_unicode=True))


def main() -> None:
    """Tune a card file."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--start", type=Path, default=DATA, help="default: the shipped file")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--games", type=int, default=180, help="of the first field of bots")
    parser.add_argument("--trials", type=int, default=100)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--single", type=float, default=0.3, help="share of changes of one card")
    parser.add_argument(
        "--seldom", type=float, default=0.0, help="share of changes of cards that are seldom won"
    )
    parser.add_argument(
        "--learn", type=int, default=0, metavar="GAMES", help="learn weights as a round begins"
    )
    parser.add_argument("--rounds", type=int, default=1, help="of so many trials each")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    options = dict(option.split("=", 1) for option in given.option)
    document = cast(Document, read_yaml(given.start))
    for number in range(given.rounds):
        seed = given.seed + number
        search = Search(
            given.games, given.trials, seed, given.single, given.seldom, given.learn, options
        )
        with workers(given.jobs) as pool:  # of its own: processes remember prices that they read
            document = tune(document, pool, search, given.out)


if __name__ == "__main__":
    main()
