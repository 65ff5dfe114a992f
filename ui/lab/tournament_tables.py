"""What is drawn of a tournament: ratings with their intervals, a cross table, a list of games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import quote

from framework.arena.ratings import Rating
from framework.arena.rows import Row
from framework.arena.standings import Standing
from framework.bots.personas import persona
from framework.core.game import AnyGame
from framework.english import counted, listed
from ui.html.charts import INKS
from ui.html.escaping import escape
from ui.html.theme import SEATS

COLOUR = f"background:light-dark({SEATS[0]},{INKS[0]})"
Titles = Mapping[str, str]
"""What bots are called in the app, by their names."""
NARROW = 8  # pixels that a bar is high


def titles_of(game: AnyGame, bots: Sequence[str]) -> dict[str, str]:
    """The titles by which bots are chosen in the app."""
    return {bot: persona(game, bot).title for bot in bots}


def percent(rate: float) -> str:
    """A rate in words."""
    return f"{100 * rate:.1f} %"


def between(interval: tuple[float, float]) -> str:
    """Where the true rate lies, in words."""
    return f"{100 * interval[0]:.1f} to {100 * interval[1]:.1f} %"


def ratings_table(standing: Standing, rated: Sequence[Rating] | None, titles: Titles) -> str:
    """A line a bot, the strongest first."""
    bots = list(range(len(standing.bots)))
    if rated is not None:
        bots.sort(key=lambda bot: -rated[bot].rating)
    heads = ["Bot", "Rating", "Interval", "Wins", "Points"] if rated else ["Bot", "Wins", "Points"]
    lines = []
    for bot in bots:
        cells = [_bot(titles, standing.bots[bot], standing.seated[bot])]
        if rated is not None:
            one = rated[bot]
            value = f"<b>{one.rating:.0f}</b><small>{one.low:.0f} to {one.high:.0f}</small>"
            cells.append(_cell("Rating", f'<span class="c-value">{value}</span>'))
            cells.append(f'<td class="c-chart">{_bar(one, rated)}</td>')
        rate = (
            f"<b>{percent(standing.rate(bot))}</b><small>{between(standing.interval(bot))}</small>"
        )
        cells.append(_cell("Wins", f'<span class="c-value">{rate}</span>'))
        points = standing.points[bot] / max(1, standing.seated[bot])
        cells.append(_cell("Points", f"<span>{points:.1f}</span>"))
        lines.append("".join(cells))
    return _table(heads, lines, "c-figures c-stack")


def cross_table(standing: Standing, titles: Titles) -> str:
    """How often the bot of a line came before that of a column."""
    lines = []
    for bot, name in enumerate(standing.bots):
        cells = [f"<th scope='row'>{escape(titles[name])}</th>"]
        for rival in range(len(standing.bots)):
            found = standing.cross(bot, rival)
            if found is None:
                cells.append("<td>–</td>")
                continue
            met, rate, interval = found
            told = f"{between(interval)}, {counted(met, 'time')}"
            cells.append(f"<td><b>{percent(rate)}</b><small>{told}</small></td>")
        lines.append("".join(cells))
    heads = ["Came before", *(titles[name] for name in standing.bots)]
    return _table(heads, lines, "c-figures c-heat")


def games_table(tournament: str, rows: Sequence[Row], titles: Titles) -> str:
    """A line a game, with the way to it in the inspector."""
    lines = []
    for row in rows:
        seats = ", ".join(titles.get(bot, bot) for bot in row.seats)
        address = escape(game_address(tournament, row.number))
        cells = [
            f"<th scope='row'><a href='{address}' rel='nofollow'>Game {row.number + 1}</a>"
            f"<small>deal {row.deal + 1}, seed {row.seed}</small></th>",
            _cell("Seats", f"<span class='c-text'>{escape(seats)}</span>"),
            _cell("Ended", f"<span class='c-text'>{escape(ending(row, titles))}</span>"),
            _cell("Points", f"<span>{escape(', '.join(map(str, row.scores)) or '–')}</span>"),
            _cell("Turns", f"<span>{row.turns or '–'}</span>"),
        ]
        lines.append("".join(cells))
    return _table(["Game", "Seats", "Ended", "Points", "Turns"], lines, "c-figures c-stack")


def ending(row: Row, titles: Titles) -> str:
    """Who won, or why nobody did."""
    if row.failed:
        return f"failed: {row.error}"
    if not row.finished:
        return "came to no end"
    winners = [
        f"{titles.get(row.seats[seat], row.seats[seat])} (seat {seat + 1})" for seat in row.winners
    ]
    return f"{listed(winners)} won" if winners else "nobody won"


def game_address(tournament: str, number: int) -> str:
    """Where a game of a tournament is opened in the inspector."""
    return f"/played/{quote(tournament, safe='')}/{number}"


def _bot(titles: Titles, name: str, seats: int) -> str:
    told = f"<small>{escape(name)}, {counted(seats, 'seat')} in finished games</small>"
    return f"<th scope='row'><b>{escape(titles[name])}</b>{told}</th>"


def _cell(of: str, inner: str) -> str:
    return f"<td data-of='{escape(of)}'>{inner}</td>"


def _bar(one: Rating, rated: Sequence[Rating]) -> str:
    """A rating with its interval, on the scale of all."""
    low, high = min(each.low for each in rated), max(each.high for each in rated)
    reach = (high - low) or 1.0

    def across(value: float) -> float:
        return round(4 + (value - low) / reach * 92, 1)

    width = max(across(one.high) - across(one.low), 0.5)
    return (
        f'<span class="c-bars" aria-hidden="true" style="height:{NARROW}px">'
        f'<i style="left:{across(one.low)}%;width:{width:.1f}%;top:8px;{COLOUR}"></i>'
        f'<b style="left:{across(one.rating)}%;top:8px;{COLOUR}"></b></span>'
    )


def _table(heads: Sequence[str], lines: Sequence[str], kind: str) -> str:
    head = "".join(f"<th scope='col'>{escape(one)}</th>" for one in heads)
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    return (
        f"<div class='c-wide' tabindex='0'><table class='{kind}'><thead><tr>{head}</tr></thead>"
        f"<tbody>{body}</tbody></table></div>"
    )
