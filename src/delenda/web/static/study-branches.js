/** The tree of a study as a list to read and to click: the main line, and every other way inside it where it begins. */

import { make, seatName } from "./dom.js";

/** @typedef {import("./study-tree.js").Tree} Tree */

export class Branches {
  /** @param {HTMLElement} place @param {(id: number) => void} go */
  constructor(place, go) {
    this.place = place;
    place.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest("[data-node]")) : null;
      if (button) go(Number(button.dataset.node));
    });
  }

  /** @param {Tree} tree @param {number} at */
  show(tree, at) {
    const list = make("ol", {});
    list.append(this.#item(tree, 0, at));
    this.#line(tree, list, tree.nodes[0].children, at);
    this.place.replaceChildren(list);
    const current = /** @type {HTMLElement | null} */ (this.place.querySelector("[aria-current]"));
    if (current) this.place.scrollTop = Math.max(0, current.offsetTop - this.place.offsetTop - this.place.clientHeight / 2);
  }

  /** @param {Tree} tree @param {HTMLElement} list @param {number[]} first @param {number} at */
  #line(tree, list, first, at) {
    let ways = first;
    while (ways.length) {
      const [main, ...others] = ways;
      const item = this.#item(tree, main, at);
      list.append(item);
      for (const other of others) item.append(this.#variation(tree, other, at));
      ways = tree.nodes[main].children;
    }
  }

  /** @param {Tree} tree @param {number} id @param {number} at */
  #variation(tree, id, at) {
    const { name, before, words, label } = tree.nodes[id];
    const list = make("ol", { "aria-label": name || `Instead: ${words || label}` });
    if (name) list.append(make("li", { class: "name" }, name));
    if (before) list.append(make("li", { class: "comment" }, before));
    list.append(this.#item(tree, id, at));
    this.#line(tree, list, tree.nodes[id].children, at);
    return list;
  }

  /** @param {Tree} tree @param {number} id @param {number} at */
  #item(tree, id, at) {
    const { actor, words, label, comment } = tree.nodes[id];
    const side = actor.toLowerCase() || "none";
    const text = words || label || "The beginning";
    const button = make("button", { type: "button", "data-node": String(id) }, make("i", { class: `side ${side}`, "aria-hidden": "true" }));
    button.append(
      make("span", { class: "unseen" }, actor ? `${actor === "CHANCE" ? "Chance" : seatName(actor)}: ` : ""),
      text.charAt(0).toUpperCase() + text.slice(1),
    );
    if (id === at) button.setAttribute("aria-current", "step");
    const item = make("li", {}, button);
    if (comment) item.append(make("p", { class: "comment" }, comment));
    return item;
  }
}
