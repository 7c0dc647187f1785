/** Which marks the board wears: those of the last move, or of the line of the log that somebody points at. */

import { layout } from "./layout.js";
import { Marks } from "./marks.js";
import { jsonFrom } from "./reply.js";
import { reveal } from "./reveals.js";

/** @typedef {import("./types.js").Happened} Happened @typedef {{first: number, last: number}} Span from one position to another */

const SMALL = 0.62; // signs on a tall board, whose pieces are smaller

export class WhatHappened {
  /** @type {Map<string, Promise<Happened | null>>} */
  #known = new Map();
  #wanted = "";
  #viewer = "";
  #views = 0;
  /** @type {Span} what the board shows when nobody points at anything */
  #worn = { first: 0, last: 0 };

  /** @param {string} api of the table @param {import("./board.js").Board} board */
  constructor(api, board) {
    this.api = api;
    this.marks = new Marks((key) => board.layerOf(key));
  }

  /**
   * A new view wears the marks of its last move. A move that changed nothing yet, a unit that was pointed at for instance, leaves
   * the marks of the one before; behind a curtain there are none.
   * @param {{viewer: string, since: number, count: number, hotseat: object | null}} view
   * @returns {Promise<boolean>} whether something was lost
   */
  async follow({ viewer, since, count, hotseat }) {
    this.#known.clear(); // what happened may have been taken back
    const span = { first: hotseat ? count : since, last: count };
    const goes = viewer.toLowerCase() === this.#viewer && since >= this.#worn.last && !hotseat;
    this.#viewer = viewer.toLowerCase();
    this.#views += 1;
    const views = this.#views;
    const found = await this.#find(span);
    if (views !== this.#views) return false;
    if (found && this.#views > 1) reveal(this.marks.layerOf, found); // not what had happened before somebody came
    await this.wear(goes && found && !found.marks.length ? this.#worn : span);
    return found?.marks.some(({ kind }) => kind === "lost") ?? false;
  }

  /** The eyes through which everything is seen, where no view says it. @param {string} viewer */
  seenBy(viewer) {
    this.#viewer = viewer;
  }

  /** From now on the board wears the marks of what led from one position to another. @param {Span} span */
  wear(span) {
    this.#worn = span;
    return this.show(span);
  }

  get worn() {
    return this.#worn;
  }

  /** The marks that it wears, again. */
  showWorn() {
    return this.show(this.#worn);
  }

  /** For a while. @param {Span} span */
  async show(span) {
    const wanted = JSON.stringify(span);
    this.#wanted = wanted;
    const found = await this.#find(span);
    if (this.#wanted === wanted) this.marks.show(found, layout().startsWith("tall") ? SMALL : 1);
  }

  /** Without an answer there are no marks: the log still tells what happened. @param {Span} span @returns {Promise<Happened | null>} */
  async #find({ first, last }) {
    if (first >= last) return null;
    const url = `${this.api}/happened/${first}/${last}?as=${this.#viewer}&layout=${layout()}`;
    const known = this.#known.get(url);
    if (known) return known;
    const asked = jsonFrom(url);
    this.#known.set(url, asked);
    return asked;
  }
}
