"""What the words of Ascension's cards speak of: factions, types, places, tokens, progress."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import Field

from ascension.state import (
    ALWAYS,
    DECK,
    DISCARD,
    HAND,
    IN_PLAY,
    PLAYED,
    ROW,
    VOID,
    AscensionState,
    name_of,
)
from framework.cards.blocks import COUNT
from framework.cards.schema import Verb
from framework.core.plain import Frame
from framework.english import listed, with_article

Faction = Literal["enlightened", "lifebound", "mechana", "void"]
TypeName = Literal["hero", "construct", "monster", "treasure"]
Keyword = Literal[
    "dreamborn", "empower", "infest", "phantasm", "dreambind", "trophy", "fate", "transform",
    "energize", "unite", "echo", "serenity", "plunder",
]  # fmt: skip
Positive = Annotated[int, Field(ge=1)]
PlaceName = Literal["hand", "discard", "played", "row", "always", "deck", "void", "in_play"]
PLACE_NUMBERS = {
    "hand": HAND,
    "discard": DISCARD,
    "played": PLAYED,
    "row": ROW,
    "always": ALWAYS,
    "deck": DECK,
    "void": VOID,
    "in_play": IN_PLAY,
}
PLACE_WORDS = {
    "hand": "your hand",
    "discard": "your discard pile",
    "played": "your cards played this turn",
    "row": "the center row",
    "always": "the always-available cards",
    "deck": "your deck",
    "void": "the void",
    "in_play": "your constructs in play",
}
OWN_CARDS = {"hand", "discard", "deck", "played"}
MOVING = {"acquire", "banish", "discard", "draw", "mill", "move", "put", "reveal", "shuffle"}
"""Verbs after which other cards are in a hand, a deck or a discard pile."""
TOKENS = ("runes", "power", "honor", "energy", "insight", "life", "death")
TOKEN_WORDS = {
    "runes": ("rune", "runes"),
    "power": ("power", "power"),
    "honor": ("honor", "honor"),
    "energy": ("energy", "energy"),
    "insight": ("insight", "insight"),
    "life": ("life keystone", "life keystones"),
    "death": ("death keystone", "death keystones"),
}


def whereabouts(places: Sequence[str]) -> str:
    words = [PLACE_WORDS[place] for place in places]
    if all(word.startswith("your ") for word in words):
        return f"your {listed([word.removeprefix('your ') for word in words], 'or')}"
    return listed(words, "or")


def then_if_moved(clause: str, said: Sequence[Verb]) -> str:
    """A clause about the own cards: `then` if a step before has moved some of them."""
    return f"then {clause}" if any(verb.word in MOVING for verb in said) else clause


def differs_only_in(field: str, step: Verb, base: Sequence[Verb]) -> bool:
    """Whether a step does what another one does, but for one of its fields."""
    if len(base) != 1 or type(base[0]) is not type(step):
        return False
    return step.model_copy(update={field: getattr(base[0], field)}) == base[0]


def one_of_several(done: int, there: int, wanted: int) -> str:
    """` (2 of 3)` for the next of several; nothing if it is the only one."""
    count = min(there, wanted)
    return f" ({done + 1} of {count})" if count > 1 else ""


def with_progress(clause: str, progress: str) -> str:
    """A clause with how far it has come, before what follows from it."""
    text, mark, rest = clause.partition(";")
    return f"{text}{progress}{mark}{rest}"


def next_of(frame: Frame, question: str) -> str:
    """A question that is asked for one card after the other; the count holds (left, of so many)."""
    left, count = frame[COUNT]
    return f"{question}{one_of_several(count - len(left), count, count)}"


def named(name: str) -> str:
    """A card's name in a sentence: a person with a title (`Ulan, the Crusher`) has no article."""
    return name if "," in name else with_article(name)


def names_of(state: AscensionState, cards: Sequence[int]) -> str:
    return listed([name_of(state, card) for card in cards])


def cards_left(state: AscensionState, frame: Frame) -> str:
    """The cards that a step that deals with one after the other has still to deal with."""
    if not frame[COUNT]:
        return ""
    return f"{names_of(state, frame[COUNT][0]) or 'none'} left"
