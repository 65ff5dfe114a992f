"""The inspector: a game step by step, its board, state, stack, phases, changes, and what if."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import streamlit as st

from framework import games
from framework.bots.consult import consult
from framework.bots.roster import roster
from framework.core.machine import State
from framework.core.view import View
from framework.english import listed, title
from ui import session, settings
from ui.board.cards import faces
from ui.board.component import board
from ui.html import theme
from ui.html.escaping import plain
from ui.html.journal import journal_list
from ui.html.tables import table_of
from ui.inspect import stack
from ui.inspect.differences import differences
from ui.inspect.phases import phase_graph
from ui.inspect.replay import Film, film
from ui.inspect.zones import changes
from ui.navigation import go
from ui.play import lobby
from ui.play.ending import score_sheet
from ui.play.opening import open_new
from ui.server.live import live
from ui.server.stores import Stores, stores, visitor
from ui.server.visitors import Held
from ui.store.records import TableInfo, TableView

EVERYTHING, SPECTATOR = "Everything", "A spectator"
PARTS = (
    "Board", "Decision", "Zones", "Stack", "Changes", "Journal", "Phases", "State", "Chance",
)  # fmt: skip
MOST_CHANGES = 200
MOST_DECISIONS = 200  # of a turn, listed around the step
CLOSE = (  # the decisions of the journal lie close together
    ".st-key-journal button{min-height:2rem;padding:.1rem .5rem;text-align:left}"
    ".st-key-journal ul{margin:0 0 .5rem .6rem}"
)


def show() -> None:
    """Draw the page."""
    st.title("Inspector", anchor=False)
    inside, me = stores(), visitor()
    found = lobby.tables()
    id = st.query_params.get("id", "")
    damaged = next((info.damaged for info in found if info.id == id), "")
    if damaged:
        st.error(plain(damaged))
        return
    tables = [info for info in found if not info.damaged]
    if not tables:
        st.info("There is no table to look into yet. Start a game, or open a save, on Home.")
        return
    ids = [info.id for info in tables]
    if id and id not in ids:
        st.error("This table is not open to you. Ask its host for an invite link.")
        return
    left, right = st.columns([3, 2])
    chosen = left.selectbox(
        "Table",
        ids,
        ids.index(id) if id else 0,
        format_func=lambda key: _named(tables[ids.index(key)]),
        key=f"table {id}",
    )
    info = tables[ids.index(chosen or ids[0])]
    if info.id != id:
        st.query_params["id"] = info.id
        if id:
            st.query_params.pop("step", None)
    held = inside.visitors.held(me, info.id)
    assert held is not None
    if info.over:
        eyes = [EVERYTHING, SPECTATOR, *(seat.name for seat in info.seats)]
        seen = right.selectbox(
            "Seen by", range(len(eyes)), format_func=lambda n: eyes[n], key=f"eyes {info.id}"
        )
        _finished(inside, info, seen or 0)
    else:
        _live(inside, info, held)


def _named(info: TableInfo) -> str:
    names = ", ".join(seat.name for seat in info.seats)
    return f"{info.title} ({names}{', finished' if info.over else ', running'})"


def _tabs(names: Sequence[str], draw: Mapping[str, Callable[[], None]]) -> None:
    """Tabs of which only the open one is made."""
    tabs = st.tabs(list(names), key="parts", on_change="rerun")
    number = next((i for i, tab in enumerate(tabs) if tab.open), 0)
    with tabs[number]:
        draw[names[number]]()


# --- a running game --------------------------------------------------------------------------


def _live(inside: Stores, info: TableInfo, held: Held) -> None:
    """Only what the own seat sees, and only as it is now."""
    seat = held.seats[0] if len(held.seats) == 1 else None
    who = f"the seat of {plain(info.seats[seat].name)}" if seat is not None else "a spectator"
    view = inside.tables.view(info.id, seat)
    st.info(f"This game is running: you see what {who} sees. All of it opens when it is over.")
    draw = {
        "Zones": lambda: _zones(inside, info, view),
        "Decision": lambda: _asked(info, view),
        "Stack": lambda: _own_stack(inside, info, seat),
        "Journal": lambda: _lines(inside.tables.newest(info.id, seat)),
        "Phases": lambda: _phases(info, str(view["phase"])),
        "State": lambda: _json(view),
    }
    _tabs([*draw], draw)
    if st.button("To the table", key="to table"):
        go("table", id=info.id)
    live(info.id, info.version)


def _own_stack(inside: Stores, info: TableInfo, seat: int | None) -> None:
    world = inside.tables.world(info.id, seat)
    if world is None:
        st.markdown("The stack is shown while you are asked: until then others may hide something.")
    else:
        _stack(world)


def _asked(info: TableInfo, view: View) -> None:
    asked = view["decision"]
    if asked is None:
        st.markdown("Nothing is asked now.")
        return
    st.markdown(f"{plain(info.seats[asked['seat']].name)} is asked.")
    if "labels" in asked:
        st.markdown(f"**{plain(asked['prompt'])}**")
        st.markdown("\n".join(f"1. {plain(label)}" for label in asked["labels"]))


def _lines(lines: Sequence[str]) -> None:
    st.html(journal_list(lines, "Journal, the newest first"))


# --- a finished game -------------------------------------------------------------------------


def _finished(inside: Stores, info: TableInfo, seen: int) -> None:
    reel = film(inside.tables, info.id, inside.tables.steps(info.id))
    step = _step(info, reel)
    state = reel.at(step)
    _headline(state, step, reel, seen)
    draw = {
        "Board": lambda: _board(info, reel, step, seen),
        "Decision": lambda: _decision(info, reel, step, seen),
        "Zones": lambda: _zones(inside, info, state.view(_eyes(state, seen))),
        "Stack": lambda: _stack(state),
        "Changes": lambda: _changes(reel, step, seen),
        "Journal": lambda: _journal(info, reel, step, seen),
        "Phases": lambda: _phases(info, str(state.view(None)["phase"])),
        "State": lambda: _json(_tree(state, seen)),
        "Chance": lambda: _chance(state, seen),
    }
    _tabs(PARTS, draw)
    _take_away(inside, info, reel, step)


def _viewer(seen: int) -> int | None:
    """Whose words are told: a seat's, or those that all may know."""
    return None if seen < 2 else seen - 2


