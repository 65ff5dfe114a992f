"""Restricted play: what a mechanic is worth to a bot, found by forbidding it (Jaffe 2012)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from statistics import fmean

from framework.arena.match import Outcome, new_match, outcome, run
from framework.bots.without import WITHOUT, Without
from framework.core.errors import BadOption
from framework.core.mechanic import Mechanic
from framework.lab.mechanics import Interval, bootstrap

__all__ = ["WITHOUT", "Leverage", "Without", "leverage", "without"]


def without(bot: str, mechanic: Mechanic | str) -> str:
    """The name of a bot that is forbidden a mechanic, for the arena: `greedy-without-banish`."""
    return f"{bot}{WITHOUT}{mechanic if isinstance(mechanic, str) else mechanic.tag}"


@dataclass(frozen=True)
class Leverage:
    """The win share of a seat of the standard bot, less that of the same bot forbidden a mechanic.

    Each seed is played once with the forbidden bot in each seat, the standard bot in all others.
    Above 0 the mechanic helps who may use it; 0 means that it does not matter to this bot.
    """

    tag: str
    bot: str
    players: int
    seed: int
    seeds: int  # deals that were played; games are as many for each seat
    finished: int  # games that reached their own end; the others do not count
    standard: float  # wins of a seat of the standard bot
    restricted: float  # wins of the forbidden bot
    value: float
    interval: Interval  # bootstrap over the deals, 95 %


def leverage(
    game: str,
    mechanic: str,
    bot: str,
    players: int,
    seeds: int,
    seed: int,
    options: Mapping[str, object] | None = None,
    executor: Executor | None = None,
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Leverage:
    """What a mechanic is worth to a bot. The figures are the same for any executor."""
    if players < 2:
        raise BadOption("leverage needs at least 2 players: somebody who may use the mechanic")
    forbidden = without(bot, mechanic)
    shares: dict[int, list[tuple[float, float]]] = {}
    for seat in range(players):
        bots = [forbidden if at == seat else bot for at in range(players)]
        match = new_match(game, players, seed, bots, fixed_seats=True, options=options)
        played = run(match, seeds, outcome, executor, workers, progress)
        for number, ended in enumerate(played):
            if ended.finished:
                shares.setdefault(number, []).append(_shares(ended, seat, players))
    if not shares:
        raise BadOption(f"none of the games came to its own end: nothing is known of {mechanic}")
    every = [share for of_deal in shares.values() for share in of_deal]
    gains = [fmean(others - own for others, own in of_deal) for of_deal in shares.values()]
    return Leverage(
        tag=mechanic,
        bot=bot,
        players=players,
        seed=seed,
        seeds=seeds,
        finished=len(every),
        standard=fmean(others for others, _ in every),
        restricted=fmean(own for _, own in every),
        value=fmean(gains),
        interval=bootstrap(gains),
    )


def _shares(ended: Outcome, seat: int, players: int) -> tuple[float, float]:
    """What each of the others has of the victory on the average, and what a seat has of it."""
    own = ended.part(seat)
    return (bool(ended.winners) - own) / (players - 1), own
