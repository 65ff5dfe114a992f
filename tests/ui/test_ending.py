"""The end of a game: curves and statistics that are exact, and the page that shows them."""

from __future__ import annotations

import random
import re
from dataclasses import asdict
from itertools import pairwise
from typing import Any

import pytest

from ascension.score import cards_of, cult_total, sheets
from framework import games
from framework.core.machine import State
from framework.watcher import Watcher, course, watch
from tests.ui.test_home import a_daily, press
from tests.ui.visits import a_table, app, finished, play, words
from ui.html import charts
from ui.play import daily, decks, ending
from ui.play.first_game import TITLE
from ui.server.stores import Stores
from ui.store.records import Result

TABLES: list[tuple[str, list[str], dict[str, Any]]] = [
    ("age_of_ascent", ["balanced", "gold", "strength"], {}),
    ("age_of_ascent", ["random", "random"], {"banner": "rotate"}),
    ("ascension", ["greedy", "random"], {}),
    ("ascension", ["greedy", "greedy"], {"sets": ("deliverance", "valley_of_the_ancients")}),
    ("ascension", ["greedy"], {"sets": ("gift_of_the_elements",)}),
    ("ascension", ["greedy"] * 4, {"team": True, "honor_per_player": 8}),
]


pytestmark = pytest.mark.usefixtures("inside")


def played(game: str, bots: list[str], seed: int = 5, **options: Any) -> State:
    """A game of bots to its end."""
    state: State = games[game].new(len(bots), seed, **options)
    seated = [games[game].bots[bot](random.Random(seed + i)) for i, bot in enumerate(bots)]
    while not state.over:
        state.apply(seated[state.seat].decide(state))
    return state


# --- curves and statistics -------------------------------------------------------------------


@pytest.mark.parametrize(("game", "bots", "options"), TABLES)
def test_curves_end_where_the_game_ends(game: str, bots: list[str], options: Any) -> None:
    end = played(game, bots, **options)
    went = course(end)
    points = next(iter(went.curves.values()))
    assert [line[max(line)] for line in points[: len(bots)]] == end.scores
    assert len(points) == len(bots) + len(went.others)
    assert [*went.moments] == sorted(went.moments)
    assert went.moments[0] == "start"
    for curve in went.curves.values():
        assert len(curve) in (len(bots), len(points))
        assert all(set(line) <= set(went.moments) for line in curve)
    assert all(len(row) == len(bots) for row in went.statistics.values())


def test_a_sheet_adds_up_to_the_total() -> None:
    for game, bots, options in TABLES[:4]:
        end = played(game, bots, **options)
        view: Any = end.view(None)
        for sheet, total in zip(view["table"]["sheets"], view["scores"], strict=True):
            assert sum(v for name, v in sheet.items() if name != "dice") == total


def test_figures_of_age_of_ascent_are_those_of_the_journal() -> None:
    end = played("age_of_ascent", ["balanced", "strength", "culture"])
    told: Any = end.log
    figures = course(end).statistics
    for seat in range(3):
        rolls = [face for e in told if e[0] == "roll" and e[3] == seat for face in e[1]]
        assert figures["Dice rolled"][seat] == len(rolls)
        assert figures["Average die (2 expected)"][seat] == round(sum(rolls) / len(rolls), 2)
        assert figures["Bids placed"][seat] == sum(e[:2] == ("placed", seat) for e in told)
        won = [e[1] for e in told if e[0] == "result" and e[2] == seat]
        assert figures["Bids won"][seat] == len(won)
        assert figures["Cards won"][seat] == sum(target > 1 for target in won)
        battles = [e for e in told if e[0] == "battle" and seat in (e[2], *dict(e[5]))]
        assert figures["Battles fought"][seat] == len(battles)
        held = sum((e[4] if e[4] >= 0 else e[2]) == seat for e in battles)
        assert figures["Battles won"][seat] == held


def test_cards_of_age_of_ascent_come_from_the_draft_bids_and_battles() -> None:
    end: Any = played("age_of_ascent", ["strength"] * 4)
    went = course(end)
    row = went.statistics
    for seat in range(4):
        got: Any = row["Cards won"][seat]
        taken: Any = row["Territories conquered"][seat]
        lost: Any = row["Territories lost"][seat]
        assert 2 + got + taken - lost == len(end.cards[seat])
        cards = went.curves["Cards"][seat]
        assert (cards[0], cards[max(cards)]) == (2, len(end.cards[seat]))
        pieces = [went.curves[k][seat] for k in ("Strength", "Gold", "Culture", "Empire tokens")]
        for moment, total in went.curves["All pieces"][seat].items():
            assert sum(line[moment] for line in pieces) == total


