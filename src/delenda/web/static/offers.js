/** Offers between the seats: to take a choice back, to draw, to play again, and what is said of somebody who leaves. */

import { clockWords } from "./clock.js";
import { make, seatName } from "./dom.js";

/** @typedef {import("./types.js").View} View @typedef {import("./types.js").Offer} Offer */

/** What others read, after the name of the seat. @type {Record<Offer["kind"], (offer: Offer) => string>} */
const ASKS = {
  undo: () => "asks to take back a choice.",
  draw: () => "offers a draw.",
  rematch: () => "would like a rematch with sides swapped.",
  again: () => "would like a rematch with the same sides.",
  claim: () => "has claimed the win, because the other side is away.",
  stand_in: ({ by, seat, level }) =>
    seat === by
      ? `would like to leave: the computer (${level}) is to play on.`
      : `would like the computer (${level}) to play on for the other side, which is away.`,
};
/** What its author reads. @type {Record<Offer["kind"], (offer: Offer) => string>} */
const ASKED = {
  undo: () => "You have asked to take back a choice.",
  draw: () => "You have offered a draw.",
  rematch: () => "You have asked for a rematch with sides swapped.",
  again: () => "You have asked for a rematch with the same sides.",
  claim: () => "You have claimed the win. It is yours unless the other side comes back in time.",
  stand_in: ({ by, seat, level }) =>
    seat === by
      ? `You have asked that the computer (${level}) plays on for you.`
      : `The computer (${level}) will play the other side unless it comes back in time.`,
};
/** What its author reads when the other side did not agree. @type {Record<Offer["kind"], (other: string, offer: Offer) => string>} */
const REFUSED = {
  undo: (other) => `${other} did not agree: your choice stands.`,
  draw: (other) => `${other} declined the draw.`,
  rematch: (other) => `${other} would rather not play again.`,
  again: (other) => `${other} would rather not play again.`,
  claim: (other) => `${other} is back: your claim is void.`,
  stand_in: (other, { by, seat }) => (seat === by ? `${other} did not agree that the computer plays for you.` : `${other} is back and plays on.`),
};

/** What whoever was away reads when they are back. @type {Record<string, (by: string, offer: Offer) => string>} */
const BACK_IN_TIME = {
  claim: (by) => `While you were away, ${by} claimed the win. You are back in time.`,
  stand_in: (by, { level }) => `While you were away, ${by} asked the computer (${level}) to play for you. You are back in time.`,
};

const other = (/** @type {string} */ seat) => seatName(seat === "ROME" ? "CARTHAGE" : "ROME");

/** Whether an offer waits for somebody absent, and not for an answer. @param {Offer} offer */
const isAboutAbsent = ({ kind, by, seat }) => kind === "claim" || (kind === "stand_in" && seat !== by);

export class Offers {
  #shown = "";
  /** @type {Set<string>} refusals that were read */
  #read = new Set();
  /** @type {{face: HTMLElement, until: number}[]} */
  #times = [];

  /** @param {HTMLElement} place @param {(kind: string, yes: boolean) => void} answer */
  constructor(place, answer) {
    this.place = place;
    this.answer = answer;
    setInterval(() => this.#tick(), 500);
  }

  /** @param {View} view */
  update(view) {
    const mine = (/** @type {Offer} */ offer) => view.seats[offer.by].you;
    const told = view.refused.filter((offer) => mine(offer) || (view.viewer !== "SPECTATOR" && isAboutAbsent(offer)));
    this.#read = new Set([...this.#read].filter((read) => told.some((offer) => keyOf(offer) === read)));
    const moment = JSON.stringify([view.offers.map(keyOf), told.map(keyOf), view.viewer]);
    if (moment === this.#shown) return;
    this.#shown = moment;
    this.#times = [];
    const seated = Object.values(view.seats).some((seat) => seat.you);
    const refusals = told.filter((offer) => !this.#read.has(keyOf(offer))).map((offer) => this.#refusal(offer, mine(offer)));
    this.place.replaceChildren(...view.offers.map((offer) => this.#panel(offer, mine(offer), seated)), ...refusals);
    this.#tick();
  }

  /** @param {Offer} offer @param {boolean} mine @param {boolean} seated */
  #panel(offer, mine, seated) {
    const { kind, by, left } = offer;
    const words = make("p", {}, mine ? ASKED[kind](offer) : `${seatName(by)} ${ASKS[kind](offer)}`);
    const panel = make("div", { class: "panel offer", role: "alert" }, words);
    if (left !== undefined) {
      const face = make("time", { class: "clock" });
      this.#times.push({ face, until: performance.now() + left });
      panel.append(face);
    }
    if (mine) panel.append(this.#button("Withdraw", kind, false, "quiet"));
    else if (seated && !isAboutAbsent(offer)) panel.append(this.#button("Agree", kind, true, "go"), this.#button("Refuse", kind, false, "quiet"));
    return panel;
  }

  /** @param {Offer} offer @param {boolean} mine */
  #refusal(offer, mine) {
    const words = mine ? REFUSED[offer.kind](other(offer.by), offer) : BACK_IN_TIME[offer.kind](seatName(offer.by), offer);
    const close = make("button", { type: "button", class: "btn small quiet" }, "All right");
    const panel = make("div", { class: "panel offer refused", role: "alert" }, make("p", {}, words), close);
    close.addEventListener("click", () => {
      this.#read.add(keyOf(offer));
      panel.remove();
    });
    return panel;
  }

  /** @param {string} words @param {string} kind @param {boolean} yes @param {string} look */
  #button(words, kind, yes, look) {
    const button = make("button", { type: "button", class: `btn small ${look}` }, words);
    button.addEventListener("click", () => this.answer(kind, yes));
    return button;
  }

  #tick() {
    for (const { face, until } of this.#times) face.textContent = clockWords(until - performance.now());
  }
}

/** @param {Offer} offer */
const keyOf = ({ kind, by, seat, level }) => [kind, by, seat, level].join(" ");
