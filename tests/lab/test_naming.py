"""What the sides of a comparison are called beside each other."""

from __future__ import annotations

from pathlib import Path

from ascension.options import SETS
from framework.arena import Match, new_match
from framework.lab.naming import seated, side_names


def match(game: str, players: int = 2, bot: str = "random", **options: object) -> Match:
    return new_match(game, players, 1, [bot] * players, options=options)


def test_games_go_by_their_titles() -> None:
    assert side_names([match("age_of_ascent"), match("ascension", sets="deliverance")]) == [
        "Age of Ascent", "Ascension"
    ]  # fmt: skip


def test_sets_of_one_game_go_by_what_makes_them_others() -> None:
    named = side_names(
        [
            match("ascension"),
            match("ascension", sets="deliverance"),
            match("ascension", sets="deliverance,rise_of_vigil", players=3),
            match("ascension", sets=",".join(SETS)),
            match("age_of_ascent"),
        ]
    )
    assert named == [
        "Rise of Vigil for 2",
        "Deliverance for 2",
        "Rise of Vigil and Deliverance for 3",
        "Ascension with 4 sets for 2",
        "Age of Ascent",
    ]


def test_bots_and_switches_are_told_where_they_differ() -> None:
    named = side_names([match("ascension"), match("ascension", bot="greedy", promo=True)])
    assert named == [
        "Ascension by Drifter", "Ascension with promo card Twofold Askara by Collector"
    ]  # fmt: skip


def test_a_value_of_an_option_is_told_after_its_title() -> None:
    usual, close, seven = (
        match("age_of_ascent"),
        match("age_of_ascent", values="close"),
        match("age_of_ascent", stall_turns=7),
    )
    assert side_names([usual, close])[1] == (
        "Age of Ascent with values of the cards: tuned for closer games"
    )
    assert side_names([usual, seven])[1].endswith("that end the game: 7")


def test_equal_sides_are_numbered() -> None:
    assert side_names([match("ascension")] * 2) == ["Ascension (1)", "Ascension (2)"]


def test_a_card_file_goes_by_its_name(tmp_path: Path) -> None:
    one, other = match("ascension"), match("ascension", promo=True)
    named = side_names([one, other], [{}, {"promo": str(tmp_path / "mine.yaml")}])
    assert named == ["Ascension", "Ascension with mine.yaml"]


def test_who_sits_at_a_table_is_told_by_the_titles_that_players_choose_by() -> None:
    assert seated("ascension", ["greedy"] * 3) == "3 players: Collector in every seat"
    assert seated("ascension", ["greedy", "random"]) == "2 players: Collector and Drifter"
    assert seated("gone", ["greedy", "random"]) == "2 players: greedy and random"
