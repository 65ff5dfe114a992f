"""A first game of Ascension: its deal, and what is told when something happens first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ascension.entries import (
    Acquired,
    Banished,
    DeckShuffled,
    Defeated,
    Fated,
    HonorGained,
    LastRound,
    TreasureTaken,
    TurnBegan,
)
from ascension.view import on_table
from framework.core.entries import Happening
from framework.core.view import View
from framework.lessons import ADVICE, CARD, ME, SEAT, FirstGame, Lesson

FIRST: Final = FirstGame(seed=40, players=2, options={"honor_per_player": 15})
"""A short game, in which the newcomer begins. Of 45 deals that were tried the one of these in
which, for somebody who follows the advice against the gentlest bot, all lessons come up, most of
them in the first turns."""


def verbs(view: View) -> set[str]:
    """What the reader can do."""
    decision = view["decision"]
    return {move["verb"] for move in decision.get("moves", ())} if decision is not None else set()


def _to_play(view: View, entry: Happening | None) -> bool:
    return "play" in verbs(view)


def _to_acquire(view: View, entry: Happening | None) -> bool:
    can = verbs(view)
    return "acquire" in can and "play" not in can


def _to_defeat(view: View, entry: Happening | None) -> bool:
    can = verbs(view)
    return "defeat" in can and "play" not in can


def _energy(view: View, entry: Happening | None) -> bool:
    return on_table(view)["energy"] > 0


def _mine(view: View, entry: Happening | None) -> bool:
    return entry is not None and entry.actor == view["seat"]


def _anothers(view: View, entry: Happening | None) -> bool:
    return entry is not None and entry.actor != view["seat"]


def _next_turn(view: View, entry: Happening | None) -> bool:
    later = isinstance(entry, TurnBegan) and entry.turn > view["players"]
    return later and _mine(view, entry)


def _of_the_row(view: View, entry: Happening | None) -> bool:
    return isinstance(entry, Acquired) and entry.from_row > 0


def _over(view: View, entry: Happening | None) -> bool:
    return view["over"]


def _first(piles: Sequence[Sequence[Sequence[int]]]) -> int | None:
    """The form of a card that lies in one of these piles."""
    return next((form for pile in piles for _, form in pile), None)


def _construct(view: View) -> int | None:
    return _first(on_table(view)["constructs"])


def _trophy(view: View) -> int | None:
    return _first(on_table(view)["trophies"])


LESSONS: Final = (
    Lesson(
        "goal",
        "The most honor wins.\n"
        "Cards give runes, to acquire better cards for your deck, and power, to defeat monsters.\n"
        "Monsters bring honor, and many cards have some. When the pool is empty, it is over.",
        at=("tally pool",),
    ),
    Lesson(
        "play",
        "This is your hand. Play all of it: what is left when your turn ends is discarded too."
        " Apprentices give runes, Militia give power.",
        at=(ADVICE,),
        asked="turn",
        when=_to_play,
    ),
    Lesson(
        "energy",
        "Energy is counted and never spent. Where a card says Energize and a number, that part"
        " works once you have gained so much energy this turn; so play Energy Shards first.",
        at=("tally energy",),
        asked="turn",
        when=_energy,
    ),
    Lesson(
        "acquire",
        "Now spend your runes. You can acquire heroes and constructs of the center row, and"
        " Mystics and Heavy Infantry, which are always there.",
        at=("tally runes", ADVICE),
        asked="turn",
        when=_to_acquire,
    ),
    Lesson(
        "defeat",
        "Power defeats monsters. Their reward is yours at once. If the row has none that you can"
        " beat, the Cultist is always there.",
        at=("tally power", ADVICE),
        asked="turn",
        when=_to_defeat,
    ),
    Lesson(
        "acquired",
        "What you acquire goes to your discard pile. You will draw it when your deck is used up"
        " and shuffled anew.",
        at=("pile discard{me}", ME),
        after=Acquired,
        when=_mine,
    ),
    Lesson(
        "row",
        "The center row is full again at once: a new card comes for each one that leaves. What"
        " you leave there, the others may take.",
        at=("pile void", CARD),
        after=Acquired,
        when=_of_the_row,
    ),
    Lesson(
        "defeated",
        "A defeated monster leaves the row, most of them for the void, and another card takes its"
        " place. Only the Cultist stays, as often as it is defeated.",
        at=("pile void",),
        after=Defeated,
        when=_mine,
    ),
    Lesson(
        "end of turn",
        "Your next turn. As the last one ended, all that you had played or held was discarded,"
        " unused runes and power were lost, and you drew five cards.",
        at=("pile discard{me}", ME),
        after=TurnBegan,
        when=_next_turn,
    ),
    Lesson(
        "honor pool",
        "Honor that somebody gains is taken out of the pool. When it is empty, all get the same"
        " number of turns, and the game ends.",
        at=("tally pool",),
        after=HonorGained,
    ),
    Lesson(
        "others",
        "Somebody else has had a turn. What was done is told beside the board, and you can go"
        " through it step by step.",
        at=(SEAT,),
        after=TurnBegan,
        when=_anothers,
    ),
    Lesson(
        "reshuffle",
        "Your deck was used up, so your discard pile was shuffled into a new one. From now on you"
        " draw what you have acquired.",
        at=("pile deck{me}", ME),
        after=DeckShuffled,
        when=_mine,
    ),
    Lesson(
        "construct",
        "A construct stays in play. It works in each of your turns, until something destroys it,"
        " and its honor counts in the end.",
        at=(CARD,),
        card=_construct,
    ),
    Lesson(
        "question",
        "A card asks for a choice. What can be chosen is marked where it lies, and listed with"
        " the question; often you may also do without.",
        asked="pick",
    ),
    Lesson(
        "banish",
        "A banished card is gone for good. Get rid of the weak cards that you began with: a small"
        " deck draws the good ones more often.",
        at=("pile out", "pile void"),
        after=Banished,
        when=_mine,
    ),
    Lesson(
        "treasure",
        "Treasures lie under cards of the row. Whoever acquires or defeats such a card takes them"
        " too, so look under it before you choose.",
        at=(SEAT,),
        after=TreasureTaken,
    ),
    Lesson(
        "fate",
        "Fate: this card did something as it came into the row, whoever's turn it was. Cards that"
        " have a fate say so.",
        at=(CARD,),
        after=Fated,
    ),
    Lesson(
        "trophy",
        "A trophy is a monster that stays before whoever has defeated it. It can be banished for"
        " one more effect, now or in any later turn.",
        at=(CARD,),
        card=_trophy,
    ),
    Lesson(
        "last round",
        "The pool is empty: this round is the last one. Honor still counts, cards for later do"
        " not help any more.",
        at=("tally pool",),
        after=LastRound,
    ),
    Lesson(
        "end",
        "That was the end. Honor that you gained and the honor on all your cards are added up;"
        " the sheet shows it for everybody.",
        when=_over,
    ),
)
# What is true whenever a bot that tries its choices proposes such a move.
REASONS: Final = {
    "play": "It costs nothing, and what is left in your hand is discarded as your turn ends.",
    "acquire": "Of all that you can pay for it is worth most.",
    "defeat": "Its reward is yours at once, and power that is left when the turn ends is lost.",
    "use": "It works once a turn: what is not used is lost with it.",
    "banish": "What it brings is yours at once, and the card will hardly be missed.",
    "transform": "The other side of the card is stronger.",
    "phantasm": "It works now, without being in your deck.",
    "take": "It is worth honor as long as nobody takes it from you.",
    "infest": "A monster does nothing in a hand.",
    "end": "Nothing else that you can do now wins more often.",
    "give": "It helps your partner more than you.",
    "yes": "What it brings is worth more to you than what it takes.",
    "no": "What it takes is worth more to you than what it brings.",
}
EMPOWER: Final = "What it did is yours; without it your deck brings the better cards more often."
