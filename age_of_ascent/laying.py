"""A table laid out for a question about odds: some seats with cards and pieces, and their bids."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from age_of_ascent.options import AgeOptions
from age_of_ascent.places import powers_of
from age_of_ascent.state import (
    ALL_KINDS,
    COUNTS,
    FIRST_CARD,
    KINDS,
    LIMITS,
    NOTHING,
    PIECE_NAMES,
    PIECES,
    SIDES,
    TOKENS,
    WILD,
    AgeState,
    Cards,
    empty_bid,
)
from framework.cards.search import NoSuchCard
from framework.core.errors import BadOption
from framework.core.journal import Header
from framework.core.rules import Rules
from framework.core.slots import held
from framework.english import hint
from framework.lab.pools import LONGEST

AgeRules = Rules[Cards, AgeOptions]
TERM = re.compile(rf"(\d*)(Sd|Gd|Cd|Sw|Gw|Cw|S|G|C|E|d{SIDES})|(\d+)", re.ASCII)
AS_ANOTHER = "w"  # what is written after a token that is placed as if it had another colour
MOST_POINTS = 1000


@dataclass(frozen=True)
class Colours:
    """The pieces that a number and plain dice stand for, where no colour is written."""

    token: int
    die: int


@dataclass(frozen=True)
class Pieces:
    """So many of each kind of piece, and so many tokens that are placed as another colour."""

    counts: tuple[int, ...]  # by kind, then by colour of such tokens

    @property
    def wild(self) -> int:
        """How many tokens are placed as another colour."""
        return sum(self.counts[WILD:])

    @property
    def owned(self) -> list[int]:
        """The pieces by kind, however they are placed."""
        owned = [*self.counts[:KINDS]]
        for colour in TOKENS:
            owned[colour] += self.counts[WILD + colour]
        return owned

    @property
    def words(self) -> str:
        """As they are written."""
        names = [*PIECES, *(f"{PIECES[colour]}{AS_ANOTHER}" for colour in TOKENS)]
        pairs = zip(self.counts, names, strict=True)
        return "+".join(f"{count}{piece}" for count, piece in pairs if count) or "0"


def pieces_given(text: str, colours: Colours) -> Pieces:
    """Read `2S+1Sd`, or `2+1d3` in the colours that the question is about.

    `1Gw` is a gold token that is placed as if it had another colour.
    """
    counts = [0] * ALL_KINDS
    for part in "".join(text.split()).split("+") if len(text) <= LONGEST else [""]:
        term = TERM.fullmatch(part)
        if term is None:
            raise BadOption(f"{text!r} are no pieces: write 2d{SIDES}, 1+2d{SIDES} or 2S+1Sd")
        count, piece, number = term.groups()
        if piece is None:
            count, kind = number, colours.token
        elif piece.endswith(AS_ANOTHER):
            kind = WILD + PIECES.index(piece[0])
        else:
            kind = PIECES.index(piece) if piece in PIECES else colours.die
        counts[kind] += int(count or 1) if len(count) < 4 else MOST_POINTS
    pieces = Pieces(tuple(counts))
    for kind, count in enumerate(pieces.owned):
        if count > LIMITS[kind]:
            several = PIECE_NAMES[PIECES[kind]][1]
            raise BadOption(f"{text[:LONGEST]!r}: a player has at most {LIMITS[kind]} {several}")
    return pieces


def card_named(defs: Cards, name: str) -> int:
    """A card by its name; case does not matter."""
    names = {defs.name[card].casefold(): card for card in defs.ids}
    found = names.get(" ".join(name.split()).casefold())
    if found is None:
        raise NoSuchCard(f"there is no card {name!r}{hint(name, defs.name[FIRST_CARD:])}")
    return found


def cards_given(defs: Cards, texts: Sequence[str], seats: int) -> list[list[int]]:
    """Cards by who has them, as in `1:Crown of Ferocity`; without a place it is the first's."""
    cards: list[list[int]] = [[] for _ in range(seats)]
    for text in texts:
        place, colon, name = text.partition(":")
        if not colon or not place.strip().isdecimal():
            place, name = "0", text
        if len(place) > 3 or int(place) >= seats:
            raise BadOption(f"{text!r}: there are only the places 0 to {seats - 1}")
        card = card_named(defs, name)
        if any(card in owned for owned in cards):
            raise BadOption(f"{defs.name[card]} is given twice")
        cards[int(place)].append(card)
    return cards


def laid(
    rules: AgeRules,
    cards: Sequence[Sequence[int]],
    pieces: Sequence[Pieces],
    track: Sequence[int],
) -> AgeState:
    """A table of these seats, all of whose text is awake, and on which nothing is bid yet."""
    game = rules.game
    seats = max(len(cards), game.players[0])
    if seats > game.players[-1]:
        raise BadOption(f"{game.title} has at most {game.players[-1]} players, not {seats}")
    names = tuple([f"Player {seat}" for seat in range(seats)])
    header = Header(
        game=game.name,
        rules=game.version,
        cards=rules.defs.cards_hash,
        options=rules.given,
        seed=0,
        players=seats,
        names=names,
    )
    state: AgeState = game.deal(rules, header, 0)
    state.cards = [[*cards[seat]] if seat < len(cards) else [] for seat in range(seats)]
    state.owner = [NOTHING] * len(state.owner)
    for seat, owned in enumerate(state.cards):
        for card in owned:
            state.owner[card] = seat
    state.owned = [count for each in pieces for count in each.owned]
    state.owned += [0] * (seats * KINDS - len(state.owned))
    state.free = state.owned[:]
    state.track = [*track, *[0] * (seats - len(track))]
    state.banner, state.stack, state.bids = 0, [], []
    state.fresh, state.rolled, state.raised = [], [], [0] * seats
    state.powers = [powers_of(state, seat) for seat in range(seats)]
    return state


def lay_bid(state: AgeState, seat: int, target: int, pieces: Pieces) -> None:
    """Pieces of a seat lie on a target."""
    bid = empty_bid(target, seat)
    bid[COUNTS:] = pieces.counts
    state.bids.append(bid)
    for kind, count in enumerate(pieces.owned):
        state.free[seat * KINDS + kind] -= count


def reprice(state: AgeState, card: int, cost: int) -> None:
    """Let a card cost something else, at this table alone."""
    printed = state.defs
    defs = Cards(printed.all, printed.cards_hash, printed.blocks)
    for name in held(printed):
        setattr(defs, name, getattr(printed, name))
    defs.cost = [*printed.cost]
    defs.cost[card] = cost
    state.defs = defs


def check_wild(defs: Cards, pieces: Sequence[Pieces], cards: Sequence[Sequence[int]]) -> None:
    """Refuse more tokens as another colour than a bidder's cards allow; without cards, any."""
    for place, each in enumerate(pieces):
        having = cards[place] if place < len(cards) else ()
        most = sum(sum(defs.wild.get(card, ())) for card in having)
        if each.wild > most:
            raise BadOption(
                f"{each.words}: bidder {place} may place {most} tokens as another colour here"
            )
