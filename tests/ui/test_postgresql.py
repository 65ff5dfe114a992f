"""Tables in PostgreSQL: what is refused in words, what outlives a restart, two servers on one."""

from __future__ import annotations

import asyncio
import random
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from benchmarks.load import Player, Tally
from benchmarks.serving import Server, app
from benchmarks.siege import kills, served
from benchmarks.siege.place import STORE as SIEGE
from benchmarks.siege.served import goes_on
from tests.ui import postgresql
from tests.ui.served import faults, until
from tests.ui.visits import PATIENCE, at_rest
from ui.server.stores import STORE
from ui.server.visitors import Visitors
from ui.store.layout import TABLES
from ui.store.place import opened
from ui.store.records import NoSuchTable, Refused, Unavailable
from ui.store.store import Layout
from ui.store.tables import Tables

pytestmark = pytest.mark.skipif(not postgresql.wanted(), reason="left out by POSTGRES=no")
PEOPLE: list[tuple[str, str | None]] = [("Ada", None), ("Ben", None)]


@pytest.fixture
def url(database_server: postgresql.Cluster) -> Iterator[str]:
    with database_server.database() as made:
        yield made


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("mysql://ada@host/games", "named as postgresql://USER@HOST/NAME"),
        (
            "postgresql://ada:hush@127.0.0.1:1/games",
            r"127.0.0.1:1/games can't hold games: .*refused",
        ),
        ("postgresql://ada:hush@127.0.0.1:x/games", "can't hold games: .*port"),
        ("postgresql://ada@[/games", "no address of a database"),
    ],
)
def test_a_database_that_is_none_is_refused_in_words(address: str, reason: str) -> None:
    with pytest.raises(Refused, match=reason) as refusal:
        Tables(address)
    assert "hush" not in str(refusal.value)


def test_without_its_driver_it_is_said_which_extra_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(sys.modules, "ui.store.postgresql")
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(Refused, match=r"install the extra server, as in .*ascent-tabletop\[server"):
        Tables("postgresql://ada@127.0.0.1/games")


def test_a_database_that_is_not_there_or_in_another_script_is_refused(
    database_server: postgresql.Cluster,
) -> None:
    with pytest.raises(Refused, match='database "nowhere" does not exist'):
        Tables(database_server.url("nowhere"))
    with (
        database_server.database("LATIN1") as url,
        pytest.raises(Refused, match="holds text in LATIN1: it has to be UTF8"),
    ):
        Tables(url)


def test_a_store_of_a_newer_version_is_refused(url: str) -> None:
    Tables(url, workers=0).close()
    with psycopg.connect(url) as db:
        db.execute("UPDATE ascent_tables.store SET number = 99")
    with pytest.raises(Refused, match=r"was written by another version \(99\)"):
        Tables(url)


def test_an_older_layout_is_brought_up(url: str) -> None:
    older = Layout("tables", "games", NoSuchTable, TABLES.first)
    opened(url, older).close()
    with closing(Tables(url)) as tables:
        id = tables.create("age_of_ascent", PEOPLE).id
        assert tables.info(id).closed_by == ""


