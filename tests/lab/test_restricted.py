"""Restricted play: a bot that is forbidden a mechanic, and what that costs it."""

from __future__ import annotations

import random

import pytest

from framework import games
from framework.arena import final_state, new_match, open_executor, simulate
from framework.bots.bot import Player
from framework.bots.consult import seat_bot
from framework.bots.roster import UnknownBot, roster
from framework.core.errors import BadOption
from framework.core.game import AnyGame
from framework.core.machine import State
from framework.core.mechanic import Mechanic
from framework.lab.restricted import Without, leverage, without
from framework.lab.runs import Plays
from tests.lab.handful import Eager
from tests.lab.handful import game as handful

AGE, ASCENSION = games["age_of_ascent"], games["ascension"]
NEVER = Mechanic("never", "Never", "No move uses it.", moves=lambda move: False)
FREE = [
    pytest.param(game, mechanic, id=f"{game.name}-{mechanic.tag}")
    for game in (AGE, ASCENSION)
    for mechanic in game.mechanics
    if mechanic.moves is not None
]


@pytest.fixture(autouse=True)
def _handful_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games._loaded, handful.name, handful)


# --- what is chosen ------------------------------------------------------------------------------


def test_a_forbidden_move_is_not_chosen_where_another_is_there() -> None:
    doubling, choosing = handful.mechanics[1:3]
    state = handful.new(2, 1)
    eager = Eager(random.Random(1))
    assert eager.decide(state) == 1
    assert Without(eager, doubling).decide(state) == 0
    assert Without(eager, choosing).decide(state) == 1  # all options use it: any may be taken
    assert Without(Without(eager, choosing), doubling).decide(state) == 0


@pytest.mark.parametrize(("game", "mechanic"), FREE)
def test_no_game_shows_a_forbidden_move_that_could_be_left(
    game: AnyGame, mechanic: Mechanic
) -> None:
    """Whole games in which nobody may use it: it is chosen only where nothing else is there."""
    state: State = game.new(2, 6, None, **SHORT[game.name])
    name = without("balanced" if game is AGE else "greedy", mechanic)
    bots = [seat_bot(game, name, random.Random(seat)) for seat in range(2)]
    avoided = 0
    while (decision := state.decision) is not None:
        uses = [mechanic.used_by(move) for move in decision.moves]
        chosen = bots[state.seat].decide(state)
        assert not uses[chosen] or all(uses)
        avoided += any(uses) and not all(uses)
        state.apply(chosen)
    assert state.over
    assert avoided, "it could never be used in this game"


SHORT: dict[str, dict[str, object]] = {
    AGE.name: {},
    ASCENSION.name: {"sets": list(ASCENSION.sets()), "honor_per_player": 15},
}


@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_a_ban_on_nothing_changes_nothing(bot: str) -> None:
    def played(player: Player[State]) -> list[object]:
        state: State = ASCENSION.new(players=1, seed=5)
        while state.seat >= 0:
            state.apply(player.decide(state))
        return [*state.log]

    plain = seat_bot(ASCENSION, bot, random.Random(1))
    banned = seat_bot(
        ASCENSION, Without(roster.find(ASCENSION, bot)(random.Random(1)), NEVER), random.Random(2)
    )
    assert played(plain) == played(banned)


class Peeker:
    """A bot that would look at the state itself."""

    def __init__(self, generator: random.Random) -> None:
        self.seen: list[State] = []

    def decide(self, state: State) -> int:
        self.seen.append(state)
        return 0


def test_a_forbidden_bot_gets_no_more_than_a_bot_may_have() -> None:
    state: State = ASCENSION.new(players=2, seed=5)
    peeker = Peeker(random.Random(1))
    seat_bot(ASCENSION, Without(peeker, NEVER), random.Random(1)).decide(state)
    (seen,) = peeker.seen
    assert seen is not state
    assert seen.header.seed is None


# --- by name -------------------------------------------------------------------------------------


def test_a_forbidden_bot_has_a_name() -> None:
    assert without("eager", handful.mechanics[1]) == without("eager", "doubling")
    report = simulate("handful", 2, 4, 1, ["eager", "eager-without-doubling"])
    assert report.wins == [4, 0]
    assert report.mean_score == [4, 2]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("eager-without-dubling", "has no mechanic 'dubling'"),
        ("eager-without-taking", "nobody chooses taking in handful"),
        ("keen-without-doubling", "has no bot 'keen'"),
    ],
)
def test_what_can_t_be_forbidden_is_refused(name: str, reason: str) -> None:
    with pytest.raises(UnknownBot, match=reason):
        new_match("handful", 2, 1, ["eager", name])
    assert reason in roster.missing(handful, name)


def test_bots_of_others_can_be_forbidden_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(roster, "_added", set())
    match = new_match("handful", 2, 1, ["eager", "tests.lab.handful:Eager-without-doubling"])
    assert final_state(match, 0).scores == [4, 2]


# --- leverage ------------------------------------------------------------------------------------


def test_leverage_by_hand() -> None:
    """Who may not double has 2 points against 4, in either seat."""
    lever = leverage("handful", "doubling", "eager", 2, 3, 1)
    assert (lever.seeds, lever.finished) == (3, 6)
    assert (lever.standard, lever.restricted, lever.value) == (1.0, 0.0, 1.0)
    assert lever.interval == (1.0, 1.0)


def test_of_three_players_two_share_the_victory() -> None:
    lever = leverage("handful", "doubling", "eager", 3, 2, 1)
    assert (lever.finished, lever.standard, lever.restricted) == (6, 0.5, 0.0)
    assert lever.value == 0.5


def test_what_a_bot_never_does_is_worth_nothing_to_it() -> None:
    """Both shy ones have 2 points and half of each victory."""
    lever = leverage("handful", "doubling", "shy", 2, 3, 1)
    assert (lever.standard, lever.restricted, lever.value) == (0.5, 0.5, 0.0)
    assert lever.interval == (0.0, 0.0)


def test_leverage_is_the_same_with_more_workers() -> None:
    alone = leverage("age_of_ascent", "expand", "balanced", 2, 2, 1)
    with open_executor("process", 2) as pool:
        together = leverage("age_of_ascent", "expand", "balanced", 2, 2, 1, plays=Plays(2, pool))
    assert alone == together


def test_leverage_of_a_real_mechanic_is_seen() -> None:
    """Without monsters nearly every game of Ascension is lost."""
    lever = leverage("ascension", "stat_check", "greedy", 2, 6, 3)
    assert lever.value > 0.5
    assert lever.interval[0] > 0


def test_nobody_is_measured_against_nobody() -> None:
    with pytest.raises(BadOption, match="at least 2 players"):
        leverage("ascension", "banish", "greedy", 1, 1, 1)
