/** The playing screen: brings board, hand, server and settings together. */

import { Board } from "./board.js";
import { Chooser } from "./choose.js";
import { Keys } from "./keys.js";
import { watchLog } from "./log.js";
import { fetchTable, listen, post } from "./net.js";
import { alertNow, announce, byId, firstTable, match, notice, word } from "./page.js";
import { adoptParts, part, patchParts } from "./parts.js";
import { watchPointer } from "./pointer.js";
import { Replacer } from "./replace.js";
import { Replay } from "./replay.js";
import { chime, keepLook, keepSeen, marksOf, openSettings, seenLast } from "./settings.js";
import { Shower } from "./show.js";
import { Turn } from "./turn.js";

const narrow = matchMedia("(max-width: 700px) and (orientation: portrait)");
const small = matchMedia("(max-width: 899px)"); // what is told takes the room of the prompt there

const REMATCH_MS = 15000;

class Screen {
  constructor() {
    this.settings = openSettings((name) => this.#changed(name));
    this.board = new Board(byId("board"));
    this.chooser = new Chooser(this.board, (action) => this.play(action));
    this.replacer = new Replacer(this.chooser, (action) => this.play(action));
    this.shower = new Shower(this.board);
    this.replay = new Replay((version) => this.#look(version));
    this.turn = new Turn(this.settings, () => this.play(this.table.controls.ends));
    this.table = firstTable();
    this.seat = this.table.seat;
    this.busy = false;
    this.working = null;
    this.people = new Set();
    this.newest = this.table.version;
    this.#start();
  }

  /** How the picture should look. */
  get drawn() {
    return { turn: narrow.matches, ...marksOf(this.settings) };
  }

  /** How the next table should look. */
  get look() {
    return { seat: this.seat, ...this.drawn };
  }

  #start() {
    adoptParts();
    const since = seenLast(match);
    this.#show(this.table);
    const missed = since !== null && since < this.table.version && !this.table.finished;
    if (keepLook(this.drawn) !== this.table.look) this.refresh();
    if (missed) this.#offer(since);
    this.#listenToPage();
    const answering = byId("settings").querySelector("[name=itself]")?.dataset.now;
    if (answering && answering !== String(this.settings.itself)) this.#sendForcedDecisions();
    watchLog();
    watchPointer(this.board, this.chooser);
    this.keys = new Keys(this.board, this.chooser, this.settings, {
      endTurn: () => this.turn.asked(),
      commit: () => this.play(part("conflict").querySelector("[name=commit]:checked").value),
      undo: () => this.undo(),
      replace: () => this.replacer.toggle(),
      picked: (key) => this.replacer.picked(key),
      escape: () => this.replacer.close(),
      step: (way) => this.replay.step(way),
    });
    if (narrow.matches) document.querySelector(".logbox").open = false;
    setInterval(() => this.#lookForRematch(), REMATCH_MS);
    narrow.addEventListener("change", () => this.#redraw());
    listen((version) => this.#followVersion(version));
  }

  /** The picture should look otherwise from now on. */
  #redraw() {
    keepLook(this.drawn);
    this.refresh();
  }

  /** Shows a table, whatever was shown before. */
  #show(table) {
    this.table = table;
    this.newest = Math.max(this.newest, table.newest);
    if (table.picture) this.board.patch(table.picture, table.turn);
    if (table.parts) patchParts(table.parts, () => this.board.focus(this.board.here));
    this.replacer.close();
    this.chooser.take(table);
    this.replay.take(table);
    this.turn.take(table);
    this.#ring();
    this.#openPeople();
    byId("typed").hidden = table.seat === null || table.finished;
    byId("play").dataset.version = table.version;
    keepSeen(match, table.newest);
  }

  /** Rings around what counts in a conflict. */
  #ring() {
    this.board.ring([...part("conflict").querySelectorAll("[data-ring]")].map((side) => ({
      places: side.dataset.places.split(" ").filter(Boolean),
      leader: side.dataset.leader,
      number: side.dataset.ring,
    })));
  }

  /** A table that came from somewhere else than the own hand: its steps are shown first. */
  async #showArrived(table, slowly = true) {
    const before = this.table;
    this.seat = table.seats.includes(this.seat) ? this.seat : table.seat;
    if (table.parts) await this.shower.play(table, this.look, slowly);
    this.#conceal(table);
    this.#show(table);
    const mine = table.seat !== null && table.actor === table.seat;
    const called = mine && before.actor !== table.actor;
    const passed = table.shared && table.seats.includes(table.actor) && before.actor !== table.actor;
    if (called || passed) this.#call();
    if (table.over && !before.over) alertNow(word("over"));
    if (narrow.matches && called) part("conflict").firstElementChild?.scrollIntoView({ block: "nearest" });
  }

