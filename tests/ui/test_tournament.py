"""The Tournament page: a stored tournament as ratings and cross table, and ways to its games."""

from __future__ import annotations

import os
import re
import shlex
import sys
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.routing import Route
from streamlit.testing.v1 import AppTest

from framework.arena.parts import ABOUT, Folder
from framework.arena.plan import new_plan
from framework.arena.tournament import Sitting, play_tournament
from framework.core.errors import AscentError
from tests.framework.command import ascent
from tests.framework.deadly import Faulty, goes_wrong, name
from tests.ui.test_app import get
from tests.ui.visits import app, words
from ui.server import example
from ui.server.asgi import signs, visitor_cookie
from ui.server.hosting import Hosting
from ui.server.stores import COOKIE, Stores

AGE = "age_of_ascent"
SEED = 10  # from which one of the first ten games of the faulty bot fails


def a_tournament(
    inside: Stores, called: str = "mine", players: tuple[int, ...] = (2,), games: int = 4
) -> Path:
    """One that is stored where the app looks for it."""
    folder = inside.tournaments.folder
    folder.mkdir(exist_ok=True)
    plan = new_plan(AGE, ["random", "gold"], 1, players)
    play_tournament(plan, Sitting(games=games), folder / called)
    return folder / called


def html(at: AppTest) -> str:
    """All that the page draws itself."""
    return "".join(str(part.proto.body) for part in at.get("html"))


def server() -> Starlette:
    return Starlette(
        routes=[Route(example.PLAYED, example.played)], middleware=[visitor_cookie(Hosting())]
    )


