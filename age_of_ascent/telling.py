"""Age of Ascent in words: questions, options and the journal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import cast

from age_of_ascent.card_text import counted, facts, pieces
from age_of_ascent.ops import PIECE_NAMES
from age_of_ascent.state import EXPAND, FIRST_CARD, IMPROVE, NOTHING, PIECES, Cards
from framework.core.decision import Decision
from framework.core.plain import Entry, Option

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

IMPROVING = "at least two tokens of one colour"  # AoA 8

EXPANDING = {"total": "the highest total wins", "pieces": "the most pieces win"}  # AoA 8

Stake = tuple[int, int, int]

"""Whose a target is, what it costs the seat that is asked, how many dice defend it."""


def _named(defs: Cards, target: int, cost: int | None = None) -> str:
    """A card with its facts, as it is printed unless another cost is told."""
    if target in (EXPAND, IMPROVE):
        return defs.name[target]
    card = defs.card(target)
    return f"{card.name} ({facts(card, card.cost if cost is None else cost)})"


def _battle(defs: Cards, seat: int, target: int, stake: Stake, names: Sequence[str]) -> str:
    """`defend X`, or `attack X of somebody` and what that takes; it brings no pieces (AoA 12)."""
    owner, cost, dice = stake
    if owner == seat:
        return f"defend {defs.name[target]}"
    parts = [f"cost {cost}" + (f" and the roll of {_dice(dice)}" if dice else "")]
    if defs.vp[target]:
        parts.append(f"{defs.vp[target]} VP")
    return f"attack {defs.name[target]} of {names[owner]} ({', '.join(parts)})"


def _dice(count: int) -> str:
    return f"{count} {'die' if count == 1 else 'dice'}"


def _some(count: int, kind: int = NOTHING) -> str:
    """`a die`, `2 strength dice`."""
    one, many = PIECE_NAMES[PIECES[kind]] if kind != NOTHING else ("die", "dice")
    return f"a {one}" if count == 1 else f"{count} {many}"


def prompt(defs: Cards, decision: Decision, expand: str) -> str:
    """The question of a decision, at a table that plays Expand in one of two ways."""
    match decision.kind:
        case "draft":
            return "Take a card of the draft."
        case "target":
            return "Choose a target for your pieces, or pass."
        case "place":
            return _placing(defs, decision, expand)
        case "resolve":
            return "Choose what you resolve next."
        case "ability":
            return f"{_standing(defs, decision)} so far. Use text that works once a turn?"
        case "lose":
            return f"You have lost {defs.name[cast(int, decision.about[0])]}: give up a piece."
        case "reroll":
            faces, picked = cast(tuple[tuple[int, ...], tuple[int, ...]], decision.about)
            roll = f"Your culture roll is {', '.join(map(str, faces))}."
            if not picked:
                return f"{roll} Choose dice to reroll, or keep them."
            chosen = Counter(faces[i] for i in picked)
            told = ", ".join(f"{_some(n)} showing {face}" for face, n in sorted(chosen.items()))
            return f"{roll} Choose more dice to reroll, or be done. Chosen so far: {told}."
    raise ValueError(f"unknown kind of decision {decision.kind!r}")


def _placing(defs: Cards, decision: Decision, expand: str) -> str:
    """What pieces are asked for, on which target, and how many lie there."""
    target, count, stake, names = cast(tuple[int, int, Stake, tuple[str, ...]], decision.about)
    if target == IMPROVE:
        what = f"Place {IMPROVING} on {defs.name[target]}"
    elif target == EXPAND:
        what = f"Place pieces on {defs.name[target]} ({EXPANDING[expand]})"
    elif stake[0] == NOTHING:
        what = f"Place pieces on {_named(defs, target, stake[1])}"
    else:
        what = f"Place pieces to {_battle(defs, decision.seat, target, stake, names)}"
    return f"{what}; {count} placed so far." if count else f"{what}."


def _standing(defs: Cards, decision: Decision) -> str:
    """A target that resolves, what it costs who is asked, and what everybody's bids count."""
    target, _, (owner, cost, bids, defence), names = cast(
        tuple[int, object, tuple[int, int, tuple[tuple[int, int, int], ...], int], tuple[str, ...]],
        decision.about,
    )
    told = []
    for seat, total, own_cost in bids:
        differs = f" (costs {names[seat]} {own_cost})" if own_cost != cost else ""
        told.append(f"{names[seat]} has {total}{differs}")
    name = defs.name[target]
    if owner != NOTHING:
        name = f"Battle for {name} of {names[owner]}"
        told[-1] += f" against {defence}"
    price = f" (cost {cost})" if target >= FIRST_CARD else ""
    return f"{name}{price}: {', '.join(told)}"


