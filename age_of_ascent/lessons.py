"""A first game of Age of Ascent: its deal, and what is told when something happens first."""

from __future__ import annotations

from typing import Final, TypedDict, cast

from age_of_ascent.contests import Fought, GoldScored, Resolved, RolledForBid
from age_of_ascent.entries import Climbed, CultureScored, Placed, TargetChosen
from age_of_ascent.state import EMPIRE, EXPAND, FIRST_CARD, IMPROVE, NOTHING, SECTION_NAMES
from framework.core.entries import Happening
from framework.core.view import View
from framework.lessons import ADVICE, CARD, ME, SEAT, FirstGame, Lesson

FIRST: Final = FirstGame(seed=215, players=3)
"""Of 30 deals that were tried one in which, for somebody who follows the advice against the
gentlest bots, all lessons come up, most of them in early turns."""
FEW_CARDS: Final = 2  # left in a deck: the end is near


class Bid(TypedDict):
    """Pieces on a target, as a view has them."""

    target: int
    seat: int
    pieces: list[int]


class Laid(TypedDict):
    """What lessons look at on the table."""

    board: list[int]
    cards: list[list[int]]
    final_slots: list[int]
    decks: list[int]
    bids: list[Bid]


def _laid(view: View) -> Laid:
    return cast(Laid, view["table"])


def _attacked(view: View, owned: bool) -> int | None:
    """A card on which somebody's pieces lie who does not own it: one's own, or another's."""
    cards, me = _laid(view)["cards"], view["seat"]
    for bid in _laid(view)["bids"]:
        for owner, held in enumerate(cards):
            if bid["target"] in held and bid["seat"] != owner and (owner == me) is owned:
                return bid["target"]
    return None


def _another_is_attacked(view: View) -> int | None:
    return _attacked(view, owned=False)


def _mine_is_attacked(view: View) -> int | None:
    return _attacked(view, owned=True)


def _can_bid(view: View, place: str) -> bool:
    """Whether the reader has pieces for a place of the board."""
    decision = view["decision"]
    moves = decision.get("moves", ()) if decision is not None else ()
    return any(move.get("place") == place for move in moves)


def _outbid(view: View) -> int | None:
    """A card on which another has more pieces than oneself."""
    bids = [bid for bid in _laid(view)["bids"] if bid["target"] >= FIRST_CARD]
    most = {(bid["target"], bid["seat"]): sum(bid["pieces"]) for bid in bids}
    for (target, seat), count in most.items():
        if seat != view["seat"] and count > most.get((target, view["seat"] or 0), count):
            return target
    return None


def _final(view: View) -> int | None:
    """A card that has slid into its final slot."""
    laid = _laid(view)
    cards = (laid["board"][slot] for slot in laid["final_slots"])
    return next((card for card in cards if card != NOTHING), None) if view["turn"] > 1 else None


def _mine(view: View, entry: Happening | None) -> bool:
    return entry is not None and entry.actor == view["seat"]


def _another_passes(view: View, entry: Happening | None) -> bool:
    passed = isinstance(entry, TargetChosen) and entry.target == NOTHING
    return passed and not _mine(view, entry)


def _empire_placed(view: View, entry: Happening | None) -> bool:
    return isinstance(entry, Placed) and entry.counts[EMPIRE] > 0 and _mine(view, entry)


def _won(view: View, entry: Happening | None) -> bool:
    return isinstance(entry, Resolved) and entry.target >= FIRST_CARD and _mine(view, entry)


def _tied(view: View, entry: Happening | None) -> bool:
    return isinstance(entry, Resolved) and entry.tie > 0


def _expanded(view: View, entry: Happening | None) -> bool:
    won = isinstance(entry, Resolved) and entry.target == EXPAND and entry.winner != NOTHING
    return won and _can_bid(view, SECTION_NAMES[EXPAND])


def _improved(view: View, entry: Happening | None) -> bool:
    won = isinstance(entry, Resolved) and entry.target == IMPROVE and entry.winner != NOTHING
    return won and _can_bid(view, SECTION_NAMES[IMPROVE])


def _nearly_over(view: View, entry: Happening | None) -> bool:
    return view["turn"] > 0 and min(_laid(view)["decks"]) <= FEW_CARDS


