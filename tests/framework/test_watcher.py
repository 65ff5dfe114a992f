"""What is noted of any game: its points from turn to turn, and what its entries count."""

from __future__ import annotations

import random
from typing import TypeVar

from docs.tutorial_game import game as climb
from framework.bots.bot import RandomBot
from framework.core import END, Frame, Frames, Game, Phase, Phases, State
from framework.core.entries import Happening, Seat
from framework.watcher import Course, Watcher, watch

S = TypeVar("S", bound=State)


class RaceState(State):
    score: list[int]


class Happened(Happening):
    """Whatever the journal of a race tells."""


class Ran(Happened, kind="ran", statistic="Runs"):
    seat: Seat
    steps: int


frames: Frames[RaceState] = Frames()


@frames.runs("run")
def run(state: RaceState, frame: Frame) -> None:
    if max(state.score) > 5:
        state.stack.pop()
    else:
        state.ask(state.id % state.players, "run", (0, 1, 2))


@frames.answers("run")
def ran(state: RaceState, frame: Frame, steps: int) -> None:
    state.score[state.seat] += steps
    if steps:
        state.note("ran", state.seat, steps)


class Race(Game[RaceState]):
    """A game that counts no turns."""

    name, title, bound, players = "race", "Race", 500, (2, 3)
    state, frames, bots, entries = RaceState, frames, {"random": RandomBot}, Happened
    phases = Phases(Phase("run", "All run.", (END,)))

    def setup(self, state: RaceState) -> None:
        state.score = [0] * state.players

    def table(self, state: RaceState, seat: int | None) -> dict[str, object]:
        return {}


def played(game: Game[S], seed: int = 1) -> tuple[S, list[list[int]]]:
    """A random game to its end, with the points before each decision."""
    state, bot = game.new(2, seed), RandomBot(random.Random(seed))
    course = []
    while not state.over:
        course.append(state.scores)
        state.apply(bot.decide(state))
    return state, course


def points(course: Course) -> list[list[int]]:
    """What all seats have at each moment."""
    return [[line[moment] for line in course.curves["Points"]] for moment in course.moments]


def test_a_game_without_entries_for_its_turns_has_its_points_at_the_end_of_each() -> None:
    end, _ = played(climb)
    score, after_each, die = [0, 0], [[0, 0]], 0
    for entry in end.log:
        match entry:
            case ("roll", (int(face),)):
                die = face
            case ("choice" | "forced", int(seat), "play", int(card)):
                score[seat] += die if card >= die else 0
                after_each.append([*score])
    went = watch(end, Watcher)
    assert [*went.moments] == [*range(climb.turn(end) + 1)]
    assert [*went.moments.values()][:3] == ["start", "turn 1", "turn 2"]
    assert went.moments[climb.turn(end)] == "end"
    assert points(went) == after_each


def test_a_game_that_counts_no_turns_has_a_moment_a_decision() -> None:
    end, course = played(Race())
    went = watch(end, Watcher)
    assert [*went.moments] == [*range(end.id + 1)]
    assert [*went.moments.values()][:3] == ["start", "decision 1", "decision 2"]
    assert went.moments[end.id] == "end"
    assert points(went) == [*course, end.scores]


def test_what_entries_declare_is_counted_for_who_acts() -> None:
    end, _ = played(Race())
    went = watch(end, Watcher)
    chosen = [entry for entry in end.log if entry[0] == "choice"]
    assert went.statistics == {
        "Decisions": [sum(entry[1] == seat for entry in chosen) for seat in (0, 1)],
        "Runs": [sum(entry[1] == seat and entry[3] != 0 for entry in chosen) for seat in (0, 1)],
    }


def test_a_watcher_of_a_games_own_sees_the_state_as_it_is_at_each_entry() -> None:
    seen = []

    class Steps(Watcher[RaceState]):
        points = "Steps"

        def happened(self, happening: Happening) -> None:
            super().happened(happening)
            if isinstance(happening, Ran):
                seen.append((happening.seat, happening.steps, list(self.state.score)))
                self.count("Steps run", happening.seat, happening.steps)

    end, _ = played(Race())
    went = watch(end, Steps)
    assert went.statistics["Steps run"] == end.scores
    assert [*went.curves] == ["Steps"]
    totals = [0, 0]
    for seat, steps, score in seen:
        totals[seat] += steps
        assert score == totals


def test_watching_changes_nothing() -> None:
    end, _ = played(climb)
    before = end.digest()
    watch(end, Watcher)
    assert end.digest() == before


def test_curves_of_nothing_are_left_out() -> None:
    state = Race().new(2, 1)
    watcher = Watcher(state)
    watcher.end()
    assert watcher.curves == {"Points": [{0: 0, 1: 0}, {0: 0, 1: 0}]}
    assert not watcher.shown_curves()
    assert watcher.moments == {0: "start", 1: "end"}
