"""Team games of four and six: partners sit opposite, are spared, get cards, and score together."""

from __future__ import annotations

import random

import pytest

from ascension.game import game
from ascension.places import opponents, partner_of
from framework.core.errors import BadOption
from tests.ascension.table import NotOffered, Table

PARTNER = 2  # of seat 0 at a table of four


def team(*sets: str, players: int = 4) -> Table:
    """A team game; of Valley of the Ancients unless sets are named."""
    return Table(*(sets or ("valley_of_the_ancients",)), players=players, team=True)


# --- seats -----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 2, 3, 5])
def test_a_team_game_is_refused_for_other_numbers_of_players(players: int) -> None:
    with pytest.raises(BadOption, match=f"4 or 6 players, not {players}"):
        game.new(players=players, seed=1, team=True)


@pytest.mark.parametrize(("players", "partners"), [(4, [2, 3, 0, 1]), (6, [3, 4, 5, 0, 1, 2])])
def test_partners_sit_opposite(players: int, partners: list[int]) -> None:
    state = team(players=players).state
    assert [partner_of(state, seat) for seat in range(players)] == partners
    for seat, partner in enumerate(partners):
        assert set(opponents(state, seat)) == set(range(players)) - {seat, partner}


def test_without_the_option_nobody_has_a_partner() -> None:
    state = Table("valley_of_the_ancients", players=4).state
    assert partner_of(state, 0) == -1
    assert opponents(state, 0) == [1, 2, 3]


@pytest.mark.parametrize(("players", "pool"), [(4, 120), (6, 180)])
def test_thirty_honor_tokens_for_each_player(players: int, pool: int) -> None:
    assert team(players=players).state.pool == pool


# --- no harm to the partner ------------------------------------------------------------------

ALL_SETS = ("rise_of_vigil", "gift_of_the_elements", "valley_of_the_ancients", "deliverance")


def attack(name: str, players: int = 4) -> Table:
    """A monster in the row, power enough, and everybody with something to lose."""
    table = team(*ALL_SETS, players=players).row(name).give(power=10)
    for seat in range(1, players):
        table.constructs("Sacred Pot", seat=seat).hand("Mystic", seat=seat)
        table.state.honor[seat] = table.state.insight[seat] = 5
    return table


@pytest.mark.parametrize("players", [4, 6])
def test_example_tectonic_thrasher_spares_the_partner_s_constructs(players: int) -> None:
    table = attack("Tectonic Thrasher", players).defeat("Tectonic Thrasher")
    partner = players // 2
    for seat in range(1, players):
        assert table.in_play(seat) == (["Sacred Pot"] if seat == partner else [])


@pytest.mark.parametrize(
    "monster",
    [
        "Death's Widow",  # one of the owner's choice
        "Kan'zir, the Ravager",  # all
        "Protean Sea Slug",
        "Mordant Widow",  # of the attacker's choice
        "Terminites",  # the cheapest
    ],
)
def test_destroying_spares_the_partner(monster: str) -> None:
    table = attack(monster).defeat(monster)
    while table.state.kind == "pick":
        table.pick("Sacred Pot")
    assert [table.in_play(seat) for seat in (1, 2, 3)] == [[], ["Sacred Pot"], []]


def test_destroying_all_but_one_spares_the_partner() -> None:
    table = attack("River Reaper")
    for seat in (1, 2, 3):
        table.constructs("Sacred Pot", "Deranged Dirge", seat=seat)
    table.defeat("River Reaper").pick("Sacred Pot").pick("Sacred Pot")
    assert [len(table.in_play(seat)) for seat in (1, 2, 3)] == [1, 2, 1]


def test_a_partner_without_constructs_gives_no_card_for_death_s_widow() -> None:
    table = attack("Death's Widow").constructs(seat=PARTNER).constructs(seat=3)
    assert len(table.defeat("Death's Widow").in_hand()) == 1  # for seat 3


def test_kan_zir_leaves_the_partner_the_temples() -> None:
    table = attack("Kan'zir, the Ravager")
    table.temple("Temple of Life", seat=PARTNER).temple("Temple of Death", seat=3)
    assert table.defeat("Kan'zir, the Ravager").state.temples == [PARTNER, -1, -1]


