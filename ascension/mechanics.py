"""The mechanics of Ascension, by the taxonomy that all games share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ascension.entries import Acquired
from ascension.options import SETS
from ascension.state import HAND_SIZE, ROW_SIZE
from framework.core.entries import Happening
from framework.core.mechanic import CardFacts, Mechanic
from framework.core.move import Move

OWN_CARDS: Final = ("hand", "discard", "played", "deck", "in play")
COMBOS: Final = ("unite", "echo")
FREE: Final = ("acquire", "claim")
"""Words that bring a card without paying for it."""


def _types(*names: str) -> Callable[[CardFacts], bool]:
    return lambda card: card["type"] in names


def _says(*words: str) -> Callable[[CardFacts], bool]:
    return lambda card: any(word in str(card["text"]).casefold() for word in words)


def _keywords(*names: str) -> Callable[[CardFacts], bool]:
    return lambda card: bool({*names} & {*_listed(card["keywords"])})


def _listed(value: object) -> list[str]:
    return [str(part) for part in value] if isinstance(value, list | tuple) else []


def _from_row(happening: Happening) -> bool:
    return isinstance(happening, Acquired) and bool(happening.from_row)


def _from_stacks(happening: Happening) -> bool:
    return isinstance(happening, Acquired) and not happening.from_row


def _takes(move: Move) -> bool:
    """Whether an option acquires a card, paid for or not."""
    picked = move.verb == "pick" and bool({*FREE} & {*move.traits})
    return (move.verb in ("acquire", "give") or picked) and "monster" not in move.traits


def _banishes(move: Move) -> bool:
    return not move.done and (move.verb == "banish" or "banish" in move.traits)


MECHANICS: Final = (
    Mechanic(
        "deck_building",
        "Deck building",
        "Everybody acquires cards for a deck of their own, from which hands are drawn.",
        "Deck, Bag, and Pool Building (2664)",
        "CAR-05",
        {"starting cards": "10, with Rise of Vigil 11"},
        ("ascension.taking", "ascension.places"),
        "Overview; Acquiring Heroes and Constructs",
        ("turn",),
        _types("hero", "construct", "treasure"),
        frozenset({"acquire", "dreambind"}),
        moves=_takes,
    ),
    Mechanic(
        "market",
        "Open market",
        "Open cards of one row are bought at their printed price; a new one replaces each at once.",
        "Market; Open Drafting",
        "CAR-06, ECO-01",
        {"slots": ROW_SIZE, "price": "fixed"},
        ("ascension.prices", "ascension.places"),
        "Setup; Gameplay: General Rules",
        ("deal", "turn"),
        entries=frozenset({"acquire"}),
        shows=_from_row,
        moves=lambda move: _takes(move) and move.place == "center row",
    ),
    Mechanic(
        "always_available",
        "Always-available cards",
        "Mystics, Heavy Infantry and the Cultist can be had in every turn.",
        "",
        "ECO-08",
        {"stacks": 2, "monsters": 1},
        ("ascension.taking", "ascension.words.acquiring"),
        "Setup; Acquiring Heroes and Constructs; Defeating Monsters",
        ("turn",),
        lambda card: card["name"] in ("Mystic", "Heavy Infantry", "Cultist"),
        frozenset({"acquire", "defeat", "put"}),
        of_cards=True,
        moves=lambda move: move.place == "always available",
    ),
    Mechanic(
        "delayed_purchase",
        "Bought cards arrive later",
        "An acquired card goes to the discard pile and comes to hand after the next shuffle.",
        "Delayed Purchase",
        "ECO-04",
        {"goes to": "discard pile"},
        ("ascension.taking", "ascension.places"),
        "Gameplay: General Rules; Acquiring Heroes and Constructs",
        ("turn",),
        entries=frozenset({"acquire"}),
    ),
    Mechanic(
        "hand_management",
        "Hand management",
        "Five cards are drawn for each turn; an empty deck is made anew of the discard pile.",
        "Hand Management (2040)",
        "CAR-04",
        {"hand": HAND_SIZE},
        ("ascension.turn", "ascension.places", "ascension.words.drawing"),
        "Gameplay: General Rules; Ending Your Turn",
        ("turn", "end_of_turn"),
        _says("draw"),
        frozenset({"reveal draw", "shuffle"}),
    ),
    Mechanic(
        "banish",
        "Banish",
        "Cards are removed from the own deck, or from the center row, for good.",
        "",
        "UNC-09",
        {},
        ("ascension.words.banishing", "ascension.places"),
        "Rise of Vigil: Glossary (Banish); other sets: Banishing Cards",
        ("turn",),
        _says("banish"),
        frozenset({"banish"}),
        moves=_banishes,
    ),
    Mechanic(
        "odds_shaping",
        "Odds shaping",
        "A deck with fewer weak cards draws its strong ones more often.",
        "",
        "UNC-09",
        {"by": "banishing own cards"},
        ("ascension.words.banishing",),
        "Rise of Vigil: Glossary (Banish); other sets: Banishing Cards",
        ("turn",),
        _says("banish"),
        moves=lambda move: _banishes(move) and move.place in OWN_CARDS,
    ),
    Mechanic(
        "tableau",
        "Lasting cards",
        "Constructs stay in play and work in every turn from then on.",
        "Income; Tech Trees / Tech Tracks",
        "ECO-05, ACT-16",
        {"uses a turn": 1},
        ("ascension.turn", "ascension.triggers", "ascension.words.lasting"),
        "Heroes & Constructs; Turn Breakdown",
        ("turn",),
        _types("construct"),
        frozenset({"play", "into play", "use"}),
        of_cards=True,
        moves=lambda move: (
            "construct" in move.traits and (_takes(move) or move.verb in ("play", "use"))
        ),
    ),
    Mechanic(
        "discounts",
        "Discounts",
        "Text lets cards cost less, once a turn or always.",
        "Income; Tech Trees / Tech Tracks",
        "ECO-10",
        {},
        ("ascension.prices", "ascension.words.lasting"),
        "texts of cards",
        ("turn",),
        _says(" less"),
        frozenset({"play", "into play"}),
        of_cards=True,
    ),
    Mechanic(
        "upgrades",
        "Upgrades",
        "A card turns over to its other side for a price.",
        "Income; Tech Trees / Tech Tracks",
        "ECO-11",
        {"needs sets": ["gift_of_the_elements", "deliverance"]},
        ("ascension.turn", "ascension.words.moving"),
        "Gift of the Elements: Transforming Events; Deliverance: Transform Cards",
        ("turn",),
        _keywords("transform"),
        frozenset({"transform"}),
        moves=lambda move: move.verb == "transform" or "transform" in move.traits,
    ),
    Mechanic(
        "set_collection",
        "Sets of cards",
        "Cards are stronger beside others of their faction.",
        "Set Collection (2004)",
        "SET-01, SET-05",
        {"factions": 4},
        ("ascension.words.conditions", "ascension.words.amounts"),
        "Glossary (Unite, Echo) of the later sets; texts of cards",
        ("turn",),
        lambda card: _keywords(*COMBOS)(card) or _says("for each", "you control")(card),
        frozenset({"play", "use"}),
        of_cards=True,
    ),
    Mechanic(
        "stat_check",
        "A number to reach",
        "Who has as much power as a monster's strength defeats it, without chance.",
        "Stat Check Resolution",
        "RES-02",
        {"chance": False},
        ("ascension.taking", "ascension.words.defeating"),
        "Monsters & Treasure; Defeating Monsters",
        ("turn",),
        _types("monster"),
        frozenset({"defeat"}),
        moves=lambda move: (
            move.verb == "defeat"
            or (move.verb == "pick" and "monster" in move.traits and "claim" in move.traits)
            or (not move.done and "defeat" in move.traits)
        ),
    ),
    Mechanic(
        "tie_breakers",
        "Ties",
        "Of those with the most honor the later in turn order wins.",
        "",
        "RES-18",
        {"at the end": "later in turn order"},
        ("ascension.score",),
        "Game End",
    ),
    Mechanic(
        "turn_order",
        "Turn order",
        "Turns go round from a first player who is drawn by lot.",
        "",
        "TRN-01",
        {"order": "fixed"},
        ("ascension.deal", "ascension.turn"),
        "Setup; Ending Your Turn",
        ("deal", "end_of_turn"),
        entries=frozenset({"turn"}),
    ),
    Mechanic(
        "victory_points",
        "Points",
        "Honor comes as tokens during play and is printed on cards, which count at the end.",
        "Victory Points as a Resource; Hidden Victory Points; End Game Bonuses",
        "VIC-01, VIC-02, VIC-03, VIC-04, VIC-05, VIC-06",
        {"tokens": "open", "cards": "in hidden decks"},
        ("ascension.score", "ascension.places"),
        "Heroes & Constructs; Defeating Monsters; Game End",
        cards=lambda card: bool(card["honor"]),
        entries=frozenset({"honor"}),
    ),
    Mechanic(
        "end_trigger",
        "End of the game",
        "When the pool of honor is empty the round is finished and the game ends.",
        "Finale Ending",
        "VIC-10",
        {"honor a player": 30, "round is finished": True},
        ("ascension.ending",),
        "Setup; Game End",
        ("cult",),
        entries=frozenset({"last round", "stalled", "wins"}),
    ),
    Mechanic(
        "take_that",
        "Attacks on others",
        "Rewards and texts take cards, constructs, insight or honor from other players.",
        "Take That (2686)",
        "",
        {},
        ("ascension.words.opponents", "ascension.words.copying"),
        "Monsters & Treasure; texts of cards",
        ("turn",),
        _says("opponent"),
        frozenset({"steal", "destroy", "reveal raid", "unbuilt", "temple lost"}),
    ),
    Mechanic(
        "events",
        "Fate and events",
        "Some cards happen to everybody as they enter the center row.",
        "Events",
        "ACT-17",
        {},
        ("ascension.places", "ascension.turn"),
        "Rise of Vigil: General Rules (Fate); Gift of the Elements: Event Cards",
        ("deal", "turn"),
        lambda card: card["type"] == "event" or _keywords("fate")(card),
        frozenset({"reveal row", "fate"}),
        of_cards=True,
    ),
    Mechanic(
        "variable_setup",
        "Random set-up",
        "The center deck and everybody's deck are shuffled; hands and decks are hidden.",
        "Variable Set-up",
        "UNC-07, UNC-08, UNC-10",
        {"sets": len(SETS), "chance": "before choices"},
        ("ascension.deal",),
        "Setup",
        ("deal",),
        entries=frozenset({"first"}),
    ),
    Mechanic(
        "competitive",
        "Competitive play",
        "Everybody plays to have the most honor; partners may add theirs.",
        "Competitive",
        "STR-01",
        {"players": "2 to 6", "teams": "4 or 6"},
        ("ascension.score",),
        "Game End; Gameplay Variants",
    ),
    Mechanic(
        "solitaire",
        "Solitaire",
        "Alone one plays against the Cult, which takes two cards of the row after each turn.",
        "Solo / Solitaire",
        "STR-04",
        {"players": 1, "cards taken": 2},
        ("ascension.ending",),
        "Gameplay Variants: Solitaire",
        ("cult",),
        entries=frozenset({"cult"}),
    ),
)
"""In the order of the taxonomy."""
