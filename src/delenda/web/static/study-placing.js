/** Setting a position up by hand: a piece is taken up, then its place is chosen; on the board or in two lists. */

import { byId, make } from "./dom.js";
import { layout } from "./layout.js";
import { ask } from "./study-ask.js";

/** @typedef {import("./types.js").SetUp} SetUp @typedef {import("./types.js").Spot} Spot @typedef {import("./board.js").Board} Board */

export class Placing {
  /** @type {SetUp | null} while it lasts */
  #now = null;
  /** @type {Spot | null} the piece that was taken up */
  #held = null;

  /** @param {Board} board @param {import("./choices.js").Choices} choices @param {() => object} setting game, scenario and options @param {(position: string | null) => void} done */
  constructor(board, choices, setting, done) {
    this.board = board;
    this.choices = choices;
    this.setting = setting;
    this.done = done;
    this.pieces = /** @type {HTMLSelectElement} */ (make("select", { class: "field", "aria-label": "Piece" }));
    this.places = /** @type {HTMLSelectElement} */ (make("select", { class: "field", "aria-label": "Place" }));
    this.pieces.addEventListener("change", () => this.#take(this.#now?.pieces.find(({ name }) => name === this.pieces.value) ?? null));
  }

  get isOn() {
    return this.#now !== null;
  }

  /** @param {string} position */
  begin(position) {
    return this.#ask({ position });
  }

  /** A click on the board. @param {string} key */
  click(key) {
    const now = this.#now;
    if (!now) return;
    const place = now.places.find((spot) => spot.key === key);
    if (this.#held && place && key !== this.#held.key) return void this.#put(place.name);
    const here = now.pieces.filter((spot) => spot.key === key);
    const next = here[(here.indexOf(/** @type {Spot} */ (this.#held)) + 1) % here.length]; // another click takes up the next one there
    if (next) this.#take(next);
  }

  /** Nothing in hand any more; true if there was something. */
  drop() {
    const had = this.#held !== null;
    this.#take(null);
    return had;
  }

  /** @param {string} place */
  #put(place) {
    const piece = this.#held?.name ?? "";
    return this.#ask({ position: this.#now?.position, piece, place });
  }

  /** @param {object} body */
  async #ask(body) {
    try {
      this.#now = /** @type {SetUp} */ (await ask("/api/study/put", { ...this.setting(), ...body, layout: layout() }));
      this.#held = null;
      this.#show("");
    } catch (error) {
      this.#held = null;
      const sentence = error instanceof Error ? error.message : String(error);
      if (this.#now) this.#show(sentence.charAt(0).toUpperCase() + sentence.slice(1));
      else throw error;
    }
  }

  /** @param {string} wrong the sentence that says what is impossible */
  #show(wrong) {
    const now = /** @type {SetUp} */ (this.#now);
    this.board.update(now.board, true)();
    byId("describe").textContent = now.describe;
    byId("happened").textContent = wrong || "Setting up";
    this.pieces.replaceChildren(make("option", { value: "" }, "Piece…"), ...now.pieces.map(({ name, words }) => make("option", { value: name }, words)));
    this.places.replaceChildren(make("option", { value: "" }, "Place…"), ...now.places.map(({ name, words }) => make("option", { value: name }, words)));
    const put = this.#button("Put it there", "btn quiet", () => this.places.value && this.#put(this.places.value));
    const take = this.#button("Begin a study here", "btn go", () => this.#leave(now.position));
    const back = this.#button("Cancel", "btn quiet", () => this.#leave(null));
    this.choices.showOthers([this.pieces, this.places, put, take, back], `placing ${now.position} ${wrong}`);
    this.#take(this.#held);
  }

  /** @param {Spot | null} piece */
  #take(piece) {
    const now = this.#now;
    if (!now) return;
    this.#held = piece;
    this.pieces.value = piece?.name ?? "";
    byId("ask").textContent = piece ? `${piece.words}: where to?` : "Take up a piece.";
    const spots = piece ? now.places : now.pieces;
    this.board.mark(new Set(spots.map(({ key }) => key)), piece ? [piece.key] : []);
  }

  /** @param {string | null} position */
  #leave(position) {
    this.#now = null;
    this.#held = null;
    this.done(position);
  }

  /** @param {string} words @param {string} look @param {() => void} pressed */
  #button(words, look, pressed) {
    const made = make("button", { type: "button", class: look }, words);
    made.addEventListener("click", pressed);
    return made;
  }
}
