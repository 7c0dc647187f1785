/** Offers between the seats: to take a choice back, to draw, to play again. */

import { make, seatName } from "./dom.js";

/** @typedef {import("./types.js").View} View */

const ASKS = {
  undo: "asks to take back a choice",
  draw: "offers a draw",
  rematch: "would like a rematch with sides swapped",
  again: "would like a rematch with the same sides",
};
const ASKED = {
  undo: "You have asked to take back a choice.",
  draw: "You have offered a draw.",
  rematch: "You have asked for a rematch with sides swapped.",
  again: "You have asked for a rematch with the same sides.",
};

export class Offers {
  #shown = "";

  /** @param {HTMLElement} place @param {(kind: string, yes: boolean) => void} answer */
  constructor(place, answer) {
    this.place = place;
    this.answer = answer;
  }

  /** @param {View} view */
  update(view) {
    const moment = JSON.stringify([view.offers, view.viewer]);
    if (moment === this.#shown) return;
    this.#shown = moment;
    const seated = Object.values(view.seats).some((seat) => seat.you);
    this.place.replaceChildren(...view.offers.map((offer) => this.#panel(offer, view.seats[offer.by].you, seated)));
  }

  /** @param {View["offers"][number]} offer @param {boolean} mine @param {boolean} seated */
  #panel({ kind, by }, mine, seated) {
    const words = make("p", {}, mine ? ASKED[kind] : `${seatName(by)} ${ASKS[kind]}.`);
    const panel = make("div", { class: "panel offer", role: "alert" }, words);
    if (mine) panel.append(this.#button("Withdraw", kind, false, "quiet"));
    else if (seated) panel.append(this.#button("Agree", kind, true, "go"), this.#button("Refuse", kind, false, "quiet"));
    return panel;
  }

  /** @param {string} words @param {string} kind @param {boolean} yes @param {string} look */
  #button(words, kind, yes, look) {
    const button = make("button", { type: "button", class: `btn small ${look}` }, words);
    button.addEventListener("click", () => this.answer(kind, yes));
    return button;
  }
}
