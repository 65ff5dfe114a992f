"""The card browser: cards as they are drawn, filters, deep links, where rules and data stand."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

import pytest
from streamlit.testing.v1 import AppTest

from framework import games
from framework.core.game import AnyGame
from framework.lab.comparison import Entrant
from tests.ui.played import played
from tests.ui.test_dice_lab import address
from tests.ui.visits import a_table, app, to
from ui.board.component import ASSETS
from ui.html.documents import documents
from ui.inspect import references
from ui.pages import cards
from ui.server.stores import Stores
from ui.server.visitors import key
from ui.store.orders import RunOrder

TOP = Path(__file__).parents[2]
APP = str(TOP / "ui" / "entry" / "script.py")
GAMES = ("age_of_ascent", "ascension")


pytestmark = pytest.mark.usefixtures("inside")


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What the gallery was given to draw."""
    seen: list[dict[str, Any]] = []

    def draw(game: AnyGame, text: str, key: str) -> None:
        seen.append({"game": game.name, **json.loads(text)})

    monkeypatch.setattr(cards, "gallery", draw)
    return seen


def page(**query: str) -> AppTest:
    """The page of the cards."""
    return app("cards", None, **query)


def names(data: Mapping[str, Any]) -> list[str]:
    """The cards that were drawn."""
    return [card["face"]["name"] for card in data["cards"]]


def all_of(game: str) -> list[cards.Card]:
    """All cards of a game."""
    return [*cards.every_card(games[game])]


def test_the_gallery_can_be_mounted() -> None:
    assert not page().exception
    assert not page(game="ascension", card="Mystic").exception


def test_words_of_a_reminder_find_the_cards_with_the_keyword(drawn: list[dict[str, Any]]) -> None:
    at = page(game="ascension")
    at.text_input(key="search ascension").input("after its reward you may pay").run()
    assert names(drawn[-1]) == [
        card["name"] for card in all_of("ascension") if "dreambind" in references.keywords(card)
    ]


def test_cards_are_searched_and_filtered(drawn: list[dict[str, Any]]) -> None:
    at = page(game="ascension")
    assert len(names(drawn[-1])) == cards.PAGE
    at.multiselect(key="set ascension").set_value(["deliverance"]).run()
    at.multiselect(key="type ascension").set_value(["monster"]).run()
    assert {card["face"]["set"] for card in drawn[-1]["cards"]} == {"deliverance"}
    assert {card["face"]["type"] for card in drawn[-1]["cards"]} == {"monster"}
    at.multiselect(key="keyword ascension").set_value(["dreambind"]).run()
    at.slider(key="cost ascension").set_value((0, 4)).run()
    assert all(
        "dreambind" in card["face"]["keywords"] and card["face"]["cost"] <= 4
        for card in drawn[-1]["cards"]
    )
    found = names(drawn[-1])
    assert found
    at.text_input(key="search ascension").input(found[0]).run()
    assert names(drawn[-1]) == found[:1]
    assert at.caption[0].value == "1 card"


def test_nothing_found_is_told(drawn: list[dict[str, Any]]) -> None:
    at = page()
    at.text_input(key="search age_of_ascent").input("no such card").run()
    assert "No card fits" in at.info[0].value
    assert not names(drawn[-1])


def test_more_are_shown_when_asked(drawn: list[dict[str, Any]]) -> None:
    at = page(game="ascension")
    at.button(key="more").click().run()
    assert len(names(drawn[-1])) == 2 * cards.PAGE


@pytest.mark.parametrize("name", ["Whirlwind Ascetic", "whirlwind  ascetic"])
def test_an_address_opens_a_card(drawn: list[dict[str, Any]], name: str) -> None:
    page(game="ascension", card=name)
    assert drawn[-1]["game"] == "ascension"
    assert drawn[-1]["chosen"]["face"]["name"] == "Whirlwind Ascetic"
    page(card=name)
    assert drawn[-1]["chosen"]["face"]["name"] == "Whirlwind Ascetic"


def test_an_unknown_card_or_game_is_told(drawn: list[dict[str, Any]]) -> None:
    at = page(game="ascension", card="*Nobody*")
    assert r"There is no card \*Nobody\*" in at.warning[0].value
    assert drawn[-1]["chosen"] is None
    page(game="chess")
    assert drawn[-1]["game"] == next(iter(games))


def test_a_click_goes_into_the_address(monkeypatch: pytest.MonkeyPatch) -> None:
    clicked: list[object] = [{"card": "Mystic"}, {"card": "Nobody"}, {"card": ["x"]}, 3]
    monkeypatch.setattr(cards, "gallery", lambda game, text, key: clicked[0])
    at = page(game="ascension")
    assert at.query_params["card"] == "Mystic"
    for _ in clicked[1:]:
        del clicked[0]
        at.run()
        assert not at.exception
    assert "card" not in at.query_params


