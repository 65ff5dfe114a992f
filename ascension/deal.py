"""The start of a game: decks, stacks and the pool, then the first center row is dealt."""

from __future__ import annotations

from ascension import places
from ascension.ending import clear_turn
from ascension.frames import FRAMES
from ascension.options import AscensionOptions
from ascension.state import (
    HAND_SIZE,
    HIGHEST,
    INFANTRY,
    MYSTIC,
    NOBODY,
    NONE,
    ROW_SIZE,
    AscensionState,
)
from ascension.triggers import happen_fates
from framework.core.errors import BadOption
from framework.core.plain import Frame

STARTING_INSIGHT = (0, 1, 2, 3, 3, 3)
ENERGY_SHARD = "Energy Shard"


def setup(state: AscensionState) -> None:
    """Decks, stacks, pool, and who goes first."""
    seats, options = state.players, state.defs.options
    each = range(seats)
    state.form = []
    state.turn, state.entered = 0, []
    state.out, state.void, state.aside = [], [], []
    state.discard, state.top = [[] for _ in each], [[] for _ in each]
    state.played, state.constructs = [[] for _ in each], [[] for _ in each]
    state.trophies, state.hand = [[] for _ in each], [[] for _ in each]
    state.honor = [0] * seats
    state.row, state.under = [NONE] * ROW_SIZE, [[] for _ in range(ROW_SIZE)]
    state.cult, state.cult_honor, state.sole_winner = [], 0, NOBODY
    state.event, state.ending, state.extra_turns, state.passed_on = NONE, False, 0, True
    state.quiet = 0
    state.pool = full_pool(options, seats)
    state.temples = [NOBODY] * 3 if "valley_of_the_ancients" in options.sets else []
    clear_turn(state)
    cards = state.defs.all
    copies = {card.name: card.copies for card in cards}
    if ENERGY_SHARD in copies:
        copies[ENERGY_SHARD] = energy_shards(options)
    state.center_deck = _cards(state, copies)
    state.cultist = _cards(state, {"Cultist": 1})[0]
    size = 26 if "rise_of_vigil" in options.sets else 20
    state.stacks = [_cards(state, {name: size}) for name in (MYSTIC, INFANTRY)]
    board = [card.name for card in cards if card.board]
    state.board_hero = _cards(state, {board[0]: 1})[0] if board else NONE
    starting = {card.name: card.starting for card in cards if card.starting}
    state.first_starting = len(state.form)
    state.deck = [_cards(state, starting) for _ in each]
    if len(state.form) > HIGHEST:
        raise BadOption(f"a table has room for {HIGHEST} cards, these are {len(state.form)}")
    state.shuffle("market", state.center_deck)
    for seat in each:
        state.shuffle(f"deck:{seat}", state.deck[seat], seat)
    state.first = state.active = state.draw("setup", seats)
    state.note("first", state.first)
    insight = "deliverance" in options.sets
    state.insight = [STARTING_INSIGHT[(s - state.first) % seats] * insight for s in each]
    for seat in each:
        places.draw(state, seat, HAND_SIZE)


def _cards(state: AscensionState, copies: dict[str, int]) -> list[int]:
    """New cards by name and number."""
    first = len(state.form)
    for name, count in copies.items():
        state.form += [state.defs.number[name]] * count
    return list(range(first, len(state.form)))


def full_pool(options: AscensionOptions, seats: int) -> int:
    """The honor that there is to take."""
    return seats * (options.honor_per_player or (30 if seats > 1 else 50))


def energy_shards(options: AscensionOptions) -> int:
    """Rise of Vigil: 60 alone, 30 for each large set in a mix."""
    if options.energy_shards is not None:
        return options.energy_shards
    return 60 if len(options.sets) == 1 else 30 * len(options.sets)


@FRAMES.runs("deal")
def deal(state: AscensionState, frame: Frame) -> None:
    """The first row is dealt and its fates happen, in the order in which they were flipped."""
    if len(frame) == 1:
        frame.append(1)
        places.refill(state)
    if not happen_fates(state):
        state.stack.pop()
        clear_turn(state)  # what comes between the turns is of no turn (Ascension 21)
