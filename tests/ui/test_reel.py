"""The films of stored tables: they go on where they left off, and forget what was taken back."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from typing import Any

import pytest

from framework import UndoRefused, games
from framework.core.machine import State
from framework.film import MOST_SCENES, unasked
from tests.ui.visits import a_table
from ui.board.film import written
from ui.server.stores import Stores
from ui.store import reel
from ui.store.reel import KEPT, Reel

PERSONS: list[tuple[str, str | None]] = [("Ada", None), ("Ben", None)]
SEATS = (0, 1, None)
PATIENCE = 30.0  # seconds

pytestmark = pytest.mark.usefixtures("inside")


def choose(inside: Stores, id: str, index: int | None = None, chance: Any = random) -> None:
    """Let who is asked choose, by chance or an option."""
    seat = inside.tables.info(id).asked
    assert seat is not None
    view: Any = inside.tables.view(id, seat)
    count = len(view["decision"]["options"])
    chosen = chance.randrange(count) if index is None else index % count
    inside.tables.move(id, seat, chosen, view["id"], view["undos"])


def state_of(inside: Stores, id: str) -> State:
    return inside.tables._memory.live(id).state


@pytest.mark.parametrize("game", games)
def test_a_film_ends_with_what_the_seat_sees(inside: Stores, game: str) -> None:
    id, chance = a_table(inside, game, PERSONS), random.Random(5)
    for step in range(90):
        choose(inside, id, chance=chance)
        for seat in SEATS if step % 4 == 0 else ():
            scenes = inside.tables.page(id, seat).film.scenes
            assert scenes[-1].after == unasked(state_of(inside, id), seat)
            assert len(scenes) <= MOST_SCENES


@pytest.mark.parametrize("game", games)
def test_a_film_that_goes_on_tells_the_same_as_one_that_is_made_at_once(
    inside: Stores, game: str
) -> None:
    id, chance = a_table(inside, game, PERSONS), random.Random(5)
    for _ in range(60):
        choose(inside, id, chance=chance)
        state = state_of(inside, id)
        for seat in SEATS:
            grown, whole = inside.tables.page(id, seat).film, Reel().film(state, seat)
            assert grown.lines == whole.lines
            assert grown.before == whole.before
            assert seat is None or grown is inside.tables.page(id, seat).film


def test_a_film_begins_with_the_own_decision_before_those_of_others(inside: Stores) -> None:
    id = a_table(inside, "ascension", PERSONS)
    first = inside.tables.info(id).asked
    assert first is not None
    while inside.tables.info(id).asked == first:
        choose(inside, id, -1)
    while inside.tables.info(id).asked != first:
        choose(inside, id, -1)
    made = inside.tables.page(id, first).film
    assert made.before["id"] == 0
    told = [str(line) for line in made.lines]
    assert told[0].startswith("You draw")
    assert sum(line.startswith("Ada draws" if first else "Ben draws") for line in told) == 1


def test_a_scene_is_seen_at_its_own_time(inside: Stores) -> None:
    """The clock of a scene is the one of its turn, not the one of the present."""
    id = a_table(inside, "ascension", PERSONS)
    chance = random.Random(4)
    while inside.tables.view(id, 0)["turn"] < 3:
        choose(inside, id, chance=chance)
    state = state_of(inside, id)
    face, film = state.rules.game.face, inside.tables.page(id, 0).film
    sent: Any = json.loads(written(state.rules, film, state.view(0)))
    clock, told = face.clock(state.view(0)), []
    for change in (sent["start"], *(scene["change"] for scene in sent["scenes"])):
        clock = next((value for path, value in change if path == ["clock"]), clock)
        told.append(clock)
    assert told == [face.clock(film.before), *(face.clock(scene.after) for scene in film.scenes)]
    assert len({*told}) > 1


def test_what_is_told_of_others_holds_no_secret(inside: Stores) -> None:
    id = a_table(inside, "ascension", PERSONS)
    while inside.tables.info(id).asked == 0:
        choose(inside, id, -1)
    told = [str(line) for line in inside.tables.page(id, 1).film.lines]
    assert any(line.startswith("Ada draws") for line in told)
    assert not any(line.startswith("You draw") for line in told if "Ada" in line)
    assert inside.tables.page(id, 0).film.lines != inside.tables.page(id, 1).film.lines


def test_what_is_taken_back_is_shown_no_more(inside: Stores) -> None:
    id = a_table(inside, "ascension", PERSONS)
    view: Any = inside.tables.view(id, 0)
    labels = view["decision"]["labels"]
    choose(inside, id, next(n for n, label in enumerate(labels) if "Apprentice" in label))
    assert inside.tables.page(id, 0).film.scenes
    inside.tables.undo(id, 0)
    assert not inside.tables.page(id, 0).film.scenes
    choose(inside, id, -1)
    state = state_of(inside, id)
    assert inside.tables.page(id, 0).film.scenes[-1].after == unasked(state, 0)


@pytest.mark.parametrize("game", games)
def test_a_film_is_made_from_a_state_that_is_kept(
    inside: Stores, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(_: object) -> State:
        raise AssertionError("the game is played again from its start")

    id, chance = a_table(inside, game, PERSONS), random.Random(2)
    with monkeypatch.context() as patched:
        for step in range(120):
            if step == 30:  # at first films begin with the deal
                patched.setattr(reel, "dealt", never)
            if step % 9 == 0:
                with suppress(UndoRefused):
                    inside.tables.undo(id, inside.tables.info(id).asked or 0)
            choose(inside, id, chance=chance)
            for seat in SEATS:
                shown = inside.tables.page(id, seat).film.scenes[-1].after
                assert shown == unasked(state_of(inside, id), seat)


def test_few_states_are_kept_of_a_table(inside: Stores) -> None:
    id, chance = a_table(inside, "age_of_ascent", PERSONS), random.Random(2)
    for _ in range(80):
        choose(inside, id, chance=chance)
    kept = inside.tables._memory.live(id).reel
    assert len(kept._kept) == KEPT
    assert len(kept._latest) == len(kept._before) == len(PERSONS)


def test_of_bots_some_states_are_kept(inside: Stores) -> None:
    """Enough to show a spectator what happened, and the person what the bot has done."""
    id = a_table(inside, "ascension", [("Ada", None), ("", "random")])
    chance = random.Random(2)
    for _ in range(30):
        inside.tables.wait_for_bots(id, PATIENCE)
        choose(inside, id, chance=chance)
    inside.tables.wait_for_bots(id, PATIENCE)
    live = inside.tables._memory.live(id)
    assert {*live.reel._latest} == {*live.reel._before} == {0}
    assert len(live.reel._kept) == KEPT
    for seat in SEATS:
        shown = inside.tables.page(id, seat).film.scenes[-1].after
        assert shown == unasked(live.state, seat)
