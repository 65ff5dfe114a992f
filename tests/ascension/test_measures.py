"""What the lab measures of the center row, of what is lost, and of decks."""

from __future__ import annotations

from pathlib import Path

import pytest

from ascension.entries import Acquired, ActionChosen, Defeated, Played, TurnBegan
from ascension.game import game
from ascension.measures import OWN, AscensionMeasures
from ascension.state import END_OF_TURN
from framework.arena import new_match
from framework.core.move import Move
from framework.lab.recording import record


def values(measures: AscensionMeasures, name: str) -> list[float]:
    return [value for _, value in measures.noted.get(name, [])]


def test_a_row_is_clogged_by_what_could_not_be_taken_in_a_turn() -> None:
    state, measures = game.new(2, 1), AscensionMeasures()
    first, second, *rest = state.row
    measures.offered(state, [Move("acquire", card=first, place="center row"), Move("end")])
    measures.offered(state, [Move("defeat", card=second, place="center row")])
    measures.offered(state, [Move("acquire", card=rest[0], place="always available")])
    measures.happened(state, TurnBegan(2, 1))
    assert sorted(values(measures, "market_clog")) == [0.0] * 2 + [1.0] * len(rest)
    measures.happened(state, TurnBegan(3, 0))  # nothing was asked
    assert len(values(measures, "market_clog")) == len(state.row)


def test_what_is_left_at_the_end_of_a_turn_is_lost() -> None:
    state, measures = game.new(2, 1), AscensionMeasures()
    state.runes, state.power = 3, 1
    measures.happened(state, ActionChosen(0, END_OF_TURN))
    measures.happened(state, ActionChosen(0, END_OF_TURN - 1))
    assert (values(measures, "unspent_runes"), values(measures, "unspent_power")) == ([3], [1])


def test_cards_are_taken_by_acquiring_and_defeating() -> None:
    measures = AscensionMeasures()
    assert measures.took(Acquired(1, 5, 1)) == (1, 5)
    assert measures.took(Defeated(0, 6)) == (0, 6)
    assert measures.took(Played(0, 6)) is None


def test_a_whole_game_has_all_figures_and_curves() -> None:
    one = record(new_match("ascension", 2, 3, ["greedy", "greedy"]), 0)
    assert {own.name for own in OWN} == set(one.own)
    start, end = one.standings[0].own, one.standings[-1].own
    honor = end["honor tokens"] + end["honor of heroes"] + end["honor of constructs"]
    assert honor <= sum(one.scores) / 2
    assert start["cards owned"] == start["starting cards left"]
    assert end["starting cards left"] <= start["starting cards left"]
    assert len(one.own["unspent_runes"]) == pytest.approx(2 * one.rounds, abs=3)


def test_every_figure_has_a_case_worked_out_by_hand() -> None:
    told = Path(__file__).read_text(encoding="utf-8")
    assert all(f'values(measures, "{own.name}")' in told for own in OWN)
