"""Play in the terminal: boards, numbered options, undo, saves, and bots in the other seats."""

from __future__ import annotations

import codecs
import json
import os
import pty
import random
import re
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from framework import games, load, replay
from framework.cli import command_line
from framework.core.game import Game
from framework.core.plain import Entry

AGE = "age_of_ascent"
PIECES = ("S", "G", "C", "E", "Sd", "Gd", "Cd")
ROOT = Path(__file__).parents[2]
PATIENCE = 300  # seconds after which what does not come is given up


def play(*words: object, typed: str = "", seats: str = "human,random") -> Result:
    given = ["play", AGE, "--seats", seats, *map(str, words)]
    return CliRunner().invoke(command_line, given, input=typed)


@pytest.fixture
def first() -> int:
    """A seed with which the human drafts first."""
    return next(seed for seed in range(100) if games[AGE].new(players=2, seed=seed).seat == 0)


# --- a whole game ------------------------------------------------------------------------------


def test_a_game_is_played_to_its_end_and_its_save_verifies(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    result = play("--seed", 3, "--save", path, typed="1\n" * 3000)
    assert result.exit_code == 0
    assert result.stderr == ""
    state = load(path.read_text())
    assert state.over
    assert replay(path.read_text()).differs_at is None
    (winner,) = state.winners
    name = ("Player 1", "Random 2")[winner]
    assert f"{name} wins with {state.scores[winner]} points." in result.stdout
    for source in ("gold phase", "territories", "culture roll", "total"):
        assert f"│ {source} " in result.stdout


def test_the_same_answers_give_the_same_game(tmp_path: Path) -> None:
    for name in ("one.json", "two.json"):
        play("--seed", 3, "--save", tmp_path / name, typed="2\n1\n" * 40)
    assert (tmp_path / "one.json").read_text() == (tmp_path / "two.json").read_text()


def test_bots_alone_can_be_watched() -> None:
    result = play("--seed", 3, seats="random,random,random")
    assert result.exit_code == 0
    assert "== Turn 1 ==" in result.stdout
    assert "points." in result.stdout
    assert "1. " not in result.stdout


def test_a_game_that_the_bound_ends_is_told_as_undecided(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(games[AGE]), "bound", 30)
    monkeypatch.setattr(games[AGE], "_rules", {})  # those that are known have the old bound
    path = tmp_path / "game.json"
    result = play("--seed", 3, "--save", path, seats="random,random")
    told = "The game ends undecided after 30 decisions: nobody wins."
    assert result.exit_code == 0
    assert result.stdout.count(told) == 2  # in the journal, and at the end
    assert "wins with" not in result.stdout
    again = CliRunner().invoke(command_line, ["replay", str(path)])
    assert "the game ended undecided" in again.stdout
    ended = json.loads(CliRunner().invoke(command_line, ["replay", str(path), "--json"]).stdout)
    assert (ended["over"], ended["undecided"], ended["winners"]) == (True, True, [])


def test_json_goes_to_stdout_and_the_game_to_stderr() -> None:
    result = play("--seed", 3, "--json", typed="1\n1\n")
    assert result.exit_code == 0
    document = json.loads(result.stdout)
    assert (document["game"], document["seed"], document["over"]) == (AGE, 3, False)
    assert document["seats"] == ["human", "random"]
    assert "IN THE DRAFT" in result.stderr


# --- a decision --------------------------------------------------------------------------------


def test_options_are_numbered_and_the_board_is_shown(first: int) -> None:
    state = games[AGE].new(players=2, seed=first)
    assert state.decision is not None
    told = play("--seed", first).stdout
    assert f"Age of Ascent, seed {first}" in told
    for number, label in enumerate(state.decision.labels, 1):
        assert f"  {number}. {label[:40]}" in told
    assert f"Player 1: {state.decision.prompt}" in told
    assert "PLAYERS (free/owned)" in told


def test_the_number_takes_that_option(first: int, tmp_path: Path) -> None:
    fresh = games[AGE].new(players=2, seed=first)
    for number in range(1, len(fresh.options) + 1):
        path = tmp_path / f"{number}.json"
        play("--seed", first, "--save", path, typed=f"{number}\n")
        choice = load(path.read_text()).journal.choices()[0]
        assert choice == ("choice", 0, "draft", fresh.options[number - 1])


def test_the_others_moves_are_told(first: int) -> None:
    told = play("--seed", first, typed="1\n").stdout
    _, after = told.split("> 1\n", 1)
    assert "Player 1 drafts" in after
    assert after.count("Random 2 drafts") == 2  # a snake draft
    assert "rolls" not in after.split("PLAYERS")[0], "what was known before is told again"


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("0", "choose a number from 1 to 4"),
        ("5", "choose a number from 1 to 4"),
        ("-1", "'-1' is not known here"),
        ("1 2", "'1 2' is not known here"),
        ("9" * 5000, "choose a number from 1 to 4"),
        ("x", "type ? for help"),
        ("c", "type ? for help"),
        ("c xyzzy", "no card 'xyzzy'"),
        ("s", "s takes a file name"),
        ("s no/such/dir.json", "can't be written"),
        ("s .", "can't be written"),
        ("s /", "can't be written"),
        ("s a\0b", "can't be written"),
        ("s ~nobody-of-that-name/x", "can't be written"),
        ("j x", "j takes a number"),
        ("u", "That can't be taken back: there is no step of yours"),
        ("[bold]", "'[bold]' is not known here"),
        ("?", "take back your last step"),
        ("C FADE", "Fadefoot (hero"),
        ("j 1", "In the draft"),
    ],
)
def test_what_is_typed_is_answered_and_nothing_moves(first: int, typed: str, told: str) -> None:
    result = play("--seed", first, "--json", typed=f"{typed}\n\n")
    assert told in " ".join(result.stderr.split("> ", 1)[1].split())
    assert json.loads(result.stdout)["decisions"] == 0


