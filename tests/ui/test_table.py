"""The table's page: clicks on the board, films, speeds, settings, hints, choices made."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from ascension.state import AscensionState
from framework import games
from framework.bots.bot import Player
from framework.bots.consult import consult
from framework.core.errors import UndoRefused
from framework.core.move import Facts
from tests.ui.press import press, says, sent
from tests.ui.visits import a_table, app, at_rest, moves, words
from ui import settings
from ui.play import choosing
from ui.play.advice import advised
from ui.server.stores import Stores

BOT = [("Ada", None), ("Bot", "random")]
PERSONS: list[tuple[str, str | None]] = [("Ada", None), ("Ben", None)]


pytestmark = pytest.mark.usefixtures("inside")


def click(at: AppTest, do: str, index: int = 0, **seen: object) -> AppTest:
    """A click on the board as it is shown, or as it was."""
    view = sent(at, "board")["view"]
    at = press(
        at,
        "board",
        "deed",
        {"do": do, "index": index, "id": view["id"], "undos": view["undos"], **seen},
    )
    assert not at.exception
    return at


PLAY_ALL = {"verb": "play"}


def end_turn(at: AppTest) -> AppTest:
    """End the turn, also with cards left to play."""
    end = sent(at, "board")["view"]["decision"]["labels"].index("end the turn")
    at = click(at, "choose", end)
    return click(at, "choose", end) if "if you mean it" in says(at) else at


def told(at: AppTest) -> str:
    """The news above the table."""
    return "\n".join(map(words_of, sent(at, "board")["news"]))


def words_of(line: dict[str, Any]) -> str:
    return "".join(part if isinstance(part, str) else part["text"] for part in line["parts"])


# --- clicks on the board -----------------------------------------------------------------------


@pytest.mark.parametrize("game", ["age_of_ascent", "ascension"])
def test_a_click_on_the_board_is_a_move(inside: Stores, game: str) -> None:
    id = a_table(inside, game, [("Ada", None), ("Bot", "random")])
    at = app("table", id=id)
    before = inside.tables.steps(id)
    at = click(at, "choose")
    assert inside.tables.steps(id) > before


def test_a_second_click_on_the_same_state_does_nothing_and_is_no_news(inside: Stores) -> None:
    at = app("table", id=(id := a_table(inside, "ascension", BOT)))
    at = click(at, "choose")
    made = inside.tables.steps(id)
    at = click(at, "choose", id=0)
    assert inside.tables.steps(id) == made
    assert not says(at)
    at = click(at, "wish", id=0, wish={"verb": "play"})
    assert inside.tables.steps(id) == made
    assert not says(at)


def test_a_click_on_what_others_have_changed_is_refused_in_plain_words(inside: Stores) -> None:
    at = app("table", id=(id := a_table(inside, "ascension", BOT)))
    view = inside.tables.view(id, 0)
    inside.tables.move(id, 0, 0, view["id"], view["undos"])
    made = inside.tables.steps(id)
    at = click(at, "choose")
    assert inside.tables.steps(id) == made
    assert says(at) == "Meanwhile the table has moved on. Look again, then choose."


def test_what_is_said_stays_until_the_next_click_however_often_the_page_is_drawn(
    inside: Stores,
) -> None:
    """Somebody who comes or goes has the page drawn again at any moment."""
    at = app("table", id=(id := a_table(inside, "ascension", BOT)))
    at = click(click(at, "choose"), "choose", id=99)
    inside.tables.call(id)
    assert "the table has moved on" in says(at.run())
    at = click(at, "choose")
    assert not says(at)


def test_what_is_said_goes_when_the_table_moves_on(inside: Stores) -> None:
    at = app("table", id=(id := a_table(inside, "ascension", BOT)))
    at = click(click(at, "choose"), "choose", id=99)
    view = inside.tables.view(id, 0)
    inside.tables.move(id, 0, 0, view["id"], view["undos"])
    assert not says(at.run())


def test_a_click_from_before_an_undo_is_refused(inside: Stores) -> None:
    at = app("table", id=(id := a_table(inside, "ascension", BOT)))
    at = click(at, "choose", _play(at))
    at = click(at, "undo")
    assert inside.tables.steps(id) == 0
    at = click(at, "choose", undos=0)
    assert inside.tables.steps(id) == 0
    assert "a step has been taken back" in says(at)


def _play(at: AppTest) -> int:
    """An option that plays a card that draws none, so that it can be taken back."""
    labels = sent(at, "board")["view"]["decision"]["labels"]
    return next(i for i, label in enumerate(labels) if label.startswith("play Apprentice"))


def test_an_undo_of_what_is_not_seen_is_refused(inside: Stores) -> None:
    at = app("table", id=(id := a_table(inside, "ascension", BOT)))
    at = click(at, "choose", _play(at))
    at = click(at, "undo", id=0)
    assert inside.tables.steps(id) == 1
    assert "moved on" in says(at)


def test_a_half_built_bid_is_taken_back_whole(inside: Stores) -> None:
    id = a_table(inside, "age_of_ascent", [("Ada", None), ("Ben", None)])
    at = app("table", id=id)
    chance = random.Random(2)
    while (kind := sent(at, "board")["view"]["decision"]["kind"]) != "place":
        count = len(sent(at, "board")["view"]["decision"]["options"])
        at = click(at, "choose", chance.randrange(count - (kind == "target")))
    view = sent(at, "board")["view"]
    at = click(at, "choose", 0)
    assert sent(at, "board")["view"]["decision"]["kind"] == "place"
    at = click(at, "undo")
    after = sent(at, "board")["view"]
    assert after["decision"]["kind"] == "target"
    assert after["id"] == view["id"] - 1
    assert not after["table"]["bids"]


def test_nonsense_from_a_browser_changes_nothing(inside: Stores) -> None:
    at = app("table", id=(id := a_table(inside, "ascension", BOT)))
    for value in (None, 7, {"do": "cheat"}, {"do": "choose", "index": 10**9, "id": 0, "undos": 0}):
        at = press(at, "board", "deed", value)
        assert not at.exception
    assert inside.tables.steps(id) == 0


def test_a_spectator_who_sends_a_move_is_refused(inside: Stores) -> None:
    created = inside.tables.create("ascension", [("Ada", None), ("Ben", None)])
    inside.visitors.seat("me", created.id, None)
    at = click(app("table", id=created.id), "choose")
    assert inside.tables.steps(created.id) == 0
    assert "only its players choose" in says(at)


# --- films -------------------------------------------------------------------------------------


def test_what_the_bots_did_is_summarised_and_comes_as_a_film(inside: Stores) -> None:
    at = app("table", id=(id := a_table(inside, "ascension", BOT)))
    assert sent(at, "board")["film"] is None
    at = end_turn(at)
    at_rest(inside.tables, id)
    at.run()
    assert "Turn 2: Bot" in told(at)
    scenes = sent(at, "board")["film"]["scenes"]
    assert words_of(scenes[0]["told"][0]).startswith("You draw")
    assert words_of(scenes[1]["told"][0]) == "Turn 2: Bot"
    assert all("decision" not in path for scene in scenes for path, _ in scene["change"])
    assert moves(at)


@pytest.mark.parametrize(
    ("speed", "pace"), [("", 1), ("quick", 0.5), ("at once", 0), ("slow", 1.8)]
)
def test_a_film_goes_as_fast_as_is_set(inside: Stores, speed: str, pace: float) -> None:
    id = a_table(inside, "ascension", BOT)
    if speed:
        inside.visitors.set("me", "speed", speed)
    assert sent(app("table", id=id), "board")["pace"] == pace


# --- choices that are none, settings, hints ----------------------------------------------------


def test_cards_that_only_give_runes_or_power_play_themselves_if_wanted(inside: Stores) -> None:
    id = a_table(inside, "ascension", BOT)
    at = app("table", id=id)
    assert inside.tables.steps(id) == 0
    inside.visitors.set("me", "autoplay", "yes")
    at = app("table", id=id)
    played = inside.tables.steps(id)
    labels = sent(at, "board")["view"]["decision"]["labels"]
    assert played == 4  # Apprentices and Militia
    assert [label for label in labels if label.startswith("play ")] == [
        "play Energy Shard: gain 1 energy. Draw a card"
    ]
    at = click(at, "undo")
    assert not at.exception
    assert inside.tables.steps(id) == 0  # what plays itself is one step, and it stays so
    at.run()
    assert inside.tables.steps(id) == 0


def with_phantasm(inside: Stores) -> str:
    """A table of Deliverance where a phantasm can be paid for while cards are in hand."""
    game = games["ascension"]
    for seed in range(40):
        state: Any = game.new(2, seed, ["Ada", "Bot"], sets=("deliverance",))
        bots = [game.bots["greedy"](random.Random(seat)) for seat in (0, 1)]
        while not state.over:
            verbs = {move.verb for move in state.decision.moves}
            if state.seat == 0 and {"play", "phantasm"} <= verbs:
                created = inside.tables.open_save(state.to_json(), "Test", [None, "random"])
                inside.visitors.seat("me", created.id, 0)
                return created.id
            state.apply(bots[state.seat].decide(state))
    raise AssertionError("no phantasm")


@pytest.mark.parametrize("way", ["all", "autoplay"])
def test_nothing_is_paid_for_a_phantasm_that_nobody_chose(inside: Stores, way: str) -> None:
    id = with_phantasm(inside)
    if way == "autoplay":
        inside.visitors.set("me", "autoplay", "yes")
    at = app("table", id=id)
    if way == "all":
        at = click(at, "wish", wish=PLAY_ALL)
    assert not at.exception
    told = "\n".join(inside.tables.journal(id, 0))
    assert "by phantasm" not in told.rpartition("== Turn")[2]


def test_equal_cards_are_played_all_at_once_too(inside: Stores) -> None:
    game = games["ascension"]
    for seed in range(200):
        state: Any = game.new(2, seed, ["Ada", "Bot"], sets=("gift_of_the_elements",))
        if len(state.options) == 2 and len(state.hand[state.seat]) == 5:
            break
    bots = [None, "random"] if state.seat == 0 else ["random", None]
    created = inside.tables.open_save(state.to_json(), "Test", bots)
    inside.visitors.seat("me", created.id, state.seat)
    at = app("table", id=created.id)
    assert "all" in sent(at, "board")["can"]
    at = click(at, "wish", wish=PLAY_ALL)
    assert inside.tables.steps(created.id) == 5


def test_what_is_taken_back_after_autoplay_stays_so_after_a_reload(inside: Stores) -> None:
    id = a_table(inside, "ascension", BOT)
    inside.visitors.set("me", "autoplay", "yes")
    click(app("table", id=id), "undo")
    made = inside.tables.steps(id)
    app("table", id=id)
    assert inside.tables.steps(id) == made


def test_a_turn_with_cards_left_to_play_is_not_ended_by_one_click(inside: Stores) -> None:
    id = a_table(inside, "ascension", BOT)
    at = app("table", id=id)
    end = sent(at, "board")["view"]["decision"]["labels"].index("end the turn")
    at = click(at, "choose", end)
    assert inside.tables.steps(id) == 0
    assert "You could still play" in says(at)
    at = click(at, "choose", end)
    assert inside.tables.steps(id) > 0
    inside.visitors.set("me", "unplayed", "no")
    id = a_table(inside, "ascension", BOT)
    click(app("table", id=id), "choose", end)
    assert inside.tables.steps(id) > 0


@pytest.mark.parametrize("resource", ["runes", "power"])
def test_a_turn_with_something_left_to_spend_is_not_ended_by_one_click(
    inside: Stores, resource: str
) -> None:
    save, seat, end = _unspent(resource)

    def table() -> str:
        created = inside.tables.open_save(
            save, "Unspent", [None if n == seat else "greedy" for n in (0, 1)]
        )
        inside.visitors.seat("me", created.id, seat)
        return created.id

    id = table()
    at, steps = app("table", id=id), inside.tables.steps(id)
    at = click(at, "choose", end)
    assert inside.tables.steps(id) == steps
    assert re.match(r"You could still (acquire|defeat) ", says(at)), says(at)
    click(at, "choose", end)
    assert inside.tables.steps(id) > steps
    inside.visitors.set("me", "unplayed", "no")
    id = table()
    click(app("table", id=id), "choose", end)
    assert inside.tables.steps(id) > steps


def _unspent(resource: str) -> tuple[str, int, int]:
    """The save of a game in which a purse alone is left to use: whose, and how the turn ends."""
    bot = games["ascension"].bots["random"](random.Random(1))
    for seed in range(20):
        state = games["ascension"].new(2, seed, ["Ada", "Bot"])
        assert isinstance(state, AscensionState)
        if found := _only_spending(state, bot, resource):
            return found
    raise AssertionError(f"never only {resource} to spend")


def _only_spending(
    state: AscensionState, bot: Player[AscensionState], resource: str
) -> tuple[str, int, int] | None:
    while not state.over:
        moves = state.decision.moves if state.decision else []
        paid = [dict(move.price).keys() for move in moves if not move.ends_turn]
        if state.kind == "turn" and paid and all(prices == {resource} for prices in paid):
            end = next(index for index, move in enumerate(moves) if move.ends_turn)
            return str(state.to_json()), state.seat, end
        state.apply(bot.decide(state))
    return None


def test_who_has_spent_all_there_is_ends_a_turn_by_one_click() -> None:
    """Insight and what works without a price are kept, and so is a turn that can't pay."""
    state = games["ascension"].new(2, 0, sets=("deliverance",))
    bot, seen = games["ascension"].bots["greedy"](random.Random(1)), set[str]()
    while not state.over:
        for move in state.decision.moves if state.decision else []:
            if state.kind == "turn" and not move.fleeting:
                seen |= {resource for resource, _ in move.price} or {move.verb}
        state.apply(bot.decide(state))
    assert {"insight", "end"} <= seen
    assert not seen & {"runes", "power", "play"}


