"""The chances that are told of bids are those with which the rules decide them."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import cast

import pytest

from age_of_ascent.bids import Bidding, biddings
from age_of_ascent.odds import Contest, Field, contests, told
from age_of_ascent.state import NOTHING, SIDES, AgeState
from framework import games
from framework.core import rng
from framework.lab.dice import chance_with
from framework.testing import check_distribution
from tests.age_of_ascent.table import Table, ann, bob, cy, lay

NOBODY = ""
TERRITORY_5 = {"Land 3": {"cost": 5}}


# --- tables at which all pieces lie; Ann keeps a token, so that she is still asked ---------------


def three_bids() -> Table:
    """Three bid on a land of cost 5; Ann and Bob are level on the track, Cy is lower."""
    table = lay(
        ann(S=2, Sd=2, track=1, E=1),
        bob(Sd=2, S=1, track=1),
        cy(S=3, Sd=1),
        board=["Land 3"],
        facts=TERRITORY_5,
    )
    table.place("Ann", "Land 3", S=2, Sd=2)
    table.place("Bob", "Land 3", S=1, Sd=2)
    table.place("Cy", "Land 3", S=3, Sd=1)
    return table


def crown() -> Table:
    """Ann's ones count as two, on strength dice only."""
    table = lay(
        ann("Crown of Ferocity", Sd=2, Gd=1, track=1, E=1), bob(Sd=2, S=2), final=["Land 3"]
    )
    table.place("Ann", "Land 3", Sd=2, Gd=1)
    table.place("Bob", "Land 3", Sd=2, S=2)
    return table


def cheaper() -> Table:
    """The land costs Ann one less than Bob: of a tie at 4 only she can pay."""
    table = lay(
        ann("Silvershade", Sd=2, track=2, E=1), bob(Sd=2), board=["Land 3"], facts=TERRITORY_5
    )
    table.place("Ann", "Land 3", Sd=2)
    table.place("Bob", "Land 3", Sd=2)
    return table


def all_colours() -> Table:
    """Ann adds two to a bid of all three colours."""
    table = lay(ann("Glove of Forged Force", Sd=1, G=1, Cd=1, E=1), bob(Sd=3, track=1))
    table.place("Ann", "Expand", Sd=1, G=1, Cd=1)
    table.place("Bob", "Expand", Sd=3)
    return table


def heroes() -> Table:
    """Ann takes ties for heroes by her text, although she is highest on the track."""
    table = lay(
        ann("Wilford Longlock", Gd=2, track=3, E=1), bob(Gd=2), cy(G=4), board=["Bloodrush"]
    )
    table.place("Ann", "Bloodrush", Gd=2)
    table.place("Bob", "Bloodrush", Gd=2)
    table.place("Cy", "Bloodrush", G=4)
    return table


def battle() -> Table:
    """Ann rerolls ones in attacks, Cy attacks too; Bob's text and a die defend."""
    table = lay(
        ann("Dormon Helver", "General Kelburn", Sd=2, track=1, E=1),
        bob("Land 3", "Nerick Nimblenose", "The Great Tower", Sd=1),
        cy(Sd=3),
        facts={"Land 3": {"cost": 2}},
    )
    table.place("Ann", "Land 3", Sd=2)
    table.place("Bob", "Land 3", Sd=1)
    table.place("Cy", "Land 3", Sd=3)
    return table


def undefended() -> Table:
    """Two attack a city that is hard to take and is defended by text alone."""
    table = lay(
        ann(Sd=2, E=1),
        bob("Chi-stone", "The Great Tower"),
        cy(Sd=2),
        facts={"Chi-stone": {"cost": 1}},
    )
    table.place("Ann", "Chi-stone", Sd=2)
    table.place("Cy", "Chi-stone", Sd=2)
    return table


def by_pieces() -> Table:
    """Expand goes to the most pieces: nothing is rolled."""
    table = lay(ann(Sd=1, S=1, E=1), bob(Sd=2, track=1), expand="pieces")
    table.place("Ann", "Expand", Sd=1, S=1)
    table.place("Bob", "Expand", Sd=2)
    return table


def improving() -> Table:
    """Ann's strength tokens count one more on Improve."""
    table = lay(ann("Drakeforge", S=2, track=1, E=1), bob(G=3))
    table.place("Ann", "Improve", S=2)
    table.place("Bob", "Improve", G=3)
    return table


SCENARIOS: list[tuple[Callable[[], Table], str]] = [
    (three_bids, "Land 3"),
    (crown, "Land 3"),
    (cheaper, "Land 3"),
    (all_colours, "Expand"),
    (heroes, "Bloodrush"),
    (battle, "Land 3"),
    (undefended, "Chi-stone"),
    (by_pieces, "Expand"),
    (improving, "Improve"),
]
each_scenario = pytest.mark.parametrize(
    ("scenario", "target"), SCENARIOS, ids=[scenario.__name__ for scenario, _ in SCENARIOS]
)


