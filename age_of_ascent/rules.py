"""The rules of Age of Ascent: its phases and the frames that play them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Annotated, ClassVar, Literal, cast

from pydantic import Field, field_validator

from age_of_ascent import score, text, view
from age_of_ascent.bots import BOTS
from age_of_ascent.ops import EXECUTED, VOCABULARY, Dice, PrintedCard, misplaced
from age_of_ascent.state import (
    BONUS,
    CITY,
    COUNTS,
    CULTURE,
    CULTURE_DIE,
    DICE,
    EMPIRE,
    EXPAND,
    FINAL_SLOTS,
    FIRST_CARD,
    GOLD,
    GOLD_DIE,
    HERO,
    IMPROVE,
    KINDS,
    LAND,
    LIMITS,
    NOTHING,
    OFFERS,
    OWN_DICE,
    PIECES,
    PRICE,
    ROW_OF_SLOT,
    ROWS,
    SEAT,
    SIDES,
    SLOTS,
    STRENGTH_DIE,
    TARGET,
    TERRITORY,
    TOKENS,
    TREASURE,
    TRIGGERS,
    WILD,
    AgeState,
    Card,
    Cards,
)
from framework.cards.blocks import Block, add_blocks, compile_blocks, perform
from framework.cards.schema import BadCards, cards_hash, check_unique, parse_card, read_yaml
from framework.core.decision import Decision
from framework.core.errors import BadOption
from framework.core.game import Game, GameOptions, Rules
from framework.core.machine import Frames
from framework.core.phases import END, Phase, Phases
from framework.core.plain import Atom, Entry, Frame, Option
from framework.core.view import View

DATA = Path(__file__).parent / "data" / "age_of_ascent.yaml"
SECTIONS = {"lands": LAND, "cities": CITY, "heroes": "hero", "treasures": "treasure"}
ROW_OF_KIND = {LAND: TERRITORY, CITY: TERRITORY, "hero": HERO, "treasure": TREASURE}
TOKEN_BITS = 0b111
ALL_BITS = 0b1111111
ALL_BUT_EMPIRE = 0b1110111
EMPIRE_BIT = 1 << EMPIRE
COLOUR_BITS = tuple(1 << token | 1 << die for token, die in zip(TOKENS, DICE, strict=True))
ROW_BITS = COLOUR_BITS  # AoA 6: strength on territories, gold on heroes, culture on treasures
FINAL_BITS = (COLOUR_BITS[GOLD], COLOUR_BITS[CULTURE], COLOUR_BITS[GOLD])
PLACEABLE = [tuple([k for k in range(KINDS) if bits >> k & 1]) for bits in range(1 << KINDS)]
PLACEABLE_OR_DONE = [(*kinds, NOTHING) for kinds in PLACEABLE]

frames: Frames[AgeState] = Frames()
add_blocks(frames)


# --- cards -----------------------------------------------------------------------------------


def load_cards(document: dict[str, object], source: str) -> Cards:
    """Compile a card document; whatever is wrong in it is refused by file, card and key."""
    unknown = [key for key in document if key not in SECTIONS]
    if unknown:
        raise BadCards(f"{source}: unknown section {unknown[0]!r}; known: {', '.join(SECTIONS)}")
    printed: list[tuple[str, PrintedCard]] = []
    for section, kind in SECTIONS.items():
        rows = document.get(section, [])
        if not isinstance(rows, list):
            raise BadCards(f"{source}: {section}: expected a list of cards")
        for i, row in enumerate(rows):
            where = f"{section}[{i}]"
            printed.append((kind, parse_card(PrintedCard, row, VOCABULARY, source, where)))
    check_unique((card for _, card in printed), source)
    return _compile(printed, cards_hash(document), source)


def _compile(printed: Sequence[tuple[str, PrintedCard]], digest: str, source: str) -> Cards:
    names = {card.name for _, card in printed}
    blocks: dict[str, Block] = {}
    for _, card in printed:
        if card.name in ("", "Expand", "Improve"):
            raise BadCards(f"{source}: card {card.name!r}: name: it can't be called that")
        for trigger, verbs in card.text.items():
            if not verbs:
                raise BadCards(f"{source}: card {card.name!r}: text.{trigger}: nothing stands here")
            for verb in verbs:
                needed = getattr(verb, "owning", None)
                if needed is not None and needed not in names:
                    raise BadCards(
                        f"{source}: card {card.name!r}: text.{trigger}: there is no card {needed!r}"
                    )
                fault = misplaced(verb, trigger)
                if fault:
                    raise BadCards(f"{source}: card {card.name!r}: text.{trigger}: {fault}")
            if trigger in EXECUTED:
                try:
                    blocks |= compile_blocks(f"{card.name}/{trigger}", verbs)
                except ValueError as error:
                    raise BadCards(f"{source}: card {card.name!r}: {error}") from None
    cards = Cards(
        [
            Card(
                name=card.name,
                kind=kind,
                row=ROW_OF_KIND[kind],
                cost=card.cost,
                vp=card.vp,
                gives=tuple(PIECES.index(piece) for piece in card.gives),
                also=sum(COLOUR_BITS[PIECES.index(c)] for c in set(card.also)),
                min_players=card.min_players,
                text={str(moment): verbs for moment, verbs in card.text.items()},
            )
            for kind, card in printed
        ],
        digest,
    )
    cards.set_blocks(blocks)
    return cards


@cache
def printed_document() -> dict[str, object]:
    """The card file that comes with the game."""
    return read_yaml(DATA)


class AgeOptions(GameOptions):
    """How this table plays."""

    banner: Annotated[
        Literal["fixed", "rotate"],
        Field(description="fixed: the Banner stays; rotate: it passes to the left each turn"),
    ] = "fixed"
    pass_is_final: Annotated[
        bool, Field(description="a player who passes is out of the allocation phase")
    ] = False
    track: Annotated[
        tuple[Annotated[int, Field(ge=1, le=57)], ...],
        Field(description="numbers of cards at which the marker climbs, rising", min_length=1),
    ] = (3, 6, 9, 12, 15, 18)
    expand: Annotated[
        Literal["total", "pieces"],
        Field(
            description="total: the highest total wins Expand, dice are rolled;"
            " pieces: the most pieces win it, nothing is rolled"
        ),
    ] = "total"
    stall_turns: Annotated[
        int, Field(ge=1, le=20, description="turns without a card taken after which the game ends")
    ] = 6
    cards: Annotated[
        dict[str, object] | None, Field(description="a card file (YAML) to play with")
    ] = None

    @field_validator("cards", mode="before")
    @classmethod
    def _read_file(cls, value: object) -> object:
        if not isinstance(value, str | Path):
            return value
        document = read_yaml(Path(value))
        load_cards(document, str(value))  # what is wrong in it is told with the file's name
        return document

    @field_validator("track")
    @classmethod
    def _rising(cls, value: tuple[int, ...]) -> tuple[int, ...]:
        if any(b <= a for a, b in pairwise(value)):
            raise ValueError("the numbers have to rise")
        return value


# --- pieces ----------------------------------------------------------------------------------


def take(state: AgeState, seat: int, pieces: Iterable[int]) -> None:
    """Take pieces from the own supply; what is not there is not taken (AoA 10)."""
    taken = []
    for piece in pieces:
        at = seat * KINDS + piece
        if state.owned[at] < LIMITS[piece]:
            state.owned[at] += 1
            state.free[at] += 1
            taken.append(piece)
    if taken:
        state.note("take", seat, tuple(taken))


def give_back(state: AgeState, seat: int, piece: int) -> None:
    """Return one free piece to the own supply."""
    at = seat * KINDS + piece
    state.owned[at] -= 1
    state.free[at] -= 1


def withdraw(state: AgeState, bid: list[int]) -> None:
    """Take a bid's pieces back."""
    free, at = state.free, bid[SEAT] * KINDS
    for count in bid[COUNTS : COUNTS + KINDS]:
        free[at] += count
        at += 1
    if any(bid[COUNTS + WILD :]):
        for colour in TOKENS:
            free[bid[SEAT] * KINDS + colour] += bid[COUNTS + WILD + colour]


