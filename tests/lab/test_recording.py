"""Records of games: what they hold, the same whoever plays them, kept and gone on with."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from docs.tutorial_game import game
from framework.arena import Match, final_state, new_match
from framework.core.errors import BadOption
from framework.core.machine import State
from framework.core.mechanic import Mechanic
from framework.lab import recording
from framework.lab.judging import Budget, moments
from framework.lab.mechanics import Uses
from framework.lab.metrics import measure, metrics_of
from framework.lab.recording import Record, record
from framework.lab.runs import records

SMALL = Budget(games=2, moments=3, options=2, roll_outs=2)


def test_a_record_is_what_the_game_was(climb: Match) -> None:
    end, one = final_state(climb, 1), record(climb, 1)
    assert (one.seed, one.number, one.bots) == (climb.game_seed(1), 1, ["random", "thrifty"])
    assert (one.scores, one.rounds, one.finished) == (end.scores, end.rules.game.turn(end), True)
    assert len(one.steps) == end.id
    assert one.steps[-1].scores == end.scores
    assert one.forced == sum(entry[0] == "forced" for entry in end.log)
    assert sum(one.entries["roll"]) == sum(entry[0] == "roll" for entry in end.log)
    assert one.entries["choice play"][:2] == [
        sum(entry[:2] in (("choice", seat), ("forced", seat)) for entry in end.log)
        for seat in range(2)
    ]
    assert [seat for seat, part in enumerate(one.parts) if part] == end.winners


def test_a_record_leads_back_to_its_game(climb: Match) -> None:
    one = record(climb, 0)
    state = game.deal(game.rules(), climb.header, one.seed)
    for step in one.steps:
        assert (state.seat, len(state.options)) == (step.seat, step.options)
        state.apply(step.choice)
        assert state.scores == step.scores
    assert state.over


def test_looking_on_changes_nothing(climb: Match) -> None:
    judged, plain = record(climb, 0, SMALL), record(climb, 0)
    assert judged.judged is not None
    assert (judged.steps, judged.entries) == (plain.steps, plain.entries)


def test_a_record_comes_back_from_json(climb: Match) -> None:
    for one in (record(climb, 0, SMALL), record(climb, 5)):
        assert Record.from_json(json.loads(json.dumps(one.as_json()))) == one


def test_what_is_hidden_is_counted_as_a_turn_begins(climb: Match) -> None:
    first, last = (record(climb, 0).standings[place] for place in (0, -1))
    # 24 cards and the two scores in lists; a hand of three and the deck can't be seen
    assert (first.components, first.hidden, first.in_play) == (26, 18 + 3, 26 - 18)
    assert (last.components, last.hidden) == (26, 0)


def test_uses_of_mechanics_are_counted_by_entries_else_by_choices(
    climb: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = (
        Mechanic("dice", "Dice", "They are rolled.", entries=frozenset({"roll"})),
        Mechanic("cards", "Cards", "They are played.", moves=lambda move: move.verb == "play"),
        Mechanic("luck", "Luck", "It shows nowhere."),
    )
    monkeypatch.setattr(type(game), "mechanics", found)
    monkeypatch.setattr(recording, "uses_of", Uses)  # what is known of the game is not patched
    one = record(climb, 0)
    assert one.mechanics["dice"] == [0, 0, sum(one.entries["roll"])]  # nobody rolls them
    seats = [step.seat for step in one.steps]
    assert one.mechanics["cards"] == [seats.count(0), seats.count(1), 0]
    assert "luck" not in one.mechanics


# --- win chances -----------------------------------------------------------------------------


def test_moments_are_spread_over_a_game() -> None:
    assert moments(10, 4) == [0, 3, 6, 9]
    assert moments(3, 6) == [0, 1, 2]
    assert moments(10, 1) == [0]
    assert moments(0, 4) == []


def test_chances_are_judged_in_the_first_games_only(climb: Match) -> None:
    one = record(climb, 1, SMALL).judged
    assert one is not None
    assert [moment.step for moment in one.moments] == moments(len(record(climb, 1).steps), 3)
    for moment in one.moments:
        for chances in (moment.before, moment.after, *moment.options):
            assert sum(chances) == pytest.approx(1)
        assert 1 <= len(moment.options) <= 2
    assert one.moments[-1].after == record(climb, 1).parts  # the end is sure
    assert record(climb, 2, SMALL).judged is None


def even_chances(state: State) -> list[float]:
    """A judge that knows nothing."""
    return [1 / state.players] * state.players


def test_a_judge_can_take_the_place_of_roll_outs(climb: Match) -> None:
    one = record(climb, 0, SMALL, even_chances).judged
    assert one is not None
    assert all(moment.before == [0.5, 0.5] for moment in one.moments)
    assert one.moments[0].options == [[0.5, 0.5]] * len(one.moments[0].options)
    assert one.moments[-1].after == record(climb, 0).parts


@pytest.mark.parametrize("wrong", [(-1, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)])
def test_a_budget_is_checked(wrong: tuple[int, int, int, int]) -> None:
    with pytest.raises(BadOption):
        Budget(*wrong)


# --- runs ------------------------------------------------------------------------------------


def test_the_records_do_not_depend_on_jobs(climb: Match) -> None:
    alone = records(climb, 6, SMALL)
    with ThreadPoolExecutor(3) as pool:
        together = records(climb, 6, SMALL, jobs=3, executor=pool)
    assert together == alone
    metrics = metrics_of(game, 2)
    assert measure(together, metrics) == measure(alone, metrics)


def test_the_records_are_the_same_from_other_processes() -> None:
    match = new_match("age_of_ascent", 2, 3, ["random", "random"])
    budget = Budget(games=1, moments=1, options=1, roll_outs=1)
    assert records(match, 3, budget, jobs=2) == records(match, 3, budget)


def test_each_game_has_a_seed_of_its_own(climb: Match) -> None:
    found = records(climb, 8)
    assert len({one.seed for one in found}) == 8
    assert len({tuple(step.choice for step in one.steps) for one in found}) == 8


def test_a_run_goes_on_where_it_stopped(climb: Match, tmp_path: Path) -> None:
    path, told = tmp_path / "run.jsonl", list[int]()
    first = records(climb, 3, keep=path)
    with path.open("a", encoding="utf-8") as file:
        file.write('{"game": "climb", "numb')  # torn off
    again = records(climb, 5, keep=path, progress=told.append)
    assert again[:3] == first
    assert again == records(climb, 5)
    assert told == [3, 1, 1]
    assert len(path.read_text().splitlines()) == 6
    before = path.read_bytes()
    assert records(climb, 2, keep=path) == first[:2]
    assert path.read_bytes() == before


def test_a_run_that_stopped_before_its_first_game_begins(climb: Match, tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    records(climb, 1, keep=path)
    first = path.read_text().splitlines()[0]
    path.write_text(first[:20])  # torn off
    assert records(climb, 1, keep=path) == records(climb, 1)


def test_another_run_is_refused_by_name(climb: Match, tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    records(climb, 1, keep=path)
    before = path.read_bytes()
    for other, words in (
        (new_match("climb", 2, 4, ["thrifty", "random"]), "another seed"),
        (new_match("climb", 2, 3, ["random", "random"]), "other bots"),
        (new_match("climb", 3, 3, ["random"] * 3), "another number of players"),
    ):
        with pytest.raises(BadOption, match=f"run.jsonl holds another run, .*{words}"):
            records(other, 1, keep=path)
    with pytest.raises(BadOption, match="judged otherwise"):
        records(climb, 1, SMALL, keep=path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", ["notes of mine\n", "notes", '{"format": "other"}\n', "[]\n"])
def test_a_file_of_something_else_is_left_as_it_is(climb: Match, tmp_path: Path, text: str) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(text)
    with pytest.raises(BadOption, match="holds no run of games"):
        records(climb, 1, keep=path)
    assert path.read_text() == text


def test_a_broken_line_is_told(climb: Match, tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    records(climb, 1, keep=path)
    with path.open("a") as file:
        file.write("{}\n")
    with pytest.raises(BadOption, match="line 3 is no game"):
        records(climb, 1, keep=path)
