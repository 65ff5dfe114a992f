"""Card files: read, checked and compiled into what is played."""

from __future__ import annotations

from collections.abc import Container, Sequence
from functools import cache
from pathlib import Path
from typing import TypeVar

from age_of_ascent.ops import (
    EXECUTED,
    VOCABULARY,
    Bonus,
    Dice,
    Join,
    Place,
    Price,
    PrintedCard,
    Protect,
    Score,
    Ties,
    Wild,
    misplaced,
)
from age_of_ascent.state import (
    BONUS,
    CITY,
    COLOUR_BITS,
    EXPAND,
    HERO,
    IMPROVE,
    LAND,
    OFFERS,
    OWN_DICE,
    PIECES,
    PRICE,
    TERRITORY,
    TREASURE,
    TRIGGERS,
    Card,
    Cards,
)
from framework.cards.blocks import Block, compile_blocks
from framework.cards.files import (
    BadCards,
    card_names,
    cards_hash,
    check_unique,
    parse_card,
    read_yaml,
)
from framework.cards.schema import Verb

V = TypeVar("V", bound=Verb)

DATA = Path(__file__).parent / "data" / "age_of_ascent.yaml"

SECTIONS = {"lands": LAND, "cities": CITY, "heroes": "hero", "treasures": "treasure"}

ROW_OF_KIND = {LAND: TERRITORY, CITY: TERRITORY, "hero": HERO, "treasure": TREASURE}


def load_cards(document: dict[str, object], source: str) -> Cards:
    """Compile a card document; whatever is wrong in it is refused by file, card and key."""
    unknown = [key for key in document if key not in SECTIONS]
    if unknown:
        raise BadCards(f"{source}: unknown section {unknown[0]!r}; known: {', '.join(SECTIONS)}")
    printed: list[tuple[str, PrintedCard]] = []
    names = {name for section in SECTIONS for name in card_names(document.get(section))}
    for section, kind in SECTIONS.items():
        rows = document.get(section, [])
        if not isinstance(rows, list):
            raise BadCards(f"{source}: {section}: expected a list of cards")
        for i, row in enumerate(rows):
            where = f"{section}[{i}]"
            printed.append((kind, parse_card(PrintedCard, row, VOCABULARY, source, where, names)))
    check_unique((card for _, card in printed), source)
    return _compile(printed, cards_hash(document), source)


def _compile(printed: Sequence[tuple[str, PrintedCard]], digest: str, source: str) -> Cards:
    blocks: dict[str, Block] = {}
    for _, card in printed:
        if card.name in ("", "Expand", "Improve"):
            raise BadCards(f"{source}: card {card.name!r}: name: it can't be called that")
        for trigger, verbs in card.text.items():
            if not verbs:
                raise BadCards(f"{source}: card {card.name!r}: text.{trigger}: nothing stands here")
            for verb in verbs:
                fault = misplaced(verb, trigger)
                if fault:
                    raise BadCards(f"{source}: card {card.name!r}: text.{trigger}: {fault}")
            if trigger in EXECUTED:
                try:
                    blocks |= compile_blocks(f"{card.name}/{trigger}", verbs)
                except ValueError as error:
                    raise BadCards(f"{source}: card {card.name!r}: {error}") from None
    defs = Cards(
        [
            Card(
                name=card.name,
                kind=kind,
                row=ROW_OF_KIND[kind],
                cost=card.cost,
                vp=card.vp,
                gives=tuple(PIECES.index(piece) for piece in card.gives),
                also=sum(COLOUR_BITS[PIECES.index(c)] for c in set(card.also)),
                min_players=card.min_players,
                text={str(moment): verbs for moment, verbs in card.text.items()},
            )
            for kind, card in printed
        ],
        digest,
        blocks,
    )
    _sort_text(defs)
    return defs


def _sort_text(defs: Cards) -> None:
    """Find the text of all cards by what it does and when."""
    defs.place = _lasting(defs, "always", Place)
    defs.wild = _lasting(defs, "always", Wild)
    defs.price = _lasting(defs, "always", Price)
    defs.protect = _lasting(defs, "always", Protect)
    defs.ties = _lasting(defs, "always", Ties)
    defs.bonus = _lasting(defs, "always", Bonus)
    defs.own_dice = _lasting(defs, "always", Dice)
    defs.offered_dice = _lasting(defs, "resolving", Dice)
    defs.offered_bonus = _lasting(defs, "resolving", Bonus)
    defs.offers = sorted({*defs.offered_dice, *defs.offered_bonus})
    defs.culture_bonus = _lasting(defs, "culture_roll", Bonus)
    defs.culture_dice = _lasting(defs, "culture_roll", Dice)
    defs.culture_join = _lasting(defs, "culture_roll", Join)
    defs.culture = {*defs.culture_bonus, *defs.culture_dice, *defs.culture_join}
    defs.scoring = _lasting(defs, "scoring", Score)
    defs.triggers = {
        (number, moment): f"{card.name}/{moment}"
        for number, card in zip(defs.ids, defs.all, strict=True)
        for moment in card.text
        if moment in EXECUTED
    }
    does: list[tuple[int, Container[int]]] = [
        (BONUS, defs.bonus),
        (OWN_DICE, defs.own_dice),
        (PRICE, defs.price),
        (OFFERS, defs.offers),
        (TRIGGERS, {card for card, _ in defs.triggers}),
    ]
    defs.power = [
        sum(bit for bit, cards in does if card in cards) for card in (EXPAND, IMPROVE, *defs.ids)
    ]


def _lasting(defs: Cards, moment: str, verb: type[V]) -> dict[int, list[V]]:
    """The verbs of a kind that each card has at a moment; cards without any are left out."""
    texts = {
        number: [v for v in card.text.get(moment, ()) if isinstance(v, verb)]
        for number, card in zip(defs.ids, defs.all, strict=True)
    }
    return {number: verbs for number, verbs in texts.items() if verbs}


@cache
def printed_document() -> dict[str, object]:
    """The card file that comes with the game."""
    return read_yaml(DATA)
