"""The order of things that happen at once, and when a part of a card is checked."""

from __future__ import annotations

import random

import pytest

from ascension.game import game
from ascension.options import SETS
from ascension.state import NONE
from framework.core.plain import Entry
from tests.ascension.table import NotOffered, Table


def since(table: Table, start: int) -> list[Entry]:
    """What the journal says of things that happened, from an entry on."""
    return [entry for entry in table.state.log[start:] if entry[0] not in ("choice", "forced")]


def heads(entries: list[Entry]) -> list[object]:
    """Entries by their first word, a flip by its second one."""
    return [entry[1] if entry[0] == "reveal" else entry[0] for entry in entries]


# --- Ascension 1: refill, own effects, reward, Dreamborn and Fate ----------------------------


def test_row_then_own_effects_then_reward_then_dreamborn() -> None:
    table = Table().hand("Emri, Born of Battle").row("Nightmarauders").center("Wereboar")
    table.state.honor[1] = 2
    table.play("Emri, Born of Battle")
    start = len(table.state.log)
    table.defeat("Nightmarauders")
    assert heads(since(table, start)) == [
        "defeat",
        "row",  # (a) the row is filled
        "steal",  # (b) the own hero's effect
        "honor",  # (c) the reward, as it is written
        "insight",
        "dreamborn",  # (d) what entered
        "insight",
        "insight",
    ]


@pytest.mark.parametrize("way", ["acquire", "defeat", "defeat all", "partner"])
def test_the_journal_tells_the_deed_before_the_treasure_and_the_refill(way: str) -> None:
    name = "Lagoon Troll" if "defeat" in way else "Magnet Monk"
    table = Table("rise_of_vigil", "valley_of_the_ancients", players=4, team=True)
    table.row(name).under(0, "Energy Shard").give(runes=9, power=9)
    start = len(table.state.log)
    if way == "partner":
        table.give_to_partner(name)
    elif way == "defeat all":
        table.hand("Oziah, Judge of Logos").play("Oziah, Judge of Logos")
    else:
        table._do(f"{way} {name}")
    deed = ["defeat"] if "defeat" in way else ["acquire", *["sent"] * (way == "partner")]
    told = [*deed, "treasure", "row"]
    happened = [head for head in heads(since(table, start)) if head != "play"]
    assert happened[: len(told)] == told


def test_the_journal_tells_what_the_cult_takes_before_what_comes_of_it() -> None:
    table = Table("gift_of_the_elements", players=1)
    table.row(*["Mystic"] * 5, "Bramble Elemental")
    table.state.pool = 1
    start = len(table.state.log)
    table.end_turn()
    told = [h for h in heads(since(table, start)) if h in ("cult", "last round", "row")]
    assert told == ["cult", "cult", "last round", "row", "row"]


def test_own_effects_come_before_a_reward_that_asks() -> None:
    table = Table().hand("Endbringer Jora", "Militia").row("Warpdruid").play("Endbringer Jora")
    table.defeat("Warpdruid")
    assert table.state.kind == "pick"
    assert table.state.runes == 2


def test_a_reward_is_gained_in_the_order_in_which_it_is_written() -> None:
    table = Table().row("Warprogue").give(power=4, insight=2)
    table.state.insight[1] = 1
    start = len(table.state.log)
    table.defeat("Warprogue")
    assert [h for h in heads(since(table, start)) if h in ("honor", "steal")] == ["honor", "steal"]
    assert table.state.kind == "dreambind"


def test_dreamborn_insight_comes_too_late_for_the_dreambind_of_the_same_defeat() -> None:
    table = Table().row("Warpdruid").center("Wereboar").give(power=3).defeat("Warpdruid")
    assert table.state.kind == "turn"
    assert table.in_void() == ["Warpdruid"]
    assert table.state.insight == [1, 1]


def test_a_fate_waits_until_the_reward_has_been_gained() -> None:
    table = Table().row("Dreadmage").center("Energy Shard", "Monk of the Lidless Eye")
    start = len(table.state.log)
    table.give(power=4).defeat("Dreadmage")
    happened = since(table, start)
    draws = [entry[2] for entry in happened if entry[:2] == ("reveal", "draw")]
    assert draws == [0, 0, 1]
    assert heads(happened).index("honor") < heads(happened).index("fate")