def test_the_journal_is_told_whole_or_in_part(first: int) -> None:
    told = play("--seed", first, typed="1\nj\nj 2\nj 0\n").stdout
    whole = told.split("> j\n")[1].split("> j 2\n")[0]
    assert whole.startswith("— Turn order —")
    part = told.split("> j 2\n")[1].split("> j 0\n")[0]
    assert whole.endswith(part)
    assert part.count("\n") == 2
    assert told.split("> j 0\n")[1].startswith("> ")


# --- the board ---------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_board_shows_all_that_lies_there_and_fits(players: int) -> None:
    game, chance = games[AGE], random.Random(players)
    names = ["Player 1", "Balanced 2", "Strength 3", "Culture 4"][:players]
    state = game.new(players=players, seed=players, names=names)
    while not state.over:
        before = state.digest()
        board = game.show(state.rules, state.view(state.seat))
        assert state.digest() == before
        assert all(len(line) <= 80 for line in board.splitlines()), board
        words = " ".join(board.split())
        for card in [*state.board, *state.offered, *(c for held in state.cards for c in held)]:
            assert card < 0 or state.defs.name[card] in words, (state.defs.name[card], board)
        for _, seat, *counts in state.bids:
            pieces = [f"{n}{kind}" for n, kind in zip(counts, PIECES, strict=False) if n]
            assert f"{names[seat]}: {' '.join(pieces)}" in words or any(counts[7:]) or not pieces
        for _ in range(5):
            if not state.over:
                state.apply(chance.randrange(len(state.options)))
    assert game.show(state.rules, state.view(None))


