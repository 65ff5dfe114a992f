"""Bots that search: fair trials, halving, budgets, and the reasons that they give."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Sequence
from statistics import fmean

import pytest

from framework.bots.bot import RandomBot
from framework.bots.consult import consult
from framework.bots.explaining import Cost, Explanation, Looked, cost, explain
from framework.bots.roster import UnknownBot, roster
from framework.bots.search import Budget, Choices, Guide, SearchBot, roll_out
from framework.core import END, Frame, Frames, Game, Option, Phase, Phases, State

BOTS = {"random": RandomBot}
NEEDED = (6, 5, 2, 4)  # what a die has to show behind each door, to win
BEST = NEEDED.index(min(NEEDED))


class DoorState(State):
    turn: int
    score: list[int]


frames: Frames[DoorState] = Frames()


@frames.runs("doors")
def doors(state: DoorState, frame: Frame) -> None:
    """Two seats open a door each, by turns, six times."""
    if state.turn == 6:
        state.stack.pop()
    else:
        state.ask(state.turn % 2, "door", tuple(range(len(NEEDED))))


@frames.answers("doors")
def opened(state: DoorState, frame: Frame, option: Option) -> None:
    assert isinstance(option, int)
    (face,) = state.roll(1, 6, option)
    state.score[state.turn % 2] += face >= NEEDED[option]
    state.turn += 1


class Doors(Game[DoorState]):
    name = "doors"
    title = "Doors"
    players = (2,)
    state = DoorState
    phases = Phases(Phase("doors", "Doors are opened.", (END,)))
    frames = frames
    bots = BOTS
    bound = 20

    def setup(self, state: DoorState) -> None:
        state.turn, state.score = 0, [0, 0]

    def table(self, state: DoorState, seat: int | None) -> dict[str, object]:
        return {"turn": state.turn, "score": list(state.score)}


game = Doors()


class DoorGuide(Guide[DoorState]):
    """All doors are tried, the worst first; a roll-out ends as soon as somebody else is asked."""

    def __init__(self, generator: random.Random) -> None:
        self.seen: list[tuple[int, int]] = []  # the chance of each world, and the door

    def candidates(self, world: DoorState) -> Sequence[Choices]:
        return [(door,) for door in range(len(NEEDED))]

    def follow(self, root: DoorState, world: DoorState) -> int:
        return 0

    def stops(self, root: DoorState, world: DoorState) -> bool:
        return world.turn > root.turn

    def chances(self, world: DoorState) -> Sequence[float]:
        own = 0.5 + 0.1 * (world.score[0] - world.score[1])
        return (own, 1 - own)


class Watching(DoorGuide):
    """Notes in which world each door was opened."""

    def chances(self, world: DoorState) -> Sequence[float]:
        entry = next(entry for entry in world.log if entry[0] == "roll")
        self.seen.append((world.rng["dice"], int(str(entry[2]))))
        return super().chances(world)


class Searching(SearchBot[DoorState]):
    def __init__(self, generator: random.Random) -> None:
        super().__init__(generator, DoorGuide, Budget(roll_outs=240, candidates=4))


def bot_with(budget: Budget, seed: int = 3) -> SearchBot[DoorState]:
    return SearchBot(random.Random(seed), Watching, budget)


def test_the_move_that_wins_most_often_is_taken_wherever_it_stands() -> None:
    for seed in range(20):
        assert bot_with(Budget(400, 4), seed).decide(game.new(2, seed=seed)) == BEST


@pytest.mark.parametrize(("roll_outs", "tried"), [(1, 0), (2, 2), (5, 5), (6, 6), (9, 8), (40, 40)])
def test_a_budget_is_never_exceeded(roll_outs: int, tried: int) -> None:
    trials = bot_with(Budget(roll_outs, candidates=4)).tried(game.new(2, seed=1))
    assert sum(len(trial.results) for trial in trials) == tried


def test_candidates_are_tried_in_the_same_worlds() -> None:
    bot = bot_with(Budget(roll_outs=8, candidates=4))
    assert isinstance(bot.guide, Watching)
    bot.tried(game.new(2, seed=1))
    worlds: dict[int, set[int]] = {}
    for world, door in bot.guide.seen:
        worlds.setdefault(world, set()).add(door)
    first = bot.guide.seen[0][0]
    assert worlds[first] == {0, 1, 2, 3}
    assert all(len(doors) in (2, 4) for doors in worlds.values())


class Announced(DoorGuide):
    """Each plan starts with the same door, which is always thrown open without a die."""

    def __init__(self, generator: random.Random) -> None:
        super().__init__(generator)
        self.followed = 0

    def candidates(self, world: DoorState) -> Sequence[Choices]:
        return [(door,) for door in range(len(NEEDED))]

    def follow(self, root: DoorState, world: DoorState) -> int:
        self.followed += 1
        return 0

    def stops(self, root: DoorState, world: DoorState) -> bool:
        return world.turn >= 2

    def chances(self, world: DoorState) -> Sequence[float]:
        self.seen.append((world.rng["dice"], world.turn))
        return super().chances(world)


class Planned(Announced):
    """Says that nothing is up to chance before the second door."""

    def certain(self, root: DoorState, world: DoorState) -> bool:
        return world.turn < 2


def test_what_is_the_same_in_all_worlds_is_played_once() -> None:
    budget, state = Budget(roll_outs=32, candidates=4), game.new(2, seed=1)
    each, once = (SearchBot(random.Random(3), guide, budget) for guide in (Announced, Planned))
    for bot in (each, once):
        bot.tried(state)
    assert isinstance(each.guide, Announced)
    assert isinstance(once.guide, Planned)
    assert len(each.guide.seen) == len(once.guide.seen) == each.guide.followed == 32
    assert once.guide.followed == len(NEEDED)  # what comes after the first choice, once for each
    assert len({dice for dice, _ in once.guide.seen}) > 8  # and yet the worlds differ
    assert all(turn == 2 for _, turn in once.guide.seen)


class Ahead(Planned):
    """Wants what is certain to be searched too."""

    def looks_ahead(self, root: DoorState) -> bool:
        return True


def planning(
    roll_outs: int, seconds: float = math.inf, guide: type[Planned] = Ahead
) -> SearchBot[DoorState]:
    return SearchBot(random.Random(3), guide, Budget(roll_outs, 4, seconds))


def lines(bot: SearchBot[DoorState]) -> list[tuple[Choices, Choices]]:
    """What is tried, and what follows on it before worlds differ."""
    found = []
    for trial in bot.tried(game.new(2, seed=1)):
        assert trial.start is not None
        found.append((trial.choices, trial.start[1]))
    return found


def test_a_large_budget_searches_what_the_next_one_will_do_before_worlds_differ() -> None:
    policy, best = (0,), (BEST,)
    assert sorted(lines(planning(4000))) == [((door,), best) for door in range(len(NEEDED))]
    assert sorted(lines(planning(32))) == [((door,), policy) for door in range(len(NEEDED))]
    unasked = planning(4000, guide=Planned)
    assert sorted(lines(unasked)) == [((door,), policy) for door in range(len(NEEDED))]


def test_a_middle_budget_does_so_for_the_better_ones() -> None:
    bot = planning(64)
    assert isinstance(bot.guide, Planned)
    counts = [len(trial.results) for trial in bot.tried(game.new(2, seed=1))]
    assert counts == [10, 10, 2, 2]  # 36 went into lines, two each into who gets one
    assert len(bot.guide.seen) <= 64


@pytest.mark.parametrize("roll_outs", [2, 9, 24, 36, 48, 60, 96, 150, 384, 1536])
def test_lines_are_searched_within_the_budget(roll_outs: int) -> None:
    bot = planning(roll_outs)
    assert isinstance(bot.guide, Planned)
    bot.tried(game.new(2, seed=1))
    assert 0 < len(bot.guide.seen) <= roll_outs


def test_without_time_no_line_is_searched() -> None:
    for roll_outs in (64, 4000):
        bot = planning(roll_outs, seconds=-1.0)
        assert bot.decide(game.new(2, seed=1)) == 0
        assert isinstance(bot.guide, Planned)
        assert bot.guide.seen == []


def test_the_worse_half_is_dropped_and_the_others_are_tried_again() -> None:
    trials = bot_with(Budget(roll_outs=240, candidates=4)).tried(game.new(2, seed=5))
    counts = [len(trial.results) for trial in trials]
    assert counts == [90, 90, 30, 30]  # 120 in each of two stages, among four, then two
    assert sum(counts) == 240
    assert trials[0].chance >= trials[1].chance


def test_no_more_candidates_are_tried_than_the_budget_has() -> None:
    trials = bot_with(Budget(roll_outs=40, candidates=2)).tried(game.new(2, seed=5))
    assert {trial.choices for trial in trials} == {(0,), (1,)}


def test_without_time_the_policy_decides() -> None:
    bot = bot_with(Budget(400, 4, seconds=-1.0))
    assert bot.decide(game.new(2, seed=1)) == 0
    capped = bot_with(Budget(400, 4))
    capped.cap(-1.0)
    assert capped.decide(game.new(2, seed=1)) == 0
    capped.cap(10.0)  # a cap is never lifted by a later one
    assert capped.budget.seconds == -1.0


def test_a_step_of_several_choices_is_tried_once_and_carried_out() -> None:
    class Twice(DoorGuide):
        def candidates(self, world: DoorState) -> Sequence[Choices]:
            assert world.turn == 0, "the second choice was searched again"
            return [(1, 3), (2, 3)]

    bot = SearchBot(random.Random(1), Twice, Budget(10, 4))
    state = game.new(2, seed=1)
    first = bot.decide(state)
    state.apply(first)
    assert bot.decide(state) == 3


def test_a_single_candidate_is_taken_untried() -> None:
    class Sure(DoorGuide):
        def candidates(self, world: DoorState) -> Sequence[Choices]:
            return [(3,)]

    (trial,) = SearchBot(random.Random(1), Sure, Budget(10, 4)).tried(game.new(2, seed=1))
    assert trial.results == []


def test_a_roll_out_goes_on_by_the_policy_and_leaves_its_root_alone() -> None:
    state = game.new(2, seed=2)
    before = state.digest()
    own, other = roll_out(DoorGuide(random.Random()), state, (BEST,))
    assert own + other == pytest.approx(1)
    assert state.digest() == before


def test_errors_shrink_with_trials() -> None:
    few = bot_with(Budget(roll_outs=80, candidates=4)).tried(game.new(2, seed=5))
    many = bot_with(Budget(roll_outs=1600, candidates=4)).tried(game.new(2, seed=5))
    assert 0 < many[0].error < few[0].error < 0.2


@pytest.fixture
def searching(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Doors, "bots", {"random": RandomBot, "searching": Searching})


@pytest.mark.usefixtures("searching")
def test_a_bot_that_searches_explains_what_it_takes() -> None:
    state = game.new(2, seed=4)
    explained = explain(state, "searching", seed=4)
    assert explained is not None
    best, *others = explained.looked
    assert best.choices == (consult(state, "searching", seed=4),) == (BEST,)
    assert best.words == best.name == str(BEST)
    assert [one.chance for one in others] == sorted([o.chance for o in others], reverse=True)
    won, *following = (one.percent for one in explained.looked)
    second, third = (
        f"{one.name} ({chance})" for one, chance in zip(others, following[:2], strict=False)
    )
    assert explained.words == (
        f"About {won} in 100 games are won from there. Next best: {second} and {third}."
    )
    assert best.margin < 3


@pytest.mark.usefixtures("searching")
def test_the_chance_that_is_told_is_not_that_of_the_luckiest_of_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of steps that are equally good, the one that did best in a few worlds wins no more often."""
    monkeypatch.setitem(globals(), "NEEDED", (4, 4, 4, 4))
    told = list[float]()
    for seed in range(100):
        explained = explain(game.new(2, seed=seed), "searching@24", seed=seed)
        assert explained is not None
        told.append(explained.looked[0].chance)
    assert abs(fmean(told) - 0.55) < 0.004


