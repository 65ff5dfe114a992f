"""The dice lab: bids put together by clicking, exact chances, links, and rolls with a seed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from framework.dice import Dice, rolls
from framework.lab.pools import Die, Pool
from tests.ui.visits import app, words
from ui.lab import dice
from ui.lab.dice import Situation, read, written
from ui.lab.dice_answers import command
from ui.lab.dice_charts import percent

pytestmark = pytest.mark.usefixtures("inside")


def page(**query: str | list[str]) -> AppTest:
    given: dict[str, Any] = query
    return app("dice", None, **given)


def click(at: AppTest, key: str, times: int = 1) -> None:
    for _ in range(times):
        at.button(key=key).click().run()
        assert not at.exception


def wins(at: AppTest) -> list[str]:
    """The chances that the cards of the bidders tell."""
    return re.findall(r'class="d-win">([^<]*)<', words(at).replace("&lt;", "<"))


def address(at: AppTest) -> dict[str, list[str]]:
    return {n: [v] if isinstance(v, str) else [*v] for n, v in at.query_params.items()}


# --- clicks ------------------------------------------------------------------------------------


def test_clicks_change_the_chances_to_what_is_worked_out_by_hand() -> None:
    """A 2 against a d3 that has to reach 2: the die wins with 3, and a tie goes to nobody."""
    at = page(bid=["2", "1d3"], cost="2")
    assert wins(at) == ["33.3 %", "33.3 %"]  # the die shows 1: the 2 wins; 2: nobody; 3: the die
    click(at, "step 0 tokens more")
    assert wins(at) == ["66.7 %", "0 %"]
    click(at, "step 1 dice 0 more")  # 2d3 against 3: 2 in 1 of 9, 3 in 2 of 9, more in 6 of 9
    assert wins(at) == ["11.1 %", "66.7 %"]
    click(at, "step cost more", 2)  # now 4 is needed, which the 3 has not
    assert wins(at) == ["0 %", "66.7 %"]
    assert address(at) == {"bid": ["3", "2d3"], "cost": ["4"], "tie": ["nobody"]}


def test_a_tie_goes_to_nobody_to_a_lot_or_by_order() -> None:
    at = page(bid=["2", "2", "2"], cost="2")
    assert wins(at) == ["0 %"] * 3
    at.segmented_control(key="dice lab tie").set_value("random").run()
    assert wins(at) == ["33.3 %"] * 3
    at.segmented_control(key="dice lab tie").set_value("order").run()
    assert wins(at) == ["100 %", "0 %", "0 %"]
    click(at, "first 2")
    assert wins(at) == ["0 %", "0 %", "100 %"]
    assert address(at)["tie"] == ["2,0,1"]


def test_bidders_come_and_go() -> None:
    at = page(bid=["4", "5"], cost="1", tie="1,0")
    click(at, "join", 2)
    assert address(at)["bid"] == ["4", "5", "1+1d3", "1+1d3"]
    assert address(at)["tie"] == ["1,0,2,3"]
    assert not [button for button in at.button if button.key == "join"]
    click(at, "step 0 leaves")
    assert address(at)["bid"] == ["5", "1+1d3", "1+1d3"]
    assert address(at)["tie"] == ["0,1,2"]
    click(at, "step 0 leaves", 2)
    assert wins(at) == ["100 %"]
    assert not [button for button in at.button if button.key == "step 0 leaves"]


def test_a_die_of_another_kind_is_added() -> None:
    """A d3 that counts at least 3 is a sure 3."""
    at = page(bid=["2", "0"], cost="0")
    at.selectbox(key="dice lab least 1 3").set_value(3).run()
    click(at, "add 1")
    assert address(at)["bid"] == ["2", "1d3m3"]
    assert wins(at) == ["0 %", "100 %"]
    click(at, "step 1 dice 0 less")
    assert address(at)["bid"] == ["2", "0"]


def test_one_may_have_to_reach_another_cost() -> None:
    at = page(bid=["2", "1"], cost="2")
    at.number_input(key="dice lab cost 0").set_value(3).run()
    assert wins(at) == ["0 %", "0 %"]
    assert address(at)["cost"] == ["3,2"]
    click(at, "step cost less")
    assert address(at)["cost"] == ["2,1"]
    assert wins(at) == ["100 %", "0 %"]


def test_a_bid_has_its_bounds() -> None:
    at = page(bid=["30+10d3", "0"], cost="0")
    off = {button.key for button in at.button if button.disabled}
    assert {"step 0 tokens more", "step 0 dice 0 more"} <= off
    assert {"step 1 tokens less", "step 1 dice 0 less", "step cost less"} <= off


def test_one_more_piece_is_told() -> None:
    """A 1 against a 1, cost 0: a token wins all, a die two of three times; there is no reroll."""
    at = page(bid=["1", "1"], cost="0")
    table = next(part.value for part in at.markdown if "adds to the chance" in part.value)
    cells = re.findall(r"<td>([^<]*)</td>", table)
    assert cells == ["+100.0", "+100.0", "–"] * 2


def test_the_cheapest_bid_is_found_and_taken() -> None:
    """Against a 2 a sure win takes three pieces; 8 of 9 rolls of two dice do."""
    at = page(bid=["0", "2"], cost="0", reach="100")
    assert "**3** wins with **100 %**, 3 pieces." in words(at)
    at.slider(key="dice lab reach").set_value(80).run()
    assert "**2d3** wins with **88.9 %**, 2 pieces." in words(at)
    click(at, "bid this")
    assert address(at)["bid"] == ["2d3", "2"]
    assert wins(at)[0] == "88.9 %"


def test_a_chance_that_no_bid_reaches_is_told() -> None:
    at = page(bid=["0", "1"], cost="0", tie="nobody", reach="100")
    assert "wins with" in words(at)
    at = page(bid=["0", "30+10d20"], cost="0", reach="100")
    assert "No bid of up to 30 tokens" in at.info[0].value


# --- links -------------------------------------------------------------------------------------


def test_a_link_shows_the_same_situation() -> None:
    at = page(bid=["2", "1d3"], cost="2")
    click(at, "step 0 dice 0 more", 2)
    click(at, "join")
    click(at, "roll 100")
    again = page(**address(at))
    assert wins(again) == wins(at)
    assert words(again) == words(at)


@pytest.mark.parametrize(
    "situation",
    [
        Situation(),
        Situation((Pool.parse("2d3r1m2+1"), Pool.parse("1d6+2d3")), (3, 5), "1,0", 55, 1, 12, 99),
        Situation((Pool(0),), (0,), "random", loaded=True),
    ],
)
def test_a_situation_comes_back_from_its_address(situation: Situation) -> None:
    assert read(written(situation)) == (situation, [])


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ({"bid": ["2+1d3", "<script>alert(1)</script>"]}, "no bid"),
        ({"bid": ["11d3"]}, "at most 10 dice"),
        ({"bid": ["31"]}, "0 to 30 tokens"),
        ({"bid": ["-1"]}, "0 to 30 tokens"),
        ({"bid": ["1d1"]}, "at least two sides"),
        ({"bid": ["1d999999999999"]}, "at most"),
        ({"bid": ["1"] * 5}, "at most 4 bidders"),
        ({"bid": ["9" * 5000]}, "at most"),
        ({"cost": ["-1"]}, "cost"),
        ({"cost": ["100"]}, "at most 99"),
        ({"cost": ["1,2,3"]}, "one for each"),
        ({"tie": ["0,0"]}, "each bidder once"),
        ({"tie": ["sometimes"]}, "each bidder once"),
        ({"reach": ["101"]}, "from 1 to 100"),
        ({"for": ["3"]}, "from 1 to 2"),
        ({"seed": ["1e9"]}, "whole number"),
        ({"rolls": ["100001"]}, "from 0 to 100000"),
        ({"loaded": ["yes"]}, "whole number"),
    ],
)
def test_a_broken_address_is_told_and_the_page_is_sane(
    query: dict[str, list[str]], told: str
) -> None:
    situation, faults = read(query)
    assert situation == Situation()
    assert len(faults) == 1
    assert told in faults[0]
    assert len(faults[0]) < 260
    at = page(**query)
    assert len(at.warning) == 1
    assert "can't be read" in at.warning[0].value
    assert len(wins(at)) == 2


def test_the_command_line_gives_the_same_answer() -> None:
    situation = Situation((Pool.parse("2+1d3"), Pool.parse("3d3")), (5, 5), "1,0")
    assert command(situation) == "ascent odds bid --bid 2+1d3 --bid 3d3 --cost 5 --tie 1,0"


# --- rolls -------------------------------------------------------------------------------------


def shares(at: AppTest) -> list[Sequence[str]]:
    table = next(part.value for part in at.markdown if 'aria-label="Who won"' in part.value)
    return re.findall(r"<tr><th[^>]*>([^<]*)</th><td>([^<]*)</td>", table)


def _rolled_by_hand(seed: int, count: int) -> Iterator[int | None]:
    """Who wins with 2+1d3 against 3d3 at a cost of 4, die by die from the engine's stream."""
    for roll in rolls(Dice(4, 3), seed, count):
        mine, other = 2 + roll.faces[0], sum(roll.faces[1:])
        able = max(mine, other) >= 4 and mine != other
        yield (0 if mine > other else 1) if able else None


