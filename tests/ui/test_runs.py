"""Stored comparisons: queued, played by a process of their own, stopped, gone on with, bounded."""

from __future__ import annotations

import fcntl
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from framework import AscentError
from framework.lab import recording
from framework.lab.comparison import Comparison, Entrant
from tests.ui.visits import PATIENCE
from ui.store import orders, runs, sitting, working
from ui.store.orders import FAILED, FINISHED, QUEUED, RUNNING, STOPPED, RunInfo, RunOrder
from ui.store.records import Refused
from ui.store.runs import LOCK, NoSuchRun, Runs
from ui.store.working import Playing, Stage, Worker, stages
from ui.store.workshop import Workshop

NICEST = 19  # there is no more, for who is nice already
SIDES = (
    Entrant("age_of_ascent", {"stall_turns": 1}, 2, ["random"], "Short"),
    Entrant("age_of_ascent", {}, 2, ["random"], "Long"),
)
ORDER = RunOrder(SIDES, 3, 5, 0)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Runs]:
    with closing(Runs(tmp_path)) as opened:
        yield opened


@pytest.fixture
def workshop(store: Runs) -> Iterator[Workshop]:
    with closing(Workshop(store)) as opened:
        yield opened


def until(workshop: Workshop, fact: Callable[[], bool]) -> None:
    """Wait for a fact while somebody looks after the worker, as pages do."""
    end = time.monotonic() + PATIENCE
    while not fact():
        assert time.monotonic() < end, "it does not come"
        workshop.look()
        time.sleep(0.02)


def worked(store: Runs, id: str) -> RunInfo:
    """Let a worker in this process play once."""
    assert Worker(store).work()
    return store.info(id)


# --- orders ------------------------------------------------------------------------------------


def test_an_order_is_stored_whole_and_comes_back(store: Runs) -> None:
    id = store.create("me", ORDER, "  Two   games ")
    info = store.info(id)
    assert (info.name, info.state, info.done, info.result) == ("Two games", QUEUED, 0, 0)
    assert [side.players for side in info.order.sides] == [2, 2]
    assert [side.bots for side in info.order.sides] == [["random"] * 2] * 2
    assert info.order.seed == 5
    assert info.total == 6


def test_what_is_not_said_is_as_usual(store: Runs) -> None:
    info = store.info(store.create("me", RunOrder((Entrant("ascension"),), 2, 1)))
    (side,) = info.order.sides
    assert side.bots == ["greedy"] * 3
    assert side.label == info.name == "Ascension"
    assert info.total == 2 + 2 * orders.JUDGED_STEPS


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"sides": ()}, "From 1 to 6 sides"),
        ({"sides": SIDES * 4}, "From 1 to 6 sides"),
        ({"games": 0}, "from 1 to 500 games"),
        ({"games": 501}, "from 1 to 500 games"),
        ({"sides": SIDES * 3, "games": 400}, "up to 250 games each"),
        ({"judged": 11}, "up to 10 games"),
        ({"seed": -1}, "a whole number"),
        ({"seed": 2**63}, "a whole number"),
        ({"sides": (Entrant("chess"),)}, "chess"),
        ({"sides": (Entrant("ascension", {}, 9),)}, "9"),
        ({"sides": (Entrant("ascension", {"no": 1}),)}, "no"),
        ({"sides": (Entrant("ascension", {}, 2, ["nobody"]),)}, "nobody"),
        ({"sides": (Entrant("ascension", {}, 2, ["os:system"]),)}, "os:system"),
        ({"sides": (Entrant("ascension", {"cards": "/etc/passwd"}),)}, "cards"),
    ],
)
def test_what_is_too_much_or_not_playable_is_refused(
    store: Runs, change: dict[str, object], words: str
) -> None:
    with pytest.raises(AscentError, match=words):
        store.create("me", replace(ORDER, **change))  # type: ignore[arg-type]
    assert store.of("me") == []


def test_the_same_is_not_made_twice_for_one_visitor(store: Runs) -> None:
    id = store.create("me", ORDER)
    assert store.create("me", ORDER, "Again") == id
    assert store.create("you", ORDER) != id
    assert store.create("me", replace(ORDER, seed=6)) != id


