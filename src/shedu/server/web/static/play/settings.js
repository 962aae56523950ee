/** Settings that this browser keeps. */

import { query } from "./net.js";
import { byId } from "./page.js";

const PLACE = "shedu.play";

/** What is stored under a name; nothing where storage is closed. */
function stored(name) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/** Stores a value if it can be stored. */
function store(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing plays as well.
  }
}

/** The settings, shown in their form; `changed` is called with the name of a changed one. */
export function openSettings(changed) {
  const settings = { sound: false, letters: true, ending: "ask", ...stored(PLACE) };
  const form = byId("settings").querySelector("form");
  for (const field of form.elements) {
    if (field.type === "checkbox") field.checked = Boolean(settings[field.name]);
    else field.value = settings[field.name];
    settings[field.name] = field.type === "checkbox" ? field.checked : field.value;
  }
  form.addEventListener("change", ({ target }) => {
    settings[target.name] = target.type === "checkbox" ? target.checked : target.value;
    store(PLACE, settings);
    changed(target.name);
  });
  byId("settings").hidden = false;
  return settings;
}

/** The settings that are marks on the picture. */
export function marksOf(settings) {
  const fields = byId("settings").querySelectorAll("[data-mark]");
  return Object.fromEntries([...fields].map(({ name }) => [name, settings[name]]));
}

/** Keeps how the picture should look, so that the next page comes with it; returns it as text. */
export function keepLook(drawn) {
  const look = String(query(drawn));
  document.cookie = `shedu_look=${encodeURIComponent(look)}; max-age=31536000; samesite=lax`;
  return look;
}

/** The version of a match that was seen last in this browser. */
export const seenLast = (match) => stored(`shedu.seen.${match}`);

/** Keeps the version that is shown now. */
export const keepSeen = (match, version) => store(`shedu.seen.${match}`, version);

/** Two soft notes, made by the browser itself. */
export function chime() {
  const Context = window.AudioContext;
  if (!Context) return;
  const context = new Context();
  [523, 784].forEach((frequency, n) => {
    const tone = context.createOscillator();
    const loudness = context.createGain();
    const start = context.currentTime + 0.14 * n;
    tone.frequency.value = frequency;
    loudness.gain.setValueAtTime(0, start);
    loudness.gain.linearRampToValueAtTime(0.12, start + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
    tone.connect(loudness).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.55);
  });
  setTimeout(() => context.close(), 1500);
}
