"""Once-a-turn text in the odds: used as is best for its owner, against trying out everything."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from age_of_ascent import once_a_turn
from age_of_ascent.asking import ODDS
from age_of_ascent.game import game
from age_of_ascent.once_a_turn import OnceATurn, TooMany
from age_of_ascent.questions import Battle, Bids, battle_field, target_field
from age_of_ascent.state import COUNTS, DICE, NOTHING, AgeState
from framework.core.log import Log
from framework.lab.dice import Odds
from framework.lab.questions import words

RULES = game.rules()
LEE = "Lee O'Nar Dodavinsky"


def odds(question: str, **given: object) -> Odds:
    found = ODDS[question].of(RULES, given).odds
    assert found is not None
    return found


def laid(question: str, given: Mapping[str, Any]) -> OnceATurn:
    asked: Any = ODDS[question].asked(**given)
    field = battle_field if isinstance(asked, Battle) else target_field
    return OnceATurn(field(RULES, asked)[0])


# --- by hand -----------------------------------------------------------------------------------


def test_what_text_adds_is_added_where_it_helps() -> None:
    """Geistblade adds 2 to an attack: any die reaches 3."""
    assert odds("battle", attack=["1d3"], cost=3, card=["Geistblade"]).win == (Fraction(1),)
    assert odds("battle", attack=["1d3"], cost=3, card=["Geistblade"], text="unused").win == (
        Fraction(1, 3),
    )


def test_a_die_is_rerolled_if_it_would_lose() -> None:
    """A 3 is needed: one of three times at once, and once more by a reroll."""
    assert odds("battle", attack=["1d3"], cost=3, card=[LEE]).win == (Fraction(5, 9),)


def test_a_one_is_turned_to_three() -> None:
    """Two dice have to reach 6: 3 and 3, or 3 with a 1 that is turned."""
    told = odds("battle", attack=["2d3"], cost=6, card=["Wands of Polarity"])
    assert told.win == (Fraction(1 + 2, 9),)


def test_a_defender_uses_text_to_keep_a_territory() -> None:
    """The defender rerolls a 1 or 2: the attack of 4 has to beat 1 and the die."""
    plain = odds("battle", attack=["2d3"], defence="1d3", cost=1)
    told = odds("battle", attack=["2d3"], defence="1d3", cost=1, defence_card=[LEE])
    assert told.none > plain.none


def test_who_is_asked_first_knows_what_the_other_will_do() -> None:
    """Bidder 0 takes a die that bidder 1 would let count as 1: what is taken counts for 0."""
    told = odds("target", on="Expand", bid=["0+1d3", "1d3"], card=["0:Fadefoot"])
    assert told == Odds((Fraction(1), Fraction(0)), Fraction(0), Fraction(0))


def test_text_that_changes_nothing_is_not_used() -> None:
    field = laid("battle", {"attack": ["3"], "cost": 1, "card": ["Geistblade"]})
    (end,) = field.all_ends()
    assert end.totals == (3,)


# --- against trying everything -----------------------------------------------------------------

SITUATIONS: dict[str, tuple[str, dict[str, Any]]] = {
    "a reroll and a theft": (
        "battle",
        {
            "attack": ["2d3", "1d3"],
            "defence": "1d3",
            "cost": 1,
            "card": [f"0:{LEE}", "1:Fadefoot"],
        },
    ),
    "two texts of one": (
        "battle",
        {"attack": ["2d3"], "defence": "1d3", "cost": 3, "card": [LEE, "Wands of Polarity"]},
    ),
    "against each other": (
        "target",
        {
            "on": "Land 5",
            "bid": ["2+2d3", "3+1d3"],
            "card": ["0:Bloodrush", f"1:{LEE}"],
            "tie": "1,0",
        },
    ),
    "text that always works too": (
        "battle",
        {
            "attack": ["2d3"],
            "defence": "1d3",
            "cost": 2,
            "card": ["Dormon Helver", "Wands of Polarity"],
            "defence_card": ["Bloodrush", "Nerick Nimblenose"],
        },
    ),
    "three who want it": (
        "target",
        {
            "on": "Bloodrush",
            "bid": ["2+1d3", "1+1d3", "3"],
            "cost": 3,
            "card": ["0:Fadefoot", "1:Wands of Polarity"],
        },
    ),
}


def tried(state: AgeState, owner: int) -> dict[int, Fraction]:
    """Who wins with which chance if all play their best, by the engine alone.

    Every option is played on a copy, every reroll with each face.
    """
    if state.kind != "ability" or state.over:
        (entry,) = [e for e in state.log if e[0] in ("result", "battle")]
        return {int(str(entry[2 if entry[0] == "result" else 4])): Fraction(1)}
    seat, best = state.seat, dict[int, Fraction]()
    wanted = NOTHING if seat == owner else seat
    for option in [NOTHING, *[each for each in state.options if each != NOTHING]]:
        found: dict[int, Fraction] = {}
        for face in (1, 2, 3):
            world = state.clone()
            world.forced = {"dice": (face - 1,)}
            world.apply(world.options.index(option))
            for winner, chance in tried(world, owner).items():
                found[winner] = found.get(winner, Fraction(0)) + chance / 3
        if not best or found.get(wanted, 0) > best.get(wanted, 0):
            best = found
    return best


@pytest.mark.parametrize("name", SITUATIONS)
def test_it_is_what_trying_everything_with_the_engine_gives(name: str) -> None:
    question, given = SITUATIONS[name]
    field = laid(question, given)
    state, owner = field.field.state, field.field.owner
    dice = sum([bid[COUNTS + kind] for bid in state.bids for kind in DICE])
    again = "Dormon Helver" in given.get("card", ())
    ends: dict[int, Fraction] = {}
    rolls = [*product((0, 1, 2), repeat=dice + (2 if again else 0))]
    for faces in rolls:
        world = state.clone()
        world.log, world.options = Log(), ()
        world.stack = [["resolve", field.target, NOTHING]]
        world.forced = {"dice": _in_order(faces, again)}
        world.advance()
        world.forced = {}
        for winner, chance in tried(world, owner).items():
            ends[winner] = ends.get(winner, Fraction(0)) + chance / len(rolls)
    told = odds(question, **given)
    count = len(told.win)
    assert told.win == tuple([ends.get(seat, Fraction(0)) for seat in range(count)])
    assert told.none == ends.get(NOTHING, Fraction(0))


def _in_order(faces: tuple[int, ...], again: bool) -> tuple[int, ...]:
    """The faces in the order in which the engine rolls them: an attacker's ones come again."""
    if not again:
        return faces
    attack, seconds, defence = faces[:2], [*faces[-2:]], faces[2:-2]
    return (*attack, *[seconds.pop() for face in attack if face == 0], *defence)


