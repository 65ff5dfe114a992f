"""Card files of both games that are broken, that grow, that never end, or that mean nothing."""

from __future__ import annotations

import json
import random
import tempfile
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from ascension.checks import PARTS
from benchmarks.siege.attack import Attack, Attempt
from benchmarks.siege.saves import ODD, changed_somewhere, places
from framework import AscentError, Endless, Table, games
from framework.cards.files import BadCards
from framework.core.shown import printable

Document = dict[str, Any]
ROOT = Path(__file__).parents[2]
SETS = ("rise_of_vigil", "gift_of_the_elements", "valley_of_the_ancients", "deliverance")
SECTIONS = ("lands", "cities", "heroes", "treasures")
PLAYED = 400  # decisions of a game with cards that are not refused
MANY = 20_000  # bytes or parts of what grows
GRAFTED = (
    "play",
    "reward",
    "trophy",
    "fate",
    "on_banish",
    "on_enter_play",
    "abilities",
    "triggers",
)


@cache
def shipped() -> dict[str, Document]:
    """The files of cards that come with the games, by game and set."""
    names = {f"ascension/{name}": ROOT / "ascension" / "data" / f"{name}.yaml" for name in SETS}
    names["age_of_ascent"] = ROOT / "age_of_ascent" / "data" / "age_of_ascent.yaml"
    return {name: yaml.safe_load(path.read_bytes()) for name, path in names.items()}


@cache
def verbs() -> tuple[Document, ...]:
    """Everything that some card of Ascension does."""
    found = []
    for name in SETS:
        for inner, key in places(shipped()[f"ascension/{name}"]):
            if isinstance(inner[key], dict) and "do" in inner[key]:
                found.append(inner[key])
    return tuple(found)


# --- files -----------------------------------------------------------------------------------


def some_cards(chance: random.Random) -> tuple[str, Document]:
    """A few cards of one game, under names of their own; for Age of Ascent all of them."""
    name = chance.choice([*shipped()])
    document = deepcopy(shipped()[name])
    if name == "age_of_ascent":
        return name, document
    rows = chance.sample(document["cards"], 4)
    for row in rows:
        row["name"] = f"Other {row['name']}"[:40]
        row.pop("transform", None)
        row.pop("other_side_of", None)
        row.setdefault("copies", 3)
    return "ascension", {"cards": rows}


def changed(chance: random.Random) -> tuple[str, str]:
    """Cards with one to three things changed."""
    game, document = some_cards(chance)
    for _ in range(chance.choice((1, 1, 2, 3))):
        found = list(places(document))
        if not found:
            break
        inner, key, way = changed_somewhere(found, chance, 7)
        match way:
            case None:
                pass
            case 3 if isinstance(inner, dict):
                inner[chance.choice(("do", "if", "play", "copies", "x" * 300, "\x1b[2J"))] = 1
            case 4 if type(inner[key]) is int:
                inner[key] *= chance.choice((-1, 0, 10, 1 << 20))
            case _:
                inner[key] = deepcopy(chance.choice(ODD))
    return game, written(document)


def grafted(chance: random.Random) -> tuple[str, str]:
    """Cards that do what others do, in places where nobody ever put it, as often as they like."""
    cards = [row for name in SETS for row in shipped()[f"ascension/{name}"]["cards"]]
    rows = deepcopy(chance.sample(cards, 3))
    for number, row in enumerate(rows):
        row["name"] = f"Other {number}"
        row.pop("transform", None)
        row.pop("other_side_of", None)
        row.update(cost=chance.choice((0, 0, 1, 3)), copies=chance.choice((1, 5, 40)))
        if row["type"] == "monster":
            row["power"] = row.pop("cost")
        row.setdefault("faction", "void") if row["type"] in ("hero", "construct") else None
        parts = [part for part, types in PARTS.items() if row["type"] in types and part in GRAFTED]
        for _ in range(chance.choice((1, 2))):
            steps = [deepcopy(chance.choice(verbs())) for _ in range(chance.choice((1, 1, 2, 4)))]
            if chance.random() < 0.4:
                steps = [_within(steps, chance)]
            part = chance.choice(parts)
            if part == "abilities":
                row[part] = [{"once": chance.random() < 0.5, "steps": steps}]
            elif part == "triggers":
                when = chance.choice(("acquire", "defeat", "play", "construct_enters"))
                row[part] = [{"once": chance.random() < 0.5, "when": when, "steps": steps}]
            else:
                row[part] = steps
    return "ascension", written({"cards": rows})


def _within(steps: list[Document], chance: random.Random) -> Document:
    """Steps within steps."""
    inner, *_ = steps
    for _ in range(chance.choice((1, 1, 2, 3, 60))):
        inner = chance.choice(
            (
                {"do": "may", "steps": [inner]},
                {"do": "repeat", "times": chance.choice((2, 20, 999, 10**6)), "steps": [inner]},
                {"do": "choose", "modes": [[inner], [steps[-1]]]},
                {"do": "watch", "when": "acquire", "uses": chance.choice((0, 1)), "steps": [inner]},
                {"do": "when", "if": {"is": "serenity"}, "then": [inner]},
            )
        )
    return inner


