"""`ascent compare` as it is run: on a cluster, with card files, killed and gone on with."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from tests.framework.command import answer

SMALL = ("--games", "9", "--seed", "5", "--judged", "1", "--moments", "2", "--roll-outs", "1")
PATIENCE = 120  # seconds until a test gives up that waits for a fact


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "framework.cli", "compare", *words, "--json"]


def compared(*words: str) -> Any:
    done = subprocess.run(command(*words), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_dask_cluster_gives_the_same() -> None:
    sides = ("age_of_ascent", "age_of_ascent:players=2", "--bots", "random", *SMALL)
    clustered = compared(*sides, "--executor", "dask", "--jobs", "2", "--ladder", "random,usual")
    assert clustered == answer("compare", *sides, "--ladder", "random,usual")


def lines(folder: Path) -> dict[str, list[str]]:
    """The whole lines of all runs that are kept, without what tells which run it is."""
    return {
        path.name: [
            line for line in path.read_text().splitlines(keepends=True)[1:] if line[-1] == "\n"
        ]
        for path in sorted(folder.glob("*.jsonl"))
    }


def test_a_comparison_that_is_killed_goes_on_where_it_stopped(tmp_path: Path) -> None:
    sides = (
        "age_of_ascent:players=2",
        "age_of_ascent",
        "--games",
        "20",
        "--seed",
        "5",
        "--judged",
        "0",
    )
    folder = tmp_path / "kept"
    running = subprocess.Popen([*command(*sides), "--keep", str(folder)], stdout=subprocess.DEVNULL)
    until = time.monotonic() + PATIENCE
    while not any(len(kept) >= 3 for kept in lines(folder).values()):
        assert running.poll() is None, "it ended before it could be killed"
        assert time.monotonic() < until, "it never kept a game"
        time.sleep(0.02)  # who looks without a pause takes the time of who plays
    running.send_signal(signal.SIGKILL)
    running.wait()
    before = lines(folder)
    assert sum(map(len, before.values())) < 40
    with next(iter(folder.glob("*.jsonl"))).open("a") as file:
        file.write('{"game": "age_of')  # as if it was killed while it wrote
    finished = answer("compare", *sides, "--keep", folder)
    after = lines(folder)
    assert [len(kept) for kept in after.values()] == [20, 20]
    for name, kept in before.items():
        assert after[name][: len(kept)] == kept  # nothing was played twice
    assert finished == answer("compare", *sides)


def card_file(path: Path, name: str, runes: int) -> Path:
    """A file with a hero that gives so many runes."""
    path.write_text(
        f"cards:\n  - {{name: {name}, type: hero, faction: mechana, cost: 1, copies: 20,"
        f" play: [{{do: gain, runes: {runes}}}]}}\n",
        encoding="utf-8",
    )
    return path


def test_two_card_files_are_two_sides(tmp_path: Path) -> None:
    poor = card_file(tmp_path / "poor.yaml", "Pauper", 1)
    rich = card_file(tmp_path / "rich.yaml", "Magnate", 5)
    kept = tmp_path / "kept"
    document = answer(
        "compare", f"ascension:cards={poor}", f"ascension:cards={rich}", "--players", 2,
        "--games", 8, "--seed", 5, "--judged", 0, "--keep", kept, "--examples", tmp_path / "shown",
    )  # fmt: skip
    first, second = document["sides"]
    assert [first["name"], second["name"]] == [
        "Ascension with poor.yaml",
        "Ascension with rich.yaml",
    ]
    assert first["cards_hash"] != second["cards_hash"]
    taken = [{row["card"]: row["taken"] for row in side["cards"]} for side in (first, second)]
    assert taken[0]["Pauper"] > 0
    assert taken[1]["Magnate"] > 0
    assert "Magnate" not in taken[0]
    assert len(list(kept.iterdir())) == 2
    assert document["examples"]
    named = {one["name"] for one in document["differences"]}
    assert "unspent_runes" in named
