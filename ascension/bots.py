"""Bots for Ascension: `greedy` judges every card by what its text does for the rest of the game."""

from __future__ import annotations

import random
from collections.abc import Callable

from ascension.effects import acquiring
from ascension.judgement import (
    ability_worth,
    card_worth,
    effect_worth,
    play_rank,
    play_worth,
    reward_worth,
    turns_left,
)
from ascension.moves import numbers
from ascension.places import partner_of
from ascension.state import (
    ACQUIRE,
    ALL_FACTIONS,
    DEATH,
    DEFEAT,
    DONE,
    END,
    GIVE,
    HAND,
    LIFE,
    MONSTER,
    NONE,
    PHANTASM,
    PLAY,
    TEMPLE,
    TRANSFORM,
    TROPHY,
    AscensionState,
    action_in,
    card_in,
    form_in,
    number_in,
    place_in,
)
from ascension.words.banishing import Banish
from ascension.words.copying import Copy, GraveRobbery
from ascension.words.drawing import Discard, ShuffleIn
from ascension.words.gaining import Gain
from ascension.words.moving import Move
from ascension.words.opponents import DestroyConstructs
from framework.bots.heuristic import HeuristicBot
from framework.cards import deciding
from framework.cards.blocks import running_effect
from framework.cards.compiling import running_step
from framework.cards.control import Choose, May
from framework.cards.effects import Effect
from framework.cards.schema import Verb
from framework.core.plain import Frame

TEMPLE_HONOR, KEYSTONE = 5.0, 2.5  # a temple that is taken, and one that is activated
WORTH_BANISHING = 1.6  # a play of what is worth less keeps better cards out of the hand
LATE = 3.0  # turns to go from which a better deck brings nothing
OTHERWISE_WORTHLESS = 0.6  # what a card has to bring to be taken for runes that are lost anyway

# What is done first in a turn, from last to first; what does not pay is never done.
NEVER, END_TURN, BUY, KILL, DREAM, VISIT, OFFERED, PLAY_CARD, TURN_OVER, SPEND_TROPHY = range(10)


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

    def card_worth(self, world: AscensionState, form: int) -> float:
        """What a card that comes into the own discard pile is worth."""
        return card_worth(world, form)

    def evaluate(self, world: AscensionState, seat: int) -> float:
        """The lead over the best of the others."""
        partner = partner_of(world, seat)
        rivals = [s for i, s in enumerate(world.scores) if i not in (seat, partner)]
        return float(world.scores[seat] - max(rivals, default=0))

    # --- the turn --------------------------------------------------------------------------

    def turn(self, world: AscensionState) -> int:
        """Play first, use what is free, then spend, then end."""
        ranked = [self.rank(world, option) for option in numbers(world)]
        return ranked.index(max(ranked))

    def rank(self, world: AscensionState, option: int) -> tuple[int, float]:
        action, form, card = action_in(option), form_in(option), card_in(option)
        if action == PLAY:
            return (PLAY_CARD, play_rank(world.defs)[form])
        if action == ACQUIRE:
            return self.acquire_rank(world, form, card)
        if action == DEFEAT:
            return (KILL, reward_worth(world.defs)[form])
        if action == TRANSFORM:
            return self.transform_rank(world, form)
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
        return self.use_rank(world, form, number_in(option))

    def acquire_rank(self, world: AscensionState, form: int, card: int) -> tuple[int, float]:
        worth = self.card_worth(world, form)
        if card == world.board_hero:
            return (DREAM, worth)
        if card in world.row:
            worth += 0.8 * len(world.under[world.row.index(card)])
        return (BUY if worth > OTHERWISE_WORTHLESS else NEVER, worth)

    def transform_rank(self, world: AscensionState, form: int) -> tuple[int, float]:
        defs, turn = world.defs, world.defs.transforms[form]
        if turn.resource == "insight":
            return (TURN_OVER, defs.honor[turn.into])
        gain = self.card_worth(world, turn.into) - defs.honor[form]
        pays = BUY if turn.resource == "runes" else KILL
        return (pays if gain > 0 else NEVER, gain)

    def use_rank(self, world: AscensionState, form: int, number: int) -> tuple[int, float]:
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
            worth = [self.card_worth(world, form_in(o)) for o in effect.candidates(world, frame)]
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
        return self.worst(world)

    def pick(self, world: AscensionState) -> int:
        """By what the step does with the picked card."""
        step = running_step(world, world.stack[-1])
        match step:
            case Banish() if "row" in step.places:
                return self.least(world, self._gain)
            case Banish():
                return self.worst(world)
            case Discard():
                return self.least(world, self._effect)
            case DestroyConstructs():
                wanted = step.chooser == "you" or step.keep_one
                return (self._most if wanted else self.least)(world, self.in_play)
            case Copy() | GraveRobbery():
                return self._most(world, self._effect)
            case Move() if step.to != "hand":
                return self.least(world, self._honor)
        return self._most(world, self._gain)

    def _honor(self, world: AscensionState, option: int) -> float:
        return float(world.defs.honor[form_in(option)])

    def in_play(self, world: AscensionState, option: int) -> float:
        return play_worth(world.defs)[form_in(option)]

    def _effect(self, world: AscensionState, option: int) -> float:
        form = form_in(option)
        worth = reward_worth if world.defs.type[form] == MONSTER else play_worth
        return worth(world.defs)[form]

    def _gain(self, world: AscensionState, option: int) -> float:
        form = form_in(option)
        if world.defs.type[form] == MONSTER:
            return reward_worth(world.defs)[form]
        return self.card_worth(world, form)

    def _most(self, world: AscensionState, judge: Judge) -> int:
        """The option that is judged best; done only if nothing else is left."""
        options = numbers(world)
        worth = [judge(world, option) if option != DONE else -1e9 for option in options]
        return worth.index(max(worth))

    def least(self, world: AscensionState, judge: Judge) -> int:
        """The option that is judged worst; done only if nothing else is left."""
        options = numbers(world)
        worth = [judge(world, option) if option != DONE else 1e9 for option in options]
        return worth.index(min(worth))

    def worst(self, world: AscensionState) -> int:
        """The card that the own deck is better without; done if all are good.

        A card in the hand could still be played this turn, so one in the discard pile goes first,
        and in the last turns a deck that gets better is of no use.
        """
        worth = []
        soon = turns_left(world) < LATE
        for option in numbers(world):
            if option == DONE:
                worth.append(WORTH_BANISHING)
                continue
            form = form_in(option)
            value = play_worth(world.defs)[form] * (1 + (place_in(option) == HAND) * (0.5 + soon))
            worth.append(value + 1.5 * world.defs.honor[form])
        return worth.index(min(worth))


Judge = Callable[[AscensionState, int], float]
