"""The ranked game of the day: no advice, no answers taken back, the best, and a bot's par."""

from __future__ import annotations

import time
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from framework import UndoRefused, games
from framework.bots.consult import consult
from framework.bots.personas import persona
from tests.ui import press
from tests.ui.test_home import a_daily
from tests.ui.visits import PATIENCE, app, at_rest, words
from ui.play import daily
from ui.server.stores import DATA, Stores
from ui.store import records
from ui.store.records import Answered, Daily, Day, Par, Refused, Result
from ui.store.tables import Tables

DAY = "2026-01-02"
BOT = ("Bot", "random")


@pytest.fixture
def day(monkeypatch: pytest.MonkeyPatch) -> str:
    """A day that does not end while a test runs."""
    monkeypatch.setattr(daily, "today", lambda: DAY)
    return DAY


def begun(inside: Stores, attempt: int = 1, game: str = "age_of_ascent") -> str:
    """A game of the day of this test's visitor, who is asked."""
    seed = daily.seed(game, DAY)
    made = inside.tables.create(game, [("Ada", None), BOT], seed, {}, "", Daily(DAY, attempt))
    inside.visitors.seat("me", made.id, 0)
    at_rest(inside.tables, made.id)
    return made.id


def answered(inside: Stores) -> str:
    """A game of the day in which the bot has answered a step that could be taken back."""
    id = begun(inside)
    for _ in range(40):
        view: Any = inside.tables.view(id, 0)
        before = inside.tables.steps(id)
        inside.tables.move(id, 0, 0, view["id"], view["undos"])
        at_rest(inside.tables, id)
        try:
            if inside.tables.steps(id) > before + 1:
                inside.tables.undo(id, 0)
        except Answered:
            return id
        except UndoRefused:  # dice have been rolled
            continue
    raise AssertionError("no bot has answered without a roll of dice")


def banner(at: AppTest) -> str:
    """What the board says of the game."""
    return str(press.sent(at, "board").get("banner", ""))


def par_of(tables: Tables, id: str) -> Par:
    """What the bot makes of a table's deal, as soon as it is known."""
    until = time.monotonic() + PATIENCE
    while (par := tables.day_of(id).par) is None:
        assert time.monotonic() < until, "the bot does not play"
        time.sleep(0.02)
    return par


# --- its deal ----------------------------------------------------------------------------------


def test_the_deal_of_a_day_is_a_secret_of_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deals = []
    for folder in ("one", "two", "one"):
        monkeypatch.setenv(DATA, str(tmp_path / folder))
        deals.append([daily.seed(game, day) for game in games for day in (DAY, "2026-01-03")])
    assert deals[0] == deals[2], "it stays the same"
    assert len({*deals[0], *deals[1]}) == 2 * len(deals[0]), "no other server has it"


