/** What others did, shown one step after the other at a pace that people can follow. */

import { fetchTable } from "./net.js";
import { announce, byId, calm, pause } from "./page.js";
import { patchParts } from "./parts.js";

const STEP_MS = 700;
const LINE_MS = 350;
const LONGEST_MS = 5000;
const MOST_STEPS = 24;
const MANY_LINES = 6;

/** How long a step stands so that its sentences can be read. */
const reading = ({ lines }) => Math.min(Math.max(STEP_MS, LINE_MS * lines.length), LONGEST_MS);

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

  /** What the own actions brought, as one line; of much the beginning and the end. */
  own(table) {
    const steps = table.missed.filter((step) => step.seat === table.seat);
    const told = steps.flatMap((step) => step.lines.map((line) => line.text));
    return (told.length > MANY_LINES ? [told[0], "\u2026", told.at(-1)] : told).join(" ");
  }

  /** Shows the steps that led to a table; `look` says how pictures should be made. */
  async play(table, look, slowly) {
    let steps = this.steps(table);
    const told = table.missed.flatMap((step) => step.lines.map((line) => line.text));
    if (told.length) announce(told.join(" "));
    this.hurry = false;
    // Who wants nothing to move is still shown what takes reading: it may be gone afterwards.
    if (calm()) steps = steps.filter((step) => step.lines.length >= MANY_LINES);
    if (!slowly || document.hidden || !steps.length || steps.length > MOST_STEPS) return;
    const bar = byId("catchup");
    for (const step of steps) {
      if (this.hurry) break;
      bar.classList.add("showing");
      bar.hidden = steps.length < 2 && reading(step) === STEP_MS;
      await this.#step(step, look, step.version === table.version ? table : null);
    }
    this.close();
    this.board.layer("fresh");
  }

  /** Takes the bar away; the focus, if it was there, goes to the board. */
  close() {
    const bar = byId("catchup");
    const held = bar.contains(document.activeElement);
    bar.hidden = true;
    bar.classList.remove("showing");
    if (held) this.board.focus(this.board.here);
  }

  /** One step: its picture and its conflict, its places framed, its sentence. */
  async #step(step, look, table) {
    const text = step.lines.map((line) => line.text).join(" ");
    const bar = byId("catchup");
    bar.querySelector("p").textContent = text;
    byId("told").textContent = bar.hidden ? text : "";
    const started = performance.now();
    table ??= await fetchTable({ ...look, version: step.version }).catch(() => null);
    if (table?.picture) this.board.patch(table.picture, table.turn);
    if (table?.parts) patchParts(table.parts, () => {}, "conflict");
    this.board.mark("fresh", [...new Set(step.lines.flatMap((line) => line.places))]);
    const until = started + reading(step);
    while (!this.hurry && performance.now() < until) await pause(50);
  }
}
