"""The inspector: stacks in words, zones, films, time travel, and what a running game hides."""

from __future__ import annotations

import html
import json
import random
import re
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, cast

import pytest
from streamlit.testing.v1 import AppTest

from ascension.words.vocabulary import VOCABULARY
from framework import games
from framework.bots.consult import consult
from framework.cards.schema import Step
from framework.core.entries import EVERYBODY
from framework.core.machine import State
from framework.face import lists_by_seat
from tests.age_of_ascent.table import ann, bob, lay
from tests.ascension.table import Table
from tests.ui.press import press, sent
from tests.ui.visits import app, at_rest
from ui.inspect import bar, decisions, judging, stack
from ui.inspect.judging import Judged
from ui.inspect.marks import marks
from ui.inspect.phases import nodes
from ui.inspect.replay import Replay, replay
from ui.inspect.zones import all_of, changes, seen
from ui.server.stores import Stores
from ui.store.tables import Tables

APP = str(Path(__file__).parents[2] / "ui" / "entry" / "script.py")
ALL_SETS = games["ascension"].all_cards()
PARTS = (
    "Decision", "Compare", "Chances to win", "Changes", "Zones", "Stack", "Phases", "Chance",
    "State",
)  # fmt: skip
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
    parts = [*at.markdown, *at.caption, *at.info, *at.error, *at.get("html")]
    return "\n".join(str(getattr(part, "value", "") or part.proto.body) for part in parts)


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
    before = seen(t.state.rules, t.state.view(0))
    t.play("Mystic")
    rows = changes(before, seen(t.state.rules, t.state.view(0)))
    assert ("Player 1: Cards in hand", "1", "0") in rows
    assert ("Player 1: Played this turn", "–", "1: Mystic") in rows
    assert ("Runes", "0", "2") in rows
    assert not changes(before, before)


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
    at.button(key="next").click().run()
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
            for part in PARTS:
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
    assert news == [line.written() for line in state.journal.lines(EVERYBODY, len(before.log))]
    assert "who is asked sees it" in words(at)
    at.selectbox(key=f"eyes {id}").select(1).run()
    assert json.loads(drawn[-1][1])["view"]["seat"] is None
    assert "chosen" not in headline(at)


def test_steps_turns_and_journal_lead_through_time(inside: Stores) -> None:
    id = finished(inside)
    at = page(id, step="5")
    at.button(key="back").click().run()
    assert "Step 4 of" in headline(at)
    reel = replay(inside.tables, id)
    at.selectbox(key=f"turn {id}").select(2).run()
    assert f"Step {reel.turns[2]} of" in headline(at)
    press(at, "journal", "go", reel.turns[2] + 1)
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
    at.selectbox(key="inspected table").select(short).run()
    last = inside.tables.steps(short)
    assert not at.exception
    assert f"Step {last} of {last}" in headline(at)


@pytest.mark.parametrize("asked", [True, False])
def test_every_choice_in_the_list_of_tables_is_kept(inside: Stores, asked: bool) -> None:
    ids = [finished(inside, seed=7), finished(inside, seed=9, second="Cy")]
    at = page(ids[0]) if asked else app("inspector")
    here = at.query_params["id"]
    for _ in range(3):
        (there,) = {*ids} - {here}
        tables = next(box for box in at.selectbox if box.label == "Table")
        tables.select(there).run()
        assert not at.exception
        tables = next(box for box in at.selectbox if box.label == "Table")
        assert (tables.value, at.query_params["id"]) == (there, there)
        here = there


def test_what_if_starts_a_table_at_the_step(inside: Stores) -> None:
    id = finished(inside)
    page(id, step="4").button(key="fork").click().run()
    (fork,) = [info for info in inside.tables.list() if info.id != id]
    assert inside.tables.steps(fork.id) >= 4
    held = inside.visitors.held("me", fork.id)
    assert held is not None
    assert held.host


# --- everything, and what a step has changed -------------------------------------------------


