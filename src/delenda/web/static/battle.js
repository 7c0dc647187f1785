/**
 * A fight: who, with what, the dice, and what each result would do. Knows no game.
 *
 * Dice fall large and in the middle of the board; a fight that somebody else decides waits there, too. Where the player has to
 * choose, it stands beside the board, which is needed for that.
 */

import { make, movesLittle, seatName } from "./dom.js";

/** @typedef {import("./types.js").Battle} Battle @typedef {import("./types.js").BattleSide} BattleSide @typedef {import("./types.js").Seat} Seat */

const STAYS = 2600; // milliseconds that a throw is shown
const TUMBLES = 520; // milliseconds that dice roll
const SIDES = /** @type {Seat[]} */ (["CARTHAGE", "ROME"]);
const MANY = 2; // names; more stand one below the other
const ONE_COLUMN = "(max-width: 1000px), (max-height: 560px)";
const PIPS = ["", "4", "08", "048", "0268", "02468", "023568"]; // places in a square of three by three

/** A die as an SVG picture; more than six as a number. @param {number} face */
export function dieFace(face) {
  const spots = PIPS[face];
  const inside = spots
    ? [...spots].map((place) => `<circle cx="${8 + 12 * (Number(place) % 3)}" cy="${8 + 12 * Math.floor(Number(place) / 3)}" r="3.6"/>`).join("")
    : `<text x="20" y="27" text-anchor="middle" font-size="20">${face}</text>`;
  return `<svg viewBox="0 0 40 40" aria-hidden="true"><rect x="1.500" y="1.500" width="37" height="37" rx="8"/>${inside}</svg>`;
}

/** What is added up, in words. @param {BattleSide} side */
export function sumWords({ strength, dice, total }) {
  if (total !== null) return `total ${total}`;
  if (strength === null) return "";
  return dice.length ? `${strength} and ${dice.join(" and ")}` : `strength ${strength}`;
}

export class BattleStage {
  /** @type {Battle[]} throws that wait to be shown */
  #waiting = [];
  /** @type {Battle | null} the fight that is being decided */
  #now = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {(() => void) | null} what waits for the last throw */
  #then = null;
  #closed = ""; // the title of a fight that the player has put aside

  /**
   * @param {HTMLElement} place over the board @param {FightPanel} beside it
   * @param {() => number} speed by how much movements last longer; 0: nothing moves
   */
  constructor(place, beside, speed) {
    this.place = place;
    this.beside = beside;
    this.speed = speed;
    place.addEventListener("click", () => this.skip());
  }

  get isShown() {
    return !this.place.hidden;
  }

  /** @param {Battle | null} now @param {Battle[]} fought what was decided since the last view @param {boolean} mine whether the player has to choose */
  update(now, fought, mine) {
    this.beside.show(mine ? now : null);
    this.#now = mine ? null : now;
    if (now?.title !== this.#closed) this.#closed = "";
    this.#waiting.push(...fought);
    if (this.#timer === undefined) this.#next();
  }

  /** Once every throw has been shown; at once where none is. @param {() => void} then */
  afterwards(then) {
    if (this.#timer === undefined) then();
    else this.#then = then;
  }

  /** On with what comes next; a fight that waits for somebody is put aside. Whether there was anything to skip. */
  skip() {
    if (!this.isShown) return false;
    if (this.#timer === undefined && this.#now) this.#closed = this.#now.title;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#next();
    return true;
  }

  #next() {
    const thrown = this.#waiting.shift();
    const shown = thrown ?? (this.#now && this.#now.title !== this.#closed ? this.#now : null);
    this.place.hidden = !shown;
    if (shown) this.place.replaceChildren(make("h2", {}, shown.title), ...drawn(shown));
    if (!thrown) {
      const then = this.#then;
      this.#then = null;
      then?.();
      return;
    }
    if (shown) this.#roll();
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        this.#next();
      },
      STAYS * (this.speed() || 1),
    );
  }

  #roll() {
    const speed = this.speed();
    if (movesLittle() || !speed) return;
    for (const die of this.place.querySelectorAll(".die")) {
      die.animate(
        { transform: ["translateY(-26px) rotate(-200deg) scale(.6)", "translateY(6px) rotate(20deg)", "none"], opacity: [0, 1, 1] },
        { duration: TUMBLES * speed, easing: "ease-out" },
      );
    }
  }
}

/** Beside the board; where the page is one column, folded to a line above the question until it is opened. */
export class FightPanel {
  /** @type {boolean | null} as the player wants it */
  #open = null;

  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
  }

  /** @param {Battle | null} battle */
  show(battle) {
    this.place.hidden = !battle;
    if (!battle) return;
    const title = make("summary", {}, make("h2", {}, battle.title));
    const details = make("details", {}, title, ...drawn(battle));
    details.toggleAttribute("open", this.#open ?? !matchMedia(ONE_COLUMN).matches);
    title.addEventListener("click", () => (this.#open = !details.hasAttribute("open"))); // which it has after the click
    this.place.replaceChildren(details);
  }
}

/** @param {Battle} battle @returns {HTMLElement[]} */
function drawn({ attacker, sides, results, standing }) {
  const columns = SIDES.map((seat) => column(seat, sides[seat], attacker === seat));
  const list = results.map(({ when, what }) => make("li", {}, make("b", {}, when), ` ${what}`));
  return [make("div", { class: "battle-sides" }, ...columns), make("p", { class: "battle-standing" }, standing), make("ul", {}, ...list)];
}

/** @param {string[]} names */
function list(names) {
  if (names.length <= MANY) return make("p", { class: "battle-names" }, names.join(" · "));
  return make("ul", { class: "battle-names" }, ...names.map((name) => make("li", {}, name)));
}

/** @param {Seat} seat @param {BattleSide} side @param {boolean} attacks */
function column(seat, side, attacks) {
  const dice = side.dice.map((face) => {
    const die = make("span", { class: "die", role: "img", "aria-label": `rolled ${face}` });
    die.innerHTML = dieFace(face);
    return die;
  });
  return make(
    "section",
    { class: `battle-side side-${seat.toLowerCase()}` },
    make("h3", {}, `${seatName(seat)} ${attacks ? "attacks" : "defends"}`),
    list(side.names),
    make("ul", {}, ...side.modifiers.map((words) => make("li", {}, words))),
    make("p", { class: "battle-sum" }, ...dice, sumWords(side)),
  );
}
