"""The command line: what each command answers, and how it refuses what it can't do."""

from __future__ import annotations

import json
import os
import pty
import random
import subprocess
import sys
import unicodedata
from importlib.metadata import EntryPoint, version
from pathlib import Path

import pytest
from typer.testing import CliRunner

from benchmarks.siege.saves import signed
from framework import games
from framework.arena.bench import in_the_middle
from framework.arena.coverage import coverable
from framework.bots.roster import GROUP, roster
from framework.cli import command_line
from framework.core import machine, registry
from framework.core.shown import printable
from tests.framework.command import answer, ascent, refusal
from tests.framework.stroll import Stroll, StrollState

AGE = "age_of_ascent"
ASCENSION = "ascension"
ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-m", "framework.cli"]
TIMINGS = {"seconds", "decisions_per_second", "games_per_second"}


@pytest.fixture
def save(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(in_the_middle(AGE, 3, 5).to_json())
    return path


# --- refusals --------------------------------------------------------------------------------

SIMULATE = ["simulate", AGE, "--bots", "random,random", "--games", "2"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["simulate", "chess", "--bots", "random"], "no game 'chess'"),
        (["simulate", "age_of_ascnt", "--bots", "random"], "Did you mean age_of_ascent?"),
        (["cards", "chess"], "no game 'chess'"),
        (["play", "chess", "--seats", "human"], "no game 'chess'"),
        (["bench", "--game", "chess"], "no game 'chess'"),
        (["simulate", AGE, "--bots", "random,rndom"], "Did you mean random?"),
        (["simulate", AGE, "--bots", "random,,random"], "names with commas"),
        (["simulate", AGE, "--bots", "random,lost:Bot"], "'lost:Bot' can't be loaded: No module"),
        (["simulate", AGE, "--bots", "random,json:dumps.x"], "'json:dumps.x' can't be loaded"),
        (["simulate", AGE, "--bots", "random,json:decoder"], "json:decoder is no bot"),
        (["simulate", AGE], "--bots"),
        (["simulate"], "GAME"),
        ([*SIMULATE, "--players", "3"], "3 players need 3 bots, not 2"),
        ([*SIMULATE, "--players", "9"], "not 9"),
        ([*SIMULATE, "--players", "two"], "'two' is not an integer"),
        ([*SIMULATE, "--seed", "x"], "'x' is not an integer"),
        ([*SIMULATE, "--seed", "1.0"], "'1.0' is not an integer"),
        ([*SIMULATE, "--seed", ""], "not an integer"),
        ([*SIMULATE, "--games", "0"], "at least 1, not 0"),
        ([*SIMULATE, "--games", "-3"], "at least 1, not -3"),
        ([*SIMULATE, "--jobs", "0"], "at least 1, not 0"),
        ([*SIMULATE, "--executor", "cloud"], "no executor 'cloud'"),
        ([*SIMULATE, "--executor", "serial", "--jobs", "2"], "the serial executor runs 1 job"),
        ([*SIMULATE, "--option", "banr=fixed"], "no option 'banr'. Did you mean banner?"),
        ([*SIMULATE, "--option", "banner"], "KEY=VALUE"),
        ([*SIMULATE, "--option", "=fixed"], "KEY=VALUE"),
        ([*SIMULATE, "--option", "banner=up"], "'fixed' or 'rotate'"),
        ([*SIMULATE, "--option", "banner=fixed", "--option", "banner=rotate"], "given twice"),
        ([*SIMULATE, "--option", "track=3,x"], "track"),
        ([*SIMULATE, "--option", "track=6,3"], "have to rise"),
        ([*SIMULATE, "--option", "self=1"], "no option 'self'"),
        ([*SIMULATE, "--option", "players=2"], "no option 'players'"),
        ([*SIMULATE, "--option", "names=a"], "no option 'names'"),
        ([*SIMULATE, "--cards", "no/such/file.yaml"], "No such file"),
        ([*SIMULATE, "--out", "no/such/file.json"], "there is no directory"),
        ([*SIMULATE, "--out", "."], "it is a directory"),
        ([*SIMULATE, "--fast"], "--fast"),
        (["dance"], "dance"),
        (["--dance"], "--dance"),
        (["cards", AGE, "Fadefot"], "did you mean Fadefoot?"),
        (["cards", AGE, "xyzzy"], "no card 'xyzzy'"),
        (["cards", AGE, "--type", "dragon"], "known: city, hero, land, treasure"),
        (["cards", AGE, "--set", "base"], "no card here has a set"),
        (["cards", AGE, "--faction", "void"], "no card here has a faction"),
        (["cards", AGE, "--keyword", "xyzzy"], "as a keyword or in its text"),
        (["cards", ASCENSION, "Cell Blok E"], "did you mean Cell Block E"),
        (["cards", ASCENSION, "--set", "rise_of_virgil"], "known: basic, deliverance, gift_of_"),
        (["cards", ASCENSION, "--faction", "mechanic"], "all, enlightened, lifebound, mechana, vo"),
        (["cards", ASCENSION, "--type", "dragon"], "known: construct, event, hero, monster, te"),
        (["cards", ASCENSION, "--keyword", "xyzzy"], "known: dreambind, dreamborn, echo, empower"),
        (["cards", ASCENSION, "--keyword", " "], "known: dreambind"),
        (
            ["cards", ASCENSION, "--set", "rise_of_vigil", "--keyword", "phantasm"],
            "no card has all of this: set rise_of_vigil, keyword phantasm",
        ),
        (["cards", ASCENSION, "--option", "sets=xyzzy"], "sets"),
        (["simulate", ASCENSION, "--bots", "greedy,random", "--option", "team=true"], "4 or 6"),
        (["replay", "no/such/file.json"], "No such file"),
        (["replay", "."], "directory"),
        (["replay"], "FILE"),
        (["roll", "3x3"], "no dice expression"),
        (["roll", ""], "no dice expression"),
        (["roll", "3d"], "no dice expression"),
        (["roll", "3d3+"], "no dice expression"),
        (["roll", "-3d3"], "-3"),
        (["roll", "٣d3"], "no dice expression"),
        (["roll", "0d3"], "the dice have to be 1 to 1000, not 0"),
        (["roll", "1001d3"], "the dice have to be 1 to 1000"),
        (["roll", "3d0"], "the sides have to be 1 to 1000, not 0"),
        (["roll", "3d1001"], "the sides have to be 1 to 1000"),
        (["roll", "1d3+9999999"], "1000000"),
        (["roll", f"1d{'9' * 5000}"], "too large"),
        (["roll", "1d3", "--count", "0"], "1 to 100000, not 0"),
        (["roll", "1d3", "--count", "100001"], "1 to 100000"),
        (["roll", "1000d3", "--count", "100000"], "dice in all"),
        (["roll", "1d3", "--seed", "seven"], "'seven' is not an integer"),
        (["bench", "--seconds", "0"], "more than 0"),
        (["bench", "--seconds", "soon"], "--seconds"),
        (["bench", "--game", AGE, "--players", "9"], "not 9"),
        (["play", AGE], "--seats"),
        (["play", AGE, "--seats", "human,rndom"], "a seat is human or a bot"),
        (
            ["play", AGE, "--seats", "human,lost:Bot"],
            "a seat is human or a bot: the bot 'lost:Bot'",
        ),
        (["play", AGE, "--seats", "human"], "not 1"),
        (
            ["ui", "--bots", "lost:Bot"],
            "the bot 'lost:Bot' can't be loaded: No module named 'lost'",
        ),
        (["ui", "--store", "mysql://host/games"], "--store is a database: postgresql://USER@HOST"),
        (["ui", "--bots", "random"], "the bot 'random' can't be loaded"),
        (["play", AGE, "--seats", "human,random", "--option", "names=a"], "no option 'names'"),
        (["play", AGE, "--seats", "human,random", "--option", "seed=1"], "no option 'seed'"),
        (["play", AGE, "--seats", "human,random", "--load", "no.json"], "No such file"),
        (["play", AGE, "--seats", "human,random", "--save", "no/such.json"], "no directory"),
        (["play", AGE, "--seats", "human,random", "--seed", "x"], "'x' is not an integer"),
    ],
)
def test_bad_input_is_refused_in_one_line(words: list[str], told: str) -> None:
    assert told in refusal(*words)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("lands: [", "no YAML"),
        ("- a\n- b\n", "expected a mapping"),
        ("lands: []\ndragons: []\n", "dragons"),
        ("lands:\n- {name: Home, cost: 1, colour: red}\n", "colour"),
        ("lands:\n- {name: Home, cost: 1, text: {always: [{do: dance}]}}\n", "dance"),
        ("lands:\n- {name: Home, gives: [S], cost: 1}\n", "too few"),
    ],
)
def test_a_broken_card_file_is_refused_in_one_line(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(text)
    assert told in refusal(*SIMULATE, "--cards", path)
    assert told in refusal("play", AGE, "--seats", "random,random", "--cards", path)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "no JSON"),
        ("[1, 2]", "neither a save nor a journal"),
        ('{"format": "ascent save", "version": 99}', "version 99"),
        ('{"format": "ascent save", "version": 1}', "damaged"),
        ("\x00\x01", "no JSON"),
    ],
)
def test_a_broken_save_is_refused_in_one_line(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "broken.json"
    path.write_text(text)
    assert told in refusal("replay", path)
    assert told in refusal("play", AGE, "--seats", "human,random", "--load", path)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "picture.json"
    path.write_bytes(b"\xff\xfe\x00\xd8")
    assert "no text file" in refusal("replay", path)


def test_a_real_process_refuses_in_one_line_too() -> None:
    done = subprocess.run(
        [*COMMAND, *SIMULATE, "--seed", "seven"], capture_output=True, text=True, cwd=ROOT
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "ascent: Invalid value for '--seed': 'seven' is not an integer\n"


# --- bots of other people --------------------------------------------------------------------

MISER = """
from framework.bots.bot import Bot

class Miser(Bot):
    games = ("age_of_ascent",)

    def choose(self, decision):
        return len(decision.options) - 1
"""


@pytest.mark.parametrize(
    "words",
    [
        ["simulate", AGE, "--bots", "my_bots:Miser,random", "--games", "3"],
        ["simulate", AGE, "--bots", "my_bots:Miser,random", "--games", "3", "--jobs", "2"],
        ["play", AGE, "--seats", "my_bots:Miser,my_bots:Miser", "--seed", "7"],
    ],
)
def test_a_bot_in_the_working_directory_plays(tmp_path: Path, words: list[str]) -> None:
    (tmp_path / "my_bots.py").write_text(MISER)
    script = "from framework.cli import main; main()"
    inside = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(
        [sys.executable, "-P", "-c", script, *words, "--json"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=inside,
    )
    assert done.returncode == 0, done.stderr
    assert "my_bots:Miser" in done.stdout
    assert "Miser 1" in done.stderr or words[0] == "simulate"


def test_a_bot_that_does_not_play_the_game_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "other_bots.py").write_text(MISER)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    told = refusal("simulate", ASCENSION, "--bots", "other_bots:Miser,random")
    assert "the bot 'other_bots:Miser' does not play ascension" in told


def test_a_bot_under_a_name_that_is_taken_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("strength", "tests.framework.bots_of_others:Miser", GROUP)
    monkeypatch.setitem(vars(roster), "_installed", {point.name: {point.value}})
    taken = "age_of_ascent has a bot 'strength' of its own, so the installed"
    assert taken in refusal("simulate", AGE, "--bots", "strength,random")
    assert taken in refusal("play", AGE, "--seats", "human,strength")
    assert taken in " ".join(ascent("games").stdout.split())
    age = next(game for game in answer("games") if game["name"] == AGE)
    assert taken in age["refused_bots"][0]


# --- help ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command",
    ["games", "cards", "mechanics", "graph", "simulate", "replay", "roll", "play", "bench"],
)
def test_every_command_has_json_and_help_with_examples(command: str) -> None:
    result = ascent(command, "--help")
    assert result.exit_code == 0
    assert "--json" in result.stdout
    assert f"Examples:\n    ascent {command}" in result.stdout


def test_alone_it_helps() -> None:
    result = ascent()
    assert (result.exit_code, result.stderr) == (0, "")
    assert "simulate" in result.stdout


def test_the_version_tells_python_and_build() -> None:
    told = ascent("--version").stdout.strip()
    build = "plain" if machine.__file__.endswith(".py") else "compiled"
    python = ".".join(map(str, sys.version_info[:3]))
    assert told == f"ascent-tabletop {version('ascent-tabletop')}, Python {python}, {build}"


# --- games and cards -------------------------------------------------------------------------


def test_games_are_listed() -> None:
    age = next(game for game in answer("games") if game["name"] == AGE)
    assert age["title"] == "Age of Ascent"
    assert age["players"] == [2, 3, 4]
    assert "random" in age["bots"]
    options = {option["name"]: option for option in age["options"]}
    assert options["banner"]["values"] == "fixed | rotate"
    assert options["banner"]["default"] == "fixed"
    assert all(option["description"] for option in age["options"])
    told = ascent("games").stdout
    assert all(word in told for word in ("Age of Ascent", "banner", "fixed | rotate", "2, 3, 4"))


def test_a_game_that_can_not_be_loaded_hides_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = EntryPoint("broken", "no_such_module:game", registry.GROUP)
    points = games._points()
    monkeypatch.setattr(games, "_points", lambda: {**points, "broken": broken})
    listed = {game["name"]: game for game in answer("games")}
    assert "no_such_module" in listed["broken"]["error"]
    assert listed[AGE]["players"]
    assert "no_such_module" in ascent("games").stdout


def test_no_name_is_broken_in_the_list_of_games() -> None:
    told = ascent("games").stdout
    assert max(map(len, told.splitlines())) <= 80
    sets = games[ASCENSION].sets()
    assert all(told.count(name) >= 2 for name in sets)
    listed = told.split("  sets     ")[1].split("  --option")[0]
    assert " ".join(listed.split()) == ", ".join(sets)
    assert listed.splitlines()[1].startswith("           ")
    assert "…" not in told


def test_cards_are_listed_with_their_text() -> None:
    cards = answer("cards", AGE)
    assert len(cards) == 57
    assert all({"name", "type", "cost", "text"} <= set(card) for card in cards)
    assert "Fadefoot" in ascent("cards", AGE).stdout


def test_a_card_that_is_named_has_its_text_in_full() -> None:
    (card,) = answer("cards", "ascension", "Warpdruid")
    assert card["text"].endswith("\nDreambind 1.")
    assert "\nDreambind 1. (After its reward you may pay 1 insight" in card["full_text"]
    named = " ".join(ascent("cards", "ascension", "Warpdruid").stdout.split())
    listed = " ".join(ascent("cards", "ascension", "--keyword", "dreambind").stdout.split())
    assert "(After its" in named
    assert "Warpdruid" in listed
    assert "(After its" not in listed
    assert all(card["full_text"] == card["text"] for card in answer("cards", AGE))


@pytest.mark.parametrize("name", ["Fadefoot", "fadefoot", "ADEFO", " fadefoot "])
def test_a_card_is_found_by_any_part_of_its_name(name: str) -> None:
    (card,) = answer("cards", AGE, name)
    assert card["name"] == "Fadefoot"
    assert "as yours" in card["text"]


def test_a_whole_name_finds_that_card_alone() -> None:
    assert [card["name"] for card in answer("cards", AGE, "land 1")] == ["Land 1"]
    assert len(answer("cards", AGE, "land")) >= 20


def test_filters_hold_together() -> None:
    heroes = answer("cards", AGE, "--type", "HERO", "--keyword", "Reroll")
    assert heroes
    assert all(card["type"] == "hero" for card in heroes)
    assert all("reroll" in card["text"].lower() for card in heroes)
    assert len(heroes) < len(answer("cards", AGE, "--type", "hero"))


def names(*words: object) -> list[str]:
    """The names of the cards of Ascension that a search finds."""
    return [card["name"] for card in answer("cards", ASCENSION, *words)]


def test_a_card_of_ascension_is_found_by_its_name() -> None:
    (card,) = answer("cards", ASCENSION, "Cell Block E")
    facts = {"set": "gift_of_the_elements", "type": "construct", "faction": "mechana", "cost": 7}
    assert {key: card[key] for key in facts} == facts
    told = ascent("cards", ASCENSION, "cell block e").stdout
    assert "Cell Block E" in told
    assert told.endswith("1 card\n")
    assert names("Twofold Askara") == ["Twofold Askara"]  # the promo card too


def test_cards_of_ascension_are_found_by_keyword() -> None:
    found = answer("cards", ASCENSION, "--keyword", "phantasm")
    assert [card["name"] for card in found][:2] == ["Aether Warrior", "Dhartha, Dream Master"]
    assert all("phantasm" in card["keywords"] for card in found)
    assert names("--keyword", "PHANTASM") == [card["name"] for card in found]
    assert set(names("--keyword", "deck")) > {"Beacon Shaman"}  # a word of the text


@pytest.mark.parametrize("of_set", games[ASCENSION].sets())
def test_cards_of_ascension_are_found_by_set(of_set: str) -> None:
    found = answer("cards", ASCENSION, "--set", of_set)
    assert {card["set"] for card in found} == {of_set}
    assert names("--set", of_set.replace("_", " ").title()) == [card["name"] for card in found]


def test_searches_of_ascension_hold_together() -> None:
    words = ("--set", "deliverance", "--faction", "Void", "--type", "hero", "--keyword", "phantasm")
    assert names(*words) == ["Blackwatch Dreamer", "Invokist"]
    assert names(*words, "invok") == ["Invokist"]
    assert "no card 'Gearseer'" in refusal("cards", ASCENSION, *words, "Gearseer")


# --- coverage --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "words"),
    [(ASCENSION, ("--option", "sets=valley_of_the_ancients")), (AGE, ())],
)
def test_coverage_tells_what_was_never_used_with_any_jobs(
    game: str, words: tuple[str, ...]
) -> None:
    given = ("simulate", game, "--bots", "random,random", "--games", 2, "--coverage", *words)
    never = answer(*given)["never_used"]
    assert never == sorted(never)
    rules = games[game].rules(**dict(word.split("=") for word in words[1:]))
    every = coverable(rules)
    assert set(never) < every
    assert any(use.startswith("step ") for use in never)
    assert answer(*given, "--jobs", 2)["never_used"] == never
    told = ascent(*given).stdout
    assert f"never used    {len(never)} of the cards' uses and steps" in told
    assert told.split("uses and steps\n")[1] == "".join(f"  {use}\n" for use in never)