def test_empire_tokens_are_those_that_were_had_and_are_gone() -> None:
    end: Any = played("age_of_ascent", ["balanced"] * 3, seed=8)
    spent = course(end).statistics["Empire tokens spent"]
    for seat in range(3):
        had = sum(e[2].count(3) for e in end.log if e[:2] == ("take", seat))
        lost = sum(e == ("lost", seat, 3) for e in end.log)
        assert spent[seat] == had - lost - end.owned[seat * 7 + 3]


@pytest.mark.parametrize(("game", "bots", "options"), TABLES[2:])
def test_figures_of_ascension_are_those_of_the_journal(
    game: str, bots: list[str], options: Any
) -> None:
    end: Any = played(game, bots, **options)
    went = course(end)
    for seat in range(len(bots)):
        for what, kinds in (
            ("Cards played", ("play",)),
            ("Cards acquired", ("acquire", "dreambind")),
            ("Monsters defeated", ("defeat",)),
            ("Cards banished", ("banish",)),
        ):
            told = sum(e[0] in kinds and e[1] == seat for e in end.log)
            assert went.statistics[what][seat] == told
        turns: Any = went.statistics["Turns"][seat]
        assert turns == sum(e[0] == "turn" and e[2] == seat for e in end.log)
        own = sheets(end)[seat].total
        assert went.statistics["Honor a turn"][seat] == round(own / turns, 1)
        tokens = went.curves["Honor tokens"][seat]
        assert tokens[max(tokens)] == asdict(sheets(end)[seat])["tokens"]
        for what in ("Runes spent", "Power spent"):
            a_turn = went.curves.get(f"{what} a turn", [{} for _ in bots])[seat]
            assert sum(a_turn.values()) == went.statistics[what][seat]


def test_what_is_spent_is_what_leaves_the_purse() -> None:
    end = played("ascension", ["greedy", "greedy"], seed=3)
    state: Any = games["ascension"].new(2, 3)
    spent = {"runes": [0, 0], "power": [0, 0]}
    for entry in [e for e in end.log if e[0] == "choice"]:
        option: Any = entry[3]
        if state.kind == "turn" and option >> 24 in (1, 3):
            cost, paid, *_ = games["ascension"].about(state)[state.options.index(option)]
            spent[str(paid)][state.seat] += int(cost)
        state.apply(state.options.index(option))
    figures = course(end).statistics
    assert figures["Runes spent"] == spent["runes"]
    assert figures["Power spent"] == spent["power"]


def test_the_biggest_turn_is_the_steepest_step_of_the_honor_curve() -> None:
    end = played("ascension", ["greedy", "greedy"])
    went = course(end)
    starts: Any = [e for e in end.log if e[0] == "turn"]
    for seat in (0, 1):
        line = went.curves["Honor"][seat]
        own = [line[turn] - line[turn - 1] for _, turn, who in starts if who == seat]
        assert went.statistics["Biggest turn"][seat] == max(own)


def test_a_game_that_nothing_is_known_of_has_its_points() -> None:
    end = played("age_of_ascent", ["random", "random"])
    went = watch(end, Watcher)
    assert [*went.curves] == ["Points"]
    for line, known in zip(
        went.curves["Points"], course(end).curves["Victory points"], strict=True
    ):
        *turns, last = line
        assert [line[turn] for turn in turns] == [known[turn] for turn in turns]
        assert line[last] == known[max(known)]
    assert (went.moments[0], went.moments[max(went.moments)]) == ("start", "end")


