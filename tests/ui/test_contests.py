"""Tournaments that are begun on their page: bounded, played in the background, stopped, gone on."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from framework import AscentError
from framework.arena.parts import ABOUT, Folder
from framework.arena.plan import new_plan
from framework.arena.rows import Row
from framework.arena.tournament import Sitting as ArenaSitting
from framework.arena.tournament import play_tournament
from framework.lab.comparison import Entrant
from tests.ui.test_app import get
from tests.ui.test_tournament import AGE, html, server
from tests.ui.visits import app, words
from ui.server.asgi import signs
from ui.server.stores import COOKIE, Stores
from ui.server.visitors import key
from ui.store import orders, runs, sitting
from ui.store.contest import Contest
from ui.store.orders import FAILED, FINISHED, QUEUED, RUNNING, STOPPED, RunOrder, TournamentOrder
from ui.store.records import Refused
from ui.store.runs import Runs
from ui.store.tournaments import Tournaments
from ui.store.working import Worker

ORDER = TournamentOrder(AGE, ("random", "gold"), 2, 6, 1, {})
COMPARISON = RunOrder((Entrant(AGE, {}, 2, ["random"], "A side"),), 3, 5, 0)
ME = key("me")


@pytest.fixture(autouse=True)
def _nobody_plays_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """In these tests it is played when a test says so."""
    monkeypatch.setattr("ui.store.workshop.Workshop.look", lambda self, soon=False: None)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Runs]:
    with closing(Runs(tmp_path)) as opened:
        yield opened


def played(store: Runs, order: TournamentOrder = ORDER, owner: str = "me") -> str:
    """One that has been played to its end; its id."""
    id = store.create(owner, order)
    assert Worker(store).work()
    info = store.info(id)
    assert (info.state, info.why) == (FINISHED, "")
    return id


def rows(store: Runs, id: str) -> list[Row]:
    return [row for part in Folder(store.folder / id).read() for row in part]


def journals(store: Runs, id: str) -> list[tuple[int, str]]:
    return [(row.number, row.journal) for row in rows(store, id)]


# --- what may be played ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"games": 0}, "from 1 to 500 games"),
        ({"games": 501}, "from 1 to 500 games"),
        ({"bots": ("gold",)}, "at least 2 bots"),
        ({"bots": ("gold", "gold")}, "named twice"),
        ({"bots": tuple("abcdefghi")}, "Up to 8 bots"),
        ({"bots": ("gold", "nobody")}, "nobody"),
        ({"bots": ("gold", "os:system")}, "os:system"),
        ({"players": 1}, "at least 2 players"),
        ({"players": 9}, "9"),
        ({"seed": -1}, "a whole number"),
        ({"game": "chess"}, "chess"),
        ({"options": {"no": 1}}, "no"),
        ({"options": {"cards": "/etc/passwd"}}, "cards"),
    ],
)
def test_what_is_too_much_or_not_playable_is_refused(
    store: Runs, change: dict[str, object], told: str
) -> None:
    with pytest.raises(AscentError, match=told):
        store.create("me", replace(ORDER, **change))  # type: ignore[arg-type]
    assert store.of("me") == []


def test_deals_are_whole_and_within_the_bound() -> None:
    order = replace(ORDER, bots=("random", "gold", "balanced", "culture"), players=3)
    deal = order.plan.games_of_a_deal
    for games in (1, deal, deal + 1, 500):
        steps = replace(order, games=games).steps
        assert steps % deal == 0
        assert 0 < steps <= orders.MOST_OF_TOURNAMENT
    assert replace(order, games=deal + 1).steps == 2 * deal


def test_a_deal_that_is_larger_than_all_that_may_be_played_is_refused(
    store: Runs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(orders, "MOST_OF_TOURNAMENT", 1)
    with pytest.raises(Refused, match=r"One deal takes 2 games .* choose fewer bots"):
        store.create("me", replace(ORDER, games=1))


def test_tournaments_and_comparisons_share_one_queue_and_its_bounds(store: Runs) -> None:
    store.create("me", COMPARISON)
    store.create("me", ORDER)
    with pytest.raises(Refused, match="of your comparisons and tournaments"):
        store.create("me", replace(ORDER, seed=2))
    for number in range(runs.MOST_OPEN - 2):
        store.create(f"visitor {number}", ORDER)
    with pytest.raises(Refused, match="wait to be played here"):
        store.create("another", ORDER)
    assert [info.kind for info in store.of("me", orders.TOURNAMENT)] == [orders.TOURNAMENT]
    assert len(store.of("me")) == 2


# --- how it is played --------------------------------------------------------------------------


def test_it_plays_what_the_command_line_would_play(store: Runs, tmp_path: Path) -> None:
    id = played(store)
    play_tournament(new_plan(AGE, ["random", "gold"], 1, [2]), ArenaSitting(6), tmp_path / "there")
    there = [row for part in Folder(tmp_path / "there").read() for row in part]
    assert journals(store, id) == [(row.number, row.journal) for row in there]
    assert store.info(id).done == store.info(id).total == 6


def test_it_is_stopped_between_games_and_goes_on_with_what_is_there(
    store: Runs, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = played(store, owner="you")
    id, tell = store.create("me", ORDER), Contest.tell

    def stopping(self: Contest, done: int) -> None:
        if done == 3:
            store.stop("me", id)
        tell(self, done)

    monkeypatch.setattr(Contest, "tell", stopping)
    assert Worker(store).work()
    assert (store.info(id).state, store.info(id).done) == (STOPPED, 3)
    before = journals(store, id)
    assert [number for number, _ in before] == [0, 1, 2]
    monkeypatch.setattr(Contest, "tell", tell)
    store.go_on("me", id)
    assert Worker(store).work()
    assert store.info(id).state == FINISHED
    assert journals(store, id)[:3] == before
    assert journals(store, id) == journals(store, whole)


def test_a_worker_that_dies_loses_no_game_that_was_written(
    store: Runs, monkeypatch: pytest.MonkeyPatch
) -> None:
    id, tell = store.create("me", ORDER), Contest.tell

    class Killed(BaseException):
        """The process is gone."""

    def dying(self: Contest, done: int) -> None:
        tell(self, done)
        if done == 2:
            raise Killed

    monkeypatch.setattr(Contest, "tell", dying)
    with pytest.raises(Killed):
        Worker(store).work()
    assert store.info(id).state == RUNNING
    before = journals(store, id)
    assert before
    monkeypatch.setattr(Contest, "tell", tell)
    assert Worker(store).work()
    assert store.info(id).state == FINISHED
    assert journals(store, id)[: len(before)] == before
    assert len(rows(store, id)) == 6


def test_it_has_its_time_and_lets_others_play(store: Runs, monkeypatch: pytest.MonkeyPatch) -> None:
    id = store.create("me", replace(ORDER, games=20))
    store.create("you", COMPARISON)
    monkeypatch.setattr(sitting, "SLICE", 0.0)
    assert Worker(store).work()
    info = store.info(id)
    assert (info.state, info.result) == (QUEUED, 1), "the others come first once it has a result"
    assert info.speed > 0
    monkeypatch.setattr(sitting, "LONGEST_RUN", 0.0)
    assert Worker(store).work()
    assert Worker(store).work()
    assert store.info(id).state == STOPPED
    assert "as long as one may" in store.info(id).why


def test_what_was_played_by_other_rules_is_played_again(store: Runs) -> None:
    id = played(store)
    about = store.folder / id / ABOUT
    about.write_text(about.read_text().replace('"rules": "', '"rules": "x'))
    store.go_on("me", id)
    assert Worker(store).work()
    assert store.info(id).state == FINISHED
    assert "x" not in Folder(store.folder / id).about()["rules"]
    assert len(rows(store, id)) == 6


def test_games_that_make_room_go_as_a_whole_and_are_played_again(
    store: Runs, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = played(store)
    before, inside = journals(store, id), Tournaments(store.data, store)
    assert inside.stood(id).result.games == 6
    for path in (store.folder / id).iterdir():
        os.utime(path, (time.time() - 100,) * 2)
    monkeypatch.setattr(runs, "MOST_BYTES", 0)
    store.make_room()
    with pytest.raises(Refused, match="made room for others"):
        inside.stood(id)
    store.go_on("me", id)
    monkeypatch.undo()
    assert Worker(store).work()
    assert journals(store, id) == before


def test_whose_games_have_made_room_is_played_again_from_its_page(
    inside: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = played(inside.runs, owner=ME)
    monkeypatch.setattr(runs, "MOST_BYTES", 0)
    inside.runs.make_room()
    at = app("tournament", None, id=id)
    assert any("made room for others" in error.value for error in at.error)
    at.button(key="again").click().run()
    assert inside.runs.info(id).state == QUEUED


def test_why_it_could_not_go_on_names_no_folder_of_the_server(store: Runs) -> None:
    id = played(store)
    (part, *_) = Folder(store.folder / id).parts()
    part.write_bytes(b"nothing")
    store.go_on("me", id)
    assert Worker(store).work()
    info = store.info(id)
    assert info.state == FAILED
    assert part.name in info.why
    assert str(store.data) not in info.why


# --- on the page -------------------------------------------------------------------------------


def test_a_click_begins_one_that_is_played_stopped_and_opened_as_any_other(inside: Stores) -> None:
    at = app("tournament", None)
    at.segmented_control(key=f"tournament players {AGE}").set_value(2).run()
    at.button_group(key=f"tournament bots {AGE}").set_value(["random", "gold"]).run()
    at.segmented_control(key="games of tournament").set_value(20).run()
    assert "20 games: 10 deals" in words(at)
    assert "up to 500 games and 8 bots" in words(at), "the bounds are told before"
    at.button(key="play tournament").click().run()
    (info,) = inside.runs.of(ME)
    assert at.query_params["id"] == info.id
    assert (info.kind, info.state, info.total) == (orders.TOURNAMENT, QUEUED, 20)
    at.button(key="stop").click().run()
    assert "Stopped at 0" in words(at)
    at.button(key="go on").click().run()
    assert Worker(inside.runs).work()
    at.run()
    assert not at.exception
    assert "20 games from seed 1" in words(at)
    assert "Came before" in html(at)
    assert f"href='/played/{info.id}/0'" in html(at)
    status, headers = get(server(), f"/played/{info.id}/2", f"{COOKIE}={signs().signed('me')}")
    assert status == 303
    table = re.fullmatch(r"/inspector\?id=([\w-]+)&step=\d+", headers["location"])
    assert table is not None
    assert inside.tables.info(table[1]).title == f"Game 3 of {info.name}"
    at.button(key="more").click().run()
    assert inside.runs.info(info.id).total == 40


def test_the_bar_tells_games_a_second_and_the_time_that_is_left(inside: Stores) -> None:
    id = inside.runs.create(ME, replace(ORDER, games=100))
    inside.runs.take()
    inside.runs.tell(id, 10, 0.5)
    (bar,) = app("tournament", None, id=id).get("progress")
    assert bar.proto.text == "10 of 100 games played, 0.5 games/s, about 3 minutes left."
    inside.runs.tell(id, 96, 2.0)
    (bar,) = app("tournament", None, id=id).get("progress")
    assert bar.proto.text == "96 of 100 games played, 2 games/s, some seconds left."


def test_more_than_may_wait_is_told_where_it_was_asked(inside: Stores) -> None:
    for seed in range(runs.MOST_OPEN_OF_ONE):
        inside.runs.create(ME, replace(ORDER, seed=seed))
    at = app("tournament", None)
    at.button_group(key=f"tournament bots {AGE}").set_value(["random", "gold"]).run()
    at.text_input(key="seed of tournament").input("77").run()
    at.button(key="play tournament").click().run()
    assert any("Stop one first" in error.value for error in at.error)
    assert len(inside.runs.of(ME)) == runs.MOST_OPEN_OF_ONE


def test_who_has_its_link_reads_it_and_it_is_no_comparison(inside: Stores) -> None:
    id = played(inside.runs, owner=ME)
    at = app("tournament", None, "you", id=id)
    assert "Came before" in html(at)
    assert not {str(button.key) for button in at.button} & {"stop", "go on", "more", "delete it"}
    assert "Your tournaments" not in [str(part.label) for part in at.expander]
    assert [str(part.label) for part in app("tournament", None).expander].count("Your tournaments")
    at = app("compare", None, id=id)
    assert any("no such comparison" in error.value for error in at.error)
    assert "Your results" not in [str(part.label) for part in at.expander]
    other = inside.runs.create(ME, COMPARISON)
    at = app("tournament", None, id=other)
    assert any("no such tournament" in error.value for error in at.error)
