"""A table laid out for a scenario: given these cards, do this, and see that.

Everything that is done goes through the decisions that the game offers. What a scenario lays out
(hands, decks, the row, tokens) is put there directly; cards are made as they are needed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ascension.frames import FRAMES
from ascension.game import Ascension
from ascension.options import SETS
from ascension.score import sheets
from ascension.state import DONE, NONE, TEMPLES, AscensionState
from ascension.turn import take_turn
from framework.cards.blocks import stored
from framework.core.consistency import check_decision
from framework.core.machine import Frames
from framework.core.plain import Frame, Option

FILLER = "Apprentice"


def patient_turn(state: AscensionState, frame: Frame) -> None:
    """A turn that waits to be ended even if nothing else is left to do, so that it can be seen."""
    take_turn(state, frame)
    if len(state.options) == 1:
        state.options *= 2


patient_frames: Frames[AscensionState] = Frames()
patient_frames.run = {**FRAMES.run, "turn": patient_turn}
patient_frames.answer = FRAMES.answer
patient_frames.kinds = FRAMES.kinds


class PatientAscension(Ascension):
    """The game, but that no turn ends by itself."""

    frames = patient_frames


game = PatientAscension()


def _brief(label: str) -> str:
    """`acquire Mystic` from `acquire Mystic (3 runes, worth 1 honor): gain 2 runes`."""
    if label.startswith("use ") and not label.startswith("use the Temple"):
        return label
    text, comma, number = label.rpartition(", no. ")
    return re.split(r" \(|: ", text if comma else label)[0] + comma + number * bool(comma)


class NotOffered(AssertionError):
    """A scenario wanted to do something that nobody offers now."""


class Table:
    """One game in the first turn of seat 0, with an empty hand, no tokens, and a dull row.

    The row and the center deck hold nothing but Mystics until the scenario lays out others:
    they cost 3 runes, are of no faction and do nothing as they enter.
    """

    def __init__(self, *sets: str, players: int = 2, seed: int = 1, **options: object) -> None:
        chosen = sets or SETS
        self.state: AscensionState = game.new(players, seed, None, sets=chosen, **options)
        state = self.state
        seats = range(players)
        while state.active != 0 or state.kind != "turn":
            self._do("end the turn" if state.kind == "turn" else None)
        for seat in seats:
            state.hand[seat], state.deck[seat], state.discard[seat] = [], [], []
            state.played[seat], state.constructs[seat], state.top[seat] = [], [], []
            state.honor[seat] = state.insight[seat] = 0
            self.deck(seat, *[FILLER] * 10)
        state.first = 0
        state.event = NONE
        state.void = []
        state.center_deck = self._made(["Mystic"] * 30)
        state.row = self._made(["Mystic"] * len(state.row))
        state.under = [[] for _ in state.row]
        state.entered = []
        self.give()

    # --- laying out ------------------------------------------------------------------------

    def _made(self, names: Iterable[str]) -> list[int]:
        state = self.state
        numbers = [state.defs.number[name] for name in names]
        first = len(state.form)
        state.form += numbers
        return list(range(first, len(state.form)))

    def _again(self) -> None:
        """Ask again, after the table was changed by hand."""
        if self.state.kind == "turn":
            self.state.options = ()
            self.state.advance()

    def hand(self, *names: str, seat: int = 0) -> Table:
        """The hand of a seat."""
        self.state.hand[seat] = self._made(names)
        self._again()
        return self

    def deck(self, seat: int, *names: str) -> Table:
        """The deck of a seat, the top card first."""
        self.state.deck[seat] = self._made(reversed(names))
        return self

    def discard(self, *names: str, seat: int = 0) -> Table:
        """The discard pile of a seat."""
        self.state.discard[seat] = self._made(names)
        self._again()
        return self

    def constructs(self, *names: str, seat: int = 0) -> Table:
        """The constructs that a seat has in play."""
        self.state.constructs[seat] = self._made(names)
        self._again()
        return self

    def row(self, *names: str) -> Table:
        """The first cards of the center row; the rest stays dull."""
        self.state.row[: len(names)] = self._made(names)
        self._again()
        return self

    def under(self, slot: int, *names: str) -> Table:
        """Treasures under a card of the row."""
        self.state.under[slot] = self._made(names)
        self._again()
        return self

    def center(self, *names: str) -> Table:
        """What comes next off the center deck, the first one first."""
        self.state.center_deck += self._made(reversed(names))
        return self

    def void(self, *names: str) -> Table:
        """The void."""
        self.state.void = self._made(names)
        self._again()
        return self

    def event(self, name: str) -> Table:
        """The current event."""
        (self.state.event,) = self._made([name])
        self._again()
        return self

    def temple(self, name: str, seat: int = 0) -> Table:
        """Who controls a temple."""
        self.state.temples[TEMPLES.index(name)] = seat
        self._again()
        return self

    def give(
        self,
        runes: int = 0,
        power: int = 0,
        energy: int = 0,
        insight: int = 0,
        life: int = 0,
        death: int = 0,
    ) -> Table:
        """Tokens of the turn, and insight, for seat 0."""
        state = self.state
        state.runes, state.power, state.energy = runes, power, energy
        state.insight[0] = insight
        state.keystones = [life, death]
        self._again()
        return self

    # --- doing -----------------------------------------------------------------------------

    @property
    def offered(self) -> list[str]:
        """The labels of all options now; those of a turn without what they cost and do."""
        decision = self.state.decision
        if decision is None:
            return []
        return [_brief(label) if decision.kind == "turn" else label for label in decision.labels]

    @property
    def prompt(self) -> str:
        """What is asked now."""
        decision = self.state.decision
        return decision.prompt if decision is not None else ""

    def _do(self, label: str | None) -> None:
        labels = self.offered
        if label is None:
            self._apply(0)
            return
        found = [i for i, text in enumerate(labels) if text == label]
        if not found:
            found = [i for i, text in enumerate(labels) if text.startswith(label)]
        if not found:
            raise NotOffered(f"{label!r} is not offered; offered: {labels}")
        self._apply(found[0])

    def _apply(self, index: int) -> None:
        """Choose; whatever is asked then would be asked again, which a save without seed needs."""
        self.state.apply(index)
        check_decision(self.state)

    def play(self, *names: str) -> Table:
        """Play cards from the hand, one after the other."""
        for name in names:
            self._do(f"play {name}")
        return self

    def phantasm(self, name: str) -> Table:
        """Play a card from the center row by phantasm."""
        self._do(f"play {name} by phantasm")
        return self

    def acquire(self, name: str) -> Table:
        """Acquire a card for its cost."""
        self._do(f"acquire {name}")
        return self

    def prices(self, name: str) -> list[str]:
        """What a card is offered for, as its options say it."""
        decision = self.state.decision
        lead = f"acquire {name} ("
        labels = decision.labels if decision is not None else ()
        return [
            re.split(r", |\)", text[len(lead) :])[0] for text in labels if text.startswith(lead)
        ]

    def acquire_for(self, price: str, name: str) -> Table:
        """Acquire a card at one of several prices."""
        offers = [i for i, text in enumerate(self.offered) if text == f"acquire {name}"]
        self._apply(offers[self.prices(name).index(price)])
        return self

    def give_to_partner(self, name: str) -> Table:
        """Acquire a card for the partner, for one rune more."""
        self._do(f"acquire {name} for your partner")
        return self

    def defeat(self, name: str) -> Table:
        """Defeat a monster for its cost."""
        self._do(f"defeat {name}")
        return self

    def use(self, name: str, number: int = 0) -> Table:
        """Use an ability of a construct or event, by its place on the card."""
        key = stored(name, f"ability{number}")
        from framework.cards.text import clauses

        self._do(f"use {name}: {clauses(self.state.defs.blocks[key].steps)}")
        return self

    def take_temple(self, name: str) -> Table:
        """Spend a keystone to take control of a temple."""
        self._do(f"take the {name}")
        return self

    def use_temple(self, name: str) -> Table:
        """Spend a keystone on a temple of one's own, or use the Temple of Immortality."""
        self._do(f"use the {name}")
        return self

    def trophy(self, name: str) -> Table:
        """Banish a trophy for its effect."""
        self._do(f"banish the trophy {name}")
        return self

    def transform(self, name: str) -> Table:
        """Pay for turning a card over."""
        self._do(f"transform {name}")
        return self

    def end_turn(self) -> Table:
        """End the turn."""
        self._do("end the turn")
        return self

    def pick(self, name: str) -> Table:
        """Pick a card by its name, wherever it lies; `name (place)` to be exact."""
        self._do(name if name.endswith(")") else f"{name} (")
        return self

    def choose(self, label: str) -> Table:
        """Take the option whose label starts so."""
        self._do(label)
        return self

    def yes(self) -> Table:
        """Accept what is offered."""
        return self._take("yes")

    def no(self) -> Table:
        """Decline what is offered."""
        return self._take("no")

    def done(self) -> Table:
        """Pick nothing more."""
        return self._take(DONE)

    def _take(self, option: Option) -> Table:
        if option not in self.state.options:
            raise NotOffered(f"{option!r} is not offered; offered: {self.offered}")
        self._apply(self.state.options.index(option))
        return self

    # --- seeing ----------------------------------------------------------------------------

    def names(self, cards: Iterable[int]) -> list[str]:
        """The names of cards, in order."""
        state = self.state
        return [state.defs.name[state.form[card]] for card in cards if card != NONE]

    def in_hand(self, seat: int = 0) -> list[str]:
        """A seat's hand, by name in alphabetical order."""
        return sorted(self.names(self.state.hand[seat]))

    def in_discard(self, seat: int = 0) -> list[str]:
        """A seat's discard pile, by name in alphabetical order."""
        return sorted(self.names(self.state.discard[seat]))

    def in_play(self, seat: int = 0) -> list[str]:
        """A seat's constructs, in order."""
        return self.names(self.state.constructs[seat])

    def in_void(self) -> list[str]:
        """The void, by name in alphabetical order."""
        return sorted(self.names(self.state.void))

    def in_row(self) -> list[str]:
        """The center row, from left to right."""
        return self.names(self.state.row)

    def honor(self, seat: int = 0) -> int:
        """A seat's honor tokens."""
        return self.state.honor[seat]

    def journal(self, seat: int | None = 0) -> list[str]:
        """The journal in words, as a seat reads it."""
        return list(self.state.journal.text(seat))

    def score(self, seat: int = 0) -> int:
        """A seat's honor from all sources."""
        return sheets(self.state)[seat].total
