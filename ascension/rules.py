"""The rules of Ascension: its phases and the frames that play them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from functools import cache
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, Self, cast

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    ModelWrapValidatorHandler,
    field_validator,
    model_validator,
)

from ascension import checks, moves, score, text, view
from ascension.bots import BOTS
from ascension.ops import (
    VOCABULARY,
    Copy,
    DirectToPlay,
    Discount,
    Energize,
    GraveRobbery,
    PayWithPower,
    PerEnergy,
    Which,
)
from ascension.state import (
    ACQUIRE,
    ACTION_BITS,
    ALL_FACTIONS,
    ALWAYS,
    BOARD,
    CAPTURED,
    CONSTRUCT,
    DEATH,
    DEFEAT,
    DONE,
    END,
    EVENT_TEXT,
    EXTRA_BITS,
    FACTIONS,
    FORM_BITS,
    GIVE,
    HAND_SIZE,
    IMMORTALITY,
    IN_PLAY,
    INFANTRY,
    LIFE,
    LOW,
    MONSTER,
    MYSTIC,
    NOBODY,
    NONE,
    PHANTASM,
    PLAY,
    PLAYED,
    ROW,
    ROW_SIZE,
    TEMPLE,
    TEMPLES,
    TRANSFORM,
    TROPHY,
    TYPES,
    USE,
    Ability,
    AscensionState,
    Card,
    Cards,
    Transform,
    Trigger,
)
from framework.cards.blocks import (
    NTH,
    Block,
    add_blocks,
    compile_blocks,
    perform,
    running_step,
)
from framework.cards.control import Steps
from framework.cards.schema import (
    BadCards,
    CardData,
    CardName,
    Condition,
    If,
    Verb,
    Verbs,
    card_names,
    cards_hash,
    check_unique,
    hint,
    number,
    parse_card,
    read_yaml,
    walk,
)
from framework.core.decision import Decision
from framework.core.errors import BadOption
from framework.core.game import Game, GameOptions, Rules
from framework.core.machine import Frames
from framework.core.phases import END as END_OF_GAME
from framework.core.phases import Phase, Phases
from framework.core.plain import Atom, Entry, Frame, Option
from framework.core.view import View

DATA = Path(__file__).parent / "data"
SETS = ("rise_of_vigil", "gift_of_the_elements", "valley_of_the_ancients", "deliverance")
SetName = Literal["rise_of_vigil", "gift_of_the_elements", "valley_of_the_ancients", "deliverance"]
PARTS = ("play", "reward", "trophy", "fate", "on_banish", "on_enter_play")
LARGEST_COST = 30  # of a card
MOST_TEXTS = 7  # abilities, or triggers, of a card: their numbers have room for no more
STARTING_INSIGHT = (0, 1, 2, 3, 3, 3)
ENERGY_SHARD = "Energy Shard"

frames: Frames[AscensionState] = Frames()
add_blocks(frames)


# --- cards -----------------------------------------------------------------------------------


class PrintedAbility(BaseModel):
    """What a card offers on its controller's turn."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    once: bool = True
    condition: Annotated[If | None, Field(alias="if")] = None
    steps: Steps


class PrintedTrigger(BaseModel):
    """What happens by itself when something happens."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    when: Literal["construct_enters", "play", "acquire", "defeat"]
    which: Which = Which()
    once: bool = True
    steps: Steps


class PrintedTransform(BaseModel):
    """A card's other side and its price."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    into: str
    pay: Literal["runes", "power", "insight"]
    price: Annotated[int, Field(ge=0)]


class PrintedCard(CardData):
    """A card as it stands in a card file."""

    type: Literal["hero", "construct", "monster", "treasure", "event", "temple"]
    faction: Literal["enlightened", "lifebound", "mechana", "void", "all"] | None = None
    cost: Annotated[int, Field(ge=0, le=LARGEST_COST)] = 0
    power: Annotated[int, Field(ge=0, le=LARGEST_COST)] = 0
    insight: Annotated[int, Field(ge=0, le=30)] = 0
    honor: Annotated[int, Field(ge=0, le=30)] = 0
    copies: Annotated[int, Field(ge=0, le=60)] = 0
    starting: Annotated[int, Field(ge=0, le=20)] = 0
    promo: bool = False
    board: bool = False
    keystone: Literal["life", "death"] | None = None
    other_side_of: CardName | None = None
    dreamborn: bool = False
    empower: bool = False
    infest: bool = False
    phantasm: Annotated[int, Field(ge=0)] | None = None
    dreambind: Annotated[int, Field(ge=0)] | None = None
    hand_if: If | None = None
    uncopyable: bool = False
    transform: PrintedTransform | None = None
    play: Verbs = ()
    reward: Verbs = ()
    trophy: Verbs = ()
    fate: Verbs = ()
    on_banish: Verbs = ()
    on_enter_play: Verbs = ()
    abilities: Annotated[tuple[PrintedAbility, ...], Field(max_length=MOST_TEXTS)] = ()
    triggers: Annotated[tuple[PrintedTrigger, ...], Field(max_length=MOST_TEXTS)] = ()
    static: Verbs = ()
    center_row: Verbs = ()


def keywords_of(card: PrintedCard) -> frozenset[str]:
    """The keywords that a card bears, by what its data says."""
    found = {k for k in ("dreamborn", "empower", "infest") if getattr(card, k)}
    found |= {k for k in ("phantasm", "dreambind") if getattr(card, k) is not None}
    found |= {k for k in ("trophy", "fate", "transform") if getattr(card, k)}
    said = list(walk(card))
    if any(isinstance(part, PerEnergy) for part in said):  # RoV: Energize by any energy
        found.add(Energize.word)
    words = {part.word for part in said if isinstance(part, Condition)}
    return frozenset(found | words & {"energize", "unite", "echo", "serenity", "plunder"})


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
    if len(printed) > LOW:
        raise BadCards(f"{source}: there are {len(printed)} cards of different names, over {LOW}")
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
                    blocks |= compile_blocks(f"{card.name}/{part}", verbs)
            offered = []
            for n, ability in enumerate(card.abilities):
                key = f"{card.name}/ability{n}"
                blocks |= compile_blocks(key, ability.steps)
                steps = blocks[key].steps
                looked_at = () if any(step.sure() for step in steps) else steps
                offered.append(Ability(key, ability.once, ability.condition, looked_at))
            fired = []
            for n, trigger in enumerate(card.triggers):
                key = f"{card.name}/trigger{n}"
                blocks |= compile_blocks(key, trigger.steps)
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
        "/".join(key.split("/")[:2])
        for key, block in blocks.items()
        if any(isinstance(step, Copy | GraveRobbery) for step in block.steps)
    )
    return Cards(cards, sets, digest, blocks, abilities, triggers, transforms, copying)


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
        text=text.rules_of(card),
        full_text=text.full_text(card),
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


