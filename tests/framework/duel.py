"""Duel: a deckbuilder in small for tests, whose cards are written after real Ascension ones."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Literal, cast

import yaml
from pydantic import Field

from framework.bots.bot import RandomBot
from framework.cards.blocks import (
    IT,
    SEAT,
    SOURCE,
    BlockDefinitions,
    ask,
    execute,
    execute_inner,
    inner_key,
    run_again,
    stored,
)
from framework.cards.compiling import (
    add_blocks,
    asking_block,
    asking_step,
    compile_blocks,
)
from framework.cards.control import Steps
from framework.cards.files import (
    BadCards,
    CardData,
    card_names,
    cards_hash,
    check_unique,
    parse_card,
    read_yaml,
)
from framework.cards.schema import (
    Amount,
    CardName,
    Condition,
    Number,
    Step,
    Verbs,
    Vocabulary,
    number,
)
from framework.cards.text import amount, clauses, rules_text
from framework.core import (
    END,
    Decision,
    Frame,
    Frames,
    Game,
    GameOptions,
    Option,
    Phase,
    Phases,
    Rules,
    State,
)

Pool = Literal["runes", "power", "energy", "honor", "keystone"]
POOLS = ("runes", "power", "energy", "honor", "keystone")
HAND, TURNS, NOTHING = 5, 4, -1
BOTS = {"random": RandomBot}


def draw(state: DuelState, seat: int, cards: int) -> None:
    """Draw cards, and shuffle the discard pile if the deck is empty."""
    for _ in range(cards):
        if not state.decks[seat]:
            state.decks[seat], state.discards[seat] = state.discards[seat], []
            if not state.decks[seat]:
                return
            state.shuffle("setup", state.decks[seat], seat)
        state.hands[seat].append(state.decks[seat].pop())
        state.note("reveal", seat, state.hands[seat][-1])


# --- cards and state ---------------------------------------------------------------------------


class PrintedCard(CardData):
    """A card as it stands in a file."""

    copies: Annotated[int, Field(ge=1)] = 1
    play: Verbs = ()
    fate: Verbs = ()


LEADS = {"play": "", "fate": "when it comes up: "}


class DuelCards(BlockDefinitions):
    """All copies of all cards, and their compiled text."""

    def __init__(self, document: dict[str, object], source: str) -> None:
        rows = document.get("cards", [])
        if not isinstance(rows, list):
            raise BadCards(f"{source}: cards: expected a list of cards")
        self.all = [
            parse_card(PrintedCard, row, VOCABULARY, source, f"cards[{i}]", card_names(rows))
            for i, row in enumerate(rows)
        ]
        check_unique(self.all, source)
        self.cards_hash = cards_hash(document)
        self.name = [card.name for card in self.all for _ in range(card.copies)]
        self.blocks = {}
        for card in self.all:
            for trigger in LEADS:
                self.blocks |= compile_blocks((card.name, trigger), getattr(card, trigger))

    def text(self, name: str) -> str:
        card = next(card for card in self.all if card.name == name)
        parts = {trigger: getattr(card, trigger) for trigger in LEADS}
        return rules_text({trigger: verbs for trigger, verbs in parts.items() if verbs}, LEADS)


class DuelState(State):
    """A game at one moment; cards are numbers of copies."""

    defs: DuelCards
    turn: int
    decks: list[list[int]]
    hands: list[list[int]]
    discards: list[list[int]]
    supply: list[int]
    void: list[int]
    played: list[int]  # this turn
    pools: list[int]  # this turn, but honor and keystones stay
    honor: list[int]
    waiting: list[Frame]  # [block, seat, card, names of cards that have to be played first]


VOCABULARY = Vocabulary(DuelState, State)


# --- the vocabulary ------------------------------------------------------------------------------


class Gain(Step[DuelState], word="gain"):
    """Something that is counted."""

    what: Pool
    amount: Number = 1

    def run(self, state: DuelState, frame: Frame) -> None:
        gained = number(self.amount, state, frame)
        if self.what == "honor":
            state.honor[frame[SEAT]] += gained
        state.pools[POOLS.index(self.what)] += gained
        state.note("gain", frame[SEAT], self.what, gained)

    def clause(self) -> str:
        if isinstance(self.amount, int):
            return f"gain {self.amount} {self.what}"
        return f"gain 1 {self.what} {self.amount.clause()}"


class Draw(Step[DuelState], word="draw"):
    """Cards from the own deck."""

    cards: Number = 1

    def run(self, state: DuelState, frame: Frame) -> None:
        draw(state, frame[SEAT], number(self.cards, state, frame))

    def clause(self) -> str:
        return f"draw {amount(self.cards, 'card')}"


class Discard(Step[DuelState], word="discard"):
    """Cards from the own hand, one by one; `it` becomes what was discarded."""

    cards: Annotated[int, Field(ge=1)] = 1

    def run(self, state: DuelState, frame: Frame) -> None:
        """Ask for the next one."""
        if not isinstance(frame[IT], tuple):
            frame[IT] = ()
        hand = state.hands[frame[SEAT]]
        if len(frame[IT]) < self.cards and hand:
            ask(state, frame, "discard", tuple(sorted(hand)))

    def answer(self, state: DuelState, frame: Frame, option: Option) -> None:
        card = cast(int, option)
        state.hands[frame[SEAT]].remove(card)
        state.discards[frame[SEAT]].append(card)
        frame[IT] = (*frame[IT], card)
        run_again(frame)

    def clause(self) -> str:
        return f"discard {amount(self.cards, 'card')}"


class TakeBack(Step[DuelState], word="take_back"):
    """What was discarded before."""

    def run(self, state: DuelState, frame: Frame) -> None:
        """Into the hand again."""
        for card in frame[IT]:
            state.discards[frame[SEAT]].remove(card)
            state.hands[frame[SEAT]].append(card)

    def clause(self) -> str:
        return "take them back into your hand"


class Banish(Step[DuelState], word="banish"):
    """A card of the own hand or discard pile."""

    places: Annotated[tuple[Literal["hand", "discard"], ...], Field(alias="from", min_length=1)]

    def run(self, state: DuelState, frame: Frame) -> None:
        cards = [card for place in self._places(state, frame) for card in place]
        if cards:
            ask(state, frame, "banish", tuple(sorted(cards)))

    def answer(self, state: DuelState, frame: Frame, option: Option) -> None:
        for place in self._places(state, frame):
            if option in place:
                place.remove(option)
        state.void.append(cast(int, option))

    def _places(self, state: DuelState, frame: Frame) -> list[list[int]]:
        all_places = {"hand": state.hands, "discard": state.discards}
        return [all_places[place][frame[SEAT]] for place in self.places]

    def clause(self) -> str:
        return f"banish a card from your {' or '.join(self.places)}"


class Fetch(Step[DuelState], word="fetch"):
    """A card of the supply, straight into the hand."""

    names: Annotated[tuple[CardName, ...], Field(min_length=1)]

    def run(self, state: DuelState, frame: Frame) -> None:
        there = {state.defs.name[card] for card in state.supply}
        options = tuple([name for name in self.names if name in there])
        if options:
            ask(state, frame, "fetch", options)

    def answer(self, state: DuelState, frame: Frame, option: Option) -> None:
        card = next(card for card in state.supply if state.defs.name[card] == option)
        state.supply.remove(card)
        state.hands[frame[SEAT]].append(card)

    def clause(self) -> str:
        return f"put a {' or '.join(self.names)} into your hand"


class OncePlayed(Step[DuelState], word="once_played"):
    """A part that waits until some cards have been played this turn, before or after."""

    names: Annotated[tuple[CardName, ...], Field(min_length=1)]
    steps: Steps

    def run(self, state: DuelState, frame: Frame) -> None:
        """Put the part where it waits."""
        key = inner_key(state, frame, "steps")
        state.waiting.append([key, frame[SEAT], frame[SOURCE], self.names])

    def clause(self) -> str:
        return f"once you have played {' and '.join(self.names)} this turn: {clauses(self.steps)}"


class EachPlayer(Step[DuelState], word="each_player"):
    """A part that everybody does, from the player whose turn it is."""

    steps: Steps

    def run(self, state: DuelState, frame: Frame) -> None:
        """One after the other: what is put on the stack last is done first."""
        for i in reversed(range(state.players)):
            execute_inner(state, frame, "steps", (frame[SEAT] + i) % state.players)

    def clause(self) -> str:
        return f"each player: {clauses(self.steps)}"


class Energize(Condition[DuelState], word="energize"):
    """Energy that was gained this turn."""

    least: Annotated[int, Field(ge=1)]

    def holds(self, state: DuelState, frame: Frame) -> bool:
        return state.pools[POOLS.index("energy")] >= self.least

    def clause(self) -> str:
        return f"you have {self.least} energy"


class Discarded(Condition[DuelState], word="discarded"):
    """Cards that were discarded by the step before."""

    names: tuple[CardName, ...]

    def holds(self, state: DuelState, frame: Frame) -> bool:
        """Whether all of them were."""
        return set(self.names) <= {state.defs.name[card] for card in frame[IT]}

    def clause(self) -> str:
        return f"both a {' and a '.join(self.names)} were discarded so"


class PerEnergy(Amount[DuelState], word="energy"):
    """As many as energy was gained this turn."""

    def value(self, state: DuelState, frame: Frame) -> int:
        return state.pools[POOLS.index("energy")]

    def clause(self) -> str:
        return "for each energy you have"


CARDS = """
cards:
- name: Mystic
  copies: 6
  play: [{do: gain, what: runes, amount: 2}]
