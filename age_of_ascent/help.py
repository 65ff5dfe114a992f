"""What the icons and words of Age of Ascent mean, each in two lines."""

from __future__ import annotations

from typing import Final

PIECES: Final = {
    "strength token": "Counts 1. It goes on territories, Expand and Improve, and on cards that"
    " show it.",
    "gold token": "Counts 1. It goes on heroes, on the final territory and treasure, on Expand"
    " and Improve, and where it is shown.",
    "culture token": "Counts 1. It goes on treasures, on the final hero, on Expand and Improve,"
    " and on cards that show it.",
    "empire token": "Counts 1 on any card of the board. It is used up if it helps to win the card.",
    "strength die": "Counts 1 to 3. It goes where its token goes but not on Improve, and it alone"
    " attacks and defends.",
    "gold die": "Counts 1 to 3, where its token goes but not on Improve. All of yours are rolled"
    " in the gold phase.",
    "culture die": "Counts 1 to 3, where its token goes but not on Improve. All of yours are"
    " rolled at the end for points.",
}
CARDS: Final = {
    "territory": "A land or a city, won with strength. Others can attack it once it is yours.",
    "hero": "Won with gold. Its text works for you from the next turn on.",
    "treasure": "Won with culture. Its text works for you from the next turn on.",
    "land": "A territory that gives pieces. Each player has drafted one before the first turn.",
    "city": "A territory that costs more and is worth more.",
    "cost": "What a bid has to reach. An attack has to reach it too, with the defence on top.",
    "also takes": "Colours that can be placed on this card besides those of its row.",
    "victory points": "Points (VP). Whoever has most of them after the culture roll wins.",
    "asleep": "Won in this turn: its pieces are there already, its text works from the next turn"
    " on.",
    "deck": "What is left to fill the row. If a row can't be filled, the game is over.",
    "final slot": "The oldest card of a row. It takes one more colour, and stays until somebody"
    " wins it.",
}
BOARD: Final = {
    "expand": "A bid with any pieces but empire tokens. The highest brings an empire token; all"
    " pieces come back.",
    "improve": "The most tokens of one colour win, two at the least. They are swapped for one die"
    " of that colour.",
    "banner": "Whoever has the Banner of Initiative begins: in placing, in resolving, and with"
    " text.",
    "card track": "Cards owned move your marker up, a point a square, and it never goes back. Ties"
    " go to whoever is lowest.",
    "your next square": "How many more cards bring your marker up. Whoever has enough climbs at the"
    " count of the turn.",
    "attack": "Strength dice on a territory of somebody else. The highest takes it if it reaches"
    " the cost with the defence on top.",
    "ties": "Of equal totals that of the lowest on the card track wins. If those are level too,"
    " nobody does.",
    "quiet turns": "Turns in which nobody has taken a card. After too many in a row the game is"
    " over.",
    "draft": "Each player takes a land and a hero, forwards and then backwards.",
}
PHASES: Final = {
    "turn_order": "Each rolls a die of each colour. Whoever rolls most begins the draft.",
    "board": "Pieces are taken, cities join the lands, and the nine slots of the board are filled.",
    "turn_start": "Cards slide towards the final slots, and new ones come in.",
    "allocation": "In turn each places pieces on one target, or passes. It ends when all pass one"
    " after the other.",
    "resolution": "Dice are rolled on each target: cards are won, battles fought, tokens gained.",
    "loss": "For each battle lost, a piece shown on the card is given up; then the territory"
    " moves.",
    "gold": "All gold dice are rolled. The highest total scores a point for each gold die of its"
    " owner.",
    "count": "Markers climb the card track by the number of cards owned.",
    "turn_end": "Text of the cards won in this turn wakes.",
    "culture_roll": "At the end all culture dice are rolled, and their total is added to the"
    " points.",
}
INTRODUCTION: Final = (
    (
        "The aim",
        "The most victory points win. Most come from cards; some from the card track, from gold"
        " dice, and from a last roll of your culture dice.",
    ),
    (
        "Your pieces",
        "A token counts 1; a die counts what it rolls, 1 to 3. Strength is for territories, gold"
        " for heroes, culture for treasures. Empire tokens go on any card, and are used up where"
        " they win it.",
    ),
    (
        "A turn",
        "Everybody in turn puts pieces on one target, again and again, until all pass in a row:"
        " on a card; on Expand, for an empire token; on Improve, to make tokens a die; or strength"
        " dice on another's territory, to attack it. Then dice are rolled. On each target the"
        " highest total wins if it reaches the cost; of equal ones, whoever is lowest on the card"
        " track.",
    ),
    (
        "After it",
        "Your pieces come back, won or lost. What you win brings its pieces and its points at once,"
        " its text from the next turn on.",
    ),
    (
        "The end",
        "Cards slide towards the last slot of their row, where one more colour may bid. When a row"
        " can't be filled any more, all culture dice are rolled for points, and it is over.",
    ),
    (
        "To begin well",
        "Bid a little more than a card costs where others can't follow; the dock shows your chance"
        " before you confirm. More pieces early are worth more than points early.",
    ),
)
HELP: Final = {**PIECES, **CARDS, **BOARD, **PHASES}