def test_a_fate_waits_until_the_played_card_is_done() -> None:
    table = Table().hand("Dreamwalker").row("Invokist")
    table.center("Energy Shard", "Spirit Merchant").hand("Dreamwalker", "Militia")
    table.play("Dreamwalker").pick("Invokist")
    assert table.honor() == 2
    assert table.prompt.startswith("Spirit Merchant")


def test_a_phantasms_effect_comes_before_the_dreamborn_card_that_replaces_it() -> None:
    table = Table().row("Green Spritelings").center("Wereboar").give(insight=4)
    start = len(table.state.log)
    table.phantasm("Green Spritelings")
    assert heads(since(table, start)) == [
        "phantasm",
        "banish",
        "row",
        "honor",
        "dreamborn",
        "insight",
        "insight",
    ]


def test_a_replacement_that_is_taken_at_once_still_brings_its_dreamborn_insight() -> None:
    table = Table().row("Dhartha, Dream Master").center("Wereboar").give(insight=9)
    table.phantasm("Dhartha, Dream Master").pick("Wereboar")
    assert table.in_hand() == ["Wereboar"]
    assert table.state.insight == [2, 1]


# --- several entering at once ----------------------------------------------------------------


@pytest.mark.parametrize("dreamborn_first", [True, False])
def test_two_that_enter_together_happen_in_the_order_of_their_flipping(
    dreamborn_first: bool,
) -> None:
    fate = ["Energy Shard", "Monk of the Lidless Eye"]
    flips = ["Wereboar", *fate] if dreamborn_first else [*fate, "Wereboar"]
    table = Table().row("Wildfire Elemental", "Invokist", "Gearseer").give(power=4)
    table.center("Nihil Bomber", *flips).defeat("Wildfire Elemental")
    start = len(table.state.log)
    table.pick("Invokist").pick("Gearseer")
    happened = heads(since(table, start))
    assert happened.count("row") == 3
    expected = ["dreamborn", "fate"] if dreamborn_first else ["fate", "dreamborn"]
    assert [head for head in happened if head in ("dreamborn", "fate")] == expected
    assert table.state.insight == [1, 1]
    assert [len(hand) for hand in table.state.hand] == [1, 1]


def test_cards_that_are_banished_together_are_put_away_before_any_is_replaced() -> None:
    table = Table().row("Wildfire Elemental", "Invokist", "Gearseer").give(power=4)
    table.center("Nihil Bomber", "Wereboar", "Dream Titan").defeat("Wildfire Elemental")
    start = len(table.state.log)
    table.pick("Invokist")
    assert "Invokist" in table.in_row()
    table.pick("Gearseer")
    assert heads(since(table, start))[:4] == ["banish", "banish", "row", "row"]
    assert table.in_row()[:3] == ["Nihil Bomber", "Wereboar", "Dream Titan"]


def test_cards_that_are_banished_together_may_come_back_from_an_empty_center_deck() -> None:
    table = Table().row("Wildfire Elemental", "Invokist", "Gearseer").give(power=4)
    table.center("Nihil Bomber").defeat("Wildfire Elemental")
    table.state.center_deck, table.state.void = [], []
    table.pick("Invokist").pick("Gearseer")
    assert sorted(table.in_row()[1:3]) == ["Gearseer", "Invokist"]
    assert table.in_void() == []


def dealt(*center: str, players: int = 2) -> Table:
    """A table whose first row is dealt from these cards, as at setup."""
    table = Table(players=players).hand("Militia").hand("Militia", seat=1).center(*center)
    state = table.state
    state.row = [NONE] * 6
    state.stack.append(["deal"])
    state.options = ()
    state.advance()
    return table


def test_fates_and_dreamborn_of_the_first_row_happen_in_the_order_of_their_flipping() -> None:
    monk = ["Energy Shard", "Energy Shard", "Monk of the Lidless Eye"]
    table = dealt("Wereboar", *monk, "Invokist", "Controlsmith", "Dream Titan", "Gearseer")
    happened = [e for e in table.state.log if e[0] in ("dreamborn", "fate")]
    assert [table.state.defs.name[int(str(e[1]))] for e in happened[-3:]] == [
        "Wereboar",
        "Monk of the Lidless Eye",
        "Controlsmith",
    ]
    assert table.state.insight == [2, 2]
    assert [len(hand) for hand in table.state.hand] == [3, 3]


