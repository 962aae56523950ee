/** Choosing an action: what is picked up, which places are lit, what each would do. */

import { fetchWhy } from "./net.js";
import { announce, byId, capital, ruleLink, word } from "./page.js";
import { part } from "./parts.js";

export class Chooser {
  /** Chooses on this board; `play` is called with the action that was chosen. */
  constructor(board, play) {
    this.board = board;
    this.play = play;
    this.table = null;
    this.picked = null;
    this.key = null;
    this.waiting = null;
    this.reasons = new Map();
    byId("tap").addEventListener("click", ({ target }) => {
      const nudge = target.closest("[data-nudge]")?.dataset.nudge;
      if (nudge) this.#nudge(nudge.split(" ").map(Number));
      else if (target.closest("[data-place-it]")) this.confirm();
      else if (target.closest("[data-cancel]")) this.cancel();
    });
    byId("more").addEventListener("click", ({ target }) => {
      const button = target.closest("[data-action]");
      if (button) this.play(button.dataset.action);
    });
  }

  /** Takes a newer table; what was picked stays picked if nothing happened. */
  take(table) {
    const still = this.table?.version === table.version && this.table.seat === table.seat;
    this.table = table;
    this.reasons.clear();
    this.waiting = null;
    if (!still) this.picked = this.key = null;
    this.show();
  }

