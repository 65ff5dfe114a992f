"""Saves and journals read: verified, resumed and replayed."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from framework.core.consistency import (
    check_components,
    check_machine,
    look_over,
    making_sense,
    quoted,
    try_out,
)
from framework.core.documents import JOURNAL, SAVE, VERSION, dump
from framework.core.entries import Telling
from framework.core.errors import AscentError, BadSave, cut
from framework.core.game import AnyGame, Game
from framework.core.journal import LONGEST_NAME, UNDECIDED, Header
from framework.core.machine import State
from framework.core.plain import Entry, freeze, parts_within
from framework.core.registry import games
from framework.core.rules import Rules

LARGEST = 32_000_000  # characters of a document: a game at its bound of decisions has a quarter
TOO_DEEP = "this is no save: it is nested too deeply"
DEEPEST = 60  # lists and objects in one another; the cards of a game need some ten
MOST_ENTRIES = 600_000  # of a journal; a game is ended before it has as many
MOST_PARTS = {"header": 20_000, "snapshot": 100_000}  # the header may hold a card file
HEADER: dict[str, tuple[tuple[type, ...], str]] = {
    "game": ((str,), "a string"),
    "rules": ((str,), "a string"),
    "cards": ((str,), "a string"),
    "options": ((dict,), "an object"),
    "seed": ((int, type(None)), "an integer"),
    "players": ((int,), "an integer"),
    "names": ((list,), "a list"),
}


def load(text: str, known: Mapping[str, AnyGame] = games, verify: bool = True) -> State:
    """Resume a save of a known game. What can't be resumed is refused with the reason.

    What loads can be played on: its decisions are played again from its seed, and must lead to it.
    Without a seed, as bots know games, the game looks it over. Who made the save may leave both
    out; then it is only seen to that it can be looked at.
    """
    document = _parse(text)
    if document["format"] != SAVE:
        raise BadSave("this is a journal, which can be replayed; only a save can be resumed")
    rules, header = _rules(document, known)
    state: State = rules.game.blank(rules, header)
    state.restore({**document["snapshot"], "log": document["journal"]})
    if verify and header.seed is not None:
        _check_replayed(state, header.seed)
        return state
    if verify:
        look_over(state)
        try_out(state)
    with making_sense("the snapshot does not fit the game"):
        check_machine(state)
        check_components(state)
        _look_at(state)
    return state


def _check_replayed(state: State, seed: int) -> None:
    """Refuse a state that is not what its own journal leads to."""
    with making_sense("the game can't be played again"):
        found = _played_again(state.rules, state.header, seed, [*state.log])
        again = found.state
        differs = [n for n in state.data_fields if getattr(state, n) != getattr(again, n)]
    if found.differs_at is not None:
        raise BadSave(
            f"played again from its seed it differs at entry {found.differs_at} of its journal:"
            f" {found.reason}"
        )
    if differs:
        raise BadSave(f"the snapshot's {differs[0]} is not what replaying gives")


def _parse(text: str) -> dict[str, Any]:
    if not isinstance(text, str):
        raise BadSave(f"a save is a text, not a {type(text).__name__}")
    if len(text) > LARGEST:
        raise BadSave(f"this is too large: a save has at most {LARGEST:,} characters")
    try:
        document = json.loads(text)
    except ValueError as error:
        raise BadSave(f"this is no JSON document: {error}") from None
    except RecursionError:
        raise BadSave(TOO_DEEP) from None
    if _is_deeper(document, DEEPEST):
        raise BadSave(TOO_DEEP)
    if not isinstance(document, dict) or document.get("format") not in (SAVE, JOURNAL):
        raise BadSave("this is neither a save nor a journal of Ascent Tabletop")
    if document.get("version") != VERSION:
        raise BadSave(
            f"format version {quoted(document.get('version'))} is not known here (only {VERSION})"
        )
    if not text.isascii() or "\\u" in text:
        try:
            json.dumps(document, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise BadSave("the document holds half a character, which nobody can read") from None
    check = document.pop("check", None)
    if not _is_as_written(text, check):
        body = json.dumps(document, separators=(",", ":"))
        if check != sha256(body.encode()).hexdigest():
            raise BadSave("the document is damaged or has been changed: its check sum does not fit")
    if not isinstance(document.get("journal"), list):
        raise BadSave("the document has no journal")
    if document["format"] == SAVE and not isinstance(document.get("snapshot"), dict):
        raise BadSave("the save has no snapshot")
    if len(document["journal"]) > MOST_ENTRIES:
        raise BadSave(f"a journal has at most {MOST_ENTRIES:,} entries")
    for part, most in MOST_PARTS.items():
        if parts_within(document.get(part), most) > most:
            raise BadSave(f"a {part} has at most {most:,} parts")
    return document


def _is_as_written(text: str, check: object) -> bool:
    """Whether a document is character by character as it was written, which is soon seen."""
    body, comma, _ = text.rpartition(',"check":"')
    return (
        isinstance(check, str)
        and text == f'{body}{comma}{check}"}}'
        and sha256(f"{body}}}".encode()).hexdigest() == check
    )


def _is_deeper(value: object, levels: int) -> bool:
    """Whether lists and objects lie in one another on more levels."""
    layer = [value] if isinstance(value, dict | list) else []
    for _ in range(levels):
        if not layer:
            break
        layer = [
            item
            for part in layer
            for item in (part.values() if type(part) is dict else part)
            if type(item) is list or type(item) is dict
        ]
    return any(layer)


def read_header(raw: object) -> Header:
    """A header from its data, with a clear refusal of what is none."""
    if not isinstance(raw, dict):
        raise BadSave("the document has no header")
    for name, (types, wanted) in HEADER.items():
        if name not in raw:
            raise BadSave(f"the header lacks {name}")
        if type(raw[name]) not in types:
            raise BadSave(f"header.{name}: expected {wanted}, found {quoted(raw[name])}")
    unknown = sorted(set(raw) - set(HEADER))
    if unknown:
        raise BadSave(f"the header has the unknown field {unknown[0]}")
    names = raw["names"]
    if len(names) != raw["players"] or not all(isinstance(name, str) for name in names):
        raise BadSave("header.names: expected one string for each player")
    if any(len(name) > LONGEST_NAME for name in names):
        raise BadSave(f"header.names: a name has at most {LONGEST_NAME} characters")
    return Header(**{**raw, "names": tuple(names)})


def _rules(document: dict[str, Any], known: Mapping[str, AnyGame]) -> tuple[Rules, Header]:
    header = read_header(document.get("header"))
    with making_sense("the header asks for what is not here"):
        try:
            game = known[header.game]
        except KeyError as error:
            if isinstance(error, AscentError):
                raise
            raise BadSave(
                f"the header asks for the game {quoted(header.game)}, not known here"
            ) from None
        rules = game.stored_rules(header)
        game.check_players(header.players)
        game.check(header.players, rules.options)
    if header.rules != game.version:
        raise BadSave(
            f"it was played by other rules ({game.name} {cut(header.rules, 40)}) than are here"
            f" ({game.version})"
        )
    if header.cards != rules.defs.cards_hash:
        raise BadSave(
            f"it was played with other cards ({cut(header.cards, 40)}) than are here"
            f" ({rules.defs.cards_hash})"
        )
    return rules, header


def _look_at(state: State) -> None:
    """Look at all that will be looked at: what can't be shown can't be played on."""
    seats = (None, *range(state.players))
    for seat in seats:
        state.view(seat)
    for entry in dict.fromkeys(state.log):  # each one once
        _listen_to(state, entry, seats)


def _listen_to(state: State, entry: Entry, seats: Sequence[int | None]) -> None:
    """Let an entry be told to everybody: to one alone, where its words do not ask who it is."""
    rules, names = state.rules, state.header.names
    if type(rules.game).tell is not Game.tell or entry[0] == UNDECIDED:
        for seat in seats:
            rules.tell(entry, seat, names)
        return
    happening = rules.game.entries.read(entry)
    if happening is None:
        return
    for seat in seats:
        telling = Telling(rules, seat, names)
        happening.line(telling)
        if not telling.asked:
            break


@dataclass(frozen=True)
class Replay:
    """How a replay went: the state it reached, and the first entry that differs, if any."""

    state: State
    entries: int
    differs_at: int | None = None
    reason: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "reason", cut(self.reason))


def replay(text: str, known: Mapping[str, AnyGame] = games) -> Replay:
    """Play a save's or journal's decisions again from its seed and compare everything."""
    document = _parse(text)
    rules, header = _rules(document, known)
    entries = [freeze(entry, f"journal[{i}]") for i, entry in enumerate(document["journal"])]
    if header.seed is None:
        raise BadSave("the document has no seed: it can't be replayed")
    with making_sense("the game can't be played again"):
        return _replayed(document, rules, header, entries)


def _replayed(
    document: dict[str, Any], rules: Rules, header: Header, entries: Sequence[object]
) -> Replay:
    assert header.seed is not None
    found = _played_again(rules, header, header.seed, entries)
    if document["format"] == SAVE and found.differs_at is None:
        again = json.loads(dump(found.state))["snapshot"]
        for name, value in again.items():
            if document["snapshot"].get(name) != value:
                reason = f"the snapshot's {name} is not what replaying gives"
                return Replay(found.state, found.entries, found.entries, reason)
    return found


def _played_again(rules: Rules, header: Header, seed: int, entries: Sequence[object]) -> Replay:
    """Play the decisions of a journal, as long as everything else in it follows from them."""
    state: State = rules.game.deal(rules, header, seed)
    seen = 0
    while True:
        for entry in state.log[seen:]:
            if seen == len(entries) or entry != entries[seen]:
                found = entries[seen] if seen < len(entries) else "nothing more"
                return Replay(state, seen, seen, f"replayed {entry}, the document has {found}")
            seen += 1
        if seen == len(entries):
            return Replay(state, seen)
        reason = _follow(state, entries[seen])
        if reason:
            return Replay(state, seen, seen, reason)


def _follow(state: State, entry: object) -> str:
    """Apply the choice that the journal has next; returns why it can't be, or nothing."""
    if state.over:
        return f"the game is over, the document goes on with {entry}"
    match entry:
        case ("choice", int(seat), str(kind), option):
            if (seat, kind) != (state.seat, state.kind):
                return f"{state.kind!r} is asked of seat {state.seat}, the document answers {entry}"
            if option not in state.options:
                return f"{option!r} is not among the options {state.options}"
            state.apply(state.options.index(option))
            return ""
    return f"a choice of seat {state.seat} was expected, the document has {entry}"