def test_another_game_lets_go_of_the_card(drawn: list[dict[str, Any]]) -> None:
    at = page(game="ascension", card="Mystic")
    at.segmented_control(key="cards of").set_value("age_of_ascent").run()
    assert drawn[-1]["game"] == "age_of_ascent"
    assert drawn[-1]["chosen"] is None
    assert not at.warning


# --- where rules and data stand --------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_keyword_of_every_card_has_a_section_that_explains_it(game: str) -> None:
    words = {word for card in all_of(game) for word in references.keywords(card)}
    every = references.sections(game)
    lacking = [word for word in sorted(words) if references.explained(every, word) is None]
    assert not lacking, f"docs/ explains none of: {lacking}"


@pytest.mark.parametrize("game", GAMES)
def test_every_card_has_a_rule_and_its_data(game: str) -> None:
    for card in all_of(game):
        found = references.places(game, card)
        assert found, card["name"]
        assert {references.same(word) for word in references.keywords(card)} <= {
            references.same(place.word) for place in found
        }
        place = references.data_place(game, card)
        path, _, line = place.partition(", line ")
        text = (TOP / path).read_text(encoding="utf-8").splitlines()[int(line) - 1]
        assert str(card["name"]) in text


def test_links_lead_to_pages_and_headings_that_exist() -> None:
    pages = documents()
    for game in GAMES:
        for section in references.sections(game):
            page_name, _, anchor = section.address.removeprefix("rules?page=").partition("#")
            text = pages[page_name].read_text(encoding="utf-8")
            headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
            assert anchor in map(references.slug, headings)


def test_words_lead_to_their_own_set() -> None:
    card = next(card for card in all_of("ascension") if "dreambind" in references.keywords(card))
    found = {place.word: place.section for place in references.places("ascension", card)}
    assert found["Dreambind"].page == "ascension-deliverance"
    assert found["Monster"].page == "ascension"


def test_the_name_of_a_phase_is_not_meant_by_a_piece() -> None:
    text: dict[str, object] = {"name": "X", "type": "hero", "text": "You may place gold tokens."}
    assert "Gold" not in [place.word for place in references.places("age_of_ascent", text)]
    text["text"] = "Each time you win the gold phase, gain 1 VP."
    assert "Gold" in [place.word for place in references.places("age_of_ascent", text)]


@pytest.mark.parametrize(
    ("word", "other"),
    [("Phantasm N:", "phantasm"), ("Events", "event"), ("Energize 3", "energize")],
)
def test_words_are_compared_without_number_and_plural(word: str, other: str) -> None:
    assert references.same(word) == references.same(other)


def test_a_card_comes_with_what_is_not_drawn_on_it() -> None:
    land = next(card for card in all_of("age_of_ascent") if card["min_players"] == 4)
    made = cards.entry("age_of_ascent", land)
    assert ("Players", "4 or more") in cast(list[object], made["facts"])
    assert made["face"] == land


def test_the_gallery_draws_with_the_faces_of_the_boards() -> None:
    boards = [game.face.board / "board.js" for game in games.loadable() if game.face.board]
    for script in (ASSETS / "generic.js", *boards):
        source = script.read_text(encoding="utf-8")
        made = source[source.index("export const board = {") :]
        assert {"face", "describe", "tone", "emblem"} <= {*re.findall(r"\w+", made)}


# --- figures of cards ------------------------------------------------------------------------


@pytest.fixture
def measured(inside: Stores) -> str:
    """A result of this visitor with two sides, one of each game."""
    sides = (
        Entrant("ascension", {}, 2, ["greedy"], "Dealt"),
        Entrant("age_of_ascent", {}, 2, ["random"], "Bid"),
    )
    return played(inside.runs, key("me"), RunOrder(sides, 12, 5, 0))


def told(at: AppTest) -> str:
    """What the page draws itself."""
    return "".join(str(part.proto.body) for part in at.get("html"))


def in_order(at: AppTest) -> list[str]:
    """The cards of the table, as they stand there."""
    table = told(at).partition('aria-label="Figures of cards"')[2].partition("</table>")[0]
    return re.findall(r'<th scope="row"><b><a href="[^"]+">([^<]+)</a>', table)


@pytest.mark.usefixtures("drawn")
def test_without_a_result_the_figures_say_how_to_get_one(inside: Stores) -> None:
    at = page(game="ascension", view="figures")
    assert "no figures yet" in at.info[0].value
    at.button(key="measure ascension").click().run()
    (run,) = inside.runs.of(key("me"))
    (side,) = run.order.sides
    assert side.options == json.loads(json.dumps(games["ascension"].all_cards()))


@pytest.mark.usefixtures("drawn")
def test_figures_of_cards_are_sorted_and_lead_to_the_card(measured: str) -> None:
    at = page(game="ascension", view="figures")
    first = in_order(at)
    assert len(first) > 20
    assert "/cards?game=ascension&amp;card=" in told(at)
    assert "Wins of who took it" in told(at)
    at.pills(key="sort cards ascension").set_value("Name").run()
    assert in_order(at) == sorted(first)
    at.toggle(key="upwards ascension").set_value(True).run()
    assert in_order(at) == sorted(first, reverse=True)
    at.pills(key="sort cards ascension").set_value("Uses").run()
    assert in_order(at)[-1] in ("Apprentice", "Militia")
    assert sorted(in_order(at)) == sorted(first)


