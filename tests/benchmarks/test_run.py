"""The benchmark of the engine: which round counts, what must hold, and how it is told."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

from age_of_ascent.game import AgeOfAscent
from age_of_ascent.learned import AgeGuide
from age_of_ascent.state import AgeState
from benchmarks import open_spiel_peer, playing, run, trees
from benchmarks.run import BEFORE, COMPILED, PEERS, PLAIN, Best, Figure, figures, keep, told
from framework.bots.search import Budget, SearchBot, Trial
from framework.core.rng import COMPILED as THIS_BUILD

GAME = "age_of_ascent, 3 players"
CLONES, COPIES = "age_of_ascent, clones", "age_of_ascent, deepcopies"
VIEWS, LOADS = "age_of_ascent, first views", "age_of_ascent, loads"
SEARCH = "age_of_ascent, search"
ALONE, SPREAD = run.ARENA


@pytest.fixture(autouse=True)
def two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "CORES", 2)


def measured() -> Best:
    """Figures that are all just what they must be."""
    return {
        PLAIN: {
            GAME: {"decisions": 98.0, "games": 1.0},
            playing.GREEDY: {"decisions": 35.0, "games": 1.0},
            CLONES: {"clones": 1500.0},
            COPIES: {"clones": 10.0},
            LOADS: {"loads": 15.0},
            VIEWS: {"views": 100.0},
            SEARCH: {"roll-outs": 300.0},
            ALONE: {"games": 100.0},
            SPREAD: {"games": 170.0},
        },
        COMPILED: {
            GAME: {"decisions": 330.0, "games": 3.0},
            playing.GREEDY: {"decisions": 70.0, "games": 2.0},
            CLONES: {"clones": 3000.0},
            COPIES: {"clones": 10.0},
            LOADS: {"loads": 30.0},
            VIEWS: {"views": 200.0},
            SEARCH: {"roll-outs": 900.0},
            ALONE: {"games": 200.0},
            SPREAD: {"games": 340.0},
        },
        BEFORE: {
            GAME: {"decisions": 100.0, "games": 1.0},
            playing.GREEDY: {"decisions": 10.0, "games": 1.0},
            CLONES: {"clones": 1500.0},
            COPIES: {"clones": 10.0},
            LOADS: {"loads": 10.0},
            VIEWS: {"views": 50.0},
            ALONE: {"games": 50.0},
            SPREAD: {"games": 60.0},
        },
        PEERS: {
            run.PYMINION.format(3): {"decisions": 30.0, "games": 1.0},
            run.SILENT.format(3): {"decisions": 66.0, "games": 1.0},
            run.GIN_RUMMY: {"decisions": 60.0, "games": 1.0},
            run.HEARTS: {"decisions": 194.0, "games": 4.0},
            run.NATIVE: {"decisions": 1089.0, "games": 20.0},
            run.TREES["hearts"]: {"simulations": 600.0},
            run.TREES["gin_rummy"]: {"simulations": 150.0},
        },
    }


def failed(best: Best, memories: dict[str, dict[int, float]] | None = None) -> list[str]:
    return [figure.name for figure in figures(best, memories or {}) if not figure.holds]


def test_what_is_just_enough_holds() -> None:
    assert failed(measured(), {PLAIN: {1000: 100.0, 100_000: 105.0}}) == []


@pytest.mark.parametrize(
    ("build", "task", "rate", "names"),
    [
        (PEERS, run.PYMINION.format(3), 31.0, [f"{GAME} / pyminion"]),
        (PEERS, run.SILENT.format(3), 67.0, [f"{GAME} / pyminion, logging off"]),
        (PEERS, run.HEARTS, 195.0, [f"{GAME} / hearts from Python"]),
        (PEERS, run.NATIVE, 1090.0, [f"hearts in C++ alone / {GAME}"]),
        (BEFORE, GAME, 101.0, ["random games, plain / before, geometric mean"]),
        (BEFORE, playing.GREEDY, 10.1, [f"{playing.GREEDY}, plain / before"]),
        (BEFORE, LOADS, 10.1, [f"{LOADS}, plain / before"]),
        (PLAIN, CLONES, 1600.0, [f"{CLONES}, compiled / plain"]),
        (PLAIN, COPIES, 11.0, [f"{CLONES}, compiled / copy.deepcopy"]),
        (PLAIN, VIEWS, 99.0, [f"{VIEWS}, plain: ms of one"]),
        (PLAIN, SPREAD, 169.0, ["arena, 2 processes / 1, plain"]),
        (COMPILED, ALONE, 201.0, ["arena, 2 processes / 1, compiled"]),
    ],
)
def test_what_is_not_enough_is_named(build: str, task: str, rate: float, names: list[str]) -> None:
    best = measured()
    first = next(iter(best[build][task]))
    best[build][task][first] = rate
    assert failed(best) == names
    assert "| NO |" in told(best, {})


def test_memory_that_grows_is_named() -> None:
    needed = {COMPILED: {1000: 100.0, 100_000: 106.0}}
    assert failed(measured(), needed) == ["memory after 100,000 games / after 1,000, compiled"]


def test_only_what_was_measured_is_told() -> None:
    """Without a compiler, without an older commit, and of one game."""
    best = {PLAIN: {GAME: measured()[PLAIN][GAME]}, PEERS: measured()[PEERS]}
    assert figures(best, {}) == []
    assert f"| {GAME} | 98.0 | 1.00 |" in told(best, {})


def test_on_one_core_the_arena_is_told_and_nothing_is_asked_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(run, "CORES", 1)
    best = measured()
    best[PLAIN][SPREAD]["games"] = 90.0
    assert failed(best) == []
    assert "| plain | 100 | 90.0 | 0.90 |" in told(best, {})
    assert "arena, 2 processes / 1" not in told(best, {})


def test_a_search_is_told_beside_others() -> None:
    lines = told(measured(), {}).splitlines()
    assert f"| {SEARCH}, plain | 300 | 0.50 | 2.00 |" in lines
    assert f"| {SEARCH}, compiled | 900 | 1.50 | 6.00 |" in lines
    assert "| OpenSpiel hearts, tree search | 600 |  |  |" in lines
    assert not [line for line in lines if SEARCH in line and "before" in line]


@pytest.mark.parametrize(
    ("ours", "found"),
    [
        ([GAME, CLONES, SEARCH], [run.HEARTS, *run.TREES.values()]),
        ([GAME, CLONES], [run.HEARTS]),
        ([SEARCH], [*run.TREES.values()]),
        ([CLONES, ALONE, SPREAD], []),
    ],
)
def test_of_others_only_what_stands_beside_ours_is_measured(
    ours: list[str], found: list[str]
) -> None:
    theirs = [run.HEARTS, *run.TREES.values()]
    assert run.of_peers(ours, theirs) == found


def test_a_search_can_be_measured_alone() -> None:
    theirs = {task: measured()[PEERS][task] for task in run.TREES.values()}
    best = {PLAIN: {SEARCH: measured()[PLAIN][SEARCH]}, PEERS: theirs}
    assert figures(best, {}) == []
    assert told(best, {}).startswith("| roll-outs | a second |")


def test_the_best_round_counts() -> None:
    best: dict[str, run.Rates] = {}
    for rate in (2.0, 3.0, 1.0):
        keep(best, GAME, {"decisions": rate, "games": 10 - rate})
    assert best == {GAME: {"decisions": 3.0, "games": 7.0}}


def test_a_figure_says_what_it_must_be() -> None:
    assert [Figure("a", 1, least=2).must, Figure("a", 1, most=2.5).must] == [
        "at least 2",
        "at most 2.5",
    ]


def test_a_worker_does_every_task_on_a_tree() -> None:
    with run.Worker(trees.TOP, run.PLAYING, THIS_BUILD) as worker:
        assert set(worker.tasks) == set(playing.tasks())
        for task in (GAME, CLONES, LOADS, VIEWS):
            assert all(rate > 0 for rate in worker.do(task, 0).values())


def test_memory_is_told_after_so_many_games(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing, "KINDS", {GAME: playing.KINDS[GAME]})
    playing.remember([1, 2])
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [count for count, _ in lines] == [1, 2]
    assert 10 < lines[0][1] <= lines[1][1]


def test_a_copy_of_the_tree_has_its_files_and_nothing_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trees, "KEPT", tmp_path)
    (tmp_path / "plain" / "framework").mkdir(parents=True)
    (tmp_path / "plain" / "framework" / "gone.py").touch()
    tree = trees.plain()
    assert (tree / "framework" / "core" / "machine.py").is_file()
    assert not (tree / "framework" / "gone.py").exists()
    assert not list(tree.rglob("*.so"))


class Counting(SearchBot[AgeState]):
    """Counts the roll-outs that it makes, also those within others."""

    made = 0

    def _try_all(self, world: AgeState, trials: Sequence[Trial[AgeState]]) -> None:
        Counting.made += len(trials)
        super()._try_all(world, trials)


def test_all_roll_outs_of_a_search_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = partial(Counting, guide=AgeGuide, budget=Budget(roll_outs=48))
    monkeypatch.setattr(AgeOfAscent, "bots", {playing.SEARCHING: bot})
    monkeypatch.setattr(Counting, "made", 0)
    done = playing.KINDS[GAME].search(3)
    assert done.seconds > 0
    assert done.counts == {"roll-outs": Counting.made}
    assert Counting.made > 500


@pytest.mark.parametrize("processes", playing.PROCESSES)
def test_the_arena_plays_its_games_in_so_many_processes(
    processes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing, "GAMES_OF_ARENA", 2)
    done = playing.arena(processes, 0)
    assert done.counts == {"games": 2}
    assert done.seconds > 0


@pytest.mark.parametrize("game", run.TREES)
def test_another_search_makes_its_simulations(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_spiel_peer, "SEARCHED", 2)
    assert open_spiel_peer.search(game, 1) == 2 * open_spiel_peer.SIMULATIONS
