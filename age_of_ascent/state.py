"""The state of a game of Age of Ascent and the numbers that stand for its pieces and places."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, field
from typing import TypeVar

from age_of_ascent.ops import Bonus, Dice, Join, Place, Price, Protect, Score, Ties, Wild
from framework.cards.blocks import Block, BlockDefinitions
from framework.cards.schema import Verb
from framework.core.machine import State

V = TypeVar("V", bound=Verb)

STRENGTH, GOLD, CULTURE, EMPIRE, STRENGTH_DIE, GOLD_DIE, CULTURE_DIE = range(7)
PIECES = ("S", "G", "C", "E", "Sd", "Gd", "Cd")
LIMITS = (10, 10, 10, 6, 5, 5, 5)
KINDS = len(PIECES)
TOKENS = (STRENGTH, GOLD, CULTURE)
DICE = (STRENGTH_DIE, GOLD_DIE, CULTURE_DIE)
SIDES = 3
WILD = KINDS  # pieces WILD + colour: a token placed as if it had another colour

EXPAND, IMPROVE = 0, 1  # targets below FIRST_CARD are the two sections of the board
FIRST_CARD = 2
NOTHING = -1  # an option: pass, done, decline; a slot: empty; an owner: nobody

TERRITORY, HERO, TREASURE = range(3)
ROWS = ("territory", "hero", "treasure")
SLOTS = ((0, 1, 2, 3), (4, 5, 6), (7, 8))  # newest first; the last of each row is the final slot
FINAL_SLOTS = tuple(row[-1] for row in SLOTS)
ROW_OF_SLOT = (0, 0, 0, 0, 1, 1, 1, 2, 2)
LAND, CITY = "land", "city"

BONUS, OWN_DICE, PRICE, OFFERS, TRIGGERS = 1, 2, 4, 8, 16  # bits of what a card's text does

TARGET, SEAT, COUNTS = 0, 1, 2  # a bid: [target, seat, the seven pieces, the three wild tokens]


@dataclass(frozen=True)
class Card:
    """A card's printed facts, ready for play."""

    name: str
    kind: str
    row: int
    cost: int
    vp: int
    gives: tuple[int, ...]
    also: int  # bits of the pieces that its symbols allow
    min_players: int
    text: dict[str, tuple[Verb, ...]]


class Cards(BlockDefinitions):
    """All cards by number (the first one is FIRST_CARD), and their lasting text by what it does."""

    def __init__(self, cards: list[Card], cards_hash: str) -> None:
        self.cards_hash = cards_hash
        self.all: list[Card] = cards
        self.ids = range(FIRST_CARD, FIRST_CARD + len(cards))
        pad = [0] * FIRST_CARD
        self.row = [*pad, *(card.row for card in cards)]
        self.cost = [*pad, *(card.cost for card in cards)]
        self.vp = [*pad, *(card.vp for card in cards)]
        self.also = [*pad, *(card.also for card in cards)]
        self.gives: list[tuple[int, ...]] = [(), (), *(card.gives for card in cards)]
        self.is_land = [False, False, *(card.kind == LAND for card in cards)]
        self.is_city = [False, False, *(card.kind == CITY for card in cards)]
        self.name = ["Expand", "Improve", *(card.name for card in cards)]
        self.number = {name: i for i, name in enumerate(self.name)}
        self.place = self._lasting("always", Place)
        self.wild = self._lasting("always", Wild)
        self.price = self._lasting("always", Price)
        self.protect = self._lasting("always", Protect)
        self.ties = self._lasting("always", Ties)
        self.bonus = self._lasting("always", Bonus)
        self.own_dice = self._lasting("always", Dice)
        self.offered_dice = self._lasting("resolving", Dice)
        self.offered_bonus = self._lasting("resolving", Bonus)
        self.offers = sorted({*self.offered_dice, *self.offered_bonus})
        self.culture_bonus = self._lasting("culture_roll", Bonus)
        self.culture_dice = self._lasting("culture_roll", Dice)
        self.culture_join = self._lasting("culture_roll", Join)
        self.culture = {*self.culture_bonus, *self.culture_dice, *self.culture_join}
        self.scoring = self._lasting("scoring", Score)
        self.triggers: dict[tuple[int, str], str] = {}
        self.power: list[int] = []

    def set_blocks(self, blocks: dict[str, Block]) -> None:
        """Take over the compiled blocks of what is executed, found by card and moment."""
        self.blocks = blocks
        for key in blocks:
            name, moment, *rest = key.rsplit("/", 1)
            if not rest and name in self.number:
                self.triggers[self.number[name], moment] = key
        triggered = {card for card, _ in self.triggers}
        does: list[tuple[int, Container[int]]] = [
            (BONUS, self.bonus),
            (OWN_DICE, self.own_dice),
            (PRICE, self.price),
            (OFFERS, self.offers),
            (TRIGGERS, triggered),
        ]
        self.power = [
            sum(bit for bit, cards in does if card in cards)
            for card in range(FIRST_CARD + len(self.all))
        ]

    def _lasting(self, trigger: str, verb: type[V]) -> dict[int, list[V]]:
        found = {
            number: [v for v in card.text.get(trigger, ()) if isinstance(v, verb)]
            for number, card in zip(self.ids, self.all, strict=True)
        }
        return {number: verbs for number, verbs in found.items() if verbs}

    def card(self, number: int) -> Card:
        """A card by its number."""
        return self.all[number - FIRST_CARD]


class AgeState(State):
    """A game of Age of Ascent at one moment."""

    defs: Cards
    turn: int
    first: int  # who drafted first
    banner: int
    decks: list[list[int]]  # territory, hero, treasure; the top card is last
    board: list[int]  # the card in each of the nine slots
    offered: list[int]  # face up in the draft
    cards: list[list[int]]  # what each seat owns, in the order won
    owner: list[int]  # of each card
    fresh: list[int]  # won this turn: their text sleeps
    owned: list[int]  # pieces of each seat, KINDS a seat
    free: list[int]  # those that lie before their owner, not placed
    bids: list[list[int]]
    powers: list[int]  # bits of what each seat's text does this turn
    targets: list[list[int]]  # open to each seat: target << KINDS | bits of what it may place
    wild: list[int]  # tokens that each seat may still place as any colour this turn
    used: list[int]  # cards whose once-a-turn text has been used
    rolled: list[list[int]]  # dice of the target that resolves: [seat, kind, face, counts as]
    raised: list[int]  # what each seat has added to the target that resolves by once-a-turn text
    losses: list[list[int]]  # battles to be paid for: [card, winner]
    track: list[int]  # squares climbed by each seat
    gold_vp: list[int]
    text_vp: list[int]
    culture_vp: list[int]
    left: int  # cards that left the board this turn
    quiet: int  # turns in a row in which none did


@dataclass
class Sheet:
    """A seat's points by source."""

    gold_phase: int = 0
    territories: int = 0
    heroes: int = 0
    treasures: int = 0
    text: int = 0
    track: int = 0
    culture_roll: int = 0
    dice: list[int] = field(default_factory=list)  # culture, gold, strength: the tie-breaks

    @property
    def total(self) -> int:
        """All points."""
        return (
            self.gold_phase
            + self.territories
            + self.heroes
            + self.treasures
            + self.text
            + self.track
            + self.culture_roll
        )
