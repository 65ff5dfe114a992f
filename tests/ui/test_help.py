"""Two lines of help to every icon and word that a board draws, and the rules, as they are sent."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.requests import Request

from age_of_ascent.state import PIECE_NAMES, ROWS
from ascension import card_text
from ascension.state import FACTIONS, TYPES
from framework import games
from framework.core.game import AnyGame
from ui.board.component import ASSETS
from ui.server.reading import read

LONGEST = 160  # characters: what two lines hold
# Signs of the app itself, and those that stand for nothing but the heading beside them.
PLAIN = {"play", "check", "scroll", "cards", "undo", "first", "back", "next", "last"}
WITH_HELP = [game for game in games.loadable() if game.face.help]


def test_there_is_help_to_look_at() -> None:
    assert {game.name for game in WITH_HELP} >= {"age_of_ascent", "ascension"}


@pytest.mark.parametrize("game", WITH_HELP, ids=lambda game: game.name)
def test_help_is_whole_sentences_in_two_lines(game: AnyGame) -> None:
    for word, text in game.face.help.items():
        assert len(text) <= LONGEST, word
        assert "\n" not in text, word
        assert text[0].isupper(), word
        assert text.endswith("."), word
        assert "  " not in text, word


@pytest.mark.parametrize("game", WITH_HELP, ids=lambda game: game.name)
def test_no_two_words_have_the_same_help(game: AnyGame) -> None:
    texts = [*game.face.help.values()]
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("game", WITH_HELP, ids=lambda game: game.name)
def test_every_phase_that_a_ribbon_shows_has_help(game: AnyGame) -> None:
    shown = [name for name in game.phases.by_name if game.face.phase(name)]
    assert [name for name in shown if name not in game.face.help] == []


def test_every_keyword_resource_type_and_faction_of_ascension_has_help() -> None:
    help = games["ascension"].face.help
    keywords = {keyword.lower() for keyword in card_text.REMINDERS}
    facts = games["ascension"].cards(games["ascension"].rules(**games["ascension"].all_cards()))
    lists = [card["keywords"] for card in facts]
    printed = {keyword for words in lists if isinstance(words, list) for keyword in words}
    resources = {"runes", "power", "honor", "energy", "insight", "life keystone", "death keystone"}
    assert keywords | printed | resources | {*TYPES, *FACTIONS, "all"} <= help.keys()


def test_every_piece_row_and_section_of_age_of_ascent_has_help() -> None:
    help = games["age_of_ascent"].face.help
    pieces = {one for one, _ in PIECE_NAMES.values()}
    facts = games["age_of_ascent"].cards(games["age_of_ascent"].rules())
    kinds = {card["type"] for card in facts}
    assert pieces | kinds | {*ROWS, "expand", "improve", "banner", "final slot"} <= help.keys()


def scripts(game: AnyGame) -> Iterator[str]:
    folder = game.face.board
    assert folder is not None
    for path in sorted(Path(folder).glob("*.js")):
        yield path.read_text(encoding="utf-8")


def called(game: AnyGame) -> dict[str, str]:
    """What a board says that its icons stand for."""
    found = [re.search(r"const CALLED = \{(.*?)\}", text, re.S) for text in scripts(game)]
    (words,) = [match[1] for match in found if match]
    return dict(re.findall(r'(\w+): "([^"]+)"', words))


@pytest.mark.parametrize("game", WITH_HELP, ids=lambda game: game.name)
def test_every_icon_and_counter_that_a_board_draws_has_help(game: AnyGame) -> None:
    names = {
        name for text in scripts(game) for name in re.findall(r'\b(?:icon|amount)\("(\w+)"', text)
    }
    assert names
    words = {called(game).get(name, name) for name in names - PLAIN}
    assert words - game.face.help.keys() == set()


@pytest.mark.parametrize("game", WITH_HELP, ids=lambda game: game.name)
def test_every_word_that_a_board_wants_explained_has_help(game: AnyGame) -> None:
    wanted = {
        word
        for text in scripts(game)
        for word in re.findall(r'(?:"data-help": |explained\(\s*)"([^"]+)"', text)
    }
    assert wanted
    assert wanted - game.face.help.keys() == set()
    assert {*called(game).values()} <= game.face.help.keys()


def test_the_app_itself_asks_for_no_word_of_a_game() -> None:
    for path in ASSETS.glob("*.js"):
        assert not re.search(r'"data-help": "', path.read_text(encoding="utf-8")), path.name


# --- what a board asks for -------------------------------------------------------------------


def asked(game: str, what: str) -> tuple[int, object]:
    """What a browser that asks is answered."""
    answer = read(Request({"type": "http", "path_params": {"game": game, "what": what}}))
    return answer.status_code, json.loads(bytes(answer.body))


def test_help_is_sent_word_by_word() -> None:
    assert asked("ascension", "help") == (200, dict(games["ascension"].face.help))


@pytest.mark.parametrize("game", ["age_of_ascent", "ascension"])
def test_rules_are_sent_page_by_page(game: str) -> None:
    status, pages = asked(game, "rules")
    assert status == 200
    assert isinstance(pages, list)
    assert [page["name"] for page in pages] == [*games[game].face.pages]
    for page in pages:
        assert page["text"].startswith(f"# {page['title']}\n")


@pytest.mark.parametrize(("game", "what"), [("nothing", "rules"), ("ascension", "secrets")])
def test_what_is_not_there_is_not_found(game: str, what: str) -> None:
    assert asked(game, what) == (404, None)
