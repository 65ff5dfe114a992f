"""The balance of Age of Ascent is measured for two, three and four players, with intervals."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from benchmarks.balance import FIELDS, Course, play_all, summarise


def course(winners: tuple[int, ...], bots: tuple[str, ...] = ("gold", "culture")) -> Course:
    """A game that ended so."""
    return Course(bots, winners, 0, 8, 1, False, frozenset({"Land 1"}), frozenset({"Land 1"}))


def test_rates_and_intervals_add_up_and_shared_victories_are_split() -> None:
    found = summarise([course((0,)), course((0,)), course((1,)), course((0, 1))])
    assert (found.players, found.games) == (2, 4)
    assert found.win_rate == {"culture": 0.375, "gold": 0.625}
    for bot, (low, high) in found.interval.items():
        assert 0 < low < found.win_rate[bot] < high < 1


@pytest.mark.parametrize("players", FIELDS)
def test_each_number_of_players_has_its_fields(players: int) -> None:
    for field in FIELDS[players]:
        assert len(set(field)) == players
    with ThreadPoolExecutor(1) as pool:
        found = summarise(play_all(pool, FIELDS[players][0], players, seed=3))
    assert (found.players, found.games) == (players, players)
    assert sum(found.win_rate.values()) == pytest.approx(1, abs=0.001)
