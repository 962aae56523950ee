/** Talking with the server: the table, steps, reasons, and the signal that something happened. */

import { base, form, notice, word } from "./page.js";

/** The answer as data; an answer that is no success is thrown with its message. */
async function read(response) {
  const data = await response.json();
  if (response.ok) return data;
  throw Object.assign(new Error(data.message ?? response.statusText), { data, status: response.status });
}

/** The part of an address that says how the table should look; what is off is left out. */
export function query(asked) {
  const given = Object.entries(asked).filter(([, value]) => value !== false && value != null);
  return new URLSearchParams(given.map(([name, value]) => [name, value === true ? "1" : value]));
}

/** The table as it looks with these settings. */
export async function fetchTable(asked) {
  return read(await fetch(`${base}/table?${query(asked)}`));
}

/** Plays, undoes or resigns; `asked` says how the fresh table should look. */
export async function post(what, body, asked = {}) {
  return read(await fetch(`${base}/${what}?${query(asked)}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Shedu-Form": form },
    body: JSON.stringify(body),
  }));
}

/** Why what is picked can't be played on a place, as a sentence, and where the rules say so. */
export async function fetchWhy(asked) {
  return read(await fetch(`${base}/why?${query(asked)}`));
}

/** Calls with the newest version whenever there is one, and connects again when cut off. */
export function listen(heard) {
  let wait = 1;
  let lost = false;
  let timer = null;
  const address = new URL(`${base}/signal`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  const connect = () => {
    timer = null;
    const socket = new WebSocket(address);
    socket.onmessage = ({ data }) => {
      wait = 1;
      if (lost) notice("");
      lost = false;
      heard(Number(data));
    };
    socket.onclose = ({ code }) => {
      if (code === 4404) return;
      lost = true;
      notice(word("lost", { seconds: wait }));
      timer = setTimeout(connect, wait * 1000);
      wait = Math.min(wait * 2, 30);
    };
  };
  const hurry = () => {
    if (timer === null || document.hidden) return;
    clearTimeout(timer);
    connect();
  };
  window.addEventListener("online", hurry);
  document.addEventListener("visibilitychange", hurry);
  connect();
}
