"""Tricks: a plain game of hands of cards for tests; the highest card of a round takes it."""

from __future__ import annotations

from typing import Final

from framework.bots.bot import RandomBot
from framework.core import END, Frame, Frames, Game, Phase, Phases, State

HAND: Final = 3
RANKS: Final = 12


class TricksState(State):
    turn: int
    deck: list[int]
    aside: list[int]  # cards that nobody plays with
    hands: list[list[int]]
    trick: list[int]  # the cards of this round, by seat from the first
    taken: list[int]
    score: list[int]


frames: Frames[TricksState] = Frames()


@frames.runs("play")
def play(state: TricksState, frame: Frame) -> None:
    """Everybody plays a card; the last one of a hand is played by itself, and then seen by all."""
    seat = len(state.trick)
    if seat == state.players:
        state.stack.pop()
    else:
        state.ask(seat, "play", tuple(state.hands[seat]))


@frames.answers("play")
def played(state: TricksState, frame: Frame, card: int) -> None:
    hand = state.hands[state.seat]
    hand.remove(card)
    state.trick.append(card)
    if state.deck:  # nothing is written of it: the new card alone tells that one was drawn
        hand.append(state.deck.pop())


@frames.runs("take")
def take(state: TricksState, frame: Frame) -> None:
    state.turn += 1
    state.score[state.trick.index(max(state.trick))] += 1
    state.taken += state.trick
    state.trick = []
    state.stack.pop()


def after_take(state: TricksState) -> str:
    return "play" if any(state.hands) else END


class Tricks(Game[TricksState]):
    """Hands are hidden. The deck holds a card for each seat, which draws it in the first round."""

    name, title, bound, players = "tricks", "Tricks", 4 * (HAND + 1), (2, 3)
    state, frames, bots = TricksState, frames, {"random": RandomBot}
    phases = Phases(
        Phase("play", "All play a card.", ("take",)),
        Phase("take", "The highest card takes the round.", ("play", END), next=after_take),
    )

    def setup(self, state: TricksState) -> None:
        cards = [*range(RANKS)]
        state.shuffle("setup", cards)
        state.turn, state.trick, state.score = 1, [], [0] * state.players
        state.hands = [[cards.pop() for _ in range(HAND)] for _ in range(state.players)]
        state.deck = [cards.pop() for _ in range(state.players)]
        state.aside, state.taken = cards, []

    def table(self, state: TricksState, seat: int | None) -> dict[str, object]:
        return {
            "hand": [] if seat is None else [*state.hands[seat]],
            "hands": [len(hand) for hand in state.hands],
            "trick": [*state.trick],
            "deck": len(state.deck),
            "taken": [*state.taken],
        }

    def hidden(self, state: TricksState, seat: int) -> list[list[list[int]]]:
        others = [hand for who, hand in enumerate(state.hands) if who != seat]
        return [[state.deck, state.aside, *others]]

    def census(self, state: TricksState) -> dict[str, int]:
        piles = (state.deck, state.aside, state.trick, state.taken, *state.hands)
        cards = [card for pile in piles for card in pile]
        return {f"card {card}": cards.count(card) for card in range(RANKS)}


game = Tricks()