def test_what_makes_no_difference_is_not_told() -> None:
    sure = [Looked((n,), str(n), str(n), 0.998 - n / 1000, 0.001, 9) for n in range(3)]
    assert Explanation(tuple(sure), Budget()).words == ""
    chance = [Looked((n,), str(n), str(n), 0.6 - n / 10, 0.1, 9, n == 0) for n in range(3)]
    assert Explanation(tuple(chance), Budget()).words == "", "all of it may be chance"
    assert Explanation((Looked((0,), "0", "0", 0.0, 0.5, 0),), Budget()).words == ""


def test_what_wins_as_often_is_told_to_be_as_good() -> None:
    looked = [
        Looked((n,), name, name, chance, 0.01, 9)
        for n, (name, chance) in enumerate([("pass", 0.52), ("Land 4", 0.516), ("Land 2", 0.44)])
    ]
    assert Explanation(tuple(looked), Budget()).words == (
        "About 52 in 100 games are won from there. About as good: Land 4. Next best: Land 2 (44)."
    )
    assert Explanation(tuple(looked), Budget(), vague=True).words == "", "it is too early"


def test_what_may_be_chance_is_told_to_be_about_as_good_and_a_large_margin_is_told() -> None:
    looked = [
        Looked((0,), "pass", "pass", 0.38, 0.04, 9),
        Looked((1,), "Land 4", "Land 4", 0.36, 0.04, 9, less=False),
        Looked((2,), "Land 2", "Land 2", 0.2, 0.04, 9),
    ]
    assert Explanation(tuple(looked), Budget()).words == (
        "About 38 in 100 games are won from there, give or take 8."
        " About as good: Land 4. Next best: Land 2 (20)."
    )


