"""What the levels of Ascension stand on: features by side, learned prices, and what is tried."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Mapping, Sequence

import pytest

from ascension.alone import denied
from ascension.features import card_feature, features, in_play_feature, names, sides
from ascension.game import game
from ascension.judgement import play_worth, turns_left
from ascension.learned import LearnedBot, Offer, best_spent
from ascension.newcomer import NewcomerBot
from ascension.options import SETS
from ascension.searching import AscensionGuide
from ascension.state import AscensionState
from ascension.values import by_text, joined_weights, prices_of, win_chances
from framework.arena import simulate
from framework.bots.bot import Player
from framework.bots.search import Budget, SearchBot
from framework.bots.weights import Weights, shipped
from tests.ascension.table import Table

VIGIL, ELEMENTS, VALLEY, DELIVERANCE = SETS
PILOT = {"name": "Pilot", "type": "hero", "faction": "mechana", "cost": 2, "copies": 1}


def named(table: Table) -> Sequence[Mapping[str, float]]:
    """The features of each side, by name."""
    known, sums = names(table.state.defs), []
    for row in features(table.state):
        sums.append(defaultdict[str, float](float))
        for place, number in row:
            sums[-1][known[place]] += number
    return sums


def moved(table: Table, bot: Player[AscensionState]) -> str:
    """What a bot does now, in words; and it is done."""
    told = table.offered[bot.decide(table.state)]
    table.choose(told)
    return told


def tried(table: Table) -> list[str]:
    """What a search would try here, in words, best first."""
    offered = table.offered
    return [
        offered[first] for first, *_ in AscensionGuide(random.Random(1)).candidates(table.state)
    ]


# --- features --------------------------------------------------------------------------------


def test_every_feature_has_a_name_of_its_own() -> None:
    defs = Table().state.defs
    known = names(defs)
    assert len({*known}) == len(known)
    mystic = defs.mystic
    assert known[card_feature(mystic)] == "card:Mystic"
    assert known[in_play_feature(mystic)] == "in play:Mystic"


def test_each_copy_counts_wherever_it_lies_in_the_deck() -> None:
    table = Table(VALLEY).hand("Mystic").discard("Mystic").deck(0, *["Apprentice"] * 8)
    mine, theirs = named(table)
    assert mine["card:Mystic"] == pytest.approx(mine["card:Apprentice"] / 4)
    assert "card:Mystic" not in theirs


def test_a_construct_counts_for_the_turns_in_which_it_will_be_in_play() -> None:
    in_play, in_deck = Table(VALLEY).constructs("Sacred Pot"), Table(VALLEY).discard("Sacred Pot")
    turns = turns_left(in_play.state)
    (lying, _), (coming, _) = named(in_play), named(in_deck)
    assert lying["in play:Sacred Pot"] == pytest.approx(turns**0.5)
    assert 0 < coming["in play:Sacred Pot"] < lying["in play:Sacred Pot"]
    assert "card:Sacred Pot" not in coming


def test_a_temple_counts_like_a_construct_in_play() -> None:
    table = Table(VALLEY).temple("Temple of Life")
    mine, theirs = named(table)
    assert mine["in play:Temple of Life"] > 0
    assert "in play:Temple of Life" not in theirs


def test_who_has_still_to_move_in_the_round_has_a_turn_more() -> None:
    table = Table(VALLEY)
    assert [row["to move"] > 0 for row in named(table)] == [True, True]
    table.end_turn()
    assert [row["to move"] > 0 for row in named(table)] == [False, True]
    assert [row["moving"] > 0 for row in named(table)] == [False, True]


def test_partners_are_one_side() -> None:
    table = Table(VALLEY, players=4, team=True).discard("Mystic", seat=0).discard("Mystic", seat=2)
    table.state.honor = [1, 0, 2, 0]
    assert sides(table.state) == [0, 1, 0, 1]
    ours, theirs = named(table)
    single = named(Table(VALLEY, players=4, team=True).discard("Mystic", seat=0))[0]
    assert ours["card:Mystic"] > 1.9 * single["card:Mystic"]
    assert ours["score"] > theirs["score"]
    chances = win_chances(table.state)
    assert chances[0] == chances[2] > chances[1] == chances[3]
    assert chances[0] + chances[1] == pytest.approx(1)


def test_the_cult_is_the_other_side_of_a_player_alone() -> None:
    table = Table(VALLEY, players=1)
    table.state.cult_honor = 40
    me, cult = named(table)
    assert {*cult} == {"score", "cult", "cult*T"}
    behind = win_chances(table.state)
    table.state.cult_honor = 0
    assert len(behind) == 1
    assert 0 < behind[0] < win_chances(table.state)[0] < 1
    assert "card:Apprentice" in me


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_chances_of_all_seats_add_up_to_one(players: int) -> None:
    state: AscensionState = game.new(players, 3, None, sets=[VALLEY, DELIVERANCE])
    chances = win_chances(state)
    assert len(chances) == players
    assert sum(chances) == pytest.approx(1)


def test_at_the_end_whoever_has_won_has_the_whole_chance() -> None:
    state: AscensionState = game.new(4, 3, None, team=True, honor_per_player=5)
    bot = LearnedBot(random.Random(1))
    while not state.over:
        state.apply(bot.decide(state))
    assert win_chances(state) == [float(seat in state.winners) for seat in range(4)]


# --- prices ----------------------------------------------------------------------------------


def weights(name: str, players: int, sets: list[str], **known: float) -> Weights:
    every = {key.replace("_", " "): weight for key, weight in known.items()}
    return Weights("ascension", name, players, {"sets": sets}, "", "", "", {}, {}, every)


def test_a_table_without_weights_of_its_own_plays_by_the_one_most_like_it() -> None:
    one = weights("one", 2, [VALLEY], score=0.5, insight=3)
    four = weights("four", 4, [VALLEY], score=0.25, insight=1)
    alone = weights("alone", 1, [VALLEY], score=0.1, insight=7)
    tables = [one, four, alone]
    assert joined_weights(tables, [VALLEY], 2)["insight"] == 3
    assert joined_weights(tables, [VALLEY], 6)["insight"] == 1
    assert joined_weights(tables, [DELIVERANCE], 1)["insight"] == 7


def test_two_play_by_what_was_learned_of_two_whatever_is_mixed() -> None:
    one = weights("one", 2, [VALLEY], score=0.5, insight=3)
    four = weights("four", 4, [VALLEY, DELIVERANCE], score=0.25, insight=1)
    assert joined_weights([one, four], [VALLEY, DELIVERANCE], 2)["insight"] == 3
    assert joined_weights([one, four], [VALLEY, DELIVERANCE], 3)["insight"] == 1
    assert joined_weights([one, four], [VALLEY], 3)["insight"] == 3


def test_cards_that_only_another_table_knows_keep_their_price_in_points() -> None:
    one = weights("one", 2, [VALLEY], score=0.5, Mystic=0.5)
    other = weights("other", 2, [DELIVERANCE], score=0.1, Mystic=0.7, Scout=0.2)
    found = joined_weights([one, other], [VALLEY], 2)
    assert found["Mystic"] == 0.5
    assert found["Scout"] / found["score"] == pytest.approx(2)


@pytest.mark.parametrize("table", list(shipped("ascension").values()), ids=lambda w: str(w.table))
def test_a_point_and_a_turn_more_are_worth_something_at_every_table(table: Weights) -> None:
    assert table.weights["score"] > 0
    assert all(name in names(game.rules(**table.options).defs) for name in table.weights)
    if table.players > 1:
        assert table.weights["to move"] > 0


def test_an_own_card_is_priced_by_its_text() -> None:
    rich = PILOT | {"play": [{"do": "gain", "power": 3}]}
    table = Table(ELEMENTS, cards={"cards": [rich]})
    defs = table.state.defs
    pilot = defs.number["Pilot"]
    price = prices_of(table.state).card[pilot]
    assert price == pytest.approx(by_text(defs)[card_feature(pilot)])
    assert price > 0
    assert play_worth(defs)[pilot] == 3


def test_in_a_mix_all_cards_have_learned_prices() -> None:
    """Those that somebody had in the games of any table: no price is that of the text."""
    state: AscensionState = game.new(3, 1, None, sets=[VALLEY, DELIVERANCE])
    prices, defs, text = prices_of(state), state.defs, by_text(state.defs)
    for name in ("Isla, Serene Prodigy", "Demon Hunter", "Mystic"):
        form = defs.number[name]
        assert prices.card[form] != pytest.approx(text[card_feature(form)])


def test_near_the_end_only_honor_counts() -> None:
    table = Table(VALLEY).row("Templar Outpost", "Isla, Serene Prodigy").give(runes=8)
    table.state.pool, table.state.ending = 0, True
    assert moved(table, LearnedBot(random.Random(1))).startswith("acquire Isla")


def test_what_makes_a_deck_worse_is_banished_by_its_price() -> None:
    table = Table(VALLEY).temple("Temple of Death").discard("Isla, Serene Prodigy", "Apprentice")
    table.hand("Mystic").give(death=1).use_temple("Temple of Death")
    assert moved(table, LearnedBot(random.Random(1))) == "Apprentice (discard)"


def test_what_is_best_together_is_bought_not_what_is_best_alone() -> None:
    dear, one, other = Offer(0, 5, 3.0, False), Offer(1, 3, 2.0, False), Offer(2, 2, 1.5, False)
    assert best_spent([dear, one, other], 5) == one
    assert best_spent([dear, one, other], 8) == dear
    assert best_spent([dear, Offer(3, 2, 1.6, True)], 5).option == 3
    assert best_spent([Offer(4, 0, 0.1, True)], 0).option == 4


def test_of_two_monsters_the_one_with_treasures_is_defeated() -> None:
    table = Table(VIGIL).row("Lagoon Troll", "Raging Ursine").give(power=3)
    assert moved(table, LearnedBot(random.Random(1))).startswith("defeat Raging Ursine")
    table = Table(VIGIL).row("Lagoon Troll", "Raging Ursine").give(power=3)
    table.under(0, *["Energy Shard"] * 4)
    assert moved(table, LearnedBot(random.Random(1))).startswith("defeat Lagoon Troll")


def with_a_trophy(*hand: str) -> Table:
    table = Table(VIGIL).row("Serpent Siren").hand(*hand).give(power=2)
    table.choose("defeat Serpent Siren")
    return table


def test_the_energy_of_a_trophy_is_kept_for_a_card_that_needs_it() -> None:
    bot = LearnedBot(random.Random(1))
    assert with_a_trophy().offered == ["banish the trophy Serpent Siren", "end the turn"]
    assert moved(with_a_trophy(), bot) == "end the turn"
    assert moved(with_a_trophy("Apprentice"), bot) == "play Apprentice"
    table = with_a_trophy("Darkwalker", "Energy Shard")
    assert moved(table, bot) == "play Energy Shard"
    assert moved(table, bot) == "banish the trophy Serpent Siren"
    assert moved(table, bot) == "play Darkwalker"


def test_a_card_that_banishes_a_played_one_as_it_comes_is_worth_more() -> None:
    def worth(*played: str) -> float:
        table = Table(ELEMENTS).row("Thunder Templar").hand(*played).give(runes=9)
        for name in played:
            table.play(name)
        state = table.state
        return LearnedBot(random.Random(1)).acquire_rank(
            state, state.defs.number["Thunder Templar"], state.row[0]
        )[1]

    assert worth("Militia") > worth()


# --- a player alone --------------------------------------------------------------------------

LEFT, RIGHT = ["Isla, Serene Prodigy", *["Blind Seer"] * 5], ["Blind Seer"] * 5
RIGHT.append("Isla, Serene Prodigy")


def alone(*row: str, pool: int = 50, **more: int) -> Table:
    table = Table(VALLEY, players=1).row(*row).give(**more)
    table.state.pool = pool
    return table


def cult_loses(table: Table, name: str) -> float:
    state = table.state
    form = state.defs.number[name]
    return denied(state, next(card for card in state.row if state.form[card] == form))


def test_the_cult_takes_another_card_for_one_that_it_does_not_get() -> None:
    defs = alone().state.defs
    dear, cheap = defs.honor[defs.number["Isla, Serene Prodigy"]], 1
    assert dear > 2 > cheap == defs.honor[defs.number["Blind Seer"]]
    gain = cult_loses(alone(*RIGHT), "Isla, Serene Prodigy")
    assert 1 < gain < dear
    assert cult_loses(alone(*RIGHT), "Blind Seer") == pytest.approx(gain - dear + cheap)
    assert cult_loses(alone(*RIGHT, pool=0), "Isla, Serene Prodigy") == dear - cheap


def test_what_the_cult_will_not_come_to_is_not_denied_to_it() -> None:
    assert cult_loses(alone(*LEFT, pool=0), "Isla, Serene Prodigy") == 0
    assert cult_loses(alone(*LEFT), "Isla, Serene Prodigy") > 1


def test_nothing_is_denied_to_the_cult_where_others_play() -> None:
    table = Table(VALLEY).row(*RIGHT)
    assert denied(table.state, table.state.row[-1]) == 0


def test_alone_what_is_banished_of_the_row_is_what_the_cult_would_get_most_of() -> None:
    table = alone(*RIGHT).hand("Fist of the Dragon")
    table.play("Fist of the Dragon")
    assert moved(table, LearnedBot(random.Random(1))).startswith("Isla")


def test_the_cult_makes_a_game_shorter() -> None:
    """Ten more turns of a player alone at the start, as in games of `normal`."""
    assert turns_left(alone().state) == pytest.approx(9.75)
    assert turns_left(alone(pool=2).state) < 0.3


# --- a newcomer ------------------------------------------------------------------------------


def test_a_newcomer_takes_the_dearest_card() -> None:
    table = Table(VALLEY).row("Blind Seer", "Isla, Serene Prodigy").give(runes=8)
    cost = table.state.defs.cost
    dearest = max(table.state.row, key=lambda card: cost[table.state.form[card]])
    name = table.names([dearest])[0]
    assert moved(table, NewcomerBot(random.Random(1))) == f"acquire {name}"


def test_a_newcomer_never_parts_with_a_card() -> None:
    table = Table(VALLEY).temple("Temple of Death").discard("Apprentice", "Apprentice")
    table.hand("Mystic").give(death=1).use_temple("Temple of Death")
    last = table.offered[-1]
    assert moved(table, NewcomerBot(random.Random(1))) == last


def test_a_newcomer_plays_the_cards_as_they_lie_in_the_hand() -> None:
    table = Table(VALLEY).hand("Apprentice", "Blind Seer")
    assert moved(table, NewcomerBot(random.Random(1))) == "play Apprentice"


def test_a_newcomer_uses_its_constructs() -> None:
    table = Table(VALLEY).constructs("Deranged Dirge")
    assert moved(table, NewcomerBot(random.Random(1))).startswith("use Deranged Dirge")


# --- what is tried ---------------------------------------------------------------------------


def test_cards_are_played_before_anything_is_tried() -> None:
    table = Table(VALLEY).hand("Apprentice", "Blind Seer").give(runes=8)
    assert tried(table) == ["play Blind Seer"]


def test_whatever_can_be_taken_is_tried_equal_cards_once() -> None:
    table = Table(VALLEY).row("Blind Seer", "Blind Seer", "Caretaker Zahral").give(runes=6)
    found = tried(table)
    assert sum(label.startswith("acquire Blind Seer") for label in found) == 1
    assert "acquire Caretaker Zahral" in found
    assert "end the turn" in found
    policy = LearnedBot(random.Random(1))
    assert found[0].partition(",")[0] == table.offered[policy.decide(table.state)].partition(",")[0]


def test_equal_cards_with_other_treasures_under_them_are_not_equal() -> None:
    table = Table(VIGIL).row("Monastic Tutor", "Monastic Tutor", "Monastic Tutor").give(runes=2)
    table.under(1, "Energy Shard", "Energy Shard")
    assert sum(label.startswith("acquire Monastic Tutor") for label in tried(table)) == 2


def test_trophies_are_kept_or_spent_by_trial() -> None:
    table = Table(VIGIL).row("Serpent Siren").give(power=9).defeat("Serpent Siren")
    found = tried(table)
    assert any("Serpent Siren" in label for label in found)
    assert "end the turn" in found


def test_giving_to_the_partner_is_tried() -> None:
    table = Table(VALLEY, players=4, team=True).give(runes=5)
    guide = AscensionGuide(random.Random(1))
    moves = table.state.decision
    assert moves is not None
    verbs = {moves.moves[first].verb for first, *_ in guide.candidates(table.state)}
    assert {"give", "acquire", "end"} <= verbs


def test_a_hero_in_the_hand_may_be_turned_over_first() -> None:
    table = Table(DELIVERANCE).hand("Demon Hunter", "Apprentice").give(insight=8)
    found = tried(table)
    assert found[0].startswith("transform Demon Hunter")
    assert any(label.startswith("play") for label in found)


def test_a_roll_out_ends_as_the_next_turn_begins() -> None:
    state: AscensionState = game.new(2, 5, None, sets=[VALLEY])
    guide, world = AscensionGuide(random.Random(1)), state.clone()
    assert not guide.stops(state, world)
    while not guide.stops(state, world):
        world.take(guide.follow(state, world))
    assert (world.kind, world.active, len(world.hand[world.active])) == (
        "turn",
        1 - state.active,
        5,
    )


def test_search_takes_what_wins_now() -> None:
    """The last turn of a game that is three points apart: only the monster turns it."""
    table = Table(ELEMENTS).row("Tectonic Thrasher").give(power=9, runes=3)
    state = table.state
    state.pool, state.ending, state.first = 0, True, 1
    state.honor = [0, 3]
    bot = SearchBot(random.Random(1), AscensionGuide, Budget(16, 6))
    assert moved(table, bot).startswith("defeat Tectonic Thrasher")


# --- strength --------------------------------------------------------------------------------


def test_a_newcomer_beats_chance() -> None:
    found = simulate("ascension", 2, 30, 31, ["easy", "random"], options={"honor_per_player": 15})
    assert found.wins[0] >= 27


@pytest.mark.parametrize("name", SETS)
def test_learned_prices_beat_a_newcomer(name: str) -> None:
    found = simulate("ascension", 2, 30, 32, ["normal", "easy"], options={"sets": [name]})
    assert found.wins[0] >= 18


def test_levels_play_at_every_kind_of_table() -> None:
    mixed = {"sets": list(SETS), "honor_per_player": 5}
    found = simulate("ascension", 3, 3, 33, ["hard", "normal", "easy"], options=mixed)
    assert found.finished == 3
