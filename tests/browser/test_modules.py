"""The modules that boards are made of, each alone on an empty page, without a server."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.modules import Modules

# --- elements --------------------------------------------------------------------------------

KEYED = """({ h, patch }, before, after) => {
  const main = document.querySelector("main");
  const items = (keys) => keys.map((key) => h("p", { key }, key));
  patch(main, items(before));
  const old = new Set(main.children);
  patch(main, items(after));
  return [...main.children].map((node) => [node.textContent, old.has(node)]);
}"""


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", "abc"),
        ("abc", ""),
        ("abc", "abc"),
        ("abc", "bc"),
        ("abc", "ab"),
        ("abc", "axbc"),
        ("abc", "cba"),
        ("abcde", "ebxa"),
        ("abc", "xyz"),
    ],
)
def test_an_element_lives_as_long_as_its_key(modules: Modules, before: str, after: str) -> None:
    expected = [[key, key in before] for key in after]
    assert modules.run("elements", KEYED, [*before], [*after]) == expected


def test_elements_without_a_key_are_kept_by_place(modules: Modules) -> None:
    kept = modules.run(
        "elements",
        """({ h, patch }) => {
          const main = document.querySelector("main");
          patch(main, [h("p", {}, "one"), h("b", {}, "two")]);
          const [first, second] = main.children;
          patch(main, [h("p", {}, "three"), h("i", {}, "four")]);
          return [main.children[0] === first, main.children[1] === second, main.textContent];
        }""",
    )
    assert kept == [True, False, "threefour"]


def test_a_key_on_another_tag_is_another_element(modules: Modules) -> None:
    html = modules.run(
        "elements",
        """({ h, patch }) => {
          const main = document.querySelector("main");
          patch(main, [h("p", { key: "x" }, "one"), h("i", { key: "y" }, "two")]);
          patch(main, [h("b", { key: "x" }, "three"), h("i", { key: "y" }, "two")]);
          return main.innerHTML;
        }""",
    )
    assert html == "<b>three</b><i>two</i>"


def test_the_focus_stays_on_an_element_that_lives_on(modules: Modules) -> None:
    focused = modules.run(
        "elements",
        """({ h, patch }) => {
          const main = document.querySelector("main");
          const draw = (keys) => patch(main, keys.map((key) => h("button", { key }, key)));
          draw(["a", "b", "c"]);
          main.children[1].focus();
          draw(["b", "x", "c"]);
          return document.activeElement.textContent;
        }""",
    )
    assert focused == "b"


def test_the_focus_can_go_on_before_what_had_it_goes(modules: Modules) -> None:
    seen = modules.run(
        "elements",
        """({ h, leaving, patch }) => {
          const main = document.querySelector("main");
          const draw = (keys, drawn) =>
            patch(main, keys.map((key) => h("p", { key }, h("button", {}, key))), drawn);
          draw(["a", "b", "c"]);
          const [a, b] = main.querySelectorAll("button");
          const seen = [];
          a.onblur = ({ relatedTarget }) => seen.push(relatedTarget?.textContent ?? "nothing");
          a.focus();
          draw(["b", "x"], () => {
            seen.push(leaving(a), leaving(b), a.isConnected);
            b.focus();
          });
          return [...seen, leaving(a), a.isConnected, main.textContent];
        }""",
    )
    assert seen == [True, False, True, "b", False, False, "bx"]


def test_attributes_come_change_and_go(modules: Modules) -> None:
    seen = modules.run(
        "elements",
        """({ h, patch }) => {
          const main = document.querySelector("main");
          const seen = [];
          for (const props of [
            { class: "a", disabled: true, title: "t", "data-n": 0 },
            { class: "b", disabled: false, title: null, "data-n": undefined },
            {},
          ]) {
            patch(main, [h("button", { key: "x", ...props })]);
            const { attributes } = main.firstChild;
            seen.push(Object.fromEntries([...attributes].map(({ name, value }) => [name, value])));
          }
          return seen;
        }""",
    )
    first = {"class": "a", "disabled": "", "title": "t", "data-n": "0"}
    assert seen == [first, {"class": "b"}, {}]


def test_a_handler_is_replaced_and_taken_away(modules: Modules) -> None:
    heard = modules.run(
        "elements",
        """({ h, patch }) => {
          const main = document.querySelector("main");
          const heard = [];
          for (const onclick of [() => heard.push(1), () => heard.push(2), null]) {
            patch(main, [h("button", { key: "x", onclick })]);
            main.firstChild.click();
          }
          patch(main, [h("button", { key: "x", onclick: () => heard.push(3) })]);
          patch(main, [h("button", { key: "x" })]);
          main.firstChild.click();
          return heard;
        }""",
    )
    assert heard == [1, 2]


def test_words_are_never_markup_and_nothing_draws_nothing(modules: Modules) -> None:
    html = modules.run(
        "elements",
        """({ h, patch }) => {
          const main = document.querySelector("main");
          patch(main, [null, [false, ["<b>", undefined, [7]]], h("p", { title: '"' }, "&")]);
          return main.innerHTML;
        }""",
    )
    assert html == '&lt;b&gt;7<p title="&quot;">&amp;</p>'


# --- drawings --------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "rolling"), [(1, True), (2, False), (3, True), (6, False)])
def test_a_die_has_as_many_pips_as_it_is_read_aloud(
    modules: Modules, face: int, rolling: bool
) -> None:
    drawn = modules.run(
        "core",
        """({ die, h, patch }, face, rolling) => {
          const main = document.querySelector("main");
          patch(main, [die(face, "C", rolling, 8, "culture die showing ")]);
          const box = main.firstChild;
          const pips = [...box.querySelectorAll("circle")];
          const place = (pip) => `${pip.getAttribute("cx")} ${pip.getAttribute("cy")}`;
          const places = new Set(pips.map(place));
          const svg = pips.every((pip) => pip instanceof SVGCircleElement);
          return [places.size, svg, box.textContent, box.matches(".roll"), box.style.cssText];
        }""",
        face,
        rolling,
    )
    assert drawn == [face, True, f"culture die showing {face} ", rolling, "--n: 2;"]


def test_an_icon_without_a_path_is_a_dot(modules: Modules) -> None:
    same = "({ icon }, a, b) => JSON.stringify(icon(a).kids) === JSON.stringify(icon(b).kids)"
    assert modules.run("drawings", same, "nonsense", "dot") is True
    assert modules.run("drawings", same, "star", "dot") is False


# --- lines -----------------------------------------------------------------------------------

SHARD, AXE = {"text": "Shard", "card": 4}, {"text": "Axe", "card": 5}
ANN, DICE = {"text": "Ann", "seat": 0}, {"text": "3 1", "dice": [3, 1]}


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        (["Ann passes."], ["Ann passes."]),
        ([ANN, " rolls ", DICE, "."], ["Ann", " rolls ", {"dice": [3, 1]}, "."]),
        ([ANN, " rolls 3."], ["Ann", " rolls 3."]),
        (
            [ANN, " plays ", SHARD, ", then rolls ", DICE],
            [
                "Ann",
                " plays ",
                {"form": 4, "name": "Shard", "mark": ","},
                " then rolls ",
                {"dice": [3, 1]},
            ],
        ),
        ([SHARD, " lies here"], [{"form": 4, "name": "Shard", "mark": ""}, " lies here"]),
        (
            [SHARD, SHARD, "."],
            [
                {"form": 4, "name": "Shard", "mark": ""},
                {"form": 4, "name": "Shard", "mark": "."},
                "",
            ],
        ),
        ([". so it begins"], [". so it begins"]),
        ([AXE, ", which is not shown"], ["Axe", ", which is not shown"]),
    ],
)
def test_a_line_is_cut_into_words_cards_and_dice(
    modules: Modules, line: list[object], parts: list[object]
) -> None:
    script = "({ parts }, line) => parts({ parts: line }, { 4: { name: 'Shard' } })"
    assert modules.run("story", script, line) == parts


# --- arrows ----------------------------------------------------------------------------------

GRID = [(0, 0), (100, 0), (200, 0), (0, 80), (100, 80), (210, 80)]  # two rows of three
RIGHT, LEFT, DOWN, UP = (1, 0), (-1, 0), (0, 1), (0, -1)


@pytest.mark.parametrize(
    ("at", "arrow", "to"),
    [
        (0, RIGHT, 1),
        (1, RIGHT, 2),
        (1, LEFT, 0),
        (1, DOWN, 4),
        (2, DOWN, 5),  # not quite below
        (5, UP, 2),
        (2, RIGHT, 5),  # beyond the first, though in another row
        (5, RIGHT, 0),  # around
        (0, LEFT, 5),
        (0, UP, 5),
        (4, DOWN, 5),
    ],
)
def test_an_arrow_leads_to_what_lies_nearest_or_around(
    modules: Modules, at: int, arrow: tuple[int, int], to: int
) -> None:
    script = "({ nearest }, at, points, arrow) => nearest(points[at], at, points, arrow)"
    points = [{"x": x, "y": y} for x, y in GRID]
    assert modules.run("keys", script, at, points, arrow) == to


def test_an_arrow_from_what_is_no_option_leads_into_them(modules: Modules) -> None:
    script = "({ nearest }, points) => nearest({ x: -500, y: 0 }, -1, points, [-1, 0])"
    assert modules.run("keys", script, [{"x": x, "y": 0} for x in range(3)]) == 0


# --- the bubble ------------------------------------------------------------------------------

PLACED = "({ placed }, ...given) => placed(...given)"
WINDOW, SIZE = {"width": 400, "height": 300}, {"width": 100, "height": 60}


def _box(left: int, top: int, right: int, bottom: int) -> dict[str, int]:
    return {"left": left, "top": top, "right": right, "bottom": bottom}


@pytest.mark.parametrize(
    ("at", "spared", "place"),
    [
        (_box(180, 20, 220, 40), [], ("below", 150, 54)),
        (_box(180, 260, 220, 280), [], ("above", 150, 186)),
        (_box(0, 20, 20, 40), [], ("below", 8, 54)),  # inside the window
        (_box(380, 20, 400, 40), [], ("below", 292, 54)),
        (_box(20, 0, 60, 300), [], ("right", 74, 120)),
        (_box(300, 0, 340, 300), [], ("left", 186, 120)),
        (_box(180, 120, 220, 140), [_box(0, 150, 400, 300)], ("above", 150, 46)),
        (_box(0, 0, 400, 300), [], ("", 150, 232)),  # there is no room beside it
        # Above, below, left and right of it something would be covered: not in that corner.
        (_box(180, 120, 220, 140), [_box(0, 0, 400, 110), _box(0, 110, 290, 300)], ("", 290, 110)),
        # Nowhere is there nothing to cover: least of it at the lower edge.
        (
            _box(180, 120, 220, 140),
            [_box(0, 0, 400, 110), _box(0, 150, 400, 250), _box(0, 110, 310, 150)],
            ("", 150, 232),
        ),
    ],
)
def test_a_bubble_lies_beside_what_it_points_at_and_in_the_window(
    modules: Modules, at: object, spared: object, place: tuple[str, int, int]
) -> None:
    found: Any = modules.run("bubble", PLACED, at, SIZE, WINDOW, spared)
    assert (found["side"], found["left"], found["top"]) == place


# --- the inspector ---------------------------------------------------------------------------


def test_lines_stand_under_what_has_caused_them(modules: Modules) -> None:
    lines = [
        {"step": 0, "depth": 0, "parts": ["a"], "seat": 0},
        {"step": 0, "depth": 1, "parts": ["b"]},
        {"step": 0, "depth": 3, "parts": ["c"]},  # what is between is not told
        {"step": 0, "depth": 1, "parts": ["d"]},
        {"step": 0, "depth": 0, "parts": ["turn"], "heading": "turn"},
        {"step": 0, "depth": 1, "parts": ["e"]},
        {"step": 1, "depth": 0, "parts": ["f"], "seat": 1},
    ]
    script = """({ caused }, lines) => {
      const told = ({ line, under }) => [line.parts[0], ...under.map(told)];
      return caused(lines).map(told);
    }"""
    assert modules.run("journal", script, lines) == [
        ["a", ["b", ["c"]], ["d"]], ["turn"], ["e"], ["f"],
    ]  # fmt: skip


def test_ways_that_leave_out_phases_run_in_lanes_that_do_not_meet(modules: Modules) -> None:
    def phase(*exits: int) -> dict[str, object]:
        return {"exits": [{"to": to} for to in exits]}

    phases = [phase(1), phase(2, 3, 4), phase(3), phase(0, 4), phase(4), phase()]
    script = "({ jumps }, phases) => jumps(phases).map(({ from, to, lane }) => [from, to, lane])"
    found = modules.run("phases", script, phases)
    assert found == [[4, 4, 0], [1, 3, 0], [1, 4, 1], [3, 0, 2]]


def test_marks_come_and_go(modules: Modules) -> None:
    script = """({ marked }) => {
      const main = document.querySelector("main");
      main.innerHTML = `<i data-card="c1"></i><i data-card="c12"></i><i data-seat="1"></i>
        <i data-tally="1 honor"></i><i data-pile="void" class="pile changed"></i>`;
      const classes = () => [...main.children].map((one) => one.className);
      marked(main, ["c1", "seat 1", "1 honor"]);
      const first = classes();
      marked(main, ["void"]);
      return [first, classes()];
    }"""
    assert modules.run("marks", script) == [
        ["changed", "", "changed", "changed", "pile"],
        ["", "", "", "", "pile changed"],
    ]
