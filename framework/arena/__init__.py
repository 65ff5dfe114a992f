"""Runs of seeded games between bots: matches, executors, results and speed."""

from framework.arena.executors import EXECUTORS, Processes, Serial, open_executor
from framework.arena.match import Match, Outcome, final_state, new_match, outcome, run
from framework.arena.report import Report, report, wilson
from framework.arena.simulate import simulate

__all__ = [
    "EXECUTORS",
    "Match",
    "Outcome",
    "Processes",
    "Report",
    "Serial",
    "final_state",
    "new_match",
    "open_executor",
    "outcome",
    "report",
    "run",
    "simulate",
    "wilson",
]
