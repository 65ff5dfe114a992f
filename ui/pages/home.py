"""The door: start a game in two clicks, go on with one, set up a table, open a save."""

from __future__ import annotations

import datetime
import json
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, cast

import streamlit as st

from framework import games
from framework.core.errors import AscentError, BadOption
from framework.core.game import Game
from framework.effects.schema import parse_yaml
from ui import daily, drawings, settings
from ui.house import house, visitor
from ui.pages import go, open_new
from ui.tables import Created, Daily, TableInfo
from ui.visitors import Held
from ui.words import clean_name, listed, plain, title

BLURBS = {
    "age_of_ascent": "Bid tokens and three-sided dice for lands, heroes and treasures; fight for"
    " territories; end on a culture roll. Two to four players, about 40 minutes.",
    "ascension": "Build a deck from the center row, defeat monsters, gather honor. Four sets,"
    " alone or mixed. One to six players, about 30 minutes.",
}
GUIDED_SEED = 7
USUAL_PLAYERS = {"age_of_ascent": 3, "ascension": 2}
BOTS = {
    "random": "any legal move: easy",
    "balanced": "likes all three colours",
    "strength": "goes for territories and battles",
    "gold": "goes for heroes and the gold phase",
    "culture": "goes for treasures and the culture roll",
    "greedy": "takes what is worth most: strong",
}
LABELS = {
    "banner": "Banner of Initiative",
    "pass_is_final": "Whoever passes is out for the turn",
    "track": "Card track: cards for each square",
    "expand": "What wins Expand",
    "stall_turns": "Turns without a card taken that end the game",
    "cards": "Card file of your own",
    "honor_per_player": "Honor in the pool for each player",
    "energy_shards": "Energy Shards in the center deck",
    "stall_rounds": "Rounds without a gain that end the game",
    "team": "Teams of two: partners sit opposite",
    "promo": "Promo card Twofold Askara",
}
TEAM_TABLES = (4, 6)
YOU, HERE, LINK = "You", "A person at this device", "A person by invite link"
PERSONS = (YOU, HERE, LINK)
NOBODY = "Player 1"
MOST_ROWS = 4
MOST_FILES = 16  # card files whose documents are kept
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
    message = st.session_state.pop("home says", None)
    if message:
        st.error(plain(message))


def _name() -> None:
    """Under which name this browser plays; kept for its next visit."""
    st.text_input(
        "Your name",
        my_name(),
        max_chars=24,
        placeholder=NOBODY,
        key="my name",
        on_change=_call_me,
        help="As the others at a table see it",
    )


def my_name() -> str:
    """The name that this browser has given, if any."""
    return settings.kept("name")


def _call_me() -> None:
    settings.keep("name", clean_name(st.session_state["my name"], ""), "home says")


def _games() -> list[Game[Any]]:
    found = []
    for name in games:
        try:
            found.append(games[name])
        except AscentError as error:
            st.warning(plain(error))
    return found


def _tables() -> list[TableInfo]:
    """The tables at which this browser may do something, the one played last first."""
    inside = house()
    mine = inside.visitors.tables(visitor())
    return [info for info in inside.tables.list() if info.id in mine]


# --- two clicks ------------------------------------------------------------------------------


def _door(game: Game[Any], found: Sequence[TableInfo]) -> None:
    st.markdown(drawings.banner(game.name), unsafe_allow_html=True)
    st.markdown(drawings.heading(game.title), unsafe_allow_html=True)
    st.write(BLURBS.get(game.name, ""))
    options: dict[str, object] = {}
    sets = game.sets()
    if sets:
        key = f"set {game.name}"
        last = settings.kept(key)
        chosen = st.pills(
            "Set",
            sets,
            default=last if last in sets else sets[0],
            format_func=title,
            key=key,
            required=True,
            on_change=_keep_set,
            args=(key,),
        )
        options = {"sets": (chosen,)} if chosen != sets[0] else {}
    create, key = house().tables.create, f"play {game.name}"
    if st.button(
        "Play",
        key=key,
        type="primary",
        icon=":material/play_arrow:",
        width="stretch",
        help="Against bots, at once",
    ):
        seats = usual_seats(game)
        open_new(key, partial(create, game.name, seats, None, options, game.title), [0])
    with st.container(horizontal=True, vertical_alignment="center"):
        _daily(game, found)
        key = f"guide {game.name}"
        if st.button("Guided first game", key=key, help="A hint at each decision"):
            seats = usual_seats(game)
            make = partial(create, game.name, seats, GUIDED_SEED, {}, "Guided game")
            open_new(key, make, [0], guide="1")


