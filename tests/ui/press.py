"""What a browser sends when a component is clicked, for AppTest, which has no word for it."""

from __future__ import annotations

import json
from typing import Any

from streamlit.components.v2.bidi_component.main import _make_trigger_id
from streamlit.testing.v1 import AppTest


def component(at: AppTest, name: str) -> Any:
    """The component of a page whose key begins with a name, as it was sent to the browser."""
    found = [node for node in _nodes(at._tree) if node.type == "bidi_component"]
    return next(node.proto for node in found if f"-{name}" in node.proto.id)


def _nodes(block: Any) -> list[Any]:
    children = getattr(block, "children", None)
    if not children:
        return [block]
    return [node for child in children.values() for node in _nodes(child)]


def below(at: AppTest, widget: Any) -> str:
    """What a page says right below a widget: a refusal, a word."""
    nodes = _nodes(at._tree)
    (place,) = [n for n, node in enumerate(nodes) if getattr(node, "id", None) == widget.id]
    told = nodes[place + 1 : place + 2]
    return "".join(str(node.value) for node in told if node.type in ("alert", "error", "caption"))


def sent(at: AppTest, name: str) -> Any:
    """The data that a board got."""
    data = json.loads(component(at, name).json)
    return json.loads(data["view"]) if isinstance(data.get("view"), str) else data


def all_sent(at: AppTest, name: str) -> list[Any]:
    """The data of all components of a page whose keys begin with a name, in their order."""
    found = [node for node in _nodes(at._tree) if node.type == "bidi_component"]
    return [json.loads(node.proto.json) for node in found if f"-{name}" in node.proto.id]


def says(at: AppTest) -> str:
    """What the board tells its player: a refusal, a warning."""
    return str(sent(at, "board").get("says", ""))


def press(at: AppTest, name: str, event: str, value: object) -> AppTest:
    """Trigger an event of a component, and run the page as that leads to."""
    states = at._tree.get_widget_states()
    assert states is not None
    state = states.widgets.add()
    state.id = _make_trigger_id(component(at, name).id, "events")
    state.json_trigger_value = json.dumps([{"event": event, "value": value}])
    return at._run(states)
