"""What Ascension's rules and the words of its cards move, for the lab's graphs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pydantic import BaseModel

from ascension.options import AscensionOptions
from ascension.state import ALL_FACTIONS, FACTIONS, MONSTER, NONE, TYPES, Card, Cards
from ascension.words.acquiring import Acquire, Claim, IntoPlay, OntoDeck, Put
from ascension.words.amounts import PerConstruct, PerEnergy, PerFaction, PerTemple, PerTreasure
from ascension.words.banishing import Banish
from ascension.words.conditions import (
    Controls,
    ControlsTemple,
    DefeatedMonster,
    Echo,
    Energize,
    HasBanished,
    HasPlayed,
    InDiscard,
    InsightGained,
    PutIntoPlay,
    Unite,
)
from ascension.words.defeating import Defeat
from ascension.words.drawing import Discard, Draw, Mill, Reveal, ShuffleIn
from ascension.words.gaining import Gain, TakeTemple
from ascension.words.moving import Move
from ascension.words.opponents import DestroyConstructs, Raid, Steal
from ascension.words.phrases import TOKENS
from ascension.words.which import Which
from framework.cards.schema import Amount
from framework.core.rules import Rules
from framework.lab.economy import CardText, Economy, Flow

ZONES: Final = {
    "row": "center row",
    "always": "always available",
    "deck": "deck",
    "hand": "hand",
    "discard": "discard pile",
    "played": "hand",  # played from there
    "in_play": "in play",
    "void": "void",
    "opponent": "opponents",
    "other": "opponents",
    "player": "opponents",
}
PARTS: Final = {
    "play": "hand",
    "reward": "power",  # that defeats the monster
    "trophy": "trophies",
    "fate": "center row",
    "on_banish": "void",
    "center_row": "center row",
}
"""Where what a part of a card's text brings comes from; constructs work in play."""


def _number(value: int | Amount) -> float:
    """How much a text gives; of what is counted, what each counts."""
    return float(value if isinstance(value, int) else getattr(value, "each", 1))


def _from(card: CardText, part: str) -> str:
    if part.startswith("fate") or part in ("reward", "trophy", "on_banish", "center_row"):
        return PARTS[part]
    return "temples" if "temple" in card.traits else PARTS.get(part, "in play")


# --- what words move -----------------------------------------------------------------------------


def _gain(card: CardText, part: str, word: Gain) -> Iterator[Flow]:
    for token in TOKENS:
        if getattr(word, token):
            yield Flow(_from(card, part), token, _number(getattr(word, token)))


def _banish(card: CardText, part: str, word: Banish) -> Iterator[Flow]:
    for place in ("played",) if word.self_ else word.places:
        yield Flow(ZONES[place], "void", word.n)


def _acquire(card: CardText, part: str, word: Acquire) -> Iterator[Flow]:
    for place in word.places:
        yield Flow(ZONES[place], ZONES["hand" if word.hand_if is not None else word.to])


def _move(card: CardText, part: str, word: Move) -> Iterator[Flow]:
    for place in word.places:
        yield Flow(ZONES[place], ZONES[word.to])


def _destroy(card: CardText, part: str, word: DestroyConstructs) -> Iterator[Flow]:
    yield Flow("in play", "discard pile") if word.self_ else Flow("opponents", "opponents", word.n)


def _raid(card: CardText, part: str, word: Raid) -> Iterator[Flow]:
    yield Flow("opponents", "opponents" if word.take == "none" else "hand")


def _steal(card: CardText, part: str, word: Steal) -> Iterator[Flow]:
    for token in ("insight", "honor"):
        if getattr(word, token):
            yield Flow("opponents", token, getattr(word, token))


# --- what cards need of each other ---------------------------------------------------------------


def _meant(which: Which) -> list[str]:
    """The traits of the cards that a text means; none if it means any card."""
    if which.names:
        return [*which.names]
    of = f" of {which.faction}" if which.faction else ""
    return [f"{kind}{of}" for kind in which.types] or ([f"card{of}"] if of else [])


def _which(card: CardText, word: Controls | HasPlayed | InDiscard | PutIntoPlay) -> list[str]:
    return _meant(word.which)


def _unite(card: CardText, word: Unite) -> list[str]:
    return [f"hero of {card.group}"]


def _echo(card: CardText, word: Echo) -> list[str]:
    return [f"card of {card.group}"]


def _tokens(card: CardText, word: Gain) -> list[str]:
    tokens = [token for token in ("energy", "insight") if getattr(word, token)]
    return [*tokens, "keystone"] if word.life or word.death else tokens


