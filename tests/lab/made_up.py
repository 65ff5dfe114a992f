"""Records of games that nobody played, small enough to work out every figure by hand."""

from __future__ import annotations

from dataclasses import replace

from framework.lab.judging import Judged, LastChoice, Moment
from framework.lab.recording import Record, Standing, Step

EMPTY = Record(
    game="made_up", number=9, seed=9, players=2, bots=["a", "b"], finished=True,
    parts=[0.0, 1.0], scores=[0, 0], rounds=0, forced=0, steps=[], entries={}, mechanics={},
    offered={}, taken={}, standings=[], own={},
)  # fmt: skip


def step(seat: int, options: int, turn: int, scores: list[int]) -> Step:
    return Step(seat, "play", options, 0, "play", turn, scores)


LONG = replace(
    EMPTY, number=0, seed=100, scores=[1, 4], rounds=2, forced=1,
    steps=[
        step(0, 2, 1, [1, 0]), step(1, 4, 1, [1, 2]), step(0, 3, 2, [1, 2]), step(1, 3, 2, [1, 4])
    ],
    offered={"x": 2}, taken={"x": [1, 0, 0]}, mechanics={"dice": [2, 1, 0]},
    standings=[Standing(0, 10, 6, 4, {"deck": 5.0}), Standing(4, 10, 8, 0, {"deck": 3.0})],
    own={"waste": [(0, 1.0), (2, 4.0)]},
)  # fmt: skip
COMEBACK = replace(
    EMPTY, number=1, seed=101, parts=[1.0, 0.0], scores=[4, 3], rounds=2,
    steps=[step(1, 2, 1, [0, 0]), step(1, 2, 1, [0, 3]), step(0, 5, 2, [4, 3])],
    offered={"x": 2, "y": 1}, taken={"y": [0, 1, 0]}, mechanics={"dice": [0, 0, 0]},
    standings=[Standing(0, 10, 4, 5, {"deck": 5.0}), Standing(3, 10, 6, 0, {"deck": 4.0})],
    own={"waste": [(1, 2.0)]},
)  # fmt: skip
SHARED = replace(
    EMPTY, number=2, seed=102, parts=[0.5, 0.5], scores=[2, 2], rounds=1, forced=3,
    steps=[step(0, 3, 1, [2, 2])],
)  # fmt: skip
THREE = [LONG, COMEBACK, SHARED]
CUT_OFF = replace(LONG, number=3, seed=103, finished=False, parts=[0.0, 0.0])

JUDGED = replace(
    EMPTY, number=4, seed=104, parts=[1.0, 0.0],
    steps=[step(at % 2, 2, at, [at, 0]) for at in range(10)],
    judged=Judged(
        [
            Moment(0, 0, [0.4, 0.6], [0.65, 0.35], [1, 0], [[0.5, 0.5], [0.3, 0.7]]),
            Moment(5, 1, [0.7, 0.3], [0.8, 0.2], [1, 0], [[0.7, 0.3], [0.6, 0.4], [0.5, 0.5]]),
            Moment(8, 0, [0.9, 0.1], [1.0, 0.0], [0.5, 0.5], [[0.9, 0.1]]),
        ],
        [],
    ),
)  # fmt: skip
STEADY = replace(
    JUDGED, number=5, seed=105,
    judged=Judged(
        [
            Moment(0, 1, [0.5, 0.5], [0.5, 0.5], [0.5, 0.5], [[0.5, 0.5], [0.5, 0.5]]),
            Moment(9, 0, [0.9, 0.1], [1.0, 0.0], [1, 0], [[1.0, 0.0], [0.2, 0.8], [0.1, 0.9]]),
        ],
        [],
    ),
)  # fmt: skip
KINGMAKER = replace(
    JUDGED, number=6, seed=106, players=3, parts=[1.0, 0.0, 0.0],
    judged=Judged(
        [Moment(0, 0, [0.2, 0.5, 0.3], [0.4, 0.4, 0.2], [1, 0, 0], [[0.4, 0.4, 0.2]])],
        [
            LastChoice(7, 2, [[0.6, 0.3, 0.1], [0.2, 0.7, 0.1]]),  # another one would have won
            LastChoice(8, 1, [[0.6, 0.2, 0.2], [0.7, 0.1, 0.2]]),
        ],
    ),
)  # fmt: skip
NO_KING = replace(
    KINGMAKER, number=7, seed=107,
    judged=Judged(
        KINGMAKER.judged.moments if KINGMAKER.judged else [],
        [LastChoice(8, 1, [[0.6, 0.2, 0.2], [0.1, 0.7, 0.2]])],  # only for the chooser's own sake
    ),
)  # fmt: skip
LAST_WINS = replace(
    EMPTY, number=8, seed=108, scores=[2, 1], rounds=1,
    steps=[step(seat, 2, 1, [2, 1]) for seat in (0, 1, 1, 0)],
)  # fmt: skip
TABLE_OF_TWO = [*THREE, CUT_OFF, JUDGED, STEADY, LAST_WINS]
TABLE_OF_THREE = [KINGMAKER, NO_KING]
