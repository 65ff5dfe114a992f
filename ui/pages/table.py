"""The table: the board, what is asked and of whom, all legal moves, the journal, the end."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, cast

import streamlit as st

from age_of_ascent.bids import placing
from age_of_ascent.state import AgeState
from ascension.state import ACTION_BITS, PLAY
from framework import games
from framework.bots.roster import roster
from framework.cards.search import facts, find_cards, full_text, in_words
from framework.core.errors import AscentError, IllegalChoice
from framework.english import listed
from ui import settings
from ui.board.cards import faces
from ui.board.component import Deed, board, deed
from ui.board.payload import Hint, Steps
from ui.html.escaping import plain
from ui.html.journal import journal_list, summarised
from ui.pages import ending, go
from ui.pages.home import usual_bot
from ui.play.hints import advised, hint
from ui.server.live import live
from ui.server.stores import Stores, stores, visitor
from ui.server.visitors import Held
from ui.store.records import Seat, TableInfo, TableView
from ui.store.tables import NEWEST

PATIENCE = 0.35  # seconds that a click waits for quick bots before the page is drawn
MOVES = "All moves"
AUTOPLAYED = "autoplayed"  # the turn in which cards were played last, kept over a reload
PLAIN = re.compile(r"play [^:]+: gain \d+ (?:runes?|power)")
ENDS = ("end the turn", "pass")  # options that end a turn


def show() -> None:
    """Draw the page."""
    inside, me = stores(), visitor()
    id = st.query_params.get("id", "")
    if not id:
        st.info("Choose a table, or start one, on the home page.")
        _home()
        return
    try:
        info = inside.tables.info(id)
    except AscentError as error:
        st.error(plain(error))
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


def _draw(inside: Stores, info: TableInfo, held: Held) -> None:
    seat = _seat(inside, info, held)
    if seat is None:
        st.session_state.pop(f"seat {info.id}", None)
    if seat is not None and _curtain(inside, info, held, seat):
        live(info.id, info.version)
        return
    view = inside.tables.view(info.id, seat)
    if seat is not None and settings.on("autoplay") and _autoplayed(inside, info.id, seat, view):
        info, view = inside.tables.info(info.id), inside.tables.view(info.id, seat)
    steps, news = _steps(inside, info, seat)
    looking = steps.looking
    if looking:
        view, told, lines = inside.tables.view_at(info.id, seat, steps.at)
        view["decision"] = None
        steps = steps._replace(told=told)
    else:
        lines = inside.tables.newest(info.id, seat)
    st.markdown(f"#### {plain(info.title)}")
    _says()
    _lent(inside, info, held)
    if view["over"]:
        ending.show(inside, info, held, view)
    _board(inside, info, held, view, seat, news, lines, steps)
    _around(inside, info, held, view, seat, lines)
    if not info.over or looking:
        pause = settings.SPEEDS[settings.speed()] if looking and _playing(info, seat) else None
        after = next((stop for stop in steps.stops if stop > steps.at), steps.at)
        live(info.id, info.version, steps.at, pause, lambda: _look(info.id, seat, after))


# --- what the others did ---------------------------------------------------------------------


def _steps(inside: Stores, info: TableInfo, seat: int | None) -> tuple[Steps, list[str]]:
    """Where one looks, at the present or at a step of the others; and a summary of these."""
    since = inside.tables.meanwhile(info.id, seat)
    names = [player.name for player in info.seats]
    key, known = f"look {info.id} {seat}", f"known {info.id} {seat}"
    now = since.stops[-1]
    before = st.session_state.get(known, now)
    st.session_state[known] = now
    if now < before:  # something was taken back
        st.session_state.pop(key, None)
    elif key not in st.session_state and settings.SPEEDS[settings.speed()] != 0:
        start = next((stop for stop in since.stops[1:] if stop > before), now)
        if start < since.last:
            st.session_state[key] = start
            st.session_state[f"playing {info.id} {seat}"] = True
    at = st.session_state.get(key, now)
    if at not in since.stops or at == now:
        st.session_state.pop(key, None)
        at = now
    return Steps(since.stops, at), summarised(since.lines, names)[-40:]


def _playing(info: TableInfo, seat: int | None) -> bool:
    """Whether steps follow each other by themselves: until somebody takes them in hand."""
    return bool(st.session_state.get(f"playing {info.id} {seat}"))


def _look(id: str, seat: int | None, step: int, by_hand: bool = False) -> None:
    st.session_state[f"look {id} {seat}"] = step
    if by_hand:
        st.session_state[f"playing {id} {seat}"] = False


# --- whose eyes ------------------------------------------------------------------------------


def _persons(info: TableInfo, held: Held) -> list[int]:
    """The seats of this browser that no bot plays just now."""
    return [seat for seat in held.seats if info.seats[seat].bot is None]


def _seat(inside: Stores, info: TableInfo, held: Held) -> int | None:
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


def _private(inside: Stores, info: TableInfo) -> bool:
    """Whether players of this game hide something from each other."""
    return "hand" in inside.tables.view(info.id, None)["table"]


def _curtain(inside: Stores, info: TableInfo, held: Held, seat: int) -> bool:
    """Between two people at one device: nothing is shown until the right one asks for it."""
    key = f"seat {info.id}"
    if len(held.seats) < 2 or info.over or not _private(inside, info):
        st.session_state[key] = seat
        return False
    if st.session_state.get(key) == seat:
        return False
    st.session_state.pop(key, None)  # whoever was shown before has to ask again
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
    """Let the board say what is to be told, on the page that is drawn now and on no other."""
    st.session_state["says now"] = st.session_state.pop("table says", "")


def _lent(inside: Stores, info: TableInfo, held: Held) -> None:
    """Tell people whose seat a bot plays, and let them have it back."""
    for seat in info.seats:
        if seat.number in held.seats and seat.lent and not info.over:
            name = plain(seat.name)
            st.info(f"The bot {plain(seat.bot)} plays for {name}.", icon=":material/smart_toy:")
            if st.button(f"Play {name} again", key=f"back {seat.number}"):
                _try(partial(inside.tables.give_back, info.id, seat.number))


def _hint(inside: Stores, info: TableInfo, view: TableView, seat: int | None) -> Hint | None:
    """What to think of here, and what a bot would do, for whoever wants to be told."""
    decision = view["decision"]
    if decision is None or seat is None or decision["seat"] != seat or info.seats[seat].bot:
        return None
    if not (st.query_params.get("guide") or settings.on("hints")):
        return None
    bot, world = usual_bot(games[info.game]), inside.tables.world(info.id, seat)
    choice = advised(world, bot) if world is not None and len(decision["labels"]) > 1 else ""
    return Hint(hint(info.game, view), bot, choice)


# --- board and moves -------------------------------------------------------------------------


def _board(
    inside: Stores,
    info: TableInfo,
    held: Held,
    view: TableView,
    seat: int | None,
    news: Sequence[str],
    lines: Sequence[str],
    steps: Steps,
) -> None:
    key = f"board {info.id}"
    shared = len(_persons(info, held)) > 1
    plays = seat is not None and info.seats[seat].bot is None and not info.over
    can = ["undo"] if plays and not steps.looking else []
    if plays and _several_to_play(view):
        can.append("all")
    clicked = board(
        info.game,
        view,
        faces(inside.tables.rules(info.id)),
        key,
        settings.on("motion"),
        news,
        lines[-30:],
        steps,
        can,
        lambda: _clicked(info.id, seat, key),
        st.session_state.get("answered", 0),
        st.session_state.get("says now", ""),
        _hint(inside, info, view, seat),
        shared=shared,
    )
    # A browser that comes back to a server that was restarted may bring a click along, before
    # there is a callback that it could lead to.
    if clicked != st.session_state.pop("clicked", None) and clicked is not None:
        _do(info.id, seat, clicked)
        st.rerun()


def _clicked(id: str, seat: int | None, key: str) -> None:
    asked = deed(st.session_state.get(key, {}).get("deed"))
    st.session_state["clicked"] = asked
    st.session_state["answered"] = st.session_state.get("answered", 0) + 1
    if asked is not None:
        _do(id, seat, asked)


def _do(id: str, seat: int | None, asked: Deed) -> None:
    """What was clicked on the board."""
    if asked.do == "look":
        _look(id, seat, asked.index, by_hand=True)
    elif seat is None:
        st.session_state["table says"] = "You watch this table: only its players choose."
    elif asked.do == "choose":
        _move(id, seat, asked.index, asked.id, asked.undos)
    elif asked.do == "undo":
        _undo(id, seat, asked.id, asked.undos)
    elif asked.do == "all":
        _play_all(id, seat, asked.id, asked.undos)
    elif asked.do == "bid":
        _bid(id, seat, asked)


def _hand(view: TableView) -> list[int]:
    """The options of a turn of Ascension that play a card of the hand; equal cards are one."""
    decision = view["decision"]
    if view["game"] != "ascension" or decision is None or decision["kind"] != "turn":
        return []
    options = cast(list[int], decision.get("options", []))
    return [index for index, option in enumerate(options) if option >> ACTION_BITS == PLAY]


def _several_to_play(view: TableView) -> bool:
    """Whether more than one card of the hand can be played."""
    return bool(_hand(view)) and len(cast(dict[str, Any], view["table"])["hand"]) > 1


def _label(view: TableView, index: int) -> str:
    return str(cast(dict[str, Any], view["decision"])["labels"][index])


def _moves(info: TableInfo, view: TableView, seat: int | None) -> None:
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
                on_click=_move,
                args=(info.id, seat, index, state_id, undos),
            )
        if _several_to_play(view):
            seen = (info.id, seat, state_id, undos)
            st.button("Play all", key="all", type="primary", on_click=_play_all, args=seen)
        st.button(
            "Take back",
            key="undo",
            icon=":material/undo:",
            on_click=_undo,
            args=(info.id, seat, state_id, undos),
        )


def _move(id: str, seat: int, index: int, state_id: int, undos: int) -> None:
    """Make a move; a refusal is told on the page that is drawn next."""
    inside = stores()
    try:
        if _unfinished(inside, id, seat, index, state_id):
            return
        inside.tables.move(id, seat, index, state_id, undos)
    except AscentError as error:
        st.session_state["table says"] = str(error)
        return
    _let_bots(inside, id)


def _unfinished(inside: Stores, id: str, seat: int, index: int, state_id: int) -> bool:
    """Whether a turn would be ended with things left to do, and its player wants to be told."""
    view = inside.tables.view(id, seat)
    decision = view["decision"]
    mark = f"warned {id}"
    if decision is None or decision["seat"] != seat or st.session_state.get(mark) == state_id:
        return False
    labels = decision["labels"]
    if not 0 <= index < len(labels) or labels[index] not in ENDS:
        return False
    left = _left(view, settings.on("careful") or bool(st.query_params.get("guide")))
    if not left:
        return False
    st.session_state[mark] = state_id
    more = f", or one of {len(left) - 3} other things" if len(left) > 3 else ""
    st.session_state["table says"] = (
        f"You could still {listed(left[:3], 'or')}{more}. Choose {labels[index]} again if you mean"
        " it."
    )
    return True


def _left(view: TableView, everything: bool) -> list[str]:
    """What could still be done before a turn ends: cards that would be lost, or all there is.

    A pass in Age of Ascent ends something only if everybody else has passed.
    """
    decision, table = cast(dict[str, Any], view["decision"]), cast(dict[str, Any], view["table"])
    labels = [label.partition(":")[0] for label in decision["labels"] if label not in ENDS]
    if decision["kind"] == "target":
        return labels if everything and table["passes"] + 1 == view["players"] else []
    if everything:
        return labels
    return [labels[index] for index in _hand(view)] if settings.on("unplayed") else []


def _autoplayed(inside: Stores, id: str, seat: int, view: TableView) -> bool:
    """Play what only gives runes or power when a turn begins; what is then taken back stays so."""
    decision = view["decision"]
    if decision is None or decision["seat"] != seat or decision["kind"] != "turn":
        return False
    now = f"{id} {seat} {cast(dict[str, Any], view['table'])['turn']}"
    if now in (
        st.session_state.get(AUTOPLAYED),
        inside.visitors.settings(visitor()).get(AUTOPLAYED),
    ):
        return False
    st.session_state[AUTOPLAYED] = now
    settings.keep(AUTOPLAYED, now, "table says")
    played = False
    with suppress(AscentError):  # another tab was quicker
        while plain := [index for index in _hand(view) if PLAIN.fullmatch(_label(view, index))]:
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


def _play_all(id: str, seat: int, state_id: int, undos: int) -> None:
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
        st.session_state["table says"] = str(error)


def _bid(id: str, seat: int, asked: Deed) -> None:
    """Place all pieces of a bid, or none."""
    inside = stores()
    try:
        world = inside.tables.world(id, seat)
        if not isinstance(world, AgeState) or (world.id, world.kind) != (asked.id, "target"):
            raise IllegalChoice("the table has moved on")
        if not 0 <= asked.index < len(world.options):
            raise IllegalChoice("there is no such target")
        indexes = placing(world, cast(int, world.options[asked.index]), asked.pieces)
        inside.tables.moves(id, seat, indexes, asked.id, asked.undos)
    except IllegalChoice as error:
        st.session_state["table says"] = f"That can't be placed: {error}."
        return
    except AscentError as error:
        st.session_state["table says"] = str(error)
        return
    _let_bots(inside, id)


def _undo(id: str, seat: int, state_id: int, undos: int) -> None:
    """Take back the last step that was made at this device."""
    inside = stores()
    held = inside.visitors.held(visitor(), id)
    try:
        inside.tables.undo(id, seat, state_id, undos, held.seats if held else ())
    except AscentError as error:
        st.session_state["table says"] = f"That can't be taken back: {error}."


# --- around the board ------------------------------------------------------------------------


def _around(
    inside: Stores, info: TableInfo, held: Held, view: TableView, seat: int | None, lines: list[str]
) -> None:
    """What can be opened below the board; only what is open is made."""
    parts: dict[str, Callable[[], None]] = {
        MOVES: lambda: _moves(info, view, seat),
        "Score sheet": lambda: _sheet(view),
        "Journal": lambda: _journal(lines),
        "Seats and links": lambda: _seats_and_links(inside, info, held),
        "Settings": settings.show,
        "Find a card": lambda: _look_up(inside, info),
    }
    if view["over"] or seat is None:
        del parts[MOVES]
    if st.session_state.get("around") not in parts:
        st.session_state.pop("around", None)
    opened = st.pills("Open below the board", [*parts], key="around", label_visibility="collapsed")
    if opened in parts:
        parts[opened]()


def _sheet(view: TableView) -> None:
    st.markdown(ending.score_sheet(view), unsafe_allow_html=True)


def _journal(lines: list[str]) -> None:
    if len(lines) == NEWEST:
        st.caption(f"The last {NEWEST} lines. All of it can be downloaded when the game is over.")
    st.html(journal_list(lines, "Journal, the newest first"))


def _look_up(inside: Stores, info: TableInfo) -> None:
    name = st.text_input("Card", "", placeholder="part of a name", key="card name", max_chars=60)
    if not name.strip():
        return
    rules = inside.tables.rules(info.id)
    for card in find_cards(rules.game.cards(rules), name)[:8]:
        printed = [in_words(card.get("type")), *facts(card)]
        st.markdown(
            f"**{plain(card['name'])}** · {plain(', '.join(printed).replace('_', ' '))}"
            + "".join(f"  \n{plain(line)}" for line in full_text(card).splitlines())
        )


def _seats_and_links(inside: Stores, info: TableInfo, held: Held) -> None:
    tokens = inside.visitors.tokens(visitor(), info.id)
    for seat in info.seats:
        here = ", at this browser: its link lets another device of yours play on"
        here = here if seat.number in held.seats else ""
        what = f"bot {plain(seat.bot)}" if seat.bot else f"a person{here}"
        if seat.lent:
            what = f"{what}, for a person{here}"
        st.markdown(f"**{plain(seat.name)}** · {what}")
        if seat.number in tokens:
            st.code(invite(info.id, tokens[seat.number]), language=None, wrap_lines=True)
        if not info.over and (seat.number in tokens or seat.number in held.seats):
            _stand_in(inside, info, seat)
    if None in tokens:
        st.markdown("**Spectators** · they see what lies open to all")
        st.code(invite(info.id, tokens[None]), language=None, wrap_lines=True)
    if tokens:
        st.caption("A seat's link is secret: whoever opens it may play the seat.")


def _stand_in(inside: Stores, info: TableInfo, seat: Seat) -> None:
    """Let a bot play for somebody who has left, or give the seat back."""
    name, number = plain(seat.name), seat.number
    if seat.lent:
        if st.button(f"Give the seat back to {name}", key=f"give {number}"):
            _try(lambda: inside.tables.give_back(info.id, number))
        return
    if seat.bot is not None:
        return
    bots = list(roster.of(games[info.game]))
    usual = bots.index(usual_bot(games[info.game]))
    with st.container(horizontal=True, vertical_alignment="bottom"):
        bot = st.selectbox(
            f"Bot for seat {number + 1}", bots, usual, key=f"bot {number}", width=260
        )
        if st.button(f"Let it play for {name}", key=f"take {number}"):
            _try(lambda: inside.tables.take_over(info.id, number, bot))


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
