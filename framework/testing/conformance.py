"""The contract that every game keeps, as checks that anybody can run on a game."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import pairwise

import networkx as nx

from framework.bots.bot import Bot, CloneBot, ViewBot
from framework.core.decision import Decision
from framework.core.errors import BadOption, IllegalChoice, UndoRefused
from framework.core.game import AnyGame, Rules
from framework.core.journal import CHANCE
from framework.core.machine import State
from framework.core.save import load, replay
from framework.core.table import Table
from framework.core.view import View, redeterminise
from framework.testing.elsewhere import check_elsewhere
from framework.testing.playthrough import Playthrough, containers, other_truth, shared_containers
from framework.testing.reach import reachable


def check_game(
    game: AnyGame,
    players: Iterable[int] | None = None,
    options: Iterable[Mapping[str, object]] = ({},),
    seeds: Iterable[int] = (1, 2, 3),
    closely: int | None = None,
    source: str | None = None,
) -> None:
    """Run every check on random games: each number of players × each set of options × each seed.

    Raises `Nonconforming` at the first breach. Costly checks look at every decision, or at
    `closely` of them, spread over each game. `source` says where another process finds the game.
    """
    counts = list(game.players if players is None else players)
    plays = [
        Playthrough(game, count, seed, chosen, closely)
        for chosen in options
        for count in counts
        for seed in list(seeds)
    ]
    for play in plays:
        for check in CHECKS.values():
            check(play)
    check_elsewhere(plays, source)


# --- decisions and the course of a game --------------------------------------------------------


def check_start(play: Playthrough) -> None:
    """A game starts the same way again and again; what it is not for is refused with a reason."""
    first = play.start().digest()
    play.final()
    play.demand(play.start().digest() == first, "after another game it starts otherwise")
    new, options = play.game.new, dict(play.options)
    wrong: list[tuple[str, Callable[[], object]]] = [
        ("0 players", lambda: new(0, play.seed, None, **options)),
        ("1000 players", lambda: new(1000, play.seed, None, **options)),
        ("a seed that is no integer", lambda: new(play.players, "7", None, **options)),  # type: ignore[arg-type]
        ("an unknown option", lambda: new(play.players, play.seed, None, no_such_option=1)),
        ("a name too many", lambda: new(play.players, play.seed, ["A"] * (play.players + 1))),
    ]
    for told, start in wrong:
        try:
            start()
        except BadOption as error:
            play.demand(bool(str(error)), f"{told} is refused without a reason")
        except Exception as error:
            play.demand(False, f"{told} is not refused, but fails: {error!r}")
        else:
            play.demand(False, f"{told} is not refused")


def check_decisions(play: Playthrough) -> None:
    """Somebody has something to choose until the game is over, each choice in words of its own."""
    for number, state in play.follow():
        decision = state.decision
        play.demand(state.id == number, f"the state's id is {state.id}", number)
        play.demand(len(state.scores) == play.players, "not one score for each seat", number)
        if decision is None:
            _check_end(play, state)
            continue
        play.demand(not state.over, "over, but asking", number)
        play.demand(decision.seat in range(play.players), f"seat {decision.seat} is asked", number)
        play.demand(len(decision.options) > 1, "a decision with fewer than two options", number)
        play.demand(
            len(set(decision.options)) == len(decision.options), "an option is given twice", number
        )
        play.demand(_is_text(decision.kind), "the decision has no kind", number)
        play.demand(_is_text(decision.prompt), f"{decision.kind} has no prompt", number)
        labels = list(decision.labels)
        play.demand(
            all(map(_is_text, labels)) and len(set(labels)) == len(decision.options),
            f"{decision.kind} has labels that say nothing or the same: {labels}",
            number,
        )
        play.demand(state.winners == [], "somebody has won already", number)


def _check_end(play: Playthrough, state: State) -> None:
    number = len(play.choices)
    play.demand(state.over, "nobody is asked, but the game is not over", number)
    play.demand(not state.options and not state.stack, "over, but something is pending", number)
    winners = state.winners
    play.demand(set(winners) <= set(range(play.players)), f"{winners} have won", number)
    play.demand(bool(winners) or play.players == 1, "no winner", number)  # alone one can lose


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def check_end(play: Playthrough) -> None:
    """The game ends within the bound that it states."""
    play.demand(len(play.choices) <= play.game.bound, f"longer than {play.game.bound} decisions")
    play.demand(play.final().over, "the last decision does not end it")


def check_phases(play: Playthrough) -> None:
    """The phases are played in the declared order; only those that may be skipped are left out."""
    phases = play.game.phases
    entered = [str(entry[1]) for entry in play.final().log if entry[0] == "phase"]
    skippable = {name for name, phase in phases.by_name.items() if phase.skip is not None}
    play.demand(set(entered) <= set(phases.by_name), "a phase is played that is not declared")
    for one, following in pairwise(entered):
        way = nx.DiGraph(phases.graph.subgraph({*skippable, one, following}))
        direct = any(
            step == following or nx.has_path(way, step, following) for step in way.successors(one)
        )
        play.demand(direct, f"{following} follows {one}, which is not declared")


def check_census(play: Playthrough) -> None:
    """Cards and pieces are conserved."""
    census = play.game.census
    first = census(play.start())
    for number, state in play.follow():
        found = census(state)
        changed = {name for name in {**first, **found} if first.get(name) != found.get(name)}
        play.demand(not changed, f"components changed: {sorted(changed)}", number)


# --- clones, saves, replays --------------------------------------------------------------------


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
    past: list[tuple[State, str]] = []
    for number, state in play.follow_closely():
        before = state.digest()
        past.append((state.clone(), before))
        for index in range(len(state.options)):
            trial = state.clone()
            trial.apply(index)
            play.demand(trial.over == (not trial.options), f"option {index} leads nowhere", number)
        play.demand(state.digest() == before, "trying options on clones changed it", number)
        for clone, digest in past:
            play.demand(clone.digest() == digest, "an earlier clone has changed", number)


def check_saves(play: Playthrough) -> None:
    """A game that is saved and loaded at any decision is the same, and ends the same."""
    final = play.final()
    for number, state in play.follow_closely():
        text = state.to_json()
        loaded = load(text, {play.game.name: play.game})
        play.demand(loaded == state, "loaded, it is another state", number)
        play.demand(loaded.header == state.header, "loaded, it has another header", number)
        play.demand(loaded.to_json() == text, "saved again, it is another document", number)
        play.play_on(loaded, number)
        play.demand(loaded == final, "loaded and played on, it ends otherwise", number)
    text = final.to_json()
    play.demand(load(text, {play.game.name: play.game}) == final, "the final state is not loaded")


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
        found = replay(text, {play.game.name: play.game})
        play.demand(found.differs_at is None, f"replayed, it differs: {found.reason}")
        play.demand(found.state == wanted, "replayed, it is another state")


def check_interleaved(play: Playthrough) -> None:
    """Two games played by turns in one process are the same as each played alone."""
    other = Playthrough(play.game, play.players, play.seed + 1, play.options)
    alone = [play.final().digest(), other.final().digest()]
    together = play.start(), other.start()
    for number in range(max(len(play.choices), len(other.choices))):
        for state, choices in zip(together, (play.choices, other.choices), strict=True):
            if number < len(choices):
                state.apply(choices[number])
    found = [state.digest() for state in together]
    play.demand(found == alone, "beside another game it goes otherwise")


# --- refusals and undo -------------------------------------------------------------------------


def check_refusals(play: Playthrough) -> None:
    """An illegal option, a stale move, a wrong seat: refused, and nothing has changed."""
    for number, state in play.follow_closely(with_end=True):
        before = state.digest()
        count = len(state.options)
        for index in (-1, count, count + 1000, True, False, "0", 0.0, None, [0]):
            play.demand(_refuses(state.apply, index), f"option {index!r} is not refused", number)
        table, seat, now = Table(state), state.seat, state.id
        moves = [(seat, 0, now - 1), (seat, 0, now + 1), (seat, count, now), (seat, -1, now)]
        moves += [(other, 0, now) for other in range(-1, play.players + 1) if other != seat]
        for move in [*moves, (seat, 0, now, 1)]:
            play.demand(_refuses(table.apply, *move), f"move {move} is not refused", number)
        play.demand(state.digest() == before, "a refused move has changed it", number)


def _refuses(move: Callable[..., None], *given: object) -> bool:
    try:
        move(*given)
    except IllegalChoice as error:
        return bool(str(error))
    return False


class Interrupted(Exception):
    """Raised by the kit in the middle of a choice."""


def check_interrupted(play: Playthrough) -> None:
    """A choice that raises in its middle leaves the state and its table exactly as they were."""
    for number, state in play.follow_closely():
        table, before = Table(state.clone()), state.clone()
        kept = table.state
        for calls in range(1, LONGEST_CHOICE):
            rules = table.state.rules
            table.state.rules = _interrupted(rules, calls)
            try:
                table.apply(state.seat, play.choices[number], state.id)
            except Interrupted:
                pass
            else:
                break
            finally:
                table.state.rules = rules
            where = f"interrupted after {calls} steps, a choice"
            play.demand(table.state is kept, f"{where} leaves another state", number)
            play.demand(kept == before, f"{where} leaves it changed", number)
            play.demand(kept.rules is rules, f"{where} leaves other rules", number)
            play.demand(_refuses_undo(table, state.seat), f"{where} can be taken back", number)
        else:
            table.apply(state.seat, play.choices[number], state.id)
        after = before.clone()
        after.apply(play.choices[number])
        play.demand(table.state == after, "after interruptions a choice goes otherwise", number)


LONGEST_CHOICE = 12  # steps of a choice that are interrupted


def _interrupted(rules: Rules, calls: int) -> Rules:
    """The same rules, but that raise as soon as so many frames have run or been answered."""
    left = [calls]

    def counted(function: Callable[..., None]) -> Callable[..., None]:
        def run(*given: object) -> None:
            function(*given)
            left[0] -= 1
            if not left[0]:
                raise Interrupted

        return run

    other = copy.copy(rules)
    other.run = {name: counted(function) for name, function in rules.run.items()}
    other.answer = {name: counted(function) for name, function in rules.answer.items()}
    return other


def _refuses_undo(table: Table, seat: int) -> bool:
    try:
        table.undo(seat)
    except UndoRefused:
        return True
    return False


def check_undo(play: Playthrough) -> None:
    """A step is taken back whole, unless dice, shuffles or hidden cards have been seen since."""
    for number, state in play.follow_closely():
        table, before, seat = Table(state.clone()), state.clone(), state.seat
        table.apply(seat, play.choices[number], state.id)
        after = table.state.digest()
        seen = [e for e in table.state.log[len(before.log) :] if e[0] in CHANCE]
        try:
            table.undo(seat)
        except UndoRefused as error:
            play.demand(bool(seen) and bool(str(error)), f"undo is refused: {error}", number)
            play.demand(table.state.digest() == after, "a refused undo has changed it", number)
        else:
            play.demand(not seen, f"undo goes back over {seen[:1]}", number)
            play.demand(table.state == before, "undo gives another state", number)


# --- looking, and what can't be seen -----------------------------------------------------------


def check_looking(play: Playthrough) -> None:
    """Views, words, saves and worlds for bots never change the game or anybody's random numbers."""
    elsewhere = random.getstate()
    for number, state in play.follow_closely():
        before = state.digest()
        for told, look in _looks(play, state):
            look()
            play.demand(state.digest() == before, f"{told} changes the game", number)
    play.final()
    play.demand(random.getstate() == elsewhere, "it draws from Python's global generator")


