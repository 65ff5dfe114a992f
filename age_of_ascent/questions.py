"""Questions about odds that the rules of Age of Ascent answer: `ascent odds`.

What is asked is laid out as a table, and the functions that settle targets, the gold phase and the
culture roll count and decide there.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import Annotated, Final

from pydantic import Field as Asks

from age_of_ascent import culture, gold, score
from age_of_ascent.laying import (
    AgeRules,
    Colours,
    Pieces,
    card_named,
    cards_given,
    laid,
    lay_bid,
    pieces_given,
    reprice,
)
from age_of_ascent.odds import FACES, Field
from age_of_ascent.places import protected
from age_of_ascent.state import (
    CULTURE,
    CULTURE_DIE,
    DICE,
    EMPIRE,
    FIRST_CARD,
    GOLD,
    GOLD_DIE,
    KINDS,
    NOTHING,
    PIECE_NAMES,
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
from framework.lab.dice import Totals, Verdict, contest, die, pool, rerolled, sure, turned
from framework.lab.pools import order_given, ranks
from framework.lab.questions import (
    Answer,
    Asked,
    Listing,
    Means,
    Question,
    Stand,
    distribution,
    reaching,
)

BATTLE_PIECES: Final = Colours(EMPIRE, STRENGTH_DIE)
GOLD_PIECES: Final = Colours(GOLD, GOLD_DIE)
CULTURE_PIECES: Final = Colours(CULTURE, CULTURE_DIE)
CARD = "A card that somebody has, as in 1:NAME by place; without one it is the first one's."
TIE = "Places from lowest to highest on the card track, as in 1,0; without it all are level."


def _tracks(tie: str, count: int) -> list[int]:
    """The card track as a tie order says it: the lowest wins ties; without one all are level."""
    return ranks(order_given(tie, count)) if tie else [0] * count


def _some(texts: Sequence[str], option: str) -> Sequence[str]:
    if not texts:
        raise BadOption(f"{option} is missing: give it once for each player")
    return texts


def _not_counted(field: Field) -> tuple[str, ...]:
    """Text that may be used once a turn: whether it will be is somebody's choice."""
    name = field.state.defs.name
    return tuple(
        f"Not counted, for it is used by choice: {name[text.card]} of {text.seat}."
        for text in field.texts()
    )


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
    odds = contest(field.totals, field.judge)
    costs = [cost_for(state, target, s) if target >= FIRST_CARD else 0 for s in field.seats]
    stands = [
        Stand(f"{seat}: {pieces[seat].words}", totals, win, totals.at_least(cost))
        for seat, totals, win, cost in zip(field.seats, field.totals, odds.win, costs, strict=True)
    ]
    facts = {"target": state.defs.name[target], "cost": costs, "tie_order": asked.tie or "level"}
    return Answer(tuple(stands), odds, facts=facts, notes=_not_counted(field))


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


def battle_field(rules: AgeRules, asked: Battle) -> tuple[Field, list[Pieces]]:
    """A battle laid out: attackers by place, the defender after them."""
    defs = rules.defs
    texts = _some(asked.attack, "--attack")
    attacks = [pieces_given(text, BATTLE_PIECES) for text in texts]
    shield = pieces_given(asked.defence, BATTLE_PIECES)
    seats = len(attacks)
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
    odds = contest(field.totals, field.judge, field.hurdle)
    stands = [
        Stand(f"{place}: {pieces.words}", totals, win, reaching(totals, field.hurdle))
        for place, (pieces, totals, win) in enumerate(
            zip(attacks, field.totals, odds.win, strict=True)
        )
    ]
    joint, rows = list[dict[str, object]](), list[tuple[str, ...]]()
    for needed, chance in field.hurdle.chances.items():
        given = contest(field.totals, field.judge, sure(needed))
        both = [chance * each for each in (*given.win, given.none)]
        joint.append(
            {
                "needed": needed,
                "chance": float(chance),
                "chance_exact": str(chance),
                "win": [float(each) for each in both[:-1]],
                "win_exact": [str(each) for each in both[:-1]],
                "kept": float(both[-1]),
                "kept_exact": str(both[-1]),
            }
        )
        rows.append((str(needed), *(f"{100 * float(each):.2f} %" for each in (chance, *both))))
    columns = ("needed", "chance", *range(len(attacks)), "kept")
    facts = {
        "territory": field.state.defs.name[field.target],
        "price": field.price,
        "tie_order": asked.tie or "level",
        "kept": float(odds.none),
        "needed": distribution(field.hurdle),
        "joint": joint,
    }
    listing = Listing("What is needed and who then wins", columns, tuple(rows))
    beside = (Stand("what attackers need", field.hurdle),)
    notes = _not_counted(field)
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
    notes = ["Who may reroll does so with each die that counts less than one does on average."]
    some = any(culture.rerolling(state, culture.cards_of(state, seat)) != NOTHING for seat in seats)
    facts = {"points": points, "shared": float(odds.none)}
    return Answer(
        tuple(stands), odds, "shared victory", facts=facts, notes=tuple(notes if some else [])
    )


