"""The inspector: stacks in words, zones, films, time travel, and what a running game hides."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, cast

import pytest
from streamlit.testing.v1 import AppTest

from ascension.words.vocabulary import VOCABULARY
from framework import games
from framework.cards.schema import Step
from framework.core.machine import State
from framework.face import lists_by_seat
from tests.age_of_ascent.table import ann, bob, lay
from tests.ascension.table import Table
from tests.ui.visits import app, at_rest
from ui.html import theme
from ui.inspect import stack
from ui.inspect.phases import phase_graph
from ui.inspect.replay import Replay, replay
from ui.inspect.zones import changes
from ui.server.stores import Stores
from ui.store.tables import Tables

APP = str(Path(__file__).parents[2] / "ui" / "entry" / "script.py")
ALL_SETS = games["ascension"].all_cards()
PLAYED: list[tuple[str, int, dict[str, Any]]] = [
    ("age_of_ascent", 3, {}),
    ("ascension", 1, ALL_SETS),
    ("ascension", 3, ALL_SETS),
]


def page(id: str, part: str = "", **query: str) -> AppTest:
    """The inspector on a table and one of its parts."""
    return app("inspector", {"parts": part} if part else None, id=id, **query)


def words(at: AppTest) -> str:
    """Everything that the page says in text."""
    return "\n".join(str(part.value) for part in [*at.markdown, *at.caption, *at.info, *at.error])


def headline(at: AppTest) -> str:
    """The line that tells the step."""
    return next(str(m.value) for m in at.markdown if str(m.value).startswith("**Step"))


def seated(inside: Stores, id: str, *seats: int | None) -> str:
    """Let this test's browser sit at a table."""
    for seat in seats:
        inside.visitors.seat("me", id, seat)
    return id


def finished(
    inside: Stores, game: str = "age_of_ascent", seed: int = 7, second: str = "Ben"
) -> str:
    """A game of bots that is over, watched by this test's browser."""
    seats = [("Ada", "random"), (second, "random")]
    created = inside.tables.create(game, seats, seed, {}, "Test")
    assert at_rest(inside.tables, created.id).over
    return seated(inside, created.id, None)


def states(game: str, players: int, options: dict[str, Any], most: int = 900) -> Iterator[State]:
    """A game at each of its decisions, played well enough that much happens in it."""
    state, chance = games[game].new(players, 5, None, **options), random.Random(5)
    bot = next(make for name, make in games[game].bots.items() if name != "random")(chance)
    for _ in range(most):
        if state.over:
            return
        yield state
        some = chance.random() < 0.3
        state.apply(chance.randrange(len(state.options)) if some else bot.decide(state))


# --- the stack -------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "players", "options"), PLAYED)
def test_every_frame_is_told_without_numbers_of_cards(
    game: str, players: int, options: dict[str, Any]
) -> None:
    kinds = set()
    for state in states(game, players, options):
        for frame, line in zip(reversed(state.stack), stack.lines(state), strict=True):
            kinds.add(frame[0])
            assert not re.search(r"[\[\]{}_]|\d{3}|-1|\(\d|None", line), line
            assert ": " in line, line
    assert len(kinds) > 3


def test_a_discard_in_the_middle_tells_how_many_are_left() -> None:
    t = Table().hand("Whirlwind Ascetic").deck(0, "Mystic", "Heavy Infantry", "Apprentice")
    t.play("Whirlwind Ascetic")
    assert stack.lines(t.state)[0].startswith("Whirlwind Ascetic, discarding, 2 of 2 left: ")
    t.pick("Mystic")
    assert stack.lines(t.state)[0].startswith("Whirlwind Ascetic, discarding, 1 of 2 left: ")
    t.pick("Heavy Infantry")
    told = stack.lines(t.state)[0]
    assert told.startswith(
        "Whirlwind Ascetic, discarding, Mystic and Heavy Infantry may come back: "
    )


