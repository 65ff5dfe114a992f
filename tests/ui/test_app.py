"""The pages as a player uses them: AppTest presses their buttons, without a browser."""

from __future__ import annotations

import asyncio
import json
import random
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from html import escape
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

import ui
from framework import games
from tests.ui.press import says, sent
from tests.ui.visits import PATIENCE, a_table, app, finished, moves, words
from ui.html.escaping import clean_name, plain
from ui.inspect import stack
from ui.inspect.differences import differences
from ui.server import visitors
from ui.server.asgi import join, signs, visitor_cookie
from ui.server.hosting import Hosting
from ui.server.stores import COOKIE, DATA, STORE, Stores, stores
from ui.server.visitors import Held, Visitors

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.usefixtures("inside")


# --- home ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["age_of_ascent", "ascension"])
def test_one_click_on_home_starts_a_game_against_bots(inside: Stores, game: str) -> None:
    at = app()
    at.button(key=f"play {game}").click().run()
    assert not at.exception
    (info,) = inside.tables.list()
    assert info.game == game
    assert [seat.bot is None for seat in info.seats] == [True] + [False] * (info.players - 1)
    assert inside.visitors.held("me", info.id) is not None


def test_a_table_is_set_up_with_seats_options_and_a_seed(inside: Stores) -> None:
    at = app()
    at.selectbox(key="who age_of_ascent 1").select("A friend, by a link that you send").run()
    at.text_input(key="name age_of_ascent 0").input("Ada").run()
    at.selectbox(key="option age_of_ascent banner").select("rotate").run()
    next(field for field in at.text_input if field.label == "Seed").input("12").run()
    at.button(key="start").click().run()
    assert not at.exception
    (info,) = inside.tables.list()
    assert [(seat.name, seat.bot) for seat in info.seats] == [
        ("Ada", None), ("Player 2", None), ("Pip", "easy"),
    ]  # fmt: skip
    held = inside.visitors.held("me", info.id)
    assert held is not None
    assert held.seats == (0,)
    assert set(inside.visitors.tokens("me", info.id)) == {0, 1, None}


def test_stored_tables_are_listed_renamed_and_deleted(inside: Stores) -> None:
    id = a_table(inside, "age_of_ascent", [("Ada", None), ("Bot", "random")])
    at = app()
    at.text_input(key=f"title {id}").input("*Friday*").run()
    at.button(key=f"rename {id}").click().run()
    assert inside.tables.info(id).title == "*Friday*"
    assert r"\*Friday\*" in words(at)
    at.checkbox(key=f"sure {id}").check().run()
    at.button(key=f"delete {id}").click().run()
    assert not inside.tables.list()
    assert not inside.visitors.tables("me")


def test_a_save_is_opened(inside: Stores) -> None:
    state = games["age_of_ascent"].new(2, 5)
    at = app()
    save = state.to_json().encode()
    at.file_uploader(key="save").upload("x.json", save, "application/json").run()
    at.button(key="open save").click().run()
    assert not at.exception
    assert len(inside.tables.list()) == 1


# --- the table -------------------------------------------------------------------------------


def test_the_table_asks_and_lists_all_legal_moves(inside: Stores) -> None:
    id = a_table(inside, "age_of_ascent", [("Ada", None), ("Ben", None)])
    view: Any = inside.tables.view(id, inside.tables.info(id).asked)
    at = app("table", id=id)
    assert plain(view["decision"]["prompt"]) in words(at)
    assert len(moves(at)) == len(view["decision"]["options"])
    moves(at)[0].click().run()
    assert not at.exception
    assert inside.tables.steps(id) == 1


def test_a_stale_move_is_refused_with_a_message(inside: Stores) -> None:
    id = a_table(inside, "age_of_ascent", [("Ada", None), ("Ben", None)])
    at = app("table", id=id)
    view: Any = inside.tables.view(id, inside.tables.info(id).asked)
    inside.tables.move(id, view["decision"]["seat"], 0, view["id"], view["undos"])
    moves(at)[0].click().run()
    assert inside.tables.steps(id) == 1
    assert not at.exception
    assert "moved on" in says(at)


def test_undo_says_why_it_is_refused(inside: Stores) -> None:
    id = a_table(inside, "age_of_ascent", [("Ada", None), ("Ben", None)])
    at = app("table", id=id)
    at.button(key="undo").click().run()
    assert "can't be taken back" in says(at)


def test_play_all_plays_the_hand(inside: Stores) -> None:
    id = a_table(inside, "ascension", [("Ada", None), ("Bot", "random")])
    at = app("table", id=id)
    (button,) = [button for button in at.button if button.label == "Play all"]
    button.click().run()
    view: Any = inside.tables.view(id, 0)
    assert not view["table"]["hand"]
    assert not at.exception


