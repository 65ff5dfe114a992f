"""A player takes back the own last step, unless somebody has learnt something since."""

from __future__ import annotations

import random
import tracemalloc
from collections import Counter
from typing import Any

import pytest

from benchmarks import endless
from framework import Endless, IllegalChoice, Table, UndoRefused, games
from framework.core import Frame, State
from framework.core.machine import MOST_FRAMES
from framework.core.table import MOST_STEPS
from tests.framework.stroll import ACTIONS, StrollState, game


def table(players: int = 2, bots: tuple[int, ...] = ()) -> Table:
    """A new game at a table where Ada, Ben and Cleo sit."""
    names = ["Ada", "Ben", "Cleo"][:players]
    return Table(game.new(players=players, seed=1, names=names), bots)


def do(at: Table, *answers: str | int) -> State:
    """Whoever is asked answers, again and again."""
    for answer in answers:
        at.apply(at.state.seat, at.state.options.index(answer), at.state.id)
    return at.state


def refusal(at: Table, seat: int) -> str:
    """Why a seat can't take back anything; the game stays as it is."""
    before, digest = at.state, at.state.digest()
    with pytest.raises(UndoRefused) as error:
        at.undo(seat)
    assert at.state is before
    assert at.state.digest() == digest
    return str(error.value)


def test_a_step_is_taken_back() -> None:
    at = table()
    before = at.state.clone()
    do(at, "walk")
    at.undo(0)
    assert at.state == before
    do(at, "stop")
    assert at.state.over


def test_a_whole_placement_is_one_step() -> None:
    at = table()
    before = at.state.clone()
    do(at, "pick up", 1, 3, "done")
    at.undo(0)
    assert at.state == before


def test_an_unfinished_placement_is_one_step_too() -> None:
    at = table()
    before = at.state.clone()
    do(at, "pick up", 1, 3)
    at.undo(0)
    assert at.state == before


def test_what_one_wish_has_led_to_is_one_step() -> None:
    at = table(bots=(1,))
    do(at, "walk", "walk")
    before = at.state.clone()
    do(at, "pick up", 1, "done", "walk")
    at.undo(0)
    assert at.state == before
    do(at, "pick up", 1)
    at.apply(0, at.state.options.index("done"), at.state.id, joined=True)
    assert at.back_to(0) == before.id
    at.undo(0)
    assert at.state == before


def test_several_steps_are_taken_back_one_by_one() -> None:
    at = table(bots=(1,))
    first = at.state.clone()
    do(at, "walk", "walk")
    second = at.state.clone()
    do(at, "pick up", 1, "done", "walk")
    at.undo(0)
    assert at.state == second
    at.undo(0)
    assert at.state == first


def test_nothing_can_be_taken_back_before_the_own_first_step() -> None:
    at = table()
    assert refusal(at, 0) == "there is no step of yours to take back"
    do(at, "walk")
    assert refusal(at, 1) == "there is no step of yours to take back"


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("roll", "dice have been rolled since"),
        ("shuffle", "cards have been shuffled since"),
        ("peek", "a hidden card has been seen since"),
    ],
)
def test_new_knowledge_can_not_be_taken_back(action: str, reason: str) -> None:
    at = table()
    do(at, action)
    assert refusal(at, 0) == reason


@pytest.mark.parametrize("action", ["roll", "shuffle", "peek"])
def test_nor_can_a_step_before_it(action: str) -> None:
    at = table(bots=(1,))
    do(at, "walk", action)
    assert refusal(at, 0).endswith("since")


def test_after_new_knowledge_later_steps_can_be_taken_back() -> None:
    at = table(bots=(1,))
    do(at, "walk", "roll")
    before = at.state.clone()
    do(at, "walk", "walk")
    at.undo(0)
    assert at.state == before
    assert refusal(at, 0) == "dice have been rolled since"


def test_another_players_decision_stands_in_the_way() -> None:
    at = table(players=3)
    do(at, "walk", "walk")
    assert refusal(at, 0) == "Ben has decided something since"
    at.undo(1)
    at.undo(0)
    assert at.state.id == 0


def test_another_players_part_in_the_step_stands_in_the_way() -> None:
    at = table()
    do(at, "gift", 2)
    assert refusal(at, 0) == "Ben has decided something since"
    at.undo(1)
    assert at.state.kind == "pick"
    assert at.state.picked == [[], []]  # type: ignore[attr-defined]


def test_bots_do_not_stand_in_the_way() -> None:
    at = table(players=3, bots=(1, 2))
    before = at.state.clone()
    do(at, "walk", "pick up", 1, 2, "done", "walk")
    at.undo(0)
    assert at.state == before


