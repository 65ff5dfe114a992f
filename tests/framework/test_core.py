"""The machine: it asks, takes answers, plays on by itself, and writes down all that happens."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from pickle import dumps, loads

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs.tutorial_game import Climb, ClimbState, game
from framework import BadOption, IllegalChoice, games, load, replay
from framework.core import Atom, Decision, Entry, Frame, Game, GameOptions, Option, State
from framework.core.journal import Header
from framework.core.log import BLOCK, Log
from framework.core.machine import MOST_BLOCKS
from framework.core.view import redeterminise
from framework.testing import lay_dice, lay_order
from tests.framework import stroll


def started(**given: object) -> ClimbState:
    """A game of two that waits for its first card."""
    return game.new(2, 1, ["Ada", "Ben"], **given)


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda h: loads(dumps(h))])
def test_a_header_travels_whole(copied: Callable[[Header], Header]) -> None:
    """To other processes; an interpreted class that inherits from a compiled one must see to it."""
    header = started().header
    assert copied(header) == header
    assert copied(header.without_seed()).names == ("Ada", "Ben")


# --- decisions -----------------------------------------------------------------------------------


def test_a_new_game_waits_for_its_first_decision() -> None:
    state = started()
    decision = state.decision
    assert decision is not None
    assert (decision.seat, decision.kind) == (0, "play")
    assert decision.options == tuple(sorted(set(state.hands[0])))
    assert decision.prompt == f"The die shows {state.die}. Which card do you play?"
    assert decision.labels == [str(card) for card in decision.options]
    assert "seat=0" in repr(decision)


ODD_ANSWERS: list[object] = [-1, 3, 100, True, False, "0", 0.0, None, (0,), [0]]


@pytest.mark.parametrize("answer", ODD_ANSWERS, ids=repr)
def test_what_is_not_offered_is_refused_and_nothing_changes(answer: object) -> None:
    state = started()
    state.options = (1, 2, 3)
    before = state.digest()
    with pytest.raises(IllegalChoice, match=r"is not one of the 3 options \(0 to 2\)"):
        state.apply(answer)
    assert state.digest() == before


def test_a_finished_game_takes_no_answers() -> None:
    state = started()
    while not state.over:
        state.apply(0)
    assert state.decision is None
    with pytest.raises(IllegalChoice, match="the game is over"):
        state.apply(0)


def test_a_decision_with_one_option_is_taken_at_once_and_journalled() -> None:
    state = started()
    state.hands, state.options = [[1, 2, 3], [4]], (1, 2, 3)
    state.apply(0)
    assert [entry for entry in state.log if entry[0] == "forced"] == [("forced", 1, "play", 4)]
    assert state.id == 1, "it counts as no decision"
    assert state.seat == 0


def test_asking_without_options_is_an_error_of_the_rules() -> None:
    with pytest.raises(ValueError, match="play was asked without any option"):
        started().ask(0, "play", ())


def test_a_game_can_be_ended_from_within() -> None:
    state = started()
    state.end()
    state.advance()
    assert state.over
    assert state.decision is None
    assert state.view(0)["phase"] == "end"


def test_nobody_has_won_before_the_end() -> None:
    state = started()
    assert state.winners == []
    while not state.over:
        state.apply(0)
    best = max(state.scores)
    assert state.winners == [seat for seat in (0, 1) if state.scores[seat] == best]


# --- the journal ---------------------------------------------------------------------------------


def test_the_journal_has_choices_chance_and_words() -> None:
    state = started()
    state.apply(0)
    journal = state.journal
    assert [entry[0] for entry in journal.entries][:4] == ["shuffle", "phase", "roll", "phase"]
    assert journal.choices() == [("choice", 0, "play", state.played[0])]
    assert f"Ada plays {state.played[0]}." in list(journal.text(1))
    assert journal.header.seed == 1


def test_a_journal_that_was_taken_does_not_grow_with_the_game() -> None:
    state = started()
    journal = state.journal
    state.apply(0)
    assert len(journal.entries) < len(state.log)


def test_reading_can_start_where_one_left_off() -> None:
    state = started()
    read = len(state.log)
    state.apply(0)
    assert [*state.journal.text(0)][-len([*state.journal.text(0, read)]) :] == [
        *state.journal.text(0, read)
    ]


# --- digests -------------------------------------------------------------------------------------


def test_equal_states_have_equal_digests_and_others_have_not() -> None:
    one, other = started(), started()
    assert one.digest() == other.digest()
    other.draw("dice", 6)
    assert one.digest() != other.digest()


# --- chance that is laid down --------------------------------------------------------------------


def test_given_rolls_are_rolled_and_then_chance_goes_on() -> None:
    laid, free = started(), started()
    lay_dice(laid, 6)
    lay_dice(laid, 1)
    assert laid.roll(1, 6) == (6,)
    assert laid.roll(3, 6) == (1, *free.roll(2, 6))
    assert laid.forced == {}


def test_given_rolls_are_journalled_as_rolls() -> None:
    state = started()
    lay_dice(state, 3)
    state.roll(1, 6, "for fun")
    assert state.log[-1] == ("roll", (3,), "for fun")


def test_given_rolls_belong_to_one_state_and_its_clones() -> None:
    state, other = started(), started()
    lay_dice(state, 6, 6, 6, 6)
    assert other.forced == {}
    clone = state.clone()
    assert clone.roll(4, 6) == (6, 6, 6, 6)
    assert state.roll(4, 6) == (6, 6, 6, 6)


def test_a_face_that_a_die_does_not_have_is_refused() -> None:
    state = started()
    for face in (0, -1, True, "6"):
        with pytest.raises(ValueError, match="a die has no face"):
            lay_dice(state, face)  # type: ignore[arg-type]
    lay_dice(state, 7)
    with pytest.raises(ValueError, match="dice: 6 is laid down, only 0 to 5 exist"):
        state.roll(1, 6)


def test_a_given_shuffle_keeps_every_card_even_equal_ones() -> None:
    state = started()
    pile = [1, 1, 2, 2, 3]
    lay_order(state, "setup", 2, 1)
    state.shuffle("setup", pile)
    assert pile[:2] == [2, 1]
    assert sorted(pile) == [1, 1, 2, 2, 3]
    with pytest.raises(ValueError, match="there is no stream 'deck'; known: setup, dice"):
        lay_order(state, "deck", 1)


# --- new games -----------------------------------------------------------------------------------


def test_players_seeds_and_names_are_checked() -> None:
    with pytest.raises(BadOption, match="Climb is for 2, 3, 4 players, not 5"):
        game.new(players=5, seed=1)
    with pytest.raises(BadOption, match="Climb is for 2, 3, 4 players, not True"):
        game.new(players=True, seed=1)
    with pytest.raises(BadOption, match="a seed is an integer, not '7'"):
        game.new(players=2, seed="7")  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="1 names were given for 2 players"):
        game.new(players=2, seed=1, names=["Ada"])


@given(st.integers())
def test_any_integer_is_a_seed(seed: int) -> None:
    assert game.new(players=2, seed=seed) == game.new(players=2, seed=seed)


def test_seats_without_names_are_numbered() -> None:
    assert game.new(players=3, seed=1).header.names == ("Player 1", "Player 2", "Player 3")


class SteepOptions(GameOptions):
    """Options of several kinds."""

    steep: bool = False
    steps: int = 3
    marks: tuple[int, ...] = (1, 2)


class Steep(Climb):
    """Climb with options."""

    options = SteepOptions


def test_options_are_taken_from_a_command_line_too() -> None:
    state = Steep().new(2, 1, None, steep="true", steps="5", marks="3, 4,5")
    assert state.rules.options == SteepOptions(steep=True, steps=5, marks=(3, 4, 5))
    assert state.header.options == {"steep": True, "steps": 5, "marks": [3, 4, 5]}


def test_only_options_that_differ_from_the_default_are_written_down() -> None:
    assert Steep().new(2, 1, None, steps=3).header.options == {}


def test_unknown_and_impossible_options_are_refused_by_name() -> None:
    with pytest.raises(BadOption, match=r"climb has no option 'stepz'\. Did you mean steps\?"):
        Steep().new(2, 1, None, stepz=1)
    with pytest.raises(BadOption, match=r"climb has no option 'x'\. Known: marks, steep, steps"):
        Steep().new(2, 1, None, x=1)
    with pytest.raises(
        BadOption, match=r"option steps of climb is no whole number \(given: 'many'\)"
    ):
        Steep().new(2, 1, None, steps="many")


@pytest.mark.parametrize("words", ["x" * 100_000, "no\0file"])
def test_an_option_that_no_file_could_be_called_is_refused_as_an_option(words: str) -> None:
    with pytest.raises(BadOption, match="sets"):
        games["ascension"].rules(sets=words)


def test_the_rules_for_equal_options_are_made_once() -> None:
    steep = Steep()
    assert steep.rules(steps=4) is steep.rules(steps=4)
    assert steep.rules(steps=4) is not steep.rules(steps=5)


# --- a game that does not end --------------------------------------------------------------------


class Endless(stroll.Stroll):
    """Who walks never stops, but for the bound."""

    bound = 7


def test_the_bound_ends_a_game_undecided_and_in_words() -> None:
    game = Endless()
    state = game.new(2, 1, ["Ada", "Ben"])
    for _ in range(7):
        assert (state.over, state.undecided) == (False, False)
        state.apply(stroll.ACTIONS.index("walk"))
    assert (state.over, state.undecided, state.winners, state.decision) == (True, True, [], None)
    told = "The game ends undecided after 7 decisions: nobody wins."
    for seat in (None, 0, 1):
        assert [*state.journal.text(seat)][-1] == told
        assert state.rules.verdict(state.view(seat)) == told
    with pytest.raises(IllegalChoice, match="the game is over"):
        state.apply(0)
    known = {game.name: game}
    again = load(state.to_json(), known)
    assert (again, again.undecided) == (state, True)
    found = replay(state.journal.to_json(), known)
    assert (found.differs_at, found.state) == (None, state)


def test_a_journal_without_end_ends_the_game_too(monkeypatch: pytest.MonkeyPatch) -> None:
    state = Endless().new(2, 1)
    answer = state.rules.answer["walk"]

    def chatter(state: stroll.StrollState, frame: Frame, option: Option) -> None:
        for _ in range(MOST_BLOCKS * BLOCK):
            state.log.append(("walked",))
        answer(state, frame, option)

    monkeypatch.setitem(state.rules.answer, "walk", chatter)
    state.apply(stroll.ACTIONS.index("walk"))
    assert (state.undecided, state.id) == (True, 1)


def test_a_game_that_ends_with_its_last_decision_is_decided() -> None:
    state = Endless().new(2, 1)
    for action in ["walk"] * 6 + ["stop"]:
        state.apply(stroll.ACTIONS.index(action))
    assert (state.over, state.undecided, state.winners) == (True, False, [0, 1])


def test_a_world_for_a_bot_ends_at_the_bound_too() -> None:
    state = Endless().new(2, 1)
    state.apply(stroll.ACTIONS.index("walk"))
    world = redeterminise(state, state.seat, random.Random(1))
    while not world.over:
        world.apply(stroll.ACTIONS.index("walk"))
    assert (world.id, world.undecided) == (7, True)


# --- what a game need not write ------------------------------------------------------------------


class Bare(Game[stroll.StrollState]):
    """A game that writes only what it has to."""

    name, title, bound, players = "bare", "Bare", 100_000, (2,)
    state, frames, bots, phases = stroll.StrollState, stroll.frames, stroll.BOTS, stroll.game.phases
    setup = stroll.Stroll.setup

    def table(self, state: stroll.StrollState, seat: int | None) -> dict[str, object]:
        return {}


def test_a_game_has_words_numbers_and_a_journal_by_default() -> None:
    bare = Bare()
    state = bare.new(2, 1, ["Ada", "Ben"])
    decision = state.decision
    assert isinstance(decision, Decision)
    assert decision.prompt == "Act?"
    assert decision.labels == list(stroll.ACTIONS)
    assert (bare.turn(state), bare.census(state), bare.hidden(state, 0)) == (0, {}, [])
    state.apply(stroll.ACTIONS.index("roll"))
    face = state.log[-1][1][0]  # type: ignore[index]
    assert list(state.journal.text(0)) == ["— walk —", "Ada, act: roll", f"Rolled: {face}."]
    assert list(state.journal.text(1)) == ["— walk —", f"Rolled: {face}."]
    assert list(state.journal.text()) == ["— walk —", f"Rolled: {face}."]
    with pytest.raises(NotImplementedError, match="bare does not say how it is scored"):
        bare.scores(state)


def test_a_note_that_is_not_known_is_told_to_nobody() -> None:
    state = Bare().new(2, 1)
    secret: Entry = ("reveal", 0, 5)
    state.log = Log([secret])
    for seat in (None, 0, 1):
        assert list(state.journal.text(seat)) == []


# --- the public surface --------------------------------------------------------------------------


def test_the_public_surface_is_as_documented() -> None:
    age = games["age_of_ascent"]
    state = age.new(players=3, seed=7, banner="rotate")
    assert state.decision is not None
    atoms: tuple[Atom, ...] = state.decision.options
    assert len(atoms) > 1
    state.apply(0)
    assert (state.over, state.winners, len(state.scores)) == (False, [], 3)
    copy: State = state.clone()
    assert copy == state
    assert json.loads(state.to_json())["header"]["seed"] == 7
    assert state.view(0)["game"] == "age_of_ascent"
    assert state.journal.choices()
