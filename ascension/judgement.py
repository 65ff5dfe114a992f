"""What cards are worth in Ascension: what their text does, for the turns that are left."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from ascension.state import (
    CONSTRUCT,
    HAND_SIZE,
    NONE,
    TREASURE,
    AscensionState,
    Cards,
)
from ascension.words.acquiring import Acquire, Claim, Put
from ascension.words.amounts import PerEnergy
from ascension.words.banishing import Banish
from ascension.words.conditions import Energize
from ascension.words.copying import Copy, GraveRobbery
from ascension.words.defeating import Defeat
from ascension.words.drawing import Discard, Draw, Mill, Reveal
from ascension.words.gaining import Gain
from ascension.words.opponents import DestroyConstructs, Raid, Steal
from ascension.words.turns import AsSoon, Everyone, TurnRule, Watch
from framework.cards.control import Choose, May, Repeat, When
from framework.cards.schema import Amount, Verb
from framework.cards.walk import walk

WORTH = {
    "runes": 1.0,
    "power": 1.0,
    "honor": 1.0,
    "energy": 0.4,
    "insight": 0.6,
    "life": 2.0,
    "death": 2.0,
}
CARD, BANISH, FREE_CARD, FREE_KILL = 1.4, 1.3, 2.6, 2.6
ENGINE = 0.4  # how much of a card's promise comes true
DISPLACED = 1.0  # what a drawn card keeps out of the hand: an Apprentice
CARDS_A_TURN = HAND_SIZE + 0.5  # what is drawn in a turn, on the average


def effect_worth(verbs: Iterable[Verb]) -> float:
    """What a text is worth each time it happens, in runes, power or honor."""
    return sum(_verb_worth(verb) for verb in verbs)


def _amount(value: int | Amount) -> float:
    return float(value) if isinstance(value, int) else 2.0 * getattr(value, "each", 1)


def _verb_worth(verb: Verb) -> float:
    match verb:
        case Gain():
            return sum(_amount(getattr(verb, token)) * worth for token, worth in WORTH.items())
        case Draw():
            return CARD * _amount(verb.n)
        case Reveal():
            return CARD * (1.5 if verb.again_if else 1.0)
        case Banish():
            own = "row" not in verb.places
            return (BANISH if own else 0.3) * min(verb.n, 2) + 0.7 * effect_worth(verb.then)
        case Acquire() | Claim():
            return FREE_CARD
        case Defeat():
            return FREE_KILL * (2 if verb.all else 1)
        case Copy() | GraveRobbery():
            return 2.0
        case When():
            return 0.5 * effect_worth(verb.then) + 0.5 * effect_worth(verb.otherwise)
        case AsSoon():
            return 0.5 * effect_worth(verb.steps)
        case Watch():
            return (0.7 if verb.uses else 1.2) * effect_worth(verb.steps)
        case May() | Repeat():
            return 0.7 * effect_worth(verb.steps)
        case Choose():
            return max(effect_worth(mode) for mode in verb.modes)
        case Put():
            return 1.0
        case Discard():
            return -0.8 * verb.n
        case Everyone() | Mill():
            return 0.0
        case Raid() | Steal() | DestroyConstructs():
            return 0.8
        case TurnRule():
            return 6.0 if verb.extra_turn else 50.0 if verb.win else 1.0
    return 0.6


@lru_cache(maxsize=64)  # tables of cards that are played with at the same time
def play_worth(defs: Cards) -> tuple[float, ...]:
    """What one use of each card brings: a play, or a turn in play."""
    return tuple(_use_worth(defs, form) for form in range(len(defs.all)))


def _use_worth(defs: Cards, form: int) -> float:
    worth = 0.8 * len(defs.all[form].static)
    for key in (defs.play[form], defs.on_enter_play[form]):
        if key:
            worth += effect_worth(defs.blocks[key].steps)
    for ability in defs.abilities.get(form, ()):
        usable = 0.5 if ability.condition is not None else 1.0
        worth += usable * effect_worth(defs.blocks[ability.key].steps)
    for trigger in defs.triggers.get(form, ()):
        worth += 0.4 * effect_worth(defs.blocks[trigger.key].steps)
    if defs.dreambind[form] != NONE:  # Deliverance: played from hand it gives its reward
        worth += effect_worth(defs.blocks[defs.reward[form]].steps)
    return worth


@lru_cache(maxsize=64)
def reward_worth(defs: Cards) -> tuple[float, ...]:
    """What defeating each monster brings, its trophy included."""
    worths = []
    for form in range(len(defs.all)):
        keys = [key for key in (defs.reward[form], defs.trophy[form]) if key]
        worths.append(sum(effect_worth(defs.blocks[key].steps) for key in keys))
    return tuple(worths)


@lru_cache(maxsize=64)
def play_rank(defs: Cards) -> tuple[float, ...]:
    """What is played first of a hand: energy and cards, and last what profits from the rest."""
    return tuple(_rank_of(defs, form) for form in range(len(defs.all)))


def _rank_of(defs: Cards, form: int) -> float:
    if defs.type[form] == TREASURE:
        return 10.0
    if defs.type[form] == CONSTRUCT:
        return 9.0
    if defs.play[form] in defs.copying:
        return -5.0
    key = defs.play[form]
    steps = defs.blocks[key].steps if key else ()
    rank = 5.0 * any(isinstance(s, Draw | Reveal) for s in steps)
    rank += 3.0 * any(isinstance(s, Gain) and s.energy for s in steps)
    rank -= 2.0 * any(isinstance(s, Acquire | Discard) for s in steps)
    rank += 1.0 * any(isinstance(s, Watch) for s in steps)
    return rank


@lru_cache(maxsize=64)
def by_energy(defs: Cards) -> tuple[bool, ...]:
    """Whether each card does more in a turn that has energy."""
    return tuple(_by_energy(defs, form) for form in range(len(defs.all)))


def _by_energy(defs: Cards, form: int) -> bool:
    card = defs.all[form]
    keys = [defs.play[form], *(ability.key for ability in defs.abilities.get(form, ()))]
    steps = [step for key in keys if key for step in defs.blocks[key].steps]
    words = walk(*steps, *card.static, *card.asks)
    return any(isinstance(word, Energize | PerEnergy) for word in words)


@lru_cache(maxsize=64)
def ability_worth(defs: Cards) -> Mapping[int, tuple[tuple[float, bool], ...]]:
    """What a use of each ability brings, and whether its construct goes with it."""
    return {
        form: tuple(_ability(defs.blocks[ability.key].steps) for ability in abilities)
        for form, abilities in defs.abilities.items()
    }


def _ability(steps: Sequence[Verb]) -> tuple[float, bool]:
    goes = any(isinstance(step, DestroyConstructs) and step.self_ for step in steps)
    return effect_worth(steps), goes


def turns_left(world: AscensionState) -> float:
    """Own turns until the pool is empty: decks get faster, so the first half takes longest.

    Of a player alone the Cult empties it too.
    """
    pool = world.pool / len(world.hand)
    if len(world.hand) == 1:
        return 0.12 * pool + 0.0015 * pool * pool
    return min(0.17 * pool + 0.0095 * pool * pool, 8 + pool / 6)


def card_worth(world: AscensionState, form: int) -> float:
    """What a card that comes into the own discard pile is worth for the rest of the game."""
    defs, seat = world.defs, world.seat
    undrawn = len(world.deck[seat]) + len(world.top[seat])
    others = len(world.discard[seat]) + len(world.hand[seat]) + len(world.played[seat])
    cycle = (1 + undrawn + others) / CARDS_A_TURN
    left = turns_left(world) - undrawn / CARDS_A_TURN
    once = play_worth(defs)[form]
    if defs.type[form] == CONSTRUCT:
        promise = once * max(0.0, left - cycle / 2)
    else:
        promise = (once - DISPLACED) * max(0.0, left / cycle)
    return defs.honor[form] + ENGINE * promise
