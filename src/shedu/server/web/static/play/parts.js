/** The pieces of the page that come made up with every table: swapped in where they differ. */

const shown = new Map();

/** The part of the page with this name. */
export const part = (name) => document.querySelector(`#play [data-part="${name}"]`);

/** Remembers what the page was made with. */
export function adoptParts() {
  for (const old of document.querySelectorAll("#play [data-part]")) {
    shown.set(old.dataset.part, old.innerHTML);
  }
}

/** Lets the next table bring the part anew: a script has changed it. */
export const forget = (name) => shown.delete(name);

/** What within a part has the focus, so that it can have it again. */
function focusedKey(old) {
  const active = document.activeElement;
  return old.contains(active) ? active.closest("[data-key]")?.dataset.key ?? "" : null;
}

/** Shows the newer parts, or one of them; focus that was in one stays on the same control. */
export function patchParts(text, lost, only = "") {
  const template = document.createElement("template");
  template.innerHTML = text;
  for (const fresh of template.content.querySelectorAll("[data-part]")) {
    const name = fresh.dataset.part;
    const html = fresh.innerHTML;
    if (shown.get(name) === html || (only && name !== only)) continue;
    shown.set(name, html);
    const old = part(name);
    const key = focusedKey(old);
    old.replaceChildren(...fresh.childNodes);
    if (key === null) continue;
    const again = key && old.querySelector(`[data-key="${CSS.escape(key)}"]:not([disabled])`);
    if (again) again.focus();
    else lost();
  }
}
