"""The rules that hold whatever is played: setup, turns, the end, piles, teams and solitaire."""

from __future__ import annotations

import random
from collections import Counter
from typing import cast

import pytest

from ascension import places
from ascension.game import game
from ascension.options import SETS
from ascension.score import cult_total
from ascension.state import NONE, AscensionState
from framework.core.errors import BadOption
from tests.ascension.table import Table

VIGIL = "rise_of_vigil"


def new(players: int = 2, *sets: str, seed: int = 1, **options: object) -> AscensionState:
    """A game as it starts."""
    return game.new(players, seed, None, sets=sets or (VIGIL,), **options)


def named(state: AscensionState, cards: list[int]) -> Counter[str]:
    """Cards by name."""
    return Counter(state.defs.name[state.form[card]] for card in cards if card != NONE)


def owned(state: AscensionState, seat: int) -> Counter[str]:
    """All cards of a seat, as the game starts."""
    return named(state, state.hand[seat] + state.deck[seat] + state.discard[seat])


# --- setup -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "honor"), [(1, 50), (2, 60), (3, 90), (4, 120), (5, 150), (6, 180)]
)
def test_the_honor_pool_by_the_number_of_players(players: int, honor: int) -> None:
    assert new(players, "valley_of_the_ancients").pool == honor


@pytest.mark.parametrize("players", [1, 3])
def test_the_honor_pool_by_the_option(players: int) -> None:
    assert new(players, "valley_of_the_ancients", honor_per_player=20).pool == 20 * players


@pytest.mark.parametrize(
    ("sets", "extra"),
    [
        ((VIGIL,), {"Energy Shard": 1}),
        (("gift_of_the_elements",), {}),
        (("valley_of_the_ancients",), {}),
        (("deliverance",), {"Dreamseeker": 1}),
        (SETS, {"Energy Shard": 1, "Dreamseeker": 1}),
    ],
)
def test_starting_decks(sets: tuple[str, ...], extra: dict[str, int]) -> None:
    state = new(3, *sets)
    for seat in range(3):
        assert owned(state, seat) == {"Apprentice": 8, "Militia": 2, **extra}


def test_everybody_starts_with_a_hand_of_five() -> None:
    state = new(4, "valley_of_the_ancients")
    assert [len(hand) for hand in state.hand] == [5] * 4
    assert [len(deck) for deck in state.deck] == [5] * 4


@pytest.mark.parametrize(
    ("sets", "size"), [((VIGIL,), 26), (("deliverance",), 20), ((VIGIL, "deliverance"), 26)]
)
def test_the_always_available_stacks(sets: tuple[str, ...], size: int) -> None:
    state = new(2, *sets)
    mystics, infantry = (named(state, stack) for stack in state.stacks)
    assert (mystics, infantry) == ({"Mystic": size}, {"Heavy Infantry": size})
    assert named(state, [state.cultist]) == {"Cultist": 1}


@pytest.mark.parametrize(
    ("sets", "options", "shards"),
    [
        ((VIGIL,), {}, 60),
        ((VIGIL, "deliverance"), {}, 60),
        (SETS, {}, 120),
        ((VIGIL,), {"energy_shards": 12}, 12),
        (("deliverance",), {}, 0),
    ],
)
def test_energy_shards_in_the_center_deck(
    sets: tuple[str, ...], options: dict[str, object], shards: int
) -> None:
    state = game.new(2, 1, None, sets=sets, **options)
    cards = state.center_deck + state.row + state.void + [c for u in state.under for c in u]
    assert named(state, cards)["Energy Shard"] == shards


@pytest.mark.parametrize(
    ("sets", "size"),
    [
        ((VIGIL,), 160),
        (("gift_of_the_elements",), 107),
        (("valley_of_the_ancients",), 99),
        (("deliverance",), 100),
        (SETS, 100 + 107 + 99 + 100 + 120),
    ],
)
def test_the_center_decks_are_shuffled_together(sets: tuple[str, ...], size: int) -> None:
    state = new(2, *sets)
    cards = state.center_deck + state.row + state.void + [c for u in state.under for c in u]
    assert sum(named(state, [*cards, state.event]).values()) == size


