"""Card files: read, checked and compiled into the definitions that a table plays with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from functools import cache
from pathlib import Path

from ascension import card_text, checks
from ascension.ops import VOCABULARY, Copy, Gain, GraveRobbery
from ascension.options import SETS
from ascension.printed import PrintedCard, keywords_of
from ascension.state import (
    ALL_FACTIONS,
    FACTIONS,
    HIGHEST,
    MONSTER,
    NONE,
    TYPES,
    Ability,
    Card,
    Cards,
    Transform,
    Trigger,
)
from framework.cards.blocks import Block, compile_blocks, stored
from framework.cards.files import BadCards, card_names, check_unique, parse_card, read_yaml
from framework.english import hint

DATA = Path(__file__).parent / "data"
PARTS = ("play", "reward", "trophy", "fate", "on_banish", "on_enter_play")


def load_set(
    document: dict[str, object], source: str, names: Set[str] | None = None
) -> list[PrintedCard]:
    """The cards of one set's file; with `names` it may speak of no others but these and its own."""
    rows = document.get("cards")
    if not isinstance(rows, list):
        raise BadCards(f"{source}: expected a list under `cards`")
    unknown = [key for key in document if key not in ("cards", "set", "center_deck_size")]
    if unknown:
        raise BadCards(f"{source}: unknown key {unknown[0]!r}")
    known = None if names is None else names | card_names(rows)
    cards = [
        parse_card(PrintedCard, row, VOCABULARY, source, f"cards[{i}]", known)
        for i, row in enumerate(rows)
    ]
    size = document.get("center_deck_size")
    copies = sum(card.copies for card in cards if card.type != "treasure")
    if size is not None and size != copies:
        raise BadCards(
            f"{source}: center_deck_size: {size} is stated, the copies add up to {copies}"
        )
    return cards


def compile_cards(
    printed: Sequence[tuple[str, PrintedCard]], sets: Sequence[str], digest: str, source: str
) -> Cards:
    """All cards of a table with their blocks, or a refusal that names the card."""
    check_unique((card for _, card in printed), source)
    if len(printed) > HIGHEST:
        raise BadCards(
            f"{source}: there are {len(printed)} cards of different names, over {HIGHEST}"
        )
    turns_into = {card.name: card.transform.into for _, card in printed if card.transform}
    numbers = {card.name: i for i, (_, card) in enumerate(printed)}
    blocks: dict[str, Block] = {}
    abilities: dict[int, tuple[Ability, ...]] = {}
    triggers: dict[int, tuple[Trigger, ...]] = {}
    transforms: dict[int, Transform] = {}
    cards: list[Card] = []
    for i, (set_name, card) in enumerate(printed):
        for fault in checks.faults(card):
            raise BadCards(f"{source}: card {card.name!r}: {fault}")
        if card.other_side_of and turns_into.get(card.other_side_of) != card.name:
            raise BadCards(
                f"{source}: card {card.name!r}: other_side_of: {card.other_side_of!r} does not "
                "turn into it"
            )
        try:
            for part in PARTS:
                verbs = getattr(card, part)
                if verbs:
                    blocks |= compile_blocks((card.name, part), verbs)
            offered = []
            for n, ability in enumerate(card.abilities):
                key = stored(card.name, f"ability{n}")
                blocks |= compile_blocks((card.name, f"ability{n}"), ability.steps)
                steps = blocks[key].steps
                looked_at = () if any(step.sure() for step in steps) else steps
                offered.append(Ability(key, ability.once, ability.condition, looked_at))
            fired = []
            for n, trigger in enumerate(card.triggers):
                key = stored(card.name, f"trigger{n}")
                blocks |= compile_blocks((card.name, f"trigger{n}"), trigger.steps)
                fired.append(Trigger(key, trigger.when, trigger.once, trigger.which))
        except ValueError as error:
            raise BadCards(f"{source}: card {card.name!r}: {error}") from None
        if offered:
            abilities[i] = tuple(offered)
        if fired:
            triggers[i] = tuple(fired)
        if card.transform is not None:
            if card.transform.into not in numbers:
                raise BadCards(
                    f"{source}: card {card.name!r}: transform.into: there is no card "
                    f"{card.transform.into!r}{hint(card.transform.into, numbers)}"
                )
            if _turns_back(card.name, turns_into):
                raise BadCards(
                    f"{source}: card {card.name!r}: transform.into: it could turn over for ever"
                )
            turned = card.transform
            transforms[i] = Transform(numbers[turned.into], turned.pay, turned.price)
        cards.append(_card(set_name, card))
    copying = frozenset(
        stored(block.card, block.part)
        for block in blocks.values()
        if any(isinstance(step, Copy | GraveRobbery) for step in block.steps)
    )
    plain = frozenset(i for i, (_, card) in enumerate(printed) if _is_plain(card))
    return Cards(cards, sets, digest, blocks, abilities, triggers, transforms, copying, plain)


def _is_plain(card: PrintedCard) -> bool:
    """Whether its play gives runes or power, and nothing that one has to think about."""
    if card.type == "construct":
        return False
    match card.play if card.dreambind is None else card.reward:
        case (Gain() as gain,):
            return gain.only_pays()
    return False


def _turns_back(name: str, turns_into: Mapping[str, str]) -> bool:
    now = name
    for _ in turns_into:
        now = turns_into.get(now, "")
        if now == name:
            return True
    return False


def _card(set_name: str, card: PrintedCard) -> Card:
    faction = 0
    if card.faction == "all":
        faction = ALL_FACTIONS
    elif card.faction:
        faction = 1 << FACTIONS.index(card.faction)
    return Card(
        name=card.name,
        set=set_name,
        type=TYPES.index(card.type),
        faction=faction,
        cost=card.cost,
        power=card.power,
        insight=card.insight,
        honor=card.honor,
        copies=card.copies,
        keywords=keywords_of(card),
        starting=card.starting,
        board=card.board,
        phantasm=NONE if card.phantasm is None else card.phantasm,
        dreambind=NONE if card.dreambind is None else card.dreambind,
        other_side=card.other_side_of or "",
        hand_if=card.hand_if,
        static=card.static,
        center_row=card.center_row,
        uncopyable=card.uncopyable,
        text=card_text.rules_of(card),
        full_text=card_text.full_text(card),
    )


@cache
def shipped(name: str) -> dict[str, object]:
    """A card file that comes with the game."""
    return read_yaml(DATA / f"{name}.yaml")


@cache
def shipped_names() -> frozenset[str]:
    """All cards that come with the game, in whichever set."""
    return frozenset(
        name for file in ("basic", *SETS) for name in card_names(shipped(file).get("cards"))
    )


def card_facts(card: Card) -> dict[str, object]:
    """A card for lists and searches."""
    factions = [name for i, name in enumerate(FACTIONS) if card.faction >> i & 1]
    facts: dict[str, object] = {
        "name": card.name,
        "set": card.set,
        "type": TYPES[card.type],
        "faction": "all" if len(factions) == 4 else factions[0] if factions else None,
        "cost": card.power if card.type == MONSTER else card.cost,
        "honor": card.honor,
        "copies": card.copies,
        "keywords": sorted(card.keywords),
        "text": card.text,
        "full_text": card.full_text,
    }
    if card.insight:
        facts["insight"] = card.insight
    if card.other_side:
        facts["other_side_of"] = card.other_side
    return facts
