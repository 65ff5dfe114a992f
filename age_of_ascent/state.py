"""The state of a game of Age of Ascent and the numbers that stand for its pieces and places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from framework.cards.blocks import Block, BlockDefinitions, add_blocks
from framework.cards.schema import Verb
from framework.core.machine import Frames, State

if TYPE_CHECKING:
    from age_of_ascent.ops import Bonus, Dice, Join, Place, Price, Protect, Score, Ties, Wild

STRENGTH, GOLD, CULTURE, EMPIRE, STRENGTH_DIE, GOLD_DIE, CULTURE_DIE = range(7)
PIECES = ("S", "G", "C", "E", "Sd", "Gd", "Cd")
LIMITS = (10, 10, 10, 6, 5, 5, 5)
KINDS = len(PIECES)
TOKENS = (STRENGTH, GOLD, CULTURE)
DICE = (STRENGTH_DIE, GOLD_DIE, CULTURE_DIE)
SIDES = 3
WILD = KINDS  # pieces WILD + colour: a token placed as if it had another colour

TOKEN_BITS = 0b111  # sets of kinds of pieces, a bit a kind
ALL_BITS = 0b1111111
ALL_BUT_EMPIRE = 0b1110111
EMPIRE_BIT = 1 << EMPIRE
COLOUR_BITS = tuple(1 << token | 1 << die for token, die in zip(TOKENS, DICE, strict=True))

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

    place: Mapping[int, Sequence[Place]]
    wild: Mapping[int, Sequence[Wild]]
    price: Mapping[int, Sequence[Price]]
    protect: Mapping[int, Sequence[Protect]]
    ties: Mapping[int, Sequence[Ties]]
    bonus: Mapping[int, Sequence[Bonus]]
    own_dice: Mapping[int, Sequence[Dice]]
    offered_dice: Mapping[int, Sequence[Dice]]
    offered_bonus: Mapping[int, Sequence[Bonus]]
    offers: Sequence[int]
    culture_bonus: Mapping[int, Sequence[Bonus]]
    culture_dice: Mapping[int, Sequence[Dice]]
    culture_join: Mapping[int, Sequence[Join]]
    culture: set[int]  # cards whose text has to do with the culture roll
    scoring: Mapping[int, Sequence[Score]]
    triggers: Mapping[tuple[int, str], str]  # the block of a card's text at a moment
    power: Sequence[int]  # bits of what each card's text does

    def __init__(self, cards: list[Card], cards_hash: str, blocks: Mapping[str, Block]) -> None:
        self.cards_hash = cards_hash
        self.blocks = blocks
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


frames: Frames[AgeState] = Frames()
add_blocks(frames)


def empty_bid(target: int, seat: int) -> list[int]:
    """A bid on which nothing lies yet."""
    return [target, seat, *[0] * (KINDS + len(TOKENS))]


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
