"""What the journal of Age of Ascent tells: every kind of entry with its fields and words."""

from __future__ import annotations

from typing import Annotated

from age_of_ascent.card_text import counted, pieces, some
from age_of_ascent.state import FIRST_CARD, NOTHING, PIECE_NAMES, PIECES, Cards
from framework.core.entries import (
    TURN,
    Began,
    Faces,
    Form,
    Forms,
    Happening,
    Line,
    Mention,
    Part,
    Seat,
    Telling,
)

Target = Annotated[int, "target"]
"""A field that names a card, Expand or Improve."""
Piece = Annotated[int, "piece"]
"""A field that names a kind of piece."""
Taken = Annotated[tuple[int, ...], "pieces"]
"""A field with kinds of pieces."""
Counts = Annotated[tuple[int, ...], "counts"]
"""A field with the number of pieces of each kind, as in a bid."""
Totals = Annotated[tuple[tuple[int, int], ...], "totals"]
"""A field with seats and what their bids count."""

PHASE_NAMES = {
    "turn_order": "Turn order",
    "draft": "Draft",
    "board": "Laying out the board",
    "allocation": "Allocation phase",
    "resolution": "Resolution phase",
    "loss": "Loss phase",
    "gold": "Gold phase",
    "count": "Count phase",
    "culture_roll": "Final culture roll",
}


BATTLES = ("lost by the owner", "held", "held against a tie", "decided by the tie rule")
CONTESTS = ("won", "won by the tie rule", "won by nobody")
"""Ends of battles and of other contests, as coverage reports call them."""


class Happened(Happening):
    """Whatever the journal of Age of Ascent tells."""

    def part(self, telling: Telling, note: str, value: object) -> int | str | Mention | Line:
        if note == "target" and isinstance(value, int):
            return target_name(telling, value)
        if note == "piece" and isinstance(value, int):
            return PIECE_NAMES[PIECES[value]][0]
        if note == "pieces" and isinstance(value, tuple):
            return pieces(value)
        if note == "counts" and isinstance(value, tuple):
            return counted(value)
        if note == "totals" and isinstance(value, tuple):
            return _totals(telling, value)
        return super().part(telling, note, value)

    def used(self, cards: Cards) -> str:
        """What coverage reports call it; nothing if they do not count it."""
        return self.use.format(card=cards.name[getattr(self, "card", NOTHING)]) if self.use else ""


def contest(winner: int, tie: int) -> str:
    """How a contest has ended, as coverage reports call it."""
    return CONTESTS[2] if winner == NOTHING else CONTESTS[1] if tie else CONTESTS[0]


def target_name(telling: Telling, target: int) -> str | Mention:
    """A card, Expand or Improve."""
    if target < FIRST_CARD:
        return telling.rules.defs.card_name(target)
    return telling.card(target)


def _totals(telling: Telling, totals: tuple[tuple[int, int], ...]) -> Line:
    """`Ann has 3, Bob has 2`."""
    parts: list[Part] = []
    for seat, total in totals:
        parts += [", "] if parts else []
        parts += [telling.player(seat), f" has {total}"]
    return Line(tuple(parts))


# --- headings and setup ----------------------------------------------------------------------


class PhaseBegan(Happened, Began, kind="phase"):
    """Phases without a name of their own are not told."""

    def words(self, telling: Telling) -> Line | None:
        name = PHASE_NAMES.get(self.phase)
        return telling.line(name, self.heading) if name else None


class TurnBegan(Happened, kind="turn", words="Turn {turn}", heading=TURN):
    turn: int


class RolledForTurnOrder(
    Happened, kind=("roll", "turn order"), words="{seat} rolls {faces} for the turn order."
):
    faces: Faces
    seat: Seat


class First(Happened, kind="first", words="{seat} goes first and takes the Banner of Initiative."):
    seat: Seat


class DraftRevealed(Happened, kind=("reveal", "draft"), words="In the draft: {cards}."):
    cards: Forms


class Drafted(
    Happened, kind=("choice", "draft"), words="{seat} drafts {card}.", use="draft {card}"
):
    seat: Seat
    card: Form


class BoardRevealed(Happened, kind=("reveal", "board"), words="New on the board: {cards}."):
    cards: Forms


class Took(Happened, kind="take", words="{seat} takes {taken}."):
    """Pieces are taken from the own supply."""

    seat: Seat
    taken: Taken


# --- allocation ------------------------------------------------------------------------------