def test_an_order_is_no_larger_than_it_may_be(store: Runs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orders, "LARGEST_ORDER", 100)
    with pytest.raises(Refused, match="too large"):
        store.create("me", ORDER)


# --- bounds ------------------------------------------------------------------------------------


def test_a_visitor_has_few_in_the_queue_and_so_has_the_server(store: Runs) -> None:
    for seed in range(runs.MOST_OPEN_OF_ONE):
        store.create("me", replace(ORDER, seed=seed))
    with pytest.raises(Refused, match="of your comparisons"):
        store.create("me", ORDER)
    for number in range(runs.MOST_OPEN - runs.MOST_OPEN_OF_ONE):
        store.create(f"visitor {number}", ORDER)
    with pytest.raises(Refused, match="wait to be played here"):
        store.create("another", ORDER)
    first, *_ = store.of("me")
    store.stop("me", first.id)
    id = store.create("another", ORDER)
    assert store.info(id).ahead == runs.MOST_OPEN - 1
    with pytest.raises(Refused, match="wait to be played here"):
        store.go_on("me", first.id)


def test_a_visitor_keeps_so_many(store: Runs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "MOST_KEPT", 1)
    id, other = store.create("me", ORDER), replace(ORDER, seed=6)
    with pytest.raises(Refused, match="Delete one first"):
        store.create("me", other)
    store.delete("me", id)
    store.create("me", other)


def test_a_full_server_refuses_or_forgets_what_nobody_has_touched(
    store: Runs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runs, "MOST_STORED", 1)
    old = store.create("me", ORDER)
    store.stop("me", old)
    with pytest.raises(Refused, match="as many results as it can"):
        store.create("you", ORDER)
    monkeypatch.setattr(runs, "UNTOUCHED", -1.0)
    store.create("you", ORDER)
    with pytest.raises(NoSuchRun):
        store.info(old)


def test_stored_games_make_room_the_oldest_first(
    store: Runs, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = (store.create("me", replace(ORDER, seed=seed)) for seed in range(2))
    files = [store.place(id) / "side-0.jsonl" for id in (old, new)]
    for age, file in zip((200, 100), files, strict=True):
        file.write_text("x" * 60)
        os.utime(file, (time.time() - age,) * 2)
    (store.folder / "nobodys").mkdir()
    monkeypatch.setattr(runs, "MOST_BYTES", 100)
    store.make_room()
    assert [file.exists() for file in files] == [False, True]
    assert not (store.folder / "nobodys").exists()


# --- whose it is -------------------------------------------------------------------------------


def test_others_may_look_and_nothing_else(store: Runs) -> None:
    id = store.create("me", ORDER, "Mine")
    changes: list[Callable[[], None]] = [
        lambda: store.stop("you", id),
        lambda: store.go_on("you", id),
        lambda: store.rename("you", id, "Yours"),
        lambda: store.delete("you", id),
    ]
    for change in changes:
        with pytest.raises(Refused, match="Only who has made"):
            change()
    assert (store.info(id).name, store.info(id).state) == ("Mine", QUEUED)
    assert [info.id for info in store.of("me")] == [id]
    assert store.of("you") == []


def test_a_name_is_one_short_line(store: Runs) -> None:
    id = store.create("me", ORDER)
    store.rename("me", id, " A\nname " + "x" * 200)
    assert len(store.info(id).name) <= runs.LONGEST_NAME
    assert store.info(id).name.startswith("A name x")
    store.rename("me", id, "   ")
    assert store.info(id).name.startswith("A name x")


@pytest.mark.parametrize("id", ["", "nothing", "../tables", "\ud800"])
def test_one_that_is_not_there_is_told(store: Runs, id: str) -> None:
    with pytest.raises(NoSuchRun):
        store.info(id)
    with pytest.raises(NoSuchRun):
        store.delete("me", id)


# --- the worker --------------------------------------------------------------------------------


def test_results_come_early_and_sharpen() -> None:
    assert stages(replace(ORDER, games=3)) == [Stage(3, 0)]
    assert stages(replace(ORDER, games=100, judged=10)) == [
        Stage(3, 0), Stage(8, 0), Stage(20, 0), Stage(50, 0),
        Stage(50, 5), Stage(50, 10), Stage(100, 10),
    ]  # fmt: skip
    assert stages(replace(ORDER, games=60))[-1] == Stage(60, 0)
    assert stages(replace(ORDER, games=1, judged=10)) == [Stage(1, 0), Stage(1, 1)]


def test_a_comparison_is_played_to_its_end(store: Runs) -> None:
    id = store.create("me", replace(ORDER, games=9, judged=1))
    info = worked(store, id)
    assert (info.state, info.why, info.done) == (FINISHED, "", info.total)
    assert (info.result, info.games) == (4, 9)  # after 3, 8 and 9 games, with one judged
    sides = Comparison.from_json(store.document(id)).sides
    assert [(side.name, side.games) for side in sides] == [("Short", 9), ("Long", 9)]
    assert sides[0].figures["drama"].n == 1
    assert not Worker(store).work()


def test_one_worker_plays_at_a_time(store: Runs, monkeypatch: pytest.MonkeyPatch) -> None:
    store.create("me", ORDER)

    def play(playing: Playing) -> None:
        with (store.data / LOCK).open() as lock, pytest.raises(BlockingIOError):
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)

    monkeypatch.setattr(Playing, "play", play)
    assert Worker(store).work()
    with (store.data / LOCK).open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)


