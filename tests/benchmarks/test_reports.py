"""The benchmarks of the app: percentiles, limits, reports, and the search for lost moves."""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from benchmarks.app import Times, click_figures
from benchmarks.load import Move, Page, check, triggered
from benchmarks.serving import Failed, Figure, Parser, Report, percentile, spread, whole
from ui.store.tables import Tables


def test_a_percentile_is_one_of_the_values() -> None:
    """The smallest that is not below the share."""
    values = [float(value) for value in range(1, 101)]
    assert percentile(values, 0.95) == 95
    assert percentile(values, 0.5) == 50
    assert percentile([3.0], 0.95) == 3
    with pytest.raises(Failed):
        percentile([], 0.5)


def test_limits_hold_below_them_and_zero_at_zero() -> None:
    """Both the value and the percentile count."""
    assert Figure("ratio", 1.99, "", 2).holds
    assert not Figure("ratio", 2, "", 2).holds
    assert Figure("errors", 0, "", 0).holds
    assert not Figure("errors", 1, "", 0).holds
    seen = spread("seen", [0.1, 0.2, 1.5], limit=1000, p95_limit=1000)
    assert (seen.value, seen.p95, seen.holds) == (200, 1500, False)
    assert seen.must == "under 1000 ms, p95 under 1000 ms"


def test_a_report_tells_by_its_status_whether_all_holds(capsys: pytest.CaptureFixture[str]) -> None:
    """As a table and as JSON."""
    good = Report([Figure("lost moves", 0, "", 0), Figure("moves", 12, "")])
    assert good.show("Load", as_json=False) == 0
    assert "lost moves" in capsys.readouterr().out
    bad = Report([Figure("lost moves", 1, "", 0)])
    assert bad.show("Load", as_json=True) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["holds"], told["figures"][0]["value"]) == (False, 1)
    assert Report(errors=["it broke"]).show("Load", as_json=True) == 1


def test_bad_arguments_are_one_line_and_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    """Without the usage, which is in --help."""
    parser = Parser(prog="benchmarks.load")
    parser.add_argument("--tables", type=whole(1, 500))
    for given in ("0", "many"):
        with pytest.raises(SystemExit) as left:
            parser.parse_args(["--tables", given])
        told = capsys.readouterr().err
        assert left.value.code == 2
        assert told.count("\n") == 1
        assert "from 1 to 500" in told


def test_ratios_are_of_medians() -> None:
    """Clicks that hand over to bots are not in them."""
    times = {name: Times() for name in ("bare", "same", "people", "age_of_ascent", "ascension")}
    times["bare"].own = [0.05, 0.04, 0.06]
    times["same"].own = [0.025] * 3
    times["people"].own = [0.075] * 3
    times["ascension"].own = [0.1] * 3
    times["ascension"].handed_first, times["ascension"].handed_last = [0.3], [0.9]
    found = {figure.name: figure for figure in click_figures(times)}
    assert found["Age of Ascent / bare page, Streamlit's settings"].value == pytest.approx(1.5)
    assert found["Ascension / bare page, the app's settings"].value == pytest.approx(4)
    assert not found["Ascension / bare page, Streamlit's settings"].holds


def test_a_move_that_is_not_stored_as_it_was_made_is_lost(tmp_path: Path) -> None:
    """And a stored one that nobody made is told."""
    with closing(Tables(tmp_path, workers=0)) as tables:
        table = tables.create("age_of_ascent", [("", None), ("", None)], 7).id
        view = tables.view(table, None)
        decision = view["decision"]
        assert isinstance(decision, dict)
        seat = decision["seat"]
        options = tables.view(table, seat)["decision"]
        assert isinstance(options, dict)
        tables.move(table, seat, 0, 0, 0)
    move = Move(table, 0, seat, 0, options["options"][0], 0.0, 0.1)
    assert check(tmp_path, [move], {table})[:2] == (0, [])
    lost, wrong, _ = check(tmp_path, [replace(move, index=1)], {table})
    assert (lost, len(wrong)) == (1, 1)
    lost, wrong, _ = check(tmp_path, [], {table})
    assert (lost, len(wrong)) == (0, 1)


def test_a_client_reads_the_page() -> None:
    """Buttons by their keys, what is asked, and what went wrong."""
    page = Page()
    button = ForwardMsg()
    button.delta.new_element.button.id = "$$ID-0123-move abc 7 0 1"
    page.take(button)
    view = {"id": 7, "seat": 0, "over": False, "decision": {"seat": 0, "options": [1]}}
    board = ForwardMsg()
    board.delta.new_element.bidi_component.id = "$$ID-4567-board abc"
    board.delta.new_element.bidi_component.json = json.dumps({"view": json.dumps({"view": view})})
    page.take(board)
    broken = ForwardMsg()
    broken.delta.new_element.exception.message = "oh"
    page.take(broken)
    assert page.buttons == {"move abc 7 0 1": "$$ID-0123-move abc 7 0 1"}
    assert (page.table, page.view["id"], page.mine) == ("abc", 7, True)
    assert page.errors == [": oh"]
    assert "board abc__events" in triggered(page.board, "deed", {}).id