def test_until_the_day_is_over_nobody_is_told_its_deal(
    inside: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = a_daily(inside, "me")
    assert str(inside.tables.told_seed(id)) == str(daily.seed("age_of_ascent", DAY))
    monkeypatch.setattr(records, "today", lambda: DAY)
    assert inside.tables.told_seed(id) is None
    for deed in (
        inside.tables.export,
        partial(inside.tables.fork, step=0),
        partial(inside.tables.rematch, same_seed=True),
    ):
        with pytest.raises(Refused, match="until then its deal is a secret"):
            deed(id)
    end = app("table", id=id)
    told = words(end) + "".join(code.value for code in end.code)
    assert "The deal of the day is told when the day is over" in told
    assert str(daily.seed("age_of_ascent", DAY)) not in told
    assert "rematch same" not in [button.key for button in end.button]
    look = app("inspector", None, id=id)
    assert "The deal of the day is a secret" in words(look)
    assert not look.slider
    assert inside.tables.rematch(id).seat_tokens, "with a new deal"


# --- what keeps its rank ---------------------------------------------------------------------


def test_answers_of_others_stay_in_a_ranked_game_or_it_is_ranked_no_more(inside: Stores) -> None:
    id = answered(inside)
    steps = inside.tables.steps(id)
    assert inside.tables.info(id).daily == Daily(DAY)
    at = app("table", id=id)
    at.button(key="undo").click().run()
    assert "Take it back again if you mean it" in press.says(at)
    assert inside.tables.steps(id) == steps
    at.button(key="undo").click().run()
    assert inside.tables.steps(id) < steps
    assert inside.tables.info(id).daily == Daily(DAY, 1, "undo")
    assert "not ranked: others' answers taken back" in banner(at)


def test_a_later_try_takes_back_what_it_likes(inside: Stores) -> None:
    id = answered(inside)
    inside.tables.unrank(id, "hints")
    inside.tables.undo(id, 0)
    assert inside.tables.info(id).daily == Daily(DAY, 1, "hints"), "what was said first stays"


def test_a_ranked_game_has_no_advice_unless_the_rank_is_given_up(inside: Stores) -> None:
    id = begun(inside)
    inside.visitors.set("me", "hints", "yes")
    at = app("table", id=id)
    assert "Game of the day, ranked" in banner(at)
    assert "advice" not in press.sent(at, "board")
    at.button(key="unrank").click().run()
    assert "advice" in press.sent(at, "board")
    assert "not ranked: with advice" in banner(at)
    assert "unrank" not in [button.key for button in at.button]


def test_nobody_is_offered_advice_who_does_not_want_it(inside: Stores) -> None:
    at = app("table", id=begun(inside))
    assert "unrank" not in [button.key for button in at.button]
    assert "advice" not in press.sent(at, "board")


def test_a_further_try_is_no_ranked_game(inside: Stores) -> None:
    inside.visitors.set("me", "hints", "yes")
    at = app("table", id=begun(inside, 2))
    assert "not ranked: try 2" in banner(at)
    assert "advice" in press.sent(at, "board")


def test_a_game_of_no_day_has_no_banner(inside: Stores) -> None:
    made = inside.tables.create("age_of_ascent", [("Ada", None), BOT], 7)
    inside.visitors.seat("me", made.id, 0)
    assert banner(app("table", id=made.id)) == ""


def test_a_bot_that_plays_for_a_person_costs_the_rank(inside: Stores) -> None:
    lent, resigned = begun(inside), begun(inside)
    inside.tables.take_over(lent, 0, "random")
    inside.tables.resign(resigned, 0, "random")
    for id in (lent, resigned):
        assert inside.tables.info(id).daily == Daily(DAY, 1, "bot")
        assert at_rest(inside.tables, id).over
        assert inside.tables.same_deal(id) == []


def test_results_with_help_are_told_and_not_ranked(inside: Stores) -> None:
    mine, other = a_daily(inside, "me"), a_daily(inside, "Ben")
    inside.tables.unrank(mine, "hints")
    results = inside.tables.same_deal(mine)
    assert [(rank, result.id) for rank, result in daily.ranked(results)] == [
        (1, other), (None, mine),
    ]  # fmt: skip
    told = words(app("table", id=mine))
    assert "Not ranked: with advice" in told
    assert "with advice" in daily.message("Game", "age_of_ascent", DAY, results[0], results)


# --- the best, and par -----------------------------------------------------------------------


@pytest.mark.parametrize("game", ["age_of_ascent", "ascension"])
def test_par_is_what_the_usual_bot_makes_of_the_deal_in_the_place_of_the_person(
    inside: Stores, game: str
) -> None:
    id = begun(inside, game=game)
    par = par_of(inside.tables, id)
    usual = games[game].face.usual_bot(games[game])
    state = games[game].new(2, daily.seed(game, DAY))
    while not state.over:
        state.apply(consult(state, BOT[1] if state.seat else usual))
    assert par == Par(usual, state.scores[0], 0 in state.winners)


def test_par_is_kept_and_no_bot_plays_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = [("Ada", None), BOT]
    seed = daily.seed("age_of_ascent", DAY)
    with closing(Tables(tmp_path)) as tables:
        id = tables.create("age_of_ascent", seats, seed, daily=Daily(DAY)).id
        par = par_of(tables, id)
    monkeypatch.setattr("ui.store.days.choice", None)  # whoever plays now fails
    with closing(Tables(tmp_path)) as tables:
        assert tables.day_of(id).par == par
        assert tables.day(DAY, "age_of_ascent", [None, "random"], seed) == Day([], par)
        assert tables.day(DAY, "age_of_ascent", [None, "random"], seed + 1).par is None


def test_a_bot_that_fails_or_never_ends_leaves_par_unknown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.store.days.MOST_SECONDS", 0.0)
    with closing(Tables(tmp_path)) as tables:
        id = tables.create("age_of_ascent", [("Ada", None), BOT], 7, daily=Daily(DAY)).id
        assert tables.day_of(id).par is None
        (thread,) = tables._days._begun.values()
        thread.join(PATIENCE)
        assert not thread.is_alive()
        assert tables.day_of(id).par is None
        assert [*tables._days._begun.values()] == [thread]
        plain = tables.create("age_of_ascent", [("Ada", None), BOT], 7).id
        assert tables.day_of(plain) == Day([])


def test_the_banner_tells_the_best_of_the_day_and_par(inside: Stores) -> None:
    id = begun(inside)
    par_of(inside.tables, id)
    ben = a_daily(inside, "Ben")
    inside.tables.unrank(a_daily(inside, "Cyd"), "hints")
    (best, _) = inside.tables.day_of(id).results
    told = banner(app("table", id=id))
    assert f"Best so far: Ben, {daily.points('age_of_ascent', daily.score(best))}." in told
    assert "Cyd" not in told, "who had help is not the best"
    assert "of this deal" in told
    assert "of this deal" in words(app("table", who="Ben", id=ben)), "the end tells it too"


def test_the_door_tells_how_the_day_stands(inside: Stores, day: str) -> None:
    at = app()
    assert "Best so far" not in words(at)
    at.button(key="daily age_of_ascent").click().run()
    (info,) = inside.tables.list()
    par_of(inside.tables, info.id)
    assert "of this deal" in words(app(who="somebody else")).replace("\\", "")


def test_words_of_a_day() -> None:
    first = Result("a", ("Ada", "Bot"), (5, 9), (1,), (0,), 1, 1.0)
    second = Result("b", ("Ben", "Bot"), (7, 3), (0,), (0,), 1, 2.0)
    assert daily.standing_words("age_of_ascent", Day([])) == ""
    assert daily.standing_words("age_of_ascent", Day([first, second])) == (
        "Best so far: Ben, 7 points."
    )
    told = daily.standing_words("ascension", Day([], Par("greedy", 41, won=True)))
    called = persona(games["ascension"], "greedy").title
    assert told == f"The bot {called} makes 41 honor of this deal and wins."