- name: Heavy Infantry
  copies: 6
  play: [{do: gain, what: power, amount: 2}]
- name: Energy Shard
  copies: 6
  play: [{do: gain, what: energy}, {do: draw}]
- name: Darkwalker
  copies: 2
  play:
  - {do: gain, what: power, amount: 2}
  - do: when
    if: {is: energize, least: 1}
    then: [{do: may, steps: [{do: banish, from: [hand, discard]}]}]
- name: Illiya the Demonborn
  play:
  - {do: gain, what: power, amount: 4}
  - do: when
    if: {is: energize, least: 1}
    then: [{do: gain, what: power, amount: {per: energy}}]
- name: Lifebound Muse
  play:
  - do: when
    if: {is: energize, least: 2}
    then: [{do: gain, what: runes, amount: 9}]
    else: [{do: gain, what: runes, amount: 4}]
- name: Spirit Merchant
  copies: 2
  play: [{do: gain, what: energy}, {do: may, steps: [{do: banish, from: [hand, discard]}]}]
  fate: [{do: each_player, steps: [{do: may, steps: [{do: banish, from: [hand, discard]}]}]}]
- name: Whirlwind Ascetic
  copies: 2
  play:
  - {do: draw, cards: 3}
  - {do: discard, cards: 2}
  - do: when
    if: {is: discarded, names: [Mystic, Heavy Infantry]}
    then: [{do: may, steps: [{do: take_back}]}]
