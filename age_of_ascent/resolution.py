"""The resolution phase: dice are rolled, once-a-turn text is offered (AoA 9, 11, 16)."""

from __future__ import annotations

from age_of_ascent.frames import OFFERED, RESOLVE, RESOLVED, RESOLVING, frames
from age_of_ascent.ops import Dice
from age_of_ascent.places import awake
from age_of_ascent.settling import settle
from age_of_ascent.state import (
    COUNTS,
    CULTURE_DIE,
    GOLD_DIE,
    NOTHING,
    OFFERS,
    OWN_DICE,
    SEAT,
    SIDES,
    STRENGTH_DIE,
    TARGET,
    AgeState,
)
from age_of_ascent.totals import bids_on, counted_face, counts_pieces, fits, situation
from framework.core.plain import Frame


@frames.runs("resolution")
def resolve_all(state: AgeState, frame: Frame) -> None:
    """In Banner order each resolves, in own order, every target that (s)he has pieces on."""
    if len(frame) == 1:
        frame.append(0)
        state.raised = [0] * len(state.cards)
    seats = len(state.cards)
    done: int = frame[RESOLVED]
    while done < seats:
        seat = (state.banner + done) % seats
        mine = [bid[TARGET] for bid in state.bids if bid[SEAT] == seat]
        if mine:
            mine.sort()
            frame[RESOLVED] = done
            state.ask(seat, "resolve", tuple(mine))
            return
        done += 1
    if len(state.losses) > 1:  # the loss phase goes in Banner order too
        state.losses.sort(key=lambda loss: (state.owner[loss[0]] - state.banner) % seats)
    state.stack.pop()


@frames.answers("resolution")
def choose_to_resolve(state: AgeState, frame: Frame, target: int) -> None:
    """The target resolves for all who are on it."""
    state.stack.append(RESOLVE.frame(target, NOTHING))


@frames.runs("resolve")
def resolve(state: AgeState, frame: Frame) -> None:
    """Roll the dice, offer once-a-turn text in Banner order, then settle."""
    target: int = frame[RESOLVING]
    offered: int = frame[OFFERED]
    bids = bids_on(state, target)
    if offered == NOTHING:
        offered = 0
        owner = state.owner[target]
        fought = owner == NOTHING or any(bid[SEAT] != owner for bid in bids)
        if fought and not counts_pieces(state, target):
            for bid in bids:
                _roll_bid(state, bid)
    if any(state.powers):
        seats = len(state.cards)
        while offered < seats:
            seat = (state.banner + offered) % seats
            options = offers(state, seat, target) if state.powers[seat] & OFFERS else None
            if options:
                frame[OFFERED] = offered
                dice = tuple([tuple(die) for die in state.rolled])
                state.ask(seat, "ability", (*options, NOTHING), target, dice)
                return
            offered += 1
    state.stack.pop()
    state.bids = [bid for bid in state.bids if bid[TARGET] != target]
    settle(state, target, bids)
    state.rolled = []
    if any(state.raised):
        state.raised = [0] * len(state.cards)


def _roll_bid(state: AgeState, bid: list[int]) -> None:
    seat, target = bid[SEAT], bid[TARGET]
    strength, gold, culture = bid[COUNTS + STRENGTH_DIE : COUNTS + CULTURE_DIE + 1]
    if not (strength or gold or culture):
        return
    kinds = [STRENGTH_DIE] * strength + [GOLD_DIE] * gold + [CULTURE_DIE] * culture
    faces = state.roll(len(kinds), SIDES, "bid", seat, target, tuple(kinds))
    dice = [[seat, kind, face, 0] for kind, face in zip(kinds, faces, strict=True)]
    if state.powers[seat] & OWN_DICE:
        where = situation(state, target, seat)
        for card in awake(state, seat):
            for verb in state.defs.own_dice.get(card, ()):
                if where in verb.at and not verb.counts:
                    _change_all(state, dice, verb, card, target)
    state.rolled += dice


def _change_all(state: AgeState, dice: list[list[int]], verb: Dice, card: int, target: int) -> None:
    """What a card does to all fitting dice of its owner at once."""
    hit = [die for die in dice if fits(die, verb)]
    if not hit:
        return
    if verb.becomes == "reroll":
        seat, kinds = hit[0][0], tuple(die[1] for die in hit)
        faces = state.roll(len(hit), SIDES, "reroll", seat, target, kinds, card)
        for die, face in zip(hit, faces, strict=True):
            die[2] = face
    else:
        for die in hit:
            if die[2] != verb.becomes:
                turn_die(die, verb)
                state.note("turned", die[0], target, card, die[0], die[1], verb.becomes)


