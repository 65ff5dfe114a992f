"""What must not reach a browser does not, and what people type is shown as text."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.play import SOMEBODY, Visit, Visits, a_table, finished
from tests.browser.traffic import Traffic, hand
from ui.html.escaping import JOINT
from ui.server.stores import Stores

SEED = 918273645546372819


def test_no_browser_gets_the_others_hand_the_seed_or_the_others_links(
    visits: Visits, inside: Stores
) -> None:
    created = a_table(inside, "ascension", seed=SEED)
    players = [visits(fresh=True), visits(fresh=True)]
    traffic = [Traffic(player.page) for player in players]
    for player, token in zip(players, created.seat_tokens, strict=True):
        player.join(f"/join/{created.id}/{token}")
    for player in players:
        player.board.wait_for()
    asked = inside.tables.info(created.id).asked
    assert asked is not None
    players[asked].play_a_card()
    hands = [hand(inside, created.id, seat) for seat in range(2)]
    lines = [_drawn(inside, created.id, seat) for seat in range(2)]
    assert lines[0] != lines[1]
    for seat, player in enumerate(players):
        player.moved_on(0)
        player.below("Score sheet")
        player.below("Seats and links")
        player.below("Journal")
        player.go(f"/inspector?id={created.id}")
        player.go("/")
        other = 1 - seat
        own, secret = hands[seat], hands[other]
        assert traffic[seat].pairs(own) == set(own), "this search finds nothing"
        assert traffic[seat].pairs(secret) == set()
        assert traffic[seat].has(lines[seat]), "this search finds nothing"
        secrets = [lines[other], str(SEED), created.seat_tokens[other], created.spectator_token]
        assert traffic[seat].has(*secrets) == []


def test_the_search_finds_links_that_are_shown(visits: Visits, inside: Stores) -> None:
    created = a_table(inside, "ascension", seed=SEED)
    visit = visits(fresh=True)
    traffic = Traffic(visit.page)
    visit.sit(inside, created, 0)
    visit.open_table(created)
    own, bens, spectators = [*created.seat_tokens, created.spectator_token]
    assert traffic.has(own, bens, spectators) == []
    assert len(visit.links()) == 2
    assert traffic.has(own, bens, spectators) == [own, spectators]
    inside.visitors.leave(SOMEBODY, created.id, 1)
    inside.tables.call(created.id)
    tokens = [own, bens, spectators]
    expect(visit.link_texts).to_have_count(3)
    assert traffic.has(*tokens) == tokens
    over = finished(inside, "ascension", seed=SEED)
    visit.sit(inside, over, 0)
    visit.go(f"/inspector?id={over.id}")
    visit.part("Chance")
    expect(visit.page.get_by_text(f"Seed {SEED}")).to_be_visible()
    assert traffic.has(str(SEED))


def _drawn(inside: Stores, table: str, seat: int) -> str:
    """What only a seat knows of its first cards, as its journal tells it."""
    (line,) = [line for line in inside.tables.journal(table, seat) if line.startswith("You draw")]
    return line.rstrip(".")


NAMES = ("<img src=x onerror=boom()>", "**Ada** :material/home: $x$")
TITLE = "# [t](http://evil.example) -> x@evil.example <b onclick=boom()>"


def test_names_that_look_like_markup_are_shown_as_text(visits: Visits, inside: Stores) -> None:
    visit = visits(fresh=True)
    visit.context.add_init_script("window.boom = () => { window.hurt = true; };")
    running = a_table(inside, "ascension", [(name, None) for name in NAMES])
    over = finished(inside, "ascension", names=NAMES)
    for table in (running, over):
        inside.tables.rename(table.id, TITLE)
        visit.sit(inside, table, 0, 1)
    visit.open_table(running)
    _as_text(visit, NAMES[0])
    visit.lift_curtain()
    _as_text(visit, *NAMES, TITLE)
    for part in ("Score sheet", "Seats and links", "Journal"):
        visit.below(part)
        _as_text(visit, *NAMES, TITLE)
    visit.open_table(over)
    _as_text(visit, *NAMES, TITLE)
    visit.go(f"/inspector?id={over.id}&step=3")
    _as_text(visit, NAMES[1])
    visit.go(f"/inspector?id={running.id}")
    _as_text(visit)
    visit.go("/")
    _as_text(visit, *NAMES, TITLE)


def _as_text(visit: Visit, *words: str) -> None:
    visit.settled()
    for word in words:
        typed = re.compile(f"{JOINT}?".join(map(re.escape, word)))
        expect(visit.page.locator("body")).to_contain_text(typed)
    made = 'img[src="x"], b[onclick], a[href*="//evil"], a[href^="mailto"]'
    expect(visit.page.locator(made)).to_have_count(0)
    expect(visit.page.locator("strong, h1, h2").get_by_text(re.compile(r"^Ada$"))).to_have_count(0)
    assert not visit.page.evaluate("window.hurt")


def test_a_long_name_that_is_pasted_is_cut_with_a_word_and_not_dropped(visit: Visit) -> None:
    visit.go("/")
    field = visit.page.get_by_role("textbox", name="Your name")
    field.focus()
    visit.page.keyboard.insert_text("Ada Augusta King, Countess of Lovelace")
    field.press("Enter")
    expect(visit.page.get_by_text("Cut to 24 characters: Ada Augusta King, Counte")).to_be_visible()
    visit.page.reload()
    expect(field).to_have_value("Ada Augusta King, Counte")
