"""Zones and counters of a view as tables of words: what each player has, what lies on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, cast

from age_of_ascent.ops import PIECE_NAMES
from ascension.state import FACTIONS, TEMPLES
from framework import games
from framework.core.view import View
from framework.english import title
from ui.board.cards import Face

Faces = Mapping[int, Face]
Row = tuple[str, ...]
NOTHING = "–"
SEATS = ("banner", "first", "active")  # fields that name a player
CARDS = {"age_of_ascent": ("board", "offered", "cards", "asleep", "used")}  # that list cards
LEFT_OUT = {
    "age_of_ascent": (
        "bidding",
        "culture_dice",
        "expand",
        "final_slots",
        "sheets",
        "turn",
        "owned",
        "rolled",
    ),
    "ascension": ("sheets", "turn", "used", "costs"),
}
CALLED = {
    "hands": "Cards in hand",
    "decks": "Cards in deck",
    "top": "Known on top of the deck",
    "out": "Out of the game",
    "aside": "Defeated, not yet in the void",
    "under": "Under the center row",
    "row": "Center row",
    "pool": "Honor pool",
    "ending": "Last round",
    "stacks": "Always available",
    "board_hero": "Hero on the board",
    "discards": "Discard pile",
    "played": "Played this turn",
    "honor": "Honor tokens",
    "first": "First player",
    "banner": "Banner of Initiative",
    "cards": "Cards",
    "track": "Card track",
    "used": "Text used this turn",
    "asleep": "Text asleep",
    "active": "Turn of",
    "partners": "Partner",
}


@cache
def by_seat(game: str) -> frozenset[str]:
    """The fields of a game's table that have one entry a player, whatever the number of players."""
    found: set[str] | None = None
    for players in games[game].players:
        table = cast(Mapping[str, Any], games[game].new(players, 1).view(None)["table"])
        fit = {name for name, v in table.items() if isinstance(v, list) and len(v) == players}
        found = fit if found is None else found & fit
    return frozenset(found or ())


def players(view: View, faces: Faces) -> list[Row]:
    """What each player has: a row a zone or counter, a column a player."""
    game, table = str(view["game"]), cast(Mapping[str, Any], view["table"])
    scores = view["scores"]
    rows: list[Row] = [("Points", *map(str, scores))]
    if "free" in table and "owned" in table:
        for piece, (_, many) in PIECE_NAMES.items():
            have = [
                (f[piece], o[piece]) for f, o in zip(table["free"], table["owned"], strict=True)
            ]
            if any(owned for _, owned in have):
                cells = [f"{free} free of {owned}" if owned else NOTHING for free, owned in have]
                rows.append((many.capitalize(), *cells))
    for name in table:
        if name in by_seat(game) and name not in (*LEFT_OUT.get(game, ()), "free"):
            cells = [_words(game, name, entry, view, faces) for entry in table[name]]
            if any(cell != NOTHING for cell in cells):
                rows.append((_called(name), *cells))
    if table.get("hand") is not None and isinstance(view["seat"], int):
        cells = [NOTHING] * len(scores)
        cells[view["seat"]] = _words(game, "hand", table["hand"], view, faces)
        rows.append(("Hand", *cells))
    return rows


def common(view: View, faces: Faces) -> list[Row]:
    """What lies on the table for all."""
    game, table = str(view["game"]), cast(Mapping[str, Any], view["table"])
    rows: list[Row] = []
    for name, value in table.items():
        if name in by_seat(game) or name == "hand" or name in LEFT_OUT.get(game, ()):
            continue
        if name == "cult" and view["players"] != 1:
            continue
        if name == "bids":
            rows += _bids(value, view, faces)
        elif name == "decks":
            rows += _decks(value)
        else:
            rows.append((_called(name), _words(game, name, value, view, faces)))
    return [row for row in rows if row[1] != NOTHING]


def _called(name: str) -> str:
    return CALLED.get(name) or title(name)[:1] + title(name)[1:].lower()