# --- bounds ------------------------------------------------------------------------------------


def test_where_it_takes_too_long_it_is_told_and_not_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given = {"attack": ["3d3"], "defence": "1d3", "cost": 3, "card": [LEE]}
    monkeypatch.setattr(once_a_turn, "MOST_POSITIONS", 5)
    with pytest.raises(TooMany):
        laid("battle", given).all_ends()
    found = ODDS["battle"].of(RULES, given)
    assert found.odds == odds("battle", **given, text="unused")
    told = [words(note) for note in found.notes]
    assert told == [f"Not counted, for the rolls are too many: {LEE} of bidder 0."]


@pytest.mark.parametrize(
    ("attack", "looked_at"),
    [(["5d3", "5d3"], 0), (["4d3", "4d3"], once_a_turn.MOST_POSITIONS + 1)],
)
def test_the_largest_tables_are_bounded(attack: list[str], looked_at: int) -> None:
    """Too many rolls are seen at once, too much that can be made of them on the way."""
    given = {"attack": attack, "defence": "3d3", "cost": 3, "card": ["0:Fadefoot", f"1:{LEE}"]}
    if not looked_at:
        given["defence"] = "5d3"
    field = laid("battle", given)
    with pytest.raises(TooMany):
        field.all_ends()
    assert field.positions == looked_at


def test_a_battle_s_table_adds_up_with_text() -> None:
    given = SITUATIONS["a reroll and a theft"][1]
    found = ODDS["battle"].of(RULES, given)
    joint: Any = found.facts["joint"]
    assert found.odds is not None
    assert sum(Fraction(row["kept_exact"]) for row in joint) == found.odds.none
    assert sum(Fraction(row["chance_exact"]) for row in joint) == 1
    for place, stand in enumerate(found.stands):
        assert stand.win == sum(Fraction(row["win_exact"][place]) for row in joint)
        assert stand.reaches is not None
        assert stand.win is not None
        assert stand.reaches >= stand.win


def test_questions_are_of_these_kinds() -> None:
    assert {type(ODDS[name].asked(**given)) for name, given in SITUATIONS.values()} == {
        Battle,
        Bids,
    }
