"""The end: when it comes, the final culture roll, the score sheet and the tie-breaks."""

from __future__ import annotations

import random
from dataclasses import asdict

import pytest

from age_of_ascent.game import game
from age_of_ascent.score import sheets
from tests.age_of_ascent.table import ann, bob, cy, ended, lay


def test_the_game_ends_as_a_turn_starts_and_not_before() -> None:
    table = lay(ann(C=3, Gd=1), bob(S=1), board=["Geistblade"])
    table.state.decks[2] = []
    table.place("Ann", "Geistblade", C=3)
    table.pass_all()
    assert table.sheet("Ann").gold_phase == 1  # the turn is played to its end
    assert table.state.over
    assert table.phases()[-4:] == ["count", "turn_end", "turn_start", "culture_roll"]


def test_nothing_else_happens_in_the_turn_that_cannot_start() -> None:
    table = ended(ann(Gd=3, S=3, track=0), bob("Land 1", "Land 2", "Land 3"))
    assert table.sheet("Ann").gold_phase == 0
    assert table.state.track == [0, 0]  # no count phase either
    assert not table.entries("roll")


def test_the_final_culture_roll_goes_in_banner_order() -> None:
    table = ended(ann(Cd=1), bob(Cd=1), cy(Cd=1), holder="Cy", dice=[1, 2, 3])
    assert [e[3] for e in table.entries("roll")] == [2, 0, 1]
    assert [table.sheet(who).culture_roll for who in ("Ann", "Bob", "Cy")] == [2, 3, 1]


def test_a_player_without_culture_dice_gains_nothing_from_the_roll() -> None:
    table = ended(ann(C=5, Gd=3), bob(Cd=1), dice=[2])
    assert table.sheet("Ann").culture_roll == 0


def test_once_a_turn_text_has_no_part_in_the_final_culture_roll() -> None:
    table = ended(
        ann("Lee O'Nar Dodavinsky", "Wands of Polarity", "Fadefoot", Cd=1),
        bob("Bloodrush", "Crown of Ferocity", Cd=1),
        dice=[1, 1],
    )
    assert table.state.over
    assert table.state.scores == [1, 1]


def test_the_score_sheet_adds_up_by_source() -> None:
    facts = {
        "Land 1": {"vp": 1},
        "Chi-stone": {"vp": 2},
        "Tannin Windfield": {"vp": 3},
        "Geistblade": {"vp": 4},
    }
    table = ended(
        ann("Land 1", "Chi-stone", "Tannin Windfield", "Geistblade", Cd=2, track=1),
        bob(),
        facts=facts,
        dice=[2, 3],
    )
    sheet = table.sheet("Ann")
    assert (sheet.territories, sheet.heroes, sheet.treasures) == (3, 3, 4)
    assert (sheet.text, sheet.track, sheet.culture_roll, sheet.gold_phase) == (1, 1, 5, 0)
    assert table.state.scores == [17, 0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_score_sheet_adds_up_in_every_game(players: int) -> None:
    for seed in range(6):
        state, choose = game.new(players, seed), random.Random(seed)
        while not state.over:
            state.apply(choose.randrange(len(state.options)))
        for sheet, score in zip(sheets(state), state.scores, strict=True):
            parts = asdict(sheet)
            dice = parts.pop("dice")
            assert sum(parts.values()) == score
            assert len(dice) == 3
        best = max(
            (score, *sheet.dice) for score, sheet in zip(state.scores, sheets(state), strict=True)
        )
        assert state.winners == [
            seat
            for seat, sheet in enumerate(sheets(state))
            if (state.scores[seat], *sheet.dice) == best
        ]


def test_more_points_beat_any_number_of_dice() -> None:
    table = ended(ann("Land 1"), bob(Gd=5, Sd=5), facts={"Land 1": {"vp": 1}})
    assert table.state.winners == [0]


def test_tie_break_by_culture_dice_comes_before_gold_dice() -> None:
    table = ended(ann("Land 1", Gd=5, Sd=5), bob(Cd=1), facts={"Land 1": {"vp": 1}}, dice=[1])
    assert table.state.scores == [1, 1]
    assert table.state.winners == [1]


def test_tie_break_by_gold_dice_comes_before_strength_dice() -> None:
    assert ended(ann(Gd=2), bob(Gd=1, Sd=5)).state.winners == [0]


def test_tie_break_by_strength_dice_comes_last() -> None:
    assert ended(ann(Gd=1, Sd=1), bob(Gd=1, Sd=2)).state.winners == [1]


def test_tokens_break_no_tie_and_the_victory_is_shared() -> None:
    assert ended(ann(S=9, G=9, C=9, E=6), bob(), cy()).state.winners == [0, 1, 2]


def test_nobody_has_won_before_the_end() -> None:
    table = lay(ann(S=1), bob(S=1), cy(S=1))
    assert table.state.winners == []


def test_the_dice_that_decide_ties_are_told_in_words() -> None:
    state = lay(ann(S=1), bob(Cd=1, Sd=2)).state
    sheet = state.rules.game.face.sheet(state.view(None))
    assert sheet.rows[-1] == ("Dice, for ties", "none", "1 culture die, 2 strength dice")