def test_more_games_use_more() -> None:
    given = ("simulate", ASCENSION, "--bots", "greedy,random", "--coverage", "--games")
    few, more = (set(answer(*given, number)["never_used"]) for number in (1, 6))
    assert more < few
    assert "acquire Mystic" not in more
    assert "never_used" not in answer(*given[:-2], "--games", 1)


def test_coverage_of_age_of_ascent_names_cards_and_outcomes() -> None:
    every = coverable(games[AGE].rules())
    assert {"win Fadefoot", "use Fadefoot", "draft Land 1", "conquer Land 1"} <= every
    assert {"battle held", "Expand won", "gold phase won by nobody"} <= every
    never = answer("simulate", AGE, "--bots", "strength,random", "--games", 4, "--coverage")
    assert not {"Expand won", "gold phase won", "climb the card track"} & set(never["never_used"])


# --- simulate --------------------------------------------------------------------------------


def test_jobs_change_nothing_but_the_timings() -> None:
    words = ("simulate", AGE, "--players", 2, "--games", 50, "--seed", 7, "--bots", "random,random")
    one, two = answer(*words), answer(*words, "--jobs", 2)
    assert {k: v for k, v in one.items() if k not in TIMINGS} == {
        k: v for k, v in two.items() if k not in TIMINGS
    }
    assert (one["games"], one["finished"], one["seed"]) == (50, 50, 7)
    assert sum(one["wins"]) == pytest.approx(50)
    assert one != answer(*words[:-3], 8, "--bots", "random,random")


