"""Games of other people, installed by entry point: the app plays them without knowing them."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from framework import games
from framework.core.course import END
from framework.english import title
from framework.face import Face
from tests.ui.press import says, sent
from tests.ui.visits import app, at_rest, finished, moves, words
from ui.inspect.phases import nodes
from ui.inspect.replay import replay
from ui.server.stores import Stores
from ui.server.visitors import key
from ui.store.records import TableInfo
from ui.store.working import Worker

INSTALLED = {
    "climb": "docs.tutorial_game:game",  # says nothing of itself, and has no cards
    "fair": "docs.tutorial_card_game:game",  # has options, cards and a face
    "duel": "tests.framework.duel:game",  # has cards that ask in the middle of their text
}
PARTS = (
    "Decision", "Compare", "Chances to win", "Changes", "Zones", "Stack", "Phases", "Chance",
    "State",
)  # fmt: skip


@pytest.fixture(autouse=True)
def _installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The games as another distribution brings them along."""
    folder = tmp_path / "site" / "other_games-1.dist-info"
    folder.mkdir(parents=True)
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: other-games\nVersion: 1\n")
    points = "\n".join(f"{name} = {place}" for name, place in INSTALLED.items())
    (folder / "entry_points.txt").write_text(f"[ascent.games]\n{points}\n")
    monkeypatch.syspath_prepend(str(folder.parent))
    yield
    for name in INSTALLED:
        games._loaded.pop(name, None)


def press(at: AppTest, key: str) -> AppTest:
    """Press a button, and see that nothing breaks."""
    at.button(key=key).click().run()
    assert not at.exception
    return at


def started(inside: Stores, game: str) -> TableInfo:
    """A table that was set up on the home page, with this test's visitor and a bot."""
    at = app()
    next(box for box in at.selectbox if box.label == "Game").select(game).run()
    at.text_input(key=f"name {game} 0").input("Ada").run()
    next(field for field in at.text_input if field.label == "Seed").input("1").run()
    press(at, "start")
    (info,) = inside.tables.list()
    assert [seat.name for seat in info.seats] == ["Ada", Face.names[0]]
    return at_rest(inside.tables, info.id)


def move(at: AppTest, inside: Stores, id: str, index: int = 0) -> AppTest:
    """Press one of the legal moves; then the bots go on."""
    moves(at)[index].click().run()
    assert not at.exception
    at_rest(inside.tables, id)
    return at.run()


def played(inside: Stores, game: str) -> str:
    """A table whose game a person has played to its end, move by move on its page."""
    id = started(inside, game).id
    at = app("table", id=id)
    number = 0
    while not inside.tables.info(id).over:
        at = move(at, inside, id, number % len(moves(at)))
        number += 1
    return id


@pytest.mark.parametrize("game", INSTALLED)
def test_it_has_a_door_on_the_home_page(inside: Stores, game: str) -> None:
    at = app()
    told = words(at)
    assert games[game].title in told
    assert games[game].face.blurb in told
    press(at, f"play {game}")
    (info,) = inside.tables.list()
    assert info.game == game
    assert info.players == games[game].face.usual_players(games[game])


def test_its_options_are_there_when_a_table_is_set_up() -> None:
    at = app()
    next(box for box in at.selectbox if box.label == "Game").select("fair").run()
    assert at.file_uploader(key="option fair cards").help == "a card file (YAML) to play with"
    assert "Bot: Drifter (any legal move: easy)" in at.selectbox(key="who fair 1").options


@pytest.mark.parametrize("game", INSTALLED)
def test_a_person_plays_it_to_its_end(inside: Stores, game: str) -> None:
    id = played(inside, game)
    info = inside.tables.info(id)
    at = app("table", id=id)
    told = words(at)
    for seat in info.winners:
        assert info.seats[seat].name in told
    assert info.scores is not None
    drawn = any(info.scores)  # a game in which nobody has got a point has no curve
    assert ('class="a-chart"' if drawn else "There is nothing to draw.") in told
    assert "Decisions" in told  # a statistic that every game has
    assert sent(at, "board")["view"]["over"]
    at = app()
    for seat in info.winners:
        assert games[game].face.points(info.scores[seat]) in words(at)


def test_a_step_is_taken_back(inside: Stores) -> None:
    id = started(inside, "duel").id
    before = inside.tables.view(id, 0)
    at = app("table", id=id)
    names = [button.label for button in moves(at)]
    index = next(i for i, name in enumerate(names) if name.startswith(("Mystic", "Heavy")))
    at = move(at, inside, id, index)
    assert inside.tables.steps(id) == 1
    press(at, "undo")
    assert inside.tables.steps(id) == 0
    assert inside.tables.view(id, 0)["table"] == before["table"]
    assert [button.label for button in moves(at)] == names