def test_a_game_loaded_within_a_placement_can_be_taken_back_to_there() -> None:
    at = table()
    do(at, "pick up", 1)
    later = Table(at.state.clone())
    do(later, 2, 3)
    later.undo(0)
    assert later.state == at.state


def test_a_move_made_before_an_undo_is_stale_after_it() -> None:
    at = table(players=2)
    do(at, "walk")
    seen, undos = at.state.id, at.undos  # Ben sees this table, and his answer travels
    at.undo(0)
    do(at, "pick up", "done")
    at.undo(0)
    do(at, "walk")
    assert at.state.id == seen
    with pytest.raises(IllegalChoice, match="a step has been taken back"):
        at.apply(1, 0, seen, undos)
    at.apply(1, 0, seen, at.undos)


def test_moves_on_another_state_or_by_another_seat_are_refused() -> None:
    at = table()
    digest = at.state.digest()
    with pytest.raises(IllegalChoice, match=r"the table has moved on \(move for 1, now at 0\)"):
        at.apply(0, 0, 1)
    with pytest.raises(IllegalChoice, match="seat 1 can't choose now: it is seat 0's turn"):
        at.apply(1, 0, 0)
    with pytest.raises(IllegalChoice, match="7 is not one of the 7 options"):
        at.apply(0, len(ACTIONS), 0)
    assert at.state.digest() == digest
    do(at, "stop")
    with pytest.raises(IllegalChoice, match="nobody's turn: the game is over"):
        at.apply(0, 0, 1)


def test_a_long_game_does_not_keep_what_can_not_be_taken_back() -> None:
    at = table(bots=(0, 1))
    do(at, *["walk", "roll"] * 50, "walk")
    assert len(at._steps) == 1


def test_a_move_that_never_ends_leaves_the_table_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    at = table()
    do(at, "walk")
    before = at.state.clone()
    with monkeypatch.context() as endless:
        endless.setitem(at.state.rules.run, "walk", lambda state, frame: None)
        with pytest.raises(Endless, match=f"{MOST_FRAMES} steps without a decision"):
            at.apply(at.state.seat, 0, at.state.id)
    assert at.state == before
    at.undo(0)
    assert at.state.id == 0


def test_a_choice_that_raises_leaves_the_state_exactly_as_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever holds the state holds the same one, and it goes on as if nothing had been."""
    at = table()
    do(at, "walk", "pick up", 1)
    held, before = at.state, at.state.clone()

    def breaking(state: StrollState, frame: Frame) -> None:
        state.pile.append(5)
        state.note("half", "done")
        state.stack.clear()
        raise ZeroDivisionError

    with monkeypatch.context() as broken:
        broken.setitem(at.state.rules.run, "walk", breaking)
        with pytest.raises(ZeroDivisionError):
            do(at, "done")
    assert at.state is held
    assert held == before
    do(at, "done", "walk")
    at.undo(0)
    assert at.state.seat == 0
    at.undo(1)
    assert at.state.id == 1


def test_a_broken_look_at_the_table_takes_the_choice_back_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    at = table()
    before = at.state.clone()
    with monkeypatch.context() as broken:
        broken.setattr(type(game), "hidden", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            do(at, "walk")
    assert at.state == before
    assert refusal(at, 0) == "there is no step of yours to take back"


# --- very long games -----------------------------------------------------------------------------


def test_undo_is_bounded() -> None:
    at = table(bots=(1,))
    do(at, *["walk"] * (2 * MOST_STEPS + 10))
    assert len(at._steps) == MOST_STEPS
    for _ in range(MOST_STEPS // 2):
        at.undo(0)
    assert at.state.id == MOST_STEPS + 10
    assert refusal(at, 0) == f"only the last {MOST_STEPS} steps can be taken back"


def test_undo_shares_the_journals_past() -> None:
    at = table(bots=(1,))
    do(at, *["walk"] * 20)
    before = at.state.clone()
    do(at, "walk", "walk")
    assert [step.before.log for step in at._steps] == [[]] * 22
    at.undo(0)
    assert at.state == before
    assert at.state.journal.entries == before.journal.entries
    do(at, "walk", "walk")
    at.undo(0)
    assert at.state == before


def test_a_long_game_takes_no_more_memory_for_each_decision() -> None:
    with endless.unchecked():
        at = Table(games["ascension"].new(2, 7, cards=endless.WELL), bots=(0, 1))
    bot = games["ascension"].bots["greedy"](random.Random(1))

    def play(decisions: int) -> int:
        for _ in range(decisions):
            at.apply(at.state.seat, bot.decide(at.state), at.state.id)
        return tracemalloc.get_traced_memory()[0]

    play(200)
    tracemalloc.start()
    try:
        first = play(200)
        grown = play(400) - first
    finally:
        tracemalloc.stop()
    assert at.state.id == 800
    assert grown < 400 * 1000  # bytes: three entries of the journal each


# --- cards of the others -------------------------------------------------------------------------


def hidden_from(state: State, seat: int) -> Counter[int]:
    """The cards that a seat can't know."""
    groups = state.rules.game.hidden(state, seat)
    return Counter(card for group in groups for pile in group for card in pile)


