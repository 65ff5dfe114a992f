"""Whether a state of Age of Ascent that nobody can replay may be one: cards, pieces, points."""

from __future__ import annotations

from typing import Final

from age_of_ascent.state import (
    ALL_KINDS,
    COUNTS,
    DICE,
    FIRST_CARD,
    KIND,
    KINDS,
    LIMITS,
    NOTHING,
    ROW_OF_SLOT,
    ROWS,
    SEAT,
    SIDES,
    TARGET,
    TRIGGERS,
    WHOSE,
    AgeState,
)
from framework.cards.compiling import check_texts
from framework.core.consistency import check_length, check_once, check_range, demand

BY_SEAT: Final = (
    *("cards", "powers", "targets", "wild", "raised"),
    *("track", "gold_vp", "text_vp", "culture_vp"),
)
MOST_POINTS: Final = 1000  # from any source
MOST_ADDED: Final = 100  # to a total
DIE: Final = 4  # parts of a rolled one


def check(state: AgeState) -> None:
    """Refuse cards in other rows, pieces from nowhere, and what is of no card or seat."""
    _check_lengths(state)
    _check_cards(state)
    _check_pieces(state)
    _check_points(state)
    check_texts(state)


def _check_lengths(state: AgeState) -> None:
    for name in BY_SEAT:
        check_length(name, getattr(state, name), state.players)
    check_length("decks", state.decks, len(ROWS))
    check_length("board", state.board, len(ROW_OF_SLOT))
    check_length("owner", state.owner, len(state.defs.all) + FIRST_CARD)
    for name in ("owned", "free"):
        check_length(name, getattr(state, name), KINDS * state.players)


def _check_cards(state: AgeState) -> None:
    """Cards lie in their own rows, and their owners are those who have them."""
    defs, last = state.defs, len(state.owner) - 1
    check_range("board", [c for c in state.board if c != NOTHING], FIRST_CARD, last)
    for name in ("decks", "cards", "offered", "fresh", "used"):
        check_range(name, getattr(state, name), FIRST_CARD, last)
    for row, deck in enumerate(state.decks):
        demand(all(defs.row[c] == row for c in deck), "a card lies in a deck of another row")
    for row, card in zip(ROW_OF_SLOT, state.board, strict=True):
        demand(card == NOTHING or defs.row[card] == row, "a card lies in a slot of another row")
    owners = {card: seat for seat, cards in enumerate(state.cards) for card in cards}
    had = [owners.get(card, NOTHING) for card in range(len(state.owner))]
    demand(had == state.owner, "the owners of cards are others than those who have them")
    for name in ("fresh", "used"):
        check_once(name, getattr(state, name))
        demand(owners.keys() >= set(getattr(state, name)), f"{name}: a card that nobody has")
    for battle in state.losses:
        check_length("losses", battle, 2)
        card, winner = battle
        check_range("losses", winner, 0, state.players - 1)
        demand(owners.get(card, winner) != winner, "a battle was lost for no card of another seat")


def _check_pieces(state: AgeState) -> None:
    """Pieces lie on what can be bid for, once for each seat, and dice show their faces."""
    seats, last = state.players, len(state.owner) - 1
    for bid in state.bids:
        check_length("bids", bid, COUNTS + ALL_KINDS)
        check_range("bids", bid[TARGET], 0, last)
        check_range("bids", bid[SEAT], 0, seats - 1)
        check_range("bids", bid[COUNTS:], 0, max(LIMITS))
    check_once("bids", [bid[TARGET] * seats + bid[SEAT] for bid in state.bids])
    for opened in state.targets:
        check_range("targets", [target >> KINDS for target in opened], 0, last)
        check_once("targets", [target >> KINDS for target in opened])
    check_range("powers", state.powers, 0, 2 * TRIGGERS - 1)
    check_range("wild", state.wild, 0, max(LIMITS))
    check_range("raised", state.raised, -MOST_ADDED, MOST_ADDED)
    for die in state.rolled:
        check_length("rolled", die, DIE)
        check_range("rolled", die[WHOSE], 0, seats - 1)
        demand(die[KIND] in DICE, "something was rolled that is no die")
        check_range("rolled", die[KIND + 1 :], 0, SIDES + MOST_ADDED)


def _check_points(state: AgeState) -> None:
    seats, most = state.players, state.rules.bound
    for name in ("first", "banner"):
        check_range(name, getattr(state, name), 0, seats - 1)
    check_range("turn", state.turn, 0, most)
    check_range("quiet", state.quiet, 0, state.defs.stall_turns)
    check_range("left", state.left, NOTHING, len(state.board) + len(state.owner))
    check_range("track", state.track, 0, len(state.defs.track))
    check_range("gold_vp", state.gold_vp, 0, max(LIMITS) * state.turn)
    for name in ("text_vp", "culture_vp"):
        check_range(name, getattr(state, name), 0, MOST_POINTS)
