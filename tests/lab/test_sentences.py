"""What a comparison says in words: only what is real, the weightiest first, each thing once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from framework.lab.further import TRACE
from framework.lab.metrics import METRICS
from framework.lab.sayings import FORMS, SAYINGS
from framework.lab.sentences import MOST, sentences
from framework.lab.words import rounded
from tests.lab.laid import BY_NAME, OWN, Laid, laid, side, uses

ASKED, WEIGHT, WAIT = (BY_NAME[name] for name in ("decisions", "meaningful_moves", "downtime"))


def text(*figures: tuple[str, Laid, Laid]) -> list[str]:
    """What is said of two sides with these figures."""
    one = side("Hill", {BY_NAME[name]: first for name, first, _ in figures})
    other = side("Peak", {BY_NAME[name]: second for name, _, second in figures})
    return [sentence.text for sentence in sentences(laid(one, other))]


def test_two_findings_of_one_theme_are_one_sentence() -> None:
    said = text(("decisions", (50, 1), (150, 2)), ("meaningful_moves", (0.3, 0.02), (0.25, 0.02)))
    assert said == [
        "In Peak, players are asked three times as often in a game as in Hill,"
        " and each choice matters less."
    ]


def test_a_sentence_names_the_figures_and_sides_that_it_stands_on() -> None:
    one = side("Hill", {ASKED: (50, 1), WEIGHT: (0.3, 0.02), WAIT: (4, 0.1)})
    other = side("Peak", {ASKED: (150, 2), WEIGHT: (0.2, 0.02), WAIT: (4, 0.1)})
    (said,) = sentences(laid(one, other))
    assert (said.theme, said.figures, said.sides) == (
        "choices", ["decisions", "meaningful_moves"], [1]
    )  # fmt: skip


def test_a_sentence_of_chances_to_win_says_on_how_many_games_it_stands() -> None:
    drama = BY_NAME["drama"]
    one, other = side("Hill", {drama: (0.1, 0.01)}), side("Peak", {drama: (0.2, 0.01)})
    (said,) = sentences(laid(one, other))
    assert said.text == "In Peak, who wins in the end has been behind twice as much as in Hill."
    one.figures["drama"] = replace(one.figures["drama"], n=10)
    (said,) = sentences(laid(one, other))
    assert said.text.endswith(" as in Hill (chances to win: from 10 games of each side).")


def test_what_is_not_real_is_not_said() -> None:
    one, other = side("Hill", {ASKED: (50, 9)}), side("Peak", {ASKED: (55, 9)})
    (said,) = sentences(laid(one, other, real=False))
    assert said.text == "50 games of each side show no difference that is more than chance."
    assert (said.figures, said.sides) == ([], [])


def test_too_few_games_tell_nothing() -> None:
    one, other = side("Hill", {ASKED: (50, 1)}, games=1), side("Peak", {}, games=1)
    (said,) = sentences(laid(one, other))
    assert said.text == "1 game of each side can't tell them apart: it takes at least 8."


def test_real_differences_without_words_are_not_passed_off_as_none() -> None:
    kurtosis = BY_NAME["options_kurtosis"]
    one, other = side("Hill", {kurtosis: (1, 0.1)}), side("Peak", {kurtosis: (2, 0.1)})
    (said,) = sentences(laid(one, other))
    assert "nothing differs that a player would notice" in said.text


def test_one_side_has_nothing_to_say() -> None:
    assert sentences(laid(side("Hill", {ASKED: (50, 1)}))) == []


@pytest.mark.parametrize(
    ("first", "second", "words"),
    [
        ((50, 1), (100, 2), "asked twice as often in a game as in Hill"),
        ((50, 1), (103, 1), "asked twice as often in a game as in Hill"),
        ((50, 5), (110, 9), "asked about twice as often in a game as in Hill"),
        ((50, 1), (109, 1), "asked more than twice as often in a game as in Hill"),
        ((50, 1), (128, 4), "asked two and a half times as often in a game as in Hill"),
        ((50, 1), (176, 4), "asked three and a half times as often in a game as in Hill"),
        ((50, 1), (76, 1), "asked one and a half times as often in a game as in Hill"),
        ((50, 1), (90, 3), "asked almost twice as often in a game as in Hill"),
        ((50, 1), (25, 1), "asked half as often in a game as in Hill"),
        ((60, 1), (20, 1), "asked a third as often in a game as in Hill"),
        ((50, 1), (55, 1), "asked a little more often in a game than in Hill"),
        ((50, 1), (62, 1), "asked more often in a game than in Hill"),  # no word is near
        ((50, 30), (150, 90), "asked more often in a game than in Hill"),  # too wide for a ratio
        ((50, 50), (150, 5), "asked more often in a game than in Hill"),  # it may be nothing at all
        ((5, 0.1), (90, 1), "asked more than ten times as often in a game as in Hill"),
        ((50, 1), (40, 1), "asked less often in a game than in Hill"),
    ],
)
def test_a_ratio_is_told_as_exactly_as_the_intervals_allow(
    first: Laid, second: Laid, words: str
) -> None:
    (said,) = text(("decisions", first, second))
    assert said == f"In Peak, players are {words}."


@pytest.mark.parametrize(
    ("value", "interval", "told"),
    [
        (15.44, (14.43, 16.61), ("15", "[14, 17]")),
        (474.2, (451.1, 502.3), ("470", "[450, 500]")),
        (0.119, (-0.273, 0.552), ("0.1", "[-0.3, 0.6]")),
        (9.42, (9.11, 9.83), ("9.4", "[9.1, 9.8]")),
        (1234.5, (1234.4, 1234.6), ("1230", "[1230, 1230]")),  # three digits are enough
        (0.0, (-0.04, 0.04), ("0.00", "[-0.04, 0.04]")),
        (5.0, (5.0, 5.0), ("5", "")),
        (0.5063, None, ("0.506", "")),
        (1234.5, None, ("1234", "")),
    ],
)
def test_a_number_has_no_more_digits_than_its_interval_bears_out(
    value: float, interval: tuple[float, float] | None, told: tuple[str, str]
) -> None:
    assert rounded(value, interval) == told


def test_what_can_be_negative_has_no_ratio() -> None:
    (said,) = text(("skill_luck", (0.1, 0.01), (0.2, 0.01)))
    assert said == "In Peak, choices weigh more against luck than in Hill."


def test_parts_are_larger_or_slightly_larger() -> None:
    (said,) = text(("hidden_share", (0.40, 0.01), (0.42, 0.01)))
    assert said == "In Peak, a slightly larger part of the table is hidden than in Hill."


def test_the_weightiest_comes_first_and_five_are_enough() -> None:
    near, far = (100.0, 0.1), (120.0, 0.1)
    names = ("decisions", "rounds", "downtime", "drama", "volatility", "state_size", "balance")
    said = sentences(
        laid(
            side("Hill", {BY_NAME[name]: near for name in names}),
            side(
                "Peak", {BY_NAME[name]: far if name != "rounds" else (300, 0.1) for name in names}
            ),
        )
    )
    assert [one.figures[0] for one in said] == [
        "rounds", "decisions", "drama", "downtime", "volatility"
    ]  # fmt: skip
    assert len({one.theme for one in said}) == len(said) == MOST


def test_points_are_compared_within_one_game_only() -> None:
    margin = BY_NAME["final_margin"]
    one, other = side("Hill", {margin: (4, 0.1)}), side("Peak", {margin: (8, 0.1)})
    (said,) = sentences(laid(one, other))
    assert said.text == "In Peak, the winner ends twice as far ahead as in Hill."
    other = side("Peak", {margin: (8, 0.1)}, game="other")
    assert sentences(laid(one, other))[0].figures == []


def test_wins_are_compared_at_tables_of_one_size_only() -> None:
    first = BY_NAME["first_seat_advantage"]
    one, other = side("Two", {first: (0.5, 0.02)}), side("Four", {first: (0.25, 0.02)}, players=4)
    assert sentences(laid(one, other))[0].figures == []
    other = side("Peak", {first: (0.25, 0.02)})
    assert (
        sentences(laid(one, other))[0].text
        == "In Peak, who goes first wins half as often as in Two."
    )


def test_mechanics_are_told_by_their_titles() -> None:
    dice = uses("dice")
    (said,) = sentences(laid(side("Hill", {dice: (4, 0.1)}), side("Peak", {dice: (8, 0.1)})))
    assert said.text == "In Peak, “Dice” comes up twice as often as in Hill."


def test_a_game_s_own_figure_is_told_by_its_clause_or_its_title() -> None:
    found = laid(side("Hill", {OWN: (4, 0.1)}), side("Peak", {OWN: (8, 0.1)}))
    assert sentences(found)[0].text == "In Peak, there is twice as much of “waste” as in Hill."
    worded = replace(found, metrics=[replace(OWN, clause="a turn wastes {many} runes")])
    assert sentences(worded)[0].text == "In Peak, a turn wastes twice as many runes as in Hill."


def test_several_sides_share_a_sentence_if_they_differ_alike() -> None:
    hill, peak, dome = (
        side(n, {ASKED: (v, 1)}) for n, v in (("Hill", 50), ("Peak", 100), ("Dome", 101))
    )
    (said,) = sentences(laid(hill, peak, dome))
    assert said.text == "In Peak and Dome, players are asked twice as often in a game as in Hill."
    assert said.sides == [1, 2]


def test_sides_that_differ_otherwise_are_told_so() -> None:
    sides = [
        side(n, {ASKED: (v, 1)})
        for n, v in (("Hill", 50), ("Peak", 70), ("Moor", 30), ("Dome", 99))
    ]
    (said,) = sentences(laid(*sides))
    assert said.text == (
        "In Peak and Dome, players are asked more often in a game than in Hill,"
        " and in Moor it is the other way round."
    )
    assert said.sides == [1, 2, 3]


def test_many_sides_are_not_all_named() -> None:
    first = side("Hill", {ASKED: (50, 1)})
    more = [side(name, {ASKED: (100, 1)}) for name in "ABCDE"]
    assert sentences(laid(first, *more))[0].text.startswith(
        "In all others, players are asked twice"
    )
    same = side("Moor", {ASKED: (50, 1)})
    assert sentences(laid(first, *more, same))[0].text.startswith("In A, B and 3 others, players")


def test_every_saying_is_of_a_metric_and_has_a_place_for_how_much() -> None:
    assert set(SAYINGS) <= {TRACE.name, *(metric.name for metric in METRICS)}
    for saying in SAYINGS.values():
        assert sum(saying.clause.count(f"{{{form}}}") for form in FORMS) == 1