def test_rolls_add_up_and_a_seed_gives_the_same_ones() -> None:
    at = page(bid=["2+1d3", "3d3"], cost="4", seed="7")
    click(at, "roll 1000")
    won = Counter(_rolled_by_hand(7, 1000))
    told = [("Bidder 1", str(won[0])), ("Bidder 2", str(won[1])), ("Nobody", str(won[None]))]
    assert shares(at) == told
    assert "1,000 rolls: they fall as they should." in words(at)
    click(at, "roll 10")
    assert address(at)["rolls"] == ["1010"]
    other = page(**address(at))
    assert shares(other) == shares(at)
    at.number_input(key="dice lab seed").set_value(8).run()
    assert shares(at) != shares(other)
    click(at, "clear rolls")
    assert "rolls" not in address(at)


def test_loaded_dice_are_found_out() -> None:
    at = page(bid=["2+1d3", "3d3"], cost="4", rolls="1000")
    at.toggle(key="dice lab loaded").set_value(True).run()
    assert "these dice are not fair" in words(at)
    at.toggle(key="dice lab loaded").set_value(False).run()
    assert "these dice are not fair" not in words(at)


def test_a_few_rolls_are_told_die_by_die_and_judged_by_nobody() -> None:
    at = page(bid=["2+1d3", "4"], cost="0")
    click(at, "roll 1")
    assert "**1 roll**: too few" in words(at)
    assert re.search(r"Bidder 1 2 \+ [123] = [345], Bidder 2 4 = 4", words(at))


