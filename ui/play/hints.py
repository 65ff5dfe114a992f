"""Hints for a first game: what to think of at each decision."""

from __future__ import annotations

from framework.bots.consult import consult
from framework.core.machine import State
from framework.core.view import View

HINTS = {
    "age_of_ascent": {
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
    },
    "ascension": {
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
    },
}


def hint(game: str, view: View) -> str:
    """What a newcomer should think of at this decision, or nothing."""
    decision = view["decision"]
    if decision is None:
        return ""
    kind = str(decision["kind"])
    if kind == "turn":
        labels = [str(label) for label in decision.get("labels", ())]
        plays = any(label.startswith("play ") for label in labels)
        kind = "play" if plays else "spend" if len(labels) > 1 else "end"
    return HINTS.get(game, {}).get(kind, "")


def advised(world: State, bot: str) -> str:
    """What a bot would choose here, in words; of a bid all that it would place."""
    assert world.decision is not None
    choice = consult(world, bot)
    label = world.decision.labels[choice]
    if world.kind != "target":
        return label
    seat, known, names = world.seat, len(world.log), world.header.names
    world.apply(choice)
    while (world.seat, world.kind) == (seat, "place"):
        world.apply(consult(world, bot))
    for entry in world.log[known:]:
        if entry[:2] == ("placed", seat):
            told = world.rules.tell(entry, seat, names)
            return str(told or label).removeprefix(f"{names[seat]} ").removesuffix(".")
    return label
