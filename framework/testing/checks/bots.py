"""Bots choose legally, by what they may know; no way leads from it to what they may not."""

from __future__ import annotations

import random
from typing import Final

from framework.bots.bot import Bot, BotMaker, CloneBot, Player, ViewBot
from framework.bots.heuristic import HeuristicBot
from framework.bots.search import Budget, SearchBot
from framework.core.decision import Decision
from framework.core.machine import State
from framework.core.table import Table
from framework.core.view import View
from framework.testing.playthrough import Playthrough, containers, other_truth
from framework.testing.reachable import reachable


def check_bots(play: Playthrough) -> None:
    """Each bot chooses legally, by its own generator alone, and alike in all that it can't see."""
    for number, state in play.follow_closely():
        truth = other_truth(state, state.seat, random.Random(number))
        before = state.digest(), random.getstate()
        for name, make in play.game.bots.items():
            choice = _made(make, number).decide(state)
            legal = type(choice) is int and 0 <= choice < len(state.options)
            play.demand(legal, f"{name} chooses {choice!r}", number)
            play.demand(
                _made(make, number).decide(state) == choice,
                f"{name} chooses otherwise from the same generator",
                number,
            )
            play.demand(
                _made(make, number).decide(truth) == choice,
                f"{name} knows what its seat can't know",
                number,
            )
            play.demand(
                (state.digest(), random.getstate()) == before,
                f"the thinking of {name} changes the game or Python's global generator",
                number,
            )


FEW: Final = Budget(roll_outs=8, candidates=4)
"""What a bot that searches tries here: what it knows does not depend on how much that is."""


def _made(make: BotMaker, seed: int) -> Player[State]:
    player: Player[State] = make(random.Random(seed))
    if isinstance(player, SearchBot):
        player.budget = FEW
    return player


class _Handed:
    """What the kinds of bots are handed for one decision."""

    def __init__(self, state: State) -> None:
        self.things: list[object] = []
        things = self.things

        class Deciding(Bot):
            def choose(self, decision: Decision) -> int:
                things.append(decision)
                return 0

        class Viewing(ViewBot):
            def choose(self, view: View) -> int:
                things.append(view)
                return 0

        class Playing(CloneBot[State]):
            def choose(self, world: State) -> int:
                things.append(world)
                return 0

        class Ruling(HeuristicBot[State]):
            def __init__(self, generator: random.Random) -> None:
                super().__init__(generator)
                self.open_rules = {state.kind: self.look}

            def look(self, table: State) -> int:
                things.append(table)
                return 0

            def evaluate(self, world: State, seat: int) -> float:
                return 0.0

        for kind in (Deciding, Viewing, Playing, Ruling):
            kind(random.Random(0)).decide(state)


TELLING_SEED = 0x5EED_0F_A_6A3E << 16


def check_reach(play: Playthrough, decisions: int = 2) -> None:
    """From what bots are handed no way leads to the state, its seed, its chance or its past."""
    seed = TELLING_SEED + play.seed
    state: State = play.game.new(play.players, seed, None, **play.options)
    table, generator = Table(state), random.Random(play.seed)
    for number in range(12 * decisions):
        if state.over:
            break
        if number % 12 == 11:
            _check_reach(play, number, table, seed)
        table.apply(state.seat, generator.randrange(len(state.options)), state.id)


def _check_reach(play: Playthrough, number: int, table: Table, seed: int) -> None:
    state = table.state
    secret: list[object] = [state, state.header, table, *containers(state.snapshot())]
    secret += containers(vars(table))
    whose = {id(thing): type(thing).__name__ for thing in secret}
    numbers, digits = {seed, *state.rng.values()}, str(seed)
    for thing in reachable(*_Handed(state).things):
        if id(thing) in whose:
            described = f"the true {whose[id(thing)]} {str(thing)[:80]}"
            play.demand(False, f"a bot can reach {described}", number)
        knows = type(thing) is int and thing in numbers
        knows |= isinstance(thing, str) and digits in thing
        play.demand(not knows, "a bot can reach the seed or a random stream", number)
