"""What the lab measures of bids and of the final culture roll."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from age_of_ascent.contests import Resolved
from age_of_ascent.entries import Drafted, PhaseBegan, Placed
from age_of_ascent.game import game
from age_of_ascent.measures import OWN, AgeMeasures, exploitability
from age_of_ascent.places import slot_bits
from age_of_ascent.state import (
    BIT,
    COUNTS,
    DICE,
    EMPIRE,
    EXPAND,
    NOTHING,
    TARGET,
    TOKENS,
    AgeState,
    empty_bid,
)
from framework.arena import final_state, new_match
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


def misfits(state: AgeState, slot: int) -> list[int]:
    """The pieces that a card takes none of."""
    bits = slot_bits(state, slot, [0, 0, 0])
    return [kind for kind in (*TOKENS, *DICE) if not bits & BIT[kind]]


def contested() -> tuple[AgeState, list[int], int, int]:
    """Two bids on a card: one token too few against just enough; who has too few has a die left."""
    state = in_turn()
    slot = next(n for n, card in enumerate(state.board) if card != NOTHING and misfits(state, n))
    card, bits = state.board[slot], slot_bits(state, slot, [0, 0, 0])
    token = next(kind for kind in TOKENS if bits & BIT[kind])
    die = DICE[TOKENS.index(token)]
    cost = state.defs.cost[card]
    few, enough = empty_bid(card, 0), empty_bid(card, 1)
    few[COUNTS + token], enough[COUNTS + token] = cost - 1, cost
    state.bids = [few, enough]
    state.free = [0] * len(state.free)
    state.free[die] = 1
    return state, few, die, token


def test_a_bid_is_exploitable_by_what_its_bidder_leaves_idle() -> None:
    state, few, die, token = contested()
    state.track = [1, 1]
    assert exploitability(state, few) == Fraction(2, 3)  # a 1 ties, and the tie is nobody's
    state.track = [0, 1]
    assert exploitability(state, few) == 1
    state.track = [1, 0]
    state.free[token] = 1
    assert exploitability(state, few) == 1  # cost and a die: at least one more
    few[COUNTS + die], state.free = 1, [0] * len(state.free)
    assert exploitability(state, few) == 0  # there is nothing better left


def test_spent_tokens_and_pieces_that_do_not_fit_exploit_nothing() -> None:
    state, few, die, _ = contested()
    other = misfits(state, state.board.index(few[TARGET]))[0]
    state.free[die], state.free[EMPIRE], state.free[other] = 0, 1, 3
    assert exploitability(state, few) == 0


def test_what_bids_give_away_is_noted_as_resolution_begins() -> None:
    state, *_ = contested()
    state.track, measures = [0, 1], AgeMeasures()
    measures.happened(state, PhaseBegan("resolution"))
    assert values(measures, "bid_exploitability") == [1.0, 0.0]


def test_the_culture_roll_decides_where_no_winner_led_before_it() -> None:
    ended, measures = (
        final_state(new_match("age_of_ascent", 2, 3, ["balanced"] * 2), 0),
        AgeMeasures(),
    )
    (winner,) = ended.winners
    assert isinstance(ended, AgeState)
    for led in ({1 - winner}, {0, 1}, {winner}):
        measures.led = led
        measures.ended(ended)
    assert values(measures, "culture_decides") == [1.0, 0.0, 0.0]


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


def test_every_figure_has_a_case_worked_out_by_hand() -> None:
    told = Path(__file__).read_text(encoding="utf-8")
    assert all(f'values(measures, "{own.name}")' in told for own in OWN)
