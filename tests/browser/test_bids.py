"""Bids of Age of Ascent: put together on the board in any order, changed, and then confirmed."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import cache

import pytest
from playwright.sync_api import Locator, expect

from age_of_ascent.bids import Bidding, biddings
from age_of_ascent.game import game as age_of_ascent
from age_of_ascent.odds import Field, bid_totals, contests
from age_of_ascent.state import ALL_KINDS, EMPIRE, KINDS, AgeState
from framework import games
from tests.browser.accessible import check
from tests.browser.play import Visit, Visits, a_table
from ui.server.stores import Stores


def _at_a_target(visit: Visit, inside: Stores) -> str:
    """A table where somebody is asked for a target, with tokens of two colours."""
    created = a_table(inside, "age_of_ascent")
    visit.sit(inside, created, 0, 1)
    for step in range(3):  # the draft
        asked = inside.tables.info(created.id).asked
        inside.tables.move(created.id, asked or 0, 0, step, 0)
    visit.open_table(created)
    assert visit.kind == "target"
    return created.id


def _begin(visit: Visit, name: str) -> None:
    visit.press(visit.board.locator(".section .face").filter(has_text=name))
    expect(visit.building).to_contain_text(name)


def _add(visit: Visit, piece: str) -> Locator:
    return visit.building.locator("[data-add]").filter(has_text=piece)


def _quick(visit: Visit, amount: str) -> Locator:
    return visit.building.locator(f"[data-quick={amount}]")


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_bid_is_put_together_in_any_order_and_nothing_counts_before_it_is_confirmed(
    visits: Visits, inside: Stores, size: str
) -> None:
    visit = visits(size)
    id = _at_a_target(visit, inside)
    steps, confirm = inside.tables.steps(id), visit.building.locator("[data-bid]")
    _begin(visit, "Expand")
    visit.press(_quick(visit, "clear"))
    expect(confirm).to_be_disabled()
    visit.press(_add(visit, "gold token"))
    visit.press(_add(visit, "strength token"))
    visit.press(_add(visit, "gold token"))
    expect(visit.building).to_contain_text("counts 3")
    visit.press(visit.button("take off one gold token"))
    expect(visit.building).to_contain_text("counts 2")
    assert inside.tables.steps(id) == steps
    expect(confirm).to_be_in_viewport()
    visit.press(confirm)
    visit.moved_on(steps)
    journal = inside.tables.journal(id, None)
    assert any(re.search("places 1 strength token, 1 gold token on Expand", x) for x in journal)


def test_a_bid_that_is_dropped_leaves_the_table_as_it_was_and_a_button_that_is_off_says_why(
    visit: Visit, inside: Stores
) -> None:
    id = _at_a_target(visit, inside)
    steps = inside.tables.steps(id)
    for way in ("button", "key"):
        _begin(visit, "Expand")
        visit.press(_quick(visit, "all"))
        if way == "button":
            visit.press(visit.building.get_by_role("button", name="cancel"))
        else:
            visit.page.keyboard.press("Escape")
        expect(visit.building).to_have_count(0)
    assert inside.tables.steps(id) == steps
    _begin(visit, "Expand")
    assert visit.laid == 1
    beat = _quick(visit, "beat")
    expect(beat).to_be_disabled()
    expect(beat).to_have_attribute("title", "there is nobody to beat")
    expect(beat).to_contain_text("there is nobody to beat")


def test_improve_says_that_it_takes_two_tokens_of_one_colour(visit: Visit, inside: Stores) -> None:
    id = _at_a_target(visit, inside)
    steps, confirm = inside.tables.steps(id), visit.building.locator("[data-bid]")
    _begin(visit, "Improve")
    expect(visit.building).to_contain_text("two tokens of one colour")
    visit.press(_quick(visit, "clear"))
    visit.press(visit.building.locator("[data-add]:enabled").first)
    expect(confirm).to_be_disabled()
    expect(confirm).to_contain_text("not enough pieces")
    visit.press(visit.building.locator("[data-add]:enabled").first)
    visit.press(confirm)
    visit.moved_on(steps)
    assert any("on Improve" in line for line in inside.tables.journal(id, None))


def test_a_bid_is_put_together_and_confirmed_by_keys(visit: Visit, inside: Stores) -> None:
    id = _at_a_target(visit, inside)
    steps = inside.tables.steps(id)
    visit.page.keyboard.press("1")  # Expand: one token is enough as it lies
    expect(visit.building).to_contain_text("counts 1")
    expect(visit.building.locator("[data-bid]")).to_be_focused()
    visit.page.keyboard.press("2")
    expect(visit.building).to_contain_text("counts 2")
    visit.page.keyboard.press(".")
    visit.moved_on(steps)
    assert any("places 2 gold tokens on Expand" in x for x in inside.tables.journal(id, None))


@pytest.fixture
def battle(inside: Stores, visit: Visit) -> str:
    """A table where the player who is asked has a strength die, a territory, and a neighbour's."""
    state = games["age_of_ascent"].new(2, 7, ["Ada", "Ben"], stall_turns=20)
    chance = random.Random(7)
    for _ in range(27):
        state.apply(chance.randrange(len(state.options)))
    created = inside.tables.open_save(state.to_json(), "Battle")
    visit.sit(inside, created, 0, 1)
    visit.open_table(created)
    return created.id