  /** It is somebody's turn who sits here. */
  #call() {
    alertNow(word("yourTurn"));
    if (this.settings.sound) chime();
  }

  /** On a shared screen the hand is hidden once another of its players is to decide. */
  #conceal(table) {
    const other = table.shared && table.actor !== this.seat && table.seats.includes(table.actor);
    if (other && this.seat !== null && !table.finished) {
      this.seat = null;
      this.refresh();
    }
  }

  /** The signal told of a version. */
  async #followVersion(version) {
    this.newest = Math.max(this.newest, version);
    if (this.busy || this.newest <= this.table.newest) return;
    await this.#exclusively(async () => {
      while (this.newest > this.table.newest) {
        const since = this.table.newest;
        await this.#showArrived(await fetchTable({ ...this.look, since }));
      }
    });
  }

  /** At the end: looks whether somebody has opened the rematch. */
  #lookForRematch() {
    const { finished, follows, version, newest } = this.table;
    if (finished && !follows && version === newest && !document.hidden && !this.busy) this.refresh();
  }

  /** Marks that something is under way: nothing else begins meanwhile. */
  #setBusy(busy) {
    this.busy = busy;
    byId("play").setAttribute("aria-busy", String(busy));
  }

  /** Does one thing at a time; errors are told. */
  #exclusively(work) {
    this.working = this.#runAlone(work);
    return this.working;
  }

  async #runAlone(work) {
    let wait = 50;
    this.#setBusy(true);
    try {
      await work();
    } catch (error) {
      wait = 3000;
      notice(error.status ? error.message : word("failed", { error: error.message }));
      announce(error.message);
    } finally {
      this.#setBusy(false);
    }
    if (this.newest > this.table.newest) setTimeout(() => this.#followVersion(this.newest), wait);
  }

  /** Fetches the table anew as it should look now. */
  async refresh() {
    const seat = this.seat;
    const table = await fetchTable(this.look).catch((error) => notice(error.message));
    if (table && seat === this.seat) this.#show(table);
  }

  /** One step of the own seat; what arrives meanwhile is waited for. */
  async #step(what, body = {}) {
    const asked = this.table;
    await this.working;
    if (this.busy || asked.seat === null) return;
    if (this.table.version !== asked.version) return notice(word("stale"));
    await this.#exclusively(async () => {
      const { seat, version } = this.table;
      notice("");
      document.body.classList.add("sending");
      try {
        const look = { ...this.look, since: version };
        await this.#showArrived(await post(what, { version, seat, ...body }, look), false);
        if (!small.matches) this.chooser.say(this.shower.own(this.table));
      } catch (error) {
        if (!error.data?.table) throw error;
        await this.#showArrived(error.data.table, false);
        notice(word("stale"));
      } finally {
        document.body.classList.remove("sending");
      }
    });
  }

  /** Plays an action. */
  play(action) {
    return this.#step("act", { action });
  }

  /** Takes the last action back. */
  undo() {
    if (this.table.undo) return this.#step("undo");
    return null;
  }

  /** Shows a version of a match that is over. */
  async #look(version) {
    const table = await fetchTable({ ...this.look, version, since: version }).catch(() => null);
    if (table) this.#show(table);
  }

  /** Offers to show what happened since this browser looked last. */
  async #offer(since) {
    const table = await fetchTable({ ...this.look, since }).catch(() => null);
    const steps = table ? this.shower.steps(table) : [];
    if (!steps.length) return;
    const bar = byId("catchup");
    bar.querySelector("p").textContent = word("since", { number: steps.length });
    bar.hidden = false;
    const answer = async ({ target }) => {
      if (!target.dataset.catchup) return;
      bar.removeEventListener("click", answer);
      this.shower.close();
      if (target.dataset.catchup === "show" && table.newest === this.table.newest) {
        await this.#exclusively(() => this.#showArrived(table));
      }
    };
    bar.addEventListener("click", answer);
  }

  /** A setting was changed. */
  #changed(name) {
    if (name in this.drawn) this.#redraw();
    if (name === "sound" && this.settings.sound) chime();
    if (name === "ending") this.turn.take(this.table);
    if (name === "itself") this.#sendForcedDecisions();
  }

  /** Tells the server whether the seats of this browser answer where there is nothing to choose. */
  #sendForcedDecisions() {
    const { itself } = this.settings;
    for (const seat of this.table.seats) {
      post("answers", { seat, itself }).catch((error) => notice(error.message));
    }
  }

  /** Listens to the page's buttons and forms. */
  #listenToPage() {
    byId("play").addEventListener("click", (event) => this.#clicked(event));
    byId("play").addEventListener("change", ({ target }) => {
      if (target.name === "commit") this.#stepper(target.value);
    });
    byId("play").addEventListener("mouseover", (event) => this.#pointed(event));
    byId("play").addEventListener("focusin", (event) => this.#pointed(event));
    byId("typed").addEventListener("submit", (event) => {
      event.preventDefault();
      const field = event.target.elements.action;
      const action = field.value.trim();
      if (action) this.play(action).then(() => { field.value = ""; });
    });
  }

  /** Shows the details of the players that were asked for, and their pieces. */
  #openPeople() {
    for (const button of part("players").querySelectorAll("[data-person]")) {
      const open = this.people.has(button.dataset.person);
      button.setAttribute("aria-pressed", String(open));
      button.closest(".player").classList.toggle("open", open);
    }
  }

  /** A player was asked for: the details, and the pieces on the table. */
  #person({ person, places }) {
    if (!this.people.delete(person)) this.people.add(person);
    this.#openPeople();
    this.board.mark("fresh", this.people.has(person) ? places.split(" ") : []);
  }

  #clicked(event) {
    const button = event.target.closest("button, [data-places]");
    if (!button || button.closest("#tap, #more")) return;
    const { dataset } = button;
    if (dataset.pick && !this.replacer.picked(dataset.key)) this.chooser.pick(dataset.key);
    else if (dataset.action) this.play(dataset.action);
    else if ("undo" in dataset) this.undo();
    else if ("replace" in dataset) this.replacer.toggle();
    else if ("end" in dataset) this.turn.asked();
    else if ("reveal" in dataset) this.#reveal(Number(dataset.reveal));
    else if ("conceal" in dataset) this.#reveal(null);
    else if (dataset.person) this.#person(dataset);
    else if ("keys" in dataset) byId("keys").showModal();
    else if ("resign" in dataset) this.#resign(button);
  }

  /** Shows the commitment that is chosen in a conflict. */
  #stepper(value) {
    for (const line of part("conflict").querySelectorAll("[data-result]")) {
      line.hidden = line.dataset.result !== value;
    }
  }

  /** Frames the places that a line of the log or a button speaks of. */
  #pointed({ target }) {
    const line = target.closest(".log [data-places], .who");
    if (line?.classList.contains("who")) return;
    if (line) this.board.mark("fresh", line.dataset.places.split(" "));
    else if (!this.busy) this.board.layer("fresh");
    const button = target.closest(".act");
    if (!button && this.pointing) this.board.ghost([]);
    this.pointing = button !== null;
    if (!button) return;
    for (const [group, found] of Object.entries(this.table.choices)) {
      const choice = found.find(([text]) => text === button.dataset.action);
      if (choice) this.board.ghost(choice[1], this.table.ghosts[group]);
    }
  }

  /** On a shared screen: whose tiles are shown. */
  #reveal(seat) {
    this.seat = seat;
    this.refresh();
  }

  /** Leaves the match to a bot, if asked twice. */
  #resign(button) {
    if (button.dataset.sure) return this.#step("resign");
    button.dataset.sure = "1";
    button.textContent = word("resignSure");
    return null;
  }
}

new Screen();