class TargetChosen(Happened, kind=("choice", "target")):
    """A target is chosen, or the seat passes."""

    seat: Seat
    target: Target

    def words(self, telling: Telling) -> Line | None:
        if self.target != NOTHING:
            return None  # what is placed there is told
        return telling.line("{seat} passes.", seat=telling.player(self.seat))


class Placed(Happened, kind="placed", statistic="Bids placed"):
    """A whole bid, an attack or a defence."""

    seat: Seat
    target: Target
    counts: Counts
    owner: int

    def words(self, telling: Telling) -> Line:
        if self.owner == NOTHING:
            return self.told(telling, "{seat} places {counts} on {target}.")
        if self.owner == self.seat:
            return self.told(telling, "{seat} defends {target} with {counts}.")
        owner = telling.player(self.owner)
        template = "{seat} attacks {target} of {owner} with {counts}."
        return self.told(telling, template, owner=owner)


# --- resolution ------------------------------------------------------------------------------


class RolledForBid(Happened, kind=("roll", "bid"), words="{seat} rolls {faces} for {target}."):
    faces: Faces
    seat: Seat
    target: Target
    dice: tuple[int, ...]  # their kinds


class Rerolled(
    Happened,
    kind=("roll", "reroll"),
    words="{card}: a die of {seat} is rerolled to {faces}.",
    use="use {card}",
):
    """Text has somebody roll dice again; `seat` owns them."""

    faces: Faces
    seat: Seat
    target: Target
    dice: tuple[int, ...]  # their kinds
    card: Form


class Turned(
    Happened,
    kind="turned",
    words="{card}: a {die} of {owner} counts as {face}.",
    use="use {card}",
):
    seat: Seat
    target: Target
    card: Form
    owner: Seat
    die: Piece
    face: int


class Stole(
    Happened,
    kind="steals",
    words="{card}: a {die} of {owner} showing {face} counts for {seat}.",
    use="use {card}",
):
    seat: Seat
    target: Target
    card: Form
    owner: Seat
    die: Piece
    face: int


class Raised(
    Happened,
    kind="raise",
    words="{card}: {seat} adds {added} on {target}.",
    use="use {card}",
):
    """Once-a-turn text adds to a bid."""

    seat: Seat
    target: Target
    card: Form
    added: int


class Used(Happened, kind="uses", words="{seat} uses {card}."):
    """A card's text is executed."""

    seat: Seat
    card: Form


class Cheaper(Happened, kind="costs", words="{card}: {target} costs {seat} {cost}."):
    seat: Seat
    target: Target
    card: Form
    cost: int


class CountedAs(Happened, kind="counts"):
    """Dice count as another face than they show."""

    seat: Seat
    target: int
    card: Form
    kind: int
    face: int
    counts: int
    number: int

    def words(self, telling: Telling) -> Line:
        verb = "counts" if self.number == 1 else "count"
        template = f"{{card}}: {{dice}} of {{seat}} showing {{face}} {verb} as {{counts}}."
        return self.told(telling, template, dice=some(self.number, self.kind))


class Added(Happened, kind="adds", words="{card} adds {added} for {seat}."):
    """Lasting text adds to a bid or to the culture roll."""

    seat: Seat
    target: int
    card: Form
    added: int


class Protected(Happened, kind="protects", words="{card}: attackers need {more} more."):
    card: Form
    more: int


class TieGiven(Happened, kind="tie", words="{card} gives {seat} the tie."):
    seat: Seat
    card: Form


class Resolved(Happened, kind="result", acting="winner", statistic="Bids won"):
    """A target of the board is won, or nobody wins it."""

    target: Target
    winner: int
    totals: Totals
    tie: int

    def words(self, telling: Telling) -> Line:
        if self.winner == NOTHING:
            end = "a tie, nobody wins" if self.tie else "nobody wins"
            return self.told(telling, f"{{target}}: {{totals}}; {end}.")
        end = "{winner} wins by the tie rule" if self.tie else "{winner} wins"
        winner = telling.player(self.winner)
        return self.told(telling, f"{{target}}: {{totals}}; {end}.", winner=winner)

    def used(self, cards: Cards) -> str:
        name = cards.name[self.target]
        if self.target < FIRST_CARD:
            return f"{name} {contest(self.winner, self.tie)}"
        return f"win {name}" if self.winner != NOTHING else ""


class Full(
    Happened,
    kind="full",
    words="{seat} owns all five {dice}: the tokens return, nobody takes a die.",
):
    """An Improve bid has won, but there is no die left to take (AoA 8)."""

    seat: Seat
    die: int

    def parts(self, telling: Telling, template: str) -> dict[str, int | str | Mention | Line]:
        return super().parts(telling, template) | {"dice": PIECE_NAMES[PIECES[self.die]][1]}


