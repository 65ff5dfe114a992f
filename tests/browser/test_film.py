"""The film on the board: a conquest, a lost bid and a won game are seen; skipped, or not shown."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import pytest
from playwright.sync_api import Locator, expect

from framework import games
from framework.core.machine import State
from framework.core.summary import summary
from framework.film import Film, Scene, film
from tests.browser.accessible import check
from tests.browser.play import Visit, Visits
from ui.server.stores import Stores

NAMES = ["Ada", "Ben", "Cy"]
SHOWN = "What happened plays by itself. A click or Space skips to now."
# Notes what is told to those who listen and what stands over the board, in order.
RECORD = """(root) => {
  const stage = root.parentNode.querySelector(".stage");
  const [moment, voice] = [stage.querySelector(".moment"), stage.querySelector(".voice")];
  root.told = [];
  root.stamps = [];
  let lines = 0;
  let words = "";
  new MutationObserver(() => {
    if (voice.children.length < lines) lines = 0;
    for (const line of [...voice.children].slice(lines)) root.told.push(line.textContent);
    lines = voice.children.length;
    if (moment.textContent && moment.textContent !== words) root.told.push(moment.textContent);
    words = moment.textContent;
    const stamp = stage.querySelector(".stamp")?.textContent;
    if (stamp && root.stamps.at(-1) !== stamp) root.stamps.push(stamp);
  }).observe(stage, { subtree: true, childList: true, characterData: true });
}"""

# Counts what is heard.
LISTEN = """() => {
  window.heard = 0;
  const { start } = AudioScheduledSourceNode.prototype;
  AudioScheduledSourceNode.prototype.start = function (...given) {
    window.heard += 1;
    return start.apply(this, given);
  };
  const made = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (...given) {
    window.heard += 1;
    return made.apply(this, given);
  };
}"""


class Before(NamedTuple):
    """A game in which somebody is about to choose, and what the first player then sees."""

    save: str
    seat: int
    choice: int
    shown: Film
    end: State


@cache
def before(game: str, wanted: Callable[[Film, State], bool], seeds: int = 60) -> Before:
    """The first decision of another than seat 0, in games of bots, after which that is seen."""
    bots = list(games[game].bots)
    for seed in range(seeds):
        state = games[game].new(len(NAMES), seed, NAMES)
        play = [
            games[game].bots[bots[-1 - seat % 2]](random.Random(seat)) for seat in range(len(NAMES))
        ]
        while not state.over:
            seat, start, known = state.seat, state.clone(), len(state.log)
            index = play[seat].decide(state)
            state.apply(index)
            if 0 in (seat, state.seat):
                continue
            shown = film(start.clone_present(), state.log[known:], 0)
            if wanted(shown, state):
                return Before(start.to_json(), seat, index, shown, state)
    raise AssertionError(f"nothing of that kind happens in {seeds} games")


def told(scene: Scene) -> str:
    """What is told of a scene, over the board or to those who listen."""
    if scene.banner is not None:
        return scene.banner.title
    lines = list(summary(scene.told))
    words = []
    for line, below in zip(lines, [*lines[1:], None], strict=True):
        if not line.heading or below is None:
            words.append(line.title)
        elif isinstance(line.parts[-1], str):
            words.append(f"{line.title}:")
        elif line.parts[-1] == below.parts[0]:
            words.append(str(line.parts[0]).strip())
        else:
            words.append(f"{line.title}.")
    return " ".join(words)


def banners(shown: Film) -> list[str]:
    return [scene.banner.title for scene in shown.scenes if scene.banner is not None]


def _seen(shown: Film, state: State) -> bool:
    """The game goes on and all of it is shown: nothing that the reader has done without dice."""
    return not state.over and all(
        scene.event.get("actor") != 0 or scene.banner or scene.event.get("totals")
        for scene in shown.scenes
    )


def a_conquest(shown: Film, state: State) -> bool:
    """The reader gains or loses a land, and not at the end of the game."""
    return _seen(shown, state) and any(
        "You conquer" in words or "You lose" in words for words in banners(shown)
    )


def a_lost_bid(shown: Film, state: State) -> bool:
    """The reader's bid is not the highest."""
    lost = re.compile(r"Land \d+: you \d+, .* Lost\.")
    return _seen(shown, state) and any(map(lost.fullmatch, banners(shown)))


def of_several(shown: Film, state: State) -> bool:
    """Enough happens to be skipped."""
    return len(shown.scenes) > 6 and bool(banners(shown)) and not state.over


def a_short_way_to_win(shown: Film, state: State) -> bool:
    """The reader wins, and not much happens before."""
    return state.over and state.winners == [0] and len(shown.scenes) < 6


def sat(visit: Visit, inside: Stores, given: Before, **settings: str) -> str:
    """At a table where another one is about to choose."""
    created = inside.tables.open_save(given.save, "Film")
    visit.sit(inside, created, 0)
    for name, value in settings.items():
        inside.visitors.set(visit.known, name, value)
    visit.open_table(created)
    visit.board.evaluate(RECORD)
    return created.id


