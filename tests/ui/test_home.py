"""The home page: doors, the game of the day, running games, tables of one's own, saves, help."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from framework import games
from framework.bots.personas import persona
from framework.english import listed
from framework.face import RANDOM, Face
from tests.ui.press import below
from tests.ui.visits import APP, PATIENCE, a_table, app, at_rest, play, soon_over, words
from ui.board.component import ASSETS
from ui.html import charts, documents
from ui.html.escaping import plain
from ui.play import daily, opening, options, saves
from ui.play.opponents import MIXED
from ui.play.seating import LINK
from ui.play.sets import MIXED as SETS_MIXED
from ui.server.stores import Stores
from ui.store.layout import FILE
from ui.store.records import Daily, Refused
from ui.store.replaying import read_save

BOT = ("Bot", "random")


pytestmark = pytest.mark.usefixtures("inside")


def press(at: AppTest, key: str) -> AppTest:
    """Press a button, and see that nothing breaks."""
    at.button(key=key).click().run()
    assert not at.exception
    return at


@pytest.fixture
def today(monkeypatch: pytest.MonkeyPatch) -> str:
    """A day that does not end while a test runs."""
    day = "2026-01-02"
    monkeypatch.setattr(daily, "today", lambda: day)
    return day


def a_daily(
    inside: Stores, who: str, attempt: int = 1, day: str = "2026-01-02", **more: Any
) -> str:
    """A finished game of a day, of a visitor."""
    seed = daily.seed("age_of_ascent", day)
    seats = [(who, None), BOT]
    made = inside.tables.create("age_of_ascent", seats, seed, more, "", Daily(day, attempt))
    inside.visitors.seat(who, made.id, 0)
    play(inside.tables, made.id, soon_over)
    return made.id


# --- doors -----------------------------------------------------------------------------------


def test_a_set_is_chosen_at_the_door_of_a_game(inside: Stores) -> None:
    at = app()
    at.button_group(key="offered set ascension").set_value("deliverance").run()
    press(at, "play ascension")
    (info,) = inside.tables.list()
    assert inside.tables.rules(info.id).given == {"sets": ["deliverance"]}


def test_sets_are_mixed_at_the_door_of_a_game_all_of_them_at_first(inside: Stores) -> None:
    at = app()
    at.button_group(key="offered set ascension").set_value(SETS_MIXED).run()
    four = [*games["ascension"].sets()]
    assert at.button_group(key="offered mix ascension").value == four
    at.button_group(key="offered mix ascension").set_value([]).run()
    assert "None is chosen: all of them" in words(at)
    at.button_group(key="offered mix ascension").set_value([four[3], four[1]]).run()
    press(at, "play ascension")
    (info,) = inside.tables.list()
    assert inside.tables.rules(info.id).given == {"sets": [four[1], four[3]]}
    again = app()
    assert again.button_group(key="offered set ascension").value == SETS_MIXED
    kept: Any = again.button_group(key="offered mix ascension").value
    assert {*kept} == {four[1], four[3]}


def test_the_door_says_that_large_tables_want_two_sets() -> None:
    at = app()
    at.button_group(key="offered players ascension").set_value(5).run()
    assert "ask for two sets" in words(at)
    at.button_group(key="offered set ascension").set_value(SETS_MIXED).run()
    assert "ask for two sets" not in words(at)


def test_a_table_that_is_set_up_begins_with_what_was_chosen_at_the_door(inside: Stores) -> None:
    at = app()
    at.button_group(key="offered set ascension").set_value(SETS_MIXED).run()
    at.button_group(key="offered players ascension").set_value(3).run()
    at.button_group(key="offered bot ascension").set_value("hard").run()
    assert not at.session_state["set up"]
    press(at, "more of ascension")
    assert at.session_state["set up"], "the form is open"
    assert at.selectbox(key="game set up").value == "ascension"
    assert at.multiselect(key="sets ascension").value == [*games["ascension"].sets()]
    at.selectbox(key="who ascension 2").select(LINK).run()
    at.button_group(key="offered set ascension").set_value("deliverance").run()
    press(at, "start")
    (info,) = inside.tables.list()
    assert inside.tables.rules(info.id).given == {"sets": ["deliverance"]}
    assert [seat.bot for seat in info.seats] == [None, "hard", None]


def test_the_form_follows_the_door_that_was_used_last(inside: Stores) -> None:
    at = app()
    assert at.selectbox(key="game set up").value == "age_of_ascent"
    at.button_group(key="offered set ascension").set_value("deliverance").run()
    assert at.selectbox(key="game set up").value == "ascension"
    at.button_group(key=PLAYERS).set_value(4).run()
    assert at.selectbox(key="game set up").value == "age_of_ascent"
    at.button_group(key=BOT_AT_THE_DOOR).set_value("gold").run()
    press(at, "start")
    (info,) = inside.tables.list()
    assert (info.game, [seat.bot for seat in info.seats]) == (
        "age_of_ascent",
        [None, *["gold"] * 3],
    )


PLAYERS, BOT_AT_THE_DOOR = "offered players age_of_ascent", "offered bot age_of_ascent"


def test_players_and_opponents_are_chosen_at_the_door_and_offered_again(inside: Stores) -> None:
    at = app()
    assert plain("Easy: bids on what looks best, and forgets what you can still do.") in words(at)
    at.button_group(key=PLAYERS).set_value(4).run()
    at.button_group(key=BOT_AT_THE_DOOR).set_value("gold").run()
    assert plain("Merchant: goes for heroes and the gold phase.") in words(at)
    press(at, "play age_of_ascent")
    (info,) = inside.tables.list()
    assert [seat.bot for seat in info.seats] == [None, "gold", "gold", "gold"]
    assert {seat.name for seat in info.seats[1:]} == {*persona(games[info.game], "gold").names}
    again = app()
    assert again.button_group(key=PLAYERS).value == 4
    assert again.button_group(key=BOT_AT_THE_DOOR).value == "gold"


def test_mixed_opponents_are_different_bots_that_think(inside: Stores) -> None:
    at = app()
    at.button_group(key=PLAYERS).set_value(4).run()
    at.button_group(key=BOT_AT_THE_DOOR).set_value(MIXED).run()
    press(at, "play age_of_ascent")
    (info,) = inside.tables.list()
    bots = [seat.bot for seat in info.seats[1:]]
    assert len({*bots}) == 3
    assert RANDOM not in bots


def test_who_plays_alone_has_no_opponents_to_choose(inside: Stores) -> None:
    at = app()
    at.button_group(key="offered players ascension").set_value(1).run()
    assert not [group for group in at.button_group if group.key == "offered bot ascension"]
    assert "you play alone, against the Cult" in words(at)
    press(at, "play ascension")
    (info,) = inside.tables.list()
    assert info.players == 1


def test_what_was_chosen_and_is_here_no_more_is_not_offered(inside: Stores) -> None:
    inside.visitors.set("me", PLAYERS, "9")
    inside.visitors.set("me", BOT_AT_THE_DOOR, "gone")
    at = app()
    assert at.button_group(key=PLAYERS).value == 3
    assert at.button_group(key=BOT_AT_THE_DOOR).value == "easy"


def test_each_bot_has_an_emblem_at_the_door() -> None:
    rules = charts.emblems("offered bot x.y", [("star", "#123456"), ("M0 0h24v24H0z", "#654321")])
    assert rules.count(".st-key-offered-bot-x-y button:nth-of-type(") == 2
    for drawn in (charts.icons()["star"], "M0 0h24v24H0z"):
        assert quote(f"d='{drawn}'") in rules


def test_a_double_click_opens_one_table_however_late_its_second_half_is_answered(
    inside: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "go", lambda *page, **query: st.stop())  # the page stays there
    at = app()
    for _ in range(2):
        press(at, "play age_of_ascent")
    assert len(inside.tables.list()) == 1
    at.run()
    press(at, "play age_of_ascent")
    assert len(inside.tables.list()) == 2


def test_a_name_is_kept_and_used_for_the_own_seat(inside: Stores) -> None:
    at = app()
    at.text_input(key="my name").input("  Ada ").run()
    press(at, "play age_of_ascent")
    (info,) = inside.tables.list()
    assert info.seats[0].name == "Ada"
    assert inside.visitors.settings("me")["name"] == "Ada"
    assert app().text_input(key="my name").value == "Ada"


def test_a_name_that_is_too_long_is_cut_with_a_word(inside: Stores) -> None:
    long, room = "Ada Augusta King, Countess of Lovelace", "Ada Augusta King, Counte"
    at = app()
    name = at.text_input(key="my name").input(long)
    at.run()
    assert below(at, name) == f"Cut to 24 characters: {plain(room)}"
    assert inside.visitors.settings("me")["name"] == room
    seat = at.text_input(key="name age_of_ascent 1").input(long)
    called = at.text_input(key="title of the table").input(f"{long} * 2" * 3)
    at.run()
    assert below(at, seat) == f"Cut to 24 characters: {plain(room)}"
    assert below(at, called).startswith(f"Cut to 60 characters: {plain(long)}")
    assert not at.warning
    press(at, "start")
    (info,) = inside.tables.list()
    assert [seat.name for seat in info.seats] == [room, f"{room} 2", "Pip"]
    assert info.title == f"{long} * 2{long}"[:60].strip()
    at = app()
    renamed = at.text_input(key=f"title {info.id}").input("x" * 70)
    at.run()
    assert below(at, renamed) == f"Cut to 60 characters: {'x' * 60}"
    press(at, f"rename {info.id}")
    assert inside.tables.info(info.id).title == "x" * 60


def test_a_name_that_fits_is_not_cut() -> None:
    at = app()
    name = at.text_input(key="my name").input(" " * 50 + "x" * 24)
    at.run()
    assert below(at, name) == ""


@pytest.mark.parametrize("game", ["age_of_ascent", "ascension", "some_other"])
def test_each_game_has_a_banner_of_known_icons(game: str) -> None:
    emblem = (games[game].face if game in games else Face()).emblem
    drawn = charts.banner(emblem)
    assert {name for name, _ in (*emblem.fan, *emblem.around)} <= charts.icons().keys()
    assert drawn.count("<rect") == 12
    assert "\n" not in drawn


# --- the game of the day ---------------------------------------------------------------------


def test_todays_game_has_the_same_deal_for_everybody(inside: Stores, today: str) -> None:
    press(app(), "daily age_of_ascent")
    at = AppTest.from_file(APP, default_timeout=PATIENCE)
    at.session_state["visitor"] = "somebody else"
    press(at.run(), "daily age_of_ascent")
    first, second = inside.tables.list()
    assert inside.tables.journal(first.id, 0)[:4] == inside.tables.journal(second.id, 0)[:4]
    assert first.daily == second.daily == Daily(today, 1)


def test_todays_game_is_gone_on_with_and_a_further_try_is_counted(
    inside: Stores, today: str
) -> None:
    press(app(), "daily age_of_ascent")
    at = app()
    assert at.button(key="daily age_of_ascent").label == "Go on with today's game"
    press(at, "daily age_of_ascent")
    (info,) = inside.tables.list()
    play(inside.tables, info.id, soon_over)
    at = app()
    scores = inside.tables.info(info.id).scores
    assert scores is not None
    assert f"Today: **{daily.points('age_of_ascent', scores[0])}**" in words(at)
    assert at.button(key="daily age_of_ascent").label == "Today's game, again"
    press(at, "daily age_of_ascent")
    tries = [info.daily for info in inside.tables.list()]
    assert sorted(tries, key=str) == [Daily(today, 1), Daily(today, 2)]


def test_only_finished_games_of_the_same_day_and_deal_are_compared(inside: Stores) -> None:
    mine = a_daily(inside, "Ada")
    again = a_daily(inside, "Ada", 2)
    other = a_daily(inside, "Ben")
    a_daily(inside, "Ben", day="2026-01-03")
    a_daily(inside, "Cyd", banner="rotate")
    seed = daily.seed("age_of_ascent", "2026-01-02")
    private = inside.tables.create("age_of_ascent", [("Eve", None), BOT], seed)
    play(inside.tables, private.id, soon_over)
    running = inside.tables.create(
        "age_of_ascent", [("Fay", None), BOT], seed, {}, "", Daily("2026-01-02")
    )
    results = inside.tables.same_deal(mine)
    assert [result.id for result in results] == [mine, again, other]
    assert [(result.names[0], result.persons, result.attempt) for result in results] == [
        ("Ada", (0,), 1), ("Ada", (0,), 2), ("Ben", (0,), 1),
    ]  # fmt: skip
    assert results[0].scores == inside.tables.info(mine).scores
    assert inside.tables.same_deal(private.id) == []
    with pytest.raises(Refused):
        inside.tables.same_deal(running.id)


def test_rematches_and_forks_are_no_games_of_the_day(inside: Stores) -> None:
    mine = a_daily(inside, "Ada")
    for made in (inside.tables.rematch(mine, same_seed=True), inside.tables.fork(mine, 3)):
        assert inside.tables.info(made.id).daily is None


def test_a_game_that_a_bot_has_played_for_a_person_is_not_compared(inside: Stores) -> None:
    seed = daily.seed("age_of_ascent", "2026-01-02")
    made = inside.tables.create(
        "age_of_ascent", [("Ada", None), BOT], seed, {}, "", Daily("2026-01-02")
    )
    inside.tables.take_over(made.id, 0, "random")
    assert at_rest(inside.tables, made.id).over
    assert inside.tables.same_deal(made.id) == []


# --- running and finished games --------------------------------------------------------------


def test_running_games_say_whose_turn_it_is(inside: Stores) -> None:
    id = a_table(inside, "ascension", [("Ada", None), ("Ben", None)])
    assert "your turn" in words(app())
    elsewhere = inside.tables.create("ascension", [("Ada", None), ("Ben", None)], 7)
    asked = inside.tables.info(elsewhere.id).asked
    assert asked is not None
    inside.tables.delete(id)
    inside.visitors.seat("me", elsewhere.id, 1 - asked)
    assert "your turn" not in words(app())
    assert "is asked" in words(app())


def test_finished_games_tell_who_has_won(inside: Stores) -> None:
    id = a_daily(inside, "me")
    info = inside.tables.info(id)
    at = app()
    who = listed([info.seats[seat].name for seat in info.winners])
    assert f"won by {who}" in words(at)
    assert at.button(key=f"go {id}").label == "See the end"


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE tables SET over = 1, scores = 'nope' WHERE id = ?",
        "UPDATE tables SET asked = 9 WHERE id = ?",
        "DELETE FROM seats WHERE table_id = ?",
    ],
)
def test_a_damaged_game_is_told_and_its_host_can_delete_it(
    inside: Stores, tmp_path: Path, statement: str
) -> None:
    bad, good = (a_table(inside, "age_of_ascent", [("Ada", None), BOT]) for _ in range(2))
    watched = a_table(inside, "age_of_ascent", [("Ada", None), BOT])
    with closing(sqlite3.connect(tmp_path / "data" / FILE)) as db, db:
        db.execute(statement, (bad,))
        db.execute(statement, (watched,))
    with closing(sqlite3.connect(tmp_path / "data" / "visitors.sqlite3")) as db, db:
        db.execute("DELETE FROM hosts WHERE table_id = ?", (watched,))
    at = app()
    assert words(at).count("This stored game can't be resumed") == 2
    assert at.button(key=f"go {good}").label == "Go on"
    assert [button.key for button in at.button if button.key == f"delete {watched}"] == []
    shown = app("inspector")
    assert not shown.error
    assert shown.selectbox[0].options == ["Test (Ada, Bot, running)"]
    assert "can't be resumed" in app("inspector", id=bad).error[0].value
    assert "can't be resumed" in app("table", id=bad).error[0].value
    at.checkbox(key=f"sure {bad}").check().run()
    press(at, f"delete {bad}")
    assert {info.id for info in inside.tables.list()} == {good, watched}


def test_whoever_has_only_a_damaged_game_is_told_there_is_none(
    inside: Stores, tmp_path: Path
) -> None:
    a_table(inside, "age_of_ascent", [("Ada", None), BOT])
    with closing(sqlite3.connect(tmp_path / "data" / FILE)) as db, db:
        db.execute("UPDATE tables SET asked = 9")
    assert "There is no table to look into yet" in words(app("inspector"))


def test_a_game_that_can_not_be_deleted_is_told(
    inside: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise Refused("The store of games can't be used now (disk is full).")

    id = a_table(inside, "age_of_ascent", [("Ada", None), BOT])
    at = app()
    at.checkbox(key=f"sure {id}").check().run()
    monkeypatch.setattr(inside.tables, "delete", full)
    press(at, f"delete {id}")
    assert "disk is full" in at.error[0].value
    assert at.button(key=f"go {id}").label == "Go on", "the rest of the page is there"


def test_a_store_that_fails_is_told_where_a_game_was_to_begin(
    inside: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise Refused("The store of visitors can't be used now (disk is full).")

    at = app()
    monkeypatch.setattr(inside.visitors, "host", full)
    monkeypatch.setattr(inside.tables, "delete", full)
    press(at, "play age_of_ascent")
    assert "disk is full" in at.error[0].value


# --- a table of one's own --------------------------------------------------------------------


@pytest.mark.parametrize(("players", "team"), [(1, False), (4, True)])
def test_solitaire_and_team_tables_can_be_set_up(inside: Stores, players: int, team: bool) -> None:
    at = app()
    next(box for box in at.selectbox if box.label == "Game").select("ascension").run()
    at.button_group(key="players ascension").set_value(players).run()
    assert bool([t for t in at.toggle if t.key == "option ascension team"]) == team
    if team:
        at.toggle(key="option ascension team").set_value(True).run()
    press(at, "start")
    (info,) = inside.tables.list()
    assert info.players == players
    assert inside.tables.rules(info.id).given == ({"team": True} if team else {})


@pytest.mark.parametrize(
    ("players", "sets", "said"),
    [(4, ["deliverance"], False), (5, ["deliverance"], True), (6, [], False)],
)
def test_the_set_up_says_that_large_tables_want_two_sets(
    players: int, sets: list[str], said: bool
) -> None:
    at = app()
    next(box for box in at.selectbox if box.label == "Game").select("ascension").run()
    at.button_group(key="players ascension").set_value(players).run()
    at.multiselect(key="sets ascension").set_value(sets).run()
    assert any("ask for two sets" in caption.value for caption in at.caption) == said
    assert not at.exception


def test_bots_are_described_and_options_have_readable_labels() -> None:
    at = app()
    choices = at.selectbox(key="who age_of_ascent 1").options
    assert "Bot: Steward (likes all three colours)" in choices
    for game in games.values():
        assert set(game.bots) <= set(game.face.bots)
        fields = set(game.options.model_fields) - {"sets"}
        assert fields <= set(game.face.options)


def set_up(game: str) -> AppTest:
    """The home page, where a table of a game is being set up."""
    at = app()
    next(box for box in at.selectbox if box.label == "Game").select(game).run()
    return at


def refused(at: AppTest, label: str, inside: Stores) -> None:
    """Nothing starts, and it is said which field has to be looked at again."""
    press(at, "start")
    assert at.error[-1].value == f"Nothing has been started. Look again at: {plain(label)}."
    assert not inside.tables.list()


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("3, x", "'x' is no whole number."), ("1.5", "'1.5' is no whole number."),
        ("", "At least 1 is needed here."), ("4, 99", "'99' is more than 57."),
        ("6, 3", "The numbers have to rise."), ("9," * 5000, "The numbers have to rise."),
    ],
)  # fmt: skip
def test_a_wrong_option_is_told_at_its_field(inside: Stores, typed: str, told: str) -> None:
    at = set_up("age_of_ascent")
    track = at.text_input(key="option age_of_ascent track").input(typed)
    at.run()
    assert below(at, track).startswith(plain(told))
    assert len(below(at, track)) < 500
    refused(at, games["age_of_ascent"].face.option("track"), inside)
    track.input("2, 4").run()
    press(at, "start")
    (info,) = inside.tables.list()
    assert inside.tables.rules(info.id).given == {"track": [2, 4]}


@pytest.mark.parametrize("seed", ["x", "1.5", "9" * 50, str(2**64)])
def test_a_wrong_seed_is_told_at_its_field(inside: Stores, seed: str) -> None:
    at = app()
    field = next(field for field in at.text_input if field.label == "Seed").input(seed)
    at.run()
    assert below(at, field).startswith("A seed is a whole number up to")
    refused(at, "Seed", inside)


def test_no_set_at_all_is_told_at_the_sets(inside: Stores) -> None:
    at = set_up("ascension")
    sets = at.multiselect(key="sets ascension").set_value([])
    at.run()
    assert below(at, sets) == plain("At least 1 is needed here.")
    refused(at, "Sets", inside)


@pytest.mark.parametrize(
    ("game", "text", "told"),
    [
        ("age_of_ascent", "heroes: [{name: X}]", "Card 'X': cost is missing."),
        ("age_of_ascent", "heros: []", "Unknown section 'heros'; known: lands, cities"),
        ("age_of_ascent", "- a", "The card file: expected a mapping at the top."),
        ("ascension", "cards: [{name: X, type: hreo}]", "Card 'X': type is not 'hero', "),
        ("ascension", "set: 2024-01-01", "The card file: line 1: '2024-01-01' is no text"),
        ("ascension", "set: !!set {a, b}", "The card file: "),
        ("ascension", f"cost: 1{':59' * 5000}", "The card file: "),
        ("ascension", "cards: [}", "The card file: is no YAML: line 1, column 9: "),
        ("ascension", 'cards: [{name: "\\ud800"}]', "The card file: "),
        ("ascension", "cards: [{name: '', type: hero, copies: 60}]", "Card '': name: a name has"),
        ("ascension", f"cards: [{{name: {'x' * 100_000}, type: hero}}]", "Card 'xxx"),
    ],
)  # fmt: skip
def test_a_wrong_card_file_is_told_at_its_field_and_nothing_is_lost(
    inside: Stores, game: str, text: str, told: str
) -> None:
    at = set_up(game)
    at.text_input(key=f"name {game} 0").input("Ada").run()
    upload = at.file_uploader(key=f"option {game} cards")
    upload.upload("cards.yaml", text.encode(), "text/yaml").run()
    assert not at.exception
    assert below(at, upload).startswith(plain(told))
    assert len(below(at, upload)) < 800
    refused(at, games[game].face.option("cards"), inside)
    assert at.text_input(key=f"name {game} 0").value == "Ada"


def test_a_card_file_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[bytes] = []

    def parse(data: bytes, source: str) -> dict[str, object]:
        read.append(data)
        return {"heroes": []}

    monkeypatch.setattr(options, "parse_yaml", parse)
    options._read_cards.clear()
    at = app()
    upload = at.file_uploader(key="option age_of_ascent cards")
    upload.upload("cards.yaml", b"heroes: []", "text/yaml").run()
    at.text_input(key="name age_of_ascent 0").input("Ada").run()
    at.run()
    options._read_cards.clear()
    assert read == [b"heroes: []"]


# --- saves -----------------------------------------------------------------------------------


def test_a_save_goes_on_against_the_bots_that_its_seats_are_named_after(inside: Stores) -> None:
    state = games["age_of_ascent"].new(4, 5, ["Ada", "Gold 2", "Zed", "Ysel"])
    at = app()
    at.file_uploader(key="save").upload("x.json", state.to_json().encode(), "application/json")
    at.run()
    assert [at.selectbox(key=f"opened age_of_ascent {n}").value for n in range(4)] == [
        "You", "gold", "easy", "culture",
    ]  # fmt: skip
    at.selectbox(key="opened age_of_ascent 2").select("A friend, by a link that you send").run()
    press(at, "open save")
    (info,) = inside.tables.list()
    assert [seat.bot for seat in info.seats] == [None, "gold", None, "culture"]
    held = inside.visitors.held("me", info.id)
    assert held is not None
    assert held.seats == (0,)
    assert set(inside.visitors.tokens("me", info.id)) == {0, 2, None}


def test_a_long_name_in_a_save_is_shown_short() -> None:
    state = games["age_of_ascent"].new(2, 5, ["Ada", "x" * 200])
    at = app()
    at.file_uploader(key="save").upload("x.json", state.to_json().encode(), "application/json")
    at.run()
    assert at.selectbox(key="opened age_of_ascent 1").label == "x" * 24


def a_save(names: list[str] | None = None) -> str:
    return str(games["age_of_ascent"].new(2, 5, names).to_json())


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "no JSON document"), (b"{}", "neither a save nor a journal"), (b"[]", "neither a"),
        (b"\xff", "it is no text"), (b"[" * 100_000, "nested too deeply"),
        (b'{"header": {"game": "nothing", "names": ["a", "b"]}}', "neither a save nor a journal"),
        (a_save()[:-100].encode(), "no JSON document"),
        (a_save().replace('"seed":5', '"seed":6').encode(), "damaged"),
        (a_save(["Ada", "\ud800x"]).encode(), "half a character"),
    ],
)  # fmt: skip
def test_a_garbage_save_is_refused_when_it_is_chosen(inside: Stores, data: bytes, why: str) -> None:
    at = app()
    upload = at.file_uploader(key="save").upload("x.json", data, "application/json")
    at.run()
    assert not at.exception
    assert below(at, upload).startswith(plain("This file can't be opened: "))
    assert plain(why) in below(at, upload)
    assert [button for button in at.button if button.key == "open save"] == []
    at.file_uploader(key="save").upload("y.json", a_save().encode(), "application/json").run()
    assert not at.error
    press(at, "open save")
    assert len(inside.tables.list()) == 1


def test_a_save_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def noted(text: str) -> object:
        read.append(text)
        return read_save(text)

    monkeypatch.setattr(saves, "read_save", noted)
    saves._read_save.clear()
    at = app()
    at.file_uploader(key="save").upload("x.json", a_save().encode(), "application/json").run()
    at.run()
    saves._read_save.clear()
    assert read == [a_save()]


# --- help and rules --------------------------------------------------------------------------


def test_the_help_page_has_the_keys_of_the_board() -> None:
    script = (ASSETS / "keys.js").read_text(encoding="utf-8")
    part = script[script.index("KEYS = [") :]
    keys = re.findall(r'\["([^"]+)", "([^"]*)"\]', part[: part.index("];")])
    at_once = [does for game in games.loadable() for does in game.face.at_once.values()]
    shown = [(key, does or "; ".join(at_once)) for key, does in keys]
    at = app("help")
    told = words(at)
    parts = [part.label for part in at.expander]
    first = [parts.index(part) for part in ("Play", "Keys", "Play with friends")]
    assert first == sorted(first) < [parts.index("Start and host")], "commands come last"
    assert told.index("at once") < told.index("ascent ui --port")
    listed = re.findall(r"^\| `([^`]+)` \| (.+) \|$", told, re.MULTILINE)
    assert listed == shown
    assert "--address 0.0.0.0" in told
    assert "--data" in told


def test_help_begins_with_playing_and_each_game_in_two_minutes(inside: Stores) -> None:
    at = app("help")
    told, folded = words(at), [part.label for part in at.expander]
    assert [part.value for part in at.subheader] == ["Play now", "The app"]
    for game in games.loadable():
        assert game.face.introduction, "every game that is shipped has one"
        assert sum(len(text.split()) for _, text in game.face.introduction) < 300
        assert f"{game.title} in two minutes" in folded
    assert "](#" not in told, "what is folded can't be jumped to"
    press(at, "help rules ascension")
    assert "Most honor wins" in words(at)
    press(app("help"), "help first ascension")
    (info,) = inside.tables.list()
    assert info.title == "First game"


def test_pages_are_grouped_with_the_rules_first() -> None:
    names = list(documents.documents())
    assert names[:2] == ["age-of-ascent", "ascension"]
    groups = [documents.group(name) for name in names]
    assert groups == sorted(
        groups, key=[documents.RULES, *documents.GROUPS, documents.OTHERS].index
    )


def test_links_between_pages_work_and_pictures_are_left_out() -> None:
    text = "![x](images/a.png) [a](bots.md#b) [b](../LICENSE) [c](https://a.b) [d](#e)"
    assert documents.readable(text) == " [a](/rules?page=bots#b) b [c](https://a.b) [d](#e)"
    for path in documents.documents().values():
        for page in re.findall(r"/rules\?page=([a-z-]+)", documents.readable(path.read_text())):
            assert page in documents.documents()
