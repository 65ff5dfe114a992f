"""What a bid counts, what its target costs, and who has the most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from age_of_ascent.places import awake, token_colours
from age_of_ascent.played import Addition, Change
from age_of_ascent.state import (
    BONUS,
    COUNTS,
    COUNTS_AS,
    CULTURE_DIE,
    DICE,
    EMPIRE,
    EXPAND,
    FACE,
    FIRST_CARD,
    KIND,
    NOTHING,
    OWN_DICE,
    PIECES,
    PRICE,
    ROWS,
    SEAT,
    STRENGTH_DIE,
    TARGET,
    TOKENS,
    WHOSE,
    WILD,
    AgeState,
    empty_bid,
)


def situation_of(state: AgeState, target: int, seat: int) -> str:
    """What a seat's pieces on a target are: a bid on a row or section, an attack, a defence."""
    if target < FIRST_CARD:
        return "expand" if target == EXPAND else "improve"
    owner = state.owner[target]
    if owner != NOTHING:
        return "defence" if owner == seat else "attack"
    return ROWS[state.defs.row[target]]


def bids_on(state: AgeState, target: int) -> list[list[int]]:
    """All bids on a target, in Banner order."""
    seats = len(state.cards)
    bids = [bid for bid in state.bids if bid[TARGET] == target]
    if len(bids) > 1:
        bids.sort(key=lambda bid: (bid[SEAT] - state.banner) % seats)
    return bids


def counts_pieces(state: AgeState, target: int) -> bool:
    """Whether a target goes to the most pieces and nothing is rolled for it (AoA 8)."""
    return target == EXPAND and state.defs.expand == "pieces"


def fits(die: list[int], change: Change) -> bool:
    """Whether a rolled die is of the kind and face that a card's text asks for."""
    if die[FACE] not in change.faces or die[COUNTS_AS]:
        return False
    return change.kind in (NOTHING, die[KIND])


def bid_total(state: AgeState, bid: list[int], tell: bool = False) -> int:
    """Tokens, dice as they count, and what own text adds; it journals that text only if told to."""
    seat, target = bid[SEAT], bid[TARGET]
    powers = state.powers[seat]
    total = sum(bid[COUNTS : COUNTS + EMPIRE + 1]) + sum(bid[COUNTS + WILD :]) + state.raised[seat]
    if counts_pieces(state, target):
        total += sum(bid[COUNTS + STRENGTH_DIE : COUNTS + CULTURE_DIE + 1])
    elif powers & OWN_DICE and state.rolled:
        dice = [
            (*counted_face(state, die, target), die) for die in state.rolled if die[WHOSE] == seat
        ]
        total += sum([counts for counts, _, _ in dice])
        if tell:
            by_text = [(c, card, die[KIND], die[FACE]) for c, card, die in dice if card != NOTHING]
            tell_faces(state, seat, target, by_text)
    else:
        for die in state.rolled:
            if die[WHOSE] == seat:
                total += die[COUNTS_AS] or die[FACE]
    if powers & BONUS:
        for card, add in added_by(state, bid, situation_of(state, target, seat)):
            total += add
            if tell:
                state.note("adds", seat, target, card, add)
    return total


def counted_face(state: AgeState, die: list[int], target: int) -> tuple[int, int]:
    """What a die counts for its owner, and the own card that lets its face count as another."""
    if die[COUNTS_AS]:
        return die[COUNTS_AS], NOTHING
    situation = situation_of(state, target, die[WHOSE])
    for card in awake(state, die[WHOSE]):
        for change in state.defs.own_dice.get(card, ()):
            if change.counts and situation in change.at and fits(die, change):
                return change.becomes, card
    return die[FACE], NOTHING


def bonuses(state: AgeState, bid: list[int], situation: str) -> int:
    """What a seat's lasting text adds to a bid, an attack, a defence or an Improve bid."""
    return holding(state, bid, additions(state, bid[SEAT], situation))


def additions(state: AgeState, seat: int, situation: str) -> list[tuple[int, Addition]]:
    """What a seat's lasting text could add there, whatever it holds, each with its card."""
    if not state.powers[seat] & BONUS:
        return []
    bonus = state.defs.bonus
    return [
        (card, addition)
        for card in awake(state, seat)
        if card in bonus
        for addition in bonus[card]
        if situation in addition.to
    ]


def holding(state: AgeState, bid: list[int], adding: Iterable[tuple[int, Addition]]) -> int:
    """What these add to a bid as it is."""
    return sum([a.add for _, a in adding if _holds(state, bid, a.holds)])


def added_by(state: AgeState, bid: list[int], situation: str) -> list[tuple[int, int]]:
    """The cards whose lasting text adds to a bid, each time with how much."""
    adding = additions(state, bid[SEAT], situation)
    return [(card, a.add) for card, a in adding if _holds(state, bid, a.holds)]


def _holds(state: AgeState, bid: list[int], asked: str | None) -> bool:
    if asked is None:
        return True
    if asked == "die":
        return any(bid[COUNTS + die] for die in DICE)
    held = colours(state, bid)
    return len(held) == len(TOKENS) if asked == "all_colours" else PIECES.index(asked) in held


def colours(state: AgeState, bid: list[int]) -> set[int]:
    """The colours that a bid holds; a token placed as another colour is of that one (AoA 19).

    Where it could be of several colours it is of one that the bid lacks.
    """
    held = {c for c in TOKENS if bid[COUNTS + c] or bid[COUNTS + DICE[c]]}
    tokens = sum(bid[COUNTS + WILD :])
    if tokens and bid[TARGET] >= FIRST_CARD:
        lacking = [c for c in token_colours(state, bid[SEAT], bid[TARGET]) if c not in held]
        held.update(lacking[:tokens])
    return held


