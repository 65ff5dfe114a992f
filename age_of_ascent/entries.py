"""What the journal of Age of Ascent tells: every kind of entry with its fields and words."""

from __future__ import annotations

from typing import Annotated

from age_of_ascent.card_text import counted, pieces
from age_of_ascent.state import CULTURE, FIRST_CARD, NOTHING, PIECE_NAMES, PIECES, Cards
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
from framework.core.scenes import EVENT, JOINS, LEADS, Event, look

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
SCENES = ("board", "gold", "count", "turn_end")  # phases that are scenes, with what follows
CULTURE_ROLL = "culture roll"  # a scene for each seat


class Happened(Happening, scene=JOINS):
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

    def begins(self) -> str:
        if self.phase == "turn_start":
            return JOINS
        return EVENT if self.phase in SCENES else LEADS


class TurnBegan(Happened, kind="turn", words="Turn {turn}", heading=TURN, scene=LEADS):
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
    Happened,
    kind=("choice", "draft"),
    words="{seat} drafts {card}.",
    use="draft {card}",
    scene=EVENT,
):
    seat: Seat
    card: Form

    def seen(self, event: Event) -> None:
        super().seen(event)
        event["target"] = self.card


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

    def begins(self) -> str:
        return "pass" if self.target == NOTHING else LEADS  # all who pass in a row do so at once

    def seen(self, event: Event) -> None:
        event["actor"] = self.seat  # the last of them


class Placed(Happened, kind="placed", statistic="Bids placed", scene=EVENT):
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

    def seen(self, event: Event) -> None:
        super().seen(event)
        event["target"] = self.target
        if self.owner != NOTHING:
            event["owner"] = self.owner

    def banner(self, telling: Telling) -> Line | None:
        if self.seat == self.owner or self.owner != telling.seat:
            return None
        return self.told(telling, "{seat} attacks your {target} with {counts}.")


# --- at any time ------------------------------------------------------------------------------


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

    def seen(self, event: Event) -> None:
        """Nobody's deed: the turn is counted."""


class WasLast(Happened, kind="last", words="{seat} has the fewest points."):
    """Somebody is about to take empire tokens for it, by an option."""

    seat: Seat


# --- the end ---------------------------------------------------------------------------------


class Stalled(
    Happened,
    kind="stalled",
    words="No card has left the board for {turns} turns: the game ends.",
):
    turns: int


class Exhausted(Happened, kind="exhausted", words="The board can't be filled: the game ends."): ...


class Joined(
    Happened,
    kind="joins",
    words="{card}: the {dice} of {seat} are rolled too.",
    scene=CULTURE_ROLL,
):
    """Text lets other dice join the culture roll."""

    seat: Seat
    card: Form
    kind: int

    def parts(self, telling: Telling, template: str) -> dict[str, int | str | Mention | Line]:
        return super().parts(telling, template) | {"dice": PIECE_NAMES[PIECES[self.kind]][1]}


class RolledForCulture(
    Happened,
    kind=("roll", "culture"),
    words="{seat} rolls {faces} in the final culture roll.",
    scene=CULTURE_ROLL,
):
    faces: Faces
    seat: Seat


class CultureRerolled(
    Happened,
    kind=("roll", "culture reroll"),
    words="{seat} rerolls {before} into {faces} with {card}.",
    use="culture roll reroll",
    scene=CULTURE_ROLL,
):
    faces: Faces
    seat: Seat
    card: Form
    before: Faces


class CultureScored(Happened, kind="culture", scene=CULTURE_ROLL):
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

    def seen(self, event: Event) -> None:
        event["actor"], event["totals"], event["rolls"] = self.seat, [(self.seat, self.total)], []
        look(event, self.seat, self.faces, [PIECES[CULTURE][0]] * len(self.faces))