def _words(game: str, name: str, value: Any, view: View, faces: Faces) -> str:
    """A value in words: cards and players by their names."""
    if value is None or value in ([], "", ()):
        return NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    names = view["names"]
    if name in (*SEATS, "partners"):
        return names[value] if isinstance(value, int) and value >= 0 else NOTHING
    if name == "named_faction":
        return ", ".join(f for bit, f in enumerate(FACTIONS) if value >> bit & 1) or NOTHING
    if name == "temples":
        owners = [names[seat] if seat >= 0 else "nobody" for seat in value]
        return ", ".join(f"{t}: {o}" for t, o in zip(TEMPLES, owners, strict=False))
    if name == "keystones":
        return f"{value[0]} life, {value[1]} death"
    if name == "board_hero":
        return _name(value, faces)
    if name == "losses":
        return ", ".join(f"{_name(card, faces)} to {names[to]}" for card, to in value)
    if isinstance(value, Mapping):
        parts = [f"{_called(k)} {_words(game, k, v, view, faces)}" for k, v in value.items()]
        return "; ".join(parts)
    if isinstance(value, list):
        found = list(_cards(game, name, value, faces))
        if not found and (name in CARDS.get(game, ()) or all(part == [] for part in value)):
            return NOTHING
        return _counted(found) if found else " ".join(map(str, value))
    return str(value)


def _cards(game: str, name: str, value: Sequence[Any], faces: Faces) -> Iterator[str]:
    """The names of the cards in a list: numbers of cards, or pairs of a card and its form."""
    if len(value) == 2 and all(type(part) is int for part in value) and game == "ascension":
        if value[1] >= 0:
            yield _name(value[1], faces)
        return
    for part in value:
        if isinstance(part, list):
            yield from _cards(game, name, part, faces)
        elif name in CARDS.get(game, ()) and part >= 0:
            yield _name(part, faces)


def _name(number: int, faces: Faces) -> str:
    face = faces.get(number)
    return str(face["name"]) if face else {0: "Expand", 1: "Improve"}.get(number, "a card")


def _counted(names: Sequence[str]) -> str:
    """`3: Apprentice ×2 · Mystic`; some names have commas."""
    told = [f"{name} ×{n}" if n > 1 else name for name, n in Counter(names).items()]
    return f"{len(names)}: {' · '.join(told)}"


def _decks(value: Sequence[int]) -> Iterator[Row]:
    for row, count in zip(("Territories", "Heroes", "Treasures"), value, strict=False):
        yield f"Deck of {row.lower()}", str(count)


def _bids(bids: Sequence[Mapping[str, Any]], view: View, faces: Faces) -> Iterator[Row]:
    names = view["names"]
    kinds = [*PIECE_NAMES.values()]
    for bid in bids:
        parts = []
        for kind, count in enumerate(bid["pieces"]):
            one, many = kinds[kind % len(kinds)]
            wild = " as another colour" if kind >= len(kinds) else ""
            if count:
                parts.append(f"{count} {one if count == 1 else many}{wild}")
        target = _name(bid["target"], faces)
        yield f"Bid on {target}", f"{names[bid['seat']]}: {', '.join(parts) or 'nothing yet'}"


def changes(before: View, after: View, faces: Faces) -> list[Row]:
    """The zones and counters that are not as before: where, what was there, what is there now."""
    names = after["names"]
    old = {
        (name, n): cell for name, *cells in players(before, faces) for n, cell in enumerate(cells)
    }
    rows: list[Row] = []
    for name, *cells in players(after, faces):
        for seat, cell in enumerate(cells):
            was = old.pop((name, seat), NOTHING)
            if was != cell:
                rows.append((f"{names[seat]}: {name}", was, cell))
    rows += [
        (f"{names[n]}: {name}", was, NOTHING) for (name, n), was in old.items() if was != NOTHING
    ]
    first, second = (dict(_numbered(common(view, faces))) for view in (before, after))
    for key in [*first, *(key for key in second if key not in first)]:
        was, now = first.get(key, NOTHING), second.get(key, NOTHING)
        if was != now:
            rows.append((key[0], was, now))
    return rows


def _numbered(rows: Sequence[Row]) -> Iterator[tuple[tuple[str, int], str]]:
    """Rows of the same name apart: there may be several bids on a card."""
    seen: Counter[str] = Counter()
    for name, value in rows:
        yield (name, seen[name]), value
        seen[name] += 1
