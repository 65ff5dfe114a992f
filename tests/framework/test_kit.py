"""The conformance kit catches a game that breaks the contract, and names the breach."""

from __future__ import annotations

import math
import random
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar

import pytest

from docs.tutorial_game import (
    BOTS,
    Climb,
    ClimbState,
    Happened,
    Thrifty,
    after_play,
    frames,
    game,
)
from framework.bots import heuristic
from framework.bots.bot import Bot
from framework.core import (
    END,
    Decision,
    Entry,
    Frame,
    Frames,
    Option,
    Phase,
    Phases,
    Rules,
    State,
)
from framework.core.consistency import (
    check_components,
    check_machine,
    check_numbers,
    demand,
)
from framework.core.entries import Seat
from framework.core.errors import UndoRefused
from framework.core.game import AnyGame
from framework.core.scenes import EVENT
from framework.core.table import Table
from framework.core.view import UNKNOWN, redeterminise
from framework.testing import (
    CHECKS,
    Nonconforming,
    Playthrough,
    SeededDice,
    check_distribution,
    check_elsewhere,
    check_game,
    chi_square,
)
from framework.testing.__main__ import main
from framework.testing.checks import views
from framework.testing.distribution import upper_tail
from framework.testing.fixtures import given_rolls, seed, seeded_dice
from framework.testing.other_process import game_at, source_of
from tests.framework import tricks

__all__ = ["given_rolls", "seed", "seeded_dice"]

ROOT = Path(__file__).parents[2]


def breach(check: str, broken: AnyGame) -> str:
    """What the check finds wrong with a game."""
    with pytest.raises(Nonconforming) as error:
        CHECKS[check](Playthrough(broken, 2, 1))
    return str(error.value)


def changed(name: str, answer: Callable[[ClimbState, Frame, Option], None]) -> Frames[ClimbState]:
    """The tutorial's frames with another answer to a question."""
    others: Frames[ClimbState] = Frames()
    others.run |= frames.run
    others.answer |= {**frames.answer, name: answer}
    return others


def test_a_sound_game_passes() -> None:
    check_game(game, players=[2], seeds=[1])


def test_a_plain_game_of_hands_of_cards_passes() -> None:
    check_game(tricks.game, seeds=[1, 2])


def test_a_step_after_which_a_card_is_seen_is_not_taken_back() -> None:
    """In Tricks nothing is written of what is drawn, nor of a last card that all see."""
    refused = 0
    for number, state in Playthrough(tricks.game, 2, 1).follow():
        if state.over:
            continue
        table, seat = Table(state.clone()), state.seat
        hidden = state.rules.game.hidden
        before = sum(map(len, hidden(state, seat)[0]))
        table.apply(seat, 0, number)
        learnt = sum(map(len, hidden(table.state, seat)[0])) < before
        if learnt:
            refused += 1
            with pytest.raises(UndoRefused, match="a hidden card has been seen since"):
                table.undo(seat)
        else:
            table.undo(seat)
    assert refused


def test_a_table_that_lets_a_seen_card_be_forgotten_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Table, "_who_saw", lambda table, now: set())
    assert "undo goes back over ['a hidden card']" in breach("undo", tricks.game)


def test_a_breach_is_told_with_the_game_the_seed_and_the_decision() -> None:
    class Mute(Climb):
        def prompt(self, rules: Rules, decision: Decision) -> str:
            return " "

    assert breach("decisions", Mute()) == (
        "climb with 2 players, seed 1, decision 0: play has no prompt"
    )
    with pytest.raises(Nonconforming, match="has no prompt"):
        check_game(Mute(), players=[2], seeds=[1])


def test_labels_that_say_the_same_are_caught() -> None:
    class Vague(Climb):
        def label(self, rules: Rules, decision: Decision, option: Option) -> str:
            return "a card"

    assert "labels that say nothing or the same" in breach("decisions", Vague())


def test_a_game_that_ends_too_late_is_caught() -> None:
    class Late(Climb):
        bound = 3

    assert "no end after 3 decisions" in breach("end", Late())


def test_a_game_without_winners_is_caught() -> None:
    class Lost(Climb):
        def winners(self, state: ClimbState) -> list[int]:
            return []

    assert "no winner" in breach("decisions", Lost())


