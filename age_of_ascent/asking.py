"""The questions that Age of Ascent declares (`ascent odds`, the dice lab), and what they offer."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from age_of_ascent.laying import AS_ANOTHER, AgeRules
from age_of_ascent.questions import (
    Battle,
    Bids,
    CultureRoll,
    GoldRoll,
    in_battle,
    in_culture_roll,
    in_gold_phase,
    on_target,
)
from age_of_ascent.state import PIECE_NAMES, SIDES, TERRITORY, Cards
from age_of_ascent.trials import trials
from framework.lab.questions import Question

TARGET_PIECES = {
    "": "tokens of its colour",
    f"d{SIDES}": "dice of its colour",
    "E": "empire tokens",
} | {piece: PIECE_NAMES[piece][1] for piece in ("S", "G", "C", "Sd", "Gd", "Cd")}
TARGET_PIECES |= {f"{c}{AS_ANOTHER}": f"{PIECE_NAMES[c][1]} as another colour" for c in "SGC"}
ATTACK_PIECES: Final = {
    f"d{SIDES}": "strength dice",
    "": "added by text",
    "Gd": "gold dice",
    "Cd": "culture dice",
}
CULTURE_DICE: Final = {f"d{SIDES}": "culture dice", "Gd": "gold dice", "Sd": "strength dice"}


def _cards_in(defs: Cards, *texts: Collection[int]) -> list[str]:
    """The cards that have one of these texts, by name."""
    return [defs.name[card] for card in defs.ids if any(card in text for text in texts)]


def target_names(rules: AgeRules, field: str) -> list[str]:
    """What can be bid on, or cards that change bids."""
    defs = rules.defs
    if field == "on":
        return defs.name
    return _cards_in(defs, defs.price, defs.ties, defs.bonus, defs.own_dice, defs.offers, defs.wild)


def battle_names(rules: AgeRules, field: str) -> list[str]:
    """Territories that can be attacked, or cards that change battles."""
    defs = rules.defs
    if field == "on":
        return [defs.name[card] for card in defs.ids if defs.row[card] == TERRITORY]
    return _cards_in(defs, defs.ties, defs.bonus, defs.own_dice, defs.offers, defs.protect)


def gold_names(rules: AgeRules, field: str) -> list[str]:
    """Cards that take ties of the gold phase."""
    ties = rules.defs.ties
    return _cards_in(rules.defs, [card for card, of in ties.items() if "gold_phase" in of])


def culture_names(rules: AgeRules, field: str) -> list[str]:
    """Cards that change the culture roll."""
    return _cards_in(rules.defs, rules.defs.culture)


ODDS: Final = {
    "target": Question(
        Bids,
        "Bids on a card of the board, Expand or Improve, with what the bidders' cards change.",
        ('--on Cosquette --bid "2+1d3" --bid 2d3 --tie 1,0',),
        on_target,
        TARGET_PIECES,
        target_names,
        trials,
    ),
    "battle": Question(
        Battle,
        "Attackers of a territory against its cost and the roll of its defence, in one table.",
        (
            "--attack 2d3 --attack 3d3 --defence 1d3 --cost 3",
            '--attack 2d3 --card "Dormon Helver" --defence 1d3 --cost 3 --json',
        ),
        in_battle,
        ATTACK_PIECES,
        battle_names,
        trials,
    ),
    "gold": Question(
        GoldRoll,
        "The gold phase: who wins it, and how many victory points that brings.",
        ("--roll 2d3 --roll 3d3 --tie 0,1",),
        in_gold_phase,
        {f"d{SIDES}": "gold dice"},
        gold_names,
        trials,
    ),
    "culture": Question(
        CultureRoll,
        "The final culture roll, with every card that changes it, and who wins the game by it.",
        ('--roll 3d3 --roll 2d3 --points 20 --points 22 --card "0:Cosquette"',),
        in_culture_roll,
        CULTURE_DICE,
        culture_names,
        trials,
    ),
}
