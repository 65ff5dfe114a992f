"""Card files: read, checked and compiled into the definitions that a table plays with."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from functools import cache
from pathlib import Path
from typing import TypeVar

from ascension import card_text, checks
from ascension.fitting import Fitting
from ascension.options import SETS
from ascension.played import (
    Ability,
    Awaited,
    DirectPlay,
    Discount,
    Transform,
    Trigger,
    Watched,
)
from ascension.printed import PrintedCard, keywords_of
from ascension.state import ALL_FACTIONS, FACTIONS, HERO, HIGHEST, MONSTER, NONE, TYPES, Card, Cards
from ascension.words import copying, gaining, lasting, turns
from ascension.words.vocabulary import VOCABULARY
from framework.cards.blocks import Block, stored
from framework.cards.compiling import compile_blocks
from framework.cards.files import (
    BadCards,
    card_names,
    check_parts,
    check_unique,
    parse_card,
    read_yaml,
)
from framework.cards.schema import Verb, quantity, requirement
from framework.english import hint

T = TypeVar("T")
DATA = Path(__file__).parent / "data"
PARTS = ("play", "reward", "trophy", "fate", "on_banish", "on_enter_play")


def load_set(
    document: dict[str, object], source: str, names: Set[str] | None = None
) -> list[PrintedCard]:
    """The cards of one set's file; with `names` it may speak of no others but these and its own."""
    check_parts(document, source)
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
    names = [card.name for _, card in printed]
    blocks: dict[str, Block] = {}
    for _, card in printed:
        for fault in [*checks.faults(card), *_faults_of_sides(card, turns_into, names)]:
            raise BadCards(f"{source}: card {card.name!r}: {fault}")
        try:
            blocks |= _blocks(card)
        except ValueError as error:
            raise BadCards(f"{source}: card {card.name!r}: {error}") from None
    cards = [_card(set_name, card) for set_name, card in printed]
    defs = Cards(cards, sets, digest, blocks)
    defs.hand_if = [requirement(card.hand_if, defs) for _, card in printed]
    defs.ready()
    _sort_text(defs, [card for _, card in printed])
    return defs


def _faults_of_sides(
    card: PrintedCard, turns_into: Mapping[str, str], names: Sequence[str]
) -> Iterator[str]:
    """What is wrong with a card that is another one's other side, or that has one."""
    front, turned = card.other_side_of, card.transform
    if front and turns_into.get(front) != card.name:
        yield f"other_side_of: {front!r} does not turn into it"
    if turned is None:
        return
    if turned.into not in names:
        yield f"transform.into: there is no card {turned.into!r}{hint(turned.into, names)}"
    if _turns_back(card.name, turns_into):
        yield "transform.into: it could turn over for ever"


def _blocks(card: PrintedCard) -> dict[str, Block]:
    """All that a card does, under stable keys."""
    blocks: dict[str, Block] = {}
    for part in PARTS:
        verbs = getattr(card, part)
        if verbs:
            blocks |= compile_blocks((card.name, part), verbs)
    for n, ability in enumerate(card.abilities):
        blocks |= compile_blocks((card.name, f"ability{n}"), ability.steps)
    for n, trigger in enumerate(card.triggers):
        blocks |= compile_blocks((card.name, f"trigger{n}"), trigger.steps)
    return blocks


def _sort_text(defs: Cards, printed: Sequence[PrintedCard]) -> None:
    """All that cards say beside what they do as they are played, sorted by what it is."""
    cards = dict(enumerate(printed))
    defs.abilities = {
        form: _abilities(defs, card) for form, card in cards.items() if card.abilities
    }
    defs.triggers = {form: _triggers(defs, card) for form, card in cards.items() if card.triggers}
    defs.moments = {trigger.when for card in printed for trigger in card.triggers}
    defs.transforms = {
        form: Transform(defs.number[card.transform.into], card.transform.pay, card.transform.price)
        for form, card in cards.items()
        if card.transform is not None
    }
    defs.hand_transforms = {form for form in defs.transforms if defs.type[form] == HERO}
    static = {form: card.static for form, card in cards.items()}
    own = {form: card.center_row for form, card in cards.items()}
    defs.discounts = _texts(defs, static, _row_discount)
    defs.board_discounts = _texts(defs, static, _board_discount)
    defs.own_discounts = _texts(defs, own, _row_discount)
    defs.power_payers = _texts(defs, static, _paid_with_power)
    defs.own_power = {*_texts(defs, own, _paid_with_power)}
    defs.own_price = {form for form, verbs in own.items() if verbs}
    defs.direct_plays = _texts(defs, static, _direct_play)
    defs.prisons = {
        form for form, verbs in static.items() if any(isinstance(v, lasting.Prison) for v in verbs)
    }
    defs.reward_honor = [_sure(card.reward, "honor") for card in printed]
    defs.brings = [_brings(card) for card in printed]
    defs.plain = {form for form, card in cards.items() if _is_plain(card)}
    _sort_steps(defs)


