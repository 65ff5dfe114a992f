"""The same game in another process: as a program, this module plays the games it is told."""

from __future__ import annotations

import importlib
import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import TypedDict

from framework.core.game import AnyGame, Game
from framework.testing.playthrough import Playthrough


class Played(TypedDict):
    """A game by what it was started with and what was chosen in it."""

    players: int
    seed: int
    options: dict[str, object]
    choices: tuple[int, ...]


class Task(TypedDict):
    """What another process is asked to play."""

    source: str  # of the game
    games: list[Played]


def check_elsewhere(
    plays: Iterable[Playthrough], source: str | None = None, hash_seeds: Sequence[int] = (0, 4711)
) -> None:
    """Same seed and same choices give the same journal in other processes with other hashes.

    All games have to be of one source, `module:name` or `file.py:name`; by default it is found.
    """
    plays = list(plays)
    if not plays:
        return
    wanted = [_course(play) for play in plays]
    task: Task = {
        "source": source or source_of(plays[0].game),
        "games": [_played(play) for play in plays],
    }
    for hash_seed in hash_seeds:
        answers = _ask(json.dumps(task), hash_seed)
        for play, course, answer in zip(plays, wanted, answers, strict=True):
            play.demand(
                course == answer, f"another journal in a process with PYTHONHASHSEED={hash_seed}"
            )


def _played(play: Playthrough) -> Played:
    return {
        "players": play.players,
        "seed": play.seed,
        "options": dict(play.options),
        "choices": play.choices,
    }


def _course(play: Playthrough) -> str:
    """A hash of all that happens in a game, its words and its final state."""
    state = play.final()
    text = "\n".join([state.journal.to_json(), state.to_json(), *state.journal.text()])
    return sha256(text.encode()).hexdigest()


def _ask(task: str, hash_seed: int) -> list[str]:
    path = os.pathsep.join(entry or os.getcwd() for entry in sys.path)
    done = subprocess.run(
        [sys.executable, "-m", "framework.testing.other_process"],
        input=task,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": path},
        check=False,
    )
    if done.returncode:
        raise AssertionError(f"the other process failed:\n{done.stderr}")
    answers: list[str] = json.loads(done.stdout)
    return answers


def source_of(game: AnyGame) -> str:
    """Where another process finds a game: the module, or the file, that holds it by name."""
    module = sys.modules[type(game).__module__]
    names = [name for name, value in vars(module).items() if value is game]
    if not names:
        raise ValueError(f"{module.__name__} does not hold the game: say where it is as source")
    if module.__name__ == "__main__":
        return f"{Path(str(module.__file__)).resolve()}:{names[0]}"
    return f"{module.__name__}:{names[0]}"


def game_at(source: str) -> AnyGame:
    """The game at `module:name` or `file.py:name`."""
    place, _, name = source.rpartition(":")
    if not place.endswith(".py"):
        game = getattr(importlib.import_module(place), name)
    else:
        spec = importlib.util.spec_from_file_location(Path(place).stem, place)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[module.__name__] = module
        spec.loader.exec_module(module)
        game = getattr(module, name)
    if not isinstance(game, Game):
        raise ValueError(f"{source} is no game")
    return game


def answer(task: str) -> str:
    """Play what another process tells, by its choices, and answer what came of it."""
    asked: Task = json.loads(task)
    game = game_at(asked["source"])
    courses = []
    for one in asked["games"]:
        play = Playthrough(game, one["players"], one["seed"], one["options"])
        play.__dict__["choices"] = tuple(one["choices"])
        courses.append(_course(play))
    return json.dumps(courses)


if __name__ == "__main__":
    print(answer(sys.stdin.read()))
