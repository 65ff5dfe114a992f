"""Honor in Ascension: tokens, cards, temples, teams, the Cult, and who wins."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ascension.places import partner_of
from ascension.state import CONSTRUCT, HERO, NOBODY, TEMPLES, AscensionState


@dataclass
class Sheet:
    """A seat's honor by source."""

    tokens: int = 0
    heroes: int = 0
    constructs: int = 0
    other_cards: int = 0
    temples: int = 0

    @property
    def total(self) -> int:
        return self.tokens + self.heroes + self.constructs + self.other_cards + self.temples


def cards_of(state: AscensionState, seat: int) -> list[int]:
    """All cards that a seat owns and that count at the end."""
    return [
        *state.deck[seat],
        *state.top[seat],
        *state.hand[seat],
        *state.discard[seat],
        *state.played[seat],
        *state.constructs[seat],
    ]


def sheets(state: AscensionState) -> list[Sheet]:
    """Each seat's honor by source as the game stands."""
    result = []
    for seat in range(len(state.hand)):
        sheet = _sheet(state, state.honor[seat], cards_of(state, seat))
        for temple, controller in enumerate(state.temples):
            if controller == seat:
                sheet.temples += state.defs.honor[state.defs.number[TEMPLES[temple]]]
        result.append(sheet)
    return result


def _sheet(state: AscensionState, tokens: int, cards: Iterable[int]) -> Sheet:
    form_of, honor_of, type_of = state.form, state.defs.honor, state.defs.type
    heroes = constructs = others = 0
    for card in cards:
        form = form_of[card]
        honor = honor_of[form]
        if not honor:
            continue
        kind = type_of[form]
        if kind == HERO:
            heroes += honor
        elif kind == CONSTRUCT:
            constructs += honor
        else:
            others += honor
    return Sheet(tokens, heroes, constructs, others)


def totals(state: AscensionState) -> list[int]:
    """Each seat's honor; partners both have the sum of the two."""
    own = [sheet.total for sheet in sheets(state)]
    partners = [partner_of(state, seat) for seat in range(len(own))]
    return [own[s] + (own[p] if p != NOBODY else 0) for s, p in enumerate(partners)]


def cult_sheet(state: AscensionState) -> Sheet:
    """What the Cult has earned in a solitaire game: its tokens come from monsters."""
    return _sheet(state, state.cult_honor, state.cult)


def cult_total(state: AscensionState) -> int:
    """All honor of the Cult."""
    return cult_sheet(state).total


def winners(state: AscensionState) -> list[int]:
    """Most honor; of those who tie, the later in turn order; alone: more than the Cult."""
    seats = len(state.hand)
    if state.sole_winner != NOBODY:
        return [s for s in (state.sole_winner, partner_of(state, state.sole_winner)) if s != NOBODY]
    scores = totals(state)
    if seats == 1:
        return [0] if scores[0] > cult_total(state) else []
    best = max(range(seats), key=lambda s: (scores[s], (s - state.first) % seats))
    partner = partner_of(state, best)
    return sorted([best] if partner == NOBODY else [best, partner])
