// Watches a table by a WebSocket that tells its version, and asks for the page when it has another.
const GONE = -1; // instead of a version: there is no such table any more

export default function (component) {
  const { data, parentElement, setTriggerValue } = component;
  parentElement.ascentWatch ??= { told: -1, last: 0 };
  const watch = parentElement.ascentWatch;
  watch.version = data.version;
  watch.trigger = (name, value) => {
    // While the server is away nothing can be asked; the page is drawn anew when it is back.
    const app = document.querySelector("[data-test-connection-state]");
    if (!app || app.dataset.testConnectionState === "CONNECTED") setTriggerValue(name, value);
  };
  clearTimeout(watch.next);
  const next = () => watch.trigger("next", data.step);
  if (data.pause !== null) watch.next = setTimeout(next, data.pause);
  const look = () => {
    clearTimeout(watch.timer);
    if (watch.told < 0 || watch.told === watch.version || watch.told === watch.asked) return;
    // The page is under way already if it was this browser that has moved.
    const wait = Math.max(watch.last + 200, (window.ascentActed || 0) + 500) - Date.now();
    if (wait > 0) {
      watch.timer = setTimeout(look, wait);
      return;
    }
    watch.last = Date.now();
    watch.asked = watch.told;
    watch.trigger("moved", watch.told);
  };
  const open = () => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/live/${data.table}`);
    watch.socket = socket;
    watch.table = data.table;
    let opened = false;
    socket.onopen = () => {
      opened = true;
      watch.refused = 0;
    };
    socket.onmessage = (event) => {
      watch.told = Number(event.data);
      if (watch.told === GONE) watch.trigger("moved", GONE);
      else look();
    };
    socket.onclose = () => {
      if (watch.socket !== socket) return;
      if (!opened) watch.refused = Math.min(4, (watch.refused || 0) + 1);
      setTimeout(
        () => {
          if (watch.socket === socket) open();
        },
        1500 * 2 ** (watch.refused || 0),
      );
    };
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
