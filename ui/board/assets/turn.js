// What a browser's tab says while its player is asked: in its title, in its icon, and by a notice.

const WORDS = "Your turn";
const PREFIX = `${WORDS} · `;
const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
    '<path d="M1 29 12 8l6 10 3-4 10 15z" fill="#0b6e5a"/>' +
    '<circle cx="23" cy="9" r="8" fill="#d2410a" stroke="#fff" stroke-width="2"/></svg>',
)}`;

/** The tab of this page. The app sets title and icon with every page: they are put right again. */
class Tab {
  constructor() {
    /** @type {object | null} */
    this.owner = null; // who shows the table that asks
    this.mine = false;
    this.icon = ""; // the app's own
    this.watch = new MutationObserver(() => this.draw());
  }

  /**
   * Say whether the player is asked; returns whether that is new.
   * @param {object} owner
   * @param {boolean} mine
   */
  show(owner, mine) {
    const news = mine && !this.mine && this.owner === owner;
    this.owner = owner;
    this.mine = mine;
    if (mine) {
      const all = { attributes: true, characterData: true, childList: true, subtree: true };
      this.watch.observe(document.head, all);
      this.draw();
    } else {
      this.clear();
    }
    return news;
  }

  /** @param {object} owner */
  leave(owner) {
    if (this.owner !== owner) return; // another one shows a table by now
    this.owner = null;
    this.mine = false;
    this.clear();
  }

  draw() {
    const { title } = document;
    if (!title.startsWith(PREFIX)) document.title = PREFIX + title;
    const link = icon();
    if (link && link.href !== ICON) {
      this.icon = link.href;
      link.href = ICON;
    }
  }

  clear() {
    this.watch.disconnect();
    const { title } = document;
    if (title.startsWith(PREFIX)) document.title = title.slice(PREFIX.length);
    const link = icon();
    if (link && link.href === ICON && this.icon) link.href = this.icon;
  }
}

/** @returns {HTMLLinkElement | null} */
const icon = () => document.querySelector("link[rel~=icon]");

export const tab = new Tab();

/** Whether this browser shows notices; unknown as long as nobody has been asked. */
const permission = () => ("Notification" in window ? Notification.permission : "denied");

/**
 * Ask for leave to show notices, if that is not known; browsers want a click for it.
 * @param {() => void} refused
 */
export function askLeave(refused) {
  if (permission() === "denied") {
    refused();
  } else if (permission() === "default") {
    const ask = async () => {
      if ((await Notification.requestPermission()) === "denied") refused();
    };
    if (navigator.userActivation?.isActive) ask();
    else document.addEventListener("pointerup", ask, { once: true });
  }
}

/**
 * Tell whoever looks elsewhere.
 * @param {string} table
 * @param {() => void} refused
 */
export function notify(table, refused) {
  if (document.hasFocus() || permission() !== "granted") return;
  try {
    const body = document.title.replace(PREFIX, "");
    const notice = new Notification(WORDS, { body, tag: `ascent ${table}`, icon: ICON });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    refused(); // phones show none of a page
  }
}
