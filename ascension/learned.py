"""The bot of Ascension that plays by learned prices, without search."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, NamedTuple

from ascension.alone import denied
from ascension.bots import (
    BUY,
    DREAM,
    KILL,
    NEVER,
    OTHERWISE_WORTHLESS,
    PLAY_CARD,
    SPEND_TROPHY,
    GreedyBot,
)
from ascension.judgement import (
    CARDS_A_TURN,
    by_energy,
    play_rank,
    play_worth,
    reward_worth,
    turns_left,
)
from ascension.moves import numbers
from ascension.prices import cost_by, discounts
from ascension.state import (
    CONSTRUCT,
    DEFEAT,
    DONE,
    HAND,
    MONSTER,
    PLAY,
    TRANSFORM,
    TREASURE,
    TROPHY,
    AscensionState,
    action_in,
    card_in,
    form_in,
    number_in,
    place_in,
)
from ascension.values import Prices, prices_of, win_chances
from ascension.words.banishing import Banish
from ascension.words.gaining import Gain
from framework.cards.blocks import block_frame
from framework.cards.compiling import running_step

BETTER_LATER: Final = 0.5  # what a thinner deck is worth beyond what it is made of now
STILL_PLAYED: Final = 0.5  # of what a card brings that is in the hand
TROPHY_RANK: Final = 2.5  # after cards that draw and give energy, before those that need it


class Outlook:
    """What cards bring to the seat that is asked, as its deck is now."""

    def __init__(self, world: AscensionState) -> None:
        seat, prices = world.seat, prices_of(world)
        deck = own_deck(world)
        self.defs, self.prices = world.defs, prices
        self.turns = turns_left(world)
        self.mean = mean_price(world, deck, prices)
        self.cycle = len(deck) / CARDS_A_TURN
        undrawn = len(world.deck[seat]) + len(world.top[seat])
        self.left = self.turns - undrawn / CARDS_A_TURN  # from the next reshuffle on

    def gained(self, form: int) -> float:
        """Of a card that comes into the discard pile: its honor, and what it does for the deck."""
        defs, prices = self.defs, self.prices
        cycle = self.cycle + 1 / CARDS_A_TURN
        if defs.type[form] == CONSTRUCT:
            promise = prices.in_play[form] * max(0.0, self.left - cycle / 2)
        elif defs.type[form] == TREASURE:  # it draws a card: the deck is not thicker
            promise = prices.card[form] * max(0.0, self.left / self.cycle)
        else:
            promise = (prices.card[form] - self.mean) * max(0.0, self.left / cycle)
        return defs.honor[form] + promise

    def kept(self, form: int) -> float:
        """Of a card of the own deck, which would be better without it if this is below zero."""
        defs, prices = self.defs, self.prices
        cycle = max(1.0, self.cycle)
        if defs.type[form] == CONSTRUCT:
            promise = prices.in_play[form] * max(0.0, self.turns - cycle / 2)
        else:
            gain = prices.card[form] - self.mean - BETTER_LATER
            promise = gain * max(0.0, self.turns - 1) / cycle
        return promise + defs.honor[form]


class Offer(NamedTuple):
    """Something to spend on."""

    option: int  # by index
    cost: int
    worth: float
    again: bool  # there are more of it


def best_spent(offers: Sequence[Offer], purse: int) -> Offer:
    """What is worth most of all that is best bought together."""
    best: list[tuple[float, Offer | None]] = [(0.0, None)] * (purse + 1)
    for offer in offers:
        cost, worth = min(offer.cost, purse), offer.worth
        again = offer.again and cost > 0
        for have in range(cost, purse + 1) if again else range(purse, cost - 1, -1):
            total, top = best[have - cost]
            if total + worth > best[have][0]:
                best[have] = total + worth, offer if top is None or worth > top.worth else top
    return best[purse][1] or max(offers, key=lambda offer: offer.worth)


class LearnedBot(GreedyBot):
    """Plays like `greedy`, by learned prices of cards instead of what their texts promise.

    It buys what is best together for what it has, and knows what lies under cards.
    """

    def __init__(self, generator: random.Random) -> None:
        super().__init__(generator)
        self.rules |= self.open_rules  # what a card is worth depends on the own deck
        self.open_rules = {}
        self._seen: tuple[AscensionState, int, Outlook] | None = None

    def evaluate(self, world: AscensionState, seat: int) -> float:
        return win_chances(world)[seat]

    def outlook(self, world: AscensionState) -> Outlook:
        """What cards bring now: looked at once a decision."""
        seen = self._seen
        if seen is None or seen[0] is not world or seen[1] != world.id:
            self._seen = seen = (world, world.id, Outlook(world))
        return seen[2]

    # --- the turn --------------------------------------------------------------------------

    def turn(self, world: AscensionState) -> int:
        """Plays come before all that is judged by what it brings later."""
        options = world.options
        rank, best, most = play_rank(world.defs), -1, -1e9
        for index, option in enumerate(options):
            assert isinstance(option, int)
            action = action_in(option)
            if action == PLAY:
                if rank[form_in(option)] > most:
                    best, most = index, rank[form_in(option)]
            elif action in (TROPHY, TRANSFORM):
                break
        else:
            if best >= 0:
                return best
        return self.in_order(world)[0]

    def in_order(self, world: AscensionState) -> list[int]:
        """All options by index, the best first."""
        options = numbers(world)
        ranks = [self.rank(world, option) for option in options]
        order = sorted(range(len(options)), key=lambda index: ranks[index], reverse=True)
        first = ranks[order[0]][0]
        if first in (BUY, KILL):
            offers = [
                self._offer(world, index, options[index], ranks[index][1])
                for index in order
                if ranks[index][0] == first
            ]
            if len(offers) > 1:
                purse = world.power if first == KILL else world.runes
                best = best_spent(offers, purse).option
                order.remove(best)
                order.insert(0, best)
        return order

    def _offer(self, world: AscensionState, index: int, option: int, worth: float) -> Offer:
        action, form, card = action_in(option), form_in(option), card_in(option)
        if action == TRANSFORM:
            return Offer(index, world.defs.transforms[form].price, worth, False)
        if card in world.row:
            cost = cost_by(world, card, discounts(world), number_in(option))[0]
            return Offer(index, cost, worth, False)
        return Offer(index, world.defs.cost[form], worth, True)

    def rank(self, world: AscensionState, option: int) -> tuple[int, float]:
        if action_in(option) == DEFEAT:
            return KILL, self.defeated(world, option)
        if action_in(option) == TROPHY:
            return self.trophy_rank(world, form_in(option))
        return super().rank(world, option)

    def trophy_rank(self, world: AscensionState, form: int) -> tuple[int, float]:
        """One that gives energy is kept for a turn in which something needs it."""
        defs, seat, form_of = world.defs, world.seat, world.form
        steps = defs.blocks[defs.trophy[form]].steps
        if not all(isinstance(step, Gain) and step.energy for step in steps):
            return SPEND_TROPHY, 0.0
        needs, hand = by_energy(defs), world.hand[seat]
        needed = hand and any(needs[form_of[card]] for card in (*hand, *world.constructs[seat]))
        return (PLAY_CARD, TROPHY_RANK) if needed else (NEVER, 0.0)

    def defeated(self, world: AscensionState, option: int) -> float:
        """A monster's reward, and the treasures under it."""
        form, card = form_in(option), card_in(option)
        worth = reward_worth(world.defs)[form] + self._under(world, card)
        return worth + denied(world, card)

    def _under(self, world: AscensionState, card: int) -> float:
        """What the treasures under a card of the row bring."""
        if not world.under or card not in world.row:
            return 0.0
        under = world.under[world.row.index(card)]
        if not under:
            return 0.0
        outlook, form = self.outlook(world), world.form
        return sum([outlook.gained(form[treasure]) for treasure in under])

    def card_worth(self, world: AscensionState, form: int) -> float:
        return self.outlook(world).gained(form)

    def acquire_rank(self, world: AscensionState, form: int, card: int) -> tuple[int, float]:
        worth = self.card_worth(world, form)
        if card == world.board_hero:
            return DREAM, worth
        worth += self._under(world, card) + self._at_once(world, form, card)
        worth += denied(world, card)
        return BUY if worth > OTHERWISE_WORTHLESS else NEVER, worth

    def _at_once(self, world: AscensionState, form: int, card: int) -> float:
        """What a card brings this turn, as it is acquired."""
        defs, seat, worth = world.defs, world.seat, 0.0
        condition = defs.hand_if[form]
        if condition is not None:
            frame = block_frame(defs.play_key[form], seat, card)
            worth += play_worth(defs)[form] * condition.holds(world, frame)
        if defs.empower[form] and world.played[seat]:
            kept, form_of = self.outlook(world).kept, world.form
            worth -= min(0.0, *[kept(form_of[played]) for played in world.played[seat]])
        return worth

    def transform_rank(self, world: AscensionState, form: int) -> tuple[int, float]:
        """A construct that is turned over goes on as another one."""
        defs = world.defs
        turn = defs.transforms[form]
        if turn.resource == "insight" or CONSTRUCT not in (defs.type[form], defs.type[turn.into]):
            return super().transform_rank(world, form)
        price, left = prices_of(world).in_play, turns_left(world)
        now = (price[form] * left + defs.honor[form]) * (defs.type[form] == CONSTRUCT)
        gain = price[turn.into] * left + defs.honor[turn.into] - now
        return (BUY if turn.resource == "runes" else KILL) if gain > 0 else NEVER, gain

    # --- choices within effects ------------------------------------------------------------

    def pick(self, world: AscensionState) -> int:
        """Alone, what is banished of the row is what the Cult would get most of."""
        step = running_step(world, world.stack[-1])
        if len(world.hand) == 1 and isinstance(step, Banish) and "row" in step.places:
            return self._banished_alone(world, step)
        return super().pick(world)

    def _banished_alone(self, world: AscensionState, step: Banish) -> int:
        worth = []
        for option in numbers(world):
            card = card_in(option)
            own = self._under(world, card) if step.catch_treasure else 0.0
            worth.append(0.0 if option == DONE else denied(world, card) + own)
        return worth.index(max(worth))

    def _gain(self, world: AscensionState, option: int) -> float:
        if world.defs.type[form_in(option)] == MONSTER:
            return self.defeated(world, option)
        card = card_in(option)
        worth = self.card_worth(world, form_in(option)) + self._under(world, card)
        return worth + denied(world, card)

    def in_play(self, world: AscensionState, option: int) -> float:
        """What a construct still brings, and its honor."""
        form = form_in(option)
        return prices_of(world).in_play[form] * turns_left(world) + world.defs.honor[form]

    def worst(self, world: AscensionState) -> int:
        """The card that the own deck is better without; done if all are good."""
        outlook, once, worth = self.outlook(world), play_worth(world.defs), []
        for option in numbers(world):
            if option == DONE:
                worth.append(0.0)
                continue
            form = form_in(option)
            kept = outlook.kept(form)
            if place_in(option) == HAND:
                kept += STILL_PLAYED * once[form]
            worth.append(kept)
        return worth.index(min(worth))


def own_deck(world: AscensionState) -> list[int]:
    """What the seat draws again and again; treasures, which draw a card, crowd nothing out."""
    seat, form, kind = world.seat, world.form, world.defs.type
    deck = [*world.deck[seat], *world.top[seat], *world.hand[seat]]
    deck += world.discard[seat]
    deck += world.played[seat]
    return [card for card in deck if kind[form[card]] != TREASURE]


def mean_price(world: AscensionState, deck: Sequence[int], prices: Prices) -> float:
    """What a card of the own deck brings on the average."""
    price, form = prices.card, world.form
    return sum([price[form[card]] for card in deck]) / len(deck) if deck else 0.0