def tell_faces(state: AgeState, seat: int, target: int, dice: Iterable[tuple[int, ...]]) -> None:
    """Journal by which card dice count as another face than they show, equal ones together.

    A die is (what it counts, by which card, its kind, its face).
    """
    for (counts, card, kind, face), number in Counter(dice).items():
        if counts != face:
            state.note("counts", seat, target, card, kind, face, counts, number)


def tell_tie(state: AgeState, winner: int, of: str) -> None:
    """Journal which card's text has given somebody a tie, if one has."""
    cards = awake(state, winner) if winner != NOTHING else ()
    for card in cards:
        if of in state.defs.ties.get(card, ()):
            state.note("tie", winner, card)
            return


def highest(state: AgeState, totals: Sequence[tuple[int, int]], of: str = "") -> tuple[int, bool]:
    """The seat with the highest total, or NOTHING, and whether a tie rule had to decide.

    A tie goes to the seat whose text takes ties `of` that kind, then to the lowest on the card
    track; else to nobody.
    """
    if not totals:
        return NOTHING, False
    if len(totals) == 1:
        return totals[0][0], False
    best = max([total for _, total in totals])
    tied = [seat for seat, total in totals if total == best]
    if len(tied) == 1:
        return tied[0], False
    for seat in tie_takers(state, of):
        if seat in tied:
            return seat, True
    lowest = min([state.track[seat] for seat in tied])
    low = [seat for seat in tied if state.track[seat] == lowest]
    return (low[0] if len(low) == 1 else NOTHING), True


def decided(
    state: AgeState, target: int, totals: Sequence[tuple[int, int]], defence: int = 0
) -> tuple[int, bool]:
    """The seat that wins a target with these totals, or NOTHING, and whether a tie rule decided.

    Only a highest total can win: on a card of the board if it reaches what the card costs its
    bidder, in a battle if it reaches the defence (AoA 8, 11).
    """
    if target < FIRST_CARD:
        return highest(state, totals)
    if state.owner[target] != NOTHING:
        return highest(state, [(seat, total) for seat, total in totals if total >= defence])
    best = max([total for _, total in totals])
    able = [(s, t) for s, t in totals if t == best and t >= cost_for(state, target, s)]
    return highest(state, able, ROWS[state.defs.row[target]])


def cost_for(state: AgeState, card: int, seat: int) -> int:
    """What a card of the board costs a seat."""
    changed = prices(state, card, seat) if state.powers[seat] & PRICE else None
    return changed[-1][1] if changed else state.defs.cost[card]


def prices(state: AgeState, card: int, seat: int) -> list[tuple[int, int]]:
    """The own cards that change what a card of the board costs a seat, each with the new cost."""
    defs, cost, changed = state.defs, state.defs.cost[card], []
    if defs.is_land[card]:
        for own_card in awake(state, seat):
            for discount in defs.price.get(own_card, ()):
                before, cost = cost, max(discount.least, cost - discount.less)
                if cost != before:
                    changed.append((own_card, cost))
    return changed


def tie_takers(state: AgeState, of: str) -> list[int]:
    """The seats whose text gives them ties of a kind."""
    return [
        state.owner[card]
        for card, ties in state.defs.ties.items()
        if of in ties and state.owner[card] != NOTHING and card not in state.fresh
    ]


def shield(state: AgeState, card: int, bids: Iterable[list[int]]) -> list[int]:
    """The owner's bid on a territory; an empty one if there is none, for text defends too."""
    owner = state.owner[card]
    return next((bid for bid in bids if bid[SEAT] == owner), None) or empty_bid(card, owner)


def price_of_attack(state: AgeState, card: int) -> int:
    """What a territory costs those who attack it, undefended."""
    return state.defs.cost[card] + sum([p.more for p in state.defs.protect.get(card, ())])


class Stake(NamedTuple):
    """What it takes to win a target, before any roll."""

    owner: int
    cost: int  # for the seat that is asked, defence without dice included
    dice: int  # that defend it


def stake(state: AgeState, seat: int, target: int) -> Stake:
    """What a seat needs to win a target."""
    if target < FIRST_CARD:
        return Stake(NOTHING, 0, 0)
    owner = state.owner[target]
    if owner == NOTHING:
        return Stake(NOTHING, cost_for(state, target, seat), 0)
    defending = shield(state, target, bids_on(state, target))
    need = price_of_attack(state, target) + bid_total(state, defending)
    return Stake(owner, need, sum([defending[COUNTS + die] for die in DICE]))


class Standing(NamedTuple):
    """How a target that resolves stands."""

    owner: int
    cost: int  # for the seat that is asked
    bids: tuple[tuple[int, int, int], ...]  # each a seat, its total, and the cost for that seat
    defence: int


def standing(state: AgeState, seat: int, target: int) -> Standing:
    """How a target stands that resolves, for a seat."""
    bids, owner = bids_on(state, target), state.owner[target]
    if owner != NOTHING:
        cost = price_of_attack(state, target)
        bidders = [bid for bid in bids if bid[SEAT] != owner]
        totals = tuple([(bid[SEAT], bid_total(state, bid), cost) for bid in bidders])
        defence = cost + bid_total(state, shield(state, target, bids))
        return Standing(owner, cost, totals, defence)
    totals = tuple([(b[SEAT], bid_total(state, b), cost_for(state, target, b[SEAT])) for b in bids])
    return Standing(NOTHING, cost_for(state, target, seat), totals, 0)
