/** Who else is there: those who watch, a side that is away, a computer that plays for somebody, and the ways to leave. */

import { clockWords } from "./clock.js";
import { confirmed } from "./confirm.js";
import { byId, seatName } from "./dom.js";

/** @typedef {import("./types.js").View} View */

/** Who watches, in a line. @param {number} count @param {string[]} names */
export function watchersWords(count, names) {
  if (!count) return "";
  const unnamed = Math.max(0, count - names.length);
  const parts = unnamed && names.length ? [...names, `${unnamed} more`] : names;
  return `${count === 1 ? "1 is" : `${count} are`} watching${parts.length ? `: ${parts.join(", ")}` : ""}`;
}

/** What can be done about a side that is away, once that is so long enough. @param {string} other @param {number} wait milliseconds */
export function absenceWords(other, wait) {
  if (wait <= 0) return `${other} is away. You can claim the win, or let the computer play on; coming back in time stops either.`;
  return `${other} is away. If that lasts another ${clockWords(wait)}, you can claim the win or let the computer play on.`;
}

export class Company {
  /** @type {View | null} */
  #view = null;
  #until = 0; // when something can be done about an absence
  #shown = "";
  /** @type {"me" | "them"} */
  #whose = "me";

  /** @param {(message: object) => boolean} send */
  constructor(send) {
    this.send = send;
    this.dialog = /** @type {HTMLDialogElement} */ (byId("standin"));
    this.level = /** @type {HTMLSelectElement} */ (byId("standin-level"));
    byId("cancel").addEventListener("click", async () => {
      if (await confirmed("The table is called off, and nobody has won or lost.", "Cancel the table")) send({ t: "cancel" });
    });
    byId("stand-in").addEventListener("click", () => this.#ask("me"));
    byId("return").addEventListener("click", () => send({ t: "return" }));
    byId("claim").addEventListener("click", () => send({ t: "claim" }));
    byId("stand-in-for").addEventListener("click", () => this.#ask("them"));
    byId("standin-yes").addEventListener("click", () => this.#standIn());
    setInterval(() => this.#tick(), 500);
  }

  /** @param {View} view */
  update(view) {
    this.#view = view;
    const watching = watchersWords(view.watchers, view.watching);
    if (byId("watching").textContent !== watching) byId("watching").textContent = watching;
    byId("cancel").hidden = !view.may.includes("cancel");
    byId("stand-in").hidden = !view.may.includes("stand_in");
    byId("return").hidden = !view.may.includes("return");
    this.#until = view.absence ? performance.now() + view.absence.wait : 0;
    this.#tick();
  }

  #tick() {
    const absence = this.#view?.absence;
    const isSaid = this.#view?.offers.some(({ left }) => left !== undefined) ?? false;
    const place = byId("absence");
    place.hidden = !absence || isSaid;
    if (!absence || isSaid) return;
    const wait = this.#until - performance.now();
    const words = absenceWords(seatName(absence.seat), wait);
    byId("absence-words").textContent = words;
    for (const id of ["claim", "stand-in-for"]) byId(id).hidden = wait > 0;
    const state = wait > 0 ? "away" : "claimable";
    if (state !== this.#shown) byId("absence-news").textContent = words; // a reader hears it once, not every second
    this.#shown = state;
  }

  /** @param {"me" | "them"} whose */
  #ask(whose) {
    this.#whose = whose;
    byId("standin-words").textContent =
      whose === "me"
        ? "If the other side agrees, the computer plays on for you. You can come back and take your seat again at any time."
        : "If the other side does not come back in time, the computer plays on in its place, until it does.";
    byId("standin-yes").textContent = whose === "me" ? "Ask the other side" : "Let it play on";
    this.dialog.showModal();
  }

  #standIn() {
    const view = this.#view;
    const mine = view && (view.seats.ROME.you ? "ROME" : "CARTHAGE");
    const seat = this.#whose === "me" ? mine : view?.absence?.seat;
    if (seat) this.send({ t: "stand_in", seat, level: this.level.value });
  }
}