def _last_purchase() -> tuple[str, int, int]:
    """The save of a game in which a purchase leaves nothing to do: whose, by which option."""
    game = games["ascension"]
    state, bot = (
        game.new(2, 0, ["Ada", "Bot"], sets=("deliverance",)),
        game.bots["greedy"](random.Random(1)),
    )
    while True:
        moves = state.decision.moves if state.decision else []
        for index, move in enumerate(moves):
            if state.kind == "turn" and move.verb == "acquire":
                trial = state.clone()
                trial.apply(index)
                if game.turn(trial) != game.turn(state):
                    return str(state.to_json()), state.seat, index
        state.apply(bot.decide(state))


def test_one_click_does_not_buy_and_end_the_turn_for_good(inside: Stores) -> None:
    save, seat, choice = _last_purchase()

    def table() -> str:
        created = inside.tables.open_save(
            save, "Last", [None if n == seat else "greedy" for n in (0, 1)]
        )
        inside.visitors.seat("me", created.id, seat)
        return created.id

    id = table()
    at, steps = app("table", id=id), inside.tables.steps(id)
    at = click(at, "choose", choice, wish={"unread": "yes"})
    assert inside.tables.steps(id) == steps
    assert "for good" in says(at)
    click(at, "choose", choice, wish={"unread": "yes"})
    assert inside.tables.steps(id) > steps
    id = table()
    click(app("table", id=id), "choose", choice)
    assert inside.tables.steps(id) > steps, "a card that was read, or a button, is meant"
    inside.visitors.set("me", "last", "no")
    id = table()
    click(app("table", id=id), "choose", choice, wish={"unread": "yes"})
    assert inside.tables.steps(id) > steps