def label(defs: Cards, decision: Decision, option: Option, expand: str) -> str:
    """What an option does."""
    kind = decision.kind
    if option == NOTHING:
        if kind == "reroll":
            chosen = len(cast(tuple[int, ...], decision.about[1]))
            return f"reroll {_dice(chosen)}" if chosen else "keep the dice"
        return {"target": "pass", "place": "done", "ability": "decline"}[kind]
    match kind:
        case "draft" | "resolve":
            return _named(defs, cast(int, option))
        case "target":
            return _target(defs, decision, cast(int, option), expand)
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
            names = cast(tuple[str, ...], decision.about[-1])
            whose = "your" if seat == decision.seat else f"{names[seat]}'s"
            return f"{defs.name[card]} on {whose} {PIECE_NAMES[PIECES[die]][0]} showing {face}"
    raise ValueError(f"unknown kind of decision {kind!r}")


def _target(defs: Cards, decision: Decision, target: int, expand: str) -> str:
    """What placing pieces on a target is: a bid, an attack or a defence."""
    stakes, names = cast(tuple[tuple[Stake, ...], tuple[str, ...]], decision.about)
    stake = stakes[decision.options.index(target)]
    if target == IMPROVE:
        return f"{defs.name[target]} ({IMPROVING})"
    if target == EXPAND:
        return f"{defs.name[target]} ({EXPANDING[expand]})"
    if stake[0] == NOTHING:
        return f"bid on {_named(defs, target, stake[1])}"
    return _battle(defs, decision.seat, target, stake, names)


