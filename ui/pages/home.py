"""The door: start a game in two clicks, set up a table, go on with one, open a save."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, cast

import streamlit as st
import yaml

from framework import games
from framework.core.errors import AscentError, BadOption
from framework.core.game import Game
from ui.house import house, settle, visitor
from ui.pages import go
from ui.tables import TableInfo
from ui.words import clean_name, plain, title

BLURBS = {
    "age_of_ascent": "Bid tokens and three-sided dice for lands, heroes and treasures; fight for"
    " territories; end on a culture roll. Two to four players, about 40 minutes.",
    "ascension": "Build a deck from the center row, defeat monsters, gather honor. Four sets,"
    " alone or mixed. One to six players, about 30 minutes.",
}
USUAL_PLAYERS = {"age_of_ascent": 3, "ascension": 2}
YOU, HERE, LINK = "You", "A person at this device", "A person by invite link"
MOST_UPLOAD = 2_000_000


def show() -> None:
    """Draw the page."""
    st.title("Ascent Tabletop", anchor=False)
    _told()
    playable = _games()
    for column, game in zip(st.columns(max(2, len(playable))), playable, strict=False):
        with column, st.container(border=True):
            _door(game)
    _stored()
    setting, saved = st.tabs(["Set up a table", "Open a save"])
    with setting:
        _set_up(playable)
    with saved:
        _open_save()


def _told() -> None:
    """What a callback had to say."""
    message = st.session_state.pop("home says", None)
    if message:
        st.error(message)


def _games() -> list[Game[Any]]:
    found = []
    for name in games:
        try:
            found.append(games[name])
        except AscentError as error:
            st.warning(str(error))
    return found


# --- two clicks ------------------------------------------------------------------------------


def _door(game: Game[Any]) -> None:
    st.subheader(game.title, anchor=False)
    st.write(BLURBS.get(game.name, ""))
    with st.container(horizontal=True):
        if st.button("Play against bots", key=f"play {game.name}", type="primary"):
            _start(game, usual_seats(game))
        if st.button("Today's game", key=f"daily {game.name}", help="The same deal for all today"):
            day = datetime.datetime.now(datetime.UTC).date()
            _start(game, usual_seats(game), daily_seed(game.name, day), name=f"Daily game of {day}")
        if st.button("Guided first game", key=f"guide {game.name}", help="A hint at each decision"):
            _start(game, usual_seats(game), 7, name="Guided game", guide="1")


def usual_bot(game: Game[Any]) -> str:
    """The bot that a newcomer meets: the first that thinks."""
    return next((bot for bot in game.bots if bot != "random"), next(iter(game.bots)))


def usual_seats(game: Game[Any]) -> list[tuple[str, str | None]]:
    """You against bots, as many as the game is best with."""
    players = USUAL_PLAYERS.get(game.name, min(game.players))
    bot = usual_bot(game)
    rest: list[tuple[str, str | None]] = [
        (f"{title(bot)} {number}", bot) for number in range(2, players + 1)
    ]
    return [("Player 1", None), *rest]


def daily_seed(game: str, day: datetime.date) -> int:
    """The seed that everybody has on one day."""
    return int.from_bytes(sha256(f"{game} {day.isoformat()}".encode()).digest()[:6], "big")


def _start(
    game: Game[Any],
    seats: Sequence[tuple[str, str | None]],
    seed: int | None = None,
    options: Mapping[str, object] | None = None,
    name: str = "",
    here: Sequence[int] = (0,),
    **query: str,
) -> None:
    try:
        created = house().tables.create(game.name, seats, seed, options or {}, name or game.title)
    except AscentError as error:
        st.error(str(error))
        return
    go("table", id=settle(created, here), **query)


# --- stored games ----------------------------------------------------------------------------


def _stored() -> None:
    inside, me = house(), visitor()
    mine = inside.visitors.tables(me)
    found = [info for info in inside.tables.list() if info.id in mine]
    found.sort(key=lambda info: -info.updated)
    if not found:
        return
    st.subheader("Your tables", anchor=False)
    for info in found[:12]:
        _stored_row(info, me)
    if len(found) > 12:
        with st.expander(f"{len(found) - 12} older tables"):
            for info in found[12:]:
                _stored_row(info, me)


def _stored_row(info: TableInfo, me: str) -> None:
    inside = house()
    held = inside.visitors.held(me, info.id)
    with st.container(border=True, horizontal=True, vertical_alignment="center"):
        who = ", ".join(plain(seat.name) for seat in info.seats)
        when = datetime.datetime.fromtimestamp(info.updated).strftime("%d %b, %H:%M")
        st.markdown(f"**{plain(info.title)}** · {who}  \n:gray[{_standing(info)} · {when}]")
        label = "Look at it" if info.over else "Go on"
        if st.button(label, key=f"go {info.id}", type="secondary"):
            go("table", id=info.id)
        if held is not None and held.host:
            with st.popover("More", help="Rename, export or delete"):
                _look_after(info)


def _standing(info: TableInfo) -> str:
    if info.over:
        return "finished"
    if info.asked is None:
        return "running"
    seat = info.seats[info.asked]
    return f"{plain(seat.name)} is asked"


def _look_after(info: TableInfo) -> None:
    inside = house()
    name = st.text_input("Title", info.title, key=f"title {info.id}", max_chars=60)
    if st.button("Rename", key=f"rename {info.id}"):
        try:
            inside.tables.rename(info.id, clean_name(name, info.title))
        except AscentError as error:
            st.session_state["home says"] = str(error)
        st.rerun()
    if info.over:
        try:
            save = inside.tables.export(info.id)
            st.download_button(
                "Download the save", save, f"{info.game}-{info.id}.json", key=f"save {info.id}"
            )
        except AscentError as error:
            st.error(str(error))
    else:
        st.caption("A running game is kept here; its save can be had when it is over.")
    sure = st.checkbox("Delete it for all who play it", key=f"sure {info.id}")
    if st.button("Delete", key=f"delete {info.id}", disabled=not sure):
        inside.tables.delete(info.id)
        inside.visitors.forget(info.id)
        st.rerun()


# --- a table of one's own --------------------------------------------------------------------


def _set_up(playable: Sequence[Game[Any]]) -> None:
    names = {game.name: game for game in playable}
    chosen = st.selectbox("Game", list(names), format_func=lambda name: names[name].title)
    game = names[chosen]
    counts = list(game.players)
    usual = USUAL_PLAYERS.get(game.name, counts[0])
    players = st.segmented_control(
        "Players", counts, default=usual, key=f"players {game.name}", required=True
    )
    seats, here = _seats(game, players)
    options = _options(game)
    seed = st.text_input(
        "Seed", "", help="A whole number; the same seed gives the same deal. Empty: a new one."
    )
    name = st.text_input("Title of the table", "", max_chars=60, placeholder=game.title)
    if st.button("Start the game", type="primary", key="start"):
        try:
            number = _seed(seed)
        except BadOption as error:
            st.error(str(error))
            return
        _start(game, seats, number, options, clean_name(name, game.title), here)


def _seed(text: str) -> int | None:
    if not text.strip():
        return None
    try:
        if len(text) > 40:
            raise ValueError
        return int(text)
    except ValueError:
        raise BadOption(f"a seed is a whole number, not {text[:40]!r}") from None


def _seats(game: Game[Any], players: int) -> tuple[list[tuple[str, str | None]], list[int]]:
    bots = list(game.bots)
    choices = [YOU, HERE, LINK, *bots]
    usual = [YOU] + [usual_bot(game)] * (players - 1)
    seats: list[tuple[str, str | None]] = []
    here = []
    for number in range(players):
        who_column, name_column = st.columns(2)
        who = who_column.selectbox(
            f"Seat {number + 1}",
            choices,
            choices.index(usual[number]),
            format_func=lambda choice: choice if choice in (YOU, HERE, LINK) else f"Bot: {choice}",
            key=f"who {game.name} {number}",
        )
        otherwise = f"{title(who) if who in bots else 'Player'} {number + 1}"
        given = name_column.text_input(
            f"Name of seat {number + 1}",
            "",
            max_chars=24,
            placeholder=otherwise,
            key=f"name {game.name} {number}",
        )
        seats.append((clean_name(given, otherwise), who if who in bots else None))
        if who in (YOU, HERE):
            here.append(number)
    return seats, here


def _options(game: Game[Any]) -> dict[str, object]:
    """The options that differ from what is usual, each with a widget that fits it."""
    schema = game.options.model_json_schema()
    fields = cast(dict[str, dict[str, Any]], schema.get("properties", {}))
    if not fields:
        return {}
    chosen: dict[str, object] = {}
    listed = game.sets()
    if "sets" in fields and listed:
        sets = st.multiselect(
            "Sets",
            list(listed),
            list(fields["sets"].get("default", listed[:1])),
            format_func=title,
            key=f"sets {game.name}",
        )
        chosen["sets"] = tuple(sets)
    with st.expander("More options"):
        for name, field in fields.items():
            if name != "sets":
                _option(game.name, name, field, chosen)
    return chosen


def _option(game: str, name: str, field: Mapping[str, Any], chosen: dict[str, object]) -> None:
    label, key = title(name), f"option {game} {name}"
    about, usual = field.get("description", ""), field.get("default")
    kinds = [field, *field.get("anyOf", ())]
    kind: Mapping[str, Any] = next((k for k in kinds if k.get("type") not in (None, "null")), {})
    value: object = usual
    if "enum" in kind:
        values = list(kind["enum"])
        value = st.selectbox(label, values, values.index(usual), help=about, key=key)
    elif kind.get("type") == "boolean":
        value = st.toggle(label, bool(usual), help=about, key=key)
    elif kind.get("type") == "integer":
        value = st.number_input(
            label,
            min_value=kind.get("minimum"),
            max_value=kind.get("maximum"),
            value=usual,
            step=1,
            help=about,
            key=key,
        )
    elif kind.get("type") == "array":
        value = st.text_input(label, ", ".join(map(str, usual or ())), help=about, key=key)
        if value == ", ".join(map(str, usual or ())):
            value = usual
    elif kind.get("type") == "object":
        upload = st.file_uploader(label, ["yaml", "yml"], help=about, key=key)
        value = _card_file(upload.getvalue()) if upload is not None else None
    if value != usual:
        chosen[name] = value


def _card_file(data: bytes) -> object:
    if len(data) > MOST_UPLOAD:
        st.error("This card file is too large: at most 2 MB are taken.")
        return None
    try:
        document = yaml.safe_load(data.decode("utf-8"))
    except (UnicodeDecodeError, yaml.YAMLError, RecursionError) as error:
        st.error(f"This is no card file: {' '.join(str(error).split())[:200]}")
        return None
    if not isinstance(document, dict):
        st.error("This is no card file: it has no list of cards.")
        return None
    return document


# --- saves -----------------------------------------------------------------------------------


def _open_save() -> None:
    upload = st.file_uploader("A save of Ascent Tabletop", ["json"], max_upload_size=2, key="save")
    if upload is None:
        st.caption("Open it to go on with the game, or to inspect it if it is over.")
        return
    if st.button("Open it", type="primary", key="open save"):
        try:
            created = house().tables.open_save(upload.getvalue().decode("utf-8"), "Opened save")
        except UnicodeDecodeError:
            st.error("This is no save: it is no text.")
            return
        except AscentError as error:
            st.error(str(error))
            return
        here = [seat for seat, token in enumerate(created.seat_tokens) if token]
        go("table", id=settle(created, here))
