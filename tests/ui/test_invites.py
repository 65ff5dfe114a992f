"""Links that are sent to somebody: who can open them, what says so, and what says why not."""

from __future__ import annotations

from urllib.parse import unquote

import pytest
from starlette.responses import Response

from tests.ui import press
from tests.ui.visits import app
from ui.html.theme import DARK, LIGHT
from ui.play import invites
from ui.play.invites import HERE_ALONE, NETWORK, Reach, code, own_address, reach
from ui.server import hosting
from ui.server.hosting import Hosting
from ui.server.refusing import cut_short, no_invite, refusal
from ui.server.stores import Stores
from ui.store.records import NoSuchTable, Refused, Unavailable

OPEN = Hosting(address="0.0.0.0", port=8600)


@pytest.mark.parametrize(
    ("hosted", "here", "own", "begins"),
    [
        (Hosting(public_url="https://a.example"), "http://localhost:8501/table", "10.0.0.7",
         Reach("https://a.example")),
        (Hosting(), "http://games.example:8501/table?id=1", "", Reach("http://games.example:8501")),
        (OPEN, "http://10.0.0.7:8600/", "10.0.0.7", Reach("http://10.0.0.7:8600")),
        (OPEN, "http://localhost:8600/", "10.0.0.7", Reach("http://10.0.0.7:8600", NETWORK)),
        (OPEN, "http://127.0.0.1:8600/", "fd00::7", Reach("http://[fd00::7]:8600", NETWORK)),
        (OPEN, "http://[::1]:8600/", "", Reach("http://[::1]:8600", HERE_ALONE, alone=True)),
        (Hosting(), "http://127.0.0.1:8501/", "10.0.0.7",
         Reach("http://127.0.0.1:8501", HERE_ALONE, alone=True)),
        (Hosting(address="0.0.0.0", allowed_hosts=("localhost",)), "http://localhost:8501/",
         "10.0.0.7", Reach("http://localhost:8501", HERE_ALONE, alone=True)),
    ],
)  # fmt: skip
def test_a_link_begins_where_others_can_open_it_or_says_that_they_can_not(
    hosted: Hosting, here: str, own: str, begins: Reach
) -> None:
    assert reach(hosted, here, own) == begins


def test_a_machine_knows_an_address_of_its_own_or_none() -> None:
    assert not own_address().startswith("127.")


def test_a_link_is_drawn_as_a_code_for_a_phone() -> None:
    one, other = code("http://10.0.0.7:8600/join/a/b"), code("http://10.0.0.7:8600/join/a/c")
    assert one != other
    drawn = unquote(one)
    assert drawn.startswith("data:image/svg+xml")
    assert "<path" in drawn
    assert "#000" in drawn


def lobby(inside: Stores) -> tuple[list[dict[str, str]], str]:
    """The links in a new table's lobby, and what stands above them."""
    created = inside.tables.create("age_of_ascent", [("Ada", None), ("Ben", None)], 7, {}, "Test")
    tokens: dict[int | None, str] = {1: created.seat_tokens[1], None: created.spectator_token}
    inside.visitors.host("me", created.id, tokens)
    inside.visitors.seat("me", created.id, 0)
    at = app("table", id=created.id)
    told = [str(one.value) for one in (*at.warning, *at.caption)]
    return press.all_sent(at, "link"), "\n".join(told)


def test_the_lobby_says_that_a_link_opens_on_this_computer_alone_and_what_to_do(
    inside: Stores,
) -> None:
    links, told = lobby(inside)
    assert "ascent ui --address 0.0.0.0" in told
    assert all(one["address"].startswith("http://localhost/join/") for one in links)
    assert {one["code"] for one in links} == {""}, "a phone could not open it"


def test_the_lobby_of_a_server_that_lets_others_in_has_links_that_they_can_open(
    inside: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosting, "_chosen", [OPEN])
    asked = list[None]()

    def found() -> str:
        asked.append(None)
        return "10.0.0.7"

    monkeypatch.setattr(invites, "own_address", found)
    links, told = lobby(inside)
    assert len(links) > len(asked) == 1, "it is found once for all links of a drawing"
    assert "this computer's address" in told
    assert "ascent ui" not in told
    assert links
    for one in links:
        assert one["address"].startswith("http://10.0.0.7:8600/join/")
        assert one["code"] == code(one["address"])


@pytest.mark.parametrize(
    ("answer", "status", "told"),
    [
        (no_invite(Refused("This link is not for this table.")), 404, "for the one that holds now"),
        (no_invite(NoSuchTable()), 404, "The host has deleted it"),
        (cut_short(), 404, "A part of the link is missing"),
        (no_invite(Unavailable("The store can't be used now.")), 503, "Nothing is lost"),
        (refusal(Refused("This comparison has no such side.")), 404, "no such side"),
    ],
)  # fmt: skip
def test_a_link_that_does_not_hold_says_why_and_where_to_go_in_the_app_s_own_look(
    answer: Response, status: int, told: str
) -> None:
    page = bytes(answer.body).decode()
    assert answer.status_code == status
    assert told in page
    assert "<h1>" in page
    assert "href='/'" in page
    for colours in (LIGHT, DARK):
        assert colours["paper"] in page