def awake(state: AgeState, seat: int) -> list[int]:
    """A seat's cards whose text works: those won in earlier turns (AoA 10)."""
    fresh = state.fresh
    return [c for c in state.cards[seat] if c not in fresh] if fresh else state.cards[seat]


def banner_order(state: AgeState) -> list[int]:
    """All seats, from the holder of the Banner to the left."""
    seats = len(state.cards)
    return [(state.banner + i) % seats for i in range(seats)]


# --- setup (AoA 2, 3) ------------------------------------------------------------------------


@frames.runs("turn_order")
def roll_for_turn_order(state: AgeState, frame: Frame) -> None:
    """Each rolls one die of each colour; the highest sum is first, the tied reroll."""
    tied = list(range(len(state.cards)))
    while len(tied) > 1:
        sums = {seat: sum(state.roll(3, SIDES, "turn order", seat)) for seat in tied}
        tied = [seat for seat in tied if sums[seat] == max(sums.values())]
    state.first = state.banner = tied[0]
    state.note("first", tied[0])
    state.stack.pop()


@frames.runs("draft")
def draft(state: AgeState, frame: Frame) -> None:
    """A snake draft of as many lands and as many heroes as there are players."""
    seats = len(state.cards)
    if len(frame) == 1:
        frame.append(0)
        lands, heroes = state.decks[TERRITORY], state.decks[HERO]
        state.offered = sorted(
            [lands.pop() for _ in range(seats)] + [heroes.pop() for _ in range(seats)]
        )
        state.note("reveal", "draft", tuple(state.offered))
    turn = cast(int, frame[1])
    if not state.offered:
        state.stack.pop()
        return
    place = turn if turn < seats else 2 * seats - 1 - turn
    state.ask((state.first + place) % seats, "draft", tuple(state.offered))


@frames.answers("draft")
def drafted(state: AgeState, frame: Frame, option: Option) -> None:
    """The card and its pieces are the drafter's."""
    card = cast(int, option)
    state.offered.remove(card)
    own(state, state.seat, card)
    frame[1] += 1


def own(state: AgeState, seat: int, card: int) -> None:
    """A seat gets a card and the pieces printed on it."""
    state.cards[seat].append(card)
    state.owner[card] = seat
    take(state, seat, state.defs.gives[card])


@frames.runs("board")
def lay_out_the_board(state: AgeState, frame: Frame) -> None:
    """Empire tokens up to four tokens in all; cities join the lands; the board is filled."""
    for seat in range(len(state.cards)):
        tokens = sum(state.owned[seat * KINDS : seat * KINDS + EMPIRE + 1])
        take(state, seat, (EMPIRE,) * max(0, 4 - tokens))
    state.decks[TERRITORY] += [c for c in in_play(state) if state.defs.is_city[c]]
    state.shuffle("territories", state.decks[TERRITORY])
    fill_board(state)
    state.stack.pop()


def in_play(state: AgeState) -> list[int]:
    """The cards for this number of players."""
    seats = len(state.cards)
    return [c for c in state.defs.ids if state.defs.card(c).min_players <= seats]


def fill_board(state: AgeState) -> bool:
    """Slide each row towards its final slot and fill it; False if a row can't be filled."""
    rows = list(zip(state.decks, SLOTS, strict=True))
    for deck, slots in rows:
        if sum([state.board[slot] == NOTHING for slot in slots]) > len(deck):
            return False
    shown = []
    for deck, slots in rows:
        kept = [state.board[slot] for slot in slots if state.board[slot] != NOTHING]
        new = [deck.pop() for _ in range(len(slots) - len(kept))]
        shown += new
        state.board[slots[0] : slots[-1] + 1] = [*reversed(new), *kept]
    if shown:
        state.note("reveal", "board", tuple(shown))
    return True


# --- turn start ------------------------------------------------------------------------------


@frames.runs("turn_start")
def start_turn(state: AgeState, frame: Frame) -> None:
    """Fill the board; the game is over if that can't be done or nothing moves (AoA 3, 17)."""
    state.stack.pop()
    if state.quiet >= state.rules.options.stall_turns:  # type: ignore[attr-defined]
        state.note("stalled", state.quiet)
    elif fill_board(state):
        state.turn += 1
        state.note("turn", state.turn)
        return
    else:
        state.note("exhausted")
    state.left = NOTHING


def after_turn_start(state: AgeState) -> str:
    """A turn follows if the board could be filled."""
    return "culture_roll" if state.left == NOTHING else "allocation"


# --- allocation (AoA 5, 6, 7, 8) -------------------------------------------------------------


def prepare_allocation(state: AgeState) -> None:
    """Work out once a turn what each seat may place where."""
    defs, board = state.defs, state.board
    seats = range(len(state.cards))
    state.wild = [0 for _ in seats]
    state.powers = [0 for _ in seats]
    state.targets = []
    for seat in seats:
        for card in state.cards[seat]:
            state.powers[seat] |= defs.power[card]
            for wild in defs.wild.get(card, ()):
                state.wild[seat] += wild.tokens
        extra = own_places(state, seat)
        targets = [EXPAND << KINDS | ALL_BUT_EMPIRE, IMPROVE << KINDS | TOKEN_BITS]
        for slot, card in enumerate(board):
            targets.append(card << KINDS | slot_bits(state, slot, extra))
        if state.owned[seat * KINDS + STRENGTH_DIE]:
            targets += [
                card << KINDS | 1 << STRENGTH_DIE
                for owner in seats
                for card in state.cards[owner]
                if defs.row[card] == TERRITORY and (owner == seat or not protected(state, card))
            ]
        state.targets.append(targets)


def own_places(state: AgeState, seat: int) -> list[int]:
    """The pieces that a seat's text lets it place on each row, as bits."""
    extra = [0, 0, 0]
    for card in awake(state, seat):
        for verb in state.defs.place.get(card, ()):
            bits = sum(1 << PIECES.index(piece) for piece in verb.pieces)
            for row, name in enumerate(ROWS):
                if name in verb.slots:
                    extra[row] |= bits
    return extra


