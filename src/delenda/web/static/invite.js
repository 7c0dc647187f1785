/** Links to send: copied or handed to the device's own way of sharing. */

import { byId, copyText } from "./dom.js";

/** @param {string} id */
const field = (id) => /** @type {HTMLInputElement} */ (byId(id));

for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-copy]"))) {
  button.addEventListener("click", async () => {
    const source = field(button.dataset.copy ?? "");
    source.select();
    const done = await copyText(source.value);
    button.textContent = done ? "Copied" : "Press Ctrl+C";
    byId("copied").textContent = done ? "Link copied." : "The link is selected; press Ctrl+C to copy it.";
    setTimeout(() => (button.textContent = "Copy"), 2500);
  });
}

for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-share]"))) {
  button.hidden = !("share" in navigator);
  button.addEventListener("click", () => navigator.share({ title: document.title, url: field(button.dataset.share ?? "").value }).catch(() => {}));
}
