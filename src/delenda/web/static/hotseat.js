/** The screen between two people who share one device. */

import { make, seatName } from "./dom.js";

/** @typedef {import("./types.js").Seat} Seat */

export class Curtain {
  /** @type {Seat | null} */
  #next = null;

  /** @param {HTMLElement} place @param {() => void} taken */
  constructor(place, taken) {
    this.place = place;
    this.taken = taken;
  }

  get isDown() {
    return this.#next !== null;
  }

  /** @param {{next: Seat} | null} hotseat */
  update(hotseat) {
    const next = hotseat?.next ?? null;
    if (next === this.#next) return;
    this.#next = next;
    this.place.hidden = next === null;
    this.place.replaceChildren(...(next ? this.#words(next) : []));
    this.place.querySelector("button")?.focus();
  }

  /** @param {Seat} next */
  #words(next) {
    const emblem = /** @type {HTMLElement} */ (document.querySelector(`.player[data-seat="${next}"] .emblem`)).cloneNode(true);
    const button = make("button", { type: "button", class: "btn go" }, `I am ${seatName(next)}`);
    button.addEventListener("click", this.taken);
    return [emblem, make("h2", {}, `Pass the device to ${seatName(next)}`), make("p", {}, "The board shows one side's secrets at a time."), button];
  }
}
