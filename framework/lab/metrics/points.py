"""Points during play: margins, changes of the lead, what scores, and who comes back (6, 17, 19)."""

from __future__ import annotations

from collections.abc import Sequence

from framework.lab.metrics.metric import Metric, Seen, mean, ratio
from framework.lab.recording import Record


def gap(scores: Sequence[int]) -> int:
    """The first one's points less the second one's."""
    first, second = sorted(scores, reverse=True)[:2]
    return first - second


def leading(scores: Sequence[int]) -> set[int]:
    """The seats with the most points."""
    return {seat for seat, score in enumerate(scores) if score == max(scores)}


def round_ends(record: Record) -> list[int]:
    """The last decision of each of the game's turns."""
    steps = record.steps
    last = [at for at in range(len(steps) - 1) if steps[at].turn != steps[at + 1].turn]
    return [*last, len(steps) - 1] if steps else []


def _gap(record: Record) -> Seen | None:
    if record.players < 2 or not record.steps:
        return None
    gaps = [gap(step.scores) for step in record.steps]
    return Seen((sum(gaps), len(gaps)), gaps.index(max(gaps)))


def _margin(record: Record) -> Seen | None:
    if record.players < 2 or not record.finished:
        return None
    return Seen((gap(record.scores),), max(0, len(record.steps) - 1))


def _sparsity(record: Record) -> Seen | None:
    if not record.steps:
        return None
    before = [[0] * record.players, *(step.scores for step in record.steps)]
    changes = [now.scores != then for now, then in zip(record.steps, before, strict=False)]
    step = changes.index(True) if True in changes else 0
    return Seen((sum(changes), len(changes)), step)


def _lead_change(record: Record) -> Seen | None:
    ends = round_ends(record)
    if record.players < 2 or len(ends) < 2:
        return None
    leads = [leading(record.steps[at].scores) for at in ends]
    changed = [at for at, now, then in zip(ends[1:], leads[1:], leads, strict=False) if now != then]
    return Seen((len(changed), len(ends) - 1), changed[-1] if changed else ends[-1])


def _a_round(record: Record) -> Seen | None:
    if not record.rounds or not record.finished:
        return None
    return Seen((sum(record.scores), record.players * record.rounds))


def catch_up(percent: int) -> Metric:
    """How often those win who are last at some time of the game."""

    def each(record: Record) -> Seen | None:
        if record.players < 2 or not record.finished or not record.steps:
            return None
        at = min(len(record.steps) - 1, len(record.steps) * percent // 100)
        scores = record.steps[at].scores
        last = [seat for seat, score in enumerate(scores) if score == min(scores)]
        if len(last) == record.players:
            return None
        won = sum(record.parts[seat] for seat in last)
        return Seen((won / len(last),), at)

    return Metric(
        f"catch_up_{percent}", f"Comebacks from {percent} %",
        f"How often a seat wins that is last by points after {percent} % of the decisions.",
        "share", each, "own", 0, 1, mean, share=True,
    )  # fmt: skip


METRICS = (
    Metric(
        "leader_gap", "Lead during play",
        "Points of the first less those of the second, as the mean of all decisions.",
        "points", _gap, "6", 0, None, ratio,
    ),
    Metric(
        "final_margin", "Lead at the end",
        "Points of the first less those of the second when the game is over.",
        "points", _margin, "6", 0, None, mean,
    ),
    Metric(
        "score_sparsity", "Decisions that score",
        "Share of the decisions after which somebody's points are others than before.",
        "share", _sparsity, "17", 0, 1, ratio,
    ),
    Metric(
        "lead_change", "Changes of the lead",
        "Share of the rounds at whose end others lead by points than at the end of the last one.",
        "share", _lead_change, "19", 0, 1, ratio,
    ),
    Metric(
        "points_a_round", "Points a round", "Points that a player gains in a round.",
        "points", _a_round, "own", None, None, ratio,
    ),
    catch_up(25),
    catch_up(50),
    catch_up(75),
)  # fmt: skip