def test_the_hash_seed_changes_nothing() -> None:
    found = []
    for hash_seed in ("1", "2"):
        done = subprocess.run(
            [*COMMAND, *SIMULATE, "--seed", "3", "--json"],
            capture_output=True,
            text=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            check=True,
        )
        found.append({k: v for k, v in json.loads(done.stdout).items() if k not in TIMINGS})
    assert found[0] == found[1]


def test_options_reach_the_games(tmp_path: Path) -> None:
    out = tmp_path / "report.json"
    given = ("--option", "banner=rotate", "--option", "track=2,4,8", "--fixed-seats")
    report = answer(*SIMULATE, *given, "--out", out)
    assert report["options"] == {"banner": "rotate", "track": [2, 4, 8]}
    assert report["fixed_seats"] is True
    assert json.loads(out.read_text()) == report


def test_people_get_a_table() -> None:
    told = ascent(*SIMULATE, "--seed", 7).stdout
    assert "2 games from seed 7, 2 finished" in told
    assert all(word in told for word in ("win rate", "95 % interval", "games/s", "wins by seat"))


def on_a_terminal(words: list[str]) -> tuple[bytes, bytes]:
    """What a command writes to stdout (a pipe) and to stderr (a terminal)."""
    ours, theirs = pty.openpty()
    try:
        with subprocess.Popen(
            [*COMMAND, *words],
            stdout=subprocess.PIPE,
            stderr=theirs,
            cwd=ROOT,
            env={**os.environ, "TERM": "xterm"},
        ) as process:
            os.close(theirs)
            bar = b""
            while True:
                try:
                    read = os.read(ours, 4096)
                except OSError:  # the other end is closed
                    break
                bar += read
            assert process.stdout is not None
            out = process.stdout.read()
            assert process.wait() == 0
    finally:
        os.close(ours)
    return out, bar


