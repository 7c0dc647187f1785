/** What a person likes, kept by the browser: one place to ask, one place to hear of a change. */

import { remember, remembered } from "./dom.js";

/** @typedef {"theme" | "text" | "turned" | "speed" | "pace" | "confirming" | "sound"} Name */

const PREFIX = "delenda-";
const LOOKS = ["theme", "text"]; // theme.js shows them, on every page and before anything else

/** @type {Record<Name, string>} */
const DEFAULTS = {
  theme: "", // as the system has it
  text: "1", // by how much texts and boards are enlarged
  turned: "no", // whether the board is seen from the other side
  speed: "1", // by how much movements on the board last longer; 0: nothing moves
  pace: "700", // milliseconds between two things that happen
  confirming: "yes", // what is secret is confirmed; "every": everything is
  sound: "no",
};

export class Prefs {
  /** @type {Map<string, string>} what was chosen where storage is forbidden */
  #here = new Map();
  /** @type {Map<string, ((value: string) => void)[]>} */
  #listeners = new Map();

  constructor() {
    if (typeof addEventListener === "undefined") return; // no page: the tests of the modules
    addEventListener("storage", ({ key, newValue }) => key?.startsWith(PREFIX) && this.#tell(key.slice(PREFIX.length), newValue ?? ""));
  }

  /** @param {Name} name */
  get(name) {
    return remembered(PREFIX + name, this.#here.get(name) ?? DEFAULTS[name]);
  }

  /** @param {Name} name */
  number(name) {
    return Number(this.get(name));
  }

  /** @param {Name} name @param {string} value */
  set(name, value) {
    this.#here.set(name, value);
    remember(PREFIX + name, value);
    if (LOOKS.includes(name)) dispatchEvent(new Event("delenda-looks"));
    this.#tell(name, value);
  }

  /** Be told of every change, in this window or another. @param {Name} name @param {(value: string) => void} changed */
  on(name, changed) {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), changed]);
  }

  /** @param {string} name @param {string} value */
  #tell(name, value) {
    for (const changed of this.#listeners.get(name) ?? []) changed(value);
  }
}

export const prefs = new Prefs();
