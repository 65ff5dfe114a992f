"""Live tables: a page is drawn again as soon as its table has moved on elsewhere.

A WebSocket tells the browser each new version of a table, and nothing else; the browser then asks
for the page again, which is built for its seat as ever.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from urllib.parse import urlsplit

from starlette.websockets import WebSocket, WebSocketDisconnect

from framework.core.errors import AscentError
from ui.house import COOKIE, house

PACE = 0.15  # seconds between looks at a version; one look is one indexed read
SCRIPT = """
export default function (component) {
  const { data, parentElement, setTriggerValue } = component;
  const watch = (parentElement.ascentWatch ??= { told: -1, last: 0 });
  watch.version = data.version;
  watch.trigger = setTriggerValue;
  clearTimeout(watch.next);
  const next = () => watch.trigger("next", data.step);
  if (data.pause !== null) watch.next = setTimeout(next, data.pause);
  const look = () => {
    clearTimeout(watch.timer);
    if (watch.told < 0 || watch.told === watch.version || watch.told === watch.asked) return;
    const wait = watch.last + 200 - Date.now();
    if (wait > 0) { watch.timer = setTimeout(look, wait); return; }
    watch.last = Date.now();
    watch.asked = watch.told;
    watch.trigger("moved", watch.told);
  };
  const open = () => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/live/${data.table}`);
    watch.socket = socket;
    watch.table = data.table;
    socket.onmessage = (event) => { watch.told = Number(event.data); look(); };
    socket.onclose = () => { if (watch.socket === socket) setTimeout(open, 1500); };
  };
  if (watch.table !== data.table) {
    const old = watch.socket;
    watch.socket = null;
    watch.told = -1;
    if (old) old.close();
    open();
  } else look();
  return () => {
    const old = watch.socket;
    watch.socket = watch.table = null;
    clearTimeout(watch.timer);
    clearTimeout(watch.next);
    if (old) old.close();
  };
}
"""


def live(
    table: str,
    version: int,
    step: int = 0,
    pause: float | None = None,
    on_next: Callable[[], None] | None = None,
) -> None:
    """Have this page drawn again when the table has another version than the one that is shown.

    With a pause, `on_next` is called after so many seconds at this step.
    """
    from streamlit.components.v2 import component

    mount = component("ascent_live", js=SCRIPT, html="<span hidden></span>")
    wait = None if pause is None else round(1000 * pause)
    mount(
        key=f"live {table}",
        data={"table": table, "version": version, "step": step, "pause": wait},
        on_moved_change=_noted,
        on_next_change=on_next or _noted,
        height=1,
    )


def _noted() -> None:
    """A trigger needs a callback to be one."""


async def versions(socket: WebSocket) -> None:
    """The route: each new version of a table, for browsers that may be there."""
    origin, host = socket.headers.get("origin", ""), socket.headers.get("host", "")
    table, me = socket.path_params["table"], socket.cookies.get(COOKIE, "")
    inside = house()
    if urlsplit(origin).netloc != host or inside.visitors.held(me, table) is None:
        await socket.close(1008)
        return
    await socket.accept()
    gone = asyncio.create_task(_until_gone(socket))
    told = -1
    try:
        while not gone.done():
            now = inside.tables.wait(table, -1, 0)
            if now != told:
                await socket.send_text(str(now))
                told = now
            await asyncio.wait([gone], timeout=PACE)
    except (AscentError, WebSocketDisconnect, RuntimeError):
        pass
    finally:
        gone.cancel()


async def _until_gone(socket: WebSocket) -> None:
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass
