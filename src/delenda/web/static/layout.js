/** Which drawing of the board suits the window, and who looks at it. */

import { prefs } from "./prefs.js";

const UPRIGHT = "(max-width: 700px) and (max-aspect-ratio: 4/3)";
const SIDEWAYS = "(max-height: 560px) and (min-aspect-ratio: 4/3) and (pointer: coarse)"; // a phone: sideways.css puts the rest beside the board
const narrow = matchMedia(`${UPRIGHT}, ${SIDEWAYS}`);

/** Whether this board can be turned round. */
export const canTurn = () => document.body.dataset.turns === "yes";

const isTurned = () => canTurn() && prefs.get("turned") === "yes";

/** @returns {import("./types.js").Layout} */
export const layout = () => `${narrow.matches ? "tall" : "wide"}${isTurned() ? "-turned" : ""}`;

/** @param {() => void} changed */
export function onLayout(changed) {
  narrow.addEventListener("change", changed);
  prefs.on("turned", changed);
}