def winner(table: Table, target: str) -> str:
    """Who gets or keeps a target when the turn is played out."""
    table.finish()
    for entry in table.state.log:
        if entry[0] in ("result", "battle") and entry[1] == table.number(target):
            seat = entry[2] if entry[0] == "result" else entry[4]
            if seat == NOTHING and entry[0] == "battle":
                seat = entry[2]
            return table.state.header.names[cast(int, seat)] if seat != NOTHING else NOBODY
    raise AssertionError(f"{target} has not been resolved")


def told_of(table: Table, target: str) -> dict[str, float]:
    """The chances that everybody is told of, nobody's too."""
    names = table.state.header.names
    (contest,) = [c for c in contests(table.state) if c.target == table.number(target)]
    chances = {names[stand.seat]: stand.win for stand in contest.stands}
    rest = 1 - sum(chances.values())
    return chances | ({NOBODY: rest} if rest > 1e-5 else {})


@each_scenario
def test_the_rules_decide_as_often_as_is_told_of_all_rolls(
    scenario: Callable[[], Table], target: str
) -> None:
    """Every roll is laid down and played out; dice that are rolled again come after them."""
    laid = scenario()
    dice = sum(sum(bid[6:9]) for bid in laid.state.bids) + (2 if scenario is battle else 0)
    if scenario in (by_pieces, improving):
        dice = 0
    seen: dict[str, int] = {}
    for faces in product(range(1, SIDES + 1), repeat=dice):
        table = Table(laid.state.clone())
        table.dice(*faces)
        who = winner(table, target)
        seen[who] = seen.get(who, 0) + 1
    chances = {who: count / SIDES**dice for who, count in seen.items()}
    expected = {who: chance for who, chance in told_of(laid, target).items() if chance}
    assert chances == pytest.approx(expected, abs=2e-6)


@each_scenario
def test_seeded_rolls_of_the_rules_fit_what_is_told(
    scenario: Callable[[], Table], target: str
) -> None:
    """600 turns, each with its own dice; by mistake it fails once in a million such sets."""
    laid = scenario()
    outcomes = []
    for seed in range(600):
        table = Table(laid.state.clone())
        table.state.rng["dice"] = rng.derive(seed, "dice")
        outcomes.append(winner(table, target))
    whole = told_of(laid, target)
    check_distribution(
        outcomes, {who: c / sum(whole.values()) for who, c in whole.items()}, least=1e-6
    )


# --- what is told of a stack -------------------------------------------------------------------


def on(table: Table, target: str) -> Contest:
    (contest,) = [c for c in contests(table.state) if c.target == table.number(target)]
    return contest


def test_a_stack_tells_totals_and_who_leads() -> None:
    contest = on(three_bids(), "Land 3")
    assert [stand[:4] for stand in contest.stands] == [
        (0, 4, 8, 6.0),
        (1, 3, 7, 5.0),
        (2, 4, 6, 5.0),
    ]
    assert contest.leader == 0
    assert max(contest.stands, key=lambda stand: stand.win).seat == 0


def test_nobody_leads_who_can_not_pay_or_is_no_better_than_another() -> None:
    table = lay(ann(S=2), bob(S=1), board=["Land 3"])
    table.place("Ann", "Land 3", S=2)
    assert on(table, "Land 3").leader == NOTHING
    table = lay(ann(Sd=1, E=1), bob(Sd=1))
    table.place("Ann", "Expand", Sd=1)
    table.place("Bob", "Expand", Sd=1)
    assert on(table, "Expand").leader == NOTHING


def test_the_owner_of_an_attacked_territory_stands_there_with_what_attackers_need() -> None:
    contest = on(undefended(), "Chi-stone")
    assert contest.stands[-1][:3] == (1, 4, 4)  # cost 1, two more by its own text, one by another
    assert on(battle(), "Land 3").stands[-1][:3] == (1, 6, 8)  # 2, three by text, and a die


def test_dice_that_have_been_rolled_are_not_rolled_again() -> None:
    table = lay(
        ann("Lee O'Nar Dodavinsky", Sd=2),
        bob(Sd=2, S=1),
        board=["Land 3"],
        dice=[1, 2, 1, 1],
    )
    table.place("Ann", "Land 3", Sd=2)
    table.place("Bob", "Land 3", Sd=2)
    table.place("Bob", "Expand", S=1)
    table.pass_all()
    assert table.offers() == ["Lee O'Nar Dodavinsky"]
    assert [stand[:3] for stand in on(table, "Land 3").stands] == [(0, 3, 3), (1, 2, 2)]
    assert on(table, "Land 3").leader == 0
    assert [stand[:3] for stand in on(table, "Expand").stands] == [(1, 1, 1)]