def test_a_pass_is_warned_of_only_if_it_ends_the_phase(inside: Stores) -> None:
    inside.visitors.set("me", "careful", "yes")
    id = a_table(inside, "age_of_ascent", PERSONS)
    at = app("table", id=id)
    while sent(at, "board")["view"]["decision"]["kind"] != "target":
        at = click(at, "choose", 0)
    view = sent(at, "board")["view"]
    at = click(at, "choose", view["decision"]["labels"].index("pass"))
    assert inside.tables.steps(id) == view["id"] + 1
    view = sent(at, "board")["view"]
    at = click(at, "choose", view["decision"]["labels"].index("pass"))
    assert inside.tables.steps(id) == view["id"]
    assert "You could still Expand" in says(at)


def test_at_one_device_the_last_step_of_anybody_is_taken_back(inside: Stores) -> None:
    id = a_table(inside, "age_of_ascent", PERSONS)
    at = app("table", id=id)
    while sent(at, "board")["view"]["decision"]["kind"] != "target":
        at = click(at, "choose", 0)
    first = sent(at, "board")["view"]["decision"]["seat"]
    at = press(at, "board", "deed", _bid(sent(at, "board")["view"], [1]))
    assert sent(at, "board")["view"]["decision"]["seat"] != first
    at = click(at, "undo")
    view = sent(at, "board")["view"]
    assert (view["decision"]["seat"], view["table"]["bids"]) == (first, [])


