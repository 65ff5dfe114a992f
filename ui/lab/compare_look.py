"""How sides of a comparison look: a colour, a shape and a letter for each, the same everywhere."""

from __future__ import annotations

from functools import cache
from typing import Final

import streamlit as st

from framework.english import counted
from framework.lab.naming import seated
from framework.lab.sides import Comparison, Side
from ui.html.charts import DASHES, INKS, mark_style
from ui.html.escaping import escape
from ui.html.theme import DARK, LIGHT, SEATS

ORDER: Final = (5, 1, 4, 0, 3, 2)  # of the seats' colours: neighbours differ to every eye
LETTERS: Final = "ABCDEF"


def tones() -> list[str]:
    """The colours of lines and points on the ground that the page has now."""
    night = st.context.theme.get("type") == "dark"
    return [(INKS if night else SEATS)[place] for place in ORDER]


def grounds() -> dict[str, str]:
    """The colours of surfaces and words on the page as it is now."""
    return dict(DARK if st.context.theme.get("type") == "dark" else LIGHT)


def dashes() -> list[list[int]]:
    """How the lines of sides are broken, so that they differ without colour too."""
    return [[int(part) for part in dash.split()] or [1, 0] for dash in DASHES]


def mark(place: int) -> str:
    """The mark of a side: colour, shape and letter."""
    style = mark_style(ORDER[place % len(ORDER)])
    letter = LETTERS[place % len(LETTERS)]
    return f'<span class="a-mark" style="{style}" aria-hidden="true">{letter}</span>'


def legend(found: Comparison) -> str:
    """Which mark is whose: a line for each side, with who has played how many games."""
    told = "".join(_side(place, side, found.seed) for place, side in enumerate(found.sides))
    return f'<ul class="c-sides" aria-label="Sides">{told}</ul>'


def _side(place: int, side: Side, seed: int) -> str:
    bots = side.key["bots"]
    seats = [str(bot) for bot in bots] if isinstance(bots, list) else []
    played = f"{counted(side.games, 'game')} from seed {seed}"
    facts = f"{seated(str(side.key['game']), seats)} · {played}"
    return (
        f"<li>{mark(place)}<span><b>{escape(side.name)}</b>"
        f' <span class="c-dim">{escape(facts)}</span></span></li>'
    )


def _both(role: str) -> str:
    return f"light-dark({LIGHT[role]},{DARK[role]})"


@cache
def style() -> str:
    """The rules for what is drawn of comparisons."""
    return _words_style() + _table_style() + _marks_style() + _phone_style()


def _words_style() -> str:
    """Sentences, and ways down the page."""
    line, dim, call = (_both("line"), _both("dim"), _both("call"))
    return (
        f":is(.c-says,.c-figures,.c-jump) a{{color:{call};text-underline-offset:.15em}}"
        ".c-says{margin:0!important;padding:0!important;list-style:none!important;"
        "counter-reset:says}.c-says li{margin:0!important}"
        f".c-jump{{display:flex;flex-wrap:wrap;gap:.1rem 1.1rem;font-size:.9rem;"
        "margin:.2rem 0 0}"
        ".c-sides{margin:0!important;padding:0!important;list-style:none!important;"
        "font-size:.9rem}.c-sides li{display:flex;align-items:baseline;gap:.45rem;"
        "margin:0 0 .2rem!important}.c-sides b{font-weight:600}"
        ".c-sides .a-mark{font-size:.75rem;width:18px;height:18px}"
        ".c-unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}"
        ".c-line{display:block}.c-text{white-space:normal;display:inline-block;min-width:12rem}"
        ".c-says li{counter-increment:says;display:grid;grid-template-columns:2.1rem 1fr;"
        f"gap:0 .4rem;padding:.55rem 0;border-bottom:1px solid {line};line-height:1.45;"
        "font-size:1.08rem}.c-says li:last-child{border:0}"
        f".c-says li::before{{content:counter(says);color:{call};font-weight:700;"
        "font-size:1.25rem;text-align:right;padding-right:.35rem}"
        ".c-says span{grid-column:2}"
        ".c-says .c-to small{display:inline-flex;flex-wrap:wrap;align-items:center;gap:.25rem;"
        "font-size:.82rem}.c-says .a-mark{font-size:.62rem;width:15px;height:15px}"
        ".c-says .c-to{font-size:.82rem;display:flex;flex-wrap:wrap;gap:.1rem .9rem}"
        f".c-says.c-plain li::before{{content:'–'}}.c-dim{{color:{dim}}}"
    )