def test_the_board_shows_battles_rolls_and_sleeping_cards() -> None:
    game, chance = games[AGE], random.Random(1)
    wanted = {"ATTACK ON", "DEFENCE OF", "ROLLED", "(asleep)"}
    for seed in range(60):
        state = game.new(players=3, seed=seed)
        while wanted and not state.over:
            fought = [bid[:2] for bid in state.bids if bid[0] >= 2 and state.owner[bid[0]] >= 0]
            attacked = {card for card, seat in fought if state.owner[card] != seat}
            due = {
                "ATTACK ON": bool(attacked),
                "DEFENCE OF": any(card not in attacked for card, _ in fought),
                "ROLLED": bool(state.rolled),
                "(asleep)": bool(state.fresh),
            }
            if any(due[word] for word in wanted):
                board = game.show(state.rules, state.view(state.seat))
                assert {word: word in board for word in due} == due
                wanted -= {word for word in due if due[word]}
            state.apply(chance.randrange(len(state.options)))
    assert not wanted, f"{wanted} never came about"


def test_a_game_without_a_board_of_its_own_shows_its_table() -> None:
    state = games[AGE].new(players=2, seed=1)
    view = state.view(0)
    shown = Game.show(games[AGE], state.rules, view)
    assert isinstance(view["table"], dict)
    assert [line.split()[0] for line in shown.splitlines()] == list(view["table"])


# --- Ascension -----------------------------------------------------------------------------------


def ascension(*words: object, typed: str = "", seats: str = "human,greedy") -> Result:
    given = ["play", "ascension", "--seats", seats, "--seed", "4", *map(str, words)]
    return CliRunner().invoke(command_line, given, input=typed)


SHORT = ("--option", "honor_per_player=5")


