"""Bots as people meet them: title, emblem, a sentence, and the names that they have at a table."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final
from zlib import crc32

from framework.bots.roster import UnknownBot, bot_title, roster
from framework.core.game import AnyGame
from framework.face import NO_SIGN, Persona, Sign

SIGNS: Final[tuple[Sign, ...]] = (
    ("star", "#7a5a0a"),
    ("flag", "#0f6b62"),
    ("all", "#6b3fa0"),
    ("energy", "#b04a0b"),
    ("life", "#9c1f63"),
    ("glass", "#1f5fae"),
)
"""Emblems of bots that have none of their own."""


def persona(game: AnyGame, bot: str) -> Persona:
    """A bot as its game presents it; what the game does not say is made of the bot itself."""
    given = game.face.bots.get(bot, Persona())
    known = Persona(given) if isinstance(given, str) else given
    return Persona(
        known.says or _own_words(game, bot),
        known.title or bot_title(bot),
        SIGNS[crc32(bot.encode()) % len(SIGNS)] if known.sign == NO_SIGN else known.sign,
        known.names,
    )


def _own_words(game: AnyGame, bot: str) -> str:
    """What a bot's class says in its first line, if it says anything itself."""
    try:
        maker = roster.find(game, bot)
    except UnknownBot:
        return ""
    said = vars(maker).get("__doc__") if isinstance(maker, type) else None
    first, _, _ = str(said or "").strip().partition("\n")
    return first[:1].lower() + first[1:].rstrip(".")


def seat_names(game: AnyGame, bots: Sequence[str | None], taken: Collection[str] = ()) -> list[str]:
    """A name for each bot at a table, none of them twice; nothing for a person."""
    used, names = {*taken}, []
    for bot in bots:
        names.append("" if bot is None else _free(game, bot, used))
        used.add(names[-1])
    return names


def _free(game: AnyGame, bot: str, used: Collection[str]) -> str:
    wanted = [*persona(game, bot).names, *game.face.names, persona(game, bot).title]
    again = (f"{wanted[-1]} {number}" for number in range(2, len(used) + 3))
    return next(name for name in (*wanted, *again) if name not in used)


def bot_called(game: AnyGame, name: str) -> str | None:
    """The bot that a seat's name tells of: by a name or a title of its own."""
    called = name.casefold()
    for bot in roster.of(game):
        own = persona(game, bot)
        titled = called.startswith((own.title.casefold(), bot_title(bot).casefold()))
        if titled or name in own.names:
            return bot
    return None