def test_the_first_row_is_full_before_the_first_fate_asks() -> None:
    merchant = ["Energy Shard", "Spirit Merchant"]
    table = dealt(*merchant, "Wereboar", "Invokist", "Gearseer", "Dream Titan", "Terminites")
    assert table.prompt.startswith("Spirit Merchant")
    assert len(table.in_row()) == 6
    assert table.state.insight == [0, 0]
    table.pick("Militia")
    assert table.state.seat == 1
    table.done()
    assert table.state.insight == [1, 1]
    assert table.state.kind == "turn"


def test_a_real_setup_with_two_dreamborn_cards_gives_everybody_two_insight() -> None:
    for seed in range(200):
        state = game.new(players=2, seed=seed, sets=["deliverance"])
        if sum(state.defs.dreamborn[state.form[card]] for card in state.row) == 2:
            assert sorted(state.insight) == [2, 3]
            assert state.insight_gained == 0
            return
    raise AssertionError("no seed deals two Dreamborn cards")


# --- Ascension 2: the row is full whenever anybody decides -----------------------------------


@pytest.mark.parametrize(("players", "seed"), [(1, 1), (2, 2), (3, 3), (4, 4), (6, 5)])
def test_the_row_is_full_at_every_decision_of_a_game_with_all_sets(players: int, seed: int) -> None:
    state = game.new(players=players, seed=seed, sets=SETS)
    choose = random.Random(seed)
    while not state.over:
        assert NONE not in state.row, state.kind
        state.apply(choose.randrange(len(state.options)))


# --- Ascension 3: when a part is checked -----------------------------------------------------


def test_unite_also_comes_true_later_in_the_turn_but_once() -> None:
    table = Table().hand("Wereboar", "Green Spritelings", "Green Spritelings").play("Wereboar")
    assert table.state.runes == 0
    table.play("Green Spritelings")
    assert table.state.runes == 3
    table.play("Green Spritelings")
    assert table.state.runes == 3


def test_unite_that_came_true_at_once_does_not_come_true_again() -> None:
    table = Table().hand("Wereboar", "Green Spritelings", "Green Spritelings")
    table.play("Green Spritelings", "Wereboar", "Green Spritelings")
    assert table.state.runes == 3


def test_unite_does_not_wait_for_the_next_turn() -> None:
    table = Table().hand("Wereboar").play("Wereboar").end_turn().end_turn()
    table.hand("Green Spritelings").play("Green Spritelings")
    assert table.state.runes == 0


def test_plunder_also_comes_true_later_in_the_turn_but_once() -> None:
    table = Table().hand("Dreamscarred Hunter").row(*["Corite Mechanadon", "Dream Titan"] * 2)
    table.give(runes=2, power=10).play("Dreamscarred Hunter").acquire("Corite Mechanadon")
    assert table.honor() == 0
    table.defeat("Dream Titan")
    assert table.honor() == 6 + 3
    table.acquire("Corite Mechanadon").defeat("Dream Titan")
    assert table.honor() == 6 + 3 + 6


def test_plunder_is_an_own_effect_and_comes_before_the_reward() -> None:
    table = Table().hand("Dreamscarred Hunter").row("Corite Mechanadon", "Dream Titan")
    table.give(runes=1, power=5).play("Dreamscarred Hunter").acquire("Corite Mechanadon")
    start = len(table.state.log)
    table.defeat("Dream Titan")
    gained = [entry[2] for entry in since(table, start) if entry[0] == "honor"]
    assert gained == [3, 6]


def test_play_or_have_played_also_comes_true_later_in_the_turn_but_once() -> None:
    table = Table().hand("Keeper of Secrets", "Mystic", "Heavy Infantry", "Mystic")
    table.play("Mystic", "Keeper of Secrets").pick("Mystic").pick("Mystic")
    assert table.state.keystones == [0, 0]
    table.play("Heavy Infantry")
    assert table.state.keystones == [0, 1]
    table.play("Mystic")
    assert table.state.keystones == [0, 1]


