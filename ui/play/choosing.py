"""What players choose: moves, wishes, steps taken back; and what is done or said by itself."""

from __future__ import annotations

from contextlib import suppress
from typing import Final, NamedTuple

import streamlit as st

from framework import games
from framework.core.errors import AscentError
from framework.core.move import Facts, Wish
from framework.core.view import Question, View
from framework.english import listed
from ui import session, settings
from ui.html.escaping import plain
from ui.play import first_game, tutor
from ui.server.stores import Stores, stores, visitor
from ui.store.records import Answered, Late, Refused, TableInfo, TableView

PATIENCE = 0.35  # seconds that a click waits for quick bots before the page is drawn
AUTOPLAYED = "autoplayed"  # the turn in which cards were played last, kept over a reload
PLAIN: Final[Wish] = {"plain": True}
MOST_TOLD = 3  # things left to do that a warning names


class Moment(NamedTuple):
    """What a player has seen when choosing: what comes later than that is refused."""

    table: str
    seat: int
    step: int
    undos: int


def say(words: str) -> None:
    """Let the board say something, until the next click here or until the table moves on."""
    session.table_says.set(words)
    session.table_told.forget()


def says(*position: object) -> str:
    """What the board has to say, however often its page is drawn at this position of a table."""
    words, now = session.table_says(), (*position, session.answered())
    before, since = session.table_told()
    if words == before and now != since:
        session.table_says.forget()
        return ""
    session.table_told.set((words, now))
    return words


def moves_of(view: View) -> list[Facts]:
    """What the one who looks on can do."""
    decision = view["decision"]
    return decision.get("moves", []) if decision is not None else []


def all_at_once(view: View) -> str:
    """The verb of moves that can be made all at once, if there are several to make now."""
    face = games[view["game"]].face
    verb = next((move["verb"] for move in moves_of(view) if move["verb"] in face.at_once), "")
    held = [view["table"].get(field) for field in face.own_fields]
    return verb if verb and sum(len(cards) for cards in held if isinstance(cards, list)) > 1 else ""


# --- buttons below the board -----------------------------------------------------------------


def moves(info: TableInfo, view: TableView, seat: int | None) -> None:
    """Every legal move as a button: a second way to play, in words."""
    decision = view["decision"]
    asked = decision is not None and decision["seat"] == seat
    if decision is None or seat is None or not asked or info.seats[seat].bot is not None:
        st.markdown("You are not asked now.")
        return
    st.markdown(f"**{plain(decision['prompt'])}**")
    moment = Moment(info.id, seat, view["id"], view["undos"])
    with st.container(horizontal=True, gap="small", key="moves"):
        for index, label in enumerate(decision["labels"]):
            st.button(
                plain(_capital(label)),
                key=f"move {info.id} {moment.step} {moment.undos} {index}",
                on_click=move,
                args=(moment, index),
            )
        if verb := all_at_once(view):
            wanted: Wish = {"verb": verb}
            words = f"{_capital(verb)} all"
            st.button(words, key="all", type="primary", on_click=wish, args=(moment, wanted))
        back = ":material/undo:"
        st.button("Take back", key="undo", icon=back, on_click=undo, args=(moment,))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


# --- what is chosen --------------------------------------------------------------------------


def move(moment: Moment, index: int, *, unread: bool = False) -> None:
    """Make a move; a refusal is told on the page that is drawn next.

    A card that was clicked unread may have been hit by mistake.
    """
    inside = stores()
    try:
        check_mine(inside, moment)
        if warned(inside, moment, index, unread=unread):
            return
        inside.tables.move(moment.table, moment.seat, index, moment.step, moment.undos)
    except Late as late:
        _say_late(moment, late)
        return
    except AscentError as error:
        say(str(error))
        return
    session.chosen(moment.table).set(moment)
    let_bots(inside, moment.table)


def wish(moment: Moment, wanted: Wish) -> None:
    """Do all that a wish takes, such as a whole bid, or nothing."""
    inside = stores()
    try:
        check_mine(inside, moment)
        if _warned_of_wish(inside, moment, wanted):
            return
        inside.tables.wish(moment.table, moment.seat, wanted, moment.step, moment.undos)
    except Late as late:
        _say_late(moment, late)
        return
    except AscentError as error:
        say(str(error))
        return
    session.chosen(moment.table).set(moment)
    let_bots(inside, moment.table)


def _say_late(moment: Moment, late: Late) -> None:
    """A second click where the first one has been carried out is no news."""
    if session.chosen(moment.table)() != moment:
        say(str(late))


def undo(moment: Moment) -> None:
    """Take back the last step that was made at this device."""
    inside, told = stores(), session.taking_back(moment.table)
    meant = told() == moment.step
    session.standing(moment.table, moment.seat).forget()  # who takes a pass back is not done
    session.chosen(moment.table).forget()
    try:
        beside = check_mine(inside, moment)
        inside.tables.undo(moment.table, moment.seat, moment.step, moment.undos, beside, meant)
    except Answered as error:
        told.set(moment.step)
        say(f"{error} Take it back again if you mean it: then it is not ranked.")
    except AscentError as error:
        say(f"That can't be taken back: {error}.")