def _open_the_other_s_cards(visit: Visit) -> None:
    visit.press(visit.board.locator(".seats .pile"))
    visit.board.locator(".seats .held-cards").first.wait_for()


def test_territories_say_whether_they_are_attacked_or_defended_and_an_attack_is_confirmed_first(
    visit: Visit, inside: Stores, battle: str
) -> None:
    steps = inside.tables.steps(battle)
    _open_the_other_s_cards(visit)
    verbs = visit.page.locator(".board .held-cards .verb").all_inner_texts()
    assert sorted(word.strip() for word in verbs) == ["Attack", "Defend"]
    visit.press(visit.page.locator(".board .held-cards .face").filter(has_text="Attack"))
    expect(visit.building).to_contain_text("Attacking Ada's")
    expect(visit.building).to_contain_text("and what defends it")
    expect(visit.building.locator(".odds")).to_contain_text("to win")
    assert inside.tables.steps(battle) == steps
    visit.bid()
    visit.moved_on(steps)
    assert inside.tables.steps(battle) > steps


# --- chances, rivals, ties ---------------------------------------------------------------------

Sit = Callable[[Callable[[AgeState], int | None]], tuple[AgeState, int]]


@pytest.fixture
def sit(inside: Stores, visit: Visit) -> Sit:
    """Sits down as Ada where bots have played on until she is asked and there is a target."""

    def seated(wanted: Callable[[AgeState], int | None]) -> tuple[AgeState, int]:
        state, target = _reached(wanted)
        created = inside.tables.open_save(state.to_json(), "Late")
        visit.sit(inside, created, 0)
        visit.open_table(created)
        return state, target

    return seated


@cache
def _reached(wanted: Callable[[AgeState], int | None]) -> tuple[AgeState, int]:
    for seed in range(60):
        state = age_of_ascent.new(4, seed, ["Ada", "Ben", "Cyd", "Dov"])
        bots = [
            age_of_ascent.bots["balanced"](random.Random(f"{seed} {seat}")) for seat in range(4)
        ]
        while not state.over:
            target = wanted(state) if (state.kind, state.seat) == ("target", 0) else None
            if target is not None:
                return state, target
            state.apply(bots[state.seat].decide(state))
    raise AssertionError("no such table in 60 games")


def _card(visit: Visit, state: AgeState, target: int) -> Locator:
    name = re.compile(rf"^{re.escape(state.defs.name[target])}$")
    return visit.board.locator(".main .card").filter(has=visit.page.get_by_text(name))


def _outbid(state: AgeState) -> int | None:
    """A card that Ada has bid on and another leads on."""
    for contest in contests(state):
        ada = any(stand.seat == 0 for stand in contest.stands)
        if ada and contest.leader > 0 and contest.target in state.board:
            return contest.target
    return None


def test_a_stack_shows_what_each_bid_counts_who_leads_and_that_one_is_outbid(
    visit: Visit, sit: Sit
) -> None:
    state, target = sit(_outbid)
    (contest,) = [contest for contest in contests(state) if contest.target == target]
    stack = _card(visit, state, target).locator(".bids")
    for stand in contest.stands:
        bid = stack.locator(".bid").filter(has_text=state.header.names[stand.seat])
        total = f"{stand.least}" + (f"–{stand.most}" if stand.most > stand.least else "")
        expect(bid.locator(".stands b")).to_have_text(total)
        sign = {contest.leader: "leads", 0: "outbid"}.get(stand.seat, "")
        expect(bid.locator(".stands .sign")).to_have_text([sign] if sign else [])


def _uncertain(state: AgeState) -> int | None:
    """A card that another bids on with dice, and Ada may win by chance."""
    rolled = {c.target for c in contests(state) if c.stands[0].most > c.stands[0].least}
    for bidding in biddings(state):
        _, chances = bidding.wins
        if bidding.target in rolled & {*state.board} and len(chances) > 1 and not bidding.texts:
            return bidding.target
    return None