def grown(chance: random.Random) -> tuple[str, str]:
    """A few lines that would become much, and text that is no YAML for cards."""
    many = chance.choice((10, 1000, MANY))
    bomb = "a0: &a0 [x, x]\n" + "".join(
        f"a{i}: &a{i} [*a{i - 1}, *a{i - 1}]\n" for i in range(1, 40)
    )
    texts: tuple[str, ...] = (
        f"{bomb}cards: *a39\n",
        "cards: &c\n- *c\n",
        "cards:\n- &x {name: X, <<: *x}\n",
        "cards: " + "[" * many,
        "cards: " + "[" * many + "]" * many,
        "cards: " + "{a: " * many + "1" + "}" * many,
        "cards:\n" + "".join(" " * i + "-\n" for i in range(min(many, 900))),
        f"cards:\n- {{name: X, type: hero, cost: {'9' * many}}}\n",
        f"cards:\n- {{name: X, type: hero, cost: 0x{'f' * many}}}\n",
        f"cards:\n- {{name: X, type: hero, cost: {'1:' * 300}1}}\n",
        "cards:\n- {name: X, type: hero, cost: 1e999}\n- {name: X, type: hero, cost: .nan}\n",
        f"cards:\n- {{name: {'X' * many}, type: hero}}\n",
        "cards:\n" + "- {name: X, type: hero, cost: 1}\n" * many,
        "cards:\n" + "".join(f"- {{name: X{i}, type: hero, cost: 1}}\n" for i in range(many)),
        "cards: !!python/object/apply:os.system [echo]\n",
        "cards: !!binary aGVsbG8=\n",
        "cards: !!set {a, b}\n",
        "cards:\n- !<tag:yaml.org,2002:map> {name: X}\n",
        "%YAML 9.9\n%TAG ! tag:evil,2026:\n---\ncards: !x []\n",
        "---\ncards: []\n---\ncards: []\n",
        "cards: 2024-99-99\n",
        "? [cards]\n: []\n",
        "cards: |\n" + " x\n" * many,
        "\ufeff\x00\x1b]0;x\x07: \u202e",
        "",
        "\t" * many,
        "#" * many,
    )
    return chance.choice(("ascension", "age_of_ascent")), chance.choice(texts)


def torn(chance: random.Random) -> tuple[str, str]:
    """A file in which some characters are others, or missing."""
    game, document = some_cards(chance)
    text = yaml.safe_dump(document, sort_keys=False)
    for _ in range(chance.choice((1, 3, 30))):
        at = chance.randrange(len(text))
        other = chance.choice(
            ("", "\x00", "\x1b", "*", "&", "!", "{", "]", ":", "\n", "\t", "'", "\u202e")
        )
        text = text[:at] + other + text[at + 1 :]
    return game, text


def written(document: object) -> str:
    """A document as a file that YAML reads; JSON says everything that it can."""
    return json.dumps(document)


KINDS: dict[str, Callable[[random.Random], tuple[str, str]]] = {
    "changed": changed,
    "grafted": grafted,
    "grown": grown,
    "torn": torn,
}


# --- what comes of them ----------------------------------------------------------------------


def use(game: str, path: Path, chance: random.Random) -> str:
    """Load a card file and play with it for a while: what came of it.

    A refusal has to name the file, and in one line; whatever the cards say, the table stays whole.
    """
    options: Document = {"cards": str(path)}
    if game == "ascension":
        options["sets"] = [chance.choice(SETS)]
    try:
        state = games[game].new(2, 1, None, **options)
    except AscentError as error:
        told = str(error)
        assert 0 < len(told) <= BadCards.longest, len(told)
        assert path.name in told, told
        assert printable(told) == told, told
        assert "\n" not in told, told
        return "refused"
    table, ended = Table(state), "played"
    while not table.state.over and table.state.id < PLAYED:
        index = chance.randrange(len(table.state.options))
        try:
            table.apply(table.state.seat, index, table.state.id)
        except Endless:
            ended = "stopped as endless"
            break
    return ended


def tries(count: int, seed: int, first: int) -> Iterator[Attempt]:
    """Use so many card files."""
    kinds = [*KINDS]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "evil.yaml"
        for number in range(first, first + count):
            chance = random.Random(f"{seed} {number}")
            kind = kinds[number % len(kinds)]
            game, text = KINDS[kind](chance)
            path.write_text(text, encoding="utf-8", errors="surrogatepass")
            try:
                yield Attempt(f"{kind}: {use(game, path, chance)}")
            except Exception as error:
                yield Attempt("raised", f"attempt {number} ({kind}): {error!r}")


ATTACK = Attack(
    "cards",
    "Card files that are broken, grow or never end are refused by file, or can be played with.",
    "files",
    10_000,
    tries,
)