def test_a_keystone_may_still_take_a_temple_from_the_partner() -> None:
    table = team().temple("Temple of Life", seat=PARTNER).give(life=1).take_temple("Temple of Life")
    assert table.state.temples == [0, -1, -1]  # no monster does that


def test_constructs_to_decks_spares_the_partner() -> None:
    table = attack("Static Elemental").defeat("Static Elemental")
    assert [table.in_play(seat) for seat in (1, 2, 3)] == [[], ["Sacred Pot"], []]


def test_a_raid_of_each_hand_spares_the_partner() -> None:
    table = attack("Terrus, Paragon of Strife").defeat("Terrus, Paragon of Strife").done()
    assert [table.in_hand(seat) for seat in (1, 2, 3)] == [[], ["Mystic"], []]


@pytest.mark.parametrize("monster", ["Obfusca Spirit", "Nilia, The Shattered"])
def test_a_raid_of_one_hand_can_not_be_turned_on_the_partner(monster: str) -> None:
    table = attack(monster).defeat(monster)
    assert table.offered == ["Player 2", "Player 4"]
    table.choose("Player 4")
    assert [table.in_hand(seat) for seat in (1, 2, 3)] == [["Mystic"], ["Mystic"], []]


def test_stealing_insight_can_not_be_turned_on_the_partner() -> None:
    table = attack("Warprogue").defeat("Warprogue")
    assert table.offered == ["Player 2", "Player 4"]
    table.choose("Player 2")
    assert table.state.insight[1:] == [4, 5, 5]


def test_grave_robbery_spares_the_partner() -> None:
    table = attack("Grave Golem")
    for seat in (1, 2, 3):
        table.deck(seat, "Mystic")
    table.defeat("Grave Golem")
    assert [table.in_discard(seat) for seat in (1, 2, 3)] == [["Mystic"], [], ["Mystic"]]


def test_the_partner_reveals_no_hand() -> None:
    table = attack("Unspeakable Doom").hand("Cavern Horror", seat=PARTNER)
    table.hand("Cavern Horror", seat=3).defeat("Unspeakable Doom")
    assert table.honor() == 5 + 2
    assert not any("Player 3 reveals" in line for line in table.journal())


def test_an_infesting_monster_goes_to_the_partner_only_by_choice() -> None:
    table = attack("Bam Tribe Gremlins").defeat("Bam Tribe Gremlins")
    everybody = ["Player 1", "Player 2", "Player 3", "Player 4"]
    assert table.offered == [*everybody, "leave Bam Tribe Gremlins to the void"]
    table.choose("leave")
    assert table.in_discard(PARTNER) == []


# --- one more rune ---------------------------------------------------------------------------


def test_one_more_rune_sends_a_card_to_the_partner_s_discard_pile() -> None:
    table = team().row("Ancient Stag").give(runes=3).give_to_partner("Ancient Stag")
    assert table.state.runes == 0
    assert table.in_discard(PARTNER) == ["Ancient Stag"]
    assert table.in_discard() == []
    assert table.in_row()[0] == "Mystic"


def test_an_always_available_card_is_given_too() -> None:
    table = team().give(runes=4).row(*["Cavern Horror"] * 6).give_to_partner("Mystic")
    assert table.in_discard(PARTNER) == ["Mystic"]


@pytest.mark.parametrize("players", [4, 6])
def test_the_rune_has_to_be_there(players: int) -> None:
    table = team(players=players).row("Ancient Stag").give(runes=2)
    with pytest.raises(NotOffered):
        table.give_to_partner("Ancient Stag")
    assert table.acquire("Ancient Stag").in_discard() == ["Ancient Stag"]


def test_no_card_is_given_without_a_partner() -> None:
    table = Table("valley_of_the_ancients", players=4).row("Ancient Stag").give(runes=9)
    with pytest.raises(NotOffered):
        table.give_to_partner("Ancient Stag")


def test_whoever_pays_for_a_gift_has_acquired_it() -> None:
    table = team().row("Forgemaster's Suit").hand("Resourceful Trader").give(runes=2)
    table.play("Resourceful Trader").give_to_partner("Forgemaster's Suit")
    assert table.state.keystones == [0, 1]
    assert any("to the discard pile of" in line for line in table.journal())


