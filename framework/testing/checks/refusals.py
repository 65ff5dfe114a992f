"""What is refused or interrupted changes nothing; a step is taken back whole or not at all."""

from __future__ import annotations

from collections.abc import Callable

from framework.core.errors import IllegalChoice, UndoRefused
from framework.core.journal import CHANCE
from framework.core.rules import Rules
from framework.core.table import Table, sees_more
from framework.testing.playthrough import Playthrough


def check_refusals(play: Playthrough) -> None:
    """An illegal option, a stale move, a wrong seat: refused, and nothing has changed."""
    for number, state in play.follow_closely(with_end=True):
        before = state.digest()
        count = len(state.options)
        for index in (-1, count, count + 1000, True, False, "0", 0.0, None, [0]):
            play.demand(_refuses(state.apply, index), f"option {index!r} is not refused", number)
        table, seat, now = Table(state), state.seat, state.id
        moves = [(seat, 0, now - 1), (seat, 0, now + 1), (seat, count, now), (seat, -1, now)]
        moves += [(other, 0, now) for other in range(-1, play.players + 1) if other != seat]
        for move in [*moves, (seat, 0, now, 1)]:
            play.demand(_refuses(table.apply, *move), f"move {move} is not refused", number)
        play.demand(state.digest() == before, "a refused move has changed it", number)


def _refuses(move: Callable[..., None], *given: object) -> bool:
    try:
        move(*given)
    except IllegalChoice as error:
        return bool(str(error))
    return False


class Interrupted(Exception):
    """Raised by the kit in the middle of a choice."""


def check_interrupted(play: Playthrough) -> None:
    """A choice that raises in its middle leaves the state and its table exactly as they were."""
    for number, state in play.follow_closely():
        table, before = Table(state.clone()), state.clone()
        kept = table.state
        for calls in range(1, LONGEST_CHOICE):
            rules = table.state.rules
            table.state.rules = _interrupted(rules, calls)
            try:
                table.apply(state.seat, play.choices[number], state.id)
            except Interrupted:
                pass
            else:
                break
            finally:
                table.state.rules = rules
            interrupted = f"interrupted after {calls} steps, a choice"
            play.demand(table.state is kept, f"{interrupted} leaves another state", number)
            play.demand(kept == before, f"{interrupted} leaves it changed", number)
            play.demand(kept.rules is rules, f"{interrupted} leaves other rules", number)
            play.demand(
                _refuses_undo(table, state.seat), f"{interrupted} can be taken back", number
            )
        else:
            table.apply(state.seat, play.choices[number], state.id)
        after = before.clone()
        after.apply(play.choices[number])
        play.demand(table.state == after, "after interruptions a choice goes otherwise", number)


LONGEST_CHOICE = 12  # steps of a choice that are interrupted


def _interrupted(rules: Rules, calls: int) -> Rules:
    """The same rules, but that raise as soon as so many frames have run or been answered."""
    left = [calls]

    def counted(function: Callable[..., None]) -> Callable[..., None]:
        def run(*given: object) -> None:
            function(*given)
            left[0] -= 1
            if not left[0]:
                raise Interrupted

        return run

    other = rules.twin()
    other.run = {name: counted(function) for name, function in rules.run.items()}
    other.answer = {name: counted(function) for name, function in rules.answer.items()}
    return other


def _refuses_undo(table: Table, seat: int) -> bool:
    try:
        table.undo(seat)
    except UndoRefused:
        return True
    return False


def check_undo(play: Playthrough) -> None:
    """A step is taken back whole, unless dice, shuffles or hidden cards have been seen since."""
    for number, state in play.follow_closely():
        table, before, seat = Table(state.clone()), state.clone(), state.seat
        table.apply(seat, play.choices[number], state.id)
        after = table.state.digest()
        seen = [str(e[0]) for e in table.state.log[len(before.log) :] if e[0] in CHANCE]
        seen += ["a hidden card"] if sees_more(before, table.state, seat) else []
        try:
            table.undo(seat)
        except UndoRefused as error:
            play.demand(bool(seen) and bool(str(error)), f"undo is refused: {error}", number)
            play.demand(table.state.digest() == after, "a refused undo has changed it", number)
        else:
            play.demand(not seen, f"undo goes back over {seen[:1]}", number)
            play.demand(table.state == before, "undo gives another state", number)
