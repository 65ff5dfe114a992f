"""Tournaments: paired deals, rows that are kept and gone on with, games that fail."""

from __future__ import annotations

import csv
import io
import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from framework import AscentError, BadOption, games, load
from framework.arena import simulate
from framework.arena.parts import ABOUT, Folder
from framework.arena.plan import Plan, new_plan, stored_plan
from framework.arena.ratings import load_choix
from framework.arena.rows import Fixture, Row, replayed
from framework.arena.tournament import Result, Sitting, play_tournament
from framework.core import rng
from tests.framework.command import answer, ascent, refusal
from tests.framework.deadly import Faulty, Harmless, Leaving, goes_wrong, name
from tests.framework.test_arena import ClimbGame

AGE = "age_of_ascent"
ROOT = Path(__file__).parents[2]
PATIENCE = 300  # seconds until a test gives up that waits for a fact
TIMINGS = {"cpu", "seconds", "games_per_second"}


@pytest.fixture
def climb() -> Iterator[str]:
    games.add(ClimbGame())
    yield "climb"
    del games._loaded["climb"]


def rows_in(folder: Path) -> list[Row]:
    """All rows, without the time that they took."""
    return [replace(row, cpu=0.0) for rows in Folder(folder).read() for row in rows]


def figures(document: Any) -> dict[str, object]:
    return {key: value for key, value in document.items() if key not in TIMINGS}


def fixture_of(plan: Plan, row: Row) -> Fixture:
    return next(islice(plan.fixtures(row.number), 1))


# --- what is played --------------------------------------------------------------------------


def test_every_deal_is_played_from_all_seats_by_all_bots() -> None:
    bots = ["random", "balanced", "strength", "gold"]
    plan = new_plan(AGE, bots, 1, [3])
    for deal in range(3):
        played = list(plan.deal(deal))
        assert len(played) == plan.games_of_a_deal == 12
        assert {one.seed for one in played} == {rng.derive(1, deal)}
        seats = Counter((bot, seat) for one in played for seat, bot in enumerate(one.seats))
        assert seats == {(bot, seat): 3 for bot in bots for seat in range(3)}
        groups = Counter(frozenset(one.seats) for one in played)
        assert sorted(groups.values()) == [3, 3, 3, 3]


def test_who_sits_to_the_left_changes_from_deal_to_deal() -> None:
    plan = new_plan(AGE, ["random", "gold", "culture"], 1, [3])
    first, second = ([one.seats for one in plan.deal(deal)] for deal in (0, 1))
    assert first == [
        ["random", "gold", "culture"],
        ["culture", "random", "gold"],
        ["gold", "culture", "random"],
    ]
    assert second[0] == ["random", "culture", "gold"]
    assert [one.seats for one in plan.deal(2)] == first


def test_all_bots_sit_where_there_are_more_seats_than_bots() -> None:
    plan = new_plan(AGE, ["random", "gold"], 1, [3])
    groups = Counter(tuple(sorted(one.seats)) for one in plan.deal(0))
    assert groups == {("gold", "random", "random"): 3, ("gold", "gold", "random"): 3}


def test_a_plan_can_be_entered_anywhere_and_deals_are_the_same_at_all_tables() -> None:
    plan = new_plan(AGE, ["random", "gold"], 4, [2, 3], [{}, {"banner": "rotate"}])
    assert len(plan.tables) == 4
    assert plan.games_of_a_deal == 2 * (2 + 6)
    whole = list(plan.fixtures(deals=3))
    assert [one.number for one in whole] == list(range(48))
    for start in (0, 1, 15, 16, 17, 47, 48):
        assert list(plan.fixtures(start, 3)) == whole[start:]
    assert {one.seed for one in whole[:16]} == {rng.derive(4, 0)}
    assert plan.deals_for(16) == 1
    assert plan.deals_for(17) == 2
    assert stored_plan(plan.key()) == plan


# --- rows ------------------------------------------------------------------------------------


