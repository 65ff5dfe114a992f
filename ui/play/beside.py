"""What a page shows beside its board: while that stays the same, a move needs the board alone."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from ui.play.company import Company
from ui.server.stores import Stores
from ui.store.records import TableInfo


class Beside(NamedTuple):
    """All that the parts of a table's page around its board are drawn from, if none is opened."""

    info: TableInfo  # without what each move changes
    people: object
    around: Company
    seat: int | None  # for whose eyes the board is


def beside(inside: Stores, info: TableInfo, around: Company, seat: int | None) -> Beside:
    """What is beside the board now."""
    steady = replace(info, updated=0.0, version=0, asked=None)
    return Beside(steady, inside.visitors.people(info.id), around, seat)
