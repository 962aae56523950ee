/** An action of several pieces, such as replacing tiles: the hand becomes a picker. */

import { announce, word } from "./page.js";
import { forget, part } from "./parts.js";

export class Replacer {
  /** Picks tiles of the hand; `play` is called with the action. */
  constructor(chooser, play) {
    Object.assign(this, { chooser, play, on: false, keys: new Set() });
  }

  /** Opens the picker, or plays what is picked in it. */
  toggle() {
    if (!Object.keys(this.chooser.table.several).length) return;
    if (!this.on) {
      this.chooser.cancel();
      this.on = true;
      this.keys.clear();
      announce(this.#words.hint);
      this.show();
      part("hand").querySelector("[data-pick]")?.focus();
    } else if (this.keys.size) {
      this.play(this.#action());
    } else {
      this.close();
    }
  }

  /** How the game calls it. */
  get #words() {
    return this.chooser.table.controls.several;
  }

  /** The action of what is picked. */
  #action() {
    const { pieces, several } = this.chooser.table;
    const picked = pieces.filter((piece) => this.keys.has(piece.key));
    return several[picked.map((piece) => piece.letter).sort().join("")];
  }

  /** What the action of what is picked would do. */
  #forecast() {
    const { choices, forecasts } = this.chooser.table;
    return forecasts[choices[this.#action()]?.[0][2]] ?? "";
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
    const { text, hint } = this.#words;
    const number = this.keys.size;
    button.textContent = this.on && number ? word("severalPicked", { text, number }) : text;
    button.setAttribute("aria-expanded", String(this.on));
    button.classList.toggle("main", this.on && number > 0);
    if (this.on) this.chooser.say(number ? this.#forecast() : hint);
  }
}