def test_other_bids_are_rolled_anew() -> None:
    at = page(rolls="10")
    click(at, "step 0 tokens more")
    assert "rolls" not in address(at)


def test_rolls_end_at_a_bound() -> None:
    at = page(bid=["1d3"], rolls="99999")
    click(at, "roll 10000")
    assert address(at)["rolls"] == ["100000"]
    assert at.button(key="roll 1").disabled


# --- what can be done, without the page --------------------------------------------------------


def test_dice_of_a_kind_lie_together() -> None:
    d6 = Die(6)
    situation = Situation((Pool(0, (Die(3), d6)),), (0,))
    more = dice.dice(situation, 0, Die(3), 1)
    assert more.bids[0].dice == (Die(3), Die(3), d6)
    assert dice.kinds(more.bids[0]) == [(Die(3), 2), (d6, 1)]
    assert dice.dice(more, 0, d6, -1).bids[0].dice == (Die(3), Die(3))
    assert dice.dice(more, 0, Die(8), -1) == more


@pytest.mark.parametrize(
    ("chance", "told"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1), "100 %"),
        (Fraction(1, 10**6), "<0.1 %"),
        (1 - Fraction(1, 10**6), ">99.9 %"),
        (Fraction(1, 3), "33.3 %"),
        (Fraction(1, 1000), "0.1 %"),
    ],
)
def test_only_what_is_sure_is_told_as_sure(chance: Fraction, told: str) -> None:
    assert percent(chance) == told