def test_a_reward_tells_whose_it_is_and_what_put_it_there() -> None:
    t = Table("rise_of_vigil").row("Firestorm Effigy").hand("Apprentice").give(power=4)
    t.defeat("Firestorm Effigy")
    top, below, *_ = stack.lines(t.state)
    assert top.startswith("Firestorm Effigy, banishing: you may banish")
    assert top.endswith("(step 2 of 3, for Player 1)")
    assert below.startswith("Firestorm Effigy, defeated, with its reward: ")


def test_a_bid_in_the_middle_tells_its_target_and_its_pieces() -> None:
    state: Any = games["age_of_ascent"].new(2, 3, ("Ann", "Bob"))
    chance = random.Random(1)
    while not (state.kind == "place" and state.stack[-1][4]):
        state.apply(chance.randrange(len(state.options)))
    target, seat = state.bids[-1][0], state.bids[-1][1]
    top, below, bottom = stack.lines(state)
    assert top.startswith(f"{state.defs.name[target]}, bidding, 1 piece so far: ")
    assert state.header.names[seat] in top
    assert below.startswith("Allocation, 0 of 2 have passed in a row: ")
    assert bottom.startswith("Phase Allocation: ")


def test_every_step_that_cards_can_take_has_a_word() -> None:
    words = VOCABULARY.words("do")
    for verb in words.values():
        if issubclass(verb, Step):
            assert re.search(r"ing|with|for|again", verb.doing)
    assert [cast(type[Step], words[w]).doing for w in ("put", "acquire", "draw")] == [
        "putting", "acquiring", "drawing",
    ]  # fmt: skip


def test_the_phase_graph_can_be_read_in_both_themes() -> None:
    for colours in (theme.LIGHT, theme.DARK):
        dot = phase_graph(games["ascension"], "turn", colours)
        (lit,) = [line for line in dot.splitlines() if "penwidth" in line]
        assert lit.startswith('"turn"')
        assert colours["call"] in lit
        assert f'fontcolor="{colours["ink"]}"' in dot


# --- zones -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "players", "options"), PLAYED)
def test_zones_name_cards_and_players(game: str, players: int, options: dict[str, Any]) -> None:
    for state in islice(states(game, players, options), 0, 400, 23):
        view = state.view(state.seat)
        rules, face = state.rules, state.rules.game.face
        for row in face.players(rules, view):
            assert len(row) == players + 1
        cells = [cell for row in face.players(rules, view) for cell in row]
        cells += [cell for row in face.common(rules, view) for cell in row]
        assert all(cells)
        assert not [cell for cell in cells if re.search(r"[\[\]{}_]|\d{4}|-\d", cell)]


def test_fields_that_happen_to_be_as_many_as_the_players_are_not_the_players() -> None:
    assert "decks" not in lists_by_seat(games["age_of_ascent"])
    assert {"temples", "keystones", "stacks"}.isdisjoint(lists_by_seat(games["ascension"]))
    assert {"decks", "discards", "honor"} <= lists_by_seat(games["ascension"])


def test_zones_tell_pieces_and_bids() -> None:
    t = lay(ann("Land 1", S=2), bob("Land 2", G=3))
    view = t.state.view(0)
    rules = t.state.rules
    rows = {row[0]: row[1:] for row in rules.game.face.players(rules, view)}
    assert rows["Strength tokens"] == ("2 free of 2", "–")
    assert rows["Gold tokens"] == ("–", "3 free of 3")
    assert rows["Cards"] == ("1: Land 1", "1: Land 2")


def test_changes_between_two_views_are_told_in_words() -> None:
    t = Table().hand("Mystic").deck(0, "Militia")
    before = t.state.view(0)
    t.play("Mystic")
    rows = changes(t.state.rules, before, t.state.view(0))
    assert ("Player 1: Cards in hand", "1", "0") in rows
    assert ("Player 1: Played this turn", "–", "1: Mystic") in rows
    assert ("Runes", "0", "2") in rows
    assert not changes(t.state.rules, before, before)


# --- films -----------------------------------------------------------------------------------