def _keep_set(key: str) -> None:
    """The set that was played last is the one that is offered next."""
    settings.keep(key, str(st.session_state[key]), "home says")


def _daily(game: Game[Any], found: Sequence[TableInfo]) -> None:
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
    if st.button(label, key=key, help=about):
        open_new(key, partial(_begin, game, day, len(tries)), [0])
    if tries and tries[0].scores is not None:
        first, seat = tries[0], _seats_of(tries[0])[0]
        won = ", won" if seat in first.winners else ""
        assert first.scores is not None
        st.markdown(f"Today: **{daily.points(game.name, first.scores[seat])}**{won}")


def _begin(game: Game[Any], day: str, tries: int) -> Created:
    seed, attempt = daily.seed(game.name, day), _attempt(game.name, day, tries)
    title, tried = f"Game of {day}", Daily(day, attempt)
    return house().tables.create(game.name, usual_seats(game), seed, {}, title, tried)


def _attempt(game: str, day: str, tries: int) -> int:
    """Which try at a day's game the next one is; one whose table is deleted counts too."""
    visitors, me, key = house().visitors, visitor(), f"tries {game} {day}"
    before = visitors.settings(me).get(key, "0")
    attempt = max(tries, int(before) if before.isdecimal() else 0) + 1
    visitors.set(me, key, str(attempt))
    return attempt


def _seats_of(info: TableInfo) -> tuple[int, ...]:
    held = house().visitors.held(visitor(), info.id)
    return held.seats if held is not None else ()


def usual_bot(game: Game[Any]) -> str:
    """The bot that a newcomer meets: the first that thinks."""
    return next((bot for bot in game.bots if bot != "random"), next(iter(game.bots)))


def usual_seats(game: Game[Any]) -> Seats:
    """You against bots, as many as the game is best with."""
    players = USUAL_PLAYERS.get(game.name, min(game.players))
    bot = usual_bot(game)
    rest: Seats = [(f"{title(bot)} {number}", bot) for number in range(2, players + 1)]
    return [(my_name() or NOBODY, None), *rest]


# --- stored games ----------------------------------------------------------------------------


def _go_on(running: Sequence[TableInfo]) -> None:
    """Running games, those first in which this browser is asked."""
    if not running:
        return
    held = {info.id: house().visitors.held(visitor(), info.id) for info in running}
    order = sorted(running, key=lambda info: not _asked(info, held[info.id]))
    st.markdown(drawings.heading("Go on"), unsafe_allow_html=True)
    _rows(order, held, "further games")


def _finished(over: Sequence[TableInfo]) -> None:
    if not over:
        return
    with st.expander(f"Finished games ({len(over)})", icon=":material/history:", key="finished"):
        held = {info.id: house().visitors.held(visitor(), info.id) for info in over[:40]}
        for info in over[:40]:
            _row(info, held[info.id])


def _damaged(infos: Sequence[TableInfo]) -> None:
    """Games that can't be read any more: what is wrong with each, and for its host a way out."""
    if not infos:
        return
    st.markdown(drawings.heading("Damaged games"), unsafe_allow_html=True)
    for info in infos:
        held = house().visitors.held(visitor(), info.id)
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
    return f"{seat.name} {'thinks' if seat.bot else 'is asked'}"


