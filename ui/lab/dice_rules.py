"""What games declare as questions about odds, as the dice lab asks them: its state, by the address.

The page knows no game: a question says what its fields are, what bids are made of and which names
it knows (`framework.lab.questions`). What it does not say is asked for in words.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache, partial
from itertools import pairwise
from typing import Any, Final

import streamlit as st

from framework import games
from framework.core.errors import AscentError, BadOption
from framework.core.game import AnyGame
from framework.core.rules import Rules
from framework.english import title
from framework.lab.pools import order_given
from framework.lab.questions import Answer, Asked, Means, Question, means
from framework.lab.trials import Trials
from ui.lab.dice import MOST_BIDDERS, MOST_SEED, MOST_TOKENS, Reading, number

ASK: Final = "ask"  # the parameter that names a question, as GAME.QUESTION
SEVERAL: Final = (Means.BIDS, Means.CARDS, Means.NAMES, Means.NUMBERS, Means.LINES)
MOST_PLAYS: Final = 2_000  # by an engine
MOST_VALUES, LONGEST = 40, 200  # of a field in an address
Given = Mapping[str, tuple[str, ...]]


@lru_cache(maxsize=8)
def rules_of(game: AnyGame) -> Rules[Any, Any]:
    """A game's usual rules."""
    return game.rules()


@dataclass(frozen=True)
class Asking:
    """A question of a game, and what is given to it."""

    game: AnyGame
    name: str  # of the question
    given: Given
    seed: int = 7
    rolls: int = 0
    faults: tuple[str, ...] = field(default=(), compare=False)  # what the address says in vain

    @property
    def key(self) -> str:
        """How an address calls the question."""
        return f"{self.game.name}.{self.name}"

    @property
    def question(self) -> Question:
        """What is asked."""
        return self.game.odds[self.name]

    @cached_property
    def means(self) -> dict[str, Means]:
        """What each of its fields is."""
        return means(self.question.asked)

    def field_of(self, of: Means) -> str | None:
        """The first field that is of a kind."""
        return next((name for name, kind in self.means.items() if kind is of), None)

    def values(self, field: str) -> tuple[str, ...]:
        """What is given for a field."""
        return self.given.get(field, ())

    def value(self, field: str) -> str:
        """The same of a field that has one value."""
        return next(reversed(self.values(field)), "")

    def put(self, field: str, *values: str) -> Asking:
        """The same with something else in a field."""
        rest = {name: each for name, each in self.given.items() if name != field}
        return replace(self, given=rest | ({field: values} if any(values) else {}))

    def about(self, field: str) -> str:
        """What a field is for."""
        return self.question.asked.model_fields[field].description or ""

    def names(self, field: str) -> Sequence[str]:
        """The names that a field knows."""
        return self.question.names(rules_of(self.game), field)

    def asked(self) -> Asked:
        """What is given, as the question reads it; what it can't read is refused."""
        return self.question.read(
            {
                name: [*self.values(name)] if self.means[name] in SEVERAL else self.value(name)
                for name in self.means
                if self.values(name)
            }
        )

    def answer(self) -> Answer:
        """What is known exactly; what can't be asked is refused."""
        return _answered(self.game, self.name, tuple(self.given.items()))

    def trials(self) -> Trials | None:
        """What the engine has played so far; None if it plays nothing."""
        if self.question.trials is None or not self.rolls:
            return None
        given = tuple(self.given.items())
        return _played(self.game, self.name, given, self.seed, self.rolls)

    # --- bidders ---------------------------------------------------------------------------------

    @property
    def bids(self) -> tuple[str, ...]:
        """What each bidder bids, as it is written."""
        field = self.field_of(Means.BIDS)
        return self.values(field) if field else ()

    def with_bid(self, place: int, text: str) -> Asking:
        """The same where one bids something else."""
        field = self.field_of(Means.BIDS)
        if field is None:
            return self
        return self.put(field, *self.bids[:place], text, *self.bids[place + 1 :])

    def joined(self) -> Asking:
        """One more bidder, who bids as the last one does."""
        field, count = self.field_of(Means.BIDS), len(self.bids)
        if field is None or count >= MOST_BIDDERS:
            return self
        then = self.put(field, *self.bids, self.bids[-1] if count else written({}))
        for name, kind in self.means.items():
            if kind is Means.NUMBERS and self.values(name):
                then = then.put(name, *self.values(name), self.values(name)[-1])
            if kind is Means.ORDER and self.value(name):
                then = then.put(name, f"{self.value(name)},{count}")
        return then

    def left(self, place: int) -> Asking:
        """One bidder fewer, with all that is theirs."""
        field = self.field_of(Means.BIDS)
        if field is None or len(self.bids) < 2:
            return self
        then = self.put(field, *_without(self.bids, place))
        for name, kind in self.means.items():
            if kind is Means.NUMBERS and self.values(name):
                then = then.put(name, *_without(self.values(name), place))
            if kind is Means.ORDER and self.value(name):
                order = [each for each in self.order(name) if each != place]
                then = then.put(name, ",".join(str(each - (each > place)) for each in order))
            if kind is Means.CARDS:
                owned = [each for each in self.cards(name) if each[0] != place]
                then = then.put(name, *(f"{who - (who > place)}:{card}" for who, card in owned))
        return then

    def order(self, field: str) -> list[int]:
        """Bidders, first to last; as they stand where no order is given or it can't be read."""
        count = len(self.bids)
        try:
            return order_given(self.value(field), count)
        except AscentError:
            return [*range(count)]

    def cards(self, field: str) -> list[tuple[int, str]]:
        """Who has which card; without a place it is the first one's."""
        found = []
        for text in self.values(field):
            place, colon, name = text.partition(":")
            owned = bool(colon) and bool(re.fullmatch("[0-9]{1,3}", place.strip()))
            found.append((int(place), name) if owned else (0, text))
        return found


