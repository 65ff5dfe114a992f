"""Figures of several runs: by hand, gone on with, the same for any jobs, told everywhere."""

from __future__ import annotations

import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from framework import games
from framework.arena import Match, new_match
from framework.core.errors import BadOption
from framework.lab.comparison import Comparison, Entrant, compare
from framework.lab.further import (
    OF_SEEDS,
    Measured,
    Trials,
    ladder_samples,
    lever_metric,
    lever_sample,
    run_trials,
    seed_samples,
)
from framework.lab.ladder import Pairing
from framework.lab.report import html
from framework.lab.restricted import Leverage
from framework.lab.runs import SERIAL, Plays
from framework.lab.seeds import SeedSpread
from framework.lab.writing import as_csv
from tests.framework.command import answer, ascent, refusal
from tests.lab.handful import game as handful

ALWAYS, HALF, OFTEN = (1.0,) * 8, (1.0, 0.0) * 4, (1.0, 1.0, 1.0, 0.0) * 2
SMALL = Trials(("random", "thrifty"), seeds=2, repeats=3)


def values(found: Sequence[Measured]) -> dict[str, float | None]:
    return {one.metric.name: one.value for one in found}


# --- by hand -----------------------------------------------------------------------------------

LADDER = [Pairing("a", "b", ALWAYS), Pairing("a", "c", ALWAYS), Pairing("b", "c", HALF)]
BY_HAND = {
    "ladder_2_1": 1.0,
    "ladder_3_1": 1.0,
    "ladder_3_2": 0.5,
    "skill_trace": 1 / 3,  # steps of 1 and 0, and the line goes on to none
    "viable_bots": 2,  # b and c are even, a loses to both
    "front_bots": 2,
    "seed_span_dice": 0.9,
    "seed_trimmed_span_dice": 0.72,
    "seed_outliers_dice": 1.0,
    "seed_entropy_dice": 0.468996 / 2 / 0.992774,  # bits of 0.9 and of none, by those of 0.45
    "leverage_of_banish": 0.25,
}


def by_hand() -> list[Measured]:
    lever = Leverage("banish", "a", 2, 1, 2, 4, 0.6, 0.4, 0.25, (0, 1), (0.5, 0.0))
    return [
        *ladder_samples(["a", "b", "c"], LADDER),
        *seed_samples(SeedSpread("dice", 10, (0.0, 0.9))),
        lever_sample(lever),
    ]


@pytest.mark.parametrize("name", BY_HAND)
def test_a_figure_of_several_runs_is_what_it_is_by_hand(name: str) -> None:
    assert values(by_hand())[name] == pytest.approx(BY_HAND[name], abs=1e-5)


def test_every_figure_of_several_runs_has_a_case_worked_out_by_hand() -> None:
    assert set(values(by_hand())) == set(BY_HAND)


@pytest.mark.parametrize("name", BY_HAND)
def test_no_figure_of_several_runs_is_constant(name: str) -> None:
    grid = [Pairing("a", "b", HALF), Pairing("a", "c", OFTEN), Pairing("b", "c", ALWAYS)]
    lever = Leverage("banish", "a", 2, 1, 2, 4, 0.5, 0.5, 0.0, (0, 0), (0.0, 0.0))
    other = [
        *ladder_samples(["a", "b", "c"], grid),
        *seed_samples(SeedSpread("dice", 10, (0.5, 0.5))),
        lever_sample(lever),
    ]
    assert values(other)[name] != values(by_hand())[name]


@pytest.mark.parametrize("one", by_hand(), ids=lambda one: one.metric.name)
def test_values_and_intervals_keep_to_the_range(one: Measured) -> None:
    figure = one.figure()
    assert figure.value is not None
    assert figure.interval is not None
    low = figure.low if figure.low is not None else float("-inf")
    high = figure.high if figure.high is not None else float("inf")
    assert low <= figure.interval[0] <= figure.interval[1] <= high
    assert figure.example is None  # these games are of no side's run
    assert figure.n == one.n == figure.seeds[1] + 1


# --- runs --------------------------------------------------------------------------------------


def test_trials_do_not_depend_on_jobs(climb: Match) -> None:
    alone = run_trials(climb, 6, SMALL, SERIAL)
    with ThreadPoolExecutor(3) as pool:
        together = run_trials(climb, 6, SMALL, Plays(3, pool))
    assert {n: one.figure() for n, one in alone.items()} == {
        n: one.figure() for n, one in together.items()
    }
    assert {name.rsplit("_", 1)[0] for name in alone} >= {f"seed_{which}" for which in OF_SEEDS}


