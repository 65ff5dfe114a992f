"""Valley of the Ancients: every answer of the rulebook's FAQ and every example in it."""

from __future__ import annotations

import pytest

from ascension.game import game
from ascension.score import winners
from tests.ascension.table import NotOffered, Table


def valley(players: int = 2, promo: bool = False) -> Table:
    """A table of this set alone."""
    return Table("valley_of_the_ancients", players=players, promo=promo)


# --- FAQ -------------------------------------------------------------------------------------


def test_faq_an_empty_deck_is_made_anew_first_jubilant_monk() -> None:
    table = valley().hand("Jubilant Monk").deck(0, "Mystic").discard("Militia")
    assert table.play("Jubilant Monk").in_hand() == ["Militia", "Mystic"]  # in mid-effect


def test_faq_an_empty_deck_is_made_anew_first_grave_golem() -> None:
    table = valley().row("Grave Golem").give(power=5).deck(1).discard("Mystic", seat=1)
    table.defeat("Grave Golem")
    assert table.state.runes == 2
    assert table.in_discard(1) == ["Mystic"]


def test_faq_an_empty_deck_is_made_anew_first_blind_seer() -> None:
    table = valley().hand("Blind Seer").deck(0).discard("Militia").play("Blind Seer")
    assert table.in_hand() == ["Militia"]
    assert table.state.keystones == [1, 0]  # and then the discard pile is empty


@pytest.mark.parametrize("name", ["Excavation Sentry", "Silenced Prophet"])
def test_faq_an_empty_deck_is_made_anew_first(name: str) -> None:
    table = valley().hand(name).deck(0).discard("Militia", "Militia").play(name).done()
    drawn = name == "Silenced Prophet"
    assert table.in_hand() == ["Militia"] * drawn
    assert table.in_discard() == ["Militia"]
    assert len(table.state.deck[0]) == 1 - drawn


def test_faq_hellfrost_imps_defeat_the_hellfrost_imps_that_replace_them() -> None:
    table = valley().row("Hellfrost Imps").center(*["Hellfrost Imps"] * 2).give(power=3)
    table.defeat("Hellfrost Imps").pick("Hellfrost Imps").pick("Hellfrost Imps")
    assert table.honor() == 6
    assert table.in_void() == ["Hellfrost Imps"] * 3


def test_faq_isla_is_copied_by_twofold_askara_though_she_is_no_longer_in_play() -> None:
    table = valley(promo=True).row("Templar Outpost", "Endbringer Jora").deck(0)
    table.hand("Isla, Serene Prodigy", "Twofold Askara").play("Isla, Serene Prodigy")
    table.pick("Templar Outpost")
    assert table.state.played[0] == []
    table.play("Twofold Askara").pick("Endbringer Jora")
    in_deck = sorted(table.names(table.state.deck[0]))
    assert in_deck == ["Endbringer Jora", "Isla, Serene Prodigy", "Templar Outpost"]
    assert table.names(table.state.played[0]) == ["Twofold Askara"]  # it is not shuffled in


def test_faq_heroes_do_not_go_to_the_discard_pile_when_they_are_played() -> None:
    table = valley().hand("Shadowridge Scout", "Spiteful Gladiator", "Blind Seer")
    table.play("Shadowridge Scout", "Spiteful Gladiator", "Blind Seer")
    assert table.in_discard() == []
    assert table.state.power == 4  # no echo of the Scout
    assert table.state.keystones == [1, 0]  # serenity
    table.end_turn()
    assert {"Shadowridge Scout", "Spiteful Gladiator", "Blind Seer"} < set(table.in_discard())


def test_faq_grave_golem_reveals_an_opponent_s_isla_who_stays_there() -> None:
    table = valley().row("Grave Golem", "Templar Outpost").give(power=5).discard("Militia")
    table.deck(1, "Isla, Serene Prodigy").defeat("Grave Golem").pick("Templar Outpost")
    assert table.in_discard(1) == ["Isla, Serene Prodigy"]
    assert table.in_discard() == []
    assert set(table.names(table.state.deck[0])) == {"Apprentice", "Militia", "Templar Outpost"}


