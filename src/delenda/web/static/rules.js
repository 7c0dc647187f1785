/** The rules beside the board: a panel that any link to a rule opens, with a search. The board stays where it is. */

import { byId, make, tell } from "./dom.js";
import { isTyping } from "./panzoom.js";
import { textFrom } from "./reply.js";

const PAUSE = 150; // milliseconds without a key before a search begins
const REFUSAL = 9000; // milliseconds: time to reach for the rule

/** A sentence with links on the rules that it cites. @param {string} text @param {string[]} numbers @returns {(Node | string)[]} */
export function linked(text, numbers) {
  return cut(text, numbers).map((part, i) => (i % 2 ? make("a", { href: "#rules", "data-rule": part }, part) : part));
}

/** A sentence in parts: every second one is a number. @param {string} text @param {string[]} numbers @returns {string[]} */
export function cut(text, numbers) {
  if (numbers.length === 0) return [text];
  const longest = [...numbers].sort((one, other) => other.length - one.length);
  const any = longest.map((number) => number.replaceAll(".", "\\.")).join("|");
  return text.split(new RegExp(`(?<![\\w.])(${any})(?!\\w|\\.\\d)`));
}

/** Say why something cannot be done; the last reason makes room for it. @param {string} text @param {string[]} numbers the rules in it */
export function sayWhy(text, numbers) {
  document.getElementById("why")?.remove();
  const line = make("p", { id: "why", class: "notice" }, ...linked(text, numbers));
  tell(line);
  setTimeout(() => line.remove(), REFUSAL);
}

export class RulesPanel {
  /** @type {Element | null} what had the keyboard before */
  #before = null;
  #asked = 0;
  #pause = 0;

  /** @param {string} game */
  constructor(game) {
    this.address = `/rules/${game}`;
    this.panel = document.getElementById("rules");
    if (!this.panel) return; // a game whose rules have no numbers: links lead to its page
    this.text = byId("rules-text");
    this.search = /** @type {HTMLInputElement} */ (byId("rules-find"));
    document.addEventListener("click", (event) => this.#follow(event));
    document.getElementById("rules-open")?.addEventListener("click", () => this.toggle());
    byId("rules-close").addEventListener("click", () => this.close());
    byId("rules-contents").addEventListener("click", () => this.#find(""));
    this.search.addEventListener("input", () => this.#findSoon());
    addEventListener("keydown", (event) => this.#key(event), true);
  }

  get isOpen() {
    return this.panel?.hidden === false;
  }

  toggle() {
    if (this.isOpen) this.close();
    else this.#find("");
  }

  /** @param {string} name the number of a rule, or the name of a card in an address */
  async open(name) {
    this.#show();
    await this.#load(`/${encodeURIComponent(name)}`);
    this.text?.querySelector("h3")?.focus({ preventScroll: true });
  }

  close() {
    if (!this.panel) return;
    const inside = this.panel.contains(document.activeElement);
    this.panel.hidden = true;
    if (inside && this.#before instanceof HTMLElement) this.#before.focus({ preventScroll: true });
  }

  #show() {
    if (!this.panel || this.isOpen) return;
    this.#before = document.activeElement;
    this.panel.hidden = false;
  }

  /** @param {MouseEvent} event */
  #follow(event) {
    const link = event.target instanceof Element ? /** @type {HTMLElement | null} */ (event.target.closest("a[data-rule]")) : null;
    if (!link?.dataset.rule || event.ctrlKey || event.metaKey || event.shiftKey) return; // in a tab of its own, as the browser has it
    event.preventDefault();
    this.open(link.dataset.rule);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (document.querySelector("dialog:is([open], :popover-open)")) return;
    if (event.key === "Escape" && this.isOpen) {
      event.stopImmediatePropagation(); // one thing at a time: the choice under way stays
      this.close();
    } else if (event.key === "/" && !isTyping(event.target)) {
      event.preventDefault();
      this.#find("");
    }
  }

  #findSoon() {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.#load(`?find=${encodeURIComponent(this.search?.value ?? "")}`), PAUSE);
  }

  /** @param {string} words */
  #find(words) {
    this.#show();
    if (!this.search) return;
    this.search.value = words;
    this.search.focus({ preventScroll: true });
    this.#load("");
  }

  /** The newest question alone is answered. @param {string} what */
  async #load(what) {
    this.#asked += 1;
    const asked = this.#asked;
    const html = (await textFrom(this.address + what)) ?? "<p>The rules cannot be reached now.</p>";
    if (!this.text || asked !== this.#asked) return;
    this.text.innerHTML = html;
    this.text.scrollTop = 0;
  }
}