def test_everything_shows_all_hands_and_decks_in_their_order(inside: Stores) -> None:
    id = finished(inside, "ascension")
    state: Any = inside.tables.state_at(id, 9)
    told = re.sub(r"<[^>]+>", " ", words(page(id, step="9")))
    for seat, name in enumerate(("Ada", "Ben")):
        assert f"Hand of {name}" in told
        drawn = [state.defs.name[state.form[card]] for card in reversed(state.deck[seat])]
        assert re.search(rf"Deck of {name}\s+{len(drawn)} cards?, from the top", told)
        assert " ".join(drawn) in " ".join(told.split())
    center = [state.defs.name[state.form[card]] for card in reversed(state.center_deck)]
    assert html.escape(" ".join(center[:12])) in " ".join(told.split())
    assert f"{len(center) - 12} more" in told
    at = page(id, step="9")
    at.selectbox(key=f"eyes {id}").select(2).run()
    assert "Hand of Ada" not in words(at)


def test_everything_tells_what_was_drawn(inside: Stores) -> None:
    id = finished(inside, "ascension")
    at = page(id, step="9")
    told = " ".join("".join(plainly(line["parts"])) for line in journal(at))
    assert re.search(r"(Ada|Ben) draws (Apprentice|Militia), ", told)
    at.selectbox(key=f"eyes {id}").select(1).run()
    told = " ".join("".join(plainly(line["parts"])) for line in journal(at))
    assert re.search(r"(Ada|Ben) draws 5 cards", told)
    assert "draws Apprentice" not in told


def test_zones_of_all_seats_stand_side_by_side() -> None:
    t = Table().hand("Mystic").deck(0, "Militia", "Apprentice")
    t.hand("Heavy Infantry", seat=1)
    zones = all_of(t.state)
    rows = {name: cells for name, *cells in zones.players}
    assert rows["Hand"] == ["1: Mystic", "1: Heavy Infantry"]
    assert rows["Deck"][0] == "2, from the top: Militia · Apprentice"
    (center,) = [words for title, words in zones.common if title == "Center deck"]
    assert center.endswith(" …")


def test_what_a_step_has_changed_is_marked() -> None:
    t = Table().hand("Mystic", "Militia").deck(0, "Apprentice")
    before = t.state.view(0)
    mystic = t.state.hand[0][0]
    t.play("Mystic")
    found = marks(t.state.rules, before, t.state.view(0))
    assert f"c{mystic}" in found
    assert {"runes", "seat 0", "0 hands", "0 played"} <= set(found)
    assert "seat 1" not in found
    assert not [mark for mark in found if mark.startswith("c") and mark[1:].isdigit()][1:]
    assert marks(t.state.rules, before, before) == []


def test_a_bid_marks_the_card_that_it_lies_on() -> None:
    state: Any = games["age_of_ascent"].new(2, 3, ("Ann", "Bob"))
    chance = random.Random(1)
    while state.kind != "place" or len(state.options) < 2:
        state.apply(chance.randrange(len(state.options)))
    before, target, seat = state.view(None), state.stack[-1][2], state.seat
    state.apply(0)
    found = marks(state.rules, before, state.view(None))
    assert f"c{target}" in found
    assert f"seat {seat}" in found


def test_marks_go_to_the_board(inside: Stores) -> None:
    id = finished(inside, "ascension")
    at = page(id, step="9")
    before, after = (inside.tables.state_at(id, step) for step in (8, 9))
    views = [state.view(after.seat) for state in (before, after)]
    assert sent(at, "look")["marks"] == marks(after.rules, *views) != []
    assert "marks" not in sent(page(id, step="0"), "look")


def test_changes_of_everything_tell_hands_and_decks(inside: Stores) -> None:
    id = finished(inside, "ascension")
    turn = replay(inside.tables, id).turns[2]
    told = words(page(id, "Changes", step=str(turn)))
    assert re.search(r"\| (Ada|Ben)\\: Deck \| \d+, from the top", told)
    assert re.search(r"\| (Ada|Ben)\\: Hand \| ", told)


# --- the journal -----------------------------------------------------------------------------


def journal(at: AppTest) -> list[Any]:
    """The lines that the browser gets."""
    lines: list[Any] = json.loads(sent(at, "journal")["lines"])
    return lines