def _eyes(state: State, seen: int) -> int | None:
    """Whose view is drawn: for everything it is that of the seat that is asked."""
    if seen:
        return _viewer(seen)
    return state.seat if state.seat >= 0 else None


def _is_open(state: State, seen: int) -> bool:
    """Whether these eyes see what the asked player may choose."""
    return seen == 0 or _viewer(seen) == state.seat


# --- time travel -----------------------------------------------------------------------------


def _step(info: TableInfo, reel: Film) -> int:
    """The step that is looked at, from the slider, the arrow keys, a turn or the address."""
    last = reel.last
    if last == 0:
        return 0
    at = session.step(info.id)
    if not at.given:
        asked = st.query_params.get("step", str(last))
        at.set(int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 9 else last)
    _go_to(info.id, at(), last)
    left, right = st.columns([3, 2], vertical_alignment="bottom")
    step = int(left.slider("Step", 0, last, key=at.key))
    if st.query_params.get("step") != str(step):
        st.query_params["step"] = str(step)
    starts = reel.turns
    with right.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        st.button("Back", key="back", on_click=_go_by, args=(info.id, -1, last), shortcut="left")
        st.button("Next", key="forth", on_click=_go_by, args=(info.id, 1, last), shortcut="right")
        turn = session.turn(info.id)
        turn.set(_turn(reel, step))
        st.selectbox(
            "Turn",
            [*starts],
            format_func=lambda number: f"Turn {number}" if number else "Setting up",
            key=turn.key,
            on_change=_go_to_turn,
            args=(info.id, starts),
            width=160,
            label_visibility="collapsed",
        )
    return step


def _turn(reel: Film, step: int) -> int:
    """The number of the turn that a step is in; 0 before the first one."""
    return max((turn for turn, first in reel.turns.items() if first <= step), default=0)


def _go_by(id: str, by: int, last: int) -> None:
    _go_to(id, session.step(id)() + by, last)


def _go_to_turn(id: str, starts: Mapping[int, int]) -> None:
    session.step(id).set(starts[session.turn(id)()])


def _go_to(id: str, step: int, last: int) -> None:
    session.step(id).set(max(0, min(step, last)))


def _headline(state: State, step: int, reel: Film, seen: int) -> None:
    """Where the game stands, what is decided here, and what was chosen."""
    view = state.view(None)
    where = f"**Step {step} of {reel.last}**"
    if state.over:
        verdict = state.rules.verdict(view).rstrip(".")
        st.markdown(f"{where} · the game is over: {plain(verdict)}")
        return
    who, phase = plain(state.header.names[state.seat]), title(str(view["phase"]))
    turn = _turn(reel, step)
    places = [where, f"turn {turn}" if turn else "", plain(phase) if phase != "Turn" else ""]
    told = f"{' · '.join(filter(None, places))} · {who} is asked"
    decision, chosen = state.decision, reel.chosen(step)
    if decision is not None and chosen is not None and _is_open(state, seen):
        label = plain(decision.labels[chosen])
        told += f"  \n{plain(decision.prompt)} :material/arrow_forward: chosen: **{label}**"
    st.markdown(told)


