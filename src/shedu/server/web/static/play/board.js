/** The picture of the table: patched by place, with one focus, and marks laid over it. */

import { word } from "./page.js";

const SVG = "http://www.w3.org/2000/svg";

/** An SVG element with attributes. */
function made(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

export class Board {
  /** The board in an element that holds the picture. */
  constructor(root) {
    this.root = root;
    this.here = null;
    this.adopt();
    root.addEventListener("focusin", (event) => this.#focused(event));
    root.addEventListener("focusout", () => this.layer("cursor"));
  }

  /** Takes a whole new picture for its own. */
  adopt() {
    this.svg = this.root.querySelector("svg");
    this.svg.removeAttribute("xmlns");
    const found = [...this.svg.querySelectorAll("[data-place]")];
    this.cells = new Map(found.map((cell) => [cell.dataset.place, cell]));
    this.rows = [...this.svg.querySelectorAll("[role=row]")].map((row) =>
      [...row.querySelectorAll("[data-place]")].map((cell) => cell.dataset.place));
    this.labels = new Map(found.map((cell) => [cell.dataset.place, cell.getAttribute("aria-label")]));
    this.source = new Map(found.map((cell) => [cell.dataset.place, cell.innerHTML]));
    this.boxes = new Map();
    const { width, height } = this.svg.viewBox.baseVal;
    this.root.style.setProperty("--ratio", width / height);
    this.over = made("g", { "aria-hidden": "true", "pointer-events": "none", class: "over" });
    for (const name of ["ring", "lit", "hover", "ghost", "fresh", "cursor"]) {
      this.over.append(made("g", { class: `layer-${name}` }));
    }
    this.svg.append(this.over);
    for (const cell of found) cell.setAttribute("tabindex", "-1");
    this.rove(this.cells.has(this.here) ? this.here : this.#middle());
  }

  /** The place nearest to the middle of the picture. */
  #middle() {
    const { x, y, width, height } = this.svg.viewBox.baseVal;
    const far = (place) => {
      const at = this.at(place);
      return Math.hypot(at.x - x - width / 2, at.y - y - height / 2);
    };
    return [...this.cells.keys()].reduce((best, place) => (far(place) < far(best) ? place : best));
  }

  /** Shows a newer picture, changing only what differs, so that focus stays where it is. */
  patch(text, turn) {
    const template = document.createElement("template");
    template.innerHTML = text;
    const fresh = template.content.querySelector("svg");
    const turned = String(Number(turn));
    if (this.root.dataset.turn !== turned) {
      const { focused } = this;
      this.root.dataset.turn = turned;
      this.root.replaceChildren(fresh);
      this.adopt();
      if (focused) this.focus(this.here);
      return;
    }
    this.#swap(fresh.querySelector(":scope > defs"), this.svg.querySelector(":scope > defs"));
    for (const layer of fresh.querySelectorAll(":scope > [data-layer]")) {
      this.#swap(layer, this.svg.querySelector(`:scope > [data-layer=${layer.dataset.layer}]`));
    }
    for (const cell of fresh.querySelectorAll("[data-place]")) this.#patchCell(cell);
  }

  /** Puts the fresh element in place of the old one if they differ. */
  #swap(fresh, old) {
    if (fresh.outerHTML !== old.outerHTML) old.replaceWith(fresh);
  }

  /** Changes one cell's drawing and label. */
  #patchCell(fresh) {
    const place = fresh.dataset.place;
    const cell = this.cells.get(place);
    if (fresh.innerHTML !== this.source.get(place)) {
      this.source.set(place, fresh.innerHTML);
      cell.innerHTML = fresh.innerHTML;
    }
    const label = fresh.getAttribute("aria-label");
    this.labels.set(place, label);
    cell.setAttribute("aria-label", label);
  }

  /** The names of all places. */
  get places() {
    return [...this.cells.keys()];
  }

  /** Whether there is such a place. */
  has(place) {
    return this.cells.has(place);
  }

  /** What the cell's label says by itself. */
  label(place) {
    return this.labels.get(place) ?? "";
  }

  /** Makes the cell the one that Tab leads to. */
  rove(place) {
    this.cells.get(this.here)?.setAttribute("tabindex", "-1");
    this.here = place;
    this.cells.get(place).setAttribute("tabindex", "0");
  }

  /** Moves the focus to a cell. */
  focus(place) {
    this.rove(place);
    this.cells.get(place).focus({ preventScroll: false });
  }

  /** Whether the focus is on the board. */
  get focused() {
    return this.root.contains(document.activeElement);
  }

  /** The nearest place in a direction from here; here if there is none. */
  beside([dx, dy]) {
    const from = this.at(this.here);
    let [best, least] = [this.here, Infinity];
    for (const place of this.cells.keys()) {
      const { x, y } = this.at(place);
      const along = (x - from.x) * dx + (y - from.y) * dy;
      const across = Math.abs((x - from.x) * dy) + Math.abs((y - from.y) * dx);
      if (along < 1 || across > 2 * along || along + 2 * across >= least) continue;
      [best, least] = [place, along + 2 * across];
    }
    return best;
  }

  /** The first or the last place of the row. */
  end(last) {
    const row = this.rows.find((places) => places.includes(this.here));
    return row.at(last ? -1 : 0);
  }

  /** Follows the focus with the cursor's frame. */
  #focused(event) {
    const cell = event.target.closest("[data-place]");
    if (!cell) return;
    this.rove(cell.dataset.place);
    if (cell.matches(":focus-visible")) this.mark("cursor", [this.here]);
  }

  /** Middle and size of a place on the picture: those of what is drawn first in it. */
  at(place) {
    if (!this.boxes.has(place)) {
      const cell = this.cells.get(place);
      const { x, y, width, height } = cell.firstElementChild.getBBox();
      const { a, d, e, f } = cell.transform.baseVal.consolidate()?.matrix ?? { a: 1, d: 1, e: 0, f: 0 };
      const box = { x: a * (x + width / 2) + e, y: d * (y + height / 2) + f };
      this.boxes.set(place, { ...box, width: a * width, height: d * height });
    }
    return this.boxes.get(place);
  }

  /** A frame around a place, so far within its edge. */
  #frame(place, inset, name) {
    const { x, y, width, height } = this.at(place);
    const size = { width: width - 2 * inset, height: height - 2 * inset, rx: 5 };
    return made("rect", { x: x - size.width / 2, y: y - size.height / 2, ...size, class: name });
  }

  /** Empties a layer of marks and puts these into it. */
  layer(name, ...marks) {
    this.over.querySelector(`.layer-${name}`).replaceChildren(...marks);
  }

  /** Frames around places. */
  mark(name, places, kind = "") {
    const known = places.filter((place) => this.has(place));
    this.layer(name, ...known.map((place) => this.#frame(place, 2, `mark ${kind}`)));
  }

  /** Lights the places that can be chosen; the map says what each would do. */
  light(told) {
    const dots = [];
    for (const [place, cell] of this.cells) {
      const text = told.get(place);
      cell.classList.toggle("lit", text !== undefined);
      const base = this.label(place);
      const label = text === undefined ? base : word("both", { first: base, then: text });
      if (cell.getAttribute("aria-label") !== label) cell.setAttribute("aria-label", label);
      if (text === undefined) continue;
      const { x, y, width, height } = this.at(place);
      dots.push(made("circle", { cx: x, cy: y, r: Math.min(width, height, 60) / 6, class: "dot" }));
    }
    this.root.classList.toggle("choosing", dots.length > 0);
    this.layer("lit", ...dots);
  }

  /** Shows a piece where it would lie, over all the places that it would cover. */
  ghost(places, [drawing] = [[]]) {
    if (!places.length) return this.layer("ghost");
    const middles = places.map((place) => this.at(place));
    const x = middles.reduce((sum, m) => sum + m.x, 0) / middles.length;
    const y = middles.reduce((sum, m) => sum + m.y, 0) / middles.length;
    const parts = drawing.map(([name, color]) =>
      made("use", { href: `#s-${name}`, ...(color ? { color } : {}) }));
    const frames = places.map((place) => this.#frame(place, 1, "mark ghosted"));
    this.layer("ghost", ...frames, made("g", { transform: `translate(${x} ${y})`, class: "ghost" }, ...parts));
  }

  /** Rings around the tiles that count for each side of a conflict. */
  ring(sides) {
    const marks = [];
    for (const { places, leader, number } of sides) {
      for (const place of [...places, leader].filter((p) => this.has(p))) {
        const { x, y, width, height } = this.at(place);
        const shape = { cx: x, cy: y, r: Math.min(width, height) / 2 - 2.5, class: `ring side${number}${place === leader ? " leader" : ""}` };
        marks.push(made("circle", { ...shape, class: "ring under" }), made("circle", shape));
      }
    }
    this.layer("ring", ...marks);
  }
}
