"""Figures of cards from a stored run: who wins with them, who picks them, what goes together."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple
from urllib.parse import urlencode

import streamlit as st

from framework import games
from framework.core.errors import AscentError
from framework.core.game import AnyGame
from framework.english import counted
from framework.lab.cards import CardFigures, CardTable, Pair
from framework.lab.comparison import Entrant
from framework.lab.graphs import Graph, game_graph
from framework.lab.words import amount
from ui.html.escaping import escape, plain
from ui.html.theme import DARK, LIGHT
from ui.lab.compare_look import style
from ui.lab.compare_sides import USUAL_SEED
from ui.lab.stored_runs import begin
from ui.server.stores import stores, visitor
from ui.server.visitors import key
from ui.store.orders import COMPARISON, RunInfo, RunOrder

MEASURED: Final = 200  # games of a run that is begun here
MOST_PAIRS: Final = 15
MOST_KNOWN: Final = 8  # tables and graphs that are kept in memory
NAME: Final = "Name"


class Source(NamedTuple):
    """A side of a stored run, of which there are figures."""

    run: RunInfo
    side: int

    @property
    def entrant(self) -> Entrant:
        return self.run.order.sides[self.side]


class Row(NamedTuple):
    """A card of the table: its figures, and what its text has to do with others."""

    figures: CardFigures
    helps: int  # needs of other cards that it meets
    helped: int  # its own needs that other cards meet


Value = Callable[[Row], float | None]
SORTS: Final[Mapping[str, Value]] = {
    "Wins of who took it": lambda row: row.figures.win_rate,
    "Pick rate": lambda row: row.figures.pick_rate,
    "Taken": lambda row: row.figures.taken,
    "Uses": lambda row: row.figures.uses,
    "Helps others": lambda row: row.helps,
    "Is helped": lambda row: row.helped,
}


# --- where the figures come from -----------------------------------------------------------------


def sources(game: AnyGame) -> list[Source]:
    """The visitor's results with games of this one, the newest first."""
    found = []
    for run in stores().runs.of(key(visitor()), COMPARISON):
        if not run.result:
            continue
        try:
            sides = run.order.sides
        except AscentError:
            continue
        found += [Source(run, n) for n, side in enumerate(sides) if side.game == game.name]
    return found


def show(game: AnyGame, fitting: Sequence[str]) -> None:
    """Draw the figures of the cards that fit the filters of the page."""
    st.html(f"<style>{style()}</style>")
    known = sources(game)
    if not known:
        st.info(
            "There are no figures yet: bots have to play some games first. Any comparison of this"
            " game brings them too."
        )
        _measure(game, primary=True)
        return
    source = _chosen(game, known)
    try:
        table = _read(str(stores().runs.folder), source.run.id, source.run.result, source.side)
    except AscentError as error:
        st.error(plain(error))
        return
    if not table.cards:
        st.info("This game does not tell the lab which cards are offered and taken.")
        return
    _about(table, source)
    graph = _graph(source.entrant)
    rows = [_row(one, graph) for one in table.cards if one.card in set(fitting)]
    if not rows:
        st.info("None of these cards came up in the games of this result.")
    else:
        st.html(_table(game, table, _sorted(rows, game)))
    _pairs(game, table, graph, fitting)
    _measure(game, primary=False)


def _measure(game: AnyGame, primary: bool) -> None:
    """A run of this game alone with all of its cards."""
    if st.button(
        f"Play {MEASURED} games with all cards",
        key=f"measure {game.name}",
        type="primary" if primary else "secondary",
        icon=":material/play_arrow:",
    ):
        order = RunOrder((Entrant(game.name, game.all_cards()),), MEASURED, USUAL_SEED, 0)
        begin(order, f"Cards of {game.title}")


