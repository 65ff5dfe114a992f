"""The tests again and again: all runs are told, the first failure is the last, nothing is left."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from benchmarks import steady
from benchmarks.steady import Run, busy, main, runs, show

ROOT = Path(__file__).parents[2]


def fails_at(number: int, tally: Path) -> Sequence[str]:
    """A command that counts its runs in a file, and fails at one of them."""
    script = f"""
from pathlib import Path
tally = Path({str(tally)!r})
tally.write_text(tally.read_text() + "x" if tally.exists() else "x")
raise SystemExit(3 if len(tally.read_text()) == {number} else 0)
"""
    return [sys.executable, "-c", script]


def test_the_first_failure_is_the_last_run(tmp_path: Path) -> None:
    assert [run.status for run in runs(fails_at(2, tmp_path / "tally"), 5)] == [0, 3]
    assert [run.status for run in runs(fails_at(9, tmp_path / "other"), 3)] == [0, 0, 0]


def test_each_run_is_told_with_its_time_and_outcome(capsys: pytest.CaptureFixture[str]) -> None:
    assert show([Run(61.26, 0), Run(5, 1)], 10) == 1
    told = capsys.readouterr().out
    for words in ("2 of 10 runs", "61.3", "passed", "5.0", "failed with status 1"):
        assert words in told
    assert show([Run(1, 0), Run(2, 0)], 2) == 0
    assert show([Run(1, 0)], 2) == 1, "it was ended before all runs were done"


def test_busy_processes_end_when_what_they_stand_beside_fails() -> None:
    with suppress(ZeroDivisionError), busy(2) as hogs:
        assert [hog.poll() for hog in hogs] == [None, None]
        raise ZeroDivisionError
    assert [hog.returncode for hog in hogs] == [-signal.SIGKILL] * 2


def test_busy_processes_end_with_whoever_has_started_them() -> None:
    script = "from benchmarks.steady import busy; import os\nwith busy(2): os.abort()"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True)
    # They hold the ends of the pipes that are read here: it would never come to this.
    assert done.returncode == -signal.SIGABRT


def test_a_run_that_is_ended_tells_what_was_done_so_far(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(command: Sequence[str], most: int) -> object:
        yield Run(7, 0)
        raise KeyboardInterrupt

    monkeypatch.setattr(steady, "runs", interrupted)
    before = signal.getsignal(signal.SIGTERM)
    try:
        assert main(["--runs", "4", "--hogs", "0"]) == 1
    finally:
        signal.signal(signal.SIGTERM, before)
    assert "1 of 4 runs" in capsys.readouterr().out


def test_arguments_reach_pytest(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[Sequence[str]] = []

    def noted(command: Sequence[str], most: int) -> list[Run]:
        ran.append(command)
        return []

    monkeypatch.setattr(steady, "runs", noted)
    before = signal.getsignal(signal.SIGTERM)
    try:
        main(["--hogs", "0", "--", "-n", "auto", "-k", "dice"])
    finally:
        signal.signal(signal.SIGTERM, before)
    assert ran == [[sys.executable, "-m", "pytest", "-n", "auto", "-k", "dice"]]


def test_every_target_of_the_makefile_is_told_by_its_help() -> None:
    told = subprocess.run(
        ["make", "--no-print-directory", "help"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    (named,) = [
        line.removeprefix(".PHONY: ").split()
        for line in (ROOT / "Makefile").read_text().splitlines()
        if line.startswith(".PHONY: ")
    ]
    assert [line.split()[1] for line in told.stdout.splitlines()] == named
    assert "test-steady" in named
