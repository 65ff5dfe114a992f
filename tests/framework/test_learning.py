"""Actions by number, observations by name, memories, explicit chance, and what the kit catches."""

from __future__ import annotations

import random
from collections.abc import Mapping

import numpy as np
import pytest

from docs.tutorial_game import Climb, ClimbState, frames, game
from framework import games
from framework.bots.consult import seat_bot
from framework.core import Decision, Frame, Frames, Option, Rules
from framework.core.actions import OPTION, Action, Actions, by_index
from framework.core.chance import apply_with, asks_chance
from framework.core.errors import AscentError
from framework.core.observation import Layout, Part, Parts
from framework.core.recall import DID, SAW, recall
from framework.testing import CHECKS, Nonconforming, Playthrough


def breach(check: str, broken: Climb) -> str:
    with pytest.raises(Nonconforming) as error:
        CHECKS[check](Playthrough(broken, 2, 1))
    return str(error.value)


# --- actions -----------------------------------------------------------------------------------

SETS = ("rise_of_vigil", "gift_of_the_elements", "valley_of_the_ancients", "deliverance")
TABLES: list[tuple[str, int, Mapping[str, object], str]] = [
    ("age_of_ascent", 3, {}, "balanced"),
    *[("ascension", 2, {"sets": [name]}, "greedy") for name in SETS],
    ("ascension", 4, {"sets": list(SETS), "promo": True, "team": True}, "greedy"),
    ("ascension", 1, {"sets": ["deliverance"]}, "greedy"),
]


@pytest.mark.parametrize(("name", "players", "options", "bot"), TABLES)
def test_all_that_bots_and_chance_do_is_listed(
    name: str, players: int, options: Mapping[str, object], bot: str
) -> None:
    """A bot plays beside seats that choose at random: none of their options is a spare action."""
    played, generator = games[name], random.Random(1)
    state = played.new(players, 5, None, **options)
    actions = played.actions(state.rules, players)
    player = seat_bot(played, bot, generator)
    while state.decision is not None:
        met = {actions[number] for number in actions.of(state.decision)}
        assert OPTION not in {action.kind for action in met}, met
        clever = state.seat == 0
        state.apply(player.decide(state) if clever else generator.randrange(len(state.options)))


def test_an_action_means_the_same_whatever_number_its_card_has() -> None:
    played = games["ascension"]
    one, other = (played.new(2, seed) for seed in (2, 3))
    assert one.options != other.options
    actions = played.actions(one.rules, 2)
    assert actions is played.actions(other.rules, 2)
    for state in (one, other):
        assert state.decision is not None
        met = [actions[number] for number in actions.of(state.decision)]
        assert [action.verb for action in met] == ["play", "play", "end"]
        names = {state.rules.defs.card_name(action.form or 0) for action in met[:2]}
        assert names == {"Apprentice", "Militia"}


def test_options_that_mean_the_same_are_told_apart() -> None:
    state = game.new(2, 1)
    decision = Decision(state.rules, 0, "play", (4, 4, 4), state.about)
    meant = Action("play", "play", number=4)
    actions = Actions([meant, meant._replace(nth=1)], players=2, spare=3)
    assert actions.of(decision) == [0, 1, 4]
    assert actions[4] == Action(OPTION, OPTION, number=2)
    assert by_index(2, 3).of(decision) == [0, 1, 2]
    with pytest.raises(AscentError, match="more than 2 options"):
        by_index(2, 2).of(decision)
    with pytest.raises(IndexError, match="there are 5 actions"):
        actions[5]


def test_a_game_that_lists_nothing_has_what_random_games_have_met() -> None:
    state = game.new(2, 1)
    assert state.decision is not None
    actions = game.actions(state.rules, 2)
    assert [action.number for action in actions.meanings] == [1, 2, 3, 4, 5, 6]
    assert [actions[n].number for n in actions.of(state.decision)] == list(state.options)


def test_seats_are_counted_from_who_acts() -> None:
    class Aimed(Climb):
        def action(self, decision: Decision, option: Option) -> Action:
            return Action("play", "aim", seat=0)

    aimed = Aimed()
    state = aimed.new(3, 1)
    seats = []
    for _ in range(3):
        assert state.decision is not None
        actions = aimed.actions(state.rules, 3)
        seats.append(actions[actions.of(state.decision)[0]].seat)
        state.apply(0)
    assert seats == [0, 2, 1]


def test_an_action_is_told_in_a_few_words() -> None:
    action = Action("pick", "pick", 3, "discard", nth=1)
    assert action.told("Mystic") == "pick Mystic (discard) no. 2"
    assert (
        Action("ability", "use", 3, seat=1, number=7).told("Fadefoot")
        == "ability: use Fadefoot +1 7"
    )


def test_actions_that_are_not_told_apart_are_caught() -> None:
    class Same(Actions):
        def of(self, decision: Decision) -> list[int]:
            return [0 for _ in decision.options]

    class Blurred(Climb):
        def list_actions(self, rules: Rules, players: int) -> Actions:
            return Same([], players)

    assert "two options are the same action" in breach("actions", Blurred())


