"""The kinds of frames that a game of Age of Ascent puts on its stack: their parts and words."""

from __future__ import annotations

from typing import Final

from age_of_ascent.state import AgeState
from framework.cards.compiling import add_blocks
from framework.core.machine import Frames, Parts
from framework.english import counted

frames: Frames[AgeState] = Frames()
add_blocks(frames)


def _draft(state: AgeState, parts: Parts) -> str:
    picks = 2 * state.players
    pick = min(getattr(parts, "picks", 0) + 1, picks)
    return f"Draft, pick {pick} of {picks}: lands and heroes, there and back again"


def _allocation(state: AgeState, parts: Parts) -> str:
    return (
        f"Allocation, {getattr(parts, 'passes', 0)} of {state.players} have passed in a row:"
        " each places on one target or passes, until all do"
    )


def _place(state: AgeState, parts: Parts) -> str:
    return (
        f"{state.defs.name[parts.target]}, bidding, {counted(parts.placed, 'piece')} so far:"
        f" {state.header.names[parts.seat]} places piece by piece until done"
    )


def _resolution(state: AgeState, parts: Parts) -> str:
    done = getattr(parts, "done", 0)
    return (
        f"Resolution, {_left(state, done)}:"
        f" {_in_banner_order(state, done)} resolves every target with own pieces on it"
    )


def _resolve(state: AgeState, parts: Parts) -> str:
    asked = max(0, parts.offered)
    return (
        f"{state.defs.name[parts.target]}, resolving,"
        f" {asked} of {counted(state.players, 'player')} done:"
        " dice are rolled, text that works once a turn is offered, then it is settled"
    )


def _loss(state: AgeState, parts: Parts) -> str:
    if not state.losses:
        return "Losses, none left: all lost battles are settled"
    card, winner = state.losses[0]
    names = state.header.names
    return (
        f"{state.defs.name[card]}, being lost, {counted(len(state.losses), 'battle')} to settle:"
        f" {names[state.owner[card]]} gives up a piece, then the card goes to {names[winner]}"
    )


def _culture_roll(state: AgeState, parts: Parts) -> str:
    done = getattr(parts, "done", 0)
    if done >= state.players:
        return "Final culture roll, all done: the points are added up"
    faces = getattr(parts, "faces", ())
    rolled = f"has rolled {' '.join(map(str, faces))}" if faces else "rolls"
    return f"Final culture roll, {_left(state, done)}: {_in_banner_order(state, done)} {rolled}"


def _left(state: AgeState, done: int) -> str:
    return f"{state.players - done} of {counted(state.players, 'player')} left"


def _in_banner_order(state: AgeState, done: int) -> str:
    """Who is next where so many players in Banner order are done."""
    return state.header.names[(state.banner + done) % state.players]


for name in ("turn_order", "board", "turn_start", "gold", "count"):
    frames.kind(name)

DRAFT = frames.kind("draft", "picks", _draft)
PICKS: Final = DRAFT.at("picks")

ALLOCATION = frames.kind("allocation", "seat passes passed", _allocation)
ASKED: Final = ALLOCATION.at("seat")
PASSES: Final = ALLOCATION.at("passes")  # in a row
PASSED: Final = ALLOCATION.at("passed")  # for good, as bits

PLACE = frames.kind("place", "seat target open placed allowed", _place)
PLACED_ON: Final = PLACE.at("target")
OPEN: Final = PLACE.at("open")  # kinds of pieces that can still be placed, as bits
PLACED: Final = PLACE.at("placed")  # pieces so far
ALLOWED: Final = PLACE.at("allowed")  # kinds of pieces that the target takes, as bits

RESOLUTION = frames.kind("resolution", "done", _resolution)
RESOLVED: Final = RESOLUTION.at("done")  # seats, in Banner order

RESOLVE = frames.kind("resolve", "target offered", _resolve)
RESOLVING: Final = RESOLVE.at("target")
OFFERED: Final = RESOLVE.at("offered")  # seats, in Banner order; NOTHING before the roll

LOSS = frames.kind("loss", "paid", _loss)
PAID: Final = LOSS.at("paid")

frames.kind("turn_end", "begun")

CULTURE_ROLL = frames.kind("culture_roll", "done faces picked", _culture_roll)
ROLLED: Final = CULTURE_ROLL.at("done")  # seats, in Banner order
FACES: Final = CULTURE_ROLL.at("faces")  # of the seat whose turn it is
PICKED: Final = CULTURE_ROLL.at("picked")  # dice to be rolled again; NOTHING at the end
