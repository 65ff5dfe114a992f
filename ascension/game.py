"""Ascension as a game of the framework: its phases and everything that is asked of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from ascension import (
    consistency,
    deal,
    listing,
    moves,
    observing,
    score,
    telling,
    terminal,
    turn,
    view,
)
from ascension.cards import card_facts, compile_cards, load_set, shipped, shipped_names, shipped_set
from ascension.economy import ECONOMY
from ascension.ending import after_the_turn, not_solitaire
from ascension.entries import Happened
from ascension.face import AscensionFace
from ascension.frames import FRAMES
from ascension.levels import BOTS
from ascension.measures import AscensionMeasures
from ascension.mechanics import MECHANICS
from ascension.offers import offers
from ascension.options import SETS, AscensionOptions
from ascension.prices import board_hero_cost, row_costs
from ascension.state import NONE, AscensionState, Cards
from ascension.strategy import AscensionStrategy
from framework.cards.files import cards_hash
from framework.core.actions import Action, Actions
from framework.core.course import END as END_OF_GAME
from framework.core.decision import Decision
from framework.core.entries import Line
from framework.core.errors import BadOption
from framework.core.game import Game
from framework.core.move import Move
from framework.core.observation import Part, Parts
from framework.core.phases import Phase, Phases
from framework.core.plain import Atom, Entry, Option
from framework.core.rules import Rules
from framework.core.view import Pile, View

AscensionRules = Rules[Cards, AscensionOptions]

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
        when={"turn": "the game goes on", END_OF_GAME: "the last round is over"},
        skip=not_solitaire,
        skipped_when="more than one player plays",
    ),
)


class Ascension(Game[AscensionState, Cards, AscensionOptions]):
    name = "ascension"
    title = "Ascension"
    version = "1"
    players: ClassVar[Sequence[int]] = (1, 2, 3, 4, 5, 6)
    sides = 0
    state = AscensionState
    options = AscensionOptions
    phases = PHASES
    frames = FRAMES
    entries = Happened
    bots = BOTS
    strategy = AscensionStrategy()
    measures = AscensionMeasures
    mechanics = MECHANICS
    economy = ECONOMY
    face = AscensionFace()
    bound = 60_000

    def streams_for(self, players: int) -> tuple[str, ...]:
        """One for setup, the center deck, and each seat's deck."""
        return ("setup", "dice", "market", *(f"deck:{seat}" for seat in range(players)))

    def sets(self) -> Sequence[str]:
        return SETS

    def definitions(self, options: AscensionOptions) -> Cards:
        """The cards of the chosen sets and of a user's own card file."""
        documents = {"basic": shipped("basic")} | {name: shipped(name) for name in options.sets}
        if options.cards is not None:
            documents["cards"] = options.cards
        printed = [
            (name, card)
            for name, document in documents.items()
            for card in (
                load_set(document, options._file, shipped_names())
                if name == "cards"
                else shipped_set(name)
            )
            if options.promo or not card.promo
        ]
        defs = compile_cards(printed, options.sets, cards_hash(documents), options._file)
        defs.options = options
        defs.team = options.team
        defs.stall_rounds = options.stall_rounds
        return defs

    def check(self, players: int, options: AscensionOptions) -> None:
        """Teams are of two, opposite each other."""
        if options.team and players not in (4, 6):
            raise BadOption(f"a team game is for 4 or 6 players, not {players}")
        if options.energy_shards is not None and "rise_of_vigil" not in options.sets:
            raise BadOption("energy_shards: only Rise of Vigil has Energy Shards; add it to sets")

    def advice(self, players: int, options: AscensionOptions) -> str:
        """Large tables with a single set are a variant (Ascension 23)."""
        if players <= 4 or len(options.sets) > 1:
            return ""
        return (
            "For five and six players the rulebooks ask for two sets; one is played as a variant."
        )

    def setup(self, state: AscensionState) -> None:
        """Decks, stacks, pool, and who goes first."""
        deal.setup(state)

    def scores(self, state: AscensionState) -> list[int]:
        """Honor tokens, cards and temples; partners add up."""
        return score.totals(state)

    def winners(self, state: AscensionState) -> list[int]:
        """Most honor; ties go to the later in turn order (Ascension 7)."""
        return score.winners(state)

    def table(self, state: AscensionState, seat: int | None) -> dict[str, object]:
        """All that lies open, what it costs now, and what is one's own."""
        there = state.board_hero != NONE
        return view.table(state, seat) | {
            "costs": row_costs(state),
            "board_hero_cost": board_hero_cost(state) if there else 0,
            "offers": offers(state, seat),
        }

    def hidden(self, state: AscensionState, seat: int) -> list[list[list[int]]]:
        """Decks, and the others' hands."""
        return view.hidden(state, seat)

    def piles(self, state: AscensionState) -> list[Pile]:
        """The center deck, and each seat's deck."""
        return view.piles(state)

    def shuffles(self, state: AscensionState) -> dict[str, list[int]]:
        """Discard piles become decks, and the void the center deck."""
        return view.shuffles(state)

    def census(self, state: AscensionState) -> dict[str, int]:
        """Every card is in exactly one place."""
        return view.census(state)

    def all_cards(self) -> dict[str, object]:
        """All four sets and the promo card."""
        return {"sets": SETS, "promo": True}

    def uses(self, rules: AscensionRules) -> set[str]:
        """Cards that can be acquired, defeated, played, transformed, and abilities."""
        return view.uses(rules.defs)

    def used(self, rules: AscensionRules, entries: Sequence[Entry]) -> set[str]:
        """Which of these a journal tells of."""
        return view.used(rules.defs, entries)

    def check_state(self, state: AscensionState) -> None:
        """Cards, tokens and what a turn keeps, then what every game looks at."""
        consistency.check(state)
        super().check_state(state)

    def turn(self, state: AscensionState) -> int:
        """Rounds so far: turns of the first player."""
        return turn.rounds(state)

    def about(self, state: AscensionState) -> tuple[Atom, ...]:
        """What is asked, with all that its words need."""
        return moves.about(state)

    def prompt(self, rules: AscensionRules, decision: Decision) -> Line:
        return telling.prompt(rules.defs, decision)

    def label(self, rules: AscensionRules, decision: Decision, option: Option) -> str:
        return telling.label(rules.defs, decision, option)

    def move(self, decision: Decision, option: Option) -> Move:
        defs = decision.rules.defs
        assert isinstance(defs, Cards)
        return moves.move(defs, decision, option)

    def action(self, decision: Decision, option: Option) -> Action:
        return listing.action(decision, option)

    def list_actions(self, rules: AscensionRules, players: int) -> Actions:
        return Actions(listing.actions(rules.defs, players), players, listing.SPARE)

    def list_parts(self, rules: AscensionRules, players: int) -> list[Part]:
        return observing.parts(rules.defs, players)

    def observe(self, state: AscensionState, seat: int, parts: Parts) -> None:
        observing.observe(state, seat, parts)

    def show(self, rules: AscensionRules, view: View) -> str:
        """The table in plain text."""
        return terminal.board(rules.defs, view)

    def glance(self, rules: AscensionRules, view: View) -> str:
        """The center row and what the turn player has, without the cards' texts."""
        return terminal.glance(rules.defs, view)

    def verdict(self, rules: AscensionRules, view: View) -> str:
        """Who has won, or whether the Cult was beaten."""
        return telling.verdict(view)

    def cards(self, rules: AscensionRules) -> list[dict[str, object]]:
        """All cards with their generated text."""
        return [card_facts(card) for card in rules.defs.all]


game = Ascension()
