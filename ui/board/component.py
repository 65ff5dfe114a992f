"""Packaged components: files of `ui/board/assets` that a browser loads once, and their clicks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, cast

from framework.core.errors import BadOption
from framework.core.view import View
from ui.board.payload import Faces, Hint, Steps, payload

ASSETS = Path(__file__).parent / "assets"
PROJECT = "ascent-tabletop"
GAMES = ("age_of_ascent", "ascension")  # that have a board
DEEDS = ("choose", "undo", "all", "look", "bid")
MOST_PIECES = 60

Mount = Callable[..., Any]  # puts a component on the page; the result has its triggers' values


class Files(NamedTuple):
    """What a component is made of."""

    js: str
    css: str | None


COMPONENTS = {
    "age_of_ascent": Files("age.js", "board.css"),
    "ascension": Files("ascension.js", "board.css"),
    "gallery": Files("gallery.js", "gallery.css"),
    "live": Files("live.js", None),
}


def component(name: str) -> Mount:
    """A component, known to the Streamlit that runs now.

    Streamlit finds packaged components by an installed project's file list, which an editable
    install does not have; so the folder is named to it here, once a process (and once a run of
    AppTest, which starts a Streamlit of its own).
    """
    from streamlit.components import v2
    from streamlit.components.v2.get_bidi_component_manager import get_bidi_component_manager
    from streamlit.components.v2.manifest_scanner import ComponentConfig, ComponentManifest

    manager = get_bidi_component_manager()
    called = f"{PROJECT}.{name}"
    if manager.get_component_asset_root(called) is None:
        parts = [ComponentConfig(part, ASSETS.name) for part in COMPONENTS]
        manager.register_from_manifest(ComponentManifest(PROJECT, "1", parts), ASSETS.parent)
        _mounts.clear()
    if name not in _mounts:
        files = COMPONENTS[name]
        _mounts[name] = cast(Mount, v2.component(called, css=files.css, js=files.js))
    return _mounts[name]


def noted() -> None:
    """A trigger needs a callback to be one."""


_mounts: dict[str, Mount] = {}


@dataclass(frozen=True)
class Deed:
    """What was clicked, and the state that it was clicked in."""

    do: str
    index: int
    id: int
    undos: int
    pieces: tuple[int, ...] = ()  # of a bid


def board(
    game: str,
    view: View,
    faces: Faces,
    key: str,
    motion: bool = True,
    news: Sequence[str] = (),
    journal: Sequence[str] = (),
    steps: Steps | None = None,
    can: Sequence[str] = (),
    on_deed: Callable[[], None] | None = None,
    answered: int = 0,
    says: str = "",
    hint: Hint | None = None,
    watching: bool = False,
    shared: bool = False,
) -> Deed | None:
    """Draw a seat's view; what was clicked, if anything was.

    `news` are lines to tell above the table, `journal` those at its side; dice in them are drawn
    and roll, names of cards open the card. `can` are deeds to offer besides the view's options.
    A click calls `on_deed`, where `deed` tells what it was; `answered` counts the clicks that were
    dealt with, so that the board knows of one that has changed nothing. `says` is a message to
    the player, such as why a click was refused. Who is `watching` has no seat at the table, even
    where it is seen from one; a `shared` device is one at which several sit.
    """
    if game not in GAMES:
        raise BadOption(f"there is no board for {game}")
    text = payload(view, faces, motion, news, journal, steps, can, says, hint)
    data = {"view": text, "answered": answered, "watching": watching, "shared": shared}
    mounted = component(game)(key=key, data=data, on_deed_change=on_deed or noted)
    return deed(mounted.deed)


def deed(value: object) -> Deed | None:
    """What the browser sent, if it is a deed at all."""
    if not isinstance(value, Mapping) or value.get("do") not in DEEDS:
        return None
    numbers = [value.get(name) for name in ("index", "id", "undos")]
    if any(type(number) is not int for number in numbers):
        return None
    pieces = value.get("pieces", [])
    if not isinstance(pieces, list) or len(pieces) > MOST_PIECES:
        return None
    if any(type(piece) is not int for piece in pieces):
        return None
    index, id, undos = cast(list[int], numbers)
    return Deed(str(value["do"]), index, id, undos, tuple(pieces))


def gallery(text: str, key: str) -> object:
    """Draw cards to look at, as the boards draw them; what was clicked, if anything was."""
    return component("gallery")(key=key, data={"cards": text}, on_choice_change=noted).choice