def _looks(play: Playthrough, state: State) -> Iterator[tuple[str, Callable[[], object]]]:
    game, decision = play.game, state.decision
    assert decision is not None
    yield "asking for the prompt and labels", lambda: (decision.prompt, decision.labels)
    yield "asking who is ahead", lambda: (state.scores, state.winners, game.turn(state))
    yield "counting components", lambda: game.census(state)
    yield "listing the cards", lambda: game.cards(state.rules)
    yield "saving", lambda: (state.to_json(), state.journal.to_json())
    yield "playing on in a world for a bot", lambda: _world(state, state.seat).apply(0)
    for seat in (None, *range(play.players)):
        yield f"the view of seat {seat}", partial(_shown, state, seat)
        yield f"telling seat {seat} the journal", partial(_told, state, seat)
    for seat in range(play.players):
        yield f"dealing a world for seat {seat}", partial(_world, state, seat)


def _shown(state: State, seat: int | None) -> str:
    return state.rules.game.show(state.rules, state.view(seat))


def _told(state: State, seat: int | None) -> list[str]:
    return list(state.journal.text(seat))


def _world(state: State, seat: int) -> State:
    return redeterminise(state, seat, random.Random(0))


def check_views(play: Playthrough) -> None:
    """A view is plain JSON of its own; a journal is told in lines; only the asked see options."""
    for number, state in play.follow_closely(with_end=True):
        for seat in (None, *range(play.players)):
            view = state.view(seat)
            strange = next(_not_json(view, "view"), None)
            play.demand(strange is None, f"not plain JSON: {strange}", number)
            play.demand(
                not shared_containers(view, state.snapshot()),
                f"the view of seat {seat} shares what can change with the state",
                number,
            )
            asked = view["decision"]
            others = isinstance(asked, dict) and asked["seat"] != seat
            leaks = others and isinstance(asked, dict) and set(asked) != {"seat", "kind"}
            play.demand(not leaks, f"seat {seat} sees another's options", number)
            play.demand(all(map(_is_text, _told(state, seat))), "an empty journal line", number)


