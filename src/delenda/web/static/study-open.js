/** Opens a record that was pasted on the analysis board of its game. */

import { byId } from "./dom.js";
import { ask } from "./study-ask.js";
import { pressed } from "./study-tree.js";

byId("open-study").addEventListener("submit", async (event) => {
  event.preventDefault();
  const wrong = byId("wrong");
  const { value } = /** @type {HTMLTextAreaElement} */ (byId("text"));
  try {
    const study = /** @type {import("./types.js").Study} */ (await ask("/api/study", { text: value }));
    location.assign(`/analysis/${study.game}#${await pressed(value)}`);
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error);
    wrong.hidden = false;
    wrong.textContent = sentence.charAt(0).toUpperCase() + sentence.slice(1);
  }
});