def plainly(parts: list[Any]) -> list[str]:
    """Parts of a line as text."""
    return [part if isinstance(part, str) else part["text"] for part in parts]


@pytest.mark.parametrize("game", ["age_of_ascent", "ascension"])
def test_the_journal_has_each_decision_of_the_turn_with_what_it_led_to(
    inside: Stores, game: str
) -> None:
    id = finished(inside, game)
    reel = replay(inside.tables, id)
    start, stop = reel.turns[2], reel.turns[3]
    at = page(id, step=str(start + 1))
    lines = journal(at)
    assert sent(at, "journal")["at"] == start + 1
    decided = [line["step"] for line in lines if "seat" in line]
    assert set(range(start, stop)) <= set(decided)
    assert decided == sorted(decided)
    for line in lines:
        if "seat" in line:
            assert line["seat"] == reel.decided[line["step"]].seat
            above = line
        elif not line.get("heading") and line["step"] == above["step"]:
            assert line["depth"] >= above["depth"]


def test_a_choice_that_the_journal_tells_is_not_told_twice(inside: Stores) -> None:
    id = finished(inside, "ascension")
    reel = replay(inside.tables, id)
    step = next(n for n, decided in enumerate(reel.decided) if decided.verb == "play")
    lines = [line for line in journal(page(id, step=str(step))) if line["step"] == step]
    name = reel.end.header.names[reel.decided[step].seat]
    told = ["".join(plainly(line["parts"])) for line in lines]
    assert told[0].startswith(f"{name} plays ")
    assert not [line for line in told[1:] if line.startswith(f"{name} plays ")]


def test_others_see_of_a_choice_only_what_it_was_about(inside: Stores) -> None:
    id = finished(inside)
    at = page(id, step="8")
    at.selectbox(key=f"eyes {id}").select(1).run()
    told = ["".join(plainly(line["parts"])) for line in journal(at) if "seat" in line]
    assert any(re.fullmatch(r"(Ada|Ben): (target|place|resolve|lose)", line) for line in told)


# --- the bar ---------------------------------------------------------------------------------


def test_the_bar_leads_to_both_ends_and_to_the_next_own_decision(inside: Stores) -> None:
    id = finished(inside)
    reel = replay(inside.tables, id)
    at = page(id, step="5")
    assert at.button(key="next own").disabled  # all are bots: nothing is anybody's own
    at.selectbox(key=f"eyes {id}").select(3).run()
    at.button(key="next own").click().run()
    mine = next(n for n in range(6, reel.last) if reel.decided[n].seat == 1)
    assert f"Step {mine} of" in headline(at)
    at.button(key="last").click().run()
    assert f"Step {reel.last} of {reel.last}" in headline(at)
    assert at.button(key="next").disabled
    at.button(key="first").click().run()
    assert "Step 0 of" in headline(at)
    assert at.button(key="back").disabled


def test_steps_follow_each_other_until_the_end(inside: Stores) -> None:
    id = finished(inside)
    last = inside.tables.steps(id)
    at = page(id, step=str(last - 2))
    at.button(key="play").click().run()
    assert at.button(key="play").label == "Pause"
    assert sent(at, "pace")["pause"] == 1000 * bar.PACE
    press(at, "pace", "next", last - 2)
    assert f"Step {last - 1} of" in headline(at)
    assert at.button(key="play").label == "Pause"
    press(at, "pace", "next", last - 1)
    assert f"Step {last} of" in headline(at)
    assert at.button(key="play").label == "Play"
    at.button(key="play").click().run()  # from the start
    assert "Step 0 of" in headline(at)
    assert at.button(key="play").label == "Pause"


@pytest.mark.parametrize("key", ["play", "next", "tab"])
def test_steps_stop_when_anything_is_clicked(inside: Stores, key: str) -> None:
    id = finished(inside)
    at = page(id, step="5")
    at.button(key="play").click().run()
    if key == "tab":
        at.session_state["parts"] = "Zones"
        at.run()
    else:
        at.button(key=key).click().run()
    assert at.button(key="play").label == "Play"
    assert f"Step {6 if key == 'next' else 5} of" in headline(at)
    with pytest.raises(StopIteration):
        sent(at, "pace")


