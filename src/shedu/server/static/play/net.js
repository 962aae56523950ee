/** Talking with the server: the table, steps, reasons, and the signal that something happened. */

import { base, form, notice, word } from "./page.js";

/** The answer as data; an answer that is no success is thrown with its message. */
async function read(response) {
  const data = await response.json();
  if (response.ok) return data;
  throw Object.assign(new Error(data.message ?? response.statusText), { data, status: response.status });
}

/** The table as it looks with these settings. */
export async function fetchTable(asked) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) {
    if (value !== null && value !== undefined && value !== false) {
      query.set(name, value === true ? "1" : value);
    }
  }
  return read(await fetch(`${base}/table?${query}`));
}

/** Plays, undoes or resigns; the query says how the fresh table should look. */
export async function post(what, body, asked = {}) {
  const query = new URLSearchParams(
    Object.entries(asked).filter(([, value]) => value).map(([k, v]) => [k, v === true ? "1" : v]),
  );
  return read(await fetch(`${base}/${what}?${query}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Shedu-Form": form },
    body: JSON.stringify(body),
  }));
}

/** Why an action can't be played, as a sentence. */
export async function fetchWhy(seat, action) {
  const query = new URLSearchParams({ seat, action });
  return (await read(await fetch(`${base}/why?${query}`))).why;
}

/** Calls with the newest version whenever there is one, and connects again when cut off. */
export function listen(heard) {
  let wait = 1;
  let lost = false;
  const address = new URL(`${base}/signal`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  const connect = () => {
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
      setTimeout(connect, wait * 1000);
      wait = Math.min(wait * 2, 30);
    };
    window.addEventListener("online", () => { if (socket.readyState > 1) wait = 1; }, { once: true });
  };
  connect();
}
