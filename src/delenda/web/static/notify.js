/** "Your turn": in the title, in the icon, and as a notification for those who asked for one. */

import { byId } from "./dom.js";

export class Notifier {
  #turn = false;

  /** @param {string} title of the game @param {HTMLElement | null} button that asks for permission; those who watch have none */
  constructor(title, button) {
    this.title = title;
    this.icon = /** @type {HTMLLinkElement} */ (byId("favicon"));
    if (!button || !("Notification" in window) || !isSecureContext) return;
    button.hidden = Notification.permission !== "default";
    button.addEventListener("click", async () => {
      button.hidden = (await Notification.requestPermission()) !== "default";
    });
  }

  /** @param {boolean} turn whether this person is to choose @param {string} prompt */
  set(turn, prompt) {
    document.title = `${turn ? "● Your turn · " : ""}${this.title} · Delenda`;
    this.icon.href = turn ? "/static/favicon-turn.svg" : "/static/favicon.svg";
    if (turn && !this.#turn && document.hidden) this.#tell(prompt);
    this.#turn = turn;
  }

  /** @param {string} prompt */
  #tell(prompt) {
    if (!("Notification" in window) || Notification.permission !== "granted") return;
    try {
      const note = new Notification(`${this.title}: your turn`, { body: prompt, tag: location.pathname, icon: "/static/favicon-turn.svg" });
      note.addEventListener("click", () => {
        window.focus();
        note.close();
      });
    } catch {
      // some phones allow notifications from service workers only; title and icon remain
    }
  }
}
