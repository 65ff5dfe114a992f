"""What a player is not asked: passes of who is done for now, and choices that change nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from age_of_ascent.state import EXPAND
from framework import games
from framework.bots.explaining import Explanation
from tests.ui.press import press, says, sent
from tests.ui.test_table import BOT, PERSONS, click, told
from tests.ui.test_tutor import losing
from tests.ui.visits import a_table, app
from ui.play import tutor
from ui.server.stores import Stores

pytestmark = pytest.mark.usefixtures("inside")
DONE = "done for this turn"


def asked(at: AppTest) -> Any:
    """What the one is asked whose board is shown."""
    return sent(at, "board")["view"]["decision"]


def other_than_a_pass(
    thoughts: Callable[..., Explanation | None], index: int
) -> Callable[..., Explanation | None]:
    """What the adviser has looked at, without the pass."""

    def looked(*given: object) -> Explanation | None:
        explained = thoughts(*given)
        assert explained is not None
        rest = tuple(one for one in explained.looked if one.choices[0] != index)
        return replace(explained, looked=rest)

    return looked


def bid(at: AppTest, target: int, *pieces: int) -> AppTest:
    return click(at, "wish", wish={"target": target, "pieces": list(pieces)})


def free(at: AppTest) -> list[int]:
    """The tokens of who is asked, each as its kind."""
    view = sent(at, "board")["view"]
    counts = view["table"]["free"][view["decision"]["seat"]]
    return [kind for kind, name in enumerate("SGC") for _ in range(counts[name])]


def stand(at: AppTest) -> AppTest:
    """Be done for the turn, and mean it."""
    at = click(at, "stand")
    return click(at, "stand") if "again if you mean it" in says(at) else at


def pass_(at: AppTest) -> AppTest:
    return click(at, "choose", asked(at)["labels"].index("pass"))


def at_a_target(at: AppTest) -> AppTest:
    while asked(at)["kind"] != "target":
        at = click(at, "choose", 0)
    return at


def bid_on_a_card(at: AppTest) -> AppTest:
    """One token on some card of the board."""
    table = sent(at, "board")["view"]["table"]
    for bidding in table["bidding"]:
        kinds = [kind for kind in range(3) if bidding["ways"][0]["most"][kind]]
        if bidding["target"] in table["board"] and kinds:
            return bid(at, bidding["target"], kinds[0])
    raise AssertionError("nobody can bid on a card")


def with_a_bid_each(inside: Stores) -> tuple[AppTest, str, int]:
    """A table at which somebody has a token on Expand, is asked again, and is done for the turn."""
    id = a_table(inside, "age_of_ascent", PERSONS)
    at = at_a_target(app("table", id=id))
    first = asked(at)["seat"]
    at = bid_on_a_card(bid(at, EXPAND, free(at)[0]))
    assert asked(at)["seat"] == first
    assert sent(at, "board")["standing"] == {"words": DONE, "given": False}
    at = stand(at)
    assert asked(at)["seat"] != first
    return at, id, first


def passes(inside: Stores, id: str) -> int:
    return sum(line.strip().endswith("passes.") for line in inside.tables.journal(id, None))


def test_who_is_done_is_not_asked_while_nothing_speaks_against_it(inside: Stores) -> None:
    at, id, first = with_a_bid_each(inside)
    assert passes(inside, id) == 1
    at = bid_on_a_card(at)
    assert asked(at)["seat"] != first, "the other one goes on"
    assert passes(inside, id) == 2


def test_who_is_done_is_asked_again_when_outbid(inside: Stores) -> None:
    at, _, first = with_a_bid_each(inside)
    at = bid(at, EXPAND, *free(at)[:2])
    assert asked(at)["seat"] == first
    assert "others go for Expand" in says(at)
    assert sent(at, "board")["standing"]["given"] is False


def test_who_is_done_is_asked_in_the_next_turn(inside: Stores) -> None:
    at, _, first = with_a_bid_each(inside)
    turn = sent(at, "board")["view"]["turn"]
    at = pass_(at)
    assert sent(at, "board")["view"]["turn"] == turn + 1
    while asked(at)["seat"] != first:
        at = pass_(at)
    assert asked(at)["kind"] == "target"
    assert says(at) == ""
    assert sent(at, "board")["standing"]["given"] is False


def test_what_others_did_is_told_since_the_last_choice_by_hand(inside: Stores) -> None:
    at, id, first = with_a_bid_each(inside)
    at = bid_on_a_card(at)  # passed by itself
    assert passes(inside, id) == 2
    at = bid(at, EXPAND, *free(at)[:2])
    assert asked(at)["seat"] == first
    bids = [line for line in told(at).splitlines() if " places " in line]
    assert len(bids) == 2, "the one on a card too, which was answered without asking"


@pytest.fixture
def alone(inside: Stores) -> str:
    """A table with one of its two persons at this test's browser: who is asked first."""
    id, tables = inside.tables.create("age_of_ascent", PERSONS, 7, {}, "Test").id, inside.tables
    view: Any = tables.view(id, None)
    while view["decision"]["kind"] != "target":
        tables.move(id, view["decision"]["seat"], 0, view["id"], view["undos"])
        view = tables.view(id, None)
    asked = view["decision"]["seat"]
    inside.visitors.seat("me", id, asked)
    inside.visitors.seat("other", id, 1 - asked)
    return id


