"""The end of a game: how it has ended for the reader, what comes next, points, its course."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import streamlit as st

from framework import games, watcher
from framework.core.errors import AscentError
from framework.core.rules import Rules
from framework.core.view import View
from framework.english import listed
from framework.watcher import Course
from ui.board.payload import Ended
from ui.html import charts
from ui.html.escaping import plain
from ui.html.theme import DARK, LIGHT
from ui.navigation import go
from ui.play import daily, decks, first_game, invites, saves
from ui.play.company import AWAY, FREE, HERE, called, gathered
from ui.play.opening import open_new
from ui.server.stores import Stores, settle, stores, visitor
from ui.server.visitors import Held, key
from ui.store.records import Created, Rematch, Result, TableInfo

MOST_RESULTS = 20
STYLE: Final = (
    # How a game has ended is not told beside its board before it has been seen there.
    "html[data-ahead] .st-key-ending{display:none}"
    ".st-key-ending .a-verdict{margin:.5rem 0 .3rem;outline:none}"
    ".a-verdict.won{color:light-dark(#7a5600,#f4c95a)}"
    f".a-verdict.lost{{color:light-dark({LIGHT['dim']},{DARK['dim']})}}"
)
SECRET = (
    "The deal of the day is told when the day is over, at midnight by universal time: then the game"
    " can be seen step by step, downloaded and played again."
)


def show(inside: Stores, info: TableInfo, held: Held, view: View, end: Ended | None) -> None:
    """Draw it, above the board as it stands at the end; `end` is how, if anybody has won."""
    st.html(f"<style>{STYLE}</style>")
    with st.container(border=True, key="ending"):
        _verdict(inside.tables.rules(info.id), view, end)
        _resigned(info, view["seat"])
        _next(inside, info, held)
        if info.daily is not None:
            _same_deal(inside, info, held)
        sheet, more = st.columns([4, 5], gap="medium")
        with sheet:
            st.markdown(charts.heading("Score sheet"), unsafe_allow_html=True)
            st.markdown(score_sheet(view), unsafe_allow_html=True)
        with more:
            _course(info)
        decks.show(inside, info)
        _keep(inside, info)


def _verdict(rules: Rules, view: View, end: Ended | None) -> None:
    """How it has ended for the reader, who has won if it was not the reader, what decided it."""
    if end is None or end.won is None:
        words, look = rules.verdict(view).rstrip("."), ""
        marks = [] if end is None else view["winners"]
    else:
        words, look, marks = end.words, "won" if end.won else "lost", []
    st.markdown(charts.verdict(marks, words, look), unsafe_allow_html=True)
    if end is not None and (more := " ".join(filter(None, [end.how, end.moment]))):
        st.markdown(plain(more))


def _resigned(info: TableInfo, reader: int | None) -> None:
    """Which others have not played to the end."""
    gone = [seat.name for seat in info.seats if seat.resigned and seat.number != reader]
    if gone:
        st.caption(f"{plain(listed(gone))} resigned, and a bot played on.")


def score_sheet(view: View) -> str:
    """The points of each player by source, the total, and what would decide a tie."""
    sheet = games[view["game"]].face.sheet(view)
    heads = ["Points", *sheet.names]
    return charts.table("Score sheet", heads, sheet.rows, strong=sheet.total, marked=True)


# --- what comes next -------------------------------------------------------------------------


def _next(inside: Stores, info: TableInfo, held: Held) -> None:
    may_ask = info.rematch is None and bool(held.seats or held.host)
    if may_ask and (told := _who_is_asked(inside, info, held)):
        st.caption(told)
    with st.container(horizontal=True, vertical_alignment="center"):
        if info.rematch is not None:
            _join(inside, info, held, info.rematch)
        elif may_ask:
            new = st.button("Rematch, new deal", type="primary", key="rematch")
            same = not _secret(info) and st.button("Rematch, same deal", key="rematch same")
            again = games[info.game].title if info.title == first_game.TITLE else ""
            who = called(info, held)
            make = partial(inside.tables.rematch, info.id, by=who, title=again)
            open_new("rematch", new, make, held.seats, info.id)
            open_new("rematch same", same, partial(make, True), held.seats, info.id)
        if st.button("Replay", key="inspect", icon=":material/replay:", help="Step by step"):
            go("inspector", id=info.id, step="0")
        if st.button("Home", key="ending home"):
            go("home")


def _who_is_asked(inside: Stores, info: TableInfo, held: Held) -> str:
    """What a rematch would mean for the other persons: who sees the question, and who does not."""
    present = gathered(inside, info).present
    others = {seat.number: seat.name for seat in info.seats if seat.number not in held.seats}
    told = []
    for who, words in (
        (HERE, "{} {is_} asked on this page, and {has} the same seat"),
        (AWAY, "{} {is_} not here now, and will find it among the tables on the home page"),
        (FREE, "{}: nobody sits there, so the seat will have a link to send"),
    ):
        names = [name for seat, name in others.items() if present[seat] == who]
        if names:
            one = len(names) == 1
            told.append(
                words.format(
                    plain(listed(names)), is_="is" if one else "are", has="has" if one else "have"
                )
            )
    return f"A rematch: {'; '.join(told)}." if told else ""


def _secret(info: TableInfo) -> bool:
    """Whether the deal is not told yet."""
    return info.daily is not None and info.daily.open


def _join(inside: Stores, info: TableInfo, held: Held, rematch: Rematch) -> None:
    """There is a rematch: whose wish it was, how far it is, and the way there."""
    there, begun = inside.visitors.held(visitor(), rematch.id), inside.tables.info(rematch.id)
    mine = there is not None and there.host
    st.markdown(_asked(inside, rematch, begun, mine), width="content")
    if begun.over:
        label = "See the end of the rematch"
    elif not held.seats:
        label = "Watch the rematch"
    elif mine:
        label = "Go to the rematch"
    else:
        label = "Join the rematch"
    if st.button(label, type="primary", key="join"):
        go("table", id=settle(Created(rematch.id, [], ""), (), info.id))


def _asked(inside: Stores, rematch: Rematch, begun: TableInfo, mine: bool) -> str:
    """Who wants it or has begun it, and who is there now, in a sentence or two."""
    if begun.over:
        return "The rematch has been played to its end."
    deal = "with the same deal" if rematch.same_deal else "with a new deal"
    asked = "You have asked for" if mine else f"**{plain(rematch.by)}** wants"
    words, me = f"{asked} a rematch {deal}.", key(visitor())
    here, taken = inside.presence.here(rematch.id), inside.visitors.taken(rematch.id)
    arrived = [
        begun.seats[seat].name for seat, who in sorted(taken.items()) if who in here and who != me
    ]
    if arrived:
        is_ = "is" if len(arrived) == 1 else "are"
        words += f" {plain(listed(arrived))} {is_} there."
    return words


def _keep(inside: Stores, info: TableInfo) -> None:
    """Links and files; a file is made when it is asked for."""
    with st.expander("Share and keep", icon=":material/share:"):
        tokens = inside.visitors.tokens(visitor(), info.id)
        if None in tokens:
            st.caption("Whoever has this link sees the end and can replay the game.")
            there = invites.reached()
            invites.note(there)
            invites.show(there, there.invite(info.id, tokens[None]), "link of the end")
        with st.container(horizontal=True):
            if _secret(info):
                st.caption(SECRET)
            else:
                about = "To be opened on any home page, or by `ascent replay`"
                saves.download(info, "download", help=about)
            st.download_button(
                "Download the journal",
                partial(_journal, inside, info.id),
                f"{info.game}-{info.id}.txt",
                "text/plain",
                key="download journal",
                on_click="ignore",
                help="What happened, in words",
            )


def _journal(inside: Stores, id: str) -> str:
    return "\n".join([*inside.tables.journal(id, None), ""])


# --- the game of the day ---------------------------------------------------------------------


def _same_deal(inside: Stores, info: TableInfo, held: Held) -> None:
    """How others have fared with the same deal, and a line to send to friends."""
    assert info.daily is not None
    try:
        results, par = inside.tables.same_deal(info.id), inside.tables.day_of(info.id).par
    except AscentError as error:
        st.error(plain(error))
        return
    mine = next((result for result in results if result.id == info.id), None)
    st.markdown(f"**The same deal at other tables** · game of {info.daily.day}")
    if mine is None:
        st.caption("A bot has played for a person here: this result is not compared.")
        return
    others = [result for result in results if result.id != mine.id]
    if not others:
        st.caption("Nobody else has finished this deal here yet.")
    if par is not None:
        st.caption(plain(daily.par_words(info.game, par)))
    if others:
        own = inside.visitors.tables(visitor())
        rows = [
            (_who(result, result.id in own), _rank(rank), daily.score(result), _how(result))
            for rank, result in daily.ranked(results)
        ]
        heads = ["Player", "Rank", "Score", "Result"]
        results_table = charts.table("The same deal", heads, rows[:MOST_RESULTS])
        st.markdown(results_table, unsafe_allow_html=True)
    if mine.attempt > 1:
        st.caption(f"This was try {mine.attempt} of this deal: only first tries are ranked.")
    elif mine.mark:
        st.caption(f"Not ranked: {plain(daily.unranked(mine.attempt, mine.mark))}.")
    game = games[info.game]
    if held.seats:
        seed = inside.tables.told_seed(info.id)
        line = daily.message(game.title, info.game, info.daily.day, mine, results, seed)
        st.code(line, language=None, wrap_lines=True)


def _rank(rank: int | None) -> str:
    return "–" if rank is None else str(rank)


def _who(result: Result, own: bool) -> str:
    names = listed([result.names[seat] for seat in result.persons]) or "bots"
    return f"{names} (you)" if own else names


def _how(result: Result) -> str:
    how = "won" if daily.won(result) else ""
    why = daily.unranked(result.attempt, result.mark)
    return ", ".join(word for word in (how, why) if word)


# --- how it course -----------------------------------------------------------------------------


@st.cache_data(max_entries=64, show_spinner=False)
def course_of(id: str) -> Course:
    """The course of a finished table, worked out once: it does not change any more."""
    tables = stores().tables
    return watcher.course(tables.state_at(id, tables.steps(id)))


def _course(info: TableInfo) -> None:
    try:
        course = course_of(info.id)
    except (AscentError, ValueError):
        st.caption("The course of this game can't be drawn.")
        return
    names = [seat.name for seat in info.seats]
    curves, figures = st.tabs(["Curves", "Statistics"])
    with curves:
        _curves([*names, *course.others], course)
    with figures:
        st.markdown(statistics_table(names, course), unsafe_allow_html=True)


@st.fragment
def _curves(names: Sequence[str], course: Course) -> None:
    measures = list(course.curves)
    if not measures:
        st.caption("There is nothing to draw.")
        return
    of = st.pills("What is drawn", measures, default=measures[0], key="curve", required=True)
    lines = course.curves[of]
    names = names[: len(lines)]
    st.markdown(charts.chart(names, lines, course.moments, of), unsafe_allow_html=True)
    with st.expander("The same in numbers"):
        rows = [
            (called, *(line.get(moment, "–") for line in lines))
            for moment, called in course.moments.items()
            if any(moment in line for line in lines)
        ]
        numbers = charts.table(of, ["After", *names], rows, marked=True, whole=False)
        st.markdown(numbers, unsafe_allow_html=True)


def statistics_table(names: Sequence[str], course: Course) -> str:
    """What each player did, as a table."""
    rows = [
        (statistic, *("–" if value is None else value for value in values))
        for statistic, values in course.statistics.items()
    ]
    if not rows:
        return plain("Nothing is counted for this game.")
    return charts.table("Statistics", ["Over the game", *names], rows, marked=True)