def test_people_at_one_device_have_a_curtain_between_their_hands(inside: Stores) -> None:
    id = a_table(inside, "ascension", [("Ada", None), ("Ben", None)])
    at = app("table", id=id)
    assert not moves(at)
    assert "is next" in words(at)
    at.button(key="curtain").click().run()
    assert moves(at)
    for _ in range(2):  # there are cards left to play
        next(button for button in moves(at) if button.label == "End the turn").click().run()
    assert not moves(at)
    assert "is next" in words(at)


def test_a_warning_before_a_turn_is_ended_can_be_had(inside: Stores) -> None:
    id = a_table(inside, "ascension", [("Ada", None), ("Bot", "random")])
    at = app("table", id=id)
    at.session_state["visit"].memory["settings"] = {"careful": "yes"}
    for steps in (0, 1):
        next(button for button in moves(at) if button.label == "End the turn").click().run()
        assert (inside.tables.steps(id) > 0) == bool(steps)
    assert not at.exception


def test_a_table_is_closed_to_strangers_and_unknown_ones_are_told(inside: Stores) -> None:
    created = inside.tables.create("age_of_ascent", [("Ada", None), ("Ben", None)])
    at = app("table", id=created.id)
    assert "not open to you" in at.error[0].value
    assert not moves(at)
    assert app("table", id="nothing").error


def test_names_are_shown_as_text(inside: Stores) -> None:
    name = "<b>*Ada*</b>"
    at = app("table", id=a_table(inside, "age_of_ascent", [(name, None), ("Ben", None)]))
    for part, shown in (("Seats and links", plain(name)), ("Score sheet", escape(name))):
        at.session_state["around"] = part
        told = words(at.run())
        assert name not in told
        assert shown in told


def test_a_bot_takes_a_seat_over_and_gives_it_back(inside: Stores) -> None:
    id = a_table(inside, "age_of_ascent", [("Ada", None), ("Ben", None)])
    at = app("table", {"around": "Seats and links"}, id=id)
    assert "/join/" in sent(at, "link")["address"]
    asked = inside.tables.info(id).asked
    other = 1 - (asked or 0)
    at.button(key=f"take {other}").click().run()
    assert inside.tables.info(id).seats[other].lent
    at.button(key=f"give {other}").click().run()
    assert inside.tables.info(id).seats[other].bot is None


