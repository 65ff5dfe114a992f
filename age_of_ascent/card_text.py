"""Cards and pieces in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from age_of_ascent.state import BIT, KINDS, NOTHING, PIECE_NAMES, PIECES, ROWS, TOKENS, WILD, Card
from age_of_ascent.words.moments import LEADS
from age_of_ascent.words.phrases import COLOUR_NAMES
from framework.cards.text import rules_text


def pieces(kinds: Sequence[int]) -> str:
    """`2 strength tokens, 1 gold die` from kinds of pieces."""
    return _pieces(sorted(Counter(kinds).items()))


def counted(counts: Sequence[int]) -> str:
    """The same from the counts of a bid."""
    return _pieces(enumerate(counts))


def _pieces(counts: Iterable[tuple[int, int]]) -> str:
    told = []
    for kind, count in counts:
        if count < 1:
            continue
        names = (
            PIECE_NAMES[PIECES[kind % KINDS]] if kind < KINDS else PIECE_NAMES[PIECES[kind - WILD]]
        )
        told.append(f"{count} {names[count > 1]}{' as any colour' if kind >= WILD else ''}")
    return ", ".join(told) or "nothing"


def some(count: int, kind: int = NOTHING) -> str:
    """`a die`, `2 strength dice`."""
    one, many = PIECE_NAMES[PIECES[kind]] if kind != NOTHING else ("die", "dice")
    return f"a {one}" if count == 1 else f"{count} {many}"


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
    """A card's rules text."""
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
