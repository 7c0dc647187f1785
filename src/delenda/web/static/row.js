/** A seat's own secret choices: what lies in each place, how to change it, and the word that makes it count. */

import { make } from "./dom.js";

/** @typedef {import("./types.js").View} View @typedef {import("./types.js").Row} Row @typedef {import("./types.js").Choice} Choice @typedef {import("./types.js").Change} Change */

/** Whether its places may be filled in any order. @param {Row} row */
const isFree = (row) => row.parts.some((part) => part.name !== "");

/** What may still be changed. @param {View} view @returns {Change[]} */
export const changesOf = (view) => (view.to_act && view.row ? view.row.changes : []);

/** What a row needs yet. @param {Row} row */
export function rowHint(row) {
  const words = row.parts.map((part) => part.words).filter(Boolean);
  if (row.confirmed) return `You have chosen: ${words.join(", ")}.`;
  return row.complete ? "Confirm, or change any part of it." : "";
}

/** What the board cannot show of a complete row, because what it leads to is not to be seen yet. @param {Row | null} row @returns {string[]} */
export const unseen = (row) => (row?.complete && !isFree(row) ? (row.parts.at(-1)?.path ?? []) : []);

/** One of each, where a choice can be clicked in several ways. @template {Choice} C @param {C[]} choices @returns {C[]} */
export function distinct(choices) {
  const seen = new Set();
  return choices.filter((choice) => !seen.has(choice.label) && seen.add(choice.label));
}

/** The element of the board that stands for a place. @param {Row} row @param {number} place */
function keyOf(row, place) {
  return row.parts[place].path.at(-1) ?? row.changes.find((change) => change.place === place && change.path.length)?.path.at(-1);
}

export class RowStrip {
  #shown = "";

  /** @param {HTMLElement} place @param {(path: string[]) => void} select */
  constructor(place, select) {
    this.place = place;
    this.select = select;
  }

  /** @param {View} view @param {string[]} clicked */
  show(view, clicked) {
    const { row } = view;
    const moment = JSON.stringify([view.viewer, view.to_act, row, clicked]);
    if (moment === this.#shown) return;
    this.#shown = moment;
    this.place.hidden = row === null || row.parts.length === 0;
    this.place.replaceChildren(...(row ? row.parts.map((part, place) => this.#part(row, part, place, view.to_act, clicked)) : []));
  }

  /** @param {Row} row @param {Row["parts"][0]} part @param {number} place @param {boolean} open @param {string[]} clicked */
  #part(row, part, place, open, clicked) {
    const words = part.words || `${part.name}: –`;
    if (!open || row.confirmed || !isFree(row)) return make("span", { class: "part" }, words);
    const key = keyOf(row, place) ?? "";
    const button = make("button", { type: "button", class: "part", "aria-pressed": String(clicked[0] === key) }, words);
    button.addEventListener("click", () => this.select(clicked[0] === key ? [] : [key]));
    return button;
  }
}
