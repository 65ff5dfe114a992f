"""A film as a browser gets it: what each scene tells, and which parts of the drawing it changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

from framework.core.rules import Rules
from framework.core.summary import summary
from framework.core.view import View
from framework.film import Film, Scene
from ui.board.cards import faces
from ui.board.text import as_text, line_text, lines_text, listed, named
from ui.board.zones import zones

SAME: Final = ("game", "players", "names", "seat", "decision", "version", "undos")  # in every scene

Path = tuple[str | int, ...]
Change = tuple[Path, object]
"""Where something in a drawing is another, and what it is then."""


class Written(NamedTuple):
    """A scene as JSON, and the cards that it shows."""

    text: str
    cards: frozenset[int]


_written: WeakKeyDictionary[Scene, Written] = WeakKeyDictionary()


def written(rules: Rules, film: Film, present: View) -> str:
    """A film that ends in the present, as JSON: how it all began, then scene by scene."""
    start = changes(_drawing(rules, present), _drawing(rules, film.before))
    scenes = listed([_scene(rules, scene).text for scene in film.scenes])
    return named({"start": as_text([*start]), "scenes": scenes})


def shown_cards(rules: Rules, film: Film) -> set[int]:
    """The numbers of the cards that a film shows or names."""
    before = rules.game.face.shown_cards(film.before, faces(rules))
    return before.union(*(_scene(rules, scene).cards for scene in film.scenes))


def _scene(rules: Rules, scene: Scene) -> Written:
    """A scene as it is sent: made once, as long as there is a film that has it."""
    made = _written.get(scene)
    if made is None:
        before, after = _drawing(rules, scene.before), _drawing(rules, scene.after)
        texts = {
            "change": as_text([*changes(before, after)]),
            "told": lines_text(summary(scene.told)),
            "event": as_text(scene.event),
        }
        if scene.banner is not None:
            texts["banner"] = line_text(scene.banner)
        cards = faces(rules)
        called = {form for line in scene.told for form in line.cards if form in cards}
        shown = rules.game.face.shown_cards(scene.after, cards)
        made = _written[scene] = Written(named(texts), frozenset(shown | called))
    return made


def _drawing(rules: Rules, view: View) -> dict[str, object]:
    """What a board draws from, as far as scenes change it."""
    face = rules.game.face
    drawn: dict[str, object] = {
        "view": {k: v for k, v in view.items() if k not in SAME},
        "clock": face.clock(view),
    }
    if face.board is None:
        drawn["zones"] = zones(rules, view)
    return drawn


def changes(one: object, other: object, path: Path = ()) -> Iterator[Change]:
    """What turns one piece of plain data into another, part by part."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        for name, part in one.items():
            if part != other[name]:
                yield from changes(part, other[name], (*path, name))
    elif _alike(one, other):
        assert isinstance(one, list)
        assert isinstance(other, list)
        for place, (part, changed) in enumerate(zip(one, other, strict=True)):
            if part != changed:
                yield from changes(part, changed, (*path, place))
    elif one != other:
        yield path, other


def _alike(one: object, other: object) -> bool:
    """Whether two lists have the same number of parts, some of which have parts themselves."""
    if not isinstance(one, list) or not isinstance(other, list) or len(one) != len(other):
        return False
    return any(isinstance(part, list | dict) for part in one)