# --- cards ---------------------------------------------------------------------------------------


def cards(rules: Rules[Cards, AscensionOptions]) -> Iterator[CardText]:
    """All cards of a table, with their texts and what is printed on them."""
    defs = rules.defs
    executed: dict[str, dict[str, tuple[BaseModel, ...]]] = {}
    for block in defs.blocks.values():
        if block.outer is None:
            executed.setdefault(block.card, {})[block.part] = block.steps
    for card in defs.all:
        kind = TYPES[card.type]
        group = _faction(card) or kind
        text = executed.get(card.name, {})
        text |= {"static": card.static, "center_row": card.center_row, "abilities": card.asks}
        traits = {card.name, kind, *_of_factions(card, kind)}
        copies = max(1, card.copies + card.starting)
        yield CardText(card.name, group, copies, text, _prints(card), frozenset(traits))


def _faction(card: Card) -> str:
    if card.faction == ALL_FACTIONS:
        return "all"
    return FACTIONS[card.faction.bit_length() - 1] if card.faction else ""


def _of_factions(card: Card, kind: str) -> list[str]:
    own = [name for i, name in enumerate(FACTIONS) if card.faction >> i & 1]
    return [f"{what} of {name}" for name in own for what in (kind, "card")]


def _prints(card: Card) -> tuple[Flow, ...]:
    flows = [Flow("discard pile", "honor", card.honor)] if card.honor else []
    if card.cost and card.type != MONSTER:
        flows.append(Flow("runes", "discard pile", card.cost))
    if card.phantasm != NONE:
        flows.append(Flow("insight", "hand", card.phantasm))
    if card.power:
        flows.append(Flow("power", "void", card.power))
    if card.dreambind != NONE:
        flows.append(Flow("insight", "discard pile", card.dreambind))
    return tuple(flows)


ECONOMY: Final = Economy(
    resources=(*TOKENS, "temples"),
    zones=("center row", "always available", "deck", "hand", "discard pile", "in play", "void",
           "trophies", "opponents"),
    start="hand",
    goal="honor",
    cards=cards,
    rules=(
        Flow("deck", "hand"),
        Flow("hand", "discard pile"),
        Flow("hand", "in play"),
        Flow("discard pile", "deck"),
        Flow("center row", "discard pile"),
        Flow("always available", "discard pile"),
        Flow("power", "trophies"),
        Flow("void", "center row"),
        Flow("life", "temples"),
        Flow("death", "temples"),
        Flow("temples", "honor"),
    ),
    moved={
        Gain: _gain,
        TakeTemple: lambda card, part, word: [Flow(_from(card, part), "temples")],
        Draw: lambda card, part, word: [Flow("deck", "hand", _number(word.n))],
        Reveal: lambda card, part, word: [Flow("deck", "hand")],
        Mill: lambda card, part, word: [Flow("deck", "discard pile")],
        Discard: lambda card, part, word: [Flow("hand", "discard pile", word.n)],
        ShuffleIn: lambda card, part, word: [Flow("discard pile", "deck")],
        Banish: _banish,
        Acquire: _acquire,
        Claim: lambda card, part, word: [Flow("center row", "discard pile")],
        Put: lambda card, part, word: [Flow("always available", ZONES[word.to])],
        IntoPlay: lambda card, part, word: [Flow("discard pile", "in play")],
        OntoDeck: lambda card, part, word: [Flow("discard pile", "deck")],
        Defeat: lambda card, part, word: [Flow("center row", "void")],
        Move: _move,
        DestroyConstructs: _destroy,
        Raid: _raid,
        Steal: _steal,
    },
    needs={
        Energize: lambda card, word: ["energy"],
        PerEnergy: lambda card, word: ["energy"],
        InsightGained: lambda card, word: ["insight"],
        ControlsTemple: lambda card, word: ["keystone"],
        PerTemple: lambda card, word: ["keystone"],
        PerTreasure: lambda card, word: ["treasure"],
        PerFaction: lambda card, word: [f"card of {name}" for name in FACTIONS],
        HasBanished: lambda card, word: ["banish"],
        DefeatedMonster: lambda card, word: ["defeat"],
        Unite: _unite,
        Echo: _echo,
        Controls: _which,
        PerConstruct: _which,
        HasPlayed: _which,
        InDiscard: _which,
        PutIntoPlay: _which,
    },
    gives={
        Gain: _tokens,
        Banish: lambda card, word: ["banish"],
        Defeat: lambda card, word: ["defeat"],
    },
)  # fmt: skip
"""What the graphs of Ascension are made of."""
