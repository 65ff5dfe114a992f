"""The arena: runs of seeded games, their executors, and what their reports say."""

from __future__ import annotations

import random
import sys
import threading
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from framework import AscentError, BadOption, games
from framework.arena import (
    Outcome,
    Report,
    Serial,
    final_state,
    new_match,
    open_executor,
    outcome,
    report,
    run,
    simulate,
    wilson,
)
from framework.arena.bench import in_the_middle, measure, peak_memory
from framework.arena.match import NotHere
from framework.bots.bot import Bot, BotMaker
from framework.core import rng
from framework.core.course import END
from framework.core.decision import Decision
from framework.core.game import Game, GameOptions
from framework.core.machine import Frames, State
from framework.core.phases import Phase, Phases
from framework.core.plain import Frame, Option

AGE = "age_of_ascent"
PATIENCE = 300  # seconds after which what does not come is given up
TIMINGS = {"seconds", "decisions_per_second", "games_per_second"}


# --- a small game whose results are known beforehand -------------------------------------------


class Climb(State):
    """Each seat in turn climbs 0 to 2 steps, three times."""

    turn: int
    steps: list[int]


frames: Frames[Climb] = Frames()


@frames.runs("climbing")
def climbing(state: Climb, frame: Frame) -> None:
    if state.turn == 3 * state.players and not state.rules.options.endless:  # type: ignore[attr-defined]
        state.stack.pop()
    else:
        state.ask(state.turn % state.players, "climb", (0, 1, 2))


@frames.answers("climbing")
def climbed(state: Climb, frame: Frame, option: Option) -> None:
    assert isinstance(option, int)
    state.steps[state.seat] += option
    state.turn += 1


class Always(Bot):
    """Takes the option at one place, wherever that is."""

    place = 0

    def choose(self, decision: Decision) -> int:
        return self.place


class Lazy(Always):
    """Never climbs."""


class Eager(Always):
    """Climbs two steps."""

    place = 2


class Cheat(Always):
    """Wants more than there is."""

    place = 3


class ClimbOptions(GameOptions):
    endless: bool = False


class ClimbGame(Game[Climb]):
    name = "climb"
    title = "Climb"
    players = (2, 3)
    state = Climb
    options = ClimbOptions
    phases = Phases(Phase("climbing", "All climb.", (END,)))
    frames = frames
    bots: Mapping[str, BotMaker] = {"lazy": Lazy, "eager": Eager, "cheat": Cheat}
    bound = 30

    def setup(self, state: Climb) -> None:
        state.turn, state.steps = 0, [0] * state.players

    def scores(self, state: Climb) -> list[int]:
        return list(state.steps)

    def table(self, state: Climb, seat: int | None) -> dict[str, object]:
        return {"steps": list(state.steps)}


@pytest.fixture
def climb() -> Iterator[str]:
    games.add(ClimbGame())
    yield "climb"
    del games._loaded["climb"]


def figures(found: Report) -> dict[str, object]:
    return {key: value for key, value in found.as_json().items() if key not in TIMINGS}


# --- intervals -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wins", "games_played", "low", "high"),
    [
        # The two roots p of (wins/n - p)² = z²·p(1 - p)/n, found by bisection; z = 1.959964.
        (0, 10, 0.0, 0.277533),
        (10, 10, 0.722467, 1.0),
        (5, 10, 0.236593, 0.763407),
        (50, 100, 0.403832, 0.596168),
        (1, 1, 0.206549, 1.0),
        (100, 300, 0.282393, 0.388488),
        (2.5, 10, 0.080948, 0.557819),
    ],
)
def test_wilson_interval_against_values_by_hand(
    wins: float, games_played: int, low: float, high: float
) -> None:
    assert wilson(wins, games_played) == pytest.approx((low, high), abs=5e-6)


def test_nothing_played_says_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


@given(st.integers(1, 5000), st.floats(0, 1))
def test_wilson_interval_holds_its_rate_and_mirrors(games_played: int, rate: float) -> None:
    wins = rate * games_played
    low, high = wilson(wins, games_played)
    assert 0 <= low <= wins / games_played + 1e-12
    assert wins / games_played - 1e-12 <= high <= 1
    other = wilson(games_played - wins, games_played)
    assert (1 - other[1], 1 - other[0]) == pytest.approx((low, high), abs=1e-9)


# --- seats -----------------------------------------------------------------------------------


