"""Bots for Ascension: `greedy` judges every card by what its text does for the rest of the game."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

from ascension.effects import acquiring
from ascension.moves import numbers
from ascension.places import partner_of
from ascension.state import (
    ACQUIRE,
    ALL_FACTIONS,
    CONSTRUCT,
    DEATH,
    DEFEAT,
    DONE,
    END,
    GIVE,
    HAND,
    HAND_SIZE,
    LIFE,
    MONSTER,
    NONE,
    PHANTASM,
    PLAY,
    TEMPLE,
    TRANSFORM,
    TREASURE,
    TROPHY,
    AscensionState,
    Cards,
    action_in,
    card_in,
    form_in,
    number_in,
    place_in,
)
from ascension.words.acquiring import Acquire, Claim, Put
from ascension.words.banishing import Banish
from ascension.words.copying import Copy, GraveRobbery
from ascension.words.defeating import Defeat
from ascension.words.drawing import Discard, Draw, Mill, Reveal, ShuffleIn
from ascension.words.gaining import Gain
from ascension.words.moving import Move
from ascension.words.opponents import DestroyConstructs, Raid, Steal
from ascension.words.turns import AsSoon, Everyone, TurnRule, Watch
from framework.bots.bot import BotMaker, RandomBot
from framework.bots.heuristic import HeuristicBot
from framework.cards import deciding
from framework.cards.blocks import running_effect
from framework.cards.compiling import running_step
from framework.cards.control import Choose, May, Repeat, When
from framework.cards.effects import Effect
from framework.cards.schema import Amount, Verb
from framework.core.plain import Frame

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
TEMPLE_HONOR, KEYSTONE = 5.0, 2.5  # a temple that is taken, and one that is activated
ENGINE = 0.4  # how much of a card's promise comes true
DISPLACED = 1.0  # what a drawn card keeps out of the hand: an Apprentice
LATE = 3.0  # turns to go from which a better deck brings nothing
CARDS_A_TURN = HAND_SIZE + 0.5  # what is drawn in a turn, on the average
OTHERWISE_WORTHLESS = 0.6  # what a card has to bring to be taken for runes that are lost anyway

# What is done first in a turn, from last to first; what does not pay is never done.
NEVER, END_TURN, BUY, KILL, DREAM, VISIT, OFFERED, PLAY_CARD, TURN_OVER, SPEND_TROPHY = range(10)


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
    """Own turns until the pool is empty: decks get faster, so the first half takes longest."""
    pool = world.pool / len(world.hand)
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


class GreedyBot(HeuristicBot[AscensionState]):
    """Plays everything, then takes what is worth most, and banishes what is worth least."""

    def __init__(self, generator: random.Random) -> None:
        super().__init__(generator)
        self.rules = {"player": self.player, "infest": self.player}  # scores count hidden cards
        self.open_rules = {
            "turn": self.turn,
            "pick": self.pick,
            "may": self.may,
            "choose": self.mode,
            "empower": self.empower,
            "faction": self.faction,
            "dreambind": self.first,
            "direct": self.first,
            "capture": self.first,
            "pay": self.first,
            "gift": self.last,
        }

    def evaluate(self, world: AscensionState, seat: int) -> float:
        """The lead over the best of the others."""
        partner = partner_of(world, seat)
        rivals = [s for i, s in enumerate(world.scores) if i not in (seat, partner)]
        return float(world.scores[seat] - max(rivals, default=0))

    # --- the turn --------------------------------------------------------------------------

    def turn(self, world: AscensionState) -> int:
        """Play first, use what is free, then spend, then end."""
        ranked = [self._rank(world, option) for option in numbers(world)]
        return ranked.index(max(ranked))

    def _rank(self, world: AscensionState, option: int) -> tuple[int, float]:
        action, form, card = action_in(option), form_in(option), card_in(option)
        if action == PLAY:
            return (PLAY_CARD, play_rank(world.defs)[form])
        if action == ACQUIRE:
            return self._acquire_rank(world, form, card)
        if action == DEFEAT:
            return (KILL, reward_worth(world.defs)[form])
        if action == TRANSFORM:
            return self._transform_rank(world, form)
        if action == PHANTASM:
            worth, price = play_worth(world.defs)[form], world.defs.phantasm[form]
            pays = worth >= 0.7 * price or world.insight[world.seat] - price > 8
            return (DREAM, worth) if pays else (NEVER, 0.0)
        if action == TROPHY:
            return (SPEND_TROPHY, 0.0)
        if action == TEMPLE:
            return (VISIT, 0.0)
        if action in (GIVE, END):
            return (END_TURN if action == END else NEVER, 0.0)
        return self._use_rank(world, form, number_in(option))

    def _acquire_rank(self, world: AscensionState, form: int, card: int) -> tuple[int, float]:
        worth = card_worth(world, form)
        if card == world.board_hero:
            return (DREAM, worth)
        if card in world.row:
            worth += 0.8 * len(world.under[world.row.index(card)])
        return (BUY if worth > OTHERWISE_WORTHLESS else NEVER, worth)

    def _transform_rank(self, world: AscensionState, form: int) -> tuple[int, float]:
        defs, turn = world.defs, world.defs.transforms[form]
        if turn.resource == "insight":
            return (TURN_OVER, defs.honor[turn.into])
        gain = card_worth(world, turn.into) - defs.honor[form]
        pays = BUY if turn.resource == "runes" else KILL
        return (pays if gain > 0 else NEVER, gain)

    def _use_rank(self, world: AscensionState, form: int, number: int) -> tuple[int, float]:
        """What is free is used; a construct that would go is kept until the last turns."""
        worth, goes = ability_worth(world.defs)[form][number]
        return (NEVER if goes and turns_left(world) > 1 else OFFERED, worth)

    # --- choices within effects ------------------------------------------------------------

    def first(self, world: AscensionState) -> int:
        """The first option: yes, or as little power as possible."""
        return 0

    def last(self, world: AscensionState) -> int:
        """The last option: no."""
        return len(world.options) - 1

    def may(self, world: AscensionState) -> int:
        """Yes, but for shuffling the discard pile back."""
        step = running_step(world, world.stack[-1])
        return int(isinstance(step, May) and any(isinstance(s, ShuffleIn) for s in step.steps))

    def mode(self, world: AscensionState) -> int:
        """The part that brings most as the table lies."""
        frame = world.stack[-1]
        step, effect = running_step(world, frame), running_effect(world, frame)
        assert isinstance(step, Choose)
        assert isinstance(effect, deciding.Choose)
        worth = [
            sum(self._worth_now(world, frame, *part) for part in zip(verbs, done, strict=True))
            for verbs, done in zip(step.modes, effect.modes, strict=True)
        ]
        return worth.index(max(worth))

    def _worth_now(self, world: AscensionState, frame: Frame, verb: Verb, effect: Effect) -> float:
        """Free cards are those that lie there; a keystone takes a temple or activates it."""
        if isinstance(effect, acquiring.Acquire):
            worth = [card_worth(world, form_in(o)) for o in effect.candidates(world, frame)]
            return sum(worth) if effect.any_number else max(worth, default=0.0)
        if isinstance(verb, Gain) and (verb.life or verb.death):
            own = world.temples and world.temples[LIFE if verb.life else DEATH] == world.seat
            return KEYSTONE if own else TEMPLE_HONOR
        return effect_worth([verb])

    def faction(self, world: AscensionState) -> int:
        """The one that the center row has most of."""
        factions = [world.defs.faction[world.form[c]] for c in world.row if c != NONE]
        options = range(len(world.options))
        counts = [sum(f >> i & 1 for f in factions if f != ALL_FACTIONS) for i in options]
        return counts.index(max(counts))

    def player(self, world: AscensionState) -> int:
        """Trouble goes to whoever leads; a monster never into the own deck."""
        scores = world.scores
        own = (world.seat, partner_of(world, world.seat))
        best = [
            -1 if seat == DONE else -2 if seat in own else scores[seat] for seat in numbers(world)
        ]
        return best.index(max(best))

    def empower(self, world: AscensionState) -> int:
        """The played card that is worth least, if it is worth little."""
        return self._worst(world, limit=1.6)

    def pick(self, world: AscensionState) -> int:
        """By what the step does with the picked card."""
        step = running_step(world, world.stack[-1])
        match step:
            case Banish() if "row" in step.places:
                return self._least(world, self._gain)
            case Banish():
                return self._worst(world, limit=1.6)
            case Discard():
                return self._least(world, self._effect)
            case DestroyConstructs():
                wanted = step.chooser == "you" or step.keep_one
                return (self._most if wanted else self._least)(world, self._in_play)
            case Copy() | GraveRobbery():
                return self._most(world, self._effect)
            case Move() if step.to != "hand":
                return self._least(world, self._honor)
        return self._most(world, self._gain)

    def _honor(self, world: AscensionState, option: int) -> float:
        return float(world.defs.honor[form_in(option)])

    def _in_play(self, world: AscensionState, option: int) -> float:
        return play_worth(world.defs)[form_in(option)]

    def _effect(self, world: AscensionState, option: int) -> float:
        form = form_in(option)
        worth = reward_worth if world.defs.type[form] == MONSTER else play_worth
        return worth(world.defs)[form]

    def _gain(self, world: AscensionState, option: int) -> float:
        form = form_in(option)
        if world.defs.type[form] == MONSTER:
            return reward_worth(world.defs)[form]
        return card_worth(world, form)

    def _most(self, world: AscensionState, judge: Judge) -> int:
        """The option that is judged best; done only if nothing else is left."""
        options = numbers(world)
        worth = [judge(world, option) if option != DONE else -1e9 for option in options]
        return worth.index(max(worth))

    def _least(self, world: AscensionState, judge: Judge) -> int:
        """The option that is judged worst; done only if nothing else is left."""
        options = numbers(world)
        worth = [judge(world, option) if option != DONE else 1e9 for option in options]
        return worth.index(min(worth))

    def _worst(self, world: AscensionState, limit: float) -> int:
        """The card that the own deck is better without; done if all are good.

        A card in the hand could still be played this turn, so one in the discard pile goes first,
        and in the last turns a deck that gets better is of no use.
        """
        worth = []
        soon = turns_left(world) < LATE
        for option in numbers(world):
            if option == DONE:
                worth.append(limit)
                continue
            form = form_in(option)
            value = play_worth(world.defs)[form] * (1 + (place_in(option) == HAND) * (0.5 + soon))
            worth.append(value + 1.5 * world.defs.honor[form])
        return worth.index(min(worth))


Judge = Callable[[AscensionState, int], float]

BOTS: Mapping[str, BotMaker] = {"random": RandomBot, "greedy": GreedyBot}
