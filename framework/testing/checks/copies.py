"""Clones, saves, replays and games beside each other go the same way."""

from __future__ import annotations

from framework.core.errors import BadSave
from framework.core.machine import State
from framework.core.save import load, replay
from framework.testing.playthrough import Playthrough, shared_containers


def check_clones(play: Playthrough) -> None:
    """A clone is equal, shares nothing that can change, and goes the same way."""
    follower: State | None = None
    for number, state in play.follow():
        if follower is not None:
            follower.apply(play.choices[number - 1])
            play.demand(follower == state, "a clone went another way", number)
        follower = state.clone()
        play.demand(follower == state, "a clone is not equal", number)
    for number, state in play.follow_closely():
        shared = shared_containers(state.clone().snapshot(), state.snapshot())
        play.demand(not shared, "a clone shares what can change", number)


def check_every_option(play: Playthrough) -> None:
    """Trying every option on clones leaves the state, and all clones made before, as they were."""
    past: list[tuple[int, State, str]] = []
    for number, state in play.follow_closely():
        before = state.digest()
        past.append((number, state.clone(), before))
        for index in range(len(state.options)):
            trial = state.clone()
            trial.apply(index)
            play.demand(trial.over == (not trial.options), f"option {index} leads nowhere", number)
        play.demand(state.digest() == before, "trying options on clones changed it", number)
    for number, clone, digest in past:
        play.demand(clone.digest() == digest, "a clone has changed since", number)


def check_saves(play: Playthrough) -> None:
    """A game that is saved and loaded at any decision is the same, and ends the same."""
    final = play.final()
    for number, state in play.follow_closely():
        text = state.to_json()
        loaded = _loaded(play, text, number)
        play.demand(loaded == state, "loaded, it is another state", number)
        play.demand(loaded.header == state.header, "loaded, it has another header", number)
        play.demand(loaded.to_json() == text, "saved again, it is another document", number)
        play.play_on(loaded, number)
        play.demand(loaded == final, "loaded and played on, it ends otherwise", number)
    text = final.to_json()
    play.demand(_loaded(play, text) == final, "the final state is not loaded")


def _loaded(play: Playthrough, text: str, number: int | None = None) -> State:
    try:
        return load(text, {play.game.name: play.game})
    except BadSave as error:
        raise play.breach(f"saved, it is refused: {error}", number) from None


def check_replay(play: Playthrough) -> None:
    """Replaying a journal or a save from its seed gives the same game."""
    state = play.start()
    for choice in play.choices[: len(play.choices) // 2]:
        state.apply(choice)
    final = play.final()
    for text, wanted in (
        (state.to_json(), state),
        (final.to_json(), final),
        (final.journal.to_json(), final),
    ):
        again = replay(text, {play.game.name: play.game})
        play.demand(again.differs_at is None, f"replayed, it differs: {again.reason}")
        play.demand(again.state == wanted, "replayed, it is another state")


def check_interleaved(play: Playthrough) -> None:
    """Two games played by turns in one process are the same as each played alone."""
    other = Playthrough(play.game, play.players, play.seed + 1, play.options)
    alone = [play.final().digest(), other.final().digest()]
    together = play.start(), other.start()
    for number in range(max(len(play.choices), len(other.choices))):
        for state, choices in zip(together, (play.choices, other.choices), strict=True):
            if number < len(choices):
                state.apply(choices[number])
    beside = [state.digest() for state in together]
    play.demand(beside == alone, "beside another game it goes otherwise")
