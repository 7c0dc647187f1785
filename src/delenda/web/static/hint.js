/** "What would you do?" at the table. The answer goes with the next change of the position. */

import { make, movesLittle } from "./dom.js";
import { adviceList, heading, oddsBar } from "./odds.js";

/** @typedef {import("./types.js").View} View @typedef {import("./types.js").AdviceMessage} AdviceMessage */

/** All that the computer would do before somebody else comes to act, if that is more than one action. @param {string[]} turn */
function wholeTurn(turn) {
  if (turn.length < 2) return [];
  const steps = make("ol", { class: "small" });
  for (const words of turn) steps.append(make("li", {}, words));
  return [make("p", { class: "small muted" }, "The whole turn:"), steps];
}

export class Hint {
  /**
   * @param {HTMLElement} place @param {HTMLElement} button
   * @param {{ask: () => boolean, choose: (action: number) => void, point: (keys: string[]) => void}} table
   */
  constructor(place, button, table) {
    this.place = place;
    this.button = button;
    this.table = table;
    button.addEventListener("click", () => this.#ask());
  }

  /** @param {View} view @param {boolean} same whether it asks the same as the view before it */
  update(view, same) {
    this.button.hidden = !view.hints || !view.to_act || view.result !== null || view.hotseat !== null;
    if (!same) this.clear();
  }

  clear() {
    this.button.setAttribute("aria-busy", "false");
    this.place.replaceChildren();
    this.table.point([]);
  }

  #ask() {
    if (this.button.getAttribute("aria-busy") === "true") return;
    if (this.table.ask()) this.button.setAttribute("aria-busy", "true");
  }

  /** @param {AdviceMessage} message @param {View | null} view */
  show(message, view) {
    this.clear();
    if (!view || view.version !== message.version) return;
    const close = make("button", { type: "button", class: "btn quiet small" }, "Close");
    close.addEventListener("click", () => this.clear());
    const panel = make("section", { class: "panel advice", "aria-label": "Hint" });
    panel.append(
      make("h2", {}, heading(message, view.viewer), close),
      adviceList(message, (action) => this.table.choose(action)),
      ...wholeTurn(message.turn),
      oddsBar(message.rome ?? 0.5),
    );
    this.place.replaceChildren(panel);
    this.table.point(message.actions[0]?.path ?? []);
    if (!movesLittle()) panel.animate({ opacity: [0, 1] }, { duration: 160 });
  }
}
