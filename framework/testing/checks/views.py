"""Looking changes nothing, and nobody is shown what a seat can't know."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from functools import partial

from framework.core.machine import State
from framework.core.plain import Entry
from framework.core.view import UNKNOWN, View, open_table, redeterminise
from framework.testing.playthrough import Playthrough, containers, is_text, other_truth


def check_looking(play: Playthrough) -> None:
    """Views, words, saves and worlds for bots never change the game or anybody's random numbers."""
    elsewhere = random.getstate()
    told = 0
    for number, state in play.follow_closely():
        before, kept = state.digest(), state.clone()
        for deed, look in _looks(play, state, told):
            look()
            play.demand(state == kept, f"{deed} changes the game", number)
        play.demand(state.digest() == before, "looking at it changes the game", number)
        told = len(state.log)
    play.final()
    play.demand(random.getstate() == elsewhere, "it draws from Python's global generator")


def _looks(
    play: Playthrough, state: State, told: int
) -> Iterator[tuple[str, Callable[[], object]]]:
    """Ways to look at a state; what has been told of its journal is not told again."""
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
        yield f"telling seat {seat} the journal", partial(_told, state, seat, told)
    for seat in range(play.players):
        yield f"dealing a world for seat {seat}", partial(_world, state, seat)


def _shown(state: State, seat: int | None) -> str:
    return state.rules.game.show(state.rules, state.view(seat))


def _told(state: State, seat: int | None, start: int) -> list[str]:
    return list(state.journal.text(seat, start))


def _world(state: State, seat: int) -> State:
    return redeterminise(state, seat, random.Random(0))


def check_views(play: Playthrough) -> None:
    """A view is plain JSON of its own; a journal is told in lines; only the asked see options."""
    told = 0
    for number, state in play.follow_closely(with_end=True):
        own = [*containers(state.snapshot())]
        owned = {*map(id, own)}
        for seat in (None, *range(play.players)):
            view = state.view(seat)
            strange = next(_not_json(view, "view"), None)
            play.demand(strange is None, f"not plain JSON: {strange}", number)
            play.demand(
                owned.isdisjoint(map(id, containers(view))),
                f"the view of seat {seat} shares what can change with the state",
                number,
            )
            asked = view["decision"]
            others = isinstance(asked, dict) and asked["seat"] != seat
            leaks = others and isinstance(asked, dict) and set(asked) != {"seat", "kind"}
            play.demand(not leaks, f"seat {seat} sees another's options", number)
            lines = _told(state, seat, told)
            play.demand(all(map(is_text, lines)), "an empty journal line", number)
        told = len(state.log)


def _not_json(value: object, path: str) -> Iterator[str]:
    match value:
        case None | bool() | int() | float() | str():
            return
        case list() | tuple():
            for i, item in enumerate(value):
                yield from _not_json(item, f"{path}[{i}]")
        case dict():
            for key, item in value.items():
                if type(key) is not str:
                    yield f"{path} has the key {key!r}"
                yield from _not_json(item, f"{path}.{key}")
        case _:
            yield f"{path} is a {type(value).__name__}"


def check_hidden(play: Playthrough) -> None:
    """What a seat can't know is in no view of it, and in no world that its bot is handed."""
    told = 0
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
                _check_open_table(play, number, state, truth)
            play.demand(
                not _tells_shuffles(state, seat, told),
                f"seat {seat} is told shuffled cards",
                number,
            )
        told = len(state.log)
        place = undeclared(state, number % play.players)
        play.demand(
            place is None,
            f"seat {number % play.players} can't see {place}, but `hidden` does not name it",
            number,
        )


def _tells_shuffles(state: State, seat: int | None, start: int) -> bool:
    """Whether the journal's words depend on the order in which a shuffled pile lies."""
    tell, names = state.rules.tell, state.header.names
    return any(
        tell(entry, seat, names) != tell(_turned(entry), seat, names)
        for entry in state.log[start:]
        if entry[0] == "shuffle"
    )


def _turned(entry: Entry) -> Entry:
    """The shuffle of a pile that lies the other way round."""
    kind, stream, order, *rest = entry
    return (kind, stream, order[::-1] if isinstance(order, tuple) else order, *rest)


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


def _check_open_table(play: Playthrough, number: int, state: State, truth: State) -> None:
    seat = state.seat
    table, same = (open_table(s, seat) for s in (state, truth))
    play.demand(
        table == same and table.header == same.header,
        "the open table for a bot depends on what its seat can't know",
        number,
    )
    groups = play.game.hidden(table, seat)
    known = any(card != UNKNOWN for group in groups for pile in group for card in pile)
    known |= bool(table.log or table.rng or table.forced) or table.header.seed is not None
    play.demand(not known, "the open table for a bot holds what its seat can't know", number)


def _text(view: View) -> str:
    return json.dumps(view, sort_keys=True)


def undeclared(state: State, seat: int) -> str | None:
    """A place that holds a card which a seat does not see, though `hidden` does not name it.

    Such a card can be exchanged for a hidden one, and neither the count of all components nor the
    seat's view is any different.
    """
    game = state.rules.game
    trial = state.clone()
    groups = [group for group in game.hidden(trial, seat) if any(group)]
    census, view = game.census(trial), _text(trial.view(seat))
    if not census:
        return None
    named = {id(pile) for group in groups for pile in group if pile}
    for name in trial.data_fields:
        for place in containers(getattr(trial, name)):
            if not isinstance(place, list) or id(place) in named:
                continue
            for i in {0, len(place) - 1} if place else ():  # a list holds cards or it does not
                if type(place[i]) is int and any(
                    _exchange(place, i, group, lambda: _unnoticed(trial, seat, census, view))
                    for group in groups
                ):
                    return f"{name} {place}"
    return None


def _exchange(place: list[int], i: int, group: list[list[int]], test: Callable[[], bool]) -> bool:
    """Whether a test holds while a card has changed places with another one of a hidden group.

    It is the first other one: where it lies in its group, nobody can know.
    """
    card = place[i]
    for pile in group:
        for j, other in enumerate(pile):
            if other != card:
                place[i], pile[j] = other, card
                try:
                    return test()
                finally:
                    place[i], pile[j] = card, other
    return False


def _unnoticed(state: State, seat: int, census: dict[str, int], view: str) -> bool:
    try:
        return state.rules.game.census(state) == census and _text(state.view(seat)) == view
    except (LookupError, ValueError, TypeError):
        return False  # it was no card: the state makes no sense any more
