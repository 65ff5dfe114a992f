"""The door: start a game in two clicks, go on with one, set up a table, open a save."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any, cast

import streamlit as st
from pydantic import ValidationError

from framework import games
from framework.bots.roster import bot_title, roster
from framework.cards.files import parse_yaml
from framework.core.errors import AscentError, fault
from framework.core.game import AnyGame
from framework.english import listed
from ui import session, settings
from ui.html import charts
from ui.html.escaping import LONGEST_NAME, clean_name, one_line, plain
from ui.pages import go, open_new
from ui.play import daily
from ui.server.stores import stores, visitor
from ui.server.visitors import Held
from ui.store.records import LONGEST_REASON, Created, Daily, TableInfo
from ui.store.replaying import read_save
from ui.store.tables import LARGEST_SEED

GUIDED_SEED = 7
YOU, HERE, LINK = "You", "A person at this device", "A person by invite link"
PERSONS = (YOU, HERE, LINK)
NOBODY = "Player 1"
SETS = "sets"  # the option that every game with card sets has
MOST_ROWS = 4
MOST_FILES = 16  # card files and saves of which it is kept what they hold
LONGEST_TITLE = 60
Seats = list[tuple[str, str | None]]


def show() -> None:
    """Draw the page."""
    heading, name = st.columns([3, 1], vertical_alignment="bottom")
    heading.title("Ascent Tabletop", anchor=False)
    with name:
        _name()
    _told()
    playable, all_found = _games(), _tables()
    found = [info for info in all_found if not info.damaged]
    _go_on([info for info in found if not info.over])
    for column, game in zip(st.columns(max(2, len(playable))), playable, strict=False):
        with column, st.container(border=True, height="stretch"):
            _door(game, found)
    with st.expander("Set up a table", icon=":material/tune:", key="set up"):
        _set_up(playable)
    with st.expander("Open a save", icon=":material/folder_open:", key="saves"):
        _open_save()
    _finished([info for info in found if info.over])
    _damaged([info for info in all_found if info.damaged])


def _told() -> None:
    """What a callback had to say."""
    message = session.home_says.take()
    if message:
        st.error(plain(message))


def _name() -> None:
    """Under which name this browser plays; kept for its next visit."""
    _short(
        "Your name",
        LONGEST_NAME,
        session.my_name.key,
        my_name(),
        NOBODY,
        on_change=_call_me,
        help="As the others at a table see it",
    )


def my_name() -> str:
    """The name that this browser has given, if any."""
    return settings.kept("name")


def _call_me() -> None:
    settings.keep("name", clean_name(session.my_name(), ""), session.home_says)


def _short(
    label: str,
    longest: int,
    key: str,
    value: str = "",
    placeholder: str | None = None,
    on_change: Callable[[], None] | None = None,
    help: str | None = None,
) -> str:
    """A field for a name or a title, which is told below it if it has to be cut.

    A field that knows how much it may hold would drop all of a longer text that is pasted.
    """
    typed = one_line(
        st.text_input(
            label, value, key=key, placeholder=placeholder, on_change=on_change, help=help
        )
    )
    cut = typed[:longest].strip()
    if cut != typed:
        st.caption(f"Cut to {longest} characters: {plain(cut)}")
    return cut


def _games() -> list[AnyGame]:
    found = []
    for name in games:
        try:
            found.append(games[name])
        except AscentError as error:
            st.warning(plain(error))
    return found


def _tables() -> list[TableInfo]:
    """The tables at which this browser may do something, the one played last first."""
    inside = stores()
    mine = inside.visitors.tables(visitor())
    return [info for info in inside.tables.list() if info.id in mine]


# --- two clicks ------------------------------------------------------------------------------


def _door(game: AnyGame, found: Sequence[TableInfo]) -> None:
    st.markdown(charts.banner(game.face.emblem), unsafe_allow_html=True)
    st.markdown(charts.heading(game.title), unsafe_allow_html=True)
    st.write(game.face.blurb)
    options: dict[str, object] = {}
    sets = game.sets()
    if sets:
        key = session.offered_set(game.name).key
        last = settings.kept(key)
        chosen = st.pills(
            "Set",
            sets,
            default=last if last in sets else sets[0],
            format_func=partial(game.face.value, SETS),
            key=key,
            required=True,
            on_change=_keep_set,
            args=(game.name,),
        )
        options = {SETS: (chosen,)} if chosen != sets[0] else {}
    create, key = stores().tables.create, f"play {game.name}"
    play = st.button(
        "Play",
        key=key,
        type="primary",
        icon=":material/play_arrow:",
        width="stretch",
        help="Against bots, at once",
    )
    seats = usual_seats(game)
    open_new(key, play, partial(create, game.name, seats, None, options, game.title), [0])
    with st.container(horizontal=True, vertical_alignment="center"):
        _daily(game, found)
        key = f"guide {game.name}"
        guided = st.button("Guided first game", key=key, help="A hint at each decision")
        make = partial(create, game.name, seats, GUIDED_SEED, {}, "Guided game")
        open_new(key, guided, make, [0], guide="1")


def _keep_set(game: str) -> None:
    """The set that was played last is the one that is offered next."""
    chosen = session.offered_set(game)
    settings.keep(chosen.key, chosen(), session.home_says)


def _daily(game: AnyGame, found: Sequence[TableInfo]) -> None:
    """The day's game: begun once, gone on with while it runs, and then again as a further try."""
    day = daily.today()
    tries = [info for info in daily.tries(found, game.name, day) if _seats_of(info)]
    running = next((info for info in tries if not info.over), None)
    key = f"daily {game.name}"
    if running is not None:
        if st.button("Go on with today's game", key=key):
            go("table", id=running.id)
        return
    label = "Today's game, again" if tries else "Today's game"
    about = "The same deal for all today"
    if tries:
        about = "You know the deal: a further try is marked as one, and not ranked"
    begun = st.button(label, key=key, help=about)
    open_new(key, begun, partial(_begin, game, day, len(tries)), [0])
    if tries and tries[0].scores is not None:
        first, seat = tries[0], _seats_of(tries[0])[0]
        won = ", won" if seat in first.winners else ""
        assert first.scores is not None
        st.markdown(f"Today: **{game.face.points(first.scores[seat])}**{won}")


