"""The journal explains: who bids, attacks or defends, and which card makes a total what it is."""

from __future__ import annotations

import random
from typing import cast

import pytest

from age_of_ascent.game import game
from age_of_ascent.state import EMPIRE, WILD
from framework.core.plain import Entry
from tests.age_of_ascent.table import Facts, Table, all_names, ann, bob, cy, ended, lay, plain_cards

EXPLAINING = ("adds", "costs", "counts", "protects", "tie", "uses", "joins")


def explained(table: Table) -> list[str]:
    """What the journal tells to explain results, in words."""
    state = table.state
    told = [e for e in state.log if e[0] in EXPLAINING]
    return [str(state.rules.tell(entry, None, state.header.names)) for entry in told]


def lines_before(table: Table, result: str) -> list[str]:
    """The lines between the last roll or placement and a line that begins like this."""
    story = table.story()
    end = next(i for i, line in enumerate(story) if line.startswith(result))
    start = max(i for i in range(end) if " rolls " in story[i] or story[i].endswith("—"))
    return story[start + 1 : end]


# --- placements ------------------------------------------------------------------------------


def test_a_bid_an_attack_and_a_defence_are_told_as_such() -> None:
    table = lay(ann("Land 2", Sd=2), bob("Land 1"), cy(Sd=1), board=["Land 3"])
    table.place("Ann", "Land 1", Sd=1)
    table.place("Cy", "Land 3", Sd=1)
    table.place("Ann", "Land 2", Sd=1)
    told = [line for line in table.story() if "die" in line]
    assert told[:3] == [
        "Ann attacks Land 1 of Bob with 1 strength die.",
        "Cy places 1 strength die on Land 3.",
        "Ann defends Land 2 with 1 strength die.",
    ]


def test_sections_of_the_board_are_nobody_s() -> None:
    table = lay(ann(S=3), bob(S=1))
    table.place("Ann", "Improve", S=2)
    table.place("Ann", "Expand", S=1)
    table.pass_all()
    assert "Ann places 2 strength tokens on Improve." in table.story()
    assert "Ann places 1 strength token on Expand." in table.story()


# --- what is added ---------------------------------------------------------------------------


def test_what_is_added_to_a_bid_is_told_before_its_result() -> None:
    table = lay(ann("Crester Halfshot", C=2), bob(C=2), board=["Geistblade"])
    table.place("Ann", "Geistblade", C=2)
    table.place("Bob", "Geistblade", C=2)
    assert lines_before(table, "Geistblade: Ann has 3") == ["Crester Halfshot adds 1 for Ann."]


def test_text_that_adds_nothing_here_is_not_told() -> None:
    table = lay(
        ann("Crester Halfshot", "Nerick Nimblenose", "Land 1", G=3),
        bob(Sd=1),
        board=["Fadefoot"],
        dice=[1],
    )
    table.place("Ann", "Fadefoot", G=3)
    table.place("Bob", "Land 1", Sd=1)  # Nerick defends only with a die
    table.finish()
    assert explained(table) == []


def test_text_that_sleeps_explains_nothing() -> None:
    table = lay(ann(G=3, C=3), bob(S=1), board=["Crester Halfshot", "Geistblade"])
    table.place("Ann", "Crester Halfshot", G=3)
    table.place("Ann", "Geistblade", C=3)
    table.pass_all()
    table.resolve("Crester Halfshot", "Geistblade")
    assert explained(table) == []


def test_what_is_added_to_expand_and_improve_is_told() -> None:
    table = lay(ann("Glove of Forged Force", "Drakeforge", S=3, G=1, C=1), bob(S=1))
    table.place("Ann", "Improve", S=2)
    table.place("Ann", "Expand", S=1, G=1, C=1)
    table.pass_all()
    table.resolve("Expand", "Improve")
    assert lines_before(table, "Expand: Ann has 5") == ["Glove of Forged Force adds 2 for Ann."]
    assert "Drakeforge adds 1 for Ann." in lines_before(table, "Improve: Ann has 3")


def test_a_battle_names_what_helps_the_attacker_and_the_owner() -> None:
    table = lay(
        ann("General Kelburn", Sd=2),
        bob("Chi-stone", "The Great Tower", "Nerick Nimblenose", Sd=1),
        dice=[3, 3, 1],
    )
    table.place("Ann", "Chi-stone", Sd=2)
    table.place("Bob", "Chi-stone", Sd=1)
    assert lines_before(table, "Battle for Chi-stone: Ann has 7 against 9") == [
        "General Kelburn adds 1 for Ann.",
        "The Great Tower adds 1 for Bob.",
        "Nerick Nimblenose adds 2 for Bob.",
        "Chi-stone: attackers need 2 more.",
    ]