def choose(inside: Stores, id: str, given: Before) -> None:
    """The other one chooses, elsewhere."""
    view = inside.tables.view(id, given.seat)
    inside.tables.move(id, given.seat, given.choice, view["id"], view["undos"])


def watch(visit: Visit, inside: Stores, id: str, given: Before) -> None:
    """The other one chooses, and the visitor sees all that comes of it."""
    choose(inside, id, given)
    expect(visit.board.locator(".ask .words")).to_have_text(SHOWN)
    present(visit).wait_for()


def present(visit: Visit) -> Locator:
    """The question of the bar, when no film is shown."""
    return visit.board.locator(".ask .words").filter(has_not_text=re.compile("^What happened"))


@pytest.fixture
def moving(visits: Visits) -> Visit:
    """A visitor who likes to see what happens."""
    return visits(reduced_motion="no-preference")


# --- what is seen --------------------------------------------------------------------------------


@pytest.mark.parametrize("wanted", [a_conquest, a_lost_bid])
def test_what_happens_is_seen_scene_by_scene(
    moving: Visit, inside: Stores, wanted: Callable[[Film, State], bool]
) -> None:
    given = before("age_of_ascent", wanted)
    id = sat(moving, inside, given, speed="quick")
    watch(moving, inside, id, given)
    seen = moving.board.evaluate("root => root.told")
    expected = [told(scene) for scene in given.shown.scenes]
    assert len(seen) == len(expected)
    for line, words in zip(seen, expected, strict=True):
        assert line.endswith(words)  # the own decision before it may be part of the first scene
    stamps = [
        f"{NAMES[winner]} {scene.event.get('verb', 'wins')}" if winner >= 0 else "nobody wins"
        for scene in given.shown.scenes
        if (winner := scene.event.get("winner")) is not None and scene.banner is None
    ]
    shown = [stamp.removesuffix(" (tie)") for stamp in moving.board.evaluate("root => root.stamps")]
    assert set(shown) == set(stamps)


def test_the_board_is_drawn_as_it_was_in_each_scene_and_no_sound_is_heard_unasked(
    moving: Visit, inside: Stores
) -> None:
    given = before("age_of_ascent", of_several)
    id = sat(moving, inside, given, sound="no")
    moving.page.evaluate(LISTEN)
    watch(moving, inside, id, given)
    assert moving.page.evaluate("() => window.heard") == 0
    views = [given.shown.before, *(scene.after for scene in given.shown.scenes)]
    for back, view in enumerate(reversed(views[:-1]), 1):
        moving.board.locator(".steps").get_by_role("button", name="back").click()
        words = moving.board.locator(".ask .words")
        expect(words).to_have_text(re.compile(r"^What happened: step \d+ of \d+\.$"))
        step, last = map(int, re.findall(r"\d+", words.text_content() or ""))
        assert last - step == back
        for seat, score in enumerate(view["scores"]):
            points = moving.board.locator(f"[data-seat='{seat}'] .amount.vp")
            expect(points).to_contain_text(str(score))
    moving.page.keyboard.press("l")
    expect(present(moving)).to_be_visible()


def test_a_won_game_is_celebrated(moving: Visit, inside: Stores) -> None:
    given = before("age_of_ascent", a_short_way_to_win)
    choose(inside, sat(moving, inside, given, speed="quick"), given)
    end = moving.page.get_by_role("dialog", name="The end of the game")
    best = max(given.end.scores[1:])
    words = f"You win by {given.end.scores[0] - best}"
    expect(end.locator("tfoot td")).to_have_text([str(score) for score in given.end.scores])
    expect(moving.keyed("ending")).to_be_hidden()
    rolls = [scene for scene in given.shown.scenes if scene.event.get("totals")]
    assert rolls, "the culture roll is shown"
    expect(end).to_have_count(0)
    told = moving.keyed("ending").get_by_role("heading", level=2).first
    expect(told).to_have_text(words)
    expect(told).to_have_class(re.compile(r"\bwon\b"))
    expect(told).to_be_focused()
    expect(moving.page.get_by_text(words)).to_have_count(1)
    expect(moving.page.locator(".sparks i").first).to_be_attached()
    check(moving)
    expect(moving.page.get_by_role("button", name="Rematch, new deal")).to_be_in_viewport()


def test_a_lost_game_looks_otherwise(moving: Visit, inside: Stores) -> None:
    given = before("ascension", lambda _, state: state.over and 0 not in state.winners)
    choose(inside, sat(moving, inside, given), given)
    end = moving.page.get_by_role("dialog", name="The end of the game")
    end.wait_for()
    moving.page.keyboard.press("Space")  # what is counted is in the page's score sheet
    expect(end).to_have_count(0)
    scores = given.end.scores
    place = ("First", "Second", "Third")[sum(score > scores[0] for score in scores)]
    told = moving.keyed("ending").get_by_role("heading", level=2).first
    expect(told).to_have_text(f"{place}, {max(scores) - scores[0]} behind")
    expect(told).to_have_class(re.compile(r"\blost\b"))
    expect(moving.keyed("ending")).to_contain_text(given.end.rules.verdict(given.end.view(0)))
    expect(moving.page.locator(".sparks i")).to_have_count(0)


