"""Bots for Ascension: `greedy` judges every card by what its text does for the rest of the game."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, cast

from ascension.moves import partner_of
from ascension.ops import (
    Acquire,
    AsSoon,
    Banish,
    Claim,
    Copy,
    Defeat,
    DestroyConstructs,
    Discard,
    Draw,
    Everyone,
    Gain,
    GraveRobbery,
    Mill,
    Move,
    OntoDeck,
    Put,
    Raid,
    Reveal,
    ShuffleIn,
    Steal,
    TurnRule,
    Watch,
)
from ascension.state import (
    ACQUIRE,
    ACTION_BITS,
    ALL_FACTIONS,
    CONSTRUCT,
    DEFEAT,
    DONE,
    END,
    EVENT_TEXT,
    EXTRA_BITS,
    FACTIONS,
    GIVE,
    LOW,
    MONSTER,
    NONE,
    PHANTASM,
    PLAY,
    TEMPLE,
    TRANSFORM,
    TREASURE,
    TROPHY,
    USE,
    AscensionState,
    Cards,
)
from framework.bots.bot import BotMaker, RandomBot
from framework.bots.heuristic import HeuristicBot
from framework.effects.blocks import running_step
from framework.effects.schema import Amount, Verb
from framework.effects.verbs import Choose, May, Repeat, When

if TYPE_CHECKING:
    from collections.abc import Sequence

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
HONOR_A_TURN = 4.5  # how fast the pool empties for each player


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
        case Everyone():
            return 0.0
        case Put():
            return 1.0
        case Discard():
            return -0.8 * verb.n
        case Mill():
            return 0.0
        case Raid() | Steal() | DestroyConstructs():
            return 0.8
        case TurnRule():
            return 6.0 if verb.extra_turn else 50.0 if verb.win else 1.0
    return 0.6


class GreedyBot(HeuristicBot[AscensionState]):
    """Plays everything, then takes what is worth most, and banishes what is worth least."""

    def __init__(self, generator: random.Random) -> None:
        super().__init__(generator)
        self.rules = {
            "turn": self.turn,
            "pick": self.pick,
            "player": self.player,
            "infest": self.player,
            "may": self.may,
            "empower": self.empower,
            "faction": self.faction,
            "dreambind": self.first,
            "direct": self.first,
            "capture": self.first,
            "pay": self.first,
        }
        self._play_worth: dict[int, list[float]] = {}

    # --- judgement -------------------------------------------------------------------------

    def play_worth(self, defs: Cards) -> list[float]:
        """What one use of each card brings: a play, or a turn in play."""
        known = self._play_worth.get(id(defs))
        if known is None:
            known = []
            for form in range(len(defs.all)):
                worth = 0.0
                for key in (defs.play[form], defs.on_enter_play[form]):
                    if key:
                        worth += effect_worth(defs.blocks[key].steps)
                for ability in defs.abilities.get(form, ()):
                    uses = 0.5 if ability.condition is not None else 1.0
                    worth += uses * effect_worth(defs.blocks[ability.key].steps)
                for trigger in defs.triggers.get(form, ()):
                    worth += 0.4 * effect_worth(defs.blocks[trigger.key].steps)
                worth += 0.8 * len(defs.static.get(form, ()))
                known.append(worth)
            self._play_worth[id(defs)] = known
        return known

    def turns_left(self, world: AscensionState) -> float:
        """Own turns until the pool is empty."""
        return world.pool / (HONOR_A_TURN * len(world.hand))

    def card_worth(self, world: AscensionState, form: int) -> float:
        """What a card in the own deck is worth for the rest of the game."""
        defs, seat = world.defs, world.seat
        left = self.turns_left(world)
        size = 10 + len(world.deck[seat]) + len(world.discard[seat])
        once = self.play_worth(defs)[form]
        if defs.type[form] == CONSTRUCT:
            uses = max(0.0, left - size / 8)
        else:
            uses = max(0.0, left - size / 10) * 5.5 / size
        return defs.honor[form] + 0.8 * once * uses

    def reward_worth(self, world: AscensionState, form: int) -> float:
        """What defeating a monster brings."""
        key = world.defs.reward[form]
        worth = effect_worth(world.defs.blocks[key].steps) if key else 0.0
        return worth + (1.0 if world.defs.trophy[form] else 0.0)

    def evaluate(self, world: AscensionState, seat: int) -> float:
        """Honor, and the promise of the own cards."""
        return float(world.scores[seat])

    # --- the turn --------------------------------------------------------------------------

    def turn(self, world: AscensionState) -> int:
        """Play first, use what is free, then spend, then end."""
        ranked = [self._rank(world, cast(int, option)) for option in world.options]
        return ranked.index(max(ranked))

    def _rank(self, world: AscensionState, option: int) -> tuple[int, float]:
        action, form, card = option >> ACTION_BITS, option >> 10 & LOW, option & LOW
        defs = world.defs
        if action == END:
            return (0, 0.0)
        if action == PLAY:
            return (9, self._play_rank(world, form))
        if action in (USE, EVENT_TEXT):
            ability = defs.abilities[form][option >> EXTRA_BITS & 15]
            steps = defs.blocks[ability.key].steps
            worth = effect_worth(steps)
            giving_up = any(isinstance(s, DestroyConstructs) and s.self_ for s in steps)
            return (-1, 0.0) if giving_up else (8, worth)
        if action == TROPHY:
            return (10, 0.0)
        if action == TEMPLE:
            return (7, 0.0)
        if action == TRANSFORM:
            turned = defs.transforms[form].into
            gain = defs.honor[turned] - defs.honor[form] + self.play_worth(defs)[turned]
            return (6, gain) if defs.transforms[form].resource == "insight" else (3, 8 + gain)
        if action == PHANTASM:
            worth = self.play_worth(defs)[form]
            spare = world.insight[world.seat] - defs.phantasm[form]
            return (5, worth) if worth >= 0.7 * defs.phantasm[form] or spare > 8 else (-1, 0.0)
        if action == DEFEAT:
            return (4, self.reward_worth(world, form))
        if action == GIVE:
            return (-1, 0.0)
        if card == world.board_hero:
            return (3, 12.0)
        worth = self.card_worth(world, form)
        if card in world.row:
            worth += 0.8 * len(world.under[world.row.index(card)])
        return (3, worth) if action == ACQUIRE and worth > 0.6 else (-1, 0.0)

    def _play_rank(self, world: AscensionState, form: int) -> float:
        """Energy and cards first, what profits from the rest last."""
        defs = world.defs
        if defs.type[form] == TREASURE:
            return 10.0
        if defs.type[form] == CONSTRUCT:
            return 9.0
        if defs.all[form].copies_effects:
            return -5.0
        key = defs.play[form]
        steps = defs.blocks[key].steps if key else ()
        rank = 5.0 * any(isinstance(s, Draw | Reveal) for s in steps)
        rank += 3.0 * any(isinstance(s, Gain) and s.energy for s in steps)
        rank -= 2.0 * any(isinstance(s, Acquire | Discard) for s in steps)
        rank += 1.0 * any(isinstance(s, Watch) for s in steps)
        return rank

    # --- choices within effects ------------------------------------------------------------

    def first(self, world: AscensionState) -> int:
        """The first option: yes, or as little power as possible."""
        return 0

    def may(self, world: AscensionState) -> int:
        """Yes, but for shuffling the discard pile back."""
        step = running_step(world, world.stack[-1])
        if isinstance(step, May) and any(isinstance(s, ShuffleIn) for s in step.steps):
            return 1
        if isinstance(step, OntoDeck):
            return 0
        return 0

    def faction(self, world: AscensionState) -> int:
        """The one that the center row has most of."""
        factions = [world.defs.faction[world.form[c]] for c in world.row if c != NONE]
        counts = [sum(f >> i & 1 for f in factions if f != ALL_FACTIONS) for i in range(4)]
        return counts.index(max(counts)) if len(FACTIONS) == len(world.options) else 0

    def player(self, world: AscensionState) -> int:
        """Trouble goes to whoever leads; a monster never into the own deck."""
        scores = world.scores
        own = (world.seat, partner_of(world, world.seat))
        best = [
            (-1 if seat == DONE else -2 if seat in own else scores[seat], -i)
            for i, seat in enumerate(cast("Sequence[int]", world.options))
        ]
        return best.index(max(best))

    def empower(self, world: AscensionState) -> int:
        """The played card that is worth least, if it is worth little."""
        return self._worst(world, limit=0.9)

    def pick(self, world: AscensionState) -> int:
        """By what the step does with the picked card."""
        step = running_step(world, world.stack[-1])
        match step:
            case Banish() if "row" in step.places:
                return self._worst_of_row(world)
            case Banish():
                return self._worst(world, limit=1.6 if step.may else 99.0)
            case Discard():
                return self._worst(world, limit=99.0)
            case DestroyConstructs():
                wanted = step.chooser == "you" or step.keep_one
                return self._by(world, self._honor, lowest=not wanted)
            case Copy() | GraveRobbery():
                return self._by(world, self._effect)
            case Move() if step.to != "hand":
                return self._by(world, self._honor, lowest=True)
        return self._by(world, self._gain)

    def _honor(self, world: AscensionState, option: int) -> float:
        return float(world.defs.honor[option >> 10 & LOW])

    def _effect(self, world: AscensionState, option: int) -> float:
        form = option >> 10 & LOW
        if world.defs.type[form] == MONSTER:
            return self.reward_worth(world, form)
        return self.play_worth(world.defs)[form]

    def _gain(self, world: AscensionState, option: int) -> float:
        form = option >> 10 & LOW
        if world.defs.type[form] == MONSTER:
            return self.reward_worth(world, form)
        return self.card_worth(world, form)

    def _by(self, world: AscensionState, judge: object, lowest: bool = False) -> int:
        assert callable(judge)
        worth = [
            judge(world, option) if option != DONE else -1e9 if not lowest else 1e9
            for option in world.options
        ]
        return worth.index(min(worth) if lowest else max(worth))

    def _worst(self, world: AscensionState, limit: float) -> int:
        """The card that the own deck is better without; done if all are good."""
        worth = []
        for option in cast("Sequence[int]", world.options):
            if option == DONE:
                worth.append(limit)
                continue
            form = option >> 10 & LOW
            value = self.play_worth(world.defs)[form] + 1.5 * world.defs.honor[form]
            if world.defs.type[form] == MONSTER and world.defs.dreambind[form] == NONE:
                value = 0.0
            worth.append(value)
        return worth.index(min(worth))

    def _worst_of_row(self, world: AscensionState) -> int:
        """The card of the row that nobody at this seat wants."""
        worth = [
            1e9 if option == DONE else self._gain(world, option)
            for option in cast("Sequence[int]", world.options)
        ]
        return worth.index(min(worth))


BOTS: Mapping[str, BotMaker] = {"random": RandomBot, "greedy": GreedyBot}