# --- the parts -------------------------------------------------------------------------------


def _board(info: TableInfo, reel: Film, step: int, seen: int) -> None:
    """The table as it lay there; nothing on it can be chosen."""
    state = reel.at(step)
    eyes = _eyes(state, seen)
    view = state.view(eyes)
    decision = view["decision"]
    if decision is not None:
        view["decision"] = {"seat": decision["seat"], "kind": decision["kind"]}
    drawn: TableView = {**view, "version": 0, "undos": 0}
    if seen == 0:
        whose = f"{plain(state.header.names[eyes])}, who is asked" if eyes is not None else ""
        st.caption(f"The board is seen by one seat at a time: here by {whose or 'a spectator'}.")
    known = faces(state.rules)
    news = _news(reel, step, eyes)
    motion = settings.on("motion")
    board(info.game, drawn, known, f"look {info.id}", motion, news, watching=True)


def _news(reel: Film, step: int, viewer: int | None) -> list[str]:
    """What the decision before this step has led to."""
    start = len(reel.at(step - 1).log) if step else 0
    return list(reel.at(step).journal.text(viewer, start))[-30:]


def _decision(info: TableInfo, reel: Film, step: int, seen: int) -> None:
    state = reel.at(step)
    decision = state.decision
    bots = list(roster.of(games[info.game]))
    usual = bots.index(games[info.game].face.usual_bot(games[info.game]))
    if decision is None:
        st.markdown(score_sheet(state.view(None)), unsafe_allow_html=True)
    elif not _is_open(state, seen):
        who = plain(state.header.names[decision.seat])
        st.markdown(f"{who} is asked, and alone sees what can be chosen.")
    bot = st.selectbox("Compare with the bot", bots, usual, key="adviser", width=260) or bots[usual]
    if decision is not None and _is_open(state, seen):
        taken, advised = reel.chosen(step), consult(state, bot)
        lines = []
        for index, label in enumerate(decision.labels):
            marks = []
            if index == taken:
                marks.append("**:material/check: chosen**")
            if index == advised:
                marks.append(f":material/smart_toy: {plain(bot)} would choose this")
            lines.append(f"1. {plain(label)} {' · '.join(marks)}")
        st.markdown("\n".join(lines))
    _compare(info, reel, bot)


def _compare(info: TableInfo, reel: Film, bot: str) -> None:
    """How often each seat has chosen what a bot would have; worked out when it is asked for."""
    compared = session.compared(info.id, bot)
    if not compared.given:
        if not st.button(f"Compare the whole game with {plain(bot)}", key="compare"):
            return
        bar = st.progress(0.0, f"{plain(bot)} thinks about {reel.last} decisions")
        same, made = [0] * info.players, [0] * info.players
        for step, scene in enumerate(reel.scenes(0, reel.last)):
            made[scene.state.seat] += 1
            same[scene.state.seat] += consult(scene.state, bot) == scene.chosen
            if step % 8 == 0:
                bar.progress(step / reel.last, f"{plain(bot)}: decision {step} of {reel.last}")
        bar.empty()
        compared.set(list(zip(same, made, strict=True)))
    st.markdown(
        "\n".join(
            f"- **{plain(seat.name)}** and the bot {plain(bot)} chose the same in {agreed}"
            f" of {decisions} decisions"
            for seat, (agreed, decisions) in zip(info.seats, compared(), strict=True)
        )
    )


def _zones(inside: Stores, info: TableInfo, view: View) -> None:
    """What everybody has and what lies on the table, as tables of words."""
    rules = inside.tables.rules(info.id)
    face, names = rules.game.face, [seat.name for seat in info.seats]
    st.markdown(_words_table(["Zone", *names], face.players(rules, view)))
    st.markdown(_words_table(["On the table", "Now"], face.common(rules, view)))


def _words_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    return table_of(heads, rows).replace("---:", ":---")


def _stack(state: State) -> None:
    lines = [line.partition(": ") for line in stack.lines(state)]
    st.markdown(
        "\n".join(
            f"1. **{plain(head)}**  \n{plain(rest[:1].upper() + rest[1:])}"
            for head, _, rest in lines
        )
        or "The stack is empty: the game is over."
    )
    if lines:
        st.caption("The first line runs now; each one was put there by the one below it.")