def test_a_small_chance_is_never_told_as_none_nor_a_large_one_as_sure() -> None:
    assert told(Fraction(0)) == 0
    assert told(Fraction(1)) == 1
    assert told(Fraction(1, 3)) == 0.333333
    assert 0 < told(Fraction(1, 10**9)) < 0.0001
    assert 0.9999 < told(1 - Fraction(1, 10**9)) < 1


# --- what a seat is told before it bids --------------------------------------------------------


def bidding(table: Table, target: str) -> Bidding:
    (found,) = [b for b in biddings(table.state) if b.target == table.number(target)]
    return found


def test_a_bid_without_rivals_wins_from_its_cost_on() -> None:
    table = lay(ann("Silvershade", S=6), bob(), board=["Land 3"], facts=TERRITORY_5)
    asked = bidding(table, "Land 3")
    assert (asked.cost, asked.reach, asked.wins) == (4, 6, (4, [1.0]))
    assert bidding(table, "Expand").wins == (0, [1.0])


def test_a_total_against_a_die_wins_as_often_as_the_die_is_lower() -> None:
    table = lay(ann(S=9), bob(S=2, Sd=1, track=1), holder="Bob", board=["Land 3"])
    table.place("Bob", "Land 3", S=2, Sd=1)
    first, chances = bidding(table, "Land 3").wins
    assert first == 3
    assert chances == [0.333333, 0.666667, 1.0]  # lower on the track, a tie is Ann's
    table.state.track = [1, 0]
    assert bidding(table, "Land 3").wins == (4, [0.333333, 0.666667, 1.0])
    table.state.track = [1, 1]
    assert bidding(table, "Land 3").wins == (4, [0.333333, 0.666667, 1.0])


def test_what_can_not_be_reached_has_no_chance() -> None:
    table = lay(ann(S=2), bob(), board=["Land 3"])
    asked = bidding(table, "Land 3")
    assert (asked.cost, asked.reach, asked.wins) == (3, 2, (3, []))


def test_an_attack_is_told_what_defends() -> None:
    table = lay(ann(Sd=3), bob("Land 3", "The Great Tower", Sd=1), holder="Bob")
    assert bidding_after(table, "Bob", "Land 3", Sd=1).wins == (5, [0.333333, 0.666667, 1.0])


def bidding_after(table: Table, who: str, target: str, /, **pieces: int) -> Bidding:
    """What the next one is told when somebody has placed pieces there."""
    table.place(who, target, **pieces)
    return bidding(table, target)


def test_a_defence_is_told_how_often_it_keeps_its_territory() -> None:
    table = lay(ann(Sd=2), bob("Land 3", Sd=3))
    asked = bidding_after(table, "Ann", "Land 3", Sd=2)
    first, chances = asked.wins  # two dice against a cost of 3 and what is rolled
    assert (first, chances) == (0, [0.111111, 0.333333, 0.666667, 0.888889, 1.0])
    assert asked.reach == 9


def test_a_territory_that_nobody_attacks_is_safe() -> None:
    assert bidding(lay(ann("Land 3", Sd=1), bob()), "Land 3").wins == (0, [1.0])


@pytest.mark.parametrize(("track", "goes_to"), [((0, 1), "Ann"), ((1, 0), "Bob"), ((1, 1), NOBODY)])
def test_a_bidder_is_told_where_a_tie_goes(track: tuple[int, int], goes_to: str) -> None:
    table = lay(ann(S=3, track=track[0]), bob(S=3, track=track[1]), holder="Bob", board=["Land 3"])
    (tie,) = bidding_after(table, "Bob", "Land 3", S=3).ties
    names = table.state.header.names
    assert tie.seat == 1
    assert (names[tie.winner] if tie.winner != NOTHING else NOBODY) == goes_to
    assert tie.card == NOTHING


def test_a_bidder_is_told_whose_text_takes_a_tie() -> None:
    table = lay(ann("Wilford Longlock", G=3, track=2), bob(G=3), holder="Bob", board=["Bloodrush"])
    (tie,) = bidding_after(table, "Bob", "Bloodrush", G=3).ties
    assert (tie.winner, tie.card) == (0, table.number("Wilford Longlock"))


def texts(table: Table, target: str) -> list[tuple[str, int]]:
    found = bidding(table, target).texts
    return [(table.names([text.card])[0], text.adds) for text in found]


