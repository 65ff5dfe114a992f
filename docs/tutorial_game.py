"""Climb: roll a die, play a card that is as high, and climb as many steps as the die shows."""

from __future__ import annotations

from typing import cast

from framework.bots.bot import Bot, RandomBot
from framework.core import END, Decision, Frame, Frames, Game, Phase, Phases, Rules, State
from framework.core.entries import Faces, Happening, Seat

SIDES, COPIES, HAND = 6, 4, 3  # cards are numbers from 1 to 6, four of each; three in a hand


class ClimbState(State):
    """The whole game at one moment."""

    turn: int
    die: int
    deck: list[int]  # the top card is last
    hands: list[list[int]]  # only their owners see them
    played: list[int]
    score: list[int]  # how high each seat has climbed


class Happened(Happening): ...


class Rolled(Happened, kind="roll", words="The die shows {faces}."):
    faces: Faces


class Played(Happened, kind=("choice", "play"), words="{seat} plays {card}."):
    seat: Seat
    card: int


class Drawn(Played, kind="reveal", words="{seat} draws {card}.", secret=True): ...


frames: Frames[ClimbState] = Frames()


@frames.runs("roll")
def roll(state: ClimbState, frame: Frame) -> None:
    """The next turn begins: its player rolls the die."""
    state.turn += 1
    (state.die,) = state.roll(1, SIDES)
    state.stack.pop()


@frames.runs("play")
def play(state: ClimbState, frame: Frame) -> None:
    """The player is asked for a card."""
    seat = (state.turn - 1) % state.players
    state.ask(seat, "play", tuple(sorted(set(state.hands[seat]))), state.die)


@frames.answers("play")
def played(state: ClimbState, frame: Frame, card: int) -> None:
    """A card that reaches the die lets its player climb; a new card is drawn."""
    seat = state.seat
    state.hands[seat].remove(card)
    state.played.append(card)
    if card >= state.die:
        state.score[seat] += state.die
    if state.deck:
        state.hands[seat].append(state.deck.pop())
        state.note("reveal", seat, state.hands[seat][-1])
    state.stack.pop()


def after_play(state: ClimbState) -> str:
    """The game ends with the last card."""
    return "roll" if any(state.hands) else END


class Thrifty(Bot):
    """Plays the lowest card that reaches the die, or else the lowest of all."""

    def choose(self, decision: Decision) -> int:
        cards, die = cast(tuple[int, ...], decision.options), cast(int, decision.about[0])
        return next((i for i, card in enumerate(cards) if card >= die), 0)


BOTS = {"random": RandomBot, "thrifty": Thrifty}


class Climb(Game[ClimbState]):
    """What the framework has to know."""

    name, title, bound, players = "climb", "Climb", SIDES * COPIES, (2, 3, 4)
    state, frames, bots, entries = ClimbState, frames, BOTS, Happened
    phases = Phases(
        Phase("roll", "The die is rolled.", ("play",)),
        Phase("play", "A card is played, another one drawn.", ("roll", END), next=after_play),
    )

    def setup(self, state: ClimbState) -> None:
        state.turn, state.die, state.played, state.score = 0, 0, [], [0] * state.players
        state.deck = [card for card in range(1, SIDES + 1) for _ in range(COPIES)]
        state.shuffle("setup", state.deck)
        state.hands = [[state.deck.pop() for _ in range(HAND)] for _ in range(state.players)]

    def table(self, state: ClimbState, seat: int | None) -> dict[str, object]:
        mine = [] if seat is None else sorted(state.hands[seat])
        sizes = {"deck": len(state.deck), "hands": [len(hand) for hand in state.hands]}
        return {"die": state.die, "played": list(state.played), "hand": mine, **sizes}

    def hidden(self, state: ClimbState, seat: int) -> list[list[list[int]]]:
        return [[state.deck, *(hand for who, hand in enumerate(state.hands) if who != seat)]]

    def census(self, state: ClimbState) -> dict[str, int]:
        cards = [card for pile in (state.deck, state.played, *state.hands) for card in pile]
        return {f"cards of {rank}": cards.count(rank) for rank in range(1, SIDES + 1)}

    def prompt(self, rules: Rules, decision: Decision) -> str:
        return f"The die shows {decision.about[0]}. Which card do you play?"


game = Climb()
