"""Soaks Ascension: every set and every mix of two, every number of seats, all kinds of players.

python -m benchmarks.soak --games 2000 --jobs 2
python -m benchmarks.soak --games 400 --seed 3 --json
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from itertools import chain, combinations, product
from typing import cast

from rich.console import Console
from rich.progress import track

from ascension.bots import GreedyBot
from ascension.game import game
from ascension.options import SETS
from ascension.score import Sheet, sheets
from ascension.state import CONSTRUCT, HERO, MONSTER, NONE, AscensionState
from benchmarks.balance import workers
from framework.arena.coverage import covered, never_used
from framework.arena.report import wilson
from framework.bots.bot import BotMaker, RandomBot
from framework.core.rng import derive

MIXES: tuple[tuple[str, ...], ...] = (*((name,) for name in SETS), *combinations(SETS, 2))
SEATINGS = ((1, False), (2, False), (3, False), (4, False), (5, False), (6, False), (4, True),
            (6, True))  # fmt: skip
LONG = 100  # honor a player: the most that the game allows
COUNTED_EVERY = 40  # decisions between two counts of all cards
SHOWN = 10  # cards at either end of the list of what is taken


class Unsound(AssertionError):
    """A game broke a promise that every game has to keep."""


class CuriousBot(GreedyBot):
    """Greedy, but that it sometimes tries anything: so rare things happen too."""

    curiosity = 0.15

    def decide(self, state: AscensionState) -> int:
        """Any option now and then."""
        if self.generator.random() < self.curiosity:
            return int(self.generator.random() * len(state.options))
        return super().decide(state)


PLAYERS: dict[str, BotMaker] = {"greedy": GreedyBot, "random": RandomBot, "curious": CuriousBot}
LINE_UPS = (("greedy",), ("random",), ("greedy", "random"), ("curious",))


@dataclass(frozen=True)
class Setting:
    """Who plays what: the line-up is repeated around the table."""

    sets: tuple[str, ...]
    players: int = 2
    team: bool = False
    line_up: tuple[str, ...] = ("greedy",)
    honor: int | None = None  # a player; None: what the rulebooks say

    def __str__(self) -> str:
        seats = f"{self.players} {'in teams' * self.team}".strip()
        return f"{' + '.join(self.sets)}, {seats}, {' and '.join(self.line_up)}"

    @property
    def duel(self) -> bool:
        """Two equal players with one set: what the report compares."""
        return len(self.sets) == 1 and self.players == 2 and self.line_up == ("greedy",)


def matrix() -> Iterator[Setting]:
    """Every set alone and every mix of two × every table × every line-up."""
    for line_up, (players, team), sets in product(LINE_UPS, SEATINGS, MIXES):
        long = LONG if line_up == ("curious",) and players == 2 else None
        yield Setting(sets, players, team, line_up, long)


def check(state: AscensionState, setting: Setting, seed: int) -> None:
    """Every card is in one place."""
    cards = len(state.form)
    counted = game.census(state)
    if counted != {"cards": cards, "all cards": cards, "in two places": 0}:
        raise Unsound(f"{setting}, seed {seed}: {counted} of {cards} cards at decision {state.id}")


def play(setting: Setting, seed: int) -> AscensionState:
    """One game to its end, watched on the way."""
    state: AscensionState = game.new(
        setting.players,
        seed,
        None,
        sets=setting.sets,
        team=setting.team,
        honor_per_player=setting.honor,
    )
    names = [setting.line_up[seat % len(setting.line_up)] for seat in range(setting.players)]
    bots = [
        PLAYERS[name](random.Random(derive(seed, "bot", seat))) for seat, name in enumerate(names)
    ]
    while not state.over:
        if state.id > game.bound:
            raise Unsound(f"{setting}, seed {seed}: no end within {game.bound} decisions")
        if NONE in state.row and (state.center_deck or state.void):
            raise Unsound(f"{setting}, seed {seed}: an empty slot at decision {state.id}")
        if state.id % COUNTED_EVERY == 0:
            check(state, setting, seed)
        state.apply(bots[state.seat].decide(state))
    check(state, setting, seed)
    if not state.ending and state.sole_winner == NONE:
        raise Unsound(f"{setting}, seed {seed}: over with honor in the pool and nobody directed it")
    return state


@dataclass(frozen=True)
class Course:
    """What is kept of a game."""

    setting: Setting
    seed: int
    rounds: int
    decisions: int
    directed: bool  # won at once by P.R.I.M.E. Directive
    first_won: bool
    honor: Sheet  # of all seats together
    taken: Counter[str]  # cards acquired or defeated
    uses: frozenset[str]


def course(job: tuple[Setting, int]) -> Course:
    """Play one game and keep what the report needs."""
    setting, seed = job
    state = play(setting, seed)
    names = state.defs.name
    honor = Sheet()
    for sheet in sheets(state):
        for field in fields(Sheet):
            total = getattr(honor, field.name) + getattr(sheet, field.name)
            setattr(honor, field.name, total)
    return Course(
        setting=setting,
        seed=seed,
        rounds=game.turn(state),
        decisions=state.id,
        directed=state.sole_winner != NONE,
        first_won=state.first in state.winners,
        honor=honor,
        taken=Counter(names[cast(int, e[2])] for e in state.log if e[0] in ("acquire", "defeat")),
        uses=frozenset(covered(state)),
    )


def plan(count: int, seed: int) -> list[tuple[Setting, int]]:
    """Half of the games go round the matrix, half are duels of each set in turn."""
    tables = list(matrix())
    settings = [
        tables[i // 2 % len(tables)] if i % 2 else Setting((SETS[i // 2 % len(SETS)],))
        for i in range(count)
    ]
    return [(setting, derive(seed, "soak", i)) for i, setting in enumerate(settings)]


@dataclass(frozen=True)
class SetReport:
    """What the soak says about one set. Means are of duels: two greedy players, one set."""

    set: str
    games: int  # in which the set was played, alone or mixed
    duels: int
    mean_rounds: float
    rounds: tuple[int, int]
    honor: dict[str, float]  # of a player, by source
    first_seat: float
    interval: tuple[float, float]
    most_taken: dict[str, float]  # times in a duel, for each copy
    least_taken: dict[str, float]
    never_used: list[str]  # in all games


@dataclass(frozen=True)
class SoakReport:
    """The whole soak."""

    games: int
    decisions: int
    directed: int
    settings: int
    sets: list[SetReport]


def report_set(name: str, courses: Sequence[Course]) -> SetReport:
    """The figures of one set."""
    played = [c for c in courses if name in c.setting.sets]
    duels = [c for c in played if c.setting.duel]
    rules = game.rules(sets=[name])
    count = max(1, len(duels))
    wins = sum(c.first_won for c in duels)
    taken = Counter(chain.from_iterable(c.taken.elements() for c in duels))
    share = {
        card.name: round(taken[card.name] / card.copies / count, 3)
        for card in rules.defs.all
        if card.copies and card.type in (HERO, CONSTRUCT, MONSTER)
    }
    ranked = sorted(share, key=lambda card: (-share[card], card))
    rounds = [c.rounds for c in duels] or [0]
    return SetReport(
        set=name,
        games=len(played),
        duels=len(duels),
        mean_rounds=round(sum(rounds) / len(rounds), 2),
        rounds=(min(rounds), max(rounds)),
        honor={
            field.name: round(sum(getattr(c.honor, field.name) for c in duels) / 2 / count, 1)
            for field in fields(Sheet)
        },
        first_seat=round(wins / count, 4),
        interval=wilson(wins, len(duels)),
        most_taken={card: share[card] for card in ranked[:SHOWN]},
        least_taken={card: share[card] for card in reversed(ranked[-SHOWN:])},
        never_used=never_used(rules, [c.uses for c in played]),
    )


def report(courses: Sequence[Course]) -> SoakReport:
    """The figures of all games."""
    return SoakReport(
        games=len(courses),
        decisions=sum(c.decisions for c in courses),
        directed=sum(c.directed for c in courses),
        settings=len({c.setting for c in courses}),
        sets=[report_set(name, courses) for name in SETS],
    )


def as_text(found: SoakReport) -> Iterator[str]:
    """The report as tables in Markdown."""
    yield f"{found.games:,} games at {found.settings} tables, {found.decisions:,} decisions."
    yield f"All ended by their own rule, {found.directed} of them by P.R.I.M.E. Directive."
    for one in found.sets:
        low, high = one.interval
        words = one.set.split("_")
        title = " ".join(w if w in ("of", "the") else w.capitalize() for w in words)
        yield f"\n### {title}\n"
        yield f"{one.games} games with this set, {one.duels} of them duels.\n"
        yield "| duels | |\n|---|---|"
        yield f"| rounds | {one.mean_rounds:.1f} ({one.rounds[0]} to {one.rounds[1]}) |"
        told = ", ".join(f"{k.replace('_', ' ')} {v:.1f}" for k, v in one.honor.items() if v)
        yield f"| honor of a player | {told} |"
        yield f"| first player wins | {one.first_seat:.1%} (95 %: {low:.1%} to {high:.1%}) |"
        yield "\n| most taken | a copy, in a duel | least taken | a copy, in a duel |"
        yield "|---|---|---|---|"
        for (most, often), (least, seldom) in zip(
            one.most_taken.items(), one.least_taken.items(), strict=True
        ):
            yield f"| {most} | {often:.2f} | {least} | {seldom:.2f} |"
        yield f"\nNever used: {', '.join(one.never_used) or 'nothing'}."


def main() -> None:
    """Play, and print what was found."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    jobs = plan(given.games, given.seed)
    with workers(given.jobs) as pool:
        played = pool.map(course, jobs, chunksize=5)
        courses = list(
            track(played, "games", total=len(jobs), console=Console(stderr=True), transient=True)
        )
    found = report(courses)
    if given.json:
        print(json.dumps(asdict(found)))
    else:
        print("\n".join(as_text(found)))


if __name__ == "__main__":
    main()
