"""Age of Ascent in words: its questions and the answers to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from age_of_ascent.card_text import facts, pieces, some
from age_of_ascent.entries import target_name
from age_of_ascent.moves import Ability, Loss, Placement, Reroll, Targets
from age_of_ascent.state import EXPAND, FIRST_CARD, IMPROVE, NOTHING, PIECE_NAMES, PIECES, Cards
from age_of_ascent.totals import Stake
from framework.core.decision import Decision
from framework.core.entries import Line, Telling
from framework.core.move import Move
from framework.english import counted

IMPROVING = "at least two tokens of one colour"  # AoA 8
QUESTIONS = {"draft": "Take a card of the draft.", "resolve": "Choose what you resolve next."}
EXPANDING = {"total": "the highest total wins", "pieces": "the most pieces win"}  # AoA 8


def prompt(decision: Decision) -> Line:
    """The question of a decision."""
    asked = decision.about
    names = asked.names if isinstance(asked, Placement | Ability) else ()
    telling = Telling(decision.rules, decision.seat, names)
    match asked:
        case Targets():
            return telling.line("Choose a target for your pieces, or pass.")
        case Placement():
            placing = _placing(telling, decision.seat, asked)
            placed = f"; {asked.placed} placed so far" if asked.placed else ""
            return telling.line("{placing}{placed}.", placing=placing, placed=placed)
        case Ability():
            words = "{standing} so far. Use a card of yours here? It works once a turn."
            return telling.line(words, standing=_standing(telling, asked))
        case Loss(card):
            words = "{you} have lost {card}: give up a piece."
            return telling.line(words, you=telling.you(), card=telling.card(card))
        case Reroll():
            return telling.line(
                "{your} culture roll is {roll}", your=telling.you("Your"), roll=_rolled(asked)
            )
    return telling.line(QUESTIONS[decision.kind])


def _rolled(reroll: Reroll) -> str:
    """A culture roll, and what is asked about it."""
    faces, picked = reroll
    roll = f"{', '.join(map(str, faces))}."
    if not picked:
        return f"{roll} Choose dice to reroll, or keep them."
    chosen = Counter(faces[i] for i in picked)
    dice = ", ".join(f"{some(n)} showing {face}" for face, n in sorted(chosen.items()))
    return f"{roll} Choose more dice to reroll, or be done. Chosen so far: {dice}."


def _placing(telling: Telling, seat: int, placement: Placement) -> Line:
    """What pieces are asked for, and on which target."""
    target, _, stake, names = placement
    card, defs = target_name(telling, target), telling.rules.defs
    assert isinstance(defs, Cards)
    if target == IMPROVE:
        return telling.line("Place {pieces} on {card}", pieces=IMPROVING, card=card)
    if target == EXPAND:
        wins = EXPANDING[defs.expand]
        return telling.line("Place pieces on {card} ({wins})", card=card, wins=wins)
    if stake.owner == NOTHING:
        worth = facts(defs.card(target), stake.cost)
        return telling.line("Place pieces on {card} ({worth})", card=card, worth=worth)
    verb, rest = _battle(defs, seat, target, stake, names)
    words = "Place pieces to {verb} {card}{rest}"
    return telling.line(words, verb=verb, card=card, rest=rest)


def _standing(telling: Telling, ability: Ability) -> Line:
    """A target that resolves, what it costs who is asked, and what everybody's bids count."""
    owner, cost, bids, defence = ability.standing
    names = ability.names
    totals = []
    for seat, total, own_cost in bids:
        own = seat == telling.seat
        differs = f" (costs {'you' if own else names[seat]} {own_cost})" if own_cost != cost else ""
        totals.append(f"{'you have' if own else f'{names[seat]} has'} {total}{differs}")
    battle = ""
    if owner != NOTHING:
        battle = f" of {names[owner]}"
        totals[-1] += f" against {defence}"
    return telling.line(
        "{battle}{card}{owner}{price}: {totals}",
        battle="Battle for " if battle else "",
        card=target_name(telling, ability.target),
        owner=battle,
        price=f" (cost {cost})" if ability.target >= FIRST_CARD else "",
        totals=", ".join(totals),
    )


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
    verb, rest = _battle(defs, decision.seat, target, stake, asked.names)
    return f"{verb} {defs.name[target]}{rest}"


def _reroll(asked: Reroll, move: Move) -> str:
    if move.number is not None:
        return f"die {move.number + 1}, showing {asked.faces[move.number]}"
    chosen = len(asked.picked)
    return f"reroll {counted(chosen, 'die', 'dice')}" if chosen else "keep the dice"


def _named(defs: Cards, target: int, cost: int | None = None) -> str:
    """A card with its facts, as it is printed unless another cost is told."""
    if target < FIRST_CARD:
        return defs.name[target]
    card = defs.card(target)
    return f"{card.name} ({facts(card, card.cost if cost is None else cost)})"


def _battle(
    defs: Cards, seat: int, target: int, stake: Stake, names: Sequence[str]
) -> tuple[str, str]:
    """`defend`, or `attack`, whose it is and what that takes; it brings no pieces (AoA 12)."""
    owner, cost, dice = stake
    if owner == seat:
        return "defend", ""
    parts = [f"cost {cost}" + (f" and the roll of {counted(dice, 'die', 'dice')}" if dice else "")]
    if defs.vp[target]:
        parts.append(f"{defs.vp[target]} VP")
    return "attack", f" of {names[owner]} ({', '.join(parts)})"
