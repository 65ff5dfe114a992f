"""The final culture roll (AoA 15)."""

from __future__ import annotations

from collections.abc import Iterable

from age_of_ascent import score
from age_of_ascent.frames import FACES, PICKED, ROLLED, frames
from age_of_ascent.played import REROLLED
from age_of_ascent.state import CULTURE_DIE, KINDS, NOTHING, SIDES, AgeState
from age_of_ascent.totals import tell_faces
from framework.core.plain import Frame


@frames.runs("culture_roll")
def culture_roll(state: AgeState, frame: Frame) -> None:
    """In Banner order all roll their culture dice; some text adds dice, rerolls or changes them."""
    if len(frame) == 1:
        frame += [0, (), ()]
    seats = len(state.cards)
    done: int = frame[ROLLED]
    if done == seats:
        state.stack.pop()
        return
    seat = (state.banner + done) % seats
    faces: tuple[int, ...] = frame[FACES]
    picked: tuple[int, ...] = frame[PICKED]
    cards = cards_of(state, seat)
    joined = _joined(state, seat, cards) if cards else ()
    if not faces:
        dice = _dice(state, seat, joined)
        for card, kind in joined:
            state.note("joins", seat, card, kind)
        if dice:
            faces = state.roll(dice, SIDES, "culture", seat)
            frame[FACES] = faces
    again = rerolling(state, cards) if cards else NOTHING
    if faces and NOTHING not in picked and again != NOTHING:
        start = picked[-1] + 1 if picked else 0
        state.ask(seat, "reroll", (*range(start, len(faces)), NOTHING), faces, picked)
        return
    chosen = picked[:-1]
    if chosen:
        before = tuple([faces[i] for i in chosen])
        anew = state.roll(len(chosen), SIDES, "culture reroll", seat, again, before)
        changed = dict(zip(chosen, anew, strict=True))
        faces = tuple([changed.get(i, face) for i, face in enumerate(faces)])
    total = sum([score.culture_face(state, cards, face) for face in faces])
    total += score.culture_bonus(state, seat)
    if cards:
        _tell_culture(state, seat, cards, faces)
    state.note("culture", seat, total, faces, int(bool(joined)))
    state.culture_vp[seat] = total
    frame[ROLLED:] = [done + 1, (), ()]


def cards_of(state: AgeState, seat: int) -> list[int]:
    """A seat's cards whose text has to do with the culture roll."""
    return [card for card in state.cards[seat] if card in state.defs.culture]


def dice_of(state: AgeState, seat: int) -> int:
    """How many dice a seat rolls: its culture dice, and those that text lets join."""
    return _dice(state, seat, _joined(state, seat, cards_of(state, seat)))


def _dice(state: AgeState, seat: int, joined: Iterable[tuple[int, int]]) -> int:
    kinds = [CULTURE_DIE, *{kind for _, kind in joined}]
    return sum([state.owned[seat * KINDS + kind] for kind in kinds])


def _joined(state: AgeState, seat: int, cards: Iterable[int]) -> list[tuple[int, int]]:
    """The cards that let other dice of a seat join the culture roll, with the kind of dice."""
    return [
        (card, die)
        for card in cards
        for dice in state.defs.culture_join.get(card, ())
        for die in dice
        if state.owned[seat * KINDS + die]
    ]


def rerolling(state: AgeState, cards: Iterable[int]) -> int:
    """The card that lets its owner reroll dice of the culture roll, or NOTHING."""
    for card in cards:
        if any(c.becomes == REROLLED for c in state.defs.culture_dice.get(card, ())):
            return card
    return NOTHING


def _tell_culture(state: AgeState, seat: int, cards: list[int], faces: Iterable[int]) -> None:
    """Journal by which text a seat's culture roll counts more than its dice show."""
    counted = []
    for face in faces:
        by_text = [c for c in cards if score.culture_face(state, [c], face) != face]
        if by_text:
            counts = score.culture_face(state, by_text, face)
            counted.append((counts, by_text[0], NOTHING, face))
    tell_faces(state, seat, NOTHING, counted)
    for card in cards:
        for bonus in state.defs.culture_bonus.get(card, ()):
            times = score.times(state, seat, bonus)
            if times:
                state.note("adds", seat, NOTHING, card, bonus.add * times)


@frames.answers("culture_roll")
def pick_to_reroll(state: AgeState, frame: Frame, die: int) -> None:
    """One die more to reroll, or done."""
    frame[PICKED] = (*frame[PICKED], die)
