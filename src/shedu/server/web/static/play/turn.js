/** The turn: its end, asked for or by itself, and what the tab's title says. */

import { byId, word } from "./page.js";
import { forget, part } from "./parts.js";

const WAIT_SECONDS = 5;

export class Turn {
  /** Ends turns as the settings say. */
  constructor(settings, end) {
    Object.assign(this, { settings, end, table: null, timer: 0, sure: false });
    this.title = document.title;
  }

  /** Takes a newer table. */
  take(table) {
    clearInterval(this.timer);
    this.table = table;
    this.sure = false;
    const mine = table.seat !== null && table.actor === table.seat;
    const here = mine || (table.shared && table.seats.includes(table.actor));
    document.title = here ? `${word("yourTurnTitle")} – ${this.title}` : this.title;
    if (!mine || !this.#done()) return;
    if (this.settings.ending === "now") setTimeout(() => this.table === table && this.end(), 250);
    if (this.settings.ending === "wait") this.#count(WAIT_SECONDS);
  }

  /** Whether nothing can be done but to end the turn. */
  #done() {
    const groups = Object.keys(this.table.choices);
    return groups.length === 1 && groups[0] === this.table.controls.ends;
  }

  /** Counts down on the button. */
  #count(seconds) {
    const button = part("bar").querySelector("[data-end]");
    forget("bar");
    button.textContent = word("ending", { seconds });
    this.timer = setInterval(() => {
      seconds -= 1;
      button.textContent = word("ending", { seconds });
      if (seconds > 0) return;
      clearInterval(this.timer);
      this.end();
    }, 1000);
  }

  /** The player wants to end the turn; with actions left the first press only asks. */
  asked() {
    if (!this.table.choices[this.table.controls.ends]) return;
    if (this.#done() || this.sure) {
      clearInterval(this.timer);
      this.end();
      return;
    }
    this.sure = true;
    const button = part("bar").querySelector("[data-end]");
    forget("bar");
    button.textContent = word("sure");
    button.classList.add("sure");
    byId("alert").textContent = word("sure");
  }
}
