"""What is timed of our engine: games, searches, clones, loads, stored tables, the arena.

As a program it does what `benchmarks.run` asks for, line by line, and answers with counts and
seconds: of CPU time, and of the clock for the arena, whose work is done by other processes. It
needs nothing of this tree but itself, so that it can be run on another commit's:

    PYTHONPATH=<tree> python -P benchmarks/playing.py
"""

from __future__ import annotations

import copy
import json
import random
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Any

from framework import games, load
from framework.arena.bench import peak_memory
from framework.arena.match import final_state, new_match
from framework.arena.simulate import simulate
from framework.bots.bot import RandomBot
from framework.core import rng
from framework.core.machine import State
from ui.store.tables import Tables

try:
    from framework.core import playing
except ImportError:  # an older commit, which played like this

    def play(state: State, generator: random.Random, until: int = -1) -> None:
        """Play on at random to the end of the game, or until so many decisions have been made."""
        bot = RandomBot(generator)
        while state.seat >= 0 and state.id != until:
            state.apply(bot.decide(state))

else:

    def play(state: State, generator: random.Random, until: int = -1) -> None:
        """Play on at random to the end of the game, or until so many decisions have been made."""
        playing.play_at_random(state, generator.random, until)


DECISIONS_OF_A_SAVE = 400


@dataclass(frozen=True)
class Done:
    """What a task has done, and how long it took in seconds."""

    counts: Mapping[str, int]
    seconds: float


Task = Callable[[int], Done]  # of the number of a round


def timed(
    action: Callable[[], Mapping[str, int]], clock: Callable[[], float] = time.process_time
) -> Done:
    """Do something that counts what it does."""
    start = clock()
    counts = action()
    return Done(counts, clock() - start)


def serve(tasks: Mapping[str, Task]) -> None:
    """Say which build this is and what it can do; then do what stdin names, round by round."""
    print(json.dumps([getattr(rng, "COMPILED", False), list(tasks)]), flush=True)
    for line in sys.stdin:
        name, number = json.loads(line)
        done = tasks[name](number)
        print(json.dumps([done.counts, done.seconds]), flush=True)


@dataclass(frozen=True, eq=False)
class Kind:
    """A game with the number of players and the options that it is timed with."""

    game: str
    players: int
    count: int  # games of a round
    options: Mapping[str, object] = field(default_factory=dict)

    def new(self, seed: int) -> State:
        state: State = games[self.game].new(self.players, seed, None, **self.options)
        return state

    # --- random games ----------------------------------------------------------------------

    def play(self, number: int) -> Done:
        """Random games."""

        def played() -> dict[str, int]:
            decisions = 0
            for i in range(self.count):
                state = self.new(rng.derive(number, i))
                play(state, random.Random(rng.derive(number, i, "bot")))
                decisions += state.id
            return {"decisions": decisions, "games": self.count}

        return timed(played)

    # --- search ----------------------------------------------------------------------------

    def search(self, number: int) -> Done:
        """Roll-outs of `hard`, which decides for all seats of a game."""
        state, generator = self.new(rng.derive(number)), random.Random(number)
        bot: Any = games[self.game].bots[SEARCHING](generator)
        judge, judged = bot.guide.chances, 0

        def counted(world: State) -> Sequence[float]:
            nonlocal judged
            judged += 1  # at the end of each roll-out, and nowhere else
            return judge(world)  # type: ignore[no-any-return]

        bot.guide.chances = counted

        def searched() -> dict[str, int]:
            while state.seat >= 0:
                state.apply(bot.decide(state))
            return {"roll-outs": judged}

        return timed(searched)

    # --- one state -------------------------------------------------------------------------

    @cache  # noqa: B019 - kinds live as long as the process
    def state(self) -> State:
        """A game after as many decisions as a save has that is timed."""
        for seed in range(100):
            state = self.new(seed)
            play(state, random.Random(seed), DECISIONS_OF_A_SAVE)
            if state.seat >= 0:
                return state
        raise ValueError(f"no game of {self.game} is that long")

    def clone(self, _number: int) -> Done:
        """Clones of that state."""
        return repeated(self.state().clone, "clones", 2000)

    def deepcopy(self, _number: int) -> Done:
        """The same by Python's own way."""
        state = self.state()
        return repeated(lambda: copy.deepcopy(state), "clones", 20)

    def save(self, _number: int) -> Done:
        """Saves of that state."""
        return repeated(self.state().to_json, "saves", 20)

    def load(self, _number: int) -> Done:
        """Loads of its save."""
        text = self.state().to_json()
        return repeated(lambda: load(text), "loads", 10)

    def first_view(self, _number: int) -> Done:
        """Views of a table of that state, each right after the store was opened anew."""
        seconds, views = 0.0, 5
        with tempfile.TemporaryDirectory() as folder:
            with closing(Tables(Path(folder), workers=1)) as tables:
                table = tables.open_save(self.state().to_json()).id
            for _ in range(views):
                with closing(Tables(Path(folder), workers=1)) as tables:
                    start = time.process_time()
                    tables.view(table, 0)
                    seconds += time.process_time() - start
        return Done({"views": views}, seconds)


