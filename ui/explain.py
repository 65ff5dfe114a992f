"""A state explained: its stack in words, its phases as a graph, what two states differ in."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from framework.core import rng
from framework.core.game import Game
from framework.core.machine import State
from framework.core.phases import END, PHASE
from framework.core.plain import Frame
from framework.effects.blocks import BLOCK, COUNT, KEY, NEXT, SEAT
from ui.words import title


def stack(state: State) -> list[str]:
    """What is going on, a line a frame, the one that runs now first."""
    return [_frame(state, frame) for frame in reversed(state.stack)]


def _frame(state: State, frame: Frame) -> str:
    name = str(frame[0])
    if name == PHASE:
        phase = state.rules.game.phases.by_name[str(frame[1])]
        return f"Phase {title(phase.name)}: {phase.does}"
    if name == BLOCK:
        return _block(state, frame)
    does = (state.rules.run[name].__doc__ or "").strip().partition("\n")[0].partition(" [")[0]
    rest = ", ".join(map(str, frame[1:]))
    return f"{title(name)}: {does}{f' ({rest})' if rest else ''}"


def _block(state: State, frame: Frame) -> str:
    """`Darkwalker, play: you may ..., step 2 of 3, for Player 1`."""
    card, _, where = str(frame[KEY]).partition("/")
    steps = state.rules.blocks[frame[KEY]].steps
    at = max(0, min(int(frame[NEXT]) - 1, len(steps) - 1))
    parts = [f"step {at + 1} of {len(steps)}", f"for {state.header.names[int(frame[SEAT])]}"]
    if frame[COUNT]:
        parts.append(f"counter at {frame[COUNT]}")
    return f"{card}, {where.replace('/', ', ')}: {steps[at].clause()} ({'; '.join(parts)})"


def phase_graph(game: Game[Any], current: str) -> str:
    """The declared phases in the DOT language, with the current one lit."""
    graph = game.phases.graph
    lines = [
        "digraph phases {",
        'bgcolor="transparent"; rankdir=TB; nodesep=0.2; ranksep=0.3;',
        'node [shape=box, style="rounded,filled", fillcolor="#e8e0d0", color="#6b5b3e",'
        ' fontcolor="#2a2118", fontname="sans-serif", fontsize=11];',
        'edge [color="#8a7a5c"];',
    ]
    for node, facts in graph.nodes(data=True):
        label = title(node)
        if facts.get("skipped_when"):
            label += f"\nskipped when {facts['skipped_when']}"
        lit = ', fillcolor="#ffcf6b", penwidth=3' if node == current else ""
        mark = "▶ " if node == current else ""
        shape = ", shape=oval" if node == END else ""
        lines.append(f"{_quoted(node)} [label={_quoted(mark + label)}{lit}{shape}];")
    lines += [f"{_quoted(tail)} -> {_quoted(head)};" for tail, head in graph.edges]
    return "\n".join([*lines, "}"])


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def differences(before: object, after: object, where: str = "") -> Iterator[tuple[str, str, str]]:
    """Where two trees differ: the path, what was there, what is there now."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in [*before, *(key for key in after if key not in before)]:
            inner = f"{where}.{key}" if where else str(key)
            yield from differences(before.get(key), after.get(key), inner)
    elif (
        isinstance(before, Sequence)
        and isinstance(after, Sequence)
        and not isinstance(before, str)
        and not isinstance(after, str)
        and len(before) == len(after)
    ):
        for i, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from differences(old, new, f"{where}[{i}]")
    elif before != after:
        yield where, _short(before), _short(after)


def _short(value: object) -> str:
    text = "–" if value is None else str(value)
    return text if len(text) <= 160 else f"{text[:160]}…"


def advice(state: State, bot: str) -> int:
    """The option that a bot would take here; thinking never changes the state."""
    chance = random.Random(rng.derive(0, bot, state.seat, state.id))
    return state.rules.game.bots[bot](chance).decide(state.clone())