def test_phases_that_are_played_otherwise_than_declared_are_caught() -> None:
    class Declared(Climb):
        phases = Phases(
            Phase("roll", "", ("play",)), Phase("play", "", ("roll", END), next=after_play)
        )

    play = Playthrough(Declared(), 2, 1)
    Declared.phases.graph.remove_edge("play", "roll")
    with pytest.raises(Nonconforming, match="roll follows play, which is not declared"):
        CHECKS["phases"](play)


def test_a_lost_card_is_caught() -> None:
    def careless(state: ClimbState, frame: Frame, option: Option) -> None:
        frames.answer["play"](state, frame, option)
        state.played.pop()

    class Careless(Climb):
        frames = changed("play", careless)

    assert "components changed: ['cards of" in breach("census", Careless())


def test_a_view_that_shows_another_hand_is_caught() -> None:
    class Open(Climb):
        def table(self, state: ClimbState, seat: int | None) -> dict[str, object]:
            return {**super().table(state, seat), "all": [sorted(hand) for hand in state.hands]}

    assert "tells what it can't know" in breach("hidden", Open())


def test_a_spectator_who_sees_too_much_is_caught() -> None:
    class Watched(Climb):
        def table(self, state: ClimbState, seat: int | None) -> dict[str, object]:
            top = {"top": state.deck[-1:]} if seat is None else {}
            return {**super().table(state, seat), **top}

    assert "a spectator sees what seat" in breach("hidden", Watched())


def test_a_hidden_pile_that_is_not_declared_is_caught() -> None:
    class Forgetful(Climb):
        def hidden(self, state: ClimbState, seat: int) -> list[list[list[int]]]:
            return [[state.deck]]

    told = breach("hidden", Forgetful())
    assert "can't see hands" in told
    assert "but `hidden` does not name it" in told


def test_a_journal_that_tells_shuffled_cards_is_caught() -> None:
    class Chatty(Climb):
        def tell(
            self, rules: Rules, entry: Entry, seat: int | None, names: Sequence[str]
        ) -> str | None:
            return str(entry)

    assert "is told shuffled cards" in breach("hidden", Chatty())


def test_a_view_that_hands_out_the_states_own_lists_is_caught() -> None:
    class Lending(Climb):
        def table(self, state: ClimbState, seat: int | None) -> dict[str, object]:
            return {**super().table(state, seat), "played": state.played}

    assert "shares what can change" in breach("views", Lending())


def test_a_view_that_is_no_json_is_caught() -> None:
    class Sets(Climb):
        def table(self, state: ClimbState, seat: int | None) -> dict[str, object]:
            return {"played": set(state.played), 1: 2}  # type: ignore[dict-item]

    assert "view.table.played is a set" in breach("views", Sets())


def test_looking_that_draws_from_the_game_is_caught() -> None:
    class Nervous(Climb):
        def table(self, state: ClimbState, seat: int | None) -> dict[str, object]:
            state.draw("dice", 6)
            return super().table(state, seat)

    assert "changes the game" in breach("looking", Nervous())


def test_a_scene_that_begins_where_the_table_can_not_be_seen_is_caught() -> None:
    class Unfinished(Happened):
        """The same entries; a card that is drawn begins a scene, in the middle of a turn."""

    class Drawn(Unfinished, kind="reveal", words="{seat} draws {card}.", scene=EVENT):
        seat: Seat
        card: int

    class Whole(Climb):
        def table(self, state: ClimbState, seat: int | None) -> dict[str, object]:
            if len(state.played) == state.turn and not state.over:
                raise ValueError("a turn is half done")
            return super().table(state, seat)

    class Cut(Whole):
        entries = Unfinished

    CHECKS["films"](Playthrough(Whole(), 2, 1))
    assert "no film can be made for seat None, ValueError" in breach("films", Cut())