def test_to_be_done_with_pieces_that_could_win_something_is_asked_once(
    inside: Stores, alone: str
) -> None:
    at, before = app("table", id=alone), inside.tables.steps(alone)
    at = click(at, "stand")
    assert inside.tables.steps(alone) == before
    assert re.match(r"You have pieces left that could still win \w+", says(at)), says(at)
    assert says(at).endswith(f" Choose {DONE} again if you mean it.")
    at = click(at, "stand")
    assert inside.tables.steps(alone) > before
    assert sent(at, "board")["standing"]["given"] is True


def test_to_be_done_is_not_asked_of_who_does_not_want_it(inside: Stores, alone: str) -> None:
    inside.visitors.set("me", "unplayed", "no")
    at = click(app("table", id=alone), "stand")
    assert sent(at, "board")["standing"]["given"] is True


def test_nobody_is_told_of_pieces_that_can_win_nothing(inside: Stores, alone: str) -> None:
    at = app("table", id=alone)
    view = sent(at, "board")["view"]
    face, rules = games["age_of_ascent"].face, inside.tables.rules(alone)
    assert face.missed(rules, view)
    for bidding in view["table"]["bidding"]:
        bidding["wins"] = [bidding["reach"] + 1, []]
    assert face.missed(rules, view) == ""


def test_to_be_done_is_weighed_like_a_pass_by_who_wants_advice(
    inside: Stores, alone: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tutor, "cost", partial(losing, 0.08))
    inside.visitors.set("me", "hints", "yes")
    at, before = app("table", id=alone), inside.tables.steps(alone)
    labels = asked(at)["labels"]
    monkeypatch.setattr(tutor, "thoughts", other_than_a_pass(tutor.thoughts, labels.index("pass")))
    at = click(at, "stand")
    assert inside.tables.steps(alone) == before
    assert says(at).startswith("A stronger move: ")
    assert says(at).endswith(f" Choose {DONE} again if you mean it.")
    at = click(at, "stand")
    assert inside.tables.steps(alone) > before


def test_who_is_done_can_ask_to_be_asked_again(inside: Stores, alone: str) -> None:
    at = stand(app("table", id=alone))
    assert sent(at, "board")["standing"] == {"words": DONE, "given": True}
    at = click(at, "stand")
    assert "standing" not in sent(at, "board")


def test_a_pass_that_is_taken_back_is_no_longer_meant(inside: Stores, alone: str) -> None:
    at = app("table", id=alone)
    before = inside.tables.steps(alone)
    at = click(stand(at), "undo")
    assert inside.tables.steps(alone) == before
    assert asked(at)["kind"] == "target"
    assert sent(at, "board")["standing"]["given"] is False


def test_a_stale_click_is_no_order(inside: Stores, alone: str) -> None:
    at = app("table", id=alone)
    before = inside.tables.steps(alone)
    view = sent(at, "board")["view"]
    at = press(at, "board", "deed", {"do": "stand", "index": 0, "id": 0, "undos": view["undos"]})
    assert inside.tables.steps(alone) == before
    assert "the table has moved on" in says(at)
    assert sent(at, "board")["standing"]["given"] is False


def test_where_a_game_knows_no_such_thing_nothing_is_passed(inside: Stores) -> None:
    id = a_table(inside, "ascension", BOT)
    at = app("table", id=id)
    assert "standing" not in sent(at, "board")
    at = click(at, "stand")
    assert inside.tables.steps(id) == 0
    assert "nothing to pass" in says(at)


def test_targets_whose_order_changes_nothing_resolve_unasked(inside: Stores) -> None:
    """The rules ask for an order, and it is decided; nobody has seen the question."""
    id = a_table(inside, "age_of_ascent", PERSONS)
    at = at_a_target(app("table", id=id))
    first = asked(at)["seat"]
    at = pass_(bid_on_a_card(pass_(bid(at, EXPAND, free(at)[0]))))
    assert asked(at)["seat"] == first
    before, turn = inside.tables.steps(id), sent(at, "board")["view"]["turn"]
    at = pass_(at)
    assert sent(at, "board")["view"]["turn"] == turn + 1
    assert inside.tables.steps(id) == before + 2, "a pass, and which target comes first"
