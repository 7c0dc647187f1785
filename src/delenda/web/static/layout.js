/** Which drawing of the board suits the window. */

const narrow = matchMedia("(max-width: 700px) and (max-aspect-ratio: 4/3)"); // a phone lying on its side is wide

/** @returns {import("./types.js").Layout} */
export const layout = () => (narrow.matches ? "tall" : "wide");

/** @param {() => void} changed */
export const onLayout = (changed) => narrow.addEventListener("change", changed);
