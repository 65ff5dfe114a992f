"""The tutor: who wants to be told hears what a move costs, before it is made."""

from __future__ import annotations

import math
import re
from functools import partial

import pytest
from streamlit.testing.v1 import AppTest

from age_of_ascent.bids import biddings
from age_of_ascent.state import AgeState
from framework import games
from framework.bots.consult import consult
from framework.bots.explaining import Cost, Looked, cost, explain, step_in_words
from framework.bots.search import Choices
from framework.core.machine import State
from framework.lab.chances import RollOuts, chances
from tests.ui.press import press, says, sent
from tests.ui.visits import a_table, app, finished
from ui.inspect.judging import ROLL_OUTS, judged
from ui.inspect.replay import replay
from ui.play import tutor
from ui.server.stores import Stores

PERSONS: list[tuple[str, str | None]] = [("Ada", None), ("Ben", None)]
GAME = "age_of_ascent"

pytestmark = pytest.mark.usefixtures("inside")


def losing(
    loss: float, state: State, bot: str, chosen: Choices, better: Looked, **given: object
) -> Cost:
    """Whatever is weighed costs so much."""
    return Cost(loss, 0.01, 48, better, same=False)


def click(at: AppTest, do: str, index: int = 0, **seen: object) -> AppTest:
    view = sent(at, "board")["view"]
    deed = {"do": do, "index": index, "id": view["id"], "undos": view["undos"], **seen}
    at = press(at, "board", "deed", deed)
    assert not at.exception
    return at


def at_a_target(at: AppTest) -> AppTest:
    """Do what is advised in the draft, which costs nothing."""
    while sent(at, "board")["view"]["decision"]["kind"] != "target":
        at = click(at, "choose", sent(at, "board")["advice"]["options"][0])
    return at


def other_than_advised(at: AppTest) -> int:
    board = sent(at, "board")
    count = len(board["view"]["decision"]["labels"])
    return next(n for n in range(count) if n not in board["advice"]["options"])


def test_a_move_that_costs_much_is_made_when_it_is_chosen_again(
    inside: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tutor, "cost", partial(losing, 0.08))
    inside.visitors.set("me", "hints", "yes")
    id = a_table(inside, GAME, PERSONS)
    at = at_a_target(app("table", id=id))
    step, worse = inside.tables.steps(id), other_than_advised(at)
    label = sent(at, "board")["view"]["decision"]["labels"][worse]
    at = click(at, "choose", worse)
    assert inside.tables.steps(id) == step
    assert says(at).startswith("A stronger move: ")
    why = sent(at, "board")["advice"]["why"]
    more = "(wins about 8 in 100 games more)"
    assert says(at).endswith(f" {more}. {why} Choose {label} again if you mean it.")
    at = click(at, "choose", worse)
    assert inside.tables.steps(id) == step + 1