def slot_bits(state: AgeState, slot: int, extra: Sequence[int]) -> int:
    """The pieces that the card in a slot takes, beside what own text adds to its row (AoA 6)."""
    row = ROW_OF_SLOT[slot]
    bits = ROW_BITS[row] | extra[row] | state.defs.also[state.board[slot]] | EMPIRE_BIT
    return bits | FINAL_BITS[row] if slot in FINAL_SLOTS else bits


def protected(state: AgeState, card: int) -> bool:
    """Whether nobody may attack this territory."""
    return any(p.never for p in state.defs.protect.get(card, ()))


def free_bits(state: AgeState, seat: int) -> int:
    """The kinds of pieces that lie free before a seat."""
    s, g, c, e, sd, gd, cd = state.free[seat * KINDS : seat * KINDS + KINDS]
    return (
        (s > 0)
        | (g > 0) << 1
        | (c > 0) << 2
        | (e > 0) << 3
        | (sd > 0) << 4
        | (gd > 0) << 5
        | (cd > 0) << 6
    )


def improve_bits(state: AgeState, seat: int) -> int:
    """The colours of which a seat can place two tokens on Improve now (AoA 8)."""
    base, bits = seat * KINDS, 0
    tokens = sum(state.free[base : base + 3]) if state.wild[seat] else 0
    for colour in TOKENS:
        count = state.free[base + colour]
        enough = count >= 2 or (count == 1 and tokens >= 2)
        if enough and state.owned[base + DICE[colour]] < LIMITS[DICE[colour]]:
            bits |= 1 << colour
    return bits


@frames.runs("allocation")
def allocate(state: AgeState, frame: Frame) -> None:
    """In Banner order each places on one target or passes, until all pass in a row.

    The frame is [name, seat, passes in a row, bits of those who have passed for good]. A seat
    that can place nothing any more is not asked: it passes.
    """
    if len(frame) == 1:
        prepare_allocation(state)
        frame += [state.banner, 0, 0]
    seats = len(state.cards)
    seat: int = frame[1]
    while frame[2] != seats:
        free = free_bits(state, seat)
        if free and not frame[3] >> seat & 1:
            if state.wild[seat] and free & TOKEN_BITS:
                free |= TOKEN_BITS
            options = [packed >> KINDS for packed in state.targets[seat] if packed & free]
            if IMPROVE in options and not improve_bits(state, seat):
                options.remove(IMPROVE)
            if options:
                options.append(NOTHING)
                frame[1] = seat
                state.ask(seat, "target", tuple(options))
                return
        seat = (seat + 1) % seats
        frame[2] += 1
    state.stack.pop()


@frames.answers("allocation")
def choose_target(state: AgeState, frame: Frame, option: Option) -> None:
    """A pass, or the target whose pieces are placed next."""
    seat = state.seat
    frame[1] = (seat + 1) % len(state.cards)
    if option == NOTHING:
        frame[2] += 1
        if state.rules.options.pass_is_final:  # type: ignore[attr-defined]
            frame[3] |= 1 << seat
        return
    frame[2] = 0
    targets = state.targets[seat]
    for i, packed in enumerate(targets):
        if packed >> KINDS == option:
            del targets[i]
            break
    allowed = improve_bits(state, seat) if option == IMPROVE else packed & ALL_BITS
    state.bids.append([option, seat, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])  # type: ignore[list-item]
    state.stack.append(["place", seat, option, allowed & free_bits(state, seat), 0, allowed])


@frames.runs("place")
def place(state: AgeState, frame: Frame) -> None:
    """Ask for one piece more, kind by kind in a fixed order, until done.

    The frame is [name, seat, target, bits of the kinds that can still be placed, pieces so far,
    bits of all kinds that the target allows].
    """
    _, seat, target, bits, count, _ = frame
    enough = count if target != IMPROVE else count > 1
    options = (PLACEABLE_OR_DONE if enough else PLACEABLE)[bits]
    if state.wild[seat] and state.owner[target] == NOTHING:
        options = (*_wild_options(state, frame), *options)
    if enough and len(options) == 1:
        _placement_done(state)
    else:
        state.ask(seat, "place", options, target, count)


def _wild_options(state: AgeState, frame: Frame) -> list[int]:
    """Tokens that may be placed as if of another colour: first on a card, last on Improve."""
    _, seat, target, bits, count, allowed = cast(tuple[str, int, int, int, int, int], frame)
    if target == EXPAND or (target == IMPROVE and not count):
        return []  # Expand takes any colour as it is; on Improve the first token names the colour
    if target != IMPROVE and count != sum(state.bids[-1][COUNTS + WILD :]):
        return []  # one order for each set of pieces
    wanted = bits if target == IMPROVE else allowed
    base = seat * KINDS
    return [WILD + c for c in TOKENS if state.free[base + c] and not wanted >> c & 1]


def _placement_done(state: AgeState) -> None:
    bid = state.bids[-1]
    state.stack.pop()
    target = bid[TARGET]
    state.log.append(("placed", bid[SEAT], target, tuple(bid[COUNTS:]), state.owner[target]))


@frames.answers("place")
def placed(state: AgeState, frame: Frame, option: Option) -> None:
    """A piece is placed, or the placement is complete."""
    if option == NOTHING:
        _placement_done(state)
        return
    piece: int = option  # type: ignore[assignment]
    target, base = frame[2], state.seat * KINDS
    state.bids[-1][COUNTS + piece] += 1
    frame[4] += 1
    if piece >= WILD:
        state.wild[state.seat] -= 1
        state.free[base + piece - WILD] -= 1
        if target == IMPROVE:
            frame[3] = 0
        return
    state.free[base + piece] -= 1
    if target == IMPROVE:
        bits = 1 << piece
    elif state.owner[target] != NOTHING:
        bits = battle_bits(state, state.bids[-1])
        if piece != STRENGTH_DIE:  # what joins comes last, in order
            bits &= -1 << piece & ~(1 << STRENGTH_DIE)
    else:
        bits = frame[3] & -1 << piece
    frame[3] = bits if state.free[base + piece] else bits & ~(1 << piece)


def battle_bits(state: AgeState, bid: list[int]) -> int:
    """Strength dice, and what own text still lets join those that lie there (AoA 7)."""
    bits = 1 << STRENGTH_DIE
    for joining in unused_joins(state, bid):
        bits |= sum(1 << piece for piece in joining)
    return bits & free_bits(state, bid[SEAT])


def unused_joins(state: AgeState, bid: list[int]) -> list[tuple[int, ...]]:
    """Each text that lets one of some pieces join a battle and has not done so in this one."""
    texts = [
        tuple(map(PIECES.index, verb.pieces))
        for card in awake(state, bid[SEAT])
        for verb in state.defs.place.get(card, ())
        if "battle" in verb.slots
    ]
    if texts:
        texts.sort(key=len)
        for piece in [k for k in range(KINDS) for _ in range(bid[COUNTS + k]) if k != STRENGTH_DIE]:
            texts.remove(next(text for text in texts if piece in text))
    return texts


# --- resolution (AoA 9, 10, 11) --------------------------------------------------------------