def test_the_cult_has_a_sheet_and_a_curve_beside_who_plays_alone() -> None:
    end: Any = played("ascension", ["greedy"], sets=("gift_of_the_elements",))
    view: Any = end.view(None)
    cult = cult_total(end)
    went = course(end)
    assert went.others == ("The Cult",)
    line = went.curves["Honor"][1]
    assert (line[0], line[max(line)]) == (0, cult)
    assert [*line] == [*went.curves["Honor"][0]]
    tokens, cards = went.curves["Honor tokens"][1], went.curves["Cards owned"][1]
    assert (tokens[max(tokens)], cards[max(cards)]) == (end.cult_honor, len(end.cult))
    sheet = view["table"]["cult"]
    assert sheet["tokens"] == end.cult_honor
    assert sheet["honor"] == cult
    sources = ("tokens", "heroes", "constructs", "other_cards")
    assert sum(sheet[source] for source in sources) == cult
    drawn = ending.score_sheet(view)
    assert "The Cult</th>" in drawn
    assert f"<td>{end.scores[0]}</td><td>{cult}</td>" in drawn
    assert f"<td>{sheet['heroes']}</td></tr>" in drawn


def test_everybody_s_deck_is_told_at_the_end() -> None:
    end: Any = played("ascension", ["greedy", "random"], honor_per_player=5)
    face = end.rules.game.face
    owned = [face.holdings(end.rules, end.view(seat)) for seat in range(2)]
    rows: list[Any] = decks.compared(end.rules, owned)
    counts = {name: row for name, *row in rows}
    trophies = [len(own) for own in end.trophies]
    assert counts["All cards"] == [len(cards_of(end, s)) + trophies[s] for s in range(2)]
    named = [row for name, *row in rows if name in end.defs.number]
    sums = [sum(row[seat] for row in named if row[seat] != "–") for seat in range(2)]
    assert sums == counts["All cards"]
    assert [name for name, *_ in rows][-2:] == [
        "Runes a hand, on the average",
        "Power a hand, on the average",
    ]


def test_a_game_without_decks_tells_of_none() -> None:
    assert decks.compared(played("age_of_ascent", ["random"] * 2).rules, []) == []


def test_the_cult_has_no_place_among_several_players() -> None:
    end = played("ascension", ["random", "random"], honor_per_player=5)
    assert "The Cult" not in ending.score_sheet(end.view(None))
    went = course(end)
    assert went.others == ()
    assert all(len(curve) == 2 for curve in went.curves.values())


# --- drawings --------------------------------------------------------------------------------


def test_a_chart_tells_its_lines_apart_without_colour_and_in_words() -> None:
    lines = [{0: 1, 1: 4}, {0: 0, 1: 4}, {1: 2}]
    drawn = charts.chart(["A<b>", "B", "C"], lines, {0: "start", 1: "turn 1"}, "Honor")
    assert "A<b>" not in drawn
    assert "\n" not in drawn
    label = re.search(r'aria-label="([^"]+)"', drawn)
    assert label is not None
    assert "A&lt;b&gt; from 1 to 4" in label[1]
    dashes = set(re.findall(r"stroke:light-dark\([^)]*\)(;stroke-dasharray:[^;\"]+)?", drawn))
    assert len(dashes) == 3
    ends = [float(top) for top in re.findall(r'class="a-end" style="top:(\d+)px', drawn)]
    assert len(ends) == 3
    assert min(b - a for a, b in pairwise(ends)) >= charts.GAP - 1


@pytest.mark.parametrize("values", [[0], [0, 0], [-4, 7], [3, 1000], [1, 2, 3, 4, 5, 6]])
def test_ticks_hold_all_values(values: list[int]) -> None:
    ticks = charts._ticks(min(0, *values, 0), max(1, *values, 1))
    assert ticks[0] <= min(values)
    assert ticks[-1] >= max(values)
    assert 2 <= len(ticks) <= 7


def test_six_lines_that_end_together_have_labels_within_the_chart() -> None:
    drawn = charts.chart([*"abcdef"], [{0: 0, 9: 5}] * 6, {0: "start", 9: "end"}, "Honor")
    ends = [float(top) for top in re.findall(r'class="a-end" style="top:(-?\d+)px', drawn)]
    assert len(ends) == 6
    assert -10 <= min(ends) < max(ends) <= charts.HEIGHT + 10


# --- the page --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["age_of_ascent", "ascension"])
def test_the_end_shows_sheet_curves_and_statistics(inside: Stores, game: str) -> None:
    id = finished(inside, game)
    at = app("table", id=id)
    told = words(at)
    assert "Total" in told
    assert 'role="img"' in told
    curves = at.button_group(key="curve")
    second = curves.options[1]
    curves.set_value(second).run()
    assert not at.exception
    assert f'aria-label="{second} from turn to turn' in words(at)
    assert "Bids won" in told or "Cards acquired" in told
    assert ("Everybody" in told) is (game == "ascension")
    press(at, "rematch")
    assert len(inside.tables.list()) == 2


