"""OpenSpiel: each game as a Python game of pyspiel, and OpenSpiel's IS-MCTS as a bot at a table.

Importing this module registers `ascent_<name>` for each installed game.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from hashlib import sha256
from typing import Any, ClassVar, Final

import numpy as np

from framework.adapters.tables import Setting, gains, missing
from framework.core.chance import apply_with, asks_chance
from framework.core.errors import BadOption
from framework.core.game import AnyGame
from framework.core.log import Log
from framework.core.machine import State
from framework.core.observation import Vector
from framework.core.recall import recall
from framework.core.registry import games
from framework.core.rules import Rules
from framework.core.save import load
from framework.core.view import redeterminise

try:
    import pyspiel
    from open_spiel.python.algorithms.ismcts import ISMCTSBot
    from open_spiel.python.algorithms.mcts import Evaluator
except ImportError:
    raise missing("OpenSpiel", "openspiel") from None

PREFIX: Final = "ascent_"
CHANCES: Final = ("nodes", "deal")
DEALS, RESULTS = 1024, 16
DEFAULTS: Final[dict[str, Any]] = {
    "players": 2,
    "options": "",  # key:value;key:value, lists with +
    "encoding": "meaning",
    "chance": "nodes",  # one for each choice that asks chance, or the deal alone
    "deals": DEALS,  # how many games can be dealt
    "results": RESULTS,  # of each node of chance in the game
}


class Held:
    """A state of a game as OpenSpiel copies it, by cloning, and stores it, as a save."""

    def __init__(self, state: State) -> None:
        self.state = state

    def __deepcopy__(self, memo: object) -> Held:
        return Held(self.state.clone())

    def __reduce__(self) -> tuple[Any, ...]:
        return _held, (self.state.to_json(),)


def _held(text: str) -> Held:
    return Held(load(text, verify=False))  # what chance brought was given to it


def _game_type(game: AnyGame, players: int | None = None) -> pyspiel.GameType:
    """What OpenSpiel is told of a game, as registered or as played by so many."""
    kinds = pyspiel.GameType
    alone = players == 1
    return kinds(
        short_name=PREFIX + game.name,
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if alone else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


class TableGame(pyspiel.Game):
    """A table as OpenSpiel knows games: by its parameters, or around a setting that is there."""

    played: ClassVar[AnyGame]

    def __init__(
        self, params: Mapping[str, Any] | None = None, setting: Setting | None = None
    ) -> None:
        game, given = self.played, DEFAULTS | dict(params or {})
        if given["chance"] not in CHANCES:
            raise BadOption(f"chance is {' or '.join(CHANCES)}, not {given['chance']!r}")
        self.setting = setting or Setting.of(
            game, given["players"], given["encoding"], read_options(given["options"])
        )
        self.chance_nodes = given["chance"] == "nodes"
        self.deals, self.results = given["deals"], given["results"]
        players = self.setting.players
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.setting.actions),
            max_chance_outcomes=max(self.deals, self.results),
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None if players == 1 else 0.0,
            max_game_length=game.bound,
        )
        super().__init__(_game_type(game, players), info, dict(params or {}))

    def new_initial_state(self) -> TableState:
        return TableState(self)

    def max_chance_nodes_in_history(self) -> int:
        return int(self.setting.game.bound) + 1

    def make_py_observer(
        self, kind: pyspiel.IIGObservationType | None = None, params: object = None
    ) -> Observer:
        return Observer(self.setting, kind is not None and kind.perfect_recall)


class TableState(pyspiel.State):
    """A game at one moment: before it is dealt, before a choice's chance, or at a decision."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.held: Held | None = None
        self.waiting = -1  # the option whose chance is asked
        self.open: dict[int, int] = {}  # index of each option, by its action
        self.heard: dict[int, tuple[int, str]] = {}  # entries that each seat knows, as a digest
        self.seen: dict[int, Vector] = {}  # what each seat has been shown here

    @property
    def state(self) -> State:
        """The game, which has been dealt."""
        assert self.held is not None
        return self.held.state

    def hold(self, state: State) -> None:
        """Go on from a state of the game."""
        self.held, self.waiting = Held(state), -1
        self.open, self.seen = self.get_game().setting.options(state), {}

    def current_player(self) -> int:
        if self.held is None or self.waiting >= 0:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.state.over else self.state.seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.open)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        game = self.get_game()
        count = game.deals if self.held is None else game.results
        return [(result, 1 / count) for result in range(count)]

    def _apply_action(self, action: int) -> None:
        game = self.get_game()
        if self.held is None:
            self.hold(game.setting.deal(action))
            return
        if self.waiting >= 0:
            apply_with(self.state, self.waiting, action)
        else:
            index = self.open[action]
            if game.chance_nodes and asks_chance(self.state, index):
                self.waiting = index
                return
            self.state.apply(index)
        self.hold(self.state)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"{'deal' if self.held is None else 'result'} {action}"
        told: str = self.get_game().setting.told(action)
        return told

    def is_terminal(self) -> bool:
        return self.held is not None and self.state.over

    def returns(self) -> list[float]:
        if self.held is None:
            return [0.0] * int(self.get_game().num_players())
        return gains(self.state)

    def resample_from_infostate(self, player: int, sampler: object = None) -> TableState:
        """A state that the player could be in: all that it can't know is dealt anew."""
        draw = sampler if callable(sampler) else random.random
        true = self.state
        other: TableState = self.clone()
        world = redeterminise(true, player, random.Random(int(draw() * 2**53)))
        if true.rules.journalled:  # it goes on to remember, but not how piles were shuffled
            world.rules, world.log = true.rules, Log(map(_unordered, true.log))
        other.hold(world)
        return other

    def observation(self, player: int) -> Vector:
        """What a seat observes now."""
        if player not in self.seen:
            self.seen[player] = self.get_game().setting.observation(self.state, player)
        return self.seen[player]

    def sees(self, player: int) -> str:
        """A key of what a seat observes now, and of what it is asked."""
        seen = self.observation(player).tobytes()
        asked = sorted(self.open) if self.state.seat == player else []
        waiting = asked and self.waiting
        return f"seat {player} sees {sha256(seen).hexdigest()}, can {asked}, waits {waiting}"

    def knows(self, player: int) -> str:
        """A key of all that a seat has seen and done so far."""
        read, digest = self.heard.get(player, (0, ""))
        for event in recall(self.state, player, read):
            digest = sha256(f"{digest}{event}".encode()).hexdigest()
        self.heard[player] = len(self.state.log), digest
        return f"knows {digest}"

    def __str__(self) -> str:
        if self.held is None:
            return "before the deal"
        state, chance = self.state, f", chance for option {self.waiting}" * (self.waiting >= 0)
        asked = f"seat {state.seat} is asked: {state.kind}{chance}" if state.options else "over"
        present = state.clone_present().digest()  # the past is OpenSpiel's own
        return f"decision {state.id}, {state.phase}, {asked}; {present}"


