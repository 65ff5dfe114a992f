"""What the journal of a game of Ascension tells: each kind of entry by its fields and its words."""

from __future__ import annotations

from ascension.state import (
    ACQUIRE,
    DEFEAT,
    END,
    GIVE,
    MONSTER,
    NONE,
    PHANTASM,
    TEMPLES,
    Cards,
    action_in,
)
from framework.core.entries import (
    TURN,
    Form,
    Forms,
    Happening,
    Line,
    Rest,
    Seat,
    Telling,
    counted,
)
from framework.core.scenes import EVENT, JOINS, LEADS

NOTHING_TO = {
    "mill": "put from the deck into the discard pile",
    "raid": "take from a hand",
    "put": "take from its stack",
    "claim": "take",
}
"""What there is nothing to do, of steps whose own word makes no good one."""


ALONE = (ACQUIRE, GIVE, DEFEAT, PHANTASM, END)
"""Actions of a turn that a film shows each by itself; all others in a row are one scene."""


class Happened(Happening, scene=JOINS):
    """An entry of Ascension's journal."""

    def used(self, cards: Cards) -> str:
        """What coverage reports call it; nothing if they do not count it."""
        return self.use.format(form=cards.name[getattr(self, "form", NONE)]) if self.use else ""


def _cards(telling: Telling) -> Cards:
    cards = telling.rules.defs
    assert isinstance(cards, Cards)
    return cards


# --- turns and what is seen ------------------------------------------------------------------


class TurnBegan(
    Happened,
    kind="turn",
    words="Turn {turn}: {seat}",
    heading=TURN,
    statistic="Turns",
    scene=LEADS,
):
    turn: int
    seat: Seat


class First(Happened, kind="first", words="{seat} goes first."):
    seat: Seat


class ActionChosen(Happened, kind=("choice", "turn"), scene="turn"):
    """What a player does with the turn; what comes of it is told."""

    seat: Seat
    action: int

    def begins(self) -> str:
        return EVENT if action_in(self.action) in ALONE else super().begins()


class OnlyAction(ActionChosen, kind=("forced", "turn")):
    """The same of an action that is the only one left, which is the end of the turn."""

    def banner(self, telling: Telling) -> Line | None:
        own = self.seat == telling.seat
        return telling.line("Nothing left to do: your turn ends.") if own else None


class Drawn(Happened, kind=("reveal", "draw")):
    """Only who draws sees which cards."""

    seat: Seat
    forms: Forms

    def words(self, telling: Telling) -> Line:
        if telling.seat == self.seat:
            return self.told(telling, "You draw {forms}.")
        if telling.sees(self.seat):
            return self.told(telling, "{seat} draws {forms}.")
        return self.told(telling, "{seat} draws {count}.", count=counted(len(self.forms), "card"))


class Flipped(
    Happened, kind=("reveal", "row"), words="From the center deck: {form}.", use="event {form}"
):
    form: Form


class TopRevealed(Happened, kind=("reveal", "top"), words="{seat} reveals {form}."):
    seat: Seat
    form: Form


class Milled(
    Happened,
    kind=("reveal", "mill"),
    words="{seat} puts {forms} from the deck into the discard pile.",
):
    seat: Seat
    forms: Forms


class HandRevealed(Happened, kind=("reveal", "hand"), words="{seat} reveals {forms}."):
    seat: Seat
    forms: Forms

    def words(self, telling: Telling) -> Line | None:
        if self.forms:
            return super().words(telling)
        return self.told(telling, "{seat} reveals an empty hand.")


class Raided(Happened, kind=("reveal", "raid"), acting="thief"):
    seat: Seat
    form: Form
    thief: Seat
    took: int

    def words(self, telling: Telling) -> Line:
        goes = "goes to {thief}" if self.took else "is discarded"
        return self.told(telling, f"{{form}} of {{seat}} {goes}.")


class CenterDeckShuffled(
    Happened, kind=("shuffle", "market"), words="A new center deck is shuffled."
):
    order: tuple[int, ...]
    about: Rest = ()


class DeckShuffled(Happened, kind="shuffle", words="{seat} shuffles the deck."):
    stream: str
    order: tuple[int, ...]
    seat: Seat


# --- what players do -------------------------------------------------------------------------


class Played(
    Happened, kind="play", words="{seat} plays {form}.", statistic="Cards played", use="play {form}"
):
    seat: Seat
    form: Form


class PlayedByPhantasm(
    Happened, kind="phantasm", words="{seat} plays {form} by phantasm.", use="play {form}"
):
    seat: Seat
    form: Form


class Used(Happened, kind="use", words="{seat} uses {form}."):
    seat: Seat
    form: Form
    number: int  # of the ability, from 0

    def used(self, cards: Cards) -> str:
        return f"use {cards.name[self.form]} {self.number + 1}"


class Triggered(Happened, kind="trigger", words="{seat} uses {form}."):
    seat: Seat
    form: Form


class Acquired(
    Happened,
    kind="acquire",
    words="{seat} acquires {form}.",
    statistic="Cards acquired",
    use="acquire {form}",
):
    seat: Seat
    form: Form
    from_row: int


class Dreambound(
    Happened, kind="dreambind", words="{seat} dreambinds {form}.", statistic="Cards acquired"
):
    seat: Seat
    form: Form


class Defeated(
    Happened,
    kind="defeat",
    words="{seat} defeats {form}.",
    statistic="Monsters defeated",
    use="defeat {form}",
):
    seat: Seat
    form: Form


class Banished(
    Happened, kind="banish", words="{seat} banishes {form}.", statistic="Cards banished"
):
    seat: Seat
    form: Form