@frames.runs("resolution")
def resolve_all(state: AgeState, frame: Frame) -> None:
    """In Banner order each resolves, in own order, every target that (s)he has pieces on."""
    if len(frame) == 1:
        frame.append(0)
        state.raised = [0] * len(state.cards)
    seats = len(state.cards)
    done: int = frame[1]
    while done < seats:
        seat = (state.banner + done) % seats
        mine = [bid[TARGET] for bid in state.bids if bid[SEAT] == seat]
        if mine:
            mine.sort()
            frame[1] = done
            state.ask(seat, "resolve", tuple(mine))
            return
        done += 1
    if len(state.losses) > 1:  # the loss phase goes in Banner order too
        state.losses.sort(key=lambda loss: (state.owner[loss[0]] - state.banner) % seats)
    state.stack.pop()


@frames.answers("resolution")
def choose_to_resolve(state: AgeState, frame: Frame, option: Option) -> None:
    """The target resolves for all who are on it."""
    state.stack.append(["resolve", option, NOTHING])


def situation(state: AgeState, target: int, seat: int) -> str:
    """What a seat's pieces on a target are: a bid on a row or section, an attack, a defence."""
    if target < FIRST_CARD:
        return "expand" if target == EXPAND else "improve"
    owner = state.owner[target]
    if owner != NOTHING:
        return "defence" if owner == seat else "attack"
    return ROWS[state.defs.row[target]]


def bids_on(state: AgeState, target: int) -> list[list[int]]:
    """All bids on a target, in Banner order."""
    seats = len(state.cards)
    found = [bid for bid in state.bids if bid[TARGET] == target]
    if len(found) > 1:
        found.sort(key=lambda bid: (bid[SEAT] - state.banner) % seats)
    return found


@frames.runs("resolve")
def resolve(state: AgeState, frame: Frame) -> None:
    """Roll the dice, offer once-a-turn text in Banner order, then settle.

    The frame is [name, target, how many seats in Banner order have been offered their text].
    """
    target: int = frame[1]
    offered: int = frame[2]
    bids = bids_on(state, target)
    if offered == NOTHING:
        offered = 0
        owner = state.owner[target]
        fought = owner == NOTHING or any(bid[SEAT] != owner for bid in bids)
        if fought and not counts_pieces(state, target):
            for bid in bids:
                _roll_bid(state, bid)
    if any(state.powers):
        seats = len(state.cards)
        while offered < seats:
            seat = (state.banner + offered) % seats
            options = offers(state, seat, target) if state.powers[seat] & OFFERS else None
            if options:
                frame[2] = offered
                dice = tuple([tuple(die) for die in state.rolled])
                state.ask(seat, "ability", (*options, NOTHING), target, dice)
                return
            offered += 1
    state.stack.pop()
    state.bids = [bid for bid in state.bids if bid[TARGET] != target]
    settle(state, target, bids)
    state.rolled = []
    if any(state.raised):
        state.raised = [0] * len(state.cards)


def counts_pieces(state: AgeState, target: int) -> bool:
    """Whether a target goes to the most pieces and nothing is rolled for it (AoA 8)."""
    return target == EXPAND and state.rules.options.expand == "pieces"  # type: ignore[attr-defined]


def _roll_bid(state: AgeState, bid: list[int]) -> None:
    seat, target = bid[SEAT], bid[TARGET]
    strength, gold, culture = bid[COUNTS + STRENGTH_DIE : COUNTS + CULTURE_DIE + 1]
    if not (strength or gold or culture):
        return
    kinds = [STRENGTH_DIE] * strength + [GOLD_DIE] * gold + [CULTURE_DIE] * culture
    faces = state.roll(len(kinds), SIDES, "bid", seat, target, tuple(kinds))
    dice = [[seat, kind, face, 0] for kind, face in zip(kinds, faces, strict=True)]
    if state.powers[seat] & OWN_DICE:
        where = situation(state, target, seat)
        for card in awake(state, seat):
            for verb in state.defs.own_dice.get(card, ()):
                if where in verb.at and not verb.counts:
                    _change_all(state, dice, verb, card, target)
    state.rolled += dice


def _change_all(state: AgeState, dice: list[list[int]], verb: Dice, card: int, target: int) -> None:
    """What a card does to all fitting dice of its owner at once."""
    hit = [die for die in dice if fits(die, verb)]
    if not hit:
        return
    if verb.becomes == "reroll":
        seat, kinds = hit[0][0], tuple(die[1] for die in hit)
        faces = state.roll(len(hit), SIDES, "reroll", seat, target, kinds, card)
        for die, face in zip(hit, faces, strict=True):
            die[2] = face
    else:
        for die in hit:
            if die[2] != verb.becomes:
                turn_die(die, verb)
                state.note("turned", die[0], target, card, die[0], die[1], verb.becomes)


def fits(die: list[int], verb: Dice) -> bool:
    """Whether a rolled die is of the kind and face that a card's text asks for."""
    kind = verb.kind
    return die[2] in verb.faces and not die[3] and (kind is None or PIECES[die[1]] == kind)


def turn_die(die: list[int], verb: Dice) -> None:
    """A die is turned to another face, or keeps its face and counts as another."""
    assert isinstance(verb.becomes, int)
    die[3 if verb.counts else 2] = verb.becomes


def offers(state: AgeState, seat: int, target: int) -> list[tuple[int, int]]:
    """The once-a-turn text that a seat may use now: (card, die), or (card, NOTHING) (AoA 16).

    Of equal dice only the first one is offered.
    """
    options: list[tuple[int, int]] = []
    for card in state.defs.offers:
        if state.owner[card] == seat and card not in state.used and card not in state.fresh:
            options += _offers_of(state, seat, target, card)
    return options


def _offers_of(state: AgeState, seat: int, target: int, card: int) -> list[tuple[int, int]]:
    """The same of one card that a seat may use."""
    defs, rolled = state.defs, state.rolled
    options: list[tuple[int, int]] = []
    for verb in defs.offered_dice.get(card, ()):
        for i, die in enumerate(rolled):
            new = rolled.index(die) == i and (card, i) not in options
            if new and offered_on(state, seat, target, die, verb):
                options.append((card, i))
    if card in defs.offered_bonus:
        bidders = {bid[SEAT] for bid in state.bids if bid[TARGET] == target}
        where = situation(state, target, seat)
        counted = seat in bidders and (where != "defence" or len(bidders) > 1)
        if counted and any(where in bonus.to for bonus in defs.offered_bonus[card]):
            options.append((card, NOTHING))
    return options


def offered_on(state: AgeState, seat: int, target: int, die: list[int], verb: Dice) -> bool:
    """Whether a seat may use once-a-turn text on a die that has been rolled for a target."""
    mine = die[0] == seat
    where = situation(state, target, die[0])
    if mine != (verb.whose == "own") or where not in verb.at or not fits(die, verb):
        return False
    has_bid = any(bid[SEAT] == seat and bid[TARGET] == target for bid in state.bids)
    return (has_bid or verb.without_bid) and _changes(state, seat, target, die, verb)