def _look_after(info: TableInfo) -> None:
    inside = house()
    name = st.text_input("Title", info.title, key=f"title {info.id}", max_chars=60)
    if st.button("Rename", key=f"rename {info.id}"):
        try:
            inside.tables.rename(info.id, name)
        except AscentError as error:
            st.session_state["home says"] = str(error)
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
            house().tables.delete(info.id)
            house().visitors.forget(info.id)
        except AscentError as error:
            st.session_state["home says"] = str(error)
        st.rerun()


# --- a table of one's own --------------------------------------------------------------------


def _set_up(playable: Sequence[Game[Any]]) -> None:
    names = {game.name: game for game in playable}
    which, how_many = st.columns(2)
    chosen = which.selectbox("Game", list(names), format_func=lambda name: names[name].title)
    game = names[chosen]
    counts = list(game.players)
    usual = USUAL_PLAYERS.get(game.name, counts[0])
    players = how_many.segmented_control(
        "Players", counts, default=usual, key=f"players {game.name}", required=True
    )
    if players == 1:
        st.caption("One player: you play alone, against the Cult.")
    options = _sets_and_team(game, players)
    seats, here = _seats(game, players)
    _more_options(game, options)
    seed_column, name_column = st.columns(2)
    seed = seed_column.text_input(
        "Seed", "", help="A whole number; the same seed gives the same deal. Empty: a new one."
    )
    name = name_column.text_input(
        "Title of the table", "", max_chars=60, placeholder=game.title, key="title of the table"
    )
    if st.button("Start the game", type="primary", key="start"):
        try:
            number = _seed(seed)
        except BadOption as error:
            st.error(plain(error))
            return
        create = house().tables.create
        make = partial(create, game.name, seats, number, options, name or game.title)
        open_new("start", make, here)


def _seed(text: str) -> int | None:
    if not text.strip():
        return None
    try:
        if len(text) > 40:
            raise ValueError
        return int(text)
    except ValueError:
        raise BadOption(f"a seed is a whole number, not {text[:40]!r}") from None


def _seats(game: Game[Any], players: int) -> tuple[Seats, list[int]]:
    """Who sits where; the names that nobody has typed follow from it."""
    usual = [YOU] + [usual_bot(game)] * (players - 1)
    seats: Seats = []
    here = []
    for number in range(players):
        who_column, name_column = st.columns(2)
        with who_column:
            who = _who(game, f"Seat {number + 1}", usual[number], f"who {game.name} {number}")
        otherwise = f"{title(who) if who in game.bots else 'Player'} {number + 1}"
        if who == YOU:
            otherwise = my_name() or otherwise
        given = name_column.text_input(
            f"Name of seat {number + 1}",
            "",
            max_chars=24,
            placeholder=otherwise,
            key=f"name {game.name} {number}",
        )
        seats.append((clean_name(given, otherwise), who if who in game.bots else None))
        if who in (YOU, HERE):
            here.append(number)
    return seats, here


def _who(game: Game[Any], label: str, usual: str, key: str) -> str:
    """A person or a bot for a seat."""
    choices = [*PERSONS, *game.bots]
    return st.selectbox(label, choices, choices.index(usual), format_func=_described, key=key)


def _described(choice: str) -> str:
    if choice in PERSONS:
        return choice
    about = BOTS.get(choice)
    return f"Bot: {choice} ({about})" if about else f"Bot: {choice}"


def _fields(game: Game[Any]) -> dict[str, dict[str, Any]]:
    schema = game.options.model_json_schema()
    return cast(dict[str, dict[str, Any]], schema.get("properties", {}))


def _sets_and_team(game: Game[Any], players: int) -> dict[str, object]:
    """The options that are seen at once: sets, and teams where they can be had."""
    fields, listed_sets = _fields(game), game.sets()
    chosen: dict[str, object] = {}
    if "sets" in fields and listed_sets:
        sets = st.multiselect(
            "Sets",
            list(listed_sets),
            list(fields["sets"].get("default", listed_sets[:1])),
            format_func=title,
            key=f"sets {game.name}",
            help="Several are shuffled together",
        )
        chosen["sets"] = tuple(sets)
        if sets and (advice := game.advice(players, game.options(**chosen))):
            st.caption(advice)
    if "team" in fields and players in TEAM_TABLES:
        _option(game.name, "team", fields["team"], chosen)
    return chosen