def _unordered(entry: tuple[Any, ...]) -> tuple[Any, ...]:
    """A shuffle without the order that it led to; other entries as they are."""
    if entry[0] != "shuffle":
        return entry
    kind, stream, order, *rest = entry
    return (kind, stream, tuple(sorted(order)), *rest)


class Observer:
    """What a seat sees, as a tensor with named parts and as a key; or all that it remembers."""

    def __init__(self, setting: Setting, perfect_recall: bool) -> None:
        self.setting, self.perfect_recall = setting, perfect_recall
        size = 0 if perfect_recall else setting.layout.size
        self.tensor = np.zeros(size, np.float32)
        self.dict = {} if perfect_recall else setting.layout.named(self.tensor)

    def set_from(self, state: TableState, player: int) -> None:
        if state.held is None:
            self.tensor.fill(0)
        elif not self.perfect_recall:
            self.tensor[:] = state.observation(player)

    def string_from(self, state: TableState, player: int) -> str:
        """A key: equal for a player wherever it sees the same, or remembers the same."""
        if state.held is None:
            return f"seat {player}, before the deal"
        sees = state.sees(player)
        return f"{sees}, {state.knows(player)}" if self.perfect_recall else sees


def read_options(text: str) -> dict[str, object]:
    """Options of a game as a parameter has them: `sets:deliverance+rise_of_vigil;promo:true`."""
    pairs = [part.partition(":") for part in text.split(";") if part]
    return {name: value.replace("+", ",") for name, _, value in pairs}


