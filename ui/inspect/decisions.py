"""Decisions looked into: what could be chosen, what was, and what a bot would have chosen."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from framework import games
from framework.bots.consult import consult
from framework.bots.roster import roster
from framework.core.view import View
from framework.english import title
from ui import session
from ui.html.escaping import plain
from ui.inspect.moment import Moment, go_to
from ui.play.ending import score_sheet
from ui.store.records import TableInfo

MOST_DECISIONS = 200  # of a turn, listed around the step
CLOSE = (  # the decisions of the journal lie close together
    ".st-key-journal button{min-height:2rem;padding:.1rem .5rem;text-align:left}"
    ".st-key-journal ul{margin:0 0 .5rem .6rem}"
)


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


def decision(moment: Moment) -> None:
    """The decision of a step, compared with what a bot would choose."""
    state, game = moment.state, games[moment.info.game]
    bots = list(roster.of(game))
    usual = bots.index(game.face.usual_bot(game))
    asked = state.decision
    if asked is None:
        st.markdown(score_sheet(state.view(None)), unsafe_allow_html=True)
    elif not moment.shows_options(state):
        who = plain(state.header.names[asked.seat])
        st.markdown(f"{who} is asked, and alone sees what can be chosen.")
    bot = st.selectbox("Compare with the bot", bots, usual, key="adviser", width=260) or bots[usual]
    if asked is not None and moment.shows_options(state):
        taken, advised = moment.replay.chosen(moment.step), consult(state, bot)
        lines = []
        for index, label in enumerate(asked.labels):
            marks = []
            if index == taken:
                marks.append("**:material/check: chosen**")
            if index == advised:
                marks.append(f":material/smart_toy: {plain(bot)} would choose this")
            lines.append(f"1. {plain(label)} {' · '.join(marks)}")
        st.markdown("\n".join(lines))
    _compare(moment, bot)


def _compare(moment: Moment, bot: str) -> None:
    """How often each seat has chosen what a bot would have; worked out when it is asked for."""
    info, replay = moment.info, moment.replay
    compared = session.compared(info.id, bot)
    if not compared.given:
        if not st.button(f"Compare the whole game with {plain(bot)}", key="compare"):
            return
        bar = st.progress(0.0, f"{plain(bot)} thinks about {replay.last} decisions")
        same, made = [0] * info.players, [0] * info.players
        for step, scene in enumerate(replay.scenes(0, replay.last)):
            made[scene.state.seat] += 1
            same[scene.state.seat] += consult(scene.state, bot) == scene.chosen
            if step % 8 == 0:
                bar.progress(step / replay.last, f"{plain(bot)}: decision {step} of {replay.last}")
        bar.empty()
        compared.set(list(zip(same, made, strict=True)))
    st.markdown(
        "\n".join(
            f"- **{plain(seat.name)}** and the bot {plain(bot)} chose the same in {agreed}"
            f" of {decisions} decisions"
            for seat, (agreed, decisions) in zip(info.seats, compared(), strict=True)
        )
    )


def decisions_of_turn(moment: Moment) -> None:
    """The decisions of the turn, each a button that goes there, and what they led to."""
    info, replay = moment.info, moment.replay
    if replay.last == 0:
        st.markdown("Nothing was decided in this game.")
        return
    start, stop = _turn_around(moment)
    names = replay.at(0).header.names
    st.caption("The decisions of this turn: choose one to go there. Other turns are above.")
    st.html(f"<style>{CLOSE}</style>")
    with st.container(gap=None, key="journal"):
        if start == 0:
            _told(list(replay.at(0).journal.text(moment.reader)))
        for number, scene in enumerate(replay.scenes(start, stop), start):
            asked = scene.state.decision
            assert asked is not None
            does = (
                asked.labels[scene.chosen]
                if moment.shows_options(scene.state)
                else title(asked.kind).lower()
            )
            st.button(
                f"**{number}** {plain(names[asked.seat])}: {plain(does)}",
                key=f"go {info.id} {number}",
                type="primary" if number == moment.step else "tertiary",
                on_click=go_to,
                args=(info.id, number, replay.last),
            )
            _told(list(scene.after.journal.text(moment.reader, len(scene.state.log))))


def _turn_around(moment: Moment) -> tuple[int, int]:
    """The first step of the turn that is looked at, and of the next one; of very many the near."""
    step, last = moment.step, moment.replay.last
    starts = sorted({*moment.replay.turns.values(), 0, last})
    start = max(first for first in starts if first <= min(step, last - 1))
    stop = min((first for first in starts if first > start), default=last)
    start = max(start, step - MOST_DECISIONS // 2)
    return start, min(stop, start + MOST_DECISIONS)


def _told(lines: Sequence[str]) -> None:
    if lines:
        st.caption("\n".join(f"- {plain(line)}" for line in lines))
