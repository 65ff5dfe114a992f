"""The verbs of Age of Ascent's cards, each with its data, its words and, if executed, its run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import Field

from age_of_ascent.places import take
from age_of_ascent.state import ROWS, SIDES, AgeState
from framework.cards.blocks import IT
from framework.cards.blocks import SEAT as FRAME_SEAT
from framework.cards.files import CardData
from framework.cards.schema import CardName, Step, Verb, Verbs, Vocabulary
from framework.cards.text import amount
from framework.core.plain import Frame

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
RESOLVED = ("territory", "hero", "treasure", "expand", "attack", "defence")
"""Where dice are rolled in the resolution phase."""
PLURALS = {
    "territory": "territories",
    "land": "lands",
    "city": "cities",
    "hero": "heroes",
    "treasure": "treasures",
}


def _listed(words: Sequence[str], last: str = "and") -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def _bids(where: Sequence[str], last: str = "and") -> str:
    """`bids on heroes and Expand, attacks`: what of a player's is meant."""
    on = [PLURALS[row] for row in ROWS if row in where]
    on = ["cards of the board"] if len(on) == len(ROWS) else on
    on += ["Expand"] if "expand" in where else []
    told = ["bids " + _listed([f"on {thing}" for thing in on], last)] if on else []
    told += ["attacks"] if "attack" in where else []
    told += ["defences"] if "defence" in where else []
    return _listed(told, last)


def _targets(where: Sequence[str], own: bool) -> str:
    """`a hero, Expand or a battle`: what resolves."""
    rows = [row for row in ROWS if row in where]
    told = [f"a {row} on the board" for row in rows]
    if len(rows) == len(ROWS):
        told = ["a card on the board"]
    told += ["Expand"] if "expand" in where else []
    if "attack" in where and "defence" in where:
        told.append("a battle")
    elif "attack" in where or "defence" in where:
        side = "an attack" if "attack" in where else "a defence"
        told.append(f"{side} of yours" if own else side)
    return _listed(told, "or")


class Place(Verb[AgeState], word="place"):
    """Pieces that may be placed where they otherwise may not."""

    pieces: Annotated[tuple[Piece, ...], Field(min_length=1)]
    slots: Annotated[
        tuple[Literal["territory", "hero", "treasure", "battle"], ...], Field(min_length=1)
    ]

    def clause(self) -> str:
        told = []
        rows = [row for row in ROWS if row in self.slots]
        if rows:
            pieces = _listed([PIECE_NAMES[p][1] for p in self.pieces])
            cards = "card" if len(rows) == len(ROWS) else _listed(rows, "or")
            told.append(f"you may place {pieces} on any {cards} of the board")
        if "battle" in self.slots:
            one = _listed([PIECE_NAMES[p][0] for p in self.pieces], "or")
            told.append(
                f"one {one} of yours may join each of your attacks and defences that holds a "
                f"{PIECE_NAMES['Sd'][0]}"
            )
        return ", and ".join(told)


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
        """How much, to what, on which condition."""
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
            return f"as one of your {_bids(self.to, 'or')}{holds} resolves, you may add {self.add}"
        return f"add {self.add} to each of your {_bids(self.to)}{holds}"


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
        """How it is protected."""
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


class Dice(Verb[AgeState], word="dice"):
    """Rolled dice that are changed: rerolled, turned, or counted as another face."""

    whose: Literal["own", "opposing"] = "own"
    at: Annotated[tuple[Where | Literal["culture_roll"], ...], Field(min_length=1)]
    kind: Literal["Sd", "Gd", "Cd"] | None = None
    faces: Annotated[tuple[Annotated[int, Field(ge=1, le=3)], ...], Field(min_length=1)] = (1, 2, 3)
    becomes: Literal["reroll", "yours"] | Annotated[int, Field(ge=1, le=3)]
    counts: bool = False  # it keeps showing its face but counts as the other
    pick: Literal["one", "any", "all"] = "one"
    without_bid: bool = False

    def clause(self) -> str:
        """Which dice, and what becomes of them."""
        one, many = PIECE_NAMES[self.kind] if self.kind else ("die", "dice")
        faces = _listed([str(face) for face in self.faces], "or")
        showing = f" that show {faces}" if len(self.faces) < SIDES else ""
        if self.pick == "any":
            return f"you may reroll any of your {many}{showing} once"
        if self.pick == "all":
            anywhere = self.culture or {*RESOLVED} <= {*self.at}
            where = "" if anywhere else f"in your {_bids(self.at)} "
            become = f"count as {self.becomes}" if self.counts else f"are turned to {self.becomes}"
            become = "are rerolled once" if self.becomes == "reroll" else become
            return f"{where}your {many}{showing} {become}"
        own = self.whose == "own"
        which = f"one of your {many}" if own else f"an opponent's {one}"
        there = _targets(self.at, own) + ("" if self.without_bid else " that you have pieces on")
        text = f"as {there} resolves, you may "
        if self.becomes == "reroll":
            text += f"reroll {which}" + (f" that shows {faces}" if showing else "")
        elif self.becomes == "yours":
            text += f"count {which}" + (f" that shows {faces}" if showing else "") + " as yours"
        elif self.counts:
            text += f"count {which}" + (f" that shows {faces}" if showing else "")
            text += f" as {self.becomes}"
        else:
            text += f"turn {which}" + (f" from {faces}" if showing else "") + f" to {self.becomes}"
        return f"{text}, even without pieces of yours there" if self.without_bid else text

    @property
    def culture(self) -> bool:
        """Whether it is about the final culture roll."""
        return self.at == ("culture_roll",)


