"""The bots of Age of Ascent: stronger than chance, true to their colour, and without a trace."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import cast

import pytest

from age_of_ascent.game import game
from age_of_ascent.judgement import turns_left
from age_of_ascent.state import DICE, KINDS, NOTHING, AgeState
from framework.arena import new_match, run, simulate
from framework.core.machine import State
from framework.core.rng import derive
from tests.age_of_ascent.table import Table, all_names, ann, bob, lay
from tests.age_of_ascent.uses import Text, Uses, texts

THINKING = ("balanced", "strength", "gold", "culture")
SPECIALISTS = THINKING[1:]


@pytest.mark.parametrize("bot", THINKING)
def test_every_bot_beats_chance(bot: str) -> None:
    """At least nine of ten games; the seats change from game to game."""
    found = simulate("age_of_ascent", 2, 40, 11, [bot, "random"])
    assert found.finished == 40
    assert found.wins[0] >= 36


def dice_of(state: State) -> list[list[int]]:
    """The strength, gold and culture dice that each seat has at the end."""
    assert isinstance(state, AgeState)
    return [[state.owned[seat * KINDS + die] for die in DICE] for seat in range(state.players)]


def test_specialists_own_most_dice_of_their_colour() -> None:
    match = new_match("age_of_ascent", 3, 5, SPECIALISTS)
    owned = [[0] * 3 for _ in SPECIALISTS]
    for number, seats in enumerate(run(match, 30, dice_of)):
        for bot in range(3):
            for colour, count in enumerate(seats[match.seat_of(bot, number)]):
                owned[bot][colour] += count
    for colour, name in enumerate(SPECIALISTS):
        of_colour = [owned[bot][colour] for bot in range(3)]
        assert of_colour.index(max(of_colour)) == colour, (name, owned)


def played(bot: str, seed: int) -> AgeState:
    """A game of a bot against itself."""
    state: AgeState = game.new(players=2, seed=7)
    bots = [game.bots[bot](random.Random(seed + seat)) for seat in range(2)]
    while not state.over:
        state.apply(bots[state.seat].decide(state))
    return state


@pytest.mark.parametrize("bot", ["random", *THINKING])
def test_a_bot_decides_alike_from_the_same_seed(bot: str) -> None:
    assert played(bot, 3).digest() == played(bot, 3).digest()


@pytest.mark.parametrize("bot", ["random", *THINKING])
def test_thinking_never_changes_the_game(bot: str) -> None:
    state: AgeState = game.new(players=2, seed=9)
    thinker, mover = game.bots[bot](random.Random(1)), random.Random(2)
    decisions = 0
    while not state.over:
        if decisions % 5 == 0:
            before = state.digest()
            assert 0 <= thinker.decide(state) < len(state.options)
            assert state.digest() == before
        state.apply(mover.randrange(len(state.options)))
        decisions += 1


# --- two hundred games ---------------------------------------------------------------------------


@dataclass
class Played:
    """What was seen in many seeded games of the shipped bots."""

    games: int = 0
    uses: Counter[Text] = field(default_factory=Counter)
    possible: set[Text] = field(default_factory=set)
    stalled: int = 0


@pytest.fixture(scope="module")
def two_hundred_games() -> Played:
    """Games of two, three and four bots of all kinds; the four-player cards are in half of them."""
    seen = Played()
    for seed in range(200):
        players = (4, 3, 4, 2)[seed % 4]
        state: AgeState = game.new(players, seed)
        names = [THINKING[(seed + seat) % len(THINKING)] for seat in range(players)]
        bots = [
            game.bots[name](random.Random(derive(seed, "bot", seat)))
            for seat, name in enumerate(names)
        ]
        uses = Uses(state)
        while not state.over:
            state.apply(bots[state.seat].decide(state))
            uses.look()
        seen.games += 1
        seen.uses += uses.count
        seen.possible |= uses.possible
        seen.stalled += any(entry[0] == "stalled" for entry in state.log)
    return seen


def test_every_card_s_text_is_used_by_bots_in_play(two_hundred_games: Played) -> None:
    assert two_hundred_games.games == 200
    unused = two_hundred_games.possible - set(two_hundred_games.uses)
    assert not unused
    never = texts(game.rules().defs) - two_hundred_games.possible
    assert never <= {("Chi-stone", "always"), ("Skyclad", "always")}  # nobody was strong enough


def test_the_stall_clock_is_a_safety_net_that_bots_seldom_need(two_hundred_games: Played) -> None:
    assert two_hundred_games.stalled <= 4


# --- text that a bot has to think of --------------------------------------------------------------


def bids(table: Table, bot: str = "balanced") -> set[tuple[str, tuple[int, ...]]]:
    """What a bot would place, where, with some different moods; a pass is no bid."""
    found: set[tuple[str, tuple[int, ...]]] = set()
    for mood in range(12):
        world = table.state.clone()
        player = game.bots[bot](random.Random(mood))
        known, seat = len(world.log), world.seat
        while world.seat == seat and world.kind in ("target", "place"):
            world.apply(player.decide(world))
            placed = [e for e in world.log[known:] if e[:2] == ("placed", seat)]
            if placed or ("choice", seat, "target", NOTHING) in world.log[known:]:
                told = cast(list[tuple[str, int, int, tuple[int, ...], int]], placed)
                found |= {(world.defs.name[target], counts) for _, _, target, counts, _ in told}
                break
    return found


PRIZE = {"vp": 3, "cost": 3}
DEAR = {name: {"cost": 9} for name in all_names()}


def test_a_bot_places_a_token_as_another_colour() -> None:
    table = lay(
        ann("Anathen Triforge", S=2, C=1), bob(S=1), board=["Land 1"], facts={"Land 1": PRIZE}
    )
    wild = (2, 0, 0, 0, 0, 0, 0, 0, 0, 1)
    assert ("Land 1", wild) in bids(table)
    without = lay(ann(S=2, C=1), bob(S=1), board=["Land 1"], facts={"Land 1": PRIZE})
    assert "Land 1" not in {target for target, _ in bids(without)}


def test_a_bot_improves_with_a_token_as_another_colour() -> None:
    table = lay(ann("Anathen Triforge", C=1, S=1), bob(S=1))
    assert "Improve" in {target for target, _ in bids(table, "culture")}


@pytest.mark.parametrize(("hero", "die"), [("Goldrune Knight", "Gd"), ("Invertus Incendior", "Cd")])
def test_a_bot_lets_another_die_join_a_battle(hero: str, die: str) -> None:
    table = lay(ann(hero, Sd=1, **{die: 1}), bob("Land 1", S=1), facts={"Land 1": PRIZE})
    counts = (0, 0, 0, 0, 1, int(die == "Gd"), int(die == "Cd"), 0, 0, 0)
    assert ("Land 1", counts) in bids(table, "strength")


def test_a_bot_counts_pieces_where_expand_counts_them() -> None:
    for expand, dice in (("total", True), ("pieces", False)):
        table = lay(ann(Cd=2), bob(S=3), holder="Bob", facts=DEAR, expand=expand)
        table.place("Bob", "Expand", S=3)
        assert ("Expand" in {target for target, _ in bids(table)}) is dice, expand


# --- the stall clock (AoA 17) ---------------------------------------------------------------------


def quiet(table: Table, turns: int) -> Table:
    """The same table after some turns in which nobody took a card."""
    table.state.quiet = turns
    return table


def test_a_bot_that_is_behind_buys_another_turn_before_the_clock_ends_the_game() -> None:
    facts = {"Land 2": {"vp": 5}}
    table = lay(ann(E=3, C=1), bob("Land 2", S=1), board=["Land 1"], facts=facts)
    assert {target for target, _ in bids(table)} <= {"Expand"}
    last = {target for target, _ in bids(quiet(table, 5))}
    assert last
    assert "Expand" not in last


def test_a_bot_that_is_ahead_lets_the_clock_end_the_game() -> None:
    facts = {"Land 2": {"vp": 5}, "Land 1": {"vp": 1}}
    table = lay(ann("Land 2", S=3), bob(S=3), board=["Land 1"], facts=facts)
    assert "Land 1" in {target for target, _ in bids(table)}
    assert {target for target, _ in bids(quiet(table, 5))} <= {"Expand", "Improve"}
    table.pass_()
    table.place("Bob", "Land 3", S=3)  # the game goes on anyway
    assert "Land 1" in {target for target, _ in bids(table)}


def test_bots_know_how_many_quiet_turns_are_left() -> None:
    table = lay(ann(S=1), bob(S=1))
    turns = [turns_left(quiet(table, n).state) for n in range(6)]
    assert turns[0] == turns[1] > 6
    assert turns[3:] == [3, 2, 1]
