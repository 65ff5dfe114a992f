"""Age of Ascent as the framework knows it: its phases and the game itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from age_of_ascent import (  # noqa: F401 - the phases declare their frames
    allocation,
    consistency,
    culture,
    gold,
    listing,
    loss,
    moves,
    observing,
    resolution,
    score,
    setup,
    telling,
    turn,
    view,
)
from age_of_ascent.asking import ODDS
from age_of_ascent.bids import placing, shown, standing
from age_of_ascent.card_text import card_facts
from age_of_ascent.cards import FILES, load_cards, printed_document
from age_of_ascent.economy import ECONOMY
from age_of_ascent.entries import Happened
from age_of_ascent.face import AgeFace
from age_of_ascent.frames import frames
from age_of_ascent.levels import BOTS
from age_of_ascent.measures import AgeMeasures
from age_of_ascent.mechanics import MECHANICS
from age_of_ascent.options import AgeOptions
from age_of_ascent.state import (
    LAND,
    ROWS,
    SIDES,
    SLOTS,
    AgeState,
    Cards,
)
from age_of_ascent.strategy import AgeStrategy
from age_of_ascent.terminal import board
from framework.core.actions import Action, Actions
from framework.core.course import END
from framework.core.decision import Decision
from framework.core.entries import Line
from framework.core.errors import BadOption
from framework.core.game import Game
from framework.core.move import Move, Wish
from framework.core.observation import Part, Parts
from framework.core.phases import Phase, Phases
from framework.core.plain import Atom, Entry, Option
from framework.core.rules import Rules
from framework.core.view import Pile, View

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
        next=turn.after_turn_start,
        when={
            "allocation": "every row is full",
            "culture_roll": "a row can't be filled, or no card has left the board for too long",
        },
    ),
    Phase("allocation", "Pieces are placed, one target at a time.", ("resolution",)),
    Phase("resolution", "Dice are rolled, cards are won, battles are fought.", ("loss",)),
    Phase(
        "loss",
        "Losers of battles give up a piece, conquered territories move.",
        ("gold",),
        skip=loss.no_battle_lost,
        skipped_when="no battle has been lost",
    ),
    Phase(
        "gold",
        "Gold dice are rolled for victory points.",
        ("count",),
        skip=gold.nobody_has_gold_dice,
        skipped_when="nobody owns a gold die",
    ),
    Phase("count", "Markers climb the card track.", ("turn_end",)),
    Phase("turn_end", "Text of the cards won this turn wakes.", ("turn_start",)),
    Phase("culture_roll", "Culture dice are rolled and added to the victory points.", (END,)),
)


AgeRules = Rules[Cards, AgeOptions]


class AgeOfAscent(Game[AgeState, Cards, AgeOptions]):
    """Age of Ascent on the framework."""

    name = "age_of_ascent"
    title = "Age of Ascent"
    version = "2"
    players: ClassVar[Sequence[int]] = (2, 3, 4)
    streams = ("setup", "territories", "dice")
    sides = SIDES
    state = AgeState
    options = AgeOptions
    phases = PHASES
    frames = frames
    entries = Happened
    bots = BOTS
    strategy = AgeStrategy()
    measures = AgeMeasures
    mechanics = MECHANICS
    economy = ECONOMY
    face = AgeFace()
    odds = ODDS
    inner = frozenset({"place"})
    bound = 20_000

    def definitions(self, options: AgeOptions) -> Cards:
        """The printed cards, or a user's own card file, and how the table plays."""
        if options.cards is None:
            defs = load_cards(printed_document(options.values), FILES[options.values].name)
        else:
            defs = load_cards(options.cards, "cards")
        defs.banner_rotates = options.banner == "rotate"
        defs.pass_is_final = options.pass_is_final
        defs.track = options.track
        defs.expand = options.expand
        defs.stall_turns = options.stall_turns
        defs.catch_up = options.catch_up
        return defs

    def check(self, players: int, options: AgeOptions) -> None:
        """There have to be cards enough for the draft and the first board."""
        defs = self.rules(**options.model_dump(exclude_defaults=True)).defs
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

    def setup(self, state: AgeState) -> None:
        setup.set_up(state)

    def scores(self, state: AgeState) -> list[int]:
        return [sheet.total for sheet in score.sheets(state)]

    def winners(self, state: AgeState) -> list[int]:
        return score.winners(state)

    def table(self, state: AgeState, seat: int | None) -> dict[str, object]:
        return view.table(state) | {"bidding": shown(state), "contests": standing(state)}

    def hidden(self, state: AgeState, seat: int) -> list[list[list[int]]]:
        return view.hidden(state)

    def piles(self, state: AgeState) -> list[Pile]:
        return view.piles(state)

    def census(self, state: AgeState) -> dict[str, int]:
        return view.census(state)

    def check_state(self, state: AgeState) -> None:
        """Cards, pieces and points, then what every game looks at."""
        consistency.check(state)
        super().check_state(state)

    def uses(self, rules: AgeRules) -> set[str]:
        return view.uses(rules.defs)

    def used(self, rules: AgeRules, entries: Sequence[Entry]) -> set[str]:
        return view.used(rules.defs, entries)

    def about(self, state: AgeState) -> tuple[Atom, ...]:
        return moves.about(state)

    def move(self, decision: Decision, option: Option) -> Move:
        return moves.move(decision, option)

    def action(self, decision: Decision, option: Option) -> Action:
        return listing.action(decision, option)

    def list_actions(self, rules: AgeRules, players: int) -> Actions:
        return Actions(listing.actions(rules.defs, players), players, listing.SPARE)

    def list_parts(self, rules: AgeRules, players: int) -> list[Part]:
        return observing.parts(rules.defs, players)

    def observe(self, state: AgeState, seat: int, parts: Parts) -> None:
        observing.observe(state, seat, parts)

    def indexes(self, state: AgeState, wish: Wish) -> list[int]:
        """A whole bid is a wish too: `{"target": number, "pieces": [kind, ...]}`."""
        if "target" in wish or "pieces" in wish:
            return placing(state, wish.get("target"), wish.get("pieces"))
        return super().indexes(state, wish)

    def prompt(self, rules: AgeRules, decision: Decision) -> Line:
        return telling.prompt(decision)

    def label(self, rules: AgeRules, decision: Decision, option: Option) -> str:
        return telling.label(rules.defs, decision, moves.move(decision, option))

    def show(self, rules: AgeRules, view: View) -> str:
        return board(rules.defs, view)

    def cards(self, rules: AgeRules) -> list[dict[str, object]]:
        return [card_facts(card) for card in rules.defs.all]


game = AgeOfAscent()