def test_a_row_holds_its_game(tmp_path: Path) -> None:
    plan = new_plan(AGE, ["random", "balanced"], 3, [2], [{"banner": "rotate"}])
    result = play_tournament(plan, Sitting(games=3), tmp_path / "kept")
    rows = [row for part in Folder(tmp_path / "kept").read() for row in part]
    assert result.games == len(rows) == 4, "the second deal is played to its end"
    for row in rows:
        assert (row.game, json.loads(row.options)) == (AGE, {"banner": "rotate"})
        assert row.seed == rng.derive(3, row.deal)
        assert sorted(row.seats) == ["balanced", "random"]
        assert row.finished
        assert not row.failed
        assert row.cpu > 0
        assert [sum(sources.values()) for sources in row.sources] == list(row.scores)
        again = replayed(fixture_of(plan, row), row.choices)
        assert again.over
        assert (tuple(again.scores), tuple(again.winners)) == (row.scores, row.winners)
        assert again.id == row.decisions
    assert len({row.journal for row in rows}) == 4
    assert Folder(tmp_path / "kept").row(3) == rows[3]
    columns = pq.read_table(tmp_path / "kept" / "part-000000000.parquet").column_names
    asked = "game options seats seed winners scores sources turns decisions cpu journal error save"
    assert set(asked.split()) <= set(columns)


def test_rows_are_the_same_wherever_they_are_played(tmp_path: Path) -> None:
    plan = new_plan(AGE, ["random", name(Harmless)], 3, [2])
    play_tournament(plan, Sitting(games=10), tmp_path / "alone")
    alone = rows_in(tmp_path / "alone")
    play_tournament(plan, Sitting(games=10, jobs=2), tmp_path / "processes")
    assert rows_in(tmp_path / "processes") == alone
    with ThreadPoolExecutor(3) as threads:
        play_tournament(plan, Sitting(games=10, jobs=3, executor=threads), tmp_path / "threads")
    assert rows_in(tmp_path / "threads") == alone


def test_simulate_plays_the_same_rows(tmp_path: Path) -> None:
    path = tmp_path / "rows.parquet"
    found = simulate(AGE, 2, 6, 3, ["random", "gold"], paired=True, rows=path)
    rows = pq.read_table(path).to_pylist()
    assert [row["deal"] for row in rows] == [0, 0, 1, 1, 2, 2]
    assert [row["seats"][0] for row in rows] == ["random", "gold"] * 3
    wins = [sum(row["seats"][seat] == bot for row in rows for seat in row["winners"])
            for bot in ("random", "gold")]  # fmt: skip
    assert found.wins == wins
    out = tmp_path / "kept"
    play_tournament(new_plan(AGE, ["random", "gold"], 3, [2]), Sitting(games=6), out)
    assert [row.journal for row in rows_in(out)] == [row["journal"] for row in rows]


def test_paired_deals_are_only_played_where_they_are_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "rows.parquet"
    simulate(AGE, 2, 4, 3, ["random", "random"], rows=path)
    seeds = pq.read_table(path).column("seed").to_pylist()
    assert seeds == [rng.derive(3, number) for number in range(4)]
    assert "paired deals change seats" in refusal(
        "simulate", AGE, "--bots", "random,random", "--paired", "--fixed-seats"
    )


# --- going on --------------------------------------------------------------------------------


def test_a_tournament_goes_on_where_it_stopped(tmp_path: Path) -> None:
    plan = new_plan(AGE, ["random", name(Harmless)], 3, [2])
    play_tournament(plan, Sitting(games=4), tmp_path / "kept")
    before = rows_in(tmp_path / "kept")
    seen: list[int] = []
    sitting = Sitting(games=12, watch=lambda result, added: seen.append(added))
    result = play_tournament(plan, sitting, tmp_path / "kept", resume=True)
    assert seen == [4, *[1] * 8], "what was there is told at once, and not played again"
    assert (result.games, result.played) == (12, 8)
    whole = play_tournament(plan, Sitting(games=12), tmp_path / "whole")
    assert rows_in(tmp_path / "kept") == rows_in(tmp_path / "whole")
    assert rows_in(tmp_path / "kept")[:4] == before
    assert figures(result.as_json()) == figures(whole.as_json())


