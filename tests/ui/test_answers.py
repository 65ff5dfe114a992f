"""A board that is asked by its table's socket: what it is told, and when a page is drawn."""

from __future__ import annotations

import gc
import json
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from streamlit.testing.v1 import AppTest

from tests.ui.press import component, sent
from tests.ui.visits import a_table, app, at_rest
from ui import session
from ui.server import live
from ui.server.stores import Stores

BOT = [("Ada", None), ("Bot", "random")]
PERSONS: list[tuple[str, str | None]] = [("Ada", None), ("Ben", None)]

pytestmark = pytest.mark.usefixtures("inside")


class Told(NamedTuple):
    """What a socket tells of a question."""

    head: dict[str, Any]
    text: str

    @property
    def board(self) -> Any:
        return json.loads(self.text)


def drawn(id: str, opened: str = "", who: str = "me") -> AppTest:
    """The page of a table, with nothing or one part opened below its board."""
    return app("table", {"around": opened} if opened else {"nothing": ""}, who, id=id)


def key(at: AppTest) -> str:
    """What the socket knows a page by; empty if it is told of the table's marks alone."""
    return str(sent(at, "live")["visit"])


def ask(at: AppTest, id: str, deed: object = None, who: str = "me", visit: str = "") -> Told:
    """Ask by the socket of a table, as the page's script does."""
    asked = {"n": 7, "visit": visit or key(at), "deed": deed}
    head, _, text = live._answer(id, who, json.dumps(asked)).partition("\n")
    told = Told(json.loads(head), text)
    assert told.head["n"] == 7
    return told


def choice(inside: Stores, id: str, index: int = 0, step: int | None = None) -> dict[str, Any]:
    """An option of the first seat, clicked at the table as it is or as it was."""
    view = inside.tables.view(id, 0)
    seen = view["id"] if step is None else step
    return {"do": "choose", "index": index, "wish": {}, "id": seen, "undos": view["undos"]}


def alone(inside: Stores) -> str:
    """A table of two at which this browser has the first seat, and somebody else the other."""
    created = inside.tables.create("ascension", PERSONS, 7)
    inside.visitors.seat("me", created.id, 0)
    inside.visitors.seat("ben", created.id, 1)
    return created.id


@pytest.mark.parametrize("game", ["age_of_ascent", "ascension"])
def test_a_click_is_a_move_and_the_answer_is_what_the_page_would_draw(
    inside: Stores, game: str, caplog: pytest.LogCaptureFixture
) -> None:
    id = a_table(inside, game, BOT)
    at = drawn(id)
    caplog.clear()
    ask(at, id, choice(inside, id))
    at_rest(inside.tables, id)
    told = ask(at, id)
    assert not caplog.text, "nothing of Streamlit's is at hand without a page"
    assert inside.tables.steps(id) > 0
    at.run()
    page = json.loads(component(at, "board").json)
    assert told.text == page["view"]
    assert {name: told.head[name] for name in ("version", "answered")} == {
        "version": page["version"],
        "answered": page["answered"],
    }
    watch = sent(at, "live")
    assert (told.head["mark"], told.head["mine"]) == (watch["mark"], watch["mine"])


def test_a_click_on_an_older_state_is_refused_in_words(inside: Stores) -> None:
    id = a_table(inside, "ascension", BOT)
    at = drawn(id)
    inside.tables.move(id, 0, 0, 0, 0)
    made = inside.tables.steps(id)
    told = ask(at, id, choice(inside, id, step=0))
    assert "the table has moved on" in told.board["says"]
    assert inside.tables.steps(id) == made
    assert "says" not in ask(at, id, choice(inside, id)).board


def test_what_is_said_by_the_socket_is_said_by_the_page_too(inside: Stores) -> None:
    id = a_table(inside, "ascension", BOT)
    at = drawn(id)
    inside.tables.move(id, 0, 0, 0, 0)
    said = ask(at, id, choice(inside, id, step=0)).board["says"]
    assert sent(at.run(), "board")["says"] == said


def test_what_somebody_else_does_is_told_when_it_is_asked_for(inside: Stores) -> None:
    id = alone(inside)
    bens = drawn(id, who="ben")
    before = ask(bens, id, who="ben")
    inside.tables.move(id, 0, 0, 0, 0)
    told = ask(bens, id, who="ben")
    assert told.head["version"] == before.head["version"] + 1
    assert told.board["view"]["id"] == 1
    assert not told.head["mine"]


def test_nobody_chooses_for_another_seat(inside: Stores) -> None:
    id = alone(inside)
    told = ask(drawn(id, who="ben"), id, choice(inside, id), "ben")
    assert told.board["says"]
    assert inside.tables.steps(id) == 0


def test_who_watches_is_told_that_only_players_choose(inside: Stores) -> None:
    id = alone(inside)
    inside.visitors.seat("eve", id, None)
    told = ask(drawn(id, who="eve"), id, choice(inside, id), "eve")
    assert "You watch this table" in told.board["says"]
    assert told.board["view"]["seat"] is None
    assert inside.tables.steps(id) == 0


@pytest.mark.parametrize("whose", ["browser", "table", "page"])
def test_what_is_anothers_is_answered_by_nothing_and_nothing_is_done(
    inside: Stores, whose: str
) -> None:
    id, other = a_table(inside, "ascension", BOT), a_table(inside, "ascension", BOT)
    at = drawn(id)
    told = ask(
        at,
        other if whose == "table" else id,
        choice(inside, id),
        "somebody" if whose == "browser" else "me",
        "another" if whose == "page" else "",
    )
    assert told == ({"n": 7, "no": True}, "")
    assert inside.tables.steps(id) == inside.tables.steps(other) == 0


