/** Moving about a board with mouse, fingers and keys. The arithmetic is in frame.js. */

import { isZoomed, moveBy, zoomAt } from "./frame.js";

const STEP = 1.4;
const CLICK_SLACK = 7; // pixels a pointer may wander during a click

export class PanZoom {
  /** @type {import("./frame.js").Frame} */
  #whole = { x: 0, y: 0, width: 1, height: 1 };
  #frame = this.#whole;
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
    // two fingers are never a scroll of the page, which would cancel both pointers
    svg.addEventListener("touchmove", (event) => event.touches.length > 1 && event.preventDefault(), { passive: false });
    svg.addEventListener("click", (event) => this.#wandered > CLICK_SLACK && event.stopImmediatePropagation(), { capture: true });
    svg.addEventListener("dblclick", (event) => !(/** @type {Element} */ (event.target).closest(".legal")) && this.#zoomAtPointer(STEP * STEP, event));
    const zooms = { in: () => this.zoom(STEP), out: () => this.zoom(1 / STEP), fit: () => this.fit() };
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-zoom]"))) {
      button.addEventListener("click", zooms[/** @type {keyof typeof zooms} */ (button.dataset.zoom)]);
    }
    this.outward = document.querySelectorAll("[data-zoom]:not([data-zoom=in])"); // they do something only where the board is zoomed in
    addEventListener("keydown", (event) => this.#key(event));
  }

  /** A board of another size: show all of it. @param {number} width @param {number} height */
  resize(width, height) {
    if (width === this.#whole.width && height === this.#whole.height) return;
    this.#whole = { x: 0, y: 0, width, height };
    this.fit();
  }

  fit() {
    this.#show(this.#whole);
  }

  /** Zoom about the middle. @param {number} factor */
  zoom(factor) {
    const { x, y, width, height } = this.#frame;
    this.#show(zoomAt(this.#frame, this.#whole, factor, { x: x + width / 2, y: y + height / 2 }));
  }

  /** @param {import("./frame.js").Frame} frame */
  #show(frame) {
    this.#frame = frame;
    for (const layer of [this.ground, this.svg]) layer.setAttribute("viewBox", `${frame.x} ${frame.y} ${frame.width} ${frame.height}`);
    const zoomed = isZoomed(frame, this.#whole);
    this.shape.classList.toggle("zoomed", zoomed);
    for (const button of this.outward) button.setAttribute("aria-disabled", String(!zoomed));
  }

  /** @param {{clientX: number, clientY: number}} event */
  #onBoard(event) {
    const matrix = this.svg.getScreenCTM();
    return matrix ? new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse()) : new DOMPoint();
  }

  /** @param {number} factor @param {{clientX: number, clientY: number}} event */
  #zoomAtPointer(factor, event) {
    this.#show(zoomAt(this.#frame, this.#whole, factor, this.#onBoard(event)));
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (document.documentElement.classList.contains("enlarged") && !event.ctrlKey) return; // it scrolls the board in its frame
    const out = event.deltaY > 0;
    if (out && !isZoomed(this.#frame, this.#whole)) return; // let the page scroll
    event.preventDefault();
    this.#zoomAtPointer(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), event);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button !== 0) return;
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
      const unit = this.svg.getScreenCTM()?.a ?? 1;
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

/** @param {EventTarget | null} target */
export function isTyping(target) {
  return target instanceof HTMLElement && target.closest("input:not([type=range]), textarea, select") !== null;
}