# --- observations ------------------------------------------------------------------------------


def test_parts_have_names_shapes_and_ranges() -> None:
    layout = Layout([Part("dice", (2, 3), high=5), Part("score", (1,), -9, 9)])
    assert layout.size == 7
    vector = np.arange(7, dtype=np.float32)
    named = layout.named(vector)
    assert named["dice"].shape == (2, 3)
    assert named["score"] == 6
    assert layout.low.tolist() == [0] * 6 + [-9]
    assert layout.high.tolist() == [5] * 6 + [9]
    with pytest.raises(ValueError, match="same name"):
        Layout([Part("dice", (1,)), Part("dice", (2,))])


def test_a_seat_observes_its_hand_and_sees_others_from_where_it_sits() -> None:
    played = games["ascension"]
    state = played.new(3, 1)
    layout = played.layout(state.rules, 3)
    for seat in range(3):
        seen = layout.named(played.observation(state, seat))
        hand = [state.form[card] for card in state.hand[seat]]
        assert seen["hand"].tolist() == np.bincount(hand, minlength=len(seen["hand"])).tolist()
        assert seen["asked"].argmax() == (state.seat - seat) % 3
        assert seen["row"].sum() == len(state.row)


def test_an_age_table_is_seen_whole() -> None:
    played = games["age_of_ascent"]
    state, generator = played.new(3, 2), random.Random(2)
    while not (state.kind == "place" and state.bids[0][2:] != state.bids[-1][2:]):
        state.apply(generator.randrange(len(state.options)))
    layout = played.layout(state.rules, 3)
    seen = layout.named(played.observation(state, state.seat))
    bids = np.array([bid[2:] for bid in state.bids])
    assert seen["bids"].sum() == bids.sum() > 0
    assert seen["about"].argmax() == state.bids[-1][0]
    assert seen["cards"].sum() == 9 + sum(map(len, state.cards))
    assert seen["owned"][0].tolist() == state.owned[state.seat * 7 : state.seat * 7 + 7]
    assert not layout.named(played.observation(state, (state.seat + 1) % 3))["about"].any()


def test_what_is_out_of_range_is_shown_at_its_edge() -> None:
    state = game.new(2, 1)
    state.score = [5_000, 0]
    scores = game.layout(state.rules, 2).named(game.observation(state, 1))["scores"]
    assert scores.tolist() == [0, 1_000]


def test_an_observation_of_a_hidden_hand_is_caught() -> None:
    class Peeping(Climb):
        def list_parts(self, rules: Rules, players: int) -> list[Part]:
            return [Part("all", (players,), high=99)]

        def observe(self, state: ClimbState, seat: int, parts: Parts) -> None:
            parts["all"][:] = [sum(hand) for hand in state.hands]

    assert "observes what it can't know: ['all']" in breach("observations", Peeping())


def test_an_observation_that_draws_is_caught() -> None:
    class Nervous(Climb):
        def observe(self, state: ClimbState, seat: int, parts: Parts) -> None:
            state.score.append(0)

    assert "observing changes the game" in breach("observations", Nervous())


# --- memory ------------------------------------------------------------------------------------


def test_a_seat_remembers_what_it_did_and_saw_and_not_the_others_cards() -> None:
    state = game.new(2, 1)
    card = state.options[0]
    state.apply(0)
    mine, theirs = recall(state, 0), recall(state, 1)
    drawn = state.hands[0][-1]
    assert (DID, "play", card) in mine
    assert (SAW, "reveal", ("seat", 0), f" draws {drawn}.") in mine
    assert not any("draws" in str(event) for event in theirs)
    assert (SAW, "choice", ("seat", 0), f" plays {card}.") in theirs
    assert recall(state, 0, start=len(state.log)) == ()


# --- chance ------------------------------------------------------------------------------------


def test_a_choice_before_a_roll_asks_chance() -> None:
    state = game.new(2, 1)
    assert asks_chance(state, 0)
    faces = set()
    for result in range(40):
        world = state.clone()
        apply_with(world, 0, result)
        faces.add(world.die)
    assert faces == {1, 2, 3, 4, 5, 6}


def test_a_choice_after_which_nothing_is_rolled_asks_none() -> None:
    state = games["age_of_ascent"].new(2, 1)
    assert state.kind == "draft"
    assert not asks_chance(state, 0)


def test_chance_that_is_no_stream_of_the_game_is_caught() -> None:
    loose: Frames[ClimbState] = Frames()
    loose.answer |= frames.answer
    dice = random.Random(1)

    def roll(state: ClimbState, frame: Frame) -> None:
        state.turn += 1
        state.die = dice.randint(1, 1_000)
        state.stack.pop()

    loose.run |= {**frames.run, "roll": roll}

    class Loose(Climb):
        frames = loose

    assert "the same result is not always the same" in breach("chance", Loose())
