"""`ascent odds` and the rolls that `ascent roll` counts, as they are typed."""

from __future__ import annotations

import json
from typing import Any, ClassVar

import pytest

from framework.core import registry
from framework.lab.bids import BID
from tests.framework.command import answer, ascent, refusal
from tests.framework.stroll import Stroll

# --- odds --------------------------------------------------------------------------------------


def test_bids_are_answered_in_numbers_and_fractions() -> None:
    words = ("--bid", "2+1d3", "--bid", "3d3", "--bid", "4", "--cost", 5, "--tie", "2,0,1")
    told = answer("odds", "bid", *words)
    assert told["exact"] == {"win": ["10/81", "7/9", "0"], "none": "8/81", "tie_broken": "2/27"}
    assert sum(told["win"]) + told["none"] == pytest.approx(1)
    first, second, third = told["bidders"]
    assert first["pmf_exact"] == {"3": "1/3", "4": "1/3", "5": "1/3"}
    assert [each["reaches_exact"] for each in (first, second, third)] == ["1/3", "23/27", "0"]
    assert (second["mean"], second["quantiles"]["0.5"], second["least"]) == (6.0, 6, 3)
    shown = ascent("odds", "bid", *words).stdout
    assert all(word in shown for word in ("12.35 %", "10/81", "nobody", "a tie rule", "█"))


def test_a_battle_is_answered_by_the_rules_of_the_game_that_has_battles() -> None:
    words = ("--attack", "2d3", "--attack", "3d3", "--defence", "1d3", "--cost", 3)
    told = answer("odds", "battle", *words)
    assert told["exact"]["win"] == ["49/729", "173/243"]
    assert len(told["bidders"]) == 2
    assert [row["needed"] for row in told["joint"]] == [4, 5, 6]
    assert told["needed"]["mean"] == 5
    assert answer("odds", "battle", *words, "--game", "age_of_ascent") == told
    assert "What is needed and who then wins" in ascent("odds", "battle", *words).stdout


def test_the_best_bid_is_told_with_what_it_is_worth() -> None:
    words = ("--against", "2+2d3", "--cost", 4, "--reach", 0.8)
    told = answer("odds", "best-bid", *words)
    assert told["cheapest"]["bid"] == "1+4d3"
    assert told["cheapest"]["win"] >= 0.8
    assert told["equilibrium"]["exploitability_exact"] == "0"
    assert {*told["marginal"]} == {"of", "token", "die", "reroll", "exact"}
    shown = ascent("odds", "best-bid", *words).stdout
    assert all(word in shown for word in ("cheapest", "best response", "reroll", "exploitability"))


def test_gold_and_culture_are_answered_too() -> None:
    told = answer("odds", "gold", "--roll", "1d3", "--roll", "2d3", "--tie", "0,1")
    assert sum(told["win"]) == pytest.approx(1)
    told = answer("odds", "culture", "--roll", "1d3", "--card", "Cosquette")
    assert told["bidders"][0]["pmf_exact"] == {"1": "1/9", "2": "4/9", "3": "4/9"}
    assert len(told["notes"]) == 1


def test_a_user_s_own_cards_answer(tmp_path: Any) -> None:
    assert "No such file" in refusal(
        "odds", "gold", "--roll", "1d3", "--cards", tmp_path / "none.yaml"
    )
    words = ("odds", "target", "--on", "Expand", "--bid", "2d3", "--bid", "3")
    rolled = answer(*words)["exact"]["win"]
    pieces = answer(*words, "--option", "expand=pieces")["exact"]["win"]
    assert (rolled, pieces) == (["2/3", "1/9"], ["0", "1"])


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["bid", "--bid", "2+d"], "'2+d' is no bid: write tokens and dice"),
        (["bid", "--bid", "4", "--bid", "4", "--tie", "0,0"], "a tie order names each bidder once"),
        (["bid", "--bid", "1000000000d3"], "at most 20 dice"),
        (["bid"], "--bid is given 1 to 6 times, not 0"),
        (["best-bid", "--against", "3d3", "--reach", "1.5"], "--reach is more than 1"),
        (["battle", "--attack", "1000000000d3", "--cost", "3"], "at most 5 strength dice"),
        (["gold", "--roll", "1d3", "--game", "ascension"], "has no rules for gold"),
        (["gold", "--roll", "1d3", "--game", "chess"], "chess"),
        (["tarot"], "No such command"),
        (["bid", "--bid", "4", "--colour", "red"], "No such option"),
    ],
)
def test_bad_questions_are_refused_in_one_line(words: list[str], told: str) -> None:
    assert told in refusal("odds", *words)


