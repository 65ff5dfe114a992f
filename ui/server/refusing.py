"""Pages that say why there is nothing where a link leads, for routes that begin no visit."""

from __future__ import annotations

from typing import Final

from starlette.responses import HTMLResponse

from framework.core.errors import AscentError
from ui.html.escaping import escape
from ui.html.theme import DARK, LIGHT
from ui.store.records import NoSuchTable, Unavailable

LATER: Final = "Nothing is lost. Open the link again in a minute."
GONE: Final = (
    "The host has deleted it, or a part of the link was lost on the way. Compare it with what you"
    " were sent, or ask for it again."
)
ASK: Final = (
    "The host has made another link for this seat, or a part of it was lost on the way. Ask who"
    " sent it to you for the one that holds now. If you have sat at this table before, in this"
    " browser, your tables on the home page have it."
)
CUT: Final = "A part of the link is missing. Copy all of it, or ask who sent it to you again."


def refusal(error: AscentError, way_out: str = "") -> HTMLResponse:
    """A page that says why there is nothing here, and what may be done about it."""
    if isinstance(error, Unavailable):
        return _page("That does not work just now", str(error), LATER, 503)
    return _page("There is nothing behind this link", str(error), way_out, 404)


def no_invite(error: AscentError) -> HTMLResponse:
    """The same for who has come by an invite link."""
    if isinstance(error, Unavailable):
        return refusal(error)
    gone = isinstance(error, NoSuchTable)
    return _page("This invite link does not hold", str(error), GONE if gone else ASK, 404)


def cut_short() -> HTMLResponse:
    """For an invite link that ends too early."""
    return _page("This invite link is not whole", "", CUT, 404)


def _page(title: str, why: str, way_out: str, status: int) -> HTMLResponse:
    told = "".join(f"<p>{escape(words)}</p>" for words in (why, way_out) if words)
    return HTMLResponse(
        "<!doctype html><html lang=en><head><meta charset=utf-8>"
        "<meta name=viewport content='width=device-width, initial-scale=1'>"
        f"<title>{escape(title)} · Ascent Tabletop</title><style>{_style()}</style></head>"
        f"<body><main><p class=name>Ascent Tabletop</p><h1>{escape(title)}</h1>{told}"
        "<nav><a class=home href='/'>Home</a> <a href='/help'>Help</a></nav>"
        "</main></body></html>",
        status_code=status,
        headers={"cache-control": "no-store"},
    )


def _style() -> str:
    """The look of the app, by day and by night."""
    either = {role: f"light-dark({LIGHT[role]},{DARK[role]})" for role in LIGHT}
    return (
        f":root{{color-scheme:light dark;background:{either['paper']};color:{either['ink']}}}"
        "body{margin:0;padding:12vh 1rem 2rem;font:1rem/1.5 'Source Sans',system-ui,sans-serif}"
        f"main{{max-width:34rem;margin:0 auto;padding:1.5rem 1.75rem;border:1px solid"
        f" {either['line']};border-radius:.6rem;background:{either['raised']}}}"
        f".name{{margin:0;color:{either['dim']}}}h1{{margin:.2rem 0 1rem;font-size:1.6rem;"
        "line-height:1.2}nav{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:1.5rem}"
        f"a{{padding:.5rem 1.1rem;border:1px solid {either['line']};border-radius:.5rem;"
        f"color:{either['ink']};text-decoration:none;font-weight:600}}"
        f"a.home{{background:{either['call']};border-color:{either['call']};"
        f"color:{either['on-call']}}}"
        f"a:focus-visible{{outline:2px solid {either['call']};outline-offset:2px}}"
    )
