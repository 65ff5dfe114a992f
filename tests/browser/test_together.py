"""People at one device, at several browsers, as spectators, and strangers."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from framework import load
from tests.browser.play import Visit, Visits, a_table
from tests.browser.traffic import Traffic, hand
from tests.ui.visits import play
from ui.server.stores import Stores

CLIPBOARD = ["clipboard-read", "clipboard-write"]


def test_between_two_people_at_one_device_is_a_curtain(visits: Visits, inside: Stores) -> None:
    created = a_table(inside, "ascension")
    visit = visits(fresh=True)
    traffic = Traffic(visit.page)
    visit.sit(inside, created, 0, 1)
    visit.open_table(created)
    for seat, name in enumerate(("Ada", "Ben")):
        expect(visit.curtain).to_contain_text(name)
        expect(visit.board).to_have_count(0)
        cards = hand(inside, created.id, seat)
        assert traffic.pairs(cards) == set(), "the hand came before its player asked for it"
        visit.lift_curtain()
        expect(visit.hand).to_have_count(len(cards))
        assert traffic.pairs(cards) == set(cards)
        visit.done()
    expect(visit.curtain).to_contain_text("Ada")


def test_a_game_without_secrets_has_no_curtain(visit: Visit, inside: Stores) -> None:
    created = a_table(inside, "age_of_ascent")
    visit.sit(inside, created, 0, 1)
    visit.open_table(created)
    for _ in range(4):
        assert visit.my_turn()
        expect(visit.curtain).to_have_count(0)
        visit.choose()


def test_two_browsers_play_by_invite_link_and_see_each_others_moves(
    visits: Visits, inside: Stores
) -> None:
    ada, ben = visits(), visits("phone")
    ada.go("/")
    ada.unfold("Set up a table")
    ada.pick("Game", "Ascension")
    ada.pick("Seat 2", "A friend, by a link that you send", key="who ascension 1")
    ada.fill(ada.page.get_by_label("Seed", exact=True), "7")
    ada.press(ada.button("Start the game"))
    ada.press(ada.button("Play now"))
    ada.board.wait_for()
    own, bens, _ = ada.links()
    assert own != bens
    ben.join(bens)
    ben.board.wait_for()
    assert "/join/" not in ben.page.url
    first, second = (ada, ben) if ada.kind else (ben, ada)
    expect(first.hand).to_have_count(5)
    expect(second.hand).to_have_count(5)
    expect(second.page.locator(".board [data-option]")).to_have_count(0)
    before = second.id
    first.play_a_card()
    second.moved_on(before)
    expect(first.hand).to_have_count(4)
    expect(second.hand).to_have_count(5)
    first.done()
    second.my_turn()
    before = first.id
    second.play_a_card()
    first.moved_on(before)


def test_two_people_meet_play_part_come_back_and_play_again(visits: Visits, inside: Stores) -> None:
    ada, ben, late = visits(permissions=CLIPBOARD), visits(), visits()
    ada.go("/")
    ada.fill(ada.page.get_by_role("textbox", name="Your name"), "Ada")
    ada.unfold("Set up a table")
    ada.pick("Game", "Ascension")
    ada.pick("Seat 2", "A friend, by a link that you send", key="who ascension 1")
    ada.unfold("More options", key="more options ascension")
    ada.fill(ada.page.get_by_role("spinbutton", name=re.compile("^Honor in the pool")), "5")
    ada.fill(ada.page.get_by_label("Seed", exact=True), "7")
    ada.press(ada.button("Start the game"))

    # The lobby stands in front of the table, with a link to send.
    expect(ada.lobby).to_contain_text("Waiting for 1 player")
    expect(ada.seat_line("Player 2")).to_contain_text("free seat")
    expect(ada.board).to_have_count(0)
    ada.press(ada.lobby.get_by_role("button", name="Copy").first)
    expect(ada.lobby.get_by_role("status").first).to_have_text("Copied")
    link = ada.page.evaluate("navigator.clipboard.readText()")

    # Ben sits down under his own name, and the lobby folds away; the seat is his alone.
    ben.join(link, "Ben")
    for person in (ada, ben):
        person.board.wait_for()
        expect(person.lobby).to_have_count(0)
    late.page.goto(link)
    late.told("The seat of Ben is taken")
    expect(late.button("Take the seat")).to_have_count(0)
    info = inside.tables.info(ada.table)
    assert [seat.name for seat in info.seats] == ["Ada", "Ben"]
    assert inside.tables.view(info.id, 0)["names"] == ["Ada", "Ben"]

    # A third one asks for leave to play it too, and sees the answer without another click.
    late.press(late.button("Ask to play it here"))
    late.told("Ben is asked to let you play it here too")
    ben.press(ben.page.get_by_role("button", name="No", exact=True))
    late.told("This table is not open to you")

    # They play; whoever is asked sees it in the tab.
    first, second = (ada, ben) if ada.kind else (ben, ada)
    expect(first.page).to_have_title(re.compile("^Your turn · "))
    expect(second.page).not_to_have_title(re.compile("Your turn"))
    first.done()
    expect(second.page).to_have_title(re.compile("^Your turn · "))
    expect(first.page).not_to_have_title(re.compile("Your turn"))

    # Ben closes the page: he is away. He comes back: he is here. His seat on the board says so too.
    ada.below("Seats and links")
    at_the_board = ada.board.get_by_role("region", name="Ben", exact=True).locator(".presence")
    expect(ada.seat_line("Ben")).to_contain_text("here")
    expect(at_the_board).to_have_text("here")
    ben.page.goto("about:blank")
    expect(ada.seat_line("Ben")).to_contain_text("away")
    expect(at_the_board).to_have_text("away")
    ben.page.goto(link)
    ben.board.wait_for()
    expect(ada.seat_line("Ben")).to_contain_text("here")
    expect(at_the_board).to_have_text("here")

    # He leaves: the seat is free, and the same link lets him come back.
    ben.below("Seats and links")
    ben.press(ben.button("Leave the seat of Ben"))
    ben.page.wait_for_url("/")
    expect(ada.seat_line("Ben")).to_contain_text("free seat")
    ben.join(link)
    ben.board.wait_for()
    expect(ada.seat_line("Ben")).to_contain_text("here")

    # The game comes to its end for both. Ben wants another one, and both are there again.
    play(inside.tables, info.id, lambda options: options - 1)
    ended = ada.page.url
    ben.press(ben.button("Rematch, same deal"))
    expect(ada.keyed("ending")).to_contain_text("Ben wants a rematch with the same deal")
    ada.press(ada.button("Join the rematch"))
    for person in (ada, ben):
        expect(person.page).not_to_have_url(ended)
        expect(person.keyed("ending")).to_have_count(0)
        expect(person.board).to_have_count(1)
    names = [seat.name for seat in inside.tables.info(ben.table).seats]
    assert (ada.table, names) == (ben.table, ["Ada", "Ben"])
    first = ada if ada.kind else ben
    first.my_turn()
    first.play_a_card()


ELSEWHERE = """
window.told = [];
window.addEventListener("ascent-your-turn", (event) => window.told.push(event.detail.table));
window.asked = 0;
window.notices = [];
window.Notification = class {
  static permission = "default";
  static async requestPermission() {
    window.asked += 1;
    return (this.permission = ANSWER);
  }
  constructor(title) { window.notices.push(title); }
};
document.hasFocus = () => false;
"""


def _switch_notices_on(visit: Visit) -> None:
    visit.below("Settings")
    switch = visit.keyed("set notice")
    expect(switch.get_by_role("switch")).not_to_be_checked()
    visit.press(switch.locator("label"))
    visit.until("window.asked === 1")


def test_who_looks_elsewhere_is_told_when_it_is_the_own_turn(
    visits: Visits, inside: Stores
) -> None:
    created = a_table(inside, "ascension")
    asked = inside.tables.info(created.id).asked
    assert asked is not None
    first, second = visits(), visits(fresh=True)
    second.context.add_init_script(ELSEWHERE.replace("ANSWER", "'granted'"))
    first.sit(inside, created, asked)
    second.sit(inside, created, 1 - asked, host=False)
    for person in (first, second):
        person.open_table(created)
    icon = "document.querySelector('link[rel~=icon]').href"
    usual = second.page.evaluate(icon)
    assert second.page.evaluate("window.asked") == 0, "nobody is asked before notices are wanted"
    _switch_notices_on(second)
    first.done()
    second.my_turn()
    expect(second.page).to_have_title(re.compile("^Your turn · "))
    assert second.page.evaluate(icon).startswith("data:image/svg+xml,")
    told, notices = (second.page.evaluate(name) for name in ("window.told", "window.notices"))
    assert (told, notices) == ([created.id], ["Your turn"])
    second.done()
    expect(second.page).not_to_have_title(re.compile("Your turn"))
    assert second.page.evaluate(icon) == usual
    second.go("/")
    expect(second.page).not_to_have_title(re.compile("Your turn"))


def test_a_browser_that_shows_no_notices_says_so(visits: Visits, inside: Stores) -> None:
    created = a_table(inside, "ascension")
    visit = visits(fresh=True)
    visit.context.add_init_script(ELSEWHERE.replace("ANSWER", "'denied'"))
    visit.sit(inside, created, 0)
    visit.open_table(created)
    _switch_notices_on(visit)
    visit.told("This browser allows no notices here")
    expect(visit.keyed("set notice").get_by_role("switch")).not_to_be_checked()


def test_a_host_frees_a_seat_and_closes_a_table_and_the_guest_is_told(
    visits: Visits, inside: Stores
) -> None:
    created = a_table(inside, "age_of_ascent")
    ada, ben = visits(), visits()
    ada.sit(inside, created, 0, alone=True)
    ben.join(f"/join/{created.id}/{created.seat_tokens[1]}", "Benedict")
    ben.board.wait_for()
    ada.open_table(created)
    ada.below("Seats and links")
    ada.through("Free this seat", "Free the seat of Benedict")
    ben.told("freed by the host")
    expect(ben.board).to_have_count(0)
    expect(ada.seat_line("Benedict")).to_contain_text("free seat")
    ben.join(ada.links_shown()[1])
    ben.board.wait_for()
    ada.press(ada.keyed(f"sure {created.id}").locator("label"))
    ada.press(ada.page.get_by_role("button", name="Close", exact=True))
    ada.page.wait_for_url("/")
    expect(ben.keyed("closed")).to_contain_text("Ada has closed this table")
    with ben.page.expect_download() as save:
        ben.press(ben.button("Download the save"))
    assert load(save.value.path().read_text()).header.names == ("Ada", "Benedict")


def test_a_spectator_sees_the_table_but_no_hand_and_no_options(
    visits: Visits, inside: Stores
) -> None:
    created = a_table(inside, "ascension")
    ada, watcher = visits(), visits()
    ada.sit(inside, created, 0)
    ada.open_table(created)
    watcher.page.goto(f"/join/{created.id}/{created.spectator_token}")
    watcher.board.wait_for()
    assert watcher.board.get_attribute("data-options") == "0"
    expect(watcher.page.locator(".board [data-option]")).to_have_count(0)
    expect(watcher.page.locator('.board [aria-label="Your hand"]')).to_have_count(0)
    expect(watcher.button("Take back")).to_have_count(0)
    before = watcher.id
    ada.play_a_card()
    watcher.moved_on(before)
    expect(watcher.page.locator(".board [data-option]")).to_have_count(0)


def test_a_browser_without_an_invite_sees_nothing_of_the_table(
    visits: Visits, inside: Stores
) -> None:
    created = a_table(inside, "ascension", [("Adamantia", None), ("Benedicta", None)])
    stranger = visits(fresh=True)
    traffic = Traffic(stranger.page)
    for path in (f"/table?id={created.id}", f"/inspector?id={created.id}", "/"):
        stranger.go(path)
        expect(stranger.board).to_have_count(0)
        assert "Adamantia" not in stranger.text()
    assert not traffic.has("Adamantia", "Benedicta", "Test table")
    visits.allow(r"404 .*/join/")
    stranger.page.goto(f"/join/{created.id}/{'x' * 32}")
    expect(stranger.page.locator("main")).to_contain_text("not for this table")
    visits.allow(r"404 .*/join/")
    stranger.page.goto(f"/join/{created.id}")
    expect(stranger.page.get_by_role("heading", level=1)).to_contain_text("not whole")
    stranger.go(f"/table?id={created.id}")
    stranger.told("not open to you")
