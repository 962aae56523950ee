/** The log: one tab stop, its lines by arrow keys. */

import { part } from "./parts.js";

const WAYS = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity };

/** Follows the keys on the log. */
export function watchLog() {
  part("log").addEventListener("keydown", (event) => {
    const lines = [...part("log").querySelectorAll("li")];
    const here = lines.indexOf(event.target);
    const to = Math.min(Math.max(here + WAYS[event.key], 0), lines.length - 1);
    if (!(event.key in WAYS) || !lines[to]) return;
    event.preventDefault();
    for (const line of lines) line.tabIndex = -1;
    lines[to].tabIndex = 0;
    lines[to].focus();
  });
}
