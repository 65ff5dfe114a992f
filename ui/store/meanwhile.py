"""What has happened to a game while others decided, as a seat may know it."""

from __future__ import annotations

from dataclasses import replace

from framework.core.machine import State
from ui.store.records import Meanwhile

MOST_STOPS = 400  # of the others' decisions that a page goes through


def meanwhile(state: State, seat: int | None) -> Meanwhile:
    """What a seat may know of the others' last decisions, and of all that came of them.

    For spectators it is what the last decision has led to. Of very many it is the last ones.
    """
    log, step = state.log, state.id
    places = [place for place, entry in enumerate(log) if entry[0] == "choice"]
    last = step
    if seat is None:
        step -= 1
    else:
        while step > 0 and log[places[step - 1]][1] == seat:
            step -= 1  # the own decisions of this turn
        last = step
        while step > 0 and log[places[step - 1]][1] != seat:
            step -= 1
    turns = [place for place, entry in enumerate(log) if entry[0] == "turn"]
    if last == 0 and seat is not None:  # nobody else has decided: since the turn began
        step = last = sum(place < turns[-1] for place in places) if turns else 0
    step = max(step, state.id - MOST_STOPS)
    last = max(last, step)
    # The own decision before is told too: dice may have rolled by it.
    start = places[step - 1] if step > 0 else 0
    if step == 0 and places and turns and turns[0] < places[0]:
        start = turns[0]  # how everything was laid out is seen
    journal = state.journal
    ends = [*places, len(log)]

    def tells(number: int) -> bool:
        led_to = log[ends[number - 1] : ends[number]]
        return any(replace(journal, entries=led_to).lines(seat))

    first, now = max(0, step), state.id
    stops = [first, *(n for n in range(first + 1, now) if tells(n)), *[now] * (now > first)]
    lines = [*replace(journal, entries=log[start:]).lines(seat)]
    return Meanwhile(tuple(stops), last, lines)
