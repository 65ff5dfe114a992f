"""Facts of cards by number, for drawing them."""

from __future__ import annotations

from typing import Final, NamedTuple

from framework.core.rules import Rules
from framework.face import Card
from ui.board.text import as_text

KEPT: Final = 64  # sets of cards


class _Made(NamedTuple):
    """The cards of some rules, as facts and as text."""

    rules: Rules  # holding them keeps their id their own
    cards: dict[int, Card]
    texts: dict[int, str]


_made: dict[int, _Made] = {}


def faces(rules: Rules) -> dict[int, Card]:
    """Every card of these rules by the number that views call it by; made once, then kept."""
    return _kept(rules).cards


def face_texts(rules: Rules) -> dict[int, str]:
    """The same as JSON: a page sends some forty of them, and they never change."""
    return _kept(rules).texts


def _kept(rules: Rules) -> _Made:
    made = _made.get(id(rules))
    if made is None or made.rules is not rules:
        cards = rules.game.face.cards(rules)
        made = _Made(rules, cards, {number: as_text(card) for number, card in cards.items()})
        if len(_made) >= KEPT:
            _made.clear()
        _made[id(rules)] = made
    return made
