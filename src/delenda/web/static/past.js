/** Looking back without leaving the table: a line of the log lights up its pieces, a click on it brings the board back to that moment. */

import { byId } from "./dom.js";
import { layout } from "./layout.js";
import { isTyping } from "./panzoom.js";
import { jsonFrom } from "./reply.js";

/** @typedef {import("./types.js").View} View @typedef {import("./types.js").BoardMessage} BoardMessage */

/**
 * A board after what has changed on it: all of its elements again.
 * @param {BoardMessage | null} before @param {BoardMessage} news @returns {BoardMessage}
 */
export function whole(before, news) {
  if (news.full || !before) return news;
  const elements = new Map(before.elements.map((element) => [element[0], element]));
  for (const key of news.gone ?? []) elements.delete(key);
  for (const element of news.elements) elements.set(element[0], element);
  const order = news.order ?? [...elements.keys()];
  return { ...news, elements: order.map((key) => elements.get(key)).filter((element) => element !== undefined), gone: [], full: true };
}

/**
 * What has changed on a board, with every drawing in full: a patch needs the drawing that it is for.
 * @param {BoardMessage | null} before all of the board as it was @param {import("./types.js").BoardNews} news @returns {BoardMessage}
 */
export function filled(before, news) {
  const known = new Map(before?.elements.map(([key, svg]) => [key, svg]));
  /** @type {BoardMessage["elements"]} */
  const elements = news.elements.map(([key, svg, words]) => [key, typeof svg === "string" ? svg : patched(known.get(key) ?? "", svg), words]);
  return { ...news, elements };
}

/** @param {string} svg @param {import("./types.js").Patch} patch @returns {string} */
function patched(svg, [head, tail, between]) {
  return svg.slice(0, head) + between + svg.slice(svg.length - tail);
}

export class Past {
  /** @type {View | null} */
  #view = null;
  /** @type {BoardMessage | null} the board as it is now */
  #now = null;
  /** @type {number | null} the position that is looked at */
  #at = null;
  #worn = { first: 0, last: 0 }; // the marks of the present

  /**
   * @param {string} api of the table @param {import("./board.js").Board} board @param {import("./log.js").Log} log
   * @param {import("./happened.js").WhatHappened} happened @param {() => void} back called when the present is shown again
   */
  constructor(api, board, log, happened, back) {
    this.api = api;
    this.board = board;
    this.log = log;
    this.happened = happened;
    this.back = back;
    this.bar = byId("past");
    byId("past-now").addEventListener("click", () => this.close());
    byId("past-earlier").addEventListener("click", () => this.#step(-1));
    byId("past-later").addEventListener("click", () => this.#step(1));
    const { list } = log;
    list.addEventListener("click", (event) => this.#clicked(event));
    for (const name of ["pointerover", "focusin"]) list.addEventListener(name, (event) => this.#point(event.target));
    for (const name of ["pointerleave", "focusout"]) list.addEventListener(name, () => this.happened.showWorn());
    addEventListener("keydown", (event) => this.#key(event));
  }

  get isOpen() {
    return this.#at !== null;
  }

  /** A new view: it is shown, or waits until the reader comes back. @param {View} view @param {boolean} animate @returns {() => void} */
  update(view, animate) {
    const same = this.#view?.viewer === view.viewer && this.#now?.layout === view.board.layout;
    const news = filled(this.#now, view.board);
    this.#view = view;
    this.#now = whole(this.#now, news);
    if (this.#at === null) return this.board.update(news, animate);
    if (same && view.count >= this.#at && !view.hotseat) {
      this.#tell();
      return () => {};
    }
    this.#leave();
    return this.board.update(this.#now, false);
  }

  /** Back to now. @returns {boolean} whether there was anything to come back from */
  close() {
    if (this.#at === null || !this.#view || !this.#now) return false;
    this.#leave();
    this.board.update(this.#now, true)();
    this.happened.wear(this.#worn);
    this.happened.follow(this.#view);
    this.back();
    return true;
  }

  #leave() {
    this.#at = null;
    this.bar.hidden = true;
    byId("prompt").hidden = false;
    this.log.point(-1);
  }

  /** @param {number} by */
  #step(by) {
    const count = this.#view?.count ?? 0;
    const next = (this.#at ?? count) + by;
    if (next >= count) this.close();
    else if (next >= 0) this.open(next);
  }

  /** Show the board as it was. @param {number} at */
  async open(at) {
    if (!this.#view || this.#view.hotseat) return;
    if (this.#at === null) this.#worn = this.happened.worn;
    this.#at = at;
    const url = `${this.api}/replay/${at}?as=${this.#view.viewer.toLowerCase()}&layout=${layout()}`;
    /** @type {View | null} */
    const then = await jsonFrom(url);
    if (this.#at !== at) return; // the reader has gone on
    if (!then) {
      if (this.bar.hidden) this.#at = null;
      return;
    }
    this.board.update(then.board, true)();
    this.board.mark(new Set(), []);
    byId("past-words").textContent = then.shown.map(({ text }) => text).join(" · ") || (at === 0 ? "The start of the game." : "");
    this.#tell();
    byId("prompt").hidden = true;
    this.bar.hidden = false;
    this.log.point(at);
    this.board.shape.scrollIntoView({ block: "nearest" }); // on a phone the log lies below it
    this.happened.wear({ first: Math.max(0, at - 1), last: at });
  }

  #tell() {
    const { count, to_act: mine } = /** @type {View} */ (this.#view);
    byId("past-where").textContent = `Looking back: position ${this.#at} of ${count}.${mine ? " It is your turn." : ""}`;
  }

  /** @param {EventTarget | null} target */
  #point(target) {
    const item = target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest("li")) : null;
    if (item) this.happened.show({ first: Number(item.dataset.first) - 1, last: Number(item.dataset.at) });
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const item = event.target instanceof Element ? /** @type {HTMLElement | null} */ (event.target.closest("li")) : null;
    if (!item || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const at = Number(item.dataset.at);
    if (at >= (this.#view?.count ?? 0)) this.close();
    else this.open(at);
  }

  /** Arrows step, where they have no other meaning. @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || this.board.hasFocus) return;
    if (document.querySelector("dialog:is([open], :popover-open)") || (event.target instanceof Element && event.target.closest("[role=tablist]"))) return;
    event.preventDefault();
    this.#step(event.key === "ArrowLeft" ? -1 : 1);
  }
}