class Transformed(Happened, kind="transform", use="transform into {form}"):
    seat: Seat
    form: Form

    def words(self, telling: Telling) -> Line:
        turning = [
            old for old, turn in _cards(telling).transforms.items() if turn.into == self.form
        ]
        before = telling.card(turning[0]) if len(turning) == 1 else "a card"
        return self.told(telling, "{seat} transforms {before} into {form}.", before=before)


class Copied(Happened, kind="copy", words="{seat} copies {form}."):
    seat: Seat
    form: Form


class Named(Happened, kind="names", words="{seat} names {faction}."):
    seat: Seat
    faction: str


class Kept(Happened, kind="keep", words="{seat} keeps {form}."):
    seat: Seat
    form: Form


class Declined(Happened, kind="decline"):
    """Others can't tell whether there was anything to decline."""

    seat: Seat
    card: str
    verb: str = ""  # what there was nothing to do

    def words(self, telling: Telling) -> Line:
        if self.verb and telling.sees(self.seat):
            return _nothing(telling, self.seat, self.verb)
        return telling.line(
            "{seat} declines the offer of {card}.",
            seat=telling.player(self.seat),
            card=telling.card(_cards(telling).number[self.card]),
        )


class Nothing(Happened, kind="nothing"):
    seat: Seat
    verb: str

    def words(self, telling: Telling) -> Line:
        return _nothing(telling, self.seat, self.verb)


def _nothing(telling: Telling, seat: int, verb: str) -> Line:
    return telling.line(
        "{seat}: there is nothing to {do}.",
        seat=telling.player(seat),
        do=NOTHING_TO.get(verb, verb),
    )


# --- where cards and tokens go ---------------------------------------------------------------


class HonorGained(Happened, kind="honor", words="{seat} gains {count:honor|honor}."):
    seat: Seat
    count: int


class InsightGained(Happened, kind="insight", words="{seat} gains {count:insight|insight}."):
    seat: Seat
    count: int


class TreasureTaken(Happened, kind="treasure", words="{seat} takes {count:treasure}."):
    seat: Seat
    count: int


class Stolen(Happened, kind="steal"):
    seat: Seat
    victim: Seat
    insight: int
    honor: int

    def words(self, telling: Telling) -> Line:
        return self.told(telling, "{seat} takes {loot} from {victim}.", loot=self.loot)

    @property
    def loot(self) -> str:
        return f"{self.insight} insight" if self.insight else f"{self.honor} honor"

    def banner(self, telling: Telling) -> Line | None:
        if telling.seat != self.victim:
            return None
        return self.told(telling, "{seat} takes {loot} from you.", loot=self.loot)


class Destroyed(Happened, kind="destroy", words="{form} of {seat} is destroyed."):
    seat: Seat
    form: Form


class Discarded(Happened, kind="discard", words="{seat} discards {form}."):
    seat: Seat
    form: Form


class PutIntoPlay(Happened, kind="into play", words="{seat} puts {form} into play."):
    seat: Seat
    form: Form


class Put(Happened, kind="put", words="{seat} puts {form} into the {to}."):
    seat: Seat
    form: Form
    to: str


class Sent(Happened, kind="sent"):
    seat: Seat
    to: Seat
    form: Form

    def words(self, telling: Telling) -> Line:
        pile = "the own discard pile" if self.seat == self.to else "the discard pile of {to}"
        return self.told(telling, f"{{seat}} sends {{form}} to {pile}.")


class Taken(Happened, kind="taken", words="{seat} takes {form}."):
    seat: Seat
    form: Form


class PutOnDeck(Happened, kind="on deck", words="{seat} puts {form} on top of the deck."):
    seat: Seat
    form: Form


class Unbuilt(Happened, kind="unbuilt"):
    seat: Seat
    forms: Forms

    def words(self, telling: Telling) -> Line:
        go = "go" if len(self.forms) > 1 else "goes"
        return self.told(telling, f"{{forms}} of {{seat}} {go} on top of the deck.")


# --- the table -------------------------------------------------------------------------------


class Dreamborn(Happened, kind="dreamborn", words="{form} is dreamborn."):
    form: Form


class Fated(Happened, kind="fate", words="The fate of {form} happens."):
    form: Form
    treasures: int


class TempleTaken(Happened, kind="temple"):
    seat: Seat
    temple: int

    def words(self, telling: Telling) -> Line:
        return self.told(telling, f"{{seat}} takes the {TEMPLES[self.temple]}.")


class TempleLost(Happened, kind="temple lost"):
    seat: Seat
    temple: int

    def words(self, telling: Telling) -> Line:
        return self.told(telling, f"{{seat}} loses the {TEMPLES[self.temple]}.")


class PoolGrew(Happened, kind="pool", words="{count} honor are added to the pool."):
    count: int


class RowGrew(Happened, kind="grow", words="The center row grows to {slots} slots."):
    slots: int


class ExtraTurn(Happened, kind="extra turn", words="{seat} will take another turn."):
    seat: Seat


class CultTook(Happened, kind="cult", scene="cult"):
    form: Form

    def words(self, telling: Telling) -> Line:
        cards = _cards(telling)
        honor = cards.reward_honor[self.form] if cards.type[self.form] == MONSTER else 0
        worth = f", for {honor} honor" if honor else ""
        return self.told(telling, f"The Cult takes {{form}}{worth}.")


class Stalled(
    Happened,
    kind="stalled",
    words="Nothing has been gained for {rounds} rounds: the game ends with this one.",
):
    rounds: int


class LastRound(
    Happened, kind="last round", words="The honor pool is empty: this is the last round."
):
    pass


class Won(Happened, kind="wins", words="{seat} wins at once."):
    seat: Seat