def _changes(state: AgeState, seat: int, target: int, die: list[int], verb: Dice) -> bool:
    """Whether text would change a die: its face, what it counts, or what others can make of it."""
    if verb.becomes in ("reroll", "yours"):
        return True
    if not verb.counts:
        return die[2] != verb.becomes
    if counted_face(state, die, target)[0] != verb.becomes:
        return True
    # It changes something too if it keeps the die from those who are asked later.
    return any(
        offered_on(state, state.owner[card], target, die, later)
        for card, verbs in state.defs.offered_dice.items()
        if _asked_later(state, card, seat)
        for later in verbs
    )


def _asked_later(state: AgeState, card: int, seat: int) -> bool:
    """Whether a card's once-a-turn text is still to be offered, to somebody after this seat."""
    owner, seats = state.owner[card], len(state.cards)
    if owner == NOTHING or card in state.used or card in state.fresh:
        return False
    return (owner - state.banner) % seats > (seat - state.banner) % seats


@frames.answers("resolve")
def use_text(state: AgeState, frame: Frame, option: Option) -> None:
    """Once-a-turn text is used on a die or a bid, or declined."""
    if option == NOTHING:
        frame[2] += 1
        return
    target = cast(int, frame[1])
    card, number = cast(tuple[int, int], option)
    state.used.append(card)
    seat = state.owner[card]
    if number == NOTHING:
        where = situation(state, target, seat)
        added = sum(bonus.add for bonus in state.defs.offered_bonus[card] if where in bonus.to)
        state.raised[seat] += added
        state.note("raise", seat, target, card, added)
        return
    die = state.rolled[number]
    verb = next(v for v in state.defs.offered_dice[card] if offered_on(state, seat, target, die, v))
    if verb.becomes == "reroll":
        (die[2],) = state.roll(1, SIDES, "reroll", die[0], target, (die[1],), card)
    elif verb.becomes == "yours":
        state.note("steals", seat, target, card, *die[:3])
        die[0] = seat
    else:
        turn_die(die, verb)
        state.note("turned", seat, target, card, die[0], die[1], verb.becomes)


def bid_total(state: AgeState, bid: list[int], tell: bool = False) -> int:
    """Tokens, dice as they count, and what own text adds; it journals that text only if told to."""
    seat, target = bid[SEAT], bid[TARGET]
    powers = state.powers[seat]
    total = sum(bid[COUNTS : COUNTS + EMPIRE + 1]) + sum(bid[COUNTS + WILD :]) + state.raised[seat]
    if counts_pieces(state, target):
        total += sum(bid[COUNTS + STRENGTH_DIE : COUNTS + CULTURE_DIE + 1])
    elif powers & OWN_DICE and state.rolled:
        dice = [(*counted_face(state, die, target), die) for die in state.rolled if die[0] == seat]
        total += sum([counts for counts, _, _ in dice])
        if tell:
            by_text = [(c, card, *die[1:3]) for c, card, die in dice if card != NOTHING]
            tell_faces(state, seat, target, by_text)
    else:
        for die in state.rolled:
            if die[0] == seat:
                total += die[3] or die[2]
    if powers & BONUS:
        for card, add in added_by(state, bid, situation(state, target, seat)):
            total += add
            if tell:
                state.note("adds", seat, target, card, add)
    return total


def counted_face(state: AgeState, die: list[int], target: int) -> tuple[int, int]:
    """What a die counts for its owner, and the own card that lets its face count as another."""
    if die[3]:
        return die[3], NOTHING
    where = situation(state, target, die[0])
    for card in awake(state, die[0]):
        for verb in state.defs.own_dice.get(card, ()):
            if verb.counts and where in verb.at and fits(die, verb):
                return cast(int, verb.becomes), card
    return die[2], NOTHING


def bonuses(state: AgeState, bid: list[int], where: str) -> int:
    """What a seat's lasting text adds to a bid, an attack, a defence or an Improve bid."""
    return sum([add for _, add in added_by(state, bid, where)])


def added_by(state: AgeState, bid: list[int], where: str) -> list[tuple[int, int]]:
    """The cards whose lasting text adds to a bid, each time with how much."""
    bonus = state.defs.bonus
    return [
        (card, verb.add)
        for card in awake(state, bid[SEAT])
        if card in bonus
        for verb in bonus[card]
        if where in verb.to and _holds(state, bid, verb.holds)
    ]


def _holds(state: AgeState, bid: list[int], what: str | None) -> bool:
    if what is None:
        return True
    if what == "die":
        return any(bid[COUNTS + die] for die in DICE)
    held = colours(state, bid)
    return len(held) == len(TOKENS) if what == "all_colours" else PIECES.index(what) in held


def colours(state: AgeState, bid: list[int]) -> set[int]:
    """The colours that a bid holds; a token placed as another colour is of that one (AoA 19).

    Where it could be of several colours it is of one that the bid lacks.
    """
    held = {c for c in TOKENS if bid[COUNTS + c] or bid[COUNTS + DICE[c]]}
    tokens = sum(bid[COUNTS + WILD :])
    if tokens and bid[TARGET] >= FIRST_CARD:
        lacking = [c for c in token_colours(state, bid[SEAT], bid[TARGET]) if c not in held]
        held.update(lacking[:tokens])
    return held


def token_colours(state: AgeState, seat: int, card: int) -> list[int]:
    """The colours of which a seat may place tokens as they are on a card of the board."""
    bits = slot_bits(state, state.board.index(card), own_places(state, seat))
    return [c for c in TOKENS if bits >> c & 1]


def tell_faces(state: AgeState, seat: int, target: int, dice: Iterable[tuple[int, ...]]) -> None:
    """Journal by which card dice count as another face than they show, equal ones together.

    A die is (what it counts, by which card, its kind, its face).
    """
    for (counts, card, kind, face), number in Counter(dice).items():
        if counts != face:
            state.note("counts", seat, target, card, kind, face, counts, number)


def tell_tie(state: AgeState, winner: int, of: str) -> None:
    """Journal which card's text has given somebody a tie, if one has."""
    cards = awake(state, winner) if winner != NOTHING else ()
    for card in cards:
        if any(verb.of == of for verb in state.defs.ties.get(card, ())):
            state.note("tie", winner, card)
            return


def settle(state: AgeState, target: int, bids: list[list[int]]) -> None:
    """Who wins a target, and what that brings."""
    if target == IMPROVE:
        _settle_improve(state, bids)
    elif target == EXPAND:
        _settle_expand(state, bids)
    elif state.owner[target] != NOTHING:
        _settle_battle(state, target, bids)
    else:
        _settle_card(state, target, bids)


def highest(state: AgeState, totals: Sequence[tuple[int, int]], of: str = "") -> tuple[int, bool]:
    """The seat with the highest total, or NOTHING, and whether a tie rule had to decide.

    A tie goes to the seat whose text takes ties `of` that kind, then to the lowest on the card
    track; else to nobody.
    """
    if not totals:
        return NOTHING, False
    if len(totals) == 1:
        return totals[0][0], False
    best = max([total for _, total in totals])
    tied = [seat for seat, total in totals if total == best]
    if len(tied) == 1:
        return tied[0], False
    for seat in tie_takers(state, of):
        if seat in tied:
            return seat, True
    lowest = min([state.track[seat] for seat in tied])
    low = [seat for seat in tied if state.track[seat] == lowest]
    return (low[0] if len(low) == 1 else NOTHING), True


