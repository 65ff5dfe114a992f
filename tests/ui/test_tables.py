"""Stored tables: what is confirmed is kept, what is secret stays so, and only one move counts."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest

from benchmarks import endless
from framework import AscentError, Endless, UndoRefused, games
from framework.core import machine
from framework.core.journal import Header
from framework.core.plain import Option
from framework.core.table import MOST_STEPS
from framework.core.view import redeterminise
from framework.film import MOST_SCENES
from tests.ui.visits import PATIENCE, at_rest
from ui.server.visitors import Visitors
from ui.store import memory, replaying
from ui.store.layout import FILE, TABLES
from ui.store.place import Place, opened
from ui.store.postgresql import PostgreSQL
from ui.store.records import Impossible, NoSuchTable, Refused
from ui.store.seating import LONGEST_NAME
from ui.store.sqlite import SQLite
from ui.store.tables import LONGEST_TITLE, NEWEST, Tables

ROOT = Path(__file__).parents[2]
SEED = 7_318_206_455_190_113
Seats = list[tuple[str, str | None]]
PEOPLE: Seats = [("Ada", None), ("Ben", None)]
SOLO: Seats = [("Ada", None), ("", "random")]
SHORT: dict[str, Any] = {"honor_per_player": 5}
LONG = 1_000_000.0  # seconds that nobody waits
in_a_folder = pytest.mark.parametrize("place", ["folder"], indirect=True)


@pytest.fixture
def deaf(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody hears of what other processes do."""
    for kind in (SQLite, PostgreSQL):
        monkeypatch.setattr(kind, "hear", lambda *_: None)


@pytest.fixture
def tables(place: Place) -> Iterator[Tables]:
    with closing(Tables(place)) as opened:
        yield opened


def asked(tables: Tables, id: str) -> int:
    """Whose decision it is; somebody's."""
    seat = tables.info(id).asked
    assert seat is not None
    return seat


def choose(tables: Tables, id: str, index: int = 0, seat: int | None = None) -> None:
    """Whoever is asked takes an option of what is seen now."""
    mine = asked(tables, id) if seat is None else seat
    view = tables.view(id, mine)
    tables.move(id, mine, index, view["id"], view["undos"])


def options(tables: Tables, id: str) -> list[Option]:
    decision = tables.view(id, asked(tables, id))["decision"]
    assert decision is not None
    return decision["options"]


def play_on(tables: Tables, id: str, decisions: int = 100_000, seed: int = 0) -> int:
    """Persons decide at random, until so many decisions are made or the game is over."""
    chance = random.Random(seed)
    made = 0
    while made < decisions and tables.info(id).asked is not None:
        choose(tables, id, chance.randrange(len(options(tables, id))))
        made += 1
    return made


def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it does not happen"
        time.sleep(0.01)


def my_turn(tables: Tables, id: str, seat: int = 0) -> None:
    info = at_rest(tables, id)
    assert info.over or info.asked == seat


def no_bot_thinks(tables: Tables) -> None:
    """Wait until every decision that a bot was asked for is made or dropped."""
    until(lambda: not tables._bots.jobs)


def finished(tables: Tables) -> str:
    """A game between two bots that has come to its end."""
    bots = [("", "random"), ("", "random")]
    id = tables.create("ascension", bots, seed=SEED, options=SHORT).id
    assert at_rest(tables, id).over
    return id


def rows(place: Place, query: str, *values: object) -> list[tuple[Any, ...]]:
    with closing(opened(place, TABLES)) as store, store.read() as db:
        return db.execute(query, values).fetchall()


# --- new tables, seats -------------------------------------------------------------------------


def test_a_new_table_is_listed_with_its_seats(tables: Tables) -> None:
    made = tables.create("age_of_ascent", [("Ada", None), ("", "balanced")], title="Tuesday")
    (info,) = tables.list()
    assert info.id == made.id
    assert (info.title, info.game, info.players, info.over) == (
        "Tuesday",
        "age_of_ascent",
        2,
        False,
    )
    assert [(seat.name, seat.bot) for seat in info.seats] == [
        ("Ada", None),
        ("Balanced 2", "balanced"),
    ]


def test_one_table_is_told_as_in_the_list(tables: Tables) -> None:
    made = tables.create("age_of_ascent", PEOPLE)  # no bot moves between the two looks
    assert tables.list() == [tables.info(made.id)]


def test_two_tables_get_two_deals(tables: Tables) -> None:
    one, two = (tables.create("ascension", PEOPLE).id for _ in range(2))
    assert tables.view(one, 0)["table"] != tables.view(two, 0)["table"]


@in_a_folder
def test_each_person_has_a_secret_link_and_only_hashes_are_stored(
    tables: Tables, tmp_path: Path
) -> None:
    made = tables.create("ascension", [*PEOPLE, ("", "greedy")])
    assert [tables.seat_of(made.id, token) for token in made.seat_tokens[:2]] == [0, 1]
    assert made.seat_tokens[2] == ""
    assert tables.seat_of(made.id, made.spectator_token) is None
    other = tables.create("ascension", PEOPLE)
    for wrong in ("", "x", "\udcff", other.seat_tokens[0], made.seat_tokens[0][:-1]):
        with pytest.raises(Refused, match="not for this table"):
            tables.seat_of(made.id, wrong)
    tables.close()
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for token in (*made.seat_tokens[:2], made.spectator_token):
        assert token.encode() not in stored


def test_names_and_titles_are_kept_as_text_and_short(tables: Tables) -> None:
    names = [("<b>*Ada*</b>\n\x00\u202e", None), ("x" * 500, None), ("x" * 500, None), (" ", None)]
    made = tables.create("ascension", names, title="# a\r\nb " + "y" * 500)
    info = tables.info(made.id)
    first, second, third, fourth = (seat.name for seat in info.seats)
    assert first == "<b>*Ada*</b>"
    assert second == "x" * LONGEST_NAME
    assert third != second
    assert len(third) <= LONGEST_NAME
    assert fourth == "Player 4"
    assert info.title.startswith("# a b yyy")
    assert len(info.title) == LONGEST_TITLE
    assert tables.view(made.id, 0)["names"] == [first, second, third, fourth]


@pytest.mark.parametrize(
    ("game", "seats", "given", "reason"),
    [
        ("chess", PEOPLE, {}, "there is no game"),
        ("ascension", [("Ada", "genius")], {}, "has no bot"),
        ("age_of_ascent", [("Ada", None)], {}, "is for 2, 3, 4 players"),
        ("ascension", [], {}, "players, not 0"),
        ("ascension", PEOPLE, {"honour": 3}, "has no option"),
        ("ascension", PEOPLE, {"seed": 3}, "has no option"),
        ("ascension", PEOPLE, {"cards": "/etc/passwd"}, "can't be '/etc/passwd'"),
        ("age_of_ascent", PEOPLE, {"cards": Path("/etc/passwd")}, "can't be '/etc/passwd'"),
    ],
)
def test_what_can_not_be_played_is_refused(
    tables: Tables, game: str, seats: Seats, given: Any, reason: str
) -> None:
    with pytest.raises(AscentError, match=reason):
        tables.create(game, seats, options=given)
    assert tables.list() == []


@pytest.mark.parametrize("seed", [2**64, -(2**64), "1", 1.0, True])
def test_a_seed_is_an_integer_of_64_bits(tables: Tables, seed: Any) -> None:
    with pytest.raises(AscentError, match=r"(?i)a seed is"):
        tables.create("ascension", PEOPLE, seed=seed)


@pytest.mark.parametrize("id", ["", "x", "\udcff", "' OR 1=1 --", "x" * 100_000])
def test_a_table_that_nobody_made_is_not_there(tables: Tables, id: str) -> None:
    tables.create("ascension", PEOPLE)
    for attempt in (tables.info, tables.steps, tables.delete, tables.rules, tables.export):
        with pytest.raises(NoSuchTable):
            attempt(id)
    assert len(tables.list()) == 1