def test_the_dock_tells_the_chance_the_rivals_and_a_tie(visit: Visit, sit: Sit) -> None:
    state, target = sit(_uncertain)
    (bidding,) = [bidding for bidding in biddings(state) if bidding.target == target]
    (contest,) = [contest for contest in contests(state) if contest.target == target]
    visit.press(_card(visit, state, target).locator(".face"))
    for stand in contest.stands:
        rival = visit.building.locator(".rivals li").filter(has_text=str(stand.least))
        expect(rival.first).to_contain_text(state.header.names[stand.seat])
    visit.press(_quick(visit, "clear"))
    expect(visit.building.locator(".odds")).to_contain_text("not a bid yet")
    visit.press(visit.building.locator("[data-add]:enabled").first)
    visit.press(_quick(visit, "all"))
    picks = [0] * ALL_KINDS
    for pick in visit.building.locator(".pick").all():
        code = int(pick.locator("[data-add]").get_attribute("data-add") or 0)
        picks[code] = int(pick.locator(".laidcount").inner_text())
    laid, field = bid_totals(state, [target, 0, *picks]), Field(state, target, 0)
    won = sum(weight * field.chance_with(total) for total, weight in laid.items()) / laid.whole
    expect(visit.building.locator(".odds b")).to_have_text(f"{round(100 * won)} %")
    other = contest.stands[0]
    ties = max(laid.least, other.least, bidding.cost or 0) <= min(laid.most, other.most)
    expect(visit.building.locator(".tie")).to_have_count(1 if ties else 0)


def _to_beat(state: AgeState) -> int | None:
    """A card of the board on which another leads with less than Ada's tokens count."""
    for bidding in biddings(state):
        least = max(sum(way.most[:3]) for way in bidding.ways)
        for contest in contests(state):
            if contest.target == bidding.target in state.board and contest.leader > 0:
                (led,) = [s for s in contest.stands if s.seat == contest.leader]
                if least > max(led.most, bidding.cost or 0):
                    return bidding.target
    return None


def test_the_leader_is_none_once_more_is_put_together(visit: Visit, sit: Sit) -> None:
    state, target = sit(_to_beat)
    visit.press(_card(visit, state, target).locator(".face"))
    sign = visit.building.locator(".rivals .sign")
    visit.press(_quick(visit, "clear"))
    expect(sign).to_have_text("leads")
    visit.press(_quick(visit, "all"))
    expect(sign).to_have_count(0)


def _hopeless(state: AgeState) -> int | None:
    """A card that Ada can bid on and can't win."""
    for bidding in biddings(state):
        if bidding.target in state.board and not bidding.wins[1] and not bidding.texts:
            return bidding.target
    return None


def test_what_is_out_of_reach_says_why_and_a_bid_that_can_not_win_asks_once(
    visit: Visit, inside: Stores, sit: Sit
) -> None:
    state, target = sit(_hopeless)
    (bidding,) = [bidding for bidding in biddings(state) if bidding.target == target]
    card = _card(visit, state, target)
    expect(card).to_have_class(re.compile(r"\bbeyond\b"))
    expect(card.locator(".short")).to_contain_text(f"you can reach {bidding.reach}")
    strip = "e => getComputedStyle(e).backgroundColor"
    winnable = visit.board.locator(".main .card.can:not(.beyond) .verb").first
    assert card.locator(".verb").evaluate(strip) != winnable.evaluate(strip)
    dashed = "all => all.filter(e => getComputedStyle(e).borderStyle === 'dashed').length"
    assert visit.board.locator(".main .card .face").evaluate_all(dashed) == 0, "one sign for it"
    visit.press(card.locator(".face"))
    assert visit.laid == 0, "nothing is suggested"
    visit.press(visit.building.locator("[data-add]:enabled").first)
    confirm, before = visit.building.locator("[data-bid]"), visit.id
    expect(visit.building.locator(".odds b")).to_have_text("0 %")
    visit.press(confirm)
    expect(visit.building.get_by_role("alert")).to_contain_text("This can't win.")
    assert visit.id == before
    visit.press(confirm)
    visit.moved_on(before)


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_dock_is_accessible_tells_what_fits_keeps_its_size_and_moves_nothing(
    visits: Visits, inside: Stores, size: str, theme: str
) -> None:
    state, target = _reached(_hopeless)
    created = inside.tables.open_save(state.to_json(), "Late")
    visit = visits(size, color_scheme=theme)
    visit.sit(inside, created, 0)
    visit.open_table(created)
    face = _card(visit, state, target).locator(".face")
    visit.press(face)
    if not visit.building.count():  # the first tap reads
        visit.press(face)
    if size == "phone":
        _the_sheet_says_which_pieces_fit_and_why_a_button_is_off(visit)
    sizes = []
    for press in ("[data-quick=all]", "[data-bid]", "[data-quick=clear]"):
        visit.press(visit.building.locator(press))
        if press == "[data-quick=all]":
            confirm = visit.building.locator("[data-bid]")
            expect(confirm).not_to_have_class(re.compile(r"\bdone\b"))
        sizes.append(visit.building.evaluate("dock => [dock.offsetWidth, dock.offsetHeight]"))
        inner = "dock => dock.scrollHeight - dock.clientHeight"
        assert visit.building.evaluate(inner) <= 0, press
    assert sizes == sizes[:1] * 3
    check(visit)


