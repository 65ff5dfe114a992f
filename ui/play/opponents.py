"""Beside *Play*: how many play, and against which bots; what was chosen last is offered next."""

from __future__ import annotations

import random

import streamlit as st

from framework.bots.personas import persona
from framework.bots.roster import roster
from framework.core.game import AnyGame
from framework.face import GREY, RANDOM, Persona
from ui import session, settings
from ui.html import charts
from ui.html.escaping import plain
from ui.play import offered

MIXED = "*"  # no bot is called that
MIX = Persona("different ones, drawn for each game", "Mixed", ("all", GREY))


def chosen(game: AnyGame) -> list[str]:
    """Draw both choices; the bots against which you play then."""
    with st.container(horizontal=True, gap="xsmall"):
        players = _players(game)
        bot = _opponents(game) if players > 1 else None
    if bot is None:
        st.caption(game.face.about_players(players) or "You play alone.")
        return []
    about = _persona(game, bot)
    st.caption(plain(f"{about.title}: {about.says}." if about.says else f"{about.title}."))
    return _mixed(game, players - 1) if bot == MIXED else [bot] * (players - 1)


def _players(game: AnyGame) -> int:
    field, face = session.offered_players(game.name), game.face
    last = settings.kept(field.key)
    sizes = {str(players): players for players in game.players}
    players: int = st.segmented_control(
        "Players",
        [*game.players],
        default=sizes.get(last, face.usual_players(game)),
        key=field.key,
        required=True,
        on_change=offered.keep,
        args=(game.name, field, [session.set_up_players(game.name)]),
    )
    return players


def _opponents(game: AnyGame) -> str:
    field, passed_over = session.offered_bot(game.name), {RANDOM} if game.face.levels else {}
    bots = [bot for bot in roster.of(game) if bot not in passed_over]
    choices = [*bots, MIXED] if len(bots) > 1 else bots
    last = settings.kept(field.key)
    seats = [session.set_up_seat(game.name, number) for number in range(max(game.players))]
    signs = [_persona(game, bot).sign for bot in choices]
    st.html(f"<style>{charts.emblems(field.key, signs)}</style>")
    bot: str = st.pills(
        "Opponents",
        choices,
        default=last if last in choices else game.face.opponent(game),
        format_func=lambda bot: plain(_persona(game, bot).title),
        key=field.key,
        wrap=True,
        required=True,
        on_change=offered.keep,
        args=(game.name, field, seats),
    )
    return bot


def _persona(game: AnyGame, bot: str) -> Persona:
    return MIX if bot == MIXED else persona(game, bot)


def _mixed(game: AnyGame, count: int) -> list[str]:
    """Bots that think, each another one as long as there are some left."""
    bots = [*roster.of(game)]
    thinking = [bot for bot in bots if bot != RANDOM]
    pool = thinking if len(thinking) > 1 else bots
    drawn: list[str] = []
    while len(drawn) < count:
        drawn += random.sample(pool, len(pool))
    return drawn[:count]
