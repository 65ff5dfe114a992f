"""The siege sees what gets through, what hangs and what grows, and stays on this machine."""

from __future__ import annotations

import json

import pytest

from benchmarks.siege import __main__ as command
from benchmarks.siege import running
from benchmarks.siege.attacks import ATTACKS
from benchmarks.siege.running import Siege, besiege
from tests.hostile import made_up


def siege(tries: made_up.Tries, count: int = 3, longest: float = 60.0) -> Siege:
    """How an attack went."""
    *_, found = besiege(made_up.attack(tries), count, 14, 0, longest)
    return found


@pytest.fixture(autouse=True)
def _waiting_no_longer_than_it_takes_to_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "START", 20.0)


def test_an_attack_that_is_refused_is_held_as_soon_as_enough_was_tried() -> None:
    found = siege(made_up.refused, 4)
    assert (found.attempts, found.done, found.held) == (4, 3.5, False)
    found.wanted = 3
    assert found.held
    assert found.outcomes == {"refused with seed 14": 4}
    assert found.megabytes > 1


def test_an_attack_that_is_out_of_time_says_what_was_really_tried() -> None:
    found = siege(made_up.refused, 4, longest=0.0)
    assert found.cut_short
    assert found.held
    assert found.done < 4
    assert found.megabytes > 1


@pytest.mark.parametrize(
    ("tries", "told"),
    [
        (made_up.through, "x" * running.LONGEST),
        (made_up.raising, "attempt 1: LookupError: of what was attacked"),
        (made_up.hanging, "attempt 1: no end after 1 s"),
        (made_up.hungry, "attempt 0: MemoryError: "),
        (
            made_up.elsewhere,
            "attempt 1: PermissionError: the siege stays on this machine:"
            " socket.connect to '192.0.2.1'",
        ),
    ],
)
def test_whatever_gets_through_is_told(tries: made_up.Tries, told: str) -> None:
    found = siege(tries)
    assert not found.held
    assert found.through == [told]


def test_the_command_makes_the_attacks_that_are_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ATTACKS, "through", made_up.attack(made_up.through))
    assert command.main(["through=2", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["held"] is False
    assert told["attacks"][0]["done"] == 2
    assert command.main(["--list"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == [*ATTACKS]
    with pytest.raises(SystemExit) as left:
        command.main(["no_such"])
    assert left.value.code == 2
    assert "there is no attack 'no_such'; known: saves" in capsys.readouterr().err


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://ascent@db.example/games",
        "postgresql://ascent@127.0.0.1:5432,db.example:5432/games",
        "postgresql:///games?host=db.example",
        "mysql://127.0.0.1/games",
    ],
)
def test_no_database_elsewhere_is_attacked(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        command.main(["kills=1", "--store", url])
    assert left.value.code == 2
    told = capsys.readouterr().err
    assert "stays on this machine" in told or "a database is postgresql://USER@HOST/NAME" in told