def test_a_gift_goes_nowhere_else() -> None:
    table = team().row("Alosyan Guide", "Sacred Pot").give(runes=10).deck(0)
    table.hand("Cheerful Consort", "Caretaker Zahral", "Salvagemaster Mila")
    table.play("Cheerful Consort", "Caretaker Zahral", "Salvagemaster Mila")
    table.give_to_partner("Alosyan Guide").give_to_partner("Sacred Pot")
    assert table.in_discard(PARTNER) == ["Alosyan Guide", "Sacred Pot"]
    assert (table.in_hand(), table.in_play(), table.state.top[0]) == ([], [], [])


def test_a_gift_leaves_serenity_on() -> None:
    table = (
        team().constructs("Sacred Pot").give(runes=4).give_to_partner("Mystic").use("Sacred Pot")
    )
    assert len(table.in_hand()) == 1


def test_a_gift_is_followed_by_the_temple_of_immortality() -> None:
    table = (
        team().temple("Temple of Immortality").use_temple("Temple of Immortality").choose("void")
    )
    table.row("Beacon of the Lost").center("Shadowridge Scout").give(runes=2)
    table.give_to_partner("Beacon of the Lost")
    assert table.in_discard(PARTNER) == ["Beacon of the Lost"]
    assert table.in_discard() == ["Shadowridge Scout"]


def test_the_rune_for_the_partner_is_a_rune_even_where_power_pays_the_rest() -> None:
    table = team().row("Tyranyx, the Pillager").give(runes=0, power=9)
    with pytest.raises(NotOffered):
        table.give_to_partner("Tyranyx, the Pillager")
    table.give(runes=2, power=9).give_to_partner("Tyranyx, the Pillager")
    assert table.offered == ["6 power and 2 runes", "7 power and 1 rune"]
    table.choose("7 power")
    assert (table.state.runes, table.state.power) == (1, 2)
    assert table.in_discard(PARTNER) == ["Tyranyx, the Pillager"]


# --- one more rune without paying (Ascension 18) ---------------------------------------------


def given_free(table: Table, name: str) -> None:
    """The card that was just acquired is offered to the partner, who gets it."""
    assert table.state.kind == "gift"
    assert table.prompt == f"Give {name} to your partner for 1 rune?"
    runes = table.state.runes
    table.yes()
    assert table.state.runes == runes - 1
    assert table.in_discard(PARTNER) == [name]
    assert name not in [*table.in_discard(), *table.in_hand(), *table.in_play()]


def test_a_card_acquired_without_paying_may_be_given_for_a_rune() -> None:
    table = team().hand("Ominous Augur").row("Ancient Stag").give(runes=1)
    table.play("Ominous Augur").pick("Ancient Stag")  # into the hand, but for the gift
    given_free(table, "Ancient Stag")


def test_a_card_that_is_not_given_goes_where_it_belongs() -> None:
    table = team().hand("Ominous Augur").row("Ancient Stag").give(runes=1)
    table.play("Ominous Augur").pick("Ancient Stag").no()
    assert (table.in_hand(), table.state.runes) == (["Ancient Stag"], 1)


def test_without_a_rune_nothing_is_offered_to_the_partner() -> None:
    table = team().hand("Ominous Augur").row("Ancient Stag")
    table.play("Ominous Augur").pick("Ancient Stag")
    assert (table.state.kind, table.in_hand()) == ("turn", ["Ancient Stag"])


def test_without_a_partner_nothing_is_asked() -> None:
    table = Table("valley_of_the_ancients", players=4).hand("Ominous Augur").row("Ancient Stag")
    table.give(runes=1).play("Ominous Augur").pick("Ancient Stag")
    assert table.state.kind == "turn"


def test_what_is_bought_for_oneself_is_not_asked_about_again() -> None:
    table = team().row("Ancient Stag").give(runes=5).acquire("Ancient Stag")
    assert (table.state.kind, table.in_discard()) == ("turn", ["Ancient Stag"])