def _chosen(game: AnyGame, known: Sequence[Source]) -> Source:
    asked = st.query_params.get("run", "")
    first = next((n for n, source in enumerate(known) if source.run.id == asked), 0)
    place: int = st.selectbox(
        "Figures from",
        range(len(known)),
        first,
        format_func=lambda n: f"{known[n].run.name}: {known[n].entrant.label}",
        key=f"figures of {game.name} {len(known)}",
    )
    return known[place]


@lru_cache(MOST_KNOWN)
def _read(folder: str, id: str, result: int, side: int) -> CardTable:
    return CardTable.from_json(stores().runs.cards(id, side))


def _graph(side: Entrant) -> Graph[str] | None:
    """Which cards help each other by their text, in a game that declares that."""
    if games[side.game].economy is None:
        return None
    return _synergy(side.game, json.dumps(dict(side.options), sort_keys=True))


@lru_cache(MOST_KNOWN)
def _synergy(game: str, options: str) -> Graph[str]:
    return game_graph(games[game], "synergy", json.loads(options))


def _row(one: CardFigures, graph: Graph[str] | None) -> Row:
    if graph is None or one.card not in graph:
        return Row(one, 0, 0)
    helps = sum(facts["weight"] for _, _, facts in graph.out_edges(one.card, data=True))
    helped = sum(facts["weight"] for _, _, facts in graph.in_edges(one.card, data=True))
    return Row(one, helps, helped)


def _about(table: CardTable, source: Source) -> None:
    bots = ", ".join(sorted({*(source.entrant.bots or ())}))
    st.caption(
        plain(
            f"{counted(table.games, 'game')} of {table.players}, played by {bots}. A seat that is"
            f" as good as all others wins {table.even:.0%}: the line in the column of wins. Bars"
            " are where the true rate lies with 95 % certainty; a card that winners take may be"
            " taken because they win."
        )
    )


# --- the table -----------------------------------------------------------------------------------


def _sorted(rows: Sequence[Row], game: AnyGame) -> tuple[str, list[Row]]:
    """The rows as they are asked for, and by what; those without a value come last."""
    offered = [name for name, value in SORTS.items() if any(value(row) for row in rows)]
    with st.container(horizontal=True, vertical_alignment="bottom"):
        by: str = st.pills(
            "Sort by", [*offered, NAME], default=offered[0] if offered else NAME,
            key=f"sort cards {game.name}", required=True, wrap=True,
        )  # fmt: skip
        upwards = st.toggle("Lowest first", False, key=f"upwards {game.name}")
    if by == NAME:
        named = sorted(rows, key=lambda row: row.figures.card, reverse=upwards)
        return by, named
    value = SORTS[by]
    having = [row for row in rows if value(row) is not None]
    having.sort(key=lambda row: row.figures.card)
    having.sort(key=lambda row: value(row) or 0.0, reverse=not upwards)
    return by, having + [row for row in rows if value(row) is None]


