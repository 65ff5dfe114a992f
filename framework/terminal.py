"""Plays a game in the terminal: boards, numbered options, undo, saves, and bots in other seats."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from rich.console import Console
from rich.table import Table as Grid

from framework.bots.consult import consult
from framework.bots.roster import bot_title, roster
from framework.cards.search import facts, find_cards, full_text, in_words
from framework.core.documents import SAVE
from framework.core.errors import AscentError, BadOption, BadSave, UndoRefused
from framework.core.files import read_bounded
from framework.core.machine import State
from framework.core.plain import Entry
from framework.core.registry import games
from framework.core.save import LARGEST, load
from framework.core.table import Table
from framework.core.view import sheets

HUMAN = "human"
HELP = """\
  NUMBER    take that option
  u         take back your last step
  b         show the board again
  j [N]     the journal, or its last N lines
  c NAME    a card's text; part of the name is enough
  s [FILE]  save the game
  q         leave the game
  ?         this help"""


class Left(Exception):
    """A player has left the table."""


def check_seats(game: str, seats: Sequence[str]) -> None:
    """Refuse a seat that is neither a human nor a bot of the game."""
    for seat in seats:
        if seat != HUMAN:
            try:
                roster.enlist(games[game], seat)
            except BadOption as error:
                raise BadOption(f"a seat is {HUMAN} or a bot: {error}") from None


def seat_names(seats: Sequence[str]) -> list[str]:
    """What the journal calls each seat."""
    return [
        f"{'Player' if seat == HUMAN else bot_title(seat)} {number}"
        for number, seat in enumerate(seats, 1)
    ]


def resume(path: Path, game: str, seats: Sequence[str]) -> State:
    """The saved game at this path, if it is one of this game and for so many seats."""
    state = load(read_text(path))
    if state.header.game != game:
        raise BadSave(f"{path} is a game of {state.header.game}, not of {game}")
    if state.players != len(seats):
        raise BadOption(f"{path} has {state.players} players, but {len(seats)} seats were given")
    return state


def read_text(path: Path) -> str:
    """A save's or journal's text."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise BadSave(f"{path} is too large: a save has at most {LARGEST:,} bytes")
        return data.decode("utf-8")
    except OSError as error:
        raise BadSave(f"{path} can't be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadSave(f"{path} is no text file") from None


def check_save(path: Path) -> None:
    """Refuse to save over a file that is no save."""
    try:
        start = b'{"format":"' + SAVE.encode()
        if path.exists() and read_bounded(path, len(start)) != start:
            raise BadSave(f"{path} is there already and is no save: choose another name")
    except OSError as error:
        raise BadSave(f"{path} can't be written: {error.strerror}") from None


def write_save(state: State, path: Path) -> None:
    """Save a game, whole or not at all."""
    check_save(path)
    try:
        beside = path.with_name(f"{path.name}.part")
        beside.write_text(state.to_json(), encoding="utf-8")
        beside.replace(path)
    except OSError as error:
        raise BadSave(f"{path} can't be written: {error.strerror}") from None
    except ValueError as error:  # no name for a file at all
        raise BadSave(f"{path} can't be written: {error}") from None


def _path(name: str) -> Path:
    try:
        return Path(name).expanduser()
    except RuntimeError as error:
        raise BadSave(f"{name} can't be written: {error}") from None


class Play:
    """One game in the terminal, from wherever it stands until it ends or somebody leaves."""

    def __init__(
        self, state: State, seats: Sequence[str], console: Console, save: Path | None = None
    ) -> None:
        bots = [seat for seat, who in enumerate(seats) if who != HUMAN]
        self.table = Table(state, bots)
        self.seats = list(seats)
        self.console = console
        self.save = save
        self.saved = ""  # the state that was saved last, by its digest
        # How much of the journal each seat has been told; in a resumed game, up to its last choice.
        self.told = [_after_last_choice(state, seat) for seat in range(len(seats))]
        self.watched = 0  # how much of it has been told where no human plays
        self.humans = len(seats) - len(bots)
        self.asked = -1  # the human who was asked last

    @property
    def state(self) -> State:
        """The game as it stands; undo puts another state in its place."""
        return self.table.state

    def run(self) -> None:
        """Play until the game is over, a player leaves, or the input ends."""
        try:
            while not self.state.over:
                if self.seats[self.state.seat] == HUMAN:
                    self._ask()
                else:
                    self._let_bot_decide()
            self._end()
        except Left:
            self._say("The game is left as it stands.")
        except (EOFError, UnicodeDecodeError):
            self._say("\nThe input has ended, and the game is left as it stands.")
        except KeyboardInterrupt:
            self._say("\nThe game is left as it stands.")
            raise
        finally:
            if self.save is not None:
                self._store(self.save)

    # --- bots --------------------------------------------------------------------------------

    def _let_bot_decide(self) -> None:
        state, seat = self.state, self.state.seat
        self.table.apply(seat, consult(state, self.seats[seat]), state.id)
        if not self.humans:
            self.watched = self._tell(None, self.watched)

    # --- humans ------------------------------------------------------------------------------

    def _ask(self) -> None:
        """Put the pending decision to a human until it is answered."""
        state, seat = self.state, self.state.seat
        decision = state.decision
        assert decision is not None
        fresh = self.asked < 0 or _moved_on(state.log[self.told[seat] :], seat)
        self._change_seats(seat)
        self.told[seat] = self._tell(seat, self.told[seat])
        if fresh:
            self._show(seat)
        elif decision.kind not in state.rules.game.inner:
            self._glance(seat)
        self._say(f"\n{self._name(seat)}: {decision.prompt}", style="bold")
        labels = decision.labels
        self._list(labels)
        moved = False
        while not moved:
            line = self._read("> ")
            try:
                moved = self._obey(line, seat, len(labels))
            except AscentError as error:
                self._say(str(error), style="red", whole=True)

    def _obey(self, line: str, seat: int, options: int) -> bool:
        """Do what a human types; True if the game has moved."""
        command, _, rest = line.strip().partition(" ")
        rest = rest.strip()
        match command.lower():
            case "":
                return False
            case number if number.isdecimal() and not rest:
                return self._choose(number, seat, options)
            case "u" if not rest:
                try:
                    self.table.undo(seat)
                except UndoRefused as error:
                    raise UndoRefused(f"That can't be taken back: {error}.") from None
                self._say("Your last step is taken back.")
                return True
            case "b" if not rest:
                self._show(seat)
            case "j":
                self._journal(seat, rest)
            case "c" if rest:
                self._card(rest)
            case "s":
                self._save_as(rest)
            case "q" if not rest:
                self._leave()
            case "?":
                self._say(HELP)
            case _:
                raise BadOption(f"{line.strip()!r} is not known here: type ? for help")
        return False

    def _choose(self, number: str, seat: int, options: int) -> bool:
        if len(number) > 9 or not 1 <= int(number) <= options:
            raise BadOption(f"choose a number from 1 to {options}")
        self.table.apply(seat, int(number) - 1, self.state.id)
        return True

    def _journal(self, seat: int, last: str) -> None:
        if last and not last.isdecimal():
            raise BadOption("j takes a number of lines, as in j 20")
        lines = list(self.state.journal.text(seat))
        for line in lines[max(0, len(lines) - int(last[:9])) :] if last else lines:
            self._say(line, style="dim")

    def _card(self, name: str) -> None:
        rules = self.state.rules
        for card in find_cards(rules.game.cards(rules), name):
            printed = [in_words(card.get("type")), *facts(card)]
            head = f"{card['name']} ({', '.join(printed)})"
            width = self.console.width
            lines = textwrap.wrap(head, width, subsequent_indent="  ", break_on_hyphens=False)
            for part in full_text(card).splitlines():
                lines += [f"  {line}" for line in textwrap.wrap(part, width - 2)]
            self._say("\n".join(lines), whole=True)

    def _save_as(self, name: str) -> None:
        path = _path(name) if name else self.save
        if path is None:
            raise BadOption("s takes a file name, as in s mygame.json")
        self._store(path)

    def _leave(self) -> None:
        if self.save is None and self.saved != self.state.digest():
            name = self._read("Save as (a file name, or nothing to leave without saving): ").strip()
            if name:
                self._store(_path(name))
        raise Left

    # --- words -------------------------------------------------------------------------------

    def _say(self, text: str, style: str | None = None, whole: bool = False) -> None:
        """Say a text; `whole` breaks no line of it, so that a file's name can be copied."""
        self.console.print(text, style=style, soft_wrap=whole)

    def _list(self, labels: Sequence[str]) -> None:
        """Numbered options; a long one goes on under its own words."""
        width = len(str(len(labels)))
        for number, label in enumerate(labels, 1):
            lines = textwrap.wrap(
                label,
                self.console.width,
                initial_indent=f"  {number:>{width}}. ",
                subsequent_indent=" " * (width + 4),
                break_on_hyphens=False,
            )
            self._say("\n".join(lines), whole=True)

    def _name(self, seat: int) -> str:
        return self.state.header.names[seat]

    def _read(self, prompt: str) -> str:
        self.console.print(prompt, end="")
        line = input()
        if not sys.stdin.isatty():
            self._say(line)  # so that a transcript shows what was answered
        return line

    def _change_seats(self, seat: int) -> None:
        """Where several humans share a terminal, none sees what another one may."""
        shared = self.humans > 1 and self.console.is_terminal and sys.stdin.isatty()
        if shared and seat != self.asked:
            if self.asked >= 0:
                self._say(f"\n{self._name(seat)} is next: press Enter when you are alone.")
                input()
            self.console.clear()
        self.asked = seat

    def _tell(self, seat: int | None, start: int) -> int:
        """Tell what has happened since; returns how much of the journal has been told now."""
        for line, alike in groupby(self.state.journal.text(seat, start)):
            times = len(list(alike))
            self._say(f"{line} (×{times})" if times > 1 else line, style="dim")
        return len(self.state.log)

    def _show(self, seat: int | None) -> None:
        state = self.state
        board = state.rules.game.show(state.rules, state.view(seat))
        self._say(f"\n{board}", whole=True)

    def _glance(self, seat: int) -> None:
        state = self.state
        self._say(f"\n{state.rules.game.glance(state.rules, state.view(seat))}", whole=True)

    def _store(self, path: Path) -> None:
        write_save(self.state, path)
        self.saved = self.state.digest()
        self._say(f"Saved as {path}.", whole=True)

    def _end(self) -> None:
        if self.humans:
            self._tell(self.asked if self.humans == 1 else None, self.told[self.asked])
        state = self.state
        self._show(None)
        verdict = state.rules.verdict(state.view(None))
        self._say(f"\n{verdict}", style="bold")
        self.console.print(score_sheet(state))


def _moved_on(entries: Sequence[Entry], seat: int) -> bool:
    """Whether a turn has begun or another seat has chosen: then a board needs a whole look."""
    return any(
        entry[0] == "turn" or (entry[0] == "choice" and entry[1] != seat) for entry in entries
    )


def _after_last_choice(state: State, seat: int) -> int:
    for at in range(len(state.log) - 1, -1, -1):
        if state.log[at][:2] == ("choice", seat):
            return at + 1
    return 0


def score_sheet(state: State) -> Grid:
    """The points of each seat, by source if the game's view has `sheets`."""
    grid = Grid("")
    for name in state.header.names:
        grid.add_column(name, justify="right")
    if found := sheets(state.view(None)):
        for source in found[0]:
            grid.add_row(source.replace("_", " "), *(in_words(sheet[source]) for sheet in found))
        grid.add_section()
    grid.add_row("total", *map(str, state.scores), style="bold")
    return grid
