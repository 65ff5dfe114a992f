"""The dice lab with questions that games declare: it names no game, and any game's are asked."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any

import pytest
from pydantic import Field
from streamlit.testing.v1 import AppTest

from age_of_ascent.asking import ODDS
from age_of_ascent.game import game as age
from age_of_ascent.trials import trials
from ascension.game import game as ascension
from framework.lab.dice import Totals, sure
from framework.lab.questions import Answer, Asked, Means, Question, Stand, means
from tests.ui.test_dice_lab import address, click, shares, wins
from tests.ui.visits import app, words
from ui.lab import dice_rules
from ui.lab.dice_charts import percent
from ui.lab.dice_rules import Asking, command, counted, start, written

pytestmark = pytest.mark.usefixtures("inside")
BATTLE = "age_of_ascent.battle"


def page(**query: str | list[str]) -> AppTest:
    given: dict[str, Any] = query
    return app("dice", None, **given)


def told(question: str, **given: object) -> list[str]:
    odds = ODDS[question].of(age.rules(), given).odds
    assert odds is not None
    return [percent(chance) for chance in odds.win]


def test_a_question_starts_with_its_example() -> None:
    at = page()
    at.segmented_control(key="dice lab ask").set_value(BATTLE).run()
    assert not at.exception
    assert address(at)["ask"] == [BATTLE]
    assert wins(at) == told("battle", attack=["2d3", "3d3"], defence="1d3", cost=3)
    at.segmented_control(key="dice lab ask").set_value("").run()
    assert "ask" not in address(at)
    assert len(wins(at)) == 2


def test_plain_bids_are_there_again_when_one_comes_back_to_them() -> None:
    at = page(bid=["2+1d3", "3d3", "4"], cost="5")
    before = wins(at)
    at.segmented_control(key="dice lab ask").set_value(BATTLE).run()
    at.segmented_control(key="dice lab ask").set_value("").run()
    assert not at.exception
    assert wins(at) == before
    assert len(before) == 3
    at.segmented_control(key="dice lab ask").set_value(BATTLE).run()
    at.button(key="afresh").click().run()
    at.segmented_control(key="dice lab ask").set_value(BATTLE).run()
    at.segmented_control(key="dice lab ask").set_value("").run()
    assert len(wins(at)) == 2, "who starts again has forgotten them"


def test_clicks_change_what_a_game_is_asked() -> None:
    at = page(ask=BATTLE, attack=["2d3"], defence="0", cost="5")
    assert wins(at) == ["33.3 %"]  # two dice show 5 or 6 in 3 of 9 rolls
    click(at, "step 0 d3 more")  # three dice show 5 or more in 23 of 27
    assert wins(at) == ["85.2 %"]
    click(at, "step defence d3 more")
    assert address(at)["defence"] == ["1d3"]
    assert wins(at) == told("battle", attack=["3d3"], defence="1d3", cost=5)
    at.number_input(key=f"dice lab {BATTLE} cost").set_value(1).run()
    assert wins(at) == told("battle", attack=["3d3"], defence="1d3", cost=1)
    click(at, "join")
    assert address(at)["attack"] == ["3d3", "3d3"]
    click(at, "first 1")
    assert address(at)["tie"] == ["1,0"]
    assert wins(at) == told("battle", attack=["3d3"] * 2, defence="1d3", cost=1, tie="1,0")
    click(at, "step 0 leaves")
    assert address(at)["attack"] == ["3d3"]
    assert address(at)["tie"] == ["0"]


def test_cards_change_the_chances() -> None:
    """Dormon Helver rerolls ones of an attack: a die reaches 2 in 8 of 9 rolls, not in 2 of 3."""
    at = page(ask=BATTLE, attack=["1d3", "0"], cost="2", on="Land 3")
    assert wins(at) == ["66.7 %", "0 %"]
    at.multiselect(key=f"dice lab {BATTLE} card 0").set_value(["Dormon Helver"]).run()
    assert wins(at) == ["88.9 %", "0 %"]
    assert address(at)["card"] == ["0:Dormon Helver"]
    at.multiselect(key=f"dice lab {BATTLE} card 1").set_value(["General Kelburn"]).run()
    assert address(at)["card"] == ["0:Dormon Helver", "1:General Kelburn"]
    click(at, "step 0 leaves")
    assert address(at)["card"] == ["0:General Kelburn"]


def test_numbers_and_names_of_a_question() -> None:
    at = page(ask="age_of_ascent.culture", roll=["1d3", "1d3"], points=["0", "0"])
    assert wins(at) == ["33.3 %", "33.3 %"]
    key = "dice lab age_of_ascent.culture points 0"
    at.number_input(key=key).set_value(3).run()
    assert wins(at) == ["100 %", "0 %"]
    at = page(ask="age_of_ascent.target", on="land 3", bid=["4", "3"])
    assert at.selectbox(key="dice lab age_of_ascent.target on").value == "Land 3"
    assert wins(at) == ["100 %", "0 %"]
    at.selectbox(key="dice lab age_of_ascent.target on").set_value("Land 5").run()
    assert wins(at) == ["0 %", "0 %"]


def test_what_a_game_refuses_is_told_and_can_be_mended() -> None:
    at = page(ask=BATTLE, attack=["9d3"], cost="3")
    assert "at most 5 strength dice" in at.error[0].value
    assert wins(at) == ["–"]
    click(at, "step 0 d3 less", 4)
    assert not at.error
    assert wins(at) == ["100 %"]


@pytest.mark.parametrize(
    "query",
    [
        {"ask": "chess.mate"},
        {"ask": "<b>x</b>"},
        {"ask": BATTLE, "attack": "<script>", "cost": "3"},
        {"ask": BATTLE, "attack": "2d3", "cost": "many"},
        {"ask": BATTLE, "attack": "2d3", "cost": "3", "card": "99:Nobody", "tie": "7,8"},
        {"ask": BATTLE, "attack": ["1d3"] * 50, "cost": "3"},
        {"ask": "age_of_ascent.culture", "roll": "2d3", "points": "-5"},
    ],
)
def test_a_broken_address_is_told(query: dict[str, Any]) -> None:
    at = page(**query)
    assert not at.exception
    assert [*at.warning, *at.error]


def test_a_link_of_a_question_shows_the_same() -> None:
    at = page(ask=BATTLE, attack=["2d3", "1d3"], defence="1d3", on="Chi-stone", tie="0,1")
    click(at, "step 1 d3 more")
    assert words(page(**address(at))) == words(at)


def test_the_command_gives_the_same_answer() -> None:
    asking = start(age, "battle")
    assert command(asking) == (
        "ascent odds battle --attack 2d3 --attack 3d3 --defence 1d3 --cost 3"
    )


def test_every_question_of_every_game_can_be_asked() -> None:
    for key in dice_rules.offered():
        assert not page(ask=key).exception
        assert not page(ask=key).error


# --- played by the engine ----------------------------------------------------------------------


def test_the_engine_plays_what_is_asked_beside_the_exact_chances() -> None:
    at = page(ask=BATTLE, attack=["2d3", "3d3"], defence="1d3", cost="3", card=["0:Geistblade"])
    click(at, "roll 100")
    asked = ODDS["battle"].read(
        {"attack": ["2d3", "3d3"], "defence": "1d3", "cost": "3", "card": ["0:Geistblade"]}
    )
    won = trials(age.rules(), asked, 7, 100).winners
    assert [int(times) for _, times in shares(at)] == [won.get(who, 0) for who in (0, 1, -1)]
    assert "100 rolls: they fall as they should." in words(at)
    assert address(at)["rolls"] == ["100"]
    assert shares(page(**address(at))) == shares(at)
    at.number_input(key="dice lab seed").set_value(8).run()
    assert address(at)["seed"] == ["8"]
    click(at, "step 0 d3 more")
    assert "rolls" not in address(at)


def test_the_engine_plays_no_more_than_takes_a_moment() -> None:
    at = page(ask="age_of_ascent.gold", roll=["2d3", "1d3"], rolls="1500")
    click(at, "roll 1000")
    assert address(at)["rolls"] == ["2000"]
    assert at.button(key="roll 1").disabled
    at = page(ask="age_of_ascent.gold", roll=["2d3", "1d3"], rolls="2001", seed="x")
    assert len(at.warning) == 2
    assert len(wins(at)) == 2


# --- a game of somebody else -------------------------------------------------------------------


class Coin(Asked):
    """A question that says nothing of its fields but one."""

    stake: list[str] = Field([], description="Something.")
    note: str = Field("", description="Anything.")
    sides: int = Field(2, ge=1, le=9)
    who: Annotated[str, Means.NAME] = ""


def _tossed(rules: object, asked: Coin) -> Answer:
    return Answer(
        (Stand("coin", Totals(1, (1,) * asked.sides)), Stand("note", sure(len(asked.note))))
    )


def test_a_question_that_says_nothing_is_asked_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    odds: Mapping[str, Question] = {"coin": Question(Coin, "A coin.", (), _tossed)}
    monkeypatch.setattr(type(ascension), "odds", odds)
    at = page(ask="ascension.coin")
    assert not at.exception
    at.text_area(key="dice lab ascension.coin stake").set_value("one\n\ntwo").run()
    at.text_input(key="dice lab ascension.coin note").set_value("four").run()
    at.number_input(key="dice lab ascension.coin sides").set_value(6).run()
    assert not at.exception
    assert address(at) == {
        "ask": ["ascension.coin"],
        "stake": ["one", "two"],
        "note": ["four"],
        "sides": ["6"],
    }
    assert "totals 1 to 6" in words(at).replace("\\", "")


def test_without_questions_there_are_plain_bids(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(age), "odds", {})
    at = page()
    assert not [each for each in at.segmented_control if each.key == "dice lab ask"]
    assert len(wins(at)) == 2


def test_what_a_field_is_follows_from_its_type_or_is_said() -> None:
    assert means(Coin) == {
        "stake": Means.LINES,
        "note": Means.WORDS,
        "sides": Means.NUMBER,
        "who": Means.NAME,
    }


@pytest.mark.parametrize(
    ("text", "counts"),
    [("2+1d3", {"": 2, "d3": 1}), ("d3+2d3", {"d3": 3}), ("0", {"": 0}), ("2x", {}), ("+", {})],
)
def test_pieces_of_a_bid(text: str, counts: dict[str, int]) -> None:
    pieces = {"": "tokens", "d3": "dice"}
    assert counted(text, pieces) == counts
    assert counted(written(counts), pieces) in (counts, {"": 0})


def test_names_are_those_that_matter() -> None:
    names = ODDS["gold"].names(age.rules(), "card")
    assert [*names] == ["The Hanging Baths"]
    assert "Land 3" in ODDS["battle"].names(age.rules(), "on")
    assert "Bloodrush" not in ODDS["battle"].names(age.rules(), "on")
    assert Fraction(1, 2) not in names
    asking = Asking(age, "battle", {})
    assert asking.bids == ()
    assert re.fullmatch("Age of Ascent: Battle", dice_rules.called(asking.key))
