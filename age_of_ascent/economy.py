"""What the rules of Age of Ascent and the words of its cards move, for the lab's graphs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from age_of_ascent.options import AgeOptions
from age_of_ascent.state import PIECE_NAMES, PIECES, ROWS, TOKENS, Card, Cards
from age_of_ascent.words.dice import Dice
from age_of_ascent.words.ending import Join, Score
from age_of_ascent.words.lasting import Bonus, Place, Price, Wild
from age_of_ascent.words.steps import Take, TakeBanner
from framework.core.rules import Rules
from framework.lab.economy import CardText, Economy, Flow

VP: Final = "victory points"
TRACK: Final = "card track"
BANNER: Final = "Banner"
EMPIRE: Final = PIECE_NAMES["E"][1]
COLOURS: Final = ("S", "G", "C")
OWN: Final = dict(zip(ROWS, COLOURS, strict=True))  # the colour of each row
FINAL: Final = {"territory": "G", "hero": "C", "treasure": "G"}  # besides, in the final slot
ZONES: Final = {"territory": "territories", "hero": "heroes", "treasure": "treasures"}


def _pieces(*names: str) -> list[str]:
    """Pieces by their words; a colour alone is its tokens and its dice."""
    return [PIECE_NAMES[name][1] for name in names]


def _zone(card: CardText) -> str:
    """Where a card lies once it is owned."""
    return ZONES[next(row for row in ROWS if row in card.traits)]


# --- what words move -----------------------------------------------------------------------------


def _take(card: CardText, part: str, word: Take) -> Iterator[Flow]:
    if word.empire:
        yield Flow(_zone(card), EMPIRE, word.empire)
    if word.vp:
        yield Flow(_zone(card), VP, word.vp)
    if word.back:
        for tokens in _pieces(*COLOURS):
            yield Flow(_zone(card), tokens, word.back)


def _place(card: CardText, part: str, word: Place) -> Iterator[Flow]:
    for pieces in _pieces(*word.pieces):
        for slot in word.slots:
            yield Flow(pieces, ZONES.get(slot, ZONES["territory"]))


def _bonus(card: CardText, part: str, word: Bonus) -> Iterator[Flow]:
    for to in word.to:
        if to == "expand":
            yield Flow(_zone(card), EMPIRE, word.add)
        elif to == "culture_roll":
            yield Flow(_zone(card), VP, word.add)
        elif to == "improve":
            kept = [word.holds] if word.holds in COLOURS else COLOURS
            for dice in _pieces(*[f"{colour}d" for colour in kept]):
                yield Flow(_zone(card), dice, word.add)
        else:
            yield Flow(_zone(card), ZONES.get(to, ZONES["territory"]), word.add)


def _join(card: CardText, part: str, word: Join) -> Iterator[Flow]:
    for dice in _pieces(*word.dice):
        yield Flow(dice, VP)


# --- what cards need of each other ---------------------------------------------------------------


def _scored(card: CardText, word: Score) -> list[str]:
    return [trait for trait in (word.per, word.owning) if trait is not None]


def _held(card: CardText, word: Bonus) -> list[str]:
    needs: list[str] = [word.each] if word.each is not None else []
    if word.holds == "all_colours":
        return [*needs, *COLOURS]
    return needs if word.holds is None else [*needs, word.holds]


# --- cards ---------------------------------------------------------------------------------------


def cards(rules: Rules[Cards, AgeOptions]) -> Iterator[CardText]:
    """All cards, with their texts and what is printed on them."""
    for card in rules.defs.all:
        given = {PIECES[piece] for piece in card.gives}
        colours = {piece[0] for piece in given}
        traits = {card.name, card.kind, ROWS[card.row], *given, *colours}
        traits |= {"die"} if any(piece.endswith("d") for piece in given) else set()
        yield CardText(card.name, card.kind, 1, card.text, _prints(card), frozenset(traits))


def _prints(card: Card) -> tuple[Flow, ...]:
    zone = ZONES[ROWS[card.row]]
    colours = [OWN[ROWS[card.row]], *(PIECES[c] for c in TOKENS if card.also >> c & 1)]
    flows = [Flow(tokens, zone, card.cost) for tokens in _pieces(*dict.fromkeys(colours))]
    flows += [Flow(zone, pieces) for pieces in _pieces(*[PIECES[kind] for kind in card.gives])]
    return (*flows, Flow(zone, VP, card.vp)) if card.vp else tuple(flows)


def _rules() -> Iterator[Flow]:
    for colour in COLOURS:
        tokens, dice = _pieces(colour, f"{colour}d")
        yield Flow(tokens, dice)  # Improve
        yield Flow(tokens, EMPIRE)  # Expand
        yield Flow(dice, EMPIRE)
    for row, zone in ZONES.items():
        for pieces in _pieces(f"{OWN[row]}d", FINAL[row], f"{FINAL[row]}d", "E"):
            yield Flow(pieces, zone)
        yield Flow(zone, TRACK)
    yield Flow(TRACK, VP)
    for dice in _pieces("Gd", "Cd"):  # the gold phase, the culture roll
        yield Flow(dice, VP)


ECONOMY: Final = Economy(
    resources=(*_pieces(*PIECES), VP, TRACK, BANNER),
    zones=tuple(ZONES.values()),
    start=EMPIRE,
    goal=VP,
    cards=cards,
    rules=tuple(_rules()),
    moved={
        Take: _take,
        TakeBanner: lambda card, part, word: [Flow(_zone(card), BANNER)],
        Place: _place,
        Bonus: _bonus,
        Price: lambda card, part, word: [Flow(_zone(card), ZONES["territory"], word.less)],
        Join: _join,
        Score: lambda card, part, word: [Flow(_zone(card), VP, word.add)],
    },
    needs={
        Score: _scored,
        Bonus: _held,
        Dice: lambda card, word: [word.kind or "die"] if word.whose == "own" else [],
        Join: lambda card, word: [*word.dice],
        Place: lambda card, word: [*word.pieces],
        Wild: lambda card, word: [*COLOURS],
    },
)
"""What the graphs of Age of Ascent are made of."""