Items = tuple[tuple[str, tuple[str, ...]], ...]


@lru_cache(maxsize=512)
def _answered(game: AnyGame, name: str, given: Items) -> Answer:
    asking = Asking(game, name, dict(given))
    return asking.question.answer(rules_of(game), asking.asked())


@lru_cache(maxsize=64)
def _played(game: AnyGame, name: str, given: Items, seed: int, rolls: int) -> Trials:
    asking = Asking(game, name, dict(given))
    assert asking.question.trials is not None
    return asking.question.trials(rules_of(game), asking.asked(), seed, rolls)


def _without(values: tuple[str, ...], place: int) -> tuple[str, ...]:
    return (*values[:place], *values[place + 1 :])


# --- bids --------------------------------------------------------------------------------------


def counted(text: str, pieces: Mapping[str, str]) -> dict[str, int]:
    """How many of each piece a bid has: 2+1d3 are two of "" and one of "d3"."""
    counts: dict[str, int] = {}
    for part in "".join(text.split()).split("+"):
        found = re.fullmatch(r"([0-9]{0,3})(\D.*)?", part)
        code = (found[2] or "") if found else ""
        if found is None or not part or code not in pieces:
            return {}
        counts[code] = counts.get(code, 0) + int(found[1] or 1)
    return counts


def written(counts: Mapping[str, int]) -> str:
    """A bid as a command reads it."""
    return "+".join(f"{count}{code}" for code, count in counts.items() if count) or "0"


def stepped(asking: Asking, place: int, code: str, by: int) -> Asking:
    """A bidder puts down or takes back a piece."""
    return asking.with_bid(place, one_step(asking, asking.bids[place], code, by))


def one_step(asking: Asking, text: str, code: str, by: int) -> str:
    """A bid with a piece more or less."""
    counts = dict.fromkeys(asking.question.pieces, 0) | counted(text, asking.question.pieces)
    counts[code] = max(0, min(MOST_TOKENS, counts.get(code, 0) + by))
    return written(counts)


# --- the address -------------------------------------------------------------------------------


def offered() -> dict[str, Callable[[], Asking]]:
    """The questions of all games, by how an address calls them."""
    return {
        f"{game.name}.{name}": partial(start, game, name)
        for game in games.loadable()
        for name in game.odds
    }


def called(key: str) -> str:
    """A question as people call it."""
    game, _, name = key.partition(".")
    return f"{games[game].title}: {title(name)}"


def start(game: AnyGame, name: str) -> Asking:
    """A question as its first example asks it."""
    words = shlex.split(next(iter(game.odds[name].examples), ""))
    given: dict[str, tuple[str, ...]] = {}
    fields = game.odds[name].asked.model_fields
    for option, value in pairwise([*words, ""]):
        field = option.removeprefix("--").replace("-", "_")
        if option.startswith("--") and field in fields:
            given[field] = (*given.get(field, ()), value)
    return Asking(game, name, given)


def here() -> Asking | None:
    """The question that the address of this page asks; None if it asks about plain bids."""
    params = st.query_params
    key = params.get(ASK, "")
    if not key:
        return None
    known = offered()
    if key not in known:
        raise BadOption(f"no installed game has the question {key[:60]!r}")
    asking = known[key]()
    given = {
        name: tuple([text[:LONGEST] for text in params.get_all(name)[:MOST_VALUES]])
        for name in asking.question.asked.model_fields
        if name in params
    }
    address = Reading({name: params.get_all(name) for name in ("seed", "rolls")})
    asking = replace(
        asking,
        given=given or asking.given,
        seed=address.one("seed", asking.seed, lambda text: number(text, 0, MOST_SEED)),
        rolls=address.one("rolls", 0, lambda text: number(text, 0, MOST_PLAYS)),
        faults=tuple(address.faults),
    )
    name = asking.field_of(Means.BIDS)
    return asking.put(name, *asking.bids[:MOST_BIDDERS]) if name else asking


def show(asking: Asking) -> None:
    """Let the address of this page ask something."""
    given = {name: [*values] for name, values in asking.given.items()}
    if asking.rolls:
        given |= {"seed": [str(asking.seed)], "rolls": [str(asking.rolls)]}
    st.query_params.from_dict({ASK: [asking.key], **given})


def change(to: Callable[[Asking], Asking]) -> None:
    """Go on from what this page asks: the callback of everything that can be clicked."""
    now = here()
    if now is None:
        return
    then = to(now)
    show(then if then.given == now.given else replace(then, rolls=0))


def command(asking: Asking) -> str:
    """The command that gives the same answer."""
    words = ["ascent", "odds", asking.name]
    for name in asking.means:
        for value in asking.values(name):
            words += [f"--{name.replace('_', '-')}", value]
    return shlex.join(words)