def test_a_terminal_sees_the_progress() -> None:
    out, bar = on_a_terminal([*SIMULATE, "--seed", "7"])
    assert b"2/2" in bar
    assert b"win rate" in out
    out, bar = on_a_terminal([*SIMULATE, "--seed", "7", "--json"])
    assert bar == b""
    assert json.loads(out)["games"] == 2


# --- replay ----------------------------------------------------------------------------------


def test_a_save_verifies(save: Path) -> None:
    found = answer("replay", save)
    assert found["verified"] is True
    assert (found["differs_at"], found["game"], found["players"]) == (None, AGE, 3)
    told = ascent("replay", save)
    assert told.exit_code == 0
    assert "Verified" in told.stdout


def test_a_journal_verifies(tmp_path: Path) -> None:
    path = tmp_path / "journal.json"
    path.write_text(in_the_middle(AGE, 2, 5).journal.to_json())
    assert answer("replay", path)["verified"] is True


def test_a_changed_choice_is_found_where_it_is(save: Path) -> None:
    document = json.loads(save.read_text())
    journal = document["journal"]
    at = next(i for i, entry in enumerate(journal) if entry[:1] == ["roll"] and i > 20)
    journal[at][1] = [face % 3 + 1 for face in journal[at][1]]
    save.write_text(signed(document))
    result = ascent("replay", save, "--json")
    assert result.exit_code == 1
    found = json.loads(result.stdout)
    assert (found["verified"], found["differs_at"]) == (False, at)
    told = ascent("replay", save)
    assert told.exit_code == 1
    assert f"Differs at journal entry {at}" in told.stdout


