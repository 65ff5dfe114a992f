"""Who is ahead: the chance of each seat to win, from step to step, by roll-outs."""

from __future__ import annotations

import streamlit as st

from framework import games
from framework.lab.chances import learned
from ui.html import charts
from ui.inspect.decisions import called
from ui.inspect.judging import ROLL_OUTS, Judged, judged
from ui.inspect.moment import Moment

OF = "Chance to win in percent"
HEIGHT = 96  # pixels
TO_THE_TURNS_END = "to the end of the turn, where values learned from many games judge the position"


def _known(moment: Moment) -> Judged:
    """What the best adviser makes of the game."""
    game = games[moment.info.game]
    return judged(moment.info, moment.replay, game.face.adviser(game))


def _spent(moment: Moment, known: Judged) -> str:
    bot = called(moment.info, known.bot)
    return f"{len(known.points)} points, {ROLL_OUTS} roll-outs each by the bot {bot}"


def ask_for_curve(moment: Moment) -> bool:
    """The button that has the curve worked out, as long as it is not known."""
    known = _known(moment)
    if not moment.replay.last or known.drawn:
        return False
    return st.button(
        "Chances to win",
        key="curve",
        type="tertiary",
        icon=":material/show_chart:",
        help=f"Worked out when you ask for it: {_spent(moment, known)}",
    )


def show_curve(moment: Moment, wanted: bool) -> None:
    """The curve, as soon as somebody wants it, with the step that is looked at."""
    known = _known(moment)
    if wanted:
        bar = st.progress(0.0, f"Chances to win: {_spent(moment, known)}")
        for done in known.draw():
            bar.progress(
                done / len(known.points), f"Chances to win: {done} of {_spent(moment, known)}"
            )
        st.rerun()  # without the button
    if moment.replay.last and known.drawn:
        names = [seat.name for seat in moment.info.seats]
        lines = [
            {step: round(100 * known.chances[step][seat].rate) for step in known.points}
            for seat in range(len(names))
        ]
        moments = {step: _called(known, step) for step in known.points}
        drawn = charts.chart(names, lines, moments, OF, "step", moment.step, HEIGHT)
        st.markdown(drawn, unsafe_allow_html=True)


def show_numbers(moment: Moment) -> None:
    """The points of the curve in numbers, and what they are."""
    known, seats = _known(moment), moment.info.seats
    bot = called(moment.info, known.bot)
    judged_there = learned(games[moment.info.game], known.bot)
    st.markdown(
        f"For each point {ROLL_OUTS} roll-outs: from there the bot {bot} plays all seats, the first"
        f" step as it advises, {TO_THE_TURNS_END if judged_there else 'to the end'}, in worlds in"
        " which all that the seat that is asked could not know, and all chance to come, is dealt"
        " anew. So it says who is ahead if that bot plays on, not who"
        " was bound to win. As in advice, chances are those against the bots that sat there, and"
        " against players as good as that bot in the seats of others. In brackets: the interval in"
        " which the chance lies 95 times in 100 (of roll-outs to the end that of Wilson)."
    )
    if not known.drawn:
        st.caption("They are not worked out yet: *Chances to win* above does that.")
        return
    rows = [
        (_called(known, step), *(_told(known, step, seat.number) for seat in seats))
        for step in known.points
    ]
    table = charts.table(OF, ["At", *(seat.name for seat in seats)], rows, marked=True)
    st.markdown(table, unsafe_allow_html=True)


def _called(known: Judged, step: int) -> str:
    turn = known.replay.turn(step)
    return f"step {step}, turn {turn}" if turn and step < known.replay.last else f"step {step}"


def _told(known: Judged, step: int, seat: int) -> str:
    chance = known.chances[step][seat]
    if not chance.count:
        return f"{round(100 * chance.rate)}"
    low, high = (round(100 * bound) for bound in chance.interval)
    return f"{round(100 * chance.rate)} ({low} to {high})"
