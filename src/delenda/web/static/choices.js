/** Every choice as a button with words; what can be clicked on the board too. */

import { byId, capital, make } from "./dom.js";

/** @typedef {import("./types.js").Choice} Choice */

const AT_ONCE = 12; // more choices than this go into a list of their own

/**
 * Which choices stand beside the question, and in which order they give way to the list where there is no room for all: what
 * cannot be clicked on the board stays longest.
 * @param {Choice[]} choices @returns {{beside: Choice[], rest: number}}
 */
export function arranged(choices) {
  if (choices.length <= AT_ONCE) return { beside: choices, rest: 0 };
  const beside = choices.filter((choice) => choice.path.length === 0).slice(0, AT_ONCE - 1);
  return { beside, rest: choices.length - beside.length };
}

export class Choices {
  #shown = "";

  /** @param {HTMLElement} place @param {(choice: Choice) => void} chosen @param {import("./line.js").Line} line in which they stand */
  constructor(place, chosen, line) {
    this.place = place;
    this.chosen = chosen;
    this.line = line;
    this.list = byId("every-list");
    this.all = byId("every");
  }

  /**
   * @param {Choice[]} choices @param {string} moment names this set of choices; the same moment is not drawn again
   * @param {HTMLElement[]} [others] buttons that are no choices, before them
   */
  show(choices, moment, others = []) {
    if (moment === this.#shown) return;
    this.#shown = moment;
    this.all.hidePopover();
    const all = this.#fill(choices, others);
    if (all ? this.line.fit() : this.line.grow()) this.#fill(choices, others);
  }

  /** Everything has its place anew. @param {() => void} again shows the same choices again */
  forget(again) {
    this.#shown = "";
    again();
  }

  /**
   * As many as are in sight whole; where that is not all, a button before them opens the list.
   * @param {Choice[]} choices @param {HTMLElement[]} others @returns {boolean} whether some are in sight, and only such are missing that the board offers too
   */
  #fill(choices, others) {
    const { beside, rest } = arranged(choices);
    this.place.replaceChildren(...others, ...beside.map((choice) => this.#button(choice)));
    if (!rest && !this.#isFull()) return true;
    const first = [...beside.filter(({ path }) => !path.length), ...beside.filter(({ path }) => path.length)];
    const buttons = first.map((choice) => this.#button(choice));
    const list = this.#listButton(choices);
    this.place.replaceChildren(...others, list, ...buttons);
    const end = this.place.getBoundingClientRect().bottom;
    const isHidden = (/** @type {HTMLElement} */ button) => button.getBoundingClientRect().bottom > end + 1;
    const hidden = buttons.filter(isHidden);
    const some = buttons.length === 0 || hidden.length < buttons.length;
    const all = some && !isHidden(list) && !hidden.some((button) => first[buttons.indexOf(button)].path.length === 0);
    for (const button of hidden) button.remove();
    return all;
  }

  #isFull() {
    return this.place.scrollHeight > this.place.clientHeight + 3;
  }

  /** Other buttons than choices: what can be done after the game, for instance. @param {HTMLElement[]} buttons @param {string} moment */
  showOthers(buttons, moment) {
    if (moment === this.#shown) return;
    this.#shown = moment;
    this.place.replaceChildren(...buttons);
    if (this.#isFull()) this.line.grow();
    this.line.fit();
  }

  /** After sending nothing can be chosen until the answer comes. Not `disabled`, which would drop the focus. @param {boolean} wait */
  hold(wait) {
    for (const button of this.place.querySelectorAll("button")) button.setAttribute("aria-disabled", String(wait));
  }

  get hasFocus() {
    return this.place.contains(document.activeElement);
  }

  focus() {
    const first = /** @type {HTMLElement | null} */ (this.place.querySelector("button"));
    first?.focus();
    return first !== null;
  }

  /** @param {Choice[]} choices */
  #listButton(choices) {
    const button = make("button", { type: "button", class: "btn quiet", id: "every-open", "aria-haspopup": "dialog" }, `All ${choices.length} choices`);
    button.addEventListener("click", () => this.#openList(choices));
    return button;
  }

  /** @param {Choice[]} choices */
  #openList(choices) {
    this.list.replaceChildren(...choices.map((choice) => this.#button(choice)));
    this.all.showPopover();
    this.list.querySelector("button")?.focus(); // not the list itself, which scrolls
  }

  /** @param {Choice} choice */
  #button(choice) {
    const button = make("button", { type: "button", class: choice.warning ? "btn warn" : "btn" }, capital(choice.words || choice.label));
    button.dataset.action = String(choice.action);
    if (choice.warning) button.setAttribute("aria-description", choice.warning);
    button.addEventListener("click", () => {
      this.all.hidePopover();
      button.classList.add("sent");
      this.chosen(choice);
    });
    return button;
  }
}