@pytest.mark.parametrize("game", ["age_of_ascent", "ascension"])
def test_the_end_of_a_game_that_the_bound_has_ended_says_so(
    inside: Stores, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(games[game]), "bound", 40)
    monkeypatch.setattr(games[game], "_rules", {})  # those that are known have the old bound
    id = finished(inside, game)
    assert "The game ends undecided after 40 decisions: nobody wins" in words(app("table", id=id))
    at = app("inspector", id=id)
    assert not at.exception
    assert "the game is over: The game ends undecided" in words(at)


def test_the_end_of_a_game_alone_shows_the_cult(inside: Stores) -> None:
    id = a_table(inside, "ascension", [("Ada", None)], honor_per_player=10)
    play(inside.tables, id, random.Random(3).randrange)
    at = app("table", id=id)
    told = words(at)
    assert "against the Cult with" in told
    assert "The Cult</th>" in told
    assert "The Cult from 0 to" in told
    curves = at.button_group(key="curve")
    for measure in curves.options:
        curves.set_value(measure).run()
        assert not at.exception


def test_a_replay_starts_at_the_first_step(inside: Stores) -> None:
    at = press(app("table", id=finished(inside)), "inspect")
    assert "Step 0 of" in words(at)


def test_the_rematch_of_a_first_game_is_none(inside: Stores) -> None:
    again = "Age of Ascent"
    for title, expected in ((TITLE, again), ("Our table", "Our table")):
        seats: list[tuple[str, str | None]] = [("Ada", None), ("Bot", "random")]
        id = inside.tables.create("age_of_ascent", seats, 7, {}, title).id
        play(inside.tables, id, random.Random(3).randrange)
        inside.visitors.seat("me", id, 0)
        at = app("table", id=id)
        at.button(key="rematch").click().run()
        made = inside.tables.info(id).rematch
        assert made is not None
        assert inside.tables.info(made.id).title == expected


def test_rows_of_a_score_sheet_say_what_they_are() -> None:
    view = played("age_of_ascent", ["balanced", "gold"]).view(0)
    rows = [str(row[0]) for row in games["age_of_ascent"].face.sheet(view).rows]
    assert {"Gold phases", "Card track", "Culture roll"} <= {*rows}
    assert not {"Text", "Track"} & {*rows}


def test_spectators_are_offered_no_rematch(inside: Stores) -> None:
    id = a_daily(inside, "Ada")
    inside.visitors.seat("me", id, None)
    at = app("table", id=id)
    assert not [button for button in at.button if str(button.key).startswith("rematch")]
    assert at.button(key="inspect").label == "Replay"


def test_the_same_deal_is_compared_with_others(inside: Stores) -> None:
    id = a_daily(inside, "me")
    at = app("table", id=id)
    assert "Nobody else" in words(at)
    a_daily(inside, "Ben")
    a_daily(inside, "me", 2)
    at = app("table", id=id)
    told = words(at)
    assert "Ben" in told
    assert "me (you)" in told
    assert "try 2" in told
    (line,) = [code.value for code in at.code if "the game of" in code.value]
    assert str(daily.seed("age_of_ascent", "2026-01-02")) in line
    assert "of 2 here" in line


def test_ranks_count_first_tries_and_are_shared() -> None:
    def result(id: str, points: int, attempt: int = 1) -> Result:
        return Result(id, ("A", "B"), (points, 9), (1,), (0,), attempt, 0.0)

    results = [result("a", 5), result("b", 7), result("c", 5), result("d", 8, 2), result("e", 1)]
    told = [(rank, r.id) for rank, r in daily.ranked(results)]
    assert told == [(1, "b"), (2, "a"), (2, "c"), (4, "e"), (None, "d")]
    line = daily.message("Game", "age_of_ascent", "2026-01-02", results[2], results)
    assert "5 points, not won, second of 4 here" in line
    assert "try 2" in daily.message("Game", "ascension", "2026-01-02", results[3], results)
    assert daily.points("age_of_ascent", 1) == "1 point"
    assert daily.points("ascension", 1) == "1 honor"