def _begin(game: AnyGame, day: str, tries: int) -> Created:
    seed, attempt = daily.seed(game.name, day), _attempt(game.name, day, tries)
    title, tried = f"Game of {day}", Daily(day, attempt)
    return stores().tables.create(game.name, usual_seats(game), seed, {}, title, tried)


def _attempt(game: str, day: str, tries: int) -> int:
    """Which try at a day's game the next one is; one whose table is deleted counts too."""
    visitors, me, key = stores().visitors, visitor(), f"tries {game} {day}"
    before = visitors.settings(me).get(key, "0")
    attempt = max(tries, int(before) if before.isdecimal() else 0) + 1
    visitors.set(me, key, str(attempt))
    return attempt


def _seats_of(info: TableInfo) -> tuple[int, ...]:
    held = stores().visitors.held(visitor(), info.id)
    return held.seats if held is not None else ()


def usual_seats(game: AnyGame) -> Seats:
    """You against bots, as many as the game is best with."""
    players, bot = game.face.usual_players(game), game.face.usual_bot(game)
    rest: Seats = [(f"{bot_title(bot)} {number}", bot) for number in range(2, players + 1)]
    return [(my_name() or NOBODY, None), *rest]


# --- stored games ----------------------------------------------------------------------------


def _go_on(running: Sequence[TableInfo]) -> None:
    """Running games, those first in which this browser is asked."""
    if not running:
        return
    held = {info.id: stores().visitors.held(visitor(), info.id) for info in running}
    order = sorted(running, key=lambda info: not _asked(info, held[info.id]))
    st.markdown(charts.heading("Go on"), unsafe_allow_html=True)
    _rows(order, held, "further games")


