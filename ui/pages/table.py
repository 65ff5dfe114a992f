"""The table: the board, what is asked and of whom, all legal moves, the journal, the end."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import streamlit as st

from framework import games
from framework.bots.personas import persona
from framework.cards.search import facts, find_cards, full_text, in_words
from framework.core.entries import Line
from framework.core.errors import AscentError
from framework.core.summary import summary
from framework.core.view import View
from framework.face import Persona
from ui import session, settings
from ui.board.component import At, Deed, board, deed
from ui.board.payload import Advice, Show, payload
from ui.html.escaping import escape, plain
from ui.html.journal import journal_list
from ui.html.theme import table_style
from ui.inspect import forks
from ui.navigation import go
from ui.play import (
    ceremony,
    choosing,
    company,
    daily,
    ending,
    first_game,
    front,
    seats,
    tutor,
    unasked,
)
from ui.play.advice import advised
from ui.play.beside import Beside, beside
from ui.play.company import Company
from ui.server.live import Turn, live, mark
from ui.server.stores import Stores, stores, visitor
from ui.server.visitors import Held
from ui.store.records import TableInfo, TableView
from ui.store.tables import NEWEST, Page

MOVES = "All moves"
MOST_LINES = 30  # of the journal, at the side of the board
MOST_NEWS = 40  # lines that sum up what has happened


def show() -> None:
    inside = stores()
    session.visit().answer = None  # until it is known what is beside the board
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
    held = front.admitted(inside, info)
    if held is not None:
        session.game.set(info.game)
        _draw(inside, info, held)


def _home() -> None:
    if st.button("Home", key="to home"):
        go("home")


def _draw(inside: Stores, info: TableInfo, held: Held) -> None:
    around, turn = company.gathered(inside, info), _turn(info, held)
    if front.lobby(inside, info, held, around):
        live(info.id, info.version, company=around.here)
        return
    seat = seats.viewer(inside, info, held)
    if seat is not None and seats.curtain(inside, info, held, seat):
        live(info.id, info.version, turn, around.here)
        return
    view = inside.tables.view(info.id, seat)
    if seat is not None and unasked.by_itself(inside, info.id, seat, view):
        _draw(inside, inside.tables.info(info.id), held)  # somebody else here may be asked now
        return
    page = inside.tables.page(info.id, seat, unasked.steps(info.id, seat))
    view = page.view
    st.html(
        f"<style>{table_style(view['over'])}</style><h1 class='unseen'>{escape(info.title)}</h1>"
    )
    says = choosing.says(info.id, view["id"], view["undos"])
    seats.lent(inside, info, held)
    seats.missing(inside, info, held)
    seats.shared(inside, info, held, around)
    show = Show(page.film, settings.pace(), settings.on("sound"))
    if view["over"]:
        show = show._replace(end=ceremony.told(inside, info, view))
        ending.show(inside, info, held, view, show.end)
    _board(inside, info, held, page, seat, show, says, around)
    _around(inside, info, held, view, seat, page.lines, around)
    daily.give_up_rank(inside, info)
    forks.origin(inside, info)
    alone = not view["over"] and session.around() is None and len(held.seats) < 2
    visit = session.visit()
    if alone:
        visit.who, visit.table = visitor(), info.id
        visit.answer = partial(_answer, info.id, beside(inside, info, around, seat))
    live(info.id, info.version, turn, around.here, visit.key if alone else "")


def _answer(id: str, drawn: Beside, asked: Deed | None) -> session.Reply | None:
    """What the board shows when a deed is done; nothing if more than the board has changed."""
    inside, seat = stores(), drawn.seat
    if asked is not None:
        session.answered.set(session.answered() + 1)
        _do(id, seat, asked)
    info, held = inside.tables.info(id), inside.visitors.held(visitor(), id)
    if seat is not None:
        while unasked.by_itself(inside, id, seat, inside.tables.view(id, seat)):
            info = inside.tables.info(id)
    around = company.gathered(inside, info)
    if held is None or beside(inside, info, around, seat) != drawn:
        return None
    page = inside.tables.page(id, seat, unasked.steps(id, seat))
    if page.view["over"]:
        return None
    says = choosing.says(id, page.view["id"], page.view["undos"])
    show = Show(page.film, settings.pace(), settings.on("sound"))
    text = _text(inside, info, held, page, seat, show, says, around)
    mine = _turn(info, held).mine
    return session.Reply(text, page.view["version"], mark(info.version, around.here), mine)


def _turn(info: TableInfo, held: Held) -> Turn:
    """Whether somebody at this browser is asked."""
    mine = info.asked in seats.persons(info, held)
    return Turn(mine, settings.on("notice"), settings.no_notices)


def _advice(inside: Stores, info: TableInfo, view: TableView, seat: int | None) -> Advice | None:
    """What a bot would do here and why, for whoever wants to be told."""
    world = inside.tables.world(info.id, seat) if tutor.wanted(info, view, seat) else None
    if world is None:
        return None
    game = games[info.game]
    return advised(world, view, game.face.adviser(game), tutor.thoughts(info, view, world))


def _bots(info: TableInfo) -> list[Persona | None]:
    """The bots at the table as people meet them, by seat."""
    game = games[info.game]
    return [persona(game, seat.bot) if seat.bot else None for seat in info.seats]


def _board(
    inside: Stores,
    info: TableInfo,
    held: Held,
    page: Page,
    seat: int | None,
    show: Show,
    says: str,
    around: Company,
) -> None:
    key = session.board(info.id).key
    text = _text(inside, info, held, page, seat, show, says, around)
    clicked = board(
        games[info.game],
        text,
        key,
        lambda: _clicked(info.id, seat),
        session.answered(),
        shared=len(seats.persons(info, held)) > 1,
        whole=True,
        at=At(info.id, page.view["version"], session.visit().key),
    )
    # A browser that comes back to a server that was restarted may bring a click along, before
    # there is a callback that it could lead to.
    if clicked != session.clicked.take() and clicked is not None:
        _do(info.id, seat, clicked)
        st.rerun()


def _text(
    inside: Stores,
    info: TableInfo,
    held: Held,
    page: Page,
    seat: int | None,
    show: Show,
    says: str,
    around: Company,
) -> str:
    """What the board draws."""
    view = page.view
    plays = seat is not None and info.seats[seat].bot is None and not info.over
    can = ["undo"] if plays else []
    if plays and choosing.all_at_once(view):
        can.append("all")
    if held.host and info.asked is not None and around.present[info.asked] in company.MISSED:
        can.append("seats")
    advice = _advice(inside, info, view, seat)
    return payload(
        page.rules,
        view,
        settings.on("motion"),
        summary(show.film.lines if show.film else ())[-MOST_NEWS:],
        page.lines[-MOST_LINES:],
        show,
        can,
        says,
        advice,
        first_game.lesson(inside, info.id, view, advice.options if advice else ()),
        _bots(info),
        unasked.offered(info, view, seat) if plays else None,
        present=around.present,
        settings={"read_first": settings.on("read_first")},
        banner=daily.banner(inside, info) or company.still_to_come(inside, info, around),
        stays=inside.tables.stays(info.id, seat, held.seats) if plays and seat is not None else "",
    )


def _clicked(id: str, seat: int | None) -> None:
    asked = deed(session.board(id)().get("deed"))
    session.clicked.set(asked)
    session.answered.set(session.answered() + 1)
    if asked is not None:
        _do(id, seat, asked)


def _do(id: str, seat: int | None, asked: Deed) -> None:
    """What was clicked on the board."""
    if seat is None:
        choosing.say("You watch this table: only its players choose.")
        return
    moment = choosing.Moment(id, seat, asked.id, asked.undos)
    if asked.do == "choose":
        choosing.move(moment, asked.index, unread=asked.wish.get("unread") == "yes")
    elif asked.do == "wish":
        choosing.wish(moment, asked.wish)
    elif asked.do == "undo":
        choosing.undo(moment)
    elif asked.do == "read":
        first_game.read(id, asked.id)
    elif asked.do == "stand":
        unasked.stand(moment)


# --- around the board ------------------------------------------------------------------------


def _around(
    inside: Stores,
    info: TableInfo,
    held: Held,
    view: TableView,
    seat: int | None,
    lines: list[Line],
    around: Company,
) -> None:
    """What can be opened below the board; only what is open is made."""
    parts: dict[str, Callable[[], None]] = {
        MOVES: lambda: choosing.moves(info, view, seat),
        "Score sheet": lambda: _sheet(view),
        "Journal": lambda: _journal(lines),
        "Seats and links": lambda: company.seats_and_links(inside, info, held, around),
        "Settings": settings.show,
        "Find a card": lambda: _look_up(inside, info),
    }
    if view["over"] or seat is None:
        del parts[MOVES]
    if view["over"]:  # the ending has it
        del parts["Score sheet"]
    if session.around() not in (None, *parts):
        session.around.set(None)  # not forgotten: the browser has to be told of it
    opened = st.pills(
        "Open below the board", [*parts], key=session.around.key, label_visibility="collapsed"
    )
    if opened in parts:
        with st.container(key=f"opened {opened}"):
            st.button(
                "Back to the board", key="back", icon=":material/arrow_upward:", on_click=_close
            )
            parts[opened]()


def _close() -> None:
    """Nothing is open below the board; the page goes up to it by its script."""
    session.around.set(None)


def _sheet(view: View) -> None:
    st.markdown(ending.score_sheet(view), unsafe_allow_html=True)


def _journal(lines: list[Line]) -> None:
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