def test_text_that_defends_without_dice_is_told() -> None:
    table = lay(ann(Sd=1), bob("Land 1", "The Great Tower"), dice=[3])
    table.place("Ann", "Land 1", Sd=1)
    table.pass_all()
    told = lines_before(table, "Battle for Land 1: Ann has 3 against 4")
    assert told == ["The Great Tower adds 1 for Bob."]


def test_a_territory_that_nobody_attacks_explains_nothing() -> None:
    table = lay(ann("Chi-stone", "The Great Tower", Sd=1), bob(S=1))
    table.place("Ann", "Chi-stone", Sd=1)
    table.pass_all()
    assert explained(table) == []


# --- dice that count as another face ---------------------------------------------------------


def test_a_die_that_counts_as_another_face_is_told_by_card() -> None:
    table = lay(ann("Crown of Ferocity", Sd=1), bob(S=1), board=["Land 1"], dice=[1])
    table.place("Ann", "Land 1", Sd=1)
    table.pass_all()
    told = lines_before(table, "Land 1: Ann has 2")
    assert told == ["Crown of Ferocity: a strength die of Ann showing 1 counts as 2."]


def test_equal_dice_are_told_together_and_others_not_at_all() -> None:
    table = lay(ann("Crown of Ferocity", Sd=3), bob(S=1), board=["Land 1"], dice=[1, 3, 1])
    table.place("Ann", "Land 1", Sd=3)
    table.pass_all()
    told = lines_before(table, "Land 1: Ann has 7")
    assert told == ["Crown of Ferocity: 2 strength dice of Ann showing 1 count as 2."]


def test_a_die_that_bloodrush_makes_one_is_not_told_as_the_crown_s() -> None:
    table = lay(ann("Bloodrush", S=3), bob("Crown of Ferocity", Sd=1), board=["Land 1"], dice=[1])
    table.place("Ann", "Land 1", S=3)
    table.place("Bob", "Land 1", Sd=1)
    table.use("Bloodrush", "Bob", 1)
    assert "Bloodrush: a strength die of Bob counts as 1." in table.story()
    assert explained(table) == []


def test_dice_that_a_card_turns_all_at_once_are_told() -> None:
    turns = {"do": "dice", "at": ["territory"], "becomes": 2, "pick": "all"}
    facts: Facts = {"Fadefoot": {"text": {"always": [turns]}}}
    table = lay(ann("Fadefoot", Sd=2), bob(S=1), board=["Land 1"], facts=facts, dice=[1, 2])
    table.place("Ann", "Land 1", Sd=2)
    table.pass_all()
    told = lines_before(table, "Land 1: Ann has 4")
    assert told == ["Fadefoot: a strength die of Ann counts as 2."]  # the other shows 2 already


# --- prices ----------------------------------------------------------------------------------


def test_a_land_that_costs_a_bidder_less_is_told() -> None:
    table = lay(ann("Silvershade", S=2), bob(S=1), board=["Land 14"])
    table.place("Ann", "Land 14", S=2)
    table.place("Bob", "Land 14", S=1)
    told = lines_before(table, "Land 14: Ann has 2, Bob has 1; Ann wins.")
    assert told == ["Silvershade: Land 14 costs Ann 2."]


def test_what_keeps_its_price_is_not_told() -> None:
    facts: Facts = {"Land 1": {"cost": 1}}
    table = lay(
        ann("Silvershade", S=4, G=3, Sd=1),
        bob("Land 2"),
        board=["Land 1", "Chi-stone", "Fadefoot"],
        facts=facts,
        dice=[1],
    )
    table.place("Ann", "Land 1", S=1)  # it costs 1 already
    table.place("Ann", "Chi-stone", S=3)
    table.place("Ann", "Fadefoot", G=3)
    table.place("Ann", "Land 2", Sd=1)  # an attack
    table.finish()
    assert not [line for line in explained(table) if line.startswith("Silvershade")]


# --- ties ------------------------------------------------------------------------------------


