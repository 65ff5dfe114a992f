"""All actions that can occur in a game of Age of Ascent, by what they mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast

from age_of_ascent.moves import Ability, move
from age_of_ascent.state import (
    ALL_KINDS,
    DICE,
    FIRST_CARD,
    KINDS,
    LIMITS,
    NOTHING,
    SECTION_NAMES,
    SIDES,
    TERRITORY,
    Cards,
)
from framework.core.actions import Action
from framework.core.decision import Decision
from framework.core.plain import Option

FACES: Final = range(1, SIDES + 1)
MOST_DICE: Final = sum(LIMITS[die] for die in DICE)
SPARE: Final = 64
"""For what is not listed: the games that come with this have at most some 30 options."""


def action(decision: Decision, option: Option) -> Action:
    """What an option means; a piece, a die or a card needs no more than itself."""
    asked, made = decision.about, move(decision, option)
    if option == NOTHING:
        return Action(decision.kind, made.verb)
    if isinstance(asked, Ability):
        card, die = cast(tuple[int, int], option)
        if die == NOTHING:
            return Action(decision.kind, made.verb, card)
        whose, *shown = asked.dice[die]
        return Action(decision.kind, made.verb, card, seat=whose, number=_number(*shown))
    assert isinstance(option, int)
    if decision.kind in ("place", "lose", "reroll"):
        return Action(decision.kind, made.verb, number=option)
    return _on(decision.kind, made.verb, option)


def _on(kind: str, verb: str, target: int) -> Action:
    """What is done on a section of the board or on a card."""
    if target < FIRST_CARD:
        return Action(kind, verb, place=SECTION_NAMES[target])
    return Action(kind, verb, target)


def _number(kind: int, face: int, counts_as: int) -> int:
    """A rolled die as a number: its kind, its face, and what it counts as (0: its face)."""
    return (kind * SIDES + face - 1) * (SIDES + 1) + counts_as


def actions(defs: Cards, players: int) -> Iterator[Action]:
    """The actions at a table for so many players, in an order that stays."""
    cards = [card for card in defs.ids if defs.card(card).min_players <= players]
    for card in cards:
        yield Action("draft", "draft", card)
    for target in (*range(FIRST_CARD), *cards):
        yield _on("target", "bid", target)
        yield _on("resolve", "resolve", target)
    for verb in ("attack", "defend"):
        for card in cards:
            if defs.row[card] == TERRITORY:
                yield Action("target", verb, card)
    yield Action("target", "pass")
    for piece in range(ALL_KINDS):
        yield Action("place", "place", number=piece)
    yield Action("place", "done")
    for piece in range(KINDS):
        yield Action("lose", "lose", number=piece)
    for die in range(MOST_DICE):
        yield Action("reroll", "reroll", number=die)
    yield Action("reroll", "keep")
    yield Action("reroll", "done")
    yield from _abilities(defs, players)


def _abilities(defs: Cards, players: int) -> Iterator[Action]:
    """The use of text that works once a turn, on whatever die it may be used."""
    for card in defs.offers:
        if card in defs.offered_bonus:
            yield Action("ability", "use", card)
        for change in defs.offered_dice.get(card, ()):
            kinds = DICE if change.kind == NOTHING else (change.kind,)
            for whose in (0,) if change.own else range(1, players):
                for kind in kinds:
                    for face in FACES:
                        for counts_as in (0, *FACES):
                            number = _number(kind, face, counts_as)
                            yield Action("ability", "use", card, seat=whose, number=number)
    yield Action("ability", "decline")
