"""What holds or waits for the rest of the turn, and what changes its rules."""

from __future__ import annotations

from typing import Final

from ascension import places
from ascension.state import CHEAPER, FACTIONS, NONE, AscensionState
from framework.cards.blocks import KEY, NEXT, SEAT, SOURCE, ask, execute_inner, nth_time
from framework.cards.deciding import often
from framework.cards.effects import Effect, Quantity, Requirement
from framework.core.plain import Answer, Frame

MOST_SLOTS: Final = 60  # of the center row, however far it grows


class Watch(Effect[AscensionState]):
    """It waits for the rest of the turn."""

    def __init__(self, when: str, uses: int) -> None:
        self.when = when
        self.uses = uses

    def run(self, state: AscensionState, frame: Frame) -> None:
        step: int = frame[NEXT] - 1
        state.watch.append([self.when, frame[KEY], step, frame[SEAT], frame[SOURCE], self.uses])


class AsSoon(Effect[AscensionState]):
    """Now or later (Ascension 3)."""

    def __init__(self, condition: Requirement) -> None:
        self.condition = condition

    def run(self, state: AscensionState, frame: Frame) -> None:
        if self.condition.holds(state, frame):
            execute_inner(state, frame, "steps")
        else:
            step: int = frame[NEXT] - 1
            state.waiting.append([frame[KEY], step, frame[SEAT], frame[SOURCE]])


class Everyone(Effect[AscensionState]):
    """From the turn player on, as many times round."""

    def __init__(self, times: Quantity) -> None:
        self.times = times

    def run(self, state: AscensionState, frame: Frame) -> None:
        seats, times = len(state.hand), often(self.times, state, frame)
        for i in range(seats * times - 1, -1, -1):
            nth = nth_time(i // seats, times)
            execute_inner(state, frame, "steps", (state.active + i) % seats, nth)


class ExtraTurn(Effect[AscensionState]):
    """Another turn after this one."""

    def run(self, state: AscensionState, frame: Frame) -> None:
        state.extra_turns += 1
        state.note("extra turn", frame[SEAT])


class MoreMechana(Effect[AscensionState]):
    """Mechana constructs that are only counted."""

    def __init__(self, more: int) -> None:
        self.more = more

    def run(self, state: AscensionState, frame: Frame) -> None:
        state.extra_constructs += self.more


class FreeDreambind(Effect[AscensionState]):
    """Dreambinding costs nothing for the rest of the turn."""

    def run(self, state: AscensionState, frame: Frame) -> None:
        state.free_dreambind = True


class FillPool(Effect[AscensionState]):
    """Honor for the pool."""

    def __init__(self, added: Quantity) -> None:
        self.added = added

    def run(self, state: AscensionState, frame: Frame) -> None:
        added = self.added.value(state, frame)
        state.pool += added
        state.note("pool", added)


class GrowRow(Effect[AscensionState]):
    """The center row grows for the rest of the game."""

    def __init__(self, slots: Quantity) -> None:
        self.slots = slots

    def run(self, state: AscensionState, frame: Frame) -> None:
        more = min(self.slots.value(state, frame), MOST_SLOTS - len(state.row))
        for _ in range(more):
            state.row.append(NONE)
            state.under.append([])
            state.note("grow", len(state.row))
        places.refill(state)


class NameFaction(Effect[AscensionState]):
    """Replacements of that faction are acquired too."""

    def run(self, state: AscensionState, frame: Frame) -> None:
        ask(state, frame, "faction", FACTIONS)

    def answer(self, state: AscensionState, frame: Frame, option: Answer) -> None:
        state.named_faction = 1 << FACTIONS.index(str(option))
        state.note("names", frame[SEAT], option)


class Win(Effect[AscensionState]):
    """The game ends at once."""

    def run(self, state: AscensionState, frame: Frame) -> None:
        seat: int = frame[SEAT]
        state.sole_winner = seat
        state.note("wins", seat)
        state.end()


class DiscountNext(Effect[AscensionState]):
    """The amount is counted now and kept as the uses of a watch."""

    def __init__(self, by: Quantity, told: bool) -> None:
        self.by = by
        self.told = told  # counting it shows something to everybody

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        """If it is any less."""
        return self.told or self.by.value(state, frame) > 0

    def run(self, state: AscensionState, frame: Frame) -> None:
        by = self.by.value(state, frame)
        if by > 0:
            step: int = frame[NEXT] - 1
            state.watch.append([CHEAPER, frame[KEY], step, frame[SEAT], frame[SOURCE], by])