def test_a_changed_snapshot_is_found(save: Path) -> None:
    document = json.loads(save.read_text())
    document["snapshot"]["gold_vp"][0] += 1
    save.write_text(signed(document))
    result = ascent("replay", save, "--json")
    assert result.exit_code == 1
    assert "gold_vp" in json.loads(result.stdout)["reason"]


# --- roll ------------------------------------------------------------------------------------


def test_the_same_five_on_every_machine() -> None:
    found = answer("roll", "3d3", "--seed", 7, "--count", 5)
    assert found == {
        "expression": "3d3",
        "seed": 7,
        "count": 5,
        "rolls": [
            {"faces": [1, 1, 1], "total": 3},
            {"faces": [2, 3, 1], "total": 6},
            {"faces": [2, 3, 3], "total": 8},
            {"faces": [3, 2, 3], "total": 8},
            {"faces": [3, 1, 3], "total": 7},
        ],
    }


@pytest.mark.parametrize("seed", [0, 7, -1, 123456789012345678901234567890])
def test_rolls_are_those_of_a_game_with_that_seed(seed: int) -> None:
    state = games[AGE].new(players=4, seed=seed)
    rolled = [entry[1] for entry in state.log if entry[0] == "roll"]
    assert len(rolled) >= 4  # the turn order: three dice of three sides each
    found = answer("roll", "3d3", "--seed", seed, "--count", len(rolled))
    assert [tuple(roll["faces"]) for roll in found["rolls"]] == rolled