def test_a_page_that_is_closed_is_not_asked(inside: Stores) -> None:
    id = a_table(inside, "ascension", BOT)
    at = drawn(id)
    visit = key(at)
    at = drawn(id)
    gc.collect()
    assert ask(at, id, choice(inside, id), visit=visit).head.get("no")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        "7",
        "null",
        '{"n": 1}',
        '{"n": "1", "visit": "x", "deed": null}',
        '{"n": 1, "visit": ["x"], "deed": null}',
        "[" * 9000,
        '{"n": 1, "visit": "x", "deed": "' + "x" * live.LONGEST + '"}',
    ],
)
def test_what_is_no_question_is_answered_by_nothing(inside: Stores, text: str) -> None:
    id = a_table(inside, "ascension", BOT)
    drawn(id)
    assert json.loads(live._answer(id, "me", text))["no"]


@pytest.mark.parametrize(
    "deed", ["choose", {}, {"do": "fly"}, {"do": "choose", "index": "0", "id": 0, "undos": 0}]
)
def test_what_is_no_deed_is_not_done(inside: Stores, deed: object) -> None:
    id = a_table(inside, "ascension", BOT)
    assert ask(drawn(id), id, deed).head == {"n": 7, "no": True}


def test_odd_characters_come_back_as_what_can_be_sent(inside: Stores) -> None:
    id = a_table(inside, "ascension", BOT)
    odd = {"do": "wish", "index": 0, "id": 0, "undos": 0, "wish": {"\ud800": "\u202e\ud800"}}
    told = ask(drawn(id), id, odd)
    assert told.board["says"]
    assert told.text.encode()
    assert inside.tables.steps(id) == 0


# --- when there is more to draw than the board --------------------------------------------------


def seat_is_lent(inside: Stores, id: str) -> None:
    inside.tables.take_over(id, 1, "random")


def somebody_comes(inside: Stores, id: str) -> None:
    inside.presence.arrive(id, "eve")


def somebody_asks(inside: Stores, id: str) -> None:
    inside.visitors.invite("eve", id, 0)
    inside.visitors.ask("eve", id, 0)


def it_is_renamed(inside: Stores, id: str) -> None:
    inside.tables.rename(id, "Another title")


def it_is_closed(inside: Stores, id: str) -> None:
    inside.tables.close_table(id, "Ben")


def it_is_deleted(inside: Stores, id: str) -> None:
    inside.tables.delete(id)


def seat_is_lost(inside: Stores, id: str) -> None:
    inside.visitors.leave("me", id, 0)


@pytest.mark.parametrize(
    "happens",
    [
        seat_is_lent,
        somebody_comes,
        somebody_asks,
        it_is_renamed,
        it_is_closed,
        it_is_deleted,
        seat_is_lost,
    ],
)
def test_the_page_is_drawn_when_something_beside_its_board_has_changed(
    inside: Stores, happens: Callable[[Stores, str], None]
) -> None:
    id = alone(inside)
    at = drawn(id)
    assert ask(at, id).text
    happens(inside, id)
    assert ask(at, id) == ({"n": 7, "page": True}, "")


def test_the_page_is_drawn_when_the_game_is_over(inside: Stores) -> None:
    id = a_table(inside, "age_of_ascent", BOT)
    at = drawn(id)
    while not (info := at_rest(inside.tables, id)).over:
        options = len(inside.tables.view(id, 0)["decision"]["options"])  # type: ignore[index]
        told = ask(at, id, choice(inside, id, index=options - 1))
        if not told.text:
            break
    assert told.head == {"n": 7, "page": True}
    assert at_rest(inside.tables, id).over, info
    assert not key(at.run())


@pytest.mark.parametrize("opened", ["All moves", "Journal"])
def test_a_page_with_something_open_below_its_board_is_drawn_for_each_move(
    inside: Stores, opened: str
) -> None:
    id = a_table(inside, "ascension", BOT)
    at = drawn(id, opened)
    assert not key(at)
    assert ask(at, id, choice(inside, id), visit=at.session_state["visit"].key).head.get("no")
    assert inside.tables.steps(id) == 0


def test_a_device_that_several_share_is_drawn_for_each_move(inside: Stores) -> None:
    assert not key(drawn(a_table(inside, "age_of_ascent", PERSONS)))


def test_a_page_that_shows_another_thing_by_now_is_not_asked(inside: Stores) -> None:
    id = alone(inside)
    at = drawn(id)
    visit = key(at)
    it_is_closed(inside, id)
    at.run()
    assert session.visit_of(visit) is not None
    assert ask(at, id, choice(inside, id), visit=visit).head.get("no")


def test_a_fault_is_logged_and_the_page_is_asked_for(
    inside: Stores, caplog: pytest.LogCaptureFixture
) -> None:
    id = a_table(inside, "ascension", BOT)
    at = drawn(id)

    def broken(deed: object) -> None:
        raise ZeroDivisionError

    at.session_state["visit"].answer = broken
    assert ask(at, id).head == {"n": 7, "page": True}
    assert "ZeroDivisionError" in caplog.text


def test_what_is_a_widgets_is_not_at_hand_without_its_page(inside: Stores) -> None:
    at = drawn(a_table(inside, "ascension", BOT))
    with at.session_state["visit"].served(), pytest.raises(AssertionError, match="around"):
        session.around()


def test_one_deed_is_done_after_the_other(inside: Stores) -> None:
    id = a_table(inside, "ascension", BOT)
    at = drawn(id)
    with at.session_state["visit"].lock:
        assert ask(at, id, choice(inside, id)).head.get("no")
    assert ask(at, id, choice(inside, id)).text