def test_on_a_phone_the_last_line_goes_into_the_strip_and_opens_the_others(
    visits: Visits, inside: Stores
) -> None:
    visit = visits("phone", reduced_motion="no-preference")
    created = inside.tables.create("ascension", [("Ada", None), ("Ben", "greedy")], 7)
    visit.sit(inside, created, 0)
    visit.open_table(created)
    visit.my_turn()
    visit.done()
    ask, caption = visit.board.locator(".ask .words"), visit.page.locator(".stage .voice")
    expect(ask).to_have_text("What happened plays by itself. A tap skips to now.")
    expect(caption.locator("p").last).to_be_in_viewport(ratio=1)
    visit.my_turn()
    expect(caption.locator("p").last).not_to_be_in_viewport()
    assert "Ben Ben" not in (caption.text_content() or "")
    strip = visit.board.locator(".ribbon .lastline")
    expect(strip).to_be_in_viewport(ratio=1)
    expect(strip).to_contain_text("Ben")
    visit.press(strip)
    told = visit.page.get_by_role("dialog", name="What happened")
    expect(told.locator("li").last).to_be_in_viewport(ratio=1)
    visit.press(told.locator("[data-close]"))
    id = visit.id
    visit.press(visit.board.locator("[data-all]"))  # this press does what it says
    visit.moved_on(id)


# --- going on ------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["click", "Space", "now"])
def test_a_film_is_skipped_at_any_moment(moving: Visit, inside: Stores, way: str) -> None:
    given = before("age_of_ascent", of_several)
    choose(inside, sat(moving, inside, given), given)
    ask = moving.board.locator(".ask .words")
    expect(ask).to_have_text(SHOWN)
    if way == "click":
        moving.board.locator(".main").click(position={"x": 4, "y": 4})
    elif way == "now":
        moving.board.locator(".steps").get_by_role("button", name="now").click()
    else:
        moving.page.keyboard.press("Space")
    assert ask.text_content() != SHOWN
    seen = moving.board.evaluate("root => root.told")
    assert len(seen) < len(given.shown.scenes)
    expect(moving.page.locator(".stage .moment")).to_be_empty()


def test_a_click_while_a_film_runs_points_at_what_it_hit_and_chooses_nothing(
    moving: Visit, inside: Stores
) -> None:
    created = inside.tables.create("ascension", [("Ada", None), ("Ben", "greedy")], 7)
    moving.sit(inside, created, 0)
    moving.open_table(created)
    moving.my_turn()
    moving.done()
    expect(moving.board.locator(".ask .words")).to_have_text(SHOWN)
    card = moving.hand.first
    card.wait_for()
    card.click()
    expect(moving.board).not_to_have_attribute("data-options", "0")
    expect(moving.hand.first.locator("[data-option]").first).to_be_focused()
    assert inside.tables.steps(created.id) == moving.id


def test_take_back_is_heard_while_a_film_runs(moving: Visit, inside: Stores) -> None:
    given = before("age_of_ascent", of_several)
    choose(inside, sat(moving, inside, given), given)
    expect(moving.board.locator(".ask .words")).to_have_text(SHOWN)
    moving.page.keyboard.press("u")
    moving.told("can't be taken back")


def test_with_reduced_motion_what_happened_is_told_and_nothing_plays(
    visit: Visit, inside: Stores
) -> None:
    given = before("age_of_ascent", of_several)
    id = sat(visit, inside, given)
    shown = visit.id
    choose(inside, id, given)
    visit.moved_on(shown)
    assert visit.id == given.end.id
    assert visit.board.evaluate("root => root.told") == []
    expect(visit.board.locator(".news")).to_contain_text(given.shown.scenes[-2].told[-1].title)


@pytest.mark.parametrize(("name", "value"), [("speed", "at once"), ("motion", "no")])
def test_who_wants_no_film_gets_the_present_at_once(
    moving: Visit, inside: Stores, name: str, value: str
) -> None:
    given = before("age_of_ascent", of_several)
    id = sat(moving, inside, given, **{name: value})
    shown = moving.id
    choose(inside, id, given)
    moving.moved_on(shown)
    assert moving.id == given.end.id
    assert moving.board.evaluate("root => root.told") == []


def test_sound_is_heard_by_who_has_switched_it_on(moving: Visit, inside: Stores) -> None:
    given = before("age_of_ascent", of_several)
    id = sat(moving, inside, given, sound="yes")
    moving.page.evaluate(LISTEN)
    choose(inside, id, given)
    moving.until("window.heard > 0")


def test_who_comes_back_sees_what_was_missed(moving: Visit, inside: Stores) -> None:
    given = before("age_of_ascent", of_several)
    id = sat(moving, inside, given)
    moving.page.goto("/")
    moving.settled()
    choose(inside, id, given)
    moving.page.goto(f"/table?id={id}")
    expect(moving.board.locator(".ask .words")).to_have_text(SHOWN)
    moving.page.keyboard.press("Space")
    present(moving).wait_for()
    moving.page.reload()
    present(moving).wait_for()
    expect(moving.board.locator(".ask .words")).not_to_have_text(SHOWN)