def test_what_bots_did_before_the_first_own_turn_is_told(inside: Stores) -> None:
    for seed in range(20):
        created = inside.tables.create("ascension", [("Ada", None), ("Bot", "greedy")], seed)
        inside.visitors.seat("me", created.id, 0)
        at_rest(inside.tables, created.id)
        if inside.tables.steps(created.id):
            break
    at = app("table", id=created.id)
    assert told(at).startswith("Turn 1: Bot\nBot plays")
    assert sent(at, "board")["film"]["scenes"]


def test_a_bid_is_one_scene_of_what_the_others_did(inside: Stores) -> None:
    created = inside.tables.create("age_of_ascent", [("Ada", None), ("Bot", "balanced")], 3)
    inside.visitors.seat("me", created.id, 0)
    at = app("table", id=created.id)
    while True:
        assert at_rest(inside.tables, created.id).asked == 0, "no bid of several pieces"
        at.run()
        board = sent(at, "board")
        if re.search("Bot places [2-9]", told(at)):
            break
        at = click(at, "choose", len(board["view"]["decision"]["labels"]) - 1)
    lines = [[words_of(line) for line in scene["told"]] for scene in board["film"]["scenes"]]
    assert all(lines)
    bids = [[line for line in scene if "Bot places" in line] for scene in lines]
    assert max(map(len, bids)) == 1


