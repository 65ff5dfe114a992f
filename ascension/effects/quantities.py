"""What the amounts of Ascension's cards count."""

from __future__ import annotations

from ascension import places
from ascension.fitting import Fitting
from ascension.state import CONSTRUCT, HERO, MECHANA, MONSTER, NONE, AscensionState, form_in
from framework.cards.blocks import IT, KEY, SEAT
from framework.cards.effects import Quantity
from framework.core.plain import Frame


class PerEnergy(Quantity[AscensionState]):
    """Energy gained so far this turn."""

    def value(self, state: AscensionState, frame: Frame) -> int:
        return state.energy


class PerConstruct(Quantity[AscensionState]):
    """Constructs controlled."""

    def __init__(self, which: Fitting) -> None:
        self.which = which

    def value(self, state: AscensionState, frame: Frame) -> int:
        seat: int = frame[SEAT]
        return self.which.constructs_of(state, seat)


class PerFaction(Quantity[AscensionState]):
    """Factions among the constructs controlled; a card of all factions counts for each."""

    def value(self, state: AscensionState, frame: Frame) -> int:
        seat: int = frame[SEAT]
        bits = MECHANA if seat == state.active and state.extra_constructs else 0
        for card in state.constructs[seat]:
            monster = places.is_monster(state, card)
            bits |= MECHANA if monster else state.defs.faction[state.form[card]]
        return bits.bit_count()


class PerTreasure(Quantity[AscensionState]):
    """Treasures that lay under the card as it entered the row.

    A fate's frame carries the count; elsewhere nothing is counted.
    """

    def __init__(self, each: int) -> None:
        self.each = each

    def value(self, state: AscensionState, frame: Frame) -> int:
        key: str = frame[KEY]
        it: int = frame[IT]
        return self.each * max(0, it) if key in state.defs.fates else 0


class PerMonsterPlayed(Quantity[AscensionState]):
    """Monsters played this turn."""

    def __init__(self, each: int) -> None:
        self.each = each

    def value(self, state: AscensionState, frame: Frame) -> int:
        types = state.defs.type
        return self.each * sum([types[form_in(played)] == MONSTER for played in state.history])


class PerTemple(Quantity[AscensionState]):
    """Temples controlled."""

    def __init__(self, each: int) -> None:
        self.each = each

    def value(self, state: AscensionState, frame: Frame) -> int:
        seat: int = frame[SEAT]
        return self.each * state.temples.count(seat)


class ItsHonor(Quantity[AscensionState]):
    """The printed honor value of the card that is dealt with; nothing is worth nothing."""

    def value(self, state: AscensionState, frame: Frame) -> int:
        it: int = frame[IT]
        return state.defs.honor[state.form[it]] if it != NONE else 0


class ItsCost(Quantity[AscensionState]):
    """The printed cost of the card that is dealt with, not what was paid; nothing costs nothing."""

    def value(self, state: AscensionState, frame: Frame) -> int:
        it: int = frame[IT]
        return state.defs.cost[state.form[it]] if it != NONE else 0


class RowHonor(Quantity[AscensionState]):
    """The honor of all heroes and constructs in the center row."""

    def value(self, state: AscensionState, frame: Frame) -> int:
        honor, types = 0, state.defs.type
        for card in state.row:
            if card != NONE:
                form = state.form[card]
                if types[form] == HERO or types[form] == CONSTRUCT:
                    honor += state.defs.honor[form]
        return honor


class MonstersInHands(Quantity[AscensionState]):
    """Monsters in the opponents' hands, which they reveal."""

    def __init__(self, each: int) -> None:
        self.each = each

    def value(self, state: AscensionState, frame: Frame) -> int:
        """All hands are shown."""
        count = 0
        seat: int = frame[SEAT]
        for other in places.opponents(state, seat):
            hand = state.hand[other]
            state.note("reveal", "hand", other, tuple([state.form[card] for card in hand]))
            count += sum([places.is_monster(state, card) for card in hand])
        return self.each * count
