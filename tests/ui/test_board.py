"""The boards: what reaches the browser, what comes back, and the colours they share."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from docs.tutorial_game import game as climb
from framework import games
from framework.core.entries import Line, Telling
from framework.core.machine import State
from framework.film import Film, film
from tests.ui.visits import PATIENCE
from ui.board.cards import faces
from ui.board.component import ASSETS, Deed, deed
from ui.board.payload import Show, payload
from ui.board.zones import zones
from ui.html import theme

TABLES: list[tuple[str, dict[str, object]]] = [
    ("age_of_ascent", {}),
    ("ascension", {"sets": ["deliverance"]}),
    ("ascension", {"sets": ["rise_of_vigil", "valley_of_the_ancients"]}),
]


def played(game: str, options: dict[str, object], steps: int) -> Iterator[State]:
    """A game played at random, at each of its decisions."""
    state = games[game].new(3, 3, None, **options)
    chance = random.Random(3)
    for _ in range(steps):
        if state.decision is None:
            return
        yield state
        state.apply(chance.randrange(len(state.decision.options)))


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_every_card_that_a_view_names_comes_with_its_face(
    game: str, options: dict[str, object]
) -> None:
    for state in played(game, options, 200):
        sent = json.loads(payload(state.rules, state.view(state.seat)))
        table = sent["view"]["table"]
        if game == "age_of_ascent":
            drawn = [*table["board"], *table["offered"], *chain(*table["cards"])]
        else:
            piles = [table["row"], table["void"], table["hand"], *table["discards"]]
            drawn = [form for pile in piles for _, form in pile]
        assert {str(card) for card in drawn if card >= 0} <= set(sent["faces"])


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_a_face_has_what_is_drawn(game: str, options: dict[str, object]) -> None:
    state = games[game].new(2, 1, None, **options)
    for face in faces(state.rules).values():
        assert {"name", "type", "cost", "text"} <= set(face)


def test_faces_are_numbered_as_in_views() -> None:
    age = games["age_of_ascent"].new(players=2, seed=1)
    number = age.defs.number["Land 4"]
    assert faces(age.rules)[number]["name"] == "Land 4"
    ascension = games["ascension"].new(players=2, seed=1)
    number = ascension.defs.number["Mystic"]
    assert faces(ascension.rules)[number]["name"] == "Mystic"


def test_faces_are_made_once() -> None:
    rules = games["age_of_ascent"].new(players=2, seed=1).rules
    assert faces(rules) is faces(rules)


def test_only_cards_in_sight_are_sent() -> None:
    state = games["ascension"].new(players=2, seed=1)
    known = faces(state.rules)
    assert len(json.loads(payload(state.rules, state.view(0)))["faces"]) < len(known) / 2


def test_a_spectator_gets_no_options_and_no_hand() -> None:
    state = games["ascension"].new(players=2, seed=1)
    sent = json.loads(payload(state.rules, state.view(None)))
    assert "options" not in sent["view"]["decision"]
    assert sent["view"]["table"]["hand"] is None


CLICK = {"do": "choose", "index": 2, "id": 17, "undos": 1}


def test_a_click_is_a_deed_and_the_state_it_was_made_in() -> None:
    assert deed(CLICK) == Deed("choose", 2, 17, 1)
    wish = {"target": 4, "pieces": [0, 1, 1], "verb": "bid", "plain": True}
    assert deed({**CLICK, "do": "wish", "wish": wish}) == Deed("wish", 2, 17, 1, wish)


@pytest.mark.parametrize(
    "sent",
    [
        None, 3, "x", [], {}, {**CLICK, "do": "cheat"}, {**CLICK, "index": "0"},
        {**CLICK, "index": True}, {**CLICK, "id": None}, {"do": "undo", "index": 0, "id": 1},
        {**CLICK, "undos": 1.0}, {**CLICK, "do": ["choose"]}, {**CLICK, "wish": [1]},
        {**CLICK, "wish": {"pieces": list(range(61))}}, {**CLICK, "wish": {"pieces": ["1"]}},
        {**CLICK, "wish": {"x" * 61: 1}}, {**CLICK, "wish": {"verb": "x" * 61}},
        {**CLICK, "wish": {str(n): n for n in range(9)}}, {**CLICK, "wish": {"a": {"b": 1}}},
        {**CLICK, "wish": {"target": 2**53}}, {**CLICK, "wish": {"target": 1.5}},
        {**CLICK, "wish": {"target": None}}, {**CLICK, "wish": {"pieces": [[1]]}},
    ],
)  # fmt: skip
def test_anything_else_is_no_click(sent: object) -> None:
    assert deed(sent) is None


def test_cards_in_the_journal_can_be_opened() -> None:
    state = games["age_of_ascent"].new(2, 1, ["Ann", "Bob"])
    telling, number = Telling(state.rules, 0, state.header.names), state.defs.number
    twelve, eleven = (telling.card(number[name]) for name in ("Land 12", "Land 11"))
    news = telling.line("{who} bids on {card}.", who=telling.player(0), card=twelve)
    cards = faces(state.rules)
    sent = json.loads(payload(state.rules, state.view(0), news=[news], journal=[Line((eleven,))]))
    assert sent["news"] == [
        {
            "parts": [
                {"text": "Ann", "seat": 0},
                " bids on ",
                {"text": "Land 12", "card": number["Land 12"]},
                ".",
            ]
        }
    ]
    assert {cards[n]["name"] for n in map(int, sent["faces"])} >= {"Land 11", "Land 12"}


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_a_journal_knows_the_cards_that_it_names(game: str, options: dict[str, object]) -> None:
    *_, state = played(game, options, 200)
    cards, lines = faces(state.rules), [*state.journal.lines(0)]
    names = {str(card["name"]) for card in cards.values()}
    for line in lines:
        assert all(str(cards[form]["name"]) in line.title for form in line.cards if form in cards)
        words = "".join(part for part in line.parts if isinstance(part, str))
        assert not any(name in words for name in names if " " in name), line.title


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_scenes_are_sent_as_what_they_change(game: str, options: dict[str, object]) -> None:
    *_, state = played(game, options, 40)
    start, chance = state.clone_present(), random.Random(1)
    known = len(state.log)
    for _ in range(40):
        if not state.over:
            state.apply(chance.randrange(len(state.options)))
    made = film(start, state.log[known:], 0)
    sent = json.loads(payload(state.rules, state.view(0), show=Show(made, 0.5, sound=True)))
    assert (sent["pace"], sent["sound"]) == (0.5, True)
    drawn = changed(sent, sent["film"]["start"])
    for scene, shown in zip(sent["film"]["scenes"], made.scenes, strict=True):
        drawn = changed(drawn, scene["change"])
        for name in ("table", "scores", "id", "phase"):
            assert drawn["view"][name] == json.loads(json.dumps(shown.after[name]))
        parts = [part for line in scene["told"] for part in line["parts"]]
        forms = {part["card"] for part in parts if type(part) is dict and "card" in part}
        assert {str(form) for form in forms} <= {*sent["faces"], "0", "1"}
    assert len(json.dumps(sent["film"])) < 120_000


def changed(drawn: Any, changes: Any) -> Any:
    """A drawing with parts of it changed, as a browser does it."""
    new = json.loads(json.dumps(drawn))
    for (*path, last), value in changes:
        part = new
        for name in path:
            part = part[name]
        part[last] = value
    return new


def test_scenes_of_a_game_without_a_board_change_its_zones() -> None:
    state = climb.new(2, 1, ["Ada", "Ben"])
    start, known = state.clone_present(), len(state.log)
    for _ in range(6):
        state.apply(0)
    made = film(start, state.log[known:], 0)
    sent = json.loads(payload(state.rules, state.view(0), show=Show(made)))
    drawn = changed(sent, sent["film"]["start"])
    assert drawn["zones"] == json.loads(json.dumps(zones(state.rules, made.before)))
    for scene, shown in zip(sent["film"]["scenes"], made.scenes, strict=True):
        drawn = changed(drawn, scene["change"])
        assert drawn["zones"] == json.loads(json.dumps(zones(state.rules, shown.after)))


def test_a_film_without_scenes_is_none() -> None:
    state = games["age_of_ascent"].new(players=2, seed=1)
    shown = Show(Film(state.view(0), state.view(0)))
    assert json.loads(payload(state.rules, state.view(0), show=shown))["film"] is None


def test_a_message_is_sent_only_when_there_is_one() -> None:
    state = games["age_of_ascent"].new(players=2, seed=1)
    view, words = state.view(0), "<b>No.</b>"
    assert "says" not in json.loads(payload(state.rules, view))
    assert json.loads(payload(state.rules, view, says=words))["says"] == words


def test_the_cards_that_a_question_names_can_be_opened() -> None:
    named = 0
    for state in played("age_of_ascent", {}, 200):
        view = state.view(state.seat)
        sent = json.loads(payload(state.rules, view))
        parts = sent["view"]["decision"]["parts"]
        words = "".join(part if isinstance(part, str) else part["text"] for part in parts)
        assert words == sent["view"]["decision"]["prompt"]
        cards = {str(part["card"]) for part in parts if type(part) is dict and "card" in part}
        named += bool(cards & set(sent["faces"]))
        assert cards <= {*sent["faces"], "0", "1"}  # Expand and Improve are no cards
        assert "parts" not in json.loads(payload(state.rules, state.view(None)))["view"]
    assert named


def test_a_board_is_told_where_the_game_is_and_what_its_player_owns() -> None:
    state = games["ascension"].new(2, 1)
    sent = json.loads(payload(state.rules, state.view(0), settings={"read_first": True}))
    assert (sent["clock"], sent["phases"]) == ("Round 1, turn 1", [])
    assert sent["turns_left"] == "12 to 18 rounds left"
    assert sent["rules"] is True
    assert sent["settings"] == {"read_first": True}
    assert sum(sum(counts) for _, counts in sent["deck"]["rows"]) == 11
    assert {str(form) for form, _ in sent["deck"]["rows"]} <= set(sent["faces"])
    assert "deck" not in json.loads(payload(state.rules, state.view(None)))


def test_any_game_is_told_with_its_phases_and_has_perhaps_no_rules() -> None:
    state = climb.new(2, 1)
    sent = json.loads(payload(state.rules, state.view(0)))
    assert sent["phases"] == [{"name": "roll", "title": "Roll"}, {"name": "play", "title": "Play"}]
    assert sent["rules"] is False
    assert "deck" not in sent


def boards() -> list[Path]:
    """The folders of the boards that games bring."""
    return [game.face.board for game in games.loadable() if game.face.board is not None]


def test_a_game_without_a_board_is_drawn_in_zones() -> None:
    state = climb.new(2, 1, ["Ada", "Ben"])
    seat = state.seat
    sent = json.loads(payload(state.rules, state.view(seat)))["zones"]
    assert [(zone["title"], zone["words"]) for zone in sent["own"]] == [
        ("Hand", " ".join(map(str, sorted(state.hands[seat]))))
    ]
    assert {zone["title"]: zone["words"] for zone in sent["common"]} == {
        "Die": str(state.die),
        "Deck": str(len(state.deck)),
    }
    assert [[zone["title"] for zone in zones] for zones in sent["seats"]] == [["Hands"], ["Hands"]]
    assert json.loads(payload(state.rules, state.view(None)))["zones"]["own"] == []


def test_zones_have_cards_where_the_face_says_so() -> None:
    """Seen as if the game brought no board."""
    state = games["ascension"].new(2, 1)
    found = zones(state.rules, state.view(state.seat))
    (hand,) = found["own"]
    assert hand["cards"] == sorted(state.form[card] for card in state.hand[state.seat])
    (row,) = (zone for zone in found["common"] if zone["name"] == "row")
    assert (row["title"], len(row["cards"])) == ("Center row", 6)
    assert found["unit"] == ("honor", "honor")


def test_the_style_sheet_has_the_colours_of_the_theme() -> None:
    style = (ASSETS / "board.css").read_text(encoding="utf-8")
    for role, day in theme.LIGHT.items():
        assert f"--{role}: light-dark({day}, {theme.DARK[role]});" in style
    for seat, colour in enumerate(theme.SEATS):
        assert f"--seat-{seat}: {colour};" in style
    for step, size in enumerate(theme.TYPE_SCALE, 1):
        assert f"--t{step}: {size}rem;" in style


def luminance(colour: str) -> float:
    """Relative luminance, as WCAG defines it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_words_can_be_read_in_both_themes() -> None:
    for colours in (theme.LIGHT, theme.DARK):
        for words in ("ink", "dim", "call"):
            for ground in ("felt", "paper", "raised"):
                assert contrast(colours[words], colours[ground]) >= 4.5
    for game in boards():
        style = (game / "board.css").read_text(encoding="utf-8")
        fills = re.findall(r"^  --(\w+): (#[0-9a-f]{6});", style, re.M)
        assert fills
        for name, fill in fills:
            letter = theme.LIGHT["ink"] if name == "gold" else "#ffffff"
            assert contrast(fill, letter) >= 4.5, name
    assert all(contrast(fill, "#ffffff") >= 4.5 for fill in theme.SEATS)