def cost_for(state: AgeState, card: int, seat: int) -> int:
    """What a card of the board costs a seat."""
    changed = prices(state, card, seat) if state.powers[seat] & PRICE else None
    return changed[-1][1] if changed else state.defs.cost[card]


def prices(state: AgeState, card: int, seat: int) -> list[tuple[int, int]]:
    """The own cards that change what a card of the board costs a seat, each with the new cost."""
    defs, cost, changed = state.defs, state.defs.cost[card], []
    if defs.is_land[card]:
        for own_card in awake(state, seat):
            for price in defs.price.get(own_card, ()):
                before, cost = cost, max(price.least, cost - price.less)
                if cost != before:
                    changed.append((own_card, cost))
    return changed


def tie_takers(state: AgeState, of: str) -> list[int]:
    """The seats whose text gives them ties of a kind."""
    return [
        state.owner[card]
        for card, verbs in state.defs.ties.items()
        if state.owner[card] != NOTHING
        and card not in state.fresh
        and any(verb.of == of for verb in verbs)
    ]


def _settle_card(state: AgeState, card: int, bids: list[list[int]]) -> None:
    if state.defs.is_land[card]:
        for bid in bids:
            if state.powers[bid[SEAT]] & PRICE:
                for own_card, cost in prices(state, card, bid[SEAT]):
                    state.note("costs", bid[SEAT], card, own_card, cost)
    totals = [(bid[SEAT], bid_total(state, bid, tell=True)) for bid in bids]
    best = max([total for _, total in totals])
    able = [(s, t) for s, t in totals if t == best and t >= cost_for(state, card, s)]
    row = ROWS[state.defs.row[card]]
    winner, tie = highest(state, able, row)
    if tie:
        tell_tie(state, winner, row)
    state.log.append(("result", card, winner, tuple(totals), int(tie)))
    for bid in bids:
        withdraw(state, bid)
        if bid[SEAT] == winner:
            for _ in range(bid[COUNTS + EMPIRE]):
                give_back(state, winner, EMPIRE)
    if winner == NOTHING:
        return
    state.board[state.board.index(card)] = NOTHING
    state.left += 1
    state.fresh.append(card)
    own(state, winner, card)
    if state.defs.is_land[card]:
        trigger(state, winner, "land_won")


def trigger(state: AgeState, seat: int, when: str, it: int = NOTHING) -> None:
    """Execute what a seat's awake cards do at a moment, in the order they were won."""
    if state.powers[seat] & TRIGGERS:
        for card in awake(state, seat):
            use_triggered(state, card, when, it)


def use_triggered(state: AgeState, card: int, when: str, it: int = NOTHING) -> None:
    """Execute what a card does at a moment, if it does something then."""
    key = state.defs.triggers.get((card, when))
    if key is not None:
        seat = state.owner[card]
        state.note("uses", seat, card)
        perform(state, key, seat, card, it)


def _settle_expand(state: AgeState, bids: list[list[int]]) -> None:
    totals = [(bid[SEAT], bid_total(state, bid, tell=True)) for bid in bids]
    winner, tie = highest(state, totals)
    state.log.append(("result", EXPAND, winner, tuple(totals), int(tie)))
    for bid in bids:
        withdraw(state, bid)
    if winner != NOTHING:
        take(state, winner, (EMPIRE,))
        trigger(state, winner, "expand_won")


def _settle_improve(state: AgeState, bids: list[list[int]]) -> None:
    totals = [(bid[SEAT], bid_total(state, bid, tell=True)) for bid in bids]
    winner, tie = highest(state, totals)
    state.log.append(("result", IMPROVE, winner, tuple(totals), int(tie)))
    for bid in bids:
        withdraw(state, bid)
        if bid[SEAT] == winner:
            colour = next(c for c in TOKENS if bid[COUNTS + c])
            if state.owned[winner * KINDS + DICE[colour]] == LIMITS[DICE[colour]]:
                state.note("full", winner, DICE[colour])  # AoA 8: the fifth came this turn
                continue
            for token in TOKENS:
                for _ in range(bid[COUNTS + token] + bid[COUNTS + WILD + token]):
                    give_back(state, winner, token)
            take(state, winner, (DICE[colour],))
            trigger(state, winner, "improve_won", colour)


def shield(state: AgeState, card: int, bids: Iterable[list[int]]) -> list[int]:
    """The owner's bid on a territory; an empty one if there is none, for text defends too."""
    owner = state.owner[card]
    nothing = [card, owner, *[0] * (KINDS + len(TOKENS))]
    return next((bid for bid in bids if bid[SEAT] == owner), nothing)


def price_of_attack(state: AgeState, card: int) -> int:
    """What a territory costs those who attack it, undefended."""
    return state.defs.cost[card] + sum([p.more for p in state.defs.protect.get(card, ())])


def _settle_battle(state: AgeState, card: int, bids: list[list[int]]) -> None:
    owner = state.owner[card]
    attackers = [bid for bid in bids if bid[SEAT] != owner]
    attacks = [(bid[SEAT], bid_total(state, bid, tell=True)) for bid in attackers]
    for bid in bids:
        withdraw(state, bid)
    if not attacks:
        state.note("unattacked", card, owner)
        return
    price = price_of_attack(state, card)
    defence = price + bid_total(state, shield(state, card, bids), tell=True)
    winner, tie = highest(state, [(s, t) for s, t in attacks if t >= defence])
    if price > state.defs.cost[card]:
        state.note("protects", card, price - state.defs.cost[card])
    state.note("battle", card, owner, defence, winner, tuple(attacks), int(tie))
    if winner != NOTHING:
        state.losses.append([card, winner])


# --- for words -------------------------------------------------------------------------------


def stake(state: AgeState, seat: int, target: int) -> tuple[int, int, int]:
    """Whose a target is, what a seat needs before any roll to win it, how many dice defend it."""
    if target < FIRST_CARD:
        return NOTHING, 0, 0
    owner = state.owner[target]
    if owner == NOTHING:
        return NOTHING, cost_for(state, target, seat), 0
    defending = shield(state, target, bids_on(state, target))
    need = price_of_attack(state, target) + bid_total(state, defending)
    return owner, need, sum([defending[COUNTS + die] for die in DICE])


def standing(state: AgeState, seat: int, target: int) -> tuple[Atom, ...]:
    """How a target that resolves stands: its owner, its cost for a seat, the bids, the defence.

    A bid is (seat, total, cost for that seat).
    """
    bids, owner = bids_on(state, target), state.owner[target]
    if owner != NOTHING:
        cost = price_of_attack(state, target)
        bidders = [bid for bid in bids if bid[SEAT] != owner]
        totals = tuple([(bid[SEAT], bid_total(state, bid), cost) for bid in bidders])
        return owner, cost, totals, cost + bid_total(state, shield(state, target, bids))
    totals = tuple([(b[SEAT], bid_total(state, b), cost_for(state, target, b[SEAT])) for b in bids])
    return NOTHING, cost_for(state, target, seat), totals, 0


