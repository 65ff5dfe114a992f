"""Stored games and opened files replayed: a state is what the decisions give from the seed."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from framework import AscentError, games, replay
from framework.core.journal import Header
from framework.core.machine import State
from framework.core.plain import Option
from ui.html.escaping import short_line
from ui.store.records import LONGEST_REASON, Damaged, Refused
from ui.store.rows import DecisionRow, option_text

LARGEST_SAVE = 2_000_000  # bytes

log = logging.getLogger(__name__)


def dealt(header: Header) -> State:
    """A stored game as it was dealt, if the rules and cards that it was played by are here."""
    try:
        game = games[header.game]
        rules = game.stored_rules(header)
        game.check_players(header.players)
        game.check(header.players, rules.options)
    except AscentError as error:
        raise Damaged(error) from None
    if (game.version, rules.defs.cards_hash) != (header.rules, header.cards):
        raise Damaged(f"it was played by other rules or cards of {game.title} than are here")
    if header.seed is None:
        raise Damaged("its seed is lost")
    state: State = game.deal(rules, header, header.seed)
    return state


def replayed(header: Header, rows: Iterable[DecisionRow]) -> State:
    """A stored game after these decisions."""
    state = dealt(header)
    for row in rows:
        check_fits(state, row)
        state.apply(row.choice)
    return state


def check_fits(state: State, row: DecisionRow) -> None:
    """Refuse a stored decision that is none of the state's."""
    if (
        state.seat != row.seat
        or type(row.choice) is not int
        or not 0 <= row.choice < len(state.options)
        or option_text(state.options[row.choice]) != row.option
    ):
        raise Damaged(f"its decision {state.id} fits no more")


def read_save(text: str) -> tuple[Header, list[Option]]:
    """What a save or journal holds, its header and its choices; refused if it can't be opened."""
    if len(text) > LARGEST_SAVE or len(text.encode(errors="replace")) > LARGEST_SAVE:
        raise Refused(f"This file is too large: a save has at most {LARGEST_SAVE:,} bytes.")
    try:
        return _checked(text)
    except AscentError as error:
        reason = short_line(str(error), LONGEST_REASON).rstrip(".")
        raise Refused(f"This file can't be opened: {reason}.") from None
    except Exception:  # whatever else a file made by somebody may lead to
        log.warning("an opened file was refused", exc_info=True)
        raise Refused("This file can't be opened: it is damaged.") from None


def _checked(text: str) -> tuple[Header, list[Option]]:
    """The header and the choices of an opened file, after all of it has been replayed."""
    result = replay(text)
    if result.differs_at is not None:
        raise Refused(f"at entry {result.differs_at} of its journal, {result.reason}")
    state = result.state
    choices = [entry[3] for entry in state.log if entry[0] == "choice"]
    return state.header, choices
