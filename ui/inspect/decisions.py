"""Decisions looked into: what could be chosen, what was, and what a bot would have chosen."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from framework import games
from framework.bots.consult import consult
from framework.bots.personas import persona
from framework.bots.roster import roster
from framework.core.view import View
from framework.english import counted
from framework.lab.chances import learned
from ui import session
from ui.board.component import component
from ui.html.charts import mark_style
from ui.html.escaping import plain
from ui.inspect.bar import go_to
from ui.inspect.judging import TRIES, Judged, Otherwise, judged
from ui.inspect.moment import Moment
from ui.play.ending import score_sheet
from ui.store.records import TableInfo

MOST_AT_ONCE = 60  # steps that one press has judged
EVERYBODY = "Everybody"


def asked_now(info: TableInfo, view: View) -> None:
    """What is asked in a running game."""
    asked = view["decision"]
    if asked is None:
        st.markdown("Nothing is asked now.")
        return
    st.markdown(f"{plain(info.seats[asked['seat']].name)} is asked.")
    if "labels" in asked:
        st.markdown(f"**{plain(asked['prompt'])}**")
        st.markdown("\n".join(f"1. {plain(label)}" for label in asked["labels"]))


def choose_bot(info: TableInfo) -> str:
    """The bot that a game is compared with."""
    game = games[info.game]
    bots = list(roster.of(game))
    usual = bots.index(game.face.usual_bot(game))
    bot = st.selectbox(
        "Bot",
        bots,
        usual,
        format_func=lambda bot: called(info, bot),
        key="adviser",
        width=260,
    )
    return bot or bots[usual]


def called(info: TableInfo, bot: str) -> str:
    """A bot's title, as everywhere in the app."""
    return plain(persona(games[info.game], bot).title)


def decision(moment: Moment) -> None:
    """The decision of a step, compared with what a bot would choose."""
    state, asked = moment.state, moment.state.decision
    if asked is None:
        st.markdown(score_sheet(state.view(None)), unsafe_allow_html=True)
        return
    if not moment.shows_options(asked.seat):
        who = plain(state.header.names[asked.seat])
        st.markdown(f"{who} is asked, and alone sees what can be chosen.")
        return
    bot = choose_bot(moment.info)
    taken, advised = moment.replay.chosen(moment.step), consult(state, bot)
    lines = []
    for index, label in enumerate(asked.labels):
        marks = []
        if index == taken:
            marks.append("**:material/check: chosen**")
        if index == advised:
            marks.append(f":material/smart_toy: {called(moment.info, bot)} would choose this")
        lines.append(f"1. {plain(label)} {' · '.join(marks)}")
    st.markdown("\n".join(lines))


# --- the whole game ----------------------------------------------------------------------------


def compare(moment: Moment) -> None:
    """How often each seat has chosen what a bot would have, and what the other steps cost."""
    info, replay = moment.info, moment.replay
    bot = choose_bot(info)
    known, title = judged(info, replay, bot), called(info, bot)
    if not known.compared:
        if not st.button(f"Compare the whole game with {title}", key="compare"):
            return
        bar = st.progress(0.0, f"{title} thinks about {replay.last} decisions")
        for done in known.compare():
            if done % 8 == 0:
                bar.progress(done / replay.last, f"{title}: {done} of {replay.last} decisions")
        bar.empty()
    st.markdown(
        "\n".join(
            f"- **{plain(seat.name)}** and the bot {title} chose the same in {agreed}"
            f" of {decisions} decisions"
            for seat in info.seats
            for agreed, decisions in [known.same(seat.number)]
        )
    )
    _otherwise(moment, known)


def _otherwise(moment: Moment, known: Judged) -> None:
    """The steps that differ, each with its swing as far as it was judged."""
    seats, decided = moment.info.seats, moment.replay.decided
    shown = [n.number for n in seats if moment.shows_options(n.number)]
    if not shown:
        st.caption("A spectator does not see what else could be chosen.")
        return
    names = (
        [EVERYBODY, *(seats[n].name for n in shown)] if len(shown) > 1 else [seats[shown[0]].name]
    )
    whose = st.selectbox("Whose decisions", names, key=f"whose {moment.info.id}", width=260)
    wanted = {n for n in shown if whose in (EVERYBODY, seats[n].name)}
    steps = [one for one in known.otherwise if decided[one.step].seat in wanted]
    if not steps:
        st.markdown("All decisions are those of the bot.")
        return
    title = called(moment.info, known.bot)
    _judge(known, steps)
    _table(moment, known, steps)
    far = "to the end of the turn, " if learned(games[moment.info.game], known.bot) else ""
    st.caption(
        f"The swing is how much more often who decides would win by the bot's choice than by the"
        f" own one: {TRIES} roll-outs of each, with {title} in every seat, {far}in the same"
        " worlds, in which all that the player could not know is dealt anew."
        " ± is one standard error: what is within two of them may be chance."
    )


def _judge(known: Judged, steps: Sequence[Otherwise]) -> None:
    """Have some more steps judged, if somebody asks for it."""
    left = [one for one in steps if one.step not in known.swings]
    now = left[:MOST_AT_ONCE]
    if not now:
        return
    of = f" of {len(left)}" if len(left) > len(now) else ""
    cost = counted(2 * TRIES * len(now), "roll-out")
    words = f"Judge {counted(len(now), 'step')}{of} that differ ({cost})"
    if st.button(words, key="judge"):
        bar = st.progress(0.0, words)
        for done in known.judge(now):
            bar.progress(done / len(now), f"{done} of {len(now)} steps are judged")
        st.rerun()


def _table(moment: Moment, known: Judged, steps: Sequence[Otherwise]) -> None:
    id, replay = moment.info.id, moment.replay
    swings = {one.step: known.swings[one.step] for one in steps if one.step in known.swings}
    largest = max(swings, key=lambda step: abs(swings[step].gain), default=-1)
    rows = []
    for step, _, advised in steps:
        decided, swing = replay.decided[step], swings.get(step)
        turn = replay.turn(step)
        rows.append(
            {
                "step": step,
                "when": f"turn {turn}" if turn else "",
                "seat": decided.seat,
                "name": moment.info.seats[decided.seat].name,
                "chosen": decided.label,
                "advised": advised.label,
                "gain": percent(swing.gain, swing.error) if swing is not None else "",
                "largest": step == largest and swings[step].gain != 0,
            }
        )
    marks = [mark_style(seat) for seat in range(moment.info.players)]
    component("differing")(
        key=session.pane("differing", id).key,
        data={
            "rows": rows,
            "at": moment.step,
            "bot": called(moment.info, known.bot),
            "marks": marks,
        },
        on_go_change=lambda: _go(id),
    )


def _go(id: str) -> None:
    step = session.pane("differing", id)().get("go")
    if type(step) is int:
        go_to(id, step)


def percent(gain: float, error: float) -> str:
    """`+12 ± 8 %`."""
    return f"{round(100 * gain):+d} ± {round(100 * error)} %"