def test_bots_move_one_seat_on_each_game(climb: str) -> None:
    match = new_match(climb, 3, 1, ["eager", "lazy", "cheat"])
    assert [match.bots_by_seat(number) for number in range(4)] == [
        ["eager", "lazy", "cheat"],
        ["cheat", "eager", "lazy"],
        ["lazy", "cheat", "eager"],
        ["eager", "lazy", "cheat"],
    ]
    for number in range(7):
        for bot, name in enumerate(match.bots):
            assert match.seat_of(bot, number) == (bot + number) % 3
            assert match.bots_by_seat(number)[match.seat_of(bot, number)] == name


def test_wins_follow_the_bot_through_the_seats(climb: str) -> None:
    found = simulate(climb, 3, 9, 1, ["lazy", "eager", "lazy"])
    assert found.wins == [0, 9, 0]
    assert found.mean_score == [0, 6, 0]
    assert found.seat_win_rate == pytest.approx([1 / 3] * 3)
    assert found.interval[1] == wilson(9, 9)


def test_fixed_seats_stay(climb: str) -> None:
    found = simulate(climb, 3, 9, 1, ["lazy", "eager", "lazy"], fixed_seats=True)
    assert found.wins == [0, 9, 0]
    assert found.seat_win_rate == [0, 1, 0]
    assert found.fixed_seats


# --- figures ---------------------------------------------------------------------------------


def test_a_shared_victory_is_split(climb: str) -> None:
    found = simulate(climb, 3, 8, 1, ["eager", "eager", "lazy"])
    assert found.wins == [4, 4, 0]
    assert found.win_rate == [0.5, 0.5, 0]
    assert found.shared == 8
    assert sum(found.seat_win_rate) == pytest.approx(1)


def test_decisions_and_turns_are_counted(climb: str) -> None:
    found = simulate(climb, 2, 5, 1, ["eager", "lazy"])
    assert (found.decisions, found.mean_decisions) == (30, 6)
    assert (found.mean_turns, found.turns) == (6, (6, 6))
    assert found.finished == found.games == 5
    assert found.decisions_per_second == pytest.approx(found.decisions / found.seconds)


def test_a_game_beyond_its_bound_is_not_finished(climb: str) -> None:
    found = simulate(climb, 2, 4, 1, ["eager", "lazy"], options={"endless": True})
    assert found.finished == 0
    assert found.wins == [0, 0]
    assert found.win_rate == [0, 0]
    assert found.interval == [(0, 1), (0, 1)]
    assert found.decisions == 4 * ClimbGame.bound


def test_unfinished_games_do_not_change_the_rates(climb: str) -> None:
    match = new_match(climb, 2, 1, ["eager", "lazy"])
    won = Outcome(True, 6, 6, (6, 0), (0,))
    stuck = Outcome(False, 30, 30, (60, 0), ())
    found = report(match, [won, stuck], 1.0)
    assert (found.games, found.finished, found.decisions) == (2, 1, 36)
    assert found.win_rate == [1, 0]
    assert found.mean_score == [6, 0]
    assert found.mean_turns == 6


def test_who_went_first_is_told_only_where_the_game_decides_it(climb: str) -> None:
    assert "first_player_win_rate" not in simulate(climb, 2, 2, 1, ["eager", "lazy"]).as_json()
    match = new_match(AGE, 2, 1, ["random", "random"])
    by_first = [
        Outcome(True, 9, 3, (5, 1), (0,), first=0),
        Outcome(True, 9, 3, (5, 1), (0,), first=1),
        Outcome(True, 9, 3, (5, 5), (0, 1), first=1),
    ]
    assert report(match, by_first, 1.0).first_player_win_rate == pytest.approx(1.5 / 3)


def test_age_of_ascent_adds_up() -> None:
    found = simulate(AGE, 3, 30, 7, ["random", "random", "random"])
    assert found.finished == 30
    assert sum(found.wins) == pytest.approx(30)
    assert sum(found.win_rate) == pytest.approx(1)
    assert sum(found.seat_win_rate) == pytest.approx(1)
    assert found.turns[0] <= found.mean_turns <= found.turns[1]
    assert found.first_player_win_rate is not None
    document = found.as_json()
    wanted = "game players games seed wins win_rate interval mean_score mean_turns decisions"
    assert {*wanted.split(), *TIMINGS, "finished", "seat_win_rate"} <= set(document)


