"""The table: the board, what is asked and of whom, all legal moves, the journal, the end."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any, cast

import streamlit as st

from framework import games
from framework.cards import facts, find_cards, in_words
from framework.core.errors import AscentError
from framework.core.view import View
from ui.board import board
from ui.faces import faces
from ui.hints import hint
from ui.house import House, house, visitor
from ui.live import live
from ui.pages import ending, go
from ui.tables import Seat, TableInfo
from ui.visitors import Held
from ui.words import listed, plain, score_sheet, title

PATIENCE = 0.35  # seconds that a click waits for quick bots before the page is drawn
KEYS = "123456789"


def show() -> None:
    """Draw the page."""
    inside, me = house(), visitor()
    id = st.query_params.get("id", "")
    if not id:
        st.info("Choose a table, or start one, on the home page.")
        _home()
        return
    try:
        info = inside.tables.info(id)
    except AscentError as error:
        st.error(str(error))
        _home()
        return
    held = inside.visitors.held(me, id)
    if held is None:
        st.error("This table is not open to you. Ask its host for an invite link.")
        _home()
        return
    _draw(inside, info, held)


def _home() -> None:
    if st.button("Home", key="to home"):
        go("home")


def _draw(inside: House, info: TableInfo, held: Held) -> None:
    seat = _seat(inside, info, held)
    if seat is not None and _curtain(inside, info, held, seat):
        live(info.id, info.version)
        return
    view = inside.tables.view(info.id, seat)
    st.markdown(f"#### {plain(info.title)}")
    _says()
    if view["over"]:
        ending.show(inside, info, held, view)
    lines = inside.tables.journal(info.id, seat)
    _board(inside, info, view, seat, _news(info, lines))
    if not view["over"]:
        _question(info, view, seat)
        _moves(info, view, seat)
    _around(inside, info, held, view, lines)
    if not info.over:
        live(info.id, info.version)


# --- whose eyes ------------------------------------------------------------------------------


def _persons(info: TableInfo, held: Held) -> list[int]:
    """The seats of this browser that no bot plays just now."""
    return [seat for seat in held.seats if info.seats[seat].bot is None]


def _seat(inside: House, info: TableInfo, held: Held) -> int | None:
    """The seat whose view is shown: who is asked, else the one that was shown last."""
    mine = _persons(info, held)
    if not mine:
        return held.seats[0] if len(held.seats) == 1 else None
    if info.asked in mine:
        return info.asked
    if len(mine) == 1:
        return mine[0]
    if info.over or _private(inside, info):
        return None
    last = st.session_state.get(f"seat {info.id}")
    return last if last in mine else mine[0]


def _private(inside: House, info: TableInfo) -> bool:
    """Whether players of this game hide something from each other."""
    table = cast(Mapping[str, object], inside.tables.view(info.id, None)["table"])
    return "hand" in table


def _curtain(inside: House, info: TableInfo, held: Held, seat: int) -> bool:
    """Between two people at one device: nothing is shown until the right one asks for it."""
    key = f"seat {info.id}"
    if len(_persons(info, held)) < 2 or info.over or not _private(inside, info):
        st.session_state[key] = seat
        return False
    if st.session_state.get(key) == seat:
        return False
    name = info.seats[seat].name
    with st.container(border=True, horizontal_alignment="center"):
        st.subheader(f"{plain(name)} is next", anchor=False)
        st.write("Hand over the device. The hand is shown when you are alone with it.")
        if st.button(f"I am {plain(name)}: show my hand", type="primary", key="curtain"):
            st.session_state[key] = seat
            st.rerun()
    return True


# --- what is asked ---------------------------------------------------------------------------


def _says() -> None:
    message = st.session_state.pop("table says", None)
    if message:
        st.warning(message, icon=":material/warning:")


def _question(info: TableInfo, view: View, seat: int | None) -> None:
    decision = cast(dict[str, Any] | None, view["decision"])
    if decision is None:
        return
    asked = info.seats[decision["seat"]] if decision["seat"] < len(info.seats) else None
    if asked is None:
        return
    if decision["seat"] == seat and asked.bot is None:
        st.markdown(f"**{plain(asked.name)}: {plain(decision['prompt'])}**")
        if st.query_params.get("guide") or st.session_state.get("hints"):
            told = hint(info.game, decision["kind"])
            if told:
                st.info(told, icon=":material/lightbulb:")
    else:
        how = "thinks" if asked.bot else "is asked"
        st.markdown(f"**{plain(asked.name)} {how}:** {plain(title(decision['kind']).lower())}")


def _news(info: TableInfo, lines: list[str]) -> list[str]:
    """What has happened since the last own move."""
    start = st.session_state.get(f"read {info.id}", max(0, len(lines) - 6))
    return lines[start:][-30:]


# --- board and moves -------------------------------------------------------------------------


def _board(inside: House, info: TableInfo, view: View, seat: int | None, news: list[str]) -> None:
    motion = st.session_state.get("motion", True)
    known = faces(inside.tables.rules(info.id))
    action = board(info.game, view, known, f"board {info.id}", motion, news)
    if action is None or seat is None or view["over"]:
        return
    index, state_id = action.get("index"), action.get("id")
    if type(index) is int and type(state_id) is int:
        _move(info.id, seat, index, state_id, cast(int, view["undos"]))
        st.rerun()


def _moves(info: TableInfo, view: View, seat: int | None) -> None:
    decision = cast(dict[str, Any] | None, view["decision"])
    if seat is None or info.seats[seat].bot is not None:
        return
    mine = decision is not None and decision["seat"] == seat
    state_id, undos = cast(int, view["id"]), cast(int, view["undos"])
    with st.container(horizontal=True, gap="small", key="moves"):
        if mine and decision is not None:
            labels = [str(label) for label in decision["labels"]]
            for index, label in enumerate(labels):
                st.button(
                    plain(label[:1].upper() + label[1:]),
                    key=f"move {info.id} {state_id} {undos} {index}",
                    on_click=_move,
                    args=(info.id, seat, index, state_id, undos),
                    shortcut=KEYS[index] if index < len(KEYS) else None,
                )
            plays = [label for label in labels if label.startswith("play ")]
            if decision["kind"] == "turn" and len(plays) > 1:
                st.button(
                    "Play all",
                    key=f"all {state_id}",
                    type="primary",
                    on_click=_play_all,
                    args=(info.id, seat),
                    shortcut="a",
                )
        st.button(
            "Take back",
            key="undo",
            icon=":material/undo:",
            on_click=_undo,
            args=(info.id, seat),
            shortcut="u",
            help="Your last step, unless somebody has learnt something since",
        )


def _move(id: str, seat: int, index: int, state_id: int, undos: int) -> None:
    """Make a move; a refusal is told on the page that is drawn next."""
    inside = house()
    try:
        if _unfinished(inside, id, seat, index, state_id):
            return
        known = len(inside.tables.journal(id, seat))
        inside.tables.move(id, seat, index, state_id, undos)
    except AscentError as error:
        st.session_state["table says"] = str(error)
        return
    st.session_state[f"read {id}"] = known
    _let_bots(inside, id, seat)


def _unfinished(inside: House, id: str, seat: int, index: int, state_id: int) -> bool:
    """Whether a turn would be ended with things left to do, and its player wants to be told."""
    if not st.session_state.get("careful"):
        return False
    decision = cast(dict[str, Any] | None, inside.tables.view(id, seat)["decision"])
    if decision is None or decision["seat"] != seat:
        return False
    labels = [str(label) for label in decision.get("labels", ())]
    ends = 0 <= index < len(labels) and labels[index] in ("end the turn", "pass")
    left = [label for label in labels if label not in ("end the turn", "pass")]
    mark = f"warned {id}"
    if not ends or not left or st.session_state.get(mark) == state_id:
        return False
    st.session_state[mark] = state_id
    st.session_state["table says"] = (
        f"You could still {listed(left[:3])}. Choose the same again to end the turn all the same."
    )
    return True


def _let_bots(inside: House, id: str, seat: int) -> None:
    """Give quick bots a moment, so that most clicks lead to the next own decision at once."""
    until = time.monotonic() + PATIENCE
    info = inside.tables.info(id)
    while not info.over and info.asked is not None and info.seats[info.asked].bot is not None:
        rest = until - time.monotonic()
        if rest <= 0:
            return
        inside.tables.wait(id, info.version, rest)
        info = inside.tables.info(id)


def _play_all(id: str, seat: int) -> None:
    """Play the cards of the hand one after the other, until something else is asked."""
    inside = house()
    try:
        known = len(inside.tables.journal(id, seat))
        for _ in range(40):
            view = inside.tables.view(id, seat)
            decision = cast(dict[str, Any] | None, view["decision"])
            if decision is None or decision["seat"] != seat or decision["kind"] != "turn":
                break
            plays = [i for i, label in enumerate(decision["labels"]) if label.startswith("play ")]
            if not plays:
                break
            state_id, undos = cast(int, view["id"]), cast(int, view["undos"])
            inside.tables.move(id, seat, plays[0], state_id, undos)
        st.session_state[f"read {id}"] = known
    except AscentError as error:
        st.session_state["table says"] = str(error)


def _undo(id: str, seat: int) -> None:
    try:
        house().tables.undo(id, seat)
    except AscentError as error:
        st.session_state["table says"] = f"That can't be taken back: {error}."


# --- around the board ------------------------------------------------------------------------


def _around(inside: House, info: TableInfo, held: Held, view: View, lines: list[str]) -> None:
    """Tabs below the board; only the open one is made."""
    names = ["Journal", "Score sheet", "Seats and links", "Settings", "Look up a card"]
    journal, sheet, seats, settings, cards = st.tabs(names, key="around", on_change="rerun")
    if journal.open:
        with journal:
            _journal(lines)
    if sheet.open:
        sheet.markdown(score_sheet(view))
    if seats.open:
        with seats:
            _seats_and_links(inside, info, held)
    if settings.open:
        with settings:
            _settings()
    if cards.open:
        with cards:
            _look_up(inside, info)


def _journal(lines: list[str]) -> None:
    with st.container(height=320, border=False, autoscroll=True):
        st.markdown("\n".join(f"- {plain(line)}" for line in lines[-400:]) or "Nothing yet.")


def _look_up(inside: House, info: TableInfo) -> None:
    name = st.text_input("Card", "", placeholder="part of a name", key="card name", max_chars=60)
    if not name.strip():
        return
    rules = inside.tables.rules(info.id)
    for card in find_cards(rules.game.cards(rules), name)[:8]:
        printed = [in_words(card.get("type")), *facts(card)]
        st.markdown(
            f"**{plain(card['name'])}** · {plain(', '.join(printed))}  \n{plain(card['text'])}"
        )


def _seats_and_links(inside: House, info: TableInfo, held: Held) -> None:
    tokens = inside.visitors.tokens(visitor(), info.id)
    for seat in info.seats:
        here = ", at this browser" if seat.number in held.seats else ""
        what = f"bot {plain(seat.bot)}" if seat.bot else f"a person{here}"
        if seat.lent:
            what = f"{what}, for a person{here}"
        st.markdown(f"**{plain(seat.name)}** · {what}")
        if seat.number in tokens:
            st.code(invite(info.id, tokens[seat.number]), language=None)
        if not info.over and (seat.number in tokens or seat.number in held.seats):
            _stand_in(inside, info, seat)
    if None in tokens:
        st.markdown("**Spectators** · they see what lies open to all")
        st.code(invite(info.id, tokens[None]), language=None)
    if tokens:
        st.caption("A seat's link is secret: whoever opens it may play the seat.")


def _stand_in(inside: House, info: TableInfo, seat: Seat) -> None:
    """Let a bot play for somebody who has left, or give the seat back."""
    name, number = plain(seat.name), seat.number
    if seat.lent:
        if st.button(f"Give the seat back to {name}", key=f"give {number}"):
            _try(lambda: inside.tables.give_back(info.id, number))
        return
    if seat.bot is not None:
        return
    bots = list(games[info.game].bots)
    usual = next((i for i, bot in enumerate(bots) if bot != "random"), 0)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        bot = st.selectbox(f"Bot to play for {name}", bots, usual, key=f"bot {number}", width=260)
        if st.button(f"Let it play for {name}", key=f"take {number}"):
            _try(lambda: inside.tables.take_over(info.id, number, bot))


def _settings() -> None:
    for key, label, usual in (
        ("motion", "Motion on the board", True),
        ("hints", "A hint at each decision", False),
        ("careful", "Warn when a turn is ended with things left to do", False),
    ):
        st.toggle(
            label,
            bool(st.session_state.get(key, usual)),
            key=f"set {key}",
            on_change=_set,
            args=(key,),
        )


def _set(key: str) -> None:
    """A setting outlives the tab in which it was made."""
    st.session_state[key] = st.session_state[f"set {key}"]


def _try(deed: Callable[[], None]) -> None:
    try:
        deed()
    except AscentError as error:
        st.session_state["table says"] = str(error)
    st.rerun()


def invite(id: str, token: str) -> str:
    """The address that lets another browser in."""
    address = str(st.context.url or "http://localhost")
    scheme, _, rest = address.partition("://")
    return f"{scheme}://{rest.split('/')[0]}/join/{id}/{token}"
