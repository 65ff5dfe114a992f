"""The options of a table that is being set up, each with a widget that fits it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TypedDict

import streamlit as st
from pydantic import ValidationError

from framework.cards.files import parse_yaml
from framework.core.errors import AscentError, fault
from framework.core.game import AnyGame
from ui import session
from ui.html.escaping import plain
from ui.store.records import LONGEST_REASON

SETS = "sets"  # the option that every game with card sets has
MOST_FILES = 16  # card files of which it is kept what they hold


class Schema(TypedDict, total=False):
    """What pydantic says of an option, or of one of the kinds of value that it may have."""

    description: str
    default: object
    type: str
    enum: list[object]
    minimum: int
    maximum: int
    anyOf: list[Schema]


@dataclass
class Order:
    """A table that is being set up: the options that are not as usual, and what is wrong."""

    game: AnyGame
    players: int
    options: dict[str, object] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)  # the labels of fields that can't stay so
    key: str = ""  # tells its fields from those of another order on the page
    sets: Sequence[str] = ()  # that are chosen at first; as the game has them if there are none

    def take(self, name: str, value: object, label: str) -> None:
        """Take an option if it can be played with those before it; else tell why, at its field."""
        given = {**self.options, name: value}
        try:
            self.game.options(**{name: value})
            rules = self.game.rules(**given)
            self.game.check(self.players, rules.options)
            self.options = given
        except ValidationError as error:
            self.refuse(label, _fault(error))
        except AscentError as error:
            self.refuse(label, str(error).removeprefix(f"{name}: "))

    def refuse(self, label: str, why: str) -> None:
        """Tell below a field why what it holds can't stay so."""
        self.wrong.append(label)
        st.error(plain(f"{why[:1].upper()}{why[1:LONGEST_REASON].rstrip('.')}."))


def _fault(error: ValidationError) -> str:
    """What is wrong with an option, where its field says what it is about."""
    first = error.errors(include_url=False)[0]
    if first["type"] == "too_short":
        return f"at least {first['ctx']['min_length']} is needed here"
    if first["type"] == "value_error":
        return str(first["ctx"]["error"])
    return fault(repr(str(first["input"])[:40]), first)


def _schemas(game: AnyGame) -> dict[str, Schema]:
    schemas: dict[str, Schema] = game.options.model_json_schema().get("properties", {})
    return schemas


def first_options(order: Order) -> None:
    """The options that are seen at once: sets, and what else the game puts first."""
    game, schemas = order.game, _schemas(order.game)
    for name in game.face.first_options:
        if name == SETS and SETS in schemas and game.sets():
            _sets(order, schemas[SETS])
        elif name in schemas and game.face.offers(name, order.players):
            _option(order, name, schemas[name])


def more_options(order: Order) -> None:
    """The other options, folded; only what is not usual is taken."""
    face, players = order.game.face, order.players
    schemas = {
        name: schema
        for name, schema in _schemas(order.game).items()
        if name not in face.first_options and face.offers(name, players)
    }
    if not schemas:
        return
    with st.expander("More options", key=f"{order.key}more options {order.game.name}"):
        for name, schema in schemas.items():
            _option(order, name, schema)


def _sets(order: Order, schema: Schema) -> None:
    game, label, sets = order.game, "Sets", list(order.game.sets())
    usual, chosen_sets = schema.get("default"), session.set_up_sets(game.name, order.key)
    chosen_sets.make(lambda: [*order.sets] or ([*usual] if isinstance(usual, list) else sets[:1]))
    chosen = st.multiselect(
        label,
        sets,
        format_func=partial(game.face.value, SETS),
        key=chosen_sets.key,
        help="Several are shuffled together",
    )
    order.take(SETS, tuple(chosen), label)
    if chosen and (advice := game.advice(order.players, game.options(**order.options))):
        st.caption(advice)


def _option(order: Order, name: str, schema: Schema) -> None:
    """One option, taken if it is not as usual."""
    face, key = order.game.face, f"{order.key}option {order.game.name} {name}"
    label, about, usual = face.option(name), schema.get("description", ""), schema.get("default")
    kinds = [schema, *schema.get("anyOf", ())]
    kind = next((k for k in kinds if k.get("type") not in (None, "null")), Schema())
    value: object = usual
    if "enum" in kind:
        values, called = kind["enum"], partial(face.value, name)
        value = st.selectbox(
            label, values, values.index(usual), format_func=called, help=about, key=key
        )
    elif kind.get("type") == "boolean":
        value = st.toggle(label, bool(usual), help=about, key=key)
    elif kind.get("type") == "integer":
        value = st.number_input(
            label,
            min_value=kind.get("minimum"),
            max_value=kind.get("maximum"),
            value=usual if isinstance(usual, int) else None,
            step=1,
            placeholder="as usual",
            help=about,
            key=key,
        )
    elif kind.get("type") == "array":
        words = ", ".join(map(str, usual)) if isinstance(usual, list) else ""
        typed = st.text_input(label, words, help=about, key=key)
        value = typed if typed != words else usual
    elif kind.get("type") == "object":
        upload = st.file_uploader(label, ["yaml", "yml"], help=about, key=key)
        if upload is not None:
            value, refusal = _read_cards(upload.getvalue())
            if refusal:
                order.refuse(label, refusal)
                return
    if value != usual:
        order.take(name, value, label)


@st.cache_data(max_entries=MOST_FILES, show_spinner=False)
def _read_cards(data: bytes) -> tuple[dict[str, object] | None, str]:
    """A card file's document, or why it is refused; read once, not with each click on the page."""
    try:
        return parse_yaml(data, "The card file"), ""
    except AscentError as error:
        return None, str(error)