# --- the same games everywhere -----------------------------------------------------------------


def test_each_game_has_its_own_seed_and_is_a_game_of_its_own() -> None:
    match = new_match(AGE, 2, 5, ["random", "random"])
    states = [final_state(match, number) for number in range(4)]
    assert [state.header.seed for state in states] == [rng.derive(5, n) for n in range(4)]
    assert len({state.digest() for state in states}) == 4
    fresh = games[AGE].new(players=2, seed=rng.derive(5, 3))
    assert states[3].log[: len(fresh.log)] == fresh.log
    chosen = [entry for entry in states[3].log if entry[0] == "choice"]
    assert outcome(states[3]).decisions == len(chosen)


def test_a_bot_thinks_by_run_game_and_seat_alone() -> None:
    match = new_match(AGE, 2, 5, ["random", "random"])
    state = games[AGE].new(players=2, seed=match.game_seed(3))
    chance = [random.Random(rng.derive(5, 3, seat)) for seat in range(2)]
    while not state.over:
        state.apply(int(chance[state.seat].random() * len(state.options)))
    assert state.log == final_state(match, 3).log


def test_more_games_begin_with_the_same_games() -> None:
    match = new_match(AGE, 2, 5, ["random", "random"])
    assert run(match, 12, outcome)[:5] == run(match, 5, outcome)


