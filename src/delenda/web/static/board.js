/** The board in the page: keyed elements that change, move and can be chosen. Knows no game and no rules. */

import { isArrow, nearest } from "./arrows.js";
import { lasting, movesLittle } from "./dom.js";
import { staying } from "./order.js";
import { isTyping, PanZoom } from "./panzoom.js";
import { Tip } from "./tip.js";

/** @typedef {import("./types.js").BoardMessage} BoardMessage */

const SVG = "http://www.w3.org/2000/svg";
const SAME_SIZE = 16; // units of the board by which a frame may widen what it frames
const MOVED = 8; // what lies less than this from where it was has not moved
const AGAIN = 1000; // milliseconds until scenery that did not come is asked for again
const LONG = 0.5; // a board narrower than this would be too small if all of it had to fit above the prompt of a phone

export class Board {
  /** @type {Map<string, {group: SVGGElement, svg: string, words: string, mark: string}>} */
  #elements = new Map();
  #scenery = "";
  #size = "";
  /** @type {SVGSVGElement | null} what lies in it can be brought nearer */
  #window = null;
  /** @type {Set<string>} the kinds of elements that lie there */
  #kinds = new Set();
  #ratio = 1.4;
  /** @type {Set<string>} */
  #legal = new Set();

  /**
   * @param {HTMLElement} shape @param {(key: string) => void} clicked called with the key of a legal or chosen element
   * @param {(key: string) => void} [refused] and this with the key of any other
   */
  constructor(shape, clicked, refused = () => {}) {
    this.shape = shape;
    this.clicked = clicked;
    this.refused = refused;
    this.svg = /** @type {SVGSVGElement} */ (shape.querySelector("svg.pieces"));
    this.ground = /** @type {SVGSVGElement} */ (shape.querySelector("svg.ground"));
    this.panzoom = new PanZoom(shape, this.svg, this.ground);
    this.frame = /** @type {HTMLElement} */ (shape.parentElement);
    new ResizeObserver(() => this.#fit()).observe(this.frame);
    this.svg.addEventListener("click", (event) => this.#choose(event.target, event));
    this.svg.addEventListener("focusin", (event) => event.target instanceof SVGGElement && this.panzoom.reveal(event.target));
    this.tip = new Tip(shape, this.svg);
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
   * Take a view over. What has moved is animated by the function that comes back, to be called when the page has been changed
   * too: measuring between two changes would lay everything out again each time. What comes, goes or changes its looks does so
   * at once: each fading element would be a layer of its own, and cut what lies under and over it into layers too.
   * @param {BoardMessage} board @param {boolean} animate @returns {() => void}
   */
  update(board, animate) {
    this.tip.hide(); // it may tell what is no longer true
    this.#resize(board);
    this.svg.setAttribute("aria-label", `${board.title}. Arrow keys move between choices, Enter chooses, Escape goes back.`);
    this.#loadScenery(board.scenery);
    const order = board.full ? board.elements.map(([key]) => key) : board.order;
    const present = new Set(order);
    const gone = board.full ? [...this.#elements.keys()].filter((key) => !present.has(key)) : (board.gone ?? []);
    const moving = animate && !movesLittle() && !this.svg.classList.contains("peeking");
    const changed = moving ? this.#changed(board.elements) : [];
    const before = changed.map(extent);
    for (const key of gone) this.#remove(key);
    for (const [key, svg, words] of board.elements) this.#put(key, svg, words);
    if (order) this.#arrange(order);
    for (const button of this.peeks) button.hidden = this.svg.querySelector(".peek") === null;
    return () => {
      const now = changed.map(extent);
      for (const [i, group] of changed.entries()) slide(group, before[i], now[i]);
    };
  }

  /** Elements that look different from before, which may mean that they have moved. @param {BoardMessage["elements"]} elements @returns {SVGGElement[]} */
  #changed(elements) {
    const changed = [];
    for (const [key, svg] of elements) {
      const known = this.#elements.get(key);
      if (known?.svg && svg && known.svg !== svg) changed.push(known.group);
    }
    return changed;
  }

  /** @param {BoardMessage} board */
  #resize({ width, height, window }) {
    const size = JSON.stringify([width, height, window]);
    if (this.#size === size) return;
    this.#size = size;
    this.#glaze(window);
    this.#ratio = width / height;
    this.shape.style.setProperty("--board-ratio", String(this.#ratio));
    this.shape.classList.toggle("long", this.#ratio < LONG);
    this.panzoom.resize(width, height, window);
    this.#fit();
  }

  /** Put a window into the layer of the pieces; the scenery brings its own. @param {import("./types.js").Window | null} window */
  #glaze(window) {
    for (const key of [...this.#elements.keys()]) this.#remove(key);
    this.#window?.remove();
    this.#window = null;
    this.#kinds = new Set(window?.kinds);
    if (!window) return;
    const made = document.createElementNS(SVG, "svg");
    made.setAttribute("class", "window");
    for (const side of /** @type {const} */ (["x", "y", "width", "height"])) made.setAttribute(side, String(window[side]));
    this.#window = made;
    this.svg.prepend(made);
  }

  /** The layer in which an element lies. @param {string} key @returns {SVGSVGElement} */
  layerOf(key) {
    return this.#window && this.#kinds.has(key.split("-", 1)[0]) ? this.#window : this.svg;
  }

  /** As wide as the frame allows; on a phone the style sheet knows better. */
  #fit() {
    const { clientWidth, clientHeight } = this.frame;
    this.shape.style.setProperty("--board-width", `${Math.floor(Math.min(clientWidth, clientHeight * this.#ratio))}px`);
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

  /** Show at once what has been clicked to its end. @param {string[]} chosen */
  pick(chosen) {
    for (const key of chosen) {
      const element = this.#elements.get(key);
      element?.group.classList.add("chosen");
      if (element) element.mark = ""; // to be marked anew
    }
  }

  /** Show what somebody would choose. @param {string[]} keys */
  point(keys) {
    for (const group of this.svg.querySelectorAll(".advised")) group.classList.remove("advised");
    for (const key of keys) this.#elements.get(key)?.group.classList.add("advised");
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
    this.shape.classList.add("loading");
    const text = await textOf(address);
    if (address !== this.#scenery) return; // another layout was asked for meanwhile
    this.ground.innerHTML = text;
    this.panzoom.refresh();
    this.shape.classList.remove("loading");
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
      this.layerOf(key).append(group);
    }
    describe(group, words);
    this.#elements.set(key, { group, svg, words, mark: known?.mark ?? "" });
  }

  /** @param {string} key */
  #remove(key) {
    this.#elements.get(key)?.group.remove();
    this.#elements.delete(key);
  }

  /** @param {string[]} order */
  #arrange(order) {
    for (const layer of this.#window ? [this.#window, this.svg] : [this.svg]) {
      this.#arrangeLayer(layer, this.#window ? order.filter((key) => this.layerOf(key) === layer) : order);
    }
  }

  /** Moves as few nodes as possible: a moved node is styled and laid out anew, loses focus and restarts its animations. @param {SVGSVGElement} layer @param {string[]} order */
  #arrangeLayer(layer, order) {
    const present = /** @type {SVGElement[]} */ ([...layer.children]).map((group) => group.dataset.key ?? "");
    const stays = staying(present, order);
    /** @type {SVGGElement | null} */
    let next = null;
    for (const key of order.toReversed()) {
      const group = this.#elements.get(key)?.group;
      if (!group) continue;
      if (!stays.has(key)) move(layer, group, next);
      next = group;
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

  /** A finger that cannot meet its aim brings it nearer first. @param {EventTarget | null} target @param {MouseEvent} [event] of a pointer */
  #choose(target, event) {
    const group = target instanceof Element ? /** @type {SVGGElement | null} */ (target.closest("[data-key]")) : null;
    const key = group?.dataset.key;
    if (!group || !key) return;
    const touched = event && /** @type {PointerEvent} */ (event).pointerType === "touch";
    if (touched && this.#legal.has(key) && this.panzoom.magnify(place(group), event)) return;
    if (this.#legal.has(key)) this.clicked(key);
    else this.refused(key);
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

/** @param {SVGSVGElement & {moveBefore?: (node: Node, before: Node | null) => void}} layer @param {SVGGElement} group @param {SVGGElement | null} next what it is to stand before */
function move(layer, group, next) {
  if (layer.moveBefore) layer.moveBefore(group, next);
  else layer.insertBefore(group, next);
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
function place(group) {
  const ring = group.querySelector(".ring .edge")?.getBoundingClientRect();
  return ring?.width ? ring : group.getBoundingClientRect();
}

/** @param {SVGGElement} group */
function spot(group) {
  const box = place(group);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The box around an element, without what it shows only under the pointer. @param {SVGGElement} group */
function extent(group) {
  const pointed = group.matches(":hover, :focus-visible");
  if (pointed) group.classList.add("moving");
  const box = group.getBBox();
  if (pointed) group.classList.remove("moving");
  return box;
}

/** Let an element that has kept its size, but not its place, come from where it was. @param {SVGGElement} group @param {DOMRect} before @param {DOMRect} now */
function slide(group, before, now) {
  const grown = Math.max(Math.abs(before.width - now.width), Math.abs(before.height - now.height));
  const dx = before.x + before.width / 2 - (now.x + now.width / 2);
  const dy = before.y + before.height / 2 - (now.y + now.height / 2);
  if (grown > SAME_SIZE || Math.hypot(dx, dy) < MOVED) return;
  group.animate({ transform: [`translate(${dx}px, ${dy}px)`, "none"] }, { duration: lasting(420), easing: "cubic-bezier(.3,.7,.3,1)" });
}

/** What an address answers, asked for again while the line is broken. @param {string} address @returns {Promise<string>} */
async function textOf(address) {
  try {
    const answer = await fetch(address);
    return answer.ok ? await answer.text() : "";
  } catch {
    await new Promise((resume) => setTimeout(resume, AGAIN));
    return textOf(address);
  }
}