- name: Keeper of Secrets
  copies: 2
  play:
  - {do: banish, from: [hand]}
  - {do: fetch, names: [Mystic, Heavy Infantry]}
  - do: once_played
    names: [Mystic, Heavy Infantry]
    steps: [{do: gain, what: keystone}]
- name: Firestorm Effigy
  copies: 2
  play:
  - {do: gain, what: honor, amount: 3}
  - do: repeat
    times: 2
    steps:
    - do: may
      steps:
      - {do: banish, from: [hand, discard]}
      - do: when
        if: {is: energize, least: 1}
        then: [{do: choose, modes: [[{do: draw}], [{do: gain, what: honor}]]}]
  - {do: gain, what: power}
"""


def read_cards(path: Path) -> DuelCards:
    """The cards of a file."""
    return DuelCards(read_yaml(path), str(path))


@cache
def printed_cards() -> DuelCards:
    return DuelCards(yaml.safe_load(CARDS), "duel")


# --- the game ------------------------------------------------------------------------------------


frames: Frames[DuelState] = Frames()
add_blocks(frames)


@frames.runs("turn")
def turn(state: DuelState, frame: Frame) -> None:
    """Cards are played one by one; what has waited for them happens in between."""
    seat = (state.turn - 1) % state.players
    played = {state.defs.name[card] for card in state.played}
    for waiting in state.waiting:
        if set(waiting[3]) <= played:
            state.waiting.remove(waiting)
            execute(state, *waiting[:3])
            return
    if state.hands[seat]:
        state.ask(seat, "play", (*sorted(state.hands[seat]), NOTHING))
    else:
        end_turn(state, seat)


@frames.answers("turn")
def play_card(state: DuelState, frame: Frame, option: Option) -> None:
    """A card's text is executed, or the turn ends."""
    card, seat = cast(int, option), state.seat
    if card == NOTHING:
        end_turn(state, seat)
        return
    state.hands[seat].remove(card)
    state.played.append(card)
    execute(state, stored(state.defs.name[card], "play"), seat, card)


