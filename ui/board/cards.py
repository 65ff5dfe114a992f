"""Facts of cards by number, for drawing them."""

from __future__ import annotations

from framework.core.game import Rules

Face = dict[str, object]
KEPT = 64  # sets of cards


def faces(rules: Rules) -> dict[int, Face]:
    """Every card of these rules by the number that views call it by; made once, then kept."""
    made = _made.get(id(rules))
    if made is None or made[0] is not rules:
        # Age of Ascent says which numbers its cards have; Ascension counts from 0.
        numbers = getattr(rules.defs, "ids", None)
        cards = rules.game.cards(rules)
        made = (rules, dict(zip(numbers or range(len(cards)), cards, strict=True)))
        if len(_made) >= KEPT:
            _made.clear()
        _made[id(rules)] = made
    return made[1]


_made: dict[int, tuple[Rules, dict[int, Face]]] = {}  # holding the rules keeps their id their own
