"""Fair: take a card from the row, and do what it says."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from framework.bots.bot import RandomBot
from framework.cards.blocks import (
    SEAT,
    BlockDefinitions,
    ask,
    execute,
    stored,
)
from framework.cards.compiling import add_blocks, asking_step, compile_blocks
from framework.cards.control import Steps, carried_out
from framework.cards.files import (
    BadCards,
    CardData,
    cards_hash,
    check_unique,
    parse_card,
    read_yaml,
)
from framework.cards.schema import Amount, Condition, Number, Step, Vocabulary, number
from framework.cards.text import amount, lines
from framework.core import (
    END,
    Decision,
    Frame,
    Frames,
    Game,
    GameOptions,
    Move,
    Option,
    Phase,
    Phases,
    Rules,
    State,
)
from framework.core.entries import Form, Happening, Seat
from framework.core.mechanic import Mechanic
from framework.face import Face
from framework.lab.economy import CardText, Economy, Flow

ROW = 3
Kind = Literal["fruit", "folk"]


# --- cards -----------------------------------------------------------------------------------


class PrintedCard(CardData):
    """A card as it stands in the file."""

    kind: Kind
    copies: Annotated[int, Field(ge=1, le=20)] = 1
    text: Steps


class Cards(BlockDefinitions):
    """All kinds of cards by number, and their texts as blocks that can be executed."""

    def __init__(self, document: dict[str, object], source: str) -> None:
        rows = document.get("cards")
        if not isinstance(rows, list):
            raise BadCards(f"{source}: expected a list under `cards`")
        self.all = [
            parse_card(PrintedCard, row, VOCABULARY, source, f"cards[{i}]")
            for i, row in enumerate(rows)
        ]
        check_unique(self.all, source)
        self.cards_hash = cards_hash(document)
        self.key = [stored(card.name, "text") for card in self.all]
        self.blocks = {}
        for card in self.all:
            self.blocks |= compile_blocks((card.name, "text"), card.text)

    def card_name(self, form: int) -> str:
        return self.all[form].name


class FairState(State):
    """The whole game at one moment; cards are the numbers of their kinds."""

    defs: Cards
    turn: int
    deck: list[int]  # the top card is last
    row: list[int]  # to choose from
    taken: list[list[int]]  # what lies before each seat
    score: list[int]  # coins


class Happened(Happening): ...


class Took(Happened, kind=("choice", "take"), words="{seat} takes {form}."):
    seat: Seat
    form: Form


class Gained(Happened, kind="coins", words="{seat} gains {coins:coin}.", statistic="Coins gained"):
    seat: Seat
    coins: int


class Robbed(Happened, kind="robbed", words="{seat} takes {coins:coin} from {victim}."):
    seat: Seat
    victim: Seat
    coins: int


class Shown(Happened, kind=("reveal", "row"), words="New in the row: {form}."):
    form: Form


# --- words -----------------------------------------------------------------------------------


class Gain(Step[FairState], word="gain"):
    """Coins from the bank."""

    coins: Number

    def run(self, state: FairState, frame: Frame) -> None:
        coins = number(self.coins, state, frame)
        state.score[frame[SEAT]] += coins
        state.note("coins", frame[SEAT], coins)

    def clause(self) -> str:
        return f"gain {amount(self.coins, 'coin')}"


class Rob(Step[FairState], word="rob"):
    """Coins of another player, as far as they go."""

    coins: Annotated[int, Field(ge=1, le=5)]

    def run(self, state: FairState, frame: Frame) -> None:
        others = tuple(seat for seat in range(state.players) if seat != frame[SEAT])
        ask(state, frame, "victim", others)

    def answer(self, state: FairState, frame: Frame, victim: int) -> None:
        coins = min(self.coins, state.score[victim])
        state.score[victim] -= coins
        state.score[frame[SEAT]] += coins
        state.note("robbed", frame[SEAT], victim, coins)

    def clause(self) -> str:
        return f"take {amount(self.coins, 'coin')} from another player"


class Poorest(Condition[FairState], word="poorest"):
    """Nobody has fewer coins."""

    def holds(self, state: FairState, frame: Frame) -> bool:
        return state.score[frame[SEAT]] == min(state.score)

    def clause(self) -> str:
        return "nobody has fewer coins"


class Own(Amount[FairState], word="own"):
    """Cards of a kind before the player, this one too."""

    kind: Kind

    def value(self, state: FairState, frame: Frame) -> int:
        return sum(state.defs.all[form].kind == self.kind for form in state.taken[frame[SEAT]])

    def clause(self) -> str:
        return f"for each {self.kind} that you have"


VOCABULARY = Vocabulary(FairState, State)


# --- the game --------------------------------------------------------------------------------


frames: Frames[FairState] = Frames()
add_blocks(frames)


@frames.runs("take")
def take(state: FairState, frame: Frame) -> None:
    """The row is filled, then the next player takes a card from it."""
    while len(state.row) < ROW and state.deck:
        state.row.append(state.deck.pop())
        state.note("reveal", "row", state.row[-1])
    state.ask((state.turn - 1) % state.players, "take", tuple(sorted(set(state.row))))


@frames.answers("take")
def took(state: FairState, frame: Frame, form: int) -> None:
    """The card lies before its player, and its text is executed."""
    seat = state.seat
    state.stack.pop()
    state.turn += 1
    state.row.remove(form)
    state.taken[seat].append(form)
    execute(state, state.defs.key[form], seat, form)


def from_file(value: object) -> object:
    """On a command line cards are the name of their file; in a save they are its contents."""
    return read_yaml(Path(value)) if isinstance(value, str | Path) else value


class Options(GameOptions):
    cards: Annotated[
        dict[str, object] | None,
        BeforeValidator(from_file),
        Field(description="a card file (YAML) to play with"),
    ] = None


@cache
def shipped() -> dict[str, object]:
    return read_yaml(Path(__file__).parent / "tutorial_cards.yaml")


# --- for the lab -----------------------------------------------------------------------------


MECHANICS = (
    Mechanic(
        "market",
        "Open row",
        "Everybody takes one of the open cards, which is replaced.",
        bgg="Market; Open Drafting",
        parameters={"cards": ROW},
        phases=("take",),
        entries=frozenset({"choice take"}),
    ),
    Mechanic(
        "take_that",
        "Robbery",
        "Some cards take coins from another player.",
        bgg="Take That (2686)",
        phases=("take",),
        cards=lambda card: "from another player" in str(card["text"]),
        entries=frozenset({"robbed"}),
        moves=lambda move: "rob" in move.traits,
    ),
)


def at_least(coins: int | Amount) -> int:
    """How many coins a card gives; of what is counted, one."""
    return coins if isinstance(coins, int) else 1


def card_texts(rules: Rules[Cards, Options]) -> list[CardText]:
    return [
        CardText(card.name, card.kind, card.copies, {"text": card.text}, (), frozenset({card.kind}))
        for card in rules.defs.all
    ]


ECONOMY = Economy(
    resources=("coins",),
    zones=("row", "taken", "others"),
    start="row",
    goal="coins",
    cards=card_texts,
    rules=(Flow("row", "taken"),),
    moved={
        Gain: lambda card, part, gain: [Flow("taken", "coins", at_least(gain.coins))],
        Rob: lambda card, part, rob: [Flow("others", "coins", rob.coins)],
    },
    needs={Own: lambda card, own: [own.kind]},
)


HINTS = {"take": "Fruit is worth more the more you have of it."}
BOTS = {"random": RandomBot}


class FairFace(Face):
    blurb = "Take a card from the row and do what it says; the richest wins."
    unit, hints, card_fields = ("coin", "coins"), HINTS, ("row", "taken")


class Fair(Game[FairState, Cards, Options]):
    """What the framework has to know."""

    name, title, bound, players = "fair", "Fair", 1_000, (2, 3, 4)
    state, options, frames, entries = FairState, Options, frames, Happened
    bots, face, mechanics, economy = BOTS, FairFace(), MECHANICS, ECONOMY
    phases = Phases(
        Phase(
            "take", "A card is taken and does what it says.", ("take", END),
            next=lambda state: "take" if state.row or state.deck else END,
        )
    )  # fmt: skip

    def definitions(self, options: Options) -> Cards:
        return Cards(shipped() if options.cards is None else options.cards, "the card file")

    def setup(self, state: FairState) -> None:
        state.turn, state.row, state.score = 1, [], [0] * state.players
        state.taken = [[] for _ in range(state.players)]
        state.deck = [i for i, card in enumerate(state.defs.all) for _ in range(card.copies)]
        state.shuffle("setup", state.deck)

    def table(self, state: FairState, seat: int | None) -> dict[str, object]:
        taken = [list(forms) for forms in state.taken]
        return {"row": list(state.row), "taken": taken, "deck": len(state.deck)}

    def hidden(self, state: FairState, seat: int) -> list[list[list[int]]]:
        return [[state.deck]]

    def census(self, state: FairState) -> dict[str, int]:
        everywhere = [*state.deck, *state.row, *(form for own in state.taken for form in own)]
        return {card.name: everywhere.count(form) for form, card in enumerate(state.defs.all)}

    def prompt(self, rules: Rules[Cards, Options], decision: Decision) -> str:
        asked = {"take": "Which card do you take?", "victim": "Whom do you rob?"}
        return asked.get(decision.kind, "Which do you choose?")

    def label(self, rules: Rules[Cards, Options], decision: Decision, option: Option) -> str:
        if decision.kind == "take" and isinstance(option, int):
            return f"take {rules.defs.card_name(option)}"
        if decision.kind == "victim" and isinstance(option, int):
            return f"player {option + 1}"
        return asking_step(decision).label(option, decision.about) or str(option)

    def move(self, decision: Decision, option: Option) -> Move:
        if decision.kind == "take" and isinstance(option, int):
            return Move("take", form=option, place="row")
        words = carried_out(asking_step(decision), option)
        if decision.kind == "victim" and isinstance(option, int):
            return Move("rob", seat=option, traits=words)
        return Move(option if isinstance(option, str) else decision.kind, traits=words)

    def cards(self, rules: Rules[Cards, Options]) -> list[dict[str, object]]:
        return [
            {
                "name": card.name, "type": card.kind, "cost": 0, "copies": card.copies,
                "text": "\n".join(lines(card.text)),
            }
            for card in rules.defs.all
        ]  # fmt: skip


game = Fair()
