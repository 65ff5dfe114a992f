"""The five cities: what each text does, and where it does nothing."""

from __future__ import annotations

import pytest

from tests.age_of_ascent.table import ann, bob, cy, ended, lay


@pytest.mark.parametrize(("attack", "owner"), [((3, 1), "Bob"), ((3, 2), "Ann")])
def test_chi_stone_takes_two_more_to_conquer(attack: tuple[int, int], owner: str) -> None:
    table = lay(ann(Sd=2), bob("Chi-stone", S=1), dice=attack)
    table.place("Ann", "Chi-stone", Sd=2)
    table.finish()
    assert table.defence("Chi-stone") == 5
    assert table.owner("Chi-stone") == owner


def test_chi_stone_on_the_board_costs_what_is_printed() -> None:
    table = lay(ann(S=3), bob(S=1), board=["Chi-stone"])
    table.place("Ann", "Chi-stone", S=3)
    table.finish()
    assert table.owner("Chi-stone") == "Ann"


def test_chi_stone_protects_itself_only() -> None:
    table = lay(ann(Sd=1), bob("Chi-stone", "Land 1", S=1), dice=[3])
    table.place("Ann", "Land 1", Sd=1)
    table.finish()
    assert table.defence("Land 1") == 3


def test_cleartop_run_scores_two_beside_shimmer_basin() -> None:
    both = ended(ann("Cleartop Run", "Shimmer Basin"), bob())
    assert both.sheet("Ann").text == 2
    alone = ended(ann("Cleartop Run"), bob("Shimmer Basin"))
    assert (alone.sheet("Ann").text, alone.sheet("Bob").text) == (0, 0)


def test_shimmer_basin_gains_one_point_with_each_gold_phase_won() -> None:
    table = lay(ann("Shimmer Basin", Gd=2), bob(Gd=1), dice=[2, 2, 3, 1, 1, 3])
    table.finish()
    assert (table.sheet("Ann").gold_phase, table.sheet("Ann").text) == (2, 1)
    table.finish()  # Bob wins the second one
    assert (table.sheet("Ann").gold_phase, table.sheet("Ann").text) == (2, 1)
    assert (table.sheet("Bob").gold_phase, table.sheet("Bob").text) == (1, 0)


def test_shimmer_basin_gains_nothing_from_a_tie_that_nobody_wins() -> None:
    table = lay(ann("Shimmer Basin", Gd=1), bob(Gd=1), dice=[2, 2])
    table.finish()
    assert table.sheet("Ann").text == 0


def test_sigil_crest_adds_one_to_the_culture_roll_even_without_dice() -> None:
    table = ended(ann("Sigil Crest", Cd=1), bob(Cd=1), dice=[2, 2])
    assert [table.sheet(who).culture_roll for who in ("Ann", "Bob")] == [3, 2]
    assert ended(ann("Sigil Crest"), bob()).sheet("Ann").culture_roll == 1


def test_skyclad_cannot_be_attacked() -> None:
    table = lay(ann(Sd=5), bob("Skyclad", "Land 1", S=1), cy(Sd=5))
    for who in ("Ann", "Cy"):
        assert "Skyclad" not in table.targets(who)
        assert "Land 1" in table.targets(who)


def test_skyclad_on_the_board_is_open_to_all() -> None:
    table = lay(ann(S=3), bob(S=1), board=["Skyclad"])
    table.place("Ann", "Skyclad", S=3)
    table.finish()
    assert table.owner("Skyclad") == "Ann"
