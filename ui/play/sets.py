"""Beside *Play*: the set that is played, or several that are mixed; the last choice is kept."""

from __future__ import annotations

from functools import partial

import streamlit as st

from framework.core.game import AnyGame
from ui import session, settings
from ui.html.escaping import plain
from ui.play import offered
from ui.play.options import SETS

MIXED = "*"  # no set is called that


def chosen(game: AnyGame) -> tuple[str, ...]:
    """Draw the choice; the sets that are played then, none where a game has no sets."""
    sets = [*game.sets()]
    if not sets:
        return ()
    field = session.offered_set(game.name)
    last, choices = settings.kept(field.key), [*sets, MIXED] if len(sets) > 1 else sets
    one: str = st.pills(
        "Set",
        choices,
        default=last if last in choices else sets[0],
        format_func=lambda name: "Mixed" if name == MIXED else plain(game.face.value(SETS, name)),
        key=field.key,
        required=True,
        on_change=offered.keep,
        args=(game.name, field, [session.set_up_sets(game.name)]),
    )
    return _mix(game, sets) if one == MIXED else (one,)


def _mix(game: AnyGame, sets: list[str]) -> tuple[str, ...]:
    """Which sets are mixed: all of them until some are taken out."""
    field = session.offered_mix(game.name)
    last = [name for name in settings.kept(field.key).split(",") if name in sets]
    several = st.pills(
        "Shuffled together",
        sets,
        selection_mode="multi",
        default=last or sets,
        format_func=partial(game.face.value, SETS),
        key=field.key,
        on_change=offered.keep,
        args=(game.name, field, [session.set_up_sets(game.name)]),
    )
    if not several:
        st.caption("None is chosen: all of them.")
    return tuple(name for name in sets if name in several) or tuple(sets)
