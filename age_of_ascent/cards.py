"""Card files: read, checked and compiled into what is played."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from functools import cache, partial
from pathlib import Path
from typing import TypeVar

from age_of_ascent.played import (
    REROLLED,
    STOLEN,
    Addition,
    Change,
    Discount,
    Placing,
    Points,
    Protection,
)
from age_of_ascent.printed import PrintedCard
from age_of_ascent.state import (
    BIT,
    BONUS,
    CITY,
    COLOUR_BITS,
    EXPAND,
    HERO,
    IMPROVE,
    LAND,
    NOTHING,
    OFFERS,
    OWN_DICE,
    PIECES,
    PRICE,
    ROWS,
    TERRITORY,
    TREASURE,
    TRIGGERS,
    Card,
    Cards,
)
from age_of_ascent.words.dice import Dice
from age_of_ascent.words.ending import Join, Score
from age_of_ascent.words.lasting import Bonus, Place, Price, Protect, Ties, Wild
from age_of_ascent.words.moments import EXECUTED, VOCABULARY, misplaced
from framework.cards.blocks import Block, stored
from framework.cards.compiling import compile_blocks
from framework.cards.files import (
    BadCards,
    card_names,
    cards_hash,
    check_parts,
    check_unique,
    parse_card,
    read_yaml,
)
from framework.cards.schema import Verb

V = TypeVar("V", bound=Verb)
T = TypeVar("T")
DATA = Path(__file__).parent / "data" / "age_of_ascent.yaml"
USUAL = "usual"
FILES = {USUAL: DATA, "close": DATA.with_name("close.yaml")}
FILE_SECTIONS = {"lands": LAND, "cities": CITY, "heroes": "hero", "treasures": "treasure"}
ROW_OF_KIND = {LAND: TERRITORY, CITY: TERRITORY, "hero": HERO, "treasure": TREASURE}


def load_cards(document: dict[str, object], source: str) -> Cards:
    """Compile a card document; whatever is wrong in it is refused by file, card and key."""
    check_parts(document, source)
    unknown = [key for key in document if key not in FILE_SECTIONS]
    if unknown:
        raise BadCards(
            f"{source}: unknown section {unknown[0]!r}; known: {', '.join(FILE_SECTIONS)}"
        )
    printed: list[tuple[str, PrintedCard]] = []
    names = {name for section in FILE_SECTIONS for name in card_names(document.get(section))}
    for section, kind in FILE_SECTIONS.items():
        rows = document.get(section, [])
        if not isinstance(rows, list):
            raise BadCards(f"{source}: {section}: expected a list of cards")
        for i, row in enumerate(rows):
            place = f"{section}[{i}]"
            printed.append((kind, parse_card(PrintedCard, row, VOCABULARY, source, place, names)))
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
                    blocks |= compile_blocks((card.name, trigger), verbs)
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
                gives=_pieces(card.gives),
                also=sum(COLOUR_BITS[PIECES.index(c)] for c in set(card.also)),
                min_players=card.min_players,
                text={str(moment): verbs for moment, verbs in card.text.items()},
            )
            for kind, card in printed
        ],
        digest,
        blocks,
    )
    defs.ready()
    _sort_text(defs)
    return defs


def _sort_text(defs: Cards) -> None:
    """Find the text of all cards by what it does and when."""
    defs.place = _texts(defs, "always", Place, _placing)
    defs.wild = _texts(defs, "always", Wild, lambda verb: verb.tokens)
    defs.price = _texts(defs, "always", Price, lambda verb: Discount(verb.less, verb.least))
    defs.protect = _texts(defs, "always", Protect, lambda verb: Protection(verb.more, verb.never))
    defs.ties = _texts(defs, "always", Ties, lambda verb: verb.of)
    defs.bonus = _texts(defs, "always", Bonus, _addition)
    defs.own_dice = _texts(defs, "always", Dice, _change)
    defs.offered_dice = _texts(defs, "resolving", Dice, _change)
    defs.offered_bonus = _texts(defs, "resolving", Bonus, _addition)
    defs.offers = sorted({*defs.offered_dice, *defs.offered_bonus})
    defs.culture_bonus = _texts(defs, "culture_roll", Bonus, _addition)
    defs.culture_dice = _texts(defs, "culture_roll", Dice, _change)
    defs.culture_join = _texts(defs, "culture_roll", Join, lambda verb: _pieces(verb.dice))
    defs.culture = {*defs.culture_bonus, *defs.culture_dice, *defs.culture_join}
    defs.scoring = _texts(defs, "scoring", Score, partial(_points, defs))
    defs.triggers = {
        (number, moment): stored(card.name, moment)
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


def _texts(defs: Cards, moment: str, word: type[V], played: Callable[[V], T]) -> dict[int, list[T]]:
    """The text of a kind that each card has at a moment, as it is played; cards without are out."""
    texts = {
        number: [played(verb) for verb in card.text.get(moment, ()) if isinstance(verb, word)]
        for number, card in zip(defs.ids, defs.all, strict=True)
    }
    return {number: text for number, text in texts.items() if text}


def _pieces(pieces: Iterable[str]) -> tuple[int, ...]:
    return tuple(PIECES.index(piece) for piece in pieces)


def _placing(verb: Place) -> Placing:
    pieces = _pieces(verb.pieces)
    rows = tuple(row for row, name in enumerate(ROWS) if name in verb.slots)
    return Placing(pieces, sum(BIT[piece] for piece in {*pieces}), rows, "battle" in verb.slots)


def _addition(verb: Bonus) -> Addition:
    each = PIECES.index(verb.each) if verb.each else NOTHING
    return Addition(verb.add, verb.to, verb.holds, each)


def _change(verb: Dice) -> Change:
    kind = PIECES.index(verb.kind) if verb.kind else NOTHING
    becomes = {"reroll": REROLLED, "yours": STOLEN}.get(str(verb.becomes)) or verb.becomes
    assert isinstance(becomes, int)
    own = verb.whose == "own"
    return Change(verb.at, own, kind, verb.faces, becomes, verb.counts, verb.without_bid)


def _points(defs: Cards, verb: Score) -> Points:
    owning = NOTHING if verb.owning is None else defs.number[verb.owning]
    return Points(verb.add, verb.per, verb.every, owning)


@cache
def printed_document(values: str = USUAL) -> dict[str, object]:
    """The card file that comes with the game, with its usual values or others."""
    return read_yaml(FILES[values])
