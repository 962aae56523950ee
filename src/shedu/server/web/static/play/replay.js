/** Looking back at a match that is over: a slider over its versions. */

import { byId, word } from "./page.js";

export class Replay {
  /** The slider; `show` is called with the version to be shown. */
  constructor(show) {
    this.form = byId("replay");
    this.range = this.form.querySelector("input");
    this.timer = 0;
    this.show = show;
    this.range.addEventListener("input", () => this.#go(Number(this.range.value)));
    this.form.addEventListener("click", ({ target }) => {
      const button = target.closest("[data-step]");
      if (button) this.step(Number(button.dataset.step));
    });
    this.form.addEventListener("submit", (event) => event.preventDefault());
  }

  /** Opens once the match is over. */
  take(table) {
    this.form.hidden = !table.finished;
    this.range.max = table.newest;
    this.range.value = table.version;
    this.#label(table.version, table.newest);
  }

  /** One step back or on; whether there is a replay. */
  step(way) {
    if (this.form.hidden) return false;
    this.range.value = Number(this.range.value) + way;
    this.#go(Number(this.range.value));
    return true;
  }

  #label(version, newest) {
    this.form.querySelector("output").textContent = word("shown", { number: version, all: newest });
  }

  #go(version) {
    this.#label(version, this.range.max);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.show(version), 40);
  }
}