def test_energize_is_checked_only_as_the_card_is_played() -> None:
    table = Table().hand("Leotan's Familiar", "Energy Shard").play("Leotan's Familiar")
    table.play("Energy Shard")
    assert table.honor() == 0
    table = Table().hand("Leotan's Familiar", "Energy Shard").play("Energy Shard")
    assert table.play("Leotan's Familiar").honor() == 2


def test_echo_is_checked_only_as_the_card_is_played() -> None:
    table = Table().hand("Void Amethyst Defender").row("Invokist").give(runes=4)
    table.play("Void Amethyst Defender").acquire("Invokist")
    assert table.state.insight[0] == 0
    table = Table().hand("Void Amethyst Defender").row("Invokist").give(runes=4)
    table.acquire("Invokist").play("Void Amethyst Defender")
    assert table.state.insight[0] == 2


def test_serenity_is_checked_only_as_the_card_is_played() -> None:
    table = Table().hand("Dream Chamber Disciples").deck(0, "Aether Warrior").discard("Militia")
    table.play("Dream Chamber Disciples", "Aether Warrior")
    assert table.in_discard() == []
    assert table.state.insight[0] == 0


def test_constructs_check_when_they_are_used() -> None:
    table = Table().constructs("Sacred Pot", "Tree of Bounty").discard("Militia")
    table.row("Corite Mechanadon", "Nightmarauders").give(runes=1, power=2)
    for construct in ("Sacred Pot", "Tree of Bounty"):
        with pytest.raises(NotOffered):
            table.use(construct)
    table.acquire("Corite Mechanadon").defeat("Nightmarauders").use("Tree of Bounty")
    table.discard().use("Sacred Pot")
    assert table.honor() == 1 + 3
    assert table.in_hand() == ["Apprentice"]


# --- Ascension 5: holes in the row -----------------------------------------------------------


def hole() -> Table:
    """A table whose center deck and void are empty and whose row lacks a card."""
    table = Table().row("Invokist")
    table.state.center_deck = []
    return table.give(runes=4).acquire("Invokist")


def test_a_hole_in_the_row_is_filled_as_soon_as_the_void_has_a_card_again() -> None:
    table = hole().hand("Blackwatch Dreamer", "Gearseer")
    assert len(table.in_row()) == 5
    table.play("Blackwatch Dreamer").pick("Gearseer")
    assert table.in_row()[0] == "Gearseer"
    assert table.in_void() == []


@pytest.mark.parametrize("by", ["a trophy", "Empower", "this card", "a played card"])
def test_a_hole_in_the_row_is_filled_however_a_card_gets_to_the_void(by: str) -> None:
    table = hole().hand("Gearseer", "Venom Priestess")
    if by == "a trophy":
        table.state.trophies[0] = table._made(["Vault Sphinx"])
        table.give().trophy("Vault Sphinx")
    elif by == "Empower":
        table.state.row[5:] = table._made(["Radiant Aspirant"])
        table.play("Gearseer").acquire("Radiant Aspirant").pick("Gearseer")
    elif by == "this card":
        table.constructs("Temporal Eye", "Temporal Eye").use("Temporal Eye")
    else:
        table.play("Gearseer", "Venom Priestess").pick("Gearseer (played)")
    assert table.state.row[0] != NONE


def test_a_hole_in_the_row_is_filled_by_a_monster_that_is_not_dreambound() -> None:
    table = Table().row("Warprogue").give(power=4, insight=3)
    table.state.center_deck = []
    table.defeat("Warprogue")
    assert (table.state.kind, len(table.in_row())) == ("dreambind", 5)
    table.no()
    assert table.in_row()[0] == "Warprogue"


def test_the_row_stays_short_if_only_events_are_left_to_flip() -> None:
    table = Table("gift_of_the_elements").event("Cetra's Trial").row("Piercing Eye")
    table.state.center_deck = table._made(["Reysa's Trial"])
    table.give(runes=1).acquire("Piercing Eye")
    assert len(table.in_row()) == 5
    assert table.names([table.state.event]) == ["Reysa's Trial"]
    assert table.in_void() == ["Cetra's Trial"]
    table.hand("Deranged Aspirant", "Scrap Weaver").play("Deranged Aspirant").pick("Scrap Weaver")
    assert table.in_row()[0] == "Scrap Weaver"


