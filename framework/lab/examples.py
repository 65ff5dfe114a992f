"""Games that show a figure, played once more, so that they can be opened at the step that shows it.

The save of such a game is that of any finished game: `ascent replay` checks it, and the app's
inspector opens it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from framework.arena.match import Match, final_state, new_match
from framework.core.errors import BadOption
from framework.core.registry import games
from framework.lab.sides import Comparison, Side

Files = Mapping[tuple[int, int], str]
"""Names of files, by the side and the number of the game whose save each is."""


@dataclass(frozen=True)
class Shown:
    """A game of a side that some figures name."""

    side: int
    number: int  # in the side's run
    seed: int
    steps: dict[str, int]  # by the names of the figures that it shows

    def file_name(self, game: str) -> str:
        """What its save is called in a folder."""
        return f"{self.side + 1}-{game}-{self.number}.json"


def save_of(match: Match, number: int) -> str:
    """The save of one game of a run, as it was when it was over."""
    return final_state(match, number).to_json()


def match_of(side: Side) -> Match:
    """The match that a side was; refused where its rules or cards are not what they were."""
    key = side.key
    name, options, bots = key["game"], key["options"], key["bots"]
    players, seed = key["players"], key["seed"]
    if not (
        isinstance(name, str)
        and isinstance(options, dict)
        and isinstance(bots, list)
        and type(players) is type(seed) is int
    ):
        raise BadOption(f"{side.label} does not tell which games were played")
    game = games[name]
    game.refuse_files(options)
    match = new_match(
        name, players, seed, [str(bot) for bot in bots], bool(key["fixed_seats"]), options
    )
    if (match.header.rules, match.header.cards) != (key["rules"], key["cards"]):
        raise BadOption(f"{side.label} was played by other rules or with other cards")
    return match


def shown_games(found: Comparison) -> list[Shown]:
    """The games that figures name, each once, by side and number."""
    shown: dict[tuple[int, int], Shown] = {}
    for place, side in enumerate(found.sides):
        for figure in side.figures.values():
            if figure.example is not None:
                number, seed, step = figure.example
                one = shown.setdefault((place, number), Shown(place, number, seed, {}))
                one.steps[figure.name] = step
    return [shown[key] for key in sorted(shown)]


def write_examples(
    found: Comparison, folder: Path, progress: Callable[[int], None] | None = None
) -> dict[tuple[int, int], str]:
    """Write the saves of all games that figures name; the names of the files by side and number."""
    files: dict[tuple[int, int], str] = {}
    matches = [match_of(side) for side in found.sides]
    for one in shown_games(found):
        match = matches[one.side]
        name = one.file_name(match.header.game)
        try:
            (folder / name).write_text(save_of(match, one.number), encoding="utf-8")
        except OSError as error:
            raise BadOption(f"{folder / name} can't be written: {error.strerror}") from None
        files[one.side, one.number] = name
        if progress is not None:
            progress(1)
    return files
