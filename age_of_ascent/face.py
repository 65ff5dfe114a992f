"""What Age of Ascent tells an app: words, hints, zones, and how points have come about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar, Final

from age_of_ascent.contests import (
    Conquered,
    Fought,
    Rerolled,
    Resolved,
    RolledForBid,
    RolledForGold,
)
from age_of_ascent.entries import (
    CultureRerolled,
    PhaseBegan,
    Placed,
    RolledForCulture,
    RolledForTurnOrder,
    TurnBegan,
)
from age_of_ascent.help import HELP, INTRODUCTION
from age_of_ascent.lessons import FIRST, LESSONS, PLACES, REASONS
from age_of_ascent.state import (
    CULTURE,
    CULTURE_DIE,
    DECKS,
    DICE,
    EMPIRE,
    FIRST_CARD,
    GOLD,
    GOLD_DIE,
    IMPROVE,
    KINDS,
    PIECE_NAMES,
    STRENGTH,
    STRENGTH_DIE,
    TOKENS,
    WILD,
    AgeState,
)
from framework.cards.search import in_words
from framework.core.entries import Happening
from framework.core.game import AnyGame
from framework.core.move import Facts
from framework.core.rules import Rules
from framework.core.view import View
from framework.english import counted, listed, title
from framework.face import (
    BOTS,
    FILTERS,
    NOTHING,
    Card,
    Emblem,
    Face,
    Persona,
    Row,
    Sheet,
    Words,
    player,
)
from framework.watcher import Amount, Watcher

RED, YELLOW, BLUE, VIOLET = "#b3261e", "#e9b824", "#1f5fae", "#5b4b8a"
DARK_RED, BROWN = "#8f2f26", "#7a5a0a"
ABOUT_BOTS: Final = {
    **BOTS,
    "easy": Persona(
        "bids on what looks best, and forgets what you can still do",
        "Easy",
        ("life", "#2f7d4f"),
        ("Pip", "Dotty", "Bram"),
    ),
    "normal": Persona(
        "knows what cards and pieces have been worth in thousands of games",
        "Normal",
        ("star", BLUE),
        ("Corin", "Maela", "Jast"),
    ),
    "hard": Persona(
        "knows what wins, and tries each bid in many possible turns before it places one",
        "Hard",
        ("energy", DARK_RED),
        ("Veyra", "Malthus", "Ione"),
    ),
    "balanced": Persona(
        "likes all three colours", "Steward", ("temple", VIOLET), ("Aldis", "Rowan", "Tamsin")
    ),
    "strength": Persona(
        "goes for territories and battles",
        "Warlord",
        ("territory", DARK_RED),
        ("Brenn", "Torva", "Kaskar"),
    ),
    "gold": Persona(
        "goes for heroes and the gold phase", "Merchant", ("hero", BROWN), ("Sulio", "Perla", "Dun")
    ),
    "culture": Persona(
        "goes for treasures and the culture roll",
        "Sage",
        ("treasure", BLUE),
        ("Ysel", "Orrin", "Mirane"),
    ),
}
NAMES: Final = ("Fenn", "Lark", "Wick", "Oda", "Harro", "Sefa", "Brok", "Linde")
CARD_FILTERS: Final = {**FILTERS, "row": "Row"}
OPTIONS: Final = {
    "banner": "Banner of Initiative",
    "pass_is_final": "Whoever passes is out for the turn",
    "track": "Card track: cards for each square",
    "expand": "What wins Expand",
    "stall_turns": "Turns without a card taken that end the game",
    "catch_up": "Empire tokens for whoever has the fewest points",
    "values": "Values of the cards",
    "cards": "Card file of your own",
}
VALUES: Final = {
    "banner": {"fixed": "Stays where it is", "rotate": "Passes to the left each turn"},
    "expand": {"total": "The highest total", "pieces": "The most pieces"},
    "values": {"usual": "Usual", "close": "Tuned for closer games"},
}
HINTS: Final = {
    "draft": "Lands and heroes give you pieces at once. Heroes have text that works all game"
    " long; take one whose text fits the colour you have most of.",
    "target": "Place pieces on a card to win it: you need at least its cost, and more than"
    " everybody else; of equals the one who is lower on the card track wins. Territories take"
    " strength, heroes gold, treasures culture, each also empire tokens and what is printed on"
    " it; the final slot of a row takes another colour too. Expand and Improve turn pieces into"
    " more. Strength dice can attack a territory of another player, or defend one of yours.",
    "place": "Tokens count one each and are sure; a die counts what it rolls, one to three."
    " What you keep can go elsewhere. Until you confirm the bid you can take pieces off it.",
    "resolve": "Resolve first what gives you something that helps with the rest.",
    "ability": "This text works once a turn. Use it if it is worth more here than later.",
    "lose": "Give up the piece that you will miss least; tokens are weaker than dice.",
    "reroll": "A die shows two on the average: a one is worth rolling again, a three is not.",
}
FIELDS: Final = {
    "asleep": "Text asleep",
    "banner": "Banner of Initiative",
    "first": "First player",
    "track": "Card track",
    "used": "Text used this turn",
}
PHASES: Final = {
    "turn_order": "Turn order",
    "draft": "Draft",
    "board": "",
    "turn_start": "",
    "allocation": "Allocation",
    "resolution": "Resolution",
    "loss": "Losses",
    "gold": "Gold",
    "count": "Count",
    "turn_end": "",
    "culture_roll": "Culture roll",
}
TERRITORIES_EACH: Final = 0.45  # that a player more wins in a turn: bots play so
OTHERS_A_TURN: Final = (1.3, 0.9)  # heroes and treasures that are won in a turn
SELDOM: Final = ("text",)  # a source that has a row only if somebody has points by it
SOURCES: Final = {  # of points, where the name alone says little
    "gold_phase": "Gold phases",
    "text": "Texts of cards",
    "track": "Card track",
    "culture_roll": "Culture roll",
}
TIES: Final = "dice"  # what decides ties, and is no points
MOST_NAMED: Final = 3  # targets in a sentence
AVERAGE: Final = "Average die (2 expected)"
STATISTICS: Final = (
    "Bids placed",
    "Bids won",
    "Cards won",
    "Strength placed",
    "Gold placed",
    "Culture placed",
    "Empire tokens spent",
    "Tokens spent on Improve",
    "Battles fought",
    "Battles won",
    "Territories conquered",
    "Territories lost",
    "Gold phases won",
    "Dice rolled",
)
ROLLS: Final = (
    RolledForTurnOrder,
    RolledForBid,
    Rerolled,
    RolledForGold,
    RolledForCulture,
    CultureRerolled,
)


class AgeWatcher(Watcher[AgeState]):
    """Points, cards and pieces at each turn; bids, battles and dice."""

    points = "Victory points"
    bids: dict[tuple[int, int], tuple[int, ...]]  # of this turn, by seat and target

    def standing(self) -> dict[str, list[int]]:
        state = self.state

        def owned(*kinds: int) -> list[int]:
            seats = range(state.players)
            return [sum(state.owned[seat * KINDS + kind] for kind in kinds) for seat in seats]

        return {
            **super().standing(),
            "Cards": [len(cards) for cards in state.cards],
            "Strength": owned(STRENGTH, STRENGTH_DIE),
            "Gold": owned(GOLD, GOLD_DIE),
            "Culture": owned(CULTURE, CULTURE_DIE),
            "Empire tokens": owned(EMPIRE),
            "Dice": owned(*DICE),
            "All pieces": owned(*range(KINDS)),
        }

    def happened(self, happening: Happening) -> None:
        super().happened(happening)
        match happening:
            case TurnBegan():
                self.bids = {}
            case PhaseBegan(phase="culture_roll"):
                self.turn_over(self.state.turn)
            case Placed(seat, target, counts):
                self.bids[seat, target] = counts
                for colour, name in enumerate(("Strength", "Gold", "Culture")):
                    placed = counts[colour] + counts[DICE[colour]] + counts[WILD + colour]
                    self.count(f"{name} placed", seat, placed)
            case Resolved(target, winner) if winner >= 0:
                self._won(winner, target)
            case Fought(owner=owner, winner=winner, attacks=attacks):
                for seat in {owner, *(seat for seat, _ in attacks)}:
                    self.count("Battles fought", seat)
                self.count("Battles won", winner if winner >= 0 else owner)
            case Conquered(loser=loser):
                self.count("Territories lost", loser)
        if isinstance(happening, ROLLS):
            self.count("Dice rolled", happening.seat, len(happening.faces))
            self.count("pips", happening.seat, sum(happening.faces))

    def _won(self, seat: int, target: int) -> None:
        pieces = self.bids[seat, target]
        if target >= FIRST_CARD:
            self.count("Cards won", seat)
            self.count("Empire tokens spent", seat, pieces[EMPIRE])
        elif target == IMPROVE:
            tokens = sum(pieces[colour] + pieces[WILD + colour] for colour in TOKENS)
            self.count("Tokens spent on Improve", seat, tokens)

    def end(self) -> None:
        self.sample(self.state.turn + 1, "end, after the culture roll")

    def statistics(self) -> dict[str, list[Amount]]:
        rows: dict[str, list[Amount]] = {name: [*self.counted(name)] for name in STATISTICS}
        rows[AVERAGE] = [
            round(pips / dice, 2) if dice else None
            for pips, dice in zip(self.counted("pips"), self.counted("Dice rolled"), strict=True)
        ]
        return rows


class AgeFace(Face):
    """Age of Ascent in an app."""

    blurb = (
        "Bid tokens and three-sided dice for lands, heroes and treasures; fight for"
        " territories; end on a culture roll. Two to four players, about 40 minutes."
    )
    introduction = INTRODUCTION
    emblem = Emblem(
        (("territory", DARK_RED), ("hero", BROWN), ("treasure", BLUE)),
        (("expand", RED), ("flag", YELLOW), ("improve", BLUE), ("star", VIOLET)),
    )
    bots = ABOUT_BOTS
    levels = ("easy", "normal", "hard")
    names = NAMES
    pages = ("age-of-ascent",)
    options = OPTIONS
    values = VALUES
    board = Path(__file__).parent / "board"
    hints = HINTS
    reasons = REASONS
    lessons = LESSONS
    first_game = FIRST
    help = HELP
    phases = PHASES
    card_fields = ("board", "offered", "cards", "asleep", "used")
    card_filters = CARD_FILTERS
    fields = FIELDS
    hidden_fields = (
        "bidding", "contests", "culture_dice", "expand", "final_slots", "free", "owned", "rolled",
        "sheets", "thresholds", "turn",
    )  # fmt: skip
    seat_fields = ("banner", "first")
    watcher = AgeWatcher
    unasked = frozenset({"resolve"})
    standing: ClassVar[Words] = {"target": "done for this turn"}

    def stands(self, before: View, now: View) -> bool:
        """Until the turn is over, or somebody goes for what the player has bid on or owns."""
        return before["turn"] == now["turn"] and not _threatened(before, now)

    def stirred(self, rules: Rules, before: View, now: View) -> str:
        if before["turn"] != now["turn"]:
            return ""
        names = [rules.defs.card_name(target) for target in _threatened(before, now)]
        return f"You are asked again: others go for {listed(names)}."

    def missed(self, rules: Rules, view: View) -> str:
        """Free pieces are good for nothing else once the turn is over."""
        names = [rules.defs.card_name(target) for target in _winnable(view)]
        rest = len(names) - MOST_NAMED
        called = listed([*names[:MOST_NAMED], *[f"{rest} others"] * (rest > 0)], "or")
        return f"You have pieces left that could still win {called}." if names else ""

    def usual_players(self, game: AnyGame) -> int:
        return 3

    def why(self, view: View, move: Facts) -> str:
        """A bid is good for what its target is good for."""
        bid = PLACES.get(move.get("place", "")) if move["verb"] == "bid" else None
        return bid or super().why(view, move)

    def cards(self, rules: Rules) -> dict[int, Card]:
        return dict(enumerate(rules.game.cards(rules), FIRST_CARD))

    def keys(self, field: str, value: object) -> list[str]:
        """There is one card of each kind; a bid lies on its target, with all of its pieces."""
        if field == "bids" and isinstance(value, list):
            pieces = ((bid["target"], count) for bid in value for count in bid["pieces"])
            return [f"c{target}" for target, count in pieces for _ in range(count)]
        return [f"c{card}" for card in self.forms(field, value) or ()]

    def turns_left(self, rules: Rules, view: View) -> str:
        """By the deck that will be empty first if its cards are won as they usually are.

        Decks never grow, so neither does what is told.
        """
        decks = view["table"]["decks"]
        assert isinstance(decks, list)
        if view["over"] or view["phase"] == "culture_roll" or not view["turn"]:
            return ""
        rates = (1 + TERRITORIES_EACH * view["players"], *OTHERS_A_TURN)
        left = 1 + min(deck / rate for deck, rate in zip(decks, rates, strict=True))
        return f"about {counted(round(left), 'turn')} left"

    def players(self, rules: Rules, view: View) -> list[Row]:
        """The pieces of each kind come before the other rows."""
        points, *rest = super().players(rules, view)
        table = view["table"]
        free, owned = table["free"], table["owned"]
        assert isinstance(free, list)
        assert isinstance(owned, list)
        rows: list[Row] = []
        for piece, (_, several) in PIECE_NAMES.items():
            have = [(f[piece], o[piece]) for f, o in zip(free, owned, strict=True)]
            if any(all_of_them for _, all_of_them in have):
                cells = [f"{f} free of {o}" if o else NOTHING for f, o in have]
                rows.append((several.capitalize(), *cells))
        return [points, *rows, *rest]

    def rows(self, rules: Rules, view: View, field: str, value: object) -> list[Row]:
        """Each bid and each deck has a row of its own."""
        match field, value:
            case "bids", [*bids]:
                return [_bid(rules, view, bid) for bid in bids if isinstance(bid, dict)]
            case "decks", [*left]:
                counts = zip(DECKS, left, strict=True)
                return [(f"Deck of {deck}", str(count)) for deck, count in counts]
        return super().rows(rules, view, field, value)

    def words(self, rules: Rules, view: View, field: str, value: object) -> str:
        if field == "losses" and isinstance(value, list) and value:
            return ", ".join(
                f"{rules.defs.card_name(card)} to {player(view, to)}" for card, to in value
            )
        return super().words(rules, view, field, value)

    def sheet(self, view: View) -> Sheet:
        """The dice that decide ties come last."""
        columns = view["table"]["sheets"]
        assert isinstance(columns, list)

        def row(source: str, called: str) -> Row:
            return (called, *(in_words(column[source]) for column in columns))

        sources = [
            source
            for source in columns[0]
            if source != TIES and (source not in SELDOM or any(c[source] for c in columns))
        ]
        return Sheet(
            view["names"],
            [
                *(row(source, SOURCES.get(source, title(source))) for source in sources),
                ("Total", *view["scores"]),
                ("Dice, for ties", *(_tie_breaks(column[TIES]) for column in columns)),
            ],
        )


def _tie_breaks(dice: Sequence[int]) -> str:
    """The dice that decide ties, those that count first before the others."""
    colours = zip(("culture", "gold", "strength"), dice, strict=True)
    have = [counted(n, f"{colour} die", f"{colour} dice") for colour, n in colours if n]
    return ", ".join(have) or "none"


def _threatened(before: View, now: View) -> list[int]:
    """Targets that a player has a smaller chance to win or to keep than before."""
    known = _chances(before)
    return [t for t, chance in _chances(now).items() if chance < known.get(t, 1.0)]


def _winnable(view: View) -> list[int]:
    """What who looks on could go for with the pieces that are left, not without hope."""
    biddings, seat, cards = view["table"]["bidding"], view["seat"], view["table"]["cards"]
    assert isinstance(biddings, list)
    assert isinstance(cards, list)
    own = cards[seat] if seat is not None else []
    return [b["target"] for b in biddings if any(b["wins"][1]) and b["target"] not in own]


def _chances(view: View) -> dict[int, float]:
    """The chance of who looks on, on each target that (s)he has pieces on or defends."""
    contests = view["table"]["contests"]
    assert isinstance(contests, list)
    return {
        contest["target"]: stand["win"]
        for contest in contests
        for stand in contest["stands"]
        if stand["seat"] == view["seat"]
    }


def _bid(rules: Rules, view: View, bid: Mapping[str, object]) -> Row:
    """Who has placed what on a target."""
    target, pieces, kinds = bid["target"], bid["pieces"], [*PIECE_NAMES.values()]
    assert isinstance(target, int)
    assert isinstance(pieces, list)
    parts = []
    for kind, count in enumerate(pieces):
        one, several = kinds[kind % len(kinds)]
        wild = " as another colour" if kind >= len(kinds) else ""
        if count:
            parts.append(f"{counted(count, one, several)}{wild}")
    words = f"{player(view, bid['seat'])}: {', '.join(parts) or 'nothing yet'}"
    return f"Bid on {rules.defs.card_name(target)}", words
