"""Facts of cards by number, for drawing them."""

from __future__ import annotations

from framework.core.game import Rules
from framework.face import Card

KEPT = 64  # sets of cards


def faces(rules: Rules) -> dict[int, Card]:
    """Every card of these rules by the number that views call it by; made once, then kept."""
    made = _made.get(id(rules))
    if made is None or made[0] is not rules:
        made = (rules, rules.game.face.cards(rules))
        if len(_made) >= KEPT:
            _made.clear()
        _made[id(rules)] = made
    return made[1]


_made: dict[int, tuple[Rules, dict[int, Card]]] = {}  # holding the rules keeps their id their own
