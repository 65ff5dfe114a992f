"""What is compared: ready-made questions in one click, or sides of one's own choice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import streamlit as st

from framework import games
from framework.bots.personas import persona
from framework.bots.roster import roster
from framework.core.game import AnyGame
from framework.english import counted, listed
from framework.face import RANDOM
from framework.lab.comparison import PREFERRED_PLAYERS, Entrant
from ui import session
from ui.html.escaping import plain
from ui.lab.stored_runs import begin
from ui.play.options import SETS, Order, first_options, more_options
from ui.store.orders import LARGEST_SEED, MOST_JUDGED, MOST_SIDES, RunOrder
from ui.store.runs import LONGEST_NAME

GAMES: Final = (20, 50, 100, 200, 500)
USUAL_GAMES: Final = 100
USUAL_SEED: Final = 1
DIFFERENT: Final = "*"  # no bot is called that
FEW_PLAYERS: Final = (2, 4)


class Ready(NamedTuple):
    """A comparison that is offered: what it answers, and its sides."""

    name: str
    asks: str
    sides: tuple[Entrant, ...]


def ready_made(playable: Sequence[AnyGame]) -> Iterator[Ready]:
    """Questions that the installed games give rise to."""
    if len(playable) > 1:
        one, other = playable[:2]
        names = f"{one.title} and {other.title}"
        asks = "Which asks more of its players, lasts longer, stays open longer?"
        yield Ready(names, asks, (Entrant(one.name), Entrant(other.name)))
    for game in playable:
        sets = [*game.sets()]
        if len(sets) > 1:
            called = [game.face.value(SETS, each) for each in sets[:MOST_SIDES]]
            sides = tuple(Entrant(game.name, {SETS: [each]}) for each in sets[:MOST_SIDES])
            asks = f"What each set makes of {game.title}: {listed(called)}."
            yield Ready(f"The sets of {game.title}", asks, sides)
    for game in playable:
        few, many = (n if n in game.players else 0 for n in FEW_PLAYERS)
        if few and many:
            asks = f"Is {game.title} another game at a larger table?"
            sides = tuple(Entrant(game.name, {}, players) for players in (few, many))
            yield Ready(f"{game.title} for {few} and for {many}", asks, sides)
    for game in playable:
        usual = game.face.usual_bot(game)
        if RANDOM in game.bots and usual != RANDOM:
            asks = "What changes once the players know what they do?"
            seats = PREFERRED_PLAYERS if PREFERRED_PLAYERS in game.players else max(game.players)
            sides = tuple(Entrant(game.name, {}, seats, [bot]) for bot in (usual, RANDOM))
            yield Ready(f"Skill in {game.title}", asks, sides)


def offer(playable: Sequence[AnyGame]) -> None:
    """The ready-made comparisons, a button each."""
    found = [*ready_made(playable)]
    for start in range(0, len(found), 3):
        for column, (number, ready) in zip(
            st.columns(3), [*enumerate(found)][start : start + 3], strict=False
        ):
            with column, st.container(border=True, height="stretch", gap="xsmall"):
                st.markdown(f"**{plain(ready.name)}**")
                st.caption(plain(ready.asks))
                if st.button("Compare", key=f"ready {number}", icon=":material/play_arrow:"):
                    begin(RunOrder(ready.sides, USUAL_GAMES, USUAL_SEED), ready.name)


# --- sides of one's own choice -------------------------------------------------------------------


def choose(playable: Sequence[AnyGame]) -> None:
    """Fields for each side and for the run; begins it when it is asked for and can be played."""
    numbers = session.compared_sides.make(lambda: [0, 1])
    sides, wrong = list[Entrant](), list[str]()
    for start in range(0, len(numbers), 2):
        for column, number in zip(st.columns(2), numbers[start : start + 2], strict=False):
            with column, st.container(border=True, height="stretch", key=f"side {number}"):
                side, refused = _side(playable, number, numbers.index(number))
            sides.append(side)
            wrong += refused
    if len(numbers) < MOST_SIDES:
        st.button("Add a side", key="add side", icon=":material/add:", on_click=_add)
    count, seed, judged = _run()
    name = st.text_input(
        "Name", "", key="name of comparison", max_chars=LONGEST_NAME, placeholder="as its sides"
    )
    if not st.button("Compare", type="primary", key="compare", icon=":material/play_arrow:"):
        return
    if wrong or seed is None:
        labels = [*wrong, *(["Seed"] if seed is None else [])]
        st.error(f"Nothing has been started. Look again at: {plain(', '.join(labels))}.")
        return
    begin(RunOrder(tuple(sides), count, seed, MOST_JUDGED if judged else 0), name)


def _side(playable: Sequence[AnyGame], number: int, place: int) -> tuple[Entrant, list[str]]:
    """The fields of one side: what it is, and the labels of what can't stay so."""
    named = {game.name: game for game in playable}
    own = f"side {number} "
    with st.container(horizontal=True, vertical_alignment="bottom"):
        chosen = st.selectbox(
            f"Side {place + 1}",
            [*named],
            min(number, len(named) - 1),
            format_func=lambda name: named[name].title,
            key=f"{own}game",
        )
        if len(session.compared_sides()) > 1:
            st.button(
                "Remove", key=f"{own}remove", icon=":material/close:", on_click=_remove,
                args=(number,), help="Take this side away",
            )  # fmt: skip
    game = named[chosen]
    players = st.segmented_control(
        "Players",
        list(game.players),
        default=game.face.usual_players(game),
        key=f"{own}players {game.name}",
        required=True,
    )
    order = Order(game, players, key=own)
    first_options(order)
    bots = _bots(game, players, own)
    more_options(order)
    return Entrant(game.name, order.options, players, bots), order.wrong