def test_servers_that_start_at_once_lay_it_out_once(url: str) -> None:
    start, made = threading.Barrier(4), list[Tables]()

    def begin() -> None:
        start.wait()
        made.append(Tables(url, workers=0))

    threads = [threading.Thread(target=begin) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == 4
    id = made[0].create("age_of_ascent", PEOPLE).id
    assert [tables.info(id).id for tables in made] == [id] * 4
    for tables in made:
        tables.close()


@pytest.mark.parametrize("id", ["\x00", "\udcff", "é" * 9999])
def test_a_name_that_can_not_be_stored_is_no_table(url: str, id: str) -> None:
    with closing(Tables(url, workers=0)) as tables, closing(Visitors(url)) as visitors:
        for asked in (tables.info, tables.steps, tables.delete):
            with pytest.raises(NoSuchTable):
                asked(id)
        if id.isprintable():
            assert visitors.held("ada", id) is None


def test_others_hear_of_a_change_by_its_table_and_nobody_of_the_own(url: str) -> None:
    one, two = opened(url, TABLES), opened(url, TABLES)
    heard: list[list[str]] = [[], []]
    told = threading.Condition()

    def hears(which: int) -> Callable[[str], None]:
        def tell(what: str) -> None:
            with told:
                heard[which].append(what)
                told.notify_all()

        return tell

    one.hear(hears(0))
    two.hear(hears(1))
    with told:
        assert told.wait_for(lambda: heard == [[""], [""]], PATIENCE)  # they listen
    for store, what in ((one, "first"), (two, "second"), (one, "third")):
        with store.write(of=what):
            pass
    with told:
        assert told.wait_for(lambda: heard[1][-1] == "third", PATIENCE)
        assert told.wait_for(lambda: heard[0][-1] == "second", PATIENCE)
    assert heard == [["", "second"], ["", "first", "third"]]
    one.close()
    two.close()


def test_what_has_failed_is_undone_and_the_connection_goes_on(url: str) -> None:
    with closing(opened(url, TABLES)) as store:
        twice = [("a", "b", 1, 1)] * 2
        with pytest.raises(Unavailable, match="can't be used now"), store.write() as db:
            db.executemany("INSERT INTO pars VALUES (?, ?, ?, ?)", twice)
        before = store.written()
        with store.write() as db:
            assert db.execute("SELECT count(*) FROM pars").fetchone() == (0,)
        assert store.written() != before


def test_a_game_goes_on_after_the_database_was_started_again() -> None:
    with postgresql.cluster() as server, closing(Tables(server.url())) as tables:
        id = tables.create("age_of_ascent", [("Ada", None), ("", "random")], seed=3).id
        step = tables.steps(at_rest(tables, id).id)
        server.restart()
        with pytest.raises(Unavailable):  # this connection is cut, and all are given up
            tables.version(id)
        view = tables.view(id, 0)
        assert view["id"] == step
        tables.move(id, 0, 0, step, view["undos"])
        assert tables.steps(at_rest(tables, id).id) > step


# --- two servers -------------------------------------------------------------------------------


async def kill_one(one: Server, two: Server) -> list[Tally]:
    """Somebody plays at each server, until one is killed; then both go on at the other."""
    stop, tallies = asyncio.Event(), [Tally(), Tally()]
    players = [
        Player(server.url, "age_of_ascent", random.Random(number), 0.02, tally)
        for number, (server, tally) in enumerate(zip((one, two), tallies, strict=True))
    ]
    playing = [asyncio.create_task(player.play(stop)) for player in players]
    await until(lambda: all(len(tally.moves) >= 4 for tally in tallies), playing)
    one.process.kill()
    made = len(tallies[1].moves)
    await until(lambda: len(tallies[1].moves) > made + 3, playing[1:])
    stop.set()
    await asyncio.gather(*playing)
    assert tallies[0].errors, "the killed server still answers"
    assert tallies[1].errors == []
    left = await goes_on(two, "age_of_ascent", players[0].cookie, tallies[0].moves[-1])
    return [*tallies, left]


def test_of_two_app_servers_on_a_database_one_is_killed_and_nothing_is_lost(
    tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(STORE, url)
    with app(tmp_path, tmp_path / "one") as one, app(tmp_path, tmp_path / "two") as two:
        tallies = asyncio.run(kill_one(one, two))
    assert sum(len(tally.moves) for tally in tallies) >= 12
    assert faults(url, tallies) == []
    assert not (tmp_path / "one" / "tables.sqlite3").exists()


def test_the_siege_kills_servers_on_a_database_of_its_own(
    database_server: postgresql.Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = database_server.url()
    monkeypatch.setenv(SIEGE, url)
    found = [*kills.tries(2, 14, 0), *served.tries(2, 14, 0)]
    assert [attempt.through for attempt in found] == [""] * 4
    with psycopg.connect(url) as db:
        left = db.execute("SELECT datname FROM pg_database WHERE datname LIKE 'ascent_siege%'")
        assert left.fetchall() == []
