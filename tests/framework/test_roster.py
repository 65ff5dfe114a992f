"""Bots of other people: found by name or as module:Class, refused in words, asked in one way."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import asdict
from importlib.metadata import EntryPoint

import pytest

from framework import AscentError, BadOption, games
from framework.arena import Report, new_match, run, simulate
from framework.arena.match import NotHere, outcome
from framework.bots import roster as rosters
from framework.bots.bot import RandomBot
from framework.bots.consult import consult, seat_bot
from framework.bots.roster import Roster, UnknownBot, bot_title, roster
from framework.core import rng
from framework.core.machine import State
from tests.framework.bots_of_others import Loyal, Meddler, Miser, Peeper

AGE = "age_of_ascent"
ASCENSION = "ascension"
HERE = "tests.framework.bots_of_others"
TIMINGS = {"seconds", "decisions_per_second", "games_per_second"}


def figures(report: Report) -> dict[str, object]:
    return {name: value for name, value in asdict(report).items() if name not in {*TIMINGS, "bots"}}


@pytest.fixture(autouse=True)
def _nothing_stays(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(roster, "_added", set())
    yield
    vars(roster).pop("_installed", None)


def install(monkeypatch: pytest.MonkeyPatch, **bots: str) -> None:
    """As packages that name these bots would do."""
    points = [EntryPoint(name, f"{HERE}:{kind}", rosters.GROUP) for name, kind in bots.items()]
    monkeypatch.setattr(rosters, "entry_points", lambda group: points)
    vars(roster).pop("_installed", None)


# --- names -----------------------------------------------------------------------------------


def test_an_installed_bot_plays_any_game_under_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, miser="Miser", made="miser")
    for name in games:
        assert [*roster.of(games[name])] == [*games[name].bots, "made", "miser"]
    assert roster.find(games[AGE], "miser") is Miser
    assert simulate(AGE, 2, 2, 1, ["miser", "random"]).finished == 2
    assert simulate(AGE, 2, 2, 1, ["made", "random"]).finished == 2


def test_a_bot_says_which_games_it_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, loyal="Loyal", choosy="Choosy")
    assert "loyal" in roster.of(games[AGE])
    assert "choosy" not in roster.of(games[AGE])
    assert "choosy" in roster.of(games[ASCENSION])
    with pytest.raises(UnknownBot, match="the bot 'loyal' does not play ascension"):
        roster.find(games[ASCENSION], "loyal")
    with pytest.raises(UnknownBot, match=f"the bot '{HERE}:Loyal' does not play ascension"):
        roster.enlist(games[ASCENSION], f"{HERE}:Loyal")
    assert roster.refused(games[ASCENSION]) == []


def test_a_bot_of_a_module_is_offered_once_somebody_has_named_it() -> None:
    name = f"{HERE}:Loyal"
    with pytest.raises(UnknownBot, match="has no bot"):
        roster.find(games[AGE], name)
    assert roster.enlist(games[AGE], name) is Loyal
    assert [*roster.of(games[AGE])] == [*games[AGE].bots, name]
    assert [*roster.of(games[ASCENSION])] == [*games[ASCENSION].bots]


def test_a_name_that_nobody_added_is_never_imported() -> None:
    with pytest.raises(UnknownBot, match="age_of_ascent has no bot 'this:that'"):
        roster.find(games[AGE], "this:that")  # it would print a poem


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("Unfinished", "is no bot"),
        ("NO_BOT", "is no bot"),
        ("Nobody", "has no attribute 'Nobody'"),
        ("Muddled", "not iterable"),
    ],
)
def test_what_can_not_be_loaded_is_named_and_hides_no_other(
    monkeypatch: pytest.MonkeyPatch, kind: str, reason: str
) -> None:
    install(monkeypatch, odd=kind, miser="Miser")
    assert [*roster.of(games[AGE])] == [*games[AGE].bots, "miser"]
    with pytest.raises(UnknownBot, match=f"the bot 'odd' can't be loaded: .*{reason}"):
        roster.find(games[AGE], "odd")
    with pytest.raises(UnknownBot, match=f"the bot '{HERE}:{kind}' can't be loaded: .*{reason}"):
        roster.enlist(games[AGE], f"{HERE}:{kind}")
    (told,) = roster.refused(games[AGE])
    assert "the bot 'odd' can't be loaded" in told


@pytest.mark.parametrize("name", ["no_such_module:Bot", "no such module:Bot", ":", "os:", ":Bot"])
def test_a_module_that_is_not_there_is_told(name: str) -> None:
    with pytest.raises(UnknownBot, match=f"the bot '{name}' can't be loaded"):
        roster.enlist(games[AGE], name)
    assert name not in roster.of(games[AGE])


def test_a_name_of_a_games_own_bot_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, strength="Miser")
    reason = "age_of_ascent has a bot 'strength' of its own, so the installed .*Miser can't be"
    with pytest.raises(UnknownBot, match=reason):
        simulate(AGE, 2, 1, 1, ["strength", "random"])
    assert "has a bot 'strength' of its own" in " ".join(roster.refused(games[AGE]))
    assert roster.of(games[AGE])["strength"] is games[AGE].bots["strength"], "stored games go on"
    assert roster.enlist(games[ASCENSION], "strength") is Miser, "where the name is free"


def test_two_packages_that_mean_two_bots_by_a_name_get_neither(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    points = [EntryPoint("deep", f"{HERE}:{kind}", rosters.GROUP) for kind in ("Miser", "Loyal")]
    monkeypatch.setattr(rosters, "entry_points", lambda group: points)
    found = Roster()
    with pytest.raises(UnknownBot, match=r"it may be .*Loyal and .*Miser"):
        found.find(games[AGE], "deep")
    assert "deep" not in found.of(games[AGE])


@pytest.mark.parametrize(
    ("name", "words"),
    [("greedy", "Greedy"), ("very_deep", "Very Deep"), ("my_bots:DeepMiser", "DeepMiser")],
)
def test_a_seat_is_called_after_its_bot(name: str, words: str) -> None:
    assert bot_title(name) == words


# --- asking ----------------------------------------------------------------------------------


def test_a_bot_with_a_decide_of_its_own_never_gets_the_state() -> None:
    state: State = games[ASCENSION].new(2, 5)
    before, Meddler.seen[:], Peeper.seeds[:] = state.digest(), [], []
    roster.add(f"{HERE}:Meddler")
    roster.add(f"{HERE}:Peeper")
    assert consult(state, f"{HERE}:Meddler") == 0
    assert consult(state, Meddler(random.Random(1))) == 0
    consult(state, f"{HERE}:Peeper")
    assert state.digest() == before
    assert all(seen is not state for seen in Meddler.seen)
    assert Peeper.seeds == [None]
    assert simulate(ASCENSION, 2, 1, 1, [f"{HERE}:Peeper", "random"]).finished == 1
    assert {*Peeper.seeds} == {None}


@pytest.mark.parametrize("game", [AGE, ASCENSION])
def test_advice_is_what_the_bot_does_in_that_seat(game: str) -> None:
    bot = next(name for name in games[game].bots if name != "random")
    state: State = games[game].new(2, 5)
    for _ in range(12):
        before = state.digest()
        advised = consult(state, bot)
        generator = random.Random(rng.derive(5, state.seat, state.id))
        assert games[game].bots[bot](generator).decide(state) == advised
        assert consult(state.clone(), bot) == consult(state, bot, 5) == advised
        assert state.digest() == before
        state.apply(advised)


def test_another_seed_may_give_another_answer() -> None:
    state: State = games[AGE].new(2, 5)
    answers = {consult(state, "random", seed) for seed in range(50)}
    assert answers == set(range(len(state.options)))


def test_a_bot_that_can_not_sit_down_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, clumsy="Clumsy", nobody="nobody")
    for name, reason in (("clumsy", "no chair"), ("nobody", "decide")):
        with pytest.raises(AscentError, match=f"the bot '{name}' can't sit down: .*{reason}"):
            seat_bot(games[AGE], name, random.Random(1))
        with pytest.raises(AscentError, match=f"the bot '{name}' can't sit down"):
            simulate(AGE, 2, 1, 1, [name, "random"])


def test_bots_that_are_known_to_hand_over_a_part_are_asked_themselves() -> None:
    for name in games[AGE].bots:
        made = seat_bot(games[AGE], name, random.Random(1))
        assert type(made) is type(games[AGE].bots[name](random.Random(1)))
    assert type(seat_bot(games[AGE], "random", random.Random(1))) is RandomBot


# --- workers ---------------------------------------------------------------------------------


def test_a_bot_of_a_module_plays_the_same_in_worker_processes() -> None:
    bots = [f"{HERE}:Miser", "random"]
    alone = figures(simulate(AGE, 2, 6, 7, bots))
    assert figures(simulate(AGE, 2, 6, 7, bots, jobs=2)) == alone


@pytest.mark.filterwarnings("default")
def test_a_bot_of_a_module_plays_the_same_on_a_cluster() -> None:
    import distributed

    bots = [f"{HERE}:Miser", "random"]
    alone = figures(simulate(AGE, 2, 4, 7, bots))
    with (
        distributed.Client(processes=False, n_workers=1, dashboard_address=None) as client,
        client.get_executor() as executor,
    ):
        assert figures(simulate(AGE, 2, 4, 7, bots, executor=executor)) == alone


def test_a_bot_that_a_worker_does_not_have_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, miser="Miser")  # here, but not in another process
    with pytest.raises(NotHere, match=r"the workers do not have all .* has no bot 'miser'"):
        simulate(AGE, 2, 4, 1, ["miser", "random"], jobs=2)


def test_a_match_from_elsewhere_with_a_bot_that_is_not_here_is_refused() -> None:
    match = new_match(AGE, 2, 1, ["random", "random"])
    gone = type(match)(match.header, ("random", "no_such_module:Bot"))
    with pytest.raises(NotHere, match="the bot 'no_such_module:Bot' can't be loaded"):
        run(gone, 1, outcome)


def test_an_unknown_bot_is_a_bad_option() -> None:
    with pytest.raises(BadOption, match=r"Did you mean strength\?"):
        roster.find(games[AGE], "strenght")