# --- compared with a bot -----------------------------------------------------------------------


def test_the_whole_game_is_compared_with_a_bot_when_asked(inside: Stores) -> None:
    id = finished(inside)
    at = page(id, "Compare", step="4")
    assert "chose the same" not in words(at)
    at.button(key="compare").click().run()
    found = re.findall(r"chose the same in (\d+) of (\d+)", words(at))
    assert len(found) == 2
    assert sum(int(made) for _, made in found) == inside.tables.steps(id)
    assert all(int(same) <= int(made) for same, made in found)
    rows = sent(at, "differing")["rows"]
    differing = sum(int(made) - int(same) for same, made in found)
    assert len(rows) == differing > 0
    assert [row["step"] for row in rows] == sorted(row["step"] for row in rows)
    assert all(row["chosen"] != row["advised"] and row["gain"] == "" for row in rows)
    press(at, "differing", "go", rows[1]["step"])
    assert f"Step {rows[1]['step']} of" in headline(at)


def test_what_differs_is_judged_a_few_steps_a_press(
    inside: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judging, "TRIES", 2)
    monkeypatch.setattr(decisions, "MOST_AT_ONCE", 3)
    id = finished(inside, seed=9)
    at = page(id, "Compare", step="4")
    at.button(key="compare").click().run()
    rows = sent(at, "differing")["rows"]
    assert re.fullmatch(
        rf"Judge 3 steps of {len(rows)} that differ \(.*\)", at.button(key="judge").label
    )
    at.button(key="judge").click().run()
    assert not at.exception
    judged = [row for row in sent(at, "differing")["rows"] if row["gain"]]
    assert [row["step"] for row in judged] == [row["step"] for row in rows[:3]]
    assert all(re.fullmatch(r"[+-]\d+ ± \d+ %", row["gain"]) for row in judged)
    assert sum(row["largest"] for row in judged) <= 1
    assert f"of {len(rows) - 3} that differ" in at.button(key="judge").label
    again = page(id, "Compare", step="4")  # another visit: it is known
    assert sent(again, "differing")["rows"] == sent(at, "differing")["rows"]


def test_bots_are_called_by_their_titles(inside: Stores) -> None:
    id = finished(inside, "ascension")
    at = page(id, "Compare", step="0")
    assert at.selectbox(key="adviser").options == ["Easy", "Normal", "Hard", "Drifter", "Collector"]
    assert at.button(key="compare").label == "Compare the whole game with Collector"
    assert "by the bot Hard" in at.button(key="curve").help


def test_who_is_compared_with_a_bot_may_be_that_bot(inside: Stores) -> None:
    id = finished(inside)
    known = Judged(replay(inside.tables, id), "random")
    assert [*known.compare()] == [*range(1, inside.tables.steps(id) + 1)]
    assert known.compared
    assert known.otherwise == []
    at = page(id, "Compare")
    at.selectbox(key="adviser").select("random").run()
    at.button(key="compare").click().run()
    assert "All decisions are those of the bot" in words(at)


def _otherwise(inside: Stores, choose: Callable[[State, int], int]) -> tuple[Judged, int]:
    """A game in which somebody chooses, knowing what a bot would: as that bot sees it, and how
    often something else was chosen."""
    state, others = games["ascension"].new(2, 5, ["Ada", "Ben"], honor_per_player=8), 0
    while not state.over:
        advised = consult(state, "greedy")
        chosen = choose(state, advised)
        others += chosen != advised
        state.apply(chosen)
    created = inside.tables.open_save(str(state.to_json()), "Compared")
    known = Judged(replay(inside.tables, created.id), "greedy")
    assert [*known.compare()]
    return known, others