def command(*words: object) -> list[str]:
    return [sys.executable, "-m", "framework.cli", "tournament", AGE, *map(str, words)]


def test_a_tournament_that_is_killed_goes_on_where_it_stopped(tmp_path: Path) -> None:
    bots = ("--bots", "random,balanced", "--players", 2, "--games", 40, "--seed", 1)
    folder = tmp_path / "results"
    killed = subprocess.Popen(
        command(*bots, "--out", folder, "--jobs", 2), cwd=ROOT, stderr=subprocess.DEVNULL
    )
    until = time.monotonic() + PATIENCE
    while not (folder.is_dir() and Folder(folder).parts()):
        assert killed.poll() is None, "it ended before it could be killed"
        assert time.monotonic() < until, "it never wrote a part"
        time.sleep(0.02)  # who looks without a pause takes the time of who plays
    killed.send_signal(signal.SIGKILL)
    killed.wait()
    before = rows_in(folder)
    (folder / ".part-000000999.parquet.new").write_bytes(b"PAR1")  # as if it was writing
    assert 0 < len(before) < 40
    finished = answer("tournament", AGE, *bots, "--out", folder, "--resume")
    after = rows_in(folder)
    assert [row.number for row in after] == list(range(40))
    assert after[: len(before)] == before
    assert not list(folder.glob(".*"))
    assert figures(finished) == figures(answer("tournament", AGE, *bots))


def test_intervals_that_are_narrow_end_it_at_a_deal(tmp_path: Path) -> None:
    plan = new_plan(AGE, ["random", name(Harmless)], 3, [2])
    result = play_tournament(plan, Sitting(until_width=0.6), tmp_path / "alone")
    assert result.narrow
    assert result.widest() <= 0.6
    assert result.games % 2 == 0
    fewer = play_tournament(plan, Sitting(games=result.games - 2))
    assert fewer.widest() > 0.6, "it did not stop as soon as it could"
    with ThreadPoolExecutor(3) as threads:
        wide = Sitting(until_width=0.6, jobs=3, executor=threads)
        play_tournament(plan, wide, tmp_path / "threads")
    assert rows_in(tmp_path / "threads") == rows_in(tmp_path / "alone")
    again = play_tournament(plan, Sitting(until_width=0.6), tmp_path / "alone", resume=True)
    assert (again.played, again.narrow) == (0, True)


# --- refusals --------------------------------------------------------------------------------


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    plan = new_plan(AGE, ["random", name(Harmless)], 3, [2])
    play_tournament(plan, Sitting(games=2), tmp_path / "kept")
    play_tournament(plan, Sitting(games=4), tmp_path / "kept", resume=True)
    return tmp_path / "kept"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--bots", "random,gold"], "bots: random,tests.framework.deadly:Harmless there"),
        (["--seed", "4"], "seed: 3 there, 4 asked for"),
        (["--players", "3"], "players: 2 there, 3 asked for"),
        (["--option", "banner=rotate"], 'options: {} there, {"banner": "rotate"} asked for'),
        (["--players", "2,3"], "tables: 1 there, 2 asked for"),
    ],
)
def test_another_tournament_is_not_gone_on_with(kept: Path, words: list[str], told: str) -> None:
    before = rows_in(kept)
    said = refusal("tournament", AGE, "--out", kept, "--resume", *words)
    assert "holds another tournament" in said
    assert told in said
    assert rows_in(kept) == before


def test_what_is_in_the_way_is_told(kept: Path, tmp_path: Path) -> None:
    bots = ("tournament", AGE, "--bots", "random,gold", "--out")
    assert "go on with it by --resume" in refusal(*bots, kept)
    other = tmp_path / "other"
    other.mkdir()
    (other / "notes.txt").write_text("mine")
    assert "is not empty (notes.txt)" in refusal(*bots, other)
    assert "holds no tournament" in refusal(*bots, other, "--resume")
    assert "can't be used" in refusal(*bots, tmp_path / "no" / "where")
    assert "name the folder" in refusal("tournament", AGE, "--resume")
    with Folder(kept).alone():
        assert "another process plays in" in refusal("tournament", AGE, "--out", kept, "--resume")
    (kept / ABOUT).write_text("{")
    assert "does not say what is played" in refusal("tournament", AGE, "--out", kept, "--resume")