def test_a_tie_that_text_decides_names_the_card() -> None:
    table = lay(ann("Wilford Longlock", G=3, track=5), bob(G=3), board=["Fadefoot"])
    table.place("Ann", "Fadefoot", G=3)
    table.place("Bob", "Fadefoot", G=3)
    told = lines_before(table, "Fadefoot: Ann has 3, Bob has 3; Ann wins by the tie rule.")
    assert told == ["Wilford Longlock gives Ann the tie."]
    gold = lay(ann(Gd=1), bob("The Hanging Baths", Gd=1), dice=[2, 2])
    gold.finish()
    assert lines_before(gold, "Bob scores 1 VP") == ["The Hanging Baths gives Bob the tie."]


def test_a_tie_that_the_track_decides_or_nobody_names_no_card() -> None:
    track = lay(ann("Wilford Longlock", S=3), bob(S=3, track=1), board=["Land 1"])
    track.place("Ann", "Land 1", S=3)
    track.place("Bob", "Land 1", S=3)
    nobody = lay(ann(G=3), bob(G=3), board=["Fadefoot"])
    nobody.place("Ann", "Fadefoot", G=3)
    nobody.place("Bob", "Fadefoot", G=3)
    assert explained(track) == explained(nobody) == []


# --- text that happens -----------------------------------------------------------------------


def test_pace_is_named_before_the_token_comes_back() -> None:
    table = lay(ann("Pace Skrimpscrew", G=3), bob(S=1))
    table.place("Ann", "Improve", G=3)
    table.pass_all()
    story = table.story()
    start = story.index("Improve: Ann has 3; Ann wins.")
    assert story[start + 1 : start + 4] == [
        "Ann takes 1 gold die.",
        "Ann uses Pace Skrimpscrew.",
        "Ann takes 1 gold token.",
    ]


def test_the_banner_taken_as_a_turn_ends_names_its_card() -> None:
    table = lay(ann(S=1), bob(G=3), board=["Wilford Longlock"])
    table.place("Bob", "Wilford Longlock", G=3)
    table.finish()
    story = table.story()
    start = story.index("Bob uses Wilford Longlock.")
    assert story[start + 1] == "Bob takes the Banner of Initiative."


def test_several_cards_are_each_named_before_what_they_bring() -> None:
    facts: Facts = {
        "Shimmer Basin": {"text": {"expand_won": [{"do": "take", "vp": 1}]}},
        "Reidle Grayfold": {"text": {"expand_won": [{"do": "take", "empire": 2}]}},
    }
    table = lay(ann("Shimmer Basin", "Reidle Grayfold", S=1), bob(S=1), facts=facts)
    table.place("Ann", "Expand", S=1)
    table.pass_all()
    story = table.story()
    start = story.index("Expand: Ann has 1; Ann wins.")
    assert story[start + 1 : start + 6] == [
        "Ann takes 1 empire token.",
        "Ann uses Shimmer Basin.",
        "Ann gains 1 VP by text.",
        "Ann uses Reidle Grayfold.",
        "Ann takes 2 empire tokens.",
    ]


# --- the final culture roll ------------------------------------------------------------------


def culture(table: Table) -> list[str]:
    """What is told of the final culture roll."""
    story = table.story()
    return story[story.index("— Final culture roll —") + 1 :]


def test_the_points_of_the_culture_roll_are_explained() -> None:
    table = ended(
        ann("Sigil Crest", "Teves Talanwright", "The Last Temple", Cd=3, Sd=2),
        bob("Land 1"),
        dice=[1, 3, 1],
    )
    assert culture(table) == [
        "Ann rolls 1 3 1 in the final culture roll.",
        "The Last Temple: 2 dice of Ann showing 1 count as 2.",
        "Sigil Crest adds 1 for Ann.",
        "Teves Talanwright adds 2 for Ann.",
        "Ann's culture dice show 1 3 1: 10 VP.",
        "Bob gains 0 VP from the final culture roll.",
    ]


def test_text_without_anything_to_count_is_not_told_in_the_culture_roll() -> None:
    table = ended(ann("Teves Talanwright", "The Last Temple", Cd=1), bob(), dice=[2])
    assert explained(table) == []
    assert "Ann's culture dice show 2: 2 VP." in table.story()


