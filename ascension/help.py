"""What the icons and words of Ascension mean, each in two lines."""

from __future__ import annotations

from typing import Final

RESOURCES: Final = {
    "runes": "They pay for heroes and constructs. What is left when your turn ends is lost.",
    "power": "It defeats monsters. What is left when your turn ends is lost.",
    "honor": "Points: tokens from the pool, and what is printed on your cards. Most honor wins.",
    "energy": "Counted up over a turn and never spent. Energize asks how much of it you have.",
    "insight": "Pays for phantasms, for dreambinding and for some other sides of cards. It stays"
    " with you from turn to turn.",
    "life keystone": "Spend it this turn: it takes the Temple of Life or, if that is yours, uses"
    " it.",
    "death keystone": "Spend it this turn: it takes the Temple of Death or, if that is yours, uses"
    " it.",
    "cost": "What is printed, less what makes it cheaper for you now. The card's text at the side"
    " tells the reasons.",
}
TYPES: Final = {
    "hero": "Played from the hand it does what it says, once. As the turn ends it goes to your"
    " discard pile.",
    "construct": "Stays in play before you, turn after turn, until something destroys it.",
    "monster": "Not acquired but defeated, with power. Its reward is yours at once.",
    "treasure": "Lies under a card of the center row and goes with it to whoever takes it.",
    "event": "Holds for everybody until another event comes. There is one at a time.",
    "temple": "Taken with a keystone, from another player too. Its honor is for whoever has it"
    " last.",
}
FACTIONS: Final = {
    "enlightened": "A faction of heroes and constructs: many draw cards, or defeat without power.",
    "lifebound": "A faction of heroes and constructs: many give runes or honor, and get stronger"
    " together.",
    "mechana": "A faction of heroes and constructs: its constructs are worth much and help each"
    " other.",
    "void": "A faction of heroes and constructs: many give power, or banish weak cards.",
    "all": "A card of all four factions: it counts for each of them.",
}
KEYWORDS: Final = {
    "energize": "Works if you have got that much energy in this turn by the time you play or use"
    " the card.",
    "unite": "Works as soon as you have played another hero of its faction in this turn, before"
    " it or after it.",
    "echo": "Works if a card of its faction lies in your discard pile as you play it.",
    "serenity": "Works if nothing lies in your discard pile as you play it.",
    "plunder": "Works as soon as you have both taken a card and beaten a monster of the center"
    " row in this turn.",
    "trophy": "The beaten monster lies before you. In this turn or any later one you may banish"
    " it for this.",
    "fate": "Happens as the card is laid into the center row, whoever's turn it is.",
    "dreamborn": "Brings 1 insight to all as it comes into the row, and 1 more to whoever"
    " acquires it.",
    "empower": "As you acquire it, a card that you have played in this turn may leave your deck"
    " for good.",
    "infest": "Once beaten it may go into anybody's discard pile, where it only takes up room in"
    " a hand.",
    "phantasm": "Pay so much insight and the hero of the row works for you once; then it is gone"
    " to the void.",
    "dreambind": "After its reward you may pay so much insight to own the monster: played later,"
    " it rewards you again.",
    "transform": "Pay on your turn to turn the card over. It stays so to the end of the game.",
}
PLACES: Final = {
    "center row": "Six cards that anybody may take or beat on the own turn. What leaves is"
    " replaced at once.",
    "center deck": "The center row is filled from it. When it is empty, it is made anew from the"
    " void.",
    "the void": "Here lie banished cards and beaten monsters. An empty center deck is made anew"
    " from it.",
    "always available": "Mystic, Heavy Infantry and Cultist can be had in every turn, whatever"
    " lies in the row.",
    "honor pool": "Tokens that are still to be had. When none is left, the round is finished and"
    " the game is over.",
    "hand": "Five new cards for each turn. What you do not play is put away when it ends.",
    "deck": "What you draw from. When it is empty, your discard pile is shuffled and becomes your"
    " deck.",
    "discard pile": "Here comes what you acquire, and all that you have played as your turn ends.",
    "played": "Heroes, treasures and monsters of this turn. They go to the discard pile as it"
    " ends.",
    "constructs": "They stay in play. Most can be used once in each turn of their owner.",
    "trophies": "Beaten monsters that can be banished for what they say, in any turn of their"
    " owner.",
    "hero on the board": "Acquired with insight, straight into the hand, once in the whole game.",
    "out of the game": "Starting cards that were banished lie here. Nothing brings them back.",
    "the Cult": "Plays against who plays alone: after each turn it takes the two cards on the"
    " right of the row.",
    "partner": "Your honor and your partner's are added up. For 1 rune more, a card that you take"
    " goes there.",
    "named faction": "Take a card of it from the row, and the card that comes into its place is"
    " yours too, if it is of it.",
    "last round": "The honor pool is empty: all finish this round, then honor is counted.",
}
PHASES: Final = {
    "turn": "Play, acquire, defeat and use, in any order and as often as you can pay for it.",
    "cult": "The Cult takes the two cards on the right of the row, between your turns.",
    "round": "One turn of each player. When the game ends, all have had the same number of turns.",
}
INTRODUCTION: Final = (
    (
        "The aim",
        "The most honor wins: what you gain while you play, and what is printed on the cards that"
        " you own at the end.",
    ),
    (
        "Your deck",
        "Everybody begins with the same weak cards, most of them Apprentices, which give runes, and"
        " Militia, which give power. Five cards are your hand each turn.",
    ),
    (
        "A turn",
        "Play your hand. Runes acquire heroes and constructs from the center row, power defeats"
        " its monsters for honor. Then all goes to your discard pile, runes and power that are left"
        " are lost, and you draw five new cards. When your deck is empty your discard pile becomes"
        " your deck: so what you acquire comes into your hand.",
    ),
    (
        "What stays",
        "Heroes work when they are played. Constructs stay before you and work each turn. Mystics,"
        " Heavy Infantry and the Cultist can be had beside the row at any time.",
    ),
    (
        "The end",
        "Honor that is gained comes out of a pool. When it is empty the round is finished, so that"
        " all have had as many turns, and honor is counted.",
    ),
    (
        "To begin well",
        "Early on take cards that give more runes and power, and banish weak ones where a card lets"
        " you; later take honor.",
    ),
)
HELP: Final = {**RESOURCES, **TYPES, **FACTIONS, **KEYWORDS, **PLACES, **PHASES}
