"""The look of the app: one palette, one type scale, and the same colours for charts and boards."""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import Final

Colours = MappingProxyType[str, str]

# Surfaces and words: a table of parchment by day, of night blue by night.
LIGHT: Final[Colours] = MappingProxyType(
    {
        "ink": "#241f16",
        "dim": "#5e5645",
        "felt": "#efe7d6",
        "paper": "#fffaf0",
        "raised": "#ffffff",
        "line": "#cdbf9f",
        "call": "#0b6e5a",
        "on-call": "#ffffff",
    }
)
DARK: Final[Colours] = MappingProxyType(
    {
        "ink": "#eceaf4",
        "dim": "#adb1c8",
        "felt": "#171a26",
        "paper": "#202536",
        "raised": "#2a3046",
        "line": "#434b68",
        "call": "#4fd6b5",
        "on-call": "#06231c",
    }
)
# Fills that carry white letters, the same in both themes.
SEATS: Final = ("#9c1f63", "#b04a0b", "#4547a9", "#566310", "#0f6b62", "#1f5fae")
TYPE_SCALE: Final = (0.75, 0.8125, 0.9375, 1.125, 1.4)  # rem: note, small, text, head, title

_ROLES: Final = {
    "primaryColor": "call",
    "backgroundColor": "paper",
    "secondaryBackgroundColor": "felt",
    "textColor": "ink",
    "borderColor": "line",
    "linkColor": "call",
}


def streamlit_options() -> dict[str, str]:
    """Streamlit's theme as options: `theme.light.primaryColor` and so on."""
    return {
        f"theme.{name}.{option}": colours[role]
        for name, colours in (("light", LIGHT), ("dark", DARK))
        for option, role in _ROLES.items()
    }


@cache
def page_style() -> str:
    """What Streamlit's own elements need besides its theme."""
    either = {role: f"light-dark({LIGHT[role]},{DARK[role]})" for role in LIGHT}
    return (
        # A slow rerun must not dim the table, and the page starts near the top of the window.
        '[data-stale="true"]{opacity:1!important;transition:none!important}'
        ".stMainBlockContainer{padding-top:4rem;padding-bottom:3rem;max-width:1280px}"
        ".stMainBlockContainer h4{padding:0 0 .4rem}"
        "@media(max-width:640px){.stMainBlockContainer{padding-left:.75rem;padding-right:.75rem}}"
        # What is folded opens at once: a button never moves away under the pointer.
        '[data-testid="stExpander"] details{height:auto!important;overflow:visible!important}'
        '[data-testid="stExpanderDetails"][inert]{display:none}'
        # Words that can be read on every ground.
        'button[kind^="primary"]:enabled,.stMultiSelect [data-tag] *'
        f"{{color:{either['on-call']}!important}}"
        '[data-testid="stCaptionContainer"],[data-testid="stCaptionContainer"] *'
        f"{{color:{either['dim']}!important;opacity:1!important}}"
        f'[data-testid="stJson"] *{{color:{either["ink"]}!important;opacity:1!important}}'
        f'button[role="radio"] *{{color:{either["ink"]}!important}}'
        "pre,pre code{white-space:pre-wrap!important;overflow-wrap:anywhere}"
        # A heading that a link leads to is not under the page's own head.
        "h1,h2,h3,h4,details{scroll-margin-top:4.5rem}"
        ".told{max-height:20rem;overflow:auto;padding-left:2rem;margin:0;line-height:1.6}"
    )


@cache
def table_style(over: bool) -> str:
    """A table has the window to itself: the app's own navigation comes when it is asked for.

    When the game is over and its end has been seen, the navigation stays.
    """
    header = "[data-testid=stHeader]"
    playing = "[data-ahead]" if over else ""
    ended = "html:not([data-ahead])" if over else ":not(*)"
    return (
        ".stApp .stMainBlockContainer{padding:0 0 3rem;max-width:none}"
        ".stMainBlockContainer>[data-testid=stVerticalBlock]{gap:0}"
        # What holds a style or a script takes no room; words in HTML do.
        ".stMainBlockContainer [data-testid=stElementContainer]"
        ":has(>[data-testid=stHtml]>:is(style,script)){position:absolute}"
        ":is(.st-key-around,.st-key-ending,.st-key-beside){padding:.5rem 1rem}"
        ".st-key-ending{border-inline:0;border-radius:0}"
        # What is opened below the board can be scrolled to the top of the window.
        "[class*=st-key-opened]{padding:0 1rem;min-height:calc(100dvh - 7rem)}"
        ".st-key-back{position:sticky;top:calc(var(--head,0px) + .5rem);z-index:5}"
        f"html:not([data-menu]){playing} {header}:not(:focus-within){{transform:translateY(-110%)}}"
        # At the end the navigation stays: what sticks to the top of the window lies below it.
        f"{ended}{{--head:3.75rem}}"
        f"{ended} .stMainBlockContainer{{padding-top:3.75rem}}"
        ".unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}"
    )
