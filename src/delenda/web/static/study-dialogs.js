/** The dialogs of the analysis board: the study as text, and a position set up by hand. */

import { byId, copyText, toast } from "./dom.js";
import { ask } from "./study-ask.js";

/** @typedef {import("./types.js").Study} Study */

const dialog = (/** @type {string} */ id) => /** @type {HTMLDialogElement} */ (byId(id));
const area = (/** @type {string} */ id) => /** @type {HTMLTextAreaElement} */ (byId(id));

/** @param {() => string} text @param {(text: string) => Promise<void>} opened */
export function textDialog(text, opened) {
  byId("text-open").addEventListener("click", () => {
    area("text").value = text();
    byId("text-wrong").textContent = "";
    dialog("text-dialog").showModal();
  });
  byId("text-copy").addEventListener("click", async () => toast((await copyText(area("text").value)) ? "Text copied." : "Select the text and copy it."));
  byId("text-take").addEventListener("click", async () => {
    await trying("text-wrong", async () => {
      await opened(area("text").value);
      dialog("text-dialog").close();
    });
  });
}

/**
 * @param {string} game @param {() => {head: string, position: string}} here @param {(study: Study) => Promise<void> | void} opened
 * @param {(position: string) => Promise<void>} byHand
 */
export function setUpDialog(game, here, opened, byHand) {
  byId("set-up-open").addEventListener("click", () => {
    area("set-up-text").value = here().position;
    byId("set-up-wrong").textContent = "";
    dialog("set-up-dialog").showModal();
  });
  byId("set-up-hand").addEventListener("click", async () => {
    await trying("set-up-wrong", async () => {
      await byHand(area("set-up-text").value);
      dialog("set-up-dialog").close();
    });
  });
  byId("set-up-take").addEventListener("click", async () => {
    await trying("set-up-wrong", async () => {
      const position = area("set-up-text").value;
      await opened(/** @type {Study} */ (await ask("/api/study/position", { game, ...setting(here().head), position })));
      dialog("set-up-dialog").close();
    });
  });
}

/** Scenario and options of a header. @param {string} head */
export function setting(head) {
  const value = (/** @type {string} */ name) => new RegExp(`^${name}: (.*)$`, "m").exec(head)?.[1] ?? "";
  const options = value("Options").split(", ").filter(Boolean);
  return { scenario: value("Scenario"), options: Object.fromEntries(options.map((option) => option.split("="))) };
}

/** @param {string} place of the sentence that says what is wrong @param {() => Promise<void>} deed */
async function trying(place, deed) {
  try {
    byId(place).textContent = "";
    await deed();
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error);
    byId(place).textContent = sentence.charAt(0).toUpperCase() + sentence.slice(1);
  }
}