def end_turn(state: DuelState, seat: int) -> None:
    """Everything is discarded, five cards are drawn, and the next seat begins."""
    state.discards[seat] += state.hands[seat] + state.played
    state.hands[seat], state.played, state.waiting = [], [], []
    state.pools = [0] * len(POOLS)
    draw(state, seat, HAND)
    state.turn += 1
    state.stack.pop()


def after_turn(state: DuelState) -> str:
    """Each seat has a few turns."""
    return "turn" if state.turn <= TURNS * state.players else END


class Duel(Game[DuelState]):
    """The game as the framework knows it."""

    name, title, bound, players = "duel", "Duel", 5000, (2,)
    state, frames, bots = DuelState, frames, BOTS
    phases = Phases(Phase("turn", "Cards are played.", ("turn", END), next=after_turn))

    def definitions(self, options: GameOptions) -> DuelCards:
        return printed_cards()

    def setup(self, state: DuelState) -> None:
        state.turn, state.honor = 1, [0] * state.players
        state.played, state.void, state.waiting = [], [], []
        state.pools = [0] * len(POOLS)
        cards = list(range(len(state.defs.name)))
        state.shuffle("setup", cards)
        state.supply, state.decks = cards[:4], [cards[4:17], cards[17:]]
        state.hands, state.discards = [[], []], [[], []]
        for seat in range(state.players):
            draw(state, seat, HAND)

    def scores(self, state: DuelState) -> list[int]:
        return list(state.honor)

    def table(self, state: DuelState, seat: int | None) -> dict[str, object]:
        mine = [] if seat is None else sorted(state.hands[seat])
        return {
            "pools": list(state.pools),
            "supply": list(state.supply),
            "void": list(state.void),
            "played": list(state.played),
            "discards": [list(pile) for pile in state.discards],
            "hand": mine,
            "sizes": [[len(pile) for pile in piles] for piles in (state.decks, state.hands)],
            "waiting": [str(waiting[0]) for waiting in state.waiting],
        }

    def hidden(self, state: DuelState, seat: int) -> list[list[list[int]]]:
        others = [hand for who, hand in enumerate(state.hands) if who != seat]
        return [[state.decks[seat]], [state.decks[1 - seat], *others]]

    def census(self, state: DuelState) -> dict[str, int]:
        piles = (*state.decks, *state.hands, *state.discards, state.supply, state.void)
        cards = [card for pile in (*piles, state.played) for card in pile]
        return {f"card {card}": cards.count(card) for card in range(len(state.defs.name))}

    def prompt(self, rules: Rules, decision: Decision) -> str:
        if decision.kind == "play":
            return "Play a card, or end your turn."
        return f"{asking_block(decision).card}: {asking_step(decision).clause()}."

    def label(self, rules: Rules, decision: Decision, option: Option) -> str:
        names: Sequence[str] = cast(DuelCards, rules.defs).name
        if option == NOTHING:
            return "end the turn"
        if decision.kind in ("play", "discard", "banish"):
            return f"{names[cast(int, option)]} ({option})"
        return asking_step(decision).label(option, decision.about[2:]) or str(option)

    def cards(self, rules: Rules) -> list[dict[str, object]]:
        defs = cast(DuelCards, rules.defs)
        return [
            {"name": card.name, "type": "card", "cost": 0, "text": defs.text(card.name)}
            for card in defs.all
        ]


game = Duel()
