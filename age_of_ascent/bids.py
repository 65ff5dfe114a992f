"""Whole bids: the sets of pieces that a target takes, what they count, how they are placed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from age_of_ascent.entries import Placed
from age_of_ascent.moves import numbers
from age_of_ascent.odds import Field, Text, Tie, bid_totals, contests, die_totals
from age_of_ascent.places import awake, improve_bits, token_colours, unused_joins
from age_of_ascent.state import (
    BIT,
    COUNTS,
    DICE,
    EXPAND,
    FIRST_CARD,
    IMPROVE,
    KINDS,
    NOTHING,
    STRENGTH_DIE,
    TARGET,
    TOKENS,
    AgeState,
    empty_bid,
    open_bits,
)
from age_of_ascent.totals import counts_pieces, situation_of, stake
from framework.core.errors import IllegalChoice
from framework.lab.dice import Totals, sure


class Way(NamedTuple):
    """Sets of pieces that may be placed together: each that has enough and not too many."""

    most: tuple[int, ...]  # of each kind, tokens as any colour last
    needs: int  # a kind of which there must be one, or NOTHING
    least: int  # pieces in all


class Bidding(NamedTuple):
    """What a seat can know of a bid before it is placed."""

    target: int
    ways: list[Way]
    cost: int | None  # as it is for this seat, before anybody defends with dice
    bonus: list[tuple[int, str | None]]  # what own text adds, and to bids that hold what
    dice: list[Totals]  # what a die of each colour counts
    colours: list[int]  # that a token placed as another colour can be of
    reach: int  # the most that all free pieces could count
    wins: tuple[int, list[float]]  # the first total that can win, and the chances from it on
    ties: list[Tie]
    texts: list[Text]  # that may change it, and are not counted


def biddings(state: AgeState) -> list[Bidding]:
    """All that the seat can bid on that is asked for a target; nothing if none is."""
    if state.kind != "target":
        return []
    targets = [target for target in numbers(state) if target != NOTHING]
    return [bidding_of(state, state.seat, target) for target in targets]


def shown(state: AgeState) -> list[dict[str, object]]:
    """The same as plain data, for a view."""
    return [
        bidding._asdict()
        | {
            "ways": [way._asdict() for way in bidding.ways],
            "dice": [[die.least, [*die.weights]] for die in bidding.dice],
            "ties": [tie._asdict() for tie in bidding.ties],
            "texts": [text._asdict() for text in bidding.texts],
        }
        for bidding in biddings(state)
    ]


def standing(state: AgeState) -> list[dict[str, object]]:
    """How all targets stand on which pieces lie, for a view."""
    return [
        contest._asdict() | {"stands": [stand._asdict() for stand in contest.stands]}
        for contest in contests(state)
    ]


def bidding_of(state: AgeState, seat: int, target: int) -> Bidding:
    """What a seat can bid on a target."""
    situation = situation_of(state, target, seat)
    bonus: list[tuple[int, str | None]] = [
        (text.add, text.holds)
        for card in awake(state, seat)
        for text in state.defs.bonus.get(card, ())
        if situation in text.to
    ]
    dice = [die_totals(state, seat, kind, target) for kind in DICE]
    if counts_pieces(state, target):
        dice = [sure(1)] * len(DICE)
    colours = token_colours(state, seat, target) if target in state.board else []
    cost = stake(state, seat, target).cost if target >= FIRST_CARD else None
    field, sets = Field(state, target, seat), ways(state, seat, target)
    reach = max([bid_totals(state, [target, seat, *way.most]).most for way in sets])
    return Bidding(
        target,
        sets,
        cost,
        bonus,
        dice,
        colours,
        reach,
        field.wins(reach),
        field.ties(),
        field.texts([kind for kind in DICE if any(way.most[kind] for way in sets)]),
    )


# --- which pieces go together (AoA 6, 7, 8) ----------------------------------------------------


def ways(state: AgeState, seat: int, target: int) -> list[Way]:
    """The sets of pieces that a seat can place on a target that it has nothing on yet."""
    free = state.free[seat * KINDS : seat * KINDS + KINDS]
    if target == IMPROVE:
        return [*_to_improve(state, seat, free)]
    if target != EXPAND and state.owner[target] != NOTHING:
        return _in_battle(state, seat, free)
    allowed = open_bits(state, seat, target)
    counts = [count if allowed & BIT[kind] else 0 for kind, count in enumerate(free)]
    others = [c for c in TOKENS if not allowed & BIT[c]]
    joined = _joined(free, others, 0 if target == EXPAND else state.wild[seat])
    return [Way((*counts, *wild), NOTHING, 1) for wild in joined]


def _to_improve(state: AgeState, seat: int, free: Sequence[int]) -> Iterator[Way]:
    """Tokens of one colour, and others as that colour."""
    bits = improve_bits(state, seat)
    for colour in TOKENS:
        if bits & BIT[colour]:
            counts = [free[c] if c == colour else 0 for c in range(KINDS)]
            for wild in _joined(free, [c for c in TOKENS if c != colour], state.wild[seat]):
                yield Way((*counts, *wild), colour, 2)


def _in_battle(state: AgeState, seat: int, free: Sequence[int]) -> list[Way]:
    """Strength dice, and with them one piece for each own text that lets some join."""
    nothing = empty_bid(NOTHING, seat)
    texts = [[k for k in text if free[k]] for text in unused_joins(state, nothing)]
    together = []
    for joining in product(*(text for text in texts if text)):
        joined = Counter(joining)
        counts = [min(joined[kind], free[kind]) for kind in range(KINDS)] + [0] * len(TOKENS)
        counts[STRENGTH_DIE] = free[STRENGTH_DIE]
        together.append(Way(tuple(counts), STRENGTH_DIE, 1))
    return list(dict.fromkeys(together))


def _joined(free: Sequence[int], colours: Sequence[int], most: int) -> list[tuple[int, ...]]:
    """How tokens of some colours can be placed as another one: as many as may be."""
    ranges = [range(free[c] + 1) if c in colours else range(1) for c in TOKENS]
    sets = [counts for counts in product(*ranges) if sum(counts) <= most]
    largest = max(sum(counts) for counts in sets)
    return [counts for counts in sets if sum(counts) == largest]


# --- placing a bid as a whole -------------------------------------------------------------------


def placing(state: AgeState, target: object, pieces: object) -> list[int]:
    """The choices, by index, that place these pieces on a target: tried on a copy of the game."""
    bid_on = next((option for option in numbers(state) if option == target), NOTHING)
    if state.kind != "target" or bid_on == NOTHING:
        raise IllegalChoice("there is nothing to bid on now")
    if not isinstance(pieces, Sequence) or not all(type(piece) is int for piece in pieces):
        raise IllegalChoice("these pieces can't be placed there together")
    return _placing(state, bid_on, pieces)


def _placing(state: AgeState, target: int, pieces: Sequence[int]) -> list[int]:
    world, seat, wanted = state.clone_present(), state.seat, Counter(pieces)
    battle = target >= FIRST_CARD and world.owner[target] != NOTHING
    opening = STRENGTH_DIE if battle else min(pieces, default=0) if target == IMPROVE else NOTHING
    chosen = [world.options.index(target)]
    world.apply(chosen[0])
    while _is_placing(world, seat, target):
        rest = wanted - _placed(world, seat, target)
        fitting = [option for option in numbers(world) if rest[option]]
        option = opening if opening in fitting else fitting[0] if fitting else NOTHING
        if option not in world.options:
            break
        chosen.append(world.options.index(option))
        world.apply(chosen[-1])
    if _is_placing(world, seat, target) or _placed(world, seat, target) != wanted:
        raise IllegalChoice("these pieces can't be placed there together")
    return chosen


def _is_placing(world: AgeState, seat: int, target: int) -> bool:
    return (world.kind, world.seat) == ("place", seat) and world.bids[-1][TARGET] == target


def _placed(world: AgeState, seat: int, target: int) -> Counter[int]:
    """The pieces of the bid that is being placed, or has been since the world was made."""
    bids = (bid.counts for bid in Placed.of(world.log) if (bid.seat, bid.target) == (seat, target))
    counts = next(bids, None) or world.bids[-1][COUNTS:]
    return Counter({kind: count for kind, count in enumerate(counts) if count})
