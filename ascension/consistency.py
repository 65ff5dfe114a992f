"""Whether a state of Ascension that nobody can replay may be one: cards, tokens, the turn."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ascension.deal import full_pool
from ascension.effects.turns import MOST_SLOTS, FillPool
from ascension.options import AscensionOptions
from ascension.state import (
    ALL_FACTIONS,
    EVENT,
    FORM_BITS,
    HIGHEST,
    NOBODY,
    NONE,
    ROW_SIZE,
    TEMPLES,
    AscensionState,
    Cards,
    marked_card,
)
from framework.cards.compiling import check_texts
from framework.core.consistency import check_length, check_once, check_range, demand, numbers_in
from framework.core.journal import Header
from framework.core.plain import NAME
from framework.core.rules import Rules

BY_SEAT: Final = (
    *("deck", "top", "hand", "discard", "played", "constructs", "trophies", "honor", "insight"),
)
PILES: Final = (
    *("deck", "top", "hand", "discard", "played", "constructs", "trophies", "under", "stacks"),
    *("center_deck", "void", "out", "aside", "cult"),
)
COUNTED: Final = (
    *("honor", "insight", "pool", "cult_honor", "runes", "power", "energy", "keystones"),
    *("acquired_row", "defeated_row", "banished", "insight_gained", "extra_constructs"),
    *("extra_turns", "quiet"),
)
MOST: Final = 100_000  # of any token, in any game
CARD_PARTS: Final = ("card", "cards", "treasures", "source", "replacement")  # of frames


def check(state: AscensionState) -> None:
    """Refuse cards that were never dealt, tokens from nowhere, and what is of no card or seat."""
    _check_lengths(state)
    _check_cards(state)
    _check_tokens(state)
    _check_turn(state)
    check_texts(state)
    _check_waiting(state)


def _check_lengths(state: AscensionState) -> None:
    for name in BY_SEAT:
        check_length(name, getattr(state, name), state.players)
    check_range("row", len(state.row), ROW_SIZE, MOST_SLOTS)
    check_length("under", state.under, len(state.row))
    check_length("stacks", state.stacks, 2)
    check_length("keystones", state.keystones, 2)


def _check_cards(state: AscensionState) -> None:
    """Every card is what was dealt, or its other side, and every place holds cards."""
    defs, last = state.defs, len(state.form) - 1
    dealt = _dealt(state.rules, state.players)
    demand(state.first_starting == dealt.first_starting, "other cards were dealt to start with")
    check_length("form", state.form, len(dealt.form))
    check_range("form", state.form, 0, len(defs.all) - 1)
    for now, printed in zip(state.form, dealt.form, strict=True):
        if now != printed:
            demand(_sides(state, now) == _sides(state, printed), f"{defs.name[now]} was not dealt")
    for name in PILES:
        check_range(name, getattr(state, name), 0, last)
    for name in ("row", "event", "board_hero"):
        check_range(name, getattr(state, name), NONE, last)
    demand(state.cultist == dealt.cultist, "the Cultist is another card")
    is_event = state.event == NONE or defs.type[state.form[state.event]] == EVENT
    demand(is_event, "the event is none")
    demand(state.board_hero in (NONE, dealt.board_hero), "another hero lies on the board")
    check_length("temples", state.temples, len(dealt.temples))
    check_range("temples", state.temples, NOBODY, state.players - 1)


@lru_cache(maxsize=16)
def _dealt(rules: Rules[Cards, AscensionOptions], players: int) -> AscensionState:
    """A table of this kind as it is dealt: the cards are the same in every game."""
    header = Header("", "", "", {}, None, players, ("",) * players)
    dealt: AscensionState = rules.game.deal(rules, header, 0)
    return dealt


def _sides(state: AscensionState, form: int) -> frozenset[str]:
    card = state.defs.all[form]
    return frozenset((card.name, card.other_side, card.turns_into)) - {""}


def _check_tokens(state: AscensionState) -> None:
    """Tokens are counted, and honor comes from the pool; beyond its last token, from the box."""
    for name in COUNTED:
        check_range(name, getattr(state, name), 0, MOST)
    pool = full_pool(state.defs.options, state.players)
    honor = sum(state.honor) + state.cult_honor
    filled = any(isinstance(e, FillPool) for b in state.defs.blocks.values() for e in b.effects)
    demand(honor + state.pool >= pool, "honor is missing")
    demand(filled or not state.pool or honor + state.pool == pool, "there is too much honor")


def _check_turn(state: AscensionState) -> None:
    """Whose turn it is, and what has happened in it, is of the cards and seats that are here."""
    defs, last = state.defs, len(state.form) - 1
    check_range("turn", state.turn, 0, state.rules.bound)
    for name in ("active", "first"):
        check_range(name, getattr(state, name), 0, state.players - 1)
    check_range("sole_winner", state.sole_winner, NOBODY, state.players - 1)
    check_range("named_faction", state.named_faction, 0, ALL_FACTIONS)
    check_range("entered_play", state.entered_play, 0, len(defs.all) - 1)
    for name in ("history", "rewards"):
        for done in getattr(state, name):
            check_range(name, done >> FORM_BITS, 0, len(defs.all) - 1)
            check_range(name, done & HIGHEST, 0, last)
    check_once("used", state.used)
    check_range("used", [marked_card(mark) for mark in state.used], -len(TEMPLES) - 1, last)
    for card, *treasures in state.entered:
        check_range("entered", card, 0, last)
        demand(len(treasures) == 1, "a card that entered says not how many treasures it has")
        check_range("entered", treasures, 0, last)


def _check_waiting(state: AscensionState) -> None:
    """What waits is a text of these cards, of a card and of a seat; frames are of cards, too."""
    last, blocks = len(state.form) - 1, state.defs.blocks
    for name, skipped in (("watch", 1), ("waiting", 0)):
        for watched in getattr(state, name):
            key, step, seat, source, *_ = watched[skipped:]
            demand(key in blocks, f"{name}: there is no such text")
            check_range(name, step, 0, len(blocks[key].steps) - 1)
            check_range(name, seat, 0, state.players - 1)
            check_range(name, source, -last - 2, last)
    kinds = state.rules.game.frames.kinds
    for frame in state.stack:
        kind = kinds.get(frame[NAME])
        parts = vars(kind.read(frame)) if kind is not None else {}
        for part in CARD_PARTS:
            cards = list(numbers_in(parts.get(part, ())))
            check_range(f"stack.{frame[NAME]}.{part}", cards, -last - 2, last)
