"""The dice lab: bids put together by clicking, their exact odds, and rolls that fall on them."""

from __future__ import annotations

import streamlit as st

from framework.core.errors import AscentError
from ui import session
from ui.html.escaping import plain
from ui.lab import dice, dice_asked, dice_rules
from ui.lab.dice_answers import chances, cheapest_bid, exactly, one_more, share
from ui.lab.dice_bids import bidders, conditions
from ui.lab.dice_charts import style
from ui.lab.dice_rolls import totals_and_rolls
from ui.lab.dice_rules import Asking


def show() -> None:
    st.html(f"<style>{style()}</style>")
    _head()
    try:
        asking = dice_rules.here()
    except AscentError as error:
        asking = None
        st.warning(f"This part of the address can't be read and is left out: {plain(error)}.")
    _whose_rules(asking)
    if asking is None:
        _plain_bids()
    else:
        dice_asked.show(asking)


def _head() -> None:
    with st.container(horizontal=True, vertical_alignment="bottom", key="head of the lab"):
        st.title("Dice lab", anchor=False, width="content")
        st.caption("Put bids together and see who wins: exactly, and roll by roll.")
        st.button(
            "Start again",
            icon=":material/restart_alt:",
            key="afresh",
            on_click=_afresh,
        )


def _whose_rules(asking: Asking | None) -> None:
    """Plain bids, or a question that a game's own rules answer."""
    known = [*dice_rules.offered()]
    if not known:
        return
    chosen = session.dice_lab("ask")
    chosen.set(asking.key if asking else "")
    st.segmented_control(
        "By the rules of",
        ["", *known],
        format_func=lambda key: dice_rules.called(key) if key else "Plain bids",
        required=True,
        key=chosen.key,
        on_change=lambda: _ask(str(chosen())),
    )


def _ask(key: str) -> None:
    """Ask by other rules; the plain bids are there again when one comes back to them."""
    params = st.query_params
    if dice_rules.ASK not in params:
        session.plain_bids.set({name: params.get_all(name) for name in params})
    if key:
        dice_rules.show(dice_rules.offered()[key]())
    else:
        params.from_dict(session.plain_bids())


def _afresh() -> None:
    session.plain_bids.forget()
    st.query_params.clear()


def _plain_bids() -> None:
    situation, faults = dice.here()
    for fault in faults:
        st.warning(f"This part of the address can't be read and is left out: {plain(fault)}.")
    odds = situation.bidding.odds
    bidders(situation, odds)
    left, right = st.columns(2, gap="large")
    with left:
        conditions(situation)
        chances(situation, odds)
        one_more(situation)
    with right:
        totals_and_rolls(situation, odds)
    left, right = st.columns(2, gap="large")
    with left:
        cheapest_bid(situation)
    with right:
        exactly(situation, odds)
        share(situation)
