"""Placing pieces: every set of pieces that is allowed can be placed, in exactly one way."""

from __future__ import annotations

from itertools import product

import pytest

from age_of_ascent.state import NOTHING, PIECES
from tests.age_of_ascent.table import Table, ann, bob, lay

HAND = {"S": 2, "G": 1, "C": 1, "E": 1, "Sd": 2, "Gd": 2, "Cd": 1}


def placements(table: Table, target: str) -> list[tuple[int, ...]]:
    """All ways to place on a target, as the pieces that lie there in the end."""
    table.answer(table.number(target))
    found: list[tuple[int, ...]] = []
    waiting = [table]
    while waiting:
        now = waiting.pop()
        done = now.entries("placed")
        if done:
            found.append(done[0][3])  # type: ignore[arg-type]
            continue
        for option in now.state.options:
            then = Table(now.state.clone())
            then.answer(option)
            waiting.append(then)
    return found


def every(kinds: str, wild: str = "") -> set[tuple[int, ...]]:
    """All sets of at least one piece of these kinds, with at most one token as another colour."""
    named = kinds.split()
    ranges = [range(HAND[piece] + 1 if piece in named else 1) for piece in PIECES]
    sets: set[tuple[int, ...]] = set()
    for counts in product(*ranges):
        for colour in ["", *wild]:
            as_other = tuple(int(c == colour) for c in "SGC")
            if sum(counts) + sum(as_other):
                sets.add((*counts, *as_other))
    return sets


@pytest.mark.parametrize("cards", [(), ("Anathen Triforge",)])
def test_each_set_of_pieces_on_a_card_is_placed_in_one_way(cards: tuple[str, ...]) -> None:
    table = lay(ann(*cards, **HAND), bob(S=1), board=["Land 1"])
    found = placements(table, "Land 1")
    assert len(found) == len(set(found))
    assert set(found) == every("S E Sd", "GC" if cards else "")


def test_each_set_of_pieces_on_expand_is_placed_in_one_way() -> None:
    table = lay(ann("Anathen Triforge", **HAND), bob(S=1))
    found = placements(table, "Expand")
    assert len(found) == len(set(found))
    assert set(found) == every("S G C Sd Gd Cd")


def test_each_set_of_tokens_on_improve_is_placed_in_one_way() -> None:
    table = lay(ann("Anathen Triforge", S=2, G=1), bob(S=1))
    found = placements(table, "Improve")
    assert len(found) == len(set(found))
    plain, wild = (2, 0, 0), [(1, 0, 0), (2, 0, 0)]
    assert {counts[:3] for counts in found if not any(counts[7:])} == {plain}
    assert {counts[:3] for counts in found if counts[8]} == set(wild)  # gold as strength
    assert {counts[:3] for counts in found if counts[7]} == {(0, 1, 0)}  # strength as gold


@pytest.mark.parametrize("cards", [(), ("Goldrune Knight",)])
def test_each_set_of_dice_in_a_battle_is_placed_in_one_way(cards: tuple[str, ...]) -> None:
    table = lay(ann(*cards, **HAND), bob("Land 1", S=1))
    found = placements(table, "Land 1")
    assert len(found) == len(set(found))
    golden = (0, 1) if cards else (0,)
    assert {counts[4:6] for counts in found} == set(product((1, 2), golden))


def test_done_comes_last_and_a_pass_is_always_offered() -> None:
    table = lay(ann(**HAND), bob(S=1))
    assert table.state.options[-1] == NOTHING
    table.answer(table.number("Expand"))
    table.answer(0)
    assert table.state.options[-1] == NOTHING