def test_a_game_that_uses_the_global_generator_is_caught() -> None:
    def by_luck(state: ClimbState, frame: Frame, option: Option) -> None:
        frames.answer["play"](state, frame, option)
        state.score[0] += random.randrange(1000)

    class Lucky(Climb):
        frames = changed("play", by_luck)

    before = random.getstate()
    assert "global generator" in breach("looking", Lucky())
    assert "a clone went another way" in breach("clones", Lucky())
    assert "ends otherwise" in breach("saves", Lucky())
    assert "beside another game it goes otherwise" in breach("interleaved", Lucky())
    assert "replayed, it differs" in breach("replay", Lucky())
    random.setstate(before)


def test_games_that_touch_each_other_are_caught() -> None:
    class Shared(Climb):
        def setup(self, state: ClimbState) -> None:
            super().setup(state)
            state.score = SCORE

    assert "beside another game it goes otherwise" in breach("interleaved", Shared())
    assert "after another game it starts otherwise" in breach("start", Shared())


SCORE = [0, 0]


def test_a_clone_that_shares_a_list_is_caught() -> None:
    class Grown(ClimbState):
        def clone(self) -> Any:
            other = super().clone()
            other.score = self.score
            return other

    class Grafted(Climb):
        state = Grown

    assert "a clone shares what can change" in breach("clones", Grafted())
    assert "trying options on clones changed it" in breach("every_option", Grafted())


def test_data_that_a_save_does_not_keep_is_caught() -> None:
    def listed(state: ClimbState, frame: Frame, option: Option) -> None:
        frames.answer["play"](state, frame, option)
        state.log.append(("list", [1]))  # type: ignore[arg-type]

    class Listed(Climb):
        frames = changed("play", listed)

    assert "saved, it is refused: played again from its seed" in breach("saves", Listed())


def test_a_game_that_takes_forged_states_for_its_own_is_caught() -> None:
    class Careless(Climb):
        def census(self, state: ClimbState) -> dict[str, int]:
            return {}

    class Trusting(Climb):
        def check_state(self, state: ClimbState) -> None:
            """Whatever is asked is believed."""
            check_machine(state)
            check_numbers(state)
            check_components(state)

    class Suspicious(Climb):
        def check_state(self, state: ClimbState) -> None:
            super().check_state(state)
            demand(state.id < 3, "so long a game can't be")

    assert "a card in two places is not refused" in breach("states", Careless())
    assert "a decision of no such kind is not refused" in breach("states", Trusting())
    told = breach("states", Suspicious())
    assert "decision 3: a state that was played is refused: the snapshot does not fit" in told


def test_a_frame_that_asks_otherwise_when_it_is_run_again_is_caught() -> None:
    def play(state: ClimbState, frame: Frame) -> None:
        frame.append(1)
        seat = (state.turn - 1) % state.players
        state.ask(seat, "play", tuple(sorted(set(state.hands[seat]))), len(frame))

    class Restless(Climb):
        frames = changed("play", frames.answer["play"])
        frames.run["play"] = play

    told = breach("states", Restless())
    assert "a state that was played is refused: 'play' is not what the rules would ask now" in told


class Peeking(Thrifty):
    """A bot that looks into the deck."""

    def decide(self, state: State) -> int:
        """By the card that it should not see."""
        assert isinstance(state, ClimbState)
        return sum(state.deck[-2:]) % len(state.options)


class Stirring(Bot):
    """A bot that changes the game's chance."""

    def decide(self, state: State) -> int:
        """After a throw of the game's own dice."""
        return state.draw("dice", len(state.options))

    def choose(self, decision: Decision) -> int:
        """Never called."""
        raise NotImplementedError


class Wild(Bot):
    """A bot that chooses what is not there."""

    def choose(self, decision: Decision) -> int:
        """One too far."""
        return len(decision.options)


@pytest.mark.parametrize(
    ("bot", "told"),
    [
        (Peeking, "cheat knows what its seat can't know"),
        (Stirring, "cheat chooses otherwise|the thinking of cheat changes the game"),
        (Wild, r"cheat chooses \d"),
    ],
)
def test_bots_that_cheat_are_caught(bot: type[Bot], told: str) -> None:
    class Cheated(Climb):
        bots = {**BOTS, "cheat": bot}  # noqa: RUF012

    with pytest.raises(Nonconforming, match=told):
        CHECKS["bots"](Playthrough(Cheated(), 2, 1))