# --- Ascension 6 and 20: a copy is an effect, not a card -------------------------------------


def test_a_copied_effect_moves_no_card_that_calls_itself_this() -> None:
    table = Table().hand("Isla, Serene Prodigy", "Psyche Askara").row("Gearseer", "Invokist")
    table.play("Isla, Serene Prodigy").pick("Gearseer")
    table.play("Psyche Askara").pick("Invokist")
    state = table.state
    assert table.names(state.played[0]) == ["Psyche Askara"]
    assert table.in_discard() == []
    assert sorted(table.names(state.deck[0])).count("Isla, Serene Prodigy") == 1


def test_a_copied_reward_binds_no_monster() -> None:
    table = Table().hand("Psyche Askara").row("Dreadmage").give(power=4, insight=8)
    table.defeat("Dreadmage").no().play("Psyche Askara")
    assert table.state.kind == "turn"
    assert table.honor() == 4
    assert table.in_void() == ["Dreadmage"]


def test_a_copied_part_that_waits_comes_true_for_itself() -> None:
    table = Table().hand("Wereboar", "Psyche Askara", "Green Spritelings")
    table.play("Wereboar", "Psyche Askara").play("Green Spritelings")
    assert (table.state.power, table.state.runes) == (4, 6)


def test_a_copied_copy_copies_no_copies() -> None:
    table = Table(promo=True).hand("Psyche Askara", "Twofold Askara", "Psyche Askara", "Militia")
    table.play("Militia", "Psyche Askara", "Twofold Askara").pick("Psyche Askara")
    assert table.state.kind == "turn"
    assert table.state.power == 3


def test_grave_golem_over_an_opponent_s_psyche_askara_ends() -> None:
    table = Table().row("Grave Golem").deck(1, "Psyche Askara").give(power=5)
    table.defeat("Grave Golem")
    assert table.state.kind == "turn"
    assert table.honor() == 4
    assert ("nothing", 0, "copy") in table.state.log


def test_grave_golem_s_copied_psyche_askara_still_copies_what_does_not_copy() -> None:
    table = Table().hand("Militia").row("Grave Golem").deck(1, "Psyche Askara").give(power=4)
    table.play("Militia").defeat("Grave Golem")
    assert (table.state.kind, table.state.power) == ("turn", 1)


def test_a_copied_reward_that_copies_copies_no_copying_hero() -> None:
    table = Table().hand("Psyche Askara").row("Grave Golem").give(power=5)
    table.deck(1, "Apprentice", "Psyche Askara").defeat("Grave Golem")
    start = len(table.state.log)
    table.play("Psyche Askara")  # the reward is the only thing to copy
    assert table.honor() == 4 + 4
    copied = [entry[2] for entry in since(table, start) if entry[0] == "copy"]
    assert copied == [table.state.defs.number["Grave Golem"]]


def test_a_copied_flanking_askara_copies_no_copying_hero() -> None:
    table = Table().hand("Militia", "Flanking Askara", "Psyche Askara", "Reality Sculptor")
    table.play("Militia", "Flanking Askara", "Psyche Askara").choose("Flanking Askara")
    table.play("Reality Sculptor")
    while table.state.kind != "turn":
        table.choose("Militia")
    # by itself and once by the real Flanking Askara, not by the copied one
    assert table.state.power == 1 + 2


# --- Ascension 12: monsters in hand ----------------------------------------------------------


def test_a_monster_in_hand_does_nothing_but_counts_as_played() -> None:
    table = Table().hand("Dream Titan").constructs("Temple of Heroes").play("Dream Titan")
    assert table.honor() == 0
    assert table.names(table.state.played[0]) == ["Dream Titan"]
    table.use("Temple of Heroes")
    assert table.honor() == 2
    table.end_turn()
    assert "Dream Titan" in table.in_discard()


