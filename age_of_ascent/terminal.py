"""The board in a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from typing import TypedDict, cast

from age_of_ascent.card_text import card_text
from age_of_ascent.entries import PHASE_NAMES
from age_of_ascent.state import (
    BIT,
    EXPAND,
    FINAL_SLOTS,
    FIRST_CARD,
    IMPROVE,
    NOTHING,
    PIECES,
    SLOTS,
    TERRITORY,
    TOKENS,
    Cards,
)
from age_of_ascent.telling import EXPANDING, IMPROVING
from framework.core.view import View

WIDTH = 80

ROW_TITLES = ("TERRITORIES", "HEROES", "TREASURES")

ROW_PIECES = (  # AoA 6
    "strength; gold in the final slot",
    "gold; culture in the final slot",
    "culture; gold in the final slot",
)

LEGEND = "S strength · G gold · C culture · E empire · d die · > final slot · * bid, you"


class _Bid(TypedDict):
    target: int
    seat: int
    pieces: list[int]


class _Table(TypedDict):
    """What `view.table` puts into a view, as far as it is drawn."""

    banner: int
    board: list[int]
    decks: list[int]
    offered: list[int]
    cards: list[list[int]]
    asleep: list[int]
    owned: list[dict[str, int]]
    free: list[dict[str, int]]
    bids: list[_Bid]
    rolled: list[list[int]]
    track: list[int]
    expand: str
    quiet_turns: int
    quiet_turns_left: int


def board(defs: Cards, view: View) -> str:
    """A seat's view as a board of plain text, at most WIDTH wide."""
    table = cast(_Table, view["table"])
    names = view["names"]
    lines = [_headline(view, names[table["banner"]]), *_quiet_line(table)]
    if table["offered"]:
        lines += ["", "IN THE DRAFT"]
        for card in table["offered"]:
            lines += _card_lines(defs, card, "")
    if any(card != NOTHING for card in table["board"]):
        for row, slots in enumerate(SLOTS):
            lines += ["", f"{ROW_TITLES[row]} ({ROW_PIECES[row]}) · deck {table['decks'][row]}"]
            for slot in slots:
                lines += _slot_lines(defs, table, slot, names)
        lines += ["", *_board_sections(defs, table, names)]
    lines += _battle_lines(defs, table, names) + _rolled_lines(table, names)
    lines += ["", *_player_lines(defs, view, table, names)]
    return "\n".join(lines)


def _headline(view: View, banner: str) -> str:
    phase = PHASE_NAMES.get(view["phase"], "")
    parts = [f"Turn {view['turn']}" if view["turn"] else "", phase, f"Banner: {banner}"]
    return " · ".join(part for part in parts if part)


def _quiet_line(table: _Table) -> list[str]:
    """How near the game is to its end because nobody takes a card (AoA 17)."""
    quiet, left = table["quiet_turns"], table["quiet_turns_left"]
    if not quiet:
        return []
    turns = f"{quiet} turns" if quiet > 1 else "a turn"
    end = "the game ends after this turn" if left == 1 else f"the game ends after {left} more turns"
    return [f"No card taken for {turns}: {end} without one."]


def _card_lines(defs: Cards, number: int, mark: str) -> list[str]:
    card = defs.card(number)
    vp = f"{card.vp} VP" if card.vp else ""
    gives = " ".join(PIECES[piece] for piece in card.gives)
    also = " ".join(PIECES[colour] for colour in TOKENS if card.also & BIT[colour])
    facts_line = f"  {mark:<2}{card.name:<22} cost {card.cost}  {vp:<5} gives {gives:<8}"
    facts_line += f" also takes {also}" if also else ""
    return [facts_line.rstrip(), *_wrapped(card_text(card), 6)]


def _wrapped(words: str, indent: int) -> list[str]:
    blank = " " * indent
    return textwrap.wrap(words, WIDTH, initial_indent=blank, subsequent_indent=blank + "  ")


def _slot_lines(defs: Cards, table: _Table, slot: int, names: Sequence[str]) -> list[str]:
    card = table["board"][slot]
    mark = ">" if slot in FINAL_SLOTS else ""
    if card == NOTHING:
        return [f"  {mark:<2}–"]
    return [*_card_lines(defs, card, mark), *_bid_lines(table, card, names)]