def _totals(totals: Sequence[tuple[int, int]], names: Sequence[str]) -> str:
    return ", ".join(f"{names[seat]} has {total}" for seat, total in totals)


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
        case ("placed", int(seat), int(target), counts, int(owner)):
            bid, name = counted(cast(tuple[int, ...], counts)), defs.name[target]
            if owner == NOTHING:
                return f"{names[seat]} places {bid} on {name}."
            if owner == seat:
                return f"{names[seat]} defends {name} with {bid}."
            return f"{names[seat]} attacks {name} of {names[owner]} with {bid}."
        case ("roll", faces, "bid", int(seat), int(target), _):
            return f"{names[seat]} rolls {_faces(faces)} for {defs.name[target]}."
        case ("roll", faces, "reroll", int(seat), int(target), _, int(card)):
            return f"{defs.name[card]}: a die of {names[seat]} is rerolled to {_faces(faces)}."
        case ("turned", _, _, int(card), int(seat), int(die), face):
            whose = PIECE_NAMES[PIECES[die]][0]
            return f"{defs.name[card]}: a {whose} of {names[seat]} counts as {face}."
        case ("steals", int(seat), _, int(card), int(owner), int(die), face):
            stolen = f"a {PIECE_NAMES[PIECES[die]][0]} of {names[owner]} showing {face}"
            return f"{defs.name[card]}: {stolen} counts for {names[seat]}."
        case ("full", int(seat), int(die)):
            dice = PIECE_NAMES[PIECES[die]][1]
            return f"{names[seat]} owns all five {dice}: the tokens return, nobody takes a die."
        case ("raise", int(seat), int(target), int(card), added):
            return f"{defs.name[card]}: {names[seat]} adds {added} on {defs.name[target]}."
        case ("uses", int(seat), int(card)):
            return f"{names[seat]} uses {defs.name[card]}."
        case ("costs", int(seat), int(target), int(card), cost):
            return f"{defs.name[card]}: {defs.name[target]} costs {names[seat]} {cost}."
        case ("counts", int(seat), _, int(card), int(kind), face, counts, int(number)):
            dice = f"{_some(number, kind)} of {names[seat]} showing {face}"
            return f"{defs.name[card]}: {dice} count{'s' * (number == 1)} as {counts}."
        case ("adds", int(seat), _, int(card), added):
            return f"{defs.name[card]} adds {added} for {names[seat]}."
        case ("protects", int(card), more):
            return f"{defs.name[card]}: attackers need {more} more."
        case ("tie", int(seat), int(card)):
            return f"{defs.name[card]} gives {names[seat]} the tie."
        case ("result", int(target), int(winner), totals, tie):
            told = _totals(cast(tuple[tuple[int, int], ...], totals), names)
            who = f"{names[winner]} wins" if winner >= 0 else "nobody wins"
            if tie:
                who = f"{who} by the tie rule" if winner >= 0 else f"a tie, {who}"
            return f"{defs.name[target]}: {told}; {who}."
        case ("unattacked", int(card), int(seat)):
            return f"{defs.name[card]} is not attacked; the dice of {names[seat]} return."
        case ("battle", int(card), int(owner), defence, int(winner), attacks, tie):
            told = _totals(cast(tuple[tuple[int, int], ...], attacks), names)
            end = f"{names[winner]} wins it" if winner >= 0 else f"{names[owner]} holds it"
            if tie:
                end = f"{end} by the tie rule" if winner >= 0 else f"the attackers tie, {end}"
            return f"Battle for {defs.name[card]}: {told} against {defence}; {end}."
        case ("lost", int(seat), int(piece)):
            return f"{names[seat]} gives up a {PIECE_NAMES[PIECES[piece]][0]}."
        case ("conquered", int(card), int(loser), int(winner)):
            return f"{defs.name[card]} goes from {names[loser]} to {names[winner]}."
        case ("roll", faces, "gold", int(seat)):
            return f"{names[seat]} rolls {_faces(faces)} in the gold phase."
        case ("gold", int(winner), points, _, tie):
            if winner < 0:
                return "A tie: nobody scores."
            return f"{names[winner]} scores {points} VP{' by the tie rule' if tie else ''}."
        case ("vp", int(seat), points):
            return f"{names[seat]} gains {points} VP by text."
        case ("banner", int(seat)):
            return f"{names[seat]} takes the Banner of Initiative."
        case ("climb", int(seat), squares):
            return f"{names[seat]} climbs to square {squares} of the card track."
        case ("joins", int(seat), int(card), int(kind)):
            dice = PIECE_NAMES[PIECES[kind]][1]
            return f"{defs.name[card]}: the {dice} of {names[seat]} are rolled too."
        case ("roll", faces, "culture", int(seat)):
            return f"{names[seat]} rolls {_faces(faces)} in the final culture roll."
        case ("roll", faces, "culture reroll", int(seat), int(card), before):
            changed = f"{_faces(before)} into {_faces(faces)}"
            return f"{names[seat]} rerolls {changed} with {defs.name[card]}."
        case ("culture", int(seat), total, faces, joined):
            if not faces:
                return f"{names[seat]} gains {total} VP from the final culture roll."
            dice = "dice" if joined else "culture dice"
            return f"{names[seat]}'s {dice} show {_faces(faces)}: {total} VP."
        case ("stalled", turns):
            return f"No card has left the board for {turns} turns: the game ends."
        case ("exhausted",):
            return "The board can't be filled: the game ends."
    return None


def _faces(faces: object) -> str:
    return " ".join(map(str, cast(tuple[int, ...], faces)))


def _list(defs: Cards, cards: object) -> str:
    return ", ".join(defs.name[card] for card in cast(tuple[int, ...], cards))
