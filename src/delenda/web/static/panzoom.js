/**
 * Moving about a board, or about the part of it that lies in a window, with mouse, fingers and keys. The arithmetic is in frame.js.
 *
 * A window is an `svg.window` inside each layer; what lies around it stays as it is.
 */

import { contains, DEEPEST, isZoomed, moveBy, showing, through, zoomAt } from "./frame.js";

const STEP = 1.4;
const CLICK_SLACK = 7; // pixels a pointer may wander during a click
const SMALLEST = 23.5; // pixels: what is smaller is not met by a finger
const COMFORTABLE = 34;

export class PanZoom {
  /** @type {import("./frame.js").Frame} */
  #whole = { x: 0, y: 0, width: 1, height: 1 };
  #frame = this.#whole;
  /** @type {import("./types.js").Window | null} */
  #window = null;
  #boardWidth = 1;
  /** @type {Map<number, {x: number, y: number}>} */
  #fingers = new Map();
  #wandered = 0;

  /** @param {HTMLElement} shape the element around the board @param {SVGSVGElement} svg its pieces @param {SVGSVGElement} ground what lies under them */
  constructor(shape, svg, ground) {
    this.shape = shape;
    this.svg = svg;
    this.ground = ground;
    svg.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of ["pointerup", "pointercancel"]) {
      svg.addEventListener(end, (event) => this.#fingers.delete(/** @type {PointerEvent} */ (event).pointerId));
    }
    // two fingers are never a scroll of the page, which would cancel both pointers; one is none where it moves the map in a window
    svg.addEventListener("touchmove", (event) => (event.touches.length > 1 || this.#holds) && event.preventDefault(), { passive: false });
    svg.addEventListener("click", (event) => this.#wandered > CLICK_SLACK && event.stopImmediatePropagation(), { capture: true });
    svg.addEventListener(
      "dblclick",
      (event) => !(/** @type {Element} */ (event.target).closest(".legal")) && this.#isInside(event) && this.#zoomAtPointer(STEP * STEP, event),
    );
    const zooms = { in: () => this.zoom(STEP), out: () => this.zoom(1 / STEP), fit: () => this.fit() };
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-zoom]"))) {
      button.addEventListener("click", zooms[/** @type {keyof typeof zooms} */ (button.dataset.zoom)]);
    }
    this.outward = document.querySelectorAll("[data-zoom]:not([data-zoom=in])"); // they do something only where the board is zoomed in
    addEventListener("keydown", (event) => this.#key(event));
    new ResizeObserver(() => this.#level()).observe(shape);
  }

  /** Another board: show all of it. @param {number} width @param {number} height @param {import("./types.js").Window | null} window */
  resize(width, height, window) {
    const board = { x: 0, y: 0, width, height };
    this.#boardWidth = width;
    this.#window = window;
    for (const layer of [this.ground, this.svg]) layer.setAttribute("viewBox", written(board));
    this.#whole = window ? { x: window.x, y: window.y, width: window.width, height: window.height } : board;
    this.shape.style.setProperty("--window-right", `${100 - (100 * (this.#whole.x + this.#whole.width)) / width}%`);
    this.shape.style.setProperty("--window-bottom", `${100 - (100 * (this.#whole.y + this.#whole.height)) / height}%`);
    this.fit();
  }

  /** Show the same part again, also in scenery that has just come. */
  refresh() {
    this.#show(this.#frame);
  }

  fit() {
    this.#show(this.#whole);
  }

  /** Zoom about the middle. @param {number} factor */
  zoom(factor) {
    const { x, y, width, height } = this.#frame;
    this.#show(zoomAt(this.#frame, this.#whole, factor, { x: x + width / 2, y: y + height / 2 }));
  }

  /** Bring what lies out of sight into it, if it lies where one can move about. @param {SVGGElement} group */
  reveal(group) {
    if (!isZoomed(this.#frame, this.#whole) || (this.#window && !group.closest("svg.window"))) return;
    this.#show(showing(this.#frame, this.#whole, group.getBBox()));
  }

  /** A place that is too small to be met by a finger is brought nearer instead. @param {DOMRect} box on the screen @param {{clientX: number, clientY: number}} event */
  magnify(box, event) {
    const small = Math.min(box.width, box.height);
    if (small >= SMALLEST || this.#zoom >= DEEPEST || !this.#isInside(event)) return false;
    this.#zoomAtPointer(COMFORTABLE / small, event);
    return true;
  }

  /** @param {import("./frame.js").Frame} frame */
  #show(frame) {
    this.#frame = frame;
    const layers = this.#window ? this.shape.querySelectorAll("svg.window") : [this.ground, this.svg];
    for (const layer of layers) layer.setAttribute("viewBox", written(frame));
    const zoomed = isZoomed(frame, this.#whole);
    this.shape.classList.toggle("zoomed", zoomed);
    for (const button of this.outward) button.setAttribute("aria-disabled", String(!zoomed));
    this.#level();
  }

  get #holds() {
    return this.#window !== null && this.#fingers.size > 0 && isZoomed(this.#frame, this.#whole);
  }

  get #zoom() {
    return this.#whole.width / this.#frame.width;
  }

  /** Details are shown as soon as they can be read. */
  #level() {
    const unit = (this.shape.clientWidth / this.#boardWidth) * this.#zoom;
    const closer = this.#window !== null && unit >= this.#window.closer;
    for (const layer of [this.ground, this.svg]) layer.classList.toggle("closer", closer);
  }

  /** @param {{clientX: number, clientY: number}} event */
  #onBoard(event) {
    const matrix = this.svg.getScreenCTM();
    return matrix ? new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse()) : new DOMPoint();
  }

  /** Whether the pointer is where one can move about. @param {{clientX: number, clientY: number}} event */
  #isInside(event) {
    return this.#window === null || contains(this.#whole, this.#onBoard(event));
  }

  /** @param {number} factor @param {{clientX: number, clientY: number}} event */
  #zoomAtPointer(factor, event) {
    const point = this.#onBoard(event);
    this.#show(zoomAt(this.#frame, this.#whole, factor, this.#window ? through(this.#frame, this.#whole, point) : point));
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (document.documentElement.classList.contains("enlarged") && !event.ctrlKey) return; // it scrolls the board in its frame
    const out = event.deltaY > 0;
    if (!this.#isInside(event)) return;
    if (out && !isZoomed(this.#frame, this.#whole)) return; // let the page scroll
    event.preventDefault();
    this.#zoomAtPointer(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), event);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button !== 0) return;
    if (!this.#isInside(event)) {
      this.#wandered = 0; // or a click there would count as part of the last drag
      return;
    }
    if (this.#fingers.size === 0) this.#wandered = 0;
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const last = this.#fingers.get(event.pointerId);
    if (!last) return;
    const now = { x: event.clientX, y: event.clientY };
    this.#wandered += Math.hypot(now.x - last.x, now.y - last.y);
    if (this.#wandered > CLICK_SLACK && !this.svg.hasPointerCapture(event.pointerId)) this.svg.setPointerCapture(event.pointerId);
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const apart = (/** @type {{x: number, y: number}} */ p) => Math.hypot(p.x - other.x, p.y - other.y) || 1;
      this.#zoomAtPointer(apart(now) / apart(last), { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 });
    }
    if (isZoomed(this.#frame, this.#whole) && this.#wandered > CLICK_SLACK) {
      const unit = (this.svg.getScreenCTM()?.a ?? 1) * (this.#window ? this.#zoom : 1);
      const share = other ? 0.5 : 1; // two fingers move their middle half as far
      this.#show(moveBy(this.#frame, this.#whole, (-(now.x - last.x) / unit) * share, (-(now.y - last.y) / unit) * share));
    }
    this.#fingers.set(event.pointerId, now);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (event.key === "+" || event.key === "=") this.zoom(STEP);
    else if (event.key === "-") this.zoom(1 / STEP);
    else if (event.key === "0") this.fit();
    else if (event.shiftKey && event.key.startsWith("Arrow") && this.shape.contains(document.activeElement)) this.#pan(event);
  }

  /** @param {KeyboardEvent} event */
  #pan(event) {
    event.preventDefault();
    const dx = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0;
    const dy = { ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0;
    this.#show(moveBy(this.#frame, this.#whole, dx * this.#frame.width * 0.15, dy * this.#frame.height * 0.15));
  }
}

/** @param {import("./frame.js").Frame} frame */
const written = ({ x, y, width, height }) => `${x} ${y} ${width} ${height}`;

/** @param {EventTarget | null} target */
export function isTyping(target) {
  return target instanceof HTMLElement && target.closest("input:not([type=range]), textarea, select") !== null;
}