@pytest.mark.parametrize("damage", ["torn", "empty", "gone", "other"])
def test_a_damaged_part_is_named(kept: Path, damage: str) -> None:
    first, second, *_ = Folder(kept).parts()
    if damage == "torn":
        first.write_bytes(first.read_bytes()[:-100])
    elif damage == "empty":
        second.write_bytes(b"")
    elif damage == "gone":
        first.unlink()
    else:
        pq.write_table(pq.read_table(second).drop_columns("save"), second)
    said = refusal("tournament", AGE, "--out", kept, "--resume")
    assert (first if damage == "torn" else second).name in said
    assert ("should begin with row 0" if damage == "gone" else "damaged") in said


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--bots", "random"], "at least 2 bots"),
        ([], "name the bots"),
        (["--bots", "random,rndom"], "Did you mean random?"),
        (["--bots", "random,random"], "named twice"),
        (["--bots", "random,gold", "--players", "1"], "at least 2 players"),
        (["--bots", "random,gold", "--players", "2,x"], "'x' is not an integer"),
        (["--bots", "random,gold", "--players", "2,9"], "not 9"),
        (["--bots", "random,gold", "--players", "2,2"], "is there twice"),
        (["--bots", "random,gold", "--games", "0"], "at least 1, not 0"),
        (["--bots", "random,gold", "--until-width", "2"], "between 0 and 1, not 2"),
        (["--bots", "random,gold", "--variant", "banr=x"], "Did you mean banner?"),
        (["--bots", "random,gold", "--executor", "cloud"], "no executor 'cloud'"),
        (["--bots", "random,gold", "--csv", "no/where.csv"], "can't be written"),
    ],
)
def test_what_can_not_be_played_is_refused(words: list[str], told: str) -> None:
    assert told in refusal("tournament", AGE, *words)


def test_choix_that_is_not_installed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "choix", None)
    with pytest.raises(AscentError, match=r"pip install 'ascent-tabletop\[ratings\]'"):
        load_choix()
    assert "ratings" in refusal("tournament", AGE, "--bots", "random,gold", "--games", 2)


# --- games that fail -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "error"),
    [(Faulty, "ZeroDivisionError: nothing to share"), (Leaving, "SystemExit: 3")],
)
def test_a_game_that_fails_is_a_row_and_the_others_go_on(
    tmp_path: Path, kind: type[Harmless], error: str
) -> None:
    seed, out = 11, tmp_path / "kept"
    plan = new_plan(AGE, [name(kind), "random"], seed, [2])
    result = play_tournament(plan, Sitting(games=16), out)
    rows = rows_in(out)
    wrong = [row for row in rows if goes_wrong(seed, row.deal, row.seats.index(name(kind)))]
    assert 0 < len(wrong) < 8
    assert [row for row in rows if row.failed] == wrong
    assert (result.games, result.failed) == (16, len(wrong))
    assert all(row.finished for row in rows if row not in wrong)
    for row in wrong:
        assert row.error == error
        assert row.seed == rng.derive(seed, row.deal)
        save = load(row.save)
        assert not save.over
        assert save.header.seed == row.seed
        assert save.id == row.decisions == len(row.choices)
    assert result.standings[0].finished == 16 - len(wrong)


def test_a_failed_game_is_told_and_ends_with_status_one() -> None:
    words = (AGE, "--bots", f"{name(Faulty)},random", "--seed", 11, "--games", 16)
    for command_name in ("tournament", "simulate"):
        told = ascent(command_name, *words, "--json")
        assert told.exit_code == 1
        document = json.loads(told.stdout)
        assert document["failed"] == len(document["failures"]) > 0
        one = document["failures"][0]
        assert one["error"] == "ZeroDivisionError: nothing to share"
        assert one["seed"] == rng.derive(11, one["deal"])
        printed = ascent(command_name, *words)
        assert printed.exit_code == 1
        assert f"game {one['number']} from seed {one['seed']}" in printed.stdout


# --- figures ---------------------------------------------------------------------------------