def written_options(options: Mapping[str, object]) -> str:
    """The same the other way round; what can't be written there is refused."""
    return ";".join(f"{name}:{_written(name, value)}" for name, value in options.items())


def _written(name: str, value: object) -> str:
    parts = value if isinstance(value, list | tuple) else [value]
    text = "+".join(map(str, parts))
    if not all(isinstance(part, str | int) for part in parts) or {*text} & {*",;:()="}:
        raise BadOption(f"the option {name} can't be a parameter of OpenSpiel: {value!r}")
    return text


def load_game(game: str, players: int = 2, **given: object) -> TableGame:
    """A game of pyspiel: parameters of OpenSpiel by their names, all else is the game's options."""
    options = {name: value for name, value in given.items() if name not in DEFAULTS}
    params = {name: value for name, value in given.items() if name in DEFAULTS}
    written = written_options(options)
    loaded: TableGame = pyspiel.load_game(
        PREFIX + game, {**params, "players": players, "options": written}
    )
    return loaded


@cache
def _class_of(game: AnyGame) -> type[TableGame]:
    """A class for a game: OpenSpiel keeps it longer than Python lives, as functions can not be."""
    return type(f"{type(game).__name__}Game", (TableGame,), {"played": game})


for _name in games:
    pyspiel.register_game(_game_type(games[_name]), _class_of(games[_name]))


# --- at our tables -----------------------------------------------------------------------------


class Rollouts(Evaluator):
    """What a position is worth: a game played on at random, by the engine itself."""

    def __init__(self, generator: random.Random) -> None:
        self.generator = generator

    def evaluate(self, state: TableState) -> Sequence[float]:
        world, chance = state.state.clone_present(), self.generator.random
        world.rules = world.rules.searched()
        while not world.over:
            world.take(int(chance() * len(world.options)))
        return gains(world)

    def prior(self, state: TableState) -> list[tuple[int, float]]:
        return [(action, 1 / len(state.open)) for action in state.open]


@lru_cache(16)
def _around(rules: Rules, players: int) -> TableGame:
    """The game of pyspiel for the rules of a table."""
    setting = Setting(rules.game, players, rules, "meaning")
    return _class_of(rules.game)({"players": players, "chance": "deal"}, setting)


class IsMcts:
    """OpenSpiel's information set Monte Carlo tree search, as a bot of any game."""

    simulations, exploration = 50, 1.0

    def __init__(self, generator: random.Random) -> None:
        self.generator = generator

    def decide(self, state: State) -> int:
        """The option that was tried most, in worlds that the seat could be in."""
        position = _around(state.rules, state.players).new_initial_state()
        position.hold(redeterminise(state, state.seat, self.generator))
        search = ISMCTSBot(
            position.get_game(),
            Rollouts(self.generator),
            self.exploration,
            self.simulations,
            random_state=np.random.RandomState(self.generator.getrandbits(32)),
            use_observation_string=True,
        )
        search.set_resampler(self._world)
        return position.open[int(search.step(position))]

    def _world(self, state: TableState, player: int) -> TableState:
        return state.resample_from_infostate(player, self.generator.random)
