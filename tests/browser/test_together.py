"""People at one device, at several browsers, as spectators, and strangers."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.play import Visit, Visits, a_table
from tests.browser.traffic import Traffic, hand
from ui.server.stores import Stores


def test_between_two_people_at_one_device_is_a_curtain(visit: Visit, inside: Stores) -> None:
    created = a_table(inside, "ascension")
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
    ada.pick("Seat 2", "A person by invite link", key="who ascension 1")
    ada.fill(ada.page.get_by_label("Seed", exact=True), "7")
    ada.press(ada.button("Start the game"))
    ada.board.wait_for()
    own, bens, _ = ada.links()
    assert own != bens
    ben.page.goto(bens)
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
    second.page.locator('.board:not([data-options="0"])').wait_for()
    before = first.id
    second.play_a_card()
    first.moved_on(before)


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
    stranger = visits()
    traffic = Traffic(stranger.page)
    for path in (f"/table?id={created.id}", f"/inspector?id={created.id}", "/"):
        stranger.go(path)
        expect(stranger.board).to_have_count(0)
        assert "Adamantia" not in stranger.text()
    assert not traffic.has("Adamantia", "Benedicta", "Test table")
    visits.allow(r"404 .*/join/")
    stranger.page.goto(f"/join/{created.id}/{'x' * 32}")
    expect(stranger.page.locator("body")).to_contain_text("not for this table")
    stranger.go(f"/table?id={created.id}")
    stranger.told("not open to you")
