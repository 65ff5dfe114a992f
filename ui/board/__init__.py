"""The boards: one packaged component a game, drawn in the browser from a seat's view alone."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Protocol, cast

from framework.core.errors import BadOption
from framework.core.view import View

ASSETS = Path(__file__).parent / "assets"
PROJECT = "ascent-tabletop"
SCRIPTS = {"age_of_ascent": "age.js", "ascension": "ascension.js"}
STYLE = "board.css"
ALWAYS_DRAWN = (  # of these a view of Ascension has no number
    "Cultist",
    "Temple of Life",
    "Temple of Death",
    "Temple of Immortality",
)
NAMES_A_CARD = ("turn", "pick", "empower")  # decisions of Ascension whose options hold a card

Face = Mapping[str, object]
Faces = Mapping[int, Face]


class Mount(Protocol):
    """What Streamlit gives to put a component on a page."""

    def __call__(self, *, key: str, data: object, on_choice_change: object) -> object:
        """Mount it; the result has the value of the trigger `choice`."""


def board(
    game: str,
    view: View,
    faces: Faces,
    key: str,
    motion: bool = True,
    news: Sequence[str] = (),
) -> dict[str, int] | None:
    """Draw a seat's view; the option that was clicked and the state it was clicked in, or None.

    `news` are lines of the journal to tell above the table; dice in them are drawn and roll.
    """
    mount = _component(game)
    result = mount(
        key=key, data={"view": payload(view, faces, motion, news)}, on_choice_change=_noted
    )
    return choice(getattr(result, "choice", None))


def _noted() -> None:
    """A trigger needs a callback to be one."""


def choice(value: object) -> dict[str, int] | None:
    """What the browser sent, if it is a choice at all."""
    if not isinstance(value, Mapping):
        return None
    index, state = value.get("index"), value.get("id")
    if type(index) is not int or type(state) is not int:
        return None
    return {"index": index, "id": state}


def payload(view: View, faces: Faces, motion: bool = True, news: Sequence[str] = ()) -> str:
    """What the browser gets, as one text: the view, and the faces of the cards that are in it."""
    shown = shown_cards(view, faces)
    return json.dumps(
        {
            "view": view,
            "faces": {number: faces[number] for number in sorted(shown)},
            "motion": motion,
            "news": list(news),
        },
        separators=(",", ":"),
    )


def shown_cards(view: View, faces: Faces) -> set[int]:
    """The numbers of the cards that a drawing of this view can show."""
    table = cast(Mapping[str, object], view["table"])
    if view["game"] == "age_of_ascent":
        fields = ("board", "offered", "cards")
        found = {number for name in fields for number in _numbers(table.get(name))}
    else:
        found = set(_forms(list(table.values())))
        hero = table.get("board_hero")
        found |= {hero} if isinstance(hero, int) else set()
        found |= {number for number, face in faces.items() if face["name"] in ALWAYS_DRAWN}
        found |= set(_forms_of_options(view))
    return {number for number in found if number in faces}


def _numbers(value: object) -> Iterator[int]:
    if isinstance(value, int):
        yield value
    elif isinstance(value, list):
        for part in value:
            yield from _numbers(part)


def _forms(value: object) -> Iterator[int]:
    """Second parts of the pairs [card, form] in a view; other pairs of numbers do no harm."""
    if isinstance(value, list):
        if len(value) == 2 and all(type(part) is int for part in value):
            yield cast(int, value[1])
        else:
            for part in value:
                yield from _forms(part)
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from _forms(part)


def _forms_of_options(view: View) -> Iterator[int]:
    decision = view["decision"]
    if isinstance(decision, Mapping) and decision["kind"] in NAMES_A_CARD:
        for option in decision.get("options", ()):
            if isinstance(option, int) and option >= 0:
                yield option >> 10 & 1023


def _component(game: str) -> Mount:
    """The component of a game, known to the Streamlit that runs now.

    Streamlit finds packaged components by an installed project's file list, which an editable
    install does not have; so the folder is named to it here, once a process (and once a run of
    AppTest, which starts a Streamlit of its own).
    """
    from streamlit.components.v2 import component
    from streamlit.components.v2.get_bidi_component_manager import get_bidi_component_manager
    from streamlit.components.v2.manifest_scanner import ComponentConfig, ComponentManifest

    if game not in SCRIPTS:
        raise BadOption(f"there is no board for {game}")
    manager = get_bidi_component_manager()
    name = f"{PROJECT}.{game}"
    if manager.get_component_asset_root(name) is None:
        parts = [ComponentConfig(part, ASSETS.name) for part in SCRIPTS]
        manager.register_from_manifest(ComponentManifest(PROJECT, "1", parts), ASSETS.parent)
        _mounts.clear()
    if game not in _mounts:
        _mounts[game] = cast(Mount, component(name, css=STYLE, js=SCRIPTS[game]))
    return _mounts[game]


_mounts: dict[str, Mount] = {}
