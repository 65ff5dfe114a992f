"""Who wins a target, and what that brings (AoA 8, 10, 12)."""

from __future__ import annotations

from age_of_ascent.places import give_back, own, take, withdraw
from age_of_ascent.state import (
    COUNTS,
    DICE,
    EMPIRE,
    EXPAND,
    IMPROVE,
    KINDS,
    LIMITS,
    NOTHING,
    PRICE,
    ROWS,
    SEAT,
    TOKENS,
    WILD,
    AgeState,
)
from age_of_ascent.totals import (
    bid_total,
    decided,
    price_of_attack,
    prices,
    shield,
    tell_tie,
)
from age_of_ascent.triggers import trigger


def settle(state: AgeState, target: int, bids: list[list[int]]) -> None:
    """Who wins a target, and what that brings."""
    if target == IMPROVE:
        _settle_improve(state, bids)
    elif target == EXPAND:
        _settle_expand(state, bids)
    elif state.owner[target] != NOTHING:
        _settle_battle(state, target, bids)
    else:
        _settle_card(state, target, bids)


def _settle_card(state: AgeState, card: int, bids: list[list[int]]) -> None:
    if state.defs.is_land[card]:
        for bid in bids:
            if state.powers[bid[SEAT]] & PRICE:
                for own_card, cost in prices(state, card, bid[SEAT]):
                    state.note("costs", bid[SEAT], card, own_card, cost)
    totals = [(bid[SEAT], bid_total(state, bid, tell=True)) for bid in bids]
    winner, tie = decided(state, card, totals)
    if tie:
        tell_tie(state, winner, ROWS[state.defs.row[card]])
    state.log.append(("result", card, winner, tuple(totals), int(tie)))
    for bid in bids:
        withdraw(state, bid)
        if bid[SEAT] == winner:
            for _ in range(bid[COUNTS + EMPIRE]):
                give_back(state, winner, EMPIRE)
    if winner == NOTHING:
        return
    state.board[state.board.index(card)] = NOTHING
    state.left += 1
    state.fresh.append(card)
    own(state, winner, card)
    if state.defs.is_land[card]:
        trigger(state, winner, "land_won")


def _settle_expand(state: AgeState, bids: list[list[int]]) -> None:
    totals = [(bid[SEAT], bid_total(state, bid, tell=True)) for bid in bids]
    winner, tie = decided(state, EXPAND, totals)
    state.log.append(("result", EXPAND, winner, tuple(totals), int(tie)))
    for bid in bids:
        withdraw(state, bid)
    if winner != NOTHING:
        take(state, winner, (EMPIRE,))
        trigger(state, winner, "expand_won")


def _settle_improve(state: AgeState, bids: list[list[int]]) -> None:
    totals = [(bid[SEAT], bid_total(state, bid, tell=True)) for bid in bids]
    winner, tie = decided(state, IMPROVE, totals)
    state.log.append(("result", IMPROVE, winner, tuple(totals), int(tie)))
    for bid in bids:
        withdraw(state, bid)
        if bid[SEAT] == winner:
            colour = next(c for c in TOKENS if bid[COUNTS + c])
            if state.owned[winner * KINDS + DICE[colour]] == LIMITS[DICE[colour]]:
                state.note("full", winner, DICE[colour])  # AoA 8: the fifth came this turn
                continue
            for token in TOKENS:
                for _ in range(bid[COUNTS + token] + bid[COUNTS + WILD + token]):
                    give_back(state, winner, token)
            take(state, winner, (DICE[colour],))
            trigger(state, winner, "improve_won", colour)


def _settle_battle(state: AgeState, card: int, bids: list[list[int]]) -> None:
    owner = state.owner[card]
    attackers = [bid for bid in bids if bid[SEAT] != owner]
    attacks = [(bid[SEAT], bid_total(state, bid, tell=True)) for bid in attackers]
    for bid in bids:
        withdraw(state, bid)
    if not attacks:
        state.note("unattacked", card, owner)
        return
    price = price_of_attack(state, card)
    defence = price + bid_total(state, shield(state, card, bids), tell=True)
    winner, tie = decided(state, card, attacks, defence)
    if price > state.defs.cost[card]:
        state.note("protects", card, price - state.defs.cost[card])
    state.note("battle", card, owner, defence, winner, tuple(attacks), int(tie))
    if winner != NOTHING:
        state.losses.append([card, winner])
