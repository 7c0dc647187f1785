/** The strip beside the board: what happens is told there, line after line, at a pace that can be read. It never covers the board. */

import { make, tell } from "./dom.js";

/** @typedef {import("./types.js").Shown} Shown */

const MOST_WAITING = 8; // of what waits longer the log tells
const SHORTEST = 600; // milliseconds between two lines
const PER_LETTER = 22;
const LONGEST = 2600;

/** How long the next line waits, in milliseconds: the last lines stay, so that nobody has to read this fast. @param {string} text */
export const lasts = (text) => Math.min(LONGEST, SHORTEST + PER_LETTER * text.length);

/**
 * What deserves to be told: every fall of chance, and moves that are not one's own. A line that goes on stands for its beginning.
 * @param {Shown[]} shown @param {(seat: string) => boolean} mine
 */
export function worthShowing(shown, mine) {
  const told = shown.filter(({ kind, actor, text }) => text && (kind === "chance" || !mine(actor)));
  return told.filter(({ text }, i) => !told[i + 1]?.text.startsWith(text));
}

export class Strip {
  /** @type {Shown[]} */
  #waiting = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #next;
  /** @type {HTMLElement | null} */
  #last = null;

  /** @param {HTMLElement} place a click on it tells all that waits */
  constructor(place) {
    place.addEventListener("click", () => this.finish());
  }

  /** @param {Shown[]} shown */
  show(shown) {
    this.#waiting = [...this.#waiting, ...shown].slice(-MOST_WAITING);
    if (this.#next === undefined) this.#one();
  }

  /** All that waits, at once. */
  finish() {
    clearTimeout(this.#next);
    this.#next = undefined;
    for (const each of this.#waiting.splice(0)) this.#tell(each);
  }

  #one() {
    const first = this.#waiting.shift();
    if (!first) {
      this.#next = undefined;
      return;
    }
    this.#tell(first);
    this.#next = setTimeout(() => this.#one(), lasts(first.text));
  }

  /** A line that goes on with the last one takes its place. @param {Shown} shown */
  #tell({ kind, text }) {
    if (this.#last && text.startsWith(this.#last.textContent ?? "")) this.#last.remove();
    this.#last = make("p", { class: kind }, text);
    tell(this.#last);
  }
}