def test_options_are_taken_as_words_too(tables: Tables) -> None:
    given = {"sets": "deliverance,rise_of_vigil", "promo": "true"}
    id = tables.create("ascension", PEOPLE, options=given).id
    assert tables.rules(id).options.model_dump()["sets"] == ("rise_of_vigil", "deliverance")


def test_renamed_and_deleted(tables: Tables, place: Place) -> None:
    id = tables.create("ascension", PEOPLE).id
    play_on(tables, id, 3)
    version = tables.info(id).version
    tables.rename(id, "  Our\tgame ")
    assert tables.info(id).title == "Our game"
    assert tables.info(id).version > version
    with pytest.raises(Refused, match="needs a title"):
        tables.rename(id, "\n")
    tables.delete(id)
    assert tables.list() == []
    attempts: list[Callable[[], object]] = [
        lambda: tables.info(id),
        lambda: tables.view(id, 0),
        lambda: tables.journal(id, None),
        lambda: tables.move(id, 0, 0, 3, 0),
        lambda: tables.undo(id, 0),
        lambda: tables.seat_of(id, "x"),
        lambda: tables.steps(id),
        lambda: tables.export(id),
        lambda: tables.rename(id, "x"),
        lambda: tables.delete(id),
        lambda: tables.wait(id, 1, 0),
    ]
    for attempt in attempts:
        with pytest.raises(NoSuchTable):
            attempt()
    for left in ("seats", "decisions"):
        assert rows(place, f"SELECT * FROM {left}") == []


# --- moves -------------------------------------------------------------------------------------


def test_a_decision_is_one_row(tables: Tables, place: Place) -> None:
    id = tables.create("ascension", PEOPLE, seed=SEED).id
    seat, version, offered = asked(tables, id), tables.info(id).version, options(tables, id)
    choose(tables, id, 1)
    assert rows(place, "SELECT step, seat, choice, option, bot FROM decisions") == [
        (0, seat, 1, json.dumps(offered[1], separators=(",", ":")), None)
    ]
    assert tables.steps(id) == 1
    assert tables.info(id).version == version + 1


def test_stale_foreign_and_illegal_moves_are_refused(tables: Tables, place: Place) -> None:
    id = tables.create("age_of_ascent", PEOPLE).id
    choose(tables, id)
    seat, count = asked(tables, id), len(options(tables, id))
    before = (tables.info(id), tables.view(id, 0), tables.view(id, 1))
    for mover, index, state_id, undos, reason in [
        (seat, 0, 0, 0, "moved on"),
        (seat, 0, 2, 0, "moved on"),
        (seat, 0, 1, 1, "taken back"),
        (1 - seat, 0, 1, 0, f"seat {seat}'s turn"),
        (seat, count, 1, 0, "not one of the"),
        (seat, -1, 1, 0, "not one of the"),
        (seat, True, 1, 0, "not one of the"),
        (-1, 0, 1, 0, "no such seat"),
        (2, 0, 1, 0, "no such seat"),
    ]:
        with pytest.raises(Refused, match=re.escape(reason)):
            tables.move(id, mover, index, state_id, undos)
    assert (tables.info(id), tables.view(id, 0), tables.view(id, 1)) == before
    assert len(rows(place, "SELECT * FROM decisions")) == 1
    choose(tables, id)


def test_of_eight_racing_moves_one_is_applied(place: Place) -> None:
    with closing(Tables(place)) as one, closing(Tables(place)) as two:
        id = one.create("age_of_ascent", PEOPLE).id
        for _ in range(5):
            seat, view = asked(one, id), one.view(id, asked(one, id))
            start, results = threading.Barrier(8), list[str]()

            def race(
                at: Tables,
                seat: int = seat,
                step: int = view["id"],
                start: threading.Barrier = start,
                results: list[str] = results,
            ) -> None:
                start.wait()
                try:
                    at.move(id, seat, 0, step, 0)
                    results.append("applied")
                except Refused:
                    results.append("refused")

            threads = [threading.Thread(target=race, args=(at,)) for at in [one, two] * 4]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert sorted(results) == ["applied"] + ["refused"] * 7
        assert one.steps(id) == two.steps(id) == 5
        assert one.view(id, None) == two.view(id, None)


def test_processes_share_a_table(place: Place) -> None:
    with closing(Tables(place)) as one, closing(Tables(place)) as two:
        id = one.create("age_of_ascent", PEOPLE, seed=SEED).id
        for step in range(60):
            choose((one, two)[step % 2], id, step % len(options(one, id)))
            if step % 7 == 0:
                with suppress(UndoRefused):
                    (two, one)[step % 2].undo(id, asked(one, id))
            assert one.view(id, 0) == two.view(id, 0)
            assert one.journal(id, 1) == two.journal(id, 1)
        one.take_over(id, 0, "random")
        assert two.info(id).seats[0].bot == "random"


@in_a_folder
def test_a_store_that_fails_leaves_the_table_as_it_was(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = tables.create("age_of_ascent", PEOPLE).id
    choose(tables, id)
    before = tables.view(id, 0), tables.view(id, 1)

    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(memory.Live, "write_position", full)
        with pytest.raises(Refused, match="disk is full"):
            choose(tables, id)
    assert (tables.view(id, 0), tables.view(id, 1)) == before
    assert tables.steps(id) == 1
    choose(tables, id)
    assert tables.steps(id) == 2


@in_a_folder
def test_whatever_is_played_is_what_the_seed_gives(tables: Tables) -> None:
    for game, more in (("ascension", SHORT), ("age_of_ascent", {})):
        id = tables.create(game, PEOPLE, seed=SEED, options=more).id
        made = play_on(tables, id)
        info = tables.info(id)
        assert info.over
        assert info.asked is None
        assert tables.steps(id) == made
        again = games[game].new(2, SEED, ["Ada", "Ben"], **more)
        chance = random.Random(0)
        while not again.over:
            again.apply(chance.randrange(len(again.options)))
        assert tables.state_at(id, made) == again
        assert info.scores == tuple(again.scores)
        assert info.winners == tuple(again.winners)


def test_a_wish_is_carried_out_whole(tables: Tables) -> None:
    id = tables.create("ascension", PEOPLE, seed=SEED).id
    seat = asked(tables, id)
    tables.wish(id, seat, {"verb": "play"}, 0, 0)
    decision = tables.view(id, seat)["decision"]
    assert decision is not None
    assert tables.steps(id) >= 5
    assert decision["seat"] == seat
    assert "play" not in [move["verb"] for move in decision["moves"]]


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ({}, "can't be done"),
        ({"verb": "dance"}, "nothing here does that"),
        ({"verb": 7, "card": "x"}, "nothing here does that"),
        ({"target": 4, "pieces": [1]}, "nothing here does that"),
    ],
)
def test_a_wish_that_nothing_carries_out_changes_nothing(
    tables: Tables, wish: dict[str, object], reason: str
) -> None:
    id = tables.create("ascension", PEOPLE, seed=SEED).id
    seat, version = asked(tables, id), tables.info(id).version
    with pytest.raises(Refused, match=reason):
        tables.wish(id, seat, wish, 0, 0)
    assert (tables.steps(id), tables.info(id).version) == (0, version)


def test_a_late_or_foreign_wish_is_refused(tables: Tables) -> None:
    id = tables.create("ascension", PEOPLE, seed=SEED).id
    seat, wish = asked(tables, id), {"verb": "play"}
    for whose, step, undos in ((seat, 3, 0), (seat, 0, 1), (1 - seat, 0, 0)):
        with pytest.raises(Refused, match=r"can't be done: |Meanwhile "):
            tables.wish(id, whose, wish, step, undos)
    assert tables.steps(id) == 0


