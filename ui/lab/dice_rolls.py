"""Rolls of the dice lab: seeded ones from the engine's own stream, on the exact chances."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache, partial

import streamlit as st

from framework.lab.bids import Bidding
from framework.lab.dice import Odds
from framework.lab.trials import NOBODY, Fit, Trials, fit, rolled
from ui import session
from ui.html import charts
from ui.lab import dice
from ui.lab.dice import MOST_ROLLS, MOST_SEED, Situation
from ui.lab.dice_bids import NAMES
from ui.lab.dice_charts import percent, strips

AT_ONCE = (1, 10, 100, 1_000, 10_000)


def totals_and_rolls(situation: Situation, odds: Odds) -> None:
    """What each can total, and what the dice of a seed have shown so far."""
    st.markdown(charts.heading("What each can total"), unsafe_allow_html=True)
    bidding = situation.bidding
    trials = _rolled(bidding, situation.seed, situation.rolls, situation.loaded)
    names = NAMES[: len(situation.bids)]
    _buttons(situation)
    seen = trials.totals if trials.count else ()
    st.markdown(strips(names, bidding.totals, situation.costs, seen), unsafe_allow_html=True)
    if trials.count:
        st.markdown(verdict(trials, fit(bidding, trials)))
        _winners(situation, odds, trials)
    else:
        st.caption(
            "Roll, and see how the dice of a seed fall on the exact chances. They are those that a"
            " game with this seed would roll."
        )


@lru_cache(maxsize=64)
def _rolled(bidding: Bidding, seed: int, count: int, loaded: bool) -> Trials:
    return rolled(bidding, seed, count, loaded)


def _buttons(situation: Situation) -> None:
    with st.container(horizontal=True, key="rolling", vertical_alignment="bottom"):
        for count in AT_ONCE:
            st.button(
                f"Roll {count:,}" if count == 1 else f"{count:,}",
                icon=":material/casino:" if count == 1 else None,
                key=f"roll {count}",
                on_click=dice.change,
                args=(partial(_more, count=count),),
                disabled=situation.rolls >= MOST_ROLLS,
            )
        st.button(
            "Clear",
            key="clear rolls",
            on_click=dice.change,
            args=(lambda now: replace(now, rolls=0),),
            disabled=not situation.rolls,
        )
        seed = session.dice_lab("seed")
        seed.set(situation.seed)
        st.number_input(
            "Seed",
            0,
            MOST_SEED,
            key=seed.key,
            width=140,
            on_change=lambda: dice.change(lambda now: replace(now, seed=int(seed()))),
        )
        loaded = session.dice_lab("loaded")
        loaded.set(situation.loaded)
        st.toggle(
            "Loaded dice",
            key=loaded.key,
            help="Every fourth 1 falls as the highest face: see whether the check finds it.",
            on_change=lambda: dice.change(lambda now: replace(now, loaded=bool(loaded()))),
        )


def _more(situation: Situation, count: int) -> Situation:
    return replace(situation, rolls=min(MOST_ROLLS, situation.rolls + count))


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
    if p >= 0.01:
        return f"in {round(100 * p)} of 100 such series"
    if p >= 1e-6:
        return f"once in {round(1 / p):,} such series"
    return "less than once in a million such series"


def _winners(situation: Situation, odds: Odds, trials: Trials) -> None:
    """Who won how often, beside the exact chance."""
    rows = []
    everybody = [*enumerate(NAMES[: len(situation.bids)]), (NOBODY, "Nobody")]
    for place, name in everybody:
        won = trials.winners.get(place, 0)
        exact = odds.none if place == NOBODY else odds.win[place]
        rows.append([name, f"{won:,}", percent(won / trials.count), percent(exact)])
    st.markdown(
        charts.table("Who won", ["won", "times", "share", "exact chance"], rows),
        unsafe_allow_html=True,
    )
    if trials.count <= 10:
        st.caption(f"The last roll: {_last(situation, trials)}.")


def _last(situation: Situation, trials: Trials) -> str:
    """What the dice of the last roll counted."""
    told = []
    for place, (pool, faces) in enumerate(zip(situation.bids, trials.last, strict=True)):
        parts = [*map(str, ([pool.tokens] if pool.tokens else []) + [*faces])]
        total = pool.tokens + sum(faces)
        told.append(f"{NAMES[place]} {' + '.join(parts) or '0'} = {total}")
    return ", ".join(told)
