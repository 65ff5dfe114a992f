"""All words of Age of Ascent's cards, and the moments of a text at which each has a meaning."""

from __future__ import annotations

from age_of_ascent.state import AgeState
from age_of_ascent.words.dice import Dice
from age_of_ascent.words.ending import Join, Score
from age_of_ascent.words.lasting import Bonus, Place, Price, Protect, Ties, Wild
from age_of_ascent.words.steps import Take, TakeBanner
from framework.cards.schema import Step, Verb, Vocabulary

VOCABULARY = Vocabulary(AgeState)
EXECUTED = ("land_won", "expand_won", "improve_won", "gold_won", "turn_of_winning_ends")
LEADS = {
    "always": "",
    "resolving": "once a turn, ",
    "land_won": "each time you win a land from the board, also ",
    "expand_won": "each time you win Expand, also ",
    "improve_won": "each time you win Improve, ",
    "gold_won": "each time you win the gold phase, also ",
    "turn_of_winning_ends": "as the turn in which you win this card ends: ",
    "culture_roll": "final culture roll: ",
    "scoring": "end of the game: ",
}
LASTING = (Place, Wild, Bonus, Price, Protect, Ties, Dice)
MOMENTS: dict[str, tuple[type[Verb], ...]] = {
    "always": LASTING,
    "resolving": (Bonus, Dice),
    "culture_roll": (Bonus, Dice, Join),
    "scoring": (Score,),
}


def misplaced(verb: Verb, moment: str) -> str:
    """Why a verb can't stand at a moment of a card's text; empty if it can."""
    if not isinstance(verb, MOMENTS.get(moment, (Step,))):
        return f"{verb.word!r} has no meaning here"
    culture = moment == "culture_roll"
    if isinstance(verb, TakeBanner) and moment != "turn_of_winning_ends":
        return "the Banner changes hands only as a turn ends"
    if isinstance(verb, Take) and verb.back and moment != "improve_won":
        return "only a won Improve gives tokens back"
    if isinstance(verb, Take) and not (verb.empire or verb.vp or verb.back):
        return "'take' takes nothing"
    if isinstance(verb, Bonus):
        wrong = _wrong_bonus(verb, moment)
    elif isinstance(verb, Dice):
        wrong = _wrong_dice(verb, moment)
    else:
        return ""
    at = verb.to if isinstance(verb, Bonus) else verb.at
    if culture != (at == ("culture_roll",)) or (not culture and "culture_roll" in at):
        return (
            f"{verb.word!r} is about the culture roll in its own part of the text, and only there"
        )
    return f"{verb.word!r} can't have {wrong} here" if wrong else ""


def _wrong_bonus(verb: Bonus, moment: str) -> str:
    if verb.once != (moment == "resolving"):
        return f"once: {str(verb.once).lower()}"
    if verb.each and moment != "culture_roll":
        return "each"
    if "improve" in verb.to and (verb.to != ("improve",) or moment == "resolving"):
        return "improve beside something else" if len(verb.to) > 1 else "to: [improve]"
    colours_only = verb.to == ("improve",)
    if verb.holds and (moment == "culture_roll" or (colours_only and len(verb.holds) > 1)):
        return f"holds: {verb.holds}"
    return ""


def _wrong_dice(verb: Dice, moment: str) -> str:
    rerolled = verb.becomes == "reroll"
    wanted = {"always": "all", "resolving": "one", "culture_roll": "any" if rerolled else "all"}
    if verb.pick != wanted[moment]:
        return f"pick: {verb.pick}"
    if moment != "resolving" and (verb.whose != "own" or verb.without_bid):
        return "whose: opposing" if verb.whose != "own" else "without_bid"
    if moment == "culture_roll" and (verb.kind or rerolled != (not verb.counts)):
        return "kind" if verb.kind else f"counts: {str(verb.counts).lower()}"
    if verb.becomes == "yours" and (moment != "resolving" or verb.whose == "own"):
        return "becomes: yours"
    if verb.becomes == "yours" and verb.without_bid:
        return "without_bid"  # it would count for nobody
    if verb.counts and not isinstance(verb.becomes, int):
        return f"counts and becomes: {verb.becomes}"
    return ""