def _changes(reel: Film, step: int, seen: int) -> None:
    """What is another than at the step before: what was told, zones in words, the data."""
    if step == 0:
        st.markdown("This is the first step.")
        return
    before, state = reel.at(step - 1), reel.at(step)
    eyes = _viewer(seen)
    told = list(state.journal.text(eyes, len(before.log)))
    if told:
        st.markdown("\n".join(f"- {plain(line)}" for line in told))
    rows = changes(state.rules, before.view(eyes), state.view(eyes))
    if rows:
        st.markdown(_words_table(["What", "Before", "Now"], rows))
    elif not told:
        st.markdown("Nothing on the table has changed.")
    found = list(differences(_tree(before, seen), _tree(state, seen)))
    with st.expander(f"In the data: {len(found)} places"):
        st.markdown(_words_table(["Where", "Before", "Now"], found[:MOST_CHANGES]))


def _journal(info: TableInfo, reel: Film, step: int, seen: int) -> None:
    """The decisions of the turn, each a button that goes there, and what they led to."""
    if reel.last == 0:
        st.markdown("Nothing was decided in this game.")
        return
    starts = sorted({*reel.turns.values(), 0, reel.last})
    start = max(first for first in starts if first <= min(step, reel.last - 1))
    stop = min((first for first in starts if first > start), default=reel.last)
    start = max(start, step - MOST_DECISIONS // 2)
    stop = min(stop, start + MOST_DECISIONS)
    names = reel.at(0).header.names
    st.caption("The decisions of this turn: choose one to go there. Other turns are above.")
    st.html(f"<style>{CLOSE}</style>")
    with st.container(gap=None, key="journal"):
        if start == 0:
            _told(list(reel.at(0).journal.text(_viewer(seen))))
        for number, scene in enumerate(reel.scenes(start, stop), start):
            decision = scene.state.decision
            assert decision is not None
            does = (
                decision.labels[scene.chosen]
                if _is_open(scene.state, seen)
                else title(decision.kind).lower()
            )
            st.button(
                f"**{number}** {plain(names[decision.seat])}: {plain(does)}",
                key=f"go {info.id} {number}",
                type="primary" if number == step else "tertiary",
                on_click=_go_to,
                args=(info.id, number, reel.last),
            )
            _told(list(scene.after.journal.text(_viewer(seen), len(scene.state.log))))


def _told(lines: Sequence[str]) -> None:
    if lines:
        st.caption("\n".join(f"- {plain(line)}" for line in lines))


def _phases(info: TableInfo, current: str) -> None:
    dark = st.context.theme.type == "dark"
    phases = games[info.game].phases.by_name
    if current in phases:
        st.markdown(f"**{plain(title(current))}**: {plain(phases[current].does)}")
    st.graphviz_chart(
        phase_graph(games[info.game], current, theme.DARK if dark else theme.LIGHT),
        alt=f"The phases of the game: {_ways(info.game)}. The current one is {title(current)}.",
    )


def _ways(game: str) -> str:
    graph = games[game].phases.graph
    nodes = [node for node in graph if list(graph.successors(node))]
    ways = [(title(n), [title(after) for after in graph.successors(n)]) for n in nodes]
    return "; ".join(f"after {name} comes {' or '.join(after)}" for name, after in ways)


def _chance(state: State, seen: int) -> None:
    if seen:
        st.markdown("Nobody at the table sees where chance comes from.")
        return
    st.markdown(f"Everything random comes from the seed **{state.header.seed}**, by these streams:")
    st.markdown(table_of(["Stream", "Its state now"], list(state.rng.items())))


def _tree(state: State, seen: int) -> Any:
    if seen == 0:
        whole = dict(state.snapshot())
        whole.pop("log", None)
        return _jsonable(whole)
    return _jsonable(state.view(_viewer(seen)))


def _jsonable(value: object) -> Any:
    return json.loads(json.dumps(value))


def _json(value: object) -> None:
    st.caption("The data as it is; cards are numbers here, Zones has their names.")
    st.json(_jsonable(value), expanded=1)


def _take_away(inside: Stores, info: TableInfo, reel: Film, step: int) -> None:
    people = [seat.name for seat in info.seats if seat.bot is None]
    who = f"as {listed(people)}" if people else "in the seat that is asked"
    with st.container(horizontal=True):
        fork = st.button(
            "Play on from here",
            type="primary",
            key="fork",
            disabled=step >= reel.last,
            help=f"A new table that starts at this step, with you {plain(who)}",
        )
        open_new("fork", fork, partial(inside.tables.fork, info.id, step))
        if st.button("To the table", key="to table"):
            go("table", id=info.id)
        end = reel.at(reel.last)
        for what, text in (("save", end.to_json), ("journal", end.journal.to_json)):
            name = f"{info.game}-{info.id}{'-journal' * (what == 'journal')}.json"
            st.download_button(
                f"Download the {what}",
                text,
                name,
                "application/json",
                key=f"get {what}",
                on_click="ignore",
            )