def test_a_bid_is_placed_whole_and_in_the_order_of_the_rules(inside: Stores) -> None:
    id = a_table(inside, "age_of_ascent", [("Ada", None), ("Ben", None)])
    at = app("table", id=id)
    gold, strength = 1, 0
    at = press(at, "board", "deed", _bid(sent(at, "board")["view"], [gold]))
    assert "nothing to bid on" in says(at)
    assert inside.tables.steps(id) == 0  # the draft is not a bid
    while sent(at, "board")["view"]["decision"]["kind"] != "target":
        at = click(at, "choose", 0)
    view = sent(at, "board")["view"]
    for wrong in ([], [gold, 7], [gold, 999_999], [gold] * 40, [-1]):
        at = press(at, "board", "deed", _bid(view, wrong))
        assert "can't be placed there together" in says(at)
    at = press(at, "board", "deed", _bid({**view, "id": view["id"] - 1}, [gold]))
    assert "moved on" in says(at)
    at = press(at, "board", "deed", _bid({**view, "undos": 1}, [gold]))
    assert "taken back" in says(at)
    at = press(at, "board", "deed", _bid(view, [gold], target=99))
    assert "nothing to bid on" in says(at)
    assert inside.tables.steps(id) == view["id"]
    at = press(at, "board", "deed", _bid(view, [gold, strength]))
    after = sent(at, "board")["view"]
    assert after["decision"]["kind"] == "target"
    assert after["table"]["bids"][0]["pieces"][:2] == [1, 1]
    assert inside.tables.steps(id) == view["id"] + 4
    at = click(at, "undo")
    assert inside.tables.steps(id) == view["id"]


def test_a_bid_in_a_game_without_bids_is_refused(inside: Stores) -> None:
    id = a_table(inside, "ascension", BOT)
    at = app("table", id=id)
    at = press(at, "board", "deed", _bid(sent(at, "board")["view"], [0] * 60))
    assert "can't be done: nothing here does that" in says(at)
    assert inside.tables.steps(id) == 0


def test_a_wish_for_nothing_is_refused(inside: Stores) -> None:
    at = app("table", id=(id := a_table(inside, "ascension", BOT)))
    at = click(at, "wish", wish={})
    assert "can't be done" in says(at)
    assert inside.tables.steps(id) == 0


def _bid(view: dict[str, Any], pieces: list[int], target: int = 0) -> dict[str, object]:
    wish = {"target": target, "pieces": pieces}  # on Expand, unless something else is said
    return {"do": "wish", "index": 0, "id": view["id"], "undos": view["undos"], "wish": wish}


