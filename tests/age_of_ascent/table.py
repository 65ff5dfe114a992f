"""A table laid out for a scenario: given these cards and pieces, do this, and see that.

Unless a scenario prints other facts, every card costs 3, gives nothing, is worth nothing, shows no
symbols and is in play for any number of players; its text is the shipped one. So no scenario
depends on a value that may be tuned.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import cache, partial
from typing import cast

from age_of_ascent.cards import printed_document
from age_of_ascent.game import game
from age_of_ascent.score import sheets
from age_of_ascent.state import (
    COUNTS,
    KINDS,
    NOTHING,
    PIECES,
    SEAT,
    SLOTS,
    TARGET,
    TOKENS,
    WILD,
    AgeState,
    Sheet,
)
from framework.core.consistency import check_decision
from framework.core.log import Log
from framework.core.plain import Entry, Option

NAMES = ("Ann", "Bob", "Cy", "Dee")
PLAIN: dict[str, object] = {"cost": 3, "gives": [], "vp": 0, "also": [], "min_players": 2}
Facts = Mapping[str, Mapping[str, object]]


class NotOffered(AssertionError):
    """A scenario wanted to do something that nobody offers now."""


@dataclass(frozen=True)
class Player:
    """What a player has as the scenario opens."""

    name: str
    cards: tuple[str, ...]
    pieces: Mapping[str, int]
    track: int


def player(name: str, *cards: str, track: int = 0, **pieces: int) -> Player:
    """A player with cards, squares of the card track and pieces: S, G, C, E, Sd, Gd, Cd."""
    return Player(name, cards, pieces, track)


ann, bob, cy, dee = (partial(player, name) for name in NAMES)


def document(facts: Facts | None = None) -> dict[str, object]:
    """The shipped card file with some cards' facts changed."""
    changed: dict[str, object] = deepcopy(printed_document())
    left = dict(facts or {})
    for section in changed.values():
        for card in cast(list[dict[str, object]], section):
            card.update(left.pop(str(card["name"]), {}))
    assert not left, f"no such card: {sorted(left)}"
    return changed


@cache
def all_names() -> list[str]:
    """The names of all cards."""
    sections = cast(dict[str, list[dict[str, object]]], printed_document())
    return [str(card["name"]) for section in sections.values() for card in section]


def plain_cards(facts: Facts | None = None) -> dict[str, object]:
    """A card file in which all cards are plain, but for what is told here."""
    told = facts or {}
    assert set(told) <= set(all_names()), f"no such card: {sorted(set(told) - set(all_names()))}"
    return document({name: {**PLAIN, **told.get(name, {})} for name in all_names()})


def lay(
    *players: Player,
    holder: str = "",
    board: Iterable[str] = (),
    final: Iterable[str] = (),
    top: Iterable[str] = (),
    facts: Facts | None = None,
    dice: Iterable[int] = (),
    exhausted: bool = False,
    **options: object,
) -> Table:
    """A table at the start of the first turn's allocation phase.

    The `holder` of the Banner is the first player unless told; `board` lie in slots that are not
    final, `final` in final slots; `top` are the next cards of their decks. With `exhausted` the
    board can't be filled: the game ends as the turn starts.
    """
    options.setdefault("cards", plain_cards(facts))
    names = [player.name for player in players]
    state = game.new(len(players), 1, names, **options)
    number = state.defs.number
    state.cards = [[number[card] for card in player.cards] for player in players]
    state.offered = []
    state.owner = [NOTHING] * len(state.owner)
    state.owned = []
    for seat, player in enumerate(players):
        state.owned += [player.pieces.get(piece, 0) for piece in PIECES]
        for card in state.cards[seat]:
            state.owner[card] = seat
    state.free = state.owned[:]
    state.track = [player.track for player in players]
    state.banner = state.first = names.index(holder) if holder else 0
    _lay_cards(state, [number[c] for c in board], [number[c] for c in final], [*top])
    if exhausted:
        state.board[SLOTS[2][0]] = NOTHING
        state.decks[2] = []
    state.log = Log()
    state.stack = [["phase", "turn_start", 0]]
    state.options = ()
    table = Table(state)
    table.dice(*dice)
    state.advance()
    return table


def ended(*players: Player, **rest: object) -> Table:
    """A table at which the game ends as the turn starts: only the culture roll is left."""
    return lay(*players, exhausted=True, **rest)  # type: ignore[arg-type]


