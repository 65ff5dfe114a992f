"""Numbers that are counted when they are needed."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator

from ascension import places
from ascension.state import CONSTRUCT, HERO, MECHANA, MONSTER, NONE, AscensionState, form_in
from ascension.words.phrases import Positive
from ascension.words.which import Which, constructs_of
from framework.cards.blocks import IT, KEY, SEAT
from framework.cards.schema import Amount, Number
from framework.core.plain import Frame


class PerEnergy(Amount[AscensionState], word="energy"):
    """Energy gained so far this turn."""

    def value(self, state: AscensionState, frame: Frame) -> int:
        return state.energy

    def clause(self) -> str:
        return "for each energy you have gained so far this turn"


class PerConstruct(Amount[AscensionState], word="construct"):
    """Constructs controlled."""

    which: Which = Which(types=("construct",))

    def value(self, state: AscensionState, frame: Frame) -> int:
        return constructs_of(state, frame[SEAT], self.which)

    def clause(self) -> str:
        return f"for each {self.which.noun()} you control"


class PerFaction(Amount[AscensionState], word="faction"):
    """Factions among the constructs controlled."""

    def value(self, state: AscensionState, frame: Frame) -> int:
        """A card of all factions counts for each."""
        bits = MECHANA if frame[SEAT] == state.active and state.extra_constructs else 0
        for card in state.constructs[frame[SEAT]]:
            monster = places.is_monster(state, card)
            bits |= MECHANA if monster else state.defs.faction[state.form[card]]
        return bits.bit_count()

    def clause(self) -> str:
        return "for each faction among the constructs you control"


class PerTreasure(Amount[AscensionState], word="treasure"):
    """Treasures that lay under the card as it entered the row."""

    each: Positive = 1

    def value(self, state: AscensionState, frame: Frame) -> int:
        """A fate's frame carries the count; elsewhere nothing is counted."""
        return self.each * max(0, int(frame[IT])) if frame[KEY] in state.defs.fates else 0

    def clause(self) -> str:
        return "for each treasure under it"


class PerMonsterPlayed(Amount[AscensionState], word="monster_played"):
    """Monsters played this turn."""

    each: Positive = 1

    def value(self, state: AscensionState, frame: Frame) -> int:
        types = state.defs.type
        return self.each * sum(types[form_in(played)] == MONSTER for played in state.history)

    def clause(self) -> str:
        return "for each monster you have played this turn"


class PerTemple(Amount[AscensionState], word="temple"):
    """Temples controlled."""

    each: Positive = 1

    def value(self, state: AscensionState, frame: Frame) -> int:
        return self.each * state.temples.count(frame[SEAT])

    def clause(self) -> str:
        return "for each temple you control"


class ItsHonor(Amount[AscensionState], word="its_honor"):
    """The honor value of the card that is dealt with."""

    total = "its honor value"

    def value(self, state: AscensionState, frame: Frame) -> int:
        """Printed; nothing is worth nothing."""
        return state.defs.honor[state.form[frame[IT]]] if frame[IT] != NONE else 0

    def clause(self) -> str:
        return "for each honor it is worth"


class ItsCost(Amount[AscensionState], word="its_cost"):
    """The printed cost of the card that is dealt with."""

    total = "its printed cost"

    def value(self, state: AscensionState, frame: Frame) -> int:
        """Printed, not what was paid; nothing costs nothing."""
        return state.defs.cost[state.form[frame[IT]]] if frame[IT] != NONE else 0

    def clause(self) -> str:
        return "for each rune of its printed cost"


class RowHonor(Amount[AscensionState], word="row_honor"):
    """The honor of all heroes and constructs in the center row."""

    total = "the total honor of the heroes and constructs in the center row"

    def value(self, state: AscensionState, frame: Frame) -> int:
        forms = [state.form[card] for card in state.row if card != NONE]
        wanted = (HERO, CONSTRUCT)
        return sum(state.defs.honor[form] for form in forms if state.defs.type[form] in wanted)

    def clause(self) -> str:
        return "for each honor on the heroes and constructs in the center row"


class MonstersInHands(Amount[AscensionState], word="monsters_in_hands"):
    """Monsters in the opponents' hands, which they reveal."""

    tells = True
    each: Positive = 1

    def value(self, state: AscensionState, frame: Frame) -> int:
        """All hands are shown."""
        count = 0
        for seat in places.opponents(state, frame[SEAT]):
            hand = state.hand[seat]
            state.note("reveal", "hand", seat, tuple(state.form[card] for card in hand))
            count += sum(places.is_monster(state, card) for card in hand)
        return self.each * count

    def clause(self) -> str:
        return "for each monster in your opponents' hands (they reveal them)"


def _not_less(value: int | Amount) -> int | Amount:
    if isinstance(value, int) and value < 0:
        raise ValueError("a number that is not negative")
    return value


Tokens = Annotated[Number, AfterValidator(_not_less)]
"""So many of something, or none."""


def some(value: int | Amount, state: AscensionState, frame: Frame) -> bool:
    """Whether a number would come to more than nothing now; hands are not looked into for that."""
    if isinstance(value, Amount):
        return value.tells or value.value(state, frame) > 0
    return value > 0