def test_other_dice_that_are_rolled_too_are_named() -> None:
    table = ended(ann("Valnais Ascends", Cd=1, Gd=2), bob("Land 1", Gd=1), dice=[1, 2, 3])
    assert culture(table)[:3] == [
        "Valnais Ascends: the gold dice of Ann are rolled too.",
        "Ann rolls 1 2 3 in the final culture roll.",
        "Ann's dice show 1 2 3: 6 VP.",
    ]
    without = ended(ann("Valnais Ascends", Cd=1), bob(), dice=[2])
    assert explained(without) == []


def test_a_reroll_tells_what_became_of_which_dice() -> None:
    table = ended(ann("Cosquette", Cd=4), bob(), dice=[1, 3, 2, 2, 3])
    table.reroll(0)
    assert culture(table)[:3] == [
        "Ann rolls 1 3 2 2 in the final culture roll.",
        "Ann rerolls 1 into 3 with Cosquette.",
        "Ann's culture dice show 3 3 2 2: 10 VP.",
    ]
    several = ended(ann("Cosquette", Cd=3), bob(), dice=[1, 3, 2, 2, 1])
    several.reroll(0, 2)
    assert "Ann rerolls 1 2 into 2 1 with Cosquette." in several.story()
    kept = ended(ann("Cosquette", Cd=1), bob(), dice=[1])
    kept.reroll()
    assert not [line for line in kept.story() if "reroll" in line]


# --- every total of every game ---------------------------------------------------------------

RICH = plain_cards({name: {"cost": 2, "gives": ["S", "Sd", "Gd", "Cd"]} for name in all_names()})


class Sums:
    """Totals of the targets of a turn, added up from the journal alone."""

    def __init__(self) -> None:
        self.totals: dict[tuple[int, int], int] = {}
        self.unclear: set[int] = set()  # which of several dice was changed is told by its option

    def add(self, seat: int, target: int, amount: int) -> None:
        """So much more for a seat on a target."""
        self.totals[seat, target] = self.totals.get((seat, target), 0) + amount

    def read(self, entry: Entry) -> None:
        """Take in an entry of the journal."""
        match entry:
            case ("turn", _):
                self.totals, self.unclear = {}, set()
            case ("placed", int(seat), int(target), tuple(counts), _):
                pieces = cast(tuple[int, ...], counts)
                self.add(seat, target, sum(pieces[: EMPIRE + 1]) + sum(pieces[WILD:]))
            case ("roll", tuple(faces), "bid", int(seat), int(target), _):
                self.add(seat, target, sum(cast(tuple[int, ...], faces)))
            case ("roll", _, "reroll", _, int(target), *_) | ("turned", _, int(target), *_):
                self.unclear.add(target)
            case ("steals", int(seat), int(target), _, int(owner), _, int(face)):
                self.add(owner, target, -face)
                self.add(seat, target, face)
            case ("counts", int(seat), int(target), _, _, int(face), int(counts), int(number)):
                self.add(seat, target, (counts - face) * number)
            case ("adds", int(seat), int(target), _, int(added)):
                self.add(seat, target, added)
            case ("raise", int(seat), int(target), _, int(added)):
                self.add(seat, target, added)


@pytest.mark.parametrize("seed", range(12))
def test_every_total_is_the_sum_of_what_the_journal_tells(seed: int) -> None:
    state, choose = game.new(2 + seed % 3, seed, cards=RICH), random.Random(seed)
    while not state.over:
        state.apply(choose.randrange(len(state.options)))
    sums, more, checked = Sums(), dict[int, int](), 0
    for entry in state.log:
        sums.read(entry)
        match entry:
            case ("protects", int(card), int(needed)):
                more[card] = needed
            case ("result", int(target), _, tuple(totals), _) if target not in sums.unclear:
                for seat, total in cast(tuple[tuple[int, int], ...], totals):
                    assert sums.totals[seat, target] == total, entry
                    checked += 1
            case ("battle", int(card), int(owner), int(defence), _, tuple(attacks), _):
                if card not in sums.unclear:
                    printed = state.defs.cost[card] + more.pop(card, 0)
                    assert printed + sums.totals.get((owner, card), 0) == defence, entry
                    for seat, total in cast(tuple[tuple[int, int], ...], attacks):
                        assert sums.totals[seat, card] == total, entry
                        checked += 1
            case ("culture", int(seat), int(total), tuple(faces), _):
                told = sum(cast(tuple[int, ...], faces)) + sums.totals.pop((seat, -1), 0)
                assert told == total, entry
    assert checked > 10
