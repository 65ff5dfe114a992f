"""Packaged components: folders of files that a browser loads once, and their clicks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

from streamlit.components import v2
from streamlit.components.v2.get_bidi_component_manager import get_bidi_component_manager
from streamlit.components.v2.manifest_scanner import ComponentConfig, ComponentManifest

from framework.core.game import AnyGame
from framework.core.move import Wish

ASSETS = Path(__file__).parent / "assets"
APP, BOARDS = "ascent-tabletop", "ascent-boards"  # whose components: the app's, and the games'
DEEDS = ("choose", "wish", "undo", "read", "stand")
MOST_FIELDS, MOST_ITEMS, LONGEST_WORD, LARGEST = 8, 60, 60, 2**53  # of a wish

Mount = Callable[..., Any]  # puts a component on the page; the result has its triggers' values


class Files(NamedTuple):
    """What a component is made of."""

    js: str
    css: str | None


class At(NamedTuple):
    """The live table that a board shows, its version, and the visit that it is shown in."""

    table: str = ""
    version: int = 0
    visit: str = ""


NOWHERE: Final = At()
BOARD = Files("board.js", "board.css")  # in the folder that a game brings
COMPONENTS = {
    "generic": Files("generic.js", "board.css"),
    "gallery": Files("gallery.js", "gallery.css"),
    "link": Files("link.js", "link.css"),
    "live": Files("live.js", None),
    "pace": Files("pace.js", None),
    "journal": Files("journal.js", "inspect.css"),
    "differing": Files("differing.js", "inspect.css"),
    "phases": Files("phases.js", "inspect.css"),
}


def component(name: str) -> Mount:
    """A component of the app itself."""
    return _known(APP, name, ASSETS, COMPONENTS[name])


def _board_of(game: AnyGame) -> Mount:
    """The board that a game brings, or the one that fits any game."""
    folder = game.face.board
    return component("generic") if folder is None else _known(BOARDS, game.name, folder, BOARD)


def _known(project: str, name: str, folder: Path, files: Files) -> Mount:
    """A component, known to the Streamlit that runs now.

    Streamlit finds packaged components by an installed project's file list, which an editable
    install does not have; so the folder is named to it here, once a process (and once a run of
    AppTest, which starts a Streamlit of its own).
    """
    manager, called = get_bidi_component_manager(), f"{project}.{name}"
    if manager.get_component_asset_root(called) is None:
        part = ComponentConfig(name, folder.name)
        manager.register_from_manifest(ComponentManifest(project, "1", [part]), folder.parent)
        _mounts.pop(called, None)
    if called not in _mounts:
        _mounts[called] = v2.component(called, css=files.css, js=files.js)
    return _mounts[called]


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
    wish: Wish = field(default_factory=dict)


def board(
    game: AnyGame,
    text: str,
    key: str,
    on_deed: Callable[[], None] | None = None,
    answered: int = 0,
    watching: bool = False,
    shared: bool = False,
    whole: bool = False,
    at: At = NOWHERE,
) -> Deed | None:
    """Draw what `payload` tells; what was clicked, if anything was.

    A click calls `on_deed`, where `deed` tells what it was; `answered` counts the clicks that were
    dealt with, so that the board knows of one that has changed nothing. Who is `watching` has no
    seat at the table, even where it is seen from one; a `shared` device is one at which several
    sit. A board that is `whole` has the window to itself. One that is `at` a live table may show a
    newer moment of it by then, which came by the table's socket.
    """
    data = {
        "view": text,
        "answered": answered,
        "watching": watching,
        "shared": shared,
        "whole": whole,
        **at._asdict(),
    }
    mounted = _board_of(game)(key=key, data=data, on_deed_change=on_deed or noted)
    return deed(mounted.deed)


def deed(value: object) -> Deed | None:
    """What the browser sent, if it is a deed at all."""
    if not isinstance(value, Mapping) or value.get("do") not in DEEDS:
        return None
    index, id, undos = (value.get(name) for name in ("index", "id", "undos"))
    if type(index) is not int or type(id) is not int or type(undos) is not int:
        return None
    wish = _wish(value.get("wish", {}))
    if wish is None:
        return None
    return Deed(str(value["do"]), index, id, undos, wish)


def _wish(value: object) -> Wish | None:
    """A wish that is small and plain: words, numbers, and lists of numbers by name."""
    if not isinstance(value, dict) or len(value) > MOST_FIELDS:
        return None
    for name, part in value.items():
        parts = part if isinstance(part, list) else [part]
        if not _is_word(name) or len(parts) > MOST_ITEMS:
            return None
        if not all(_is_number(item) for item in parts) and not _is_word(part):
            return None
    return value


def _is_word(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_WORD


def _is_number(value: object) -> bool:
    return isinstance(value, int) and abs(value) < LARGEST


def link(address: str, key: str, code: str = "") -> None:
    """Show an address that is to be sent to somebody, with a button that copies it.

    With a picture of it for the cameras of phones, there is a button that shows that.
    """
    component("link")(key=key, data={"address": address, "code": code})


def gallery(game: AnyGame, text: str, key: str) -> object:
    """Draw cards to look at, as the game's board draws them; what was clicked, if anything was."""
    _board_of(game)  # the gallery asks for its files
    look = None if game.face.board is None else f"{BOARDS}.{game.name}"
    data = {"cards": text, "look": look}
    return component("gallery")(key=key, data=data, on_choice_change=noted).choice
