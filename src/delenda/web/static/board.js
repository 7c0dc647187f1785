/** The board in the page: keyed elements that change, move and can be chosen. Knows no game and no rules. */

import { isArrow, nearest } from "./arrows.js";
import { movesLittle } from "./dom.js";
import { isTyping, PanZoom } from "./panzoom.js";

/** @typedef {import("./types.js").BoardMessage} BoardMessage @typedef {import("./arrows.js").Point} Point */

const SVG = "http://www.w3.org/2000/svg";
const LONG = 0.5; // a board narrower than this would be too small if all of it had to fit above the prompt of a phone

export class Board {
  /** @type {Map<string, {group: SVGGElement, svg: string, words: string, mark: string}>} */
  #elements = new Map();
  #scenery = "";
  #size = "";
  #ratio = 1.4;
  /** @type {Set<string>} */
  #legal = new Set();

  /** @param {HTMLElement} shape @param {(key: string) => void} clicked called with the key of a legal or chosen element */
  constructor(shape, clicked) {
    this.shape = shape;
    this.clicked = clicked;
    this.svg = /** @type {SVGSVGElement} */ (shape.querySelector("svg.board"));
    this.panzoom = new PanZoom(shape, this.svg);
    this.ground = document.createElementNS(SVG, "g");
    this.pieces = document.createElementNS(SVG, "g");
    this.svg.append(this.ground, this.pieces);
    this.frame = /** @type {HTMLElement} */ (shape.parentElement);
    new ResizeObserver(() => this.#fit()).observe(this.frame);
    this.svg.addEventListener("click", (event) => this.#choose(event.target));
    this.svg.addEventListener("keydown", (event) => this.#key(event));
    this.peeks = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-peek]"));
    for (const button of this.peeks) button.addEventListener("click", () => this.#peek());
    addEventListener("keydown", (event) => {
      if (event.key === "z" && !(event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))) this.#peek();
    });
  }

  /** Show all at once what hovering shows, or no longer. */
  #peek() {
    const shown = this.svg.classList.toggle("peeking");
    for (const button of this.peeks) button.setAttribute("aria-pressed", String(shown));
  }

  /**
   * Take a view over. What moves is animated by the function that comes back, to be called when the page has been changed
   * too: measuring between two changes would lay everything out again each time.
   * @param {BoardMessage} board @param {boolean} animate @returns {() => void}
   */
  update(board, animate) {
    this.#resize(board.width, board.height);
    this.svg.setAttribute("aria-label", `${board.title}. Arrow keys move between choices, Enter chooses, Escape goes back.`);
    this.#loadScenery(board.scenery);
    const order = board.full ? board.elements.map(([key]) => key) : board.order;
    const present = new Set(order);
    const gone = board.full ? [...this.#elements.keys()].filter((key) => !present.has(key)) : (board.gone ?? []);
    const moving = animate && !movesLittle();
    const changed = board.elements.filter(([key, svg]) => this.#elements.get(key)?.svg !== svg).map(([key]) => key);
    const before = moving ? this.#centres(changed) : [];
    for (const key of gone) this.#remove(key, moving);
    for (const [key, svg, words] of board.elements) this.#put(key, svg, words);
    if (order) this.#arrange(order);
    for (const button of this.peeks) button.hidden = this.pieces.querySelector(".peek") === null;
    return () => moving && this.#animate(changed, before, this.#centres(changed));
  }

  /** @param {number} width @param {number} height */
  #resize(width, height) {
    if (this.#size === `${width} ${height}`) return;
    this.#size = `${width} ${height}`;
    this.#ratio = width / height;
    this.shape.style.setProperty("--board-ratio", String(this.#ratio));
    this.shape.classList.toggle("long", this.#ratio < LONG);
    this.panzoom.resize(width, height);
    this.#fit();
  }

  /** As wide as the frame allows; on a phone the style sheet knows better. */
  #fit() {
    const { clientWidth, clientHeight } = this.frame;
    this.shape.style.setProperty("--board-width", `${Math.floor(Math.min(clientWidth, clientHeight * this.#ratio))}px`);
  }

  /** Where elements lie; an empty one lies nowhere. @param {string[]} keys @returns {(Point | null)[]} */
  #centres(keys) {
    this.svg.classList.add("moving"); // what shows under the pointer is no part of where things are
    const centres = keys.map((key) => this.#elements.get(key)).map((known) => (known?.svg ? centre(known.group) : null));
    this.svg.classList.remove("moving");
    return centres;
  }

  /** @param {string[]} keys @param {(Point | null)[]} before @param {(Point | null)[]} now */
  #animate(keys, before, now) {
    keys.forEach((key, i) => {
      const group = this.#elements.get(key)?.group;
      const to = now[i];
      if (group && to) animate(group, before[i], to);
    });
  }

  /**
   * Show what may be clicked next and what has been clicked; quiet elements may be clicked too, but are not marked.
   * @param {Set<string>} legal @param {string[]} chosen @param {Iterable<string>} [quiet]
   */
  mark(legal, chosen, quiet = []) {
    this.#legal = new Set([...legal, ...chosen, ...quiet]);
    for (const [key, element] of this.#elements) {
      const { group, words } = element;
      const live = legal.has(key);
      const picked = chosen.includes(key);
      const mark = `${live} ${picked} ${words}`;
      if (element.mark === mark) continue;
      element.mark = mark;
      group.classList.toggle("legal", live);
      group.classList.toggle("chosen", picked);
      if (live || picked) {
        group.setAttribute("role", "button");
        group.setAttribute("aria-pressed", String(picked));
        group.setAttribute("tabindex", "-1");
      } else {
        group.removeAttribute("aria-pressed");
        group.removeAttribute("tabindex");
        if (words) group.setAttribute("role", "img");
      }
    }
    this.#offerTab();
  }

  /** Put the keyboard on the board. */
  focus() {
    this.#live()[0]?.group.focus();
  }

  get hasFocus() {
    return this.svg.contains(document.activeElement);
  }

  /** @param {string} address */
  async #loadScenery(address) {
    if (address === this.#scenery) return;
    this.#scenery = address;
    this.svg.classList.add("loading");
    const answer = await fetch(address);
    const text = await answer.text();
    if (address !== this.#scenery) return; // another layout was asked for meanwhile
    this.ground.innerHTML = text;
    this.svg.classList.remove("loading");
  }

  /** @param {string} key @param {string} svg @param {string} words */
  #put(key, svg, words) {
    const known = this.#elements.get(key);
    if (known && known.svg === svg && known.words === words) return;
    const group = known?.group ?? document.createElementNS(SVG, "g");
    if (known?.svg !== svg) group.innerHTML = svg;
    if (!known) {
      group.classList.add("el");
      group.dataset.key = key;
      this.pieces.append(group);
    }
    describe(group, words);
    this.#elements.set(key, { group, svg, words, mark: known?.mark ?? "" });
  }

  /** @param {string} key @param {boolean} moving */
  #remove(key, moving) {
    const group = this.#elements.get(key)?.group;
    this.#elements.delete(key);
    if (!group) return;
    if (!moving) return group.remove();
    group.removeAttribute("data-key");
    group.setAttribute("pointer-events", "none"); // what fades away is not in the way of what has come in its place
    group.setAttribute("aria-hidden", "true");
    group.animate({ opacity: [1, 0] }, { duration: 260, fill: "forwards" }).finished.finally(() => group.remove());
  }

  /** Moves as few nodes as possible: a moved node loses focus and restarts its animations. @param {string[]} order */
  #arrange(order) {
    let next = this.pieces.firstElementChild;
    for (const key of order) {
      const group = this.#elements.get(key)?.group;
      if (!group) continue;
      if (group === next) {
        next = next.nextElementSibling;
      } else if ("moveBefore" in this.pieces) {
        /** @type {any} */ (this.pieces).moveBefore(group, next);
      } else {
        this.pieces.insertBefore(group, next);
      }
    }
  }

  #live() {
    return [...this.#elements.values()].filter(({ group }) => group.hasAttribute("tabindex"));
  }

  /** One element of the board is reached by Tab, the others by arrow keys. */
  #offerTab() {
    const live = this.#live();
    const current = live.find(({ group }) => group === document.activeElement) ?? live[0];
    for (const { group } of live) group.setAttribute("tabindex", group === current?.group ? "0" : "-1");
  }

  /** @param {EventTarget | null} target */
  #choose(target) {
    const key = target instanceof Element ? /** @type {SVGElement | null} */ (target.closest("[data-key]"))?.dataset.key : undefined;
    if (key && this.#legal.has(key)) this.clicked(key);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.#choose(event.target);
    } else if (isArrow(event.key) && !event.shiftKey) {
      event.preventDefault();
      const live = this.#live().map(({ group }) => group);
      const current = /** @type {SVGGElement} */ (event.target);
      const next = live[nearest(spot(current), live.map(spot), event.key)];
      next?.focus();
      this.#offerTab();
    }
  }
}

