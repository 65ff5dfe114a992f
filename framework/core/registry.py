"""The games that are installed, ours and others', by the entry point group `ascent.games`."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from importlib.metadata import EntryPoint, entry_points

from framework.core.errors import BadOption
from framework.core.game import AnyGame, Game
from framework.english import did_you_mean
from framework.stale import mend

GROUP = "ascent.games"


class UnknownGame(BadOption, KeyError):
    """A game that is not installed, or whose module can't be loaded."""

    def __str__(self) -> str:
        return str(self.args[0])


class Registry(Mapping[str, AnyGame]):
    """Installed games by name, each loaded when it is first asked for."""

    def __init__(self) -> None:
        self._loaded: dict[str, AnyGame] = {}
        self._path: list[str] = []  # where was looked for what is in _found
        self._found: dict[str, EntryPoint] = {}

    def _points(self) -> dict[str, EntryPoint]:
        """What is installed: it is looked for anew only where Python looks elsewhere."""
        if self._path != sys.path:
            path = [*sys.path]
            self._found = {point.name: point for point in entry_points(group=GROUP)}
            self._path = path
        return self._found

    def add(self, game: AnyGame) -> None:
        """Add a game that is not installed as a package, for this process."""
        self._loaded[game.name] = game

    def __getitem__(self, name: str) -> AnyGame:
        if name not in self._loaded:
            points = self._points()
            if name not in points:
                known = sorted(self)
                hint = did_you_mean(name, known)
                raise UnknownGame(f"there is no game {name!r}; known: {', '.join(known)}.{hint}")
            self._loaded[name] = _load(points[name])
        return self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(sorted({*self._points(), *self._loaded}))

    def loadable(self) -> list[AnyGame]:
        """All games but those with which something is wrong."""
        return [self[name] for name in self if name in self]

    def __len__(self) -> int:
        return len(list(iter(self)))


def _load(point: EntryPoint) -> AnyGame:
    """The game behind an entry point. Whatever is wrong with it harms no other game."""
    try:
        game = point.load()
    except Exception as error:
        mend(error)
        reason = str(error) or type(error).__name__
        raise UnknownGame(f"the game {point.name!r} can't be loaded: {reason}") from error
    if not isinstance(game, Game):
        raise UnknownGame(f"the game {point.name!r} can't be loaded: {point.value} is no Game")
    if game.name != point.name:
        raise UnknownGame(f"the game {point.name!r} can't be loaded: it calls itself {game.name!r}")
    return game


games = Registry()