def turn_die(die: list[int], verb: Dice) -> None:
    """A die is turned to another face, or keeps its face and counts as another."""
    assert isinstance(verb.becomes, int)
    die[3 if verb.counts else 2] = verb.becomes


def offers(state: AgeState, seat: int, target: int) -> list[tuple[int, int]]:
    """The once-a-turn text that a seat may use now: (card, die), or (card, NOTHING) (AoA 16).

    Of equal dice only the first one is offered.
    """
    options: list[tuple[int, int]] = []
    for card in state.defs.offers:
        if state.owner[card] == seat and card not in state.used and card not in state.fresh:
            options += _offers_of(state, seat, target, card)
    return options


def _offers_of(state: AgeState, seat: int, target: int, card: int) -> list[tuple[int, int]]:
    """The same of one card that a seat may use."""
    defs, rolled = state.defs, state.rolled
    options: list[tuple[int, int]] = []
    for verb in defs.offered_dice.get(card, ()):
        for i, die in enumerate(rolled):
            new = rolled.index(die) == i and (card, i) not in options
            if new and offered_on(state, seat, target, die, verb):
                options.append((card, i))
    if card in defs.offered_bonus:
        bidders = {bid[SEAT] for bid in state.bids if bid[TARGET] == target}
        where = situation(state, target, seat)
        counted = seat in bidders and (where != "defence" or len(bidders) > 1)
        if counted and any(where in bonus.to for bonus in defs.offered_bonus[card]):
            options.append((card, NOTHING))
    return options


def offered_on(state: AgeState, seat: int, target: int, die: list[int], verb: Dice) -> bool:
    """Whether a seat may use once-a-turn text on a die that has been rolled for a target."""
    mine = die[0] == seat
    where = situation(state, target, die[0])
    if mine != (verb.whose == "own") or where not in verb.at or not fits(die, verb):
        return False
    has_bid = any(bid[SEAT] == seat and bid[TARGET] == target for bid in state.bids)
    return (has_bid or verb.without_bid) and _changes(state, seat, target, die, verb)


def _changes(state: AgeState, seat: int, target: int, die: list[int], verb: Dice) -> bool:
    """Whether text would change a die: its face, what it counts, or what others can make of it."""
    if verb.becomes in ("reroll", "yours"):
        return True
    if not verb.counts:
        return die[2] != verb.becomes
    if counted_face(state, die, target)[0] != verb.becomes:
        return True
    # It changes something too if it keeps the die from those who are asked later.
    return any(
        offered_on(state, state.owner[card], target, die, later)
        for card, verbs in state.defs.offered_dice.items()
        if _asked_later(state, card, seat)
        for later in verbs
    )


def _asked_later(state: AgeState, card: int, seat: int) -> bool:
    """Whether a card's once-a-turn text is still to be offered, to somebody after this seat."""
    owner, seats = state.owner[card], len(state.cards)
    if owner == NOTHING or card in state.used or card in state.fresh:
        return False
    return (owner - state.banner) % seats > (seat - state.banner) % seats


@frames.answers("resolve")
def use_text(state: AgeState, frame: Frame, option: int | tuple[int, int]) -> None:
    """Once-a-turn text is used on a die or a bid, or declined."""
    if isinstance(option, int):
        frame[OFFERED] += 1
        return
    target: int = frame[RESOLVING]
    card, number = option
    state.used.append(card)
    seat = state.owner[card]
    if number == NOTHING:
        where = situation(state, target, seat)
        added = sum(bonus.add for bonus in state.defs.offered_bonus[card] if where in bonus.to)
        state.raised[seat] += added
        state.note("raise", seat, target, card, added)
        return
    die = state.rolled[number]
    verb = next(v for v in state.defs.offered_dice[card] if offered_on(state, seat, target, die, v))
    if verb.becomes == "reroll":
        (die[2],) = state.roll(1, SIDES, "reroll", die[0], target, (die[1],), card)
    elif verb.becomes == "yours":
        state.note("steals", seat, target, card, *die[:3])
        die[0] = seat
    else:
        turn_die(die, verb)
        state.note("turned", seat, target, card, die[0], die[1], verb.becomes)
