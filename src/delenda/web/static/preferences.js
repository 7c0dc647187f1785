/** The dialog in which a person says what they like. */

import { canTurn } from "./layout.js";
import { prefs } from "./prefs.js";
import { sound } from "./sound.js";

/** @typedef {import("./prefs.js").Name} Name */

for (const field of /** @type {NodeListOf<HTMLSelectElement>} */ (document.querySelectorAll("[data-preference]"))) {
  const name = /** @type {Name} */ (field.dataset.preference);
  if (name === "turned" && !canTurn()) field.closest("label")?.remove();
  field.value = prefs.get(name);
  field.addEventListener("change", () => prefs.set(name, field.value));
  prefs.on(name, (value) => {
    if (field.value !== value) field.value = value;
  });
}

prefs.on("sound", (value) => value !== "no" && sound.play("turn")); // to hear what was chosen