def check_mine(inside: Stores, moment: Moment) -> tuple[int, ...]:
    """Refuse a click for a seat that is another browser's by now; returns the seats that are not.

    A page that is still open may show a seat that has been freed, or taken elsewhere.
    """
    held = inside.visitors.held(visitor(), moment.table)
    if held is None or moment.seat not in held.seats:
        raise Refused("This seat is not yours any more.")
    return held.seats


def let_bots(inside: Stores, id: str) -> None:
    """Give quick bots a moment, so that most clicks lead to the next own decision at once."""
    inside.tables.wait_for_bots(id, PATIENCE)


# --- by itself -------------------------------------------------------------------------------


def warned(
    inside: Stores, moment: Moment, index: int, *, unread: bool = False, standing: str = ""
) -> bool:
    """Whether an option ends a turn for good, or costs much, and its player wants to be told.

    `standing` is what it is called to make it, and to go on making it.
    """
    view = inside.tables.view(moment.table, moment.seat)
    decision, told = view["decision"], session.warned(moment.table)
    chosen = (moment.step, (index,))
    if decision is None or decision["seat"] != moment.seat or told() == chosen:
        return False
    if not 0 <= index < len(decision["moves"]):
        return False
    ending = [number for number, move in enumerate(decision["moves"]) if move.get("ends_turn")]
    says = ""
    if index in ending:
        left = _left(decision, first_game.is_first(moment.table))
        rest = len(left) - MOST_TOLD
        more = f", or one of {rest} other things" if rest > 0 else ""
        says = f"You could still {listed(left[:MOST_TOLD], 'or')}{more}." if left else ""
    elif ending and unread and _is_the_last(inside, moment, view, index):
        says = "Your turn would be over then, and that is for good."
    if not says and view["id"] == moment.step:
        info = inside.tables.info(moment.table)
        says = tutor.warning(inside, info, view, moment.seat, (index,))
    if not says and standing and (settings.on("unplayed") or first_game.is_first(moment.table)):
        says = games[view["game"]].face.missed(inside.tables.rules(moment.table), view)
    if not says:
        return False
    told.set(chosen)
    say(f"{says} Choose {standing or decision['labels'][index]} again if you mean it.")
    return True


def _warned_of_wish(inside: Stores, moment: Moment, wanted: Wish) -> bool:
    """Whether a step of several choices, such as a bid, costs much, and its player is told."""
    view, info = inside.tables.view(moment.table, moment.seat), inside.tables.info(moment.table)
    if view["id"] != moment.step or not tutor.wanted(info, view, moment.seat):
        return False
    world = inside.tables.world(moment.table, moment.seat)
    choices = tutor.choices_of(world, wanted) if world is not None else ()
    warned, chosen = session.warned(moment.table), (moment.step, choices)
    if not choices or warned() == chosen:
        return False
    says = tutor.warning(inside, info, view, moment.seat, choices)
    if not says:
        return False
    warned.set(chosen)
    say(f"{says} Do it again if you mean it.")
    return True


def _is_the_last(inside: Stores, moment: Moment, view: TableView, index: int) -> bool:
    """Whether a turn would be over by a move that is more than to play a card, as far as one sees.

    What would happen is tried in a world as the player may imagine it, so it tells no secret.
    """
    game = games[view["game"]]
    if not settings.on("last") or moves_of(view)[index]["verb"] in game.face.at_once:
        return False
    world = inside.tables.world(moment.table, moment.seat)
    if world is None or index >= len(world.options):
        return False
    turn = game.turn(world)
    world.apply(index)
    return not world.over and game.turn(world) != turn


def _left(decision: Question, first: bool) -> list[str]:
    """What could still be done before a turn ends, with what would be lost or at all."""
    careful = settings.on("careful")
    if not careful and not first and not settings.on("unplayed"):
        return []

    def counts(move: Facts) -> bool:
        if careful or first:
            return not move.get("ends_turn") and (careful or not move.get("lasting"))
        return bool(move.get("fleeting"))

    return [
        label.partition(":")[0]
        for label, move in zip(decision["labels"], decision["moves"], strict=True)
        if counts(move)
    ]


def autoplayed(inside: Stores, id: str, seat: int, view: TableView) -> bool:
    """Make the plain moves when a turn begins; what is then taken back stays so."""
    moves = moves_of(view)
    own_turn = any(move.get("ends_turn") for move in moves)
    if not own_turn or not settings.on("autoplay"):
        return False
    now = f"{id} {seat} {view['turn']}"
    kept = inside.visitors.settings(visitor()).get(AUTOPLAYED)
    if now in (session.autoplayed(), kept):
        return False
    session.autoplayed.set(now)
    settings.keep(AUTOPLAYED, now, session.table_says)
    if not any(move.get("plain") for move in moves):
        return False
    with suppress(AscentError):  # another tab was quicker
        inside.tables.wish(id, seat, PLAIN, view["id"], view["undos"])
        return True
    return False