class Ruling(heuristic.HeuristicBot[ClimbState]):
    """A bot whose rule would like to look into the deck."""

    seen: ClassVar[list[int]] = []

    def __init__(self, generator: random.Random) -> None:
        super().__init__(generator)
        self.open_rules = {"play": self.peek}

    def peek(self, table: ClimbState) -> int:
        self.seen.extend(table.deck)
        return sum(table.deck[-2:]) % len(table.options)

    def evaluate(self, world: ClimbState, seat: int) -> float:
        raise AssertionError("nothing is tried")


class Ruled(Climb):
    """Climb with that bot."""

    bots = {**BOTS, "ruling": Ruling}  # type: ignore[dict-item]  # noqa: RUF012


def test_a_rule_for_the_open_table_finds_no_card_that_its_seat_does_not_see() -> None:
    Ruling.seen.clear()
    for check in ("bots", "reach", "hidden"):
        CHECKS[check](Playthrough(Ruled(), 2, 1))
    assert set(Ruling.seen) == {UNKNOWN}


def test_a_rule_that_is_handed_the_true_state_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heuristic, "open_table", lambda state, seat: state)
    assert "ruling knows what its seat can't know" in breach("bots", Ruled())
    assert "a bot can reach the true ClimbState" in breach("reach", Climb())


def test_an_open_table_that_tells_too_much_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "open_table", lambda state, seat: state.clone_present())
    told = "the open table for a bot depends on what its seat can't know"
    assert told in breach("hidden", Climb())

    def dealt(state: State, seat: int) -> State:
        return redeterminise(state, seat, random.Random(1))

    monkeypatch.setattr(views, "open_table", dealt)
    told = "the open table for a bot holds what its seat can't know"
    assert told in breach("hidden", Climb())


def test_a_way_from_a_bot_to_the_true_state_is_caught() -> None:
    class Remembering(Climb):
        def turn(self, state: ClimbState) -> int:
            self.last = state
            return state.turn

    assert "a bot can reach the true" in breach("reach", Remembering())


def test_a_way_from_a_bot_to_the_seed_is_caught() -> None:
    class Telling(Climb):
        def table(self, state: ClimbState, seat: int | None) -> dict[str, object]:
            return {**super().table(state, seat), "seed": state.header.seed}

    assert "a bot can reach the seed" in breach("reach", Telling())
    assert "tells what it can't know" in breach("hidden", Telling())


def test_a_choice_that_raises_and_leaves_something_behind_is_caught() -> None:
    class Clinging(ClimbState):
        def become(self, other: ClimbState) -> None:
            """What has happened has happened."""

    class Half(Climb):
        state = Clinging

    assert "interrupted after 1 steps, a choice leaves it changed" in breach("interrupted", Half())


def test_a_game_that_does_not_refuse_is_caught() -> None:
    class Lenient(ClimbState):
        def apply(self, index: object) -> None:
            super().apply(index if type(index) is int and 0 <= index < len(self.options) else 0)

    class Lax(Climb):
        state = Lenient

    assert "option -1 is not refused" in breach("refusals", Lax())

    class Anyone(Climb):
        def check_players(self, players: int) -> None:
            """Everybody is welcome."""

    assert "0 players is not refused" in breach("start", Anyone())


# --- another process -----------------------------------------------------------------------------


def hashed(state: ClimbState, frame: Frame, option: Option) -> None:
    """An answer whose result depends on how Python hashes strings."""
    frames.answer["play"](state, frame, option)
    state.score[0] += list({"a", "b", "c", "d", "e", "f", "g"}).index("a")


class Hashed(Climb):
    """A game that is another one in every process."""

    frames = changed("play", hashed)


hashed_game = Hashed()


def test_a_game_that_depends_on_hashes_is_caught() -> None:
    with pytest.raises(Nonconforming, match="another journal in a process with PYTHONHASHSEED="):
        check_elsewhere([Playthrough(hashed_game, 2, 1)], hash_seeds=(0, 1, 2))


