"""Saves of both games with something changed in them on purpose, and check sums that fit."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from functools import cache
from hashlib import sha256
from typing import Any, TypeVar

from benchmarks.siege.attack import Attack, Attempt
from framework import BadSave, games, load, replay
from framework.core import State
from framework.core.errors import LONGEST_MESSAGE
from framework.core.view import redeterminise

T = TypeVar("T")
Document = dict[str, Any]
OWN = {
    "cards": [
        {
            "name": "Harbour Pilot",
            "type": "hero",
            "faction": "mechana",
            "cost": 2,
            "honor": 1,
            "copies": 4,
            "play": [{"do": "gain", "runes": 1}, {"do": "draw"}],
        }
    ]
}
TABLES: tuple[tuple[str, int, dict[str, object], int], ...] = (
    ("age_of_ascent", 2, {}, 30),
    ("ascension", 1, {"sets": ["rise_of_vigil", "gift_of_the_elements"]}, 60),
    ("ascension", 2, {"sets": ["valley_of_the_ancients", "deliverance"]}, 50),
    ("ascension", 4, {"team": True, "cards": OWN}, 20),
    ("age_of_ascent", 3, {"banner": "rotate"}, 60),
    ("age_of_ascent", 3, {"banner": "rotate", "stall_turns": 5}, 1000),
)
ODD: tuple[object, ...] = (
    *(None, True, False, -1, 0, 1, 7, 99, 10**6, 10**12, 1 << 64, 1 << 80, -(10**40)),
    *(0.5, 1e300, "", "dice", "phase", "undecided", "/dev/zero", "x" * 5000, "\x1b[2J", "\u202e"),
    *([], [[]], [0], ["choice", 0, "turn", 0], ["undecided", "x"], {}, {"a": 1}),
)


def signed(parts: Document) -> str:
    """A document with a check sum that fits, as somebody who edits a save on purpose makes it."""
    body = json.dumps({k: v for k, v in parts.items() if k != "check"}, separators=(",", ":"))
    return f'{body[:-1]},"check":"{sha256(body.encode()).hexdigest()}"}}'


@cache
def saves() -> tuple[str, ...]:
    """Games of all kinds, each after some decisions, one of them at its end; without seed, too.

    Those are as somebody knows them who is asked: nobody can play them again from their start.
    """
    texts = []
    for name, players, options, decisions in TABLES:
        state: State = games[name].new(players, 11, None, **options)
        chance = random.Random(players)
        while not state.over and state.id < decisions:
            state.apply(chance.randrange(len(state.options)))
        texts.append(state.to_json())
        if not state.over:
            texts.append(redeterminise(state, state.seat, chance).to_json())
    assert state.over
    return tuple(texts)


def places(value: object) -> Iterator[tuple[Any, Any]]:
    """Every container of a document with each of its keys."""
    waiting: list[Any] = [value]
    while waiting:
        inner = waiting.pop()
        for key in list(inner) if isinstance(inner, dict) else range(len(inner)):
            yield inner, key
            if isinstance(inner[key], dict | list):
                waiting.append(inner[key])


def deep(chance: random.Random) -> object:
    """Lists or objects in one another, a few or very many."""
    value: object = 0
    for _ in range(chance.choice((3, 50, 70, 150, 280))):
        value = [value] if chance.random() < 0.7 else {"a": value}
    return value


def changed_somewhere(
    found: Sequence[tuple[Any, Any]], chance: random.Random, ways: int
) -> tuple[Any, Any, int | None]:
    """A place of a document, which is lost, much deeper or like another one by now.

    Or it is as it was: then the number of another way is told, of so many, to be changed in that.
    """
    inner, key = chance.choice(found)
    way = chance.randrange(ways)
    match way:
        case 0:
            del inner[key]
        case 1:
            inner[key] = deep(chance)
        case 2:
            other, at = chance.choice(found)
            inner[key] = json.loads(json.dumps(other[at]))
        case _:
            return inner, key, way
    return inner, key, None


def mutated(text: str, chance: random.Random) -> str:
    """A save with one to three things changed, most of them in the snapshot."""
    parts: Document = json.loads(text)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        part = parts.get(chance.choice(("header", *["snapshot"] * 4, *["journal"] * 2, "all")))
        found = list(places(part if isinstance(part, dict | list) else parts))
        if not found:
            continue
        inner, key, way = changed_somewhere(found, chance, 8)
        match way:
            case None:
                pass
            case 3 if isinstance(inner, list):
                inner.insert(key, deepcopy(chance.choice(ODD)))
            case 4 if type(inner[key]) is int:
                inner[key] += chance.choice((-1, 1, 2, 16, 1 << 20))
            case _:
                inner[key] = deepcopy(chance.choice(ODD))
        if not isinstance(parts.get("header"), dict) or not isinstance(parts.get("snapshot"), dict):
            break
    return signed(parts)


def _unless_refused(read: Callable[[str], T], text: str) -> T | None:
    refusal = None
    try:
        return read(text)
    except BadSave as error:
        refusal = error
    assert 0 < len(str(refusal)) <= LONGEST_MESSAGE
    assert not isinstance(refusal.__cause__, MemoryError | RecursionError)
    return None


def use(text: str) -> str:
    """Load a document, look at it, play it to its end and replay it: what came of it.

    Anything but a refusal goes through.
    """
    outcome, state = "refused", _unless_refused(load, text)
    if state is not None:
        for seat in (None, *range(state.players)):
            state.view(seat)
            assert all(isinstance(line, str) for line in state.journal.text(seat))
        assert load(state.to_json()) == state
        chance = random.Random(1)
        while not state.over:
            state.apply(chance.randrange(len(state.options)))
        outcome = "played on"
    found = _unless_refused(replay, text)
    if found is None:
        return outcome
    assert len(found.reason) <= LONGEST_MESSAGE
    return f"{outcome}, {'verified' if found.differs_at is None else 'differs'}"


@cache
def journals() -> tuple[str, ...]:
    """The journals of these games alone, as far as there is a seed to replay them from."""
    made = [load(text) for text in saves()]
    return tuple(state.journal.to_json() for state in made if state.header.seed is not None)


def tries(count: int, seed: int, first: int) -> Iterator[Attempt]:
    """Use so many mutated saves."""
    return _tries(saves(), count, seed, first)


def journal_tries(count: int, seed: int, first: int) -> Iterator[Attempt]:
    """Use so many mutated journals."""
    return _tries(journals(), count, seed, first)


def _tries(texts: Sequence[str], count: int, seed: int, first: int) -> Iterator[Attempt]:
    for number in range(first, first + count):
        chance = random.Random(f"{seed} {number}")
        text = mutated(chance.choice(texts), chance)
        try:
            yield Attempt(use(text))
        except Exception as error:
            yield Attempt("raised", f"attempt {number}: {error!r}")


ATTACK = Attack(
    "saves",
    "Saves with anything changed, rightly signed, are refused in words, or can be played on.",
    "saves",
    100_000,
    tries,
)
JOURNALS = Attack(
    "journals",
    "Journals with anything changed are refused, or replayed as far as they are those of a game.",
    "journals",
    20_000,
    journal_tries,
)
