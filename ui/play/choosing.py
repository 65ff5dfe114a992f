"""What players choose: moves, bids, steps taken back; and what is done or said by itself."""

from __future__ import annotations

import re
import time
from contextlib import suppress
from typing import cast

import streamlit as st

from ascension.state import PLAY, action_in
from framework.core.errors import AscentError, IllegalChoice
from framework.core.view import View
from framework.english import listed
from ui import session, settings
from ui.board.component import Deed
from ui.html.escaping import plain
from ui.server.stores import Stores, stores, visitor
from ui.store.records import TableInfo, TableView

PATIENCE = 0.35  # seconds that a click waits for quick bots before the page is drawn
AUTOPLAYED = "autoplayed"  # the turn in which cards were played last, kept over a reload
PLAIN = re.compile(r"play [^:]+: gain \d+ (?:runes?|power)")
ENDS = ("end the turn", "pass")  # options that end a turn


def say(words: str) -> None:
    """Let the board say something, on the page that is drawn next and on no other."""
    session.table_says.set(words)


def says() -> str:
    """What the board has to say on the page that is drawn now."""
    return session.table_says.take()


def _hand(view: View) -> list[int]:
    """The options of a turn of Ascension that play a card of the hand; equal cards are one."""
    decision = view["decision"]
    if view["game"] != "ascension" or decision is None or decision["kind"] != "turn":
        return []
    options = cast(list[int], decision.get("options", []))
    return [index for index, option in enumerate(options) if action_in(option) == PLAY]


def several_to_play(view: View) -> bool:
    """Whether more than one card of the hand can be played."""
    hand = view["table"].get("hand")
    return bool(_hand(view)) and isinstance(hand, list) and len(hand) > 1


def moves(info: TableInfo, view: TableView, seat: int | None) -> None:
    """Every legal move as a button: a second way to play, in words."""
    decision = view["decision"]
    asked = decision is not None and decision["seat"] == seat
    if decision is None or seat is None or not asked or info.seats[seat].bot is not None:
        st.markdown("You are not asked now.")
        return
    st.markdown(f"**{plain(decision['prompt'])}**")
    state_id, undos = view["id"], view["undos"]
    with st.container(horizontal=True, gap="small", key="moves"):
        for index, label in enumerate(decision["labels"]):
            st.button(
                plain(label[:1].upper() + label[1:]),
                key=f"move {info.id} {state_id} {undos} {index}",
                on_click=move,
                args=(info.id, seat, index, state_id, undos),
            )
        if several_to_play(view):
            seen = (info.id, seat, state_id, undos)
            st.button("Play all", key="all", type="primary", on_click=play_all, args=seen)
        st.button(
            "Take back",
            key="undo",
            icon=":material/undo:",
            on_click=undo,
            args=(info.id, seat, state_id, undos),
        )


def move(id: str, seat: int, index: int, state_id: int, undos: int) -> None:
    """Make a move; a refusal is told on the page that is drawn next."""
    inside = stores()
    try:
        if _unfinished(inside, id, seat, index, state_id):
            return
        inside.tables.move(id, seat, index, state_id, undos)
    except AscentError as error:
        say(str(error))
        return
    _let_bots(inside, id)


def _unfinished(inside: Stores, id: str, seat: int, index: int, state_id: int) -> bool:
    """Whether a turn would be ended with things left to do, and its player wants to be told."""
    view = inside.tables.view(id, seat)
    decision = view["decision"]
    warned = session.warned(id)
    if decision is None or decision["seat"] != seat or warned() == state_id:
        return False
    labels = decision["labels"]
    if not 0 <= index < len(labels) or labels[index] not in ENDS:
        return False
    left = _left(view, settings.on("careful") or bool(st.query_params.get("guide")))
    if not left:
        return False
    warned.set(state_id)
    more = f", or one of {len(left) - 3} other things" if len(left) > 3 else ""
    say(
        f"You could still {listed(left[:3], 'or')}{more}. Choose {labels[index]} again if you mean"
        " it."
    )
    return True


def _left(view: View, everything: bool) -> list[str]:
    """What could still be done before a turn ends: cards that would be lost, or all there is.

    A pass in Age of Ascent ends something only if everybody else has passed.
    """
    decision = view["decision"]
    assert decision is not None
    labels = [label.partition(":")[0] for label in decision["labels"] if label not in ENDS]
    if decision["kind"] == "target":
        last = view["table"]["passes"] == view["players"] - 1
        return labels if everything and last else []
    if everything:
        return labels
    return [labels[index] for index in _hand(view)] if settings.on("unplayed") else []


def _labels(view: View) -> list[str]:
    return view["decision"]["labels"] if view["decision"] is not None else []


def autoplayed(inside: Stores, id: str, seat: int, view: TableView) -> bool:
    """Play what only gives runes or power when a turn begins; what is then taken back stays so."""
    decision = view["decision"]
    if decision is None or decision["seat"] != seat or decision["kind"] != "turn":
        return False
    if not settings.on("autoplay"):
        return False
    now = f"{id} {seat} {view['table']['turn']}"
    if now in (
        session.autoplayed(),
        inside.visitors.settings(visitor()).get(AUTOPLAYED),
    ):
        return False
    session.autoplayed.set(now)
    settings.keep(AUTOPLAYED, now, session.table_says)
    played = False
    with suppress(AscentError):  # another tab was quicker
        while plain := [index for index in _hand(view) if PLAIN.fullmatch(_labels(view)[index])]:
            inside.tables.move(id, seat, plain[0], view["id"], view["undos"])
            view, played = inside.tables.view(id, seat), True
    return played


def _let_bots(inside: Stores, id: str) -> None:
    """Give quick bots a moment, so that most clicks lead to the next own decision at once."""
    until = time.monotonic() + PATIENCE
    info = inside.tables.info(id)
    while not info.over and info.asked is not None and info.seats[info.asked].bot is not None:
        rest = until - time.monotonic()
        if rest <= 0:
            return
        inside.tables.wait(id, info.version, rest)
        info = inside.tables.info(id)


def play_all(id: str, seat: int, state_id: int, undos: int) -> None:
    """Play the cards of the hand one after the other, until something else is asked."""
    inside = stores()
    try:
        for _ in range(40):
            view = inside.tables.view(id, seat)
            decision = view["decision"]
            plays = _hand(view)
            if decision is None or decision["seat"] != seat or not plays:
                return
            inside.tables.move(id, seat, plays[0], state_id, undos)
            state_id += 1
    except AscentError as error:
        say(str(error))


def bid(id: str, seat: int, asked: Deed) -> None:
    """Place all pieces of a bid, or none."""
    inside = stores()
    try:
        world = inside.tables.world(id, seat)
        if world is None or (world.id, world.kind) != (asked.id, "target"):
            raise IllegalChoice("the table has moved on")
        if not 0 <= asked.index < len(world.options):
            raise IllegalChoice("there is no such target")
        wish = {"target": world.options[asked.index], "pieces": asked.pieces}
        indexes = world.rules.game.indexes(world, wish)
        inside.tables.moves(id, seat, indexes, asked.id, asked.undos)
    except IllegalChoice as error:
        say(f"That can't be placed: {error}.")
        return
    except AscentError as error:
        say(str(error))
        return
    _let_bots(inside, id)


def undo(id: str, seat: int, state_id: int, undos: int) -> None:
    """Take back the last step that was made at this device."""
    inside = stores()
    held = inside.visitors.held(visitor(), id)
    try:
        inside.tables.undo(id, seat, state_id, undos, held.seats if held else ())
    except AscentError as error:
        say(f"That can't be taken back: {error}.")
