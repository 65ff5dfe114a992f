"""Whose text has done something in a game: counted by watching it being played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from age_of_ascent.contests import (
    Added,
    Cheaper,
    CountedAs,
    Protected,
    Raised,
    Rerolled,
    Stole,
    TieGiven,
    Turned,
    Used,
)
from age_of_ascent.entries import CultureRerolled, Happened, Joined, PhaseBegan, Placed
from age_of_ascent.places import awake, slot_bits
from age_of_ascent.score import points
from age_of_ascent.state import (
    KINDS,
    NOTHING,
    ROW_OF_SLOT,
    ROWS,
    SIDES,
    STRENGTH_DIE,
    WILD,
    AgeState,
    Card,
    Cards,
)
from age_of_ascent.words.lasting import Place
from framework.core.plain import Entry

Text = tuple[str, str]  # a card and the moment at which its text works, or where it lets place

ON_THE_BOARD, IN_BATTLE = "placing on the board", "joining a battle"


def texts(defs: Cards) -> set[Text]:
    """Every text of every card."""
    return {text for card in defs.all for text in texts_of(card)}


def texts_of(card: Card) -> set[Text]:
    """The texts of one card."""
    found = set()
    for moment, verbs in card.text.items():
        for verb in verbs:
            places = _places(verb) if isinstance(verb, Place) else ()
            found |= {(card.name, part) for part in places or (moment,)}
    return found


def _places(verb: Place) -> list[str]:
    rows = [ON_THE_BOARD] if {*ROWS} & {*verb.slots} else []
    return rows + ([IN_BATTLE] if "battle" in verb.slots else [])


class Uses:
    """The texts that have made a difference in a game, each time, and those that could have.

    Text that protects a territory can when somebody would be strong enough to take it; other text
    can when somebody owns it.
    """

    def __init__(self, state: AgeState) -> None:
        self.state = state
        self.count: Counter[Text] = Counter()
        self.possible: set[Text] = set()
        self._read = 0

    def look(self) -> None:
        """Take in what has happened since the last look, in the same turn."""
        state = self.state
        for entry in state.log[self._read :]:
            self.count.update((state.defs.name[card], part) for card, part in self._in(entry))
        self._read = len(state.log)
        if state.over:
            self._end()

    def _end(self) -> None:
        state = self.state
        for seat, cards in enumerate(state.cards):
            for card in cards:
                if any(points(state, seat, verb) for verb in state.defs.scoring.get(card, ())):
                    self.count[state.defs.name[card], "scoring"] += 1
                if card not in state.defs.protect:
                    self.possible |= texts_of(state.defs.card(card))
        self.possible |= set(self.count)

    def _in(self, entry: Entry) -> Iterator[tuple[int, str]]:
        match Happened.read(entry):
            case Used(card=card):
                yield card, self._moment(card, "always", "scoring")
            case Added(target=target, card=card) | CountedAs(target=target, card=card):
                yield card, "culture_roll" if target == NOTHING else "always"
            case Raised(card=card) | Turned(card=card) | Stole(card=card) | Rerolled(card=card):
                yield card, self._moment(card)
            case CultureRerolled(card=card) | Joined(card=card):
                yield card, "culture_roll"
            case Cheaper(card=card) | TieGiven(card=card) | Protected(card=card):
                yield card, "always"
            case Placed(seat=seat, target=target, counts=counts):
                yield from self._placed(seat, target, counts)
            case PhaseBegan(phase="resolution"):
                yield from self._deterred()

    def _moment(self, card: int, *others: str) -> str:
        """The one moment of a card's text at which it acts."""
        (moment,) = set(self.state.defs.card(card).text) - {*others}
        return moment

    def _placed(self, seat: int, target: int, counts: tuple[int, ...]) -> Iterator[tuple[int, str]]:
        """The text without which pieces could not have been placed."""
        state, kinds = self.state, [k for k in range(KINDS) if counts[k]]
        battle = state.owner[target] != NOTHING
        where, needed = IN_BATTLE, [k for k in kinds if k != STRENGTH_DIE]
        slot = state.board.index(target) if target in state.board else NOTHING
        if not battle:
            plain = slot_bits(state, slot, (0, 0, 0)) if slot != NOTHING else (1 << KINDS) - 1
            where, needed = ON_THE_BOARD, [k for k in kinds if not plain >> k & 1]
        for card in awake(state, seat):
            for placing in state.defs.place.get(card, ()):
                lets = placing.joins if battle else ROW_OF_SLOT[slot] in placing.rows
                if lets and any(k in placing.pieces for k in needed):
                    yield card, where
            if any(counts[WILD:]) and card in state.defs.wild:
                yield card, "always"

    def _deterred(self) -> Iterator[tuple[int, str]]:
        """Territories that somebody could have taken this turn but for their text."""
        state = self.state
        for card in state.defs.protect:
            for seat in range(len(state.cards)):
                dice = state.owned[seat * KINDS + STRENGTH_DIE]
                enemy = state.owner[card] not in (NOTHING, seat)
                if enemy and SIDES * dice >= state.defs.cost[card]:
                    yield card, "always"