def _finished(over: Sequence[TableInfo]) -> None:
    if not over:
        return
    with st.expander(f"Finished games ({len(over)})", icon=":material/history:", key="finished"):
        held = {info.id: stores().visitors.held(visitor(), info.id) for info in over[:40]}
        for info in over[:40]:
            _row(info, held[info.id])


def _damaged(infos: Sequence[TableInfo]) -> None:
    """Games that can't be read any more: what is wrong with each, and for its host a way out."""
    if not infos:
        return
    st.markdown(charts.heading("Damaged games"), unsafe_allow_html=True)
    for info in infos:
        held = stores().visitors.held(visitor(), info.id)
        with st.container(border=True):
            st.markdown(f"**{plain(info.title)}**  \n{plain(info.damaged)}")
            if held is not None and held.host:
                _delete(info)
            else:
                st.caption("The host of the table can delete it.")


def _rows(infos: Sequence[TableInfo], held: Mapping[str, Held | None], rest: str) -> None:
    for info in infos[:MOST_ROWS]:
        _row(info, held[info.id])
    if len(infos) > MOST_ROWS:
        with st.expander(f"{len(infos) - MOST_ROWS} {rest}"):
            for info in infos[MOST_ROWS:]:
                _row(info, held[info.id])


def _asked(info: TableInfo, held: Held | None) -> bool:
    """Whether somebody at this browser has to decide."""
    asked = info.asked
    mine = held is not None and asked in held.seats
    return mine and asked is not None and info.seats[asked].bot is None


def _row(info: TableInfo, held: Held | None) -> None:
    mine = _asked(info, held)
    with st.container(border=True, horizontal=True, vertical_alignment="center"):
        who = ", ".join(plain(seat.name) for seat in info.seats)
        when = datetime.datetime.fromtimestamp(info.updated).strftime("%d %b, %H:%M")
        game = games[info.game].title if info.game in games else info.game
        called = "" if info.title == game else f"{plain(info.title)} · "
        turn = ":green-badge[:material/play_arrow: your turn]" if mine else plain(_standing(info))
        st.markdown(f"**{called}{plain(game)}** · {who}  \n{turn} · :gray[{when}]", width="stretch")
        label = "See the end" if info.over else "Go on"
        if st.button(label, key=f"go {info.id}", type="primary" if mine else "secondary"):
            go("table", id=info.id)
        if held is not None and held.host:
            help = "Rename, download or delete" if info.over else "Rename or delete"
            with st.popover("More", help=help, key=f"more {info.id}"):
                _look_after(info)


def _standing(info: TableInfo) -> str:
    if info.over:
        if not info.winners or info.scores is None:
            return "finished, nobody has won"
        who = listed([info.seats[seat].name for seat in info.winners])
        return f"won by {who} with {daily.points(info.game, info.scores[info.winners[0]])}"
    if info.asked is None:
        return "running"
    seat = info.seats[info.asked]
    if info.game in games and roster.missing(games[info.game], seat.bot):
        return f"{seat.name} can't play on: its bot is missing"
    return f"{seat.name} {'thinks' if seat.bot else 'is asked'}"


def _look_after(info: TableInfo) -> None:
    inside = stores()
    name = _short("Title", LONGEST_TITLE, f"title {info.id}", info.title)
    if st.button("Rename", key=f"rename {info.id}"):
        try:
            inside.tables.rename(info.id, name)
        except AscentError as error:
            session.home_says.set(str(error))
        st.rerun()
    if info.over:
        st.download_button(
            "Download the save",
            partial(inside.tables.export, info.id),
            f"{info.game}-{info.id}.json",
            "application/json",
            key=f"save {info.id}",
            on_click="ignore",
        )
    else:
        st.caption("A running game is kept here; its save can be had when it is over.")
    _delete(info)