def _sort_steps(defs: Cards) -> None:
    """Steps that leave something to be looked up later, by their block and place."""
    watched, awaited, cheaper = {}, {}, {}
    for key, block in defs.blocks.items():
        for place, (step, inner) in enumerate(zip(block.steps, block.inner, strict=True)):
            match step:
                case turns.Watch():
                    watched[key, place] = Watched(
                        step.which.fitting(defs), step.row, inner["steps"]
                    )
                case turns.AsSoon():
                    awaited[key, place] = Awaited(step.condition.requirement(defs), inner["steps"])
                case turns.DiscountNext():
                    cheaper[key, place] = step.which.fitting(defs)
    defs.watched, defs.awaited, defs.cheaper = watched, awaited, cheaper
    defs.copying = {
        stored(block.card, block.part)
        for block in defs.blocks.values()
        if any(isinstance(step, copying.Copy | copying.GraveRobbery) for step in block.steps)
    }


def _texts(
    defs: Cards, verbs: Mapping[int, Sequence[Verb]], played: Callable[[Cards, Verb], T | None]
) -> dict[int, list[T]]:
    """The lasting texts of one sort, as they are played, by form."""
    texts = {
        form: [text for verb in said if (text := played(defs, verb))]
        for form, said in verbs.items()
    }
    return {form: text for form, text in texts.items() if text}


def _row_discount(defs: Cards, verb: Verb) -> Discount | None:
    if not isinstance(verb, lasting.Discount) or verb.board_hero:
        return None
    return _discount(defs, verb)


def _board_discount(defs: Cards, verb: Verb) -> Discount | None:
    if not isinstance(verb, lasting.Discount) or not verb.board_hero:
        return None
    return _discount(defs, verb)


def _discount(defs: Cards, verb: lasting.Discount) -> Discount:
    return Discount(
        verb.which.fitting(defs),
        quantity(verb.by, defs),
        verb.free,
        verb.least,
        verb.once,
        requirement(verb.condition, defs),
    )


def _paid_with_power(defs: Cards, verb: Verb) -> Fitting | None:
    return verb.which.fitting(defs) if isinstance(verb, lasting.PayWithPower) else None


def _direct_play(defs: Cards, verb: Verb) -> DirectPlay | None:
    if not isinstance(verb, lasting.DirectToPlay):
        return None
    return DirectPlay(verb.which.fitting(defs), requirement(verb.condition, defs))


def _abilities(defs: Cards, card: PrintedCard) -> list[Ability]:
    abilities = []
    for n, ability in enumerate(card.abilities):
        key = stored(card.name, f"ability{n}")
        effects = defs.blocks[key].effects
        looked_at = () if any(effect.sure() for effect in effects) else tuple(effects)
        condition = requirement(ability.condition, defs)
        abilities.append(Ability(key, ability.once, condition, looked_at))
    return abilities


def _triggers(defs: Cards, card: PrintedCard) -> list[Trigger]:
    return [
        Trigger(
            stored(card.name, f"trigger{n}"),
            trigger.when,
            trigger.once,
            trigger.which.fitting(defs),
        )
        for n, trigger in enumerate(card.triggers)
    ]


def _sure(steps: Sequence[Verb], token: str) -> int:
    """How many tokens of a kind are gained in any case."""
    gains = [getattr(step, token) for step in steps if isinstance(step, gaining.Gain)]
    return sum(count for count in gains if isinstance(count, int))


def _brings(card: PrintedCard) -> tuple[int, int]:
    """The runes and power that its play gives in any case; a construct lies in play for them."""
    if card.type == "construct":
        return 0, 0
    steps = card.play if card.dreambind is None else card.reward
    return _sure(steps, "runes"), _sure(steps, "power")


def _is_plain(card: PrintedCard) -> bool:
    """Whether its play gives runes or power, and nothing that one has to think about."""
    if card.type == "construct":
        return False
    match card.play if card.dreambind is None else card.reward:
        case (gaining.Gain() as gain,):
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
        turns_into=card.transform.into if card.transform is not None else "",
        asks=tuple(a.condition for a in card.abilities if a.condition is not None),
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
def shipped_set(name: str) -> tuple[PrintedCard, ...]:
    """The cards of such a file: many tables are made of the same ones."""
    return tuple(load_set(shipped(name), f"{name}.yaml"))


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
    if card.turns_into:
        facts["turns_into"] = card.turns_into
    return facts