@pytest.mark.parametrize("name", ["bid", "best-bid", "battle", "gold", "culture", "target"])
def test_every_question_has_json_and_help_with_examples(name: str) -> None:
    told = ascent("odds", name, "--help")
    assert told.exit_code == 0
    assert "--json" in told.stdout
    assert f"Examples:\n    ascent odds {name}" in told.stdout
    assert name in ascent("odds", "--help").stdout


class Betting(Stroll):
    """A game of somebody else that answers a question of its own, and one that others have."""

    name = "betting"
    odds: ClassVar = {"bet": BID, "gold": BID}


def test_a_game_of_somebody_else_brings_its_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.games._loaded, "betting", Betting())
    assert answer("odds", "bet", "--bid", "2", "--bid", "1")["win"] == [1.0, 0.0]
    assert "several games have rules for gold" in refusal("odds", "gold", "--roll", "1d3")
    assert answer("odds", "gold", "--game", "age_of_ascent", "--roll", "1d3")["win"] == [1.0]
    assert answer("odds", "gold", "--game", "betting", "--bid", "1d3")["win"] == [1.0]
    assert "--roll" in refusal("odds", "gold", "--game", "betting", "--roll", "1d3")


# --- rolls that are counted --------------------------------------------------------------------


def test_rolls_are_tested_against_exact_chances() -> None:
    told = answer("roll", "3d3", "--seed", 7, "--count", 100_000, "--against", "exact")
    assert told["histogram"]["3"] == 3693
    assert told["exact"]["6"] == "7/27"
    assert told["fits"]
    assert (told["freedom"], told["error_rate"]) == (6, 0.001)
    assert "rolls" not in told


def test_counted_rolls_are_those_that_are_listed() -> None:
    listed = [
        roll["total"] for roll in answer("roll", "2d3+1", "--seed", 3, "--count", 50)["rolls"]
    ]
    counted = answer("roll", "2d3+1", "--seed", 3, "--count", 50, "--histogram")["histogram"]
    assert counted == {str(t): listed.count(t) for t in sorted({*listed})}
    shown = ascent("roll", "2d3+1", "--seed", 3, "--count", 50, "--histogram").stdout
    assert "█" in shown


@pytest.mark.parametrize("other", ["3d3+1", "1d3+4", "1d7+2"])
def test_dice_that_are_not_what_they_are_tested_against_do_not_fit(other: str) -> None:
    result = ascent("roll", "3d3", "--seed", 7, "--count", 2000, "--against", other)
    assert result.exit_code == 1
    assert "do not fit the exact chances" in " ".join(result.stdout.split())
    result = ascent("roll", "3d3", "--seed", 7, "--count", 2000, "--against", other, "--json")
    assert not json.loads(result.stdout)["fits"]


def test_rare_totals_are_tested_together() -> None:
    told = answer("roll", "10d6", "--seed", 7, "--count", 500, "--against", "exact")
    assert told["fits"]
    assert told["freedom"] < 50


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["3d3", "--count", "10000001", "--histogram"], "1 to 10000000, not 10000001"),
        (["1000d3", "--count", "1000000", "--histogram"], "dice in all"),
        (["1000d1000", "--against", "exact"], "too many dice for an exact table"),
        (["3d3", "--against", "fair"], "is no dice expression"),
        (["3d3", "--count", "2", "--against", "exact"], "are too few"),
        (["3d3", "--against", "exact", "--error-rate", "2"], "between 0 and 1"),
        (["3d3", "--against", "exact", "--error-rate", "nan"], "between 0 and 1"),
    ],
)
def test_bad_tests_of_dice_are_refused_in_one_line(words: list[str], told: str) -> None:
    assert told in refusal("roll", *words)