def test_six_cards_lie_in_the_center_row_and_no_treasure_fills_a_slot() -> None:
    """More only if Omnicron came up on treasure."""
    for seed in range(20):
        state = new(seed=seed)
        assert len(state.row) >= 6
        assert "Energy Shard" not in named(state, state.row)


def test_chance_says_who_goes_first() -> None:
    firsts = {new(3, "valley_of_the_ancients", seed=seed).first for seed in range(30)}
    assert firsts == {0, 1, 2}


# --- turns and the end -----------------------------------------------------------------------


def test_turns_go_round_clockwise() -> None:
    table = Table(VIGIL, players=3)
    seen = []
    for _ in range(6):
        seen.append(table.state.active)
        table.end_turn()
    assert seen == [0, 1, 2, 0, 1, 2]


def test_the_game_ends_with_the_round_in_which_the_pool_empties() -> None:
    """Everybody has had the same number of turns."""
    table = Table(VIGIL, players=3).end_turn()
    table.state.pool = 1
    table.state.power = 2
    table._again()
    table.defeat("Cultist")
    assert table.state.ending
    assert "The honor pool is empty: this is the last round." in table.journal()
    table.end_turn()
    assert (table.state.over, table.state.active) == (False, 2)
    table.end_turn()
    assert table.state.over


def test_honor_gained_after_the_pool_is_empty_still_counts() -> None:
    table = Table(VIGIL).give(power=6)
    table.state.pool = 1
    table.defeat("Cultist").defeat("Cultist").defeat("Cultist")
    assert (table.honor(), table.state.pool) == (3, 0)


def test_a_reward_beyond_the_last_token_counts_in_full() -> None:
    table = Table(VIGIL).row("Twisted Tyrant").give(power=6)
    table.state.pool = 2
    table.defeat("Twisted Tyrant")
    assert (table.honor(), table.state.pool) == (6, 0)


def test_all_own_cards_count_at_the_end() -> None:
    table = Table(VIGIL).hand("Mystic").deck(0, "Oras, the Redeemer").discard("Omnicron")
    table.constructs("Reactor Shrine").state.honor[0] = 10
    assert table.score() == 1 + 4 + 7 + 8 + 10


@pytest.mark.parametrize("first", [0, 1, 2])
def test_a_tie_goes_to_the_later_player(first: int) -> None:
    table = Table(VIGIL, players=3)
    table.state.first = first
    table.state.honor = [7, 7, 7]
    assert game.winners(table.state) == [(first + 2) % 3]
    table.state.honor[first] += 1
    assert game.winners(table.state) == [first]


def test_an_extra_turn_does_not_count_towards_equal_turns() -> None:
    """The last player of the last round takes it, and only then the game ends."""
    table = Table(VIGIL).end_turn()
    table.constructs("Temporal Eye", "Temporal Eye", seat=1).use("Temporal Eye")
    table.state.ending = True
    table.end_turn()
    assert (table.state.over, table.state.active) == (False, 1)
    table.end_turn()
    assert table.state.over


def test_after_an_extra_turn_the_others_still_have_theirs() -> None:
    table = Table(VIGIL).constructs("Temporal Eye", "Temporal Eye").use("Temporal Eye")
    table.state.ending = True
    table.end_turn().end_turn()
    assert (table.state.over, table.state.active) == (False, 1)
    table.end_turn()
    assert table.state.over


# --- the end of a turn -----------------------------------------------------------------------


def test_the_turn_ends_with_a_discarded_hand_and_five_new_cards() -> None:
    table = Table(VIGIL).hand("Militia", "Mystic").constructs("Omnicron").play("Mystic").end_turn()
    assert table.in_discard() == ["Militia", "Mystic"]
    assert table.in_hand() == ["Apprentice"] * 5
    assert table.in_play() == ["Omnicron"]


def test_unspent_runes_power_energy_and_keystones_are_lost_but_not_insight() -> None:
    table = Table(*SETS).give(runes=1, power=1, energy=1, insight=4, life=1, death=1).end_turn()
    state = table.state
    assert (state.runes, state.power, state.energy, state.keystones) == (0, 0, 0, [0, 0])
    assert state.insight[0] == 4


