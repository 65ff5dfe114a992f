"""The state of a game of Age of Ascent and the numbers that stand for its pieces and places."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Final

from age_of_ascent.played import Addition, Change, Discount, Placing, Points, Protection
from framework.cards.blocks import Block, BlockDefinitions
from framework.cards.schema import Verb
from framework.core.machine import State
from framework.core.plain import Plain

# Kinds of pieces.
STRENGTH: Final = 0
GOLD: Final = 1
CULTURE: Final = 2
EMPIRE: Final = 3
STRENGTH_DIE: Final = 4
GOLD_DIE: Final = 5
CULTURE_DIE: Final = 6
PIECES: Final = ("S", "G", "C", "E", "Sd", "Gd", "Cd")
PIECE_NAMES: Final = {
    "S": ("strength token", "strength tokens"),
    "G": ("gold token", "gold tokens"),
    "C": ("culture token", "culture tokens"),
    "E": ("empire token", "empire tokens"),
    "Sd": ("strength die", "strength dice"),
    "Gd": ("gold die", "gold dice"),
    "Cd": ("culture die", "culture dice"),
}
LIMITS: Final[tuple[int, ...]] = (10, 10, 10, 6, 5, 5, 5)
KINDS: Final = 7
TOKENS: Final[tuple[int, ...]] = (STRENGTH, GOLD, CULTURE)
DICE: Final[tuple[int, ...]] = (STRENGTH_DIE, GOLD_DIE, CULTURE_DIE)
SIDES: Final = 3
WILD: Final = KINDS  # pieces WILD + colour: a token placed as if it had another colour
ALL_KINDS: Final = 10  # those with them

# A set of kinds of pieces is a number with a bit for each kind.
BIT: Final = tuple(1 << kind for kind in range(KINDS))
TOKEN_BITS: Final = 0b111
ALL_BITS: Final = 0b1111111
ALL_BUT_EMPIRE: Final = 0b1110111
COLOUR_BITS: Final = tuple(BIT[token] | BIT[die] for token, die in zip(TOKENS, DICE, strict=True))
FROM: Final = tuple(ALL_BITS & -1 << kind for kind in range(KINDS))  # a kind and all that follow
KINDS_IN: Final = [tuple([k for k in range(KINDS) if bits & BIT[k]]) for bits in range(1 << KINDS)]

# Targets: the two sections of the board, then the cards.
EXPAND: Final = 0
IMPROVE: Final = 1
SECTION_NAMES: Final = ("expand", "improve")
FIRST_CARD: Final = 2
NOTHING: Final = -1  # an option: pass, done, decline; a slot: empty; an owner: nobody

# Rows and their slots, newest first; the last of each row is the final slot.
TERRITORY: Final = 0
HERO: Final = 1
TREASURE: Final = 2
ROWS: Final[tuple[str, ...]] = ("territory", "hero", "treasure")
DECKS: Final = ("territories", "heroes", "treasures")  # what each deck holds
SLOTS: Final[tuple[tuple[int, ...], ...]] = ((0, 1, 2, 3), (4, 5, 6), (7, 8))
FINAL_SLOTS: Final = tuple(row[-1] for row in SLOTS)
ROW_OF_SLOT: Final[tuple[int, ...]] = (0, 0, 0, 0, 1, 1, 1, 2, 2)
LAND: Final = "land"
CITY: Final = "city"

# Bits of what a card's text does.
BONUS: Final = 1
OWN_DICE: Final = 2
PRICE: Final = 4
OFFERS: Final = 8
TRIGGERS: Final = 16

# A bid is [target, seat, the seven pieces, the three wild tokens].
TARGET: Final = 0
SEAT: Final = 1
COUNTS: Final = 2

# A rolled die is [whose, kind, face, what it counts as, 0 if that is its face].
WHOSE: Final = 0
KIND: Final = 1
FACE: Final = 2
COUNTS_AS: Final = 3


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

    place: dict[int, list[Placing]]
    wild: dict[int, list[int]]  # numbers of tokens
    price: dict[int, list[Discount]]
    protect: dict[int, list[Protection]]
    ties: dict[int, list[str]]  # rows, or the gold phase
    bonus: dict[int, list[Addition]]
    own_dice: dict[int, list[Change]]
    offered_dice: dict[int, list[Change]]
    offered_bonus: dict[int, list[Addition]]
    offers: list[int]
    culture_bonus: dict[int, list[Addition]]
    culture_dice: dict[int, list[Change]]
    culture_join: dict[int, list[tuple[int, ...]]]  # kinds of dice
    culture: set[int]  # cards whose text has to do with the culture roll
    scoring: dict[int, list[Points]]
    triggers: dict[tuple[int, str], str]  # the block of a card's text at a moment
    power: list[int]  # bits of what each card's text does

    # How this table plays, by its options.
    banner_rotates: bool
    pass_is_final: bool
    track: tuple[int, ...]  # numbers of cards at which a marker climbs
    expand: str  # "total" or "pieces": what wins Expand
    stall_turns: int
    catch_up: int  # empire tokens for whoever has the fewest points

    def __init__(self, cards: list[Card], cards_hash: str, blocks: dict[str, Block]) -> None:
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

    def card_name(self, form: int) -> str:
        return self.name[form]

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
    targets: list[list[int]]  # open to each seat, see open_target
    wild: list[int]  # tokens that each seat may still place as any colour this turn
    used: list[int]  # cards whose once-a-turn text has been used
    rolled: list[list[int]]  # dice of the target that resolves
    raised: list[int]  # what each seat has added to the target that resolves by once-a-turn text
    losses: list[list[int]]  # battles to be paid for: [card, winner]
    track: list[int]  # squares climbed by each seat
    gold_vp: list[int]
    text_vp: list[int]
    culture_vp: list[int]
    left: int  # cards that left the board this turn
    quiet: int  # turns in a row in which none did

    # --- made of the annotations above by framework.core.written ---

    written: ClassVar[dict[str, str]] = {
        "defs": "shared",
        "turn": "int",
        "first": "int",
        "banner": "int",
        "decks": "list[list[int]]",
        "board": "list[int]",
        "offered": "list[int]",
        "cards": "list[list[int]]",
        "owner": "list[int]",
        "fresh": "list[int]",
        "owned": "list[int]",
        "free": "list[int]",
        "bids": "list[list[int]]",
        "powers": "list[int]",
        "targets": "list[list[int]]",
        "wild": "list[int]",
        "used": "list[int]",
        "rolled": "list[list[int]]",
        "raised": "list[int]",
        "losses": "list[list[int]]",
        "track": "list[int]",
        "gold_vp": "list[int]",
        "text_vp": "list[int]",
        "culture_vp": "list[int]",
        "left": "int",
        "quiet": "int",
    }

    def copy_present(self, new: Plain) -> None:
        super().copy_present(new)
        assert isinstance(new, AgeState)
        new.defs = self.defs
        new.turn = self.turn
        new.first = self.first
        new.banner = self.banner
        new.decks = [part[:] for part in self.decks]
        new.board = self.board[:]
        new.offered = self.offered[:]
        new.cards = [part[:] for part in self.cards]
        new.owner = self.owner[:]
        new.fresh = self.fresh[:]
        new.owned = self.owned[:]
        new.free = self.free[:]
        new.bids = [part[:] for part in self.bids]
        new.powers = self.powers[:]
        new.targets = [part[:] for part in self.targets]
        new.wild = self.wild[:]
        new.used = self.used[:]
        new.rolled = [part[:] for part in self.rolled]
        new.raised = self.raised[:]
        new.losses = [part[:] for part in self.losses]
        new.track = self.track[:]
        new.gold_vp = self.gold_vp[:]
        new.text_vp = self.text_vp[:]
        new.culture_vp = self.culture_vp[:]
        new.left = self.left
        new.quiet = self.quiet


def free_bits(state: AgeState, seat: int) -> int:
    """The kinds of pieces that lie free before a seat."""
    s, g, c, e, sd, gd, cd = state.free[seat * KINDS : seat * KINDS + KINDS]
    return (
        (s > 0)
        | (g > 0) << 1
        | (c > 0) << 2
        | (e > 0) << 3
        | (sd > 0) << 4
        | (gd > 0) << 5
        | (cd > 0) << 6
    )


def open_target(state: AgeState, seat: int, target: int, bits: int) -> None:
    """Let a seat place pieces of some kinds on a target this turn."""
    state.targets[seat].append(target << KINDS | bits)


def open_targets(state: AgeState, seat: int, bits: int) -> list[int]:
    """The targets that are open to a seat for one of some kinds of pieces."""
    return [packed >> KINDS for packed in state.targets[seat] if packed & bits]


def open_bits(state: AgeState, seat: int, target: int) -> int:
    """The kinds of pieces for which a target is open to a seat."""
    for packed in state.targets[seat]:
        if packed >> KINDS == target:
            return packed & ALL_BITS
    return 0


def close_target(state: AgeState, seat: int, target: int) -> int:
    """A seat places on a target and will not do so again this turn: the kinds that it takes."""
    targets = state.targets[seat]
    for place, packed in enumerate(targets):
        if packed >> KINDS == target:
            del targets[place]
            return packed & ALL_BITS
    return 0


def empty_bid(target: int, seat: int) -> list[int]:
    """A bid on which nothing lies yet."""
    return [target, seat, *[0] * ALL_KINDS]


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
        return (
            self.gold_phase
            + self.territories
            + self.heroes
            + self.treasures
            + self.text
            + self.track
            + self.culture_roll
        )
