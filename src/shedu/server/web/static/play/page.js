/** What the page hands over: data, words, addresses, and small helpers for its elements. */

/** The element with this id. */
export const byId = (id) => document.getElementById(id);

/** The data of a block of JSON on the page. */
const block = (id) => JSON.parse(byId(id).textContent);

const words = block("words");

/** A sentence of the page's language, its braces filled in. */
export function word(name, values = {}) {
  return (words[name] ?? name).replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);
}

/** The table that the page was made with. */
export const firstTable = () => block("data");

/** Where the match is on the server, and what its forms carry. */
export const { base, form, match, rules } = byId("play").dataset;

/** A link to a paragraph of the rules, in a new tab. */
export function ruleLink(paragraph) {
  const link = document.createElement("a");
  link.className = "why";
  link.href = `${rules}#${paragraph}`;
  link.target = "_blank";
  link.rel = "noopener";
  link.textContent = word("why");
  link.setAttribute("aria-label", word("whyLabel"));
  return link;
}

/** Whether moving things should stand still. */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Waits so many milliseconds. */
export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** A word as the start of a sentence; Chinese writes it as it is. */
export function capital(text) {
  if (document.documentElement.lang.startsWith("zh")) return text;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Says something that does not interrupt. */
export const announce = (text) => { byId("news").textContent = text; };

/** Says something at once. */
export const alertNow = (text) => { byId("alert").textContent = text; };

/** Shows a line above the board until the next one; nothing hides it. */
export function notice(text = "") {
  const line = byId("notice");
  line.textContent = text;
  line.hidden = !text;
}
