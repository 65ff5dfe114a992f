"""What the conditions of Ascension's cards look at."""

from __future__ import annotations

from ascension import places
from ascension.fitting import Fitting
from ascension.state import HERO, MONSTER, NONE, AscensionState, card_in, form_in
from framework.cards.blocks import IT, KEY, SEAT, SOURCE
from framework.cards.effects import Requirement
from framework.core.plain import Frame


class Energize(Requirement[AscensionState]):
    """Energy is never spent. RoV: Energize."""

    def __init__(self, n: int) -> None:
        self.n = n

    def holds(self, state: AscensionState, frame: Frame) -> bool:
        return state.energy >= self.n


class Unite(Requirement[AscensionState]):
    """Every hero of its faction counts but the very card whose text this is (Ascension 19)."""

    def holds(self, state: AscensionState, frame: Frame) -> bool:
        types, factions = state.defs.type, state.defs.faction
        key: str = frame[KEY]
        source: int = frame[SOURCE]
        faction = factions[state.defs.of_block[key]]
        own = places.whose_text(source)
        for played in state.history:
            form = form_in(played)
            if types[form] == HERO and factions[form] & faction and card_in(played) != own:
                return True
        return False


class Echo(Requirement[AscensionState]):
    """A card of its faction lies in the own discard pile. Valley: Echo."""

    def holds(self, state: AscensionState, frame: Frame) -> bool:
        key: str = frame[KEY]
        seat: int = frame[SEAT]
        factions, form = state.defs.faction, state.form
        faction = factions[state.defs.of_block[key]]
        return any(factions[form[card]] & faction for card in state.discard[seat])


class Serenity(Requirement[AscensionState]):
    """The own discard pile is empty. Valley: Serenity."""

    def holds(self, state: AscensionState, frame: Frame) -> bool:
        seat: int = frame[SEAT]
        return not state.discard[seat]


class Plunder(Requirement[AscensionState]):
    """A center-row card was acquired and a center-row monster defeated. Deliverance: Plunder."""

    def holds(self, state: AscensionState, frame: Frame) -> bool:
        return state.acquired_row > 0 and state.defeated_row > 0


class Controls(Requirement[AscensionState]):
    """Constructs in play."""

    def __init__(self, which: Fitting, at_least: int) -> None:
        self.which = which
        self.at_least = at_least

    def holds(self, state: AscensionState, frame: Frame) -> bool:
        seat: int = frame[SEAT]
        return self.which.constructs_of(state, seat) >= self.at_least


class ControlsTemple(Requirement[AscensionState]):
    """A temple is controlled."""

    def holds(self, state: AscensionState, frame: Frame) -> bool:
        seat: int = frame[SEAT]
        return seat in state.temples


class HasPlayed(Requirement[AscensionState]):
    """A card has been played this turn; phantasms count."""

    def __init__(self, which: Fitting) -> None:
        self.which = which

    def holds(self, state: AscensionState, frame: Frame) -> bool:
        forms = self.which.forms()
        return any(form_in(played) in forms for played in state.history)


class PutIntoPlay(Requirement[AscensionState]):
    """A construct has been put into play this turn."""

    def __init__(self, which: Fitting) -> None:
        self.which = which

    def holds(self, state: AscensionState, frame: Frame) -> bool:
        types = state.defs.type
        for form in state.entered_play:
            if self.which.captives if types[form] == MONSTER else self.which.fits_form(form):
                return True
        return False


class DefeatedMonster(Requirement[AscensionState]):
    """A center-row monster has been defeated this turn."""

    def holds(self, state: AscensionState, frame: Frame) -> bool:
        return state.defeated_row > 0


class HasBanished(Requirement[AscensionState]):
    """A card has been banished this turn."""

    def holds(self, state: AscensionState, frame: Frame) -> bool:
        return state.banished > 0


class MostHonor(Requirement[AscensionState]):
    """More honor tokens than everybody else; a tie is not more."""

    def holds(self, state: AscensionState, frame: Frame) -> bool:
        seat: int = frame[SEAT]
        mine = state.honor[seat]
        return all(honor < mine for other, honor in enumerate(state.honor) if other != seat)


class InsightGained(Requirement[AscensionState]):
    """Insight gained this turn, spent or not."""

    def __init__(self, n: int) -> None:
        self.n = n

    def holds(self, state: AscensionState, frame: Frame) -> bool:
        return state.insight_gained >= self.n


class MonstersInVoid(Requirement[AscensionState]):
    """Monsters in the void."""

    def __init__(self, n: int) -> None:
        self.n = n

    def holds(self, state: AscensionState, frame: Frame) -> bool:
        return sum([places.is_monster(state, card) for card in state.void]) >= self.n


class InDiscard(Requirement[AscensionState]):
    """A card in the own discard pile."""

    def __init__(self, which: Fitting) -> None:
        self.which = which

    def holds(self, state: AscensionState, frame: Frame) -> bool:
        seat: int = frame[SEAT]
        return any(self.which.fits(state, card) for card in state.discard[seat])


class ItIs(Requirement[AscensionState]):
    """The card that the step before dealt with is of a kind; nothing is of no kind."""

    def __init__(self, which: Fitting) -> None:
        self.which = which

    def holds(self, state: AscensionState, frame: Frame) -> bool:
        it: int = frame[IT]
        return it != NONE and self.which.fits_form(state.form[it])


class AllOf(Requirement[AscensionState]):
    """Several conditions at once."""

    def __init__(self, of: list[Requirement[AscensionState]]) -> None:
        self.of = of

    def holds(self, state: AscensionState, frame: Frame) -> bool:
        return all(part.holds(state, frame) for part in self.of)


class AnyOf(Requirement[AscensionState]):
    """One of several conditions."""

    def __init__(self, of: list[Requirement[AscensionState]]) -> None:
        self.of = of

    def holds(self, state: AscensionState, frame: Frame) -> bool:
        return any(part.holds(state, frame) for part in self.of)