def test_the_same_plays_in_another_order_are_no_difference(inside: Stores) -> None:
    def last_first(state: State, advised: int) -> int:
        moves = state.decision.moves if state.decision else ()
        plays = [index for index, move in enumerate(moves) if move.verb == "play"]
        return plays[-1] if advised in plays else advised

    known, others = _otherwise(inside, last_first)
    decided = known.replay.decided
    assert others > 10
    assert len(known.otherwise) < others / 4
    for step, _, advised in known.otherwise:  # it was never played, or there was no waiting for it
        play = decided[step].plays[advised.option]
        turn = [
            s for s in range(step, len(decided)) if known.replay.turn(s) == known.replay.turn(step)
        ]
        asked = [s for s in turn if decided[s].kind == "turn"]
        made = [s for s in asked if decided[s].plays[decided[s].option] == play]
        assert not made or any(play not in decided[s].plays for s in asked if s < made[0])
    same = [known.same(seat) for seat in (0, 1)]
    assert sum(count for count, _ in same) == len(decided) - len(known.otherwise)


def test_to_end_a_turn_early_is_a_difference_and_so_is_to_go_on(inside: Stores) -> None:
    def ends(state: State, advised: int) -> int:
        moves = state.decision.moves if state.decision else ()
        early = state.seat == 0 and moves[advised].verb in ("acquire", "defeat")
        return next((n for n, move in enumerate(moves) if move.ends_turn and early), advised)

    known, others = _otherwise(inside, ends)
    assert others > 5
    assert len(known.otherwise) == others
    careless = Judged(known.replay, "random")  # which ends turns at any time
    assert [*careless.compare()]
    early = {
        step
        for step, (made, advised) in enumerate(
            zip(careless.replay.decided, careless.advised, strict=True)
        )
        if made.kind == "turn" and made.plays[advised.option] is None
        if made.option != advised.option
    }
    assert len(early) > 5
    assert early <= {one.step for one in careless.otherwise}


def test_a_swing_is_told_with_its_error() -> None:
    assert decisions.percent(0.125, 0.04) == "+12 ± 4 %"
    assert decisions.percent(-0.5, 0.25) == "-50 ± 25 %"


def test_a_seat_s_eyes_see_what_differs_in_its_own_decisions_alone(inside: Stores) -> None:
    id = finished(inside)
    at = page(id, "Compare", step="4")
    at.button(key="compare").click().run()
    at.selectbox(key=f"eyes {id}").select(3).run()
    assert {row["seat"] for row in sent(at, "differing")["rows"]} == {1}
    at.selectbox(key=f"eyes {id}").select(1).run()
    assert "A spectator does not see what else could be chosen" in words(at)


def test_the_chances_to_win_are_drawn_when_asked(
    inside: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judging, "ROLL_OUTS", 2)
    monkeypatch.setattr(judging, "MOST_POINTS", 4)
    id = finished(inside, seed=9)
    at = page(id, "Chances to win", step="4")
    assert 'class="a-chart"' not in words(at)
    assert "not worked out yet" in words(at)
    at.button(key="curve").click().run()
    assert not at.exception
    assert 'class="a-chart"' in words(at)
    assert "Chance to win in percent from step to step: Ada from " in words(at)
    assert not [button for button in at.button if button.key == "curve"]
    assert re.search(r"<td>\d+ \(\d+ to \d+\)</td>", words(at))
    last = inside.tables.steps(id)
    won = inside.tables.info(id).winners
    cells = "".join(f"<td>{100 // len(won) if n in won else 0}</td>" for n in range(2))
    assert f'<th scope="row">step {last}</th>{cells}' in words(at)


# --- chance ----------------------------------------------------------------------------------


def test_chance_is_told_to_those_who_see_everything(inside: Stores) -> None:
    id = finished(inside)
    at = page(id, "Chance", step="4")
    told = words(at)
    assert "the seed **7**" in told
    state: Any = inside.tables.state_at(id, 4)
    assert f"| Deck of heroes | {len(state.decks[1])}, from the top" in told
    assert re.search(
        r"\| Dice \| the next 6 dice\\: ([123] ){5}[123] \| \d+ numbers? drawn \|", told
    )
    assert not re.search(r"\d{10}", told)
    at.selectbox(key=f"eyes {id}").select(2).run()
    assert "seed" not in words(at)