class Unattacked(
    Happened,
    kind="unattacked",
    words="{card} is not attacked; the dice of {seat} return.",
    use="defence not attacked",
):
    card: Form
    seat: Seat


class Fought(Happened, kind="battle", acting="winner"):
    card: Form
    owner: Seat
    defence: int
    winner: int
    attacks: Totals
    tie: int

    def words(self, telling: Telling) -> Line:
        battle = "Battle for {card}: {attacks} against {defence}"
        if self.winner == NOTHING:
            end = "the attackers tie, {owner} holds it" if self.tie else "{owner} holds it"
            return self.told(telling, f"{battle}; {end}.")
        end = "{winner} wins it by the tie rule" if self.tie else "{winner} wins it"
        return self.told(telling, f"{battle}; {end}.", winner=telling.player(self.winner))

    def used(self, cards: Cards) -> str:
        lost, held, held_tie, tie_rule = BATTLES
        if self.winner == NOTHING:
            return f"battle {held_tie if self.tie else held}"
        return f"battle {tie_rule if self.tie else lost}"


# --- after the resolution --------------------------------------------------------------------


class GaveUp(Happened, kind="lost", words="{seat} gives up a {piece}.", use="give up a piece"):
    """A lost battle costs a piece."""

    seat: Seat
    piece: Piece


class Conquered(
    Happened,
    kind="conquered",
    words="{card} goes from {loser} to {winner}.",
    acting="winner",
    statistic="Territories conquered",
    use="conquer {card}",
):
    card: Form
    loser: Seat
    winner: Seat


class RolledForGold(
    Happened, kind=("roll", "gold"), words="{seat} rolls {faces} in the gold phase."
):
    faces: Faces
    seat: Seat


class GoldScored(Happened, kind="gold", acting="winner", statistic="Gold phases won"):
    """The gold phase is won, or nobody wins it."""

    winner: int
    points: int
    totals: Totals
    tie: int

    def words(self, telling: Telling) -> Line:
        if self.winner == NOTHING:
            return telling.line("A tie: nobody scores.")
        by = " by the tie rule" if self.tie else ""
        template = f"{{winner}} scores {{points:VP|VP}}{by}."
        return self.told(telling, template, winner=telling.player(self.winner))

    def used(self, cards: Cards) -> str:
        return f"gold phase {contest(self.winner, self.tie)}"


class Gained(Happened, kind="vp", words="{seat} gains {points} VP by text."):
    seat: Seat
    points: int


class BannerTaken(Happened, kind="banner", words="{seat} takes the Banner of Initiative."):
    seat: Seat


class Climbed(
    Happened,
    kind="climb",
    words="{seat} climbs to square {squares} of the card track.",
    use="climb the card track",
):
    seat: Seat
    squares: int


# --- the end ---------------------------------------------------------------------------------


class Stalled(
    Happened,
    kind="stalled",
    words="No card has left the board for {turns} turns: the game ends.",
):
    turns: int


class Exhausted(Happened, kind="exhausted", words="The board can't be filled: the game ends."): ...


class Joined(Happened, kind="joins", words="{card}: the {dice} of {seat} are rolled too."):
    """Text lets other dice join the culture roll."""

    seat: Seat
    card: Form
    kind: int

    def parts(self, telling: Telling, template: str) -> dict[str, int | str | Mention | Line]:
        return super().parts(telling, template) | {"dice": PIECE_NAMES[PIECES[self.kind]][1]}


class RolledForCulture(
    Happened, kind=("roll", "culture"), words="{seat} rolls {faces} in the final culture roll."
):
    faces: Faces
    seat: Seat


class CultureRerolled(
    Happened,
    kind=("roll", "culture reroll"),
    words="{seat} rerolls {before} into {faces} with {card}.",
    use="culture roll reroll",
):
    faces: Faces
    seat: Seat
    card: Form
    before: Faces


class CultureScored(Happened, kind="culture"):
    """What a seat's culture roll is worth."""

    seat: Seat
    total: int
    faces: Faces
    joined: int  # whether other dice were rolled too

    def words(self, telling: Telling) -> Line:
        if not self.faces:
            return self.told(telling, "{seat} gains {total:VP|VP} from the final culture roll.")
        dice = "dice" if self.joined else "culture dice"
        return self.told(telling, f"{{seat}}'s {dice} show {{faces}}: {{total}} VP.")
