"""What the lab measures of bids and of the final culture roll."""

from __future__ import annotations

import pytest

from age_of_ascent.contests import Resolved
from age_of_ascent.entries import Drafted, PhaseBegan, Placed
from age_of_ascent.game import game
from age_of_ascent.measures import OWN, AgeMeasures
from age_of_ascent.state import EXPAND, NOTHING, AgeState, empty_bid
from framework.arena import new_match
from framework.lab.recording import record


def in_turn() -> AgeState:
    """A game of two as its first turn begins."""
    state = game.new(2, 1)
    while state.kind == "draft":
        state.apply(0)
    return state


def values(measures: AgeMeasures, name: str) -> list[float]:
    return [value for _, value in measures.noted.get(name, [])]


def bid(card: int, *pieces: int, seat: int = 0) -> Placed:
    return Placed(seat, card, pieces, NOTHING)


def test_a_won_card_tells_of_dice_ties_and_what_was_paid_too_much() -> None:
    state, measures = in_turn(), AgeMeasures()
    card = state.board[0]
    cost = state.defs.cost[card]
    measures.happened(state, bid(card, 2, 0, 0, 0, 1, 0, 0))
    state.bids = [empty_bid(card, 0)]
    measures.happened(state, PhaseBegan("resolution"))
    measures.happened(state, Resolved(card, 0, ((0, cost + 4), (1, cost + 1)), 0))
    assert values(measures, "dice_in_bids") == [pytest.approx(1 / 3)]
    assert values(measures, "overpay") == [2]  # one more than the rival would have been enough
    assert values(measures, "tie_rule") == [0]
    cards = sum(card != NOTHING for card in state.board)
    assert sorted(values(measures, "cards_without_bid")) == [0.0] + [1.0] * (cards - 1)
    assert values(measures, "dead_resources") == [sum(state.free) / sum(state.owned)]


def test_a_tie_needs_no_more_than_the_rival_has_and_a_lone_bid_the_cost() -> None:
    state, measures = in_turn(), AgeMeasures()
    tied, alone = state.board[0], state.board[1]
    measures.placed = {(0, tied): (1, 0, 0, 0, 0, 0, 0), (0, alone): (1, 0, 0, 0, 0, 0, 0)}
    measures.happened(state, PhaseBegan("resolution"))
    high = state.defs.cost[tied] + 3
    measures.happened(state, Resolved(tied, 0, ((0, high), (1, high)), 1))
    measures.happened(state, Resolved(alone, 0, ((0, state.defs.cost[alone] + 1),), 0))
    assert values(measures, "overpay") == [0, 1]
    assert values(measures, "tie_rule") == [1, 0]


def test_what_nobody_wins_is_no_bid_that_was_won() -> None:
    state, measures = in_turn(), AgeMeasures()
    measures.happened(state, Resolved(EXPAND, NOTHING, ((0, 2), (1, 2)), 1))
    assert values(measures, "tie_rule") == [1]
    assert values(measures, "dice_in_bids") == values(measures, "overpay") == []


def test_cards_are_taken_in_the_draft_and_by_bids() -> None:
    measures = AgeMeasures()
    assert measures.took(Drafted(1, 7)) == (1, 7)
    assert measures.took(Resolved(7, 0, ((0, 3),), 0)) == (0, 7)
    assert measures.took(Resolved(EXPAND, 0, ((0, 3),), 0)) is None
    assert measures.took(Resolved(7, NOTHING, (), 0)) is None


def test_a_whole_game_has_all_figures_and_curves() -> None:
    one = record(new_match("age_of_ascent", 2, 3, ["balanced", "balanced"]), 0)
    assert {own.name for own in OWN} == set(one.own)
    assert one.own["culture_decides"][0][1] in (0.0, 1.0)
    last = one.standings[-1].own
    points = sum(value for name, value in last.items() if name.startswith("points"))
    assert points == pytest.approx(sum(one.scores) / 2)
    assert sum(map(sum, one.taken.values())) > 4
    assert set(one.taken) <= set(one.offered)
