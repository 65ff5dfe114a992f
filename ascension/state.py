"""The state of a game of Ascension, its cards, and numbers for places and actions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from ascension.options import AscensionOptions
from ascension.played import (
    Ability,
    Awaited,
    DirectPlay,
    Discount,
    Transform,
    Trigger,
    Watched,
)
from framework.cards.blocks import Block, BlockDefinitions, stored
from framework.core.machine import State
from framework.core.plain import Frame, Plain

if TYPE_CHECKING:
    from ascension.fitting import Fitting
    from framework.cards.effects import Requirement
    from framework.cards.schema import Condition, Verb

FACTIONS: Final = ("enlightened", "lifebound", "mechana", "void")
ALL_FACTIONS: Final = 15
MECHANA: Final = 4
TYPES: Final = ("hero", "construct", "monster", "treasure", "event", "temple")
HERO: Final = 0
CONSTRUCT: Final = 1
MONSTER: Final = 2
TREASURE: Final = 3
EVENT: Final = 4
TEMPLE_TYPE: Final = 5
NOBODY: Final = -1
NONE: Final = -1
DONE: Final = -1
CAPTURED: Final = (
    -2
)  # where a defeated monster goes, beside a seat's discard pile and DONE, the void

LIFE: Final = 0
DEATH: Final = 1
IMMORTALITY: Final = 2
TEMPLES: Final[tuple[str, ...]] = ("Temple of Life", "Temple of Death", "Temple of Immortality")
HAND_SIZE: Final = 5
ROW_SIZE: Final = 6
LARGEST_COST: Final = 30  # of a card
CHEAPER: Final = "discount"  # the moment of a watch that makes the next card cheaper, by its uses
WATCH_USES: Final = 5  # where a watch has the uses that are left
CULTIST: Final = "Cultist"
MYSTIC: Final = "Mystic"
INFANTRY: Final = "Heavy Infantry"


# --- options as numbers ----------------------------------------------------------------------
# An action of the turn is action << 24 | number << 20 | form << 10 | card. The number is that of an
# ability, or says which discounts that work once a turn are used for a card: bit i is the i-th one
# that fits it, in the order in which `prices.discounts` has them (Ascension 17).
# A card in a place, to be picked, is place << 20 | form << 10 | card.
# Nobody else needs to know; what an option is, `places.move` says in words.

PLAY: Final = 0
ACQUIRE: Final = 1
GIVE: Final = 2
DEFEAT: Final = 3
USE: Final = 4
TROPHY: Final = 5
TEMPLE: Final = 6
TRANSFORM: Final = 7
PHANTASM: Final = 8
EVENT_TEXT: Final = 9
END: Final = 10

HAND: Final = 0
DISCARD: Final = 1
PLAYED: Final = 2
ROW: Final = 3
ALWAYS: Final = 4
DECK: Final = 5
VOID: Final = 6
IN_PLAY: Final = 7
BOARD: Final = 8
EFFECT: Final = 9
PLACES: Final = (
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

ACTION_BITS: Final = 24
NUMBER_BITS: Final = 20
PLACE_BITS: Final = 20
FORM_BITS: Final = 10
MARK_BITS: Final = 4
HIGHEST: Final = (1 << 10) - 1  # number of a card, and of a form
MOST_ONCE: Final = 4  # discounts that work once a turn, as many as an option can tell
FIRST_ABILITY: Final = 1  # numbers of a card's texts that work once a turn: 0 is what always holds
FIRST_TRIGGER: Final = 8


def turn_option(action: int, form: int = 0, card: int = 0, number: int = 0) -> int:
    """An action of the turn as an option."""
    return action << ACTION_BITS | number << NUMBER_BITS | form << FORM_BITS | card


def pick_option(place: int, form: int, card: int) -> int:
    """A card in a place as an option."""
    return place << PLACE_BITS | form << FORM_BITS | card


def card_as(form: int, card: int) -> int:
    """A card with the form that it has at the moment, as `history` and `rewards` keep it."""
    return form << FORM_BITS | card


def action_in(option: int) -> int:
    return option >> ACTION_BITS


def number_in(option: int) -> int:
    """The number of an action: of an ability, or of the discounts that are used."""
    return option >> NUMBER_BITS & 15


def place_in(option: int) -> int:
    return option >> PLACE_BITS


def form_in(option: int) -> int:
    return option >> FORM_BITS & HIGHEST


def card_in(option: int) -> int:
    return option & HIGHEST


def kind_in(option: int) -> int:
    """All that an option says but for which of several equal cards it means."""
    return option >> FORM_BITS


def text_mark(card: int, text: int = 0) -> int:
    """A card's text that works once a turn, as `used` keeps it."""
    return card << MARK_BITS | text


