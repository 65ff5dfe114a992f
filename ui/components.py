"""Packaged components: files of `ui/board/assets` that a browser loads once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, cast

ASSETS = Path(__file__).parent / "board" / "assets"
PROJECT = "ascent-tabletop"

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