def test_a_monster_in_hand_is_not_copied_unless_it_gave_its_reward() -> None:
    table = Table().hand("Dream Titan", "Psyche Askara").play("Dream Titan", "Psyche Askara")
    assert table.honor() == 0
    assert ("nothing", 0, "copy") in table.state.log


def test_a_monster_in_hand_with_dreambind_gives_its_reward_and_is_not_defeated() -> None:
    table = Table().hand("Dreadmage").constructs("Piercing Eye").play("Dreadmage")
    assert table.honor() == 2
    with pytest.raises(NotOffered):
        table.use("Piercing Eye")


def test_a_captured_monster_was_played_once() -> None:
    table = Table().event("Xeron's Trial").hand("Dream Titan").constructs("Cell Block E")
    table.play("Dream Titan").yes()
    assert table.in_play() == ["Cell Block E", "Dream Titan"]
    assert table.state.power == 2


def test_a_captured_monster_that_was_defeated_was_not_played() -> None:
    table = Table().event("Xeron's Trial").row("Dream Titan").constructs("Cell Block E")
    table.give(power=5).defeat("Dream Titan").yes()
    assert table.in_play() == ["Cell Block E", "Dream Titan"]
    assert table.state.power == 0


# --- Ascension 13 to 16: defeated, banished, dreambound, played ------------------------------


def test_a_defeated_monster_is_banished_and_the_cultist_never_is() -> None:
    table = Table().constructs("Oblivion Blossoms").row("Dream Titan").give(power=7)
    table.defeat("Cultist")
    with pytest.raises(NotOffered):
        table.use("Oblivion Blossoms", 1)
    assert table.defeat("Dream Titan").use("Oblivion Blossoms", 1).honor() == 1 + 6 + 1


@pytest.mark.parametrize(
    ("monster", "elsewhere"),
    [("Yuk Tribe Gremlin", "Player 2"), ("Nightmarauders", "yes"), ("Vault Sphinx", None)],
)
def test_a_monster_that_goes_elsewhere_is_not_banished(monster: str, elsewhere: str | None) -> None:
    table = Table().constructs("Oblivion Blossoms", *["Cell Block E"] * (elsewhere == "yes"))
    table.row(monster).give(power=4).defeat(monster)
    if elsewhere is not None:
        table.choose(elsewhere)
    assert table.in_void() == []
    with pytest.raises(NotOffered):
        table.use("Oblivion Blossoms", 1)


def test_cell_block_e_takes_the_monster_before_the_row_refills_and_the_reward_comes() -> None:
    table = Table().constructs("Cell Block E", "Portabillet").row("Dream Titan").give(power=5)
    start = len(table.state.log)
    table.defeat("Dream Titan")
    assert (table.in_row()[0], table.honor()) == ("Dream Titan", 0)
    table.yes()
    told = ["defeat", "into play", "row", "trigger", "draw", "honor"]
    assert heads(since(table, start)) == told
    assert table.in_play() == ["Cell Block E", "Portabillet", "Dream Titan"]


def test_cell_block_e_keeps_its_monster_though_the_void_becomes_the_center_deck() -> None:
    table = Table().constructs("Cell Block E").row("Wildfire Elemental", "Invokist", "Gearseer")
    table.give(power=4).defeat("Wildfire Elemental").yes()
    table.state.center_deck = []
    table.pick("Invokist").pick("Gearseer")
    assert table.in_play() == ["Cell Block E", "Wildfire Elemental"]
    assert sorted(table.in_row()[1:3]) == ["Gearseer", "Invokist"]


def test_sonny_sends_wildfire_elemental_though_the_void_becomes_the_center_deck() -> None:
    table = Table().hand("Sonny, Lightwielder").row("Wildfire Elemental", "Invokist", "Gearseer")
    table.play("Sonny, Lightwielder").pick("Wildfire Elemental")
    assert table.state.kind == "infest"
    table.choose("Player 2")
    table.state.center_deck = []
    table.pick("Invokist").pick("Gearseer")
    assert table.in_discard(1) == ["Wildfire Elemental"]
    assert "Wildfire Elemental" not in table.in_row()