def test_text_that_may_be_used_once_is_told_and_not_counted() -> None:
    table = lay(
        ann("Geistblade", "Wands of Polarity", Sd=2),
        bob("Land 3", "Bloodrush", Sd=1),
        facts={"Land 3": {"cost": 6}},
    )
    assert bidding(table, "Land 3").wins == (6, [1.0])
    assert texts(table, "Land 3") == [("Geistblade", 2), ("Wands of Polarity", 0)]
    table = lay(ann("Bloodrush", Sd=1), bob("Geistblade", Sd=1), holder="Bob", board=["Land 3"])
    table.place("Bob", "Land 3", Sd=1)
    assert texts(table, "Land 3") == [("Bloodrush", 0)]
    assert texts(table, "Expand") == []


def test_text_about_dice_is_not_told_to_who_can_lay_none() -> None:
    assert texts(lay(ann("Wands of Polarity", S=1), bob(), board=["Land 3"]), "Land 3") == []
    table = lay(ann("Wands of Polarity", S=1, Gd=1), bob(), board=["Land 3"])
    assert texts(table, "Land 3") == [], "a gold die does not fit there"


def test_text_that_has_been_used_or_sleeps_is_not_told() -> None:
    table = lay(ann("Wands of Polarity", Sd=1), bob(S=1), board=["Land 3"])
    assert texts(table, "Land 3") == [("Wands of Polarity", 0)]
    table.state.used.append(table.number("Wands of Polarity"))
    assert texts(table, "Land 3") == []
    table.state.used.clear()
    table.state.fresh.append(table.number("Wands of Polarity"))
    assert texts(table, "Land 3") == []


# --- what needs no order -----------------------------------------------------------------------


def plain(table: Table) -> dict[str, bool]:
    """Of each target whose turn it is to resolve, whether it can do so at any time."""
    table.pass_all()
    assert table.state.kind == "resolve"
    decision = table.state.decision
    assert decision is not None
    return {table.names([move.number])[0]: move.plain for move in decision.moves}


def test_targets_on_which_nobody_can_use_text_resolve_in_any_order() -> None:
    table = lay(
        ann("Land 4", "Wands of Polarity", S=4, Sd=3, E=1),
        bob(S=4, Sd=1, G=1),
        board=["Land 3", "Land 5", "Land 6"],
    )
    table.place("Ann", "Land 3", S=3)
    table.place("Bob", "Land 3", S=4)
    table.place("Ann", "Land 5", Sd=1)  # a one can be turned to a three
    table.place("Ann", "Land 6", Sd=1, S=1)
    table.place("Ann", "Land 4", Sd=1)  # nobody attacks it
    assert plain(table) == {"Land 3": True, "Land 4": True, "Land 5": False, "Land 6": False}


def test_text_of_another_can_make_the_order_matter() -> None:
    table = lay(ann(Sd=2, S=2), bob("Bloodrush", S=2), board=["Land 3", "Land 5"])
    table.place("Ann", "Land 3", Sd=1)
    table.place("Bob", "Land 3", S=2)
    table.place("Ann", "Land 5", Sd=1)
    assert plain(table) == {"Land 3": False, "Land 5": True}


def test_where_a_supply_runs_out_only_lost_bids_need_no_order() -> None:
    """The fifth die is taken once: from the land, or for the tokens on Improve (AoA 8)."""
    dice = {"Land 15": {"gives": ["Sd"]}}
    table = lay(ann(S=8, Sd=4), bob(S=4), board=["Land 15", "Land 3"], facts=dice)
    table.place("Ann", "Land 15", S=3)
    table.place("Ann", "Improve", S=2)
    table.place("Ann", "Land 3", S=3)
    table.place("Bob", "Land 3", S=4)
    assert plain(table) == {"Improve": False, "Land 15": False, "Land 3": True}


def test_a_field_knows_who_has_come_before() -> None:
    table = three_bids()
    field = Field(table.state, table.number("Land 3"), joining=0)
    assert field.seats == [0, 1, 2]
    assert len(field.totals) == 2


@pytest.mark.parametrize("seed", range(3))
def test_what_is_sure_is_told_as_the_exact_chances_tell_it(seed: int) -> None:
    """Where nobody else bids the rule decides alone: the same as all rolls counted."""
    game, chance, sure_ones = games["age_of_ascent"], random.Random(seed), 0
    state = game.new(3, seed)
    assert isinstance(state, AgeState)
    while not state.over and state.id < 120:
        for bidding in biddings(state):
            field = Field(state, bidding.target, state.seat)
            if field.owner == field.joining:
                continue
            sure_ones += not field.totals
            for total in range(bidding.reach + 1):
                exact = chance_with(total, field.totals, field.judge, field.hurdle)
                assert field.chance_with(total) == exact
        state.apply(chance.randrange(len(state.options)))
    assert sure_ones > 50