  /** The pieces that can be picked up. */
  #pieces() {
    return this.table.pieces ?? [];
  }

  /** Whether this is a moment for picking pieces up. */
  get free() {
    const { choices } = this.table;
    return this.#pieces().some(({ group, back }) => choices[group] || choices[back]);
  }

  /** The groups of actions whose places are lit. */
  #groups() {
    return this.picked ? [this.picked] : this.table.lit;
  }

  /** The choices that name a place, each with its group. */
  at(place) {
    const found = [];
    for (const group of this.#groups()) {
      for (const [text, places, number] of this.table.choices[group] ?? []) {
        if (places.includes(place)) {
          found.push({ text, places, group, told: this.table.forecasts[number] });
        }
      }
    }
    return found;
  }

  /** All lit places in the order of the picture. */
  lit() {
    return this.board.rows.flat().filter((place) => this.at(place).length);
  }

  /** Whether a piece has this key. */
  knows(key) {
    return this.#pieces().some((piece) => piece.key === key);
  }

  /** Picks a piece up by its key, or puts it back if it is picked. */
  pick(key) {
    const piece = this.#pieces().find((one) => one.key === key);
    if (!piece || !this.free) return;
    if (this.key === key) return this.cancel();
    this.picked = piece.group;
    this.key = key;
    this.waiting = null;
    this.show();
    announce(word("picked", { piece: piece.text, number: this.lit().length }));
  }

  /** Puts back what was picked; nothing is lit then but what is asked for. */
  cancel() {
    if (this.waiting || !byId("tap").hidden) {
      this.waiting = null;
    } else if (this.picked) {
      const piece = this.#pieces().find((one) => one.key === this.key);
      this.picked = this.key = null;
      if (piece) announce(word("putBack", { piece: piece.text }));
    }
    this.show();
  }

  /** Shows what is picked and lit. */
  show() {
    for (const button of part("hand").querySelectorAll("[data-pick]")) {
      button.setAttribute("aria-pressed", String(button.dataset.key === this.key));
    }
    const told = new Map();
    for (const group of this.#groups()) {
      for (const [, places, number] of this.table.choices[group] ?? []) {
        for (const place of places) {
          told.set(place, word("both", { first: word("legal"), then: this.table.forecasts[number] }));
        }
      }
    }
    this.board.light(told);
    this.board.layer("hover");
    this.board.ghost([]);
    byId("tap").hidden = true;
    this.#more();
    this.say(this.#standing());
  }

  /** The line while no cell is looked at. */
  #standing() {
    const piece = this.#pieces().find((one) => one.key === this.key);
    if (piece) return word("picked", { piece: piece.text, number: this.lit().length });
    return "";
  }

  /** The button that takes a picked leader back. */
  #more() {
    const piece = this.#pieces().find((one) => one.key === this.key);
    const choice = piece?.back && this.table.choices[piece.back]?.[0];
    const more = byId("more");
    if (!choice) return more.replaceChildren();
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.action = choice[0];
    button.textContent = piece.back_text;
    button.title = this.table.forecasts[choice[2]];
    more.replaceChildren(button);
  }

  /** Shows a line below the board, with a link to what the rules say about it. */
  say(text, paragraph = "") {
    byId("told").replaceChildren(text, ...(paragraph ? [" ", ruleLink(paragraph)] : []));
  }

  /** Shows what an action at the place would do, or why there is none. */
  look(place) {
    const found = this.at(place);
    this.board.mark("hover", [place]);
    if (found.length) {
      const [first] = found;
      this.board.ghost(first.places, this.table.ghosts[first.group]);
      this.say(found.length === 1 ? word("tells", { what: capital(first.text), told: first.told }) : word("several"));
    } else {
      this.board.ghost([]);
      this.say(this.board.label(place));
      if (this.picked) this.#reason(place);
    }
  }

  /** Looks away from the board. */
  lookAway() {
    if (this.waiting) return;
    this.board.layer("hover");
    this.board.ghost([]);
    this.say(this.#standing());
  }

  /** Tells why what is picked can't go to the place, once the pointer rests there. */
  #reason(place) {
    const key = `${this.picked} ${place}`;
    this.asking = key;
    const tell = ({ why, paragraph }) => {
      if (this.asking !== key || !why) return;
      this.say(why.includes(place) ? capital(why) : word("tells", { what: capital(place), told: why }), paragraph);
      if (this.board.focused) announce(why);
    };
    if (this.reasons.has(key)) return tell(this.reasons.get(key));
    setTimeout(async () => {
      if (this.asking !== key) return;
      const { reasons, table } = this;
      const reason = await fetchWhy({ seat: table.seat, group: this.picked, place }).catch(() => null);
      if (table !== this.table || !reason) return;
      reasons.set(key, reason);
      tell(reason);
    }, 90);
  }

  /** A place was chosen: by touch it is shown first, else it is played. */
  choose(place, touched) {
    this.asking = null;
    const found = this.at(place);
    if (!found.length) {
      const own = this.free && this.#pieces().find((piece) => piece.place === place);
      if (own && own.key !== this.key) return this.pick(own.key);
      if (own) return this.cancel();
      this.waiting = null;
      this.#tapped(touched && this.picked !== null);
      return this.look(place);
    }
    this.look(place);
    if (found.length > 1) return this.#pointOut(found);
    if (!touched || this.waiting?.text === found[0].text) return this.play(found[0].text);
    this.waiting = found[0];
    this.#tapped(true);
  }

  /** After a tap: the arrows that correct it, and the button that plays there if it may be. */
  #tapped(shown) {
    const tap = byId("tap");
    tap.hidden = !shown;
    tap.querySelector("[data-place-it]").disabled = !this.waiting;
  }

  /** The tap was meant for the place beside. */
  #nudge(way) {
    const place = this.board.beside(way);
    if (place === this.board.here) return;
    this.board.rove(place);
    this.choose(place, true);
  }

  /** Plays what was shown after a tap. */
  confirm() {
    if (this.waiting) this.play(this.waiting.text);
  }

  /** Leads to the buttons where a place stands for several actions. */
  #pointOut(found) {
    const buttons = found.map(({ text }) =>
      part("choice").querySelector(`[data-action="${CSS.escape(text)}"]`));
    for (const button of part("choice").querySelectorAll("[data-action]")) {
      button.classList.toggle("meant", buttons.includes(button));
    }
    buttons.find(Boolean)?.focus();
  }
}
