"""Age of Ascent in words: questions, options, the journal, and cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from age_of_ascent.ops import LEADS, PIECE_NAMES
from age_of_ascent.state import (
    EXPAND,
    IMPROVE,
    KINDS,
    NOTHING,
    PIECES,
    ROWS,
    TOKENS,
    WILD,
    Card,
    Cards,
)
from framework.core.decision import Decision
from framework.core.plain import Entry, Option
from framework.effects.text import rules_text

COLOURS = {"S": "strength", "G": "gold", "C": "culture"}
PHASE_NAMES = {
    "turn_order": "Turn order",
    "draft": "Draft",
    "board": "Laying out the board",
    "allocation": "Allocation phase",
    "resolution": "Resolution phase",
    "loss": "Loss phase",
    "gold": "Gold phase",
    "count": "Count phase",
    "culture_roll": "Final culture roll",
}


def pieces(kinds: Sequence[int]) -> str:
    """`2 strength tokens, 1 gold die` from kinds of pieces."""
    told = []
    for kind in sorted(set(kinds)):
        count = kinds.count(kind)
        names = (
            PIECE_NAMES[PIECES[kind % KINDS]] if kind < KINDS else PIECE_NAMES[PIECES[kind - WILD]]
        )
        told.append(f"{count} {names[count > 1]}{' as any colour' if kind >= WILD else ''}")
    return ", ".join(told) or "nothing"


def counted(counts: Sequence[int]) -> str:
    """The same from the counts of a bid."""
    return pieces([kind for kind, count in enumerate(counts) for _ in range(count)])


def facts(card: Card) -> str:
    """A card's printed facts on one line."""
    parts = [f"cost {card.cost}"]
    if card.gives:
        parts.append(f"gives {pieces(card.gives)}")
    if card.vp:
        parts.append(f"{card.vp} VP")
    also = [COLOURS[PIECES[c]] for c in TOKENS if card.also >> c & 1]
    if also:
        parts.append(f"{' and '.join(also)} allowed")
    return ", ".join(parts)


def card_text(card: Card) -> str:
    """A card's rules text."""
    return rules_text(card.text, LEADS)


def card_facts(card: Card) -> dict[str, object]:
    """A card for lists and searches."""
    return {
        "name": card.name,
        "type": card.kind,
        "row": ROWS[card.row],
        "cost": card.cost,
        "gives": [PIECES[piece] for piece in card.gives],
        "also": [PIECES[c] for c in TOKENS if card.also >> c & 1],
        "vp": card.vp,
        "min_players": card.min_players,
        "copies": 1,
        "text": card_text(card),
    }


def _named(defs: Cards, target: int) -> str:
    if target in (EXPAND, IMPROVE):
        return defs.name[target]
    return f"{defs.name[target]} ({facts(defs.card(target))})"


def prompt(defs: Cards, decision: Decision) -> str:
    """The question of a decision."""
    match decision.kind:
        case "draft":
            return "Take a card of the draft."
        case "target":
            return "Choose a target for your pieces, or pass."
        case "place":
            target, count = cast(tuple[int, int], decision.about)
            return f"Place a piece on {_named(defs, target)}; {count} placed so far."
        case "resolve":
            return "Choose what you resolve next."
        case "ability":
            target = cast(int, decision.about[0])
            return f"{defs.name[target]} resolves: use text that works once a turn?"
        case "lose":
            return f"You have lost {defs.name[cast(int, decision.about[0])]}: give up a piece."
        case "reroll":
            faces, picked = cast(tuple[tuple[int, ...], tuple[int, ...]], decision.about)
            told = ", ".join(f"{f}*" if i in picked else str(f) for i, f in enumerate(faces))
            return f"Your culture roll is {told}: choose dice to reroll."
    raise ValueError(f"unknown kind of decision {decision.kind!r}")


def label(defs: Cards, decision: Decision, option: Option) -> str:
    """What an option does."""
    kind = decision.kind
    if option == NOTHING:
        return {"target": "pass", "place": "done", "ability": "decline", "reroll": "done"}[kind]
    match kind:
        case "draft" | "target" | "resolve":
            return _named(defs, cast(int, option))
        case "place" | "lose":
            return pieces([cast(int, option)]).removeprefix("1 ")
        case "reroll":
            faces = cast(tuple[int, ...], decision.about[0])
            return f"die {cast(int, option) + 1}, showing {faces[cast(int, option)]}"
        case "ability":
            card, number = cast(tuple[int, int], option)
            if number == NOTHING:
                return defs.name[card]
            seat, die, face, _ = cast(tuple[tuple[int, ...], ...], decision.about[1])[number]
            whose = "your" if seat == decision.seat else f"seat {seat + 1}'s"
            return f"{defs.name[card]} on {whose} {PIECE_NAMES[PIECES[die]][0]} showing {face}"
    raise ValueError(f"unknown kind of decision {kind!r}")


