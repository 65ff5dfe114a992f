"""The resolution phase: dice are rolled, once-a-turn text is offered (AoA 9, 11, 16)."""

from __future__ import annotations

from age_of_ascent.frames import OFFERED, RESOLVE, RESOLVED, RESOLVING, frames
from age_of_ascent.places import awake
from age_of_ascent.played import REROLLED, STOLEN, Change
from age_of_ascent.settling import settle
from age_of_ascent.state import (
    COUNTS,
    COUNTS_AS,
    CULTURE_DIE,
    FACE,
    GOLD_DIE,
    KIND,
    NOTHING,
    OFFERS,
    OWN_DICE,
    SEAT,
    SIDES,
    STRENGTH_DIE,
    TARGET,
    WHOSE,
    AgeState,
)
from age_of_ascent.totals import bids_on, counted_face, counts_pieces, fits, situation_of
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
        situation = situation_of(state, target, seat)
        for card in awake(state, seat):
            for change in state.defs.own_dice.get(card, ()):
                if situation in change.at and not change.counts:
                    _change_all(state, dice, change, card, target)
    state.rolled += dice


def _change_all(
    state: AgeState, dice: list[list[int]], change: Change, card: int, target: int
) -> None:
    """What a card does to all fitting dice of its owner at once."""
    hit = [die for die in dice if fits(die, change)]
    if not hit:
        return
    if change.becomes == REROLLED:
        seat, kinds = hit[0][WHOSE], tuple(die[KIND] for die in hit)
        faces = state.roll(len(hit), SIDES, "reroll", seat, target, kinds, card)
        for die, face in zip(hit, faces, strict=True):
            die[FACE] = face
    else:
        for die in hit:
            if die[FACE] != change.becomes:
                turn_die(die, change)
                seat = die[WHOSE]
                state.note("turned", seat, target, card, seat, die[KIND], change.becomes)


def turn_die(die: list[int], change: Change) -> None:
    """A die is turned to another face, or keeps its face and counts as another."""
    die[COUNTS_AS if change.counts else FACE] = change.becomes


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
    for change in defs.offered_dice.get(card, ()):
        for i, die in enumerate(rolled):
            new = rolled.index(die) == i and (card, i) not in options
            if new and offered_on(state, seat, target, die, change):
                options.append((card, i))
    if card in defs.offered_bonus:
        bidders = {bid[SEAT] for bid in state.bids if bid[TARGET] == target}
        situation = situation_of(state, target, seat)
        counted = seat in bidders and (situation != "defence" or len(bidders) > 1)
        if counted and any(situation in bonus.to for bonus in defs.offered_bonus[card]):
            options.append((card, NOTHING))
    return options


def offered_on(state: AgeState, seat: int, target: int, die: list[int], change: Change) -> bool:
    """Whether a seat may use once-a-turn text on a die that has been rolled for a target."""
    mine = die[WHOSE] == seat
    situation = situation_of(state, target, die[WHOSE])
    if mine != change.own or situation not in change.at or not fits(die, change):
        return False
    has_bid = any(bid[SEAT] == seat and bid[TARGET] == target for bid in state.bids)
    return (has_bid or change.without_bid) and _changes(state, seat, target, die, change)


def _changes(state: AgeState, seat: int, target: int, die: list[int], change: Change) -> bool:
    """Whether text would change a die: its face, what it counts, or what others can make of it."""
    if change.becomes in (REROLLED, STOLEN):
        return True
    if not change.counts:
        return die[FACE] != change.becomes
    if counted_face(state, die, target)[0] != change.becomes:
        return True
    # It changes something too if it keeps the die from those who are asked later.
    return any(
        offered_on(state, state.owner[card], target, die, later)
        for card, changes in state.defs.offered_dice.items()
        if _asked_later(state, card, seat)
        for later in changes
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
        situation = situation_of(state, target, seat)
        added = sum(bonus.add for bonus in state.defs.offered_bonus[card] if situation in bonus.to)
        state.raised[seat] += added
        state.note("raise", seat, target, card, added)
        return
    die = state.rolled[number]
    offered = state.defs.offered_dice[card]
    change = next(each for each in offered if offered_on(state, seat, target, die, each))
    owner, kind, face, _ = die
    if change.becomes == REROLLED:
        (die[FACE],) = state.roll(1, SIDES, "reroll", owner, target, (kind,), card)
    elif change.becomes == STOLEN:
        state.note("steals", seat, target, card, owner, kind, face)
        die[WHOSE] = seat
    else:
        turn_die(die, change)
        state.note("turned", seat, target, card, owner, kind, change.becomes)