def _points(text: str) -> int:
    if not text.strip().isdecimal() or len(text) > 3:
        raise BadOption(f"points are a number up to 999, not {text!r}")
    return int(text)


# --- what a page can offer ---------------------------------------------------------------------

TARGET_PIECES: Final = {
    "": "tokens of its colour",
    f"d{SIDES}": "dice of its colour",
    "E": "empire tokens",
} | {piece: PIECE_NAMES[piece][1] for piece in ("S", "G", "C", "Sd", "Gd", "Cd")}
ATTACK_PIECES: Final = {
    f"d{SIDES}": "strength dice",
    "": "added by text",
    "Gd": "gold dice",
    "Cd": "culture dice",
}
CULTURE_DICE: Final = {f"d{SIDES}": "culture dice", "Gd": "gold dice", "Sd": "strength dice"}


def _cards_in(defs: Cards, *texts: Collection[int]) -> list[str]:
    """The cards that have one of these texts, by name."""
    return [defs.name[card] for card in defs.ids if any(card in text for text in texts)]


def target_names(rules: AgeRules, field: str) -> list[str]:
    """What can be bid on, or cards that change bids."""
    defs = rules.defs
    if field == "on":
        return defs.name
    return _cards_in(defs, defs.price, defs.ties, defs.bonus, defs.own_dice, defs.offers, defs.wild)


def battle_names(rules: AgeRules, field: str) -> list[str]:
    """Territories that can be attacked, or cards that change battles."""
    defs = rules.defs
    if field == "on":
        return [defs.name[card] for card in defs.ids if defs.row[card] == TERRITORY]
    return _cards_in(defs, defs.ties, defs.bonus, defs.own_dice, defs.offers, defs.protect)


def gold_names(rules: AgeRules, field: str) -> list[str]:
    """Cards that take ties of the gold phase."""
    ties = rules.defs.ties
    return _cards_in(rules.defs, [card for card, of in ties.items() if "gold_phase" in of])


def culture_names(rules: AgeRules, field: str) -> list[str]:
    """Cards that change the culture roll."""
    return _cards_in(rules.defs, rules.defs.culture)


ODDS: Final = {
    "target": Question(
        Bids,
        "Bids on a card of the board, Expand or Improve, with what the bidders' cards change.",
        ('--on Cosquette --bid "2+1d3" --bid 2d3 --tie 1,0',),
        on_target,
        TARGET_PIECES,
        target_names,
    ),
    "battle": Question(
        Battle,
        "Attackers of a territory against its cost and the roll of its defence, in one table.",
        (
            "--attack 2d3 --attack 3d3 --defence 1d3 --cost 3",
            '--attack 2d3 --card "Dormon Helver" --defence 1d3 --cost 3 --json',
        ),
        in_battle,
        ATTACK_PIECES,
        battle_names,
    ),
    "gold": Question(
        GoldRoll,
        "The gold phase: who wins it, and how many victory points that brings.",
        ("--roll 2d3 --roll 3d3 --tie 0,1",),
        in_gold_phase,
        {f"d{SIDES}": "gold dice"},
        gold_names,
    ),
    "culture": Question(
        CultureRoll,
        "The final culture roll, with every card that changes it, and who wins the game by it.",
        ('--roll 3d3 --roll 2d3 --points 20 --points 22 --card "0:Cosquette"',),
        in_culture_roll,
        CULTURE_DICE,
        culture_names,
    ),
}