def banishing() -> Table:
    """Ascension: a fate lets both players banish a card out of the hand; Ada is asked first."""
    state, chance = games["ascension"].new(2, 151, ["Ada", "Ben"], **SETS), random.Random(151)
    for _ in range(3):
        state.apply(chance.randrange(len(state.options)))
    assert (state.seat, state.kind) == (0, "pick")
    return Table(state, bots=(1,))


def test_what_a_bot_has_shown_out_of_its_hand_can_not_be_unseen() -> None:
    at = banishing()
    at.apply(0, len(at.state.options) - 1, at.state.id)
    before = hidden_from(at.state, 0)
    at.apply(1, 0, at.state.id)
    assert before - hidden_from(at.state, 0), "this test shows nothing"
    assert refusal(at, 0) == "a hidden card has been seen since"


def test_a_bot_that_shows_nothing_does_not_stand_in_the_way() -> None:
    at = banishing()
    before = at.state.clone()
    at.apply(0, len(at.state.options) - 1, at.state.id)
    at.apply(1, len(at.state.options) - 1, at.state.id)
    at.undo(0)
    assert at.state == before


def test_the_own_card_can_be_taken_back_by_whoever_has_shown_it() -> None:
    at = banishing()
    at.apply(0, len(at.state.options) - 1, at.state.id)
    before = at.state.clone()
    at.apply(1, 0, at.state.id)
    at.undo(1)
    assert at.state == before
    # Ada has seen the card all the same.
    assert refusal(at, 0) == "a hidden card has been seen since"


SETS: dict[str, Any] = {"sets": ("rise_of_vigil", "deliverance")}  # with fates for all hands


@pytest.mark.parametrize(("name", "options"), [("ascension", SETS), ("age_of_ascent", {})])
def test_no_undo_leaves_a_seat_knowing_what_it_could_not_know(
    name: str, options: dict[str, Any]
) -> None:
    granted, refused = 0, Counter[str]()
    for seed in range(200):
        chance = random.Random(seed)
        at = Table(games[name].new(2 + seed % 2, seed, **options), bots=(1, 2))
        history = [at.state.clone()]
        for _ in range(60):
            if at.state.over:
                break
            seat = at.state.seat
            at.apply(seat, chance.randrange(len(at.state.options)), at.state.id)
            history.append(at.state.clone())
            if seat == 0 and chance.random() < 0.8:
                continue
            try:
                at.undo(0)
            except UndoRefused as error:
                refused[str(error)] += 1
                continue
            granted += 1
            unknown = hidden_from(at.state, 0)
            for later in history[at.state.id + 1 :]:
                assert not unknown - hidden_from(later, 0)
            del history[at.state.id + 1 :]
    assert granted > 200
    assert name != "ascension" or refused["a hidden card has been seen since"]


@pytest.mark.parametrize("name", [*games])
def test_a_table_that_is_played_again_takes_back_what_the_first_one_does(name: str) -> None:
    """Wherever it is left: the same steps are taken back, or refused for the same reasons."""
    for seed in range(3):
        generator = random.Random(seed)
        new = games[name].new(2, seed)
        at, moves = Table(new.clone()), list[int]()
        for _ in range(120):
            if at.state.over:
                break
            moves.append(generator.randrange(len(at.state.options)))
            at.apply(at.state.seat, moves[-1], at.state.id)
            if generator.random() < 0.3:
                assert taken_back(
                    Table.retraced(new.clone(), [(index, False) for index in moves])
                ) == taken_back(again(new, moves))


def again(new: State, moves: list[int]) -> Table:
    """The table at which all of these moves are judged."""
    at = Table(new.clone())
    for index in moves:
        at.apply(at.state.seat, index, at.state.id)
    return at


def taken_back(at: Table) -> list[str]:
    """All that the seats can take back in turn, and why they can't go on."""
    found = [at.state.digest()]
    for seat in range(at.state.players):
        try:
            while True:
                at.undo(seat)
                found.append(at.state.digest())
        except UndoRefused as refused:
            found.append(str(refused))
    return found
