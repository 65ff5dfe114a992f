"""Questions about odds that the rules of Age of Ascent answer: `ascent odds`.

What is asked is laid out as a table, and the functions that settle targets, the gold phase and the
culture roll count and decide there.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Final, Literal, NamedTuple

from pydantic import Field as Asks

from age_of_ascent import culture, gold, score
from age_of_ascent.laying import (
    AgeRules,
    Colours,
    Pieces,
    card_named,
    cards_given,
    check_wild,
    laid,
    lay_bid,
    pieces_given,
    reprice,
)
from age_of_ascent.odds import FACES, Field
from age_of_ascent.once_a_turn import Ends, OnceATurn, TooMany
from age_of_ascent.places import protected
from age_of_ascent.state import (
    CULTURE,
    CULTURE_DIE,
    DICE,
    EMPIRE,
    EXPAND,
    FIRST_CARD,
    GOLD,
    GOLD_DIE,
    KINDS,
    NOTHING,
    SECTION_NAMES,
    SIDES,
    SLOTS,
    STRENGTH,
    STRENGTH_DIE,
    TERRITORY,
    AgeState,
    Cards,
)
from age_of_ascent.totals import cost_for
from framework.core.errors import BadOption
from framework.lab.dice import (
    Odds,
    Totals,
    Verdict,
    contest,
    die,
    of_chances,
    pool,
    rerolled,
    sure,
    turned,
)
from framework.lab.pools import order_given, ranks
from framework.lab.questions import (
    Answer,
    Asked,
    Listing,
    Means,
    Note,
    Stand,
    distribution,
    exactly,
    reaching,
)

BATTLE_PIECES: Final = Colours(EMPIRE, STRENGTH_DIE)
GOLD_PIECES: Final = Colours(GOLD, GOLD_DIE)
CULTURE_PIECES: Final = Colours(CULTURE, CULTURE_DIE)
CARD = "A card that somebody has, as in 1:NAME by place; without one it is the first one's."
TIE = "Places from lowest to highest on the card track, as in 1,0; without it all are level."

TEXT = "Once-a-turn text: used as is best for its owner here, or unused."


def _tracks(tie: str, count: int) -> list[int]:
    """The card track as a tie order says it: the lowest wins ties; without one all are level."""
    return ranks(order_given(tie, count)) if tie else [0] * count


def _some(texts: Sequence[str], option: str) -> Sequence[str]:
    if not texts:
        raise BadOption(f"{option} is missing: give it once for each player")
    return texts


# --- how a target is settled -------------------------------------------------------------------


class Settled(NamedTuple):
    """All that is known of a target before its dice are rolled."""

    odds: Odds
    totals: list[Totals]  # of those who want it
    reaches: list[Fraction]  # the chance of each to reach what its owner's defence asks for
    needed: dict[int, Odds]  # by what has to be reached to take it: the chances together with it
    notes: tuple[Note, ...]


def settled(field: Field, text: str) -> Settled:
    """Who wins a target, with once-a-turn text used as is best for its owner, or not at all."""
    texts = field.texts()
    named = _named(field)
    if texts and text == "best":
        try:
            ends = OnceATurn(field).all_ends()
        except TooMany:
            return _without_text(field, (("Not counted, for the rolls are too many: ", *named),))
        note = ("Used as is best for its owner here, though it serves once a turn: ", *named)
        return _of_ends(field, ends, (note,))
    note = ("Not counted, for it is used by choice: ", *named)
    return _without_text(field, (note,) if texts else ())


def _named(field: Field) -> Note:
    """Once-a-turn text that may be used, with its owners; the defender is no bidder."""
    parts: list[str | int] = []
    for text in field.texts():
        owner = "the defender" if text.seat == field.owner else text.seat
        parts += [f"{', ' if parts else ''}{field.state.defs.name[text.card]} of ", owner]
    return (*parts, ".")


def _without_text(field: Field, notes: tuple[Note, ...]) -> Settled:
    needed = {}
    for need, chance in field.hurdle.chances.items():
        win, none, tie = contest(field.totals, field.judge, sure(need))
        needed[need] = Odds(tuple([chance * each for each in win]), chance * none, chance * tie)
    odds = contest(field.totals, field.judge, field.hurdle)
    reaches = [reaching(totals, field.hurdle) for totals in field.totals]
    return Settled(odds, field.totals, reaches, needed, notes)


def _of_ends(field: Field, ends: Ends, notes: tuple[Note, ...]) -> Settled:
    needed: dict[int, Odds] = {}
    for need in sorted({end.needed for end in ends}):
        needed[need] = _odds(field, {end: c for end, c in ends.items() if end.needed == need})
    totals, reaches = list[Totals](), list[Fraction]()
    for place in range(len(field.seats)):
        chances: dict[int, Fraction] = {}
        for end, chance in ends.items():
            total = end.totals[place]
            chances[total] = chances.get(total, Fraction(0)) + chance
        totals.append(of_chances(chances))
        able = [chance for end, chance in ends.items() if end.totals[place] >= end.needed]
        reaches.append(sum(able, Fraction(0)))
    return Settled(_odds(field, ends), totals, reaches, needed, notes)


def _odds(field: Field, ends: Ends) -> Odds:
    zero = Fraction(0)
    win = [sum([c for e, c in ends.items() if e.winner == seat], zero) for seat in field.seats]
    none = sum([c for e, c in ends.items() if e.winner == NOTHING], zero)
    return Odds(tuple(win), none, sum([c for e, c in ends.items() if e.tie], zero))


# --- bids on a card or section -----------------------------------------------------------------


class Bids(Asked):
    """Bids on a card of the board, on Expand or on Improve."""

    on: Annotated[str, Means.NAME] = Asks(description="A card by its name, Expand or Improve.")
    bid: Annotated[list[str], Means.BIDS] = Asks(
        [], description="Pieces, as in 2S+1Sd or 2+1d3; once for each player."
    )
    cost: int | None = Asks(
        None, ge=0, le=100, description="What the card costs, if not as printed."
    )
    tie: Annotated[str, Means.ORDER] = Asks("", description=TIE)
    card: Annotated[list[str], Means.CARDS] = Asks([], description=CARD)
    text: Literal["best", "unused"] = Asks("best", description=TEXT)


def target_field(rules: AgeRules, asked: Bids) -> tuple[Field, list[Pieces]]:
    """Bids on a target laid out."""
    defs, sections = rules.defs, [*SECTION_NAMES]
    wanted = asked.on.strip().casefold()
    target = sections.index(wanted) if wanted in sections else card_named(defs, asked.on)
    row = STRENGTH if target < FIRST_CARD else defs.row[target]
    colours = Colours(row, DICE[row])
    pieces = [pieces_given(text, colours) for text in _some(asked.bid, "--bid")]
    cards = cards_given(defs, asked.card, len(pieces))
    if any(target in owned for owned in cards):
        raise BadOption(f"{defs.name[target]} is owned: ask for a battle")
    check_wild(defs, pieces, [] if target == EXPAND else cards)
    state = laid(rules, cards, pieces, _tracks(asked.tie, len(pieces)))
    if asked.cost is not None and target >= FIRST_CARD:
        reprice(state, target, asked.cost)
    if target >= FIRST_CARD:
        state.board[SLOTS[row][0]] = target
    for seat, each in enumerate(pieces):
        lay_bid(state, seat, target, each)
    return Field(state, target), pieces


def on_target(rules: AgeRules, asked: Bids) -> Answer:
    """Who wins a target, by the rules for its row or section."""
    field, pieces = target_field(rules, asked)
    state, target = field.state, field.target
    odds, every, _, _, notes = settled(field, asked.text)
    costs = [cost_for(state, target, s) if target >= FIRST_CARD else 0 for s in field.seats]
    stands = [
        Stand(f"{seat}: {pieces[seat].words}", totals, win, totals.at_least(cost))
        for seat, totals, win, cost in zip(field.seats, every, odds.win, costs, strict=True)
    ]
    facts = {
        "target": state.defs.name[target],
        "cost": costs,
        "tie_order": asked.tie or "level",
        "text": asked.text,
    }
    return Answer(tuple(stands), odds, facts=facts, notes=notes)


# --- battles -----------------------------------------------------------------------------------


class Battle(Asked):
    """Attackers of a territory, what it costs, and what defends it."""

    attack: Annotated[list[str], Means.BIDS] = Asks(
        [], description="Dice of an attacker, as in 2d3; once for each."
    )
    defence: Annotated[str, Means.PIECES] = Asks("0", description="Dice that defend, as in 1d3.")
    cost: int | None = Asks(None, ge=0, le=100, description="What the territory costs.")
    on: Annotated[str, Means.NAME] = Asks(
        "", description="The territory by its name; without one it has no text."
    )
    tie: Annotated[str, Means.ORDER] = Asks("", description=TIE)
    card: Annotated[list[str], Means.CARDS] = Asks([], description=CARD)
    defence_card: Annotated[list[str], Means.NAMES] = Asks(
        [], description="A card that the defender has, by its name."
    )
    text: Literal["best", "unused"] = Asks("best", description=TEXT)


def battle_field(rules: AgeRules, asked: Battle) -> tuple[Field, list[Pieces]]:
    """A battle laid out: attackers by place, the defender after them."""
    defs = rules.defs
    texts = _some(asked.attack, "--attack")
    attacks = [pieces_given(text, BATTLE_PIECES) for text in texts]
    shield = pieces_given(asked.defence, BATTLE_PIECES)
    seats = len(attacks)
    check_wild(defs, [*attacks, shield], [])
    cards = cards_given(defs, asked.card, seats)
    (defending,) = cards_given(defs, asked.defence_card, 1)
    taken = {card for owned in [*cards, defending] for card in owned}
    target = card_named(defs, asked.on) if asked.on else _plain_territory(defs, taken)
    if defs.row[target] != TERRITORY:
        raise BadOption(f"{defs.name[target]} is no territory")
    if len(taken) < sum(map(len, cards)) + len(defending) or target in taken - {*defending}:
        raise BadOption("a card is given twice")
    owned = [*defending, *([] if target in defending else [target])]
    track = [*_tracks(asked.tie, seats), 0]
    state = laid(rules, [*cards, owned], [*attacks, shield], track)
    if protected(state, target):
        raise BadOption(f"{defs.name[target]} can't be attacked")
    if asked.cost is not None:
        reprice(state, target, asked.cost)
    elif not asked.on:
        raise BadOption("--cost is missing, or --on with the name of a territory")
    for seat, each in enumerate([*attacks, shield]):
        if seat < seats or any(each.counts):
            lay_bid(state, seat, target, each)
    return Field(state, target), attacks


def _plain_territory(defs: Cards, taken: set[int]) -> int:
    for card in defs.ids:
        if defs.row[card] == TERRITORY and not defs.card(card).text and card not in taken:
            return card
    raise BadOption("these cards have no territory without text: give --on")


def in_battle(rules: AgeRules, asked: Battle) -> Answer:
    """Who conquers a territory: all attackers against its cost and the roll of its defence."""
    field, attacks = battle_field(rules, asked)
    odds, every, reaches, needed, notes = settled(field, asked.text)
    chances = {need: sum(of.win, of.none) for need, of in needed.items()}
    hurdle = of_chances(chances)
    every_one = zip(attacks, every, odds.win, reaches, strict=True)
    stands = [
        Stand(f"{place}: {pieces.words}", totals, win, reach)
        for place, (pieces, totals, win, reach) in enumerate(every_one)
    ]
    joint, rows = list[dict[str, object]](), list[tuple[str, ...]]()
    for need, of in needed.items():
        joint.append(
            {
                "needed": need,
                "chance": float(chances[need]),
                "chance_exact": str(chances[need]),
                "win": [float(each) for each in of.win],
                "win_exact": exactly(of.win),
                "kept": float(of.none),
                "kept_exact": str(of.none),
            }
        )
        cells = (chances[need], *of.win, of.none)
        rows.append((str(need), *(f"{100 * float(each):.2f} %" for each in cells)))
    columns = ("needed", "chance", *range(len(attacks)), "kept")
    facts = {
        "territory": field.state.defs.name[field.target],
        "price": field.price,
        "tie_order": asked.tie or "level",
        "text": asked.text,
        "kept": float(odds.none),
        "needed": distribution(hurdle),
        "joint": joint,
    }
    listing = Listing("What is needed and who then wins", columns, tuple(rows))
    beside = (Stand("what attackers need", hurdle),)
    return Answer(tuple(stands), odds, "kept", beside, facts, (listing,), notes)


# --- the gold phase ----------------------------------------------------------------------------


class GoldRoll(Asked):
    """Who rolls which gold dice."""

    roll: Annotated[list[str], Means.BIDS] = Asks(
        [], description="Gold dice of a player, as in 2d3; once for each."
    )
    tie: Annotated[str, Means.ORDER] = Asks("", description=TIE)
    card: Annotated[list[str], Means.CARDS] = Asks([], description=CARD)


def gold_table(rules: AgeRules, asked: GoldRoll) -> AgeState:
    """A gold phase laid out."""
    pieces = [pieces_given(text, GOLD_PIECES) for text in _some(asked.roll, "--roll")]
    check_wild(rules.defs, pieces, [])
    cards = cards_given(rules.defs, asked.card, len(pieces))
    return laid(rules, cards, pieces, _tracks(asked.tie, len(pieces)))


def gold_totals(state: AgeState) -> dict[int, Totals]:
    """What each seat that rolls can total."""
    dice = {seat: gold.points_for(state, seat) for seat in range(len(state.cards))}
    return {seat: pool([die(SIDES)] * count) for seat, count in dice.items() if count}


def in_gold_phase(rules: AgeRules, asked: GoldRoll) -> Answer:
    """Who wins the gold phase, and how many victory points that brings."""
    state = gold_table(rules, asked)
    totals = gold_totals(state)
    seats = [*totals]

    def judge(best: int, tied: Sequence[int], hurdle: int) -> Verdict:
        winner, tie = gold.winner_of(state, [(seats[place], best) for place in tied])
        return Verdict(None if winner == NOTHING else seats.index(winner), tie)

    odds = contest([*totals.values()], judge)
    won = dict(zip(seats, odds.win, strict=True))
    win = tuple([won.get(place, Fraction(0)) for place in range(len(asked.roll))])
    points = [chance * gold.points_for(state, seat) for seat, chance in enumerate(win)]
    stands = [
        Stand(f"{place}: {text}", totals.get(place, sure(0)), win[place])
        for place, text in enumerate(asked.roll)
    ]
    facts = {
        "expected_points": [float(each) for each in points],
        "expected_points_exact": [str(each) for each in points],
        "tie_order": asked.tie or "level",
    }
    return Answer(tuple(stands), odds._replace(win=win), facts=facts)


# --- the final culture roll --------------------------------------------------------------------


class CultureRoll(Asked):
    """Who rolls what at the end, with which cards and points."""

    roll: Annotated[list[str], Means.BIDS] = Asks(
        [], description="Dice of a player, as in 3d3 or 3Cd+2Gd+1Sd; once for each."
    )
    points: Annotated[list[str], Means.NUMBERS] = Asks(
        [], description="Points before the roll; once for each player."
    )
    card: Annotated[list[str], Means.CARDS] = Asks([], description=CARD)


def culture_table(rules: AgeRules, asked: CultureRoll) -> AgeState:
    """A final culture roll laid out."""
    pieces = [pieces_given(text, CULTURE_PIECES) for text in _some(asked.roll, "--roll")]
    check_wild(rules.defs, pieces, [])
    cards = cards_given(rules.defs, asked.card, len(pieces))
    return laid(rules, cards, pieces, [0] * len(pieces))


def culture_totals(state: AgeState, seat: int) -> Totals:
    """What the culture roll of a seat can count, with all its cards.

    Who may reroll does so with each die that counts less than a die does on average.
    """
    cards = culture.cards_of(state, seat)
    counts = {face: score.culture_face(state, cards, face) for face in FACES}
    fresh = turned(die(SIDES), counts)
    each = fresh
    if culture.rerolling(state, cards) != NOTHING:
        each = rerolled(fresh, [face for face in counts.values() if face < fresh.mean], fresh)
    return pool([each] * culture.dice_of(state, seat), score.culture_bonus(state, seat))


def in_culture_roll(rules: AgeRules, asked: CultureRoll) -> Answer:
    """What the final culture roll adds, and who wins the game by it."""
    state = culture_table(rules, asked)
    seats = range(len(asked.roll))
    if asked.points and len(asked.points) != len(seats):
        raise BadOption(f"--points is given once for each of {len(seats)} players, or not at all")
    points = [_points(text) for text in asked.points] or [0] * len(seats)
    rolls = [culture_totals(state, seat) for seat in seats]
    breaks = [
        [state.owned[seat * KINDS + kind] for kind in (CULTURE_DIE, GOLD_DIE, STRENGTH_DIE)]
        for seat in seats
    ]

    def judge(best: int, tied: Sequence[int], hurdle: int) -> Verdict:
        first = score.first_of([(best, *breaks[place]) for place in tied])
        return Verdict(tied[first[0]] if len(first) == 1 else None, len(tied) > 1)

    odds = contest([roll + had for roll, had in zip(rolls, points, strict=True)], judge)
    stands = [Stand(f"{seat}: {asked.roll[seat]}", rolls[seat], odds.win[seat]) for seat in seats]
    notes = [("Who may reroll does so with each die that counts less than one does on average.",)]
    some = any(culture.rerolling(state, culture.cards_of(state, seat)) != NOTHING for seat in seats)
    facts = {"points": points, "shared": float(odds.none)}
    return Answer(
        tuple(stands), odds, "shared victory", facts=facts, notes=tuple(notes if some else [])
    )


def _points(text: str) -> int:
    if not text.strip().isdecimal() or len(text) > 3:
        raise BadOption(f"points are a number up to 999, not {text!r}")
    return int(text)
