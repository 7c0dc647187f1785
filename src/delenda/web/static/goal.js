/** The goal card: opened by itself when a game begins, and by "?" at any time; Escape, Enter or a click beside it closes it. */

import { byId, remember, remembered } from "./dom.js";
import { isTyping } from "./panzoom.js";
import { textFrom } from "./reply.js";

const READ = "delenda-goals-read"; // tables whose card has been closed, newest last
const NEVER = "delenda-goal-"; // and a game: its card does not open by itself
const MOST = 60;

export class GoalCard {
  /** @param {string} game @param {() => void} closed called when the card has been put away */
  constructor(game, closed) {
    this.game = game;
    this.card = byId("goal");
    byId("help").addEventListener("click", () => this.open());
    this.card.addEventListener("toggle", (event) => {
      if (/** @type {ToggleEvent} */ (event).newState !== "closed") return;
      byId("goal-picture").replaceChildren(); // a page has one board: keys of another would be found twice
      closed();
    });
    addEventListener("keydown", (event) => {
      if (event.key === "?" && !isTyping(event.target) && !document.querySelector("dialog:is([open], :popover-open)")) this.open();
    });
    const always = /** @type {HTMLInputElement | null} */ (document.getElementById("goal-always"));
    if (!always) return;
    always.checked = remembered(NEVER + game, "") === "";
    always.addEventListener("change", () => remember(NEVER + game, always.checked ? "" : "never"));
  }

  /** At the first sight of a table, once. @param {string} table */
  greet(table) {
    const read = remembered(READ, "").split(" ");
    if (read.includes(table) || remembered(NEVER + this.game, "")) return;
    remember(READ, [...read, table].slice(-MOST).join(" "));
    this.open();
  }

  open() {
    this.card.showPopover();
    this.card.scrollTop = 0;
    this.#draw();
  }

  async #draw() {
    const picture = await textFrom(`/goal/${this.game}`);
    if (this.card.matches(":popover-open")) byId("goal-picture").innerHTML = picture ?? ""; // the words can stand alone
  }
}
