"""A seat for a learner as Gymnasium has it, and the page that trains in it."""

from __future__ import annotations

import sys

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from docs import tutorial_training
from framework.adapters.gymnasium import SeatEnv
from framework.bots.roster import UnknownBot
from framework.core.errors import BadOption


@pytest.mark.parametrize(
    ("game", "bots", "encoding"),
    [("age_of_ascent", ["balanced", "gold"], "meaning"), ("ascension", ["greedy"], "index")],
)
def test_the_environment_is_gymnasium_s(game: str, bots: list[str], encoding: str) -> None:
    made = gymnasium.make("ascent/Seat-v0", game=game, bots=bots, encoding=encoding)
    check_env(made.unwrapped, skip_render_check=True)


def play(env: SeatEnv, seed: int) -> tuple[list[float], int]:
    """The rewards of a random game, and the learner's seat."""
    generator, rewards, over = np.random.default_rng(seed), list[float](), False
    _, info = env.reset(seed=seed)
    while not over:
        _, reward, ended, cut_off, info = env.step(
            generator.choice(np.flatnonzero(env.action_masks()))
        )
        rewards.append(reward)
        over = ended or cut_off
    return rewards, info["seat"]


def test_nothing_is_gained_before_the_end() -> None:
    env = SeatEnv("ascension", ["random"], honor_per_player=5)
    rewards, seat = play(env, 3)
    assert not any(rewards[:-1])
    assert rewards[-1] == (1.0 if env.state.winners == [seat] else -1.0)


def test_seats_rotate_unless_one_is_given() -> None:
    env = SeatEnv("ascension", ["random", "random"])
    assert [env.reset(seed=1)[1]["seat"], env.reset()[1]["seat"], env.reset()[1]["seat"]] == [
        0,
        1,
        2,
    ]
    fixed = SeatEnv("ascension", ["random", "random"], seat=2)
    assert {fixed.reset(seed=seed)[1]["seat"] for seed in range(3)} == {2}


def test_the_learner_is_asked_whenever_it_may_act() -> None:
    env = SeatEnv("age_of_ascent", ["balanced"])
    _, info = env.reset(seed=2)
    assert env.state.seat == info["seat"]
    assert info["action_mask"].sum() == len(env.state.options)


def test_an_action_that_is_not_open_loses_the_game() -> None:
    env = SeatEnv("ascension", ["random"])
    _, info = env.reset(seed=1)
    closed = np.flatnonzero(info["action_mask"] == 0)[0]
    _, reward, ended, cut_off, info = env.step(closed)
    assert (reward, ended, cut_off, info["illegal"]) == (-1.0, True, False, True)


def test_wrong_seats_and_bots_are_refused() -> None:
    with pytest.raises(BadOption, match="2 players sit in seats 0 to 1, not 2"):
        SeatEnv("ascension", ["random"], seat=2)
    with pytest.raises(UnknownBot, match="no bot 'gredy'"):
        SeatEnv("ascension", ["gredy"])


def test_the_learner_sees_its_table_as_text() -> None:
    env = SeatEnv("ascension", render_mode="ansi")
    env.reset(seed=1)
    assert "Apprentice" in (env.render() or "")


def test_the_page_trains_a_policy_that_improves(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    small = ["tutorial_training.py", "--games", "30", "--judged", "12", "--honor", "5"]
    monkeypatch.setattr(sys, "argv", small)
    tutorial_training.main()
    untrained, trained, best = capsys.readouterr().out.splitlines()
    lead = [float(line.rpartition(", ")[2]) for line in (untrained, trained)]
    assert lead[1] > lead[0] + 4
    assert best.startswith("it likes best: ")