# --- loss (AoA 12) ---------------------------------------------------------------------------


def no_battle_lost(state: AgeState) -> bool:
    """The loss phase only takes place after a lost battle."""
    return not state.losses


@frames.runs("loss")
def lose(state: AgeState, frame: Frame) -> None:
    """For each battle lost, the loser gives up a printed piece; then the card moves."""
    if not state.losses:
        state.stack.pop()
        return
    card, winner = state.losses[0]
    loser = state.owner[card]
    if len(frame) == 1:
        base = loser * KINDS
        printed = sorted({p for p in state.defs.gives[card] if state.owned[base + p]})
        if not printed and state.owned[base + EMPIRE]:
            printed = [EMPIRE]
        if printed:
            state.ask(loser, "lose", tuple(printed), card)
            return
    del frame[1:], state.losses[0]
    state.cards[loser].remove(card)
    state.cards[winner].append(card)
    state.owner[card] = winner
    state.fresh.append(card)
    state.note("conquered", card, loser, winner)


@frames.answers("loss")
def lost(state: AgeState, frame: Frame, option: Option) -> None:
    """The piece goes back to the supply."""
    give_back(state, state.seat, cast(int, option))
    state.note("lost", state.seat, option)
    frame.append(1)


# --- gold (AoA 13) ---------------------------------------------------------------------------


def nobody_has_gold_dice(state: AgeState) -> bool:
    """The gold phase only takes place if someone owns a gold die."""
    return not any(state.owned[GOLD_DIE::KINDS])


@frames.runs("gold")
def gold_phase(state: AgeState, frame: Frame) -> None:
    """All roll all their gold dice; the highest total scores one VP for each of them."""
    state.stack.pop()
    totals = []
    for seat in banner_order(state):
        dice = state.owned[seat * KINDS + GOLD_DIE]
        if dice:
            totals.append((seat, sum(state.roll(dice, SIDES, "gold", seat))))
    winner, tie = highest(state, totals, "gold_phase")
    points = state.owned[winner * KINDS + GOLD_DIE] if winner != NOTHING else 0
    if tie:
        tell_tie(state, winner, "gold_phase")
    state.note("gold", winner, points, tuple(totals), int(tie))
    if winner != NOTHING:
        state.gold_vp[winner] += points
        trigger(state, winner, "gold_won")


# --- count, end of turn (AoA 4, 14) ----------------------------------------------------------


@frames.runs("count")
def count_cards(state: AgeState, frame: Frame) -> None:
    """Markers climb to the highest threshold reached, and never fall."""
    state.stack.pop()
    for seat, cards in enumerate(state.cards):
        squares = score.squares(state, len(cards))
        if squares > state.track[seat]:
            state.track[seat] = squares
            state.note("climb", seat, squares)


@frames.runs("turn_end")
def end_turn(state: AgeState, frame: Frame) -> None:
    """The Banner may move, sleeping text wakes, and it is counted whether anything moved."""
    if len(frame) == 1:
        frame.append(1)
        if state.rules.options.banner == "rotate":  # type: ignore[attr-defined]
            state.banner = (state.banner + 1) % len(state.cards)
            state.note("banner", state.banner)
        for card in state.fresh:
            use_triggered(state, card, "turn_of_winning_ends")
        if state.stack[-1] is not frame:
            return
    state.fresh = []
    state.used = []
    state.quiet = 0 if state.left else state.quiet + 1
    state.left = 0
    state.stack.pop()


# --- the end (AoA 15) ------------------------------------------------------------------------


@frames.runs("culture_roll")
def culture_roll(state: AgeState, frame: Frame) -> None:
    """In Banner order all roll their culture dice; some text adds dice, rerolls or changes them.

    The frame is [name, seats done, the seat's faces, picked dice]; dice are [.., kind, face].
    """
    if len(frame) == 1:
        frame += [0, (), ()]
    seats = len(state.cards)
    done = cast(int, frame[1])
    if done == seats:
        state.stack.pop()
        return
    seat = (state.banner + done) % seats
    faces, picked = cast(tuple[int, ...], frame[2]), cast(tuple[int, ...], frame[3])
    cards = [card for card in state.cards[seat] if card in state.defs.culture]
    joined = _joined(state, seat, cards) if cards else ()
    if not faces:
        dice = state.owned[seat * KINDS + CULTURE_DIE]
        for kind in {kind for _, kind in joined}:
            dice += state.owned[seat * KINDS + kind]
        for card, kind in joined:
            state.note("joins", seat, card, kind)
        if dice:
            faces = state.roll(dice, SIDES, "culture", seat)
            frame[2] = faces
    again = _rerolling(state, cards) if cards else NOTHING
    if faces and NOTHING not in picked and again != NOTHING:
        start = picked[-1] + 1 if picked else 0
        state.ask(seat, "reroll", (*range(start, len(faces)), NOTHING), faces, picked)
        return
    chosen = picked[:-1]
    if chosen:
        before = tuple([faces[i] for i in chosen])
        anew = state.roll(len(chosen), SIDES, "culture reroll", seat, again, before)
        changed = dict(zip(chosen, anew, strict=True))
        faces = tuple([changed.get(i, face) for i, face in enumerate(faces)])
    total = sum([score.culture_face(state, cards, face) for face in faces])
    total += score.culture_bonus(state, seat)
    state.culture_vp[seat] = total
    if cards:
        _tell_culture(state, seat, cards, faces)
    state.note("culture", seat, total, faces, int(bool(joined)))
    frame[1:] = [done + 1, (), ()]


def _joined(state: AgeState, seat: int, cards: Iterable[int]) -> list[tuple[int, int]]:
    """The cards that let other dice of a seat join the culture roll, with the kind of dice."""
    return [
        (card, PIECES.index(die))
        for card in cards
        for verb in state.defs.culture_join.get(card, ())
        for die in verb.dice
        if state.owned[seat * KINDS + PIECES.index(die)]
    ]


def _rerolling(state: AgeState, cards: Iterable[int]) -> int:
    """The card that lets its owner reroll dice of the culture roll, or NOTHING."""
    for card in cards:
        if any(verb.becomes == "reroll" for verb in state.defs.culture_dice.get(card, ())):
            return card
    return NOTHING


def _tell_culture(state: AgeState, seat: int, cards: list[int], faces: Iterable[int]) -> None:
    """Journal by which text a seat's culture roll counts more than its dice show."""
    counted = []
    for face in faces:
        by_text = [c for c in cards if score.culture_face(state, [c], face) != face]
        if by_text:
            counts = score.culture_face(state, by_text, face)
            counted.append((counts, by_text[0], NOTHING, face))
    tell_faces(state, seat, NOTHING, counted)
    for card in cards:
        for bonus in state.defs.culture_bonus.get(card, ()):
            each = state.owned[seat * KINDS + PIECES.index(bonus.each)] if bonus.each else 1
            if each:
                state.note("adds", seat, NOTHING, card, bonus.add * each)


@frames.answers("culture_roll")
def pick_to_reroll(state: AgeState, frame: Frame, option: Option) -> None:
    """One die more to reroll, or done."""
    frame[3] = (*cast(tuple[int, ...], frame[3]), option)


