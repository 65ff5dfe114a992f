"""What Ascension tells an app: words, hints, zones, and how honor has come about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from ascension.deal import full_pool
from ascension.entries import InsightGained, TreasureTaken, TurnBegan
from ascension.help import HELP, INTRODUCTION
from ascension.lessons import EMPOWER, FIRST, LESSONS, REASONS
from ascension.options import AscensionOptions
from ascension.score import cards_of, cult_total, sheets
from ascension.state import HAND_SIZE, TEMPLES, AscensionState
from ascension.state import Cards as Definitions
from ascension.view import on_table
from framework.core.entries import Happening
from framework.core.game import AnyGame
from framework.core.move import Facts, Move
from framework.core.rules import Rules
from framework.core.view import View
from framework.english import counted, title
from framework.face import (
    BOTS,
    FILTERS,
    NOTHING,
    Average,
    Cards,
    Emblem,
    Face,
    Persona,
    Row,
    Sheet,
    player,
)
from framework.watcher import Amount, Watcher

CULT: Final = "The Cult"
BLUE, GREEN, BROWN, PURPLE, RED, GOLD = (
    "#2b6cb0", "#2f7d3b", "#8a5a2b", "#6b3fa0", "#8f2430", "#e9b824",
)  # fmt: skip
ABOUT_BOTS: Final = {
    **BOTS,
    "easy": Persona(
        "takes the dearest thing that it can pay for, and never parts with a card",
        "Easy",
        ("life", GREEN),
        ("Posy", "Dotty", "Bram"),
    ),
    "normal": Persona(
        "knows what each card has been worth in thousands of games",
        "Normal",
        ("star", BLUE),
        ("Corin", "Maela", "Jast"),
    ),
    "hard": Persona(
        "knows what wins, and tries each choice in many possible turns before it makes one",
        "Hard",
        ("energy", RED),
        ("Veyra", "Malthus", "Ione"),
    ),
    "greedy": Persona(
        "takes what is worth most by what its text says",
        "Collector",
        ("honor", GOLD),
        ("Calder", "Nerissa", "Tovin", "Elara", "Bastian"),
    ),
}
NAMES: Final = ("Moth", "Fern", "Jory", "Wren", "Pip", "Sable", "Thorn", "Ivy", "Ash", "Rook")
CARD_FILTERS: Final = {**FILTERS, "faction": "Faction"}
OPTIONS: Final = {
    "honor_per_player": "Honor in the pool for each player",
    "energy_shards": "Energy Shards in the center deck",
    "stall_rounds": "Rounds without a gain that end the game",
    "team": "Teams of two: partners sit opposite",
    "promo": "Promo card Twofold Askara",
    "cards": "Card file of your own",
}
HINTS: Final = {
    "play": "Play all your cards first: they give runes, to acquire heroes and constructs, and"
    " power, to defeat monsters. Cards that draw or banish come best before the rest.",
    "spend": "Now spend what you have: acquire the dearest card that fits your deck, or defeat"
    " a monster for honor. Mystic, Heavy Infantry and Cultist are always there.",
    "end": "Nothing is left to spend. End the turn: you draw five new cards, and runes and"
    " power that are left are lost.",
    "pick": "Where cards leave your deck, choose the weakest: a deck without its starting"
    " cards draws the strong ones more often. Where you gain something, choose the dearest.",
    "player": "Choose the opponent who is ahead, or the one it hurts most.",
    "may": "It is your choice. Most effects help you: say yes unless you need the card.",
    "choose": "Take what you can use this turn: runes if there is something to acquire, power"
    " if there is something to defeat, cards or honor otherwise.",
    "faction": "Name the faction that most of your cards have.",
    "pay": "Pay with what you can use less of this turn: with power if there is nothing left to"
    " defeat, else with runes.",
    "empower": "A card that you have played may leave your deck for good; what it did is yours."
    " Banish a starting card.",
    "direct": "A construct that comes into play at once works already this turn.",
    "gift": "A card helps the team where it fits best: your partner may need it more than you.",
    "capture": "As a construct of yours the monster stays before you and counts as mechana.",
    "dreambind": "A bound monster goes to your discard pile and gives its reward again whenever"
    " you play it. Strong rewards are worth the insight.",
    "infest": "A monster does nothing in a hand: put it into the discard pile of an opponent"
    " who is ahead.",
}
FIELDS: Final = {
    "active": "Turn of",
    "aside": "Defeated, not yet in the void",
    "board_hero": "Hero on the board",
    "deck": "Deck",
    "decks": "Cards in deck",
    "discards": "Discard pile",
    "ending": "Last round",
    "first": "First player",
    "hands": "Cards in hand",
    "honor": "Honor tokens",
    "market": "Center deck",
    "out": "Out of the game",
    "partners": "Partner",
    "played": "Played this turn",
    "pool": "Honor pool",
    "row": "Center row",
    "stacks": "Always available",
    "top": "Known on top of the deck",
    "under": "Under the center row",
}
PHASES: Final = {"deal": "", "turn": "Turn", "end_of_turn": "", "cult": "The Cult"}
ON_THE_WAY: Final = ("hand", "top", "deck", "discards", "played")  # what is drawn again and again
HOW: Final = (
    "The runes and power printed on your cards without a condition: the mean of a card, over your"
    " hand, deck, discard pile and what you have played, times the cards of a hand. Constructs in"
    " play, and text that draws or depends on something, come on top."
)
PACES: Final = (0.12, 0.095, 0.092, 0.081)  # honor that each takes, measured in games of bots
VAGUE: Final = 3  # rounds by which a game may be longer or shorter than is told
VAGUE_ROUNDS: Final = 2  # those in which that is said
AT_ONCE: Final = {"play": "play all cards of the hand"}
ALWAYS_DRAWN: Final = ("Cultist", *TEMPLES)  # a view has no number of them
SELDOM: Final = ("temples", "partner")  # sources that have a row only if somebody has honor by them
SOURCES: Final = {"tokens": "Honor tokens"}  # of honor, where the name makes no good title
SPENT: Final = {"runes": "Runes spent", "power": "Power spent"}
STATISTICS: Final = (
    "Turns",
    "Cards played",
    "Cards acquired",
    "Monsters defeated",
    "Cards banished",
    "Treasures taken",
    "Runes spent",
    "Power spent",
    "Insight gained",
    "Biggest turn",
    "Honor a turn",
    "Cards at the end",
)


class AscensionWatcher(Watcher[AscensionState]):
    """Honor and cards at each turn, what each turn spent; what was done with cards."""

    points = "Honor"
    began = 0  # the turn that is watched
    owned: tuple[int, ...] = ()  # honor of each seat by itself as the turn began

    def standing(self) -> dict[str, list[int]]:
        state = self.state
        alone = state.players == 1
        return {
            self.points: [*state.scores, *[cult_total(state)] * alone],
            "Honor tokens": [*state.honor, *[state.cult_honor] * alone],
            "Cards owned": [
                *(len(cards_of(state, seat)) for seat in range(state.players)),
                *[len(state.cult)] * alone,
            ],
            "Cards acquired": list(self.counted("Cards acquired")),
            "Monsters defeated": list(self.counted("Monsters defeated")),
            "Insight": list(state.insight),
        }

    def others(self) -> tuple[str, ...]:
        return (CULT,) if self.state.players == 1 else ()

    def turn_now(self) -> int:
        return self.state.turn  # each player's turn, where the game counts rounds

    def turn_over(self, turn: int) -> None:
        self._close()
        super().turn_over(turn)

    def happened(self, happening: Happening) -> None:
        super().happened(happening)
        match happening:
            case TurnBegan(turn, seat):
                self.began, self.active = turn, seat
                self.owned = tuple(sheet.total for sheet in sheets(self.state))
                self.spent = dict.fromkeys(SPENT.values(), 0)
            case TreasureTaken(seat, count):
                self.count("Treasures taken", seat, count)
            case InsightGained(seat, count):
                self.count("Insight gained", seat, count)

    def chosen(self, seat: int, move: Move) -> None:
        for resource, amount in move.price:
            if resource in SPENT:
                self.count(SPENT[resource], seat, amount)
                self.spent[SPENT[resource]] += amount

    def _close(self) -> None:
        """The turn is over: what it has brought and spent."""
        if not self.began:
            return
        seat = self.active
        gained = sheets(self.state)[seat].total - self.owned[seat]
        best = self.counts.setdefault("Biggest turn", [0] * self.state.players)
        best[seat] = max(best[seat], gained)
        for spent, amount in self.spent.items():
            self.mark(f"{spent} a turn", self.began, [(seat, amount)])

    def end(self) -> None:
        self._close()
        self.sample(self.began, f"turn {self.began}, the end")

    def statistics(self) -> dict[str, list[Amount]]:
        state = self.state
        rows: dict[str, list[Amount]] = {name: [*self.counted(name)] for name in STATISTICS}
        own, turns = [sheet.total for sheet in sheets(state)], self.counted("Turns")
        rows["Honor a turn"] = [
            round(total / count, 1) if count else None
            for total, count in zip(own, turns, strict=True)
        ]
        rows["Cards at the end"] = [len(cards_of(state, seat)) for seat in range(state.players)]
        return {name: row for name, row in rows.items() if name != "Insight gained" or any(row)}


def rounds(players: int, honor: float) -> float:
    """In how many rounds each taker has so much honor: decks get faster as they grow."""
    pace = PACES[min(players, len(PACES)) - 1]
    return float((max(0.0, honor) / pace) ** (1 / 2.2))


class AscensionFace(Face):
    """Ascension in an app."""

    blurb = (
        "Build a deck from the center row, defeat monsters, gather honor. Four sets,"
        " alone or mixed. One to six players, about 30 minutes."
    )
    introduction = INTRODUCTION
    emblem = Emblem(
        (("lifebound", GREEN), ("void", PURPLE), ("mechana", BROWN)),
        (("runes", BLUE), ("power", RED), ("honor", GOLD), ("monster", RED)),
    )
    unit = ("honor", "honor")
    bots = ABOUT_BOTS
    levels = ("easy", "normal", "hard")
    names = NAMES
    pages = (
        "ascension",
        "ascension-rise-of-vigil",
        "ascension-gift-of-the-elements",
        "ascension-valley-of-the-ancients",
        "ascension-deliverance",
    )
    options = OPTIONS
    first_options = ("sets", "team")
    board = Path(__file__).parent / "board"
    hints = HINTS
    reasons = REASONS
    lessons = LESSONS
    first_game = FIRST
    help = HELP
    phases = PHASES
    at_once = AT_ONCE
    card_fields = (
        "row", "under", "void", "out", "aside", "stacks", "event", "hand", "deck", "top",
        "discards", "played", "constructs", "trophies", "cards",
    )  # fmt: skip
    owned_fields = (*ON_THE_WAY, "constructs", "trophies")
    card_filters = CARD_FILTERS
    fields = FIELDS
    hidden_fields = ("sheets", "turn", "used", "costs", "offers", "deck")
    seat_fields = ("active", "first", "partners")
    watcher = AscensionWatcher

    def usual_players(self, game: AnyGame) -> int:
        return 2

    def offers(self, option: str, players: int) -> bool:
        return option != "team" or players in (4, 6)

    def about_players(self, players: int) -> str:
        return "One player: you play alone, against the Cult." if players == 1 else ""

    def hint(self, view: View) -> str:
        """A turn is three decisions to a newcomer: cards to play, things to spend on, its end."""
        decision = view["decision"]
        if decision is None or decision["kind"] != "turn":
            return super().hint(view)
        verbs = [move["verb"] for move in decision.get("moves", ())]
        return HINTS["play" if "play" in verbs else "spend" if len(verbs) > 1 else "end"]

    def why(self, view: View, move: Facts) -> str:
        """What has a price says how much of the purse it takes."""
        reason, table, decision = super().why(view, move), view["table"], view["decision"]
        if decision is not None and decision["kind"] == "empower" and move["verb"] == "banish":
            return EMPOWER
        for resource, amount in move.get("price", ()):
            if resource in SPENT:
                return f"It takes {amount} of your {table[resource]} {resource}. {reason}".rstrip()
        return reason

    def coming(self, game: AnyGame, view: View) -> list[tuple[str, str]]:
        """The Cult comes only to who plays alone."""
        return super().coming(game, view) if view["players"] == 1 else []

    def clock(self, view: View) -> str:
        """Rounds are what is played to the end, turns what the journal counts."""
        return f"Round {view['turn']}, turn {on_table(view)['turn']}" if view["turn"] else ""

    def turns_left(self, rules: Rules, view: View) -> str:
        """By the honor that was taken and that is left, for each of those who take it.

        It goes up only where the pool does. At first it is known to a few rounds only.
        """
        table = on_table(view)
        players, options = view["players"], rules.options
        assert isinstance(options, AscensionOptions)
        if table["ending"] or view["over"]:
            last = [] if view["over"] else ["last round"]
            taken = sum(table["honor"]) + table["cult"]["honor"]
            if table["pool"] and taken + table["pool"] > full_pool(options, players):
                last.append("the pool was empty before")  # what it gains then changes nothing
            return ": ".join(last)
        takers = max(2, players)  # from who plays alone the Cult takes as much
        each = full_pool(options, players) / takers
        left = round(1 + rounds(players, each) - rounds(players, each - table["pool"] / takers))
        if view["turn"] <= VAGUE_ROUNDS:
            return f"{max(1, left - VAGUE)} to {left + VAGUE} rounds left"
        return f"about {counted(left, 'round')} left"

    def average(self, rules: Rules, lying: Mapping[str, Counter[int]]) -> Average | None:
        """The mean of a card times the cards of a hand: of any deck it is exactly that."""
        defs = rules.defs
        assert isinstance(defs, Definitions)
        cards = sum((lying[field] for field in ON_THE_WAY if field in lying), Counter[int]())
        hand = min(HAND_SIZE, cards.total())
        if not hand:
            return None
        runes = sum(defs.brings[form][0] * n for form, n in cards.items())
        power = sum(defs.brings[form][1] * n for form, n in cards.items())
        each = hand / cards.total()
        brings = (("runes", round(runes * each, 1)), ("power", round(power * each, 1)))
        return Average(hand, brings, HOW)

    def forms(self, field: str, value: object) -> list[int] | None:
        """Cards on the table are [card, form]; the hero on the board is its form."""
        if field == "board_hero":
            return [value] if isinstance(value, int) else []
        return [f for _, f in _lying(value) if f >= 0] if field in self.card_fields else None

    def keys(self, field: str, value: object) -> list[str]:
        """A card keeps its number wherever it goes."""
        return [f"c{card}" for card, _ in _lying(value) if field in self.card_fields]

    def shown_cards(self, view: View, cards: Cards) -> set[int]:
        table = on_table(view)
        shown = super().shown_cards(view, cards)
        shown |= {number for number, card in cards.items() if card["name"] in ALWAYS_DRAWN}
        shown |= {
            form for form in self.forms("cards", table["cult"]["cards"]) or () if form in cards
        }
        shown |= {less["form"] for offer in table["offers"] for less in offer["because"]}
        turned = {cards[form].get("turns_into", cards[form].get("other_side_of")) for form in shown}
        sides = turned - {None}
        if not sides:
            return shown
        return shown | {number for number, card in cards.items() if card["name"] in sides}

    def rows(self, rules: Rules, view: View, field: str, value: object) -> list[Row]:
        """The Cult has something only against who plays alone."""
        if field == "cult" and view["players"] > 1:
            return []
        return super().rows(rules, view, field, value)

    def words(self, rules: Rules, view: View, field: str, value: object) -> str:
        match field, value:
            case "board_hero", int(form):
                return rules.defs.card_name(form)
            case "named_faction", [*named]:
                return ", ".join(map(str, named)) or NOTHING
            case "temples", [*seats]:
                owners = [player(view, seat, "nobody") for seat in seats]
                return ", ".join(f"{t}: {o}" for t, o in zip(TEMPLES, owners, strict=False))
            case "keystones", [life, death]:
                return f"{life} life, {death} death"
        return super().words(rules, view, field, value)

    def sheet(self, view: View) -> Sheet:
        """Who plays alone has the Cult beside."""
        names, scores, table = [*view["names"]], [*view["scores"]], view["table"]
        columns, cult = table["sheets"], table["cult"]
        assert isinstance(columns, list)
        assert isinstance(cult, dict)
        if len(names) == 1:
            names, scores, columns = [*names, CULT], [*scores, cult["honor"]], [*columns, cult]
        rows = [
            (SOURCES.get(source, title(source)), *(column.get(source, 0) for column in columns))
            for source in columns[0]
            if source not in SELDOM or any(column.get(source) for column in columns)
        ]
        return Sheet(names, [*rows, ("Total", *scores)])


def _lying(value: object) -> list[tuple[int, int]]:
    """Cards with their forms, however deep they lie: where one lies, only cards lie beside it."""
    if not isinstance(value, list) or not value:
        return []
    first = value[0]
    if isinstance(first, int):
        return [(first, value[1])] if len(value) == 2 and isinstance(value[1], int) else []
    if isinstance(first, list) and len(first) == 2 and isinstance(first[0], int):
        return [(card, form) for card, form in value]
    return [card for part in value for card in _lying(part)]