def test_faq_echo_is_checked_at_the_moment_of_play() -> None:
    table = valley().discard("Beacon of the Lost").hand("Excavation Sentry", "Spiteful Gladiator")
    table.play("Excavation Sentry").pick("Beacon of the Lost")
    assert table.play("Spiteful Gladiator").state.power == 4  # it was there before, that is all


# --- keywords and resources ------------------------------------------------------------------


def test_reminder_an_acquisition_turns_serenity_off() -> None:
    table = valley().constructs("Sacred Pot").hand("Blind Seer").give(runes=2)
    table.acquire("Heavy Infantry")
    with pytest.raises(NotOffered):
        table.use("Sacred Pot")
    assert table.play("Blind Seer").state.keystones == [0, 0]


def test_reminder_an_acquisition_turns_echo_on() -> None:
    table = valley().row("Shadowridge Scout").hand("Spiteful Gladiator").give(runes=2)
    assert table.acquire("Shadowridge Scout").play("Spiteful Gladiator").state.power == 4


def test_example_qadim_stalker_gives_runes_and_power_that_need_not_be_spent_at_once() -> None:
    table = valley().hand("Qadim Stalker", "Apprentice").play("Qadim Stalker")
    assert (table.state.runes, table.state.power) == (2, 2)
    assert table.play("Apprentice").acquire("Mystic").state.runes == 0
    assert table.defeat("Cultist").honor() == 1


def test_example_deranged_dirge_gives_power_first_and_is_destroyed_later_in_the_same_turn() -> None:
    table = valley().constructs("Deranged Dirge").hand("Militia", "Apprentice")
    table.use("Deranged Dirge").play("Militia")
    assert table.state.power == 2
    table.use("Deranged Dirge", 1).pick("Apprentice")
    assert table.in_play() == []
    assert table.state.power == 2


def test_example_sirewood_elder_costs_three_runes_and_gives_two() -> None:
    table = valley().row("Sirewood Elder").give(runes=3).acquire("Sirewood Elder")
    assert table.state.runes == 0
    assert table.hand("Sirewood Elder").play("Sirewood Elder").state.runes == 2


def test_example_two_heavy_infantry_defeat_a_crypt_lurker() -> None:
    table = valley().row("Crypt Lurker").hand("Heavy Infantry", "Heavy Infantry")
    table.play("Heavy Infantry", "Heavy Infantry").defeat("Crypt Lurker")
    assert (table.honor(), table.state.power) == (3, 0)


def test_the_cultist_is_defeated_any_number_of_times_and_never_leaves() -> None:
    table = valley().give(power=6).defeat("Cultist").defeat("Cultist").defeat("Cultist")
    assert table.honor() == 3
    assert table.in_void() == []


# --- general rules ---------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "pool"), [(2, 60), (3, 90), (4, 120)])
def test_setup(players: int, pool: int) -> None:
    state = game.new(players=players, seed=5, sets=["valley_of_the_ancients"])
    assert state.pool == pool
    assert len(state.row) + len(state.center_deck) == 99
    assert [len(stack) for stack in state.stacks] == [20, 20]
    for seat in range(players):
        names = [state.defs.name[state.form[c]] for c in [*state.hand[seat], *state.deck[seat]]]
        assert (names.count("Apprentice"), names.count("Militia")) == (8, 2)
        assert len(state.hand[seat]) == 5


def test_a_reshuffle_in_mid_turn_leaves_played_heroes_where_they_are() -> None:
    table = valley().hand("Mystic", "Cheerful Consort").deck(0).discard("Militia")
    table.play("Mystic", "Cheerful Consort")
    assert table.in_hand() == ["Militia"]
    assert table.names(table.state.played[0]) == ["Mystic", "Cheerful Consort"]


def test_an_empty_center_deck_is_made_anew_from_the_void() -> None:
    table = valley().row("Ancient Stag").void("Blind Seer").give(runes=2)
    table.state.center_deck = []
    table.acquire("Ancient Stag")
    assert table.in_row()[0] == "Blind Seer"
    assert table.in_void() == []