def repeated(action: Callable[[], object], what: str, count: int) -> Done:
    """The same again and again."""

    def done() -> dict[str, int]:
        for _ in range(count):
            action()
        return {what: count}

    return timed(done)


SETS = ("rise_of_vigil", "gift_of_the_elements", "valley_of_the_ancients", "deliverance")
KINDS = {
    "age_of_ascent, 3 players": Kind("age_of_ascent", 3, 40),
    **{
        f"ascension {name}, 2 players": Kind("ascension", 2, 20, {"sets": (name,)}) for name in SETS
    },
    "ascension four sets, 2 players": Kind("ascension", 2, 20, {"sets": SETS}),
}
ONE_STATE = {
    "age_of_ascent": KINDS["age_of_ascent, 3 players"],
    "ascension": KINDS["ascension deliverance, 2 players"],
}
GREEDY = "greedy's own games, four sets"
SEARCHING = "hard"
SEARCH = "{}, search"
ARENA = "arena, greedy's own games, processes: {}"
PROCESSES = (1, 2)
GAMES_OF_ARENA = 2000  # so many that it does not matter how long a process takes to start


def greedy(number: int) -> Done:
    """Two games of a bot that weighs its options, in all sets at once."""
    match = new_match("ascension", 2, number, ["greedy", "greedy"], options={"sets": list(SETS)})

    def played() -> dict[str, int]:
        states = [final_state(match, game) for game in range(2)]
        return {"decisions": sum(state.id for state in states), "games": len(states)}

    return timed(played)


def arena(processes: int, number: int) -> Done:
    """Games of two bots as anybody lets them play, spread over processes."""

    def played() -> dict[str, int]:
        bots = ["greedy", "greedy"]
        return {"games": simulate("ascension", 2, GAMES_OF_ARENA, number, bots, processes).finished}

    return timed(played, time.perf_counter)


def tasks() -> dict[str, Task]:
    """Everything that is timed, by name."""
    found: dict[str, Task] = {name: kind.play for name, kind in KINDS.items()}
    found[GREEDY] = greedy
    for name, kind in ONE_STATE.items():
        found[f"{name}, clones"] = kind.clone
        found[f"{name}, deepcopies"] = kind.deepcopy
        found[f"{name}, saves"] = kind.save
        found[f"{name}, loads"] = kind.load
        found[f"{name}, first views"] = kind.first_view
        if SEARCHING in games[kind.game].bots:  # not so in older commits
            found[SEARCH.format(name)] = kind.search
    for processes in PROCESSES:
        found[ARENA.format(processes)] = partial(arena, processes)
    return found


def remember(counts: Sequence[int]) -> None:
    """Play games of each kind in turn; tell the memory that was needed after so many."""
    kinds = list(KINDS.values())
    for seed in range(max(counts)):
        state = kinds[seed % len(kinds)].new(seed)
        play(state, random.Random(seed))
        if seed + 1 in counts:
            print(json.dumps([seed + 1, peak_memory()]), flush=True)


if __name__ == "__main__":
    if sys.argv[1:]:
        remember([int(count) for count in sys.argv[1:]])
    else:
        serve(tasks())