def test_a_table_whose_bot_is_gone_says_so_and_lets_another_play(
    inside: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = games["age_of_ascent"]
    with monkeypatch.context() as installed:
        installed.setattr(game, "bots", {**game.bots, "deep": game.bots["random"]})
        id = a_table(inside, "age_of_ascent", [("Ada", None), ("Dee", "deep")])
    at = app("table", id=id)
    assert "Dee can't play on: the bot deep is missing" in words(at)
    assert not at.error
    at.selectbox(key="bot 1").select("strength").run()
    at.button(key="take 1").click().run()
    assert inside.tables.info(id).seats[1].bot == "strength"
    assert "is missing" not in words(at)


# --- the end and the inspector ---------------------------------------------------------------


def test_the_end_tells_winner_and_sheet_and_offers_a_rematch(inside: Stores) -> None:
    id = finished(inside)
    at = app("table", id=id)
    assert "wins with" in words(at) or "share" in words(at) or "Nobody" in words(at)
    assert "Total" in words(at)
    at.button(key="rematch same").click().run()
    assert not at.exception
    assert len(inside.tables.list()) == 2


def test_the_inspector_travels_explains_and_forks(inside: Stores) -> None:
    id = finished(inside)
    at = app("inspector", id=id, step="5")
    assert "Step 5 of" in words(at)
    assert "chosen" in words(at)
    at.button(key="back").click().run()
    assert "Step 4 of" in words(at)
    for part in ("State", "Stack", "Changes", "Phases", "Chance", "Compare"):
        at.session_state["parts"] = part
        at.run()
        assert not at.exception
    at.button(key="fork").click().run()
    assert len(inside.tables.list()) == 2
    fork = next(info for info in inside.tables.list() if info.id != id)
    assert inside.tables.steps(fork.id) >= 4


def test_the_inspector_shows_only_the_own_view_of_a_running_game(inside: Stores) -> None:
    id = a_table(inside, "ascension", [("Ada", None), ("Bot", "greedy")])
    at = app("inspector", id=id)
    assert "running" in words(at)
    shown = json.dumps([json.loads(tree.value) for tree in at.json])
    assert "seed" not in shown
    assert "rng" not in shown
    assert not at.slider


def test_a_stack_in_the_middle_of_an_effect_is_explained() -> None:
    game = games["ascension"]
    options: dict[str, Any] = game.all_cards()
    state, chance = game.new(2, 1, **options), random.Random(1)
    for _ in range(2000):
        if any(frame[0] == "block" for frame in state.stack) or state.over:
            break
        state.apply(chance.randrange(len(state.options)))
    told = stack.lines(state)
    assert "step" in " ".join(told)
    assert told[-1].startswith("Phase Turn")


def test_differences_name_the_place() -> None:
    before, after = {"a": [1, 2], "b": {"c": 1}}, {"a": [1, 3], "b": {"c": 1}, "d": 4}
    assert list(differences(before, after)) == [("a[1]", "2", "3"), ("d", "–", "4")]


# --- cards, rules, help ----------------------------------------------------------------------


def test_cards_are_searched_and_filtered() -> None:
    at = app("cards")
    at.text_input(key="search age_of_ascent").input("fadefoot").run()
    assert at.caption[0].value == "1 card"
    at.text_input(key="search age_of_ascent").input("no such card").run()
    assert at.caption[0].value == "0 cards"


def test_rules_and_help_can_be_read() -> None:
    assert "Build the best civilization" in words(app("rules"))
    assert "Keys" in [part.label for part in app("help").expander]


# --- visitors and links ----------------------------------------------------------------------


def test_an_invite_link_asks_a_browser_and_leaves_no_token_in_the_address(inside: Stores) -> None:
    created = inside.tables.create("age_of_ascent", [("Ada", None), ("Ben", None)])
    server = Starlette(
        routes=[Route("/join/{table}/{token}", join)], middleware=[visitor_cookie(Hosting())]
    )
    status, headers = get(server, f"/join/{created.id}/{created.seat_tokens[1]}")
    assert status == 303
    assert headers["location"] == f"/table?id={created.id}"
    assert "HttpOnly" in headers["set-cookie"]
    given = headers["set-cookie"].partition(";")[0]
    cookie = signs().secret(given.removeprefix(f"{COOKIE}="))
    assert inside.visitors.held(cookie, created.id) is None, "a look at a link takes no seat"
    assert inside.visitors.invited(cookie, created.id) == 1
    assert get(server, f"/join/{created.id}/{created.spectator_token}", given)
    assert inside.visitors.held(cookie, created.id) == Held((), host=False)
    assert get(server, f"/join/{created.id}/wrong")[0] == 404


def test_a_store_that_fails_is_no_missing_table(
    inside: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    created = inside.tables.create("age_of_ascent", [("Ada", None), ("Ben", None)])
    server = Starlette(
        routes=[Route("/join/{table}/{token}", join)], middleware=[visitor_cookie(Hosting())]
    )

    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(visitors, "_people", full)
    assert get(server, f"/join/{created.id}/{created.seat_tokens[1]}")[0] == 503
    assert get(server, f"/join/{created.id}/wrong")[0] == 404
    monkeypatch.undo()


def test_the_cookie_is_renewed_with_each_page(inside: Stores) -> None:
    def page(_: Request) -> Response:
        return HTMLResponse("x")

    def other(_: Request) -> Response:
        return PlainTextResponse("x")

    def unchanged(_: Request) -> Response:
        return Response(status_code=304)

    routes = [Route("/", page), Route("/other", other), Route("/unchanged", unchanged)]
    server = Starlette(routes=routes, middleware=[visitor_cookie(Hosting())])
    first = get(server, "/")[1]["set-cookie"]
    secret = first.partition(";")[0]
    assert get(server, "/", secret)[1]["set-cookie"] == first
    assert "Max-Age=31536000" in first
    assert "set-cookie" not in get(server, "/other", secret)[1]
    assert get(server, "/unchanged", secret, "text/html,*/*")[1]["set-cookie"] == first
    assert "set-cookie" not in get(server, "/unchanged", secret, "*/*")[1]


@pytest.mark.parametrize(
    "odd", ["a b", "ä", '"a"', "a" * 100, "b" * 32, f"{'b' * 32}.{'0' * 32}", "a."]
)
def test_a_cookie_that_the_server_has_not_given_is_replaced(inside: Stores, odd: str) -> None:
    seen: list[dict[str, str]] = []

    def page(request: Request) -> Response:
        seen.append(request.cookies)
        return HTMLResponse("x")

    server = Starlette(routes=[Route("/", page)], middleware=[visitor_cookie(Hosting())])
    kept = "other=1; "
    given = get(server, "/", f"{kept}{COOKIE}={odd}")[1]["set-cookie"].partition(";")[0]
    assert odd not in given
    assert get(server, "/", f"{given}; {kept}")[1]["set-cookie"].startswith(f"{given};")
    secret = signs().secret(given.removeprefix(f"{COOKIE}="))
    assert seen == [{"other": "1"}, {"other": "1", COOKIE: secret}]


def test_a_cookie_of_an_older_version_is_known_by_what_its_browser_has(inside: Stores) -> None:
    inside.visitors.set("b" * 32, "name", "Ben")
    server = Starlette(routes=[Route("/", lambda _: HTMLResponse("x"))], middleware=[
        visitor_cookie(Hosting())
    ])  # fmt: skip
    renewed = get(server, "/", f"{COOKIE}={'b' * 32}")[1]["set-cookie"]
    assert renewed.startswith(f"{COOKIE}={signs().signed('b' * 32)};")


def test_behind_https_the_cookie_is_for_https_alone(inside: Stores) -> None:
    hosted = Hosting(public_url="https://games.example.org")
    routes = [Route("/", lambda _: HTMLResponse("x"))]
    server = Starlette(routes=routes, middleware=[visitor_cookie(hosted)])
    given = get(server, "/")[1]["set-cookie"]
    assert given.startswith(f"__Host-{COOKIE}=")
    assert {"Secure", "HttpOnly", "Path=/", "SameSite=Lax"} <= set(given.split("; "))
    assert "Domain" not in given
    name, _, value = given.partition(";")[0].partition("=")
    plain = get(server, "/", f"{COOKIE}={value}")[1]["set-cookie"]
    assert value not in plain, "a page without HTTPS could have set it"
    assert value in get(server, "/", f"{name}={value}")[1]["set-cookie"]


@pytest.mark.parametrize("address", ["203.0.113.7", "nonsense.invalid", "a..b", "127.0.0.1"])
def test_an_address_that_can_not_be_served_is_refused_in_one_line(
    tmp_path: Path, address: str
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        command = [sys.executable, "-m", "ui", "--headless", "--address", address]
        command += ["--port", str(taken.getsockname()[1]), "--data", str(tmp_path / "served")]
        run = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, cwd=ROOT)
    assert run.returncode == 2
    (line,) = run.stderr.splitlines()
    assert line.startswith(f"ascent: {address}, port ")
    assert "can't be served" in line


def get(
    server: Starlette, path: str, cookie: str = "", accept: str = ""
) -> tuple[int, dict[str, str]]:
    """The status and the headers of what a server answers."""
    sent: list[Any] = []
    headers = {"host": "test", "cookie": cookie, "accept": accept}

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items() if value],
        "server": ("test", 80),
        "scheme": "http",
        "http_version": "1.1",
    }
    asyncio.run(server(scope, receive, send))
    start = sent[0]
    return start["status"], {key.decode(): value.decode() for key, value in start["headers"]}


