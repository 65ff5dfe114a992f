"""The modules that put a bid together, without a server."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from age_of_ascent import bids
from age_of_ascent.game import game as age_of_ascent
from age_of_ascent.odds import Field, bid_totals, contests
from age_of_ascent.state import EXPAND, IMPROVE, NOTHING, AgeState
from framework.core.view import View
from tests.age_of_ascent.table import Player, Table, ann, bob, lay
from tests.age_of_ascent.test_bids import fits as fits_a_way
from tests.browser.modules import Modules

AGE = "age_of_ascent"
S, G, C, E, SD, GD, CD, ANY_S, ANY_G, ANY_C = range(10)


def _picks(*codes: int) -> list[int]:
    return [codes.count(code) for code in range(10)]


BIDDING = {
    "bonus": [],
    "dice": [[1, [1, 1, 1]], [1, [1, 1, 1]], [2, [2, 1]]],
    "colours": [S, G],
}


@pytest.mark.parametrize(
    ("picks", "bonus", "worth"),
    [
        (_picks(), [], [0, 0]),
        (_picks(S, S, G), [], [3, 3]),
        (_picks(S, SD), [], [2, 4]),
        (_picks(CD, CD), [], [4, 6]),
        (_picks(S), [[2, None]], [3, 3]),
        (_picks(S), [[2, "die"]], [1, 1]),
        (_picks(S, SD), [[2, "die"]], [4, 6]),
        (_picks(S), [[1, "S"], [1, "G"]], [2, 2]),
        (_picks(S, ANY_C), [[1, "G"]], [3, 3]),  # the token as any colour is gold here
        (_picks(S, ANY_C), [[1, "C"]], [2, 2]),
        (_picks(S, G, C), [[3, "all_colours"]], [6, 6]),
        (_picks(S, G), [[3, "all_colours"]], [2, 2]),
    ],
)
def test_what_a_bid_counts(
    modules: Modules, picks: list[int], bonus: list[object], worth: list[int]
) -> None:
    script = "({ worth }, bidding, picks) => worth(bidding, picks)"
    assert modules.run("odds", script, {**BIDDING, "bonus": bonus}, picks, of=AGE) == worth


@pytest.mark.parametrize(
    ("picks", "fitting", "complete"),
    [
        (_picks(), [S], False),  # the strength token that is needed comes first
        (_picks(S), [S, GD], False),
        (_picks(S, S), [GD], True),
        (_picks(S, GD), [S], True),
        (_picks(S, S, GD), [], True),
        (_picks(GD), [S], False),
    ],
)
def test_which_pieces_can_be_added_and_when_a_bid_is_whole(
    modules: Modules, picks: list[int], fitting: list[int], complete: bool
) -> None:
    way = {"most": _picks(S, S, GD), "needs": S, "least": 2}
    script = """({ complete, fits }, picks, way) =>
      [picks.flatMap((_, code) => (fits(picks, code, way) ? [code] : [])), complete(picks, way)]"""
    assert modules.run("odds", script, picks, way, of=AGE) == [fitting, complete]


def _asked(players: int, seeds: int) -> Iterator[AgeState]:
    """Tables at which somebody is asked for a target, of games between bots."""
    for seed in range(seeds):
        state = age_of_ascent.new(players, seed)
        bots = [
            age_of_ascent.bots["balanced"](random.Random(f"{seed} {seat}"))
            for seat in range(players)
        ]
        while not state.over:
            if state.kind == "target":
                yield state
            state.apply(bots[state.seat].decide(state))


def _exact(state: AgeState, target: int, picks: list[int]) -> float:
    """The chance of a bid, as the server computes it."""
    laid = bid_totals(state, [target, state.seat, *picks])
    field = Field(state, target, state.seat)
    chances = [weight * field.chance_with(total) for total, weight in laid.items()]
    return float(sum(chances) / laid.whole)


def test_the_chance_of_a_bid_is_the_server_s(modules: Modules) -> None:
    chance, cases, exact = random.Random(5), [], []
    for state in _asked(4, 6):
        told = bids.shown(state)
        for bidding, shown in zip(bids.biddings(state), told, strict=True):
            way = chance.choice(bidding.ways)
            picks = [chance.randint(0, most) for most in way.most]
            if fits_a_way(tuple(picks), bidding.ways):
                cases.append([shown, picks])
                exact.append(_exact(state, bidding.target, picks))
    script = "({ chance }, cases) => cases.map(([bidding, picks]) => chance(bidding, picks))"
    assert modules.run("odds", script, cases, of=AGE) == pytest.approx(exact, abs=1e-5)
    assert len(exact) > 1000
    assert sum(0 < each < 1 for each in exact) > 100


def _shown(state: AgeState, target: int) -> dict[str, object]:
    return next(bidding for bidding in bids.shown(state) if bidding["target"] == target)


def _table(*players: Player, **more: Any) -> AgeState:
    return lay(*players, board=["Land 3"], facts={"Land 3": {"cost": 5}}, **more).state


@pytest.mark.parametrize(
    ("pieces", "exact"),
    [
        ({"S": 6}, _picks(*[S] * 5)),
        ({"S": 3, "Sd": 3}, _picks(S, S, S, SD, SD)),  # a die counts one at least
        ({"S": 3, "Sd": 1, "E": 2}, _picks(S, S, S, SD, E)),  # empire tokens would be spent
        ({"S": 3}, None),
    ],
)
def test_exactly_the_cost_is_reached_with_the_fewest_pieces_tokens_first(
    modules: Modules, pieces: dict[str, int], exact: list[int] | None
) -> None:
    state = _table(ann(**pieces), bob())
    script = "({ amounts }, bidding, none) => amounts(bidding, none, 0, bidding.cost).exact"
    asked = _shown(state, state.defs.number["Land 3"])
    assert modules.run("odds", script, asked, _picks(), of=AGE) == exact


def test_the_leader_is_beaten_with_the_fewest_pieces_that_surely_do(modules: Modules) -> None:
    state = _table(ann(S=9), bob(S=5, Sd=1), holder="Bob")
    table = Table(state)
    table.place("Bob", "Land 3", S=5, Sd=1)
    asked = _shown(state, table.number("Land 3"))
    script = """({ amounts, suggestion }, bidding, none) =>
      [amounts(bidding, none, 0, bidding.cost).beat, suggestion(bidding, 0)]"""
    assert modules.run("odds", script, asked, _picks(), of=AGE) == [_picks(*[S] * 9)] * 2


@pytest.mark.parametrize(
    ("pieces", "begins"),
    [({"S": 4, "Sd": 2}, _picks(S, S, S, S, SD, SD)), ({"S": 1, "Sd": 1}, _picks())],
)
def test_a_bid_begins_with_the_best_chance_if_there_is_one(
    modules: Modules, pieces: dict[str, int], begins: list[int]
) -> None:
    state = _table(ann(**pieces), bob(S=5, Sd=1), holder="Bob")
    table = Table(state)
    table.place("Bob", "Land 3", S=5, Sd=1)
    script = "({ suggestion }, bidding) => suggestion(bidding, 0)"
    asked = _shown(state, table.number("Land 3"))
    assert modules.run("odds", script, asked, of=AGE) == begins


def test_improve_begins_with_nothing_where_the_colour_is_a_choice(modules: Modules) -> None:
    state = _table(ann(S=4, G=2), bob())
    script = """({ amounts, suggestion }, bidding, begun) =>
      [suggestion(bidding, -1), amounts(bidding, begun, -1, 2).exact]"""
    laid = modules.run("odds", script, _shown(state, IMPROVE), _picks(G), of=AGE)
    assert laid == [_picks(), _picks(G, G)]


def test_one_of_each_colour_is_laid_where_text_asks_for_it(modules: Modules) -> None:
    state = _table(ann("Glove of Forged Force", S=2, G=1, C=1), bob(S=3), holder="Bob")
    Table(state).place("Bob", "Expand", S=3)
    script = "({ amounts }, bidding, none) => amounts(bidding, none, -1, 0).beat"
    beat = modules.run("odds", script, _shown(state, EXPAND), _picks(), of=AGE)
    assert beat == _picks(S, G, C)  # three pieces count five


CLICKS = """({ allOf, amounts, chance, suggestion, sum }, cases) => cases.map((given) => {
  const { bidding, colour, need, picks } = given;
  const first = suggestion(bidding, colour);
  const { exact, beat, all } = amounts(bidding, first, colour, need);
  const empty = picks.map(() => 0);
  const starts = [[first, 0], [empty, sum(first) ? 1 : 0]];
  for (const laid of [exact, beat, all]) if (laid) starts.push([laid, 1]);
  const changes = starts.map(([laid, clicks]) => clicks + sum(picks.map((count, code) => {
    const missing = count - laid[code];
    const all = missing > 1 && allOf(bidding, laid, code)[code] === count;
    return all ? 1 : Math.abs(missing);
  })));
  const asks = chance(bidding, picks) === 0 ? 1 : 0;
  return 1 + Math.min(...changes) + 1 + asks;  // the target, the pieces, the confirmation
})"""


class Advised:
    """A player who does what a bot advises, and the clicks of a game that bids do not take."""

    def __init__(self, seed: int) -> None:
        self.clicks, self.turns, self.bids = 0, 0, list[dict[str, object]]()
        self.done: View | None = None  # what was seen when the player was done for a turn
        state = age_of_ascent.new(3, seed)
        bots = [
            age_of_ascent.bots["balanced"](random.Random(f"{seed} {seat}")) for seat in range(3)
        ]
        while not state.over:
            seat, index = state.seat, bots[state.seat].decide(state)
            if seat == 0 and state.kind != "place":
                self.decide(state, index)
            state.apply(index)
            if seat == 0 and self.bids and "picks" not in self.bids[-1]:
                self._placed(state)
        self.turns = state.turn

    def decide(self, state: AgeState, index: int) -> None:
        view, decision = state.view(0), state.decision
        assert decision is not None
        move = decision.moves[index]
        if state.kind == "target" and not move.done:
            self.done = None
            self.bids.append(self._begun(state, move.number or 0))
        elif state.kind == "target":
            if self.done is None or not age_of_ascent.face.stands(self.done, view):
                self.clicks += 1
                self.done = view
        elif state.kind != "resolve" or sum(not move.plain for move in decision.moves) > 1:
            self.clicks += 1

    def _begun(self, state: AgeState, target: int) -> dict[str, object]:
        bidding = _shown(state, target)
        owner = state.owner[target]
        held = [
            stand.most
            for contest in contests(state)
            for stand in contest.stands
            if contest.target == target and stand.seat == owner
        ]
        need = 2 if target == IMPROVE else [*held, bidding["cost"] or 0][0]
        colour = state.defs.row[target] if target > IMPROVE else NOTHING
        return {"bidding": bidding, "colour": colour, "need": need, "target": target}

    def _placed(self, state: AgeState) -> None:
        placed = [entry for entry in state.log if entry[0] == "placed" and entry[1] == 0]
        if placed and placed[-1][2] == self.bids[-1]["target"] and state.kind != "place":
            self.bids[-1]["picks"] = placed[-1][3]


def test_a_turn_takes_six_clicks_at_most_on_the_average(modules: Modules) -> None:
    """Twelve games of a player who does what a bot advises, with the buttons that there are."""
    games = [Advised(seed) for seed in range(12)]
    cases = [bid for game in games for bid in game.bids]
    clicks = modules.run("odds", CLICKS, cases, of=AGE)
    assert isinstance(clicks, list)
    turns = sum(game.turns for game in games)
    average = (sum(clicks) + sum(game.clicks for game in games)) / turns
    assert average <= 6
    assert max(clicks) <= 5
