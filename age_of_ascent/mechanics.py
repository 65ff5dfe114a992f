"""The mechanics of Age of Ascent, by the taxonomy that all games share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from age_of_ascent.contests import Fought, GoldScored, Resolved
from age_of_ascent.entries import Placed
from age_of_ascent.state import (
    DICE,
    EMPIRE,
    EXPAND,
    FIRST_CARD,
    IMPROVE,
    LIMITS,
    NOTHING,
    ROWS,
    SIDES,
    SLOTS,
)
from framework.core.entries import Happening
from framework.core.mechanic import CardFacts, Mechanic
from framework.core.move import Move

TEXTS_USED: Final = frozenset({"roll reroll", "turned", "steals", "raise"})
CONTESTS: Final = frozenset({"result", "battle", "gold"})


def _says(*words: str) -> Callable[[CardFacts], bool]:
    return lambda card: any(word in str(card["text"]).casefold() for word in words)


def _card_bid(happening: Happening) -> bool:
    board = isinstance(happening, Placed) and happening.owner == NOTHING
    return board and getattr(happening, "target", NOTHING) >= FIRST_CARD


def _card_settled(happening: Happening) -> bool:
    return isinstance(happening, Resolved) and happening.target >= FIRST_CARD


def _settled(target: int) -> Callable[[Happening], bool]:
    """A section of the board that somebody wins."""
    return lambda happening: (
        isinstance(happening, Resolved)
        and happening.target == target
        and happening.winner != NOTHING
    )


def _placed(*kinds: int) -> Callable[[Happening], bool]:
    """Placements that hold a piece of some kinds."""
    return lambda happening: (
        isinstance(happening, Placed) and any(happening.counts[kind] for kind in kinds)
    )


def _tied(happening: Happening) -> bool:
    return isinstance(happening, Resolved | Fought | GoldScored) and bool(happening.tie)


def _tie_won(happening: Happening) -> bool:
    return _tied(happening) and getattr(happening, "winner", NOTHING) != NOTHING


def _section(target: int) -> Callable[[Move], bool]:
    """Options that bid on a section of the board."""
    return lambda move: move.verb == "bid" and move.number == target


def _places(*kinds: int) -> Callable[[Move], bool]:
    """Options that place a piece of some kinds."""
    return lambda move: move.verb == "place" and move.number in kinds


MECHANICS: Final = (
    Mechanic(
        "market",
        "Open market",
        "Cards slide towards the final slot of their row, where more colours may bid on them.",
        "Market; Open Drafting",
        "CAR-06, ECO-01",
        {"rows": len(ROWS), "slots": [len(row) for row in SLOTS]},
        ("age_of_ascent.turn", "age_of_ascent.places"),
        "Setup 4; Allocation phase; Final Culture Roll and Winning the Game",
        ("board", "turn_start"),
        entries=frozenset({"reveal board"}),
    ),
    Mechanic(
        "open_drafting",
        "Snake draft",
        "Before the first turn everybody takes two open cards, in turn and back again.",
        "Open Drafting",
        "CAR-06",
        {"picks": 2},
        ("age_of_ascent.setup",),
        "Setup 2: card draft",
        ("draft",),
        lambda card: card["type"] in ("land", "hero"),
        frozenset({"choice draft"}),
    ),
    Mechanic(
        "odds_shaping",
        "Odds shaping",
        "Sure tokens or risky dice make a bid, and text changes what dice show or count.",
        "",
        "UNC-09",
        {"token": 1, "die": [1, 2, 3]},
        ("age_of_ascent.totals", "age_of_ascent.words.dice"),
        "Overview; Resolution phase; texts of cards",
        ("allocation", "resolution", "culture_roll"),
        _says("die", "dice", "reroll"),
        frozenset({"counts", "roll reroll", "turned", "roll culture reroll"}),
        moves=lambda move: move.verb == "reroll",
    ),
    Mechanic(
        "tableau",
        "Lasting cards",
        "Owned cards stay before their owner; their text works from the next turn on.",
        "Income; Tech Trees / Tech Tracks",
        "ECO-05, ECO-10, ACT-16",
        {},
        ("age_of_ascent.totals", "age_of_ascent.words.lasting"),
        "Resolution phase; texts of cards",
        ("resolution", "turn_end"),
        lambda card: bool(card["text"]),
        frozenset({"adds", "costs", "counts", "protects", "tie", "uses"}),
    ),
    Mechanic(
        "upgrades",
        "Upgrades",
        "Tokens of one colour are given up for a die of that colour.",
        "Income; Tech Trees / Tech Tracks",
        "ECO-11",
        {"least tokens": 2, "most dice": LIMITS[DICE[0]]},
        ("age_of_ascent.allocation", "age_of_ascent.settling"),
        "Allocation phase: Improve",
        ("allocation", "resolution"),
        entries=frozenset({"result"}),
        shows=_settled(IMPROVE),
        moves=_section(IMPROVE),
    ),
    Mechanic(
        "expand",
        "Expand",
        "A lot that is there every turn, for any pieces: its winner takes an empire token.",
        "",
        "",
        {"gives": "empire token", "most": LIMITS[EMPIRE]},
        ("age_of_ascent.allocation", "age_of_ascent.settling"),
        "Allocation phase: Expand",
        ("allocation", "resolution"),
        entries=frozenset({"result"}),
        shows=_settled(EXPAND),
        moves=_section(EXPAND),
    ),
    Mechanic(
        "set_collection",
        "Sets of cards",
        "Cards score for other cards of a kind, or for one by name, that their owner has.",
        "Set Collection (2004)",
        "SET-01, SET-05",
        {},
        ("age_of_ascent.score", "age_of_ascent.words.ending"),
        "Final Culture Roll and Winning the Game; texts of cards",
        cards=_says("end of the game"),
    ),
    Mechanic(
        "stat_check",
        "A number to reach",
        "Even the highest total wins a card only if it reaches the card's cost.",
        "Stat Check Resolution",
        "RES-02",
        {"chance": True},
        ("age_of_ascent.totals", "age_of_ascent.settling"),
        "Resolution phase",
        ("resolution",),
        entries=frozenset({"result"}),
        shows=_card_settled,
    ),
    Mechanic(
        "force_commitment",
        "Battles",
        "Strength dice attack a territory of another player against its cost and defence.",
        "Force Commitment",
        "RES-01, RES-14",
        {"pieces": "strength dice"},
        ("age_of_ascent.settling", "age_of_ascent.loss"),
        "Resolution phase: Battles; Loss phase",
        ("allocation", "resolution", "loss"),
        lambda card: card["row"] == "territory",
        frozenset({"battle", "unattacked"}),
        moves=lambda move: move.verb in ("attack", "defend"),
    ),
    Mechanic(
        "dice",
        "Dice",
        "Three-sided dice decide the turn order, bids, battles, the gold phase and the last roll.",
        "Dice Rolling (2072)",
        "RES-01, RES-02, RES-21",
        {"sides": SIDES, "dice a colour": LIMITS[DICE[0]]},
        ("framework.dice", "age_of_ascent.resolution", "age_of_ascent.gold"),
        "Overview; Setup 1; Resolution phase; Gold phase; Final Culture Roll and Winning the Game",
        ("turn_order", "resolution", "gold", "culture_roll"),
        lambda card: any(piece in str(card["gives"]) for piece in ("Sd", "Gd", "Cd")),
        frozenset({"roll turn order", "roll bid", "roll reroll", "roll gold", "roll culture"}),
    ),
    Mechanic(
        "auction",
        "Open bids on several lots",
        "All place openly on one target after the other until all pass; the highest total wins.",
        "Auction/Bidding (2012)",
        "AUC-01, AUC-03, AUC-06, AUC-11",
        {"lots": sum(map(len, SLOTS)), "open": True, "reserve": "cost", "constrained by": "colour"},
        ("age_of_ascent.allocation", "age_of_ascent.settling"),
        "Allocation phase; Resolution phase",
        ("allocation", "resolution"),
        entries=frozenset({"placed"}),
        shows=_card_bid,
        moves=lambda move: move.verb == "bid" and move.card is not None,
    ),
    Mechanic(
        "dice_bids",
        "Bids with dice",
        "Dice in a bid are rolled only when all bids lie there.",
        "Bids As Wagers; Betting and Bluffing (2014)",
        "AUC-06, UNC-01, RES-01",
        {},
        ("age_of_ascent.allocation", "age_of_ascent.resolution"),
        "Allocation phase; Resolution phase",
        ("allocation", "resolution"),
        entries=frozenset({"placed"}),
        shows=_placed(*DICE),
        moves=_places(*DICE),
    ),
    Mechanic(
        "payment",
        "Who pays",
        "Pieces are only tied up for the turn; of a winning bid the empire tokens are used up.",
        "",
        "",
        {"winner": "empire tokens", "losers": "nothing"},
        ("age_of_ascent.settling",),
        "Allocation phase; Resolution phase",
        ("resolution",),
        entries=frozenset({"placed"}),
        shows=_placed(EMPIRE),
        moves=_places(EMPIRE),
    ),
    Mechanic(
        "tie_breakers",
        "Ties",
        "Ties go to text, then to the lowest on the card track, then to nobody.",
        "",
        "RES-18",
        {"bids": "card track", "at the end": "dice"},
        ("age_of_ascent.totals", "age_of_ascent.score"),
        "Resolution phase; Battles; Gold phase; Final Culture Roll and Winning the Game",
        ("resolution", "gold"),
        _says("ties", "tied"),
        CONTESTS,
        _tied,
    ),
    Mechanic(
        "catch_the_leader",
        "Help for the last",
        "Who is lower on the card track wins ties.",
        "Catch the Leader",
        "VIC-18",
        {"by": "card track", "option": "catch_up=1"},
        ("age_of_ascent.totals",),
        "Resolution phase; Battles; Gold phase; Count phase",
        ("resolution", "gold", "count"),
        entries=CONTESTS,
        shows=_tie_won,
    ),
    Mechanic(
        "turn_order",
        "Turn order",
        "Everybody acts in turn from the holder of the Banner, which a card can move.",
        "",
        "TRN-01",
        {"order": "fixed", "option": "banner=rotate"},
        ("age_of_ascent.setup", "age_of_ascent.turn"),
        "Setup 1; Gameplay",
        ("turn_order", "turn_end"),
        _says("banner"),
        frozenset({"first", "banner"}),
    ),
    Mechanic(
        "victory_points",
        "Points",
        "Points come from the gold phase, cards, text, the card track and a last roll.",
        "Victory Points as a Resource; End Game Bonuses",
        "VIC-01, VIC-02, VIC-03, VIC-04, VIC-05, VIC-06",
        {"sources": 7, "open": True},
        ("age_of_ascent.score", "age_of_ascent.gold", "age_of_ascent.culture"),
        "Gold phase; Count phase; Final Culture Roll and Winning the Game",
        ("gold", "count", "culture_roll"),
        lambda card: bool(card["vp"]) or _says("vp")(card),
        frozenset({"gold", "vp", "climb", "culture"}),
    ),
    Mechanic(
        "end_trigger",
        "End of the game",
        "The game ends when a deck has run out; then all roll their culture dice.",
        "Finale Ending",
        "VIC-10",
        {"last roll": True, "stalled turns": 6},
        ("age_of_ascent.turn", "age_of_ascent.culture"),
        "Final Culture Roll and Winning the Game",
        ("turn_start", "culture_roll"),
        entries=frozenset({"exhausted", "stalled"}),
    ),
    Mechanic(
        "take_that",
        "Attacks on others",
        "Territories are taken from other players, and text spoils their dice.",
        "Take That (2686)",
        "",
        {},
        ("age_of_ascent.loss", "age_of_ascent.words.dice"),
        "Resolution phase: Battles; Loss phase; texts of cards",
        ("resolution", "loss"),
        _says("opposing", "opponent"),
        frozenset({"battle", "conquered", "steals"}),
        moves=lambda move: move.verb == "attack",
    ),
    Mechanic(
        "player_powers",
        "Once-a-turn texts",
        "Text of heroes and other cards is used once a turn, as a target resolves.",
        "Variable Player Powers (2015)",
        "ACT-12, ACT-13",
        {"uses a turn": 1},
        ("age_of_ascent.resolution", "age_of_ascent.words.lasting"),
        "texts of cards",
        ("resolution",),
        _says("once a turn"),
        TEXTS_USED,
        moves=lambda move: move.verb == "use",
    ),
    Mechanic(
        "variable_setup",
        "Random set-up",
        "Cards are shuffled, the first player is rolled for; nothing but the decks is hidden.",
        "Variable Set-up",
        "UNC-07, UNC-10",
        {"chance": "before and after choices"},
        ("age_of_ascent.setup",),
        "Setup 1, 2 and 4",
        ("turn_order", "draft", "board"),
        entries=frozenset({"reveal draft"}),
    ),
    Mechanic(
        "competitive",
        "Competitive play",
        "Everybody plays to have the most victory points.",
        "Competitive",
        "STR-01",
        {"players": "2 to 4"},
        ("age_of_ascent.score",),
        "Overview; Final Culture Roll and Winning the Game",
    ),
)
"""In the order of the taxonomy."""
