"""What the journal of Age of Ascent tells of contests: bids, battles and the gold phase."""

from __future__ import annotations

from age_of_ascent.card_text import some
from age_of_ascent.entries import CULTURE_ROLL, Happened, Piece, Target, Totals
from age_of_ascent.state import FIRST_CARD, GOLD, NOTHING, PIECE_NAMES, PIECES, Cards
from framework.core.entries import Faces, Form, Line, Mention, Seat, Telling
from framework.core.scenes import EVENT, JOINS, LEADS, Event, look

BATTLES = ("lost by the owner", "held", "held against a tie", "decided by the tie rule")
CONTESTS = ("won", "won by the tie rule", "won by nobody")
"""Ends of battles and of other contests, as coverage reports call them."""


def contest(winner: int, tie: int) -> str:
    """How a contest has ended, as coverage reports call it."""
    return CONTESTS[2] if winner == NOTHING else CONTESTS[1] if tie else CONTESTS[0]


def _decided(event: Event, totals: tuple[tuple[int, int], ...], winner: int, tie: int) -> None:
    """A contest as it is to be seen."""
    event["totals"], event["winner"], event["tie"] = [*totals], winner, bool(tie)


def _in_the_culture_roll(target: int, seat: int) -> str:
    """The scene of what text adds: that of a seat's culture roll where it is about no target."""
    return f"{CULTURE_ROLL} {seat}" if target == NOTHING else JOINS


# --- resolution ------------------------------------------------------------------------------


class ResolveChosen(Happened, kind=("choice", "resolve"), scene=EVENT):
    """A target is resolved: all that comes of it is told."""

    seat: Seat
    target: Target


class RolledForBid(Happened, kind=("roll", "bid"), words="{seat} rolls {faces} for {target}."):
    faces: Faces
    seat: Seat
    target: Target
    dice: tuple[int, ...]  # their kinds

    def seen(self, event: Event) -> None:
        event["target"] = self.target
        look(event, self.seat, self.faces, [PIECES[kind][0] for kind in self.dice])


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

    def seen(self, event: Event) -> None:
        looks = [PIECES[kind][0] for kind in self.dice]
        look(event, self.seat, self.faces, looks)["again"] = True


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

    def begins(self) -> str:
        return _in_the_culture_roll(self.target, self.seat)


class Added(Happened, kind="adds", words="{card} adds {added} for {seat}."):
    """Lasting text adds to a bid or to the culture roll."""

    seat: Seat
    target: int
    card: Form
    added: int

    def begins(self) -> str:
        return _in_the_culture_roll(self.target, self.seat)


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

    def seen(self, event: Event) -> None:
        _decided(event, self.totals, self.winner, self.tie)
        event["target"] = self.target

    def banner(self, telling: Telling) -> Line | None:
        if telling.seat not in dict(self.totals):
            return None
        end = telling.outcome(self.winner, self.tie)
        if len(self.totals) == 1:
            if self.winner != NOTHING:
                return None
            end = "Not enough."
        sums = telling.sums(self.totals)
        return self.told(telling, "{target}: {sums}. {end}", sums=sums, end=end)

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

    def seen(self, event: Event) -> None:
        held = self.winner == NOTHING
        _decided(event, self.sides, self.owner if held else self.winner, self.tie)
        event["target"], event["owner"] = self.card, self.owner
        event["verb"] = "holds it" if held else "wins it"

    @property
    def sides(self) -> tuple[tuple[int, int], ...]:
        """What the attackers have, and last what the owner has against them."""
        return (*self.attacks, (self.owner, self.defence))

    def banner(self, telling: Telling) -> Line | None:
        if telling.seat not in dict(self.sides):
            return None
        sums = telling.sums(self.sides)
        if telling.seat == self.owner:
            end = "Held." if self.winner == NOTHING else "Lost."
            return self.told(telling, "Your {card}: {sums}. {end}", sums=sums, end=end)
        end = "Lost." if self.winner == NOTHING else telling.outcome(self.winner, self.tie)
        return self.told(telling, "{card} of {owner}: {sums}. {end}", sums=sums, end=end)

    def used(self, cards: Cards) -> str:
        lost, held, held_tie, tie_rule = BATTLES
        if self.winner == NOTHING:
            return f"battle {held_tie if self.tie else held}"
        return f"battle {tie_rule if self.tie else lost}"


# --- after the resolution --------------------------------------------------------------------


class GaveUp(
    Happened,
    kind="lost",
    words="{seat} gives up a {piece}.",
    use="give up a piece",
    scene=LEADS,
):
    """A lost battle costs a piece; then the territory goes."""

    seat: Seat
    piece: Piece


class Conquered(
    Happened,
    kind="conquered",
    words="{card} goes from {loser} to {winner}.",
    acting="winner",
    statistic="Territories conquered",
    use="conquer {card}",
    scene=EVENT,
):
    card: Form
    loser: Seat
    winner: Seat

    def seen(self, event: Event) -> None:
        event["actor"], event["target"], event["owner"] = self.winner, self.card, self.loser

    def banner(self, telling: Telling) -> Line | None:
        if telling.seat == self.loser:
            return self.told(telling, "You lose {card} to {winner}.")
        if telling.seat == self.winner:
            return self.told(telling, "You conquer {card} of {loser}.")
        return None


class RolledForGold(
    Happened, kind=("roll", "gold"), words="{seat} rolls {faces} in the gold phase."
):
    faces: Faces
    seat: Seat

    def seen(self, event: Event) -> None:
        look(event, self.seat, self.faces, [PIECES[GOLD][0]] * len(self.faces))


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

    def seen(self, event: Event) -> None:
        _decided(event, self.totals, self.winner, self.tie)

    def banner(self, telling: Telling) -> Line | None:
        if telling.seat not in dict(self.totals) or len(self.totals) == 1:
            return None
        sums, end = telling.sums(self.totals), telling.outcome(self.winner, self.tie)
        return self.told(telling, "Gold phase: {sums}. {end}", sums=sums, end=end)

    def used(self, cards: Cards) -> str:
        return f"gold phase {contest(self.winner, self.tie)}"
