"""Rolls of the dice lab: seeded ones from the engine's own stream, on the exact chances."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import TypeAlias

import streamlit as st

from framework.lab.bids import Bidding
from framework.lab.dice import Odds, Totals
from framework.lab.trials import NOBODY, Fit, Trials, fit, rolled
from ui import session
from ui.html import charts
from ui.lab import dice
from ui.lab.dice import MOST_ROLLS, MOST_SEED, Situation
from ui.lab.dice_bids import NAMES
from ui.lab.dice_charts import percent, strips

Step: TypeAlias = Callable[[int], int]  # from a number of rolls to another
AT_ONCE = (1, 10, 100, 1_000, 10_000)


def totals_and_rolls(situation: Situation, odds: Odds) -> None:
    """What each can total, and what the dice of a seed have shown so far."""
    st.markdown(charts.heading("What each can total"), unsafe_allow_html=True)
    bidding = situation.bidding
    trials = _rolled(bidding, situation.seed, situation.rolls, situation.loaded)
    names = NAMES[: len(situation.bids)]
    with st.container(horizontal=True, key="rolling", vertical_alignment="bottom"):
        buttons(situation.rolls, situation.seed, AT_ONCE, MOST_ROLLS, _change)
        loaded = session.dice_lab("loaded")
        loaded.set(situation.loaded)
        st.toggle(
            "Loaded dice",
            key=loaded.key,
            help="Every fourth 1 falls as the highest face: see whether the check finds it.",
            on_change=lambda: dice.change(lambda now: replace(now, loaded=bool(loaded()))),
        )
    seen = trials.totals if trials.count else ()
    st.markdown(strips(names, bidding.totals, situation.costs, seen), unsafe_allow_html=True)
    if trials.count:
        told(odds, bidding.totals, trials, "Nobody")
        if trials.count <= 10:
            st.caption(f"The last roll: {_last(situation, trials)}.")
    else:
        st.caption(
            "Roll, and see how the dice of a seed fall on the exact chances. They are those that a"
            " game with this seed would roll."
        )


@lru_cache(maxsize=64)
def _rolled(bidding: Bidding, seed: int, count: int, loaded: bool) -> Trials:
    return rolled(bidding, seed, count, loaded)


def _change(rolls: Step, seed: int | None) -> None:
    """Another number of rolls, or another seed."""

    def changed(now: Situation) -> Situation:
        then = replace(now, rolls=min(MOST_ROLLS, rolls(now.rolls)))
        return then if seed is None else replace(then, seed=seed)

    dice.change(changed)


def buttons(
    rolls: int,
    seed: int,
    at_once: Sequence[int],
    most: int,
    change: Callable[[Step, int | None], None],
) -> None:
    """What rolls, clears, and changes the seed."""
    for count in at_once:
        st.button(
            f"Roll {count:,}" if count == 1 else f"{count:,}",
            icon=":material/casino:" if count == 1 else None,
            key=f"roll {count}",
            on_click=change,
            args=(partial(operator.add, count), None),
            disabled=rolls >= most,
        )
    nothing: Step = partial(operator.mul, 0)
    st.button("Clear", key="clear rolls", on_click=change, args=(nothing, None), disabled=not rolls)
    field = session.dice_lab("seed")
    field.set(seed)
    st.number_input(
        "Seed",
        0,
        MOST_SEED,
        key=field.key,
        width=140,
        on_change=lambda: change(partial(operator.add, 0), int(field())),
    )


def told(odds: Odds, totals: Sequence[Totals], trials: Trials, nobody: str) -> None:
    """Whether rolls fit their chances, and who won how often."""
    st.markdown(verdict(trials, fit(odds, totals, trials)))
    rows = []
    for place, name in [*enumerate(NAMES[: len(odds.win)]), (NOBODY, nobody)]:
        won = trials.winners.get(place, 0)
        exact = odds.none if place == NOBODY else odds.win[place]
        rows.append([name, f"{won:,}", percent(won / trials.count), percent(exact)])
    st.markdown(
        charts.table("Who won", ["won", "times", "share", "exact chance"], rows),
        unsafe_allow_html=True,
    )


def verdict(trials: Trials, found: Fit) -> str:
    """How rolls fit their chances, in words."""
    rolls = f"{trials.count:,} {'roll' if trials.count == 1 else 'rolls'}"
    if found.p is None:
        return f"**{rolls}**: too few to say whether the dice are fair."
    away = f"The shares of the winners are at most {100 * found.distance:.1f} points away"
    if found.doubtful:
        return (
            f"**{rolls}: these dice are not fair.** {away}, and fair dice would fit as badly"
            f" {_often(found.p)}."
        )
    return (
        f"**{rolls}: they fall as they should.** {away}; fair dice fit as badly or worse"
        f" {_often(found.p)}."
    )


def _often(p: float) -> str:
    if p >= 0.5:
        return "in most such series"
    if p >= 0.01:
        return f"in {round(100 * p)} of 100 such series"
    if p >= 1e-6:
        return f"once in {round(1 / p):,} such series"
    return "less than once in a million such series"


def _last(situation: Situation, trials: Trials) -> str:
    """What the dice of the last roll counted."""
    parts = []
    for place, (pool, faces) in enumerate(zip(situation.bids, trials.last, strict=True)):
        counted = [*map(str, ([pool.tokens] if pool.tokens else []) + [*faces])]
        total = pool.tokens + sum(faces)
        parts.append(f"{NAMES[place]} {' + '.join(counted) or '0'} = {total}")
    return ", ".join(parts)