def test_acquired_cards_go_to_the_discard_pile() -> None:
    table = Table(VIGIL).row("Magnet Monk").give(runes=5).acquire("Magnet Monk")
    table.acquire("Heavy Infantry")
    assert table.in_discard() == ["Heavy Infantry", "Magnet Monk"]
    assert len(table.state.stacks[1]) == 25


def test_no_more_can_be_bought_than_paid_for() -> None:
    table = Table(VIGIL).row("Magnet Monk").give(runes=2, power=1)
    assert table.offered == ["acquire Heavy Infantry", "end the turn"]


def test_an_empty_stack_offers_nothing() -> None:
    table = Table(VIGIL)
    table.state.stacks[1].clear()
    assert "acquire Heavy Infantry" not in table.give(runes=2).offered


# --- piles -----------------------------------------------------------------------------------


def test_a_reshuffle_in_mid_turn_leaves_the_played_cards() -> None:
    table = Table(VIGIL).hand("Mystic", "Monk of the Lidless Eye").discard("Militia").deck(0)
    table.play("Mystic", "Monk of the Lidless Eye")
    assert table.in_hand() == ["Militia"]
    assert sorted(table.names(table.state.played[0])) == ["Monk of the Lidless Eye", "Mystic"]


def test_drawing_from_nothing_says_so() -> None:
    table = Table(VIGIL).hand("Energy Shard").deck(0).play("Energy Shard")
    assert table.journal()[-1] == "Player 1: there is nothing to draw."


def test_a_banished_starting_card_leaves_the_game() -> None:
    table = Table(VIGIL).hand("Spirit Merchant", "Militia").play("Spirit Merchant").pick("Militia")
    assert table.names(table.state.out) == ["Militia"]
    assert table.in_void() == []


@pytest.mark.parametrize(("name", "stack"), [("Mystic", 0), ("Heavy Infantry", 1)])
def test_a_banished_always_available_card_goes_back_to_its_stack(name: str, stack: int) -> None:
    table = Table(VIGIL).hand("Spirit Merchant", name).play("Spirit Merchant").pick(name)
    assert len(table.state.stacks[stack]) == 27
    assert table.in_void() == []


def test_all_else_that_is_banished_goes_to_the_void() -> None:
    table = Table(VIGIL).hand("Spirit Merchant", "Omnicron").play("Spirit Merchant")
    table.pick("Omnicron")
    assert table.in_void() == ["Omnicron"]


def test_a_banished_energy_shard_leaves_the_game_only_if_it_was_dealt_in_a_starting_deck() -> None:
    state = new()
    starting = next(
        card for card in state.deck[0] + state.hand[0] if named(state, [card])["Energy Shard"]
    )
    other = next(card for card in state.center_deck if named(state, [card])["Energy Shard"])
    places.banish(state, state.active, starting)
    places.banish(state, state.active, other)
    assert (state.out, state.void) == ([starting], [other])


def test_an_empty_center_deck_is_made_anew_from_the_void() -> None:
    table = Table(VIGIL).row("Magnet Monk").void("Raging Ursine").give(runes=3)
    table.state.center_deck.clear()
    table.acquire("Magnet Monk")
    assert table.in_row()[0] == "Raging Ursine"
    assert table.in_void() == []
    assert "A new center deck is shuffled." in table.journal()[-9:]


def test_the_row_is_full_before_anybody_decides() -> None:
    table = Table(VIGIL).row("Firestorm Effigy").hand("Militia").center("Lagoon Troll")
    table.give(power=4).defeat("Firestorm Effigy")
    assert table.state.kind == "pick"
    assert table.in_row()[0] == "Lagoon Troll"


def test_a_slot_stays_empty_when_there_is_no_card_left() -> None:
    table = Table(VIGIL).row("Magnet Monk").give(runes=3)
    table.state.center_deck.clear()
    table.acquire("Magnet Monk")
    assert len(table.in_row()) == 5
    table.end_turn()
    assert table.state.active == 1