def _totals(totals: Sequence[tuple[int, int]], names: Sequence[str]) -> str:
    return ", ".join(f"{names[seat]} {total}" for seat, total in totals)


def tell(defs: Cards, entry: Entry, names: Sequence[str]) -> str | None:
    """A journal entry in words; choices are told by what they lead to."""
    match cast(tuple[object, ...], entry):
        case ("phase", str(name)):
            return f"— {PHASE_NAMES[name]} —" if name in PHASE_NAMES else None
        case ("turn", turn):
            return f"== Turn {turn} =="
        case ("choice" | "forced", int(seat), "target", -1):
            return f"{names[seat]} passes."
        case ("choice" | "forced", int(seat), "draft", int(card)):
            return f"{names[seat]} drafts {defs.name[card]}."
        case ("roll", faces, "turn order", int(seat)):
            return f"{names[seat]} rolls {_faces(faces)} for the turn order."
        case ("first", int(seat)):
            return f"{names[seat]} goes first and takes the Banner of Initiative."
        case ("reveal", "draft", cards):
            return f"In the draft: {_list(defs, cards)}."
        case ("reveal", "board", cards):
            return f"New on the board: {_list(defs, cards)}."
        case ("take", int(seat), taken):
            return f"{names[seat]} takes {pieces(cast(tuple[int, ...], taken))}."
        case ("placed", int(seat), int(target), counts):
            return f"{names[seat]} places {counted(cast(tuple[int, ...], counts))} on {defs.name[target]}."
        case ("roll", faces, "bid", int(seat), int(target), _):
            return f"{names[seat]} rolls {_faces(faces)} for {defs.name[target]}."
        case ("roll", faces, "reroll", int(seat), int(target), _, int(card)):
            return f"{defs.name[card]}: a die of {names[seat]} is rerolled to {_faces(faces)}."
        case ("turned", _, _, int(card), int(seat), int(die), face):
            whose = PIECE_NAMES[PIECES[die]][0]
            return f"{defs.name[card]}: a {whose} of {names[seat]} counts as {face}."
        case ("raise", int(seat), int(target), int(card), added):
            return f"{defs.name[card]}: {names[seat]} adds {added} on {defs.name[target]}."
        case ("result", int(target), int(winner), totals, tie):
            told = _totals(cast(tuple[tuple[int, int], ...], totals), names)
            who = (
                f"{names[winner]} wins {defs.name[target]}"
                if winner >= 0
                else f"nobody wins {defs.name[target]}"
            )
            return f"{told}: {who}{' by the tie rule' if tie and winner >= 0 else ''}."
        case ("unattacked", int(card), int(seat)):
            return f"{defs.name[card]} is not attacked; the dice of {names[seat]} return."
        case ("battle", int(card), int(owner), defence, int(winner), attacks, _):
            told = _totals(cast(tuple[tuple[int, int], ...], attacks), names)
            end = f"{names[winner]} wins it" if winner >= 0 else f"{names[owner]} holds it"
            return f"Battle for {defs.name[card]}: {told} against {defence}: {end}."
        case ("lost", int(seat), int(piece)):
            return f"{names[seat]} gives up a {PIECE_NAMES[PIECES[piece]][0]}."
        case ("conquered", int(card), int(loser), int(winner)):
            return f"{defs.name[card]} goes from {names[loser]} to {names[winner]}."
        case ("roll", faces, "gold", int(seat)):
            return f"{names[seat]} rolls {_faces(faces)} in the gold phase."
        case ("gold", int(winner), points, _, _):
            return (
                f"{names[winner]} scores {points} VP." if winner >= 0 else "A tie: nobody scores."
            )
        case ("vp", int(seat), points):
            return f"{names[seat]} gains {points} VP by text."
        case ("banner", int(seat)):
            return f"{names[seat]} takes the Banner of Initiative."
        case ("climb", int(seat), squares):
            return f"{names[seat]} climbs to square {squares} of the card track."
        case ("roll", faces, "culture" | "culture reroll", int(seat)):
            return f"{names[seat]} rolls {_faces(faces)} in the final culture roll."
        case ("culture", int(seat), total):
            return f"{names[seat]} gains {total} VP from the final culture roll."
        case ("stalled", turns):
            return f"No card has left the board for {turns} turns: the game ends."
        case ("exhausted",):
            return "The board can't be filled: the game ends."
    return None


def _faces(faces: object) -> str:
    return " ".join(map(str, cast(tuple[int, ...], faces)))


def _list(defs: Cards, cards: object) -> str:
    return ", ".join(defs.name[card] for card in cast(tuple[int, ...], cards))
