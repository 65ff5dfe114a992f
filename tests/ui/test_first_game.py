"""A first game: its deal, lessons by first occurrences, advice that plays it, what is kept."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import pytest
from streamlit.testing.v1 import AppTest

from framework import games
from framework.bots.consult import consult
from framework.bots.explaining import explain
from framework.core.entries import Happening
from framework.core.machine import State
from framework.core.view import View, redeterminise
from framework.lessons import Lesson, Occasion, due, kinds, spots
from tests.ui.press import press, sent
from tests.ui.visits import app, at_rest, play, soon_over, words
from ui.play import first_game
from ui.play.advice import advised
from ui.play.tutor import THINKS
from ui.server.stores import Stores

GAMES = ["age_of_ascent", "ascension"]
KINDS_OF_SPOTS = {"option", "form", "card", "seat", "tally", "pile"}


class Course(NamedTuple):
    """A first game that was played to its end by the advice."""

    state: State
    told: list[tuple[View, Occasion]]
    whys: set[str]


def _noticed(state: State, told: dict[str, tuple[View, Occasion]]) -> None:
    """Tell the lessons that are due, as somebody who reads all of them is told."""
    lessons, view = state.rules.game.face.lessons, state.view(0)
    happened = state.journal.happened(kinds(lessons), 0)
    waiting = [*due(lessons, {*told}, view, happened)]
    for occasion in waiting[-1:] if state.over else waiting[: first_game.IN_A_ROW]:
        assert occasion.lesson.name not in told
        told[occasion.lesson.name] = (view, occasion)


def _played(name: str) -> Course:
    game = games[name]
    face, first = game.face, game.face.first_game
    players = first.players or face.usual_players(game)
    options: dict[str, Any] = {**first.options}
    state = game.new(players, first.seed, **options)
    told: dict[str, tuple[View, Occasion]] = {}
    seats = [None, *[face.first_bot(game)] * (players - 1)]
    whys = set()
    while not state.over:
        if state.seat != 0:
            state.apply(consult(state, face.first_bot(game)))
            continue
        _noticed(state, told)
        world = redeterminise(state, 0, random.Random(0))
        explained = explain(world, face.adviser(game), seconds=THINKS, seats=seats)
        advice = advised(world, state.view(0), face.adviser(game), explained)
        whys.add(advice.why)
        chosen = game.indexes(state, advice.wish) if advice.wish else advice.options[:1]
        for index in chosen:
            state.apply(index)
    _noticed(state, told)
    return Course(state, [*told.values()], whys)


@pytest.fixture(scope="module")
def courses() -> dict[str, Course]:
    """The first game of each of our games."""
    return {name: _played(name) for name in GAMES}


# --- the lessons -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_every_lesson_comes_up_in_the_first_game(name: str, courses: dict[str, Course]) -> None:
    told = {occasion.lesson.name for _, occasion in courses[name].told}
    assert told == {lesson.name for lesson in games[name].face.lessons}


@pytest.mark.parametrize("name", GAMES)
def test_most_lessons_come_up_in_the_first_turns_and_the_advice_wins(
    name: str, courses: dict[str, Course]
) -> None:
    state, told, _ = courses[name]
    early = [occasion for view, occasion in told if view["turn"] <= 4]
    assert len(early) > 0.6 * len(told)
    assert 0 in state.winners


@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_is_told_at_its_first_occurrence(name: str, courses: dict[str, Course]) -> None:
    state, told, _ = courses[name]
    for view, occasion in told:
        lesson, entry, _ = occasion
        if lesson.after is None or lesson.asked or lesson.card:
            continue
        alike = [h for h in state.journal.happened([lesson.after], 0) if _fits(lesson, view, h)]
        assert alike[0] == entry, lesson.name


def _fits(lesson: Lesson, view: View, happening: Happening) -> bool:
    assert lesson.after is not None
    fits = isinstance(happening, lesson.after)
    return fits and (lesson.when is None or lesson.when(view, happening))


@pytest.mark.parametrize("name", GAMES)
def test_lessons_are_short_and_no_two_say_the_same(name: str) -> None:
    lessons = games[name].face.lessons
    assert len({lesson.name for lesson in lessons}) == len(lessons)
    sentences = [part for lesson in lessons for part in lesson.words.split(". ")]
    assert len({*sentences}) == len(sentences)
    goal, *others = lessons
    assert goal.words.count("\n") == 2, "the goal has three lines"
    for lesson in others:
        assert 1 <= lesson.words.count(". ") + 1 <= 3, lesson.name
        assert len(lesson.words) < 220, lesson.name
        assert lesson.words.endswith(".")


@pytest.mark.parametrize("name", GAMES)
def test_lessons_point_at_what_a_board_can_draw(name: str, courses: dict[str, Course]) -> None:
    state, told, _ = courses[name]
    forms = {str(form) for form in state.rules.game.face.cards(state.rules)}
    for view, occasion in told:
        for spot in spots(state.rules, view, occasion, [0]):
            assert spot["kind"] in KINDS_OF_SPOTS
            assert spot["kind"] != "form" or spot["name"] in forms
            assert "None" not in spot["name"], occasion.lesson.name


@pytest.mark.parametrize("name", GAMES)
def test_advice_always_says_why(name: str, courses: dict[str, Course]) -> None:
    assert "" not in courses[name].whys
    assert len(courses[name].whys) > 6, "and not always the same"
    hints = games[name].face.hints.values()
    assert not [why for why in courses[name].whys if why.startswith((*hints,))], "for any choice"


def test_no_reason_claims_what_a_card_does_not_bring() -> None:
    def why(name: str, kind: str, **move: str) -> str:
        view = games[name].new(2, 1).view(0)
        asked: Any = {**view, "decision": {"kind": kind}}
        facts: Any = move
        return games[name].face.why(asked, facts)

    for place in ("territory", "treasure"):  # there are some without points, some without pieces
        assert "point" not in why("age_of_ascent", "target", verb="bid", place=place)
    assert why("ascension", "empower", verb="banish") != why("ascension", "turn", verb="banish")
    assert why("ascension", "pick", verb="pick") == "", "it may be put away, or gained"


# --- the page --------------------------------------------------------------------------------

pages = pytest.mark.usefixtures("inside")


def begun(inside: Stores, game: str = "ascension") -> str:
    """A first game that was started at the door; its table."""
    at = app()
    at.button(key=f"first {game}").click().run()
    assert not at.exception
    (info,) = inside.tables.list()
    at_rest(inside.tables, info.id)
    return info.id


def deed(at: AppTest, do: str, index: int = 0, **more: object) -> AppTest:
    view = sent(at, "board")["view"]
    seen = {"id": view["id"], "undos": view["undos"]}
    at = press(at, "board", "deed", {"do": do, "index": index, **seen, **more})
    assert not at.exception
    return at


def lesson(at: AppTest) -> Any:
    return sent(at, "board").get("lesson")


@pages
@pytest.mark.parametrize("game", GAMES)
def test_a_first_game_has_its_deal_gentle_opponents_and_lessons(inside: Stores, game: str) -> None:
    id = begun(inside, game)
    info, face = inside.tables.info(id), games[game].face
    assert {seat.bot for seat in info.seats[1:]} == {face.first_bot(games[game])}
    assert info.title == first_game.TITLE
    assert inside.tables.rules(id).given == face.first_game.options
    options: dict[str, Any] = {**face.first_game.options}
    names = [seat.name for seat in info.seats]
    state = games[game].new(info.players, face.first_game.seed, names, **options)
    dealt = [*state.journal.text(0)]
    assert inside.tables.journal(id, 0)[: len(dealt)] == dealt
    told = lesson(app("table", id=id))
    assert (told["name"], told["words"]) == ("goal", face.lessons[0].words)
    assert told["more"] > 0


@pages
def test_one_lesson_is_told_until_it_is_read_and_then_the_next_one(inside: Stores) -> None:
    id = begun(inside)
    assert lesson(app("table", id=id))["name"] == "goal"
    at = app("table", id=id)
    assert lesson(at)["name"] == "goal", "a reload tells it again, since nobody has read it"
    at = deed(at, "read")
    assert lesson(at)["name"] == "play"
    assert lesson(app("table", id=id))["name"] == "play"
    at = deed(at, "read")
    assert lesson(at) is None
    assert lesson(app("table", id=id)) is None
    assert inside.tables.steps(id) == 0


def follow(at: AppTest, inside: Stores, id: str) -> AppTest:
    """The page after what is advised there has been done, and answered by the bots."""
    advice = sent(at, "board")["advice"]
    if advice["wish"]:
        at = deed(at, "wish", wish=advice["wish"])
    else:
        at = deed(at, "choose", advice["options"][0])
    at_rest(inside.tables, id)
    return at.run()


@pages
def test_who_plays_on_is_told_the_next_lesson_and_none_twice(inside: Stores) -> None:
    id = begun(inside)
    at, told = app("table", id=id), []
    for _ in range(12):
        if found := lesson(at):
            told.append(found["name"])
        at = follow(at, inside, id)
    assert told[:3] == ["goal", "play", "energy"]
    assert len({*told}) == len(told) > 5
    at = deed(at, "undo")
    again = lesson(at)
    assert again is None or again["name"] not in told[:-1]


@pages
def test_at_most_two_lessons_are_told_at_one_decision_and_the_rest_at_the_next_ones(
    inside: Stores,
) -> None:
    id = begun(inside, "age_of_ascent")
    at, heaps = app("table", id=id), list[list[str]]()
    for _ in range(9):
        heaps.append([])
        while found := lesson(at):
            heaps[-1].append(found["name"])
            assert found["more"] <= first_game.IN_A_ROW - len(heaps[-1])
            at = deed(at, "read")
        at = follow(at, inside, id)
    assert max(map(len, heaps)) == first_game.IN_A_ROW
    assert sum(map(len, heaps)) > 8


def test_an_attack_is_told_only_as_long_as_somebody_attacks() -> None:
    game = games["age_of_ascent"]
    named = {one.name: one for one in game.face.lessons}
    state = game.new(3, 4)
    while state.kind != "target":
        state.apply(0)
    view: Any = state.view(state.seat)
    me, other = state.seat, (state.seat + 1) % 3
    mine, others = view["table"]["cards"][me][0], view["table"]["cards"][other][0]

    def told(target: int, seat: int) -> list[str]:
        view["table"]["bids"] = [{"target": target, "seat": seat, "pieces": [1]}]
        attacks = [named[name] for name in ("attack", "attacked")]
        return [one.lesson.name for one in due(attacks, (), view, [])]

    assert told(mine, other) == ["attacked"]
    assert told(others, me) == ["attack"]
    assert told(mine, me) == told(others, other) == [], "they defend what is theirs"
    view["table"]["bids"] = []
    assert [*due([named["attack"], named["attacked"]], (), view, [])] == []


@pages
def test_a_click_on_an_older_board_reads_nothing(inside: Stores) -> None:
    at = app("table", id=begun(inside))
    assert lesson(deed(at, "read", id=5))["name"] == "goal"


@pages
def test_the_table_stays_a_first_game_and_others_are_none(inside: Stores) -> None:
    id = begun(inside)
    at = app()
    at.button(key="play ascension").click().run()
    other = next(info.id for info in inside.tables.list() if info.id != id)
    at_rest(inside.tables, other)
    assert "lesson" not in sent(app("table", id=other), "board")
    assert "advice" not in sent(app("table", id=other), "board")
    assert lesson(app("table", id=id))["name"] == "goal"
    at = app()
    at.checkbox(key=f"sure {id}").check().run()
    at.button(key=f"delete {id}").click().run()
    assert not [name for name in inside.visitors.settings("me") if name.startswith("lessons")]


@pages
@pytest.mark.parametrize("kept", ["", "x", "[]", "[[1], null, 2]", "7", '{"a": 1}'])
def test_whatever_is_stored_of_lessons_the_game_goes_on(inside: Stores, kept: str) -> None:
    id = begun(inside)
    inside.visitors.set("me", f"lessons {id}", kept)
    found = lesson(app("table", id=id))
    assert (found and found["name"]) == ("goal" if kept else None)


@pages
def test_ending_a_turn_early_is_asked_about_in_a_first_game(inside: Stores) -> None:
    id = begun(inside)
    at = app("table", id=id)
    labels = sent(at, "board")["view"]["decision"]["labels"]
    at = deed(at, "choose", labels.index("end the turn"))
    assert "You could still" in sent(at, "board")["says"]
    assert inside.tables.steps(id) == 0


@pages
def test_the_last_lesson_is_told_when_the_game_is_over(inside: Stores) -> None:
    id = begun(inside)
    play(inside.tables, id, soon_over)
    at = app("table", id=id)
    seen = []
    while found := lesson(at):
        seen.append(found["name"])
        at = deed(at, "read")
    assert seen[-1] == "end"
    assert "advice" not in sent(at, "board")
    assert "Total" in words(at)
