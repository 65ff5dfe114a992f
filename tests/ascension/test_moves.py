"""What an option is, in fields: for boards, autoplay and whoever wants facts instead of words."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

from ascension.game import game
from ascension.options import SETS
from framework.core.move import Move
from tests.ascension.table import Table

GAINS_TOKENS = re.compile(r"play [^:]+: gain \d+ (?:runes?|power)")


def moves(t: Table, verb: str) -> list[Move]:
    decision = t.state.decision
    assert decision is not None
    return [move for move in decision.moves if move.verb == verb]


def named(t: Table, name: str) -> int:
    return t.state.defs.number[name]


def test_a_turn_plays_cards_of_the_hand_and_ends() -> None:
    t = Table("rise_of_vigil").hand("Apprentice", "Spirit Merchant")
    merchant, apprentice = (
        Move(
            "play",
            card,
            t.state.form[card],
            "hand",
            plain=t.names([card]) == ["Apprentice"],
            fleeting=True,  # the hand is laid aside as the turn ends
        )
        for card in reversed(t.state.hand[0])
    )
    assert moves(t, "play") == [apprentice, merchant]
    assert moves(t, "end") == [Move("end", ends_turn=True)]


def test_what_a_card_costs_now_is_its_price() -> None:
    t = Table("rise_of_vigil").row("Spirit Merchant").give(runes=3, power=2)
    (merchant,) = (m for m in moves(t, "acquire") if m.form == named(t, "Spirit Merchant"))
    assert merchant == Move(
        "acquire",
        t.state.row[0],
        merchant.form,
        "center row",
        price=(("runes", 1),),
        fleeting=True,  # runes are
    )
    (cultist,) = moves(t, "defeat")
    assert (cultist.place, cultist.price) == ("always available", (("power", 2),))


def test_temples_are_taken_and_used_for_keystones() -> None:
    t = Table("valley_of_the_ancients").give(life=1)
    life = Move(
        "take",
        form=named(t, "Temple of Life"),
        place="temples",
        number=0,
        price=(("life keystone", 1),),
    )
    assert moves(t, "take") == [life]
    assert moves(t.temple("Temple of Life"), "use") == [replace(life, verb="use")]


def test_a_picked_card_lies_somewhere_and_done_ends_the_picks() -> None:
    t = Table("rise_of_vigil").hand("Spirit Merchant", "Militia").play("Spirit Merchant")
    picks = moves(t, "pick")
    assert {(t.state.defs.name[move.form or 0], move.place) for move in picks} == {
        ("Militia", "hand")
    }
    assert moves(t, "done") == [Move("done", done=True)]


def test_a_gift_costs_a_rune_and_may_be_refused() -> None:
    t = Table("valley_of_the_ancients", players=4, team=True)
    t.hand("Ominous Augur").row("Ancient Stag").give(runes=1)
    t.play("Ominous Augur").pick("Ancient Stag")
    stag = named(t, "Ancient Stag")
    assert moves(t, "yes") == [Move("yes", form=stag, price=(("runes", 1),))]
    assert moves(t, "no") == [Move("no", form=stag, done=True)]


@pytest.mark.parametrize("sets", [(name,) for name in SETS] + [SETS])
def test_moves_say_what_labels_say(sets: tuple[str, ...]) -> None:
    """Over whole games at random: prices, what is plain, and that every move fits its option."""
    chance = random.Random(3)
    for seed in range(3):
        state = game.new(2, seed, sets=sets)
        while not state.over:
            decision = state.decision
            assert decision is not None
            for label, move in zip(decision.labels, decision.moves, strict=True):
                plain = move.verb == "play" and GAINS_TOKENS.fullmatch(label)
                assert move.plain == bool(plain), label
                assert move.ends_turn == (label == "end the turn")
                if decision.kind != "turn" or move.verb not in ("acquire", "defeat", "phantasm"):
                    continue
                ((resource, count),) = move.price or (("", 0),)
                told = re.search(r"\((\d+ [a-z ]+?|free)(?: by [^)]*)?[,)]", label)
                assert told is not None, label
                assert told[1] == "free" if not count else told[1].startswith(f"{count} "), label
                assert resource.removesuffix("s").partition(" ")[0] in told[1] or not count
            state.apply(chance.randrange(len(decision.options)))
