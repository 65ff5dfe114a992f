"""Links that are sent to somebody: from where they can be opened, and a picture for a phone."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

import segno
import streamlit as st

from ui.board.component import link
from ui.server.hosting import Hosting, current

ANY: Final = ("0.0.0.0", "::", "")  # addresses of a server that listens to all networks
SOMEWHERE: Final = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}  # of nobody
START: Final = "ascent ui --address 0.0.0.0"
WHOLE: Final = "<style>[data-testid=stAlert] code{white-space:nowrap}</style>"  # it is copied
HERE_ALONE: Final = (
    "**These links open on this computer alone**, since the app was started for it alone. To let"
    f" others in your network in, stop it and start it with `{START}`: the table waits, and has"
    " other links then. For the internet it takes an address of its own"
    " ([Hosting](/rules?page=hosting))."
)
NETWORK: Final = (
    "These links are for your own network: they have this computer's address in it, since the"
    " one in your own address bar leads others to their own computer. Who can't open them may be"
    " in another network, or kept out by this computer's firewall."
)


@dataclass(frozen=True)
class Reach:
    """Where a link begins, and what its sender should know of it."""

    base: str
    note: str = ""
    alone: bool = False  # nobody else can open it

    def invite(self, id: str, token: str) -> str:
        """The address that lets another browser in."""
        return f"{self.base}/join/{id}/{token}"


def reach(hosting: Hosting, here: str, own: str) -> Reach:
    """From where links can be opened, if the page is at `here` and this machine has an address."""
    if hosting.public_url:
        return Reach(hosting.public_url)
    page = urlsplit(here)
    if not _loops(page.hostname or ""):
        return Reach(f"{page.scheme}://{page.netloc}")
    base = f"{page.scheme}://{page.netloc}"
    if hosting.address not in ANY or not own or not hosting.allows(own):
        return Reach(base, HERE_ALONE, alone=True)
    name = f"[{own}]" if ":" in own else own
    return Reach(f"http://{name}:{hosting.port}", NETWORK)


def _loops(host: str) -> bool:
    """Whether a name leads every machine to itself."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    with suppress(ValueError):
        return ipaddress.ip_address(host).is_loopback
    return False


def own_address() -> str:
    """This machine's address in its network; nothing is sent to find it, and there may be none."""
    for family, nobody in SOMEWHERE.items():
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((nobody, 9))
            own = str(probe.getsockname()[0])
            if not ipaddress.ip_address(own).is_loopback:
                return own
    return ""


def reached() -> Reach:
    """From where links of this page can be opened: found once for all of them."""
    here = str(st.context.url or "http://localhost")
    hosting = current()
    return reach(hosting, here, "" if hosting.public_url else own_address())


def note(there: Reach) -> None:
    """Say once, above the links of a page, who can't open them and what can be done."""
    if there.note:
        st.html(WHOLE)
        (st.warning if there.alone else st.caption)(there.note)


def show(there: Reach, address: str, key: str) -> None:
    """A link with a button that copies it and one that draws it for the camera of a phone."""
    link(address, key, "" if there.alone else code(address))


def code(address: str) -> str:
    """The address as a picture that a phone can read: black on white, by day and by night."""
    made = segno.make(address, micro=False, error="m", boost_error=False)
    return str(made.svg_data_uri(scale=4, border=4, dark="#000", light="#fff", nl=False))
