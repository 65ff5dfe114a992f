"""What the lab measures of Ascension beside what it measures of any game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ascension.entries import (
    Acquired,
    ActionChosen,
    Defeated,
    Played,
    PlayedByPhantasm,
    Triggered,
    TurnBegan,
    Used,
)
from ascension.score import cards_of, sheets
from ascension.state import END_OF_TURN, NONE, PLACES, ROW, AscensionState
from framework.core.entries import Happening
from framework.core.move import Move
from framework.measures import Measures, Own

CLOG, UNSPENT_RUNES, UNSPENT_POWER = "market_clog", "unspent_runes", "unspent_power"
OWN: Final = (
    Own(
        CLOG, "Market clog",
        "Share of the cards in the center row that could be taken at no decision of a turn.",
        "share", 0, 1, "a {larger} part of the center row is out of reach",
    ),
    Own(
        UNSPENT_RUNES, "Unspent runes", "Runes that are lost at a turn's end.", "runes a turn",
        0, None, "{many} runes are left unspent",
    ),
    Own(
        UNSPENT_POWER, "Unspent power", "Power that is lost at a turn's end.", "power a turn",
        0, None, "{much} power is left unspent",
    ),
)  # fmt: skip


class AscensionMeasures(Measures[AscensionState]):
    """What the center row offers, what is lost, and what becomes of decks."""

    own = OWN
    offers = {"turn": frozenset({"acquire", "defeat", "give"})}  # noqa: RUF012

    def __init__(self) -> None:
        super().__init__()
        self.within_reach: set[int] = set()  # cards of the row in this turn
        self.row: set[int] = set()  # all that has lain there in this turn

    def offered(self, state: AscensionState, moves: Sequence[Move]) -> None:
        self.row |= {card for card in state.row if card != NONE}
        self.within_reach |= {
            move.card for move in moves if move.place == PLACES[ROW] and move.card is not None
        }

    def happened(self, state: AscensionState, happening: Happening) -> None:
        match happening:
            case ActionChosen(action=action) if action == END_OF_TURN:
                self.note(state, UNSPENT_RUNES, state.runes)
                self.note(state, UNSPENT_POWER, state.power)
            case TurnBegan():
                for card in sorted(self.row):
                    self.note(state, CLOG, float(card not in self.within_reach))
                self.within_reach, self.row = set(), set()

    def took(self, happening: Happening) -> tuple[int, int] | None:
        match happening:
            case Acquired(seat=seat, form=form) | Defeated(seat=seat, form=form):
                return seat, form
        return None

    def used(self, happening: Happening) -> tuple[int, int] | None:
        match happening:
            case (
                Played(seat=seat, form=form)
                | PlayedByPhantasm(seat=seat, form=form)
                | Used(seat=seat, form=form)
                | Triggered(seat=seat, form=form)
            ):
                return seat, form
        return None

    def standing(self, state: AscensionState) -> dict[str, float]:
        """Honor by source, and decks: each as the mean of the seats."""
        seats, own = state.players, sheets(state)
        owned = [cards_of(state, seat) for seat in range(seats)]
        first = state.first_starting
        return {
            "honor tokens": sum(sheet.tokens for sheet in own) / seats,
            "honor of heroes": sum(sheet.heroes for sheet in own) / seats,
            "honor of constructs": sum(sheet.constructs for sheet in own) / seats,
            "cards owned": sum(map(len, owned)) / seats,
            "starting cards left": sum(card >= first for cards in owned for card in cards) / seats,
        }

    def components(self, state: AscensionState) -> int:
        """All cards that have not left the game."""
        return len(state.form) - len(state.out)
