/** "What would you do?" at the table. The answer goes with the next change of the position, unless it goes on: who does what it says is led
 * through the whole turn, step by step. */

import { make, movesLittle } from "./dom.js";
import { adviceList, because, heading, oddsBar } from "./odds.js";

/** @typedef {import("./types.js").View} View @typedef {import("./types.js").AdviceMessage} AdviceMessage */

/** All that the computer would do before somebody else comes to act, if that is more than one action. @param {AdviceMessage} message @param {number} step */
function wholeTurn({ turn, mixed }, step) {
  if (turn.length < 2) return [];
  /** @type {{words: string, from: number, count: number}[]} the same words one after the other are one */
  const runs = [];
  turn.forEach(({ words }, from) => {
    const last = runs.at(-1);
    if (last?.words === words) last.count += 1;
    else runs.push({ words, from, count: 1 });
  });
  const steps = runs.map(({ words, from, count }) => {
    const now = from <= step && step < from + count;
    return make("li", now ? { "aria-current": "step" } : {}, count > 1 ? `${words}, ${count} times` : words);
  });
  return [
    make("p", { class: "small muted" }, mixed ? "The first of them, step by step:" : "The whole turn:"),
    make("ol", { class: "small whole-turn" }, ...steps),
  ];
}

export class Hint {
  /** @type {AdviceMessage | null} what was answered, while its turn is followed */
  #followed = null;
  /** How many of its actions were taken. */
  #step = 0;

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
    if (same) return;
    const message = this.#followed;
    this.clear();
    if (message && !this.button.hidden) this.#goOn(message, view);
  }

  clear() {
    this.#followed = null;
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
    const advised = adviceList(message, (action) => this.#choose(message, 0, action));
    this.#tell(message, 0, view, [advised, ...because(message)]);
    this.table.point(message.actions[0]?.path ?? []);
  }

  /** The next step, if it is one of what may be chosen now. @param {AdviceMessage} message @param {View} view */
  #goOn(message, view) {
    const step = this.#step;
    const planned = message.turn[step];
    const choice = planned && view.choices.find((each) => each.action === planned.action);
    if (!choice) return;
    const words = planned.words;
    const button = make("button", { type: "button" }, make("b", {}, words.charAt(0).toUpperCase() + words.slice(1)));
    button.addEventListener("click", () => this.#choose(message, step, choice.action));
    this.#tell(message, step, view, [make("ol", { class: "advised" }, make("li", {}, button))]);
    this.table.point(choice.path);
  }

  /** @param {AdviceMessage} message @param {number} step @param {number} action */
  #choose(message, step, action) {
    this.#followed = action === message.turn[step]?.action ? message : null;
    this.#step = step + 1;
    this.table.choose(action);
  }

  /** @param {AdviceMessage} message @param {number} step @param {View} view @param {HTMLElement[]} parts */
  #tell(message, step, view, parts) {
    const close = make("button", { type: "button", class: "btn quiet small" }, "Close");
    close.addEventListener("click", () => this.clear());
    const title = step ? `The hint goes on, step ${step + 1} of ${message.turn.length}:` : heading(message, view.viewer);
    const panel = make("section", { class: "panel advice", "aria-label": "Hint" });
    panel.append(make("h2", {}, title, close), ...parts, ...wholeTurn(message, step), oddsBar(message.rome ?? 0.5));
    this.place.replaceChildren(panel);
    if (!movesLittle()) panel.animate({ opacity: [0, 1] }, { duration: 160 });
  }
}