def test_chance_tells_the_deck_that_would_be_shuffled(inside: Stores) -> None:
    id = finished(inside, "ascension")
    told = words(page(id, "Chance", step="20"))
    assert re.search(r"\| Deck of (Ada|Ben) \| shuffled now, it would begin with ", told)
    assert "Dice" not in told


# --- phases ----------------------------------------------------------------------------------


def test_ways_between_phases_have_their_conditions_and_counts(inside: Stores) -> None:
    id = finished(inside)
    reel = replay(inside.tables, id)
    drawn = {node["title"]: node for node in nodes(games["age_of_ascent"], "gold", reel.visits)}
    assert [title for title, node in drawn.items() if node["current"]] == ["Gold"]
    titles = [*drawn]

    def ways(title: str) -> list[tuple[str, str, str, float]]:
        exits = drawn[title]["exits"]
        return [(titles[w["to"]], w["when"], w["past"], w["times"]) for w in exits]

    turns = len([visit for visit in reel.visits if visit.phase == "allocation"])
    onwards, over = ways("Turn Start")
    assert onwards[:3] == ("Allocation", "every row is full", "")
    assert onwards[3] == turns
    assert over[0] == "Culture Roll"
    assert over[3] == 1
    skips = {to: (when, past) for to, when, past, _ in ways("Resolution")}
    assert skips["Loss"] == ("", "")
    assert skips["Gold"] == ("no battle has been lost", "Loss skipped")
    both = "no battle has been lost and nobody owns a gold die"
    assert skips["Count"] == (both, "Loss and Gold skipped")
    assert sum(way[3] for way in ways("Resolution")) == turns
    decisions = sum(v.decisions for v in reel.visits if v.phase == "allocation")
    assert drawn["Allocation"]["told"] == f"{turns} visits, {decisions} decisions"
    assert ways("End") == []


def test_a_phase_leads_to_its_steps(inside: Stores) -> None:
    id = finished(inside)
    reel = replay(inside.tables, id)
    step = reel.turns[2]
    at = page(id, "Phases", step=str(step))
    phases = {node["title"]: node for node in sent(at, "phases")["phases"]}
    stays = phases["Allocation"]["visits"]
    assert [stay["step"] for stay in stays if stay["here"]] == [step]
    assert stays[1]["words"].startswith(f"turn 2, steps {step} to ")
    press(at, "phases", "go", stays[0]["step"])
    assert f"Step {stays[0]['step']} of" in headline(at)


# --- forks -----------------------------------------------------------------------------------


def test_a_fork_leads_to_its_parent_and_back(inside: Stores) -> None:
    id = finished(inside)
    page(id, step="4").button(key="fork").click().run()
    (fork,) = [info for info in inside.tables.list() if info.id != id]
    assert fork.parent == (id, 4)
    for name in ("inspector", "table"):
        at = app(name, id=fork.id)
        assert at.button(key="parent").label == "Played on from step 4 of Test"
    at.button(key="parent").click().run()
    assert (at.query_params["id"], at.query_params["step"]) == (id, "4")
    at = page(id)
    way = at.button(key=f"fork {fork.id}")
    assert way.label == "Played on from step 4: Test, from step 4"
    way.click().run()
    assert at.query_params["id"] == fork.id


def test_a_parent_that_is_not_open_to_a_visitor_is_not_named(inside: Stores) -> None:
    id = finished(inside)
    created = inside.tables.fork(id, 4)
    inside.visitors.forget(id)
    at = app("table", id=seated(inside, created.id, 0))
    assert "Played on from step 4 of a table that is not open to you." in words(at)
    assert "parent" not in {button.key for button in at.button}


# --- running games ---------------------------------------------------------------------------


def test_a_running_game_shows_the_own_view_and_only_now(inside: Stores) -> None:
    created = inside.tables.create("ascension", [("Ada", None), ("Ben", None)], 7)
    id = seated(inside, created.id, 0)
    own: Any = inside.tables.view(id, 0)
    for part in ("Zones", "Decision", "Stack", "Journal", "Phases", "State"):
        at = page(id, part)
        assert "what the seat of Ada sees" in words(at)
        assert not at.slider
        assert not [b for b in at.button if b.key in ("back", "next", "play", "fork", "get save")]
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