def test_streamlit_gets_both_themes() -> None:
    options = theme.streamlit_options()
    assert options["theme.light.primaryColor"] == theme.LIGHT["call"]
    assert options["theme.dark.backgroundColor"] == theme.DARK["paper"]


def scripts() -> list[Path]:
    """All JavaScript, of the app and of the games."""
    return [script for folder in (ASSETS, *boards()) for script in folder.glob("*.js")]


def test_every_icon_that_is_named_is_there() -> None:
    known = set(re.findall(r"^  (\w+):", (ASSETS / "icons.js").read_text(encoding="utf-8"), re.M))
    for script in scripts():
        text = script.read_text(encoding="utf-8")
        assert set(re.findall(r'icon\("(\w+)"', text)) <= known


def test_no_line_of_an_asset_is_too_long() -> None:
    for asset in ASSETS.iterdir():
        lines = asset.read_text(encoding="utf-8").splitlines()
        assert [line for line in lines if len(line) > 100] == [], asset.name


def test_nothing_is_set_as_markup() -> None:
    for script in scripts():
        text = script.read_text(encoding="utf-8")
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write", text)


def draw_a_table(name: str) -> None:
    """A page with nothing but a board."""
    from docs.tutorial_game import game as climb
    from framework import games
    from ui.board.component import board
    from ui.board.payload import payload

    game = games.get(name, climb)
    state = game.new(players=2, seed=1)
    assert board(game, payload(state.rules, state.view(0)), key="b") is None


