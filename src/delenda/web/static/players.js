/** The two seats: names, presence, whose turn it is. */

import { seatName } from "./dom.js";

/** @typedef {import("./types.js").View} View @typedef {import("./types.js").Seat} Seat */

/** Whom the table waits for. @param {View} view @param {Seat} seat */
export function isToMove(view, seat) {
  if (view.result || !view.begun) return false;
  if (view.ready) return !view.ready[seat];
  return view.actor === seat;
}

/** @param {View} view @param {Seat} seat */
export function statusWords(view, seat) {
  const { kind, here, you } = view.seats[seat];
  if (kind === "free") return "a free seat";
  if (view.result) return view.result.winner === seat ? "has won" : view.result.winner ? "has lost" : "drew";
  const doing = view.ready ? (view.ready[seat] ? "ready" : "choosing") : isToMove(view, seat) ? "to move" : "";
  const person = you ? "you" : kind === "bot" ? "computer" : here ? "" : "away";
  return [person, doing].filter(Boolean).join(", ") || "waiting";
}

export class Players {
  /** @param {HTMLElement[]} places each with data-seat */
  constructor(places) {
    this.places = places;
    /** @type {Record<string, HTMLElement>} */
    this.clocks = Object.fromEntries(places.map((place) => [place.dataset.seat, place.querySelector("[data-clock]")]));
  }

  /** @param {View} view */
  update(view) {
    for (const place of this.places) {
      const seat = /** @type {Seat} */ (place.dataset.seat);
      const { name, here, kind } = view.seats[seat];
      const find = (/** @type {string} */ part) => /** @type {HTMLElement} */ (place.querySelector(`[data-${part}]`));
      find("name").textContent = name && name !== seatName(seat) ? `${seatName(seat)} · ${name}` : seatName(seat);
      find("words").textContent = statusWords(view, seat);
      find("here").classList.toggle("here", here || kind === "bot");
      place.classList.toggle("turn", isToMove(view, seat));
    }
  }
}
