/** What the computer thinks, as things to look at and to read: who is likely to win, and what it would do. */

import { make, seatName } from "./dom.js";

/**
 * @typedef {import("./types.js").Advised} Advised
 * @typedef {import("./types.js").AdviceMessage} AdviceMessage
 */

/** @param {number} chance 0 to 1 */
export const percent = (chance) => `${Math.round(100 * chance)} %`;

/** "Rome 62 %" and "Carthage 38 %", which make a whole. @param {number} rome */
export function oddsWords(rome) {
  const share = Math.round(100 * rome);
  return [`Rome ${share} %`, `Carthage ${100 - share} %`];
}

/** A bar in two colours, with both shares in words. @param {number} rome */
export function oddsBar(rome) {
  const words = oddsWords(rome);
  const left = make("span", { class: "rome" }, words[0]);
  const right = make("span", { class: "carthage" }, words[1]);
  const bar = make("div", { class: "odds", role: "img", "aria-label": `Chances of winning: ${words.join(", ")}` }, left, right);
  left.style.setProperty("--share", `${100 * rome}%`);
  return bar;
}

/** What is said of one action. @param {Advised} advised @param {boolean} mixed whether all of them are to be chosen, now one and now another */
export function verdict({ chance, share }, mixed) {
  if (mixed) return `${percent(share)} of the time`;
  return chance === null ? "also considered" : `${percent(chance)} to win`;
}

/**
 * The actions, best first. With `choose` they are buttons.
 * @param {AdviceMessage} message @param {((action: number) => void) | null} choose
 */
export function adviceList({ actions, mixed }, choose) {
  const items = actions.map((advised) => {
    const words = advised.words || advised.label;
    const parts = [make("b", {}, words.charAt(0).toUpperCase() + words.slice(1)), make("small", {}, verdict(advised, mixed))];
    if (!choose) return make("li", {}, ...parts);
    const button = make("button", { type: "button" }, ...parts);
    button.addEventListener("click", () => choose(advised.action));
    return make("li", {}, button);
  });
  return make("ol", { class: "advised" }, ...items);
}

/** What speaks for the best of them, where it can be said. @param {AdviceMessage} message */
export const because = ({ why }) => (why ? [make("p", { class: "small" }, why)] : []);

/** Who thinks so. @param {AdviceMessage} message @param {string} actor */
export function heading({ by, actions, mixed }, actor) {
  if (!actions.length) return `${by} thinks:`;
  return mixed ? `${by} would mix these, as ${seatName(actor)}:` : `${by} would choose, as ${seatName(actor)}:`;
}
