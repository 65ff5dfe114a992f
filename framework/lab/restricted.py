"""Restricted play: what a mechanic is worth to a bot, found by forbidding it (Jaffe 2012)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from statistics import fmean

from framework.arena.match import Match, final_state, new_match, outcome
from framework.bots.without import WITHOUT, Without
from framework.core.errors import BadOption
from framework.core.mechanic import Mechanic
from framework.lab.mechanics import Interval, bootstrap
from framework.lab.runs import SERIAL, Plays, tried

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
    gains: tuple[float, ...]  # by deal: what the standard bot won more


def leverage(
    game: str,
    mechanic: str,
    bot: str,
    players: int,
    seeds: int,
    seed: int,
    options: Mapping[str, object] | None = None,
    plays: Plays = SERIAL,
) -> Leverage:
    """What a mechanic is worth to a bot. The figures are the same for any executor."""
    if players < 2:
        raise BadOption("leverage needs at least 2 players: somebody who may use the mechanic")
    forbidden = without(bot, mechanic)
    shares: dict[int, list[tuple[float, float]]] = {}
    for seat in range(players):
        bots = [forbidden if at == seat else bot for at in range(players)]
        match = new_match(game, players, seed, bots, fixed_seats=True, options=options)
        for one in tried(match, seeds, f"forbidden in seat {seat}", partial(_shares, seat), plays):
            if one.values:
                others, own = one.values
                shares.setdefault(one.number, []).append((others, own))
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
        gains=tuple(gains),
    )


def _shares(seat: int, match: Match, number: int) -> list[float]:
    """What each of the others has of the victory on the average, and what a seat has of it."""
    ended = outcome(final_state(match, number))
    if not ended.finished:
        return []
    own = ended.part(seat)
    return [(bool(ended.winners) - own) / (match.header.players - 1), own]