def _not_json(value: object, where: str) -> Iterator[str]:
    match value:
        case None | bool() | int() | float() | str():
            return
        case list() | tuple():
            for i, item in enumerate(value):
                yield from _not_json(item, f"{where}[{i}]")
        case dict():
            for key, item in value.items():
                if type(key) is not str:
                    yield f"{where} has the key {key!r}"
                yield from _not_json(item, f"{where}.{key}")
        case _:
            yield f"{where} is a {type(value).__name__}"


def check_hidden(play: Playthrough) -> None:
    """What a seat can't know is in no view of it, and in no world that its bot is handed."""
    for number, state in play.follow_closely():
        for seat in range(play.players):
            view = state.view(seat)
            truth = other_truth(state, seat, random.Random(number))
            play.demand(
                _text(truth.view(seat)) == _text(view),
                f"the view of seat {seat} tells what it can't know",
                number,
            )
            play.demand(
                _text(truth.view(None)) == _text(state.view(None)),
                f"a spectator sees what seat {seat} can't know",
                number,
            )
            play.demand(
                play.game.census(truth) == play.game.census(state),
                f"dealing anew for seat {seat} loses components",
                number,
            )
            if seat == state.seat:
                _check_world(play, number, state, truth)
            play.demand(
                not _tells_shuffles(state, seat), f"seat {seat} is told shuffled cards", number
            )
        place = undeclared(state, number % play.players)
        play.demand(
            place is None,
            f"seat {number % play.players} can't see {place}, but `hidden` does not name it",
            number,
        )


