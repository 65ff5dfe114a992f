"""What became of cards in recorded games, against cases worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from framework.arena import new_match
from framework.arena.report import wilson
from framework.core.errors import BadOption
from framework.lab import cards
from framework.lab.cards import CardTable, card_table
from framework.lab.recording import Record, record


@pytest.fixture(scope="module")
def blank() -> Record:
    """A record to write other facts into."""
    return record(new_match("age_of_ascent", 2, 5, ["random", "random"]), 0)


def a_game(blank: Record, number: int, winner: int, **taken: list[int]) -> Record:
    """A game of two seats in which cards were taken so often by each, each offered 4 times."""
    return replace(
        blank,
        number=number,
        seed=number,
        finished=True,
        parts=[float(seat == winner) for seat in range(2)],
        taken={name: [*counts, 0] for name, counts in taken.items()},
        offered=dict.fromkeys(taken, 4),
        used={name: [counts[0], 0, 0] for name, counts in taken.items()},
    )


def test_rates_by_hand(blank: Record) -> None:
    played = [
        a_game(blank, 0, 0, axe=[2, 0], bow=[0, 1]),
        a_game(blank, 1, 0, axe=[1, 1]),
        a_game(blank, 2, 1, axe=[1, 0], bow=[6, 0]),
    ]
    table = card_table(played)
    assert (table.games, table.players, table.even) == (3, 2, 0.5)
    axe, bow = table.cards
    assert (axe.card, axe.offered, axe.taken, axe.n) == ("axe", 12, 5, 4)
    assert axe.pick_rate == 5 / 12
    assert axe.pick_interval == wilson(5, 12)
    assert axe.win_rate == 0.5  # twice with it in the first seat, not in the other two
    assert axe.win_interval == wilson(2, 4)
    assert axe.uses == 4 / 3
    assert (bow.pick_rate, bow.win_rate) == (7 / 8, 0.0)


def test_more_takes_than_offers_have_no_interval(blank: Record) -> None:
    (axe,) = card_table([a_game(blank, 0, 0, axe=[9, 0])]).cards
    assert (axe.pick_rate, axe.pick_interval) == (9 / 4, None)


def test_games_without_an_end_count_for_nobody(blank: Record) -> None:
    (axe,) = card_table([replace(a_game(blank, 0, 0, axe=[1, 0]), finished=False)]).cards
    assert (axe.n, axe.win_rate, axe.taken) == (0, None, 1)


def test_pairs_are_of_one_seat_and_told_from_each_alone(
    blank: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cards, "FEWEST", 2)
    played = [
        a_game(blank, 0, 0, axe=[1, 0], bow=[1, 0]),
        a_game(blank, 1, 0, axe=[1, 0], bow=[1, 0]),
        a_game(blank, 2, 1, axe=[1, 0], bow=[0, 0]),
        a_game(blank, 3, 1, axe=[0, 0], bow=[1, 0], cup=[0, 1]),
    ]
    (pair,) = card_table(played).pairs
    assert (pair.one, pair.other, pair.n, pair.win_rate) == ("axe", "bow", 2, 1.0)
    assert pair.gain == pytest.approx(1 - 2 / 3)
    assert pair.interval == wilson(2, 2)


def test_few_pairs_are_kept(blank: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cards, "FEWEST", 1)
    monkeypatch.setattr(cards, "MOST_PAIRS", 2)
    many = {f"card {n}": [1, 0] for n in range(5)}
    assert len(card_table([a_game(blank, 0, 0, **many)]).pairs) == 2


def test_a_table_is_read_again_as_it_was_written(blank: Record) -> None:
    table = card_table([a_game(blank, 0, 0, axe=[1, 0], bow=[0, 1])])
    assert CardTable.from_json(table.as_json()) == table


@pytest.mark.parametrize(
    "document",
    [None, {}, {"format": "ascent-cards", "version": 9}, {"format": "ascent-cards", "version": 1}],
)
def test_a_damaged_table_is_refused(document: Any) -> None:
    with pytest.raises(BadOption):
        CardTable.from_json(document)


def test_plays_and_uses_of_cards_are_recorded() -> None:
    found = record(new_match("ascension", 2, 5, ["greedy", "greedy"]), 0)
    played = sum(found.entries["Played"]) if "Played" in found.entries else None
    assert sum(map(sum, found.used.values())) >= (played or 1)
    assert sum(found.used["Apprentice"]) > 10
    assert Record.from_json(found.as_json()).used == found.used
