/** The shield in the bar: says how the dice of this table can be checked, and checks them when the game is over. */

import { countOf, verdict } from "./dice.js";
import { byId, make } from "./dom.js";

/** @typedef {import("./types.js").View["dice"]} Dice @typedef {import("./dice.js").Verdict} Verdict @typedef {import("./seen.js").Seen} Seen */

export class ProofBadge {
  /** @type {Dice | null} */
  #dice = null;
  /** @type {Verdict | null} */
  #verdict = null;
  #words = "";
  #luck = "";

  /** @param {string} table @param {Seen} seen @param {(luck: string) => void} tellLuck */
  constructor(table, seen, tellLuck) {
    this.table = table;
    this.seen = seen;
    this.tellLuck = tellLuck;
    this.button = byId("proof");
    this.dialog = /** @type {HTMLDialogElement} */ (byId("dice"));
    this.button.addEventListener("click", () => this.#open());
  }

  /** @param {Dice | null} dice */
  update(dice) {
    this.#dice = dice;
    this.button.hidden = !dice;
    if (!dice) return;
    if (dice.secret && !this.#words) this.#check();
    this.#label();
  }

  #label() {
    const words = this.#words || `Dice proof: ${countOf(this.#dice?.count ?? 0)}`;
    byId("proof-words").textContent = words;
    this.button.title = words;
    this.button.classList.toggle("broken", Boolean(this.#verdict?.fault));
    if (this.dialog.open) this.#fill(); // the verdict may come while somebody reads
  }

  async #check() {
    this.#words = "Checking the dice";
    try {
      const proof = await this.#ask("dice");
      this.#verdict = verdict(proof, this.seen.evidence, this.seen.held);
      const part = this.#verdict.weak ? ", without your seed" : "";
      this.#words = this.#verdict.fault || `Dice proof: ${countOf(proof.rolls.length)} verified${part}`;
      this.#label();
      this.#luck = (await this.#ask("luck")).words;
      this.tellLuck(this.#luck);
      this.#label();
    } catch {
      this.#words = ""; // the line broke: with the next view it is tried again
    }
  }

  /** @param {string} what */
  async #ask(what) {
    const answer = await fetch(`/api/tables/${this.table}/${what}`);
    if (!answer.ok) throw new Error(answer.statusText);
    return answer.json();
  }

  #open() {
    if (!this.#dice) return;
    this.#fill();
    this.dialog.showModal();
  }

  #fill() {
    const dice = this.#dice;
    if (!dice) return;
    const code = (/** @type {string} */ text) => make("code", {}, text);
    const parts = [
      make(
        "p",
        {},
        "Before the first roll, this table published the fingerprint of its secret. Each player's browser sealed a number of its own and opened it once both seals were in. Every roll follows from these alone, so nobody can choose it. This browser keeps what it was shown and checks the proof against it.",
      ),
      make("p", {}, "Fingerprint: ", code(dice.commitment)),
    ];
    if (dice.secret) parts.push(make("p", {}, "Secret: ", code(dice.secret)), ...this.#findings());
    else parts.push(make("p", {}, `${countOf(dice.count)} so far. The secret is published when the game is over; your browser then recomputes every roll.`));
    byId("dice-words").replaceChildren(...parts);
  }

  /** What was proved and what not, luck, and what this browser saw as a file. */
  #findings() {
    const list = (/** @type {string[]} */ lines) => make("ul", {}, ...lines.map((line) => make("li", {}, line)));
    const parts = [make("p", {}, make("b", {}, `${this.#words || "Published"}.`))];
    if (this.#verdict && !this.#verdict.fault) {
      parts.push(make("p", {}, "Proved:"), list(this.#verdict.proved), make("p", {}, "Not proved:"), list(this.#verdict.open));
    }
    if (this.#luck) parts.push(make("p", {}, this.#luck));
    const { evidence } = this.seen;
    if (evidence) {
      const href = `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(evidence))}`;
      parts.push(make("p", {}, make("a", { class: "btn quiet small", href, download: `${this.table}-saw.json` }, "What I saw")));
    }
    return parts;
  }
}
