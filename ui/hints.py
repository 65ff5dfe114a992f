"""Hints for a first game: what to think of at each kind of decision."""

from __future__ import annotations

HINTS = {
    "age_of_ascent": {
        "draft": "Lands and heroes give you pieces at once. Heroes have text that works all game"
        " long; take one whose text fits the colour you have most of.",
        "target": "Place pieces on a card to win it: you need at least its cost, and more than"
        " everybody else. Territories take strength, heroes gold, treasures culture; the last"
        " slot of a row also takes another colour. Expand and Improve turn pieces into more.",
        "place": "Tokens count one each and are sure; a die counts what it rolls, one to three."
        " Choose Done when the bid is high enough: what you keep can go elsewhere.",
        "resolve": "Resolve first what gives you something that helps with the rest.",
        "ability": "This text works once a turn. Use it if it is worth more here than later.",
        "lose": "Give up the piece that you will miss least; tokens are weaker than dice.",
        "reroll": "A die shows two on the average: a one is worth rolling again, a three is not.",
    },
    "ascension": {
        "turn": "Play all your cards first: they give runes (to acquire heroes and constructs)"
        " and power (to defeat monsters). Then spend both, and end the turn: nothing is kept.",
        "banish": "Banishing weak starting cards makes your deck draw the strong ones more often.",
        "discard": "Discard what would not help you any more this turn.",
    },
}


def hint(game: str, kind: str) -> str:
    """What a newcomer should think of, or nothing."""
    return HINTS.get(game, {}).get(kind, "")