@pytest.mark.usefixtures("drawn")
def test_figures_obey_the_filters_of_the_page(measured: str) -> None:
    at = page(game="ascension", view="figures")
    at.text_input(key="search ascension").input("Mystic").run()
    assert "Mystic" in in_order(at)
    assert len(in_order(at)) < 8


@pytest.mark.usefixtures("drawn")
def test_a_game_without_uses_has_no_such_column(measured: str) -> None:
    at = page(game="age_of_ascent", view="figures")
    assert in_order(at)
    assert "Uses" not in told(at)
    assert [box.label for box in at.selectbox] == ["Figures from"]


@pytest.mark.usefixtures("measured")
def test_others_have_no_figures_of_mine(drawn: list[dict[str, Any]]) -> None:
    at = app("cards", None, "you", game="ascension", view="figures")
    assert "no figures yet" in at.info[0].value
    assert not drawn


@pytest.mark.parametrize("text", ["{", '{"sides": []}', '{"sides": [{}, {}]}'])
def test_damaged_figures_are_told(inside: Stores, measured: str, text: str) -> None:
    (inside.runs.folder / measured / "cards.json").write_text(text)
    at = page(game="ascension", view="figures")
    assert at.error
    assert not at.exception


def test_the_view_goes_into_the_address(drawn: list[dict[str, Any]]) -> None:
    at = page(game="ascension")
    assert drawn
    at.segmented_control(key="cards view").set_value("Figures").run()
    assert at.query_params["view"] == "figures"
    at.segmented_control(key="cards view").set_value("Gallery").run()
    assert "view" not in at.query_params
    page(game="ascension", card="Mystic", view="figures")
    assert drawn[-1]["chosen"]["face"]["name"] == "Mystic"


# --- what was looked at last, and links ------------------------------------------------------


def test_a_link_has_what_is_searched_for(drawn: list[dict[str, Any]]) -> None:
    at = page(game="ascension")
    at.text_input(key="search ascension").input("draw").run()
    at.multiselect(key="faction ascension").set_value(["lifebound", "void"]).run()
    at.slider(key="cost ascension").set_value((2, 5)).run()
    found = names(drawn[-1])
    assert 0 < len(found) < cards.PAGE
    query: dict[str, Any] = address(at)
    assert query["search"] == ["draw"]
    again = page(**query)
    assert not again.exception
    assert names(drawn[-1]) == found
    assert again.text_input(key="search ascension").value == "draw"
    again.text_input(key="search ascension").input("").run()
    assert "search" not in again.query_params


def test_another_game_begins_without_filters(drawn: list[dict[str, Any]]) -> None:
    at = page(game="ascension", search="draw", cost="2-5", card="Mystic")
    at.segmented_control(key="cards of").set_value("age_of_ascent").run()
    assert not at.exception
    assert address(at) == {"game": ["age_of_ascent"]}
    assert len(names(drawn[-1])) == min(cards.PAGE, len(all_of("age_of_ascent")))


@pytest.mark.parametrize("cost", ["5-2", "0-900", "x", "1-2-3"])
def test_costs_that_can_t_be_read_are_all_costs(drawn: list[dict[str, Any]], cost: str) -> None:
    at = page(game="ascension", cost=cost)
    assert not at.exception
    assert len(names(drawn[-1])) == cards.PAGE


@pytest.mark.parametrize("game", GAMES)
def test_cards_and_rules_open_on_the_game_that_was_played_last(
    inside: Stores, drawn: list[dict[str, Any]], game: str
) -> None:
    (other,) = {*GAMES} - {game}
    played = [a_table(inside, name, [("Ada", None), ("Ben", None)]) for name in (game, other)]
    visit = app("table", id=played[0])  # the other one was made after it
    _by_the_navigation(visit, "cards")
    assert drawn[-1]["game"] == game
    _by_the_navigation(visit, "rules")
    assert _rules(visit) == games[game].face.pages[0]
    _rules(visit, games[other].face.pages[0])
    _by_the_navigation(visit, "cards")
    assert drawn[-1]["game"] == other
    again = app("cards")
    assert not again.exception
    assert drawn[-1]["game"] == other, "a new visit knows the table that was played at last"


def _by_the_navigation(at: AppTest, page: str) -> None:
    at.query_params.clear()
    to(at, page)
    assert not at.exception


def _rules(at: AppTest, page: object = None) -> object:
    """The page of the rules that is read, after another is chosen if one is given."""
    (box,) = [box for box in at.selectbox if box.label == "Page"]
    if page is not None:
        box.set_value(page).run()
    return box.value