@pytest.mark.usefixtures("searching")
def test_a_bot_that_searches_is_named_with_another_budget() -> None:
    explained = explain(game.new(2, seed=4), "searching@48")
    assert explained is not None
    assert explained.budget.roll_outs == 48


@pytest.mark.usefixtures("searching")
@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("random@48", "the bot 'random' does not search, so it has no budget"),
        ("searching@", "'' is no number of roll-outs: write searching@384"),
        ("searching@0", "'0' is no number of roll-outs: write searching@384"),
        ("serching@48", "doors has no bot 'serching'"),
    ],
)
def test_a_budget_that_can_not_be_is_refused(name: str, why: str) -> None:
    with pytest.raises(UnknownBot, match=re.escape(why)):
        roster.find(game, name)


def test_steps_are_compared_in_the_same_worlds_and_stay_in_their_order() -> None:
    bot = bot_with(Budget(roll_outs=2, candidates=1))
    assert isinstance(bot.guide, Watching)
    worse, better = bot.compared(game.new(2, seed=1), [(0,), (BEST,)], worlds=40)
    assert (worse.choices, better.choices) == ((0,), (BEST,))
    assert len(worse.results) == len(better.results) == 40
    assert better.chance > worse.chance
    seen = bot.guide.seen
    assert [door for _, door in seen[:2]] == [0, BEST]
    assert all(first[0] == second[0] for first, second in zip(seen[::2], seen[1::2], strict=True))


