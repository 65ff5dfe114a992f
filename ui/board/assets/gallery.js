// Cards to look at, drawn as on the boards, with the chosen one's text and where its rules stand.
import * as age from "./age.js";
import * as ascension from "./ascension.js";
import { capital, h, hidden, icon, patch } from "./core.js";

const GAMES = {
  age_of_ascent: {
    face: age.face,
    describe: age.describe,
    tone: (f) => f.row,
    emblem: (f) => f.row,
  },
  ascension: {
    face: ascension.face,
    describe: ascension.describe,
    tone: ascension.look,
    emblem: (f) => f.faction || ascension.TYPE_ICONS[f.type] || "none",
  },
};

const galleries = new WeakMap();

class Gallery {
  constructor(parent) {
    this.root = document.createElement("div");
    this.root.className = "board gallery still";
    parent.appendChild(this.root);
    this.text = "";
    this.card = null;
    this.given = null;
    this.root.addEventListener("keydown", (event) => this.key(event));
  }

  show(text) {
    if (text === this.text) return;
    this.text = text;
    this.data = JSON.parse(text);
    const { chosen } = this.data;
    const name = chosen ? chosen.face.name : "";
    if (name !== this.given) {
      this.given = name;
      this.card = chosen;
    }
    this.refresh();
  }

  choose(card) {
    this.card = card;
    this.given = card ? card.face.name : "";
    this.refresh();
    this.send({ card: this.given });
  }

  close() {
    const { name } = this.card.face;
    this.choose(null);
    const back = [...this.buttons()].find((button) => button.dataset.card === name);
    if (back) back.focus();
  }

  buttons() {
    return this.root.querySelectorAll("button[data-card]");
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const all = [...this.buttons()];
    const at = all.indexOf(event.target.closest("button[data-card]"));
    if (event.key === "Escape" && this.card) {
      this.close();
    } else if (
      at >= 0 &&
      ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"].includes(event.key)
    ) {
      const top = (button) => Math.round(button.getBoundingClientRect().top);
      const first = top(all[0]);
      const wide = Math.max(
        1,
        all.findIndex((button) => top(button) !== first),
      );
      const by = {
        ArrowLeft: -1,
        ArrowRight: 1,
        ArrowUp: -wide,
        ArrowDown: wide,
        Home: -at,
        End: all.length - 1 - at,
      }[event.key];
      const next = all[Math.max(0, Math.min(all.length - 1, at + by))];
      next.focus();
      next.scrollIntoView({ block: "nearest" });
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  refresh() {
    const game = GAMES[this.data.game];
    const { cards } = this.data;
    this.root.className = `board gallery still ${this.data.game}`;
    patch(this.root, [
      h("h2", { key: "head", class: "vh" }, "Cards found"),
      h(
        "div",
        { key: "all", class: `shelf ${this.card ? "open" : ""}` },
        h(
          "ul",
          { key: "cards", class: "deck", "aria-label": "Cards" },
          cards.map((card) => this.one(game, card)),
        ),
        this.card ? this.sheet(game, this.card) : this.hint(cards),
      ),
    ]);
  }

  one(game, card) {
    const f = card.face;
    const here = this.card && this.card.face.name === f.name;
    return h(
      "li",
      { key: f.name, class: `card full ${game.tone(f)} ${here ? "here" : ""}` },
      h(
        "button",
        {
          key: "face",
          type: "button",
          class: "face",
          "data-card": f.name,
          "aria-pressed": here ? "true" : "false",
          onclick: () => this.choose(card),
        },
        hidden("Read "),
        icon(game.emblem(f), "emblem"),
        game.face(f),
      ),
    );
  }

  hint(cards) {
    if (!cards.length) return null;
    return h(
      "aside",
      { key: "panel", class: "panel hint", "aria-label": "Card" },
      h(
        "p",
        { class: "dim" },
        "Choose a card: its whole text, its facts and where its rules stand are shown here.",
      ),
    );
  }

  sheet(game, card) {
    const { facts, rules, data } = card;
    return h(
      "aside",
      {
        key: "panel",
        class: `panel full ${game.tone(card.face)}`,
        "aria-label": "Card",
        tabindex: "0",
      },
      h(
        "button",
        { key: "close", type: "button", class: "small close", onclick: () => this.close() },
        hidden("Close this card "),
        "×",
      ),
      h(
        "div",
        { key: `p${card.face.name}`, class: "sheet", role: "status" },
        game.describe(card.face),
        facts.length
          ? h(
              "dl",
              { class: "facts more" },
              facts.map(([what, value]) => h("div", {}, h("dt", {}, what), h("dd", {}, value))),
            )
          : null,
      ),
      h("h4", { key: "rule" }, icon("scroll"), "Rule"),
      rules.length
        ? h(
            "dl",
            { key: "rules", class: "facts links" },
            rules.map(([word, place, href]) =>
              h(
                "div",
                { key: word },
                h("dt", {}, capital(word)),
                h(
                  "dd",
                  {},
                  h(
                    "a",
                    { href, target: "_blank", rel: "noopener" },
                    place,
                    hidden(" (in a new tab)"),
                  ),
                ),
              ),
            ),
          )
        : h("p", { key: "none", class: "dim" }, "No page speaks of it."),
      h("h4", { key: "file" }, icon("cards"), "Data"),
      h(
        "p",
        { key: "data", class: "data" },
        data
          ? data.split("/").map((part, i) => (i ? ["/", h("wbr", {}), part] : part))
          : "in a file of your own",
      ),
    );
  }
}

export default function (component) {
  const { data, parentElement, setTriggerValue } = component;
  let gallery = galleries.get(parentElement);
  if (!gallery) {
    gallery = new Gallery(parentElement);
    galleries.set(parentElement, gallery);
  }
  gallery.send = (choice) => setTriggerValue("choice", choice);
  gallery.show(data.cards);
}
