"""What a position of Ascension is judged by: numbers of each side, with names."""

from __future__ import annotations

from math import sqrt
from typing import Final

from ascension.judgement import CARDS_A_TURN, turns_left
from ascension.score import cult_total, totals
from ascension.state import CONSTRUCT, TEMPLES, TREASURE, AscensionState, Cards
from framework.bots.value import Row

SCORE: Final = 0
TO_MOVE: Final = 1  # seats of the side that have still to move in this round
MOVING: Final = 2  # whether it is this side's turn
INSIGHT: Final = 3
TROPHIES: Final = 4
CULT: Final = 5
CULT_TURNS: Final = 6
PLAIN: Final = ("score", "to move", "moving", "insight", "trophies", "cult", "cult*T")
FIRST_FORM: Final = len(PLAIN)
CARD: Final = "card"  # by plays that are left
IN_PLAY: Final = "in play"  # by turns that are left
SHORTEST: Final = 0.3  # turns that are left at the least


def names(defs: Cards) -> list[str]:
    """The features in their order: for each form what a play and a turn in play bring."""
    return [*PLAIN, *(f"{kind}:{name}" for name in defs.name for kind in (CARD, IN_PLAY))]


def card_feature(form: int) -> int:
    """The place of what a play of a card brings."""
    return FIRST_FORM + 2 * form


def in_play_feature(form: int) -> int:
    """The place of what a turn in play brings."""
    return FIRST_FORM + 2 * form + 1


def sides(world: AscensionState) -> list[int]:
    """The side of each seat: partners win together."""
    seats = len(world.hand)
    return [seat % (seats // 2) if world.defs.team else seat for seat in range(seats)]


def features(world: AscensionState) -> list[Row]:
    """The features of each side as a turn starts, divided so that late leads weigh more.

    In a solitaire game the Cult is the other side, and comes last.
    """
    turns = max(SHORTEST, turns_left(world))
    scale, scores, sided = 1 / sqrt(turns), totals(world), sides(world)
    rows = [dict.fromkeys((TO_MOVE, MOVING, INSIGHT, TROPHIES), 0.0) for _ in {*sided}]
    for seat, side in enumerate(sided):
        rows[side][SCORE] = scores[seat] * scale  # partners both have the sum of the two
        _add_seat(world, seat, rows[side], turns, scale)
    found = [list(row.items()) for row in rows]
    if len(sided) == 1:
        found.append(
            [(SCORE, cult_total(world) * scale), (CULT, scale), (CULT_TURNS, turns * scale)]
        )
    return found


def _add_seat(
    world: AscensionState, seat: int, found: dict[int, float], turns: float, scale: float
) -> None:
    seats = len(world.hand)
    found[TO_MOVE] += scale * ((seat - world.first) % seats >= (world.active - world.first) % seats)
    found[MOVING] += scale * (seat == world.active)
    found[INSIGHT] += world.insight[seat] * scale
    found[TROPHIES] += len(world.trophies[seat]) * scale
    form_of, kind = world.form, world.defs.type
    deck = [*world.deck[seat], *world.top[seat], *world.hand[seat]]
    deck += world.discard[seat]
    deck += world.played[seat]
    crowding = sum([kind[form_of[card]] != TREASURE for card in deck])  # a treasure draws a card
    cycle = crowding / CARDS_A_TURN  # turns in which every card is drawn once
    plays = turns / max(1.0, cycle) * scale
    in_play = max(0.0, turns - cycle / 2) * scale
    for card in deck:
        form = form_of[card]
        if kind[form] == CONSTRUCT:
            place, much = in_play_feature(form), in_play
        else:
            place, much = card_feature(form), plays
        found[place] = found.get(place, 0.0) + much
    for card in world.constructs[seat]:
        place = in_play_feature(form_of[card])
        found[place] = found.get(place, 0.0) + turns * scale
    for temple, owner in enumerate(world.temples):
        if owner == seat:
            place = in_play_feature(world.defs.number[TEMPLES[temple]])
            found[place] = found.get(place, 0.0) + turns * scale
