"""The bids of the dice lab, put together by clicking, and what they are for: cost and ties."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import streamlit as st

from framework.lab.dice import Odds
from framework.lab.pools import Die
from ui import session
from ui.html.escaping import plain
from ui.lab import dice
from ui.lab.dice import Change, Situation
from ui.lab.dice_charts import bidder, die_words

SIDES = (2, 3, 4, 6, 8, 10, 12, 20)
TIES = {"nobody": "Nobody", "random": "By lot", "order": "In an order"}
NAMES = tuple(f"Bidder {place + 1}" for place in range(dice.MOST_BIDDERS))


def step(label: str, more: bool, key: str, to: Change, off: bool = False) -> None:
    """A small button with a sign, whose words are read out."""
    st.button(
        label,
        icon=":material/add:" if more else ":material/remove:",
        key=f"step {key} {'more' if more else 'less'}",
        on_click=dice.change,
        args=(to,),
        disabled=off,
    )


def bidders(situation: Situation, odds: Odds) -> None:
    """A card for each bidder, and a place for one more."""
    count = len(situation.bids)
    columns = st.columns(max(3, min(count + 1, dice.MOST_BIDDERS)))
    for place in range(count):
        with columns[place], st.container(border=True, key=f"bidder {place}", gap="xsmall"):
            _bidder(situation, place, odds)
    if count < dice.MOST_BIDDERS:
        with columns[count]:
            _joining()


def _joining() -> None:
    """A place for one more bidder."""
    with st.container(key="joining"):
        st.button(
            "One more bidder",
            icon=":material/person_add:",
            key="join",
            on_click=dice.change,
            args=(dice.joined,),
        )


def _bidder(situation: Situation, place: int, odds: Odds) -> None:
    name, pool = NAMES[place], situation.bids[place]
    st.markdown(bidder(place, name, pool, odds.win[place]), unsafe_allow_html=True)
    _stepper(
        pool.tokens,
        "token" if pool.tokens == 1 else "tokens",
        ("token", name),
        f"{place} tokens",
        partial(dice.tokens, place=place),
        (0, dice.MOST_TOKENS),
    )
    full = len(pool.dice) >= dice.MOST_DICE
    for number, (die, count) in enumerate(dice.kinds(pool)):
        _stepper(
            count,
            die_words(die),
            (die_words(die), name),
            f"{place} dice {number}",
            partial(dice.dice, place=place, die=die),
            (0, count if full else dice.MOST_DICE),
        )
    with st.container(horizontal=True, key=f"ways {place}"):
        with st.popover("Other die", key=f"kinds {place}", disabled=full):
            _another_die(place)
        with st.popover("Cost", key=f"own {place}"):
            _own_cost(situation, place)
        if len(situation.bids) > 1:
            st.button(
                f"{name} leaves",
                icon=":material/close:",
                key=f"step {place} leaves",
                on_click=dice.change,
                args=(partial(dice.left, place=place),),
            )


def _stepper(
    count: int,
    words: str,
    names: tuple[str, str],
    key: str,
    by: partial[Situation],
    bounds: tuple[int, int],
) -> None:
    """So many of something, with a button for one less and one for one more."""
    what, whose = names
    with st.container(
        horizontal=True,
        vertical_alignment="center",
        horizontal_alignment="distribute",
        key=f"row {key}",
        gap="small",
    ):
        step(f"{whose}: one {what} less", False, key, partial(by, by=-1), count <= bounds[0])
        st.markdown(
            f'<div class="d-count"><b>{count}</b><span>{words}</span></div>',
            unsafe_allow_html=True,
            width="content",
        )
        step(f"{whose}: one {what} more", True, key, partial(by, by=1), count >= bounds[1])


def _another_die(place: int) -> None:
    """A die that is not like those of the bid: other sides, rolled again, or counting more.

    It lies over the page, where colours by day and by night are Streamlit's own.
    """
    sides = st.selectbox(
        "Sides",
        SIDES,
        SIDES.index(3),
        format_func=lambda each: f"d{each}",
        key=session.dice_lab(f"sides {place}").key,
    )
    faces = range(sides)
    again = st.selectbox(
        "Rolled again once, if it shows",
        faces,
        format_func=lambda face: "never" if not face else "1" if face == 1 else f"1 to {face}",
        key=session.dice_lab(f"again {place} {sides}").key,
    )
    least = st.selectbox(
        "Counts at least",
        [0, *range(2, (sides) + 1)],
        format_func=lambda face: "what it shows" if not face else str(face),
        key=session.dice_lab(f"least {place} {sides}").key,
    )
    die = Die(sides, again, least)
    st.button(
        f"Add a {die_words(die)}",
        key=f"add {place}",
        on_click=dice.change,
        args=(partial(dice.dice, place=place, die=die, by=1),),
    )


def _own_cost(situation: Situation, place: int) -> None:
    """What this bidder has to reach, if not what the others have to."""
    field = session.dice_lab(f"cost {place}")
    field.set(situation.costs[place])
    st.number_input(
        f"{NAMES[place]} has to reach",
        0,
        dice.MOST_COST,
        key=field.key,
        on_change=lambda: dice.change(lambda now: dice.own_cost(now, place, int(field()))),
    )


# --- what they are for -------------------------------------------------------------------------


def conditions(situation: Situation) -> None:
    """What has to be reached, and who wins ties."""
    with st.container(horizontal=True, key="conditions", vertical_alignment="bottom"):
        with st.container(key="cost", width="content", gap="xsmall"):
            st.markdown("Cost to reach")
            _stepper_of_cost(situation.costs)
        chosen = session.dice_lab("tie")
        chosen.set(situation.tie if situation.tie in dice.RULES else "order")
        st.segmented_control(
            "A tie goes to",
            [*TIES],
            format_func=TIES.__getitem__,
            required=True,
            key=chosen.key,
            on_change=lambda: dice.change(_tie),
            width="content",
        )
    if situation.tie not in dice.RULES:
        _order(situation)


def _stepper_of_cost(costs: Sequence[int]) -> None:
    told = str(costs[0]) if len({*costs}) == 1 else ", ".join(map(str, costs))
    with st.container(horizontal=True, vertical_alignment="center", key="row cost", gap="small"):
        step("Cost: one less", False, "cost", partial(dice.cost, by=-1), max(costs) <= 0)
        st.markdown(
            f'<div class="d-count"><b>{plain(told)}</b></div>',
            unsafe_allow_html=True,
            width="content",
        )
        step("Cost: one more", True, "cost", partial(dice.cost, by=1))


def _tie(now: Situation) -> Situation:
    chosen = str(session.dice_lab("tie")())
    if chosen in dice.RULES:
        return dice.ties(now, chosen)
    return dice.ties(now, ",".join(map(str, now.order)))


def _order(situation: Situation) -> None:
    """Who comes first in ties: a click brings somebody to the front."""
    with st.container(horizontal=True, key="tie order", vertical_alignment="center"):
        st.markdown("Ties, first to last:", width="content")
        for rank, place in enumerate(situation.order):
            st.button(
                f"{rank + 1}. {NAMES[place]}",
                key=f"first {place}",
                help="Click to put first." if rank else None,
                disabled=rank == 0,
                on_click=dice.change,
                args=(partial(dice.first, place=place),),
            )