def test_a_bid_that_costs_much_is_placed_when_it_is_bid_again(
    inside: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside.visitors.set("me", "hints", "yes")
    id = a_table(inside, GAME, PERSONS)
    at = at_a_target(app("table", id=id))
    monkeypatch.setattr(tutor, "cost", partial(losing, 0.08))
    board = sent(at, "board")
    step, targets = inside.tables.steps(id), board["view"]["decision"]["options"]
    target = next(t for n, t in enumerate(targets) if n not in board["advice"]["options"])
    world = inside.tables.world(id, board["view"]["decision"]["seat"])
    assert isinstance(world, AgeState)
    plan = next(way.most for bid in biddings(world) if bid.target == target for way in bid.ways)
    piece = next(kind for kind, count in enumerate(plan) if count)
    bid = {"target": target, "pieces": [piece]}
    at = click(at, "wish", wish=bid)
    assert inside.tables.steps(id) == step
    assert says(at).startswith("A stronger move: ")
    assert says(at).endswith(" Do it again if you mean it.")
    at = click(at, "wish", wish=bid)
    assert inside.tables.steps(id) > step


@pytest.mark.parametrize(("hints", "loss"), [("no", 0.08), ("yes", 0.02)])
def test_nobody_is_told_who_does_not_want_it_or_of_what_costs_little(
    inside: Stores, monkeypatch: pytest.MonkeyPatch, hints: str, loss: float
) -> None:
    monkeypatch.setattr(tutor, "cost", partial(losing, loss))
    inside.visitors.set("me", "hints", hints)
    id = a_table(inside, GAME, PERSONS)
    at = app("table", id=id)
    index = 1 if hints == "no" else other_than_advised(at)
    click(at, "choose", index)
    assert inside.tables.steps(id) == 1


def test_the_adviser_thinks_once_about_a_decision(
    inside: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[int]()

    def counted(state: State, bot: str, seconds: float, seats: list[str | None]) -> object:
        asked.append(state.id)
        return explain(state, bot, seconds=seconds, seats=seats)

    monkeypatch.setattr(tutor, "explain", counted)
    inside.visitors.set("me", "hints", "yes")
    id = a_table(inside, GAME, PERSONS)
    at = app("table", id=id)
    told = sent(at, "board")["advice"]
    at.run()
    assert sent(at, "board")["advice"] == told
    assert asked == [0]


def test_to_pass_for_good_with_all_pieces_left_costs_much() -> None:
    state = games[GAME].new(2, 3, None, pass_is_final=True)
    while state.kind != "target":
        state.apply(0)
    explained = explain(state, "hard")
    assert explained is not None
    found = cost(state, "hard", (len(state.options) - 1,), explained.looked[0])
    assert found is not None
    assert found.dear
    assert found.words.startswith(f"A stronger move: {found.better.name} (")


@pytest.mark.parametrize("game", ["age_of_ascent", "ascension"])
def test_chances_are_those_against_the_bots_at_the_table(game: str) -> None:
    """A deal that `hard` loses against itself as often as not is won against `easy`."""
    state, told = games[game].new(2, 7), list[float]()
    while not told:
        me = state.seat
        for other in ("hard", "easy", "random"):
            explained = explain(state, "hard", seats=[other] * me + [None] + [other] * (1 - me))
            assert explained is not None
            if explained.looked[0].roll_outs and state.kind in ("target", "turn"):
                told.append(explained.looked[0].chance)
        state.apply(0)
    assert told == sorted(told)
    equal, easy, helpless = told
    assert easy - equal > 0.1
    assert helpless > 0.9


@pytest.mark.parametrize("game", ["age_of_ascent", "ascension"])
def test_advice_and_the_inspector_tell_the_same_chance(game: str) -> None:
    """Both count against the bots at the table, and begin with what is advised."""
    rules, seats, seen = games[game], (None, "easy", "easy"), 0
    for seed in (3, 4):
        state, found = rules.new(3, seed), 0
        while not state.over and found < 5:
            if state.seat == 0 and state.kind in ("target", "turn"):
                explained = explain(state, "hard", seats=seats)
                assert explained is not None
                best = explained.looked[0]
                if best.roll_outs:
                    spend = RollOuts(ROLL_OUTS, "hard", seed, seats, begun=True)
                    chance = chances(state, spend)[0]
                    assert chance.error is not None
                    error = math.hypot(best.error, chance.error)
                    assert abs(best.chance - chance.rate) < 3 * error + 0.03
                    found += 1
            state.apply(consult(state, "normal"))
        seen += found
    assert seen == 10


def test_the_inspector_counts_against_the_bots_that_sat_there(inside: Stores) -> None:
    id = finished(inside)
    info = inside.tables.info(id)
    known = judged(info, replay(inside.tables, id), "hard")
    assert known._spend(1, 0).seats == (None, "random")


def test_in_the_draft_no_chance_is_told_and_no_move_is_called_stronger(
    inside: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tutor, "cost", partial(losing, 0.3))
    inside.visitors.set("me", "hints", "yes")
    id = a_table(inside, GAME, PERSONS)
    at = app("table", id=id)
    assert sent(at, "board")["view"]["decision"]["kind"] == "draft"
    assert sent(at, "board")["advice"]["odds"] == ""
    click(at, "choose", other_than_advised(at))
    assert inside.tables.steps(id) > 0


def test_advice_for_a_place_says_which_pieces_also_where_only_one_fits() -> None:
    state = games[GAME].new(2, 3)
    assert isinstance(state, AgeState)
    found = set[str]()
    for _ in range(400):
        if state.over:
            break
        labels = state.decision.labels if state.decision else []
        for index, label in enumerate(labels if state.kind == "target" else []):
            world = state.clone_present()
            world.apply(index)
            if label.startswith(("Expand", "Improve")) and world.kind != "place":
                found.add(step_in_words(state, (index,)).removeprefix(label))
        state.apply(0 if state.kind != "target" else state.id % len(state.options))
    assert found
    assert all(re.fullmatch(r": [a-z]+ (token|die).*", pieces) for pieces in found), found