def _delete(info: TableInfo) -> None:
    sure = st.checkbox(f"Delete {plain(info.title)} for all who play it", key=f"sure {info.id}")
    if st.button("Delete", key=f"delete {info.id}", disabled=not sure):
        try:
            stores().tables.delete(info.id)
            stores().visitors.forget(info.id)
        except AscentError as error:
            session.home_says.set(str(error))
        st.rerun()


# --- a table of one's own --------------------------------------------------------------------


def _set_up(playable: Sequence[AnyGame]) -> None:
    names = {game.name: game for game in playable}
    which, how_many = st.columns(2)
    chosen = which.selectbox("Game", list(names), format_func=lambda name: names[name].title)
    game = names[chosen]
    counts = list(game.players)
    usual = game.face.usual_players(game)
    players = how_many.segmented_control(
        "Players", counts, default=usual, key=f"players {game.name}", required=True
    )
    if about := game.face.about_players(players):
        st.caption(about)
    order = Order(game, players)
    _first_options(order)
    seats, here = _seats(game, players)
    _more_options(order)
    seed_column, name_column = st.columns(2)
    with seed_column:
        seed = _seed(order)
    with name_column:
        key = "title of the table"
        name = _short("Title of the table", LONGEST_TITLE, key, placeholder=game.title)
    start = st.button("Start the game", type="primary", key="start")
    if start and order.wrong:
        st.error(f"Nothing has been started. Look again at: {plain(', '.join(order.wrong))}.")
        return
    create = stores().tables.create
    make = partial(create, game.name, seats, seed, order.options, name or game.title)
    open_new("start", start, make, here)


@dataclass
class Order:
    """A table that is being set up: the options that are not as usual, and what is wrong."""

    game: AnyGame
    players: int
    options: dict[str, object] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)  # the labels of fields that can't stay so

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


def _seed(order: Order) -> int | None:
    label = "Seed"
    about = "A whole number; the same seed gives the same deal. Empty: a new one."
    text = st.text_input(label, "", help=about).strip()
    if not text:
        return None
    with suppress(ValueError):
        if len(text) <= 40 and abs(seed := int(text)) <= LARGEST_SEED:
            return seed
    order.refuse(label, f"a seed is a whole number up to {LARGEST_SEED}, not {text[:40]!r}")
    return None


def _seats(game: AnyGame, players: int) -> tuple[Seats, list[int]]:
    """Who sits where; the names that nobody has typed follow from it."""
    usual = [YOU] + [game.face.usual_bot(game)] * (players - 1)
    seats: Seats = []
    here = []
    for number in range(players):
        who_column, name_column = st.columns(2)
        with who_column:
            who = _who(game, f"Seat {number + 1}", usual[number], f"who {game.name} {number}")
        otherwise = f"{'Player' if who in PERSONS else bot_title(who)} {number + 1}"
        if who == YOU:
            otherwise = my_name() or otherwise
        with name_column:
            key = f"name {game.name} {number}"
            given = _short(f"Name of seat {number + 1}", LONGEST_NAME, key, placeholder=otherwise)
        seats.append((clean_name(given, otherwise), None if who in PERSONS else who))
        if who in (YOU, HERE):
            here.append(number)
    return seats, here


def _who(game: AnyGame, label: str, usual: str, key: str) -> str:
    """A person or a bot for a seat."""
    choices = [*PERSONS, *roster.of(game)]
    return st.selectbox(
        label, choices, choices.index(usual), format_func=partial(_described, game), key=key
    )


def _described(game: AnyGame, choice: str) -> str:
    if choice in PERSONS:
        return choice
    about = game.face.bots.get(choice)
    return f"Bot: {choice} ({about})" if about else f"Bot: {choice}"


def _fields(game: AnyGame) -> dict[str, dict[str, Any]]:
    schema = game.options.model_json_schema()
    return cast(dict[str, dict[str, Any]], schema.get("properties", {}))