@pytest.mark.parametrize("chosen", [[0, 0, 99], [0, -1]])
def test_a_wish_that_fails_on_its_way_changes_nothing(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, chosen: list[int]
) -> None:
    id = tables.create("ascension", PEOPLE, seed=SEED).id
    seat = asked(tables, id)
    before = tables.view(id, seat)
    monkeypatch.setattr(type(games["ascension"]), "indexes", lambda *_: chosen)
    with pytest.raises(Refused):
        tables.wish(id, seat, {"verb": "play"}, 0, 0)
    assert tables.steps(id) == 0
    assert tables.view(id, seat)["table"] == before["table"]


def test_a_wish_that_a_game_stumbles_over_is_refused(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(*_: object) -> list[int]:
        raise KeyError("target")

    id = tables.create("ascension", PEOPLE, seed=SEED).id
    monkeypatch.setattr(type(games["ascension"]), "indexes", stumble)
    with pytest.raises(Impossible, match="The cards can't do that"):
        tables.wish(id, asked(tables, id), {"target": "x"}, 0, 0)
    assert tables.steps(id) == 0


# --- undo --------------------------------------------------------------------------------------


def allocation(tables: Tables, seats: Seats) -> str:
    """A game of Age of Ascent in which the draft is done and somebody places pieces."""
    id = tables.create("age_of_ascent", seats, seed=SEED).id
    for _ in range(200):
        at_rest(tables, id)
        view = tables.view(id, asked(tables, id))
        if view["decision"] and view["decision"]["kind"] == "target":
            return id
        choose(tables, id)
    raise AssertionError("no allocation phase")


def place(tables: Tables, id: str, seat: int) -> None:
    """The seat lays its first piece on its first target, and is done with that."""
    choose(tables, id, 0, seat)
    while tables.info(id).asked == seat:
        decision = cast(dict[str, Any], tables.view(id, seat)["decision"])
        if decision["kind"] != "place":
            break
        choose(tables, id, len(decision["options"]) - 1, seat)


def test_a_step_is_taken_back_with_its_rows(tables: Tables, place: Place) -> None:
    id = allocation(tables, PEOPLE)
    seat, steps = asked(tables, id), tables.steps(id)
    before, lines = tables.view(id, seat), tables.journal(id, seat)
    choose(tables, id)
    choose(tables, id)
    tables.undo(id, seat)
    after = tables.view(id, seat)
    moved = {"version", "undos"}
    assert {k: v for k, v in after.items() if k not in moved} == {
        k: v for k, v in before.items() if k not in moved
    }
    assert after["undos"] == 1
    assert tables.journal(id, seat) == lines
    assert tables.steps(id) == steps
    assert rows(place, "SELECT max(step) FROM decisions") == [(steps - 1,)]
    with pytest.raises(Refused, match="taken back"):
        tables.move(id, seat, 0, steps, 0)
    choose(tables, id)


def test_an_undo_is_refused_with_its_reason(tables: Tables) -> None:
    id = tables.create("ascension", PEOPLE, seed=SEED).id
    seat = asked(tables, id)
    before = tables.view(id, seat)
    with pytest.raises(UndoRefused, match="no step of yours"):
        tables.undo(id, seat)
    assert tables.view(id, seat) == before
    with pytest.raises(Refused, match="no such seat"):
        tables.undo(id, 9)
    while asked(tables, id) == seat:
        choose(tables, id, len(options(tables, id)) - 1)
    with pytest.raises(UndoRefused, match="since"):
        tables.undo(id, seat)


def test_other_persons_decisions_are_never_taken_back(tables: Tables) -> None:
    id = allocation(tables, PEOPLE)
    seat = asked(tables, id)
    place(tables, id, seat)
    other = asked(tables, id)
    assert other != seat
    place(tables, id, other)
    name = tables.info(id).seats[other].name
    view = tables.view(id, seat)
    with pytest.raises(UndoRefused, match=f"{name} has decided"):
        tables.undo(id, seat)
    assert tables.view(id, seat) == view
    # A bot that takes the seat later makes no bot's decision of it.
    tables.take_over(id, other, "random")
    my_turn(tables, id, seat)
    with pytest.raises(UndoRefused, match="since"):
        tables.undo(id, seat)


def test_bots_decisions_may_be_gone_back_over_and_are_made_again(tables: Tables) -> None:
    id = allocation(tables, SOLO)
    before = tables.view(id, 0)
    place(tables, id, 0)
    my_turn(tables, id)
    after = tables.view(id, 0)
    steps = tables.steps(id)
    tables.undo(id, 0)
    assert tables.view(id, 0)["table"] == before["table"]
    place(tables, id, 0)
    my_turn(tables, id)
    assert tables.steps(id) == steps
    assert tables.view(id, 0)["table"] == after["table"]


def banishing() -> str:
    """A save of Ascension in which both players may banish a card out of the hand, Ada first."""
    sets, chance = ("rise_of_vigil", "deliverance"), random.Random(151)
    state: machine.State = games["ascension"].new(2, 151, ["Ada", "Ben"], sets=sets)
    for _ in range(3):
        state.apply(chance.randrange(len(state.options)))
    return state.to_json()


@pytest.mark.parametrize("lent", [False, True])
@pytest.mark.parametrize("restarted", [False, True])
def test_a_card_that_a_bot_has_shown_can_not_be_unseen(
    place: Place, lent: bool, restarted: bool
) -> None:
    with closing(Tables(place)) as tables:
        id = tables.open_save(banishing(), bots=[None, None if lent else "greedy"]).id
        steps = tables.steps(id)
        choose(tables, id, len(options(tables, id)) - 1, 0)
        if lent:
            tables.take_over(id, 1, "greedy")
        at_rest(tables, id)
        assert tables.steps(id) == steps + 2
        if lent:
            tables.give_back(id, 1)
        assert "Ben banishes Apprentice." in tables.journal(id, 0)[-1]
        if not restarted:
            with pytest.raises(UndoRefused, match="a hidden card has been seen since"):
                tables.undo(id, 0)
    with closing(Tables(place)) as tables:
        before = tables.view(id, 0)
        with pytest.raises(UndoRefused, match="a hidden card has been seen since"):
            tables.undo(id, 0)
        assert tables.view(id, 0) == before


def test_an_undo_after_a_restart(place: Place) -> None:
    with closing(Tables(place)) as tables:
        id = allocation(tables, PEOPLE)
        seat = asked(tables, id)
        before = tables.view(id, seat)["table"]
        choose(tables, id)
        tables.undo(id, seat)
        choose(tables, id)
    with closing(Tables(place)) as tables:
        tables.undo(id, seat)
        assert tables.view(id, seat)["undos"] == 2
        assert tables.view(id, seat)["table"] == before


def test_all_that_a_wish_has_done_is_taken_back_at_once_after_a_restart_too(place: Place) -> None:
    with closing(Tables(place)) as tables:
        id = tables.create("ascension", PEOPLE, seed=2).id
        seat = asked(tables, id)
        assert tables.stays(id, seat) == "there is no step of yours to take back"
        before = tables.view(id, seat)
        tables.wish(id, seat, {"verb": "play"}, before["id"], before["undos"])
        assert tables.steps(id) > before["id"] + 1
        assert tables.stays(id, seat) == ""
        tables.undo(id, seat)
        assert tables.steps(id) == before["id"]
        assert tables.view(id, seat)["table"] == before["table"]
        tables.wish(id, seat, {"verb": "play"}, before["id"], before["undos"] + 1)
    with closing(Tables(place)) as tables:
        tables.undo(id, seat)
        assert tables.steps(id) == before["id"]
        choose(tables, id)
        choose(tables, id)
        tables.undo(id, seat)
        assert tables.steps(id) == before["id"] + 1, "what was chosen one by one is taken back so"


def test_nothing_is_taken_back_when_the_game_is_over(tables: Tables) -> None:
    id = tables.create("ascension", PEOPLE, options=SHORT).id
    play_on(tables, id)
    for seat in range(2):
        with pytest.raises(UndoRefused, match="over"):
            tables.undo(id, seat)


# --- bots --------------------------------------------------------------------------------------


def test_bots_answer_by_themselves(tables: Tables) -> None:
    id = tables.create("ascension", SOLO, seed=SEED, options=SHORT).id
    chance = random.Random(1)
    while True:
        my_turn(tables, id)
        if tables.info(id).over:
            break
        choose(tables, id, chance.randrange(len(options(tables, id))), 0)
    assert tables.info(id).scores


def test_twenty_tables_with_bots_play_to_their_ends(
    tables: Tables, caplog: pytest.LogCaptureFixture
) -> None:
    ids = []
    for number in range(20):
        game, more = [("ascension", SHORT), ("age_of_ascent", {})][number % 2]
        bots = [("", "random"), ("", "random")]
        ids.append(tables.create(game, bots, seed=number, options=more).id)
    for id in ids:
        assert at_rest(tables, id).over
        assert tables.state_at(id, tables.steps(id)).over
    assert [record for record in caplog.records if record.levelname != "DEBUG"] == []


def test_a_person_moves_only_on_the_own_seat(tables: Tables) -> None:
    id = tables.create("ascension", [("", "random"), ("Ada", None)], seed=3).id
    my_turn(tables, id, 1)
    view = tables.view(id, 1)
    with pytest.raises(Refused, match="A bot plays"):
        tables.move(id, 0, 0, view["id"], 0)


class Sleeper:
    """A bot that thinks until it is told to stop."""

    thinks = threading.Event()
    wake = threading.Event()

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def decide(self, state: object) -> int:
        self.thinks.set()
        self.wake.wait(PATIENCE)
        return 0


class Broken(Sleeper):
    def decide(self, state: object) -> int:
        raise ZeroDivisionError


class Cheat(Sleeper):
    def decide(self, state: object) -> int:
        return 10_000


@pytest.fixture
def more_bots(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    game = games["ascension"]
    bots = {**game.bots, "sleeper": Sleeper, "broken": Broken, "cheat": Cheat}
    monkeypatch.setattr(game, "bots", bots)
    Sleeper.thinks.clear()
    Sleeper.wake.clear()
    yield
    Sleeper.wake.set()


@pytest.mark.usefixtures("more_bots")
def test_a_thinking_bot_blocks_nobody(tables: Tables) -> None:
    slow = tables.create("ascension", [("", "sleeper"), ("Ada", None)], seed=3).id
    assert Sleeper.thinks.wait(PATIENCE)
    quick = tables.create("ascension", [("", "random")] * 2, options=SHORT).id
    tables.view(slow, 1)
    tables.rename(slow, "still thinking")
    assert at_rest(tables, quick).over
    assert tables.steps(slow) == 0, "all this had to wait for the bot"
    Sleeper.wake.set()
    until(lambda: tables.steps(slow) > 0)


@pytest.mark.usefixtures("more_bots")
@pytest.mark.parametrize("bot", ["broken", "cheat"])
def test_a_broken_bot_leaves_nobody_waiting(
    tables: Tables, caplog: pytest.LogCaptureFixture, bot: str
) -> None:
    id = tables.create("ascension", [("", bot), ("", "random")], options=SHORT).id
    assert at_rest(tables, id).over
    assert f"the bot {bot}" in caplog.text


# --- bots that are gone ------------------------------------------------------------------------


@pytest.mark.usefixtures("more_bots")
def test_a_table_whose_bot_is_gone_opens_and_another_bot_takes_the_seat(
    place: Place, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with closing(Tables(place)) as tables:
        id = tables.create("ascension", [("Ada", None), ("", "cheat")], SEED).id
        my_turn(tables, id)
        steps = tables.steps(id)
    monkeypatch.undo()
    with closing(Tables(place)) as tables:
        assert tables.info(id).seats[1].bot == "cheat"
        assert tables.view(id, 0)["id"] == steps
        while asked(tables, id) == 0:
            choose(tables, id, len(options(tables, id)) - 1)
        no_bot_thinks(tables)
        stands = tables.steps(id)
        tables.view(id, 0)
        no_bot_thinks(tables)
        assert tables.steps(id) == stands, "nobody plays in its place unasked"
        assert "ascension has no bot 'cheat'" in caplog.text
        with pytest.raises(AscentError, match="has no bot 'cheat'"):
            tables.take_over(id, 1, "cheat")
        tables.take_over(id, 1, "random")
        my_turn(tables, id)
        assert tables.steps(id) > stands
        (_, seat) = tables.info(id).seats
        assert (seat.bot, seat.lent) == ("random", False), "the seat is a bot's own still"
        with pytest.raises(Refused, match="A bot plays for this seat already"):
            tables.take_over(id, 1, "greedy")


@pytest.mark.usefixtures("more_bots")
def test_a_seat_that_was_lent_to_a_bot_that_is_gone_is_lent_again_or_given_back(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(Tables(place)) as tables:
        id = tables.create("ascension", PEOPLE, SEED).id
        tables.take_over(id, 1 - asked(tables, id), "cheat")
        (lent,) = [seat.number for seat in tables.info(id).seats if seat.lent]
    monkeypatch.undo()
    with closing(Tables(place)) as tables:
        tables.take_over(id, lent, "random")
        assert tables.info(id).seats[lent].lent
        tables.give_back(id, lent)
        assert tables.info(id).seats[lent].bot is None


def test_a_choice_that_never_ends_is_refused_and_nothing_has_changed(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = tables.create("ascension", PEOPLE, SEED).id
    choose(tables, id)
    with monkeypatch.context() as endless:
        endless.setattr(machine, "MOST_FRAMES", 0)
        with pytest.raises(Refused, match="this goes on for ever"):
            choose(tables, id)
    assert tables.steps(id) == 1
    choose(tables, id)
    assert tables.steps(id) == 2


def test_a_choice_that_the_cards_can_not_carry_out_is_refused(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    id = tables.create("ascension", PEOPLE, SEED).id
    with monkeypatch.context() as broken:
        broken.setattr(machine.State, "advance", lambda state: [][0])
        with pytest.raises(Refused, match="Choose something else"):
            choose(tables, id)
    assert "IndexError" in caplog.text
    assert tables.steps(id) == 0
    choose(tables, id)


def test_a_bot_whose_choice_can_not_be_carried_out_takes_another(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    apply = machine.State.apply

    def only_the_last(state: machine.State, index: int) -> None:
        if index != len(state.options) - 1:
            raise Endless("it never ends")
        apply(state, index)

    monkeypatch.setattr(machine.State, "apply", only_the_last)
    id = tables.create("ascension", [("", "greedy"), ("", "random")], SEED, SHORT).id
    until(lambda: tables.steps(id) > 20)


def test_a_table_at_which_no_bot_can_go_on_keeps_nobody_busy(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tried = []

    def nothing(state: machine.State, index: int) -> None:
        tried.append(index)
        raise Endless("it never ends")

    monkeypatch.setattr(machine.State, "apply", nothing)
    id = tables.create("ascension", [("", "random"), ("", "random")], SEED, SHORT).id
    until(lambda: "no option can be carried out" in caplog.text)
    before = len(tried)
    for _ in range(5):
        tables.view(id, None)
    no_bot_thinks(tables)
    assert len(tried) == before


@pytest.mark.usefixtures("more_bots")
def test_a_seat_that_is_given_back_is_not_played_by_the_bot_that_still_thinks(
    tables: Tables,
) -> None:
    id = tables.create("ascension", PEOPLE, seed=3).id
    seat = asked(tables, id)
    tables.take_over(id, seat, "sleeper")
    assert Sleeper.thinks.wait(PATIENCE)
    tables.give_back(id, seat)
    Sleeper.wake.set()
    no_bot_thinks(tables)
    assert tables.steps(id) == 0
    choose(tables, id)


@pytest.mark.usefixtures("more_bots")
def test_a_bot_that_is_seated_again_while_its_old_decision_is_dropped_goes_on(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = tables.create("ascension", PEOPLE, seed=3).id
    seat, decide, dropped = asked(tables, id), tables._bots._let_bot_decide, threading.Event()

    def drop(job: Any) -> bool:
        decided = decide(job)
        if not decided and not dropped.is_set():
            dropped.set()
            tables.take_over(id, seat, "sleeper")  # the old job is not out of the way yet
        return decided

    monkeypatch.setattr(tables._bots, "_let_bot_decide", drop)
    with tables._memory.live(id).lock:  # the bot can't begin before the seat is given back
        tables.take_over(id, seat, "sleeper")
        tables.give_back(id, seat)
    Sleeper.wake.set()
    assert dropped.wait(PATIENCE)
    until(lambda: tables.steps(id) > 0)


def test_a_bot_takes_over_in_the_middle_of_a_placement(tables: Tables) -> None:
    id = allocation(tables, PEOPLE)
    seat, steps = asked(tables, id), tables.steps(id)
    before = tables.view(id, seat)
    choose(tables, id, 0, seat)
    assert asked(tables, id) == seat, "this placement has no middle"
    tables.take_over(id, seat, "random")
    with pytest.raises(Refused, match="A bot plays for this seat now"):
        choose(tables, id, 0, seat)
    until(lambda: asked(tables, id) != seat)
    assert tables.steps(id) > steps + 1
    tables.give_back(id, seat)
    tables.undo(id, seat)  # the placement as a whole, with the bot's part
    assert tables.view(id, seat)["table"] == before["table"]
    choose(tables, id, 0, seat)


def test_a_bot_takes_over_and_gives_back(tables: Tables) -> None:
    id = tables.create("ascension", [*PEOPLE, ("", "random")], seed=3).id
    my_turn(tables, id, 0)
    tables.take_over(id, 0, "greedy")
    seat = tables.info(id).seats[0]
    assert (seat.name, seat.bot, seat.lent) == ("Ada", "greedy", True)
    my_turn(tables, id, 1)
    with pytest.raises(Refused, match="already"):
        tables.take_over(id, 0, "random")
    with pytest.raises(UndoRefused, match="bot plays"):
        tables.undo(id, 0)
    tables.give_back(id, 0)
    assert tables.info(id).seats[0].bot is None
    with pytest.raises(Refused, match="person plays"):
        tables.give_back(id, 0)
    with pytest.raises(Refused, match="bot's own"):
        tables.give_back(id, 2)
    with pytest.raises(AscentError, match="has no bot"):
        tables.take_over(id, 0, "genius")
    steps = tables.steps(id)
    no_bot_thinks(tables)
    assert tables.steps(id) == steps


def test_the_same_deal_and_the_same_answers_give_the_same_bots(tables: Tables) -> None:
    bots = [("", "random"), ("", "greedy")]
    one, two = (tables.create("ascension", bots, seed=SEED, options=SHORT).id for _ in range(2))
    assert at_rest(tables, one).over
    assert at_rest(tables, two).over
    assert tables.export(one) == tables.export(two)


# --- restarts ----------------------------------------------------------------------------------

SERVER = """
import random, sys, time
from ui.store.place import named
from ui.store.records import Refused
from ui.store.tables import Tables

tables = Tables(named(sys.argv[1]))
id = tables.create("age_of_ascent", [("Ada", None), ("", "random"), ("Ben", None)], seed=5).id
print(id, flush=True)
chance = random.Random(1)
while True:
    info = tables.info(id)
    if info.asked is not None and info.seats[info.asked].bot is None:
        view = tables.view(id, info.asked)
        count = len(view["decision"]["options"])
        tables.move(id, info.asked, chance.randrange(count), view["id"], view["undos"])
        print(view["id"], flush=True)
    else:
        tables.wait(id, info.version, 1)
"""


def test_a_killed_server_loses_nothing_and_the_bots_go_on(place: Place) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, "-c", SERVER, str(place)],
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    ) as server:
        assert server.stdout is not None
        id = server.stdout.readline().strip()
        for _ in range(25):
            confirmed = int(server.stdout.readline())
        server.send_signal(signal.SIGKILL)
        told = server.stdout.read().split()
        confirmed = int(told[-1]) if told and told[-1].isdigit() else confirmed
        server.wait()
    with closing(Tables(place)) as tables:
        assert tables.steps(id) > confirmed
        assert tables.view(id, 0)["id"] == tables.steps(id)
        while not at_rest(tables, id).over:
            choose(tables, id, tables.steps(id) % len(options(tables, id)))
        assert tables.state_at(id, tables.steps(id)).over


def test_bots_that_were_asked_go_on_after_a_restart(place: Place) -> None:
    with closing(Tables(place, workers=0)) as tables:
        id = tables.create("ascension", [("", "random")] * 2, options=SHORT).id
        assert tables.steps(id) == 0
    with closing(Tables(place)) as tables:
        assert at_rest(tables, id).over


BOTS = """
import sys, time
from ui.store.place import named
from ui.store.tables import Tables

tables = Tables(named(sys.argv[1]))
while True:
    print(*(f"{info.id}:{tables.steps(info.id)}" for info in tables.list()), flush=True)
    time.sleep(0.01)
"""


def gone_on(tables: Tables, id: str, step: int) -> bool:
    return tables.steps(id) > step or tables.info(id).over


def kill(servers: list[subprocess.Popen[str]]) -> None:
    for server in servers:
        server.kill()


def test_servers_that_are_killed_while_bots_play_at_several_tables_lose_nothing(
    place: Place,
) -> None:
    with closing(Tables(place, workers=0)) as tables:
        ids = [
            tables.create(game, [("", "random")] * 3, seed=seed).id
            for seed in range(2)
            for game in ("ascension", "age_of_ascent")
        ]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    confirmed = dict.fromkeys(ids, 0)
    for _ in range(2):
        servers = [  # two at once on one folder
            subprocess.Popen(
                [sys.executable, "-c", BOTS, str(place)],
                stdout=subprocess.PIPE,
                text=True,
                env=environment,
            )
            for _ in range(2)
        ]
        guard = threading.Timer(PATIENCE, kill, [servers])  # none of them is waited for forever
        guard.start()
        try:
            goal = sum(confirmed.values()) + 40
            while sum(confirmed.values()) < goal:
                for server in servers:
                    assert server.stdout is not None
                    line = server.stdout.readline()
                    assert line, "the bots do not go on"
                    for told in line.split():
                        id, _, steps = told.partition(":")
                        confirmed[id] = max(confirmed[id], int(steps))
        finally:
            guard.cancel()
            kill(servers)
            for server in servers:
                server.communicate()
        for id, steps in rows(place, "SELECT id, steps FROM tables"):
            assert steps >= confirmed[id]
            made = rows(place, "SELECT step FROM decisions WHERE table_id = ? ORDER BY 1", id)
            assert made == [(step,) for step in range(steps)]
    with closing(Tables(place)) as tables:
        for id in ids:
            until(partial(gone_on, tables, id, confirmed[id]))
            assert tables.view(id, None)["id"] >= confirmed[id]


def test_processes_that_move_at_once_do_not_lose_a_decision(place: Place) -> None:
    with closing(Tables(place, workers=1)) as one, closing(Tables(place, workers=1)) as two:
        id = one.create("age_of_ascent", [*PEOPLE, ("", "random")], seed=SEED).id
        applied: list[int] = []

        def tab(at: Tables, chance: random.Random) -> None:
            while len(applied) < 60 and not (info := at.info(id)).over:
                seat = info.asked
                if seat is None or info.seats[seat].bot is not None:
                    at.wait(id, info.version, PATIENCE)
                    continue
                view = at.view(id, seat)
                decision = view["decision"]
                offered = decision.get("options") if decision else None
                if not offered:  # another tab was quicker
                    continue
                step, undos = view["id"], view["undos"]
                with suppress(Refused, UndoRefused):
                    at.move(id, seat, chance.randrange(len(offered)), step, undos)
                    applied.append(step)
                    if chance.random() < 0.1:
                        at.undo(id, seat)

        threads = [
            threading.Thread(target=tab, args=(at, random.Random(number)), daemon=True)
            for number, at in enumerate([one, two, one, two])
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(PATIENCE)
            assert not thread.is_alive()
        assert len(applied) >= 60 or one.info(id).over
        at_rest(one, id)
        assert one.view(id, 0) == two.view(id, 0)
        assert one.journal(id, None) == two.journal(id, None)
    made = rows(place, "SELECT count(*), max(step) + 1 FROM decisions")
    assert made == rows(place, "SELECT steps, steps FROM tables")


def test_reopened_tables_are_as_they_were(place: Place) -> None:
    with closing(Tables(place)) as tables:
        ids = [tables.create(game, PEOPLE).id for game in ("ascension", "age_of_ascent")]
        for id in ids:
            play_on(tables, id, 50)
        seen = [(tables.info(id), tables.view(id, 0), tables.journal(id, 1)) for id in ids]
    with closing(Tables(place)) as tables:
        assert [(tables.info(id), tables.view(id, 0), tables.journal(id, 1)) for id in ids] == seen


def test_only_so_many_tables_are_kept_in_memory(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory, "KEPT", 2)
    ids = [tables.create("age_of_ascent", PEOPLE).id for _ in range(5)]
    for _ in range(3):
        for id in ids:
            choose(tables, id)
    assert [tables.steps(id) for id in ids] == [3] * 5
    assert len(tables._memory) == 2


@in_a_folder
def test_a_game_played_by_other_rules_is_refused_and_the_others_go_on(
    tables: Tables, tmp_path: Path
) -> None:
    other, broken, good = (tables.create("age_of_ascent", PEOPLE).id for _ in range(3))
    play_on(tables, broken, 5)
    tables.close()
    with closing(sqlite3.connect(tmp_path / FILE)) as db, db:
        (text,) = db.execute("SELECT header FROM tables WHERE id = ?", (other,)).fetchone()
        header = json.dumps({**json.loads(text), "rules": "0"})
        db.execute("UPDATE tables SET header = ? WHERE id = ?", (header, other))
        db.execute("UPDATE decisions SET option = '99' WHERE step = 2")
    with closing(Tables(tmp_path)) as again:
        assert len(again.list()) == 3
        with pytest.raises(Refused, match="other rules"):
            again.view(other, 0)
        with pytest.raises(Refused, match="decision 2 fits no more"):
            again.view(broken, 0)
        again.view(good, 0)
        again.delete(other)


def damage(folder: Path, statement: str, id: str) -> None:
    """Change a stored game behind the program's back."""
    with closing(sqlite3.connect(folder / FILE)) as db, db:
        db.execute(statement, (id,))


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ("UPDATE tables SET over = 1, asked = NULL, scores = 'nope', winners = '[]' WHERE id = ?",
         "it is damaged"),
        ("UPDATE tables SET over = 1, asked = NULL, scores = '[1]', winners = '[]' WHERE id = ?",
         "its result is damaged"),
        ("UPDATE tables SET over = 1, asked = NULL, scores = '[1,2]', winners = '[5]' WHERE id = ?",
         "its result is damaged"),
        ("UPDATE tables SET over = 1, asked = NULL WHERE id = ?", "it is damaged"),
        ("UPDATE tables SET asked = 9 WHERE id = ?", "it does not say who is asked"),
        ("UPDATE tables SET asked = NULL WHERE id = ?", "it does not say who is asked"),
        ("UPDATE tables SET over = 'x' WHERE id = ?", "it does not say who is asked"),
        ("UPDATE tables SET steps = 'x' WHERE id = ?", "its counts are no numbers"),
        ("UPDATE tables SET version = 'x' WHERE id = ?", "its counts are no numbers"),
        ("UPDATE tables SET updated = 1e300 WHERE id = ?", "its times are no times"),
        ("UPDATE tables SET created = 'x' WHERE id = ?", "it is damaged"),
        ("DELETE FROM seats WHERE table_id = ?", "not all of its seats are stored"),
        ("DELETE FROM seats WHERE seat = 0 AND table_id = ?", "not all of its seats are stored"),
        ("UPDATE seats SET name = x'ff' WHERE table_id = ?", "its seats are damaged"),
        ("INSERT INTO daily VALUES (?, '2026-01-01', 'x', '')", "it is damaged"),
    ],
)  # fmt: skip
def test_a_damaged_row_harms_no_other_table(tmp_path: Path, statement: str, reason: str) -> None:
    with closing(Tables(tmp_path)) as tables:
        bad, good = (tables.create("age_of_ascent", PEOPLE).id for _ in range(2))
    damage(tmp_path, statement, bad)
    with closing(Tables(tmp_path)) as tables:
        found = {info.id: info for info in tables.list()}
        assert found[good] == tables.info(good)
        assert f"This stored game can't be resumed: {reason}" in found[bad].damaged
        with pytest.raises(Refused, match=f"can't be resumed: {reason}"):
            tables.info(bad)
        choose(tables, good)
        tables.delete(bad)
        assert [info.id for info in tables.list()] == [good]


@in_a_folder
def test_text_that_is_none_harms_no_other_table(tables: Tables, tmp_path: Path) -> None:
    bad, good = (tables.create("age_of_ascent", PEOPLE).id for _ in range(2))
    damage(tmp_path, "UPDATE tables SET title = CAST(x'41ff' AS TEXT) WHERE id = ?", bad)
    titles = {info.id: info.title for info in tables.list()}
    assert titles == {bad: "A\ufffd", good: "Age of Ascent: Ada, Ben"}


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ("UPDATE tables SET header = '{' WHERE id = ?", "its header is damaged"),
        ("UPDATE tables SET header = x'ff' WHERE id = ?", "its header is damaged"),
        ("UPDATE tables SET header = '[]' WHERE id = ?", "the document has no header"),
        ("UPDATE tables SET header = json_remove(header, '$.names') WHERE id = ?", "lacks names"),
        ("UPDATE tables SET header = json_set(header, '$.players', 9) WHERE id = ?",
         "header.names: expected one string for each player"),
        ("UPDATE tables SET header = json_set(header, '$.seed', NULL) WHERE id = ?",
         "its seed is lost"),
        ("UPDATE tables SET header = json_set(header, '$.game', 'chess') WHERE id = ?", "'chess'"),
        ("UPDATE tables SET header = json_set(header, '$.options.chess', 1) WHERE id = ?",
         "chess"),
        ("UPDATE decisions SET choice = 'abc' WHERE step = 1 AND table_id = ?", "its decision 1"),
        ("UPDATE decisions SET choice = -1 WHERE step = 1 AND table_id = ?", "its decision 1"),
        ("UPDATE decisions SET seat = 'abc' WHERE step = 1 AND table_id = ?", "its decision 1"),
        ("DELETE FROM decisions WHERE step = 3 AND table_id = ?",
         "it has 3 decisions, and there should be 4"),
        ("UPDATE tables SET steps = 2 WHERE id = ?", "it has 4 decisions, and there should be 2"),
        ("DELETE FROM seats WHERE seat = 1 AND table_id = ?", "not all of its seats are stored"),
    ],
)  # fmt: skip
def test_a_damaged_game_is_refused_in_words(tmp_path: Path, statement: str, reason: str) -> None:
    with closing(Tables(tmp_path)) as tables:
        id = tables.create("age_of_ascent", PEOPLE, seed=SEED).id
        play_on(tables, id, 4)
    damage(tmp_path, statement, id)
    with closing(Tables(tmp_path)) as tables:
        for attempt in (lambda: tables.view(id, 0), lambda: tables.move(id, 0, 0, 4, 0)):
            with pytest.raises(Refused, match=r"This stored game can't be resumed: .*") as refusal:
                attempt()
            assert reason in str(refusal.value)
        tables.delete(id)


def test_a_finished_game_that_has_lost_a_decision_is_refused(tmp_path: Path) -> None:
    with closing(Tables(tmp_path)) as tables:
        id = finished(tables)
        steps = tables.steps(id)
    damage(tmp_path, f"DELETE FROM decisions WHERE step = {steps - 1} AND table_id = ?", id)
    with closing(Tables(tmp_path)) as tables:
        for attempt in (lambda: tables.export(id), lambda: tables.state_at(id, 3)):
            with pytest.raises(Refused, match=f"it has {steps - 1} decisions"):
                attempt()


@pytest.mark.parametrize("older", [False, True])
def test_nobody_else_can_read_the_files_of_the_store(tmp_path: Path, older: bool) -> None:
    tmp_path.chmod(0o755)
    if older:
        with closing(Tables(tmp_path)) as tables, closing(Visitors(tmp_path)):
            tables.create("age_of_ascent", PEOPLE)
            for path in tmp_path.iterdir():
                path.chmod(0o644)
    before = os.umask(0o022)
    try:
        with closing(Tables(tmp_path)) as tables, closing(Visitors(tmp_path)) as visitors:
            tables.create("age_of_ascent", PEOPLE)
            visitors.set("me", "name", "Ada")
            modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
    finally:
        os.umask(before)
    assert f"{FILE}-wal" in modes
    assert set(modes.values()) == {0o600}


def test_a_store_of_another_layout_is_refused(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.execute("PRAGMA user_version = 99")
    with pytest.raises(Refused, match="another version"):
        Tables(tmp_path)


def test_a_folder_that_can_not_hold_games_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(Refused, match="can't hold"):
        Tables(tmp_path / "file")
    (tmp_path / FILE).write_bytes(b"this is no database, " * 100)
    with pytest.raises(Refused, match="can't"):
        Tables(tmp_path)


@in_a_folder
def test_the_store_is_in_wal_mode(tables: Tables, tmp_path: Path) -> None:
    assert rows(tmp_path, "PRAGMA journal_mode") == [("wal",)]


# --- secrets -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["ascension", "age_of_ascent"])
def test_a_running_game_keeps_its_secrets(tables: Tables, game: str) -> None:
    made = tables.create(game, PEOPLE, seed=SEED)
    id = made.id
    play_on(tables, id, 40)
    state = tables._memory.live(id).state
    streams = [str(stream) for stream in state.rng.values()]
    for seat in (0, 1, None):
        view = tables.view(id, seat)
        lines = tables.journal(id, seat)
        shown = repr(view) + repr(lines) + repr(tables.info(id)) + repr(tables.list())
        for secret in (str(SEED), *streams, *made.seat_tokens, made.spectator_token):
            assert secret not in shown
        assert set(view) == {*state.view(seat), "version", "undos"}
        assert lines == list(state.journal.text(seat))
        if seat is not None:  # another deal of what the seat can't know looks just the same
            other = redeterminise(state, seat, random.Random(4)).view(seat)
            assert other.items() <= view.items()
        if seat != state.seat:
            assert view["decision"] == {"seat": state.seat, "kind": state.kind}
    attempts: list[Callable[[], object]] = [
        lambda: tables.export(id),
        lambda: tables.state_at(id, 0),
        lambda: tables.fork(id, 0),
        lambda: tables.rematch(id, same_seed=True),
    ]
    for attempt in attempts:
        with pytest.raises(Refused, match="when it is over"):
            attempt()
    for nobody in (-1, 2, True):
        with pytest.raises(Refused, match="no such seat"):
            tables.view(id, nobody)
        with pytest.raises(Refused, match="no such seat"):
            tables.journal(id, nobody)


def test_a_hand_is_only_in_its_owners_view(tables: Tables) -> None:
    id = tables.create("ascension", PEOPLE, seed=SEED).id
    hands = [cast(dict[str, Any], tables.view(id, seat)["table"])["hand"] for seat in (0, 1, None)]
    assert hands[0] != hands[1]
    assert hands[2] is None


def test_a_journal_is_read_on_from_a_line(tables: Tables) -> None:
    id = tables.create("age_of_ascent", PEOPLE, seed=SEED).id
    lines = tables.journal(id, 0)
    for _ in range(10):
        play_on(tables, id, 5)
        lines += tables.journal(id, 0, len(lines))
        assert lines == tables.journal(id, 0) == list(tables._memory.live(id).state.journal.text(0))
    assert tables.journal(id, 0, len(lines)) == []
    assert tables.journal(id, 0, -3) == lines


# --- saves, forks, time travel -----------------------------------------------------------------


def test_a_finished_game_is_exported_and_opened_again(tables: Tables) -> None:
    id = finished(tables)
    save = tables.export(id)
    again = tables.open_save(save, "again").id
    assert tables.info(again).over
    assert tables.info(again).scores == tables.info(id).scores
    assert tables.export(again) == save


@in_a_folder
def test_a_save_in_mid_game_is_played_on(tables: Tables) -> None:
    state = games["age_of_ascent"].new(2, SEED, ["Ada", "\n" + "B" * 199])
    for step in range(30):
        state.apply(step % len(state.options))
    made = tables.open_save(state.to_json())
    info = tables.info(made.id)
    assert info.asked == state.seat
    assert info.seats[1].name == "B" * LONGEST_NAME
    assert all(made.seat_tokens)
    assert tables.view(made.id, 0)["table"] == state.view(0)["table"]
    play_on(tables, made.id)
    assert tables.info(made.id).over
    bots = tables.open_save(state.to_json(), bots=["random", "balanced"]).id
    assert at_rest(tables, bots).over
    journal = tables.open_save(state.journal.to_json()).id
    assert tables.view(journal, 1)["table"] == state.view(1)["table"]
    with pytest.raises(Refused, match="2 seats, not 1"):
        tables.open_save(state.to_json(), bots=["random"])


def forged(**header: object) -> str:
    """A save whose header says something else, with a check sum that fits."""
    state: machine.State = games["ascension"].new(2, 1)
    parts = vars(state.header) | header
    state.header = Header(**parts)
    return state.to_json()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no JSON document"),
        ("[]", "neither a save nor a journal"),
        ("[" * 100_000, "nested too deeply"),
        ('{"format": "ascent save", "version": 1}', "damaged"),
        ("x" * (replaying.LARGEST_SAVE + 1), "too large"),
        ("ä" * (replaying.LARGEST_SAVE // 2 + 1), "too large"),
        (forged(seed=None), "no seed"),
        (forged(seed=2), "at entry"),
        (forged(game="chess"), "there is no game 'chess'"),
        (forged(options={"cards": "/etc/passwd"}), "can't be '/etc/passwd'"),
        (forged(options={"cards": {"x": 1}}), "can't be opened"),
        (forged(options={"honor_per_player": 10**9}), "can't be opened"),
        (forged(players=7, names=("x",) * 7), "can't be opened"),
        (forged(names=("\ud800x", "Ben")), "half a character"),
    ],
)
def test_a_file_that_is_no_good_save_is_refused(tables: Tables, text: str, reason: str) -> None:
    with pytest.raises(Refused, match=reason) as refusal:
        tables.open_save(text)
    assert "root:" not in str(refusal.value)
    assert tables.list() == []


def test_time_travel_through_a_finished_game(tables: Tables) -> None:
    id = finished(tables)
    steps = tables.steps(id)
    assert tables.state_at(id, 0) == games["ascension"].new(2, SEED, None, **SHORT)
    assert tables.state_at(id, steps).over
    for step in (1, steps // 2, steps):
        assert tables.state_at(id, step).id == step
    for step in (-1, steps + 1):
        with pytest.raises(Refused, match="steps 0 to"):
            tables.state_at(id, step)


def test_play_on_from_a_step_as_a_new_table(tables: Tables) -> None:
    id = finished(tables)
    save, step = tables.export(id), tables.steps(id) // 2
    made = tables.fork(id, step)
    there = tables.state_at(id, step)
    info = tables.info(made.id)
    assert info.asked == there.seat
    assert [seat.bot is None for seat in info.seats] == [seat == there.seat for seat in (0, 1)]
    assert tables.seat_of(made.id, made.seat_tokens[there.seat]) == there.seat
    assert tables.view(made.id, there.seat)["table"] == there.view(there.seat)["table"]
    choose(tables, made.id)
    assert tables.export(id) == save
    same = tables.fork(id, step, "with the same bots", ["random", "random"]).id
    assert at_rest(tables, same).over
    assert tables.export(same) == save
    for bad in (-1, tables.steps(id)):
        with pytest.raises(Refused, match="nothing to decide"):
            tables.fork(id, bad)


def test_a_table_knows_what_it_was_played_on_from(tables: Tables) -> None:
    id = finished(tables)
    fork = tables.fork(id, 3)
    assert tables.info(id).parent is None
    assert tables.info(fork.id).parent == (id, 3)
    assert {info.id: info.parent for info in tables.list()} == {id: None, fork.id: (id, 3)}
    tables.delete(id)
    assert tables.info(fork.id).parent == (id, 3)
    tables.delete(fork.id)
    assert tables.list() == []


def test_the_phases_of_a_running_game_are_no_secret(tables: Tables) -> None:
    id = tables.create("age_of_ascent", PEOPLE, seed=SEED).id
    there = tables.visits(id)
    assert [visit.phase for visit in there] == ["turn_order", "draft"]
    assert sum(visit.decisions for visit in there) == 0
    choose(tables, id)
    assert tables.visits(id)[-1].decisions == 1


def test_a_rematch_has_the_same_seats_and_if_wanted_the_same_deal(tables: Tables) -> None:
    id = tables.create("ascension", PEOPLE, seed=SEED, options=SHORT).id
    first = tables.view(id, 0)["table"]
    play_on(tables, id)
    same = tables.rematch(id, same_seed=True)
    assert tables.view(same.id, 0)["table"] == first
    tables.delete(same.id)
    new = tables.rematch(id)
    assert tables.view(new.id, 0)["table"] != first
    assert [seat.name for seat in tables.info(new.id).seats] == ["Ada", "Ben"]


# --- waiting for bots ----------------------------------------------------------------------------


@pytest.mark.usefixtures("deaf")
def test_bots_are_waited_for_until_a_person_is_asked(tables: Tables) -> None:
    id = tables.create("ascension", [("", "random"), ("Ada", None)], seed=3).id
    tables.wait_for_bots(id, PATIENCE)
    info = tables.info(id)
    assert info.asked == 1
    assert info.version > 2, "several decisions of the bot"
    tables.wait_for_bots(id, LONG)  # nobody has to be waited for


@pytest.mark.usefixtures("more_bots")
def test_a_slow_bot_is_waited_for_no_longer_than_asked(tables: Tables) -> None:
    id = tables.create("ascension", [("", "sleeper"), ("Ada", None)], seed=3).id
    assert Sleeper.thinks.wait(PATIENCE)
    tables.wait_for_bots(id, 0.05)
    assert tables.info(id).asked == 0
    tables.delete(id)
    tables.wait_for_bots(id, LONG)  # a table that is gone has none


def test_whoever_waits_for_bots_sleeps_while_one_of_them_is_asked() -> None:
    store = memory.Memory(cast(Any, None), cast(Any, None))
    bells = store._bells_of("table")
    store.ring("table", bot_asked=True)
    assert (bells.changed.rung, bells.free.rung) == (1, 0)
    store.ring("table")
    assert (bells.changed.rung, bells.free.rung) == (2, 1)


# --- live updates ------------------------------------------------------------------------------


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Set as soon as somebody waits for a bell."""
    begun, wait = threading.Event(), memory.Bell.wait

    def told(bell: memory.Bell, rung: int, timeout: float) -> None:
        begun.set()
        wait(bell, rung, timeout)

    monkeypatch.setattr(memory.Bell, "wait", told)
    return begun


class Waiting(threading.Thread):
    """Somebody who waits for news of a table, as long as it takes."""

    def __init__(self, tables: Tables, id: str) -> None:
        super().__init__(daemon=True)
        self.tables, self.id = tables, id
        self.version = tables.info(id).version
        self.seen: int | None = None
        self.start()

    def run(self) -> None:
        with suppress(Refused):  # the tables are closed
            self.seen = self.tables.wait(self.id, self.version, LONG)

    def woken(self) -> bool:
        self.join(PATIENCE)
        return not self.is_alive()


@pytest.mark.usefixtures("deaf")
def test_whoever_waits_is_told_of_a_move(tables: Tables, waits: threading.Event) -> None:
    id = tables.create("ascension", PEOPLE).id
    somebody = Waiting(tables, id)
    assert waits.wait(PATIENCE)
    choose(tables, id)
    assert somebody.woken()
    assert somebody.seen == somebody.version + 1


def test_whoever_waits_in_another_process_looks_for_a_move(
    place: Place, waits: threading.Event
) -> None:
    with closing(Tables(place)) as one, closing(Tables(place)) as two:
        id = one.create("ascension", PEOPLE).id
        somebody = Waiting(two, id)
        assert waits.wait(PATIENCE)
        choose(one, id)
        assert somebody.woken()
        assert somebody.seen == somebody.version + 1


def test_of_all_that_others_may_have_done_each_change_is_told_once(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    for kind in (SQLite, PostgreSQL):
        monkeypatch.setattr(kind, "hear", lambda *_: None)
    told: list[str] = []
    with closing(Tables(place)) as one, closing(Tables(place)) as two, ExitStack() as watching:
        ids = [one.create("ascension", PEOPLE).id for _ in range(3)]
        for id in ids:
            tell = partial(told.append, id)
            watching.enter_context(one.watch(id, tell, tell))
        one._memory.heard("")
        told.clear()
        choose(two, ids[1])
        two.delete(ids[2])
        one._memory.heard("")
        assert {*told} == {ids[1], ids[2]}
        told.clear()
        choose(one, ids[0])
        assert {*told} == {ids[0]}
        told.clear()
        one._memory.heard("")
        assert told == []
        one._memory.heard(ids[1])
        assert {*told} == {ids[1]}


@pytest.mark.usefixtures("deaf")
def test_waiting_ends_when_its_time_is_over_or_the_tables_are_closed(
    tables: Tables, waits: threading.Event
) -> None:
    id = tables.create("ascension", PEOPLE).id
    version = tables.info(id).version
    assert tables.wait(id, version - 1, LONG) == version
    assert not waits.is_set(), "what is known to be old is not waited for"
    assert tables.wait(id, version, 0.1) == version
    assert waits.is_set()
    waits.clear()
    somebody = Waiting(tables, id)
    assert waits.wait(PATIENCE)
    tables.close()
    assert somebody.woken()
    with pytest.raises(Refused, match="closed"):
        tables.list()


# --- games that would never end ----------------------------------------------------------------


def test_the_bound_ends_a_game_in_the_app_and_memory_stays_flat(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bots use one card for ever; what is kept of it does not grow but for the journal itself."""
    monkeypatch.setattr(type(games["ascension"]), "bound", 1500)
    monkeypatch.setattr(games["ascension"], "_rules", {})  # those that are known have the old bound
    bots = [("Ada", "greedy"), ("Ben", "greedy")]
    with endless.unchecked():
        id = tables.create("ascension", bots, seed=7, options={"cards": endless.WELL}).id
        until(lambda: tables.info(id).over)
    info, live = tables.info(id), tables._memory.live(id)
    assert (tables.steps(id), info.winners) == (1500, ())
    told = "The game ends undecided after 1,500 decisions: nobody wins."
    assert tables.journal(id, None)[-1] == tables.newest(id, 0)[-1].title == told
    assert tables.journal(id, 0).count("Ada uses Endless Well.") > 500, "this game ends by itself"
    assert len(live.referee._steps) <= MOST_STEPS
    assert not any(step.before.log for step in live.referee._steps)
    assert len(tables.newest(id, None)) == NEWEST
    assert len(tables.page(id, 0).film.scenes) <= MOST_SCENES
    with pytest.raises(Refused, match="The game is over"):
        tables.take_over(id, 0, "greedy")
