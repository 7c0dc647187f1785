/** The computer's opinion of the position that is looked at; given up as soon as the reader goes on. */

import { make, remember, remembered } from "./dom.js";
import { adviceList, because, heading, oddsBar } from "./odds.js";
import { ask } from "./study-ask.js";

/** @typedef {import("./types.js").AdviceMessage} AdviceMessage */

const SHOWN = "delenda-study-thinks";
const PATIENCE = 350; // milliseconds a position is looked at before the computer is asked

export class Thinking {
  #isOn = remembered(SHOWN, "on") === "on";
  /** @type {AbortController | null} */
  #asking = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #soon;
  /** @type {(() => void) | null} */
  #again = null;

  /** @param {HTMLElement} place @param {(action: number) => void} choose */
  constructor(place, choose) {
    this.choose = choose;
    this.opinion = /** @type {HTMLElement} */ (place.querySelector("[data-part=opinion]"));
    this.button = /** @type {HTMLElement} */ (place.querySelector("[data-part=switch]"));
    this.button.addEventListener("click", () => this.#switch());
    this.#tellSwitch();
  }

  #switch() {
    this.#isOn = !this.#isOn;
    remember(SHOWN, this.#isOn ? "on" : "off");
    this.#tellSwitch();
    this.leave();
    if (this.#isOn) this.#again?.();
  }

  #tellSwitch() {
    this.button.setAttribute("aria-pressed", String(this.#isOn));
    this.opinion.hidden = !this.#isOn;
  }

  /** The reader has gone on. */
  leave() {
    this.#asking?.abort();
    this.#asking = null;
    clearTimeout(this.#soon);
  }

  /** The reader looks at a position. @param {string} head @param {number[]} actions @param {string} actor */
  look(head, actions, actor) {
    this.#again = () => this.look(head, actions, actor);
    if (!this.#isOn) return;
    this.opinion.setAttribute("aria-busy", "true");
    this.#soon = setTimeout(() => this.#ask(head, actions, actor), PATIENCE);
  }

  /** @param {string} head @param {number[]} actions @param {string} actor */
  async #ask(head, actions, actor) {
    const asking = new AbortController();
    this.#asking = asking;
    try {
      const message = /** @type {AdviceMessage} */ (await ask("/api/study/think", { head, actions }, asking.signal));
      if (!asking.signal.aborted) this.#tell(message, actor);
    } catch (error) {
      if (!asking.signal.aborted) this.opinion.replaceChildren(make("p", {}, error instanceof Error ? error.message : String(error)));
    } finally {
      if (this.#asking === asking) this.opinion.setAttribute("aria-busy", "false");
    }
  }

  /** @param {AdviceMessage} message @param {string} actor */
  #tell(message, actor) {
    if (message.rome === null) return this.opinion.replaceChildren(make("p", {}, "Chance decides here: let it, or choose what comes."));
    const parts = [oddsBar(message.rome)];
    if (message.actions.length) parts.push(make("h3", {}, heading(message, actor)), adviceList(message, this.choose), ...because(message));
    this.opinion.replaceChildren(...parts);
  }
}
