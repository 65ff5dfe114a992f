"""Mechanics: what games declare holds true, and what runs of games count."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from docs.tutorial_card_game import game as fair
from docs.tutorial_mechanics import game as climb
from framework import games
from framework.arena import Match, final_state, new_match
from framework.core.errors import BadOption
from framework.core.game import AnyGame
from framework.core.mechanic import entry_name, find_mechanic
from framework.lab.mechanics import (
    Frequency,
    Tally,
    Uses,
    bootstrap,
    frequencies,
    tallies,
    tally,
)
from framework.lab.restricted import leverage
from tests.lab.handful import game as handful

AGE, ASCENSION = games["age_of_ascent"], games["ascension"]
SHARED = {
    "market", "odds_shaping", "tableau", "upgrades", "set_collection", "stat_check", "tie_breakers",
    "turn_order", "victory_points", "end_trigger", "take_that", "variable_setup", "competitive",
}  # fmt: skip
ROWS = {
    AGE.name: SHARED | {
        "force_commitment", "dice", "auction", "dice_bids", "payment", "catch_the_leader",
        "player_powers",
    },
    ASCENSION.name: SHARED | {
        "deck_building", "always_available", "delayed_purchase", "hand_management", "banish",
        "events", "solitaire",
    },
}  # fmt: skip
"""What the taxonomy says of each game."""
BGG = {2664, 2040, 2004, 2072, 2012, 2014, 2686, 2015}
CODES = {
    *(f"CAR-0{n}" for n in (4, 5, 6)), *(f"ECO-{n}" for n in ("01", "04", "05", "08", "10", "11")),
    "UNC-01", "UNC-07", "UNC-08", "UNC-09", "UNC-10", "ACT-12", "ACT-13", "ACT-16", "ACT-17",
    "SET-01", "SET-05", "RES-01", "RES-02", "RES-14", "RES-18", "RES-21", "AUC-01", "AUC-03",
    "AUC-06", "AUC-11", "VIC-10", "VIC-18", "TRN-01", "STR-01", "STR-04",
    *(f"VIC-0{n}" for n in range(1, 7)),
}  # fmt: skip
"""Numbers and codes that were checked."""
FORBIDDABLE = {
    AGE.name: {"dice_bids", "force_commitment", "expand", "upgrades", "player_powers", "auction"},
    ASCENSION.name: {"banish", "tableau", "stat_check", "market", "always_available", "upgrades"},
}

every_game = pytest.mark.parametrize("game", [AGE, ASCENSION, fair], ids=lambda game: game.name)


# --- what games declare --------------------------------------------------------------------------


@every_game
def test_tags_are_unique_words(game: AnyGame) -> None:
    tags = [mechanic.tag for mechanic in game.mechanics]
    assert len(tags) == len({*tags}) > 1
    assert all(re.fullmatch("[a-z]+(_[a-z]+)*", tag) for tag in tags)


@every_game
def test_what_a_mechanic_names_is_there(game: AnyGame) -> None:
    entries = {entry_name(kind) for kind in game.entries.kinds.values()}
    for mechanic in game.mechanics:
        assert mechanic.entries <= entries, mechanic.tag
        assert {*mechanic.phases} <= {*game.phases.by_name}, mechanic.tag
        assert all(importlib.import_module(module) for module in mechanic.code), mechanic.tag
        assert mechanic.title, mechanic.tag
        assert mechanic.meaning.endswith("."), mechanic.tag


@every_game
def test_a_mechanic_is_shown_by_something(game: AnyGame) -> None:
    uses = Uses(game.rules(**game.all_cards()))
    for mechanic in game.mechanics:
        carriers = uses.carriers.get(mechanic.tag)
        assert carriers is None or carriers, f"no card carries {mechanic.tag}"
        assert carriers or mechanic.entries or mechanic.phases or mechanic.parameters
        assert not mechanic.of_cards or carriers, mechanic.tag
        assert mechanic.shows is None or mechanic.entries, mechanic.tag


@pytest.mark.parametrize("game", [AGE, ASCENSION], ids=lambda game: game.name)
def test_both_games_declare_their_rows_of_the_taxonomy(game: AnyGame) -> None:
    declared = {mechanic.tag: mechanic for mechanic in game.mechanics}
    assert ROWS[game.name] <= {*declared}
    assert all(declared[tag].moves is not None for tag in FORBIDDABLE[game.name])
    for mechanic in game.mechanics:
        assert mechanic.code, mechanic.tag
        assert mechanic.rulebook, mechanic.tag
        assert {int(number) for number in re.findall(r"\((\d+)\)", mechanic.bgg)} <= BGG
        assert {code for code in mechanic.es.split(", ") if code} <= CODES, mechanic.tag


# --- what is used --------------------------------------------------------------------------------


@cache
def played(game: str) -> Sequence[Tally]:
    """Few games that use everything that can be used."""
    return [tally for match, count in _matches(game) for tally in tallies(match, count)]


def _matches(game: str) -> Iterator[tuple[Match, int]]:
    if game == AGE.name:
        yield new_match(game, 3, 5, ["balanced"] * 3), 5
    else:
        yield new_match(game, 1, 5, ["greedy"]), 1
        everything = {"sets": list(ASCENSION.sets()), "honor_per_player": 20}
        yield new_match(game, 3, 5, ["greedy", "greedy", "random"], options=everything), 4


@pytest.mark.parametrize("game", [AGE, ASCENSION], ids=lambda game: game.name)
def test_what_can_be_used_is_used_in_some_game(game: AnyGame) -> None:
    run_of = played(game.name)
    for mechanic in game.mechanics:
        if mechanic.entries:
            assert any(tally.uses.get(mechanic.tag) for tally in run_of), mechanic.tag
        if mechanic.moves is not None:
            assert any(tally.chosen.get(mechanic.tag) for tally in run_of), mechanic.tag


@pytest.mark.parametrize("game", [AGE, ASCENSION], ids=lambda game: game.name)
def test_figures_are_shares_and_not_all_the_same(game: AnyGame) -> None:
    found = frequencies(game.mechanics, played(game.name))
    assert len({frequency.uses for frequency in found}) > 5
    for frequency in found:
        if frequency.decisions is not None and frequency.offered is not None:
            assert 0 <= frequency.decisions <= frequency.offered <= 1, frequency.tag


# --- by hand -------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def _handful_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games._loaded, handful.name, handful)


def counted(*bots: str, count: int = 1) -> list[Tally]:
    return tallies(new_match("handful", len(bots), 1, bots), count)


def frequency(tag: str, run_of: Sequence[Tally]) -> Frequency:
    return next(one for one in frequencies(handful.mechanics, run_of) if one.tag == tag)


def test_a_game_is_tallied() -> None:
    """Each of two seats is asked twice, and pays without being asked."""
    (tally,) = counted("eager", "shy")
    assert tally.decisions == 4
    assert tally.uses == {"taking": 4, "doubling": 2}
    assert tally.chosen == {"doubling": 2, "choosing": 4}
    assert tally.offered == {"doubling": 4, "choosing": 4}
    assert tally.visits == {"take": 2, "pay": 2, "rest": 1, "next": 2}
    assert tally.asked == {"take": 4}
    assert tally.passages == {
        ("take", "pay"): 2,
        ("pay", "rest"): 1,
        ("rest", "next"): 1,
        ("next", "take"): 1,
        ("pay", "next"): 1,
        ("next", "end"): 1,
    }


def test_uses_a_game_are_a_mean_with_an_interval() -> None:
    run_of = [*counted("eager", "eager"), *counted("shy", "shy")]
    often = frequency("doubling", run_of)
    assert (often.games, often.uses, often.games_with) == (2, 2.0, 0.5)
    assert often.interval == (0.0, 4.0)  # 4 uses in one game, none in the other
    assert (often.decisions, often.offered) == (0.5, 1.0)


def test_what_nobody_chooses_has_no_share_and_what_nothing_shows_no_uses() -> None:
    run_of = counted("eager", "shy")
    taking, silent, choosing = (frequency(t, run_of) for t in ("taking", "silent", "choosing"))
    assert (taking.uses, taking.decisions, taking.offered) == (4.0, None, None)
    assert (silent.uses, silent.interval, silent.games_with) == (None, None, None)
    assert (choosing.uses, choosing.decisions) == (4.0, 1.0)  # no entry: by choices


def test_games_of_a_run_have_seeds_of_their_own() -> None:
    uses = [tally.uses.get("doubling", 0) for tally in counted("wavering", "wavering", count=12)]
    assert len({*uses}) > 2


def test_an_entry_that_names_a_card_has_to_name_one_that_carries_it() -> None:
    uses = Uses(ASCENSION.rules())
    number = uses.defs.number
    played_card = ASCENSION.entries.read(("play", 0, number["Ogo Demontrap"]))
    other = ASCENSION.entries.read(("play", 0, number["Apprentice"]))
    assert played_card is not None
    assert other is not None
    assert "tableau" in uses.shown(played_card)
    assert uses.shown(other) == []


def test_the_interval_of_a_mean() -> None:
    assert bootstrap([3, 3, 3]) == (3.0, 3.0)
    low, high = bootstrap([0, 1] * 50)
    assert (low, high) == bootstrap([0, 1] * 50)
    assert 0.35 < low < 0.45 < 0.55 < high < 0.65  # 0.5 and twice a deviation of 0.05
    with pytest.raises(ValueError, match="nothing"):
        bootstrap([])


def test_a_mechanic_is_found_by_its_tag() -> None:
    assert find_mechanic("handful", handful.mechanics, "doubling").title == "Doubling"
    with pytest.raises(BadOption, match="has no mechanic 'dubling'"):
        find_mechanic("handful", handful.mechanics, "dubling")


# --- one taxonomy ------------------------------------------------------------------------------


def test_a_tag_has_one_title_in_all_games() -> None:
    titles: dict[str, set[str]] = {}
    for game in (*(games[name] for name in games), climb):
        for mechanic in game.mechanics:
            titles.setdefault(mechanic.tag, set()).add(mechanic.title)
    assert {tag: title for tag, title in titles.items() if len(title) > 1} == {}
    named = [title for (title,) in titles.values()]
    assert len(set(named)) == len(named)  # and a title one tag


def test_every_mechanic_of_a_shipped_game_says_where_the_rulebook_has_it() -> None:
    for name in ("age_of_ascent", "ascension"):
        assert [one.tag for one in games[name].mechanics if not one.rulebook] == []


def test_the_tutorial_s_mechanics_are_counted_and_forbidden(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(games._loaded, "climb", climb)
    played = tally(final_state(new_match("climb", 2, 3, ["thrifty", "thrifty"]), 0))
    assert played.uses["dice"] == 24  # cards, and a roll for each
    assert played.uses["hand_management"] == 24 - 2 * 3
    assert played.uses["stat_check"] == 24  # also of cards that are the only choice
    assert 0 < played.chosen["high_cards"] <= 4
    assert set(played.visits) == {"roll", "play"}
    found = leverage("climb", "high_cards", "thrifty", 2, 20, 3)
    assert found.finished == 40
    assert found.interval[0] <= found.value <= found.interval[1]