@pytest.mark.parametrize(
    ("expression", "written", "added"),
    [("2d6+1", "2d6+1", 1), ("2D6 - 3", "2d6-3", -3), ("d6", "1d6", 0), ("2d6+0", "2d6", 0)],
)
def test_what_is_added_is_added(expression: str, written: str, added: int) -> None:
    found = answer("roll", expression, "--seed", 3, "--count", 20)
    assert found["expression"] == written
    for roll in found["rolls"]:
        assert all(1 <= face <= 6 for face in roll["faces"])
        assert roll["total"] == sum(roll["faces"]) + added


def test_without_a_seed_a_new_one_is_told() -> None:
    found = answer("roll", "4d6", "--count", 9)
    again = answer("roll", "4d6", "--count", 9, "--seed", found["seed"])
    assert found == again
    assert f"from seed {found['seed']}" in ascent("roll", "4d6", "--seed", found["seed"]).stdout


# --- bench -----------------------------------------------------------------------------------


def test_bench_measures_every_game() -> None:
    found = answer("bench", "--seconds", 0.2)
    assert [game["game"] for game in found["games"]] == list(games)
    for game in found["games"]:
        assert game["decisions_per_second"] > game["games_per_second"] > 0
        assert game["clones_per_second"] > game["deepcopies_per_second"] > 0
    assert found["peak_memory_mb"] > 10
    assert found["compiled"] is not machine.__file__.endswith(".py")
    told = ascent("bench", "--game", AGE, "--players", 2, "--seconds", 0.1).stdout
    assert "Age of Ascent, 2 players" in told
    assert "copy.deepcopy" in told
    assert f"the engine is {'compiled' if found['compiled'] else 'plain'}" in told