def test_a_card_that_follows_by_the_temple_of_immortality_may_be_given() -> None:
    table = (
        team().temple("Temple of Immortality").use_temple("Temple of Immortality").choose("void")
    )
    table.row("Beacon of the Lost").center("Shadowridge Scout").give(runes=2)
    table.acquire("Beacon of the Lost")
    given_free(table, "Shadowridge Scout")


def test_pasythea_may_be_given() -> None:
    table = team("deliverance").give(runes=1, insight=16).acquire("Pasythea, Redeemed")
    given_free(table, "Pasythea, Redeemed")


def test_a_transformed_event_may_be_given() -> None:
    table = team("gift_of_the_elements").event("Dhartha's Trial").give(runes=9)
    table.transform("Dhartha's Trial")
    given_free(table, "Dhartha, Eternal Seer")


def test_a_dreambound_monster_may_be_given() -> None:
    table = team("deliverance").row("Warprogue").give(runes=1, power=4, insight=3)
    table.defeat("Warprogue").yes()
    given_free(table, "Warprogue")


def test_a_gift_stays_acquired_by_who_acquired_it() -> None:
    table = team(*ALL_SETS).hand("Burial Guardian", "Lifebound Muse", "Dreamscarred Hunter")
    table.row("Wereboar", "Nightmarauders").give(power=2, energy=2)
    table.play("Burial Guardian", "Dreamscarred Hunter", "Lifebound Muse").pick("Wereboar")
    given_free(table, "Wereboar")
    assert table.state.keystones == [0, 1]  # Burial Guardian
    assert table.state.insight[0] == 1  # Dreamborn
    assert table.defeat("Nightmarauders").honor() == 3 + 1  # Plunder


def test_bots_keep_what_they_acquire() -> None:
    table = team().hand("Ominous Augur").row("Ancient Stag").give(runes=1)
    table.play("Ominous Augur").pick("Ancient Stag")
    assert table.state.options[game.bots["greedy"](random.Random(1)).decide(table.state)] == "no"


# --- the end ---------------------------------------------------------------------------------


def test_partners_have_the_sum_of_their_honor() -> None:
    table = team().temple("Temple of Life", seat=PARTNER).discard("Mystic", seat=3)
    table.state.honor = [3, 4, 1, 2]
    assert table.state.scores == [9, 7, 9, 7]


def test_the_team_with_the_most_honor_wins_together() -> None:
    table = team(players=6)
    table.state.honor = [5, 9, 0, 5, 0, 8]
    table.state.over = True
    assert table.state.scores == [10, 9, 8, 10, 9, 8]
    assert table.state.winners == [0, 3]


def test_of_teams_that_tie_the_one_with_the_last_player_wins() -> None:
    table = team()
    table.state.honor = [4, 1, 0, 3]
    table.state.over = True
    assert table.state.winners == [1, 3]


@pytest.mark.parametrize("players", [4, 6])
def test_a_team_game_is_played_to_its_end(players: int) -> None:
    state = game.new(players=players, seed=3, team=True, honor_per_player=5, sets=ALL_SETS)
    bot = game.bots["greedy"](random.Random(1))
    while not state.over:
        state.apply(bot.decide(state))
    assert len(state.winners) == 2
    assert state.turn % players == 0  # the round was finished
    assert partner_of(state, state.winners[0]) == state.winners[1]
    assert state.scores[state.winners[0]] == max(state.scores)


def test_treasures_that_come_with_a_card_may_be_given_each_for_a_rune() -> None:
    table = team(*ALL_SETS).row("Lagoon Troll").under(0, "Energy Shard", "Energy Shard")
    table.give(power=9, runes=2).defeat("Lagoon Troll")
    assert table.prompt == "Give Energy Shard to your partner for 1 rune? (1 of 2)"
    table.no()
    assert table.journal()[-1] == "Player 1 keeps Energy Shard."
    assert table.prompt == "Give Energy Shard to your partner for 1 rune? (2 of 2)"
    table.yes()
    assert (table.in_discard(), table.in_discard(PARTNER)) == (["Energy Shard"], ["Energy Shard"])
    assert (table.state.runes, table.honor()) == (1, 2)
