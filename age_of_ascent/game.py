"""Age of Ascent as the framework knows it: its phases and the game itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, cast

from age_of_ascent import (  # noqa: F401 - the phases declare their frames
    allocation,
    culture,
    gold,
    loss,
    resolution,
    score,
    setup,
    telling,
    turn,
    view,
)
from age_of_ascent.bids import shown
from age_of_ascent.bots import BOTS
from age_of_ascent.card_text import card_facts
from age_of_ascent.cards import DATA, load_cards, printed_document
from age_of_ascent.options import AgeOptions
from age_of_ascent.places import in_play
from age_of_ascent.state import (
    FIRST_CARD,
    HERO,
    KINDS,
    LAND,
    NOTHING,
    ROW_OF_SLOT,
    ROWS,
    SLOTS,
    TREASURE,
    AgeState,
    Cards,
    frames,
)
from age_of_ascent.terminal import board
from age_of_ascent.totals import stake, standing
from framework.core.decision import Decision
from framework.core.errors import BadOption
from framework.core.game import Game, GameOptions, Rules
from framework.core.phases import END, Phase, Phases
from framework.core.plain import Atom, Entry, Option
from framework.core.view import View

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
        return telling.prompt(cast(Cards, rules.defs), decision, rules.options.expand)  # type: ignore[attr-defined]

    def label(self, rules: Rules, decision: Decision, option: Option) -> str:
        """What an option does, in words."""
        expand = rules.options.expand  # type: ignore[attr-defined]
        return telling.label(cast(Cards, rules.defs), decision, option, expand)

    def tell(
        self, rules: Rules, entry: Entry, seat: int | None, names: Sequence[str]
    ) -> str | None:
        """A journal entry in words."""
        return telling.tell(cast(Cards, rules.defs), entry, names)

    def show(self, rules: Rules, view: View) -> str:
        """The table in plain text."""
        return board(cast(Cards, rules.defs), view)

    def cards(self, rules: Rules) -> list[dict[str, object]]:
        """All cards with their generated text."""
        return [card_facts(card) for card in cast(Cards, rules.defs).all]


game = AgeOfAscent()
