"""The kinds of frames that a game of Ascension puts on its stack: their parts and their words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ascension.state import AscensionState, name_of
from framework.cards.compiling import add_blocks
from framework.core.machine import Frames, Parts

FRAMES: Final[Frames[AscensionState]] = Frames()
add_blocks(FRAMES)


def _player(state: AscensionState, parts: Parts) -> str:
    seat: int = parts.seat
    return state.header.names[seat]


# --- phases ----------------------------------------------------------------------------------

deal: Final = FRAMES.kind(
    "deal",
    "dealt",
    "Deal: the first center row lies there, its fates happen in the order they were flipped",
)


def _turn_words(state: AscensionState, parts: Parts) -> str:
    player = state.header.names[state.active]
    return f"Turn {state.turn} of {player}: any actions, until it is ended"


turn: Final = FRAMES.kind("turn", "ended", _turn_words)
TURN_ENDED: Final = turn.at("ended")

end_of_turn: Final = FRAMES.kind(
    "end_of_turn", "", "End of turn: played cards are discarded, five cards are drawn"
)

cult: Final = FRAMES.kind(
    "cult",
    "taken",
    "The Cult: it has taken the two rightmost cards of the row, fates of new cards happen",
)


# --- into play -------------------------------------------------------------------------------


def _capture_words(state: AscensionState, parts: Parts) -> str:
    card, player = name_of(state, parts.card), _player(state, parts)
    return f"{card}, being captured: {player} may put it into play"


capture: Final = FRAMES.kind("capture", "seat card", _capture_words)


def _enters_words(state: AscensionState, parts: Parts) -> str:
    card, player = name_of(state, parts.card), _player(state, parts)
    return f"{card}, coming into play: its effects for {player} follow"


enters: Final = FRAMES.kind("enters", "seat card", _enters_words)


def _direct_words(state: AscensionState, parts: Parts) -> str:
    card, source = name_of(state, parts.card), name_of(state, parts.source)
    return (
        f"{card}, just acquired: {_player(state, parts)} may put it straight into play by {source}"
    )


direct: Final = FRAMES.kind("direct", "seat card source", _direct_words)


# --- acquiring -------------------------------------------------------------------------------


def _pay_words(state: AscensionState, parts: Parts) -> str:
    card, player = name_of(state, parts.card), state.header.names[state.active]
    whom = " for the partner" if parts.to == "partner" else ""
    return (
        f"{card}, paying: {player} chooses how much of {parts.cost} is paid with power,"
        f" the rest in runes{whom}"
    )


pay: Final = FRAMES.kind("pay", "card cost to", _pay_words)

ACQUIRED_STAGES = (
    "going where it belongs",
    "going where it belongs",
    "after effects of own cards",
    "with Empower",
)
WHERE_TO = {
    "discard": "into the discard pile",
    "hand": "into the hand",
    "partner": "for the partner",
}


def _acquire_words(state: AscensionState, parts: Parts) -> str:
    card, now = name_of(state, parts.card), _stage(ACQUIRED_STAGES, parts.stage)
    goes = WHERE_TO[parts.to]
    return f"{card}, acquired {goes}, {now}: what follows for {_player(state, parts)}"


acquire: Final = FRAMES.kind(
    "acquire", "seat card from_row replacement to stage", _acquire_words, counted="stage"
)
ACQUIRE_TO: Final = acquire.at("to")
ACQUIRE_STAGE: Final = acquire.at("stage")


treasures: Final = FRAMES.kind(
    "treasures",
    "seat treasures done",
    "Treasures: Treasures are acquired with the card on them.",
)
TREASURES_DONE: Final = treasures.at("done")


# --- defeating -------------------------------------------------------------------------------


def _leave_words(state: AscensionState, parts: Parts) -> str:
    cards = " and ".join(name_of(state, card) for card in parts.cards)
    left = len(parts.cards) - len(parts.goes)
    return (
        f"{cards}, leaving the row, {left} to settle:"
        f" {_player(state, parts)} says where each defeated monster goes"
    )


leave: Final = FRAMES.kind("leave", "seat cards infests goes asked", _leave_words, counted="asked")
LEAVE_GOES: Final = leave.at("goes")
LEAVE_ASKED: Final = leave.at("asked")

DEFEATED_STAGES = (
    "leaving the row",
    "after effects of own cards",
    "with its reward",
    "with Dreambind",
    "at the end",
)


def _defeat_words(state: AscensionState, parts: Parts) -> str:
    card, now = name_of(state, parts.card), _stage(DEFEATED_STAGES, parts.stage)
    return f"{card}, defeated, {now}: what follows for {_player(state, parts)}"


defeat: Final = FRAMES.kind("defeat", "seat card from_row stage", _defeat_words, counted="stage")
DEFEAT_STAGE: Final = defeat.at("stage")


def _stage(stages: Sequence[str], stage: int) -> str:
    return stages[min(stage, len(stages) - 1)]