def _table(game: AnyGame, table: CardTable, found: tuple[str, list[Row]]) -> str:
    by, rows = found
    columns = [name for name, value in SORTS.items() if any(value(row) for row in rows)]
    heads = "".join(_head(name, by) for name in (NAME, *columns))
    body = "".join(_line(game, table, row, columns) for row in rows)
    return (
        '<div class="c-wide" tabindex="0" role="region" aria-label="Figures of cards">'
        f'<table class="c-figures c-stack c-cards"><thead><tr>{heads}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def _head(name: str, by: str) -> str:
    sort = ' aria-sort="other"' if name == by else ""
    return f'<th scope="col"{sort}>{"Card" if name == NAME else name}</th>'


def address(game: str, card: str) -> str:
    """Where a card is shown."""
    return f"/cards?{urlencode({'game': game, 'card': card})}"


def _link(game: AnyGame, card: str) -> str:
    return f'<a href="{escape(address(game.name, card))}">{escape(card)}</a>'


def _line(game: AnyGame, table: CardTable, row: Row, columns: Sequence[str]) -> str:
    one = row.figures
    uses = "–" if not one.uses else f"{amount(one.uses)}<small>a game</small>"
    shares = {
        "Wins of who took it": _rate(one.win_rate, one.win_interval, one.n, table.even),
        "Pick rate": _rate(one.pick_rate, one.pick_interval, one.offered),
        "Taken": f"<span>{one.taken}</span>",
        "Uses": f'<span class="c-value">{uses}</span>',
        "Helps others": f"<span>{row.helps}</span>",
        "Is helped": f"<span>{row.helped}</span>",
    }
    cells = "".join(f'<td data-of="{name}">{shares[name]}</td>' for name in columns)
    return f'<tr><th scope="row"><b>{_link(game, one.card)}</b></th>{cells}</tr>'


def _rate(
    value: float | None, interval: tuple[float, float] | None, n: int, even: float | None = None
) -> str:
    """A rate with its interval, as words and as a bar."""
    if value is None:
        return "<span>–</span>"
    if interval is None:  # several are taken for each that is offered
        times = f"<b>{amount(value)} ×</b><small>of {n}</small>"
        return f'<span class="c-value">{times}</span>'
    spread = f"<small>{interval[0]:.0%} to {interval[1]:.0%}</small>"
    told = f"<b>{value:.0%}</b>{spread}<small>of {n}</small>"
    return f'<span class="c-value">{told}</span>{_bar(value, interval, even)}'


def _bar(value: float, interval: tuple[float, float], even: float | None) -> str:
    call, dim = (f"light-dark({LIGHT[role]},{DARK[role]})" for role in ("call", "dim"))
    low, high = (round(100 * part, 1) for part in interval)
    line = "" if even is None else (
        f'<i style="left:{100 * even:.1f}%;width:1.5px;top:0;height:13px;background:{dim}"></i>'
    )  # fmt: skip
    return (
        f'<span class="c-bars" aria-hidden="true" style="height:13px">{line}'
        f'<i style="left:{low}%;width:{max(high - low, 0.5):.1f}%;top:5px;background:{call}"></i>'
        f'<b style="left:{100 * value:.1f}%;top:5px;background:{call}"></b></span>'
    )


# --- what goes together --------------------------------------------------------------------------


def _pairs(
    game: AnyGame, table: CardTable, graph: Graph[str] | None, fitting: Sequence[str]
) -> None:
    """Cards that win together, and what their texts have to do with it."""
    wanted = {*fitting}
    shown = [pair for pair in table.pairs if {pair.one, pair.other} & wanted and pair.gain > 0]
    st.subheader("What goes together", anchor=False)
    if not shown:
        st.markdown("No two of these cards were often enough in one hand: more games would tell.")
        return
    st.caption(
        "Pairs that the same player took, the clearest first: how often such players won, and how"
        " much more than those with one of the two. Of many pairs some look good by chance."
    )
    rows = "".join(_pair(game, pair, graph) for pair in shown[:MOST_PAIRS])
    heads = "".join(
        f'<th scope="col">{name}</th>' for name in ("Pair", "Wins of both", "More", "By their text")
    )
    st.html(
        '<div class="c-wide" tabindex="0" role="region" aria-label="Pairs of cards">'
        f'<table class="c-figures c-stack c-cards"><thead><tr>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )


def _pair(game: AnyGame, pair: Pair, graph: Graph[str] | None) -> str:
    told = []
    for one, other in ((pair.one, pair.other), (pair.other, pair.one)):
        if graph is not None and graph.has_edge(one, other):
            by = graph.edges[one, other]["by"]
            told.append(f"{escape(one)} helps {escape(other)}: {escape(by)}")
    names = f"{_link(game, pair.one)} and {_link(game, pair.other)}"
    return (
        f'<tr><th scope="row">{names}</th>'
        f'<td data-of="Wins of both">{_rate(pair.win_rate, pair.interval, pair.n)}</td>'
        f'<td data-of="More"><span>+{pair.gain:.0%}</span></td>'
        f'<td data-of="By their text"><span class="c-text">{"<br>".join(told) or "–"}</span></td>'
        "</tr>"
    )
