"""The declared phases of a game as a graph."""

from __future__ import annotations

import streamlit as st

from framework.core.game import AnyGame
from framework.core.phases import END
from framework.english import title
from ui.html import theme
from ui.html.escaping import plain


def show_phases(game: AnyGame, current: str) -> None:
    """The current phase in words, and all of them drawn."""
    phases, dark = game.phases.by_name, st.context.theme.type == "dark"
    if current in phases:
        st.markdown(f"**{plain(title(current))}**: {plain(phases[current].does)}")
    st.graphviz_chart(
        phase_graph(game, current, theme.DARK if dark else theme.LIGHT),
        alt=f"The phases of the game: {_ways(game)}. The current one is {title(current)}.",
    )


def _ways(game: AnyGame) -> str:
    graph = game.phases.graph
    nodes = [node for node in graph if list(graph.successors(node))]
    ways = [(title(n), [title(after) for after in graph.successors(n)]) for n in nodes]
    return "; ".join(f"after {name} comes {' or '.join(after)}" for name, after in ways)


def phase_graph(game: AnyGame, current: str, colours: theme.Colours = theme.LIGHT) -> str:
    """The declared phases in the DOT language, with the current one lit."""
    graph = game.phases.graph
    fill, ink, line, call = (colours[role] for role in ("raised", "ink", "dim", "call"))
    lines = [
        "digraph phases {",
        'bgcolor="transparent"; rankdir=TB; nodesep=0.25; ranksep=0.26;',
        f'node [shape=box, style="rounded,filled", fillcolor="{fill}", color="{line}",'
        f' fontcolor="{ink}", fontname="sans-serif", fontsize=12, height=0.36,'
        ' margin="0.16,0.06"];',
        f'edge [color="{line}", arrowsize=0.7];',
    ]
    for node, facts in graph.nodes(data=True):
        label = title(node)
        if facts.get("skipped_when"):
            label += f"\nskipped when {facts['skipped_when']}"
        lit = ""
        if node == current:
            lit = f', fillcolor="{call}", color="{ink}", fontcolor="{colours["paper"]}", penwidth=3'
        mark = "▶ " if node == current else ""
        shape = ", shape=oval" if node == END else ""
        lines.append(f"{_quoted(node)} [label={_quoted(mark + label)}{lit}{shape}];")
    lines += [f"{_quoted(tail)} -> {_quoted(head)};" for tail, head in graph.edges]
    return "\n".join([*lines, "}"])


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