def test_a_larger_one_is_played_by_a_line_in_the_data_folder(
    inside: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = app("tournament", None)
    assert "bots play each other" in words(at)
    at.button_group(key=f"tournament players {AGE}").set_value(2).run()
    at.button_group(key=f"tournament bots {AGE}").set_value(["random", "gold"]).run()
    program, *arguments = shlex.split(at.code[0].value)
    assert program == "ascent"
    assert str(inside.runs.data) not in words(at) + at.code[0].value, "a server's path is its own"
    arguments[arguments.index("--games") + 1] = "4"
    monkeypatch.chdir(inside.runs.data)
    assert ascent(*arguments).exit_code == 0
    at = app("tournament", None)
    assert at.selectbox[0].options == [AGE], "what was played by it is shown"
    assert "4 games" in words(at)


def test_a_tournament_is_among_two_bots_or_more() -> None:
    at = app("tournament", None)
    at.button_group(key=f"tournament bots {AGE}").set_value(["gold"]).run()
    assert "among two bots or more" in words(at)
    assert not at.code
    at.button(key="to compare").click().run()
    assert at.title[0].value == "Compare"


def test_a_tournament_is_shown_with_ratings_cross_table_and_games(inside: Stores) -> None:
    folder = a_tournament(inside)
    at = app("tournament", None, id="mine")
    assert "4 games from seed 1" in words(at)
    drawn = html(at)
    stood = inside.tournaments.stood("mine")
    assert stood.rated[0] is not None
    for bot, one in enumerate(stood.rated[0]):
        assert f"<b>{one.rating:.0f}</b><small>{one.low:.0f} to {one.high:.0f}</small>" in drawn
        found = stood.result.standings[0].cross(bot, 1 - bot)
        assert found is not None
        assert f"<b>{100 * found[1]:.1f} %</b>" in drawn
    assert drawn.index("Merchant") < drawn.index("Drifter"), "the stronger one comes first"
    for row in Folder(folder).row(0), Folder(folder).row(3):
        assert f"href='/played/mine/{row.number}'" in drawn
        assert f"seed {row.seed}" in drawn


def test_each_set_of_tables_has_figures_of_its_own(inside: Stores) -> None:
    a_tournament(inside, players=(2, 3), games=8)
    at = app("tournament", None, id="mine")
    (chosen,) = [box for box in at.selectbox if box.label == "Figures of"]
    assert chosen.options == ["2 and 3 players", "2 players", "3 players"]
    before = html(at)
    at = chosen.select_index(2).run()
    assert not at.exception
    assert html(at) != before


def test_many_games_are_listed_in_parts(inside: Stores, monkeypatch: pytest.MonkeyPatch) -> None:
    a_tournament(inside, games=6)
    monkeypatch.setattr("ui.pages.tournament.AT_ONCE", 4)
    at = app("tournament", None, id="mine")
    assert "Game 4</a>" in html(at)
    assert "Game 5</a>" not in html(at)
    at = at.number_input[0].set_value(2).run()
    assert "Game 4</a>" not in html(at)
    assert "Game 6</a>" in html(at)


def test_a_game_opens_in_the_inspector_where_it_ended(inside: Stores) -> None:
    folder = a_tournament(inside)
    row = Folder(folder).row(2)
    status, headers = get(server(), "/played/mine/2", f"{COOKIE}={signs().signed('me')}")
    assert status == 303
    found = re.fullmatch(r"/inspector\?id=([\w-]+)&step=(\d+)", headers["location"])
    assert found is not None
    assert int(found[2]) == row.decisions
    info = inside.tables.info(found[1])
    assert (info.game, info.over, info.title) == (AGE, True, "Game 3 of mine")
    assert f"Step {row.decisions} of {row.decisions}" in words(
        app("inspector", None, id=info.id, step=found[2])
    )
    again = get(server(), "/played/mine/2", f"{COOKIE}={signs().signed('me')}")
    assert again[1]["location"] == headers["location"], "it is made once"


def test_a_game_that_failed_opens_where_it_failed_and_nobody_plays_on(inside: Stores) -> None:
    folder = inside.tournaments.folder
    folder.mkdir()
    plan = new_plan(AGE, [name(Faulty), "random"], SEED, [2])
    play_tournament(plan, Sitting(games=10), folder / "faulty")
    (row,) = [row for rows in Folder(folder / "faulty").read() for row in rows if row.failed]
    assert goes_wrong(SEED, row.deal, row.number % 2)
    at = app("tournament", None, id="faulty")
    assert "1 game failed" in words(at)
    at = at.toggle[0].set_value(True).run()
    assert "failed: ZeroDivisionError: nothing to share" in html(at)
    assert html(at).count("/played/faulty/") == 1
    table, step = example.played_table(inside, "me", "faulty", row.number)
    info = inside.tables.info(table)
    assert step == row.decisions
    assert not info.over
    assert all(seat.bot is None for seat in info.seats)


def test_a_browser_that_was_never_here_makes_no_table(inside: Stores) -> None:
    a_tournament(inside)
    status, headers = get(server(), "/played/mine/2")
    assert (status, headers["location"]) == (303, "/tournament?id=mine")
    assert inside.tables.list() == []


@pytest.mark.parametrize("where", ["nothing/0", "mine/99", "..%2Fmine/0", "../0"])
def test_a_game_that_is_not_there_is_told(inside: Stores, where: str) -> None:
    a_tournament(inside)
    status, _ = get(server(), f"/played/{where}", f"{COOKIE}={signs().signed('me')}")
    assert status == 404
    assert inside.tables.list() == []


def test_what_is_damaged_or_not_there_is_told(inside: Stores) -> None:
    folder = a_tournament(inside)
    assert "There is no such tournament here" in words(app("tournament", None, id="other"))
    part = Folder(folder).parts()[-1]
    whole = part.read_bytes()
    part.write_bytes(whole[:-50])
    told = words(app("tournament", None, id="mine")).replace("\\", "")
    assert part.name in told
    assert str(inside.runs.data) not in told, "a server's path is its own"
    part.write_bytes(whole)
    (folder / ABOUT).write_text("{}")
    assert "does not say what is played" in words(app("tournament", None, id="mine"))


def test_one_that_is_being_played_is_read_again(inside: Stores) -> None:
    folder = a_tournament(inside, games=2)
    assert inside.tournaments.stood("mine").result.games == 2
    plan = inside.tournaments.plan("mine")
    play_tournament(plan, Sitting(games=4), folder, resume=True)
    assert inside.tournaments.stood("mine").result.games == 4
    read = inside.tournaments.stood("mine")
    assert inside.tournaments.stood("mine") is read, "what has not changed is not read again"


def test_without_choix_the_rest_is_shown(inside: Stores, monkeypatch: pytest.MonkeyPatch) -> None:
    a_tournament(inside)
    monkeypatch.setitem(sys.modules, "choix", None)
    at = app("tournament", None, id="mine")
    assert "ratings need choix" in words(at)
    assert "Came before" in html(at)


def test_a_row_of_other_rules_is_refused(inside: Stores) -> None:
    folder = a_tournament(inside)
    text = (folder / ABOUT).read_text()
    (folder / ABOUT).write_text(text.replace('"seed": 1', '"seed": 2'))
    with pytest.raises(AscentError, match="does not belong to its tournament"):
        inside.tournaments.state("mine", 0)
    (folder / ABOUT).write_text(text.replace('"rules": "', '"rules": "x'))
    with pytest.raises(AscentError, match="other rules or cards"):
        inside.tournaments.plan("mine")


def test_a_folder_that_is_linked_is_found(inside: Stores, tmp_path: Path) -> None:
    plan = new_plan(AGE, ["random", "gold"], 1, [2])
    play_tournament(plan, Sitting(games=2), tmp_path / "results")
    inside.tournaments.folder.mkdir()
    os.symlink(tmp_path / "results", inside.tournaments.folder / "linked")
    assert inside.tournaments.names() == ["linked"]
    assert inside.tournaments.stood("linked").result.games == 2