def marked_card(mark: int) -> int:
    return mark >> MARK_BITS


END_OF_TURN: Final = turn_option(END)


# --- definitions -----------------------------------------------------------------------------


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
    turns_into: str = ""  # the card that this one turns into
    asks: tuple[Condition, ...] = ()  # what its abilities ask for
    static: tuple[Verb, ...] = ()
    center_row: tuple[Verb, ...] = ()
    uncopyable: bool = False
    text: str = ""
    full_text: str = ""  # with reminders of its keywords


class Cards(BlockDefinitions):
    """All forms of cards by number, with tables for what is asked often.

    What their text says is sorted by what it does, by form, and by block and step.
    """

    abilities: dict[int, list[Ability]]
    triggers: dict[int, list[Trigger]]
    moments: set[str]  # at which triggers happen
    transforms: dict[int, Transform]
    hand_transforms: set[int]  # what turns over in the hand
    discounts: dict[int, list[Discount]]  # of constructs and events, on cards of the row
    board_discounts: dict[int, list[Discount]]  # the same, on the hero on the board
    own_discounts: dict[int, list[Discount]]  # on the very card
    power_payers: dict[int, list[Fitting]]  # what may be paid for with power
    own_power: set[int]  # what may itself be paid for with power
    own_price: set[int]  # what says itself how it is paid for
    direct_plays: dict[int, list[DirectPlay]]
    prisons: set[int]
    watched: dict[tuple[str, int], Watched]
    awaited: dict[tuple[str, int], Awaited]
    cheaper: dict[tuple[str, int], Fitting]  # the next card that costs less
    copying: set[str]  # keys of plays and rewards that copy effects
    reward_honor: list[int]  # that a monster's reward gives in any case: what the Cult gets
    plain: set[int]  # what gives runes or power when it is played, and nothing else
    brings: list[tuple[int, int]]  # runes and power that a card gives in any case when played

    # How this table plays.
    options: AscensionOptions
    team: bool
    stall_rounds: int

    def __init__(
        self,
        cards: Sequence[Card],
        sets: Sequence[str],
        cards_hash: str,
        blocks: dict[str, Block],
    ) -> None:
        self.cards_hash = cards_hash
        self.all = list(cards)
        self.sets = tuple(sets)
        self.blocks = blocks
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
        self.hand_if: list[Requirement | None] = []  # when it goes to the hand as it is acquired
        self.of_block = {key: self.number[block.card] for key, block in blocks.items()}
        self.static_key = [stored(card.name, "static") for card in cards]
        self.play_key = [stored(card.name, "play") for card in cards]
        for keys in (self.static_key, self.play_key):
            self.of_block |= {key: form for form, key in enumerate(keys)}
        self.fates = frozenset(key for key, block in blocks.items() if block.part == "fate")
        forms = range(len(cards))
        # Actions with each form, to which the card is added.
        self.playing = [turn_option(PLAY, form) for form in forms]
        self.acquiring = [turn_option(ACQUIRE, form) for form in forms]
        self.giving = [turn_option(GIVE, form) for form in forms]
        self.defeating = [turn_option(DEFEAT, form) for form in forms]
        self.cultist = self.number[CULTIST]
        self.mystic = self.number[MYSTIC]
        self.infantry = self.number[INFANTRY]

    def card_name(self, form: int) -> str:
        return self.name[form]

    def _block(self, card: Card, part: str) -> str:
        key = stored(card.name, part)
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
    history: list[int]  # cards played, see card_as
    rewards: list[int]  # monsters whose reward was gained, see card_as
    entered_play: list[int]  # forms of the constructs put into play
    acquired_row: int
    defeated_row: int
    banished: int
    insight_gained: int
    used: list[int]  # text that works once a turn and has been used, see text_mark
    named_faction: int
    extra_constructs: int  # mechana constructs that are only counted
    free_dreambind: bool
    extra_turns: int
    passed_on: bool  # the turn has gone to the next player
    quiet: int  # turns in a row in which nobody acquired anything or gained honor
    watch: list[Frame]  # [moment, block, step, seat, source, uses left; 0: any number]
    waiting: list[Frame]  # [block, step, seat, source]: parts whose condition may still come true
    entered: list[list[int]]  # [card, treasures under it]: fates that wait

    # --- made of the annotations above by framework.core.written ---

    written: ClassVar[dict[str, str]] = {
        "defs": "shared",
        "form": "list[int]",
        "first_starting": "int",
        "turn": "int",
        "active": "int",
        "first": "int",
        "deck": "list[list[int]]",
        "top": "list[list[int]]",
        "hand": "list[list[int]]",
        "discard": "list[list[int]]",
        "played": "list[list[int]]",
        "constructs": "list[list[int]]",
        "trophies": "list[list[int]]",
        "honor": "list[int]",
        "insight": "list[int]",
        "center_deck": "list[int]",
        "row": "list[int]",
        "under": "list[list[int]]",
        "void": "list[int]",
        "out": "list[int]",
        "aside": "list[int]",
        "stacks": "list[list[int]]",
        "cultist": "int",
        "event": "int",
        "board_hero": "int",
        "temples": "list[int]",
        "pool": "int",
        "ending": "bool",
        "cult": "list[int]",
        "cult_honor": "int",
        "sole_winner": "int",
        "runes": "int",
        "power": "int",
        "energy": "int",
        "keystones": "list[int]",
        "history": "list[int]",
        "rewards": "list[int]",
        "entered_play": "list[int]",
        "acquired_row": "int",
        "defeated_row": "int",
        "banished": "int",
        "insight_gained": "int",
        "used": "list[int]",
        "named_faction": "int",
        "extra_constructs": "int",
        "free_dreambind": "bool",
        "extra_turns": "int",
        "passed_on": "bool",
        "quiet": "int",
        "watch": "list[Frame]",
        "waiting": "list[Frame]",
        "entered": "list[list[int]]",
    }

    def copy_present(self, new: Plain) -> None:
        super().copy_present(new)
        assert isinstance(new, AscensionState)
        new.defs = self.defs
        new.form = self.form[:]
        new.first_starting = self.first_starting
        new.turn = self.turn
        new.active = self.active
        new.first = self.first
        new.deck = [part[:] for part in self.deck]
        new.top = [part[:] for part in self.top]
        new.hand = [part[:] for part in self.hand]
        new.discard = [part[:] for part in self.discard]
        new.played = [part[:] for part in self.played]
        new.constructs = [part[:] for part in self.constructs]
        new.trophies = [part[:] for part in self.trophies]
        new.honor = self.honor[:]
        new.insight = self.insight[:]
        new.center_deck = self.center_deck[:]
        new.row = self.row[:]
        new.under = [part[:] for part in self.under]
        new.void = self.void[:]
        new.out = self.out[:]
        new.aside = self.aside[:]
        new.stacks = [part[:] for part in self.stacks]
        new.cultist = self.cultist
        new.event = self.event
        new.board_hero = self.board_hero
        new.temples = self.temples[:]
        new.pool = self.pool
        new.ending = self.ending
        new.cult = self.cult[:]
        new.cult_honor = self.cult_honor
        new.sole_winner = self.sole_winner
        new.runes = self.runes
        new.power = self.power
        new.energy = self.energy
        new.keystones = self.keystones[:]
        new.history = self.history[:]
        new.rewards = self.rewards[:]
        new.entered_play = self.entered_play[:]
        new.acquired_row = self.acquired_row
        new.defeated_row = self.defeated_row
        new.banished = self.banished
        new.insight_gained = self.insight_gained
        new.used = self.used[:]
        new.named_faction = self.named_faction
        new.extra_constructs = self.extra_constructs
        new.free_dreambind = self.free_dreambind
        new.extra_turns = self.extra_turns
        new.passed_on = self.passed_on
        new.quiet = self.quiet
        new.watch = [part[:] for part in self.watch]
        new.waiting = [part[:] for part in self.waiting]
        new.entered = [part[:] for part in self.entered]


def name_of(state: AscensionState, card: int) -> str:
    """What a card is called as it lies now."""
    return state.defs.name[state.form[card]]
