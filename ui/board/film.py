"""A film as a browser gets it: what each scene tells, and which parts of the drawing it changes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from framework.core.game import Rules
from framework.core.summary import summary
from framework.core.view import View
from framework.film import Film
from ui.board.cards import faces
from ui.board.zones import zones

KEPT: Final = 256  # films
SAME: Final = ("game", "players", "names", "seat", "decision", "version", "undos")  # in every scene

Path = tuple[str | int, ...]
Change = tuple[Path, object]
"""Where something in a drawing is another, and what it is then."""


class Written(NamedTuple):
    """Scenes ready for JSON, and the cards that they show."""

    scenes: list[dict[str, object]]
    cards: frozenset[int]


def written(rules: Rules, film: Film, present: View) -> dict[str, object]:
    """A film that ends in the present: how it all began, then scene by scene."""
    before = _drawing(rules, film.before)
    return {
        "start": [*changes(_drawing(rules, present), before)],
        "scenes": scenes(rules, film).scenes,
    }


@lru_cache(KEPT)
def scenes(rules: Rules, film: Film) -> Written:
    """The scenes of a film: made once, then sent with every page that has it."""
    face, cards = rules.game.face, faces(rules)
    before, shown = _drawing(rules, film.before), face.shown_cards(film.before, cards)
    made: list[dict[str, object]] = []
    for scene in film.scenes:
        after = _drawing(rules, scene.after)
        sent: dict[str, object] = {
            "change": [*changes(before, after)],
            "told": [line.written() for line in summary(scene.told)],
            "event": scene.event,
        }
        if scene.banner is not None:
            sent["banner"] = scene.banner.written()
        made.append(sent)
        before = after
        shown |= face.shown_cards(scene.after, cards)
        shown |= {form for line in scene.told for form in line.cards if form in cards}
    return Written(made, frozenset(shown))


def _drawing(rules: Rules, view: View) -> dict[str, object]:
    """What a board draws from, as far as scenes change it."""
    drawn: dict[str, object] = {"view": {k: v for k, v in view.items() if k not in SAME}}
    if rules.game.face.board is None:
        drawn["zones"] = zones(rules, view)
    return drawn


def changes(one: object, other: object, path: Path = ()) -> Iterator[Change]:
    """What turns one piece of plain data into another, part by part."""
    if one == other:
        return
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        for name in one:
            yield from changes(one[name], other[name], (*path, name))
    elif _alike(one, other):
        assert isinstance(one, list)
        assert isinstance(other, list)
        for place, (part, changed) in enumerate(zip(one, other, strict=True)):
            yield from changes(part, changed, (*path, place))
    else:
        yield path, other


def _alike(one: object, other: object) -> bool:
    """Whether two lists have the same number of parts, some of which have parts themselves."""
    if not isinstance(one, list) or not isinstance(other, list) or len(one) != len(other):
        return False
    return any(isinstance(part, list | dict) for part in one)