def test_a_film_shows_every_step_as_it_was(inside: Stores) -> None:
    id = finished(inside)
    last = inside.tables.steps(id)
    reel = Replay(inside.tables, id, last)
    steps = [last, 0, 40, 3, 39, 41, last - 1, 30]
    for step in steps:
        assert reel.at(step) == inside.tables.state_at(id, step)
    assert reel.chosen(last) is None
    scenes = list(reel.scenes(5, 9))
    assert [scene.chosen for scene in scenes] == [reel.chosen(step) for step in range(5, 9)]
    assert scenes[-1].after == reel.at(9)
    assert reel.at(40) == inside.tables.state_at(id, 40)


def test_a_step_costs_no_replay(inside: Stores, monkeypatch: pytest.MonkeyPatch) -> None:
    id = finished(inside)
    at = page(id, step="20")
    replays: list[int] = []
    monkeypatch.setattr(Tables, "state_at", lambda *given: replays.append(1))
    monkeypatch.setattr(Tables, "export", lambda *given: replays.append(1))
    at.button(key="forth").click().run()
    assert not at.exception
    assert "Step 21 of" in headline(at)
    assert not replays


def test_turns_begin_where_the_journal_says(inside: Stores) -> None:
    id = finished(inside)
    reel = replay(inside.tables, id)
    assert reel.turns[0] == 0
    for turn, step in reel.turns.items():
        assert inside.tables.state_at(id, step).view(None)["turn"] == turn


# --- the page --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["age_of_ascent", "ascension"])
def test_all_parts_of_a_finished_game_can_be_looked_at(inside: Stores, game: str) -> None:
    id = finished(inside, game)
    last = inside.tables.steps(id)
    for step in (0, 12, last):
        for eyes in (0, 1, 2):
            at = page(id, step=str(step))
            at.selectbox(key=f"eyes {id}").select(eyes).run()
            for part in ("Decision", "Zones", "Stack", "Changes", "Journal", "Phases", "State"):
                at.session_state["parts"] = part
                at.run()
                assert not at.exception, (step, eyes, part)
            assert f"Step {step} of {last}" in headline(at)


def test_the_board_is_drawn_and_nothing_on_it_can_be_chosen(
    inside: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Any] = []
    monkeypatch.setattr("ui.pages.inspector.board", lambda *given, **more: drawn.append(given))
    id = finished(inside, "ascension")
    at = page(id, step="9")
    game, text, _ = drawn[-1]
    view, news = json.loads(text)["view"], json.loads(text)["news"]
    state = inside.tables.state_at(id, 9)
    assert game is games["ascension"]
    assert view["decision"] == {"seat": state.seat, "kind": state.kind}
    assert view["seat"] == state.seat
    assert view["table"] == json.loads(json.dumps(state.view(state.seat)["table"]))
    before = inside.tables.state_at(id, 8)
    assert news == [line.written() for line in state.journal.lines(state.seat, len(before.log))]
    assert "one seat at a time" in words(at)
    at.selectbox(key=f"eyes {id}").select(1).run()
    assert json.loads(drawn[-1][1])["view"]["seat"] is None
    assert "chosen" not in headline(at)


def test_steps_turns_and_journal_lead_through_time(inside: Stores) -> None:
    id = finished(inside)
    at = page(id, "Journal", step="5")
    at.button(key="back").click().run()
    assert "Step 4 of" in headline(at)
    reel = replay(inside.tables, id)
    at.selectbox(key=f"turn {id}").select(2).run()
    assert f"Step {reel.turns[2]} of" in headline(at)
    at.button(key=f"go {id} {reel.turns[2] + 1}").click().run()
    assert f"Step {reel.turns[2] + 1} of" in headline(at)
    assert at.query_params["step"] == str(reel.turns[2] + 1)


@pytest.mark.parametrize("asked", ["99999", "-3", "x", "٣", ""])
def test_a_step_that_is_not_there_is_the_last_one(inside: Stores, asked: str) -> None:
    id = finished(inside)
    last = inside.tables.steps(id)
    assert f"Step {last} of {last}" in headline(page(id, step=asked))