def _bid_lines(table: _Table, target: int, names: Sequence[str]) -> list[str]:
    bids = _bids(table, target, names)
    return _wrapped(f"* {' | '.join(bids)}", 6) if bids else []


def _bids(table: _Table, target: int, names: Sequence[str]) -> list[str]:
    return [
        f"{names[bid['seat']]}: {_short(bid['pieces'])}"
        for bid in table["bids"]
        if bid["target"] == target
    ]


def _short(counts: Sequence[int]) -> str:
    """`2S 1Sd` from the counts of a bid; a star marks a token placed as another colour."""
    kinds = [*PIECES, *(f"{PIECES[token]}*" for token in TOKENS)]
    pieces = [f"{count}{kind}" for count, kind in zip(counts, kinds, strict=True) if count]
    return " ".join(pieces) or "nothing yet"


def _board_sections(defs: Cards, table: _Table, names: Sequence[str]) -> list[str]:
    lines = []
    expanding = f"any pieces but empire tokens; {EXPANDING[table['expand']]}"
    for target, takes in ((EXPAND, expanding), (IMPROVE, IMPROVING)):
        bids = " | ".join(_bids(table, target, names)) or "–"
        lines += _wrapped(f"{defs.name[target].upper()} ({takes})  {bids}", 0)
    return lines


def _battle_lines(defs: Cards, table: _Table, names: Sequence[str]) -> list[str]:
    owner = {card: seat for seat, cards in enumerate(table["cards"]) for card in cards}
    lines = []
    for card in dict.fromkeys(bid["target"] for bid in table["bids"]):
        if card >= FIRST_CARD and card in owner:
            attacked = any(
                bid["target"] == card and bid["seat"] != owner[card] for bid in table["bids"]
            )
            battle = "ATTACK ON" if attacked else "DEFENCE OF"
            lines.append(
                f"{battle} {defs.name[card]} of {names[owner[card]]}, cost {defs.cost[card]}"
            )
            lines += _bid_lines(table, card, names)
    return ["", *lines] if lines else []


def _rolled_lines(table: _Table, names: Sequence[str]) -> list[str]:
    by_seat: dict[int, list[str]] = {}
    for seat, kind, face, counts in table["rolled"]:
        turned = f"={counts}" if counts else ""
        by_seat.setdefault(seat, []).append(f"{PIECES[kind]} {face}{turned}")
    rolls = [f"{names[seat]}: {', '.join(dice)}" for seat, dice in by_seat.items()]
    return ["", *_wrapped(f"ROLLED  {' | '.join(rolls)}", 0)] if rolls else []


def _player_lines(defs: Cards, view: View, table: _Table, names: Sequence[str]) -> list[str]:
    scores = view["scores"]
    width = max(18, *(len(name) for name in names)) + 2
    heads = "".join(f"{piece:>6}" for piece in PIECES)
    lines = [f"{'PLAYERS (free/owned)':<{width}}{heads}  track    VP"]
    for seat, name in enumerate(names):
        free, owned = table["free"][seat], table["owned"][seat]
        counts = "".join(f"{_of(free[p], owned[p]):>6}" for p in PIECES)
        mark = "*" if seat == view["seat"] else " "
        lines.append(
            f"{mark} {name:<{width - 2}}{counts}{table['track'][seat]:>7}{scores[seat]:>6}"
        )
    for seat, name in enumerate(names):
        held = _held(defs, table["cards"][seat], table["asleep"])
        lines += _wrapped(f"{name} owns {held}", 2)
    return [*lines, LEGEND]


def _of(free: int, owned: int) -> str:
    return f"{free}/{owned}" if owned else "-"


def _held(defs: Cards, cards: Iterable[int], asleep: Iterable[int]) -> str:
    sleeping = set(asleep)
    ordered = sorted(cards, key=lambda card: (defs.row[card] == TERRITORY, card))
    held = [f"{defs.name[card]}{' (asleep)' if card in sleeping else ''}" for card in ordered]
    return ", ".join(held) or "no cards"
