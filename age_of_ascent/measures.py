"""What the lab measures of Age of Ascent beside what it measures of any game."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from age_of_ascent.contests import Resolved
from age_of_ascent.entries import Drafted, PhaseBegan, Placed
from age_of_ascent.odds import Field, bid_totals
from age_of_ascent.places import own_places, slot_bits
from age_of_ascent.score import sheets
from age_of_ascent.state import (
    BIT,
    COUNTS,
    DICE,
    EMPIRE,
    FIRST_CARD,
    KINDS,
    NOTHING,
    SEAT,
    TARGET,
    AgeState,
)
from age_of_ascent.totals import cost_for
from framework.core.entries import Happening
from framework.measures import Measures, Own

UNBID, IDLE, TIE, DICE_SHARE, OVERPAY, REGRET, CULTURE = (
    "cards_without_bid", "dead_resources", "tie_rule", "dice_in_bids", "overpay",
    "bid_exploitability", "culture_decides",
)  # fmt: skip
OWN: Final = (
    Own(
        UNBID, "Cards without a bid",
        "Share of the cards on the board that nobody bids on in a turn.",
        "share", 0, 1, "a card gets no bid {often}",
    ),
    Own(
        IDLE, "Dead resources", "Share of all pieces that stay unplaced in a turn.",
        "share", 0, 1, "a {larger} part of the pieces stays unplaced",
    ),
    Own(
        TIE, "Decided by the tie rule", "Share of the resolved targets that a tie rule decides.",
        "share", 0, 1, "a tie rule decides {often}",
    ),
    Own(
        DICE_SHARE, "Dice in winning bids", "Share of dice among the pieces of a winning bid.",
        "share", 0, 1, "a {larger} part of a winning bid is dice",
    ),
    Own(
        OVERPAY, "Overpay",
        "What a winning bid for a card counts more than the cost and the best rival needed.",
        "points of a bid", 0, None, "winners bid {much} beyond what was needed",
    ),
    Own(
        REGRET, "Bid exploitability",
        "What chance to win a card a bidder gives away by pieces that lie idle, against the others'"
        " bids as they lie.",
        "chance", 0, 1, "bidders give {much} of a chance away", number="36",
    ),
    Own(
        CULTURE, "Decided by the culture roll",
        "Share of games whose winners did not lead before the final culture roll.",
        "share", 0, 1, "the culture roll decides {often}",
    ),
)  # fmt: skip


class AgeMeasures(Measures[AgeState]):
    """Bids as they are placed and won, and what lies idle."""

    own = OWN
    offers = {"target": frozenset({"bid"}), "draft": frozenset({"draft"})}  # noqa: RUF012

    def __init__(self) -> None:
        super().__init__()
        self.placed: dict[tuple[int, int], tuple[int, ...]] = {}  # pieces by seat and target
        self.costs: dict[tuple[int, int], int] = {}  # of cards bid on, as resolution begins
        self.led: set[int] = set()  # before the culture roll

    def happened(self, state: AgeState, happening: Happening) -> None:
        match happening:
            case PhaseBegan(phase="resolution"):
                self._bids_are_placed(state)
            case PhaseBegan(phase="culture_roll"):
                self.led = _leaders(state)
            case Placed(seat=seat, target=target, counts=counts):
                self.placed[seat, target] = counts
            case Resolved():
                self._resolved(state, happening)

    def _bids_are_placed(self, state: AgeState) -> None:
        bid_on = {bid[TARGET] for bid in state.bids}
        cards = [card for card in state.board if card != NOTHING]
        for card in cards:
            self.note(state, UNBID, float(card not in bid_on))
        if any(state.owned):
            self.note(state, IDLE, sum(state.free) / sum(state.owned))
        for bid in state.bids:
            if bid[TARGET] in cards:
                self.note(state, REGRET, float(exploitability(state, bid)))
        self.costs = {
            (seat, target): cost_for(state, target, seat)
            for seat, target in self.placed
            if target in cards
        }

    def _resolved(self, state: AgeState, result: Resolved) -> None:
        self.note(state, TIE, float(bool(result.tie)))
        winner, target = result.winner, result.target
        if winner == NOTHING:
            return
        counts = self.placed.pop((winner, target), ())
        pieces = sum(counts)
        if pieces:
            self.note(state, DICE_SHARE, sum(counts[die] for die in DICE) / pieces)
        if target >= FIRST_CARD:
            totals = dict(result.totals)
            rivals = [total for seat, total in totals.items() if seat != winner]
            beaten = max(rivals, default=0) + (0 if result.tie or not rivals else 1)
            needed = max(beaten, self.costs.get((winner, target), 0))
            self.note(state, OVERPAY, max(0, totals[winner] - needed))

    def ended(self, state: AgeState) -> None:
        if self.led and state.winners:
            self.note(state, CULTURE, float(not self.led & set(state.winners)))

    def took(self, happening: Happening) -> tuple[int, int] | None:
        match happening:
            case Drafted(seat=seat, card=card):
                return seat, card
            case Resolved(winner=seat, target=card) if seat != NOTHING and card >= FIRST_CARD:
                return seat, card
        return None

    def standing(self, state: AgeState) -> dict[str, float]:
        """Points by source, cards and pieces, each as the mean of the seats."""
        seats, own = state.players, sheets(state)
        return {
            "points of cards": sum(s.territories + s.heroes + s.treasures for s in own) / seats,
            "points of text": sum(sheet.text for sheet in own) / seats,
            "points of the gold phase": sum(sheet.gold_phase for sheet in own) / seats,
            "points of the track": sum(sheet.track for sheet in own) / seats,
            "points of the culture roll": sum(sheet.culture_roll for sheet in own) / seats,
            "cards owned": sum(len(cards) for cards in state.cards) / seats,
            "dice owned": sum(state.owned[s * KINDS + d] for s in range(seats) for d in DICE)
            / seats,
        }

    def components(self, state: AgeState) -> int:
        """All cards, and the pieces that the seats have."""
        cards = [*state.decks, *state.cards, state.offered, state.board]
        return sum(card >= 0 for pile in cards for card in pile) + sum(state.owned)


def exploitability(state: AgeState, bid: list[int]) -> Fraction:
    """What the best response to the others' bids on a card wins more often than a bid does.

    A response adds what its bidder has lying idle and may place there, but no empire token: these
    are spent. So it costs nothing, and nobody has to know what a card is worth.
    """
    seat, target = bid[SEAT], bid[TARGET]
    allowed = slot_bits(state, state.board.index(target), own_places(state, seat))
    better = list(bid)
    for kind in range(KINDS):
        if kind != EMPIRE and allowed & BIT[kind]:
            better[COUNTS + kind] += state.free[seat * KINDS + kind]
    if better == bid:
        return Fraction(0)
    field = Field(state, target, seat)
    return max(Fraction(0), _chance(field, better) - _chance(field, bid))


def _chance(field: Field, bid: list[int]) -> Fraction:
    """The chance of a bid to win, over all that its dice can show."""
    totals = bid_totals(field.state, bid)
    won = sum((weight * field.chance_with(total) for total, weight in totals.items()), Fraction(0))
    return won / totals.whole


def _leaders(state: AgeState) -> set[int]:
    scores = state.scores
    return {seat for seat, score in enumerate(scores) if score == max(scores)}
