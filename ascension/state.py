"""The state of a game of Ascension, its cards, and numbers for places and actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from framework.cards.blocks import Block, BlockDefinitions, card_of
from framework.cards.schema import Condition, Step, Verb
from framework.core.machine import State
from framework.core.plain import Frame

FACTIONS = ("enlightened", "lifebound", "mechana", "void")
ALL_FACTIONS = 15
MECHANA = 4
HERO, CONSTRUCT, MONSTER, TREASURE, EVENT, TEMPLE_TYPE = range(6)
TYPES = ("hero", "construct", "monster", "treasure", "event", "temple")
NOBODY = NONE = -1

# Options of the turn: action << 24 | number << 20 | form << 10 | card. The number is that of an
# ability, or says which discounts that work once a turn are used for a card: bit i is the i-th one
# that fits it, in the order in which `prices.discounts` has them (Ascension 17).
PLAY, ACQUIRE, GIVE, DEFEAT, USE, TROPHY, TEMPLE, TRANSFORM, PHANTASM, EVENT_TEXT, END = range(11)
ACTION_BITS, EXTRA_BITS, FORM_BITS, LOW = 24, 20, 10, (1 << 10) - 1
# Options that name a card in a place: place << 20 | form << 10 | card.
HAND, DISCARD, PLAYED, ROW, ALWAYS, DECK, VOID, IN_PLAY, BOARD, EFFECT = range(10)
PLACES = (
    "hand",
    "discard",
    "played",
    "center row",
    "always available",
    "deck",
    "void",
    "in play",
    "board",
    "effect",
)
DONE = -1
CAPTURED = -2  # where a defeated monster goes, beside a seat's discard pile and DONE, the void

LIFE, DEATH, IMMORTALITY = range(3)
TEMPLES = ("Temple of Life", "Temple of Death", "Temple of Immortality")
HAND_SIZE, ROW_SIZE = 5, 6
LARGEST_COST = 30  # of a card
CULTIST, MYSTIC, INFANTRY = "Cultist", "Mystic", "Heavy Infantry"


class Fitting(Protocol):
    """Which cards a trigger means."""

    def fits(self, state: AscensionState, card: int) -> bool:
        """Whether a card is meant."""

    def fits_in_play(self, state: AscensionState, card: int) -> bool:
        """The same for a card in play."""


@dataclass(frozen=True)
class Ability:
    """Something that a construct, an event or a temple offers on its controller's turn."""

    key: str
    once: bool
    condition: Condition | None
    looked_at: tuple[Step, ...] = ()  # it is offered only if one of these could do anything


@dataclass(frozen=True)
class Trigger:
    """Something that happens by itself at a moment, to a card that fits."""

    key: str
    when: str
    once: bool
    which: Fitting


@dataclass(frozen=True)
class Transform:
    """A card's other side and its price."""

    into: int
    resource: str
    price: int


@dataclass(frozen=True)
class Card:
    """A card's printed facts, ready for play."""

    name: str
    set: str
    type: int
    faction: int
    cost: int
    power: int
    insight: int
    honor: int
    copies: int
    keywords: frozenset[str]
    starting: int = 0  # how many are in each starting deck
    board: bool = False  # it lies on the board as the game starts
    phantasm: int = NONE
    dreambind: int = NONE
    other_side: str = ""  # the card that turns into this one
    hand_if: Condition | None = None
    static: tuple[Verb, ...] = ()
    center_row: tuple[Verb, ...] = ()
    uncopyable: bool = False
    text: str = ""
    full_text: str = ""  # with reminders of its keywords