class Hasty(Executor):
    """An executor that does its work in the opposite order."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Future[object], object, tuple[object, ...]]] = []

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
        future: Future[object] = Future()
        self.waiting.append((future, fn, args))
        if len(self.waiting) == 4:
            while self.waiting:
                last, work, given = self.waiting.pop()
                last.set_result(work(*given))  # type: ignore[operator]
        return future


def test_any_executor_and_any_number_of_jobs_give_the_same() -> None:
    bots = ["random", "random"]
    alone = figures(simulate(AGE, 2, 24, 7, bots))
    assert figures(simulate(AGE, 2, 24, 7, bots, jobs=2)) == alone
    assert figures(simulate(AGE, 2, 24, 7, bots, executor="process")) == alone
    assert figures(simulate(AGE, 2, 24, 7, bots, executor=Serial(), jobs=5)) == alone
    assert figures(simulate(AGE, 2, 24, 7, bots, executor=Hasty())) == alone
    with ThreadPoolExecutor(3) as threads:
        assert figures(simulate(AGE, 2, 24, 7, bots, jobs=3, executor=threads)) == alone
    assert figures(simulate(AGE, 2, 24, 8, bots)) != alone


@pytest.mark.filterwarnings("default")
def test_a_dask_client_gives_the_same() -> None:
    import distributed

    alone = figures(simulate(AGE, 2, 8, 7, ["random", "random"]))
    with (
        distributed.Client(processes=False, n_workers=1, dashboard_address=None) as client,
        client.get_executor() as executor,
    ):
        found = simulate(AGE, 2, 8, 7, ["random", "random"], jobs=2, executor=executor)
    assert figures(found) == alone


def test_the_users_cards_reach_the_workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    printed = Path(str(sys.modules[type(games[AGE]).__module__].__file__)).parent
    text = (printed / "data" / "age_of_ascent.yaml").read_text(encoding="utf-8")
    (tmp_path / "mine.yaml").write_text(text.replace("name: Land 1,", "name: Home,"))
    monkeypatch.chdir(tmp_path)
    given = {"cards": "mine.yaml", "banner": "rotate"}
    alone = simulate(AGE, 2, 6, 7, ["random", "random"], options=given)
    both = simulate(AGE, 2, 6, 7, ["random", "random"], jobs=2, options=given)
    assert figures(alone) == figures(both)
    assert alone.options["banner"] == "rotate"
    assert "Home" in str(alone.options["cards"])


def test_progress_tells_of_every_game_as_it_goes(climb: str) -> None:
    match = new_match(climb, 2, 1, ["eager", "lazy"])
    steps: list[int] = []
    seen_at: list[int] = []

    def tally(state: State) -> int:
        seen_at.append(sum(steps))
        return state.id

    run(match, 50, tally, progress=steps.append)
    assert sum(steps) == 50
    assert len(steps) > 1
    assert seen_at[steps[0]] == steps[0], "the next games began before progress was told"


# --- refusals --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"bots": ["random"]}, "2 players need 2 bots, not 1"),
        ({"bots": ["random", "rndom"]}, "Did you mean random?"),
        ({"players": 7}, "not 7"),
        ({"games": 0}, "at least 1 game"),
        ({"jobs": 0}, "at least 1 job"),
        ({"executor": "cloud"}, "no executor 'cloud'"),
        ({"executor": "serial", "jobs": 2}, "the serial executor runs 1 job"),
        ({"options": {"colour": "red"}}, "no option 'colour'"),
        ({"options": {"seed": 3}}, "no option 'seed'"),
        ({"seed": "7"}, "a seed is an integer"),
    ],
)
def test_what_can_not_be_played_is_refused(change: dict[str, object], reason: str) -> None:
    asked: dict[str, object] = {
        "game": AGE,
        "players": 2,
        "games": 2,
        "seed": 1,
        "bots": ["random", "random"],
    }
    with pytest.raises(BadOption, match=reason.replace("?", r"\?")):
        simulate(**(asked | change))  # type: ignore[arg-type]


def test_a_bot_that_breaks_the_rules_is_named(climb: str) -> None:
    with pytest.raises(AscentError, match="the bot cheat broke the rules in game 0 of seed 1"):
        simulate(climb, 2, 2, 1, ["eager", "cheat"])


def test_a_failure_stops_the_run(climb: str) -> None:
    match = new_match(climb, 2, 1, ["eager", "cheat"])
    steps: list[int] = []
    with pytest.raises(AscentError):
        run(match, 500, outcome, progress=steps.append)
    assert not steps


def test_a_failure_leaves_no_work_behind(climb: str) -> None:
    match = new_match(climb, 2, 1, ["eager", "lazy"])
    calls: list[int] = []
    ended = threading.Event()

    def tally(state: State) -> int:
        calls.append(state.id)
        if len(calls) > 1:  # had begun before the failure was known
            ended.wait(PATIENCE)
        raise AscentError("enough")

    with ThreadPoolExecutor(1) as threads:
        with pytest.raises(AscentError, match="enough"):
            run(match, 500, tally, threads, workers=8)
        ended.set()
    assert len(calls) <= 2, "chunks were played after the run had failed"


def test_workers_without_the_game_say_so(climb: str) -> None:
    assert simulate(climb, 2, 2, 1, ["eager", "lazy"]).finished == 2
    with pytest.raises(NotHere, match=r"workers do not have the game 'climb'.*or play serially"):
        simulate(climb, 2, 2, 1, ["eager", "lazy"], executor="process")


@pytest.mark.parametrize("field", ["rules", "cards"])
def test_a_worker_with_other_rules_or_cards_says_so(field: str) -> None:
    match = new_match(AGE, 2, 1, ["random", "random"])
    other = {"rules": "0"} if field == "rules" else {"cards": "none"}
    header = replace(match.header, **other)  # type: ignore[arg-type]
    with pytest.raises(NotHere, match="the match is for"):
        final_state(replace(match, header=header), 0)


def test_dask_that_is_not_installed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(AscentError, match=r"pip install 'ascent-tabletop\[cluster\]'"):
        simulate(AGE, 2, 2, 1, ["random", "random"], executor="dask")


def test_a_serial_executor_keeps_an_error_for_whoever_asks() -> None:
    future = Serial().submit(int, "x")
    assert isinstance(future.exception(), ValueError)


def test_executors_are_closed() -> None:
    with open_executor("process", 1) as executor:
        assert executor.submit(abs, -3).result() == 3
    with pytest.raises(RuntimeError, match="after shutdown"):
        executor.submit(abs, -3)


# --- speed -----------------------------------------------------------------------------------


def test_half_way_is_half_way() -> None:
    state = in_the_middle(AGE, 3, 1)
    assert not state.over
    assert state == in_the_middle(AGE, 3, 1)
    assert state.id > 20


def test_measuring_gives_figures() -> None:
    speed = measure(AGE, 0.3)
    assert (speed.game, speed.players) == (AGE, 3)
    assert speed.games >= 1
    assert speed.decisions_per_second == pytest.approx(speed.decisions / speed.seconds)
    assert speed.clone_speedup > 20
    assert min(speed.saves_per_second, speed.loads_per_second, speed.games_per_second) > 0
    assert (peak_memory() or 20) > 10


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf")])
def test_no_time_is_no_measure(seconds: float) -> None:
    with pytest.raises(BadOption, match="seconds"):
        measure(AGE, seconds)