@pytest.mark.usefixtures("searching")
def test_a_bot_that_searches_says_what_a_step_costs() -> None:
    state = game.new(2, seed=4)
    explained = explain(state, "searching", seed=4)
    assert explained is not None
    best = explained.looked[0]
    found = cost(state, "searching", (0,), best)
    assert found is not None
    assert found.dear
    more = f"(wins about {round(100 * found.loss)} in 100 games more)"
    assert found.words == f"A stronger move: {BEST} {more}."
    assert cost(state, "searching", (0,), best) == found
    assert cost(state, "random", (0,), best) is None
    same = cost(state, "searching", best.choices, best)
    assert same is not None
    assert (same.loss, same.dear, same.words) == (0, False, "")


MORE = "(wins about 8 in 100 games more)"


@pytest.mark.parametrize(
    ("loss", "error", "same", "words"),
    [
        (0.081, 0.02, False, f"A stronger move: Improve {MORE}."),
        (0.081, 0.02, True, f"A stronger move: Bid on Improve: gold ×3 {MORE}."),
        (0.081, 0.05, False, ""),  # it may be chance
        (0.049, 0.001, False, ""),  # it is little
    ],
)
def test_what_a_step_costs_is_told_if_it_is_much(
    loss: float, error: float, same: bool, words: str
) -> None:
    better = Looked((1,), "Improve", "bid on Improve: gold ×3", 0.5, 0.02, 24)
    assert Cost(loss, error, 48, better, same).words == words


@pytest.mark.usefixtures("searching")
def test_a_bot_that_does_not_search_has_nothing_to_explain() -> None:
    assert explain(game.new(2, seed=4), "random") is None
    assert roster.find(game, "random") is RandomBot
