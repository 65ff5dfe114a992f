"""The home page: doors, the game of the day, running games, tables of one's own, saves, help."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from framework import games
from tests.ui.visits import a_table, app, words
from ui import daily, drawings
from ui.components import ASSETS
from ui.house import House
from ui.pages import home, rules
from ui.tables import FILE, Daily, Refused, Tables
from ui.words import listed

BOT = ("Bot", "random")


pytestmark = pytest.mark.usefixtures("inside")


def press(at: AppTest, key: str) -> AppTest:
    """Press a button, and see that nothing breaks."""
    at.button(key=key).click().run()
    assert not at.exception
    return at


def play(tables: Tables, id: str) -> None:
    """Let the first person take the first option until the game is over."""
    while not (info := tables.info(id)).over:
        if info.asked is None or info.seats[info.asked].bot is not None:
            tables.wait(id, info.version, 1)
            continue
        view: Any = tables.view(id, info.asked)
        # The last option passes or ends the turn: a short game.
        last = len(view["decision"]["options"]) - 1
        tables.move(id, info.asked, last, view["id"], view["undos"])


def a_daily(inside: House, who: str, attempt: int = 1, day: str = "2026-01-02", **more: Any) -> str:
    """A finished game of a day, of a visitor."""
    seed = daily.seed("age_of_ascent", day)
    seats = [(who, None), BOT]
    made = inside.tables.create("age_of_ascent", seats, seed, more, "", Daily(day, attempt))
    inside.visitors.seat(who, made.id, 0)
    play(inside.tables, made.id)
    return made.id


# --- doors -----------------------------------------------------------------------------------


def test_a_set_is_chosen_at_the_door_of_a_game(inside: House) -> None:
    at = app()
    at.button_group(key="set ascension").set_value("deliverance").run()
    press(at, "play ascension")
    (info,) = inside.tables.list()
    assert inside.tables.rules(info.id).given == {"sets": ["deliverance"]}


def test_a_name_is_kept_and_used_for_the_own_seat(inside: House) -> None:
    at = app()
    at.text_input(key="my name").input("  Ada ").run()
    press(at, "play age_of_ascent")
    (info,) = inside.tables.list()
    assert info.seats[0].name == "Ada"
    assert inside.visitors.settings("me")["name"] == "Ada"
    assert app().text_input(key="my name").value == "Ada"


@pytest.mark.parametrize("game", ["age_of_ascent", "ascension", "some_other"])
def test_each_game_has_a_banner_of_known_icons(game: str) -> None:
    drawn = drawings.banner(game)
    assert drawn.count("<rect") == 12
    assert "\n" not in drawn


# --- the game of the day ---------------------------------------------------------------------


def test_todays_game_has_the_same_deal_for_everybody(inside: House) -> None:
    press(app(), "daily age_of_ascent")
    at = AppTest.from_file(str(Path(home.__file__).parents[1] / "entry" / "script.py"))
    at.session_state["visitor"] = "somebody else"
    press(at.run(timeout=30), "daily age_of_ascent")
    first, second = inside.tables.list()
    assert inside.tables.journal(first.id, 0)[:4] == inside.tables.journal(second.id, 0)[:4]
    assert first.daily == second.daily == Daily(daily.today(), 1)


def test_todays_game_is_gone_on_with_and_a_further_try_is_counted(inside: House) -> None:
    press(app(), "daily age_of_ascent")
    at = app()
    assert at.button(key="daily age_of_ascent").label == "Go on with today's game"
    press(at, "daily age_of_ascent")
    (info,) = inside.tables.list()
    play(inside.tables, info.id)
    at = app()
    scores = inside.tables.info(info.id).scores
    assert scores is not None
    assert f"Today: **{daily.points('age_of_ascent', scores[0])}**" in words(at)
    assert at.button(key="daily age_of_ascent").label == "Today's game, again"
    press(at, "daily age_of_ascent")
    tries = [info.daily for info in inside.tables.list()]
    assert sorted(tries, key=str) == [Daily(daily.today(), 1), Daily(daily.today(), 2)]


def test_only_finished_games_of_the_same_day_and_deal_are_compared(inside: House) -> None:
    mine = a_daily(inside, "Ada")
    again = a_daily(inside, "Ada", 2)
    other = a_daily(inside, "Ben")
    a_daily(inside, "Ben", day="2026-01-03")
    a_daily(inside, "Cyd", banner="rotate")
    seed = daily.seed("age_of_ascent", "2026-01-02")
    private = inside.tables.create("age_of_ascent", [("Eve", None), BOT], seed)
    play(inside.tables, private.id)
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


def test_rematches_and_forks_are_no_games_of_the_day(inside: House) -> None:
    mine = a_daily(inside, "Ada")
    for made in (inside.tables.rematch(mine, same_seed=True), inside.tables.fork(mine, 3)):
        assert inside.tables.info(made.id).daily is None


def test_a_game_that_a_bot_has_played_for_a_person_is_not_compared(inside: House) -> None:
    seed = daily.seed("age_of_ascent", "2026-01-02")
    made = inside.tables.create(
        "age_of_ascent", [("Ada", None), BOT], seed, {}, "", Daily("2026-01-02")
    )
    inside.tables.take_over(made.id, 0, "random")
    while not (info := inside.tables.info(made.id)).over:
        inside.tables.wait(made.id, info.version, 1)
    assert inside.tables.same_deal(made.id) == []


def test_an_older_store_learns_of_games_of_the_day(tmp_path: Path) -> None:
    folder = tmp_path / "older"
    with closing(Tables(folder)) as tables:
        old = tables.create("age_of_ascent", [("Ada", None), ("Ben", None)]).id
    with closing(sqlite3.connect(folder / FILE)) as store:
        store.execute("DROP TABLE daily")
    with closing(Tables(folder)) as tables:
        assert tables.info(old).daily is None
        made = tables.create(
            "age_of_ascent", [("Ada", None), ("Ben", None)], daily=Daily("2026-01-02")
        )
        assert tables.info(made.id).daily == Daily("2026-01-02", 1)
        tables.delete(made.id)
    with closing(sqlite3.connect(folder / FILE)) as store:
        assert store.execute("SELECT count(*) FROM daily").fetchone() == (0,)


# --- running and finished games --------------------------------------------------------------


def test_running_games_say_whose_turn_it_is(inside: House) -> None:
    id = a_table(inside, "ascension", [("Ada", None), ("Ben", None)])
    assert "your turn" in words(app())
    elsewhere = inside.tables.create("ascension", [("Ada", None), ("Ben", None)], 7)
    asked = inside.tables.info(elsewhere.id).asked
    assert asked is not None
    inside.tables.delete(id)
    inside.visitors.seat("me", elsewhere.id, 1 - asked)
    assert "your turn" not in words(app())
    assert "is asked" in words(app())


def test_finished_games_tell_who_has_won(inside: House) -> None:
    id = a_daily(inside, "me")
    info = inside.tables.info(id)
    at = app()
    who = listed([info.seats[seat].name for seat in info.winners])
    assert f"won by {who}" in words(at)
    assert at.button(key=f"go {id}").label == "See the end"


# --- a table of one's own --------------------------------------------------------------------


@pytest.mark.parametrize(("players", "team"), [(1, False), (4, True)])
def test_solitaire_and_team_tables_can_be_set_up(inside: House, players: int, team: bool) -> None:
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


def test_bots_are_described_and_options_have_readable_labels() -> None:
    at = app()
    choices = at.selectbox(key="who age_of_ascent 1").options
    assert "Bot: balanced (likes all three colours)" in choices
    for name in games:
        assert set(games[name].bots) <= set(home.BOTS)
        fields = set(games[name].options.model_fields) - {"sets"}
        assert fields <= set(home.LABELS)


def test_a_bad_card_file_is_refused_and_nothing_is_lost(inside: House) -> None:
    at = app()
    at.text_input(key="name age_of_ascent 0").input("Ada").run()
    upload = at.file_uploader(key="option age_of_ascent cards")
    upload.upload("cards.yaml", b"heroes: [{name: X}]", "text/yaml").run()
    press(at, "start")
    assert at.error
    assert not inside.tables.list()
    assert at.text_input(key="name age_of_ascent 0").value == "Ada"


# --- saves -----------------------------------------------------------------------------------


def test_a_save_goes_on_against_the_bots_that_its_seats_are_named_after(inside: House) -> None:
    state = games["age_of_ascent"].new(3, 5, ["Ada", "Gold 2", "Zed"])
    at = app()
    at.file_uploader(key="save").upload("x.json", state.to_json().encode(), "application/json")
    at.run()
    assert [at.selectbox(key=f"opened age_of_ascent {n}").value for n in range(3)] == [
        "You", "gold", "balanced",
    ]  # fmt: skip
    at.selectbox(key="opened age_of_ascent 2").select("A person by invite link").run()
    press(at, "open save")
    (info,) = inside.tables.list()
    assert [seat.bot for seat in info.seats] == [None, "gold", None]
    held = inside.visitors.held("me", info.id)
    assert held is not None
    assert held.seats == (0,)
    assert set(inside.visitors.tokens("me", info.id)) == {0, 2, None}


@pytest.mark.parametrize(
    "data",
    [
        b"", b"{}", b"[]", b"\xff", b'{"header": {"game": "nothing", "names": ["a", "b"]}}',
        b'{"header": {"game": "age_of_ascent", "names": 3}}',
        b'{"header": {"game": ["age_of_ascent"], "names": ["a", "b"]}}',
        b'{"header": {"game": "age_of_ascent", "names": ["a"]}}', b"[" * 100_000,
    ],
)  # fmt: skip
def test_what_is_no_save_names_no_seats(data: bytes) -> None:
    assert home.saved_names(data) is None


# --- help and rules --------------------------------------------------------------------------


def test_the_help_page_has_the_keys_of_the_board() -> None:
    script = (ASSETS / "core.js").read_text(encoding="utf-8")
    part = script[script.index("  help() {") :]
    shown = re.findall(r'\["([^"]+)", "([^"]+)"\]', part[: part.index("];")])
    told = words(app("help"))
    listed = re.findall(r"^\| `([^`]+)` \| (.+) \|$", told, re.MULTILINE)
    assert listed == shown
    assert "--address 0.0.0.0" in told
    assert "--data" in told


def test_pages_are_grouped_with_the_rules_first() -> None:
    names = list(rules.documents())
    assert names[:2] == ["age-of-ascent", "ascension"]
    groups = [rules.group(name) for name in names]
    assert groups == sorted(groups, key=[*rules.GROUPS, rules.OTHERS].index)


def test_links_between_pages_work_and_pictures_are_left_out() -> None:
    text = "![x](images/a.png) [a](bots.md#b) [b](../LICENSE) [c](https://a.b) [d](#e)"
    assert rules.readable(text) == " [a](/rules?page=bots#b) b [c](https://a.b) [d](#e)"
    for path in rules.documents().values():
        for page in re.findall(r"/rules\?page=([a-z-]+)", rules.readable(path.read_text())):
            assert page in rules.documents()
