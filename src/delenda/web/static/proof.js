/** The shield in the bar: says how the dice of this table can be checked, and checks them when the game is over. */

import { fault } from "./dice.js";
import { byId, make } from "./dom.js";

/** @typedef {import("./types.js").View["dice"]} Dice */

const count = (/** @type {number} */ n) => `${n} ${n === 1 ? "roll" : "rolls"}`;

export class ProofBadge {
  /** @type {Dice | null} */
  #dice = null;
  #verdict = "";

  /** @param {string} table */
  constructor(table) {
    this.table = table;
    this.button = byId("proof");
    this.button.addEventListener("click", () => this.#open());
  }

  /** @param {Dice | null} dice */
  update(dice) {
    this.#dice = dice;
    this.button.hidden = !dice;
    if (!dice) return;
    if (dice.secret && !this.#verdict) this.#verify();
    this.#label();
  }

  #label() {
    const words = this.#verdict || `Dice proof: ${count(this.#dice?.count ?? 0)}`;
    byId("proof-words").textContent = words;
    this.button.title = words;
  }

  async #verify() {
    if (!globalThis.crypto?.subtle) return; // only pages on a safe line may compute this
    this.#verdict = "Checking the dice";
    const answer = await fetch(`/api/tables/${this.table}/dice`);
    if (!answer.ok) return;
    const proof = await answer.json();
    this.#verdict = (await fault(proof)) || `Dice proof: ${count(proof.rolls.length)} verified`;
    this.#label();
  }

  #open() {
    const dice = this.#dice;
    if (!dice) return;
    const code = (/** @type {string} */ text) => make("code", {}, text);
    const parts = [
      make("p", {}, "Before the first roll this table published the fingerprint of its secret, and each player's browser added a number of its own. Every roll follows from these alone, so nobody can choose it."),
      make("p", {}, "Fingerprint: ", code(dice.commitment)),
    ];
    if (dice.secret) parts.push(make("p", {}, "Secret: ", code(dice.secret)), make("p", {}, make("b", {}, `${this.#verdict || "Published"}.`)));
    else parts.push(make("p", {}, `${count(dice.count)} so far. The secret is published when the game is over; then your browser recomputes them all.`));
    byId("dice-words").replaceChildren(...parts);
    /** @type {HTMLDialogElement} */ (byId("dice")).showModal();
  }
}
