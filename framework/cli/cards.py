"""`ascent cards`: a game's cards by name, set, faction, type and keyword, with their texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

import typer
from rich.table import Table as Grid

from framework.cards.search import (
    Card,
    NoSuchCard,
    facts,
    find_cards,
    full_text,
    in_words,
    with_field,
    with_keyword,
)
from framework.cli.app import AsJson, CardFile, GameName, GameOptions, answer, options_given
from framework.core.registry import games
from framework.printing import Printer


def list_cards(
    game_name: GameName,
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="A card's name or a part of it.")
    ] = None,
    of_set: Annotated[str | None, typer.Option("--set", help="Only cards of this set.")] = None,
    faction: Annotated[
        str | None, typer.Option("--faction", help="Only cards of this faction.")
    ] = None,
    of_type: Annotated[str | None, typer.Option("--type", help="Only cards of this type.")] = None,
    keyword: Annotated[
        str | None, typer.Option("--keyword", help="Only cards with this keyword or word of text.")
    ] = None,
    option: GameOptions = None,
    cards: CardFile = None,
    as_json: AsJson = False,
) -> None:
    """List a game's cards with the text that is made from their data, of a named card in full.

    \b
    Examples:
      ascent cards age_of_ascent
      ascent cards age_of_ascent fade
      ascent cards age_of_ascent --type hero --keyword reroll --json
      ascent cards ascension "Cell Block E"
      ascent cards ascension --set deliverance --faction void --keyword phantasm
    """
    game = games[game_name]
    options = {**game.all_cards(), **options_given(game, option, cards)}
    fields = {"set": of_set, "faction": faction, "type": of_type}
    asked = {field: wanted for field, wanted in fields.items() if wanted is not None}
    fitting = _with_all(game.cards(game.rules(**options)), asked, keyword)
    if name is not None:
        fitting = find_cards(fitting, name)
    if as_json:
        answer(fitting)
    else:
        _print_cards(fitting, in_full=name is not None)


def _with_all(
    cards: Sequence[Card], fields: Mapping[str, str], keyword: str | None
) -> Sequence[Card]:
    """The cards that have everything asked for; what no card at all has is refused by itself."""
    fitting = cards
    for field, wanted in fields.items():
        having = with_field(cards, field, wanted)
        fitting = [card for card in fitting if card in having]
    if keyword is not None:
        having = with_keyword(cards, keyword)
        fitting = [card for card in fitting if card in having]
    if not fitting:
        asked = {**fields, **({} if keyword is None else {"keyword": keyword})}
        words = ", ".join(f"{field} {wanted}" for field, wanted in asked.items())
        raise NoSuchCard(f"no card has all of this: {words}")
    return fitting


def _print_cards(cards: Sequence[Card], in_full: bool) -> None:
    console = Printer()
    grid = Grid("name", "type", "facts", "text")
    for card in cards:
        grid.add_row(
            str(card["name"]),
            in_words(card.get("type")),
            ", ".join(facts(card)),
            full_text(card) if in_full else in_words(card.get("text")),
        )
    console.print(grid)
    console.print(f"{len(cards)} cards" if len(cards) != 1 else "1 card")
