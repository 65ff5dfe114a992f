"""What happens by itself: triggers of cards in play, text that waits for something, fates."""

from __future__ import annotations

from ascension import places
from ascension.state import FIRST_TRIGGER, NONE, WATCH_USES, AscensionState, text_mark
from framework.cards.blocks import block_frame


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
        state.stack.append(block_frame(state.defs.fate[form], state.active, card, treasures))
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
                state.stack.append(block_frame(trigger.key, seat, source, card))


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
        moment, key, step, owner, source, uses = watch
        if moment != when:
            continue
        watched = state.defs.watched[key, step]
        if (watched.row and not from_row) or not watched.which.fits_form(form):
            continue
        if uses == 1:
            state.watch.remove(watch)
        elif uses:
            watch[WATCH_USES] = uses - 1
        state.stack.append(block_frame(watched.key, owner, source, card))
    check_waiting(state)


def check_waiting(state: AscensionState) -> None:
    """Parts whose condition has come true happen now, once."""
    for part in list(state.waiting):
        key, step, seat, source = part
        frame = block_frame(key, seat, source)
        awaited = state.defs.awaited[key, step]
        if awaited.condition.holds(state, frame):
            state.waiting.remove(part)
            state.stack.append(block_frame(awaited.key, seat, source))
