"""What learners get: listed actions, observations, what a seat remembers, explicit chance."""

from __future__ import annotations

import random

import numpy as np

from framework.core.chance import apply_with, asks_chance
from framework.core.entries import CHOICE, FORCED
from framework.core.recall import DID, Event, recall
from framework.core.view import redeterminise
from framework.testing.playthrough import Playthrough, other_truth


def check_actions(play: Playthrough) -> None:
    """Each option of each decision is another one of the actions that are listed for the table."""
    for number, state in play.follow():
        decision = state.decision
        if decision is None:
            break
        actions = play.game.actions(state.rules, play.players)
        numbers = actions.of(decision)
        play.demand(len({*numbers}) == len(numbers), "two options are the same action", number)
        known = all(0 <= each < len(actions) for each in numbers)
        play.demand(known, "an option is none of the actions that are listed", number)


def check_observations(play: Playthrough) -> None:
    """What a seat observes has its shape and ranges, and tells nothing that it can't know."""
    for number, state in play.follow_closely(with_end=True):
        layout = play.game.layout(state.rules, play.players)
        before, generator = state.clone(), random.Random(number)
        for seat in range(play.players):
            seen = play.game.observation(state, seat)
            play.demand(
                seen.shape == (layout.size,) and seen.dtype == np.float32,
                f"seat {seat} observes {seen.shape} of {seen.dtype}, not {layout.size} numbers",
                number,
            )
            within = (layout.low <= seen) & (seen <= layout.high)
            play.demand(bool(within.all()), f"seat {seat} observes what is out of range", number)
            worlds = other_truth(state, seat, generator), redeterminise(state, seat, generator)
            for world in worlds:
                again = layout.named(play.game.observation(world, seat))
                leaks = [n for n, v in layout.named(seen).items() if (v != again[n]).any()]
                play.demand(not leaks, f"seat {seat} observes what it can't know: {leaks}", number)
        play.demand(state == before, "observing changes the game", number)


def check_recall(play: Playthrough) -> None:
    """A seat remembers what it did and was told; `check_hidden` sees to what it is told."""
    told, known = 0, [list[Event]() for _ in range(play.players)]
    for number, state in play.follow_closely(with_end=True):
        new = state.log[told:]
        for seat, events in enumerate(known):
            now = recall(state, seat, told)
            done = [e[2:] for e in new if e[0] in (CHOICE, FORCED) and e[1] == seat]
            did = [event[1:] for event in now if event[0] == DID]
            play.demand(did == done, f"seat {seat} does not remember what it did", number)
            events += now
        told = len(state.log)
    final = play.final()
    for seat, events in enumerate(known):
        play.demand(recall(final, seat) == tuple(events), f"seat {seat} remembers otherwise later")


def check_chance(play: Playthrough) -> None:
    """A result of chance by its number is always the same, and none is asked where none matters."""
    for number, state in play.follow_closely():
        if state.over:
            break
        before, choice = state.clone(), play.choices[number]
        asked = asks_chance(state, choice)
        play.demand(state == before, "asking whether chance is asked changes the game", number)
        results = []
        for result in (0, 0, 1):
            world = state.clone()
            apply_with(world, choice, result)
            play.demand(world.id == state.id + 1, "a choice with a result is not made", number)
            results.append(world)
        play.demand(results[0] == results[1], "the same result is not always the same", number)
        if not asked:
            results[2].rng = results[0].rng
            play.demand(results[0] == results[2], "chance is asked that was not announced", number)
