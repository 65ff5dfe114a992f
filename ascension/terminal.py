"""The table in plain text, for a terminal."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterable, Sequence

from ascension.card_text import counted, faction_of
from ascension.state import MONSTER, NOBODY, NONE, TEMPLES, TYPES, Cards
from ascension.view import TableView, on_table
from framework import english
from framework.core.view import View

WIDTH = 80


def board(defs: Cards, view: View) -> str:
    """A seat's view as a board of plain text, at most WIDTH wide."""
    table = on_table(view)
    names = view["names"]
    lines = [*_headlines(view, table, names), "", *_row_lines(defs, table, texts=True)]
    lines += _standing_lines(defs, table, names)
    lines += ["", *_player_lines(defs, view, table, names)]
    if not view["over"]:
        lines += ["", *_turn_lines(defs, view, table, names)]
    return "\n".join(lines)


def glance(defs: Cards, view: View) -> str:
    """The row and the turn alone: what changes from one action to the next."""
    table = on_table(view)
    names = view["names"]
    lines = _row_lines(defs, table, texts=False)
    return "\n".join([*lines, *_turn_lines(defs, view, table, names)])


def _headlines(view: View, table: TableView, names: Sequence[str]) -> list[str]:
    clock = f"Round {view['turn']}, turn {table['turn']}"
    parts = [f"{clock}: {names[table['active']]}"] if table["turn"] else []
    if view["over"]:
        parts = ["The game is over"]
    parts += [
        f"honor pool {table['pool']}",
        f"center deck {table['center_deck']}",
        f"void {len(table['void'])}",
    ]
    if table["ending"] and not view["over"]:
        parts.append("LAST ROUND")
    return _wrapped(" · ".join(parts))


def _row_lines(defs: Cards, table: TableView, texts: bool) -> list[str]:
    lines = ["CENTER ROW"]
    for slot, (_, form) in enumerate(table["row"]):
        if form == NONE:
            lines.append("  –")
            continue
        lines += _card_lines(defs, form, table["costs"][slot], texts)
        treasures = _names(defs, table["under"][slot])
        if treasures:
            lines += _wrapped(f"under it: {treasures}", 6)
    return lines


def _card_lines(defs: Cards, form: int, cost: int, texts: bool) -> list[str]:
    printed = defs.cost[form]
    kind = " ".join(word for word in (faction_of(defs, form), TYPES[defs.type[form]]) if word)
    resource = "power" if defs.type[form] == MONSTER else "runes"
    now = f" (printed {printed})" if cost != printed else ""
    worth = f", worth {defs.honor[form]}" if defs.honor[form] else ""
    line = f"  {defs.name[form]:<26} {kind:<22} {counted(cost, resource)}{now}{worth}"
    return [*_wrapped(line), *(_wrapped(defs.all[form].text, 6) if texts else [])]


def _standing_lines(defs: Cards, table: TableView, names: Sequence[str]) -> list[str]:
    """What lies beside the row: stacks, the event, temples, the hero on the board, the Cult."""
    always = [
        f"{defs.name[form]} {counted(defs.cost[form], 'runes')} ({len(stack)} left)"
        for form, stack in zip((defs.mystic, defs.infantry), table["stacks"], strict=True)
    ]
    always.append(f"{defs.name[defs.cultist]} {counted(defs.cost[defs.cultist], 'power')}")
    lines = ["", *_wrapped(f"ALWAYS THERE  {' · '.join(always)}")]
    if table["event"] is not None:
        form = table["event"][1]
        faction = faction_of(defs, form)
        lines.append(f"EVENT  {defs.name[form]}{f' ({faction})' if faction else ''}")
        lines += _wrapped(defs.all[form].text, 6)
    if table["temples"]:
        held = [
            f"{name.removeprefix('Temple of ')}: {names[seat] if seat != NOBODY else 'nobody'}"
            for name, seat in zip(TEMPLES, table["temples"], strict=True)
        ]
        lines += _wrapped(f"TEMPLES  {' · '.join(held)}")
    if table["board_hero"] is not None:
        card = defs.all[table["board_hero"]]
        now = table["board_hero_cost"]
        price = f"{now} insight" + f" (printed {card.insight})" * (now != card.insight)
        price += f", worth {card.honor}" * bool(card.honor)
        lines += _wrapped(f"ON THE BOARD  {card.name}, {price}")
    if len(names) == 1:
        cult = table["cult"]
        taken = f": {_names(defs, cult['cards'])}" if cult["cards"] else ""
        lines += _wrapped(f"THE CULT  {cult['honor']} honor{taken}")
    return lines


