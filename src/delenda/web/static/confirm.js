/** Asking before something that cannot be taken back. */

import { byId } from "./dom.js";

/** @param {string} words @param {string} yes what the button that goes on says @returns {Promise<boolean>} */
export function confirmed(words, yes = "Do it") {
  const dialog = /** @type {HTMLDialogElement} */ (byId("confirm"));
  byId("confirm-words").textContent = words;
  byId("confirm-yes").textContent = yes;
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}