def test_settings_are_kept_for_the_next_visit(inside: Stores) -> None:
    id = a_table(inside, "ascension", BOT)
    at = app("table", id=id)
    assert sent(at, "board")["motion"] is True
    inside.visitors.set("me", "motion", "no")
    inside.visitors.set("you", "speed", "quick")
    assert sent(app("table", id=id), "board")["motion"] is False
    assert inside.visitors.settings("me") == {"motion": "no"}


def test_a_click_that_reads_first_is_a_setting(inside: Stores) -> None:
    id = a_table(inside, "ascension", BOT)
    assert sent(app("table", id=id), "board")["settings"] == {"read_first": False}
    inside.visitors.set("me", "read_first", "yes")
    assert sent(app("table", id=id), "board")["settings"] == {"read_first": True}


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("age_of_ascent", {}),
        *(("ascension", {"sets": (name,)}) for name in games["ascension"].sets()),
    ],
)
def test_every_kind_of_decision_has_a_hint(game: str, options: dict[str, Any]) -> None:
    for seed in range(3):
        state = games[game].new(players=2, seed=seed, **options)
        chance = random.Random(seed)
        while not state.over:
            assert games[game].face.hint(state.view(state.seat)), state.kind
            state.apply(chance.randrange(len(state.options)))


def test_advice_says_what_a_bot_would_do_and_why_if_that_is_wanted(inside: Stores) -> None:
    id = a_table(inside, "ascension", BOT)
    assert "advice" not in sent(app("table", id=id), "board")
    inside.visitors.set("me", "hints", "yes")
    board = sent(app("table", id=id), "board")
    advice, labels = board["advice"], board["view"]["decision"]["labels"]
    assert advice["words"] == labels[advice["options"][0]]
    assert advice["words"] == "play Energy Shard: gain 1 energy. Draw a card"
    assert advice["why"] == games["ascension"].face.reasons["play"]
    assert (advice["bot"], advice["wish"]) == ("Hard", {})
    assert "lesson" not in board, "which is for a first game"
    assert inside.tables.steps(id) == 0


def test_cards_that_nothing_speaks_against_are_advised_together(inside: Stores) -> None:
    id = a_table(inside, "ascension", BOT)
    inside.visitors.set("me", "hints", "yes")
    at = app("table", id=id)
    at = click(at, "choose", sent(at, "board")["advice"]["options"][0])
    advice = sent(at, "board")["advice"]
    assert advice["words"] == "play Militia and Apprentice"
    assert len(advice["options"]) == 2
    at = click(at, "wish", wish=advice["wish"])
    assert sent(at, "board")["view"]["table"]["hand"] == []


def test_a_whole_bid_is_advised_and_done_at_once(inside: Stores) -> None:
    inside.visitors.set("me", "hints", "yes")
    id = a_table(inside, "age_of_ascent", PERSONS)
    at = app("table", id=id)
    while not (board := sent(at, "board"))["advice"]["wish"]:
        at = click(at, "choose", board["advice"]["options"][0])
    advice, seat = board["advice"], board["view"]["decision"]["seat"]
    assert len(advice["wish"]["choices"]) > 1
    at = click(at, "wish", wish=advice["wish"])
    bids = sent(at, "board")["view"]["table"]["bids"]
    assert [(bid["seat"], sum(bid["pieces"]) > 0) for bid in bids] == [(seat, True)]


def test_the_pieces_of_an_advised_bid_are_all_told() -> None:
    """Also those that could only be placed in one way, and were not asked for."""
    game, forced = games["age_of_ascent"], 0
    for seed in range(6):
        state = game.new(3, seed)
        while not state.over:
            choice = consult(state, "balanced")
            move = state.decision.moves[choice] if state.decision else None
            if state.kind == "target" and move is not None and not move.done:
                told: Any = advised(state.clone(), state.view(state.seat), "balanced")
                choices = told.wish.get("choices", [choice])
                seat, start, made = state.seat, len(state.log), len(choices)
                for index in choices:
                    state.apply(index)
                (placed,) = [entry for entry in state.log[start:] if entry[0] == "placed"][:1]
                words = told.words.partition(": ")[2].split(", ")
                if made == 1:
                    continue  # nothing is asked after the target
                counts = [int(word.partition("×")[2] or 1) for word in words]
                assert (placed[1], sum(counts)) == (seat, sum(placed[3])), told.words
                forced += sum(counts) > made - 1
            else:
                state.apply(choice)
    assert forced