def _first_options(order: Order) -> None:
    """The options that are seen at once: sets, and what else the game puts first."""
    game, fields = order.game, _fields(order.game)
    for name in game.face.first_options:
        if name == SETS and SETS in fields and game.sets():
            _sets(order, fields[SETS])
        elif name in fields and game.face.offers(name, order.players):
            _option(order, name, fields[name])


def _sets(order: Order, schema: Mapping[str, Any]) -> None:
    game, label, listed_sets = order.game, "Sets", list(order.game.sets())
    sets = st.multiselect(
        label,
        listed_sets,
        list(schema.get("default", listed_sets[:1])),
        format_func=partial(game.face.value, SETS),
        key=f"sets {game.name}",
        help="Several are shuffled together",
    )
    order.take(SETS, tuple(sets), label)
    if sets and (advice := game.advice(order.players, game.options(**order.options))):
        st.caption(advice)


def _more_options(order: Order) -> None:
    """The other options, each with a widget that fits it; only what is not usual is taken."""
    face, players = order.game.face, order.players
    fields = {
        name: schema
        for name, schema in _fields(order.game).items()
        if name not in face.first_options and face.offers(name, players)
    }
    if not fields:
        return
    with st.expander("More options", key=f"more options {order.game.name}"):
        for name, schema in fields.items():
            _option(order, name, schema)


def _option(order: Order, name: str, schema: Mapping[str, Any]) -> None:
    face, key = order.game.face, f"option {order.game.name} {name}"
    label = face.option(name)
    about, usual = schema.get("description", ""), schema.get("default")
    kinds = [schema, *schema.get("anyOf", ())]
    kind: Mapping[str, Any] = next((k for k in kinds if k.get("type") not in (None, "null")), {})
    value: object = usual
    if "enum" in kind:
        values = list(kind["enum"])
        called = partial(face.value, name)
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
            value=usual,
            step=1,
            placeholder="as usual",
            help=about,
            key=key,
        )
    elif kind.get("type") == "array":
        words = ", ".join(map(str, usual or ()))
        value = st.text_input(label, words, help=about, key=key)
        if value == words:
            value = usual
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


# --- saves -----------------------------------------------------------------------------------


def _open_save() -> None:
    upload = st.file_uploader("A save of Ascent Tabletop", ["json"], max_upload_size=2, key="save")
    if upload is None:
        st.caption("Open it to go on with the game, or to replay it if it is over.")
        return
    data = upload.getvalue()
    name, names, refusal = _read_save(data)
    if refusal:
        st.error(plain(refusal))
        return
    bots, here = _who_goes_on(games[name], names)
    make = partial(stores().tables.open_save, data.decode(), "Opened save", bots)
    open_new("open save", st.button("Open it", type="primary", key="open save"), make, here)


@st.cache_data(max_entries=MOST_FILES, show_spinner="Reading the save")
def _read_save(data: bytes) -> tuple[str, tuple[str, ...], str]:
    """The game of a save and the names of its seats, or why it can't be opened."""
    try:
        header, _ = read_save(data.decode())
        return header.game, header.names, ""
    except UnicodeDecodeError:
        return "", (), "This file can't be opened: it is no text, and so no save."
    except AscentError as error:
        return "", (), str(error)


def _who_goes_on(game: AnyGame, names: Sequence[str]) -> tuple[list[str | None], list[int]]:
    """Who plays on from a save."""
    st.caption(f"{plain(game.title)}. Who plays on?")
    bots: list[str | None] = []
    here = []
    for number, name in enumerate(names):
        guess = YOU if number == 0 else bot_named(game, name)
        label = plain(clean_name(name, f"Player {number + 1}"))
        who = _who(game, label, guess, f"opened {game.name} {number}")
        bots.append(None if who in PERSONS else who)
        if who in (YOU, HERE):
            here.append(number)
    return bots, here


def bot_named(game: AnyGame, name: str) -> str:
    """The bot that a seat is named after, else the usual one."""
    wanted = name.casefold()
    named = (bot for bot in roster.of(game) if wanted.startswith(bot_title(bot).casefold()))
    return next(named, game.face.usual_bot(game))
