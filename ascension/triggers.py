"""What happens by itself: triggers of cards in play, text that waits for something, fates."""

from __future__ import annotations

from typing import Any, cast

from ascension import places
from ascension.prices import watched_step
from ascension.state import FIRST_TRIGGER, NONE, AscensionState, text_mark


def happen_fates(state: AscensionState) -> bool:
    """The next Dreamborn or Fate effect that waits; False if there is none (Ascension 1)."""
    if not state.entered:
        return False
    card, treasures = state.entered.pop(0)
    form = state.form[card]
    if state.defs.dreamborn[form]:
        state.note("dreamborn", form)
        for seat in range(len(state.hand)):
            places.gain_insight(state, seat, 1)
    if state.defs.fate[form] and treasures:
        state.note("fate", form, treasures)
        state.stack.append(places.frame_for(state.defs.fate[form], state.active, card, treasures))
    return True


def fire(state: AscensionState, seat: int, when: str, card: int) -> None:
    """Triggers of the constructs in play and of the event."""
    if when not in state.defs.moments:
        return
    triggers, form = state.defs.triggers, state.form
    sources = [source for source in state.constructs[seat] if form[source] in triggers]
    if state.event != NONE and form[state.event] in triggers:
        sources.append(state.event)
    for source in sources:
        for n, trigger in enumerate(triggers[form[source]]):
            mark = text_mark(source, FIRST_TRIGGER + n)
            if trigger.when != when or (trigger.once and mark in state.used):
                continue
            which = trigger.which
            fits = which.fits_in_play if when == "construct_enters" else which.fits
            if fits(state, card):
                if trigger.once:
                    state.used.append(mark)
                state.log.append(("trigger", seat, state.form[source]))
                state.stack.append(places.frame_for(trigger.key, seat, source, card))


def after(
    state: AscensionState, seat: int, when: str, card: int, form: int, from_row: bool = False
) -> None:
    """Own effects that wait for something (Ascension 1b, 3)."""
    if seat != state.active:
        return
    fire(state, seat, when, card)
    if not (state.watch or state.waiting):
        return
    for watch in list(state.watch):
        if watch[0] != when:
            continue
        step = cast(Any, watched_step(state, watch))
        if (step.row and not from_row) or not step.which.fits_form(state, form):
            continue
        if watch[5] == 1:
            state.watch.remove(watch)
        elif watch[5]:
            watch[5] -= 1
        key = state.defs.blocks[watch[1]].inner[watch[2]]["steps"]
        state.stack.append(places.frame_for(key, watch[3], watch[4], card))
    check_waiting(state)


def check_waiting(state: AscensionState) -> None:
    """Parts whose condition has come true happen now, once."""
    for part in list(state.waiting):
        key, step, seat, source = part
        frame = places.frame_for(key, seat, source)
        if cast(Any, state.defs.blocks[key].steps[step]).condition.holds(state, frame):
            state.waiting.remove(part)
            inner = state.defs.blocks[key].inner[step]["steps"]
            state.stack.append(places.frame_for(inner, seat, source))
