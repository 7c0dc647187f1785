/** Which drawing of the board suits the window, and who looks at it. */

import { prefs } from "./prefs.js";

const narrow = matchMedia("(max-width: 700px) and (max-aspect-ratio: 4/3)"); // a phone lying on its side is wide

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
