"""What a player calls the sides of a comparison: the game, or what makes it another table of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from framework.arena.match import Match
from framework.bots.personas import persona
from framework.core.game import AnyGame
from framework.core.registry import games
from framework.english import counted, listed

MOST_WORDS = 40  # letters of an option's value that is told


def side_names(
    matches: Sequence[Match], given: Sequence[Mapping[str, object]] | None = None
) -> list[str]:
    """A name for each side, as short as it can be beside the others.

    With the options as they were given, a file is called by its name: a match holds what is in it.
    """
    asked = given or [match.header.options for match in matches]
    names = [
        _name(match, _others(match, matches), options)
        for match, options in zip(matches, asked, strict=True)
    ]
    return [
        f"{name} ({names[:nth].count(name) + 1})" if names.count(name) > 1 else name
        for nth, name in enumerate(names)
    ]


def _others(match: Match, matches: Sequence[Match]) -> list[Match]:
    """The other tables of the same game."""
    return [one for one in matches if one is not match and one.header.game == match.header.game]


def _name(match: Match, others: Sequence[Match], given: Mapping[str, object]) -> str:
    game, header = games[match.header.game], match.header
    beside = [other.header.options for other in others]
    told, switched = _options(game, header.options, beside, given)
    name = listed(told) or game.title
    if switched:
        name += f" with {listed(switched)}"
    if any(other.header.players != header.players for other in others):
        name += f" for {header.players}"
    if any(set(other.bots) != set(match.bots) for other in others):
        name += f" by {listed(sorted({persona(game, bot).title for bot in match.bots}))}"
    return name


def seated(game: str, bots: Sequence[str]) -> str:
    """Who sits at a table: how many, and the bots by the titles under which they are chosen.

    Of a game that is not installed any more they are called as they were asked for.
    """
    titles = [persona(games[game], bot).title for bot in bots] if game in games else [*bots]
    alike = len(titles) > 1 and len(set(titles)) == 1
    words = f"{titles[0]} in every seat" if alike else listed(titles)
    return f"{counted(len(titles), 'player')}: {words}"


def _options(
    game: AnyGame,
    own: Mapping[str, object],
    others: Sequence[Mapping[str, object]],
    given: Mapping[str, object],
) -> tuple[list[str], list[str]]:
    """What makes it another table than the others: values that name it, and all else."""
    fields = game.options.model_fields
    named, switched = list[str](), list[str]()
    for option, field in fields.items():
        usual = field.get_default(call_default_factory=True)
        value = own.get(option, usual)
        if all(other.get(option, usual) == value for other in others):
            continue
        words, file = _value(game, option, value), _file_name(given.get(option))
        if option in game.face.first_options and words:
            named.append(words)
        elif file:
            switched.append(file)
        elif option in own:
            title = game.face.option(option)
            if isinstance(value, list | tuple):
                title = f"{len(value)} {title.lower()}"
            switched.append(": ".join(_small(part) for part in (title, words) if part))
    return named, switched


def _small(words: str) -> str:
    """Words within a sentence."""
    return f"{words[:1].lower()}{words[1:]}"


def _value(game: AnyGame, option: str, value: object) -> str:
    """A value of an option in words; none of one that is only there or not, or far too long."""
    values = value if isinstance(value, list | tuple) else [value]
    if any(isinstance(one, bool | dict) or one is None for one in values):
        return ""
    words = listed([game.face.value(option, one) for one in values])
    return words if len(words) <= MOST_WORDS else ""


def _file_name(given: object) -> str:
    path = Path(given) if isinstance(given, str | Path) else None
    return path.name if path is not None and path.suffix else ""
