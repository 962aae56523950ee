/** What others did, shown one step after the other at a pace that people can follow. */

import { fetchTable } from "./net.js";
import { announce, byId, calm, pause } from "./page.js";

const STEP_MS = 700;
const MOST_STEPS = 24;

export class Shower {
  /** Shows steps on this board. */
  constructor(board) {
    this.board = board;
    this.hurry = false;
    byId("catchup").addEventListener("click", ({ target }) => {
      if (target.dataset.catchup === "skip") this.hurry = true;
    });
  }

  /** The steps of others that are worth showing. */
  steps(table) {
    return table.missed.filter((step) => step.seat !== table.seat && step.lines.length);
  }

  /** What the own actions brought, as one line. */
  own(table) {
    const steps = table.missed.filter((step) => step.seat === table.seat);
    return steps.flatMap((step) => step.lines.map((line) => line.text)).join(" ");
  }

  /** Shows the steps that led to a table; `look` says how pictures should be made. */
  async play(table, look, slowly) {
    const steps = this.steps(table);
    const told = table.missed.flatMap((step) => step.lines.map((line) => line.text));
    if (told.length) announce(told.join(" "));
    this.hurry = false;
    if (!slowly || calm() || document.hidden || !steps.length || steps.length > MOST_STEPS) return;
    const bar = byId("catchup");
    for (const [n, step] of steps.entries()) {
      if (this.hurry) break;
      await this.#step(step, look, n === steps.length - 1 ? table.picture : null);
      bar.hidden = steps.length < 2;
      bar.classList.add("showing");
    }
    bar.hidden = true;
    bar.classList.remove("showing");
    this.board.layer("fresh");
  }

  /** One step: its picture, its places framed, its sentence. */
  async #step(step, look, picture) {
    const text = step.lines.map((line) => line.text).join(" ");
    byId("told").textContent = text;
    byId("catchup").querySelector("p").textContent = text;
    const started = performance.now();
    if (picture === null) {
      const seen = await fetchTable({ ...look, version: step.version }).catch(() => null);
      picture = seen?.picture;
    }
    if (picture) this.board.patch(picture, look.turn ? "1" : "0");
    this.board.mark("fresh", [...new Set(step.lines.flatMap((line) => line.places))]);
    const left = STEP_MS - (performance.now() - started);
    if (left > 0) await pause(left);
  }
}