def _player_lines(defs: Cards, view: View, table: TableView, names: Sequence[str]) -> list[str]:
    scores = view["scores"]
    insight = any("dreamborn" in card.keywords for card in defs.all) or any(table["insight"])
    heads = ["tokens", *(["insight"] if insight else []), "hand", "deck", "discard", "total"]
    width = min(26, max(16, *map(len, names)) + 2)
    lines = [f"{'PLAYERS':<{width}}" + "".join(f"{head:>9}" for head in heads)]
    for seat, name in enumerate(names):
        counts = [table["honor"][seat], *([table["insight"][seat]] if insight else [])]
        counts += [table["hands"][seat], table["decks"][seat], len(table["discards"][seat])]
        mark = "*" if seat == view["seat"] else " "
        row = "".join(f"{count:>9}" for count in [*counts, scores[seat]])
        lines.append(f"{mark} {name[: width - 2]:<{width - 2}}{row}")
    for seat, name in enumerate(names):
        before = {
            "in play": table["constructs"][seat],
            "trophies": table["trophies"][seat],
            "on top of the deck": table["top"][seat],
        }
        held = [f"{what} {_names(defs, cards)}" for what, cards in before.items() if cards]
        if table["partners"][seat] != NOBODY:
            held.insert(0, f"partner of {names[table['partners'][seat]]}")
        if held:
            lines += _wrapped(f"{name}: {'; '.join(held)}", 2)
    return lines


def _turn_lines(defs: Cards, view: View, table: TableView, names: Sequence[str]) -> list[str]:
    """What the turn player has to spend and has played, and the own hand and discard pile."""
    seat, active = view["seat"], table["active"]
    has = [counted(table["runes"], "runes"), f"{table['power']} power"]
    has += [f"{table['energy']} energy"] * bool(table["energy"])
    has += [f"{table['insight'][active]} insight"] * bool(table["insight"][active])
    for kind, count in zip(("life", "death"), table["keystones"], strict=True):
        has += [english.counted(count, f"{kind} keystone")] * bool(count)
    if table["named_faction"]:
        has.append(f"named: {', '.join(table['named_faction'])}")
    whose = "YOU HAVE" if seat == active else f"{names[active].upper()} HAS"
    lines = _wrapped(f"{whose}  {' · '.join(has)}")
    if table["played"][active]:
        lines += _wrapped(f"PLAYED  {_names(defs, table['played'][active])}")
    if isinstance(seat, int) and table["hand"] is not None:
        if table["discards"][seat]:
            lines += _wrapped(f"YOUR DISCARD PILE  {_names(defs, table['discards'][seat])}")
        lines += _wrapped(f"YOUR HAND  {_names(defs, table['hand']) or 'empty'}")
    return lines


def _names(defs: Cards, cards: Iterable[Sequence[int]]) -> str:
    """`Apprentice ×3, Mystic` from cards, in their order."""
    counts = Counter(defs.name[form] for _, form in cards)
    return ", ".join(f"{name} ×{n}" if n > 1 else name for name, n in counts.items())


def _wrapped(words: str, indent: int = 0) -> list[str]:
    blank = " " * indent
    further = blank + "  " + " " * (len(words) - len(words.lstrip()))
    return textwrap.wrap(
        words, WIDTH, initial_indent=blank, subsequent_indent=further, break_on_hyphens=False
    )
