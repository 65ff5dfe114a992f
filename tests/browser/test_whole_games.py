"""Whole games, played by clicking and tapping on the board."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import expect

from tests.browser.play import Visits

# A field that makes the game short, and a seed of a game in which many things are asked.
TABLES = {
    "age_of_ascent": ("Age of Ascent", "stall_turns", "1", "163"),
    "ascension": ("Ascension", "honor_per_player", "5", "2"),
}


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("game", list(TABLES))
def test_a_game_that_is_set_up_on_the_home_page_is_played_to_its_end(
    visits: Visits, game: str, size: str
) -> None:
    title, option, value, seed = TABLES[game]
    visit = visits(size)
    visit.go("/")
    visit.unfold("Set up a table")
    if game != "age_of_ascent":
        visit.pick("Game", title)
    visit.unfold("More options", key=f"more options {game}")
    visit.fill(visit.keyed(f"option {game} {option}").locator("input"), value)
    visit.fill(visit.page.get_by_label("Seed", exact=True), seed)
    visit.press(visit.button("Start the game"))
    made = visit.play_on(random.Random(1))
    assert made > 3
    end = visit.keyed("ending")
    told = end.get_by_role("heading", level=2).first
    expect(told).to_have_text(re.compile(r"^(You win|You lose|Second,|Third,|Nobody|The Cult)"))
    sheet = end.get_by_role("table").first
    expect(sheet).to_contain_text("Total")
    expect(sheet).to_contain_text("Player 1")
    expect(visit.button("Rematch, new deal")).to_be_visible()
