"""The bots of Ascension: greedy is far better than chance, and sensible in plain situations."""

from __future__ import annotations

import random

import pytest

from ascension.bots import GreedyBot
from ascension.game import game
from ascension.judgement import card_worth, effect_worth, play_worth, turns_left
from ascension.options import SETS
from ascension.state import AscensionState
from framework.arena import simulate
from tests.ascension.table import Table


def choice(table: Table) -> str:
    """What greedy would do now, in words."""
    return table.offered[GreedyBot(random.Random(1)).decide(table.state)]


def moved(table: Table) -> str:
    """The same, and it is done."""
    told = choice(table)
    table.choose(told)
    return told


def late(table: Table) -> Table:
    """The pool is empty: this is the last round."""
    table.state.pool, table.state.ending = 0, True
    return table


# --- strength --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SETS)
def test_greedy_beats_chance_in_every_set(name: str) -> None:
    """At least 97 of 100 games; the seats change from game to game."""
    found = simulate("ascension", 2, 40, 21, ["greedy", "random"], options={"sets": [name]})
    assert found.finished == 40
    assert found.wins[0] >= 39


def test_two_greedy_players_are_even() -> None:
    options = {"honor_per_player": 15}
    found = simulate("ascension", 2, 80, 22, ["greedy", "greedy"], options=options)
    low, high = found.interval[0]
    assert low < 0.5 < high
    assert found.first_player_win_rate is not None
    assert 0.35 < found.first_player_win_rate < 0.65


def test_greedy_in_teams_beats_chance() -> None:
    found = simulate(
        "ascension",
        4,
        6,
        23,
        ["greedy", "random", "greedy", "random"],
        options={"team": True, "honor_per_player": 15},
    )
    assert found.wins[0] + found.wins[2] == 6


def test_greedy_often_beats_the_cult() -> None:
    options = {"sets": ["gift_of_the_elements"]}
    greedy = simulate("ascension", 1, 20, 24, ["greedy"], options=options)
    chance = simulate("ascension", 1, 20, 24, ["random"], options=options)
    assert greedy.wins[0] > chance.wins[0]


# --- a bot leaves no trace -------------------------------------------------------------------


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_bot_decides_alike_from_the_same_seed(bot: str) -> None:
    def played() -> AscensionState:
        state: AscensionState = game.new(players=2, seed=7, honor_per_player=15)
        bots = [game.bots[bot](random.Random(seat)) for seat in range(2)]
        while not state.over:
            state.apply(bots[state.seat].decide(state))
        return state

    assert played().digest() == played().digest()


def test_thinking_never_changes_the_game() -> None:
    state: AscensionState = game.new(2, 9, None, sets=SETS, honor_per_player=10)
    thinker, mover = GreedyBot(random.Random(1)), random.Random(2)
    while not state.over:
        before = state.digest()
        assert 0 <= thinker.decide(state) < len(state.options)
        assert state.digest() == before
        state.apply(mover.randrange(len(state.options)))


# --- judgement -------------------------------------------------------------------------------


def test_draws_banishing_honor_and_free_cards_are_worth_something() -> None:
    defs = Table().state.defs

    def worth(name: str) -> float:
        return play_worth(defs)[defs.number[name]]

    assert worth("Blind Seer") > worth("Apprentice")  # draws
    assert worth("Cheerful Consort") > worth("Blind Seer") - 1  # honor and a card
    assert worth("Mystic") == 2 * worth("Apprentice")
    assert worth("Isla, Serene Prodigy") > worth("Mystic")  # a free card
    assert effect_worth(()) == 0


def test_near_the_end_honor_counts_and_the_engine_does_not() -> None:
    t = Table("valley_of_the_ancients")
    state = t.state
    consort, outpost = (state.defs.number[n] for n in ("Cheerful Consort", "Templar Outpost"))
    early = [card_worth(state, form) for form in (consort, outpost)]
    assert early[1] > state.defs.honor[outpost]
    state.pool = 0
    assert turns_left(state) == 0
    assert [card_worth(state, form) for form in (consort, outpost)] == [
        state.defs.honor[consort],
        state.defs.honor[outpost],
    ]


def test_the_turns_left_grow_with_the_pool() -> None:
    state = Table().state
    found = []
    for pool in (0, 10, 30, 60, 100, 200):
        state.pool = pool
        found.append(turns_left(state))
    assert found == sorted(found)
    assert 10 < found[3] < 16  # a game of two players takes about fifteen rounds


# --- the turn --------------------------------------------------------------------------------


def test_draws_are_played_before_runes() -> None:
    t = Table("valley_of_the_ancients").hand("Apprentice", "Blind Seer", "Militia")
    assert choice(t) == "play Blind Seer"


def test_energy_is_played_first_and_copies_last() -> None:
    t = Table("rise_of_vigil", "gift_of_the_elements", promo=True)
    t.hand("Apprentice", "Energy Shard", "Twofold Askara", "Mystic")
    assert moved(t) == "play Energy Shard"
    while len(t.in_hand()) > 1:
        assert moved(t) != "play Twofold Askara"
    assert choice(t) == "play Twofold Askara"


