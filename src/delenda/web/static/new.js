/** The form for a new table: shows only the questions that matter for the kind of table chosen. */

import { byId } from "./dom.js";

const form = /** @type {HTMLFormElement | null} */ (document.getElementById("new"));

const START = { computer: "Start the game", hotseat: "Start the game", friend: "Get the link", public: "Open the table" };

function show() {
  if (!form) return;
  const mode = /** @type {keyof typeof START} */ (new FormData(form).get("mode") ?? "computer");
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-for]"))) {
    const wanted = part.dataset.for?.split(" ").includes(mode) ?? true;
    part.hidden = !wanted;
    for (const field of part.querySelectorAll("input, select")) field.toggleAttribute("disabled", !wanted);
  }
  byId("start").textContent = START[mode];
}

form?.addEventListener("change", show);
show();