def test_oziah_settles_where_each_monster_goes_before_any_leaves_the_row() -> None:
    table = Table().hand("Oziah, Judge of Logos")
    table.row("Yuk Tribe Gremlin", "Dream Titan", "Bam Tribe Gremlins")
    table.state.center_deck = []
    table.play("Oziah, Judge of Logos")
    assert table.prompt.startswith("Put Yuk Tribe Gremlin into")
    table.choose("Player 2")
    assert table.prompt.startswith("Put Bam Tribe Gremlins into")
    assert table.in_row()[:3] == ["Yuk Tribe Gremlin", "Dream Titan", "Bam Tribe Gremlins"]
    table.choose("leave")
    assert sorted(table.in_row()[:2]) == ["Bam Tribe Gremlins", "Dream Titan"]  # from the void
    table.pick("Dream Titan").pick("Bam Tribe Gremlins")
    assert table.in_discard(1) == ["Yuk Tribe Gremlin"]
    assert table.honor() == 1 + 6 + 2


def test_dreambind_is_paid_after_the_reward_though_the_void_becomes_the_center_deck() -> None:
    table = Table().row("Warpdruid").hand("Gearseer").give(power=3, insight=1)
    table.state.center_deck = []
    table.defeat("Warpdruid")
    assert "Warpdruid" not in [*table.in_void(), *table.in_row()]
    table.pick("Gearseer")  # fills the hole in the row
    assert table.in_row()[0] == "Gearseer"
    table.yes()
    assert table.in_discard() == ["Warpdruid"]


def test_dreambinding_a_monster_counts_for_plunder_together_with_the_defeat() -> None:
    table = Table().hand("Dreamscarred Hunter").constructs("Tree of Bounty").row("Warprogue")
    table.give(power=4, insight=3).play("Dreamscarred Hunter").defeat("Warprogue")
    assert table.honor() == 3
    table.yes()
    assert table.honor() == 3 + 3
    assert table.use("Tree of Bounty").honor() == 3 + 3 + 3


@pytest.mark.parametrize("means", ["Empower", "Venom Priestess", "Deluge Elemental"])
def test_a_construct_played_this_turn_is_among_the_cards_played(means: str) -> None:
    table = Table().hand("Sacred Pot", "Venom Priestess").constructs("Tree of Bounty")
    table.row("Radiant Aspirant", "Deluge Elemental").give(runes=1, power=8).play("Sacred Pot")
    if means == "Empower":
        table.acquire("Radiant Aspirant")
    elif means == "Venom Priestess":
        table.play("Venom Priestess")
    else:
        table.defeat("Deluge Elemental")
    in_play = [label for label in table.offered if label.endswith("(in play)")]
    assert in_play == ["Sacred Pot (in play)"]
    table.pick("Sacred Pot (in play)")
    assert table.in_play() == ["Tree of Bounty"]
    assert "Sacred Pot" in table.in_void()


def test_a_construct_that_went_straight_into_play_was_not_played() -> None:
    table = Table().hand("Scrap Weaver").row("Sacred Pot", "Radiant Aspirant").give(runes=2)
    table.play("Scrap Weaver").acquire("Sacred Pot").yes().acquire("Radiant Aspirant")
    assert table.offered == ["Scrap Weaver (played)", "done"]


# --- Ascension 19: Unite looks for another card ----------------------------------------------


def test_unite_counts_another_card_of_the_same_name() -> None:
    table = Table().hand("Wereboar", "Wereboar").play("Wereboar", "Wereboar")
    assert table.state.runes == 6


def test_unite_of_an_opponent_s_hero_counts_the_own_one_of_the_same_name() -> None:
    table = Table().hand("Kiri, Meadow Witch").row("Grave Golem").give(power=5)
    table.deck(1, "Kiri, Meadow Witch").play("Kiri, Meadow Witch").defeat("Grave Golem")
    assert table.honor() == 4 + 5


def test_unite_of_a_copied_hero_does_not_count_that_hero_itself() -> None:
    table = Table().hand("Wereboar", "Psyche Askara").play("Wereboar", "Psyche Askara")
    assert (table.state.power, table.state.runes) == (4, 0)


