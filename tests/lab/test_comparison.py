"""Games side by side: differences, what is real, tables, pages, and the command."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from framework.arena import Match
from framework.cli import command_line
from framework.cli.compare import entrant_given
from framework.core.errors import BadOption
from framework.lab.comparison import (
    Comparison,
    Entrant,
    card_rows,
    compare,
    compared,
    differences,
    holm,
)
from framework.lab.judging import Budget
from framework.lab.metrics import METRICS, Sample
from framework.lab.report import html
from framework.lab.sentences import sentences
from framework.lab.words import amount, difference_words, figure_words
from framework.lab.writing import as_csv, as_document
from tests.lab.laid import laid, side, uses
from tests.lab.made_up import COMEBACK, LONG, THREE

SMALL = Budget(games=1, moments=2, options=2, roll_outs=2)


@pytest.fixture
def found(climb: Match) -> Comparison:
    """The same game with other bots."""
    sides = [Entrant("climb", bots=["random"] * 2), Entrant("climb", bots=["thrifty"] * 3)]
    return compare(sides, 12, 3, SMALL)


def test_holm_multiplies_by_what_is_left_and_never_falls() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.5, 0.9]) == [1.0, 1.0]
    assert holm([]) == []


def test_a_difference_is_real_if_it_can_hardly_be_chance() -> None:
    rounds = next(metric for metric in METRICS if metric.name == "rounds")

    def run(lengths: list[int]) -> dict[str, Sample]:
        games = [replace(LONG, number=n, seed=n, rounds=r) for n, r in enumerate(lengths)]
        return {"rounds": Sample(rounds, games)}

    (clear,) = differences([run([5, 6] * 10), run([8, 9] * 10)])
    assert clear.value == 3
    assert clear.real
    assert 2.5 < clear.interval[0] < 3 < clear.interval[1] < 3.5
    (same,) = differences([run([5, 6] * 10), run([6, 5] * 10)])
    assert (same.value, same.real) == (0, False)
    assert differences([run([5, 6]), run([8, 9])]) == []  # too few to tell
    (sure,) = differences([run([5] * 9), run([6] * 9)])
    assert (sure.p, sure.real) == (0, True)


def test_figures_that_mean_something_else_are_not_compared() -> None:
    rounds = next(metric for metric in METRICS if metric.name == "rounds")
    games = [replace(LONG, number=n, seed=n, rounds=n) for n in range(9)]
    other = replace(rounds, meaning="Rounds of another kind.")
    assert differences([{"rounds": Sample(rounds, games)}, {"rounds": Sample(other, games)}]) == []


def test_cards_have_pick_rates_and_wins_of_who_took_them() -> None:
    x, y = card_rows(THREE)
    assert (x.card, x.offered, x.taken, x.pick_rate) == ("x", 4, 1, 1 / 4)
    assert (x.n, x.win_rate) == (1, 0)
    assert (y.taken, y.pick_rate, y.win_rate) == (1, 1, 0)
    assert y.interval is not None


def test_a_comparison_has_all_sides_and_what_both_have(found: Comparison) -> None:
    document = json.loads(json.dumps(found.as_json()))
    assert [side["label"] for side in document["sides"]] == ["climb (1)", "climb (2)"]
    assert [side["players"] for side in document["sides"]] == [2, 3]
    first, second = (side["figures"] for side in document["sides"])
    assert "seat_3_wins" in second
    assert "seat_3_wins" not in first
    assert first["decisions"]["n"] == 12
    assert first["drama"]["n"] == 1
    assert first["decisions"]["example"].keys() == {"number", "seed", "step"}
    named = {one["name"]: one for one in document["differences"]}
    assert named["options_most"]["value"] == pytest.approx(
        second["options_most"]["value"] - first["options_most"]["value"]
    )
    assert "drama" not in named  # one judged game tells nothing
    assert document["correction"]["method"] == "Holm"
    assert document["correction"]["tests"] == len(document["differences"])
    assert document["budget"]["roll_outs"] == 2
    assert {curve["name"] for curve in document["sides"][0]["curves"]} >= {"score", "lead", "drama"}


def test_a_comparison_is_the_same_again(found: Comparison) -> None:
    sides = [Entrant("climb", bots=["random"] * 2), Entrant("climb", bots=["thrifty"] * 3)]
    assert compare(sides, 12, 3, SMALL).as_json() == found.as_json()


def test_the_table_has_a_line_for_each_figure_of_each_side(found: Comparison) -> None:
    rows = list(csv.DictReader(io.StringIO(as_csv(found))))
    row = next(r for r in rows if (r["metric"], r["side"]) == ("decisions", "climb (2)"))
    figure = found.sides[1].figures["decisions"]
    assert float(row["value"]) == figure.value
    differs = found.difference("decisions", 1)
    assert differs is not None
    assert float(row["difference"]) == differs.value
    assert len(rows) == sum(len(side.figures) for side in found.sides)


def test_the_page_is_whole_in_itself_and_escapes_its_words(found: Comparison) -> None:
    wild = replace(found.sides[0], label="<i>", name='<b onclick="x">&')
    page = html(replace(found, sides=[wild, found.sides[1]]))
    assert "<b onclick" not in page
    assert "<i>" not in page
    assert "&lt;b onclick=&quot;x&quot;&gt;&amp;" in page
    assert not re.search(r"src=|href=\"[^#]|url\(|@import|https?://", page)
    assert page.count("<svg") > 20
    assert "Holm" in page
    assert "@media print" in page
    metrics = {metric.name: metric for metric in found.metrics}
    for name in ("decisions", "final_margin", "balance"):
        told = figure_words(metrics[name], found.sides[1].figures[name])
        assert f"{told[0]}<br><small>{told[1]} n" in page


def test_the_page_opens_with_sentences_that_lead_to_their_figures(found: Comparison) -> None:
    page = html(found)
    said = sentences(found)
    assert any(sentence.figures for sentence in said)
    for sentence in said:
        assert page.index(escape(sentence.text)) < page.index("<table")
        for name in sentence.figures:
            assert f'href="#figure-{name}"' in page
            assert page.count(f'id="figure-{name}"') == 1


def test_the_page_draws_phases_and_tells_how_far_two_sides_are_apart(found: Comparison) -> None:
    page = html(found)
    for each in found.sides:
        assert f"<title>Phases of {each.name}</title>" in page
    assert "a tree of the sides" not in page
    for distance in found.distances:
        assert f"<td>{distance.title}</td>" in page
        assert escape(distance.meaning) in page
    nodes = {node["id"]: node for node in found.sides[0].phases.nodes}
    assert sum(float(node["decisions"]) for node in nodes.values()) == pytest.approx(
        found.sides[0].figures["decisions"].value
    )


def test_three_sides_are_drawn_as_trees(climb: Match) -> None:
    sides = [Entrant("climb", players=n, bots=["random"]) for n in (2, 3, 4)]
    page = html(compare(sides, 2, 3))
    assert page.count("a tree of the sides") == 3  # figures, proportions, phases: it has no tags
    assert "Figures: a map of the sides" in page
    assert "Phases: a map of the sides" not in page  # they all lie at one place


def test_mechanics_are_a_heat_map() -> None:
    dice, cards = uses("dice"), uses("cards")
    sides = [side("Hill", {dice: (4, 0.1)}), side("Peak", {dice: (8, 0.1), cards: (0, 0)})]
    page = html(laid(*sides))
    rows = re.findall(r"<tr>(<td>(?:Dice|Cards)</td>.*?)</tr>", page)
    assert [re.findall(r"rgba\(11,92,173,([\d.]+)\)|<td>(–)</td>", row) for row in rows] == [
        [("", "–"), ("0.00", "")],
        [("0.17", ""), ("0.35", "")],
    ]


def test_a_comparison_is_read_again_as_it_was(found: Comparison) -> None:
    document = json.loads(json.dumps(as_document(found)))
    assert Comparison.from_json(document) == found
    assert [one["text"] for one in document["sentences"]] == [s.text for s in sentences(found)]


def test_a_comparison_of_figures_that_mean_something_else_is_read_again(found: Comparison) -> None:
    first, second = found.sides
    other = replace(second.figures["rounds"], meaning="Rounds of another kind.", high=9.0)
    mixed = replace(found, sides=[first, replace(second, figures={"rounds": other})])
    assert Comparison.from_json(json.loads(json.dumps(mixed.as_json()))) == mixed


Damage = Callable[[dict[str, Any]], object]
DAMAGED: dict[str, tuple[Damage, str]] = {
    "format": (lambda d: d.update(format="other"), "holds no comparison"),
    "version": (lambda d: d.update(version=99), "of version 99, not 1"),
    "missing": (lambda d: d.pop("differences"), "'differences' is missing"),
    "no sides": (lambda d: d.update(sides=[], differences=[], distances=[]), "it has no sides"),
    "sides": (lambda d: d.update(sides=3), "sides is no list"),
    "run": (lambda d: d["sides"][0].pop("players"), "'players' is missing"),
    "figure": (lambda d: d["sides"][0]["figures"]["rounds"].pop("n"), "sides.0.figures.rounds.n"),
    "unknown": (lambda d: d["sides"][1]["figures"].update(odd={}), "'odd' is missing"),
    "value": (lambda d: d["sides"][0]["figures"]["rounds"].update(value="x"), "rounds.value"),
    "no number": (lambda d: d["differences"][0].update(p=float("nan")), "nan is no number"),
    "side": (lambda d: d["differences"][0].update(side=7), "it has no side 7"),
    "name": (lambda d: d["differences"][0].update(name="odd"), "it has no figure odd"),
    "budget": (lambda d: d["budget"].update(moments=0), "moments has to be at least 1"),
    "distance": (lambda d: d["distances"][0].update(places=[]), "is not of 2 sides"),
    "merge": (lambda d: d["distances"][0]["merges"][0].update(left=[9]), "does not have"),
}


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_damaged_comparison_is_refused_with_what_is_wrong(found: Comparison, damage: str) -> None:
    document = json.loads(json.dumps(found.as_json()))
    harm, words = DAMAGED[damage]
    harm(document)
    with pytest.raises(BadOption, match=re.escape(words)):
        Comparison.from_json(document)


@pytest.mark.parametrize("document", [None, [], "text", {}])
def test_what_is_no_document_at_all_is_refused(document: object) -> None:
    with pytest.raises(BadOption, match="holds no comparison"):
        Comparison.from_json(document)


def test_a_page_of_one_side_has_no_differences(climb: Match) -> None:
    alone = compare([Entrant("climb", bots=["random"] * 2)], 3, 3)
    assert "What differs" not in html(alone)


@pytest.mark.parametrize(
    ("value", "words"),
    [(0, "0.00"), (1234.5, "1234"), (12.34, "12.3"), (1.234, "1.23"), (0.1234, "0.123"),
     (0.001234, "0.0012"), (-2.5, "-2.50")],
)  # fmt: skip
def test_numbers_have_as_many_digits_as_they_deserve(value: float, words: str) -> None:
    assert amount(value) == words


def test_mixed_up_runs_are_refused(climb: Match) -> None:
    with pytest.raises(BadOption, match="more than once"):
        compared([climb], [[COMEBACK, COMEBACK]], ["a"], 3)


# --- the command -----------------------------------------------------------------------------


def test_a_side_is_written_with_its_options() -> None:
    given = entrant_given("ascension:sets=deliverance;players=2;bots=greedy", 4, None)
    assert (given.game, given.options) == ("ascension", {"sets": "deliverance"})
    assert (given.players, given.bots) == (2, ["greedy"])
    match = given.match(5)
    assert match.bots == ("greedy", "greedy")
    assert entrant_given("ascension", None, None).match(1).bots == ("greedy",) * 3
    assert entrant_given("ascension", None, "random").match(1).bots == ("random",) * 3
    assert entrant_given("ascension", None, "random,greedy").match(1).bots == ("random", "greedy")


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(command_line, ["compare", *arguments])
    return result.exit_code, result.stdout, result.stderr


def test_the_command_compares_keeps_and_writes(climb: Match, tmp_path: Path) -> None:
    table, page, kept = tmp_path / "t.csv", tmp_path / "p.html", tmp_path / "kept"
    arguments = [
        "climb:bots=random", "climb:bots=thrifty", "--players", "2", "--games", "9", "--seed", "4",
        "--judged", "1", "--moments", "2", "--roll-outs", "2", "--keep", str(kept),
        "--csv", str(table), "--html", str(page), "--rounds", "20-30",
    ]  # fmt: skip
    status, shown, _ = run(*arguments)
    assert status == 0
    assert "differences are real at 5% after Holm's" in " ".join(shown.split())
    assert "Decisions" in shown
    assert "• In " in shown
    assert table.read_text().startswith("metric,")
    assert page.read_text().startswith("<!doctype html>")
    assert len(list(kept.iterdir())) == 2
    before = {path: path.read_bytes() for path in kept.iterdir()}
    status, answered, _ = run(*arguments, "--json")
    document = json.loads(answered)
    assert document["sides"][0]["figures"]["ideal_duration"]["n"] == 9
    assert {path: path.read_bytes() for path in kept.iterdir()} == before


def test_the_command_tells_no_more_digits_than_intervals_bear_out_and_json_tells_all(
    climb: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "250")
    arguments = [
        "climb:bots=random", "climb:bots=thrifty", "--players", "2", "--games", "9", "--seed", "4",
        "--judged", "0", "--keep", str(tmp_path),
    ]  # fmt: skip
    _, shown, _ = run(*arguments)
    _, answered, _ = run(*arguments, "--json")
    found = Comparison.from_json(json.loads(answered))
    kinds = set()
    for metric in found.metrics:
        if all(one.figures[metric.name].value is None for one in found.sides):
            continue
        row = next(line for line in shown.splitlines() if f" {metric.title} " in line)
        _, _, *cells = (cell.strip() for cell in re.split("[│┃|]", row.strip("│┃|\n")))
        for place, one in enumerate(found.sides):
            figure = one.figures[metric.name]
            if figure.value is None:
                continue
            value, spread = figure_words(metric, figure)
            assert cells[place] == f"{value} {spread}".rstrip()
            kinds.add((" %" in value, bool(spread)))
        if differs := found.difference(metric.name, 1):
            assert cells[2].removesuffix(" *") == difference_words(metric, differs)
    assert {(True, True), (False, True)} <= kinds
    full = json.loads(answered)["sides"][0]["figures"]["decisions"]["value"]
    assert len(repr(full)) > 5, "the document has the number as it was measured"


@pytest.mark.usefixtures("climb")
def test_many_sides_are_a_table_of_values_and_drawn_as_maps(tmp_path: Path) -> None:
    sides = [f"climb:players={n};bots={bot}" for n in (2, 4) for bot in ("random", "thrifty")]
    status, shown, _ = run(
        *sides, "--games", "8", "--judged", "0", "--maps", str(tmp_path / "maps")
    )
    assert status == 0
    row = next(line for line in shown.splitlines() if "Decisions a round" in line)
    assert len([cell for cell in re.split("[│|]", row) if cell.strip()]) == 5
    assert " *" in shown
    assert "Apart by figures: Climb for " in shown
    assert {path.name for path in (tmp_path / "maps").iterdir()} >= {
        "figures-tree.svg", "figures-map.svg"
    }  # fmt: skip


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nothing"], "there is no game 'nothing'"),
        (["climb:height=3"], "climb has no option 'height'"),
        (["climb:players=many"], "'many' is not an integer"),
        (["climb", "--players", "9"], "Climb is for 2, 3, 4 players"),
        (["climb", "--games", "0"], "--games has to be at least 1"),
        (["climb", "--judged", "-1"], "no fewer than 0 games"),
        (["climb", "--roll-outs", "0"], "roll_outs has to be at least 1"),
        (["climb", "--rounds", "9-3"], "--rounds is given as LOW-HIGH"),
        (["climb", "--csv", "/nowhere/at/all.csv"], "there is no directory"),
        (["climb", "--bots", "nobody"], "nobody"),
        ([], "GAME"),
    ],
)
@pytest.mark.usefixtures("climb")
def test_what_can_not_be_compared_is_refused_in_a_line(arguments: list[str], words: str) -> None:
    status, shown, error = run(*arguments)
    assert (status, shown) == (2, "")
    assert words in error
    assert len(error.splitlines()) == 1


def test_a_page_goes_by_the_name_that_a_comparison_was_given() -> None:
    found = laid(side("Hill", {}), side("Peak", {}))
    page = html(found, name="Ana's <look>")
    assert "<title>Ana&#x27;s &lt;look&gt;</title>" in page
    assert "<h1>Ana&#x27;s &lt;look&gt;</h1>\n<p>Hill against Peak</p>" in page
    assert "<title>Hill against Peak</title>" in html(found)
