"""Which cards a text means, as it is looked up in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ascension.state import MONSTER, AscensionState, Cards

if TYPE_CHECKING:
    from ascension.words.which import Which


class Fitting:
    """Which cards a text means, among all that this table plays with."""

    def __init__(self, which: Which, defs: Cards) -> None:
        self.which = which
        self.defs = defs
        self.known: frozenset[int] | None = None
        self.treasure_under = which.treasure_under
        self.captives = which.fits_captive()  # captured monsters are meant too
        self.counted = which.fits_counted()  # mechana constructs without a name are meant too

    def forms(self) -> frozenset[int]:
        """All forms that are meant. Worked out once, when somebody asks, then looked up."""
        known = self.known
        if known is None:
            known = self.known = self.which.forms(self.defs)
        return known

    def fits(self, state: AscensionState, card: int) -> bool:
        """Whether a card is meant."""
        if self.treasure_under and not (card in state.row and state.under[state.row.index(card)]):
            return False
        return state.form[card] in self.forms()

    def fits_form(self, form: int) -> bool:
        """Whether cards of a form are meant."""
        return form in self.forms()

    def fits_in_play(self, state: AscensionState, card: int) -> bool:
        """The same for a card in play: captured monsters are mechana constructs there."""
        if state.defs.type[state.form[card]] == MONSTER:
            return self.captives
        return self.fits(state, card)

    def constructs_of(self, state: AscensionState, seat: int) -> int:
        """How many constructs a seat controls that are meant; some only count (Conduit Monk)."""
        forms, form, types = self.forms(), state.form, state.defs.type
        count = 0
        for card in state.constructs[seat]:
            f = form[card]
            if f in forms or (types[f] == MONSTER and self.fits_in_play(state, card)):
                count += 1
        if state.extra_constructs and seat == state.active and self.counted:
            count += state.extra_constructs
        return count
