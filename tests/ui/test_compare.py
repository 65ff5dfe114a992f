"""The Compare page: ready-made and own comparisons, a run from its order to its result."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.routing import Route
from streamlit.testing.v1 import AppTest

from framework import games
from framework.lab.comparison import Comparison, Entrant
from framework.lab.sides import USES
from framework.lab.words import figure_words
from tests.ui.played import played
from tests.ui.test_app import get
from tests.ui.visits import app, words
from ui.lab import compare_plots, compare_sides, compare_structure
from ui.lab.compare_figures import anchor, figures, groups, says
from ui.lab.compare_sides import ready_made
from ui.server import example
from ui.server.asgi import signs, visitor_cookie
from ui.server.hosting import Hosting
from ui.server.stores import COOKIE, Stores
from ui.server.visitors import key
from ui.store import runs as stored_runs
from ui.store.orders import FAILED, FINISHED, QUEUED, STOPPED, RunOrder
from ui.store.records import Refused
from ui.store.runs import RESULT
from ui.store.working import Worker

SHORT = Entrant("age_of_ascent", {"stall_turns": 1}, 2, ["random"], "Short")
LONG = Entrant("age_of_ascent", {}, 2, ["random"], "Long")
ORDER = RunOrder((SHORT, LONG), 9, 5, 0)
ME = key("me")


@pytest.fixture(autouse=True)
def _nobody_plays_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """In these tests it is played when a test says so."""
    monkeypatch.setattr("ui.store.workshop.Workshop.look", lambda self, soon=False: None)


def page(who: str = "me", **query: str) -> AppTest:
    return app("compare", None, who, **query)


def html(at: AppTest) -> str:
    """All that the page draws itself."""
    return "".join(str(part.proto.body) for part in at.get("html"))


def play(inside: Stores) -> None:
    assert Worker(inside.runs).work()


def a_result(inside: Stores, order: RunOrder = ORDER, owner: str = ME) -> str:
    return played(inside.runs, owner, order)


# --- before any run ----------------------------------------------------------------------------


def test_the_page_offers_comparisons_of_the_installed_games(inside: Stores) -> None:
    at = page()
    told = words(at)
    for game in games.loadable():
        assert game.title in told
    offered = [*ready_made(compare_sides.playable())]
    assert len([b for b in at.button if str(b.key).startswith("ready ")]) == len(offered)
    assert "Only what is more than chance" in told


def test_every_offered_comparison_can_be_ordered(inside: Stores) -> None:
    offered = [*ready_made(compare_sides.playable())]
    assert len(offered) >= 4
    for number, ready in enumerate(offered):
        id = inside.runs.create(f"visitor {number}", RunOrder(ready.sides, 1, 1), ready.name)
        names = [side.label for side in inside.runs.info(id).order.sides]
        assert len({*names}) == len(names)


def test_one_game_alone_is_still_offered_something() -> None:
    offered = [*ready_made([games["age_of_ascent"]])]
    assert offered
    assert all(side.game == "age_of_ascent" for ready in offered for side in ready.sides)


def test_a_click_orders_a_comparison_and_opens_its_page(inside: Stores) -> None:
    at = page()
    at.button(key="ready 0").click().run()
    (info,) = inside.runs.of(ME)
    assert info.state == QUEUED
    assert at.query_params["id"] == info.id
    assert info.name in words(at)


# --- sides of one's own choice -----------------------------------------------------------------


def test_sides_are_chosen_with_options_players_and_bots(inside: Stores) -> None:
    at = page()
    at.selectbox(key="side 0 game").set_value("ascension").run()
    at.multiselect(key="side 0 sets ascension").set_value(["deliverance"]).run()
    at.segmented_control(key="side 0 players ascension").set_value(3).run()
    at.selectbox(key="side 0 bots ascension True").set_value("*").run()
    at.selectbox(key="side 0 bot 1 ascension").set_value("random").run()
    at.selectbox(key="side 1 game").set_value("age_of_ascent").run()
    at.toggle(key="judged").set_value(False).run()
    at.segmented_control(key="games compared").set_value(20).run()
    at.text_input(key="seed compared").input("77").run()
    at.text_input(key="name of comparison").input("My question").run()
    at.button(key="compare").click().run()
    assert not at.exception
    (info,) = inside.runs.of(ME)
    order = info.order
    assert (info.name, order.games, order.seed, order.judged) == ("My question", 20, 77, 0)
    first, second = order.sides
    assert (first.game, first.players, first.options) == ("ascension", 3, {"sets": ["deliverance"]})
    assert first.bots == ["greedy", "random", "greedy"]
    assert second.game == "age_of_ascent"


def test_two_sides_of_one_game_have_fields_of_their_own(inside: Stores) -> None:
    at = page()
    for side in (0, 1):
        at.selectbox(key=f"side {side} game").set_value("ascension").run()
    at.multiselect(key="side 1 sets ascension").set_value(["deliverance"]).run()
    at.button(key="compare").click().run()
    (info,) = inside.runs.of(ME)
    assert [side.options.get("sets") for side in info.order.sides] == [
        ["rise_of_vigil"], ["deliverance"],
    ]  # fmt: skip


def test_a_card_file_of_one_s_own_is_a_side(inside: Stores) -> None:
    own = """
        cards:
        - {name: Test Pilot, type: hero, faction: lifebound, cost: 1, honor: 1, copies: 12,
           play: [{do: gain, runes: 2}]}
    """
    at = page()
    for side in (0, 1):
        at.selectbox(key=f"side {side} game").set_value("ascension").run()
    upload = at.file_uploader(key="side 1 option ascension cards")
    upload.upload("cards.yaml", own.encode(), "text/yaml").run()
    assert not at.error, at.error
    at.toggle(key="judged").set_value(False).run()
    at.button(key="compare").click().run()
    (info,) = inside.runs.of(ME)
    options = info.order.sides[1].options
    assert options["cards"]
    assert "cards" not in info.order.sides[0].options
    store = inside.runs
    store.stop(ME, info.id)
    store.go_on(ME, info.id, 3)
    play(inside)
    assert store.info(info.id).why == ""
    found = Comparison.from_json(store.document(info.id))
    assert "Test Pilot" in {row.card for row in found.sides[1].cards}
    assert "Test Pilot" not in {row.card for row in found.sides[0].cards}


def test_sides_are_added_and_taken_away_within_bounds(inside: Stores) -> None:
    at = page()
    for _ in range(4):
        at.button(key="add side").click().run()
    assert not [b for b in at.button if b.key == "add side"]
    at.button(key="side 1 remove").click().run()
    assert not [b for b in at.selectbox if b.key == "side 1 game"]
    assert [b for b in at.button if b.key == "add side"]
    at.button(key="compare").click().run()
    (info,) = inside.runs.of(ME)
    assert len(info.order.sides) == 5


@pytest.mark.parametrize("seed", ["x", "-1", "9" * 30, "", "１２"])
def test_a_bad_seed_starts_nothing(inside: Stores, seed: str) -> None:
    at = page()
    at.text_input(key="seed compared").input(seed).run()
    assert any("whole number" in error.value for error in at.error)
    at.button(key="compare").click().run()
    assert any("Nothing has been started" in error.value for error in at.error)
    assert inside.runs.of(ME) == []


def test_a_full_queue_is_told(inside: Stores, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored_runs, "MOST_OPEN", 1)
    inside.runs.create("somebody", ORDER)
    at = page()
    at.button(key="ready 0").click().run()
    assert any("wait to be played here" in error.value for error in at.error)
    assert inside.runs.of(ME) == []


# --- a run -------------------------------------------------------------------------------------


def test_a_run_waits_is_stopped_and_goes_on(inside: Stores) -> None:
    inside.runs.create("somebody", RunOrder((SHORT,), 1, 5, 0))
    id = inside.runs.create(ME, ORDER)
    at = page(id=id)
    (bar,) = at.get("progress")
    assert "1 other before this one" in bar.proto.text
    at.button(key="stop").click().run()
    assert inside.runs.info(id).state == STOPPED
    assert "Stopped at 0" in words(at)
    at.button(key="go on").click().run()
    assert inside.runs.info(id).state == QUEUED
    play(inside)
    play(inside)
    at.run()
    assert inside.runs.info(id).state == FINISHED
    assert not at.get("progress")
    at.button(key="more").click().run()
    assert inside.runs.info(id).order.games == 18


def test_a_run_that_failed_says_why(inside: Stores) -> None:
    id = inside.runs.create(ME, ORDER)
    inside.runs.end(id, FAILED, "Game 3 of *Short* could not be played.")
    at = page(id=id)
    assert any(r"Game 3 of \*Short\* could not be played" in e.value for e in at.error)
    at.button(key="go on").click().run()
    assert inside.runs.info(id).state == QUEUED


def test_a_result_tells_from_sentences_to_the_last_figure(inside: Stores) -> None:
    at = page(id=a_result(inside))
    drawn, told = html(at), words(at)
    assert "9 games of each side, from seed 5" in told
    assert "What the figures say" in drawn
    for part in ("Over the time of a game", "Figures", "Mechanics", "Phases", "How far apart"):
        assert any(part == head.value for head in at.subheader)
    assert len(at.get("vega_lite_chart")) >= 4
    assert not at.exception


def test_a_result_says_who_has_played_each_side(inside: Stores) -> None:
    mixed = Entrant("ascension", {}, 3, ["greedy", "random", "greedy"])
    drawn = html(page(id=a_result(inside, RunOrder((LONG, mixed), 2, 5, 0))))
    told = [re.sub("<[^>]+>", "", line) for line in re.findall("<li>.*?</li>", drawn)]
    assert "ALong 2 players: Drifter in every seat · 2 games from seed 5" in told
    assert "BAscension 3 players: Collector, Drifter and Collector · 2 games from seed 5" in told


def test_each_value_bears_the_mark_of_its_side(inside: Stores) -> None:
    order = RunOrder((SHORT, Entrant("ascension", {}, 2, ["random"], "Other")), 9, 5, 0)
    drawn = html(page(id=a_result(inside, order)))
    row = re.search('<tr id="figure-decisions">.*?</tr>', drawn)
    assert row is not None
    values = re.findall('<span class="c-value">.*?</b>', row[0])
    assert [re.sub("<[^>]+>", "", value)[0] for value in values] == ["A", "B"]


def test_the_bar_says_of_how_many_games(inside: Stores) -> None:
    id = a_result(inside)
    inside.runs.go_on(ME, id, 40)
    with inside.runs._changing() as db:
        db.execute("UPDATE runs SET state = 'running'")
    (bar,) = page(id=id).get("progress")
    assert "9 of 40 games of each side" in bar.proto.text


def test_a_sentence_leads_to_figures_that_are_on_the_page(inside: Stores) -> None:
    order = RunOrder((SHORT, Entrant("ascension", {}, 2, ["random"], "Other")), 9, 5, 0)
    at = page(id=a_result(inside, order))
    drawn = html(at)
    (told,) = re.findall('<ol class="c-says".*?</ol>', drawn)
    targets = re.findall(r'href="#(figure-[^"]+)">.+?</a><small>(.+?)</small>', told)
    assert targets
    for target, beside in targets:
        assert f'<tr id="{target}"' in drawn
        words = re.sub("<[^>]+>", "", beside)
        assert re.match(r"A-?[\d.]+( %)? B-?[\d.]+", words), "the figure stands beside its sentence"


def test_parts_are_told_in_percent_with_the_digits_that_they_deserve(found: Comparison) -> None:
    parts = [metric for metric in found.metrics if metric.unit in ("share", "chance")]
    assert parts
    for metric in parts:
        for side in found.sides:
            figure = side.figures.get(metric.name)
            if figure is None or figure.value is None:
                continue
            told, spread = figure_words(metric, figure)
            low, high = figure.interval or (0.0, 0.0)
            near = pytest.approx(100 * figure.value, rel=0.01, abs=50 * (high - low))
            assert float(told.removesuffix(" %")) == near
            assert told.endswith(" %")
            assert bool(spread) == (low < high)


def test_only_what_differs_is_shown_at_first(inside: Stores) -> None:
    order = RunOrder((SHORT, Entrant("ascension", {}, 2, ["random"], "Other")), 9, 5, 0)
    id = a_result(inside, order)
    at = page(id=id)
    few = html(at).count("<tr id=")
    at.segmented_control(key=f"shown {id}").set_value("All figures").run()
    assert html(at).count("<tr id=") > few > 3


def test_files_of_a_result_can_be_downloaded(inside: Stores) -> None:
    at = page(id=a_result(inside))
    assert [str(b.proto.label) for b in at.get("download_button")] == [
        "Download HTML", "Download CSV", "Download JSON",
    ]  # fmt: skip


def test_a_result_is_renamed_listed_opened_and_deleted(inside: Stores) -> None:
    id = a_result(inside)
    at = page(id=id)
    at.text_input(key=f"run name {id}").input("A better name").run()
    at.button(key="save name").click().run()
    assert "A better name" in words(at)
    at = page()
    at.button(key=f"open {id}").click().run()
    assert at.query_params["id"] == id
    at.button(key="delete it").click().run()
    assert inside.runs.of(ME) == []
    assert "id" not in at.query_params
    assert not at.exception


def test_another_visitor_reads_a_result_by_its_link_and_changes_nothing(inside: Stores) -> None:
    id = a_result(inside)
    at = page("you", id=id)
    assert "What the figures say" in html(at)
    keys = {str(button.key) for button in at.button}
    assert not keys & {"stop", "go on", "more", "save name", "delete it"}
    assert "Your results" not in [str(part.label) for part in at.expander]


def test_a_result_is_read_whatever_its_id(inside: Stores, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secrets.token_urlsafe", lambda length: "a__b-__")
    at = page(id=a_result(inside))
    assert not at.exception
    assert "What the figures say" in html(at)


@pytest.mark.parametrize("id", ["nothing", "../../etc", "x" * 300])
def test_a_bad_id_is_told(inside: Stores, id: str) -> None:
    at = page(id=id)
    assert any("no such comparison" in error.value for error in at.error)
    assert "compare" in [str(button.key) for button in at.button]


@pytest.mark.parametrize(
    "text", ["{", "[]", '{"format":"ascent-comparison","version":1}', '{"format":"x"}', ""]
)
def test_a_damaged_or_foreign_result_is_told_in_words(inside: Stores, text: str) -> None:
    id = a_result(inside)
    (inside.runs.folder / id / RESULT).write_text(text)
    at = page(id=id)
    assert at.error
    assert not at.exception
    (inside.runs.folder / id / RESULT).unlink()
    assert any("not there any more" in error.value for error in page(id=id).error)


def test_an_order_that_can_t_be_read_is_no_traceback(inside: Stores) -> None:
    id = a_result(inside)
    with inside.runs._changing() as db:
        db.execute("UPDATE runs SET wanted = '{'")
    at = page(id=id)
    assert not at.exception


def test_one_side_alone_has_figures_and_no_differences(inside: Stores) -> None:
    at = page(id=a_result(inside, RunOrder((SHORT,), 3, 5, 0)))
    assert not at.exception
    assert "How far apart" not in [head.value for head in at.subheader]


# --- examples ----------------------------------------------------------------------------------


def server() -> Starlette:
    return Starlette(
        routes=[Route(example.ADDRESS, example.example)], middleware=[visitor_cookie(Hosting())]
    )


def test_an_example_opens_in_the_inspector_at_its_step(inside: Stores) -> None:
    id = a_result(inside)
    found = Comparison.from_json(inside.runs.document(id))
    shown = found.sides[1].figures["decisions"].example
    assert shown is not None
    address = f"/example/{id}/1/{shown.number}/{shown.step}"
    assert address in html(page(id=id)).replace("&#x27;", "'")
    status, headers = get(server(), address, f"{COOKIE}={signs().signed('me')}")
    assert status == 303
    table = re.fullmatch(r"/inspector\?id=([\w-]+)&step=(\d+)", headers["location"])
    assert table is not None
    assert int(table[2]) == shown.step
    info = inside.tables.info(table[1])
    assert (info.game, info.over, info.title) == (
        "age_of_ascent", True, f"Game {shown.number + 1} of Long",
    )  # fmt: skip
    assert inside.tables.steps(info.id) == int(found.sides[1].figures["decisions"].value or 0) or (
        inside.tables.steps(info.id) > shown.step
    )
    at = app("inspector", None, id=info.id, step=str(shown.step))
    assert f"Step {shown.step} of" in words(at)
    assert (
        get(server(), address, f"{COOKIE}={signs().signed('me')}")[1]["location"]
        == headers["location"]
    )


def test_examples_of_a_visitor_are_bounded(inside: Stores, monkeypatch: pytest.MonkeyPatch) -> None:
    id = a_result(inside)
    monkeypatch.setattr(example, "MOST_KEPT", 2)
    tables = [example.opened(inside, "me", id, 0, number) for number in range(3)]
    assert [example._is_there(inside, table) for table in tables] == [False, True, True]
    assert inside.visitors.tables("me") == {*tables[1:]}


@pytest.mark.parametrize("where", ["nothing/0/0/0", "{id}/5/0/0", "{id}/0/99/0"])
def test_an_example_that_is_not_there_is_told(inside: Stores, where: str) -> None:
    id = a_result(inside)
    status, _ = get(server(), f"/example/{where.format(id=id)}", f"{COOKIE}={signs().signed('me')}")
    assert status == 404
    assert inside.tables.list() == []


def test_a_browser_that_was_never_here_makes_no_table(inside: Stores) -> None:
    id = a_result(inside)
    status, headers = get(server(), f"/example/{id}/0/0/0")
    assert (status, headers["location"]) == (303, f"/compare?id={id}")
    assert inside.tables.list() == []


def test_games_that_are_dropped_damaged_or_others_are_told(inside: Stores) -> None:
    id = a_result(inside)
    path: Path = inside.runs.folder / id / "side-0.jsonl"
    text = path.read_text()
    for changed, told in (
        ("{\n", "damaged"),
        (text.replace('"stall_turns":1', '"stall_turns":2', 1), "other rules"),
        (text.partition("\n")[0] + "\n", "not stored any more"),
    ):
        path.write_text(changed)
        with pytest.raises(Refused, match=told):
            example.opened(inside, "me", id, 0, 0)
    path.unlink()
    with pytest.raises(Refused, match="not stored any more"):
        example.opened(inside, "me", id, 0, 0)


# --- what is drawn -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Comparison:
    """Three sides, one of another game."""
    store = stored_runs.Runs(tmp_path_factory.mktemp("found"))
    sides = (SHORT, Entrant("ascension", {}, 2, ["random"], "<Other>"), LONG)
    id = store.create("me", RunOrder(sides, 9, 5, 0))
    assert Worker(store).work()
    document = store.document(id)
    store.close()
    return Comparison.from_json(document)


def test_words_of_others_are_escaped(found: Comparison) -> None:
    drawn = says(found) + figures(found, False, "id") + compare_structure.mechanics(found, "id")
    assert "&lt;Other&gt;" in drawn
    assert "<Other>" not in drawn


def test_every_figure_with_a_value_has_its_row_and_group(found: Comparison) -> None:
    shown = [metric.name for metrics in groups(found, False).values() for metric in metrics]
    having = [
        metric.name
        for metric in found.metrics
        if any(
            (figure := side.figures.get(metric.name)) is not None and figure.value is not None
            for side in found.sides
        )
    ]
    assert sorted(shown) == sorted(name for name in having if not name.startswith(USES))
    drawn = figures(found, False, "id") + compare_structure.mechanics(found, "id")
    assert all(f'<tr id="{anchor(name)}"' in drawn for name in having)
    assert "seat_1_wins" in [metric.name for metric in groups(found, False)["Who wins"]]


def test_a_real_difference_is_marked_wherever_it_stands(found: Comparison) -> None:
    rows = re.split(r'<tr id="', compare_structure.mechanics(found, "id"))
    marked = {row.partition('"')[0] for row in rows if "◆" in row}
    real = {anchor(one.name) for one in found.differences if one.real and USES in one.name}
    assert marked == real
    assert real


def test_sides_in_one_place_share_a_label(found: Comparison) -> None:
    phases = next(one for one in found.distances if one.values[0][2] == 0)
    layers = compare_plots.map_plot(found, phases)["layer"]
    assert isinstance(layers, list)
    assert {label["names"] for label in layers[-1]["data"]["values"]} == {"Short, Long", "<Other>"}


def test_multiples_are_of_real_differences_and_the_largest_first(found: Comparison) -> None:
    rows = compare_plots.multiples(found)
    real = {
        (metric.title, found.sides[one.side].name)
        for one in found.differences
        if one.real
        for metric in found.metrics
        if metric.name == one.name
    }
    assert rows
    assert {(row["figure"], row["side"]) for row in rows} <= real
    assert all(float(str(row["times"])) > 0 for row in rows)


def test_plots_carry_their_data_inside(found: Comparison) -> None:
    """Data at the top would be turned into a table by libraries that nothing else here needs."""
    drawn = compare_plots.curves(found)
    specs = [compare_plots.curve_plot(found, lines) for lines in drawn.values()]
    specs += [compare_plots.map_plot(found, distance) for distance in found.distances]
    specs.append(compare_plots.multiples_plot(found, compare_plots.multiples(found)))
    for spec in specs:
        assert "data" not in spec
        assert "datasets" not in spec
        layers = spec["layer"]
        assert isinstance(layers, list)
        assert all(layer["data"]["values"] for layer in layers)


def test_phases_carry_visits_and_passages(found: Comparison) -> None:
    for side in found.sides:
        nodes = compare_structure.nodes(side)
        assert len(nodes) == len(side.phases.nodes)
        assert any("visits a game" in node["told"] for node in nodes)
        assert any(way["times"] > 0 for node in nodes for way in node["exits"])
        assert nodes[-1]["exits"] == []


def test_a_shared_mechanic_is_told_in_the_words_of_each_game(found: Comparison) -> None:
    drawn = compare_structure.mechanics(found, "id")
    first, other = found.sides[0].mechanics, found.sides[1].mechanics
    shared = {tag for tag in first if tag in other and first[tag] != other[tag]}
    assert shared
    for tag in shared:
        assert drawn.count(">" + first[tag][0].replace("'", "&#x27;")) >= 1
    assert "not there" in drawn
