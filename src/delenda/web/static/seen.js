/** What this browser keeps of a table's dice, so that no proof can be written afterwards. */

import { freshSeed, sealOf } from "./dice.js";

/** @typedef {import("./types.js").View} View @typedef {import("./types.js").Seat} Seat @typedef {import("./dice.js").Seen} Kept */

const PREFIX = "delenda-dice-";
const MOST_TABLES = 30;

/** @typedef {Kept & {at: number}} Stored */

/** The browser's storage, unless that is forbidden. @returns {Storage | null} */
function usualStorage() {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

export class Seen {
  /** @param {string} table @param {Seat[]} held @param {Storage | null} [storage] */
  constructor(table, held, storage = usualStorage()) {
    this.table = table;
    this.held = held;
    this.storage = storage;
    /** @type {Stored | null} */
    this.kept = this.#read();
    /** @type {Set<string>} */
    this.sent = new Set();
  }

  /** @returns {Stored | null} */
  #read() {
    try {
      return JSON.parse(this.storage?.getItem(PREFIX + this.table) ?? "null");
    } catch {
      return null; // not ours, or no storage
    }
  }

  /** Take over what a view shows; what was seen before stays as it was seen. @param {View} view */
  note(view) {
    const { dice } = view;
    if (!dice || (dice.secret && !this.kept)) return; // a game that was over before we came
    this.kept ??= this.#read() ?? {
      table: this.table,
      commitment: dice.commitment,
      first: dice.count,
      seeds: {},
      seals: {},
      links: [],
      viewer: "",
      log: [],
      at: 0,
    };
    const { kept } = this;
    const last = kept.links.at(-1);
    if (dice.count && (last?.[0] !== dice.count || last[1] !== dice.link)) kept.links.push([dice.count, dice.link]);
    kept.viewer = this.held.length < 2 ? view.viewer : "";
    if (kept.viewer) kept.log = [...kept.log.slice(0, view.log_from), ...view.log.map(({ text }) => text)];
    this.#write();
  }

  /** What this browser has to say about the dice now: seals as long as they are taken, then the seeds. @param {View} view @returns {object[]} */
  messages({ dice, result }) {
    if (!dice || !this.kept || dice.count || result) return [];
    const { kept } = this;
    /** @type {object[]} */
    const wanted = [];
    for (const seat of this.held) {
      if (!dice.sealed && dice.seals[seat] === null && !dice.opened[seat]) {
        kept.seeds[seat] ??= freshSeed();
        wanted.push({ t: "seal", seat, seal: sealOf(/** @type {string} */ (kept.seeds[seat]), this.table, seat) });
      } else if (dice.sealed && !dice.opened[seat] && this.#isOurs(dice.seals[seat], seat)) {
        if (!("ROME" in kept.seals)) kept.seals = { ...dice.seals };
        wanted.push({ t: "seed", seat, seed: kept.seeds[seat] });
      }
    }
    this.#forgetUnused(dice);
    this.#write();
    const fresh = wanted.filter((message) => !this.sent.has(JSON.stringify(message)));
    for (const message of fresh) this.sent.add(JSON.stringify(message));
    return fresh;
  }

  /** On a new line everything is said again that has not arrived. */
  again() {
    this.sent.clear();
  }

  /** @param {string | null} seal @param {Seat} seat */
  #isOurs(seal, seat) {
    const seed = this.kept?.seeds[seat];
    return seed !== undefined && seal === sealOf(seed, this.table, seat);
  }

  /** A seed whose seal another browser of ours, or nobody, got in is no part of the dice. @param {View["dice"]} dice */
  #forgetUnused(dice) {
    for (const seat of this.held) {
      if (dice.sealed && this.kept && !this.#isOurs(dice.seals[seat], seat)) delete this.kept.seeds[seat];
    }
  }

  #write() {
    if (!this.kept || !this.storage) return;
    this.kept.at = Date.now();
    const text = JSON.stringify(this.kept);
    for (const most of [MOST_TABLES - 1, 1]) {
      try {
        this.#makeRoom(this.storage, most);
        this.storage.setItem(PREFIX + this.table, text);
        return;
      } catch {
        // full: again with more room; what is not stored is kept as long as the page is open
      }
    }
  }

  /** Forget the oldest tables beyond so many. @param {Storage} storage @param {number} most */
  #makeRoom(storage, most) {
    const names = Object.keys(storage).filter((name) => name.startsWith(PREFIX) && name !== PREFIX + this.table);
    if (names.length <= most) return;
    const age = (/** @type {string} */ name) => JSON.parse(storage.getItem(name) ?? "{}").at ?? 0;
    for (const name of names.sort((one, two) => age(two) - age(one)).slice(most)) storage.removeItem(name);
  }

  /** As `delenda verify --saw` reads it. @returns {Kept | null} */
  get evidence() {
    if (!this.kept) return null;
    const { at, ...evidence } = this.kept;
    return evidence;
  }
}