def _the_sheet_says_which_pieces_fit_and_why_a_button_is_off(visit: Visit) -> None:
    fitting, why = visit.building.locator(".sheetline").all()
    expect(fitting).to_be_in_viewport(ratio=1)
    expect(fitting).to_contain_text("takes")
    expect(fitting).to_contain_text("empire token")
    expect(why).to_be_in_viewport(ratio=1)
    expect(why).to_contain_text("exactly the cost: your pieces can't surely reach")


COUNT = """() => {
  window.clicks = 0;
  addEventListener("click", () => { window.clicks += 1; }, { capture: true });
}"""


def test_ten_pieces_are_bid_with_three_clicks(visit: Visit, sit: Sit) -> None:
    state, _ = sit(lambda state: 0 if sum(state.free[:KINDS]) - state.free[EMPIRE] > 9 else None)
    before = visit.id
    visit.page.evaluate(COUNT)
    _begin(visit, "Expand")
    visit.press(_quick(visit, "all"))
    assert visit.laid == sum(state.free[:KINDS]) - state.free[EMPIRE] > 9
    visit.press(visit.building.locator("[data-bid]"))
    visit.moved_on(before)
    assert visit.page.evaluate("() => window.clicks") <= 3


def test_pieces_are_dragged_onto_a_target_and_off_the_bid(visit: Visit, inside: Stores) -> None:
    _at_a_target(visit, inside)
    piece = visit.board.locator(".stock [draggable]").first
    expand = visit.board.locator(".section .face").filter(has_text="Expand")
    piece.drag_to(expand)
    expect(visit.building).to_contain_text("On Expand")
    expect(visit.building).to_contain_text("counts 1")
    visit.building.locator(".add[draggable]").first.drag_to(expand)
    expect(visit.building).to_contain_text("counts 2")
    laid = visit.building.locator(".pick.laid [draggable]", has_text="take off").first
    laid.drag_to(visit.board.locator(".ask"))
    expect(visit.building).to_contain_text("counts 1")


# --- done for this turn ------------------------------------------------------------------------


def test_who_is_done_for_the_turn_is_asked_again_only_if_outbid(
    visit: Visit, inside: Stores
) -> None:
    id = _at_a_target(visit, inside)
    _begin(visit, "Expand")
    step = visit.id
    visit.press(visit.building.locator("[data-bid]"))
    visit.moved_on(step)
    first_asked = inside.tables.info(id).asked
    _begin(visit, "Improve")
    step = visit.id
    visit.press(_quick(visit, "exact"))
    visit.press(visit.building.locator("[data-bid]"))
    visit.moved_on(step)
    done, step = visit.button("done for this turn"), visit.id
    visit.press(done)
    visit.told("could still win")  # pieces are left
    visit.press(done)
    visit.moved_on(step)
    assert inside.tables.info(id).asked == first_asked
    step = visit.id
    _begin(visit, "Expand")
    visit.press(_quick(visit, "beat"))
    visit.press(visit.building.locator("[data-bid]"))
    visit.moved_on(step)
    visit.told("others go for Expand")
    assert inside.tables.info(id).asked != first_asked


def _by_attack() -> tuple[str, int]:
    """The save of a game in which the first player can attack a land, and that option."""
    state = age_of_ascent.new(2, 11, ["Ada", "Bot"])
    bot = age_of_ascent.bots["balanced"](random.Random(1))
    while True:
        if state.seat == 0 and state.kind == "target" and state.decision is not None:
            for index, move in enumerate(state.decision.moves):
                if move.card in state.cards[1]:
                    return str(state.to_json()), index
        state.apply(bot.decide(state))


