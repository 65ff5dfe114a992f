"""A first game: its deal, which lessons were told at it, and the one that is told now."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from framework.core.game import AnyGame
from framework.core.view import View
from framework.lessons import due, kinds, spots
from ui import session, settings
from ui.board.payload import Told
from ui.play.seating import against
from ui.server.stores import Stores, stores
from ui.store.records import Created

TITLE = "First game"
IN_A_ROW: Final = 2  # lessons at one decision: what else there is to tell waits for the next one


class Progress(NamedTuple):
    """Which lessons were told at a table, and whether the last one has been read."""

    told: tuple[str, ...] = ()
    step: int = -1  # at which the last one was told
    read: bool = True
    row: int = 0  # how many were told at that step


def begin(game: AnyGame) -> Created:
    """A table for somebody who has never played: the same deal for all, gentle opponents."""
    face, first = game.face, game.face.first_game
    players = first.players or face.usual_players(game)
    seats = against(game, [face.first_bot(game)] * (players - 1))
    created = stores().tables.create(game.name, seats, first.seed, first.options, TITLE)
    _keep(created.id, Progress(), session.home_says)
    return created


def is_first(table: str) -> bool:
    """Whether a table is this browser's first game."""
    return bool(settings.kept(_key(table)))


def lesson(inside: Stores, table: str, view: View, advised: Sequence[int]) -> Told | None:
    """The lesson that is told with this view: one at a time, until it is read or played on.

    When the game is over only the last one is told: the others are of no use any more.
    """
    progress, decision, seat = _progress(table), view["decision"], view["seat"]
    asked = decision is not None and decision["seat"] == seat
    if progress is None or seat is None or not (asked or view["over"]):
        return None
    rules, told = inside.tables.rules(table), progress.told
    here = progress.step == view["id"]
    now, row = told[-1:] if here and not progress.read else (), progress.row if here else 0
    if not now and row >= IN_A_ROW:
        return None
    lessons = rules.game.face.lessons[-1 if view["over"] else 0 :]
    happened = inside.tables.happened(table, seat, kinds(lessons))
    waiting = [*due(lessons, {*told} - {*now}, view, happened)]
    if not waiting:
        return None
    occasion = next((one for one in waiting if one.lesson.name in now), waiting[0])
    name, words = occasion.lesson.name, occasion.lesson.words
    if name not in now:
        row += 1
        _keep(table, Progress((*told, name), view["id"], False, row), session.table_says)
    more = min(len(waiting) - 1, IN_A_ROW - row)
    return Told(name, words, spots(rules, view, occasion, advised), more)


def read(table: str, step: int) -> None:
    """The lesson that was told at a step is read: there may be another one."""
    progress = _progress(table)
    if progress is not None and progress.step == step:
        _keep(table, progress._replace(read=True), session.table_says)


def _key(table: str) -> str:
    return f"lessons {table}"


def _progress(table: str) -> Progress | None:
    kept = settings.kept(_key(table))
    if not kept:
        return None
    with suppress(ValueError, TypeError):  # whatever is stored, the game goes on
        told, step, read, *row = json.loads(kept)
        return Progress(tuple(map(str, told)), int(step), bool(read), *map(int, row[:1]))
    return Progress()


def _keep(table: str, progress: Progress, says: session.Field[str]) -> None:
    settings.keep(_key(table), json.dumps(progress), says)
