"""What is asked in Age of Ascent, and what each answer to it is, in fields."""

from __future__ import annotations

from typing import NamedTuple, cast

from age_of_ascent.frames import FACES, PASSES, PICKED, PLACED, RESOLVING
from age_of_ascent.odds import in_any_order
from age_of_ascent.state import FIRST_CARD, NOTHING, ROWS, SECTION_NAMES, TARGET, AgeState, Cards
from age_of_ascent.totals import Stake, Standing, stake, standing
from framework.core.decision import Decision
from framework.core.move import Move
from framework.core.plain import Atom, Option


class Targets(NamedTuple):
    """On what to place pieces is asked."""

    stakes: tuple[Stake, ...]  # of the options, in their order
    names: tuple[str, ...]
    last_pass: bool  # who passes now places nothing more this turn


class Placement(NamedTuple):
    """Which piece to place next is asked."""

    target: int
    placed: int  # pieces so far
    stake: Stake
    names: tuple[str, ...]


class Order(NamedTuple):
    """Which target to resolve next is asked."""

    free: tuple[bool, ...]  # of each option: whether it is the same when it resolves


class Ability(NamedTuple):
    """Whether text that works once a turn is used, and on which die, is asked."""

    target: int
    dice: tuple[tuple[int, ...], ...]  # as in the state's `rolled`
    standing: Standing
    names: tuple[str, ...]


class Loss(NamedTuple):
    """Which piece to give up for a lost territory is asked."""

    card: int


class Reroll(NamedTuple):
    """Which dice of the culture roll to roll again is asked."""

    faces: tuple[int, ...]
    picked: tuple[int, ...]


def numbers(state: AgeState) -> tuple[int, ...]:
    """The options of whatever is asked but for the use of text: cards, targets, pieces or dice."""
    return cast(tuple[int, ...], state.options)


def about(state: AgeState) -> tuple[Atom, ...]:
    """What is asked, with all that its words need."""
    seat, names = state.seat, state.header.names
    match state.kind:
        case "target":
            stakes = tuple([stake(state, seat, target) for target in numbers(state)])
            others = len(state.cards) - 1
            last_pass = state.defs.pass_is_final or state.stack[-1][PASSES] == others
            return Targets(stakes, names, last_pass)
        case "place":
            target = state.bids[-1][TARGET]
            placed = state.stack[-1][PLACED]
            return Placement(target, placed, stake(state, seat, target), names)
        case "resolve":
            return Order(tuple(in_any_order(state, seat, numbers(state))))
        case "ability":
            target = state.stack[-1][RESOLVING]
            dice = tuple([tuple(die) for die in state.rolled])
            return Ability(target, dice, standing(state, seat, target), names)
        case "lose":
            return Loss(state.losses[0][0])
        case "reroll":
            frame = state.stack[-1]
            return Reroll(frame[FACES], frame[PICKED])
    return ()


def move(decision: Decision, option: Option) -> Move:
    """What an option is."""
    asked, defs = decision.about, decision.rules.defs
    assert isinstance(defs, Cards)
    if option == NOTHING:
        return _declining(asked)
    if isinstance(asked, Ability):
        card, die = cast(tuple[int, int], option)
        if die == NOTHING:
            return Move("use", card, card)
        return Move("use", card, card, seat=asked.dice[die][0], number=die)
    assert isinstance(option, int)
    match asked:
        case Targets():
            return _bid(defs, decision.seat, option, asked.stakes[decision.options.index(option)])
        case Placement():
            return _about_target("place", defs, asked.target, option)
        case Order():
            plain = asked.free[decision.options.index(option)]
            return _about_target("resolve", defs, option, option, plain)
        case Loss():
            return Move("lose", asked.card, asked.card, number=option)
        case Reroll():
            return Move("reroll", number=option)
    if decision.kind == "place":  # the only piece that fits, which nobody was asked for
        return Move("place", number=option)
    return _about_target(decision.kind, defs, option, option)


def _declining(asked: tuple[Atom, ...]) -> Move:
    match asked:
        case Targets():
            return Move("pass", ends_turn=asked.last_pass, done=True)
        case Ability():
            return Move("decline", done=True)
        case Reroll() if not asked.picked:
            return Move("keep", done=True)
    return Move("done", done=True)


def _bid(defs: Cards, seat: int, target: int, stake: Stake) -> Move:
    """A target that is chosen: a bid, an attack or a defence."""
    if target < FIRST_CARD:
        return Move("bid", place=SECTION_NAMES[target], number=target)
    price = (("cost", stake.cost),)
    if stake.owner == NOTHING:
        return Move("bid", target, target, _place(defs, target), number=target, price=price)
    verb = "defend" if stake.owner == seat else "attack"
    return Move(verb, target, target, seat=stake.owner, number=target, price=price)


def _about_target(verb: str, defs: Cards, target: int, number: int, plain: bool = False) -> Move:
    card = target if target >= FIRST_CARD else None
    return Move(verb, card, card, _place(defs, target), number=number, plain=plain)


def _place(defs: Cards, target: int) -> str:
    """The section of the board or the row that a target belongs to."""
    return SECTION_NAMES[target] if target < FIRST_CARD else ROWS[defs.row[target]]
