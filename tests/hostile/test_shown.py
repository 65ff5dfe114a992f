"""Nothing out of a file tells a terminal or a page what to do, by whatever way it is shown."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.table import Table as Grid
from typer.testing import CliRunner

from benchmarks.siege.saves import signed
from framework import BadOption, BadSave, games, load
from framework.cli import command_line
from framework.core.journal import LONGEST_NAME
from framework.core.shown import UNSEEN, on_one_line, printable
from framework.printing import Printer
from ui.html.escaping import clean_name, escape, plain
from ui.store.tables import Tables

EVIL = (
    "\x1b[2J\x1b[H",  # clears the screen
    "\x1b]0;owned\x07",  # renames the window
    "\x1b]8;;http://evil.example\x1b\\click\x1b]8;;\x1b\\",  # a link
    "\x9b31m",  # the same as ESC [ in eight bits
    "\u202eevil\u2066",  # reads from right to left
    "\r\x08\x00",
    "\u2028\u200b\ufeff",
)
ALL = "".join(EVIL)


def unseen(text: str) -> set[str]:
    """What is obeyed in a text rather than shown, but for ends of lines and Rich's own nothing."""
    return {c for c in text if c != "\n" and unicodedata.category(c) in UNSEEN}


@settings(max_examples=60)
@given(st.text())
def test_a_text_is_shown_without_what_is_obeyed(text: str) -> None:
    for made in (printable(text), on_one_line(text), escape(text), plain(text)):
        assert unseen(made) <= {"\u2060"}  # which Markdown is told apart by
    assert "\n" not in on_one_line(text)
    assert printable(printable(text)) == printable(text)


@pytest.mark.parametrize("evil", EVIL)
def test_all_words_on_their_way_to_a_terminal_are_shown_only(
    evil: str, capsys: pytest.CaptureFixture[str]
) -> None:
    grid = Grid(evil, title=evil, caption=evil)
    grid.add_row(f"a {evil} b")
    for shown in (f"[red]{evil}[/red]", evil, grid):
        Printer().print(shown)
    Printer().print(evil, soft_wrap=True)
    out = capsys.readouterr().out
    assert unseen(out) == set()
    assert "[red]" in out


@pytest.fixture
def evil_save(tmp_path: Path) -> Path:
    """A game between two whose names do harm."""
    state = games["age_of_ascent"].new(2, 1, [f"Ada{ALL}", f"Ben{ALL}"])
    for _ in range(12):
        state.apply(0)
    path = tmp_path / "evil.json"
    path.write_text(state.to_json(), encoding="utf-8")
    return path


def commands(save: Path, folder: Path) -> list[tuple[list[str], str]]:
    """All ways in which a command shows what a file holds, and what is typed meanwhile."""
    document = json.loads(save.read_text(encoding="utf-8"))
    broken = {
        "game": {**document, "header": {**document["header"], "game": ALL}},
        "rules": {**document, "header": {**document["header"], "rules": ALL}},
        "option": {**document, "header": {**document["header"], "options": {ALL: ALL}}},
        "version": {**document, "version": ALL},
        "snapshot": {**document, "snapshot": {**document["snapshot"], ALL: 1}},
        "kind": {**document, "snapshot": {**document["snapshot"], "kind": ALL}},
        "entry": {**document, "journal": [[ALL, ALL], *document["journal"]]},
    }
    files = []
    for name, parts in broken.items():
        files.append(folder / f"{name}.json")
        files[-1].write_text(signed(parts), encoding="utf-8")
    cards = folder / "cards.yaml"
    cards.write_text(json.dumps({"cards": [{"name": ALL, "type": ALL, ALL: [ALL]}]}))
    age = ["--option", f"cards={cards}"]
    typed = "j\nb\nc e\n1\ns \x1b[2J/x\nq\n\n"
    play = ["play", "age_of_ascent", "--seats", "human,human", "--load"]
    return [
        (["replay", str(save)], ""),
        (["replay", str(save), "--json"], ""),
        ([*play, str(save)], typed),
        *((["replay", str(file)], "") for file in files),
        *(([*play, str(file)], "") for file in files),
        (["cards", "ascension", "--cards", str(cards)], ""),
        (["cards", "age_of_ascent", *age], ""),
        (["cards", "ascension", ALL], ""),
        (["cards", "ascension", "--set", ALL], ""),
        (["simulate", "ascension", "--bots", "random,random", "--cards", str(cards)], ""),
        (["simulate", "ascension", "--bots", f"random,{ALL}"], ""),
        (["simulate", ALL, "--bots", "random,random"], ""),
        (["play", "ascension", "--seats", f"human,{ALL}"], ""),
        (["play", "ascension", "--seats", "human,random", "--option", f"{ALL}={ALL}"], ""),
        ([ALL], ""),
        (["replay", f"--{ALL}"], ""),
    ]


def test_no_command_passes_on_what_a_terminal_obeys(evil_save: Path, tmp_path: Path) -> None:
    for arguments, typed in commands(evil_save, tmp_path):
        result = CliRunner().invoke(command_line, arguments, input=typed)
        assert result.exit_code in (0, 1, 2), arguments
        assert not isinstance(result.exception, Exception), arguments
        assert unseen(result.output) == set(), arguments


def test_names_in_the_app_are_one_short_line(evil_save: Path, tmp_path: Path) -> None:
    assert unseen(clean_name(ALL, "Ada")) == set()
    tables = Tables(tmp_path / "data", workers=1)
    try:
        info = tables.info(tables.open_save(evil_save.read_text(encoding="utf-8"), ALL).id)
        assert all(unseen(text) == set() for text in (info.title, *(s.name for s in info.seats)))
        assert unseen(json.dumps(tables.view(info.id, 0), ensure_ascii=False)) == set()
    finally:
        tables.close()


def test_a_name_has_a_longest_length() -> None:
    game = games["age_of_ascent"]
    state = game.new(2, 1, ["A" * LONGEST_NAME, "B"])
    assert load(state.to_json()).header.names == state.header.names
    with pytest.raises(BadOption, match="a name has at most 200 characters"):
        game.new(2, 1, ["A" * (LONGEST_NAME + 1), "B"])
    parts = json.loads(state.to_json())
    parts["header"]["names"][1] = "B" * 100_000
    with pytest.raises(BadSave, match="a name has at most 200 characters"):
        load(signed(parts))
