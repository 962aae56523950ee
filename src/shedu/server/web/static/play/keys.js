/** The keyboard: the board as one stop, and letters while board or hand has the focus. */

import { byId } from "./page.js";
import { part } from "./parts.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const NAME_MS = 900;

/** Reads the name of a place from keys typed one after the other. */
class Typed {
  constructor() {
    this.text = "";
    this.when = 0;
    this.before = null;
  }

  /** The place that is named when this key is added, if any; `state` is kept at its first key. */
  add(key, state, places) {
    const now = performance.now();
    const begins = (text) => places.some((place) => place.startsWith(text));
    const more = now - this.when < NAME_MS ? this.text + key.toLowerCase() : "";
    this.when = now;
    if (more.length > 1 && begins(more)) {
      this.text = more;
      return places.includes(more) ? more : null;
    }
    this.text = begins(key.toLowerCase()) ? key.toLowerCase() : "";
    this.before = state;
    return null;
  }
}

export class Keys {
  /** Keys for a game; `act` has what they do besides choosing. */
  constructor(board, chooser, settings, act) {
    Object.assign(this, { board, chooser, settings, act });
    this.typed = new Typed();
    document.addEventListener("keydown", (event) => this.#pressed(event));
  }

  /** Whether letters may be keys where the focus is. */
  #awake(target) {
    return this.board.root.contains(target) || Boolean(target.closest("[data-part=hand]"));
  }

  #pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.closest("input:not([type=radio]):not([type=range]), select, textarea, dialog")) return;
    if (this.#handle(event)) event.preventDefault();
  }

  /** Does what a key means; whether it meant something. */
  #handle(event) {
    const { key } = event;
    if (key === "Escape") return this.chooser.cancel(), this.act.escape(), true;
    if (key === "?") return byId("keys").showModal(), true;
    if (key === "[" || key === "]") return this.act.step(key === "[" ? -1 : 1);
    if (key === "Enter" && event.shiftKey) return this.act.endTurn(), true;
    if (key === "Enter" && event.target.name === "commit") return this.act.commit(), true;
    if (!this.#awake(event.target)) return false;
    if (this.board.root.contains(event.target) && this.#onBoard(event)) return true;
    return this.settings.letters && !event.shiftKey && this.#letter(key);
  }

  /** Keys that move over the board and play there. */
  #onBoard({ key }) {
    if (ARROWS[key]) {
      this.#go(this.board.beside(ARROWS[key]));
    } else if (key === "Home" || key === "End") {
      this.#go(this.board.end(key === "End"));
    } else if (key === "Enter" || key === " ") {
      this.chooser.choose(this.board.here, false);
    } else {
      return false;
    }
    return true;
  }

  #go(place) {
    this.board.focus(place);
    this.chooser.look(place);
  }

  /** A digit chooses how many are committed, while that is asked. */
  #commit(key) {
    const step = part("conflict").querySelector(`[data-number="${CSS.escape(key)}"]`);
    step?.click();
    step?.focus();
    return Boolean(step);
  }

  /** Letters and digits: names of places first, then pieces and commands. */
  #letter(key) {
    if (key.length > 1) return false;
    if (this.#commit(key)) return true;
    const before = this.chooser.key;
    const place = this.typed.add(key, before, this.board.places);
    if (place) {
      this.#putBack(this.typed.before);
      this.#go(place);
      return true;
    }
    const lit = this.chooser.picked || this.chooser.table.lit.length;
    if (key === "n" || (key === "p" && lit)) return this.#next(key === "n" ? 1 : -1);
    if (key === "x") return this.act.replace(), true;
    if (key === "u") return this.act.undo(), true;
    if (key === "w") return byId("more").querySelector("button")?.click(), true;
    if (!this.chooser.knows(key)) return false;
    if (!this.act.picked(key)) this.chooser.pick(key);
    return true;
  }

  /** A key turned out to begin a place's name: what it picked is put back. */
  #putBack(key) {
    if (this.chooser.key === key) return;
    if (key) this.chooser.pick(key);
    else this.chooser.cancel();
  }

  /** The next or previous lit place. */
  #next(way) {
    const lit = this.chooser.lit();
    if (!lit.length) return true;
    const order = this.board.rows.flat();
    const here = order.indexOf(this.board.here);
    const ahead = way > 0
      ? lit.find((place) => order.indexOf(place) > here) ?? lit[0]
      : lit.findLast((place) => order.indexOf(place) < here) ?? lit.at(-1);
    this.#go(ahead);
    return true;
  }
}