@pytest.mark.parametrize("of_set", games["ascension"].sets())
def test_every_set_of_ascension_is_played_to_its_end(of_set: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    result = ascension("--option", f"sets={of_set}", *SHORT, "--save", path, typed="1\n" * 2000)
    assert (result.exit_code, result.stderr) == (0, "")
    state = load(path.read_text())
    assert state.over
    assert replay(path.read_text()).differs_at is None
    end = result.stdout.split("The game is over · ")[1]
    assert re.search(r"(Player 1|Greedy 2) wins with \d+ honor", end)
    for source in ("tokens", "heroes", "constructs", "other cards", "temples", "total"):
        assert f"│ {source} " in end
    assert max(map(len, result.stdout.splitlines())) <= 80 + len(f"Saved as {path}.")


def test_alone_the_end_tells_of_the_cult() -> None:
    told = ascension("--option", "honor_per_player=10", seats="human", typed="1\n" * 2000)
    assert re.search(r"Player 1 (wins|loses) against the Cult with \d+ honor to \d+", told.stdout)


def test_a_team_wins_together() -> None:
    told = ascension(*SHORT, "--option", "team=true", seats="greedy,greedy,greedy,greedy").stdout
    assert re.search(r"Greedy \d and Greedy \d win together with \d+ honor\.", told)
    assert "│ partner " in told


def test_the_whole_board_comes_with_a_new_turn_and_a_glance_in_between() -> None:
    told = ascension(typed="1\n1\n").stdout
    first, second, _ = told.split("> 1\n")
    assert "PLAYERS" in first
    assert "CENTER ROW" in second
    assert "PLAYERS" not in second
    again = ascension(typed="1\nb\n").stdout.split("> b\n")[1]
    assert "PLAYERS" in again
    ended = ascension(typed="1\n" * 40).stdout
    turns = re.findall(r"^== Turn \d+: Player 1 ==$", ended, re.MULTILINE)
    assert ended.count("PLAYERS") == max(1, len(turns)) > 1


def test_what_is_done_over_and_over_is_told_in_one_line() -> None:
    told = ascension(typed="1\n" * 40).stdout
    assert re.search(r"^Greedy 2 plays Apprentice\. \(×\d\)$", told, re.MULTILINE)
    assert "Greedy 2 plays Apprentice.\nGreedy 2 plays Apprentice.\n" not in told


def test_long_options_and_cards_go_on_under_their_own_words() -> None:
    told = ascension("--option", "sets=deliverance", typed="c azurite\n").stdout
    text = told.split("Azurite Channeler (hero")[1].split("\n> ")[0].splitlines()[1:]
    assert len(text) > 2
    assert all(line.startswith("  ") and len(line) <= 80 for line in text)


# --- undo --------------------------------------------------------------------------------------


@pytest.fixture
def between() -> int:
    """A seed with which the human drafts between two bots, twice, and nothing random in between."""
    return next(seed for seed in range(100) if games[AGE].new(players=3, seed=seed).seat == 2)


THREE = "human,random,random"


def drafted(path: Path) -> list[Entry]:
    """Who took which card in the draft that is saved there."""
    return [entry[1::2] for entry in load(path.read_text()).log if entry[2:3] == ("draft",)]


def test_undo_takes_a_step_back(between: int, tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    play("--seed", between, "--save", one, seats=THREE)
    result = play("--seed", between, "--save", two, typed="1\nu\n", seats=THREE)
    assert "Your last step is taken back." in result.stdout
    told = play("--seed", between, typed="1\nu\n2\n", seats=THREE).stdout.split("> 2\n")[1]
    assert "Player 1 drafts" in told
    assert told.count("Random 2 drafts") == 2
    assert two.read_text() == one.read_text()
    assert len(drafted(one)) == 1


def test_undo_does_not_fish_for_other_bot_moves(between: int, tmp_path: Path) -> None:
    saves = {}
    for name, typed in (
        ("straight", "1\n"),
        ("undone", "1\nu\n1\n"),
        ("undone twice", "1\nu\n2\nu\n1\n"),
        ("other", "1\nu\n2\n"),
    ):
        saves[name] = tmp_path / name
        play("--seed", between, "--save", saves[name], typed=typed, seats=THREE)
    assert [who for who, _ in drafted(saves["straight"])] == [2, 0, 1, 1]
    straight = saves["straight"].read_text()
    assert saves["undone"].read_text() == straight
    assert saves["undone twice"].read_text() == straight
    assert saves["other"].read_text() != straight


def test_undo_after_chance_is_refused_with_the_reason(first: int) -> None:
    """The draft ends, the board is laid out: what was shuffled has been seen."""
    told = play("--seed", first, typed="1\nu\n").stdout
    assert "That can't be taken back: cards have been shuffled since." in told.split("> u\n")[1]


def test_an_unfinished_placement_is_one_step(first: int, tmp_path: Path) -> None:
    before, after = tmp_path / "before", tmp_path / "after"
    play("--seed", first, "--save", before, typed="1\n")
    assert load(before.read_text()).kind == "target"
    result = play("--seed", first, "--save", after, typed="1\n1\n1\nu\n")
    _, _, placing, undone = result.stdout.split("> 1\n")
    assert "placed so far" not in placing
    assert "PLAYERS" not in placing, "the board is shown again for every piece"
    assert "1 placed so far" in undone
    assert after.read_text() == before.read_text()


# --- saving and leaving --------------------------------------------------------------------------


def test_a_saved_game_goes_on_where_it_was(first: int, tmp_path: Path) -> None:
    one, two, whole = tmp_path / "one", tmp_path / "two", tmp_path / "whole"
    play("--seed", first, typed=f"1\n1\ns {one}\n")
    result = play("--load", one, "--save", two, typed="1\n1\n2\n")
    assert result.exit_code == 0
    play("--seed", first, "--save", whole, typed="1\n1\n1\n1\n2\n")
    assert two.read_text() == whole.read_text()


def test_a_resumed_game_tells_what_happened_since_ones_last_choice(
    first: int, tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    play("--seed", first, "--save", path, typed="1\n")
    told = play("--load", path).stdout.split("PLAYERS")[0]
    assert "Random 2 drafts" in told
    assert "for the turn order" not in told


@pytest.mark.parametrize("typed", ["1\n", "1\nq\n", "", "1\nq\nignored\n"])
def test_leaving_saves_where_that_was_asked_for(typed: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    result = play("--seed", 3, "--save", path, typed=typed)
    assert result.exit_code == 0
    assert f"Saved as {path}.\n" in result.stdout
    assert replay(path.read_text()).differs_at is None


def test_quitting_offers_to_save(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    assert "Save as" in play("--seed", 3, typed=f"1\nq\n{path}\n").stdout
    assert not load(path.read_text()).over
    result = play("--seed", 3, typed="1\nq\n\n")
    assert result.exit_code == 0
    assert "Saved" not in result.stdout


def test_quitting_after_a_save_asks_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    assert "Save as" not in play("--seed", 3, typed=f"1\ns {path}\nq\n").stdout


def test_the_end_of_the_input_is_told() -> None:
    result = play("--seed", 3, typed="1\n")
    assert result.exit_code == 0
    assert "The input has ended" in result.stdout
    assert play("--seed", 3, typed="q\n").exit_code == 0  # it ends at the offer to save


def test_no_other_file_is_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Player 2,\n")
    assert (
        f"{path} is there already and is no save" in play("--seed", 3, typed=f"s {path}\n").stdout
    )
    result = play("--seed", 3, "--save", path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "is no save" in result.stderr
    assert path.read_text() == "Dear Player 2,\n"
    assert list(tmp_path.iterdir()) == [path]


def test_a_save_for_another_table_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    play("--seed", 3, "--save", path)
    result = play("--load", path, seats="human,random,random")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "has 2 players, but 3 seats were given" in result.stderr
    result = play("--load", path, "--seed", 4)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "its own seed" in result.stderr


# --- a real terminal -----------------------------------------------------------------------------


# What is started in the background ignores interrupts, and so does all that it starts.
INTERRUPTIBLE = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from framework.cli import main
main()
"""


class Terminal:
    """A command in a terminal of its own."""

    def __init__(self, *words: object) -> None:
        self.ours, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-c", INTERRUPTIBLE, *map(str, words)],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=ROOT,
            start_new_session=True,
            env={**os.environ, "TERM": "xterm", "COLUMNS": "100"},
        )
        os.close(theirs)
        self.seen = ""
        self.decoded = codecs.getincrementaldecoder("utf-8")().decode

    def until(self, text: str) -> None:
        """Read until a text is seen."""
        while text not in self.seen:
            ready, _, _ = select.select([self.ours], [], [], PATIENCE)
            assert ready, f"{text!r} was not seen in {self.seen!r}"
            try:
                self.seen += self.decoded(os.read(self.ours, 4096))
            except OSError:
                raise AssertionError(f"{text!r} was not seen in {self.seen!r}") from None

    def type(self, text: str) -> None:
        """Type a line."""
        self.seen = ""
        os.write(self.ours, f"{text}\n".encode())

    def reads(self) -> None:
        """Wait until it sleeps over its terminal, where that is told: a signal before is missed."""
        status = Path(f"/proc/{self.process.pid}/stat")
        while status.exists() and status.read_text().rpartition(")")[2].split()[0] != "S":
            os.sched_yield()

    def ended(self) -> int:
        """Wait for the end; returns the exit status."""
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        """Leave nothing behind."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.ours)


@pytest.fixture
def terminal() -> Iterator[Callable[..., Terminal]]:
    """Opens terminals; what still runs in them when the test is over is ended."""
    with ExitStack() as opened:
        yield lambda *words: opened.enter_context(closing(Terminal(*words)))


def test_players_at_one_terminal_take_turns_alone(
    terminal: Callable[..., Terminal], first: int
) -> None:
    shared = terminal("play", AGE, "--seats", "human,human", "--seed", first)
    shared.until("> ")
    shared.type("1")
    shared.until("Player 2 is next: press Enter")
    shared.type("")
    shared.until("Player 2: Take a card")
    shared.until("> ")
    shared.type("q")
    shared.until("Save as")
    shared.type("")
    shared.until("left as it stands")
    assert shared.ended() == 0


def test_an_interrupted_game_is_saved(terminal: Callable[..., Terminal], tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    alone = terminal("play", AGE, "--seats", "human,random", "--seed", 3, "--save", path)
    alone.until("> ")
    alone.reads()
    alone.process.send_signal(signal.SIGINT)
    alone.until("Saved as")
    assert alone.ended() == 130
    assert "Traceback" not in alone.seen
    assert replay(path.read_text()).differs_at is None
