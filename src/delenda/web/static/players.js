/** The two seats: names, presence, whose turn it is. */

import { seatName } from "./dom.js";

/** @typedef {import("./types.js").View} View @typedef {import("./types.js").Seat} Seat */

/** Whom the table waits for. @param {View} view @param {Seat} seat */
export function isToMove(view, seat) {
  if (view.result || !view.begun) return false;
  if (view.ready) return !view.ready[seat];
  return view.actor === seat;
}

/** What the person in a seat is doing. @param {View} view @param {Seat} seat */
export function doing(view, seat) {
  const { kind, here } = view.seats[seat];
  if (kind === "free") return "a free seat";
  if (view.result) return view.result.winner === seat ? "has won" : view.result.winner ? "has lost" : "drew";
  if (!view.begun) return "waiting";
  const away = kind === "human" && !here ? ", away" : "";
  if (view.ready) return (view.ready[seat] ? "ready" : "choosing") + away;
  return (isToMove(view, seat) ? "to move" : "waiting") + away;
}

/** Who sits there, where that is not clear from the seat. @param {View} view @param {Seat} seat */
export function person(view, seat) {
  const { name, kind, you } = view.seats[seat];
  if (name && name !== seatName(seat)) return name;
  return you ? "you" : kind === "bot" ? "computer" : "";
}

/** Whose side of the board is the lower one: that of the viewer, Rome's for those who watch, unless the board is turned. @param {View} view @returns {Seat} */
export function below({ viewer, board }) {
  return (viewer === "CARTHAGE") !== board.layout.endsWith("-turned") ? "CARTHAGE" : "ROME";
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
      const { here, kind } = view.seats[seat];
      const find = (/** @type {string} */ part) => /** @type {HTMLElement} */ (place.querySelector(`[data-${part}]`));
      const who = person(view, seat);
      find("person").textContent = who && `${who}, `;
      find("doing").textContent = doing(view, seat);
      find("here").classList.toggle("here", here || kind === "bot");
      place.classList.toggle("turn", isToMove(view, seat));
      place.classList.toggle("below", seat === below(view));
    }
  }
}
