"""The journal beside the board: decisions that lead to their steps, and what each led to."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterator
from typing import NotRequired, TypedDict

from framework.core.entries import CHOICE, Line, Named
from framework.english import title
from ui import session
from ui.board.component import component
from ui.html.charts import mark_style
from ui.inspect.bar import go_to
from ui.inspect.moment import Moment

AROUND = 1  # turns that are told before and after the one that is looked at
MOST_DECISIONS = 200  # that are told


class Told(TypedDict):
    """A line, ready for the browser."""

    step: int  # the decision that it is, or that has led to it
    depth: int  # how many lines it stands under
    parts: list[str | Named]
    heading: NotRequired[str]
    seat: NotRequired[int]  # of a decision: who has made it


def show_journal(moment: Moment) -> None:
    """Draw it; a click on a decision goes there."""
    id = moment.info.id
    sent = session.pane("journal", id)
    component("journal")(
        key=sent.key,
        data={
            "lines": json.dumps(list(lines(moment)), separators=(",", ":")),
            "at": moment.step,
            "marks": [mark_style(seat) for seat in range(moment.info.players)],
        },
        on_go_change=lambda: _go(id),
    )


def _go(id: str) -> None:
    step = session.pane("journal", id)().get("go")
    if type(step) is int:
        go_to(id, step)


def lines(moment: Moment) -> Iterator[Told]:
    """What was decided around a step and what came of it, as these eyes may know it."""
    replay, (start, stop) = moment.replay, around(moment)
    first = -1 if start == 0 else start
    steps = [cause.step for cause in replay.causes]
    entries = range(bisect_left(steps, first), bisect_left(steps, stop))
    rules, names = replay.end.rules, replay.end.header.names
    log, told = replay.end.log, False  # whether the words of the last decision are still to come
    for number in entries:
        entry, (step, depth) = log[number], replay.causes[number]
        line = rules.tell(entry, moment.reader, names)
        if entry[0] == CHOICE:
            decided = replay.decided[step]
            following = log[number + 1] if number + 1 < len(log) else ("",)
            told = following[0] == decided.verb and replay.causes[number + 1].step == step
            if told:
                line = rules.tell(following, moment.reader, names)
            yield {
                "step": step,
                "depth": depth,
                "parts": line.written()["parts"] if line else _choice(moment, step),
                "seat": decided.seat,
            }
        elif told:
            told = False
        elif line is not None:
            yield _told(step, depth, line)


def _told(step: int, depth: int, line: Line) -> Told:
    told: Told = {"step": step, "depth": depth, "parts": line.written()["parts"]}
    if line.heading:
        told["heading"] = line.heading
    return told


def _choice(moment: Moment, step: int) -> list[str | Named]:
    """A decision without words in the journal: who made it, and what as far as may be known."""
    decided, names = moment.replay.decided[step], moment.replay.end.header.names
    seen = moment.shows_options(decided.seat)
    what = decided.label if seen else title(decided.kind).lower()
    return [{"text": names[decided.seat], "seat": decided.seat}, f": {what}"]


def around(moment: Moment) -> tuple[int, int]:
    """The steps that are told: of the turn that is looked at and its neighbours, those nearby."""
    step, last = moment.step, moment.replay.last
    starts = sorted({*moment.replay.turns.values(), 0, last})
    here = max(place for place, first in enumerate(starts) if first <= step)
    start = starts[max(0, here - AROUND)]
    stop = starts[min(len(starts) - 1, here + 1 + AROUND)]
    start = max(start, step - MOST_DECISIONS // 2)
    return start, min(stop, start + MOST_DECISIONS)
