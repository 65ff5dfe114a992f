"""Cards and pieces in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from age_of_ascent.state import BIT, NOTHING, PIECE_NAMES, PIECES, ROWS, TOKENS, WILD, Card
from age_of_ascent.words.moments import LEADS
from age_of_ascent.words.phrases import COLOUR_NAMES
from framework import english
from framework.cards.text import rules_text


def pieces(kinds: Sequence[int]) -> str:
    """`2 strength tokens, 1 gold die` from kinds of pieces."""
    return _pieces(sorted(Counter(kinds).items()))


def counted(counts: Sequence[int]) -> str:
    """The same from the counts of a bid."""
    return _pieces(enumerate(counts))


def _pieces(counts: Iterable[tuple[int, int]]) -> str:
    named = []
    for kind, count in counts:
        if count > 0:
            one, several = PIECE_NAMES[PIECES[kind - WILD if kind >= WILD else kind]]
            wild = " as any colour" if kind >= WILD else ""
            named.append(f"{english.counted(count, one, several)}{wild}")
    return ", ".join(named) or "nothing"


def some(count: int, kind: int = NOTHING) -> str:
    """`a die`, `2 strength dice`."""
    one, many = PIECE_NAMES[PIECES[kind]] if kind != NOTHING else ("die", "dice")
    return english.with_number(count, one, many)


def facts(card: Card, cost: int) -> str:
    """A card's facts on one line: as printed, but for the cost."""
    parts = [f"cost {cost}"]
    if card.gives:
        parts.append(f"gives {pieces(card.gives)}")
    if card.vp:
        parts.append(f"{card.vp} VP")
    also = [COLOUR_NAMES[PIECES[c]] for c in TOKENS if card.also & BIT[c]]
    if also:
        parts.append(f"{' and '.join(also)} allowed")
    return ", ".join(parts)


def card_text(card: Card) -> str:
    return rules_text(card.text, LEADS)


def card_facts(card: Card) -> dict[str, object]:
    """A card for lists and searches."""
    return {
        "name": card.name,
        "type": card.kind,
        "row": ROWS[card.row],
        "cost": card.cost,
        "gives": [PIECES[piece] for piece in card.gives],
        "also": [PIECES[c] for c in TOKENS if card.also & BIT[c]],
        "vp": card.vp,
        "min_players": card.min_players,
        "copies": 1,
        "text": card_text(card),
        "full_text": card_text(card),
    }
