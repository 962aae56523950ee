/** Replacing tiles: the hand becomes a picker of several. */

import { announce, byId, word } from "./page.js";
import { forget, part } from "./parts.js";

export class Replacer {
  /** Picks tiles of the hand; `play` is called with the action. */
  constructor(chooser, play) {
    Object.assign(this, { chooser, play, on: false, keys: new Set() });
  }

  /** Opens the picker, or plays what is picked in it. */
  toggle() {
    if (!this.chooser.table.can_replace) return;
    if (!this.on) {
      this.chooser.cancel();
      this.on = true;
      this.keys.clear();
      announce(word("replaceNone"));
      this.show();
      part("hand").querySelector("[data-pick]")?.focus();
    } else if (this.keys.size) {
      this.play(`replace ${this.#letters()}`);
    } else {
      this.close();
    }
  }

  /** The letters of the picked tiles in the order of the hand. */
  #letters() {
    const { pieces } = this.chooser.table;
    return pieces.filter((piece) => this.keys.has(piece.key)).map((piece) => piece.letter).join("");
  }

  /** A piece was picked: whether the picker took it. */
  picked(key) {
    if (!this.on) return false;
    const piece = this.chooser.table.pieces.find((one) => one.key === key);
    if (piece?.letter) {
      if (!this.keys.delete(key)) this.keys.add(key);
      this.show();
    }
    return true;
  }

  /** Closes the picker. */
  close() {
    if (!this.on) return;
    this.on = false;
    this.keys.clear();
    this.show();
    this.chooser.show();
  }

  /** Shows what is picked. */
  show() {
    const hand = part("hand");
    hand.classList.toggle("replacing", this.on);
    for (const button of hand.querySelectorAll("[data-pick]")) {
      if (this.on) button.setAttribute("aria-pressed", String(this.keys.has(button.dataset.key)));
    }
    forget("bar");
    const button = document.querySelector("[data-replace]");
    if (!button) return;
    button.dataset.text ??= button.textContent;
    const text = word("replace", { number: this.keys.size });
    button.textContent = this.on && this.keys.size ? text : button.dataset.text;
    button.setAttribute("aria-expanded", String(this.on));
    button.classList.toggle("main", this.on && this.keys.size > 0);
    if (this.on) byId("told").textContent = this.keys.size ? text : word("replaceNone");
  }
}