LESSONS: Final = (
    Lesson(
        "goal",
        "The most victory points win.\n"
        "Bid pieces on cards: they bring points, text, and more pieces for the next bids.\n"
        "When a row of cards can't be filled any more, culture dice are rolled, and it is over.",
    ),
    Lesson(
        "draft",
        "Everybody begins with two cards of the draft. They give the pieces that are shown on"
        " them; the text of a hero works all game long.",
        at=(ADVICE,),
        asked="draft",
    ),
    Lesson(
        "bid",
        "Choose a card and put pieces on it: no fewer than it costs, and more than the others"
        " will. You place on one target at a time; afterwards your pieces come back to you.",
        at=(ADVICE,),
        asked="target",
    ),
    Lesson(
        "pass",
        "A pass is not the last word. You are asked again as long as somebody still places"
        " pieces; when all have passed in a row, it is seen who wins what.",
        at=(SEAT,),
        asked="target",
        after=TargetChosen,
        when=_another_passes,
    ),
    Lesson(
        "outbid",
        "You are outbid here: another has more on this card than you. You can't add to a bid,"
        " so use what is left where you can still win.",
        at=(CARD,),
        asked="target",
        card=_outbid,
    ),
    Lesson(
        "empire",
        "Empire tokens fit on every card of the board. Those of a bid that wins are used up, so"
        " spend them where they decide.",
        at=(ME,),
        after=Placed,
        when=_empire_placed,
    ),
    Lesson(
        "die",
        "Dice on bids have been rolled. A die counts what it shows, one to three: two on the"
        " average, and never for sure. A token always counts one.",
        at=(CARD, SEAT),
        after=RolledForBid,
    ),
    Lesson(
        "won",
        "This card is yours now. Its pieces came to you at once; its text sleeps until the turn"
        " has ended.",
        at=(CARD, ME),
        after=Resolved,
        when=_won,
    ),
    Lesson(
        "tie",
        "Two had the same total. Then whoever is lower on the card track wins; if they stand on"
        " the same square, nobody does, and the card stays.",
        at=(CARD, SEAT),
        after=Resolved,
        when=_tied,
    ),
    Lesson(
        "improve",
        "Improve was won: the tokens on it are gone, and a die of their colour is there instead."
        " Dice are what large bids, gold phases and the final roll are made of.",
        at=("card Improve", SEAT),
        asked="target",
        after=Resolved,
        when=_improved,
    ),
    Lesson(
        "expand",
        "Expand gives an empire token to the highest total. It is a good place for pieces that"
        " can't win anything else.",
        at=("card Expand", SEAT),
        asked="target",
        after=Resolved,
        when=_expanded,
    ),
    Lesson(
        "gold phase",
        "Gold dice score each turn: all of them are rolled, and the highest total brings a point"
        " for each gold die of its owner.",
        at=("tally {seat} points", SEAT),
        after=GoldScored,
    ),
    Lesson(
        "card track",
        "For every three cards a marker climbs one square of the card track. Each square is a"
        " point in the end; but in a tie it is the lower marker that wins.",
        at=("tally {seat} track", SEAT),
        after=Climbed,
    ),
    Lesson(
        "final slot",
        "Each turn the rows slide on. In the final slot of its row a card takes one more colour,"
        " so more players can bid on it.",
        at=(CARD,),
        asked="target",
        card=_final,
    ),
    Lesson(
        "attack",
        "A territory can be taken from its owner. Strength dice attack it; their total has to"
        " reach its cost and what the owner rolls in defence.",
        at=(CARD,),
        asked="target",
        card=_another_is_attacked,
    ),
    Lesson(
        "attacked",
        "Your own territory is attacked. Strength dice that you still have can defend it: what"
        " they roll is added to its cost.",
        at=(CARD, ME),
        asked="target",
        card=_mine_is_attacked,
    ),
    Lesson(
        "battle",
        "A battle was fought. Whoever loses a territory gives up a piece that is shown on it, or"
        " an empire token; the winner gets the card, but no pieces.",
        at=(CARD, SEAT),
        after=Fought,
    ),
    Lesson(
        "order",
        "Several of your targets wait. You decide which comes first: what it brings may help you"
        " with the next.",
        at=(ADVICE,),
        asked="resolve",
    ),
    Lesson(
        "text",
        "A card of yours has text that can be used once a turn, now, with the dice as they lie."
        " If it changes nothing that matters, save it.",
        at=(ADVICE,),
        asked="ability",
    ),
    Lesson(
        "nearly over",
        "A deck is nearly empty. When its row can't be filled the game ends at once: take points"
        " now rather than pieces for later.",
        when=_nearly_over,
    ),
    Lesson(
        "end",
        "That was the end. Culture dice were rolled and added; the sheet shows where everybody's"
        " points have come from.",
        after=CultureScored,
    ),
)
# What is true whenever a bot that tries its choices proposes such a move.
REASONS: Final = {
    "draft": "Its pieces are your first ones: with them you bid in every turn.",
    "attack": "If your dice reach its cost and what defends it, the land changes hands.",
    "defend": "What defends it has to be beaten too, so an attack may not be worth it.",
    "pass": "Nothing else that you can do now wins more often.",
    "resolve": "What it brings, you have before the rest is settled.",
    "use": "It works once a turn: what is not used is lost with it.",
    "decline": "It works once a turn, and may do more at another target.",
    "lose": "It is the piece that you will miss least.",
    "reroll": "Low faces are worth another roll: a die shows two on the average.",
    "keep": "These faces are good enough: a new roll would rather lose something.",
}
PLACES: Final = {
    "expand": "The empire token that it brings fits on every card.",
    "improve": "Tokens count one each turn; a die counts two on the average, for good.",
    "territory": "What it brings, you have at once; the others may attack it later.",
    "hero": "What it brings, you have at once, and its text is yours to the end.",
    "treasure": "What it brings, you have at once, and nobody can take it from you.",
}
