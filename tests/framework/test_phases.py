"""Phases that could never be played are refused as they are declared; the rest is the graph."""

from __future__ import annotations

import pytest

from docs.tutorial_game import Climb, game
from framework.core import END, Frame, Frames, Game, Phase, Phases, State
from framework.core.course import BadPhases


def anything(state: State) -> str:
    """What follows is none of these tests' business."""
    return END


def never(state: State) -> bool:
    """Nothing is skipped."""
    return False


def refusal(*phases: Phase[State]) -> str:
    """Why these phases are refused."""
    with pytest.raises(BadPhases) as error:
        Phases(*phases)
    return str(error.value)


def test_a_phase_that_is_never_reached_is_refused() -> None:
    assert "b is never reached" in refusal(Phase("a", "", (END,)), Phase("b", "", (END,)))


def test_phases_without_an_end_are_refused() -> None:
    assert "from a the game can't end" in refusal(Phase("a", "", ("b",)), Phase("b", "", ("a",)))


def test_a_loop_from_which_no_way_leads_to_the_end_is_refused() -> None:
    told = refusal(
        Phase("a", "", ("b", END), next=anything), Phase("b", "", ("c",)), Phase("c", "", ("b",))
    )
    assert "from b the game can't end" in told


def test_a_dead_end_is_refused() -> None:
    assert "nothing follows a" in refusal(Phase("a", "", ()))


def test_a_phase_that_is_not_declared_can_not_follow() -> None:
    assert "a is followed by z, which is no phase" in refusal(Phase("a", "", ("z", END)))


def test_several_followers_need_a_choice() -> None:
    assert "say how to choose" in refusal(Phase("a", "", ("a", END)))


def test_a_skip_needs_a_reason() -> None:
    assert "say when" in refusal(Phase("a", "", (END,), skip=never))


def test_only_what_may_follow_has_a_condition() -> None:
    told = refusal(Phase("a", "", (END,), when={"b": "it rains"}))
    assert "a says when b follows, which never does" in told


def test_conditions_are_on_the_ways_of_the_graph() -> None:
    phases = Phases(
        Phase("a", "", ("a", END), next=anything, when={END: "it rains"}),
    )
    assert phases.graph.edges["a", END]["when"] == "it rains"
    assert phases.graph.edges["a", "a"]["when"] == ""


def test_names_are_given_once_and_not_to_the_end() -> None:
    assert "same name" in refusal(Phase("a", "", (END,)), Phase("a", "", (END,)))
    assert "no phase may be called end" in refusal(Phase("end", "", (END,)))
    assert "no phase may be called phase" in refusal(Phase("phase", "", (END,)))
    assert "at least one phase" in refusal()


def test_the_declaration_is_the_graph() -> None:
    graph = game.phases.graph
    assert set(graph.edges) == {("roll", "play"), ("play", "roll"), ("play", END)}
    assert graph.nodes["roll"]["does"] == "The die is rolled."


def test_what_may_still_follow_is_told_in_the_order_of_the_declaration() -> None:
    phases: Phases[State] = Phases(
        Phase("deal", "", ("turn",)),
        Phase("turn", "", ("count",)),
        Phase("count", "", ("turn", "last"), next=anything),
        Phase("last", "", (END,)),
    )
    assert phases.ahead("deal") == ["deal", "turn", "count", "last"]
    assert phases.ahead("count") == ["turn", "count", "last"]
    assert phases.ahead("last") == ["last"]
    assert phases.ahead(END) == []


def test_going_on_to_an_undeclared_phase_is_refused_in_play() -> None:
    def astray(state: State) -> str:
        return "roll"

    class Astray(Climb):
        phases = Phases(Phase("roll", "", ("play",)), Phase("play", "", ("play", END), next=astray))

    state = Astray().new(players=2, seed=1)
    with pytest.raises(BadPhases, match="play went on to roll, which it does not declare"):
        state.apply(0)


def test_a_phase_without_a_frame_is_refused_before_play() -> None:
    class Unwritten(Climb):
        phases = Phases(Phase("roll", "", ("dance",)), Phase("dance", "", (END,)))

    with pytest.raises(BadPhases, match="the phase dance has no frame"):
        Unwritten().new(players=2, seed=1)


class CountedState(State):
    """What has been played."""

    rounds: int


counted_frames: Frames[CountedState] = Frames()


@counted_frames.runs("work")
@counted_frames.runs("rest")
def work_or_rest(state: CountedState, frame: Frame) -> None:
    """Only work is counted."""
    state.rounds += frame[0] == "work"
    state.stack.pop()


def tired(state: CountedState) -> str:
    """After three rounds."""
    return "work" if state.rounds < 3 else END


def odd(state: CountedState) -> bool:
    """After the first and the third round."""
    return state.rounds % 2 == 1


class Counted(Game[CountedState]):
    """A game that plays itself."""

    name, title, bound, players = "counted", "Counted", 0, (1,)
    state, frames = CountedState, counted_frames
    phases = Phases(
        Phase("work", "", ("rest",)),
        Phase("rest", "", ("work", END), next=tired, skip=odd, skipped_when="rounds are odd"),
    )

    def setup(self, state: CountedState) -> None:
        state.rounds = 0


def test_a_skipped_phase_is_neither_played_nor_journalled() -> None:
    state = Counted().new(players=1, seed=1)
    assert state.over
    assert state.log == [("phase", name) for name in ("work", "work", "rest", "work")]