def test_on_a_phone_the_sheet_of_a_card_lies_over_the_pile_that_it_is_in(
    visits: Visits, inside: Stores
) -> None:
    visit = visits("phone")
    save, attack = _by_attack()
    created = inside.tables.open_save(save, "Attack", [None, "balanced"])
    visit.sit(inside, created, 0)
    visit.open_table(created)
    visit.my_turn()
    visit.press(visit.board.locator(".player .pile.can"))
    visit.press(visit.board.locator(f".opened [data-option='{attack}']"))
    visit.press(visit.board.locator(f".panel [data-option='{attack}']"))
    visit.press(visit.building.locator("[data-quick=clear]"))
    expect(visit.building.locator("[data-bid]")).to_be_disabled()


# --- on a phone --------------------------------------------------------------------------------


Phone = Callable[[Callable[[AgeState], int | None]], Visit]


@pytest.fixture
def phone(visits: Visits, inside: Stores) -> Phone:
    """Sits down with a phone where there is a target."""

    def seated(wanted: Callable[[AgeState], int | None]) -> Visit:
        state, _ = _reached(wanted)
        visit = visits("phone")
        created = inside.tables.open_save(state.to_json(), "Late")
        visit.sit(inside, created, 0)
        visit.open_table(created)
        visit.my_turn()
        return visit

    return seated


def _in_reach(bidding: Bidding) -> bool:
    first, chances = bidding.wins
    return bool(bidding.texts or (chances and bidding.reach >= first))


def _vain_attack(state: AgeState) -> int | None:
    """A land that Ada can attack in vain, of somebody none of whose lands she can take."""
    attacks = {one.target: _in_reach(one) for one in biddings(state)}
    for cards in state.cards[1:]:
        lands = [card for card in cards if card in attacks]
        if lands and not any(attacks[land] for land in lands):
            return lands[0]
    return None


def test_an_attack_in_vain_is_dimmed_and_says_why_and_its_pile_does_not_call_for_it(
    phone: Phone,
) -> None:
    visit = phone(_vain_attack)
    state, target = _reached(_vain_attack)
    owner = next(seat for seat in range(4) if target in state.cards[seat])
    seat = visit.board.locator(f".player[data-seat='{owner}']")
    expect(seat.locator(".pile.can, .pile .attack")).to_have_count(0)
    visit.press(seat.locator(".pile"))
    visit.press(seat.locator(f".opened [data-card='c{target}'] .face"))
    attack = visit.board.locator(".panel .taps [data-option]")
    expect(attack).to_have_class(re.compile(r"\bvain\b"))
    expect(attack).to_contain_text("you can reach")


def _attack(state: AgeState) -> int | None:
    """A land that Ada can take."""
    lands = {card for cards in state.cards[1:] for card in cards}
    able = [one.target for one in biddings(state) if one.target in lands and _in_reach(one)]
    return able[0] if able else None


def test_a_pile_with_a_land_that_can_be_attacked_says_so(phone: Phone) -> None:
    visit = phone(_attack)
    expect(visit.board.locator(".pile.can .attack").first).to_be_visible()


def test_own_free_pieces_are_seen_while_a_target_is_chosen_and_while_one_bids(phone: Phone) -> None:
    visit = phone(_hopeless)
    state, _ = _reached(_hopeless)
    counts = visit.board.locator(".top > .purse .count")
    free = [n for n, owned in zip(state.free[:KINDS], state.owned[:KINDS], strict=True) if owned]
    expect(counts).to_have_text([str(n) for n in free])
    before = visit.board.locator(".top").bounding_box()
    _begin(visit, "Expand")
    visit.press(_quick(visit, "all"))
    left = sum(map(int, counts.all_inner_texts()))
    assert left == sum(free) - visit.laid
    expect(visit.board.locator(".top > .purse")).to_be_in_viewport(ratio=1)
    assert visit.board.locator(".top").bounding_box() == before


def test_no_row_of_a_phone_moves_when_the_own_turn_is_over(phone: Phone) -> None:
    visit = phone(_hopeless)
    expect(visit.board.locator(".card.beyond .verb").first).to_contain_text("reach")
    tops = "all => all.map((one) => Math.round(one.getBoundingClientRect().top))"
    rows = visit.board.locator(".layout .row")
    before = rows.evaluate_all(tops)
    visit.done()
    expect(visit.board.locator(".card.can")).to_have_count(0)
    assert rows.evaluate_all(tops) == before
