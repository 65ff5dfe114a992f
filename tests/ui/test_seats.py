"""Seats: each is one browser's, people come, go and resign, and a rematch takes them along."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from typing import Any

import pytest

from framework import AscentError, UndoRefused, load
from tests.ui.visits import at_rest, play
from ui.server import presence
from ui.server.presence import GRACE, Presence
from ui.server.visitors import Held, Visitors, key
from ui.store.place import Place
from ui.store.records import Created, Refused, Rematch
from ui.store.seating import LONGEST_NAME
from ui.store.tables import Tables

Seats = list[tuple[str, str | None]]
PEOPLE: Seats = [("Ada", None), ("Player 2", None)]
SOLO: Seats = [("Ada", None), ("Bot", "random")]
SHORT: dict[str, Any] = {"honor_per_player": 5}
AT_ONCE = 8  # threads that want the same thing


@pytest.fixture
def tables(place: Place) -> Iterator[Tables]:
    with closing(Tables(place)) as opened:
        yield opened


@pytest.fixture
def visitors(place: Place) -> Iterator[Visitors]:
    with closing(Visitors(place)) as opened:
        yield opened


def a_game(tables: Tables, seats: Seats = PEOPLE) -> Created:
    return tables.create("ascension", seats, 7, SHORT, "Test")


def choose(tables: Tables, id: str, index: int = 0) -> None:
    """Whoever is asked takes an option."""
    seat = at_rest(tables, id).asked
    assert seat is not None
    view = tables.view(id, seat)
    tables.move(id, seat, index, view["id"], view["undos"])


def finished(tables: Tables, seats: Seats = PEOPLE) -> str:
    id = a_game(tables, seats).id
    play(tables, id, random.Random(3).randrange)
    return id


def all_at_once(deed: Callable[[int], object]) -> list[object]:
    """What threads get that begin at the same moment."""
    ready = threading.Barrier(AT_ONCE)
    results: list[object] = [None] * AT_ONCE

    def run(number: int) -> None:
        ready.wait()
        results[number] = deed(number)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(AT_ONCE)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


# --- names -----------------------------------------------------------------------------------


def test_a_person_is_called_by_the_own_name_everywhere(tables: Tables) -> None:
    id = a_game(tables).id
    choose(tables, id)
    version = tables.info(id).version
    tables.name_seat(id, 1, "Ben")
    info = tables.info(id)
    assert [seat.name for seat in info.seats] == ["Ada", "Ben"]
    assert info.version > version, "the others look again"
    assert tables.view(id, 0)["names"] == ["Ada", "Ben"]
    told = "\n".join(tables.journal(id, None))
    assert "Ben shuffles the deck." in told
    assert "Player 2" not in told + "\n".join(line.title for line in tables.newest(id, 0))
    play(tables, id, lambda options: options - 1)
    assert load(tables.export(id)).header.names == ("Ada", "Ben")
    assert tables.steps(id) == load(tables.export(id)).id


def test_another_process_learns_of_a_name(place: Place, tables: Tables) -> None:
    id = a_game(tables).id
    with closing(Tables(place, workers=0)) as other:
        assert other.view(id, 0)["names"] == ["Ada", "Player 2"]
        tables.name_seat(id, 1, "Ben")
        assert other.view(id, 0)["names"] == ["Ada", "Ben"]
        choose(other, id)
    assert tables.steps(id) == 1


def test_a_name_that_is_taken_is_numbered_and_a_missing_or_endless_one_does_no_harm(
    tables: Tables,
) -> None:
    id = a_game(tables).id
    tables.name_seat(id, 1, " Ada\n")
    assert [seat.name for seat in tables.info(id).seats] == ["Ada", "Ada 2"]
    tables.name_seat(id, 1, "Ada 2")
    assert tables.info(id).seats[1].name == "Ada 2", "one's own name is not taken"
    tables.name_seat(id, 1, "\x00 ")
    assert tables.info(id).seats[1].name == "Ada 2"
    tables.name_seat(id, 1, "x" * 1000)
    assert tables.info(id).seats[1].name == "x" * LONGEST_NAME
    for nobody in (-1, 2):
        with pytest.raises(Refused, match="no such seat"):
            tables.name_seat(id, nobody, "Eve")


def test_a_step_can_be_taken_back_after_somebody_has_got_a_name(tables: Tables) -> None:
    id = a_game(tables).id
    asked = tables.info(id).asked
    assert asked is not None
    view: Any = tables.view(id, asked)
    plain = [n for n, label in enumerate(view["decision"]["labels"]) if "Apprentice" in label]
    choose(tables, id, plain[0])
    tables.name_seat(id, 1, "Ben")
    tables.undo(id, asked)
    assert tables.steps(id) == 0
    with pytest.raises(UndoRefused):
        tables.undo(id, asked)


# --- one seat, one browser -------------------------------------------------------------------


def test_of_many_who_take_a_seat_at_once_one_has_it(place: Place) -> None:
    opened = [Visitors(place) for _ in range(AT_ONCE)]  # as of so many processes

    def take(seat: int, who: int) -> bool:
        return opened[who].seat(f"v{who}", "t", seat)

    for seat in range(5):
        got = all_at_once(partial(take, seat))
        assert sorted(map(str, got)) == ["False"] * (AT_ONCE - 1) + ["True"]
        assert opened[0].taken("t")[seat] == key(f"v{got.index(True)}")
    for visitors in opened:
        visitors.close()


def test_a_seat_is_taken_left_and_taken_again(visitors: Visitors) -> None:
    assert visitors.seat("ada", "t", 0)
    assert visitors.seat("ada", "t", 0), "it is hers already"
    assert not visitors.seat("ben", "t", 0)
    assert visitors.held("ben", "t") is None
    visitors.leave("ben", "t", 0)
    assert visitors.taken("t") == {0: key("ada")}
    visitors.leave("ada", "t", 0)
    assert visitors.seat("ben", "t", 0)
    assert visitors.held("ada", "t") is None
    for who in ("zoe", "yan"):  # as many as there are may watch
        assert visitors.seat(who, "t", None)


def test_only_a_host_s_seat_is_played_elsewhere_instead(visitors: Visitors) -> None:
    visitors.host("ada", "t", {0: "token", 1: "other"})
    visitors.seat("ada", "t", 0)
    visitors.seat("ben", "t", 1)
    assert not visitors.seat_instead("eve", "t", 1)
    assert not visitors.seat_instead("eve", "t", 2)
    assert visitors.seat_instead("phone", "t", 0)
    assert visitors.taken("t") == {0: key("phone"), 1: key("ben")}
    assert visitors.held("ada", "t") == Held((), host=True)
    assert not visitors.seat_instead("eve", "t", 0), "it is no host's any more"


def test_a_seat_that_is_freed_has_another_link_and_nobody_who_was_about_to_take_it(
    tables: Tables, visitors: Visitors
) -> None:
    made = a_game(tables)
    visitors.seat("ben", made.id, 1)
    visitors.invite("eve", made.id, 1)
    visitors.invite("fay", made.id, 0)
    version = tables.info(made.id).version
    token = tables.renew(made.id, 1)
    visitors.free(made.id, 1)
    assert tables.info(made.id).version > version
    with pytest.raises(Refused, match="not for this table"):
        tables.seat_of(made.id, made.seat_tokens[1])
    assert tables.seat_of(made.id, token) == 1
    assert visitors.taken(made.id) == {}
    assert visitors.invited("eve", made.id) is None
    assert visitors.invited("fay", made.id) == 0
    with pytest.raises(Refused, match="bot's own"):
        tables.renew(a_game(tables, SOLO).id, 1)


def test_everybody_has_the_same_place_at_the_next_table_as_far_as_it_is_free(
    visitors: Visitors,
) -> None:
    for seat, who in enumerate(("ada", "ben", "cyd")):
        visitors.seat(who, "first", seat)
    visitors.seat("zoe", "first", None)
    visitors.seat("eve", "next", 2)
    visitors.carry_over("first", "next", "ben")
    assert visitors.taken("next") == {1: key("ben"), 2: key("eve")}
    for _ in range(2):
        visitors.carry_over("first", "next")
        assert visitors.taken("next") == {0: key("ada"), 1: key("ben"), 2: key("eve")}
    assert visitors.held("zoe", "next") == Held((), host=False)
    assert visitors.held("cyd", "next") is None


def test_a_table_is_forgotten_by_one_or_by_all(visitors: Visitors) -> None:
    visitors.host("ada", "t", {None: "token"})
    visitors.seat("ada", "t", 0)
    assert visitors.alone("ada", "t")
    visitors.seat("ben", "t", 1)
    assert not visitors.alone("ada", "t")
    visitors.forget("t", "ada")
    assert visitors.held("ada", "t") is None
    assert visitors.alone("ben", "t")
    visitors.forget("t")
    assert visitors.taken("t") == {}


# --- resigning, closing ----------------------------------------------------------------------


def test_who_resigns_is_played_for_to_the_end_and_sits_there_again_in_a_rematch(
    tables: Tables,
) -> None:
    id = a_game(tables).id
    tables.resign(id, 1, "random")
    seat = tables.info(id).seats[1]
    assert (seat.bot, seat.resigned, seat.lent, seat.persons) == ("random", True, False, True)
    refused: list[tuple[Callable[[], object], str]] = [
        (lambda: tables.give_back(id, 1), "Player 2 has resigned: the bot plays on"),
        (lambda: tables.resign(id, 1, "random"), "resigned already"),
        (lambda: tables.take_over(id, 1, "greedy"), "already"),
        (lambda: tables.resign(id, 0, "genius"), "genius"),
    ]
    for deed, why in refused:
        with pytest.raises(AscentError, match=why):
            deed()
    play(tables, id, random.Random(3).randrange)
    with pytest.raises(Refused, match="The game is over"):
        tables.resign(id, 0, "random")
    again = tables.info(tables.rematch(id).id)
    assert [(s.bot, s.resigned) for s in again.seats] == [(None, False), (None, False)]
    solo = a_game(tables, SOLO).id
    with pytest.raises(Refused, match="bot's own"):
        tables.resign(solo, 1, "random")


def test_a_seat_that_was_lent_can_be_resigned(tables: Tables) -> None:
    id = a_game(tables).id
    tables.take_over(id, 1, "random")
    tables.resign(id, 1, "greedy")
    assert tables.info(id).seats[1].bot == "greedy"


def test_at_a_closed_table_nobody_plays_on_and_its_save_is_everybodys(tables: Tables) -> None:
    id = a_game(tables, [("Ada", None), ("Ben", None)]).id
    choose(tables, id)
    choose(tables, id)
    with pytest.raises(Refused, match="when it is over"):
        tables.export(id)
    version = tables.info(id).version
    tables.close_table(id, " Ada\n")
    info = tables.info(id)
    assert (info.closed_by, info.over, info.version > version) == ("Ada", False, True)
    deeds: list[Callable[[], object]] = [
        lambda: choose(tables, id),
        lambda: tables.undo(id, 0),
        lambda: tables.take_over(id, 0, "random"),
        lambda: tables.resign(id, 0, "random"),
        lambda: tables.name_seat(id, 0, "Eve"),
        lambda: tables.renew(id, 0),
    ]
    for deed in deeds:
        with pytest.raises(Refused, match="Ada has closed this table"):
            deed()
    assert load(tables.export(id)).id == 2
    with pytest.raises(Refused, match="when it is over"):
        tables.rematch(id)
    opened = tables.open_save(tables.export(id)).id
    choose(tables, opened)
    with pytest.raises(Refused, match="no such table"):
        tables.close_table("nothing", "Ada")


def test_bots_rest_at_a_closed_table(place: Place) -> None:
    with closing(Tables(place, workers=0)) as tables:
        id = a_game(tables, [("Ada", "random"), ("Ben", "random")]).id
        tables.close_table(id, "")
        assert tables.info(id).closed_by == "The host"
    with closing(Tables(place)) as tables:
        other = a_game(tables, [("Ada", "random"), ("Ben", "random")]).id
        tables.view(id, None)
        assert at_rest(tables, other).over
        assert tables.steps(id) == 0


# --- rematches -------------------------------------------------------------------------------


def test_there_is_one_rematch_whoever_asks_and_however_many_at_once(tables: Tables) -> None:
    id = finished(tables, [("Ada", None), ("Ben", None)])
    version = tables.info(id).version
    made: list[Any] = all_at_once(lambda who: tables.rematch(id, who % 2 == 0, f"P{who}"))
    assert len({created.id for created in made}) == 1
    (first,) = [created for created in made if created.seat_tokens]
    by = f"P{made.index(first)}"
    info = tables.info(id)
    assert info.rematch == Rematch(first.id, by, made.index(first) % 2 == 0)
    assert info.version > version, "the others are told"
    assert [seat.name for seat in tables.info(first.id).seats] == ["Ada", "Ben"]
    assert len(tables.list()) == 2


@pytest.mark.parametrize("how", ["deleted", "closed"])
def test_a_rematch_that_is_gone_can_be_asked_for_again(tables: Tables, how: str) -> None:
    id = finished(tables)
    first = tables.rematch(id, by="Ada")
    tables.delete(first.id) if how == "deleted" else tables.close_table(first.id, "Ada")
    assert tables.info(id).rematch is None
    second = tables.rematch(id, by="Ben")
    assert second.seat_tokens
    assert tables.info(id).rematch == Rematch(second.id, "Ben", False)
    tables.delete(id)
    assert tables.info(second.id).id == second.id


# --- presence --------------------------------------------------------------------------------


def test_who_has_gone_is_missed_after_a_moment_and_not_before() -> None:
    now = 100.0
    people = Presence(lambda: now)
    for who in ("ada", "ada", "ben"):
        people.arrive("t", who)
    assert people.here("t") == {"ada", "ben"}
    assert people.here("other") == set()
    people.leave("t", "ada")
    people.leave("t", "ben")
    now += GRACE / 2
    assert people.here("t") == {"ada", "ben"}
    people.arrive("t", "ben")
    now += GRACE
    assert people.here("t") == {"ada", "ben"}, "she has a second page open, he is back"
    people.leave("t", "ada")
    people.leave("t", "ben")
    now += 2 * GRACE
    assert people.here("t") == set()
    assert (people._open, people._left) == ({}, {}), "it is kept for nothing"


def test_a_mark_differs_with_the_company_and_names_nobody() -> None:
    marks = [presence.mark(here) for here in (set(), {"ada"}, {"ben"}, {"ada", "ben"})]
    assert len({*marks}) == 4
    assert presence.mark({"ben", "ada"}) == marks[3]
    assert not any(name in mark for mark in marks for name in ("ada", "ben"))