class Join(Verb[AgeState], word="join"):
    """Dice that are rolled too in the final culture roll."""

    dice: Annotated[tuple[Literal["Sd", "Gd"], ...], Field(min_length=1)]

    def clause(self) -> str:
        return f"your {_listed([PIECE_NAMES[d][1] for d in self.dice])} are rolled and added too"


class Score(Verb[AgeState], word="score"):
    """Victory points at the end."""

    add: Annotated[int, Field(ge=1)]
    per: Literal["territory", "land", "city", "hero", "treasure"] | None = None
    every: Annotated[int, Field(ge=1)] = 1
    owning: CardName | None = None

    def clause(self) -> str:
        """How many, for what."""
        text = f"{self.add} VP"
        if self.per:
            every = (
                f"every {self.every} {PLURALS[self.per]}" if self.every > 1 else f"each {self.per}"
            )
            text += f" for {every} you own"
        return f"{text} if you own {self.owning}" if self.owning else text


class Take(Step[AgeState], word="take"):
    """Empire tokens, victory points or placed tokens that a player takes."""

    instant = True
    empire: Annotated[int, Field(ge=0)] = 0
    vp: Annotated[int, Field(ge=0)] = 0
    back: Annotated[int, Field(ge=0)] = 0

    def run(self, state: AgeState, frame: Frame) -> None:
        """Take them, as far as the supply goes (AoA 10)."""
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
        parts = []
        if self.empire:
            parts.append(f"take {amount(self.empire, 'empire token')}")
        if self.back:
            parts.append(f"take back {amount(self.back, 'token')} of the colour you improved")
        if self.vp:
            parts.append(f"gain {self.vp} VP")
        return " and ".join(parts)


class TakeBanner(Step[AgeState], word="banner"):
    """The Banner of Initiative changes hands."""

    instant = True

    def run(self, state: AgeState, frame: Frame) -> None:
        """Take it (AoA 4)."""
        seat = frame[FRAME_SEAT]
        assert isinstance(seat, int)
        state.banner = seat
        state.note("banner", seat)

    def clause(self) -> str:
        return "take the Banner of Initiative"


VOCABULARY = Vocabulary(AgeState)
EXECUTED = ("land_won", "expand_won", "improve_won", "gold_won", "turn_of_winning_ends")
LEADS = {
    "always": "",
    "resolving": "once a turn, ",
    "land_won": "each time you win a land from the board, also ",
    "expand_won": "each time you win Expand, also ",
    "improve_won": "each time you win Improve, ",
    "gold_won": "each time you win the gold phase, also ",
    "turn_of_winning_ends": "as the turn in which you win this card ends: ",
    "culture_roll": "final culture roll: ",
    "scoring": "end of the game: ",
}

LASTING = (Place, Wild, Bonus, Price, Protect, Ties, Dice)
MOMENTS: dict[str, tuple[type[Verb], ...]] = {
    "always": LASTING,
    "resolving": (Bonus, Dice),
    "culture_roll": (Bonus, Dice, Join),
    "scoring": (Score,),
}


def misplaced(verb: Verb, moment: str) -> str:
    """Why a verb can't stand at a moment of a card's text; empty if it can."""
    if not isinstance(verb, MOMENTS.get(moment, (Step,))):
        return f"{verb.word!r} has no meaning here"
    culture = moment == "culture_roll"
    if isinstance(verb, TakeBanner) and moment != "turn_of_winning_ends":
        return "the Banner changes hands only as a turn ends"
    if isinstance(verb, Take) and verb.back and moment != "improve_won":
        return "only a won Improve gives tokens back"
    if isinstance(verb, Take) and not (verb.empire or verb.vp or verb.back):
        return "'take' takes nothing"
    if isinstance(verb, Bonus):
        wrong = _wrong_bonus(verb, moment)
    elif isinstance(verb, Dice):
        wrong = _wrong_dice(verb, moment)
    else:
        return ""
    where = verb.to if isinstance(verb, Bonus) else verb.at
    if culture != (where == ("culture_roll",)) or (not culture and "culture_roll" in where):
        return (
            f"{verb.word!r} is about the culture roll in its own part of the text, and only there"
        )
    return f"{verb.word!r} can't have {wrong} here" if wrong else ""


def _wrong_bonus(verb: Bonus, moment: str) -> str:
    if verb.once != (moment == "resolving"):
        return f"once: {str(verb.once).lower()}"
    if verb.each and moment != "culture_roll":
        return "each"
    if "improve" in verb.to and (verb.to != ("improve",) or moment == "resolving"):
        return "improve beside something else" if len(verb.to) > 1 else "to: [improve]"
    colours_only = verb.to == ("improve",)
    if verb.holds and (moment == "culture_roll" or (colours_only and len(verb.holds) > 1)):
        return f"holds: {verb.holds}"
    return ""


def _wrong_dice(verb: Dice, moment: str) -> str:
    rerolled = verb.becomes == "reroll"
    wanted = {"always": "all", "resolving": "one", "culture_roll": "any" if rerolled else "all"}
    if verb.pick != wanted[moment]:
        return f"pick: {verb.pick}"
    if moment != "resolving" and (verb.whose != "own" or verb.without_bid):
        return "whose: opposing" if verb.whose != "own" else "without_bid"
    if moment == "culture_roll" and (verb.kind or rerolled != (not verb.counts)):
        return "kind" if verb.kind else f"counts: {str(verb.counts).lower()}"
    if verb.becomes == "yours" and (moment != "resolving" or verb.whose == "own"):
        return "becomes: yours"
    if verb.becomes == "yours" and verb.without_bid:
        return "without_bid"  # it would count for nobody
    if verb.counts and not isinstance(verb.becomes, int):
        return f"counts and becomes: {verb.becomes}"
    return ""


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
    ] = Field(default_factory=dict)