def test_what_can_be_done_later_as_well_is_nothing_left_to_do_in_a_first_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    moves: list[Facts] = [{"verb": "banish", "lasting": True}, {"verb": "end", "ends_turn": True}]
    decision: Any = {"labels": ["banish the trophy", "end the turn"], "moves": moves}
    monkeypatch.setattr(settings, "on", lambda name: name == "unplayed")
    assert choosing._left(decision, first=True) == []
    monkeypatch.setattr(settings, "on", lambda name: name == "careful")
    assert choosing._left(decision, first=True) == ["banish the trophy"]


def test_a_board_is_told_which_bot_sits_where(inside: Stores) -> None:
    id = a_table(inside, "ascension", [("Ada", None), ("Calder", "greedy")])
    person, bot = sent(app("table", id=id), "board")["bots"]
    assert person is None
    assert (bot["title"], bot["says"]) == (
        "Collector",
        "takes what is worth most by what its text says",
    )


# --- people at one device, and browsers that are late ------------------------------------------


def hand(at: AppTest) -> bool:
    """Whether any hand is in what the browser got."""
    try:
        return bool(sent(at, "board")["view"]["table"]["hand"])
    except StopIteration:
        return False


def test_lending_a_seat_lifts_no_curtain(inside: Stores) -> None:
    id = a_table(inside, "ascension", PERSONS)
    asked = inside.tables.info(id).asked or 0
    at = app("table", id=id)
    at.button(key="curtain").click().run()
    assert hand(at)
    inside.tables.take_over(id, asked, "random")
    at.run()
    assert not hand(at)


def test_a_curtain_that_was_drawn_stays_drawn_for_everybody(inside: Stores) -> None:
    id = a_table(inside, "ascension", PERSONS)
    at = app("table", id=id)
    at.button(key="curtain").click().run()
    at = end_turn(at)
    assert not hand(at)
    view: Any = inside.tables.view(id, inside.tables.info(id).asked)
    last = view["decision"]["labels"].index("end the turn")
    inside.tables.move(id, view["decision"]["seat"], last, view["id"], view["undos"])
    at.run()
    assert not hand(at)
    assert [b for b in at.button if b.key == "curtain"]


def test_play_all_on_a_state_that_is_gone_is_refused(inside: Stores) -> None:
    at = app("table", id=(id := a_table(inside, "ascension", BOT)))
    at = click(at, "wish", wish=PLAY_ALL, id=55)
    assert inside.tables.steps(id) == 0
    assert "moved on" in says(at)


def test_one_of_two_take_backs_at_once_is_refused(inside: Stores) -> None:
    id = a_table(inside, "ascension", PERSONS, sets=("gift_of_the_elements",))
    seat = inside.tables.info(id).asked or 0
    for _ in range(2):
        view: Any = inside.tables.view(id, seat)
        play = next(i for i, x in enumerate(view["decision"]["labels"]) if x.startswith("play A"))
        inside.tables.move(id, seat, play, view["id"], view["undos"])
    inside.tables.undo(id, seat, 2, 0)
    with pytest.raises(UndoRefused, match="moved on"):
        inside.tables.undo(id, seat, 2, 0)
    assert inside.tables.steps(id) == 1


def test_a_refusal_shows_names_as_text(inside: Stores) -> None:
    at = app("table", id=a_table(inside, "age_of_ascent", PERSONS))
    told = "![](//x.y/a.png) has decided something since."
    at.session_state["visit"].memory["table says"] = told
    at.run()
    assert says(at) == told
    assert not at.warning


def test_a_person_whose_seat_a_bot_plays_is_told_and_gets_it_back(inside: Stores) -> None:
    id = a_table(inside, "age_of_ascent", PERSONS)
    inside.tables.take_over(id, 0, "random")
    at = app("table", id=id)
    assert "plays for Ada" in words(at)
    at.button(key="back 0").click().run()
    assert inside.tables.info(id).seats[0].bot is None


def test_alone_what_happened_is_what_the_end_of_the_turn_led_to(inside: Stores) -> None:
    id = a_table(inside, "ascension", [("Ada", None)])
    at = app("table", id=id)
    at = end_turn(at)
    assert "A new center deck" not in told(at)
    assert "The Cult takes" in told(at)
