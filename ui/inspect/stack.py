"""The stack of a state in words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import streamlit as st

from framework.cards.blocks import BLOCK, COUNT, IT, KEY, NEXT, SEAT
from framework.core.machine import State
from framework.core.phases import PHASE
from framework.core.plain import Frame
from framework.english import listed, title
from ui.html.escaping import plain

DOING = {  # of steps whose own word makes no good one
    "when": "with its condition",
    "may": "with an offer",
    "choose": "choosing one of its parts",
    "repeat": "again and again",
    "as_soon": "with its condition",
    "everyone": "for every player",
    "watch": "for the rest of the turn",
    "rule": "changing the rules",
    "banner": "taking the Banner of Initiative",
    "claim": "acquiring or defeating",
    "into_play": "putting straight into play",
    "onto_deck": "putting on top of the deck",
    "grave_robbery": "copying a revealed hero",
    "constructs_to_decks": "sending constructs back to the decks",
    "take_temple": "taking a temple",
    "discount_next": "making the next card cheaper",
}
NOTE = re.compile(r" (\(\w+ \d[^)]*\)|\[[^]]*\])")  # of a docstring: a ruling, the parts of a frame


def show_stack(state: State) -> None:
    """The stack as a list, what is done in bold."""
    parts = [line.partition(": ") for line in lines(state)]
    st.markdown(
        "\n".join(
            f"1. **{plain(head)}**  \n{plain(rest[:1].upper() + rest[1:])}"
            for head, _, rest in parts
        )
        or "The stack is empty: the game is over."
    )
    if parts:
        st.caption("The first line runs now; each one was put there by the one below it.")


def lines(state: State) -> list[str]:
    """What is going on, a line a frame, the one that runs now first."""
    return [_frame(state, frame) for frame in reversed(state.stack)]


def _frame(state: State, frame: Frame) -> str:
    name = str(frame[0])
    if name == PHASE:
        phase = state.rules.game.phases.by_name[str(frame[1])]
        return f"Phase {title(phase.name)}: {phase.does}"
    if name == BLOCK:
        return _block(state, frame)
    kind = state.rules.game.frames.kinds.get(name)
    if kind is not None and kind.words:
        return kind.tell(state, frame)
    does = (state.rules.run[name].__doc__ or "").strip().partition("\n")[0]
    return f"{title(name)}: {NOTE.sub('', does)}"


def _block(state: State, frame: Frame) -> str:
    """`Whirlwind Ascetic, discarding, 1 of 2 left: discard 2 cards (step 2 of 2, for Ada)`."""
    card = str(frame[KEY]).partition("/")[0]
    steps = state.rules.blocks[frame[KEY]].steps
    at = max(0, min(int(frame[NEXT]) - 1, len(steps) - 1))
    step = steps[at]
    head = [card, DOING.get(step.word) or gerund(step.word)]
    told = _told(state, step, frame) if frame[NEXT] else "to come"
    if told:
        head.append(told)
    who = _name(state, frame[SEAT])
    where = f"step {at + 1} of {len(steps)}, for {who}"
    return f"{', '.join(head)}: {step.clause()} ({where})"


def gerund(word: str) -> str:
    """`discard` as `discarding`."""
    first, _, rest = word.replace("_", " ").partition(" ")
    if first.endswith("e") and not first.endswith(("ee", "oe")):
        first = first[:-1]
    elif len(first) == 3 and first[1] in "aeiou" and first[2] not in "aeiouwxy":
        first += first[2]
    return f"{first}ing {rest}".strip()


def _told(state: State, step: Any, frame: Frame) -> str:
    """How far a step has come, from what its frame counts; nothing if it has not begun."""
    count: Any = frame[COUNT]
    match step.word:
        case "discard":
            done = len(count or ())
            if done >= step.n:
                return f"{_names(state, count)} may come back"
            return f"{step.n - done} of {step.n} left"
        case "banish" if step.n > 1:
            done = count[1] if count else 0
            return f"{step.n - done} of {step.n} left"
        case "put" if step.each:
            return f"{len(step.names) - len(count or ())} of {len(step.names)} left"
        case "acquire" if count:
            return "more of them if there are"
        case "defeat" | "claim" if count:
            return f"{_names(state, count[0])} left" if count[0] else "none left"
        case "move" if count:
            return f"{_card(state, count & LOW)} is chosen"
        case "destroy" if count:
            return f"{listed([_name(state, seat) for seat in count[0]]) or 'nobody'} to go"
        case "raid" if count:
            return f"one of {_names(state, count)} may be taken"
        case "repeat" if count:
            return "the last time" if count == 1 else f"{count} times left"
        case "into_play" | "onto_deck":
            return _card(state, frame[IT])
    return ""


def _name(state: State, seat: object) -> str:
    return state.header.names[seat] if isinstance(seat, int) and seat >= 0 else "nobody"


def _card(state: Any, card: object) -> str:
    """A card of Ascension by its number on the table."""
    form = getattr(state, "form", ())
    if isinstance(card, int) and 0 <= card < len(form):
        return str(state.defs.name[form[card]])
    return "a card"


def _names(state: State, cards: Iterable[object]) -> str:
    return listed([_card(state, card) for card in cards])


LOW = (1 << 10) - 1  # the bits of an option of Ascension that tell the card