/** @param {SVGGElement} group @param {string} words */
function describe(group, words) {
  if (words) {
    group.removeAttribute("aria-hidden");
    group.setAttribute("aria-label", words);
    if (!group.hasAttribute("tabindex")) group.setAttribute("role", "img");
  } else {
    group.setAttribute("aria-hidden", "true");
  }
}

/** Where the eye finds an element: its ring, and not what it shows of itself elsewhere while it has the focus. @param {SVGGElement} group */
function spot(group) {
  const box = (group.querySelector(".ring") ?? group).getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** @param {SVGGElement} group */
function centre(group) {
  const box = group.getBBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Let an element come from where it was, or appear. @param {SVGGElement} group @param {Point | null} before @param {Point} now */
function animate(group, before, now) {
  if (!before) {
    group.animate({ opacity: [0, 1] }, { duration: 320, easing: "ease-out" });
    return;
  }
  const dx = before.x - now.x;
  const dy = before.y - now.y;
  if (Math.hypot(dx, dy) > 4) {
    group.animate({ transform: [`translate(${dx}px, ${dy}px)`, "none"] }, { duration: 420, easing: "cubic-bezier(.3,.7,.3,1)" });
  } else {
    group.animate({ opacity: [0.35, 1] }, { duration: 380, easing: "ease-out" });
  }
}
