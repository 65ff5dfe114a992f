"""The verbs of Age of Ascent's cards, each with its data, its words and, if executed, its run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from framework.core.plain import Frame
from framework.effects.blocks import IT
from framework.effects.blocks import SEAT as FRAME_SEAT
from framework.effects.schema import CardData, Step, Verb, Verbs, Vocabulary
from framework.effects.text import amount

if TYPE_CHECKING:
    from age_of_ascent.state import AgeState

Piece = Literal["S", "G", "C", "E", "Sd", "Gd", "Cd"]
Row = Literal["territory", "hero", "treasure"]
Where = Literal["territory", "hero", "treasure", "expand", "attack", "defence"]
Colour = Literal["S", "G", "C"]

PIECE_NAMES = {
    "S": ("strength token", "strength tokens"),
    "G": ("gold token", "gold tokens"),
    "C": ("culture token", "culture tokens"),
    "E": ("empire token", "empire tokens"),
    "Sd": ("strength die", "strength dice"),
    "Gd": ("gold die", "gold dice"),
    "Cd": ("culture die", "culture dice"),
}
COLOUR_NAMES = {"S": "strength", "G": "gold", "C": "culture"}
BID_NAMES = {
    "territory": "bids on territories",
    "hero": "bids on heroes",
    "treasure": "bids on treasures",
    "expand": "bids on Expand",
    "attack": "attacks",
    "defence": "defences",
}
PLURALS = {
    "territory": "territories",
    "land": "lands",
    "city": "cities",
    "hero": "heroes",
    "treasure": "treasures",
}


def _listed(words: list[str], last: str = "and") -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


class Place(Verb):
    """Pieces that may be placed where they otherwise may not."""

    word = "place"
    do: Literal["place"]
    pieces: tuple[Piece, ...]
    slots: tuple[Literal["territory", "hero", "treasure", "battle"], ...]

    def clause(self) -> str:
        """Which pieces, where."""
        if self.slots == ("battle",):
            one = _listed([PIECE_NAMES[p][0] for p in self.pieces], "or")
            return f"one {one} of yours may join each of your attacks and defences"
        pieces = _listed([PIECE_NAMES[p][1] for p in self.pieces])
        rows = _listed([f"{row} slot" for row in self.slots], "or")
        return f"you may place {pieces} on any {rows} of the board"


class Wild(Verb):
    """Tokens that may be placed as if they had any colour, each allocation phase."""

    word = "wild"
    do: Literal["wild"]
    tokens: Annotated[int, Field(ge=1)] = 1

    def clause(self) -> str:
        """How many."""
        tokens = amount(self.tokens, "token")
        return f"in each allocation phase you may place {tokens} as if of any colour"


class Bonus(Verb):
    """Something added to a bid, an attack, a defence, an Improve bid or the culture roll."""

    word = "bonus"
    do: Literal["bonus"]
    to: tuple[Where | Literal["improve", "culture_roll"], ...]
    add: Annotated[int, Field(ge=1)]
    holds: Literal["die", "all_colours", "S", "G", "C"] | None = None
    each: Piece | None = None
    once: bool = False

    def clause(self) -> str:
        """How much, to what, on which condition."""
        if self.to == ("improve",):
            colour = f" of {COLOUR_NAMES[self.holds]}" if self.holds in COLOUR_NAMES else ""
            return f"your Improve bids{colour} count {amount(self.add, 'token')} more"
        if self.to == ("culture_roll",):
            per = f" for each {PIECE_NAMES[self.each][0]} you own" if self.each else ""
            return f"add {self.add}{per}"
        what = _listed([BID_NAMES[where] for where in self.to])
        if self.holds == "die":
            what += " that hold at least one die"
        elif self.holds == "all_colours":
            what += " that hold all three colours"
        return f"add {self.add} to {'one' if self.once else 'each'} of your {what}"


class Price(Verb):
    """Cards of the board that cost their bidder less."""

    word = "price"
    do: Literal["price"]
    of: Literal["land"]
    less: Annotated[int, Field(ge=1)]
    least: Annotated[int, Field(ge=0)] = 1

    def clause(self) -> str:
        """How much less."""
        return (
            f"{PLURALS[self.of]} of the board cost you {self.less} less, but at least {self.least}"
        )


class Protect(Verb):
    """A territory that is harder or impossible to take from its owner."""

    word = "protect"
    do: Literal["protect"]
    more: Annotated[int, Field(ge=0)] = 0
    never: bool = False

    def clause(self) -> str:
        """How it is protected."""
        if self.never:
            return "nobody may attack this territory"
        return f"attackers need {self.more} more to take this territory"


class Ties(Verb):
    """Ties that its owner wins."""

    word = "ties"
    do: Literal["ties"]
    of: Row | Literal["gold_phase"]

    def clause(self) -> str:
        """Which ties."""
        where = "in the gold phase" if self.of == "gold_phase" else f"for {PLURALS[self.of]}"
        return f"you win ties {where}"


class Dice(Verb):
    """Rolled dice that are changed: rerolled, turned, or counted as another face."""

    word = "dice"
    do: Literal["dice"]
    whose: Literal["own", "opposing"] = "own"
    at: tuple[Where | Literal["culture_roll"], ...]
    kind: Literal["Sd", "Gd", "Cd"] | None = None
    faces: tuple[Annotated[int, Field(ge=1, le=3)], ...] = (1, 2, 3)
    becomes: Literal["reroll"] | Annotated[int, Field(ge=1, le=3)]
    counts: bool = False  # it keeps showing its face but counts as the other
    pick: Literal["one", "any", "all"] = "one"
    without_bid: bool = False

    def clause(self) -> str:
        """Which dice, and what becomes of them."""
        kind = PIECE_NAMES[self.kind] if self.kind else ("die", "dice")
        many = self.pick != "one"
        whose = {"own": "your", "opposing": "an opponent's"}[self.whose]
        face = (
            f" showing {_listed([str(f) for f in self.faces], 'or')}" if len(self.faces) < 3 else ""
        )
        which = {
            "one": f"one of {whose} dice",
            "any": "any of your dice",
            "all": f"{whose} {kind[1]}",
        }
        end = "reroll" if self.becomes == "reroll" else "count" if self.counts else "turn"
        text = f"{end} {which[self.pick]}{face}"
        if self.becomes == "reroll":
            text += " once" if many else ""
        else:
            text += f" as {self.becomes}" if self.counts else f" to {self.becomes}"
        if self.at == ("attack",):
            text += " when you attack"
        return text


class Join(Verb):
    """Dice that are rolled too in the final culture roll."""

    word = "join"
    do: Literal["join"]
    dice: tuple[Literal["Sd", "Gd"], ...]

    def clause(self) -> str:
        """Which dice."""
        return f"your {_listed([PIECE_NAMES[d][1] for d in self.dice])} are rolled and added too"


class Score(Verb):
    """Victory points at the end."""

    word = "score"
    do: Literal["score"]
    add: Annotated[int, Field(ge=1)]
    per: Literal["territory", "land", "city", "hero", "treasure"] | None = None
    every: Annotated[int, Field(ge=1)] = 1
    owning: str | None = None

    def clause(self) -> str:
        """How many, for what."""
        text = f"{self.add} VP"
        if self.per:
            every = (
                f"every {self.every} {PLURALS[self.per]}" if self.every > 1 else f"each {self.per}"
            )
            text += f" for {every} you own"
        return f"{text} if you own {self.owning}" if self.owning else text


class Take(Step):
    """Empire tokens, victory points or placed tokens that a player takes."""

    word = "take"
    do: Literal["take"]
    empire: Annotated[int, Field(ge=0)] = 0
    vp: Annotated[int, Field(ge=0)] = 0
    back: Annotated[int, Field(ge=0)] = 0

    def run(self, state: AgeState, frame: Frame) -> None:  # type: ignore[override]
        """Take them, as far as the supply goes (AoA 10)."""
        from age_of_ascent.rules import take

        seat, colour = frame[FRAME_SEAT], frame[IT]
        assert isinstance(seat, int)
        assert isinstance(colour, int)
        if self.empire:
            take(state, seat, (3,) * self.empire)
        if self.back:
            take(state, seat, (colour,) * self.back)
        if self.vp:
            state.text_vp[seat] += self.vp
            state.note("vp", seat, self.vp)

    def clause(self) -> str:
        """What is taken."""
        parts = []
        if self.empire:
            parts.append(f"take {amount(self.empire, 'empire token')}")
        if self.back:
            parts.append(f"take back {amount(self.back, 'token')} that you placed there")
        if self.vp:
            parts.append(f"gain {self.vp} VP")
        return " and ".join(parts)


class TakeBanner(Step):
    """The Banner of Initiative changes hands."""

    word = "banner"
    do: Literal["banner"]

    def run(self, state: AgeState, frame: Frame) -> None:  # type: ignore[override]
        """Take it (AoA 4)."""
        seat = frame[FRAME_SEAT]
        assert isinstance(seat, int)
        state.banner = seat
        state.note("banner", seat)

    def clause(self) -> str:
        """Just that."""
        return "take the Banner of Initiative"


VOCABULARY = Vocabulary(
    Place, Wild, Bonus, Price, Protect, Ties, Dice, Join, Score, Take, TakeBanner
)
EXECUTED = ("land_won", "expand_won", "improve_won", "gold_won", "turn_of_winning_ends")
LEADS = {
    "always": "",
    "resolving": "once a turn, as a target resolves: ",
    "land_won": "when you win a land of the board: ",
    "expand_won": "when you win Expand: ",
    "improve_won": "when you win Improve: ",
    "gold_won": "when you win the gold phase: ",
    "turn_of_winning_ends": "as the turn in which you win this card ends: ",
    "culture_roll": "final culture roll: ",
    "scoring": "end of the game: ",
}


class PrintedCard(CardData):
    """A card as it stands in a card file."""

    gives: tuple[Piece, ...] = ()
    cost: Annotated[int, Field(ge=1, le=30)]
    also: tuple[Colour, ...] = ()
    vp: Annotated[int, Field(ge=0, le=20)] = 0
    min_players: Annotated[int, Field(ge=2, le=4)] = 2
    fixed: tuple[str, ...] = ()  # the keys whose values the rulebook gives
    text: dict[
        Literal[
            "always",
            "resolving",
            "land_won",
            "expand_won",
            "improve_won",
            "gold_won",
            "turn_of_winning_ends",
            "culture_roll",
            "scoring",
        ],
        Verbs,
    ] = {}
