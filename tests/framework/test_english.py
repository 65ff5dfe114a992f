"""Lists, counts, articles, forms of verbs, titles, and what was probably meant."""

from __future__ import annotations

import pytest

from framework import english


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], ""),
        (["Ada"], "Ada"),
        (["Ada", "Bo"], "Ada and Bo"),
        (["Ada", "Bo", "Cy"], "Ada, Bo and Cy"),
    ],
)
def test_a_list_has_commas_and_one_joint(words: list[str], said: str) -> None:
    assert english.listed(words) == said
    assert english.listed(words, "or") == said.replace("and", "or")


def test_one_is_one_and_all_else_is_several() -> None:
    assert [english.counted(n, "card") for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert english.counted(2, "die", "dice") == "2 dice"


def test_an_article_listens_to_the_noun() -> None:
    assert [english.with_article(noun) for noun in ("hero", "Elemental")] == [
        "a hero",
        "an Elemental",
    ]


@pytest.mark.parametrize(
    ("word", "doing"),
    [
        ("discard", "discarding"),
        ("take", "taking"),
        ("put", "putting"),
        ("draw", "drawing"),
        ("take_back", "taking back"),
        ("see", "seeing"),
    ],
)
def test_a_verb_that_goes_on(word: str, doing: str) -> None:
    assert english.gerund(word) == doing


@pytest.mark.parametrize(
    ("clause", "said"),
    [
        ("draw a card", "draws a card"),
        ("banish a card", "banishes a card"),
        ("carry it", "carries it"),
        ("pay 2", "pays 2"),
    ],
)
def test_what_another_player_does(clause: str, said: str) -> None:
    assert english.third_person(clause) == said


def test_a_name_as_a_title_has_small_words() -> None:
    assert english.title("rise_of_vigil") == "Rise of Vigil"
    assert english.title("the_end") == "The End"


def test_a_word_that_is_nearly_known_was_probably_meant() -> None:
    assert english.did_you_mean("drow", ["gain", "draw"]) == " Did you mean draw?"
    assert english.hint("drow", ["gain", "draw"]) == ", did you mean 'draw'?"
    assert english.did_you_mean("fly", ["gain", "draw"]) == english.hint("fly", ["draw"]) == ""
