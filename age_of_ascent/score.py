"""Points in Age of Ascent: the card track, the culture roll, the score sheet and the tie-breaks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from age_of_ascent.played import REROLLED, Addition, Points
from age_of_ascent.state import (
    CULTURE_DIE,
    GOLD_DIE,
    HERO,
    KINDS,
    NOTHING,
    STRENGTH_DIE,
    TERRITORY,
    TREASURE,
    AgeState,
    Sheet,
)


def squares(state: AgeState, cards: int) -> int:
    """How far so many cards bring a marker on the track (AoA 14)."""
    return sum(cards >= threshold for threshold in state.defs.track)


def culture_face(state: AgeState, cards: Iterable[int], face: int) -> int:
    """What a die of the final culture roll counts for the owner of these cards."""
    for card in cards:
        for change in state.defs.culture_dice.get(card, ()):
            if change.becomes != REROLLED and face in change.faces:
                return change.becomes
    return face


def culture_bonus(state: AgeState, seat: int) -> int:
    """What a seat's text adds to its final culture roll."""
    added = 0
    for card in state.cards[seat]:
        for bonus in state.defs.culture_bonus.get(card, ()):
            added += bonus.add * times(state, seat, bonus)
    return added


def times(state: AgeState, seat: int, bonus: Addition) -> int:
    """How often a bonus of the culture roll counts."""
    return 1 if bonus.each == NOTHING else state.owned[seat * KINDS + bonus.each]


def text_points(state: AgeState, seat: int) -> int:
    """What a seat's text is worth at the end of the game."""
    return sum(
        points(state, seat, text)
        for card in state.cards[seat]
        for text in state.defs.scoring.get(card, ())
    )


def points(state: AgeState, seat: int, text: Points) -> int:
    """What one text is worth to a seat."""
    defs, cards = state.defs, state.cards[seat]
    if text.owning != NOTHING and text.owning not in cards:
        return 0
    if text.per is None:
        return text.add
    count = {
        "territory": lambda c: defs.row[c] == TERRITORY,
        "land": lambda c: defs.is_land[c],
        "city": lambda c: defs.is_city[c],
        "hero": lambda c: defs.row[c] == HERO,
        "treasure": lambda c: defs.row[c] == TREASURE,
    }[text.per]
    return text.add * (sum(map(count, cards)) // text.every)


def sheets(state: AgeState) -> list[Sheet]:
    """Each seat's points by source as the game stands."""
    defs, result = state.defs, []
    for seat, cards in enumerate(state.cards):
        printed = [0, 0, 0]
        for card in cards:
            printed[defs.row[card]] += defs.vp[card]
        base = seat * KINDS
        result.append(
            Sheet(
                gold_phase=state.gold_vp[seat],
                territories=printed[TERRITORY],
                heroes=printed[HERO],
                treasures=printed[TREASURE],
                text=state.text_vp[seat] + text_points(state, seat),
                track=state.track[seat],
                culture_roll=state.culture_vp[seat],
                dice=[state.owned[base + d] for d in (CULTURE_DIE, GOLD_DIE, STRENGTH_DIE)],
            )
        )
    return result


def winners(state: AgeState) -> list[int]:
    """Most points; ties by culture, gold, then strength dice; then the victory is shared."""
    return first_of([(sheet.total, *sheet.dice) for sheet in sheets(state)])


def first_of(ranks: Sequence[tuple[int, ...]]) -> list[int]:
    """The places of the highest of some points, each followed by what breaks ties."""
    return [place for place, rank in enumerate(ranks) if rank == max(ranks)]