def test_what_has_shown_something_new_is_not_taken_back(inside: Stores) -> None:
    id = started(inside, "climb").id
    at = move(app("table", id=id), inside, id)
    steps = inside.tables.steps(id)
    press(at, "undo")
    assert inside.tables.steps(id) == steps
    assert says(at).startswith("That can't be taken back: ")


@pytest.mark.parametrize("game", INSTALLED)
def test_it_is_replayed_and_inspected(inside: Stores, game: str) -> None:
    id = finished(inside, game)
    last = inside.tables.steps(id)
    assert len(replay(inside.tables, id).turns) > 2
    for step in (0, 1, last // 2, last - 1, last):
        for part in PARTS:
            at = app("inspector", {"parts": part}, id=id, step=str(step))
            assert f"**Step {step} of {last}**" in words(at), part


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("climb", "Phase Play**  \nA card is played, another one drawn."),
        ("fair", "Phase Take**  \nA card is taken and does what it says."),
        ("duel", "Phase Turn**  \nCards are played."),
    ],
)
def test_its_stack_is_told_in_words(inside: Stores, game: str, told: str) -> None:
    id = finished(inside, game)
    at = app("inspector", {"parts": "Stack"}, id=id, step="0")
    assert told.replace(".", "\\.") in words(at)


def test_a_card_in_the_middle_of_its_text_is_on_the_stack() -> None:
    state = games["duel"].new(2, 1)
    while state.kind != "banish":
        state.apply(0)
        assert not state.over
    frames = state.rules.game.frames
    told = frames.tell(state, state.stack[-1])
    assert "banish" in told
    assert "_" not in told


@pytest.mark.parametrize(
    ("game", "zones"),
    [
        ("climb", ("| Hands | 3 | 3 |", "| Deck | 18, from the top", "| Die | ")),
        ("fair", ("| Row | 3\\: ", "| Deck | ")),
        ("duel", ("| Supply | ", "| Pools | ")),
    ],
)
def test_its_zones_and_what_changes_in_them_are_told(
    inside: Stores, game: str, zones: tuple[str, ...]
) -> None:
    id = finished(inside, game)
    told = words(app("inspector", {"parts": "Zones"}, id=id, step="0"))
    assert "| Zone | Ada |" in told
    for zone in zones:
        assert zone in told
    changes = words(app("inspector", {"parts": "Changes"}, id=id, step="2"))
    assert "| What | Before | Now |" in changes


@pytest.mark.parametrize("game", INSTALLED)
def test_its_phases_are_drawn(game: str) -> None:
    phases = games[game].phases
    drawn = nodes(games[game], phases.first, [])
    assert [node["title"] for node in drawn] == [title(name) for name in (*phases.by_name, END)]
    assert [node["current"] for node in drawn] == [True, *[False] * len(phases.by_name)]


@pytest.mark.parametrize(("game", "card"), [("fair", ""), ("duel", "Whirlwind Ascetic")])
def test_its_cards_are_looked_up_in_the_gallery(game: str, card: str) -> None:
    rules = games[game].rules()
    name = card or str(games[game].cards(rules)[0]["name"])
    at = app("cards", game=game, card=name)
    assert name in sent(at, "gallery")["cards"]
    at.text_input(key=f"search {game}").input(name).run()
    assert "1 card" in words(at)


def test_a_game_without_cards_is_not_in_the_gallery() -> None:
    at = app("cards")
    assert "climb" not in at.button_group(key="cards of").options


def test_games_of_other_people_are_compared(
    inside: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.store.workshop.Workshop.look", lambda self, soon=False: None)
    at = app("compare", None)
    for number, game in enumerate(INSTALLED):
        if number > 1:
            press(at, "add side")
        at.selectbox(key=f"side {number} game").set_value(game).run()
    at.segmented_control(key="games compared").set_value(20).run()
    press(at, "compare")
    (info,) = inside.runs.of(key("me"))
    assert [side.game for side in info.order.sides] == [*INSTALLED]
    inside.runs.stop(key("me"), info.id)
    inside.runs.go_on(key("me"), info.id, 3)
    assert Worker(inside.runs).work()
    assert inside.runs.info(info.id).why == ""
    at = app("compare", None, id=info.id)
    drawn = "".join(str(part.proto.body) for part in at.get("html"))
    for game in INSTALLED:
        assert escape(games[game].title) in drawn
    assert "What the figures say" in drawn
    at = app("cards", None, game="duel", view="figures")
    assert "does not tell the lab" in at.info[0].value
    assert not at.exception
