"""What is known exactly of bids in the dice lab: chances, one more piece, the cheapest bid."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

import streamlit as st

from framework.lab.bidding import Market, Offer, Wanted, by_dice, cheapest, written
from framework.lab.bids import Bidding
from framework.lab.dice import Odds
from framework.lab.pools import Pool
from ui import session
from ui.html import charts
from ui.lab import dice
from ui.lab.dice import Situation
from ui.lab.dice_bids import NAMES
from ui.lab.dice_charts import bars, percent, sentence

PIECES = {"token": "a token", "die": "a die", "reroll": "a reroll"}
SEARCHED_TOKENS, SEARCHED_DICE = 30, 10


def chances(situation: Situation, odds: Odds) -> None:
    """Who wins how often, and how often it is nobody or a tie."""
    names = NAMES[: len(situation.bids)]
    st.markdown(charts.heading("Who wins"), unsafe_allow_html=True)
    st.markdown(bars(names, odds.win, odds.none, "Nobody"), unsafe_allow_html=True)
    told = f"Bidders who reach the cost tie at the top in {percent(odds.tie_broken)} of all rolls."
    st.caption(told)


def one_more(situation: Situation) -> None:
    """What one more piece is worth to each."""
    st.markdown(charts.heading("What one more piece is worth"), unsafe_allow_html=True)
    rows = []
    for place, name in enumerate(NAMES[: len(situation.bids)]):
        gains = _gains(situation.bidding, place)
        rows.append([name, *(_signed(gains[piece]) for piece in PIECES)])
    st.markdown(
        charts.table("What one more piece adds to the chance", ["adds", *PIECES.values()], rows),
        unsafe_allow_html=True,
    )
    st.caption(
        "In points of percent. The die is like the last one of the bid; the reroll is that of one"
        " plain die, once, if it shows less than average."
    )


@lru_cache(maxsize=256)
def _gains(bidding: Bidding, place: int) -> dict[str, float | None]:
    return {
        what: None if gain is None else float(gain)
        for what, gain in bidding.one_more(place).items()
    }


def _signed(gain: float | None) -> str:
    return "–" if gain is None else f"{100 * gain:+.1f}" if gain else "0"


# --- the cheapest bid --------------------------------------------------------------------------


def cheapest_bid(situation: Situation) -> None:
    """The fewest pieces with which a bidder wins as often as wanted."""
    st.markdown(charts.heading("The cheapest bid"), unsafe_allow_html=True)
    _who(situation)
    reach = session.dice_lab("reach")
    reach.set(situation.reach)
    st.slider(
        "wins with a chance of at least",
        1,
        100,
        format="%d %%",
        key=reach.key,
        on_change=lambda: dice.change(lambda now: dice.reaching(now, int(reach()))),
    )
    sides = next((die.sides for die in situation.bids[situation.of].dice), dice.PLAIN.sides)
    offers = _offers(situation.bidding, situation.of, sides)
    found = cheapest(offers, situation.wanted)
    if found is None:
        best = max(offers, key=lambda offer: (offer.win, -offer.price))
        st.info(
            f"No bid of up to {SEARCHED_TOKENS} tokens and {SEARCHED_DICE} d{sides} reaches that."
            f" The best one wins with {percent(best.win)}."
        )
        return
    bid = written(found.tokens, found.dice, sides)
    count = found.tokens + found.dice
    st.markdown(
        f"**{bid}** wins with **{percent(found.win)}**, {count} "
        f"{'piece' if count == 1 else 'pieces'}."
    )
    st.button(
        f"Let {NAMES[situation.of]} bid {bid}",
        key="bid this",
        on_click=dice.change,
        args=(partial(dice.bidding, place=situation.of, pool=Pool.parse(bid)),),
    )
    _ways(by_dice(offers, situation.wanted), sides)


def _who(situation: Situation) -> None:
    if len(situation.bids) == 1:
        return
    who = session.dice_lab("of")
    who.set(situation.of)
    st.segmented_control(
        "with which",
        range(len(situation.bids)),
        format_func=NAMES.__getitem__,
        required=True,
        key=who.key,
        on_change=lambda: dice.change(lambda now: dice.for_bidder(now, int(who()))),
    )


@lru_cache(maxsize=64)
def _offers(bidding: Bidding, place: int, sides: int) -> list[Offer]:
    asked = Wanted(tokens=SEARCHED_TOKENS, dice=SEARCHED_DICE, sides=sides)
    return Market(asked, bidding, place).offers()


def _ways(offers: Sequence[Offer], sides: int) -> None:
    rows = [
        [written(each.tokens, each.dice, sides), each.tokens + each.dice, percent(each.win)]
        for each in offers
    ]
    label = "With each number of dice the fewest tokens that do"
    with st.expander(label, key="ways"):
        st.markdown(charts.table(label, ["bid", "pieces", "wins"], rows), unsafe_allow_html=True)


# --- exactly -----------------------------------------------------------------------------------


def exactly(situation: Situation, odds: Odds) -> None:
    """All chances as fractions, and all totals as a table."""
    names = NAMES[: len(situation.bids)]
    with st.expander("All values, as exact fractions", key="exactly"):
        rows: list[list[object]] = [
            [name, percent(win), str(win)] for name, win in zip(names, odds.win, strict=True)
        ]
        rows += [
            ["Nobody", percent(odds.none), str(odds.none)],
            ["A tie at the top", percent(odds.tie_broken), str(odds.tie_broken)],
        ]
        st.markdown(
            charts.table("Who wins", ["wins", "chance", "exactly"], rows), unsafe_allow_html=True
        )
        totals = situation.bidding.totals
        shown = range(min(t.least for t in totals), max(t.most for t in totals) + 1)
        cells = [[str(total), *(_cell(each.chance(total)) for each in totals)] for total in shown]
        st.markdown(
            charts.table("What each can total", ["total", *names], cells, marked=True, whole=False),
            unsafe_allow_html=True,
        )
        for name, each, need in zip(names, totals, situation.costs, strict=True):
            st.markdown(sentence(name, each, need).replace("<", r"\<"))


def _cell(chance: object) -> str:
    return str(chance) if chance else ""


# --- elsewhere ---------------------------------------------------------------------------------


def share(situation: Situation) -> None:
    """How somebody else gets the same answer."""
    with st.expander("Share it, or ask at the command line", key="share"):
        st.markdown("The address of this page has all of it: copy it, and others see the same.")
        st.code(command(situation), language="sh", wrap_lines=True)


def command(situation: Situation) -> str:
    """The command that gives the same answer."""
    address = dice.written(situation)
    bids = [f"--bid {pool}" for pool in address["bid"]]
    return " ".join(
        ["ascent odds bid", *bids, f"--cost {address['cost'][0]}", f"--tie {address['tie'][0]}"]
    )