def test_another_table_with_fewer_steps_can_be_chosen(inside: Stores) -> None:
    ids = [finished(inside, seed=7), finished(inside, seed=9, second="Cy")]
    short, long = sorted(ids, key=inside.tables.steps)
    at = page(long, step=str(inside.tables.steps(long)))
    at.selectbox(key=f"table {long}").select(short).run()
    last = inside.tables.steps(short)
    assert not at.exception
    assert f"Step {last} of {last}" in headline(at)


def test_what_if_starts_a_table_at_the_step(inside: Stores) -> None:
    id = finished(inside)
    page(id, step="4").button(key="fork").click().run()
    (fork,) = [info for info in inside.tables.list() if info.id != id]
    assert inside.tables.steps(fork.id) >= 4
    held = inside.visitors.held("me", fork.id)
    assert held is not None
    assert held.host


def test_the_whole_game_is_compared_with_a_bot_when_asked(inside: Stores) -> None:
    id = finished(inside)
    at = page(id, "Decision", step="4")
    assert "chose the same" not in words(at)
    at.button(key="compare").click().run()
    found = re.findall(r"chose the same in (\d+) of (\d+)", words(at))
    assert len(found) == 2
    assert sum(int(made) for _, made in found) == inside.tables.steps(id)
    assert all(int(same) <= int(made) for same, made in found)


def test_chance_is_shown_to_those_who_see_everything(inside: Stores) -> None:
    id = finished(inside)
    at = page(id, "Chance", step="4")
    assert "the seed **7**" in words(at)
    at.selectbox(key=f"eyes {id}").select(2).run()
    assert "seed" not in words(at)


# --- running games ---------------------------------------------------------------------------


def test_a_running_game_shows_the_own_view_and_only_now(inside: Stores) -> None:
    created = inside.tables.create("ascension", [("Ada", None), ("Ben", None)], 7)
    id = seated(inside, created.id, 0)
    own: Any = inside.tables.view(id, 0)
    for part in ("Zones", "Decision", "Stack", "Journal", "Phases", "State"):
        at = page(id, part)
        assert "what the seat of Ada sees" in words(at)
        assert not at.slider
        assert not [b for b in at.button if b.key in ("back", "forth", "fork", "get save")]
        assert "seed" not in words(at)
    (tree,) = page(id, "State").json
    shown = json.loads(tree.value)
    assert shown["seat"] == 0
    assert shown["table"] == json.loads(json.dumps(own["table"]))
    assert not {"rng", "log", "stack"} & set(shown)


def test_the_stack_of_a_running_game_is_for_the_seat_that_is_asked(inside: Stores) -> None:
    created = inside.tables.create("ascension", [("Ada", None), ("Ben", None)], 7)
    asked = inside.tables.info(created.id).asked
    assert asked is not None
    assert inside.tables.world(created.id, 1 - asked) is None
    assert inside.tables.world(created.id, None) is None
    imagined = inside.tables.world(created.id, asked)
    assert imagined is not None
    assert imagined.header.seed is None
    assert "runs now" in words(page(seated(inside, created.id, asked), "Stack"))


def test_several_seats_at_one_browser_see_what_a_spectator_sees(inside: Stores) -> None:
    created = inside.tables.create("ascension", [("Ada", None), ("Ben", None)], 7)
    id = seated(inside, created.id, 0, 1)
    at = page(id, "State")
    assert "what a spectator sees" in words(at)
    (tree,) = at.json
    assert json.loads(tree.value)["table"]["hand"] is None


def test_from_a_running_game_one_gets_to_its_table(inside: Stores) -> None:
    created = inside.tables.create("age_of_ascent", [("Ada", None), ("Ben", None)], 7)
    at = page(seated(inside, created.id, 0))
    at.button(key="to table").click().run()
    assert not at.exception
    assert at.query_params["id"] == created.id


def test_a_foreign_table_stays_closed(inside: Stores) -> None:
    seated(inside, inside.tables.create("ascension", [("A", None), ("B", None)], 7).id, 0)
    other = inside.tables.create("ascension", [("Ada", None), ("Ben", None)], 7)
    at = page(other.id)
    assert "not open to you" in at.error[0].value
    assert not at.json