def test_a_game_is_found_by_module_or_by_file() -> None:
    assert source_of(game) == "docs.tutorial_game:game"
    assert game_at("docs.tutorial_game:game") is game
    assert game_at(f"{ROOT / 'docs' / 'tutorial_game.py'}:game").title == "Climb"
    with pytest.raises(ValueError, match=r"docs\.tutorial_game:BOTS is no game"):
        game_at("docs.tutorial_game:BOTS")
    with pytest.raises(ValueError, match="does not hold the game: say where it is"):
        source_of(Climb())


@pytest.mark.parametrize(
    ("source", "status", "told"),
    [
        ("docs.tutorial_game:game", 0, "Climb: 3 games"),
        ("tests.framework.test_kit:hashed_game", 1, "another journal in a process"),
        ("docs.tutorial_game:nothing", 2, "docs.tutorial_game:nothing can't be checked"),
        ("nowhere:game", 2, "nowhere:game can't be checked: No module named 'nowhere'"),
    ],
)
def test_the_kit_is_a_command_too(
    source: str,
    status: int,
    told: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "argv", ["", source, "--seeds", "1", "--closely", "2"])
    assert main() == status
    done = capsys.readouterr()
    assert told in (done.err if status else done.out)


def test_a_process_ends_with_the_status_of_the_kit() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "framework.testing", "nowhere:game"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "nowhere:game can't be checked: No module named 'nowhere'\n"


# --- distributions -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("statistic", "freedom", "p"),
    [
        (3.841458820694124, 1, 0.05),
        (5.991464547107979, 2, 0.05),
        (11.070497693516351, 5, 0.05),
        (18.307038053275146, 10, 0.05),
        (124.34211340400407, 100, 0.05),
        (20.515005652432873, 5, 0.001),
        (1.145476226061769, 5, 0.95),
        (77.92946516501726, 100, 0.95),
    ],
)
def test_the_chance_of_a_statistic_is_that_of_the_tables(
    statistic: float, freedom: int, p: float
) -> None:
    assert upper_tail(statistic, freedom) == pytest.approx(p, rel=1e-9)


def test_with_two_degrees_of_freedom_the_chance_is_an_exponential() -> None:
    for statistic in (0.001, 0.5, 1.9, 2.1, 10, 100, 700):
        assert upper_tail(statistic, 2) == pytest.approx(math.exp(-statistic / 2), rel=1e-10)


def test_fair_dice_pass_and_a_loaded_die_does_not(seeded_dice: SeededDice) -> None:
    faces = seeded_dice.roll(6000, 6)
    chances = dict.fromkeys(range(1, 7), 1 / 6)
    found = check_distribution(faces, chances)
    assert found.freedom == 5
    assert found == chi_square({f: faces.count(f) for f in chances}, chances)
    loaded = [6 if face == 1 and i % 2 else face for i, face in enumerate(faces)]
    with pytest.raises(AssertionError, match="do not have these chances"):
        check_distribution(loaded, chances)


def test_outcomes_that_are_too_regular_are_refused() -> None:
    with pytest.raises(AssertionError, match="too well to be drawn by chance"):
        check_distribution([1, 2, 3, 4, 5, 6] * 1000, dict.fromkeys(range(1, 7), 1 / 6))


def test_what_can_not_be_compared_is_refused() -> None:
    with pytest.raises(ValueError, match="7 was seen, but has no chance"):
        chi_square({7: 10}, {1: 1.0})
    with pytest.raises(ValueError, match="do not add up to 1"):
        chi_square({1: 10}, {1: 0.5, 2: 0.4})
    with pytest.raises(ValueError, match=r"20 outcomes are too few: 3\.3 expected of the rarest"):
        chi_square({1: 20}, dict.fromkeys(range(1, 7), 1 / 6))


# --- fixtures ------------------------------------------------------------------------------------


def test_given_rolls_come_as_a_fixture(given_rolls: Callable[..., None]) -> None:
    state = game.new(players=2, seed=1)
    given_rolls(state, 4, 2)
    state.apply(0)
    assert state.die == 4
    state.apply(0)
    assert state.die == 2


def test_a_test_has_a_seed_of_its_own(seed: int, seeded_dice: SeededDice) -> None:
    assert seeded_dice.roll(10, 3) == SeededDice(seed).roll(10, 3)
    assert seed == 2001129703
