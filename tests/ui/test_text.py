"""What boards are sent is written in parts: it is the same as if it were written at once."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from framework import games
from framework.core.machine import State
from framework.film import film
from ui.board.cards import face_texts, faces
from ui.board.film import written
from ui.board.payload import Show, payload
from ui.board.text import as_text, line_text, lines_text, listed, named


def played(game: str, seed: int, decisions: int) -> tuple[State, State, int]:
    """A state, what came of it, and how much was told before."""
    rules, chance = games[game], random.Random(seed)
    state = rules.new(rules.face.usual_players(rules), seed)
    for _ in range(decisions):
        state.apply(chance.randrange(len(state.options)))
    start, known = state.clone_present(), len(state.log)
    for _ in range(25):
        if not state.over:
            state.apply(chance.randrange(len(state.options)))
    return start, state, known


@pytest.mark.parametrize("game", games)
@pytest.mark.parametrize("seed", range(3))
def test_parts_are_what_the_whole_would_be(game: str, seed: int) -> None:
    start, state, known = played(game, seed, 30)
    made, lines = film(start, state.log[known:], 0), [*state.journal.lines(0)][-30:]
    sent = json.loads(payload(state.rules, state.view(0), True, lines, lines, Show(made, 1.0)))
    cards = faces(state.rules)
    assert sent["faces"] == json.loads(
        json.dumps({number: cards[int(number)] for number in sent["faces"]})
    )
    assert (
        sent["news"]
        == sent["journal"]
        == json.loads(json.dumps([line.written() for line in lines]))
    )
    assert sent["view"] == json.loads(json.dumps(state.view(0)))
    assert sent["film"] == json.loads(written(state.rules, made, state.view(0)))
    for scene, shown in zip(sent["film"]["scenes"], made.scenes, strict=True):
        assert scene["event"] == json.loads(json.dumps(shown.event))
        if shown.banner is not None:
            assert scene["banner"] == json.loads(json.dumps(shown.banner.written()))


@pytest.mark.parametrize("game", games)
def test_every_card_has_its_text(game: str) -> None:
    rules = games[game].rules()
    told = {number: json.loads(text) for number, text in face_texts(rules).items()}
    assert told == {n: json.loads(json.dumps(card)) for n, card in faces(rules).items()}


def test_lists_and_objects_are_joined() -> None:
    value: Any = {"one": [1, {"two": None}], "three": 'ä"\\'}
    texts = {name: as_text(part) for name, part in value.items()}
    assert json.loads(named(texts)) == value
    assert json.loads(listed([as_text(value), as_text(2)])) == [value, 2]
    assert (named({}), listed([]), lines_text([])) == ("{}", "[]", "[]")


def test_a_line_is_written_once() -> None:
    *_, state, _ = played("ascension", 1, 20)
    line = next(state.journal.lines(0))
    assert line_text(line) is line_text(line)
    assert json.loads(line_text(line)) == line.written()