def test_treasures_stacks_and_banished_starting_cards_lie_open() -> None:
    table = Table(VIGIL).under(0, "Energy Shard").hand("Spirit Merchant", "Militia")
    table.play("Spirit Merchant").pick("Militia")
    for seat in (0, 1, None):
        seen = game.table(table.state, seat)
        assert seen["under"] == [
            [[card, table.state.form[card]] for card in cards] for cards in table.state.under
        ]
        assert seen["out"] == [[card, table.state.form[card]] for card in table.state.out]
        assert [len(stack) for stack in cast(list[list[object]], seen["stacks"])] == [26, 26]


# --- teams -----------------------------------------------------------------------------------


def test_partners_sit_opposite_and_add_their_scores() -> None:
    table = Table("valley_of_the_ancients", players=4, team=True)
    table.state.honor = [3, 10, 5, 0]
    assert table.state.scores == [8, 10, 8, 10]
    assert game.winners(table.state) == [1, 3]


def test_teams_that_tie_lose_to_the_team_of_the_last_player() -> None:
    table = Table("valley_of_the_ancients", players=6, team=True)
    table.state.honor = [5, 0, 0, 0, 5, 5]
    assert game.winners(table.state) == [2, 5]


def test_one_more_rune_sends_an_acquired_card_to_the_partner() -> None:
    table = Table(VIGIL, players=4, team=True).row("Magnet Monk").under(0, "Energy Shard")
    assert "acquire Magnet Monk for your partner" not in table.give(runes=3).offered
    table.give(runes=4).give_to_partner("Magnet Monk")
    assert (table.state.runes, table.in_discard(2)) == (0, ["Magnet Monk"])
    assert table.in_discard() == ["Energy Shard"]


def test_a_card_sent_to_the_partner_was_acquired_by_the_turn_player() -> None:
    oras = "Oras, the Redeemer"
    table = Table(VIGIL, players=4, team=True).row("Magnet Monk").hand(oras).play(oras)
    table.give_to_partner("Magnet Monk")
    assert (table.honor(0), table.honor(2)) == (2, 0)


def test_constructs_of_the_partner_are_not_harmed() -> None:
    table = Table(VIGIL, players=4, team=True).row("Protean Sea Slug").give(power=6)
    for seat in (1, 2, 3):
        table.constructs("Omnicron", seat=seat)
    table.defeat("Protean Sea Slug")
    assert [len(table.in_play(seat)) for seat in (1, 2, 3)] == [0, 1, 0]


# --- solitaire -------------------------------------------------------------------------------


def test_alone_the_replacement_enters_at_the_left() -> None:
    table = Table(VIGIL, players=1).row("Skyrocket Drone", "Treasure Hunter", "Magnet Monk")
    table.under(0, "Energy Shard").center("Lagoon Troll").give(runes=3).acquire("Magnet Monk")
    assert table.in_row()[:4] == ["Lagoon Troll", "Skyrocket Drone", "Treasure Hunter", "Mystic"]
    assert [len(under) for under in table.state.under] == [0, 1, 0, 0, 0, 0]


def test_alone_the_cult_takes_the_two_rightmost_cards_after_each_turn() -> None:
    row = ("Skyrocket Drone", "Magnet Monk", "Treasure Hunter", "Darkwalker", "Omnicron")
    table = Table(VIGIL, players=1).row(*row, "Twisted Tyrant").under(4, "Energy Shard")
    table.center("Lagoon Troll", "Raging Ursine").end_turn()
    assert table.in_row() == ["Raging Ursine", "Lagoon Troll", *row[:4]]
    assert sorted(table.names(table.state.cult)) == ["Energy Shard", "Omnicron"]
    assert table.in_void() == ["Twisted Tyrant"]
    assert (table.state.cult_honor, table.state.pool) == (6, 44)
    assert cult_total(table.state) == 6 + 7


def test_alone_the_cult_ignores_all_but_the_honor_of_a_reward() -> None:
    table = Table(VIGIL, players=1).row(*["Mystic"] * 4, "Lagoon Troll", "Serpent Siren")
    table.end_turn()
    assert table.state.cult_honor == 2 + 1
    assert table.in_void() == ["Lagoon Troll", "Serpent Siren"]
    assert (table.state.trophies, len(table.in_hand())) == ([[]], 5)