def _table_style() -> str:
    """Tables of figures."""
    line, dim, felt, call = (_both("line"), _both("dim"), _both("felt"), _both("call"))
    return (
        ".c-figures{width:100%;border-collapse:collapse;font-size:.9rem;"
        "font-variant-numeric:tabular-nums}"
        f".c-figures :is(td,th){{padding:.5rem .6rem;text-align:left;vertical-align:top;"
        f"border:0;border-bottom:1px solid {line};font-weight:400}}"
        f".c-figures thead th{{font-weight:600;vertical-align:bottom;font-size:.82rem;"
        f"border-bottom:2px solid {line}}}"
        ".c-figures .a-mark{font-size:.68rem;width:17px;height:17px;margin-right:.35rem}"
        ".c-figures tbody th{min-width:15rem;max-width:24rem;line-height:1.35}"
        ".c-figures tbody th b{font-weight:600}"
        f".c-figures small,.c-small{{display:block;color:{dim};font-size:.78rem;line-height:1.4}}"
        ".c-figures td{white-space:nowrap}.c-figures td b{font-size:1.02rem;font-weight:600}"
        f".c-figures .c-group th{{font-weight:700;font-size:1.02rem;padding-top:1.3rem;"
        f"border-bottom:2px solid {line}}}"
        f".c-figures tr:target{{background:{felt};outline:2px solid {call};outline-offset:-2px}}"
        ".c-figures tr,.c-anchor{scroll-margin-top:4.5rem}"
        f".c-real{{color:{call};font-weight:700;white-space:nowrap}}"
    )


def _marks_style() -> str:
    """What stands in the cells of tables."""
    return (
        ".c-bars{position:relative;display:block;width:9rem}"
        ".c-bars i{position:absolute;height:3px;border-radius:2px}"
        ".c-bars b{position:absolute;width:9px;height:9px;margin:-3px 0 0 -4px;border-radius:50%}"
        ".c-wide{overflow-x:auto;max-width:100%}"
        ".c-heat :is(td,thead th:not(:first-child)){text-align:right;white-space:nowrap}"
        ".c-heat thead th{white-space:normal!important}.c-figures.c-heat td a{color:inherit}"
        ".c-cards .c-value{display:flex;gap:.45rem;align-items:baseline}"
        ".c-cards .c-value small{display:inline}.c-cards .c-bars{margin-top:.15rem}"
        ".c-cards tbody th{min-width:11rem}"
        ".c-facts{display:flex;flex-wrap:wrap;gap:.2rem 1.4rem;margin:0;padding:0;"
        "list-style:none;font-size:.88rem}"
        ".c-facts li{display:flex;align-items:baseline;gap:.35rem}"
    )


def _phone_style() -> str:
    """On a narrow screen each row of a table is a block of lines."""
    line, dim = (_both("line"), _both("dim"))
    return (
        "@media(max-width:640px){"
        ".c-figures.c-stack thead{position:absolute;width:1px;height:1px;overflow:hidden;"
        "clip-path:inset(50%)}"
        ".c-figures.c-stack :is(tbody,tr,td,th){display:block;border:0;padding:0;max-width:none;"
        "white-space:normal;min-width:0}"
        f".c-figures.c-stack tr{{padding:.75rem .35rem;border-bottom:1px solid {line}}}"
        ".c-figures.c-stack td{margin-top:.35rem;display:grid;"
        "grid-template-columns:minmax(6.5rem,8rem) 1fr;gap:.1rem .5rem}"
        ".c-figures.c-stack td::before{content:attr(data-of);font-size:.8rem;"
        f"color:{dim}}}.c-figures.c-stack td:empty,.c-figures.c-stack td.c-chart{{display:none}}"
        ".c-figures.c-stack td>*{grid-column:2}"
        ".c-figures.c-stack .c-value{display:flex;flex-wrap:wrap;gap:0 .5rem;align-items:baseline}"
        ".c-heat tbody th{min-width:9rem}.c-heat tbody th small{display:none}}"
    )