def _bots(game: AnyGame, players: int, own: str) -> list[str]:
    """Who plays: one bot in all seats, or one for each."""
    bots = [*roster.of(game)]
    usual = bots.index(game.face.usual_bot(game))

    def called(bot: str) -> str:
        return "A bot for each seat" if bot == DIFFERENT else persona(game, bot).title

    every = [*bots, DIFFERENT] if players > 1 and len(bots) > 1 else bots
    chosen = st.selectbox(
        "Played by", every, usual, format_func=called, key=f"{own}bots {game.name} {players > 1}"
    )
    if chosen != DIFFERENT:
        return [chosen]
    with st.container(horizontal=True):
        return [
            st.selectbox(
                f"Bot {seat + 1}", bots, usual, format_func=called,
                key=f"{own}bot {seat} {game.name}", width=150,
            )
            for seat in range(players)
        ]  # fmt: skip


def _run() -> tuple[int, int | None, bool]:
    """How many games, from which seed, and whether chances to win are estimated."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        count: int = st.segmented_control(
            "Games of each side", list(GAMES), default=USUAL_GAMES, key="games compared",
            required=True,
        )  # fmt: skip
        seed = seed_field("seed compared")
    judged = st.toggle(
        "Estimate chances to win", True, key="judged",
        help=f"In the first {counted(MOST_JUDGED, 'game')} of each side bots play on from some"
        " positions: drama, swings, hard choices. It takes a minute or two longer.",
    )  # fmt: skip
    return count, seed_told(seed), judged


def seed_field(key: str) -> str:
    """A seed as it is typed."""
    return st.text_input(
        "Seed", str(USUAL_SEED), key=key, width=180, help="The same seed gives the same games"
    ).strip()


def seed_told(text: str) -> int | None:
    """The seed that was typed; None, and that it is told, if it is none."""
    if text.isascii() and text.isdigit() and len(text) < 20 and int(text) <= LARGEST_SEED:
        return int(text)
    st.error(plain(f"A seed is a whole number from 0 to {LARGEST_SEED}, not {text[:40]!r}."))
    return None


def _add() -> None:
    numbers = session.compared_sides()
    session.compared_sides.set([*numbers, max(numbers, default=-1) + 1])


def _remove(number: int) -> None:
    session.compared_sides.set([each for each in session.compared_sides() if each != number])


def playable() -> list[AnyGame]:
    """The games that can be compared: those that bots can play."""
    return [game for game in games.loadable() if roster.of(game)]