class AscensionOptions(GameOptions):
    """How this table plays."""

    sets: Annotated[
        tuple[SetName, ...],
        Field(
            min_length=1,
            description="the sets whose center decks are shuffled together"
            " (five and six players: the rulebooks ask for two)",
        ),
    ] = ("rise_of_vigil",)
    honor_per_player: Annotated[
        int | None,
        Field(ge=5, le=100, description="honor in the pool for each player (30; alone 50)"),
    ] = None
    energy_shards: Annotated[
        int | None,
        Field(ge=0, le=120, description="Energy Shards in the center deck (Rise of Vigil)"),
    ] = None
    stall_rounds: Annotated[
        int,
        Field(ge=1, le=100, description="rounds without honor or a card taken that end the game"),
    ] = 20
    team: Annotated[bool, Field(description="partners sit opposite and add their scores")] = False
    promo: Annotated[bool, Field(description="add the promo card Twofold Askara")] = False
    cards: Annotated[
        dict[str, object] | None, Field(description="a further card file (YAML) to mix in")
    ] = None
    _file: str = "cards"  # where `cards` was read, for refusals

    @field_validator("cards", mode="before")
    @classmethod
    def _read_file(cls, value: object) -> object:
        if not isinstance(value, str | Path):
            return value
        return read_yaml(Path(value))

    @model_validator(mode="wrap")
    @classmethod
    def _remember_file(cls, values: object, made: ModelWrapValidatorHandler[Self]) -> Self:
        options = made(values)
        given = values.get("cards") if isinstance(values, dict) else None
        if isinstance(given, str | Path):
            options._file = str(given)
        return options

    @field_validator("sets")
    @classmethod
    def _each_once(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        if len(set(value)) < len(value):
            raise ValueError("each set only once")
        return tuple(name for name in SETS if name in value)


def options_of(state: AscensionState) -> AscensionOptions:
    """The options of a table."""
    return cast(AscensionOptions, state.rules.options)


# --- costs -----------------------------------------------------------------------------------


def discounts(state: AscensionState, board_hero: bool = False) -> list[tuple[Discount, int]]:
    """Lasting discounts of the turn player, on the row or on the hero on the board.

    They come from constructs in play and the event; each with that card.
    """
    found: list[tuple[Discount, int]] = []
    givers, form = state.defs.discounters, state.form
    cards = state.constructs[state.active]
    if state.event != NONE:
        cards = [*cards, state.event]
    elif not cards:
        return found
    for card in cards:
        if form[card] in givers:
            found += [
                (verb, card)
                for verb in state.defs.static[form[card]]
                if isinstance(verb, Discount)
                and verb.board_hero == board_hero
                and not (verb.once and card << 4 in state.used)
            ]
    return found


def _frame(state: AscensionState, form: int) -> Frame:
    """A frame in which conditions of a card that is not being executed can be checked."""
    return ["", f"{state.defs.name[form]}/static", 0, state.active, NONE, NONE, 0]


def cost_of(state: AscensionState, card: int, lasting: Sequence[tuple[Discount, int]]) -> int:
    """What a card of the row costs the turn player now, by these lasting discounts and all others.

    They apply in the order that costs least: first what leaves the highest price (Ascension 17).
    """
    form = state.form[card]
    cost = state.defs.cost[form]
    own = [v for v in state.defs.center_row.get(form, ()) if isinstance(v, Discount)]
    discounted = [(v, form) for v in own]
    discounted += [(v, state.form[source]) for v, source in lasting if v.which.fits(state, card)]
    less, limited = 0, []
    for verb, by_form in discounted:
        frame = _frame(state, by_form)
        if verb.condition is not None and not verb.condition.holds(state, frame):
            continue
        if verb.free:
            return 0
        if verb.least:
            limited.append((verb.least, number(verb.by, state, frame)))
        else:
            less += number(verb.by, state, frame)
    for least, by in sorted(limited, reverse=True):
        if cost > least:
            cost = max(least, cost - by)
    for watch in state.watch:  # spent as the card leaves the row
        if watch[0] == "discount" and _step(state, watch).which.fits(state, card):  # type: ignore[attr-defined]
            less += watch[5]
    return max(0, cost - less)


def once_for(
    state: AscensionState, card: int, lasting: Sequence[tuple[Discount, int]]
) -> list[tuple[Discount, int]]:
    """The discounts that work once a turn and fit a card, as many as an option can tell."""
    fitting = [d for d in lasting if d[0].once and d[0].which.fits(state, card)]
    return fitting[: ACTION_BITS - EXTRA_BITS]


def cost_by(
    state: AscensionState, card: int, lasting: Sequence[tuple[Discount, int]], way: int
) -> tuple[int, list[int]]:
    """What a card of the row costs by the way that an option tells, and whose discounts it uses."""
    once = once_for(state, card, lasting)
    used = [discount for bit, discount in enumerate(once) if way >> bit & 1]
    always = [discount for discount in lasting if not discount[0].once]
    return cost_of(state, card, [*always, *used]), [source for _, source in used]


def ways_to_pay(
    state: AscensionState, card: int, lasting: Sequence[tuple[Discount, int]]
) -> list[tuple[int, int]]:
    """What a card of the row costs by each use of discounts that work once; the cheapest first.

    None has to be used, several may be (Ascension 17); none in vain, of equal ones the first first.
    """
    once = once_for(state, card, lasting) if lasting else []
    if not once:
        return [(cost_of(state, card, lasting), 0)]
    costs = [cost_by(state, card, lasting, way)[0] for way in range(1 << len(once))]
    return sorted(
        (cost, way)
        for way, cost in enumerate(costs)
        if all(
            cost < costs[way ^ 1 << bit]
            and all(
                verb is not once[bit][0] or way >> i & 1 for i, (verb, _) in enumerate(once[:bit])
            )
            for bit in range(len(once))
            if way >> bit & 1
        )
    )


def spend(state: AscensionState, card: int, way: int) -> int:
    """What a card of the row costs by the way that an option tells; its discounts are used up."""
    cost, sources = cost_by(state, card, discounts(state), way)
    state.used += [source << 4 for source in sources]
    return cost


def board_hero_cost(state: AscensionState) -> int:
    """What the hero on the board costs in insight."""
    cost = state.defs.all[state.form[state.board_hero]].insight
    for verb, _ in discounts(state, board_hero=True):
        cost -= number(verb.by, state, _frame(state, 0))
    return max(0, cost)


def payable_with_power(state: AscensionState, card: int) -> bool:
    """Whether a card's runes may be paid with power too."""
    form, payers = state.form[card], state.defs.power_payers
    if any(isinstance(verb, PayWithPower) for verb in state.defs.center_row.get(form, ())):
        return True
    return bool(payers) and any(
        isinstance(verb, PayWithPower) and verb.which.fits(state, card)
        for own in state.constructs[state.active]
        if state.form[own] in payers
        for verb in state.defs.static[state.form[own]]
    )


def row_costs(state: AscensionState) -> list[int]:
    """What each card of the row costs the turn player now, at the least."""
    lasting = discounts(state)
    return [ways_to_pay(state, card, lasting)[0][0] if card != NONE else 0 for card in state.row]


def price(state: AscensionState, option: int) -> tuple[int, str, int, tuple[str, ...]]:
    """What acquiring or defeating costs now, in what it is paid, how many treasures it brings.

    And which cards make it cheaper once a turn. NONE for actions whose price is printed.
    """
    action, form, card = option >> ACTION_BITS, option >> FORM_BITS & LOW, option & LOW
    cost, treasures, sources = state.defs.cost[form], 0, list[int]()
    if action == DEFEAT:
        paid = "power"
    elif action in (ACQUIRE, GIVE):
        paid = "runes"
    else:
        return (NONE, "", 0, ())
    if card == state.board_hero:
        return (board_hero_cost(state), "insight", 0, ())
    if card in state.row:
        cost, sources = cost_by(state, card, discounts(state), option >> EXTRA_BITS & 15)
        treasures = len(state.under[state.row.index(card)])
        if paid == "runes" and payable_with_power(state, card):
            paid = "runes or power"
    by = tuple(state.defs.name[state.form[source]] for source in sources)
    return (cost + (action == GIVE), paid, treasures, by)


def _step(state: AscensionState, watch: Frame) -> Verb:
    return state.defs.blocks[watch[1]].steps[watch[2]]


# --- the turn --------------------------------------------------------------------------------


@frames.runs("deal")
def deal(state: AscensionState, frame: Frame) -> None:
    """The first row is dealt and its fates happen, in the order in which they were flipped."""
    if len(frame) == 1:
        frame.append(1)
        moves.refill(state)
    if not happen_fates(state):
        state.stack.pop()
        clear_turn(state)  # what comes between the turns is of no turn (Ascension 21)


def happen_fates(state: AscensionState) -> bool:
    """The next Dreamborn or Fate effect that waits; False if there is none (Ascension 1)."""
    if not state.entered:
        return False
    card, treasures = state.entered.pop(0)
    form = state.form[card]
    if state.defs.dreamborn[form]:
        state.note("dreamborn", form)
        for seat in range(len(state.hand)):
            moves.gain_insight(state, seat, 1)
    if state.defs.fate[form] and treasures:
        state.note("fate", form, treasures)
        state.stack.append(moves.frame_for(state.defs.fate[form], state.active, card, treasures))
    return True


@frames.runs("turn")
def take_turn(state: AscensionState, frame: Frame) -> None:
    """Everything that the turn player may do, in any order, until (s)he ends the turn."""
    if len(frame) == 1:
        frame.append(0)
        state.turn += 1
        state.log.append(("turn", state.turn, state.active))
    if frame[1]:
        state.stack.pop()
        return
    if state.entered:
        happen_fates(state)
        return
    options = turn_options(state)
    state.seat, state.kind, state.options, state.about = state.active, "turn", options, ()


def turn_options(state: AscensionState) -> tuple[int, ...]:
    """All actions of the turn player, the end of the turn last."""
    defs, seat, form = state.defs, state.active, state.form
    in_hand = {form[card]: card for card in state.hand[seat]}
    options = [f << FORM_BITS | card for f, card in in_hand.items()]  # PLAY is 0
    runes, power = state.runes, state.power
    _add_row_options(state, options, runes, power)
    if runes:
        give = state.rules.options.team  # type: ignore[attr-defined]
        for stack in state.stacks:
            if stack and runes >= defs.cost[form[stack[-1]]]:
                f = form[stack[-1]]
                options.append(ACQUIRE << ACTION_BITS | f << FORM_BITS | stack[-1])
                if give and runes > defs.cost[f]:
                    options.append(GIVE << ACTION_BITS | f << FORM_BITS | stack[-1])
    if power >= defs.cost[defs.cultist]:
        options.append(DEFEAT << ACTION_BITS | defs.cultist << FORM_BITS | state.cultist)
    if state.constructs[seat]:
        _add_construct_options(state, options, seat)
    if state.trophies[seat]:
        options += [TROPHY << ACTION_BITS | form[c] << FORM_BITS | c for c in state.trophies[seat]]
    if defs.hand_transforms:
        for f in in_hand.keys() & defs.hand_transforms:
            _add_transform(state, options, in_hand[f])
    if state.event != NONE:
        _add_event_options(state, options)
    if state.temples:
        _add_temple_options(state, options, seat)
    if state.board_hero != NONE:
        f, insight = form[state.board_hero], state.insight[seat]
        cheaper = state.constructs[seat] and insight >= board_hero_cost(state)
        if cheaper or insight >= defs.all[f].insight:
            options.append(ACQUIRE << ACTION_BITS | f << FORM_BITS | state.board_hero)
    options.append(END << ACTION_BITS)
    return tuple(options)


def _add_row_options(state: AscensionState, options: list[int], runes: int, power: int) -> None:
    """What can be acquired, defeated or played from the center row."""
    defs, form = state.defs, state.form
    costs, types, own_price = defs.cost, defs.type, defs.center_row
    lasting = discounts(state) if defs.discounters else ()
    slack = largest_discount(state, lasting) if lasting or state.watch else 0
    plain = not (lasting or slack)
    most_power = power + slack
    most_runes = runes + (most_power if defs.power_payers else slack)
    insight = state.insight[state.active] if defs.phantasms else 0
    if not (most_power or most_runes or insight or own_price):
        return
    give = state.rules.options.team  # type: ignore[attr-defined]
    for card in state.row:
        if card == NONE:
            continue
        f = form[card]
        cost = costs[f]
        if types[f] == MONSTER:
            if cost > most_power and f not in own_price:
                continue
            if plain and f not in own_price:
                options.append(DEFEAT << ACTION_BITS | f << FORM_BITS | card)
                continue
            for cost, way in ways_to_pay(state, card, lasting):
                if power >= cost:
                    options.append(
                        DEFEAT << ACTION_BITS | way << EXTRA_BITS | f << FORM_BITS | card
                    )
            continue
        if insight > 0 and 0 <= defs.phantasm[f] <= insight:
            options.append(PHANTASM << ACTION_BITS | f << FORM_BITS | card)
        if cost > most_runes and f not in own_price:
            continue
        if plain and runes >= cost and not give and f not in own_price:
            options.append(ACQUIRE << ACTION_BITS | f << FORM_BITS | card)
            continue
        for cost, way in ways_to_pay(state, card, lasting):
            if runes >= cost or (runes + power >= cost and payable_with_power(state, card)):
                bought = way << EXTRA_BITS | f << FORM_BITS | card
                options.append(ACQUIRE << ACTION_BITS | bought)
                if (
                    give
                    and runes
                    and (runes > cost or (runes + power > cost and payable_with_power(state, card)))
                ):
                    options.append(GIVE << ACTION_BITS | bought)


def largest_discount(state: AscensionState, lasting: Sequence[tuple[Discount, int]]) -> int:
    """No card of the row can be cheaper by more than this, but for what its own text says."""
    most = 0
    for verb, _ in lasting:
        most += LARGEST_COST if verb.free else number(verb.by, state, _frame(state, 0))
    for watch in state.watch:
        if watch[0] == "discount":
            most += watch[5]
    return most


def _add_construct_options(state: AscensionState, options: list[int], seat: int) -> None:
    """Abilities of the constructs in play, and transforming them."""
    form, abilities, transforms = state.form, state.defs.abilities, state.defs.transforms
    for card in state.constructs[seat]:
        f = form[card]
        if f in abilities:
            for n, ability in enumerate(abilities[f]):
                if usable(state, card, n, ability):
                    options.append(USE << ACTION_BITS | n << EXTRA_BITS | f << FORM_BITS | card)
        if f in transforms:
            _add_transform(state, options, card)


def _add_event_options(state: AscensionState, options: list[int]) -> None:
    """The event's ability, and paying for its other side."""
    f = state.form[state.event]
    if f in state.defs.abilities:
        for n, ability in enumerate(state.defs.abilities[f]):
            if usable(state, state.event, n, ability):
                number = n << EXTRA_BITS
                options.append(EVENT_TEXT << ACTION_BITS | number | f << FORM_BITS | state.event)
    if f in state.defs.transforms:
        _add_transform(state, options, state.event)


def _add_temple_options(state: AscensionState, options: list[int], seat: int) -> None:
    """Keystones take or activate temples; the Temple of Immortality works once a turn."""
    for temple in (LIFE, DEATH):
        if state.keystones[temple]:
            own = state.temples[temple] == seat
            if own and not usable(state, NONE, 0, temple_ability(state, temple)):
                continue
            options.append(TEMPLE << ACTION_BITS | own << EXTRA_BITS | temple)
    if state.temples[IMMORTALITY] == seat and -1 << 4 not in state.used:
        options.append(TEMPLE << ACTION_BITS | 1 << EXTRA_BITS | IMMORTALITY)


def temple_ability(state: AscensionState, temple: int) -> Ability:
    """What a temple does for whoever controls it."""
    return state.defs.abilities[state.defs.number[TEMPLES[temple]]][0]


def usable(state: AscensionState, card: int, n: int, ability: Ability) -> bool:
    """Whether an ability may be used now, and to any end (Ascension 3: checked when used)."""
    if ability.once and card << 4 | n + 1 in state.used:
        return False
    if ability.condition is None and not ability.looked_at:
        return True
    frame = ["", ability.key, 0, state.active, card, NONE, 0]
    if ability.condition is not None and not ability.condition.holds(state, frame):
        return False
    return not ability.looked_at or any(step.possible(state, frame) for step in ability.looked_at)


def _add_transform(state: AscensionState, options: list[int], card: int) -> None:
    turn = state.defs.transforms[state.form[card]]
    if turn.resource == "insight":
        owned = state.insight[state.active]
    else:
        owned = state.runes if turn.resource == "runes" else state.power
    if owned >= turn.price:
        options.append(TRANSFORM << ACTION_BITS | state.form[card] << FORM_BITS | card)


def _pay(state: AscensionState, name: str, price: int) -> None:
    if name == "insight":
        state.insight[state.active] -= price
    elif name == "runes":
        state.runes -= price
    else:
        state.power -= price


@frames.answers("turn")
def act(state: AscensionState, frame: Frame, option: Option) -> None:
    """The chosen action."""
    assert isinstance(option, int)
    action, n, card = option >> ACTION_BITS, option >> EXTRA_BITS & 15, option & LOW
    seat = state.active
    if action == PLAY:
        play_card(state, seat, card)
    elif action == END:
        frame[1] = 1
    elif action in (ACQUIRE, GIVE):
        buy(state, card, n, give=action == GIVE)
    elif action == DEFEAT:
        place = ROW if card in state.row else ALWAYS
        if place == ROW:
            state.power -= spend(state, card, n)
        else:
            state.power -= state.defs.cost[state.defs.cultist]
        moves.start_defeating(state, seat, place, card)
    elif action in (USE, EVENT_TEXT):
        ability = state.defs.abilities[state.form[card]][n]
        if ability.once:
            state.used.append(card << 4 | n + 1)
        state.log.append(("use", seat, state.form[card], n))
        state.stack.append(moves.frame_for(ability.key, seat, card))
    elif action == TROPHY:
        state.trophies[seat].remove(card)
        moves.banish(state, seat, card)
        state.stack.append(moves.frame_for(state.defs.trophy[state.form[card]], seat, NONE))
    elif action == TEMPLE:
        use_temple(state, seat, card)
    elif action == TRANSFORM:
        transform(state, seat, card)
    elif action == PHANTASM:
        phantasm(state, seat, card)


def play_card(state: AscensionState, seat: int, card: int) -> None:
    """A card leaves the hand: heroes, treasures and monsters lie before the player till the end."""
    defs, form = state.defs, state.form[card]
    state.hand[seat].remove(card)
    state.log.append(("play", seat, form))
    if defs.type[form] == CONSTRUCT:
        state.history.append(moves.done_with(state, card))
        moves.put_into_play(state, seat, card)
        after(state, seat, "play", card, form)
        return
    state.played[seat].append(card)
    played(state, seat, card, form)


def played(state: AscensionState, seat: int, card: int, form: int) -> None:
    """A card's effect, and what follows from its having been played."""
    defs = state.defs
    state.history.append(form << FORM_BITS | card)
    if state.watch or state.waiting or "play" in defs.moments:
        after(state, seat, "play", card, form)
    if defs.type[form] == MONSTER:
        if prison_of(state, seat):
            state.stack.append(["capture", seat, card])
        if defs.dreambind[form] != NONE:  # Deliverance: played from hand it gives its reward
            state.rewards.append(form << FORM_BITS | card)
            state.stack.append(moves.frame_for(defs.reward[form], seat, card))
    if defs.play[form]:
        perform(state, defs.play[form], seat, card)


def prison_of(state: AscensionState, seat: int) -> bool:
    """Whether a seat can put monsters into play (Cell Block E)."""
    return prison_form(state, seat) != NONE


def prison_form(state: AscensionState, seat: int) -> int:
    """What lets a seat put monsters into play, or NONE."""
    for card in state.constructs[seat]:
        if any(verb.do == "prison" for verb in state.defs.static.get(state.form[card], ())):
            return state.form[card]
    return NONE


@frames.runs("capture")
def offer_capture(state: AscensionState, frame: Frame) -> None:
    """A monster that was played may go into play. [name, seat, card]"""
    _, seat, card = frame
    if card in state.played[seat]:
        state.ask(seat, "capture", ("yes", "no"), state.form[card], prison_form(state, seat))
    else:
        state.stack.pop()


@frames.answers("capture")
def capture(state: AscensionState, frame: Frame, option: Option) -> None:
    """It becomes a mechana construct without abilities."""
    _, seat, card = frame
    state.stack.pop()
    if option == "yes":
        state.played[seat].remove(card)
        moves.put_into_play(state, seat, card)
    else:
        moves.decline(state, seat, prison_form(state, seat))


@frames.runs("enters")
def construct_enters(state: AscensionState, frame: Frame) -> None:
    """A construct has come into play: its own effect, then triggers. [name, seat, card]"""
    _, seat, card = frame
    state.stack.pop()
    fire(state, seat, "construct_enters", card)
    key = state.defs.on_enter_play[state.form[card]]
    if key and not moves.is_monster(state, card):
        state.stack.append(moves.frame_for(key, seat, card))


def fire(state: AscensionState, seat: int, when: str, card: int) -> None:
    """Triggers of the constructs in play and of the event."""
    if when not in state.defs.moments:
        return
    triggers, form = state.defs.triggers, state.form
    sources = [source for source in state.constructs[seat] if form[source] in triggers]
    if state.event != NONE and form[state.event] in triggers:
        sources.append(state.event)
    for source in sources:
        for n, trigger in enumerate(triggers[form[source]]):
            mark = source << 4 | 8 | n
            if trigger.when != when or (trigger.once and mark in state.used):
                continue
            which = trigger.which
            fits = which.fits_in_play if when == "construct_enters" else which.fits
            if fits(state, card):
                if trigger.once:
                    state.used.append(mark)
                state.log.append(("trigger", seat, state.form[source]))
                state.stack.append(moves.frame_for(trigger.key, seat, source, card))


def after(
    state: AscensionState, seat: int, when: str, card: int, form: int, from_row: bool = False
) -> None:
    """Own effects that wait for something (Ascension 1b, 3)."""
    if seat != state.active:
        return
    fire(state, seat, when, card)
    if not (state.watch or state.waiting):
        return
    for watch in list(state.watch):
        if watch[0] != when:
            continue
        step = cast(Any, _step(state, watch))
        if (step.row and not from_row) or not step.which.fits_form(state, form):
            continue
        if watch[5] == 1:
            state.watch.remove(watch)
        elif watch[5]:
            watch[5] -= 1
        key = state.defs.blocks[watch[1]].inner[watch[2]]["steps"]
        state.stack.append(moves.frame_for(key, watch[3], watch[4], card))
    check_waiting(state)


def check_waiting(state: AscensionState) -> None:
    """Parts whose condition has come true happen now, once."""
    for part in list(state.waiting):
        key, step, seat, source = part
        frame = moves.frame_for(key, seat, source)
        if cast(Any, state.defs.blocks[key].steps[step]).condition.holds(state, frame):
            state.waiting.remove(part)
            inner = state.defs.blocks[key].inner[step]["steps"]
            state.stack.append(moves.frame_for(inner, seat, source))


def buy(state: AscensionState, card: int, way: int, give: bool) -> None:
    """Pay for a card and acquire it; for one rune more it goes to the partner (Ascension 9)."""
    seat = state.active
    to = "partner" if give else "discard"
    if card == state.board_hero:
        state.insight[seat] -= board_hero_cost(state)
        moves.start_acquiring(state, seat, BOARD, card, "hand")
        return
    place = ROW if card in state.row else ALWAYS
    power_allowed = place == ROW and payable_with_power(state, card)
    cost = state.defs.cost[state.form[card]]
    if place == ROW:
        cost = spend(state, card, way)
    cost += give
    if power_allowed and state.power and cost:
        state.stack.append(["pay", card, cost, to])
        return
    state.runes -= cost
    moves.start_acquiring(state, seat, place, card, to, bought=True)


@frames.runs("pay")
def ask_payment(state: AscensionState, frame: Frame) -> None:
    """How much of a cost is paid with power. [name, card, cost, where to]

    The rune that sends the card to the partner is a rune.
    """
    _, card, cost, to = frame
    least, most = max(0, cost - state.runes), min(state.power, cost - (to == "partner"))
    state.ask(state.active, "pay", tuple(range(least, most + 1)), state.form[card], cost)


@frames.answers("pay")
def pay_mixed(state: AscensionState, frame: Frame, option: Option) -> None:
    """So much power, the rest in runes."""
    assert isinstance(option, int)
    _, card, cost, to = frame
    state.stack.pop()
    state.power -= option
    state.runes -= cost - option
    moves.start_acquiring(state, state.active, ROW, card, to, bought=True)


@frames.runs("acquire")
def acquire(state: AscensionState, frame: Frame) -> None:
    """What follows an acquisition. [name, seat, card, from the row, replacement, where to, stage]

    The card goes where it belongs, then Dreamborn, own effects, Empower, the named faction.
    """
    _, seat, card, from_row, replacement, to, stage = frame
    defs, form = state.defs, state.form[card]
    if stage == 0 and moves.may_be_given(state, seat):
        frame[6] = 1
        state.ask(seat, "gift", ("yes", "no"), form)
    elif stage <= 1:
        frame[6] = 2
        condition = defs.all[form].hand_if
        if condition is not None and seat == state.active and to != "partner":
            key = defs.play[form] or f"{defs.name[form]}/play"
            if condition.holds(state, ["", key, 0, seat, card, NONE, 0]):
                to = "hand"
        if to == "hand":
            state.discard[seat].remove(card)
            state.hand[seat].append(card)
            state.log.append(("put", seat, form, "hand"))
        if defs.dreamborn[form]:
            moves.gain_insight(state, seat, 1)
        after(state, seat, "acquire", card, form, bool(from_row))
        _offer_direct_play(state, seat, card)
    elif stage == 2:
        frame[6] = 3
        if defs.empower[form] and seat == state.active:
            options = moves.distinct(state, PLAYED, state.played[seat])
            options += moves.distinct(state, IN_PLAY, moves.constructs_played(state, seat))
            if options:
                state.ask(seat, "empower", (*options, DONE), form)
    else:
        state.stack.pop()
        named = state.named_faction
        if from_row and named & defs.faction[form] and seat == state.active:
            there = replacement != NONE and replacement in state.row
            if there and defs.faction[state.form[replacement]] & named:  # monsters have none
                moves.start_acquiring(state, seat, ROW, replacement)


@frames.answers("acquire")
def give_or_empower(state: AscensionState, frame: Frame, option: Option) -> None:
    """A rune sends the card to the partner. Gift: a card played this turn may be banished."""
    _, seat, card, *_ = frame
    if state.kind == "gift":
        if _given(state, seat, card, option):
            frame[5] = "partner"
    elif option == DONE:
        moves.decline(state, seat, state.form[card])
    else:
        assert isinstance(option, int)
        moves.pile(state, moves.place_of(option), seat).remove(moves.card_of(option))
        moves.banish(state, seat, moves.card_of(option))


@frames.runs("treasures")
def offer_treasures(state: AscensionState, frame: Frame) -> None:
    """Treasures are acquired with the card on them. [name, seat, treasures, those dealt with]"""
    _, seat, treasures, done = frame
    if done < len(treasures) and moves.may_be_given(state, seat):
        nth = (done + 1, len(treasures))
        state.ask(seat, "gift", ("yes", "no"), state.form[treasures[done]], *nth)
    else:
        state.stack.pop()


@frames.answers("treasures")
def give_treasure(state: AscensionState, frame: Frame, option: Option) -> None:
    """To the partner, or not; then the next one."""
    _, seat, treasures, done = frame
    frame[3] = done + 1
    _given(state, seat, treasures[done], option)


def _given(state: AscensionState, seat: int, card: int, option: Option) -> bool:
    """Whether a card that was just acquired goes to the partner, for one rune (Ascension 18)."""
    if option == "no":
        state.log.append(("keep", seat, state.form[card]))
        return False
    partner = moves.partner_of(state, seat)
    state.runes -= 1
    state.discard[seat].remove(card)
    state.discard[partner].append(card)
    state.log.append(("sent", seat, partner, state.form[card]))
    return True


def _offer_direct_play(state: AscensionState, seat: int, card: int) -> None:
    """A construct in play may let the acquired card go straight into play."""
    if state.defs.type[state.form[card]] != CONSTRUCT or seat != state.active:
        return
    for source in state.constructs[seat]:
        for verb in state.defs.static.get(state.form[source], ()):
            if not isinstance(verb, DirectToPlay) or source << 4 in state.used:
                continue
            frame = _frame(state, state.form[source])
            holds = verb.condition is None or verb.condition.holds(state, frame)
            if holds and verb.which.fits(state, card):
                state.stack.append(["direct", seat, card, source])
                return


@frames.runs("direct")
def offer_direct(state: AscensionState, frame: Frame) -> None:
    """May the acquired construct go straight into play? [name, seat, card, by which construct]"""
    _, seat, card, source = frame
    if card in state.discard[seat]:
        state.ask(seat, "direct", ("yes", "no"), state.form[card], state.form[source])
    else:
        state.stack.pop()


@frames.answers("direct")
def direct(state: AscensionState, frame: Frame, option: Option) -> None:
    """Into play, once a turn."""
    _, seat, card, source = frame
    state.stack.pop()
    if option == "yes":
        state.used.append(source << 4)
        state.discard[seat].remove(card)
        moves.put_into_play(state, seat, card)
    else:
        moves.decline(state, seat, state.form[source])


@frames.runs("leave")
def leave_the_row(state: AscensionState, frame: Frame) -> None:
    """Where defeated monsters go is settled before any leaves the row (Ascension 14).

    [name, seat, monsters, whether they infest, where the first ones go, what the next was asked]
    """
    _, seat, cards, infests, goes, asked = frame
    defs = state.defs
    while len(goes) < len(cards):
        form = state.form[cards[len(goes)]]
        nth = (len(goes) + 1, len(cards))
        # RoV: a trophy never goes to the void, and so it infests nobody instead.
        if asked == 0 and (infests or defs.infest[form]) and not defs.trophy[form]:
            frame[5] = 1
            state.ask(seat, "infest", (seat, *moves.others(state, seat), DONE), form, *nth)
            return
        if asked < 2 and prison_of(state, seat):
            frame[5] = 2
            state.ask(seat, "capture", ("yes", "no"), form, prison_form(state, seat), *nth)
            return
        frame[4], frame[5] = goes, asked = (*goes, DONE), 0
    state.stack.pop()
    moves.leave_defeated(state, seat, cards, goes)


@frames.answers("leave")
def settle(state: AscensionState, frame: Frame, option: Option) -> None:
    """Infest: into some player's discard pile. Cell Block E: into play."""
    _, seat, cards, _, goes, _ = frame
    if option == "no":
        moves.decline(state, seat, prison_form(state, seat))
    elif option == DONE:
        moves.decline(state, seat, state.form[cards[len(goes)]])
    else:
        frame[4] = (*goes, CAPTURED if option == "yes" else option)
        frame[5] = 0


@frames.runs("defeat")
def defeated(state: AscensionState, frame: Frame) -> None:
    """What follows a defeat. [name, seat, card, from the row, stage]

    Own effects, then the reward, then Dreambind (Ascension 1, 14).
    """
    _, seat, card, from_row, stage = frame
    defs, form = state.defs, state.form[card]
    frame[4] = stage + 1
    if stage == 0:
        state.rewards.append(form << FORM_BITS | card)
        after(state, seat, "defeat", card, form, bool(from_row))
    elif stage == 1:
        if defs.reward[form]:
            state.stack.append(moves.frame_for(defs.reward[form], seat, card))
    elif stage == 2 and card in state.aside:
        price = 0 if state.free_dreambind else defs.dreambind[form]
        if state.insight[seat] >= price:
            state.ask(seat, "dreambind", ("yes", "no"), form, price)
    else:
        state.stack.pop()
        if card in state.aside:
            state.aside.remove(card)
            moves.put_out(state, seat, card)
            moves.refill(state)


@frames.answers("defeat")
def dreambind(state: AscensionState, frame: Frame, option: Option) -> None:
    """The monster is acquired from the row (Ascension 15)."""
    _, seat, card, *_ = frame
    form = state.form[card]
    if option == "yes":
        state.insight[seat] -= 0 if state.free_dreambind else state.defs.dreambind[form]
        state.aside.remove(card)
        state.log.append(("dreambind", seat, form))
        state.acquired_row += 1
        moves.take_acquired(state, seat, card, from_row=1)
    else:
        moves.decline(state, seat, form)


def use_temple(state: AscensionState, seat: int, temple: int) -> None:
    """Valley: a keystone takes a temple or activates it; Immortality names a faction."""
    if temple == IMMORTALITY:
        state.used.append(-1 << 4)
        key = f"{TEMPLES[temple]}/ability0"
    else:
        state.keystones[temple] -= 1
        if state.temples[temple] != seat:
            state.temples[temple] = seat
            state.note("temple", seat, temple)
            return
        key = f"{TEMPLES[temple]}/ability0"
    state.log.append(("use", seat, state.defs.number[TEMPLES[temple]], 0))
    state.stack.append(moves.frame_for(key, seat, NONE))


def transform(state: AscensionState, seat: int, card: int) -> None:
    """Pay and turn a card over; a transformed event is acquired."""
    turn = state.defs.transforms[state.form[card]]
    _pay(state, turn.resource, turn.price)
    moves.turn_over(state, seat, card)
    if card == state.event:
        state.event = NONE
        moves.tell_acquired(state, seat, card)
        moves.take_acquired(state, seat, card)


def phantasm(state: AscensionState, seat: int, card: int) -> None:
    """Deliverance: banished and replaced, then its effect; it counts as played, not as acquired."""
    form = state.form[card]
    state.insight[seat] -= state.defs.phantasm[form]
    state.log.append(("phantasm", seat, form))
    moves.leave_row(state, card)
    moves.banish_from_row(state, seat, card)
    moves.refill(state)
    played(state, seat, card, form)


# --- end of turn -----------------------------------------------------------------------------


@frames.runs("end_of_turn")
def end_turn(state: AscensionState, frame: Frame) -> None:
    """Everything played goes to the discard pile, unspent tokens are lost, five cards are drawn."""
    seat = state.active
    state.discard[seat] += state.hand[seat]
    state.discard[seat] += state.played[seat]
    state.hand[seat].clear()
    state.played[seat].clear()
    clear_turn(state)
    moves.draw(state, seat, HAND_SIZE)
    state.stack.pop()
    state.quiet += 1
    if state.quiet >= options_of(state).stall_rounds * len(state.hand) and not state.ending:
        state.ending = True
        state.note("stalled", options_of(state).stall_rounds)
    state.passed_on = not state.extra_turns
    if state.extra_turns:  # an extra turn comes first (Ascension 8)
        state.extra_turns -= 1
    else:
        state.active = (seat + 1) % len(state.hand)


def clear_turn(state: AscensionState) -> None:
    """Nothing of a turn but insight goes on to the next."""
    state.runes = state.power = state.energy = 0
    state.keystones = [0, 0]
    state.history, state.rewards, state.entered_play = [], [], []
    state.acquired_row = state.defeated_row = state.banished = state.insight_gained = 0
    state.used, state.watch, state.waiting = [], [], []
    state.named_faction = state.extra_constructs = 0
    state.free_dreambind = False


def not_solitaire(state: AscensionState) -> bool:
    """Only a player alone plays against the Cult."""
    return len(state.hand) > 1


@frames.runs("cult")
def cult_takes(state: AscensionState, frame: Frame) -> None:
    """The Cult takes the two rightmost cards of the row (Ascension 10)."""
    if len(frame) == 1:
        frame.append(1)
        for card in [card for card in state.row if card != NONE][-2:]:
            slot = moves.leave_row(state, card)
            form = state.form[card]
            state.note("cult", form)
            if state.defs.type[form] == MONSTER:
                honor = score.reward_honor(state.defs, form)
                state.cult_honor += honor
                moves.take_from_pool(state, honor)
                state.void.append(card)
            else:
                state.cult.append(card)
            state.cult += state.under[slot]
            state.under[slot] = []
        moves.refill(state)
    if not happen_fates(state):
        state.stack.pop()
        clear_turn(state)  # what comes between the turns is of no turn (Ascension 21)


def after_the_turn(state: AscensionState) -> str:
    """The game ends with the round in which the pool emptied (Ascension 7)."""
    ended = state.ending and state.passed_on and state.active == state.first
    return END_OF_GAME if ended else "turn"


PHASES: Phases[AscensionState] = Phases(
    Phase("deal", "The first center row is dealt and its fates happen.", ("turn",)),
    Phase("turn", "Cards are played, acquired, defeated and used, in any order.", ("end_of_turn",)),
    Phase(
        "end_of_turn",
        "Played cards are discarded, five cards are drawn, the turn passes on.",
        ("cult",),
    ),
    Phase(
        "cult",
        "The Cult takes the two rightmost cards of the center row.",
        ("turn", END_OF_GAME),
        next=after_the_turn,
        skip=not_solitaire,
        skipped_when="more than one player plays",
    ),
)


class Ascension(Game[AscensionState]):
    """Ascension on the framework."""

    name = "ascension"
    title = "Ascension"
    version = "1"
    players: ClassVar[Sequence[int]] = (1, 2, 3, 4, 5, 6)
    state = AscensionState
    options = AscensionOptions
    phases = PHASES
    frames = frames
    bots = BOTS
    bound = 60_000

    def streams_for(self, players: int) -> tuple[str, ...]:
        """One for setup, the center deck, and each seat's deck."""
        return ("setup", "dice", "market", *(f"deck:{seat}" for seat in range(players)))

    def sets(self) -> Sequence[str]:
        """The four sets."""
        return SETS

    def definitions(self, options: GameOptions) -> Cards:
        """The cards of the chosen sets and of a user's own card file."""
        assert isinstance(options, AscensionOptions)
        documents = {"basic": shipped("basic")} | {name: shipped(name) for name in options.sets}
        if options.cards is not None:
            documents["cards"] = options.cards
        printed = [
            (name, card)
            for name, document in documents.items()
            for card in (
                load_set(document, options._file, shipped_names())
                if name == "cards"
                else load_set(document, f"{name}.yaml")
            )
            if options.promo or not card.promo
        ]
        return compile_cards(printed, options.sets, cards_hash(documents), options._file)

    def check(self, players: int, options: GameOptions) -> None:
        """Teams are of two, opposite each other."""
        assert isinstance(options, AscensionOptions)
        if options.team and players not in (4, 6):
            raise BadOption(f"a team game is for 4 or 6 players, not {players}")
        if options.energy_shards is not None and "rise_of_vigil" not in options.sets:
            raise BadOption("energy_shards: only Rise of Vigil has Energy Shards; add it to sets")

    def advice(self, players: int, options: GameOptions) -> str:
        """Large tables with a single set are a variant (Ascension 23)."""
        assert isinstance(options, AscensionOptions)
        if players <= 4 or len(options.sets) > 1:
            return ""
        return (
            "For five and six players the rulebooks ask for two sets; one is played as a variant."
        )

    def setup(self, state: AscensionState) -> None:
        """Decks, stacks, pool, and who goes first."""
        seats, options = state.players, options_of(state)
        each = range(seats)
        state.form = []
        state.turn, state.entered = 0, []
        state.out, state.void, state.aside = [], [], []
        state.discard, state.top = [[] for _ in each], [[] for _ in each]
        state.played, state.constructs = [[] for _ in each], [[] for _ in each]
        state.trophies, state.hand = [[] for _ in each], [[] for _ in each]
        state.honor = [0] * seats
        state.row, state.under = [NONE] * ROW_SIZE, [[] for _ in range(ROW_SIZE)]
        state.cult, state.cult_honor, state.sole_winner = [], 0, NOBODY
        state.event, state.ending, state.extra_turns, state.passed_on = NONE, False, 0, True
        state.quiet = 0
        state.pool = seats * (options.honor_per_player or (30 if seats > 1 else 50))
        state.temples = [NOBODY] * 3 if "valley_of_the_ancients" in options.sets else []
        clear_turn(state)
        cards = state.defs.all
        copies = {card.name: card.copies for card in cards}
        if ENERGY_SHARD in copies:
            copies[ENERGY_SHARD] = energy_shards(options)
        state.center_deck = self._cards(state, copies)
        state.cultist = self._cards(state, {"Cultist": 1})[0]
        size = 26 if "rise_of_vigil" in options.sets else 20
        state.stacks = [self._cards(state, {name: size}) for name in (MYSTIC, INFANTRY)]
        board = [card.name for card in cards if card.board]
        state.board_hero = self._cards(state, {board[0]: 1})[0] if board else NONE
        starting = {card.name: card.starting for card in cards if card.starting}
        state.first_starting = len(state.form)
        state.deck = [self._cards(state, starting) for _ in each]
        if len(state.form) > LOW:
            raise BadOption(f"a table has room for {LOW} cards, these are {len(state.form)}")
        state.shuffle("market", state.center_deck)
        for seat in each:
            state.shuffle(f"deck:{seat}", state.deck[seat], seat)
        state.first = state.active = state.draw("setup", seats)
        state.note("first", state.first)
        insight = "deliverance" in options.sets
        state.insight = [STARTING_INSIGHT[(s - state.first) % seats] * insight for s in each]
        for seat in each:
            moves.draw(state, seat, HAND_SIZE)

    def _cards(self, state: AscensionState, copies: dict[str, int]) -> list[int]:
        """New cards by name and number."""
        first = len(state.form)
        for name, count in copies.items():
            state.form += [state.defs.number[name]] * count
        return list(range(first, len(state.form)))

    def scores(self, state: AscensionState) -> list[int]:
        """Honor tokens, cards and temples; partners add up."""
        return score.totals(state)

    def winners(self, state: AscensionState) -> list[int]:
        """Most honor; ties go to the later in turn order (Ascension 7)."""
        return score.winners(state)

    def table(self, state: AscensionState, seat: int | None) -> dict[str, object]:
        """All that lies open, what the row costs now, and the own hand."""
        there = state.board_hero != NONE
        return view.table(state, seat) | {
            "costs": row_costs(state),
            "board_hero_cost": board_hero_cost(state) if there else 0,
        }

    def hidden(self, state: AscensionState, seat: int) -> list[list[list[int]]]:
        """Decks, and the others' hands."""
        return view.hidden(state, seat)

    def census(self, state: AscensionState) -> dict[str, int]:
        """Every card is in exactly one place."""
        return view.census(state)

    def all_cards(self) -> dict[str, object]:
        """All four sets and the promo card."""
        return {"sets": SETS, "promo": True}

    def uses(self, rules: Rules) -> set[str]:
        """Cards that can be acquired, defeated, played, transformed, and abilities."""
        return view.uses(cast(Cards, rules.defs))

    def used(self, rules: Rules, entries: Sequence[Entry]) -> set[str]:
        """Which of these a journal tells of."""
        return view.used(cast(Cards, rules.defs), entries)

    def turn(self, state: AscensionState) -> int:
        """Rounds so far: turns of the first player."""
        return -(-state.turn // len(state.hand))

    def about(self, state: AscensionState) -> tuple[Atom, ...]:
        """What the words need beside: what the turn's options cost, names, who has to do what."""
        if state.kind == "turn":
            return tuple(price(state, cast(int, option)) for option in state.options)
        if state.kind == "infest":
            return (*state.about, state.header.names)
        if state.kind in text.ASKED_BY_STEPS:
            frame = state.stack[-1]
            question = running_step(state, frame).question(state, frame)
            key, position, *told = state.about
            return (key, position, question, tuple(frame[NTH:]), tuple(told), state.header.names)
        return state.about

    def prompt(self, rules: Rules, decision: Decision) -> str:
        """The question of a decision, in words."""
        return text.prompt(cast(Cards, rules.defs), decision)

    def label(self, rules: Rules, decision: Decision, option: Option) -> str:
        """What an option does, in words."""
        return text.label(cast(Cards, rules.defs), decision, option)

    def tell(
        self, rules: Rules, entry: Entry, seat: int | None, names: Sequence[str]
    ) -> str | None:
        """A journal entry in words, as far as the seat may know it."""
        return text.tell(cast(Cards, rules.defs), entry, seat, names)

    def show(self, rules: Rules, view: View) -> str:
        """The table in plain text."""
        return text.board(cast(Cards, rules.defs), view)

    def glance(self, rules: Rules, view: View) -> str:
        """The center row and what the turn player has, without the cards' texts."""
        return text.glance(cast(Cards, rules.defs), view)

    def verdict(self, rules: Rules, view: View) -> str:
        """Who has won, or whether the Cult was beaten."""
        return text.verdict(view)

    def cards(self, rules: Rules) -> list[dict[str, object]]:
        """All cards with their generated text."""
        return [text.card_facts(card) for card in cast(Cards, rules.defs).all]


def energy_shards(options: AscensionOptions) -> int:
    """Rise of Vigil: 60 alone, 30 for each large set in a mix."""
    if options.energy_shards is not None:
        return options.energy_shards
    return 60 if len(options.sets) == 1 else 30 * len(options.sets)


game = Ascension()
