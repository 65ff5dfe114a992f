"""The balance page shows the shipped card values, and which of them are the rulebook's."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from age_of_ascent.cards import printed_document

PAGE = Path(__file__).parents[2] / "docs" / "balance.md"


def table() -> str:
    """All cards as a Markdown table; values of the rulebook are bold."""
    lines = ["| card | players | gives | cost | also | VP |", "|---|---|---|---|---|---|"]
    for cards in cast(dict[str, list[dict[str, Any]]], printed_document()).values():
        for card in cards:
            fixed = card.get("fixed", [])

            def shown(key: str, value: object, fixed: list[str] = fixed) -> str:
                return f"**{value}**" if key in fixed and value != "" else f"{value}"

            players = {2: "", 3: "3+", 4: "4"}[card.get("min_players", 2)]
            cells = [
                card["name"],
                shown("min_players", players),
                shown("gives", " ".join(card["gives"])),
                shown("cost", card["cost"]),
                shown("also", " ".join(card.get("also", []))),
                shown("vp", card.get("vp", "")),
            ]
            lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def test_the_page_has_the_values_that_are_played() -> None:
    """After a change of values: put what `table()` gives into the page."""
    assert table() in PAGE.read_text(encoding="utf-8")