def _lay_cards(state: AgeState, board: list[int], final: list[int], top: Sequence[str]) -> None:
    on_top = [state.defs.number[card] for card in top]
    named = {*board, *final, *on_top, *(card for cards in state.cards for card in cards)}
    assert len(named) == len(board) + len(final) + len(on_top) + sum(map(len, state.cards))
    for row, slots in enumerate(SLOTS):
        rest = [c for c in state.defs.ids if state.defs.row[c] == row and c not in named]
        mine = [card for card in board if state.defs.row[card] == row]
        last = [card for card in final if state.defs.row[card] == row] or [rest.pop(0)]
        while len(mine) + len(last) < len(slots):
            mine.insert(0, rest.pop(0))
        state.board[slots[0] : slots[-1] + 1] = mine + last
        state.decks[row] = rest + [c for c in reversed(on_top) if state.defs.row[c] == row]


def opening(players: int, *dice: int, seed: int = 1, **options: object) -> Table:
    """A new game from its turn-order roll on, with the dice laid down."""
    table = Table(game.new(players, seed, NAMES[:players], **options))
    state = table.state
    state.log, state.stack, state.options = Log(), [["phase", "turn_order", 0]], ()
    table.dice(*dice)
    game.setup(state)
    state.advance()
    return table


class Table:
    """A game whose players are moved by a scenario, through the decisions that they are asked."""

    def __init__(self, state: AgeState) -> None:
        self.state = state

    # --- what players do --------------------------------------------------------------------

    def dice(self, *faces: int) -> None:
        """The next dice rolled will show these: by target, in Banner order, S before G before C."""
        self.state.forced = {"dice": tuple(face - 1 for face in faces)}

    def answer(self, option: Option) -> None:
        """Answer the pending decision with one of its options."""
        if option not in self.state.options:
            asked = f"{self.asked} is asked {self.state.kind}: {self.state.options}"
            raise NotOffered(f"{option} is not offered; {asked}")
        self.state.apply(self.state.options.index(option))
        check_decision(self.state)  # it would be asked again, which a save without seed needs

    def place(self, who: str, target: str, /, **pieces: int) -> None:
        """Place pieces on one target; whoever is asked before passes."""
        self.place_wild(who, target, "", **pieces)

    def place_wild(self, who: str, target: str, wild: str, /, **pieces: int) -> None:
        """The same with a token of a colour placed as if of another."""
        self._until_asked(who)
        start = len(self.state.log)
        self.answer(self.number(target))
        wanted = [pieces.get(piece, 0) for piece in PIECES]
        wanted += [wild.count(PIECES[colour]) for colour in TOKENS]
        order = [*range(KINDS), *range(WILD, WILD + len(TOKENS))]
        if target != "Improve":
            order = order[KINDS:] + order[:KINDS]
        while not self._placed(start):
            bid = self._bid(who, target)
            missing = [piece for piece in order if bid[piece] < wanted[piece]]
            self.answer(missing[0] if missing else NOTHING)
        assert self._placed(start) == tuple(wanted), f"placed {self._placed(start)}"

    def _placed(self, start: int) -> tuple[int, ...]:
        found = [entry[3] for entry in self.state.log[start:] if entry[0] == "placed"]
        return cast(tuple[int, ...], found[0]) if found else ()

    def _bid(self, who: str, target: str) -> list[int]:
        for bid in self.state.bids:
            if bid[SEAT] == self.seat(who) and bid[TARGET] == self.number(target):
                return bid[COUNTS:]
        raise NotOffered(f"{who} has nothing on {target}")

    def _until_asked(self, who: str) -> None:
        turn = self.state.turn
        while self.state.kind == "target" and self.asked != who and self.state.turn == turn:
            self.pass_()
        if self.state.kind != "target" or self.state.turn != turn:
            raise NotOffered(f"{who} may not place now")

    def pass_(self) -> None:
        """Whoever is asked passes."""
        assert self.state.kind == "target", self.state.kind
        self.answer(NOTHING)

    def pass_all(self) -> None:
        """All pass until the allocation phase is over."""
        turn = self.state.turn
        while self.state.kind == "target" and self.state.turn == turn:
            self.pass_()

    def resolve(self, *targets: str) -> None:
        """Whoever is asked resolves these, one by one; what nobody could choose has happened."""
        for target in targets:
            number = self.number(target)
            if self.state.kind == "resolve" and number in self.state.options:
                self.answer(number)
            elif not [e for e in self.entries("forced") if e[2:] == ("resolve", number)]:
                raise NotOffered(f"{target} is not to be resolved now")

    def use(self, card: str, whose: str = "", face: int = 0) -> None:
        """Use once-a-turn text, on a die of a player that shows a face if it is about dice."""
        for option in self.state.options if self.state.kind == "ability" else ():
            if option == NOTHING:
                continue
            number, die = cast(tuple[int, int], option)
            if number != self.number(card):
                continue
            if die == NOTHING or self.state.rolled[die][:3:2] == [self.seat(whose), face]:
                self.answer(option)
                return
        raise NotOffered(f"{card} on {whose} {face}: {self.offers()}")

    def decline(self) -> None:
        """Use no text."""
        assert self.state.kind == "ability"
        self.answer(NOTHING)

    def lose(self, piece: str) -> None:
        """Give up a piece after a lost battle."""
        assert self.state.kind == "lose"
        self.answer(PIECES.index(piece))

    def reroll(self, *dice: int) -> None:
        """Reroll these dice of the culture roll, counted from 0; none: keep them."""
        assert self.state.kind == "reroll"
        for die in dice:
            self.answer(die)
        if self.state.kind == "reroll":
            self.answer(NOTHING)

    def finish(self) -> None:
        """Play the turn out: first choices, no optional text, no further placement."""
        turn = self.state.turn
        while not self.state.over and self.state.turn == turn:
            kind = self.state.kind
            self.answer(NOTHING if NOTHING in self.state.options else self.state.options[0])
            assert kind != "place"

    # --- what everybody sees ----------------------------------------------------------------

    def seat(self, who: str) -> int:
        """A player's seat."""
        return self.state.header.names.index(who)

    def number(self, target: str) -> int:
        """A card's or section's number."""
        return self.state.defs.number[target]

    def names(self, numbers: Iterable[object]) -> list[str]:
        """Cards and sections by name."""
        return [self.state.defs.name[cast(int, n)] for n in numbers if n != NOTHING]

    @property
    def asked(self) -> str:
        """Who is asked; empty when the game is over."""
        return self.state.header.names[self.state.seat] if self.state.seat >= 0 else ""

    @property
    def turn(self) -> int:
        """The number of the turn."""
        return self.state.turn

    @property
    def banner(self) -> str:
        """Who holds the Banner."""
        return self.state.header.names[self.state.banner]

    def owner(self, card: str) -> str:
        """Who owns a card; empty if nobody does."""
        owner = self.state.owner[self.number(card)]
        return self.state.header.names[owner] if owner >= 0 else ""

    def on_board(self, card: str) -> bool:
        """Whether a card lies on the board."""
        return self.number(card) in self.state.board

    def row(self, row: int) -> list[str]:
        """A row of the board, the newest card first."""
        return self.names(self.state.board[slot] for slot in SLOTS[row])

    def pieces(self, who: str) -> dict[str, int]:
        """What a player owns, placed or not."""
        base = self.seat(who) * KINDS
        counts = self.state.owned[base : base + KINDS]
        return {piece: count for piece, count in zip(PIECES, counts, strict=True) if count}

    def targets(self, who: str) -> list[str]:
        """What a player may place on when asked next."""
        table = Table(self.state.clone())
        table._until_asked(who)
        return table.names(table.state.options)

    def allowed(self, who: str, target: str) -> set[str]:
        """The pieces that a player may place on a target; `as S` for one as another colour."""
        table = Table(self.state.clone())
        table._until_asked(who)
        if table.number(target) not in table.state.options:
            return set()
        start = len(table.state.log)
        table.answer(table.number(target))
        forced = [e[3] for e in table.state.log[start:] if e[0] == "forced" and e[2] == "place"]
        options = cast(list[int], forced[:1] or table.state.options)
        return {PIECES[o] if o < WILD else f"{PIECES[o - WILD]} as another" for o in options}

    def offers(self) -> list[str]:
        """The cards whose once-a-turn text is offered now."""
        if self.state.kind != "ability":
            return []
        cards = [cast(tuple[int, int], o)[0] for o in self.state.options if o != NOTHING]
        return self.names(dict.fromkeys(cards))

    def may_lose(self) -> list[str]:
        """The pieces between which the loser of a battle is asked to choose."""
        assert self.state.kind == "lose"
        return [PIECES[cast(int, option)] for option in self.state.options]

    def entries(self, kind: str) -> list[Entry]:
        """What the journal says of a kind since the scenario opened."""
        return [entry for entry in self.state.log if entry[0] == kind]

    def phases(self) -> list[str]:
        """The phases that have taken place."""
        return [str(entry[1]) for entry in self.entries("phase")]

    def totals(self, target: str) -> dict[str, int]:
        """The bids on a target as they were counted when it resolved."""
        for entry in reversed(self.state.log):
            if entry[0] in ("result", "battle") and entry[1] == self.number(target):
                totals = entry[3] if entry[0] == "result" else entry[5]
                pairs = cast(tuple[tuple[int, int], ...], totals)
                return {self.state.header.names[seat]: total for seat, total in pairs}
        raise AssertionError(f"{target} has not been resolved")

    def defence(self, card: str) -> int:
        """What attackers of a card had to reach."""
        (entry,) = [e for e in self.entries("battle") if e[1] == self.number(card)]
        return cast(int, entry[3])

    def sheet(self, who: str) -> Sheet:
        """A player's points by source."""
        return sheets(self.state)[self.seat(who)]

    def story(self) -> list[str]:
        """The journal in words."""
        return list(self.state.journal.text())