class Cards(BlockDefinitions):
    """All forms of cards by number, with tables for what is asked often."""

    def __init__(
        self,
        cards: Sequence[Card],
        sets: Sequence[str],
        cards_hash: str,
        blocks: Mapping[str, Block],
        abilities: Mapping[int, tuple[Ability, ...]],
        triggers: Mapping[int, tuple[Trigger, ...]],
        transforms: Mapping[int, Transform],
        copying: frozenset[str],
    ) -> None:
        self.cards_hash = cards_hash
        self.all = list(cards)
        self.sets = tuple(sets)
        self.blocks = blocks
        self.abilities = abilities
        self.triggers = triggers
        self.moments = {trigger.when for fired in triggers.values() for trigger in fired}
        self.transforms = transforms
        self.copying = copying  # the keys of plays and rewards that copy effects
        self.number = {card.name: i for i, card in enumerate(cards)}
        self.name = [card.name for card in cards]
        self.type = [card.type for card in cards]
        self.faction = [card.faction for card in cards]
        self.cost = [card.power if card.type == MONSTER else card.cost for card in cards]
        self.honor = [card.honor for card in cards]
        self.phantasm = [card.phantasm for card in cards]
        self.phantasms = any(card.phantasm != NONE for card in cards)
        self.dreambind = [card.dreambind for card in cards]
        self.starting = [card.starting > 0 for card in cards]
        self.play = [self._block(card, "play") for card in cards]
        self.reward = [self._block(card, "reward") for card in cards]
        self.trophy = [self._block(card, "trophy") for card in cards]
        self.fate = [self._block(card, "fate") for card in cards]
        self.on_banish = [self._block(card, "on_banish") for card in cards]
        self.on_enter_play = [self._block(card, "on_enter_play") for card in cards]
        self.dreamborn = ["dreamborn" in card.keywords for card in cards]
        self.empower = ["empower" in card.keywords for card in cards]
        self.infest = ["infest" in card.keywords for card in cards]
        self.static = {i: card.static for i, card in enumerate(cards) if card.static}
        self.center_row = {i: card.center_row for i, card in enumerate(cards) if card.center_row}
        self.discounters = {
            i for i, verbs in self.static.items() if any(v.word == "discount" for v in verbs)
        }
        self.hand_transforms = {i for i in transforms if cards[i].type == HERO}
        self.power_payers = {
            i for i, verbs in self.static.items() if any(v.word == "pay_with_power" for v in verbs)
        }
        self.meant: dict[int, tuple[object, frozenset[int]]] = {}  # see ops.Which
        texts = [f"{card.name}/{part}" for card in cards for part in ("static", "play")]
        self.of_block = {key: self.number[card_of(key)] for key in (*blocks, *texts)}
        self.cultist = self.number[CULTIST]
        self.mystic = self.number[MYSTIC]
        self.infantry = self.number[INFANTRY]

    def card_name(self, form: int) -> str:
        return self.name[form]

    def _block(self, card: Card, part: str) -> str:
        key = f"{card.name}/{part}"
        return key if key in self.blocks else ""


class AscensionState(State):
    """A game of Ascension at one moment. Cards are numbers; `form` says which card each one is."""

    defs: Cards
    form: list[int]
    first_starting: int  # cards from this number on were dealt in starting decks
    turn: int
    active: int
    first: int
    # what each seat has; the top card of a deck is last, `top` lies on it and is known
    deck: list[list[int]]
    top: list[list[int]]
    hand: list[list[int]]
    discard: list[list[int]]
    played: list[list[int]]
    constructs: list[list[int]]
    trophies: list[list[int]]
    honor: list[int]
    insight: list[int]
    # the table
    center_deck: list[int]
    row: list[int]
    under: list[list[int]]  # treasures under each card of the row
    void: list[int]
    out: list[int]  # banished starting cards and the banished hero of the board
    aside: list[int]  # defeated monsters whose Dreambind may still be paid
    stacks: list[list[int]]  # Mystics, Heavy Infantry
    cultist: int
    event: int
    board_hero: int
    temples: list[int]  # who controls each
    pool: int
    ending: bool
    cult: list[int]  # solitaire: cards that the Cult has taken
    cult_honor: int
    sole_winner: int  # who has won at once
    # this turn
    runes: int
    power: int
    energy: int
    keystones: list[int]  # life, death
    history: list[int]  # cards played: form << 10 | card
    rewards: list[int]  # monsters whose reward was gained: form << 10 | card
    entered_play: list[int]  # forms of the constructs put into play
    acquired_row: int
    defeated_row: int
    banished: int
    insight_gained: int
    used: list[int]  # once-a-turn text that was used: card << 4 | number
    named_faction: int
    extra_constructs: int  # mechana constructs that are only counted
    free_dreambind: bool
    extra_turns: int
    passed_on: bool  # the turn has gone to the next player
    quiet: int  # turns in a row in which nobody acquired anything or gained honor
    watch: list[Frame]  # [moment, block, step, seat, source, uses left; 0: any number]
    waiting: list[Frame]  # [block, step, seat, source]: parts whose condition may still come true
    entered: list[list[int]]  # [card, treasures under it]: fates that wait
