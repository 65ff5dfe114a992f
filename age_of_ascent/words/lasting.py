"""Words for text that holds as long as its card is owned: placing, bonuses, prices, ties."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from age_of_ascent.state import PIECE_NAMES, ROWS, AgeState
from age_of_ascent.words.phrases import COLOUR_NAMES, PLURALS, Piece, Row, Where, bids
from framework.cards.schema import Verb
from framework.cards.text import amount
from framework.english import listed


class Place(Verb[AgeState], word="place"):
    """Pieces that may be placed where they otherwise may not."""

    pieces: Annotated[tuple[Piece, ...], Field(min_length=1)]
    slots: Annotated[
        tuple[Literal["territory", "hero", "treasure", "battle"], ...], Field(min_length=1)
    ]

    def clause(self) -> str:
        clauses = []
        rows = [row for row in ROWS if row in self.slots]
        if rows:
            pieces = listed([PIECE_NAMES[p][1] for p in self.pieces])
            cards = "card" if len(rows) == len(ROWS) else listed(rows, "or")
            clauses.append(f"you may place {pieces} on any {cards} of the board")
        if "battle" in self.slots:
            one = listed([PIECE_NAMES[p][0] for p in self.pieces], "or")
            clauses.append(
                f"one {one} of yours may join each of your attacks and defences that holds a "
                f"{PIECE_NAMES['Sd'][0]}"
            )
        return ", and ".join(clauses)


class Wild(Verb[AgeState], word="wild"):
    """Tokens that may be placed as if they had any colour, each allocation phase."""

    tokens: Annotated[int, Field(ge=1)] = 1

    def clause(self) -> str:
        tokens = f"{self.tokens} of your tokens"
        return f"in each allocation phase you may place {tokens} as if of any of the three colours"


class Bonus(Verb[AgeState], word="bonus"):
    """Something added to a bid, an attack, a defence, an Improve bid or the culture roll."""

    to: Annotated[tuple[Where | Literal["improve", "culture_roll"], ...], Field(min_length=1)]
    add: Annotated[int, Field(ge=1)]
    holds: Literal["die", "all_colours", "S", "G", "C"] | None = None
    each: Piece | None = None
    once: bool = False

    def clause(self) -> str:
        if self.to == ("improve",):
            colour = f"{COLOUR_NAMES[self.holds]} " if self.holds in COLOUR_NAMES else ""
            return f"your {colour}bids on Improve count {amount(self.add, 'token')} more"
        if self.to == ("culture_roll",):
            per = f" for each {PIECE_NAMES[self.each][0]} you own" if self.each else ""
            return f"add {self.add} to your total{per}"
        holds = ""
        if self.holds == "die":
            holds = " that holds at least one die"
        elif self.holds == "all_colours":
            holds = " that holds all three colours"
        elif self.holds is not None:
            holds = f" that holds {COLOUR_NAMES[self.holds]}"
        elif self.to == ("defence",) and not self.once:
            holds = ", with or without dice"
        if self.once:
            return f"as one of your {bids(self.to, 'or')}{holds} resolves, you may add {self.add}"
        return f"add {self.add} to each of your {bids(self.to)}{holds}"


class Price(Verb[AgeState], word="price"):
    """Cards of the board that cost their bidder less."""

    of: Literal["land"]
    less: Annotated[int, Field(ge=1)]
    least: Annotated[int, Field(ge=0)] = 1

    def clause(self) -> str:
        return (
            f"{PLURALS[self.of]} on the board cost you {self.less} less, but at least {self.least}"
        )


class Protect(Verb[AgeState], word="protect"):
    """A territory that is harder or impossible to take from its owner."""

    more: Annotated[int, Field(ge=0)] = 0
    never: bool = False

    def clause(self) -> str:
        if self.never:
            return "nobody may attack this territory"
        return f"attackers need {self.more} more to take this territory"


class Ties(Verb[AgeState], word="ties"):
    """Ties that its owner wins."""

    of: Row | Literal["gold_phase"]

    def clause(self) -> str:
        if self.of == "gold_phase":
            return "you win ties in the gold phase"
        return f"you win tied bids on {PLURALS[self.of]}"