def test_leverage_does_not_depend_on_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    played = handful_match(monkeypatch)
    alone = run_trials(played, 1, Trials(leverage=2), SERIAL)
    with ThreadPoolExecutor(2) as pool:
        together = run_trials(played, 1, Trials(leverage=2), Plays(2, pool))
    assert set(alone) == {"leverage_of_doubling", "leverage_of_choosing"}
    assert alone["leverage_of_doubling"].value == 1
    assert [one.figure() for one in alone.values()] == [one.figure() for one in together.values()]


def handful_match(monkeypatch: pytest.MonkeyPatch) -> Match:
    monkeypatch.setitem(games._loaded, "handful", handful)
    return new_match("handful", 2, 1, ["eager", "eager"])


def test_what_was_tried_is_kept_and_costs_what_was_said(climb: Match, tmp_path: Path) -> None:
    told = list[int]()
    first = run_trials(climb, 6, SMALL, Plays(progress=told.append, folder=tmp_path))
    assert sum(told) == SMALL.cost(climb, 6) == 6 + 3 * 2 * 3
    files = {path: path.read_bytes() for path in tmp_path.iterdir()}
    assert len(files) == 1 + 3
    again = run_trials(climb, 6, SMALL, Plays(folder=tmp_path))
    assert {n: one.figure() for n, one in again.items()} == {
        n: one.figure() for n, one in first.items()
    }
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == files
    torn = next(iter(files))
    torn.write_bytes(files[torn][:-5])
    run_trials(climb, 6, SMALL, Plays(folder=tmp_path))
    assert torn.read_bytes() == files[torn]


# --- in a comparison ---------------------------------------------------------------------------


@pytest.fixture
def found(climb: Match) -> Comparison:
    sides = [Entrant("climb", players=count, bots=["random"]) for count in (2, 3)]
    return compare(sides, 9, 3, trials=Trials(("random", "usual"), seeds=2, repeats=2))


def test_trials_are_in_tables_pages_and_documents(found: Comparison) -> None:
    assert found.sides[0].ladder == ["random", "thrifty"]
    assert Comparison.from_json(json.loads(json.dumps(found.as_json()))) == found
    page, table = html(found), as_csv(found)
    for name in ("ladder_2_1", "skill_trace", "viable_bots", "seed_entropy_all"):
        assert f"figure-{name}" in page
        assert f"\n{name}," in table
        figure = found.sides[0].figures[name]
        assert figure.n in (2, 9)
    assert "bots 1 random, 2 thrifty; 9 games a pair" in page
    assert found.difference("skill_trace", 1) is not None
    assert found.difference("seed_span_all", 1) is None  # of two seeds nothing can be told


@pytest.mark.usefixtures("climb")
def test_the_command_takes_trials() -> None:
    given = ("compare", "climb", "--games", 2, "--judged", 0, "--ladder", "random,usual")
    document = answer(*given, "--seeds", 1)
    assert document["trials"]["ladder"] == ["random", "usual"]
    assert document["sides"][0]["figures"]["ladder_2_1"]["n"] == 2
    assert "Ladder of Climb: bots 1 random, 2 thrifty; 2 games a pair." in " ".join(
        ascent(*given).stdout.split()
    )
    assert answer("compare", "climb", "--games", 1, "--judged", 0)["trials"] is None


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--ladder", "random"), "at least two bots"),
        (("--ladder", "random,nobody"), "nobody"),
        (("--ladder", "random,,"), "names with commas"),
        (("--seeds", -1), "seeds has to be at least 0"),
        (("--leverage", -3), "leverage has to be at least 0"),
    ],
)
@pytest.mark.usefixtures("climb")
def test_trials_that_make_no_sense_are_refused(words: tuple[object, ...], reason: str) -> None:
    assert reason in refusal("compare", "climb", "--games", 1, "--judged", 0, *words)


def test_no_seed_is_tried_without_games() -> None:
    with pytest.raises(BadOption, match="repeats has to be at least 1"):
        Trials(repeats=0)


def test_a_lever_is_named_by_its_tag() -> None:
    assert lever_metric("dice_bids").name == "leverage_of_dice_bids"