def test_a_cross_table_of_bots_whose_games_are_known(climb: str) -> None:
    plan = new_plan(climb, ["lazy", "eager"], 1, [2, 3])
    result = play_tournament(plan, Sitting(games=16))
    both, two, three = result.standings
    assert [one.players for one in result.standings] == [[2, 3], [2], [3]]
    assert [one.games for one in result.standings] == [16, 4, 12]
    assert two.wins == [0, 4]
    assert two.cross(1, 0) == (4, 1.0, two.interval(1))
    assert two.cross(0, 0) is None
    assert three.wins == [0, 12], "two that share a victory have all of it together"
    assert three.seated == [18, 18]
    assert both.wins == [0, 16]
    assert three.as_json()["seat_win_rate"] == pytest.approx([1 / 3] * 3)
    rated = result.rated()
    assert all(one is not None and one[1].rating > one[0].rating for one in rated)


def test_the_answer_has_ratings_and_cross_tables_of_each_set_of_options(tmp_path: Path) -> None:
    path = tmp_path / "figures.csv"
    words = (AGE, "--bots", "random,gold", "--players", "2,3", "--games", 16, "--csv", path)
    document = answer("tournament", *words, "--variant", "", "--variant", "banner=rotate")
    assert [(one["players"], one["options"]) for one in document["standings"]] == [
        ([2, 3], {}),
        ([2, 3], {"banner": "rotate"}),
        ([2], {}),
        ([3], {}),
        ([2], {"banner": "rotate"}),
        ([3], {"banner": "rotate"}),
    ]
    assert document["games"] == document["finished"] == 16
    for one in document["standings"]:
        random_bot, gold = one["ratings"]
        assert random_bot["rating"] < gold["rating"]
        assert gold["low"] < gold["rating"] < gold["high"]
        assert one["cross"][0][0] is None
        back, forth = one["cross"][0][1], one["cross"][1][0]
        assert back["ahead"] + forth["ahead"] == pytest.approx(1)
    lines = list(csv.DictReader(io.StringIO(path.read_text())))
    assert len(lines) == 6 * (2 + 2)
    own = [line for line in lines if not line["against"]]
    rated = [one["rating"] for each in document["standings"] for one in each["ratings"]]
    assert [float(line["rating"]) for line in own] == rated
    assert {line["options"] for line in lines} == {"", "banner=rotate"}


def test_in_words(tmp_path: Path) -> None:
    told = ascent("tournament", AGE, "--bots", "random,gold", "--games", 4, "--out", tmp_path / "r")
    assert told.exit_code == 0
    assert "4 games from seed 0, each deal in 2 games from all seats" in told.stdout
    assert "ahead of" in told.stdout
    assert "rating" in told.stdout


def test_a_terminal_sees_how_bots_stand() -> None:
    ours, theirs = os.openpty()
    words = command("--bots", "random,gold", "--games", 8)
    env = {**os.environ, "TERM": "xterm", "COLUMNS": "160"}
    with subprocess.Popen(
        words, stdout=subprocess.DEVNULL, stderr=theirs, cwd=ROOT, env=env
    ) as running:
        os.close(theirs)
        seen = b""
        try:
            while more := os.read(ours, 4096):
                seen += more
        except OSError:  # the other end is closed
            pass
        os.close(ours)
        assert running.wait() == 0
    words_seen = seen.decode()
    assert "games/s" in words_seen
    assert "8/8" in words_seen
    assert "gold " in words_seen


def test_nothing_is_known_before_the_first_game() -> None:
    with pytest.raises(BadOption, match="a number of games, or a width"):
        play_tournament(new_plan(AGE, ["random", "gold"], 1, [2]), Sitting())


def test_figures_do_not_depend_on_where_rows_come_from(tmp_path: Path) -> None:
    plan = new_plan(AGE, ["random", "gold"], 3, [2])
    played: Result = play_tournament(plan, Sitting(games=6), tmp_path / "kept")
    read = answer("tournament", AGE, "--out", tmp_path / "kept", "--resume", "--games", 2)
    assert figures(read) == figures(json.loads(json.dumps(played.as_json())))