def test_a_played_card_can_not_be_banished_from_the_hand() -> None:
    table = valley().hand("Apprentice", "Militia", "Excavation Sentry").deck(0)
    table.play("Apprentice", "Excavation Sentry")
    assert table.offered == ["Militia (hand)", "done"]


def test_banished_cards_go_out_of_the_game_to_their_stack_or_to_the_void() -> None:
    table = valley().hand(*["Silenced Prophet"] * 3, "Apprentice", "Mystic", "Ancient Stag").deck(0)
    out, mystics = len(table.state.out), len(table.state.stacks[0])
    for name in ("Apprentice", "Mystic", "Ancient Stag"):
        table.play("Silenced Prophet").pick(name)
    assert len(table.state.out) == out + 1
    assert len(table.state.stacks[0]) == mystics + 1
    assert table.in_void() == ["Ancient Stag"]


def test_keystones_runes_and_power_are_lost_as_the_turn_ends() -> None:
    table = valley().give(runes=3, power=3, life=1, death=1).end_turn()
    state = table.state
    assert (state.runes, state.power, state.keystones) == (0, 0, [0, 0])
    assert len(table.in_hand()) == 5


def test_the_game_ends_with_the_round_in_which_the_last_token_is_earned() -> None:
    table = valley().row("Crypt Lurker").give(power=4)
    table.state.pool = 2
    table.defeat("Crypt Lurker")
    assert table.honor() == 3  # one more than there was
    assert not table.end_turn().state.over
    assert table.end_turn().state.over


def test_of_those_who_tie_the_last_to_start_wins() -> None:
    assert winners(valley(players=3).state) == [2]
    assert winners(valley(players=3).temple("Temple of Life").state) == [0]


# --- Twofold Askara, the promo card ----------------------------------------------------------


def test_twofold_askara_is_only_there_as_a_promo_card() -> None:
    assert "Twofold Askara" in valley(promo=True).state.defs.number
    assert "Twofold Askara" not in valley().state.defs.number


def test_twofold_askara_copies_another_hero_and_leaves_it_where_it_is() -> None:
    table = valley(promo=True).hand("Qadim Stalker", "Sirewood Elder", "Twofold Askara")
    table.play("Qadim Stalker", "Sirewood Elder", "Twofold Askara")
    assert len(table.offered) == 2  # not itself
    table.pick("Sirewood Elder")
    assert table.state.runes == 2 + 2 + 2
    assert len(table.state.played[0]) == 3


def test_twofold_askara_says_so_when_there_is_nothing_to_copy() -> None:
    table = (
        valley(promo=True).hand("Sacred Pot", "Twofold Askara").play("Sacred Pot", "Twofold Askara")
    )
    assert any("nothing to copy" in line for line in table.journal())


def test_twofold_askara_never_copies_in_a_circle() -> None:
    table = valley(promo=True).hand("Militia", "Twofold Askara", "Twofold Askara")
    table.play("Militia", "Twofold Askara")
    assert table.state.power == 2
    table.play("Twofold Askara").pick("Twofold Askara")  # and that one copies the Militia
    assert table.state.power == 3


def test_twofold_askara_copies_a_promise_for_later_in_the_turn() -> None:
    table = valley(promo=True).hand("Burial Guardian", "Twofold Askara").row("Ancient Stag")
    table.play("Burial Guardian", "Twofold Askara").acquire("Ancient Stag")
    assert table.state.keystones == [0, 2]


def test_twofold_askara_copies_a_united_effect_only_if_it_is_united() -> None:
    alone = valley(promo=True).hand("Ancient Stag", "Twofold Askara")
    assert alone.play("Ancient Stag", "Twofold Askara").state.keystones == [0, 0]
    united = valley(promo=True).hand("Cheerful Consort", "Ancient Stag", "Twofold Askara").deck(0)
    united.play("Cheerful Consort", "Ancient Stag", "Twofold Askara").pick("Ancient Stag")
    assert united.state.keystones == [2, 0]