def test_the_same_is_found_however_often_it_was_stopped(
    store: Runs, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = store.create("you", ORDER)
    worked(store, whole)
    id = store.create("me", ORDER)
    played = list[int]()

    def record(match: object, number: int, budget: object) -> object:
        played.append(number)
        if len(played) == 3:
            store.stop("me", id)
        return kept(match, number, budget)  # type: ignore[arg-type]

    kept = recording.record
    monkeypatch.setattr(working, "record", record)
    info = worked(store, id)
    assert (info.state, info.result, info.done) == (STOPPED, 0, 3)
    store.go_on("me", id)
    assert worked(store, id).state == FINISHED
    assert played == [0, 0, 1, 1, 2, 2]
    assert store.document(id) == store.document(whole)


def test_more_games_are_played_on_request(store: Runs) -> None:
    id = store.create("me", ORDER)
    worked(store, id)
    store.go_on("me", id, 5)
    info = worked(store, id)
    assert (info.state, info.games, info.total) == (FINISHED, 5, 10)
    with pytest.raises(Refused, match="from 1 to 500"):
        store.go_on("me", id, 501)


def test_others_come_first_after_a_while(store: Runs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sitting, "SLICE", 0.0)
    long = store.create("me", replace(ORDER, games=12))
    short = store.create("you", ORDER)
    assert worked(store, long).state == QUEUED  # once it has a result
    assert store.info(long).games == 3
    assert worked(store, short).state == FINISHED
    assert worked(store, long).state == FINISHED


def test_a_comparison_has_its_time(store: Runs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sitting, "LONGEST_RUN", 0.0)
    id = store.create("me", ORDER)
    info = worked(store, id)
    assert info.state == STOPPED
    assert "as long as one may" in info.why


def test_a_game_that_raises_is_told_in_words(store: Runs, monkeypatch: pytest.MonkeyPatch) -> None:
    def record(match: object, number: int, budget: object) -> object:
        raise ZeroDivisionError

    monkeypatch.setattr(working, "record", record)
    id = store.create("me", ORDER)
    info = worked(store, id)
    assert info.state == FAILED
    assert info.why == "Game 1 of Short has failed (ZeroDivisionError)."


def test_a_result_that_can_t_be_worked_out_is_told_in_words(
    store: Runs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(working, "compared", lambda *_, **__: 1 / 0)
    info = worked(store, store.create("me", ORDER))
    assert (info.state, info.result) == (FAILED, 0)
    assert info.why == "The result of 3 games has failed (ZeroDivisionError)."


def test_one_that_is_deleted_while_it_is_played_leaves_nothing(
    store: Runs, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = store.create("me", ORDER)
    kept = recording.record

    def record(match: object, number: int, budget: object) -> object:
        if number == 1 and store.of("me"):
            store.delete("me", id)
        return kept(match, number, budget)  # type: ignore[arg-type]

    monkeypatch.setattr(working, "record", record)
    assert Worker(store).work()
    assert store.of("me") == []
    assert not (store.folder / id).exists()


def test_games_of_something_else_are_not_counted(store: Runs) -> None:
    id = store.create("me", ORDER)
    (store.place(id) / "side-0.jsonl").write_text("no run\n")
    info = worked(store, id)
    assert info.state == FAILED
    assert "holds no run of games" in info.why


@pytest.mark.parametrize("text", ["{", "[]", "\xff", '{"format": 3', "null"])
def test_a_damaged_result_is_told_in_words(store: Runs, text: str) -> None:
    id = store.create("me", ORDER)
    with pytest.raises(Refused, match="not there any more"):
        store.document(id)
    (store.place(id) / runs.RESULT).write_bytes(text.encode("latin-1"))
    with pytest.raises(Refused, match="damaged"):
        store.document(id)


def test_a_result_is_no_larger_than_it_may_be(store: Runs, monkeypatch: pytest.MonkeyPatch) -> None:
    id = store.create("me", ORDER)
    store.put(id, {"x": "y" * 50}, 1)
    monkeypatch.setattr(runs, "LARGEST_RESULT", 40)
    with pytest.raises(Refused, match="larger than"):
        store.document(id)
    with pytest.raises(Refused, match="larger than"):
        store.put(id, {"x": "z" * 50}, 2)
    assert store.info(id).games == 1


# --- the process -------------------------------------------------------------------------------


def test_a_process_plays_and_one_that_is_killed_is_gone_on_with(
    store: Runs, workshop: Workshop
) -> None:
    id = store.create("me", replace(ORDER, games=60))
    until(workshop, lambda: store.info(id).done >= 4)
    pid = workshop.pid()
    assert pid is not None
    own = os.getpriority(os.PRIO_PROCESS, 0)
    assert os.getpriority(os.PRIO_PROCESS, pid) == min(own + working.NICE, NICEST)
    os.kill(pid, signal.SIGKILL)
    until(workshop, lambda: workshop.pid() not in (None, pid))
    before = store.info(id).done
    assert store.info(id).state in (RUNNING, FINISHED)
    until(workshop, lambda: store.info(id).state == FINISHED)
    assert before >= 4
    lines = (store.folder / id / "side-0.jsonl").read_text().splitlines()
    assert [json.loads(line)["number"] for line in lines[1:]] == [*range(60)]


def test_the_process_ends_with_who_has_started_it(store: Runs, workshop: Workshop) -> None:
    workshop.look()
    assert workshop.pid() is None  # there is nothing to do
    id = store.create("me", replace(ORDER, games=500))
    until(workshop, lambda: store.info(id).done > 0)
    pid = workshop.pid()
    assert pid is not None
    workshop.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    workshop.look()
    assert workshop.pid() is None
    assert store.info(id).state == RUNNING  # whoever starts next goes on


def test_one_that_ends_its_process_again_and_again_is_given_up(store: Runs) -> None:
    id = store.create("me", ORDER)
    for _ in range(runs.MOST_ATTEMPTS):
        assert store.take() is not None  # and nothing more: the process has ended
    assert store.take() is None
    info = store.info(id)
    assert (info.state, info.why) == (FAILED, runs.GAVE_UP)
    store.go_on("me", id)
    assert worked(store, id).state == FINISHED


def test_a_game_that_never_ends_ends_its_process_and_is_told(tmp_path: Path, store: Runs) -> None:
    id = store.create("me", ORDER)
    script = (
        "import sys, time; from pathlib import Path; from ui.store import sitting, working;"
        " sitting.LONGEST_GAME = 0.1; working.record = lambda *_: time.sleep(1000);"
        " working.main(Path(sys.argv[1]))"
    )
    command = [sys.executable, "-c", script, str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE) as process:
        assert process.wait(PATIENCE) == 1
    info = store.info(id)
    assert info.state == FAILED
    assert info.why.startswith("Game 1 of Short takes longer than")


def test_the_process_ends_quietly_when_there_is_nothing_to_do(tmp_path: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from ui.store import working;"
        " working.IDLE = 0.3; working.main(Path(sys.argv[1]))"
    )
    command = [sys.executable, "-c", script, str(tmp_path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.wait(PATIENCE) == 0  # though somebody still holds its pipe
        assert process.stdout.read() + process.stderr.read() == ""