PHASES: Phases[AgeState] = Phases(
    Phase("turn_order", "Each rolls three dice; the highest sum drafts first.", ("draft",)),
    Phase("draft", "A snake draft of lands and heroes.", ("board",)),
    Phase(
        "board", "Tokens are taken, cities are shuffled in, the board is laid out.", ("turn_start",)
    ),
    Phase(
        "turn_start",
        "Rows slide towards their final slot and are filled; if one can't be, the game ends.",
        ("allocation", "culture_roll"),
        next=after_turn_start,
    ),
    Phase("allocation", "Pieces are placed, one target at a time.", ("resolution",)),
    Phase("resolution", "Dice are rolled, cards are won, battles are fought.", ("loss",)),
    Phase(
        "loss",
        "Losers of battles give up a piece, conquered territories move.",
        ("gold",),
        skip=no_battle_lost,
        skipped_when="no battle has been lost",
    ),
    Phase(
        "gold",
        "Gold dice are rolled for victory points.",
        ("count",),
        skip=nobody_has_gold_dice,
        skipped_when="nobody owns a gold die",
    ),
    Phase("count", "Markers climb the card track.", ("turn_end",)),
    Phase("turn_end", "Text of the cards won this turn wakes.", ("turn_start",)),
    Phase("culture_roll", "Culture dice are rolled and added to the victory points.", (END,)),
)


class AgeOfAscent(Game[AgeState]):
    """Age of Ascent on the framework."""

    name = "age_of_ascent"
    title = "Age of Ascent"
    version = "2"
    players: ClassVar[Sequence[int]] = (2, 3, 4)
    streams = ("setup", "territories", "dice")
    state = AgeState
    options = AgeOptions
    phases = PHASES
    frames = frames
    bots = BOTS
    inner = frozenset({"place"})
    bound = 20_000

    def definitions(self, options: GameOptions) -> Cards:
        """The printed cards, or a user's own card file."""
        assert isinstance(options, AgeOptions)
        if options.cards is None:
            return load_cards(printed_document(), DATA.name)
        return load_cards(options.cards, "cards")

    def check(self, players: int, options: GameOptions) -> None:
        """There have to be cards enough for the draft and the first board."""
        defs = self.rules_of(options)
        cards = [card for card in defs.all if card.min_players <= players]
        lands = sum(card.kind == LAND for card in cards)
        for row, name in enumerate(ROWS):
            drafted = (players, players, 0)[row]
            need = drafted + len(SLOTS[row])
            if sum(card.row == row for card in cards) < need:
                raise BadOption(
                    f"the cards are too few: {players} players need {need} of the {name} row"
                )
        if lands < players:
            raise BadOption(f"the cards are too few: {players} players draft {players} lands")

    def rules_of(self, options: GameOptions) -> Cards:
        """The compiled cards for some options."""
        given = options.model_dump(exclude_defaults=True)
        return cast(Cards, self.rules(**given).defs)

    def setup(self, state: AgeState) -> None:
        """Everything before the turn-order roll (AoA 2)."""
        seats = state.players
        each = range(seats)
        state.turn, state.first, state.banner = 0, 0, 0
        state.board, state.offered = [NOTHING] * len(ROW_OF_SLOT), []
        state.cards = [[] for _ in each]
        state.owner = [NOTHING] * (len(state.defs.all) + FIRST_CARD)
        state.fresh, state.bids, state.used, state.rolled, state.losses = [], [], [], [], []
        state.owned, state.free = [0] * (KINDS * seats), [0] * (KINDS * seats)
        state.powers, state.wild, state.targets = [0] * seats, [0] * seats, [[] for _ in each]
        state.raised, state.track = [0] * seats, [0] * seats
        state.gold_vp, state.text_vp, state.culture_vp = [0] * seats, [0] * seats, [0] * seats
        state.left, state.quiet = 0, 0
        cards, defs = in_play(state), state.defs
        lands = [c for c in cards if defs.is_land[c]]
        heroes = [c for c in cards if defs.row[c] == HERO]
        treasures = [c for c in cards if defs.row[c] == TREASURE]
        state.decks = [lands, heroes, treasures]
        for name, deck in zip(("lands", "heroes", "treasures"), state.decks, strict=True):
            state.shuffle("setup", deck, name)

    def scores(self, state: AgeState) -> list[int]:
        """Victory points as the game stands."""
        return [sheet.total for sheet in score.sheets(state)]

    def winners(self, state: AgeState) -> list[int]:
        """Most points, then culture, gold, strength dice; then the victory is shared (AoA 15)."""
        return score.winners(state)

    def table(self, state: AgeState, seat: int | None) -> dict[str, object]:
        """All that lies open: everything but the order of the decks; and what can be bid."""
        from age_of_ascent.bids import shown

        return view.table(state) | {"bidding": shown(state)}

    def hidden(self, state: AgeState, seat: int) -> list[list[list[int]]]:
        """The order of each deck."""
        return view.hidden(state)

    def census(self, state: AgeState) -> dict[str, int]:
        """Cards in all places, pieces within their limits."""
        return view.census(state)

    def uses(self, rules: Rules) -> set[str]:
        """Cards that can be drafted, won, conquered and used, and ends of contests."""
        return view.uses(cast(Cards, rules.defs))

    def used(self, rules: Rules, entries: Sequence[Entry]) -> set[str]:
        """Which of these a journal tells of."""
        return view.used(cast(Cards, rules.defs), entries)

    def turn(self, state: AgeState) -> int:
        """The turn, from 1; 0 in the draft."""
        return state.turn

    def about(self, state: AgeState) -> tuple[Atom, ...]:
        """What the words need beside: what targets cost and whose they are, totals, and names."""
        seat, names = state.seat, state.header.names
        if state.kind == "target":
            targets = cast(tuple[int, ...], state.options)
            return tuple([stake(state, seat, target) for target in targets]), names
        if state.kind == "place":
            return *state.about, stake(state, seat, cast(int, state.about[0])), names
        if state.kind == "ability":
            return *state.about, standing(state, seat, cast(int, state.about[0])), names
        return state.about

    def prompt(self, rules: Rules, decision: Decision) -> str:
        """The question of a decision, in words."""
        return text.prompt(cast(Cards, rules.defs), decision, rules.options.expand)  # type: ignore[attr-defined]

    def label(self, rules: Rules, decision: Decision, option: Option) -> str:
        """What an option does, in words."""
        expand = rules.options.expand  # type: ignore[attr-defined]
        return text.label(cast(Cards, rules.defs), decision, option, expand)

    def tell(
        self, rules: Rules, entry: Entry, seat: int | None, names: Sequence[str]
    ) -> str | None:
        """A journal entry in words."""
        return text.tell(cast(Cards, rules.defs), entry, names)

    def show(self, rules: Rules, view: View) -> str:
        """The table in plain text."""
        return text.board(cast(Cards, rules.defs), view)

    def cards(self, rules: Rules) -> list[dict[str, object]]:
        """All cards with their generated text."""
        return [text.card_facts(card) for card in cast(Cards, rules.defs).all]


game = AgeOfAscent()
