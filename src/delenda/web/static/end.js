/** The end of a game as a screen: who won, why, the score, what decided it, and what to do next. */

import { byId, capital, copyText, make, remember, remembered, seatName } from "./dom.js";
import { jsonFrom } from "./reply.js";

/** @typedef {import("./types.js").View} View @typedef {import("./types.js").Result} Result @typedef {import("./types.js").Story} Story */

const SEEN = "delenda-ends-seen"; // tables whose end has been shown, newest last
const MOST = 60;
const WIDEST = 3; // standard deviations of luck that fill one half of the meter

/** What is said to whoever looks: their own victory or defeat, or the winner's name. @param {Result} result @param {View["seats"]} seats */
export function headline(result, seats) {
  const own = Object.entries(seats).filter(([, seat]) => seat.you);
  if (!result.winner || own.length !== 1) return `${result.who}.`;
  return own[0][0] === result.winner ? "You have won." : "You have lost.";
}

/** Where the luck stands between the two sides, from 0 (all Carthage's) to 1 (all Rome's). @param {number} score */
export const luckShare = (score) => 0.5 + Math.max(-WIDEST, Math.min(WIDEST, score)) / (2 * WIDEST);

export class EndScreen {
  /** @type {View | null} */
  #view = null;
  #asked = false;

  /**
   * @param {string} table @param {string} title of the game
   * @param {(now: View) => HTMLElement[]} next what can be done after the game
   */
  constructor(table, title, next) {
    this.table = table;
    this.title = title;
    this.next = next;
    this.card = byId("end");
  }

  /** A view: the end is shown by itself once, to those who see it come and to those who come later. @param {View} view */
  update(view) {
    this.#view = view.result ? view : null;
    if (!view.result || view.result.reason === "CANCELLED") return;
    if (this.card.matches(":popover-open")) this.#fill(view, view.result);
    const seen = remembered(SEEN, "").split(" ");
    if (seen.includes(this.table)) return;
    remember(SEEN, [...seen, this.table].slice(-MOST).join(" "));
    this.open();
  }

  open() {
    const view = this.#view;
    if (!view?.result) return;
    this.#fill(view, view.result);
    this.card.showPopover();
    this.card.scrollTop = 0;
    if (!this.#asked) this.#ask();
  }

  /** The button that leads back to it. */
  button() {
    const button = make("button", { type: "button", class: "btn", id: "end-open" }, "How it ended");
    button.addEventListener("click", () => this.open());
    return button;
  }

  /** @param {View} view @param {Result} result */
  #fill(view, result) {
    const first = headline(result, view.seats);
    byId("end-who").textContent = first;
    byId("end-why").textContent = first === `${result.who}.` ? capital(result.why) : `${result.who}: ${result.why}`;
    byId("end-emblem").className = `end-emblem ${result.winner.toLowerCase() || "nobody"}`;
    byId("end-rome").textContent = view.seats.ROME.name === "Rome" ? "" : view.seats.ROME.name;
    byId("end-carthage").textContent = view.seats.CARTHAGE.name === "Carthage" ? "" : view.seats.CARTHAGE.name;
    const rows = result.score.map(({ words, ROME, CARTHAGE }) =>
      make("tr", {}, make("th", { scope: "row" }, words), make("td", {}, ROME), make("td", {}, CARTHAGE)),
    );
    byId("end-rows").replaceChildren(...rows);
    const close = make("button", { type: "button", class: "btn quiet", popovertarget: "end", popovertargetaction: "hide", autofocus: "" }, "Close");
    byId("end-buttons").replaceChildren(...this.next(view), ...this.#share(result), close);
  }

  /** @param {Result} result @returns {HTMLElement[]} */
  #share(result) {
    const url = new URL(`/table/${this.table}/replay?at=0`, location.href).href;
    const copy = make("button", { type: "button", class: "btn", id: "end-copy" }, "Copy link");
    copy.addEventListener("click", async () => {
      const done = await copyText(url);
      byId("end-said").textContent = done ? "Link copied." : `The link is ${url}`;
      copy.textContent = done ? "Copied" : url;
    });
    if (!navigator.share) return [copy];
    const share = make("button", { type: "button", class: "btn", id: "end-share" }, "Share");
    share.addEventListener("click", () => {
      navigator.share({ title: this.title, text: `${this.title}. ${result.who}: ${result.why}`, url }).catch(() => null); // it may be given up
    });
    return [copy, share];
  }

  async #ask() {
    this.#asked = true;
    const story = await jsonFrom(`/api/tables/${this.table}/story`);
    if (!story) {
      this.#asked = false; // the next opening tries again
      byId("end-turn").textContent = "It cannot be told now.";
      byId("end-luck").textContent = "It cannot be told now.";
      return;
    }
    this.#tell(story);
  }

  /** @param {Story} story */
  #tell({ turning, luck }) {
    byId("end-turn").textContent = turning ? `${turning.happened ? `${stopped(turning.happened)} ` : ""}${turning.words}` : "No single move decided this game.";
    const look = /** @type {HTMLAnchorElement} */ (byId("end-look"));
    look.hidden = !turning;
    if (turning) look.href = `/table/${this.table}/replay?at=${turning.at}&as=open`;
    byId("end-luck").textContent = luck.words.replace(/^Luck: ./, (start) => start.at(-1)?.toUpperCase() ?? "");
    const meter = byId("end-meter");
    meter.hidden = luck.rolls === 0;
    meter.setAttribute("aria-label", luck.words);
    meter.style.setProperty("--luck", `${100 * luckShare(luck.score)}%`);
    meter.dataset.kind = seatName(luck.score >= 0 ? "ROME" : "CARTHAGE");
  }
}

/** @param {string} text */
const stopped = (text) => (/[.!?…]$/.test(text) ? text : `${text}.`);
