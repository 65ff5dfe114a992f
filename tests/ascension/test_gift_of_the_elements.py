"""Gift of the Elements: keywords, events, FAQ and examples, and that no card lacks a scenario."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ascension.game import game
from ascension.state import NONE, Cards
from tests.ascension.table import NotOffered, Table

GIFT = "gift_of_the_elements"
CARDS = [card for card in game.cards(game.rules(sets=[GIFT])) if card["set"] == GIFT]
NAMES = [str(card["name"]) for card in CARDS]


def table(players: int = 2, team: bool = False, promo: bool = False) -> Table:
    return Table(GIFT, players=players, team=team, promo=promo)


def with_keyword(keyword: str) -> list[str]:
    return [str(card["name"]) for card in CARDS if keyword in str(card["keywords"])]


# --- the cards -------------------------------------------------------------------------------


def slug(name: str) -> str:
    return re.sub(r"[^a-z]+", "_", re.sub(r"['.]", "", name.lower())).strip("_")


def test_every_card_has_a_scenario() -> None:
    here = Path(__file__)
    told = "\n".join(
        path.read_text(encoding="utf-8") for path in here.parent.glob(f"{here.stem}_*.py")
    )
    tests = [f"_{name}_" for name in re.findall(r"^def test_(\w+)\(", told, re.MULTILINE)]
    assert [name for name in NAMES if not any(f"_{slug(name)}_" in test for test in tests)] == []


def test_the_copies_add_up_to_the_size_of_the_set() -> None:
    def copies(**facts: object) -> int:
        chosen = [c for c in CARDS if all(c[key] == value for key, value in facts.items())]
        return sum(int(str(card["copies"])) for card in chosen)

    assert (len(CARDS), copies()) == (60, 107)
    assert copies(type="event") == 5
    assert [copies(type=kind) for kind in ("hero", "construct", "monster")] == [54, 22, 26]
    factions = ("enlightened", "lifebound", "mechana", "void")
    assert [copies(faction=name, type="hero") for name in factions] == [16, 15, 9, 14]
    assert [copies(faction=name, type="construct") for name in factions] == [3, 4, 10, 5]


@pytest.mark.parametrize(
    ("name", "kind", "faction", "cost", "honor", "copies"),
    [
        ("Water Elemental", "hero", "enlightened", 2, 1, 3),
        ("Sonny, Lightwielder", "hero", "enlightened", 7, 5, 1),
        ("Kiri, Meadow Witch", "hero", "lifebound", 5, 2, 1),
        ("Conduit Monk", "hero", "mechana", 6, 4, 2),
        ("Grand-Arbiter Todd", "hero", "void", 6, 3, 1),
        ("Cell Block E", "construct", "mechana", 7, 7, 1),
        ("Temple of Heroes", "construct", "lifebound", 4, 3, 2),
        ("Dhartha's Trial", "event", "enlightened", 0, 0, 1),
        ("Dhartha, Eternal Seer", "hero", "enlightened", 8, 6, 0),
        ("Xeron, False Ally", "hero", None, 8, 6, 0),
        ("Deluge Elemental", "monster", None, 8, 0, 1),
        ("Bramble Elemental", "monster", None, 4, 0, 4),
    ],
)
def test_printed_facts(
    name: str, kind: str, faction: str | None, cost: int, honor: int, copies: int
) -> None:
    (card,) = [card for card in CARDS if card["name"] == name]
    facts = [card[key] for key in ("type", "faction", "cost", "honor", "copies")]
    assert facts == [kind, faction, cost, honor, copies]


def test_every_card_has_a_text_of_its_own() -> None:
    for card in CARDS:
        text = str(card["text"])
        assert text.endswith("."), card["name"]
        assert not re.search(r"\ban? an?\b|\b1 (runes|cards)\b|,,|\.\.|  | a [aeio]", text), text


def test_every_event_turns_into_a_hero_of_its_own() -> None:
    defs = game.rules(sets=[GIFT]).defs
    assert isinstance(defs, Cards)
    turned = {defs.name[event]: turn for event, turn in defs.transforms.items()}
    assert len(turned) == 5
    for event, turn in turned.items():
        hero = defs.all[turn.into]
        assert (hero.other_side, hero.cost, hero.honor, turn.price) == (event, 8, 6, 8)
        assert turn.resource == ("power" if event == "Xeron's Trial" else "runes")


# --- Empower ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", with_keyword("empower"))
def test_empower_may_banish_a_played_card_as_the_card_is_acquired(name: str) -> None:
    t = table().row(name).hand("Apprentice", "Militia").play("Apprentice").give(runes=8)
    t.acquire(name)
    assert t.offered == ["Apprentice (played)", "done"]
    t.pick("Apprentice")
    assert t.names(t.state.out) == ["Apprentice"]
    assert t.in_discard() == [name]


def test_empower_cards_of_the_set() -> None:
    assert len(with_keyword("empower")) == 14


def test_empower_may_be_declined() -> None:
    t = table().row("Radiant Aspirant").hand("Apprentice").play("Apprentice")
    t.acquire("Radiant Aspirant").done()
    assert t.names(t.state.played[0]) == ["Apprentice"]


def test_empower_needs_a_played_card() -> None:
    t = table().row("Radiant Aspirant").hand("Apprentice").give(runes=1)
    t.acquire("Radiant Aspirant")
    assert (t.state.kind, t.in_hand()) == ("turn", ["Apprentice"])


def test_empower_leaves_the_effects_of_the_banished_card() -> None:
    t = table().row("Radiant Aspirant").hand("Apprentice", "Apprentice")
    t.play("Apprentice", "Apprentice").acquire("Radiant Aspirant").pick("Apprentice")
    assert t.state.runes == 1


def test_empower_works_for_a_card_that_costs_nothing() -> None:
    t = (
        table()
        .row("Piercing Eye", "Thunder Templar")
        .hand("Yuk Tribe Outcast", "Yuk Tribe Gremlin")
    )
    t.play("Yuk Tribe Outcast").pick("Piercing Eye").pick("Yuk Tribe Gremlin")
    t.pick("Thunder Templar").pick("Yuk Tribe Outcast")
    assert "Yuk Tribe Outcast" in t.in_void()


# --- Infest ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", with_keyword("infest"))
@pytest.mark.parametrize("to", ["Player 1", "Player 2", "Player 3", "leave"])
def test_infest_sends_the_monster_to_a_player_or_leaves_it_in_the_void(name: str, to: str) -> None:
    t = table(players=3).row(name).give(power=6).defeat(name)
    assert t.offered == ["Player 1", "Player 2", "Player 3", f"leave {name} to the void"]
    t.choose(to)
    piles = [t.in_discard(0), t.in_discard(1), t.in_discard(2), t.in_void()]
    assert piles.pop(t_index(to)) == [name]
    assert piles == [[], [], []]


def t_index(to: str) -> int:
    return 3 if to.startswith("leave") else int(to[-1]) - 1


def test_infest_cards_of_the_set() -> None:
    assert len(with_keyword("infest")) == 4


def test_infest_is_settled_before_the_monster_leaves_the_row_and_gives_its_reward() -> None:
    t = table().row("Bam Tribe Gremlins").give(power=3).defeat("Bam Tribe Gremlins")
    assert (t.honor(), t.state.kind, t.in_row()[0]) == (0, "infest", "Bam Tribe Gremlins")
    t.choose("Player 2")
    assert (t.honor(), t.state.kind, t.in_row()[0]) == (2, "turn", "Mystic")


def test_infest_may_reach_the_partner() -> None:
    t = table(players=4, team=True).row("Yuk Tribe Gremlin").give(power=2)
    t.defeat("Yuk Tribe Gremlin").choose("Player 3")
    assert t.in_discard(2) == ["Yuk Tribe Gremlin"]


def test_infest_is_offered_even_as_the_void_becomes_the_center_deck() -> None:
    t = table().row("Yuk Tribe Gremlin").give(power=2).void("Scrap Weaver")
    t.state.center_deck = []
    t.defeat("Yuk Tribe Gremlin").choose("Player 2")
    assert (t.in_row()[0], t.in_discard(1)) == ("Scrap Weaver", ["Yuk Tribe Gremlin"])


def test_the_row_takes_a_defeated_monster_back_if_there_is_no_other_card() -> None:
    t = table().row("Tectonic Thrasher").give(power=5)
    t.state.center_deck = []
    t.defeat("Tectonic Thrasher")
    assert (t.in_row()[0], t.honor()) == ("Tectonic Thrasher", 4)


# --- events ----------------------------------------------------------------------------------


def test_an_event_flipped_goes_to_the_event_zone_and_the_slot_is_filled() -> None:
    t = table().row("Piercing Eye").give(runes=1).center("Cetra's Trial", "Scrap Weaver")
    t.acquire("Piercing Eye")
    assert t.names([t.state.event]) == ["Cetra's Trial"]
    assert t.in_row()[0] == "Scrap Weaver"


def test_a_new_event_sends_the_old_one_to_the_void() -> None:
    t = table().event("Emri's Trial").row("Piercing Eye").give(runes=1)
    t.center("Cetra's Trial", "Reysa's Trial", "Scrap Weaver").acquire("Piercing Eye")
    assert t.names([t.state.event]) == ["Reysa's Trial"]
    assert t.in_void() == ["Cetra's Trial", "Emri's Trial"]


def test_an_event_holds_for_every_player() -> None:
    t = table().event("Dhartha's Trial").hand("Mystic").hand("Mystic", seat=1)
    t.play("Mystic").use("Dhartha's Trial").end_turn()
    t.play("Mystic").use("Dhartha's Trial")
    assert len(t.in_hand(1)) == 1


def test_a_transformed_event_is_no_center_row_acquisition_and_no_void_card() -> None:
    t = table().event("Cetra's Trial").give(runes=8).transform("Cetra's Trial")
    assert (t.state.acquired_row, t.in_void(), t.state.event) == (0, [], NONE)
    with pytest.raises(NotOffered):
        t.transform("Cetra's Trial")
    assert t.score() == 6


def test_the_hero_of_an_event_is_drawn_and_played_later() -> None:
    t = table().event("Dhartha's Trial").give(runes=8).deck(0).transform("Dhartha's Trial")
    t.end_turn().end_turn()
    assert t.in_hand() == ["Dhartha, Eternal Seer"]


def test_an_event_flipped_at_setup_is_the_current_event() -> None:
    states = [game.new(2, seed, None, sets=[GIFT]) for seed in range(40)]
    with_event = [state for state in states if state.event != NONE]
    assert with_event
    assert all(NONE not in state.row for state in states)


# --- FAQ -------------------------------------------------------------------------------------


def test_faq_flourishing_druidess_is_checked_before_temple_of_heroes() -> None:
    t = table().constructs("Temple of Heroes").hand("Flourishing Druidess")
    t.state.honor[:] = [3, 4]
    t.play("Flourishing Druidess")
    assert t.state.runes == 2
    t.use("Temple of Heroes")
    assert (t.honor(), t.state.runes) == (5, 2)


def test_faq_monsters_in_play_as_constructs_have_no_abilities() -> None:
    t = table().constructs("Cell Block E", "Nom Tribe Gremlin", "Yur, Eye of Chaos").give(power=9)
    assert not [label for label in t.offered if "Nom Tribe" in label or "Yur" in label]


def test_faq_cell_block_e_destroyed_takes_its_monsters_along() -> None:
    t = table().row("Tectonic Thrasher").give(power=5)
    held = ["Nom Tribe Gremlin", "Yur, Eye of Chaos"]
    t.constructs("Cell Block E", "Piercing Eye", "Wildbark Mail", *held, seat=1)
    t.defeat("Tectonic Thrasher").pick("Cell Block E").pick("Piercing Eye")
    assert t.in_play(1) == ["Wildbark Mail"]
    assert t.in_discard(1) == ["Cell Block E", "Nom Tribe Gremlin", "Piercing Eye", held[1]]


def test_faq_a_monster_in_play_can_be_destroyed_alone() -> None:
    t = table().row("Tectonic Thrasher").give(power=5)
    t.constructs("Cell Block E", "Nom Tribe Gremlin", "Yur, Eye of Chaos", seat=1)
    t.defeat("Tectonic Thrasher").pick("Nom Tribe Gremlin").pick("Yur, Eye of Chaos")
    assert t.in_play(1) == ["Cell Block E"]


def test_faq_events_are_not_in_the_center_row() -> None:
    t = table().event("Cetra's Trial").hand("Yuk Tribe Outcast").play("Yuk Tribe Outcast")
    assert len(t.offered) == 6
    assert not [label for label in t.offered if label.startswith("Cetra")]


@pytest.mark.parametrize("name", ["Piercing Eye", "Wildbark Mail", "Madness' Embrace"])
def test_faq_a_construct_played_after_the_kill_can_be_used(name: str) -> None:
    t = table().row("Tectonic Thrasher").hand(name, "Militia").give(power=5)
    t.defeat("Tectonic Thrasher").play(name).use(name)
    if name == "Piercing Eye":
        assert t.in_hand() == ["Apprentice", "Militia"]
    elif name == "Wildbark Mail":
        assert t.honor() == 6
    else:
        assert t.offered == ["Militia (hand)", "done"]


@pytest.mark.parametrize("means", ["Empower", "Venom Priestess"])
def test_faq_cards_are_played_once_they_have_left_the_hand(means: str) -> None:
    t = table().row("Radiant Aspirant").hand("Apprentice", "Militia", "Venom Priestess")
    t.discard("Mystic").give(runes=1).play("Apprentice")
    if means == "Empower":
        t.acquire("Radiant Aspirant")
        assert t.offered == ["Apprentice (played)", "done"]
    else:
        t.play("Venom Priestess")
        played = [label for label in t.offered if label.endswith("(played)")]
        assert played == ["Apprentice (played)", "Venom Priestess (played)"]
    t.done().end_turn()
    assert t.names(t.state.played[0]) == []


def test_faq_prime_directive_ends_the_game_at_once() -> None:
    t = table(players=4).constructs("P.R.I.M.E. Directive", *["Processing Hub"] * 7)
    t.state.honor[1] = 90
    t.use("P.R.I.M.E. Directive")
    assert t.state.over
    assert t.state.decision is None
    assert t.state.winners == [0]


# --- examples and rules of the rulebook ------------------------------------------------------


def test_example_innovative_aspirant_gives_now_and_is_spent_later() -> None:
    t = table().hand("Innovative Aspirant", "Apprentice").play("Innovative Aspirant")
    assert (t.state.runes, t.state.power) == (1, 1)
    t.play("Apprentice").acquire("Heavy Infantry")
    assert (t.state.runes, t.state.power) == (0, 1)


def test_example_innovative_aspirant_costs_one_rune() -> None:
    t = table().row("Innovative Aspirant").give(runes=1).acquire("Innovative Aspirant")
    assert (t.state.runes, t.in_discard()) == (0, ["Innovative Aspirant"])


def test_example_oblivion_blossoms_first_the_power_later_the_honor() -> None:
    t = table().constructs("Oblivion Blossoms").row("Wildfire Elemental").hand("Heavy Infantry")
    t.use("Oblivion Blossoms", 0).play("Heavy Infantry").give(power=t.state.power + 1)
    t.defeat("Wildfire Elemental").pick("Mystic").done().use("Oblivion Blossoms", 1)
    assert t.honor() == 4 + 1


def test_example_two_heavy_infantry_defeat_wildfire_elemental() -> None:
    t = table().row("Wildfire Elemental").hand("Heavy Infantry", "Heavy Infantry")
    t.play("Heavy Infantry")
    with pytest.raises(NotOffered):
        t.defeat("Wildfire Elemental")
    t.play("Heavy Infantry").defeat("Wildfire Elemental").done()
    assert (t.state.power, t.honor()) == (0, 4)


@pytest.mark.parametrize(("players", "pool"), [(1, 50), (2, 60), (3, 90), (4, 120)])
def test_honor_pool(players: int, pool: int) -> None:
    assert game.new(players, 1, None, sets=[GIFT]).pool == pool


def test_the_cultist_is_never_banished_and_may_be_defeated_again_and_again() -> None:
    t = table().give(power=6).defeat("Cultist").defeat("Cultist").defeat("Cultist")
    assert (t.honor(), t.in_void()) == (3, [])


def test_banished_always_available_cards_go_back_to_their_stack() -> None:
    t = table().hand("Deranged Aspirant", "Mystic")
    before = len(t.state.stacks[0])
    t.play("Deranged Aspirant").pick("Mystic")
    assert (len(t.state.stacks[0]), t.in_void()) == (before + 1, [])


def test_a_reshuffle_in_mid_turn_leaves_played_heroes_where_they_are() -> None:
    t = table().hand("Dhartha, Eternal Seer").deck(0, "Apprentice").discard("Militia")
    t.play("Dhartha, Eternal Seer")
    assert t.in_hand() == ["Apprentice", "Militia"]
    assert t.names(t.state.played[0]) == ["Dhartha, Eternal Seer"]


def test_an_empty_center_deck_is_made_anew_from_the_void() -> None:
    t = table().row("Piercing Eye").give(runes=1).void("Scrap Weaver")
    t.state.center_deck = []
    t.acquire("Piercing Eye")
    assert (t.in_row()[0], t.in_void()) == ("Scrap Weaver", [])


def test_the_reward_comes_after_the_monster_is_replaced() -> None:
    t = table().row("Bramble Elemental").hand("Militia").give(power=4).center("Scrap Weaver")
    t.defeat("Bramble Elemental")
    assert (t.state.kind, t.in_row()[0]) == ("pick", "Scrap Weaver")


def test_team_tectonic_thrasher_spares_the_partner() -> None:
    t = table(players=4, team=True).row("Tectonic Thrasher").give(power=5)
    for seat in (1, 2, 3):
        t.constructs("Piercing Eye", seat=seat)
    t.defeat("Tectonic Thrasher")
    assert [t.in_play(seat) for seat in (1, 2, 3)] == [[], ["Piercing Eye"], []]


def test_team_one_more_rune_sends_the_card_to_the_partner() -> None:
    t = table(players=4, team=True).row("Radiant Aspirant").hand("Apprentice").give(runes=1)
    t.play("Apprentice").give_to_partner("Radiant Aspirant")
    assert t.state.runes == 0
    assert t.in_discard(2) == ["Radiant Aspirant"]
    t.pick("Apprentice")
    assert t.names(t.state.out) == ["Apprentice"]


def test_team_unspeakable_doom_and_static_elemental_spare_the_partner() -> None:
    t = table(players=4, team=True).row("Unspeakable Doom", "Static Elemental").give(power=11)
    for seat in (1, 2, 3):
        t.hand("Yuk Tribe Gremlin", seat=seat).constructs("Piercing Eye", seat=seat)
    t.defeat("Unspeakable Doom").defeat("Static Elemental")
    assert t.honor() == 5 + 2 * 2 + 5
    assert [t.in_play(seat) for seat in (1, 2, 3)] == [[], ["Piercing Eye"], []]


def test_team_scores_add_up() -> None:
    t = table(players=4, team=True)
    t.state.honor[:] = [1, 2, 3, 4]
    assert t.state.scores == [4, 6, 4, 6]


def test_solitaire_the_row_slides_and_the_cult_takes_the_two_rightmost() -> None:
    t = table(players=1).row(
        "Piercing Eye", "Scrap Weaver", "Conduit Monk", "Blast Goggles", "Bramble Elemental",
        "Cell Block E",
    )  # fmt: skip
    t.give(runes=2).center("Water Elemental", "Iron Elemental", "Shadow Elemental")
    t.acquire("Scrap Weaver")
    assert t.in_row()[:3] == ["Water Elemental", "Piercing Eye", "Conduit Monk"]
    t.end_turn()
    assert t.names(t.state.cult) == ["Cell Block E"]
    assert (t.state.cult_honor, t.in_void()) == (5, ["Bramble Elemental"])
    assert t.in_row()[2:] == ["Water Elemental", "Piercing Eye", "Conduit Monk", "Blast Goggles"]


def test_solitaire_rewards_that_need_an_opponent_find_nobody() -> None:
    t = table(players=1).row("Tectonic Thrasher", "Static Elemental", "Unspeakable Doom")
    t.give(power=16)
    t.defeat("Tectonic Thrasher").defeat("Static Elemental").defeat("Unspeakable Doom")
    assert t.honor() == 4 + 5 + 5
