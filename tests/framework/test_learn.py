"""Values that are learned: the fit, its verdict, weights as files, and `ascent train`."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from framework.arena.executors import Serial
from framework.bots import weights as weights_module
from framework.bots.learn import Floats, Sample, fit, softmax, verdict
from framework.bots.strategy import LearnedTable
from framework.bots.training import Course, sample_of
from framework.bots.value import Value
from framework.bots.weights import OWN_FOLDER, Weights, digest_of, own, parse, shipped
from framework.core.errors import BadOption
from framework.core.registry import games
from tests.framework.command import ascent

TRUE = np.array([1.0, -0.5, 0.25, 0.0])


def made_up(weights: Floats, count: int = 6000, sides: int = 3, seed: int = 0) -> Sample:
    """Games of one position each, won by chance as the weights say."""
    generator = np.random.default_rng(seed)
    features = generator.normal(size=(count, sides, len(weights)))
    chances = softmax(features @ weights)
    winners = (chances.cumsum(axis=1) < generator.random((count, 1))).sum(axis=1)
    return Sample(features, np.eye(sides)[winners], np.arange(count))


def test_the_fit_finds_the_weights_that_made_the_winners() -> None:
    found = fit(made_up(TRUE), np.zeros(4), np.full(4, 0.01))
    assert np.abs(found - TRUE).max() < 0.08


def test_a_penalty_holds_a_weight_to_its_prior() -> None:
    held = fit(made_up(TRUE), np.array([0.0, 0.0, 0.7, 0.0]), np.array([0.01, 0.01, 1e9, 0.01]))
    assert held[2] == pytest.approx(0.7, abs=1e-3)
    assert held[0] > 0.8


def test_true_chances_are_calibrated_and_bold_ones_are_not() -> None:
    sample = made_up(TRUE, count=20_000, seed=1)
    true, bold = verdict(sample, TRUE), verdict(sample, 3 * TRUE)
    assert true.calibration_error < 0.01 < 0.05 < bold.calibration_error
    assert true.log_loss < bold.log_loss
    assert true.accuracy == pytest.approx(bold.accuracy)  # the favourite is the same
    assert sum(count for _, _, count in true.reliability) == 3 * 20_000


def test_a_verdict_counts_games_and_positions() -> None:
    sample = replace(made_up(TRUE, count=10), games=np.arange(10) // 5)
    assert (verdict(sample, TRUE).positions, verdict(sample, TRUE).games) == (10, 2)


def test_a_value_is_the_softmax_of_named_weights() -> None:
    value = Value.of(["score", "nobody knows"], {"score": 1.0, "elsewhere": 9.0})
    rows = [[(0, 2.0), (1, 5.0)], [(0, 1.0)]]
    assert value.chances(rows) == pytest.approx([1 / (1 + np.exp(-1)), 1 / (1 + np.exp(1))])
    assert sum(Value.of(["score"], {}).chances([[(0, 9.0)]] * 3)) == pytest.approx(1)


# --- files ---------------------------------------------------------------------------------------


def stored(**changes: object) -> str:
    learned = {"score": 0.5, "piece:S": -0.25}
    weights = Weights(
        "age_of_ascent", "players_2", 2, {}, "ascent train", "hash", digest_of(learned),
        {"games": 10}, {"accuracy": 0.5}, learned,
    )  # fmt: skip
    return json.dumps(json.loads(weights.to_json()) | changes)


def test_weights_are_read_as_they_were_written() -> None:
    read = parse(stored(), "file")
    assert (read.table, read.weights["piece:S"]) == ("players_2", -0.25)
    assert parse(read.to_json(), "file") == read


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '"' + "[" * 100_000,
        "[" * 100_000,
        stored(weights={"score": "much"}),
        stored(weights=[1, 2]),
        stored(weights={"score": 0.6}),
        stored(surplus=1),
    ],
)
def test_what_is_no_file_of_weights_is_refused_by_name(text: str) -> None:
    with pytest.raises(BadOption, match=r"my\.json"):
        parse(text, "my.json")


@pytest.mark.parametrize("name", ["age_of_ascent", "ascension"])
def test_every_table_has_the_weights_that_it_is_learned_at(name: str) -> None:
    game, found = games[name], shipped(name)
    assert game.strategy is not None
    assert {table.name for table in game.strategy.tables} == {*found}
    for table in game.strategy.tables:
        weights, rules = found[table.name], game.rules(**table.options)
        assert weights.players == table.players
        assert weights.cards == rules.defs.cards_hash, f"the cards of {table.name} have changed"
        assert {*weights.weights} <= {*game.strategy.names(rules)}
        assert weights.command.startswith(f"ascent train {name} --table {table.name} ")
        assert float(str(weights.verdict["calibration_error"])) < 0.03


def test_weights_of_ones_own_are_found_by_game_cards_and_players(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.json").write_text(stored())
    assert own("age_of_ascent", 2, "hash") is None
    monkeypatch.setenv(OWN_FOLDER, str(tmp_path))
    found = own("age_of_ascent", 2, "hash")
    assert found is not None
    assert found.table == "players_2"
    assert own("age_of_ascent", 3, "hash") is None
    assert own("age_of_ascent", 2, "other cards") is None
    monkeypatch.setenv(OWN_FOLDER, str(tmp_path / "nowhere"))
    assert own("age_of_ascent", 2, "hash") is None
    weights_module._own.cache_clear()
    (tmp_path / "mine.json").write_text("{")
    monkeypatch.setenv(OWN_FOLDER, str(tmp_path))
    with pytest.raises(BadOption, match=r"mine\.json"):
        own("age_of_ascent", 2, "hash")


# --- the command ----------------------------------------------------------------------------------


def trained(folder: Path, *more: str) -> dict[str, object]:
    done = ascent(
        "train", "age_of_ascent", "--table", "players_2", "--games", "60", "--seed", "4",
        "--bot", "random", "--noise", "0", "--out", str(folder), "--json", *more,
    )  # fmt: skip
    assert done.exit_code == 0, done.stderr
    document: dict[str, object] = json.loads(done.stdout)
    return document


def test_training_gives_the_same_again_and_goes_on_where_it_was(tmp_path: Path) -> None:
    first = trained(tmp_path)
    text = (tmp_path / "age_of_ascent-players_2.json").read_text()
    assert parse(text, "it").learned["games"] == 60
    kept, gone = sorted((tmp_path / "parts").rglob("*.npz"))
    kept.write_bytes(kept.read_bytes())
    before = kept.stat().st_mtime_ns
    gone.unlink()
    assert trained(tmp_path) == first
    assert kept.stat().st_mtime_ns == before
    assert (tmp_path / "age_of_ascent-players_2.json").read_text() == text
    kept.write_bytes(b"half")
    refused = ascent(
        "train", "age_of_ascent", "--table", "players_2", "--games", "60", "--seed", "4",
        "--bot", "random", "--noise", "0", "--out", str(tmp_path),
    )  # fmt: skip
    assert refused.exit_code == 2
    assert kept.name in refused.stderr


def test_what_one_process_has_played_is_kept_if_it_is_stopped(tmp_path: Path) -> None:
    course = Course("age_of_ascent", LearnedTable("players_2", 2), 120, 4, ("random",), 0)

    def stop(played: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        sample_of(course, tmp_path, Serial(), stop)
    assert [path.name for path in tmp_path.iterdir()] == ["part-000000.npz"]


def test_teachers_take_every_seat_beside_every_teacher() -> None:
    course = Course("age_of_ascent", LearnedTable("players_2", 2), 60, 4, ("easy", "gold"), 0)
    seated = [course.seated(number) for number in range(8)]
    assert seated[:4] == [["easy", "easy"], ["gold", "easy"], ["easy", "gold"], ["gold", "gold"]]
    assert seated[4:] == seated[:4]
    assert replace(course, bots=("easy",)).seated(3) == ["easy", "easy"]


def test_several_teachers_play_games_of_their_own_and_are_recorded(tmp_path: Path) -> None:
    both = trained(tmp_path, "--bot", "easy")
    (table,) = json.loads(json.dumps(both["tables"]))
    assert table["learned"]["bots"] == ["random", "easy"]
    assert "--bot random --bot easy --noise" in table["command"]
    (alone,) = json.loads(json.dumps(trained(tmp_path)["tables"]))
    assert len([*(tmp_path / "parts").iterdir()]) == 2
    assert alone["digest"] != table["digest"]


def test_a_game_names_the_teachers_if_nobody_else_does(tmp_path: Path) -> None:
    words = ["train", "ascension", "--players", "2", "--option", "honor_per_player=5"]
    done = ascent(*words, "--games", "6", "--out", str(tmp_path), "--json")
    (made,) = json.loads(done.stdout)["tables"]
    assert made["learned"]["bots"] == ["greedy", "easy"]


def test_other_options_are_learned_from_games_of_their_own(tmp_path: Path) -> None:
    document = {}
    for rotates in ("fixed", "rotate"):
        done = ascent(
            "train", "age_of_ascent", "--players", "2", "--option", f"banner={rotates}",
            "--games", "50", "--seed", "4", "--bot", "random", "--out", tmp_path, "--json",
        )  # fmt: skip
        assert done.exit_code == 0, done.stderr
        (document[rotates],) = json.loads(done.stdout)["tables"]
    assert len([*(tmp_path / "parts").iterdir()]) == 2
    assert document["fixed"]["digest"] != document["rotate"]["digest"]
    assert document["rotate"]["options"] == {"banner": "rotate"}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["age_of_ascent", "--table", "player_2"], "players_2"),
        (["age_of_ascent", "--games", "0"], "--games has to be at least 1"),
        (["age_of_ascent", "--noise", "2"], "from 0 to 1"),
        (["age_of_ascent", "--option", "banner=rotate"], "--players"),
        (["age_of_ascent", "--players", "2", "--table", "players_2"], "--table"),
        (["age_of_ascent", "--players", "9"], "players"),
        (["age_of_ascent", "--bot", "nobody"], "nobody"),
    ],
)
def test_training_that_makes_no_sense_is_refused(words: list[str], told: str) -> None:
    refused = ascent("train", *words)
    assert refused.exit_code == 2
    assert told in refused.stderr