class Stumbling(Stroll):
    """A game that fails as it is dealt."""

    name = "stumbling"

    def setup(self, state: StrollState) -> None:
        raise ZeroDivisionError("a stone")


def test_a_broken_game_keeps_no_other_from_being_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = EntryPoint("broken", "no_such_module:game", registry.GROUP)
    points = {AGE: games._points()[AGE], "broken": broken}
    monkeypatch.setattr(games, "_points", lambda: points)
    monkeypatch.setattr(games, "_loaded", {"stumbling": Stumbling()})
    found = answer("bench", "--seconds", 0.05)
    assert [game["game"] for game in found["games"]] == [AGE]
    assert "no_such_module" in found["failed"]["broken"]
    assert found["failed"]["stumbling"] == "ZeroDivisionError: a stone"
    told = ascent("bench", "--seconds", 0.05).stdout
    assert "Age of Ascent, 3 players" in told
    assert "broken can't be measured: the game 'broken' can't be loaded" in told
    assert "no_such_module" in refusal("bench", "--game", "broken", "--seconds", 0.05)


def test_a_number_of_players_that_a_game_is_not_for_is_told() -> None:
    found = answer("bench", "--seconds", 0.05, "--players", 5)
    assert [game["game"] for game in found["games"]] == [ASCENSION]
    assert found["failed"] == {AGE: "Age of Ascent is for 2, 3, 4 players, not 5"}
    assert "not 9" in refusal("bench", "--seconds", 0.05, "--players", 9)


# --- anything ----------------------------------------------------------------------------------


WORDS = [
    *("games", "cards", "simulate", "replay", "roll", "play", AGE, "--json", "--bots", "--seed"),
    *("--games", "--seats", "--option", "--cards", "--load", "--count", "--type", "--help", "--"),
    *("1", "0", "-1", "x", "random", "human,random", "random,random", "2d3", "banner=fixed", "."),
]


