"""What the rules answer exactly: battles, gold phase, culture roll, against counting every roll."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from age_of_ascent.asking import ODDS
from age_of_ascent.game import game
from framework.core.errors import AscentError
from framework.lab.bids import BID
from framework.lab.dice import Odds, Totals
from framework.lab.questions import Answer, document, words

RULES = game.rules()


def asked(question: str, **given: object) -> Answer:
    return ODDS[question].of(RULES, given)


def odds(question: str, **given: object) -> Odds:
    found = asked(question, **given).odds
    assert found is not None
    return found


def sums(*dice: int) -> list[tuple[int, ...]]:
    """What so many dice show each, summed, in every roll of all of them."""
    found = []
    for faces in product((1, 2, 3), repeat=sum(dice)):
        rest = iter(faces)
        found.append(tuple(sum(next(rest) for _ in range(count)) for count in dice))
    return found


# --- battles -----------------------------------------------------------------------------------


@pytest.mark.parametrize("tie", ["", "0,1", "1,0"])
def test_a_battle_is_what_counting_all_its_rolls_gives(tie: str) -> None:
    """Attackers with two and three dice against a cost of 3 and a die (AoA 11)."""
    rolls, ends = sums(2, 3, 1), Counter[object]()
    for first, second, defence in rolls:
        best = max(first, second)
        if best < 3 + defence:
            ends["kept"] += 1
        elif first == second:
            ends["ties"] += 1
            ends["kept" if not tie else int(tie[0])] += 1
        else:
            ends[0 if first > second else 1] += 1
    told = odds("battle", attack=["2d3", "3d3"], defence="1d3", cost=3, tie=tie)
    every = len(rolls)
    assert told.win == (Fraction(ends[0], every), Fraction(ends[1], every))
    assert told.none == Fraction(ends["kept"], every)
    assert told.tie_broken == Fraction(ends["ties"], every)


def test_the_rows_of_a_battle_s_table_add_up() -> None:
    found = asked("battle", attack=["2d3", "3d3"], defence="2d3", cost=2)
    joint: Any = found.facts["joint"]
    assert [row["needed"] for row in joint] == [4, 5, 6, 7, 8]
    assert found.odds is not None
    for place, win in enumerate(found.odds.win):
        assert sum(Fraction(row["win_exact"][place]) for row in joint) == win
    assert sum(Fraction(row["kept_exact"]) for row in joint) == found.odds.none
    for row in joint:
        whole = [*row["win_exact"], row["kept_exact"]]
        assert sum(map(Fraction, whole)) == Fraction(row["chance_exact"])
    assert document(found)["needed"]


def test_cards_change_a_battle_as_they_say() -> None:
    """Ones are rolled again in attacks; a tower defends with one; a city is harder by two."""
    assert asked("battle", attack=["1d3"], cost=3, card=["Dormon Helver"]).stands[0].totals == (
        Totals(1, (1, 4, 4))
    )
    assert odds("battle", attack=["1d3"], cost=3).win == (Fraction(1, 3),)
    assert odds("battle", attack=["1d3"], cost=3, card=["general kelburn"]).win == (Fraction(2, 3),)
    assert odds("battle", attack=["1d3"], cost=3, defence_card=["The Great Tower"]).none == 1
    assert asked("battle", attack=["1d3"], cost=1, on="Chi-stone").facts["price"] == 3


def test_text_that_is_used_by_choice_is_named_and_not_counted() -> None:
    found = asked("battle", attack=["1d3"], cost=3, card=["Geistblade"], text="unused")
    assert found.odds == odds("battle", attack=["1d3"], cost=3)
    assert [words(note) for note in found.notes] == [
        "Not counted, for it is used by choice: Geistblade of bidder 0."
    ]
    assert words(found.notes[0], ["Ann"]).endswith("Geistblade of Ann.")
    found = asked("battle", attack=["1d3"], cost=3, defence="1d3", defence_card=["Bloodrush"])
    assert words(found.notes[0]).endswith("once a turn: Bloodrush of the defender.")


# --- bids on a card ----------------------------------------------------------------------------


def test_a_card_is_won_by_the_highest_bid_that_pays_for_it() -> None:
    """Two dice against three tokens for a cost of 4; the tie at 3 goes to nobody."""
    told = odds("target", on="Bloodrush", bid=["2d3", "3"], cost=4)
    assert told == Odds((Fraction(6, 9), Fraction(0)), Fraction(3, 9), Fraction(0))
    told = odds("target", on="Bloodrush", bid=["2d3", "4"], cost=4, tie="1,0")
    assert told == Odds((Fraction(3, 9), Fraction(6, 9)), Fraction(0), Fraction(3, 9))


def test_the_printed_cost_counts_if_no_other_is_given() -> None:
    number = RULES.defs.number["Cosquette"]
    assert asked("target", on="cosquette", bid=["3"]).facts["cost"] == [RULES.defs.cost[number]]
    assert RULES.defs.cost[number] != 9
    assert asked("target", on="cosquette", bid=["3"], cost=9).facts["cost"] == [9]
    assert asked("target", on="cosquette", bid=["3"]).facts["cost"] != [9]  # that was one table's


def test_a_token_counts_as_another_colour_where_a_card_allows_it() -> None:
    """Anathen Triforge lets one token be of another colour; the text on all colours sees it."""
    plain = odds("target", on="Bloodrush", bid=["3"], cost=4, card=["Anathen Triforge"])
    assert plain.none == 1
    joined = odds("target", on="Bloodrush", bid=["3+1Sw"], cost=4, card=["Anathen Triforge"])
    assert joined.win == (Fraction(1),)
    bid = asked("target", on="Bloodrush", bid=["3+1Sw"], card=["Anathen Triforge"]).stands[0]
    assert bid.name == "0: 3G+1Sw"


@pytest.mark.parametrize(
    ("question", "given"),
    [
        ("target", {"on": "Bloodrush", "bid": ["3+1Sw"]}),
        ("target", {"on": "Bloodrush", "bid": ["2Sw"], "card": ["Anathen Triforge"]}),
        ("target", {"on": "Bloodrush", "bid": ["1", "1Sw"], "card": ["0:Anathen Triforge"]}),
        ("target", {"on": "Expand", "bid": ["1Sw"], "card": ["Anathen Triforge"]}),
        ("battle", {"attack": ["2d3+1Gw"], "cost": 3, "card": ["Anathen Triforge"]}),
        ("gold", {"roll": ["1d3+1Gw"]}),
        ("culture", {"roll": ["1d3+1Gw"]}),
    ],
)
def test_elsewhere_no_token_counts_as_another_colour(
    question: str, given: dict[str, object]
) -> None:
    with pytest.raises(AscentError, match="tokens as another colour"):
        asked(question, **given)


# --- the gold phase ----------------------------------------------------------------------------


@pytest.mark.parametrize("tie", ["", "2,0,1"])
def test_the_gold_phase_is_what_counting_all_its_rolls_gives(tie: str) -> None:
    rolls, ends = sums(2, 3, 1), Counter[object]()
    for totals in rolls:
        tied = [place for place, total in enumerate(totals) if total == max(totals)]
        ends["ties"] += len(tied) > 1
        if len(tied) == 1:
            ends[tied[0]] += 1
        else:
            ends["nobody" if not tie else min(tied, key=[2, 0, 1].index)] += 1
    found = asked("gold", roll=["2d3", "3d3", "1d3"], tie=tie)
    every = len(rolls)
    wins = [Fraction(ends[place], every) for place in range(3)]
    assert found.odds == Odds(
        tuple(wins), Fraction(ends["nobody"], every), Fraction(ends["ties"], every)
    )
    points = [str(win * dice) for win, dice in zip(wins, (2, 3, 1), strict=True)]
    assert found.facts["expected_points_exact"] == points


def test_who_has_no_gold_die_does_not_win() -> None:
    assert odds("gold", roll=["0", "1d3"]).win[1] == 1
    assert odds("gold", roll=["0", "0"]) == Odds(
        (Fraction(0), Fraction(0)), Fraction(1), Fraction(0)
    )


def test_a_tie_of_gold_goes_to_who_has_the_card() -> None:
    third = Fraction(1, 3)
    assert odds("gold", roll=["1d3", "1d3"]).win == (third, third)
    baths = odds("gold", roll=["1d3", "1d3"], tie="0,1", card=["1:The Hanging Baths"])
    assert baths.win == (third, 2 * third)


# --- the culture roll --------------------------------------------------------------------------


def culture(*cards: str, roll: str = "2d3") -> dict[int, Fraction]:
    (stand,) = asked("culture", roll=[roll], card=cards).stands
    return stand.totals.chances


def counted(totals: list[int]) -> dict[int, Fraction]:
    return {t: Fraction(n, len(totals)) for t, n in sorted(Counter(totals).items())}


def test_every_card_that_changes_the_culture_roll_is_counted() -> None:
    pairs = [*product((1, 2, 3), repeat=2)]
    assert culture() == counted([sum(pair) for pair in pairs])
    assert culture("Sigil Crest") == counted([sum(pair) + 1 for pair in pairs])
    assert culture("Teves Talanwright", roll="2Cd+3Sd") == counted([sum(p) + 3 for p in pairs])
    assert culture("The Last Temple") == counted([sum(max(2, f) for f in pair) for pair in pairs])
    joined = [sum(faces) for faces in product((1, 2, 3), repeat=4)]
    assert culture("Valnais Ascends", roll="2Cd+2Gd") == counted(joined)
    assert culture(roll="2Cd+2Gd+1Sd") == counted([sum(pair) for pair in pairs])


def test_the_cards_of_the_culture_roll_are_these() -> None:
    """A new card whose text changes the culture roll has to be counted here, too."""
    names = {RULES.defs.name[card] for card in RULES.defs.culture}
    counted_here = {"Sigil Crest", "Teves Talanwright", "The Last Temple"}
    assert names == counted_here | {"Valnais Ascends", "Cosquette"}


@pytest.mark.parametrize("temple", [False, True])
def test_a_reroll_is_of_what_counts_less_than_the_average(temple: bool) -> None:
    """Of 1, 2, 3 the ones are rolled again; of 2, 2, 3 the twos are."""
    totals = []
    for first, second, third, fourth in product((1, 2, 3), repeat=4):
        shown = []
        for face, again in ((first, second), (third, fourth)):
            low = face < 3 if temple else face < 2
            shown.append(max(2 if temple else 1, again if low else face))
        totals.append(sum(shown))
    cards = ["Cosquette", "The Last Temple"] if temple else ["Cosquette"]
    assert culture(*cards) == counted(totals)


def test_no_other_choice_of_rerolls_has_a_higher_mean() -> None:
    """All eight sets of faces to roll again, of one die."""
    means = []
    for again in product((False, True), repeat=3):
        rolled = [b if again[a - 1] else a for a, b in product((1, 2, 3), repeat=2)]
        means.append(Fraction(sum(rolled), 9))
    (stand,) = asked("culture", roll=["1d3"], card=["Cosquette"]).stands
    assert stand.totals.mean == max(means)


def test_the_roll_decides_the_game_and_dice_break_ties() -> None:
    """One die and 3 points against 5 points: a two ties, and more culture dice win that."""
    told = odds("culture", roll=["1d3", "0"], points=["3", "5"])
    assert told == Odds((Fraction(2, 3), Fraction(1, 3)), Fraction(0), Fraction(1, 3))
    told = odds("culture", roll=["0", "0"], points=["5", "5"])
    assert told.none == 1  # shared
    told = odds("culture", roll=["0", "1Sd"], points=["5", "5"])
    assert told.win[1] == 1


# --- what can't be asked -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "given", "told"),
    [
        ("battle", {"cost": 3}, "--attack is missing"),
        ("battle", {"attack": ["2d3"]}, "--cost is missing"),
        ("battle", {"attack": ["2d3"], "cost": "many"}, "--cost is no whole number"),
        ("battle", {"attack": ["2d3"], "cost": 101}, "--cost is more than 100"),
        ("battle", {"attack": ["2d6"], "cost": 3}, "are no pieces"),
        ("battle", {"attack": ["2+d"], "cost": 3}, "are no pieces"),
        ("battle", {"attack": ["1000000000d3"], "cost": 3}, "at most 5 strength dice"),
        ("battle", {"attack": ["9" * 5000], "cost": 3}, "are no pieces"),
        ("battle", {"attack": ["1d3"] * 4, "cost": 3}, "at most 4 players, not 5"),
        ("battle", {"attack": ["1d3"], "on": "Skyclad"}, "can't be attacked"),
        ("battle", {"attack": ["1d3"], "on": "Cosquette"}, "is no territory"),
        ("battle", {"attack": ["1d3"], "cost": 3, "tie": "1"}, "names each bidder once"),
        (
            "battle",
            {"attack": ["1d3"], "cost": 3, "card": ["Geistblade"], "defence_card": ["Geistblade"]},
            "given twice",
        ),
        ("target", {"on": "Nowhere", "bid": ["1"]}, "there is no card 'Nowhere'"),
        ("target", {"on": "Expand"}, "--bid is missing"),
        ("target", {"bid": ["1"]}, "--on is missing"),
        ("target", {"on": "Drakeforge", "bid": ["1"], "card": ["Drakeforge"]}, "ask for a battle"),
        ("gold", {}, "--roll is missing"),
        ("gold", {"roll": ["1d3"] * 5}, "at most 4 players, not 5"),
        ("culture", {"roll": ["2d3"], "card": ["Cosqette"]}, "did you mean 'Cosquette'"),
        ("culture", {"roll": ["2d3"], "card": ["1:Cosquette"]}, "only the places 0 to 0"),
        ("culture", {"roll": ["2d3"], "card": ["Cosquette", "cosquette"]}, "given twice"),
        ("culture", {"roll": ["2d3"], "points": ["1", "2"]}, "once for each of 1"),
        ("culture", {"roll": ["2d3"], "points": ["1000"]}, "up to 999"),
    ],
)
def test_what_can_not_be_asked_is_refused(
    question: str, given: dict[str, object], told: str
) -> None:
    with pytest.raises(AscentError) as refused:
        asked(question, **given)
    assert told in str(refused.value)


@pytest.mark.parametrize("tie", ["", "2,0,1", "1,2,0"])
@pytest.mark.parametrize("cost", [0, 4, 6])
def test_plain_bids_are_decided_as_without_a_game(tie: str, cost: int) -> None:
    """Where no card has a say, `ascent odds bid` and the rules of the game agree."""
    bids = ["2+1d3", "3d3", "4"]
    plain = BID.of(None, {"bid": bids, "cost": str(cost), "tie": tie or "nobody"})
    assert odds("target", on="Land 3", bid=bids, cost=cost, tie=tie) == plain.odds
