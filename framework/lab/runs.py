"""Runs of recorded games: spread over workers, kept in a file, gone on with where they stopped.

A run's file has a line that says which run it is, then a line a game, each one JSON document.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from framework.arena.executors import open_executor
from framework.arena.match import Match, spread
from framework.core.errors import BadOption
from framework.lab.judging import Budget, Judge
from framework.lab.recording import Record, record

T = TypeVar("T")
FORMAT, VERSION = "ascent-run", 2
ABOUT = {
    "game": "of another game",
    "rules": "by other rules",
    "cards": "with other cards",
    "options": "with other options",
    "seed": "from another seed",
    "players": "with another number of players",
    "bots": "of other bots",
    "fixed_seats": "with seats kept otherwise",
    "budget": "judged otherwise",
    "trial": "for something else",
}


def run_key(match: Match, budget: Budget | None) -> dict[str, object]:
    """What makes a run this one: what is equal here is the same run, however far it went."""
    header = match.header
    key = {
        "game": header.game,
        "rules": header.rules,
        "cards": header.cards,
        "options": header.options,
        "seed": header.seed,
        "players": header.players,
        "bots": list(match.bots),
        "fixed_seats": match.fixed_seats,
        "budget": None if budget is None else budget.as_json(),
    }
    plain: dict[str, object] = json.loads(json.dumps(key))
    return plain


@dataclass(frozen=True)
class Plays:
    """How and where games are played: nothing of it changes what they come to."""

    jobs: int = 1
    executor: Executor | None = None
    progress: Callable[[int], None] | None = None
    folder: Path | None = None  # in which they are kept


SERIAL = Plays()


def run_file_name(match: Match, budget: Budget | None = None, trial: str = "") -> str:
    """What the file of a run is called in the folder in which runs are kept."""
    told = run_key(match, budget) | ({"trial": trial} if trial else {})
    key = json.dumps(told, sort_keys=True)
    return f"{match.header.game}-{hashlib.sha256(key.encode()).hexdigest()[:12]}.jsonl"


def tried(
    match: Match,
    games: int,
    trial: str,
    work: Callable[[Match, int], list[float]],
    plays: Plays,
) -> list[Tried]:
    """Play games of which only some numbers are kept, in their order; as `records`, gone on with.

    A trial's name has to say all that makes `work` this one beside the match.
    """
    if games < 1:
        raise BadOption(f"at least 1 game has to be played, not {games}")
    store = None
    if plays.folder is not None:
        key = run_key(match, None) | {"trial": trial}
        path = plays.folder / run_file_name(match, None, trial)
        store = KeptFile(path, key, list, _tried)
    found = {} if store is None else {one.number: one for one in store.read() if one.number < games}
    if plays.progress is not None and found:
        plays.progress(len(found))

    def kept(numbers: Sequence[int], values: Sequence[list[float]]) -> None:
        played = [Tried(number, each) for number, each in zip(numbers, values, strict=True)]
        if store is not None:
            store.add(played)
        found.update({one.number: one for one in played})
        if plays.progress is not None:
            plays.progress(len(played))

    todo = [number for number in range(games) if number not in found]
    spread(match, todo, work, kept, plays.executor, plays.jobs)
    return [found[number] for number in range(games)]


def records(
    match: Match,
    games: int,
    budget: Budget | None = None,
    judge: Judge | None = None,
    jobs: int = 1,
    executor: str | Executor | None = None,
    progress: Callable[[int], None] | None = None,
    keep: Path | None = None,
) -> list[Record]:
    """Record so many games of a run, in their order: the same for any jobs and any executor.

    With `keep` they are stored there as they come, and those that are there are not played again.
    """
    if games < 1:
        raise BadOption(f"at least 1 game has to be played, not {games}")
    store = None if keep is None else RunFile(keep, run_key(match, budget))
    found = {} if store is None else {one.number: one for one in store.read() if one.number < games}
    if progress is not None and found:
        progress(len(found))

    def kept(numbers: Sequence[int], played: Sequence[Record]) -> None:
        if store is not None:
            store.add(played)
        found.update(zip(numbers, played, strict=True))
        if progress is not None:
            progress(len(numbers))

    todo = [number for number in range(games) if number not in found]
    judged = [number for number in todo if budget is not None and number < budget.games]
    plain = todo[len(judged) :]  # apart, so that no worker is left alone with all that is slow
    opened = (
        nullcontext(executor) if isinstance(executor, Executor) else open_executor(executor, jobs)
    )
    with opened as pool:
        for numbers in (judged, plain):
            spread(match, numbers, partial(record, budget=budget, judge=judge), kept, pool, jobs)
    return [found[number] for number in range(games)]


class Tried(NamedTuple):
    """What one game of a trial came to, of which nothing else is kept."""

    number: int
    values: list[float]  # none of a game that did not come to its own end


class KeptFile(Generic[T]):
    """The file that a run is kept in, whatever is kept of its games."""

    def __init__(
        self,
        path: Path,
        key: dict[str, object],
        told: Callable[[T], object],
        known: Callable[[Any], T],
    ) -> None:
        self.path, self.key, self.told, self.known = path, key, told, known

    def read(self) -> list[T]:
        """The games that are there; a last line that was torn off is dropped from the file.

        A file of something else is refused, and left as it is.
        """
        try:
            text = self.path.read_text(encoding="utf-8") if self.path.exists() else ""
            whole = text[: text.rfind("\n") + 1]
            if not whole:
                if text and not self._first_line().startswith(text):
                    raise BadOption(f"{self.path} holds no run of games")
                self.path.write_text(self._first_line(), encoding="utf-8")
                return []
            first, *lines = whole.splitlines()
            self._check(first)
            found = [self._record(line, number) for number, line in enumerate(lines, 2)]
            if whole != text:
                self.path.write_text(whole, encoding="utf-8")
        except OSError as error:
            raise BadOption(f"{self.path} can't be used: {error.strerror}") from None
        except UnicodeDecodeError:
            raise BadOption(f"{self.path} holds no run of games") from None
        return found

    def add(self, played: Sequence[T]) -> None:
        """Store some games."""
        lines = [json.dumps(self.told(one), separators=(",", ":")) + "\n" for one in played]
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write("".join(lines))
        except OSError as error:
            raise BadOption(f"{self.path} can't be written: {error.strerror}") from None

    def _first_line(self) -> str:
        document = {"format": FORMAT, "version": VERSION, "key": self.key}
        return json.dumps(document, separators=(",", ":")) + "\n"

    def _record(self, line: str, number: int) -> T:
        try:
            return self.known(json.loads(line))
        except (ValueError, KeyError, TypeError):
            raise BadOption(f"{self.path}: line {number} is no game of a run") from None

    def _check(self, first: str) -> None:
        try:
            document = json.loads(first)
            known = document["format"] == FORMAT and document["version"] == VERSION
            key = dict(document["key"])
        except (ValueError, KeyError, TypeError):
            known, key = False, {}
        if not known:
            raise BadOption(f"{self.path} holds no run of games")
        for name, words in ABOUT.items():
            if key.get(name) != self.key.get(name):
                raise BadOption(f"{self.path} holds another run, {words}: name another file")


class RunFile(KeptFile[Record]):
    """The file that recorded games are kept in."""

    def __init__(self, path: Path, key: dict[str, object]) -> None:
        super().__init__(path, key, Record.as_json, Record.from_json)


def _tried(line: Any) -> Tried:  # noqa: ANN401 - it is what a line of JSON holds
    number, values = line
    return Tried(int(number), [float(value) for value in values])