@pytest.mark.parametrize("game", [*games, "climb"])
@pytest.mark.parametrize("again", range(2))  # each run of AppTest starts a Streamlit of its own
def test_a_page_can_show_a_board(game: str, again: int) -> None:
    page = AppTest.from_function(draw_a_table, args=(game,), default_timeout=PATIENCE).run()
    assert not page.exception


@pytest.mark.parametrize("name", [*games])
def test_no_board_styles_what_a_film_shows_over_it(name: str) -> None:
    """A mark of a card that has the same name as a look of the film would give it its colours."""
    shown = re.findall(r"\.contest\.(\w+)", (ASSETS / "film.css").read_text())
    folder = games[name].face.board
    assert shown
    assert folder is not None
    styled = re.findall(r"^\s*\.(\w+) \{", (folder / "board.css").read_text(), re.M)
    assert not {*shown} & {*styled}


def test_no_style_sheet_of_a_board_makes_each_click_dearer() -> None:
    """What a selector with `:has` asks for is looked for again with each change of the page."""
    folder = games["age_of_ascent"].face.board
    assert folder is not None
    sheets = [*ASSETS.glob("*.css"), *folder.glob("*.css")]
    assert len(sheets) > 5
    assert not [sheet.name for sheet in sheets if ":has(" in sheet.read_text()]
    for over in (False, True):
        assert ":has(.st-" not in theme.table_style(over)