def _tells_shuffles(state: State, seat: int | None) -> bool:
    """Whether the journal's words depend on the order in which a shuffled pile lies."""
    other = state.clone()
    other.log = [
        (entry[0], entry[1], tuple(reversed(entry[2])), *entry[3:])
        if entry[0] == "shuffle" and isinstance(entry[2], tuple)
        else entry
        for entry in state.log
    ]
    return _told(other, seat) != _told(state, seat)


def _check_world(play: Playthrough, number: int, state: State, truth: State) -> None:
    seat = state.seat
    world, same = (redeterminise(s, seat, random.Random(number)) for s in (state, truth))
    play.demand(
        world == same and world.header == same.header,
        "the world for a bot depends on what its seat can't know",
        number,
    )
    play.demand(
        _text(world.view(seat)) == _text(state.view(seat)),
        f"a world dealt for seat {seat} looks otherwise to it",
        number,
    )
    play.demand(not world.log and world.header.seed is None, "a world knows the past", number)
    generator = random.Random(number)
    while not world.over:
        world.apply(generator.randrange(len(world.options)))
    play.demand(not world.undecided, "a world dealt for a bot does not end", number)


def _text(view: View) -> str:
    return json.dumps(view, sort_keys=True)


def undeclared(state: State, seat: int) -> str | None:
    """A place that holds a card which a seat does not see, though `hidden` does not name it.

    Such a card can be exchanged for a hidden one, and neither the count of all components nor the
    seat's view is any different.
    """
    game = state.rules.game
    trial = state.clone()
    piles = [pile for group in game.hidden(trial, seat) for pile in group if pile]
    census, view = game.census(trial), _text(trial.view(seat))
    if not census:
        return None
    named = {id(pile) for pile in piles}
    for name in trial.data_fields:
        for place in containers(getattr(trial, name)):
            if not isinstance(place, list) or id(place) in named:
                continue
            for i in {0, len(place) - 1} if place else ():  # a list holds cards or it does not
                if type(place[i]) is int and any(
                    _exchange(place, i, pile, lambda: _unnoticed(trial, seat, census, view))
                    for pile in piles
                ):
                    return f"{name} {place}"
    return None