def test_neither_secrets_nor_tokens_are_stored(tmp_path: Path) -> None:
    folder = tmp_path / "visitors"
    folder.mkdir()
    visitors = Visitors(folder)
    visitors.host("cookie-of-ada", "t1", {0: "token-of-seat-0", None: "token-of-all"})
    assert visitors.tokens("cookie-of-ada", "t1") == {0: "token-of-seat-0", None: "token-of-all"}
    assert visitors.tokens("somebody", "t1") == {}
    stored = b"".join(path.read_bytes() for path in folder.iterdir())
    for secret in (b"cookie-of-ada", b"token-of-seat-0", b"token-of-all"):
        assert secret not in stored


def test_names_are_cleaned() -> None:
    assert clean_name("  A\n\tda\x00 ", "x") == "A da"
    assert clean_name("", "x") == "x"
    assert len(clean_name("a" * 99, "x")) == 24


def test_the_command_starts_the_app_in_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from typer.testing import CliRunner

    from framework.cli import command_line, ui

    started: list[list[str]] = []
    environ: dict[str, str] = {}
    process = SimpleNamespace(execv=lambda _, line: started.append(line), environ=environ)
    monkeypatch.setattr(ui, "os", process)
    run = CliRunner().invoke(
        command_line, ["ui", "--port", "8600", "--headless", "--data", str(tmp_path), "--json"]
    )
    assert run.exit_code == 0
    assert json.loads(run.stdout)["url"] == "http://127.0.0.1:8600"
    assert started[0][1:5] == ["-m", "ui", "--port", "8600"]
    assert CliRunner().invoke(command_line, ["ui", "--port", "0"]).exit_code == 2
    assert environ == {}
    store = "postgresql://ada:hush@db.example/games"
    run = CliRunner().invoke(command_line, ["ui", "--store", store, "--json"])
    assert json.loads(run.stdout)["store"] == "postgresql://ada@db.example/games"
    assert environ == {STORE: store}
    assert not any("hush" in word for word in started[-1]), "everybody on the machine reads it"


def test_a_new_data_folder_is_for_its_owner_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(DATA, str(tmp_path / "new" / "games"))
    with closing(stores()):
        assert (tmp_path / "new" / "games").stat().st_mode & 0o777 == 0o700


def test_what_is_remembered_of_a_visit_is_said_in_one_place() -> None:
    pages = Path(ui.__file__).parent.rglob("*.py")
    assert [page.name for page in pages if "session_state" in page.read_text()] == ["session.py"]
