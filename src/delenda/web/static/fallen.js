/** What just happened, shown over the board for a moment: dice and cards as they fall, and the other side's moves. */

import { make, movesLittle } from "./dom.js";

/** @typedef {import("./types.js").Shown} Shown */

const MOST = 3;

/** How long a line stays, in milliseconds: as long as it takes to read. @param {string} text */
export const lasts = (text) => Math.min(4500, 1300 + 25 * text.length);

/**
 * What deserves to be shown: every fall of chance, and moves that are not one's own. A line that goes on stands for its beginning.
 * @param {Shown[]} shown @param {(seat: string) => boolean} mine
 */
export function worthShowing(shown, mine) {
  const told = shown.filter(({ kind, actor, text }) => text && (kind === "chance" || !mine(actor)));
  return told.filter(({ text }, i) => !told[i + 1]?.text.startsWith(text)).slice(-MOST);
}

export class Fallen {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
  }

  /** @param {Shown[]} shown */
  show(shown) {
    const last = this.place.lastElementChild;
    if (last && shown[0]?.text.startsWith(last.textContent ?? "")) last.remove();
    for (const { kind, text } of shown) this.#one(kind, text);
    while (this.place.children.length > MOST) this.place.firstElementChild?.remove();
  }

  clear() {
    this.place.replaceChildren();
  }

  /** @param {string} kind @param {string} text */
  #one(kind, text) {
    const line = make("div", { class: kind }, text);
    const time = lasts(text);
    this.place.append(line);
    if (!movesLittle()) {
      const from = kind === "chance" ? "translateY(-28px) rotate(-5deg) scale(.8)" : "translateY(-10px)";
      line.animate({ transform: [from, "none"], opacity: [0, 1] }, { duration: 260, easing: "cubic-bezier(.2,1.4,.4,1)" });
      // not begun before: of two animations at a time browsers run neither apart from the page
      setTimeout(() => line.animate({ opacity: [1, 0] }, { duration: 300, fill: "forwards" }), time - 300);
    }
    setTimeout(() => line.remove(), time);
  }
}