def _exchange(place: list[int], i: int, pile: list[int], test: Callable[[], bool]) -> bool:
    """Whether a test holds while a card has changed places with another one of a hidden pile."""
    j = next((j for j, card in enumerate(pile) if card != place[i]), None)
    if j is None:
        return False
    place[i], pile[j] = pile[j], place[i]
    try:
        return test()
    finally:
        place[i], pile[j] = pile[j], place[i]


def _unnoticed(state: State, seat: int, census: dict[str, int], view: str) -> bool:
    try:
        return state.rules.game.census(state) == census and _text(state.view(seat)) == view
    except (LookupError, ValueError, TypeError):
        return False  # it was no card: the state makes no sense any more


# --- bots --------------------------------------------------------------------------------------


def check_bots(play: Playthrough) -> None:
    """Each bot chooses legally, by its own generator alone, and alike in all that it can't see."""
    for number, state in play.follow_closely():
        truth = other_truth(state, state.seat, random.Random(number))
        before = state.digest(), random.getstate()
        for name, make in play.game.bots.items():
            choice = make(random.Random(number)).decide(state)
            legal = type(choice) is int and 0 <= choice < len(state.options)
            play.demand(legal, f"{name} chooses {choice!r}", number)
            play.demand(
                make(random.Random(number)).decide(state) == choice,
                f"{name} chooses otherwise from the same generator",
                number,
            )
            play.demand(
                make(random.Random(number)).decide(truth) == choice,
                f"{name} knows what its seat can't know",
                number,
            )
            play.demand(
                (state.digest(), random.getstate()) == before,
                f"the thinking of {name} changes the game or Python's global generator",
                number,
            )


class _Handed:
    """What the three kinds of bots are handed for one decision."""

    def __init__(self, state: State) -> None:
        self.things: list[object] = []
        things = self.things

        class Deciding(Bot):
            def choose(self, decision: Decision) -> int:
                things.append(decision)
                return 0

        class Viewing(ViewBot):
            def choose(self, view: View) -> int:
                things.append(view)
                return 0

        class Playing(CloneBot[State]):
            def choose(self, world: State) -> int:
                things.append(world)
                return 0

        for kind in (Deciding, Viewing, Playing):
            kind(random.Random(0)).decide(state)


TELLING_SEED = 0x5EED_0F_A_6A3E << 16


def check_reach(play: Playthrough, decisions: int = 2) -> None:
    """From what bots are handed no way leads to the state, its seed, its chance or its past."""
    seed = TELLING_SEED + play.seed
    state: State = play.game.new(play.players, seed, None, **play.options)
    table, generator = Table(state), random.Random(play.seed)
    for number in range(12 * decisions):
        if state.over:
            break
        if number % 12 == 11:
            _check_reach(play, number, table, seed)
        table.apply(state.seat, generator.randrange(len(state.options)), state.id)


def _check_reach(play: Playthrough, number: int, table: Table, seed: int) -> None:
    state = table.state
    secret: list[object] = [state, state.header, table, *containers(state.snapshot())]
    secret += containers(vars(table))
    whose = {id(thing): type(thing).__name__ for thing in secret}
    numbers = {seed, *state.rng.values()}
    for found in reachable(*_Handed(state).things):
        if id(found) in whose:
            told = f"the true {whose[id(found)]} {str(found)[:80]}"
            play.demand(False, f"a bot can reach {told}", number)
        knows = type(found) is int and found in numbers
        knows |= isinstance(found, str) and str(seed) in found
        play.demand(not knows, "a bot can reach the seed or a random stream", number)


CHECKS: Mapping[str, Callable[[Playthrough], None]] = {
    check.__name__.removeprefix("check_"): check
    for check in (
        check_start,
        check_decisions,
        check_end,
        check_phases,
        check_census,
        check_clones,
        check_every_option,
        check_saves,
        check_replay,
        check_interleaved,
        check_refusals,
        check_interrupted,
        check_undo,
        check_looking,
        check_views,
        check_hidden,
        check_bots,
        check_reach,
    )
}
"""Every check of one playthrough by name; `check_elsewhere` takes many at once."""