def test_alone_the_fates_of_what_replaces_the_cults_cards_happen() -> None:
    table = Table(VIGIL, players=1).center("Energy Shard", "Loamspeaker Druid").end_turn()
    assert table.state.pool == 60


def test_alone_the_game_ends_when_the_pool_is_empty() -> None:
    table = Table(VIGIL, players=1).row(*["Mystic"] * 5, "Twisted Tyrant")
    table.state.pool = 6
    table.end_turn()
    assert table.state.over
    assert "The honor pool is empty: this is the last round." in table.journal()


@pytest.mark.parametrize(("honor", "winners"), [(6, []), (7, [0])])
def test_alone_you_win_with_more_honor_than_the_cult(honor: int, winners: list[int]) -> None:
    table = Table(VIGIL, players=1).row(*["Apprentice"] * 5, "Twisted Tyrant")
    table.state.pool, table.state.honor[0] = 6, honor
    table.end_turn()
    assert cult_total(table.state) == 6
    assert table.state.winners == winners


# --- options ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "options", "reason"),
    [
        (2, {"sets": ["rise_of_vigor"]}, "rise_of_vigil"),
        (2, {"sets": [VIGIL, VIGIL]}, "each set only once"),
        (2, {"sets": []}, "needs at least 1"),
        (3, {"team": True}, "a team game is for 4 or 6 players, not 3"),
        (5, {"team": True}, "a team game is for 4 or 6 players, not 5"),
        (2, {"sets": ["deliverance"], "energy_shards": 20}, "only Rise of Vigil has Energy Shards"),
        (2, {"energy_shards": -1}, "energy_shards"),
        (2, {"honor_per_player": 0}, "honor_per_player"),
        (2, {"expansions": 3}, "no option 'expansions'"),
        (7, {}, "for 1, 2, 3, 4, 5, 6 players, not 7"),
    ],
)
def test_what_can_not_be_played_is_refused_with_the_reason(
    players: int, options: dict[str, object], reason: str
) -> None:
    with pytest.raises(BadOption, match=reason):
        game.new(players, 1, None, **options)


def test_sets_may_be_given_in_any_order() -> None:
    one, other = (new(2, *sets) for sets in ((VIGIL, "deliverance"), ("deliverance", VIGIL)))
    assert one.digest() == other.digest()


@pytest.mark.parametrize("promo", [False, True])
def test_the_promo_card_is_in_the_center_deck_only_if_wanted(promo: bool) -> None:
    state = new(promo=promo)
    assert ("Twofold Askara" in state.defs.number) == promo
    cards = named(state, state.center_deck + state.row + state.void)
    assert cards["Twofold Askara"] == promo


def test_a_table_where_nobody_can_gain_anything_any_more_ends() -> None:
    """Two players with nothing but a card that gains nothing: the stall rule ends their game."""
    table = Table("rise_of_vigil", stall_rounds=2)
    for seat in (0, 1):
        table.deck(seat)
        table.hand("Spirit Merchant", seat=seat)
    turns = 0
    while not table.state.over:
        table.end_turn()
        turns += 1
    assert turns <= 6
    assert any("Nothing has been gained for 2 rounds" in line for line in table.journal())


def test_cards_are_found_however_deep_they_lie() -> None:
    """What a face finds in every field, beside a search that knows nothing of how they lie."""

    def lying(value: object) -> list[int]:
        match value:
            case [int(), int(form)]:
                return [form]
            case [*parts]:
                return [form for part in parts for form in lying(part)]
        return []

    chance, found = random.Random(4), 0
    state = game.new(2, 4)
    while not state.over:
        state.apply(chance.randrange(len(state.options)))
        for field, value in state.view(0)["table"].items():
            if field in game.face.card_fields and field != "board_hero":
                forms = game.face.forms(field, value)
                assert forms == [form for form in lying(value) if form >= 0], field
                found += len(forms)
    assert found > 1000