def test_everything_is_played_before_anything_is_bought() -> None:
    t = Table().hand("Apprentice").give(runes=3, power=2)
    assert choice(t) == "play Apprentice"


def test_of_two_monsters_the_one_with_more_honor() -> None:
    t = Table("gift_of_the_elements").row("Nom Tribe Gremlin", "Tectonic Thrasher").give(power=9)
    assert choice(t).startswith("defeat Tectonic Thrasher")


def test_a_good_card_rather_than_a_mystic() -> None:
    t = Table("valley_of_the_ancients").row("Caretaker Zahral").give(runes=6)
    assert choice(t).startswith("acquire Caretaker Zahral")


def test_a_card_with_treasure_under_it_rather_than_without() -> None:
    t = Table("rise_of_vigil").row("Monastic Tutor", "Monastic Tutor").give(runes=1)
    t.under(1, "Energy Shard", "Energy Shard")
    second = t.state.row[1]
    picked = t.state.options[GreedyBot(random.Random(1)).decide(t.state)]
    assert isinstance(picked, int)
    assert picked & 1023 == second


def test_in_the_last_round_the_honor_of_a_card_decides() -> None:
    t = Table("valley_of_the_ancients").row("Templar Outpost", "Isla, Serene Prodigy")
    t.give(runes=8)
    assert choice(late(t)).startswith("acquire Isla")


def test_in_the_last_round_nothing_is_acquired_that_brings_nothing() -> None:
    t = late(Table().row(*["Apprentice"] * 6))
    t.state.stacks = [[], []]
    t.give(runes=3)
    assert any(label.startswith("acquire Apprentice") for label in t.offered)
    assert choice(t) == "end the turn"


def test_a_construct_is_not_given_up_before_the_end() -> None:
    t = Table("valley_of_the_ancients").constructs("Deranged Dirge")
    assert moved(t).startswith("use Deranged Dirge: gain 1 power")
    assert choice(t) == "end the turn"
    assert choice(late(t)).startswith("use Deranged Dirge: destroy this construct")


def test_a_hero_is_transformed_while_it_is_in_the_hand() -> None:
    t = Table("deliverance").hand("Demon Hunter", "Apprentice").give(insight=8)
    assert choice(t).startswith("transform Demon Hunter")


def test_a_temple_is_taken_as_soon_as_there_is_a_keystone() -> None:
    t = Table("valley_of_the_ancients").give(life=1, runes=3)
    assert choice(t) == "take the Temple of Life"


# --- choices within effects ------------------------------------------------------------------


def test_apprentices_are_banished_before_good_cards() -> None:
    t = Table("valley_of_the_ancients").temple("Temple of Death")
    t.hand("Isla, Serene Prodigy").discard("Mystic", "Apprentice", "Caretaker Zahral")
    t.give(death=1).use_temple("Temple of Death")
    assert choice(t) == "Apprentice (discard)"


def test_the_discard_pile_is_cleared_before_the_hand() -> None:
    t = Table("valley_of_the_ancients").temple("Temple of Death")
    t.hand("Apprentice").discard("Apprentice").give(death=1).use_temple("Temple of Death")
    assert choice(t) == "Apprentice (discard)"


def test_good_cards_are_not_banished_at_all() -> None:
    t = Table("valley_of_the_ancients").temple("Temple of Death")
    t.hand("Isla, Serene Prodigy").discard("Caretaker Zahral")
    t.give(death=1).use_temple("Temple of Death")
    assert choice(t) == t.offered[-1]


def test_a_free_card_is_the_best_of_the_row() -> None:
    t = Table("valley_of_the_ancients").row("Blind Seer", "Salvagemaster Mila", "Sacred Pot")
    t.hand("Isla, Serene Prodigy").play("Isla, Serene Prodigy")
    assert choice(t) == "Salvagemaster Mila (center row)"


def test_the_faction_that_lies_in_the_row() -> None:
    t = Table("valley_of_the_ancients").temple("Temple of Immortality")
    t.row("Ancient Stag", "Cheerful Consort", "Blind Seer").use_temple("Temple of Immortality")
    assert choice(t) == "lifebound"


def test_trouble_goes_to_the_leader_and_never_to_oneself() -> None:
    t = Table("gift_of_the_elements", players=3).row("Nom Tribe Gremlin").give(power=1)
    t.state.honor = [9, 2, 5]
    t.defeat("Nom Tribe Gremlin")
    assert t.state.kind == "infest"
    picked = t.state.options[GreedyBot(random.Random(1)).decide(t.state)]
    assert picked == 2


def test_greedy_uses_a_discount_that_works_once_a_turn() -> None:
    t = Table("rise_of_vigil").constructs("Wildcall Staff").row("Omnicron", "Magnet Monk")
    t.under(0, "Energy Shard").under(1, "Energy Shard").give(runes=8)
    assert moved(t) == "acquire Omnicron"
    assert t.state.runes == 8 - 5
    assert moved(t) == "acquire Magnet Monk"
