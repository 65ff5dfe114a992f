"""The dice lab: bids put together by clicking, their exact odds, and rolls that fall on them."""

from __future__ import annotations

import streamlit as st

from ui.html.escaping import plain
from ui.lab import dice
from ui.lab.dice_answers import chances, cheapest_bid, exactly, one_more, share
from ui.lab.dice_bids import bidders, conditions
from ui.lab.dice_charts import style
from ui.lab.dice_rolls import totals_and_rolls


def show() -> None:
    st.html(f"<style>{style()}</style>")
    situation, faults = dice.here()
    _head()
    for fault in faults:
        st.warning(f"This part of the address can't be read and is left out: {plain(fault)}.")
    odds = situation.bidding.odds
    bidders(situation, odds)
    left, right = st.columns(2, gap="large")
    with left:
        conditions(situation)
        chances(situation, odds)
        one_more(situation)
        cheapest_bid(situation)
    with right:
        totals_and_rolls(situation, odds)
    exactly(situation, odds)
    share(situation)


def _head() -> None:
    with st.container(horizontal=True, vertical_alignment="bottom", key="head of the lab"):
        st.title("Dice lab", anchor=False, width="content")
        st.caption("Put bids together and see who wins: exactly, and roll by roll.")
        st.button(
            "Start again",
            icon=":material/restart_alt:",
            key="afresh",
            on_click=dice.change,
            args=(lambda _: dice.Situation(),),
        )