def test_unite_does_not_count_the_very_card_though_it_was_played_twice() -> None:
    given = {
        "name": "Harbour Ghost",
        "type": "hero",
        "faction": "lifebound",
        "cost": 3,
        "phantasm": 1,
        "copies": 1,
        "play": [{"do": "as_soon", "if": {"is": "unite"}, "steps": [{"do": "gain", "runes": 1}]}],
    }
    table = Table("deliverance", cards={"cards": [given]}).row("Harbour Ghost").give(insight=2)
    table.state.center_deck = []
    table.phantasm("Harbour Ghost").phantasm("Harbour Ghost")  # it came back out of the void
    assert table.state.runes == 0


# --- Ascension 22: a deck is reshuffled first ------------------------------------------------


def test_a_condition_on_the_discard_pile_sees_it_after_the_reshuffle_for_a_draw() -> None:
    table = Table().hand("Blind Seer").deck(0).discard("Militia", "Militia").play("Blind Seer")
    assert table.state.keystones == [1, 0]


def test_a_condition_on_the_discard_pile_sees_it_after_the_reshuffle_for_a_reveal() -> None:
    table = Table().hand("Beacon Shaman").constructs("Sacred Pot").deck(0)
    table.discard("Energy Shard", "Energy Shard").play("Beacon Shaman")
    assert table.honor() == 3
    assert len(table.use("Sacred Pot").in_hand()) == 2


def test_cell_block_e_may_hold_a_monster_that_would_be_a_trophy() -> None:
    table = Table().constructs("Cell Block E").row("Vault Sphinx").give(power=4)
    table.defeat("Vault Sphinx").yes()
    assert table.in_play() == ["Cell Block E", "Vault Sphinx"]
    assert not table.state.trophies[0]


def test_what_is_asked_of_several_defeated_monsters_says_which_one_it_is() -> None:
    table = Table().constructs("Cell Block E").hand("Oziah, Judge of Logos")
    table.row("Bam Tribe Gremlins", "Bam Tribe Gremlins")
    table.play("Oziah, Judge of Logos")
    asked = [table.prompt]
    while table.state.kind in ("infest", "capture"):
        table.state.apply(len(table.state.options) - 1)
        asked.append(table.prompt)
    gremlins = "Put Bam Tribe Gremlins into a player's discard pile?"
    prison = "Cell Block E: put Bam Tribe Gremlins into play as a mechana construct?"
    assert asked[:4] == [f"{q} ({n} of 2)" for n in (1, 2) for q in (gremlins, prison)]
    assert all("center row" not in label for label in table.offered)  # they have left it


def test_hellfrost_imps_mean_another_card_even_if_the_row_has_it_back() -> None:
    table = Table().row("Hellfrost Imps").give(power=3)
    table.state.center_deck = []
    table.defeat("Hellfrost Imps")
    assert (table.in_row()[0], table.state.kind, table.honor()) == ("Hellfrost Imps", "turn", 2)


def test_the_part_of_a_card_that_asks_again_is_named() -> None:
    table = Table().row("Firestorm Effigy").hand("Mystic").discard("Militia")
    table.give(power=9, energy=1).defeat("Firestorm Effigy")
    first = table.prompt
    table.pick("Mystic")
    assert first.startswith("Firestorm Effigy: ")
    assert table.prompt.startswith("Firestorm Effigy, Energize 1: ")


# --- harm that nobody has asked for (Ascension 24) -----------------------------------------------


def test_eek_tribe_gremlin_puts_no_monster_into_the_only_player_s_discard_pile_unasked() -> None:
    table = Table("gift_of_the_elements", players=1).row("Eek Tribe Gremlin").give(power=9)
    table.void("Bramble Elemental").defeat("Eek Tribe Gremlin").choose("leave")
    assert [table.state.kind, *table.offered] == ["pick", "Bramble Elemental (void)", "done"]
    table.done()
    assert "Bramble Elemental" in table.in_void()


def test_nothing_is_banished_unasked_for_what_can_not_be_had() -> None:
    table = Table().hand("Azurite Channeler", "Gearseer")
    table.state.stacks = [[], []]
    table.play("Azurite Channeler")
    assert [table.state.kind, *table.offered] == ["pick", "Gearseer (hand)", "done"]
    table.done()
    assert table.in_hand() == ["Gearseer"]
