"""What a card may not say though each word of it is right: it would mean nothing, or never end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ascension.printed import PrintedCard
from ascension.words.acquiring import Acquire, Claim, Put
from ascension.words.banishing import Banish
from ascension.words.copying import Copy, GraveRobbery
from ascension.words.defeating import Defeat
from ascension.words.drawing import Draw, Reveal
from ascension.words.gaining import Gain
from ascension.words.lasting import DirectToPlay, Discount, PayWithPower, Prison
from ascension.words.moving import Move, TransformCard
from ascension.words.opponents import DestroyConstructs, Raid
from ascension.words.turns import TurnRule, Watch
from ascension.words.which import ANY
from framework.cards.schema import Amount, Verb
from framework.cards.walk import walk

LASTING = {
    "static": (Discount, PayWithPower, DirectToPlay, Prison),
    "center_row": (Discount, PayWithPower),
}
PARTS = {
    "play": ("hero", "monster", "treasure"),
    "reward": ("monster",),
    "trophy": ("monster",),
    "fate": ("hero", "construct", "monster"),
    "on_banish": ("hero", "construct", "monster", "treasure"),
    "on_enter_play": ("construct",),
    "abilities": ("construct", "event", "temple"),
    "triggers": ("construct", "event"),
    "static": ("construct", "event"),
    "center_row": ("hero", "construct", "monster"),
    "transform": ("hero", "construct", "event"),
    "hand_if": ("hero", "construct"),
    "empower": ("hero", "construct"),
    "phantasm": ("hero",),
    "infest": ("monster",),
    "dreambind": ("monster",),
    "keystone": ("temple",),
}
"""Which types of cards have a part; a part of another card would never come to pass."""
BRINGS = (
    Draw, Reveal, Acquire, Defeat, Claim, Put, Move, Copy, GraveRobbery, Raid, TransformCard,
)  # fmt: skip
"""Verbs that can bring cards into the hand or off the table, and so something to use once more."""


def faults(card: PrintedCard) -> Iterator[str]:
    """What is wrong with a card, each after its key."""
    yield from _useless(card)
    for part in LASTING:
        for i, verb in enumerate(getattr(card, part)):
            fault = _misplaced(verb, part)
            if fault:
                yield f"{part}: {i}: {fault}"
    yield from _endless(card)


def _useless(card: PrintedCard) -> Iterator[str]:
    for part, types in PARTS.items():
        text = getattr(card, part)
        there = text is not None and text is not False and text != ()
        if there and card.type not in types:
            yield f"{part}: a card of type {card.type} has none"
    if card.dreambind is not None and not card.reward:
        yield "dreambind: there is no reward that it could give again"


def _misplaced(verb: Verb, part: str) -> str:
    if not isinstance(verb, LASTING[part]):
        return f"{verb.word!r} can't hold all the time"
    if any(isinstance(amount, Amount) and amount.tells for amount in walk(verb)):
        return "what is hidden can't be counted all the time"
    one = isinstance(verb, Discount | PayWithPower) and verb.which == ANY
    if part == "static" and one and not (isinstance(verb, Discount) and verb.board_hero):
        return "which: it has to say which cards"
    if part == "center_row" and not one:
        return "which: it is only about this card"
    if part == "center_row" and isinstance(verb, Discount):
        given = [key for key in ("least", "once", "board_hero") if getattr(verb, key)]
        return f"{given[0]}: it means nothing here" if given else ""
    return ""


# --- without end -----------------------------------------------------------------------------
# A text that may be used any number of times has to use itself up: no table shall be kept busy
# for ever, and no bot that takes all it can get.


def _endless(card: PrintedCard) -> Iterator[str]:
    for i, ability in enumerate(card.abilities):
        if not ability.once and card.keystone is None and not _ends(card, ability.steps):
            yield (
                f"abilities.{i}.once: it could be used for ever; more than once a turn works only "
                "what wins the game, or what takes its own construct out of play and brings no "
                "card back"
            )
    for i, trigger in enumerate(card.triggers):
        if not trigger.once and _feeds(trigger.when, trigger.steps):
            yield f"triggers.{i}.once: it could feed itself for ever"
    for part in walk(card):
        if isinstance(part, Watch) and not part.uses and _feeds(part.when, part.steps):
            yield "watch.uses: it could feed itself for ever"
        if isinstance(part, Move) and part.to == "hand" and "played" in part.places:
            yield "move.places: a card that comes back from play could be played for ever"
    if _leaves_for_the_discard_pile(card.on_enter_play) and _brings(card):
        yield "on_enter_play: it could come into play for ever"


def _ends(card: PrintedCard, steps: Sequence[Verb]) -> bool:
    """Whether each use of an ability surely is one of finitely many in a turn."""
    if any(isinstance(step, TurnRule) and step.win for step in steps):
        return True
    if card.type != "construct":
        return False
    if _leaves_for_the_discard_pile(steps):
        return not _brings(card)
    banished = any(isinstance(step, Banish) and step.self_ for step in steps)
    fetches = (Acquire, Claim, Move)
    return banished and not any(isinstance(part, fetches) for part in walk(*steps))


def _leaves_for_the_discard_pile(steps: Sequence[Verb]) -> bool:
    return any(isinstance(step, DestroyConstructs) and step.self_ for step in steps)


def _brings(card: PrintedCard) -> bool:
    return any(isinstance(part, BRINGS) for part in walk(card))


def _feeds(when: str, steps: Sequence[Verb]) -> bool:
    """Whether what follows a moment could bring that moment about again; power brings defeats."""
    parts = list(walk(*steps))
    power = any(isinstance(part, Gain) and part.power for part in parts)
    return (when == "defeat" and power) or any(isinstance(part, BRINGS) for part in parts)