def test_no_words_at_all_make_a_traceback() -> None:
    chance = random.Random(0)
    for _ in range(120):
        command = chance.choice(WORDS[:6])
        given = [command, *(chance.choice(WORDS) for _ in range(chance.randint(0, 4)))]
        result = CliRunner().invoke(command_line, given, input="")
        assert result.exit_code in (0, 2), (given, result.output)
        assert result.exception is None or isinstance(result.exception, SystemExit), given
        if result.exit_code == 2:
            assert (result.stdout, result.stderr.count("\n")) == ("", 1), given


# --- what files bring ------------------------------------------------------------------------


EVIL = "\x1b]0;mine\x07Ada\x1b[2J\u202e\u200bx\x9b5n"


def obeyed(text: str) -> list[str]:
    """The characters that a terminal would not show, but do something for."""
    return [c for c in text if c != "\n" and unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp")]


def test_names_from_files_reach_a_terminal_without_control_characters(tmp_path: Path) -> None:
    assert obeyed(EVIL)
    path = tmp_path / "game.json"
    state = games[AGE].new(2, 1, [EVIL, "Ben"])
    path.write_text(state.to_json())
    replayed = ascent("replay", path)
    resumed = ascent("play", AGE, "--seats", "human,human", "--load", path, stdin="1\nj\nq\n\n")
    for result in (replayed, resumed):
        assert result.exit_code == 0, result.output
        assert "Ada" in result.stdout
        assert not obeyed(result.output)
    refused = ascent("replay", tmp_path / EVIL)
    assert (refused.exit_code, refused.stderr.count("\n")) == (2, 1)
    assert "Ada" in refused.stderr
    assert not obeyed(refused.stderr)


def test_words_of_any_script_reach_a_terminal_as_they_are() -> None:
    words = "Zoë — Ångström × 2, 中文, नमस्ते\u00a0!\nשלום"
    assert printable(words) == words


def test_messages_have_a_bounded_length(tmp_path: Path) -> None:
    assert len(refusal("cards", AGE, "x" * 50_000)) < 1100
    assert len(refusal("simulate", AGE, "--bots", "y" * 50_000)) < 1100
    path = tmp_path / "game.json"
    path.write_text(json.dumps({"format": "z" * 50_000}))
    assert len(refusal("replay", path)) < 1100


@pytest.mark.parametrize("game", [AGE, ASCENSION])
def test_only_a_regular_card_file_is_read_and_not_too_much_of_it(game: str, tmp_path: Path) -> None:
    pipe, device, large = tmp_path / "pipe", tmp_path / "device", tmp_path / "large"
    os.mkfifo(pipe)
    device.symlink_to("/dev/zero")
    with large.open("wb") as file:
        file.truncate(1 << 40)  # a hole: nobody has so much memory
    for path, reason in (
        (pipe, "no regular file"),
        (device, "no regular file"),
        (large, "too large"),
    ):
        for given in (["--cards", path], ["--option", f"cards={path}"]):
            assert reason in refusal("cards", game, *given)


def test_a_save_that_is_too_large_is_not_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    with path.open("wb") as file:
        file.truncate(1 << 40)
    assert "a save has at most 32,000,000 bytes" in refusal("replay", path)


def test_a_save_that_names_a_file_is_refused_by_replay_and_play(tmp_path: Path) -> None:
    pipe, path = tmp_path / "pipe", tmp_path / "game.json"
    os.mkfifo(pipe)
    parts = json.loads(games[ASCENSION].new(2, 1).to_json())
    parts["header"]["options"]["cards"] = str(pipe)
    path.write_text(signed(parts))
    assert "no file is read" in refusal("replay", path)
    assert "no file is read" in refusal(
        "play", ASCENSION, "--seats", "greedy,greedy", "--load", path
    )


def test_games_that_the_bound_has_ended_are_not_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(games[AGE]), "bound", 20)
    monkeypatch.setattr(games[AGE], "_rules", {})  # those that are known have the old bound
    found = answer("simulate", AGE, "--bots", "random,random", "--games", 3)
    assert (found["finished"], found["decisions"], found["wins"]) == (0, 60, [0, 0])
