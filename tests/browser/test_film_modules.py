"""Films by themselves: how long scenes last, what is drawn when, flights; by a clock of theirs."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from framework import games
from framework.film import film
from tests.browser.modules import DECISION, Modules, SmallBoard
from ui.board.component import ASSETS
from ui.board.film import written

NAMES = {"10": "Ash", "11": "Bow", "12": "Cup"}
SHOWN = "What happened plays by itself. A click or Space skips to now."


def scene(words: str, id: int, cards: list[int], **more: Any) -> dict[str, Any]:
    """A scene that is told in some words, after which other cards lie there."""
    change = [[["view", "id"], id], [["view", "table", "cards"], cards]]
    return {
        "change": change,
        "told": [{"parts": [words]}],
        "event": {"actor": 1},
        **more,
    }


BANNER = {"parts": ["Bow: you 2, ", {"text": "Bob", "seat": 1}, " 3. Lost."]}
CONTEST = {
    "target": 11,
    "rolls": [{"seat": 1, "faces": [3], "looks": ["plain"]}],
    "totals": [[0, 2], [1, 3]],
    "winner": 1,
}
FILM: dict[str, Any] = {
    "start": [[["view", "id"], 5], [["view", "table", "cards"], [10, 11, 12]]],
    "scenes": [
        scene("Bob waits.", 6, [10, 11, 12]),
        scene("Bob wins Bow.", 7, [10, 12], event=CONTEST, banner=BANNER),
        scene("Bob takes Cup.", 8, [10]),
    ],
}
AFTER: dict[str, Any] = {
    "id": 8,
    "table": {"cards": [10]},
    "decision": {**DECISION, "labels": ["play Ash"], "moves": [DECISION["moves"][0]]},
    "film": FILM,
    "motion": True,
    "pace": 1,
    "news": [{"parts": ["Bob has done much."]}],
    "journal": [
        {"parts": [w]} for w in ("Before.", "Bob waits.", "Bob wins Bow.", "Bob takes Cup.")
    ],
}


class FilmBoard(SmallBoard):
    """A board of a small game that sees others play, at times that the test says."""

    def __init__(self, modules: Modules, **changes: Any) -> None:
        modules.page.emulate_media(reduced_motion="no-preference")
        modules.page.clock.install(time=0)
        modules.page.clock.pause_at(1000)
        super().__init__(modules)
        self.show(**{**AFTER, **changes})

    def later(self, time: int) -> None:
        """So many milliseconds pass."""
        self.page.clock.run_for(time)

    @property
    def cards(self) -> list[str]:
        """The cards that lie there, but for those in the air."""
        cards = self.page.locator(".board[data-id] [data-card]").all()
        return [NAMES[card.get_attribute("data-card") or ""] for card in cards]

    @property
    def words(self) -> str:
        return self.page.locator(".ask .words").inner_text()

    @property
    def phase(self) -> object:
        """The phase that is drawn."""
        return self.page.evaluate("window.phase")

    @property
    def told(self) -> list[str]:
        return self.page.locator(".voice p").all_text_contents()

    @property
    def moment(self) -> str:
        return self.page.locator(".moment").text_content() or ""


# --- one after the other -----------------------------------------------------------------------


def test_scenes_follow_each_other_and_lead_to_the_present(modules: Modules) -> None:
    board = FilmBoard(modules)
    assert (board.words, board.cards) == (SHOWN, ["Ash", "Bow", "Cup"])
    assert board.told == ["Bob waits."]
    board.later(750)
    assert board.page.locator(".contest .side-of").count() == 2
    assert board.moment == ""
    assert board.cards == ["Ash", "Bow", "Cup"], "what is rolled for lies there"
    board.later(1300)
    assert board.page.locator(".stamp").count() == 0, "the words over the board say it"
    board.later(150)
    assert board.moment == "Bow: you 2, Bob 3. Lost."
    assert board.cards == ["Ash", "Cup"]
    board.later(800)
    assert board.told == ["Bob waits.", "Bob takes Cup."], "what stood there is not told twice"
    assert board.moment == ""
    board.later(750)
    assert "Play a card." in board.words
    assert board.page.locator("[data-option]").count() == 1


def test_a_contest_of_others_is_stamped(modules: Modules) -> None:
    one = {**CONTEST, "totals": [[1, 3], [2, 2]]}
    film = {**FILM, "scenes": [scene("Bob wins Bow.", 7, [10, 12], event=one)]}
    board = FilmBoard(modules, film=film)
    board.later(1300)
    assert board.page.locator(".stamp").inner_text() == "Bob wins"


def test_a_contest_is_drawn_in_its_own_phase(modules: Modules) -> None:
    """The cards still lie as they did in the phase before."""
    gold = scene("Bob scores.", 7, [10], event={**CONTEST, "totals": [[1, 3]]})
    gold["change"].append([["view", "phase"], "gold"])
    first = scene("Bob waits.", 6, [10, 11, 12])
    film = {"start": [*FILM["start"], [["view", "phase"], "bids"]], "scenes": [first, gold]}
    board = FilmBoard(modules, film=film, phase="count")
    seen = [board.phase]
    board.later(750)
    seen.append(board.phase)
    assert board.page.locator(".contest").count() == 1
    assert board.cards == ["Ash", "Bow", "Cup"]
    board.later(2000)
    assert [*seen, board.phase] == ["bids", "gold", "count"]


def test_what_is_told_is_that_of_the_scene(modules: Modules) -> None:
    board = FilmBoard(modules)
    lines = board.page.locator(".news li")
    assert lines.all_inner_texts() == ["Bob waits."]
    board.page.keyboard.press("Space")
    assert lines.all_inner_texts() == ["Bob has done much."]


BOB = {"text": "Bob", "seat": 1}
TURN = {"heading": "turn", "parts": ["Turn 2: ", BOB]}


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ([TURN, {"parts": [BOB, " waits."]}], "Turn 2: Bob waits."),
        ([TURN, {"parts": ["It rains."]}], "Turn 2: Bob. It rains."),
        (
            [{"heading": "phase", "parts": ["Gold phase"]}, {"parts": [BOB, " waits."]}],
            "Gold phase: Bob waits.",
        ),
        ([{"parts": [BOB, " waits."]}, TURN], "Bob waits. Turn 2: Bob"),
    ],
)
def test_whom_a_heading_names_is_not_named_twice(
    modules: Modules, lines: list[dict[str, Any]], words: str
) -> None:
    told = scene("", 6, [10, 11, 12], told=lines)
    board = FilmBoard(modules, film={**FILM, "scenes": [told, *FILM["scenes"][1:]]})
    assert board.told == [words]


@pytest.mark.parametrize("key", ["Space", "Enter", "Escape", ".", "1", "a"])
def test_a_key_goes_on_and_chooses_nothing(modules: Modules, key: str) -> None:
    board = FilmBoard(modules)
    board.page.keyboard.press(key)
    assert "Play a card." in board.words
    assert board.page.evaluate("window.sent") == []
    board.later(9000)
    assert board.told == ["Bob waits."]


def test_an_arrow_goes_on_to_the_first_option(modules: Modules) -> None:
    board = FilmBoard(modules)
    board.page.keyboard.press("ArrowRight")
    assert board.focused == "0"


@pytest.mark.parametrize("key", ["Tab", "Shift", "F2"])
def test_other_keys_leave_the_film_alone(modules: Modules, key: str) -> None:
    board = FilmBoard(modules)
    board.page.keyboard.press(key)
    assert board.words == SHOWN


def test_a_click_goes_on_and_points_at_what_it_has_hit(modules: Modules) -> None:
    board = FilmBoard(modules)
    board.later(100)
    board.page.locator(".board[data-id] .card .face").first.click()
    assert "Play a card." in board.words
    assert board.focused == "0"
    assert board.page.evaluate("window.sent") == []
    board.page.locator(".card .face").first.click()
    assert len(board.page.evaluate("window.sent")) == 1


STANDING = {"words": "done for this turn", "given": False}


def test_a_press_on_a_move_only_goes_on_while_a_film_plays(modules: Modules) -> None:
    board = FilmBoard(modules, standing=STANDING)
    done = board.page.locator("[data-stand]")
    assert done.count() == 0, "nothing that answers is offered before it has been seen"
    at = board.page.locator(".top").bounding_box()
    assert at is not None
    board.page.mouse.move(at["x"] + at["width"] - 40, at["y"] + at["height"] / 2)
    board.page.mouse.down()
    board.later(9000)  # the film ends by itself under the finger
    assert done.count() == 1
    board.page.mouse.up()
    assert board.page.evaluate("window.sent") == []
    done.click()
    assert [deed["do"] for _, deed in board.page.evaluate("window.sent")] == ["stand"]


def test_nothing_stands_over_the_board_for_a_seat_that_a_bot_plays(modules: Modules) -> None:
    bot = {"title": "Easy", "says": "It plays on.", "sign": ["dot", "blue"]}
    board = FilmBoard(modules, bots=[bot, None])
    for _ in range(14):
        assert board.moment == ""
        board.later(300)
    assert board.told == ["Bob waits.", "Bob wins Bow.", "Bob takes Cup."]


def test_a_click_on_a_control_goes_on_and_does_what_it_says(modules: Modules) -> None:
    board = FilmBoard(modules)
    board.later(100)
    board.page.locator("[data-tool=keys]").click()
    assert "Play a card." in board.words, "the film goes on to the present"
    assert board.page.locator(".help").is_visible()
    assert board.page.evaluate("window.sent") == []


def test_when_a_film_has_ended_nothing_of_it_stays_and_its_last_line_stands_in_the_strip(
    modules: Modules,
) -> None:
    before = modules.page.viewport_size
    assert before is not None
    modules.page.set_viewport_size({"width": 390, "height": 844})
    news = [{"parts": ["Bob waits."]}, {"parts": ["Bob has done much."]}]
    board = FilmBoard(modules, news=news)
    telling = board.page.locator(".stage.telling")
    assert telling.count() == 1
    board.later(9000)
    assert "Play a card." in board.words
    assert telling.count() == 0, "words stay over the board"
    strip = board.page.locator(".ribbon .lastline")
    assert strip.locator(".last").inner_text() == "2 new"
    assert (strip.text_content() or "").endswith("Bob has done much.")
    strip.click()
    told = board.page.get_by_role("dialog", name="What happened").locator("li")
    assert told.all_inner_texts() == ["Bob waits.", "Bob has done much."]
    modules.page.set_viewport_size(before)


def test_keys_step_through_a_film_here_and_ask_nobody(modules: Modules) -> None:
    board = FilmBoard(modules)
    board.page.keyboard.press("l")
    for key, step, cards in (
        ("b", "step 2 of 3", ["Ash", "Cup"]),
        ("b", "step 1 of 3", ["Ash", "Bow", "Cup"]),
        ("b", "step 0 of 3", ["Ash", "Bow", "Cup"]),
        ("n", "step 1 of 3", ["Ash", "Bow", "Cup"]),
    ):
        board.page.keyboard.press(key)
        assert step in board.words
        assert board.cards == cards
        assert board.page.locator("[data-option]").count() == 0
    board.page.keyboard.press("l")
    assert "Play a card." in board.words
    assert board.page.evaluate("window.sent") == []


def test_the_same_state_in_other_words_plays_nothing_again(modules: Modules) -> None:
    board = FilmBoard(modules)
    board.page.keyboard.press("Space")
    board.show(**{**AFTER, "says": "No."})
    assert "Play a card." in board.words
    assert board.told == ["Bob waits."]
    board.page.keyboard.press("b")
    board.show(**{**AFTER, "says": "Never."})
    assert "step 2 of 3" in board.words, "one looks where one looked"


def test_what_comes_while_a_film_plays_is_played_after_it(modules: Modules) -> None:
    board = FilmBoard(modules)
    more = {**FILM, "scenes": [*FILM["scenes"], scene("Bob rests.", 9, [10])]}
    board.show(**{**AFTER, "id": 9, "film": more})
    assert board.told == ["Bob waits."]
    board.later(9000)
    assert board.told == ["Bob waits.", "Bob takes Cup.", "Bob rests."]
    assert "Play a card." in board.words


def test_a_film_that_begins_later_takes_the_place_of_one_that_plays(modules: Modules) -> None:
    board = FilmBoard(modules)
    later = [[["view", "id"], 8], [["view", "table", "cards"], [10]]]
    board.show(
        **{**AFTER, "id": 9, "film": {"start": later, "scenes": [scene("Bob ends.", 9, [10])]}}
    )
    board.later(9000)
    assert board.told[-1] == "Bob ends."
    assert "Play a card." in board.words


def test_what_happens_while_nobody_looks_is_shown_later(modules: Modules) -> None:
    hide = """hidden => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }"""
    board = FilmBoard(modules, id=5, film=None, decision=DECISION, table={"cards": [10, 11, 12]})
    board.page.evaluate(hide, True)
    board.show(**AFTER)
    assert board.told == []
    assert "Play a card." in board.words
    board.page.evaluate(hide, False)
    assert (board.words, board.told) == (SHOWN, ["Bob waits."])
    board.later(9000)
    assert board.told == ["Bob waits.", "Bob takes Cup."]
    assert "Play a card." in board.words


def test_what_was_taken_back_is_not_played(modules: Modules) -> None:
    board = FilmBoard(modules, undos=2)
    assert board.told == []
    assert "Play a card." in board.words


@pytest.mark.parametrize("changes", [{"motion": False}, {"pace": 0}])
def test_who_wants_no_motion_gets_the_present(modules: Modules, changes: dict[str, Any]) -> None:
    board = FilmBoard(modules, **changes)
    assert board.told == []
    assert "Play a card." in board.words


def test_quick_is_half_as_long(modules: Modules) -> None:
    board = FilmBoard(modules, pace=0.5)
    board.later((700 + 2200 + 700) // 2 + 60)
    assert "Play a card." in board.words


def test_what_one_has_done_oneself_is_not_shown_again(modules: Modules) -> None:
    own = [{**one, "event": {"actor": 0}} for one in FILM["scenes"]]
    for one in own:
        one.pop("banner", None)
    board = FilmBoard(modules, film={**FILM, "scenes": own})
    assert board.told == []
    assert "Play a card." in board.words


# --- how long ----------------------------------------------------------------------------------

LENGTHS = "({ lengths }, scenes, own, end) => lengths(scenes, own, end)"


def test_a_round_of_three_bots_takes_at_most_six_seconds(modules: Modules) -> None:
    game = games["ascension"]
    state = game.new(4, 2)
    bots = [game.bots["greedy"](random.Random(seat)) for seat in range(4)]
    start, known, rounds = state.clone_present(), 0, list[Any]()
    while not state.over:
        seat, about_to_end = state.seat, state.clone_present()
        entries = len(state.log)
        state.apply(bots[seat].decide(state))
        if seat == 0 and state.active != 0:  # the own turn has ended
            start, known = about_to_end, entries
        if seat != 0 and state.seat == 0 and known:
            shown = film(start, state.log[known:], 0)
            made: Any = json.loads(written(state.rules, shown, state.view(0)))["scenes"]
            rounds.append([one for one in made if "banner" not in one])
            known = 0
    script = "({ lengths }, rounds) => rounds.map((scenes) => lengths(scenes, [0], false))"
    lasting: Any = modules.run("film", script, rounds)
    for times in lasting:
        assert sum(times) <= 6000
        assert max(times) <= 700
    assert len(lasting) > 5


def test_what_a_phase_does_has_its_time_however_much_has_happened(modules: Modules) -> None:
    bid = {"change": [], "event": {"actor": 1}}
    gold = {"change": [[["view", "phase"], "gold"]], "event": {"rolls": CONTEST["rolls"]}}
    count = {"change": [[["view", "phase"], "count"]], "event": {}}
    scenes = [*[bid] * 10, gold, count]
    times: Any = modules.run("film", LENGTHS, scenes, [0], False)
    assert times[10:] == [720, 560]
    assert sum(times) <= 6000
    assert min(times) > 400
    times = modules.run("film", LENGTHS, [count] * 30, [0], False)
    assert sum(times) <= 6000
    assert modules.run("film", LENGTHS, [bid, gold, count], [0], False) == [700, 900, 700]


@pytest.mark.parametrize(
    ("event", "banner", "end", "length"),
    [
        ({"actor": 1}, False, False, 700),
        ({"actor": 0}, False, False, 0),
        ({}, False, False, 700),
        ({"totals": [[1, 3]], "winner": 1}, False, False, 700),
        ({"totals": [[1, 3], [2, 2]], "winner": 1}, False, False, 1500),
        ({"rolls": CONTEST["rolls"], "totals": [[1, 3]]}, False, False, 900),
        ({"rolls": CONTEST["rolls"], "totals": [[1, 3]]}, False, True, 2860),
        ({"actor": 0}, True, False, 2200),
    ],
)
def test_contests_and_own_moments_last_longer(
    modules: Modules, event: dict[str, Any], banner: bool, end: bool, length: int
) -> None:
    one = {"event": event, **({"banner": BANNER} if banner else {})}
    assert modules.run("film", LENGTHS, [one], [0], end) == [length]


# --- what changes ------------------------------------------------------------------------------


def test_a_drawing_is_changed_in_parts_and_the_old_one_stays(modules: Modules) -> None:
    result = modules.run(
        "film",
        """({ changed }) => {
          const old = { view: { id: 1, table: { a: [[1], [2]], b: { c: 3 } } } };
          const now = changed(old, [[["view", "id"], 2], [["view", "table", "a", 1], [5, 6]]]);
          const kept = old.view.table.b === now.view.table.b;
          return [old, now, kept];
        }""",
    )
    assert result == [
        {"view": {"id": 1, "table": {"a": [[1], [2]], "b": {"c": 3}}}},
        {"view": {"id": 2, "table": {"a": [[1], [5, 6]], "b": {"c": 3}}}},
        True,
    ]


FLIGHTS = """async ({ fly, land, survey }, before, after, event) => {
  const main = document.querySelector("main");
  const air = document.body.appendChild(document.createElement("div"));
  const draw = (html) => { main.innerHTML = html; };
  const style = "style='display:inline-block;width:40px;height:50px'";
  const card = (name) => `<div data-card="${name}" ${style}>${name}</div>`;
  const table = ([row, hand, points]) => `<ul>${row.map(card).join("")}</ul>
    <span data-pile="deck" ${style}>deck</span>
    <ul style="margin-top:99px">${hand.map(card).join("")}</ul>
    <section data-seat="0" ${style}></section>
    <section data-seat="1" ${style}><b data-tally="1 vp">${points}</b></section>`;
  draw(table(before));
  const then = survey(main);
  draw(table(after));
  for (const [key, lying] of then.cards) {
    const now = main.querySelector(`[data-card="${key}"]`);
    if (now) lying.home = now.parentElement.isSameNode(lying.home) ? lying.home : now.parentElement;
  }
  const flown = fly(main, air, then, event, 200);
  const told = [...air.children].map((one) => one.textContent);
  land(air);
  const left = air.children.length;
  air.remove();
  return [flown, told, left];
}"""


@pytest.mark.parametrize(
    ("before", "after", "flown", "told"),
    [
        ([["a", "b"], [], 3], [["a", "b"], [], 3], 0, []),
        ([["a", "b"], [], 3], [["a", "b"], [], 5], 0, ["+2"]),
        ([["a", "b"], [], 3], [["a"], [], 1], 1, ["b", "−2"]),
        ([["a"], [], 3], [["a", "n"], [], 3], 1, ["n"]),
        ([["a", "b"], [], 3], [["a"], ["b"], 3], 1, ["b"]),
        ([["a", "a"], [], 3], [[], [], 3], 0, []),
        ([[f"x{n}" for n in range(20)], [], 3], [[], [], 3], 0, []),
    ],
)
def test_what_lies_elsewhere_flies_there(
    modules: Modules, before: Any, after: Any, flown: int, told: list[str]
) -> None:
    assert modules.run("flights", FLIGHTS, before, after, {"actor": 1}) == [flown, told, 0]


def test_a_card_that_is_not_seen_is_handed_over_by_its_name(modules: Modules) -> None:
    table = [[], [], 3]
    event = {"actor": 1, "owner": 0, "target": 7, "name": "Land 7"}
    assert modules.run("flights", FLIGHTS, table, table, event) == [1, ["Land 7"], 0]


# --- the end -----------------------------------------------------------------------------------

CEREMONY = {
    "won": True,
    "sheet": {
        "names": ["Ann", "Bob"],
        "rows": [["Lands", "3", "1"], ["Dice", "4", "4"]],
        "total": "Total",
    },
    "totals": [7, 5],
}
END: dict[str, Any] = {
    "over": True,
    "decision": None,
    "winners": [0],
    "scores": [7, 5],
    "ceremony": CEREMONY,
}


def test_points_come_together_source_by_source(modules: Modules) -> None:
    board = FilmBoard(modules, **END)
    board.page.keyboard.press("Space")
    end = board.page.locator(".ceremony")
    sums = end.locator("tfoot td")
    seen = []
    board.later(400)
    for _ in range(3):
        seen.append(sums.all_inner_texts())
        assert end.locator(".verdict").inner_text() == "The game is over"
        board.later(520)
    assert seen == [["0", "0"], ["3", "1"], ["7", "5"]]
    assert sums.all_inner_texts() == ["7", "5"]
    assert board.page.locator("html[data-ahead]").count() == 1
    assert board.page.locator(".sparks i").count() == 0
    board.later(900)
    assert end.count() == 0, "it ends by itself, and the page tells how"
    assert board.page.locator("html[data-ahead]").count() == 0
    assert board.page.locator(".sparks i").count() > 0
    board.later(7000)
    assert board.page.locator(".sparks i").count() == 0


@pytest.mark.parametrize("way", ["Enter", "Escape", "Space", "click"])
@pytest.mark.parametrize("won", [True, False, None])
def test_the_count_is_skipped_by_key_or_click(modules: Modules, way: str, won: bool | None) -> None:
    board = FilmBoard(modules, **{**END, "ceremony": {**CEREMONY, "won": won}})
    board.page.keyboard.press("Space")
    end = board.page.locator(".ceremony")
    assert end.count() == 1
    if way == "click":
        end.get_by_role("button", name="skip").click()
    else:
        board.page.keyboard.press(way)
    assert end.count() == 0
    assert board.page.locator("html[data-ahead]").count() == 0
    assert (board.page.locator(".sparks i").count() > 0) == (won is True)


@pytest.mark.parametrize("later", [0, 400, 560, 1100])
def test_whenever_one_goes_on_the_count_is_over_and_stays_so(modules: Modules, later: int) -> None:
    board = FilmBoard(modules, **END)
    board.page.keyboard.press("Space")
    board.later(later)
    end = board.page.locator(".ceremony")
    end.click()
    assert end.count() == 0
    board.later(3000)
    assert end.count() == 0
    assert board.page.locator("html[data-ahead]").count() == 0


def test_what_flies_never_covers_what_is_told(modules: Modules) -> None:
    before = modules.page.viewport_size
    assert before is not None
    modules.page.set_viewport_size({"width": 390, "height": 844})
    modules.page.add_style_tag(path=ASSETS / "film.css")
    board = FilmBoard(modules)
    assert board.told == ["Bob waits."]
    top = board.page.evaluate(
        """() => {
          const [voice] = document.querySelectorAll(".stage .voice");
          const { left, top, width, height } = voice.getBoundingClientRect();
          const ghost = document.createElement("div");
          ghost.className = "ghost card";
          ghost.style.cssText = `left:${left}px;top:${top}px;width:${width}px;height:${height}px`;
          document.querySelector(".stage .air").append(ghost);
          document.querySelector(".stage .air").inert = false;
          for (const one of [voice, ghost]) one.style.pointerEvents = "auto";
          const found = document.elementFromPoint(left + width / 2, top + height / 2);
          ghost.remove();
          return found.closest(".voice") !== null;
        }"""
    )
    assert top, "a card in the air covers the words"
    modules.page.set_viewport_size(before)


def test_a_lesson_of_the_end_waits_until_it_has_been_seen_and_leaves_the_points_free(
    modules: Modules,
) -> None:
    lesson = {"name": "end", "words": "That was the end.", "at": [], "more": 0}
    board = FilmBoard(modules, **END, pace=0, lesson=lesson)
    bubble = board.page.locator(".bubble")
    assert board.page.locator(".ceremony").count() == 1
    assert bubble.is_hidden()
    board.later(2700)
    assert bubble.is_visible()
    box, size = bubble.bounding_box(), board.page.viewport_size
    assert box is not None
    assert size is not None
    assert size["width"] - box["x"] - box["width"] < 20
    assert size["height"] - box["y"] - box["height"] < 20


def test_a_game_that_was_over_before_is_not_celebrated_again(modules: Modules) -> None:
    board = FilmBoard(modules, **END, pace=0)
    end = board.page.locator(".ceremony")
    assert end.locator("tfoot td").all_inner_texts() == ["7", "5"], "nothing is counted up"
    assert end.locator("tbody td").all_inner_texts() == ["3", "1", "4", "4"]
    board.later(2700)
    assert board.page.locator(".sparks i").count() == 0
    board.show(**{**AFTER, **END, "says": "Still over."})
    assert board.page.locator(".ceremony").count() == 0
    assert board.page.locator("html[data-ahead]").count() == 0
