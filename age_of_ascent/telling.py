"""Age of Ascent in words: its questions and the answers to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from age_of_ascent.card_text import facts, pieces, some
from age_of_ascent.moves import Ability, Loss, Placement, Reroll, Targets
from age_of_ascent.ops import PIECE_NAMES
from age_of_ascent.state import EXPAND, FIRST_CARD, IMPROVE, NOTHING, PIECES, Cards
from age_of_ascent.totals import Stake
from framework.core.decision import Decision
from framework.core.move import Move

IMPROVING = "at least two tokens of one colour"  # AoA 8
EXPANDING = {"total": "the highest total wins", "pieces": "the most pieces win"}  # AoA 8


def prompt(defs: Cards, decision: Decision) -> str:
    """The question of a decision."""
    match decision.about:
        case Targets():
            return "Choose a target for your pieces, or pass."
        case Placement() as placement:
            return _placing(defs, decision.seat, placement)
        case Ability() as ability:
            return f"{_standing(defs, ability)} so far. Use text that works once a turn?"
        case Loss(card):
            return f"You have lost {defs.name[card]}: give up a piece."
        case Reroll(faces, picked):
            roll = f"Your culture roll is {', '.join(map(str, faces))}."
            if not picked:
                return f"{roll} Choose dice to reroll, or keep them."
            chosen = Counter(faces[i] for i in picked)
            dice = ", ".join(f"{some(n)} showing {face}" for face, n in sorted(chosen.items()))
            return f"{roll} Choose more dice to reroll, or be done. Chosen so far: {dice}."
    return {"draft": "Take a card of the draft.", "resolve": "Choose what you resolve next."}[
        decision.kind
    ]


def _placing(defs: Cards, seat: int, placement: Placement) -> str:
    """What pieces are asked for, on which target, and how many lie there."""
    target, count, stake, names = placement
    if target == IMPROVE:
        asked = f"Place {IMPROVING} on {defs.name[target]}"
    elif target == EXPAND:
        asked = f"Place pieces on {defs.name[target]} ({EXPANDING[defs.expand]})"
    elif stake.owner == NOTHING:
        asked = f"Place pieces on {_named(defs, target, stake.cost)}"
    else:
        asked = f"Place pieces to {_battle(defs, seat, target, stake, names)}"
    return f"{asked}; {count} placed so far." if count else f"{asked}."


def _standing(defs: Cards, ability: Ability) -> str:
    """A target that resolves, what it costs who is asked, and what everybody's bids count."""
    owner, cost, bids, defence = ability.standing
    names = ability.names
    totals = []
    for seat, total, own_cost in bids:
        differs = f" (costs {names[seat]} {own_cost})" if own_cost != cost else ""
        totals.append(f"{names[seat]} has {total}{differs}")
    name = defs.name[ability.target]
    if owner != NOTHING:
        name = f"Battle for {name} of {names[owner]}"
        totals[-1] += f" against {defence}"
    price = f" (cost {cost})" if ability.target >= FIRST_CARD else ""
    return f"{name}{price}: {', '.join(totals)}"


def label(defs: Cards, decision: Decision, move: Move) -> str:
    """What an option does."""
    asked = decision.about
    if isinstance(asked, Targets) and not move.done:
        return _target(defs, decision, asked, move)
    if isinstance(asked, Reroll):
        return _reroll(asked, move)
    match move:
        case Move(done=True):
            return move.verb
        case Move("draft" | "resolve", number=int(target)):
            return _named(defs, target)
        case Move("place" | "lose", number=int(piece)):
            return pieces([piece]).removeprefix("1 ")
        case Move("use", card=int(card), number=die):
            if die is None:
                return defs.name[card]
            assert isinstance(asked, Ability)
            seat, kind, face, _ = asked.dice[die]
            whose = "your" if seat == decision.seat else f"{asked.names[seat]}'s"
            return f"{defs.name[card]} on {whose} {PIECE_NAMES[PIECES[kind]][0]} showing {face}"
    raise ValueError(f"unknown kind of decision {decision.kind!r}")


def _target(defs: Cards, decision: Decision, asked: Targets, move: Move) -> str:
    """What placing pieces on a target is: a bid, an attack or a defence."""
    target = move.number
    assert target is not None
    if target == IMPROVE:
        return f"{defs.name[target]} ({IMPROVING})"
    if target == EXPAND:
        return f"{defs.name[target]} ({EXPANDING[defs.expand]})"
    stake = asked.stakes[decision.options.index(target)]
    if stake.owner == NOTHING:
        return f"bid on {_named(defs, target, stake.cost)}"
    return _battle(defs, decision.seat, target, stake, asked.names)


def _reroll(asked: Reroll, move: Move) -> str:
    if move.number is not None:
        return f"die {move.number + 1}, showing {asked.faces[move.number]}"
    chosen = len(asked.picked)
    return f"reroll {_dice(chosen)}" if chosen else "keep the dice"


def _named(defs: Cards, target: int, cost: int | None = None) -> str:
    """A card with its facts, as it is printed unless another cost is told."""
    if target < FIRST_CARD:
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
