/** What people say. */

import { make } from "./dom.js";

/** @typedef {{from: string, room: string, text: string, when: string, seat?: string}} Message */

export class Chat {
  #unread = 0;

  /** @param {HTMLElement} list @param {HTMLFormElement} form @param {HTMLElement} tab @param {(text: string) => boolean} say */
  constructor(list, form, tab, say) {
    this.list = list;
    this.tab = tab;
    this.title = tab.textContent ?? "";
    const field = /** @type {HTMLInputElement} */ (form.querySelector("input"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = field.value.trim();
      if (text && say(text)) field.value = "";
    });
    tab.addEventListener("click", () => this.#count(0));
  }

  /** @param {Message} message */
  add({ from, text, when, seat }) {
    const name = make("b", seat ? { class: seat.toLowerCase() } : {}, from);
    this.list.append(make("li", { title: new Date(when).toLocaleString() }, name, ` ${text}`));
    const scroll = /** @type {HTMLElement} */ (this.list.parentElement);
    scroll.scrollTop = scroll.scrollHeight;
    if (this.tab.getAttribute("aria-selected") !== "true") this.#count(this.#unread + 1);
  }

  get isEmpty() {
    return this.list.children.length === 0;
  }

  clear() {
    this.list.replaceChildren();
    this.#count(0);
  }

  /** @param {number} unread */
  #count(unread) {
    this.#unread = unread;
    this.tab.textContent = unread ? `${this.title} (${unread})` : this.title;
  }
}