def _more_options(game: Game[Any], chosen: dict[str, object]) -> None:
    """The other options, each with a widget that fits it; only what is not usual is taken."""
    fields = {name: f for name, f in _fields(game).items() if name not in ("sets", "team")}
    if not fields:
        return
    with st.expander("More options", key=f"more options {game.name}"):
        for name, field in fields.items():
            _option(game.name, name, field, chosen)


def _option(game: str, name: str, field: Mapping[str, Any], chosen: dict[str, object]) -> None:
    label, key = LABELS.get(name, title(name)), f"option {game} {name}"
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
            placeholder="as usual",
            help=about,
            key=key,
        )
    elif kind.get("type") == "array":
        words = ", ".join(map(str, usual or ()))
        value = st.text_input(label, words, max_chars=100, help=about, key=key)
        if value == words:
            value = usual
    elif kind.get("type") == "object":
        upload = st.file_uploader(label, ["yaml", "yml"], help=about, key=key)
        # A file that is no card file stays refused: no game starts without what was asked for.
        value = (_card_file(upload.getvalue()) or {}) if upload is not None else None
    if value != usual:
        chosen[name] = value


def _card_file(data: bytes) -> object:
    document, refusal = _read_cards(data)
    if refusal:
        st.error(plain(refusal))
    return document


@st.cache_data(max_entries=MOST_FILES, show_spinner=False)
def _read_cards(data: bytes) -> tuple[dict[str, object] | None, str]:
    """A card file's document, or why it is refused; read once, not with each click on the page."""
    try:
        return parse_yaml(data, "The card file"), ""
    except AscentError as error:
        return None, str(error)[:300]


# --- saves -----------------------------------------------------------------------------------


def _open_save() -> None:
    upload = st.file_uploader("A save of Ascent Tabletop", ["json"], max_upload_size=2, key="save")
    if upload is None:
        st.caption("Open it to go on with the game, or to replay it if it is over.")
        return
    data = upload.getvalue()
    bots, here = _who_goes_on(data)
    if st.button("Open it", type="primary", key="open save"):
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            st.error("This is no save: it is no text.")
            return
        make = partial(house().tables.open_save, text, "Opened save", bots)
        open_new("open save", make, here)


def _who_goes_on(data: bytes) -> tuple[list[str | None] | None, list[int] | None]:
    """Who plays on from a save; None if it can't be read, which opening it tells."""
    known = saved_names(data)
    if known is None:
        return None, None
    game, names = known
    st.caption(f"{plain(game.title)}. Who plays on?")
    bots: list[str | None] = []
    here = []
    for number, name in enumerate(names):
        guess = YOU if number == 0 else bot_named(game, name)
        label = plain(clean_name(name, f"Player {number + 1}"))
        who = _who(game, label, guess, f"opened {game.name} {number}")
        bots.append(who if who in game.bots else None)
        if who in (YOU, HERE):
            here.append(number)
    return bots, here


def saved_names(data: bytes) -> tuple[Game[Any], list[str]] | None:
    """The game of a save and the names of its seats, as far as they can be read."""
    try:
        header = json.loads(data.decode("utf-8"))["header"]
        game, names = games[header["game"]], header["names"]
        if len(names) in game.players and all(isinstance(name, str) for name in names):
            "".join(names).encode()  # half characters can't be shown
            return game, list(names)
    except (ValueError, LookupError, TypeError, RecursionError, AscentError):
        pass
    return None


def bot_named(game: Game[Any], name: str) -> str:
    """The bot that a seat is named after, else the usual one."""
    wanted = name.casefold()
    return next((b for b in game.bots if wanted.startswith(title(b).casefold())), usual_bot(game))
