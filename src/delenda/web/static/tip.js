/** What an element of the board is, in words, on a small card: for a pointer that rests on it, a finger, and the keyboard. */

import { make } from "./dom.js";

const REST = 450; // milliseconds
const LARGE = 170; // pixels: what is larger, and stands still beside the map, says itself what it is
const APART = 14;

export class Tip {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #waiting;

  /** @param {HTMLElement} shape the element around the board @param {SVGSVGElement} svg its pieces */
  constructor(shape, svg) {
    this.shape = shape;
    this.card = make("div", { class: "tip", "aria-hidden": "true", hidden: "" }); // a screen reader hears the element itself
    shape.append(this.card);
    svg.addEventListener("pointerover", (event) => event.pointerType === "mouse" && this.#rest(event));
    svg.addEventListener("pointermove", (event) => event.pointerType === "mouse" && this.card.hidden && this.#rest(event));
    svg.addEventListener("click", (event) => /** @type {PointerEvent} */ (event).pointerType === "touch" && this.#tap(event));
    svg.addEventListener("focusin", (event) => event.target instanceof Element && event.target.matches(":focus-visible") && this.#show(event.target));
    for (const end of ["pointerleave", "pointerdown", "wheel", "focusout", "keydown"]) svg.addEventListener(end, () => this.hide());
  }

  hide() {
    clearTimeout(this.#waiting);
    this.card.hidden = true;
  }

  /** @param {PointerEvent} event */
  #rest(event) {
    this.hide();
    const { clientX, clientY } = event;
    // what lies there by then: a view that came meanwhile may have drawn it anew
    this.#waiting = setTimeout(() => this.#show(document.elementFromPoint(clientX, clientY), { clientX, clientY }), REST);
  }

  /** A finger that chooses something asks nothing. @param {MouseEvent} event */
  #tap(event) {
    if (!(event.target instanceof Element && event.target.closest(".legal"))) this.#show(event.target, event);
  }

  /** @param {EventTarget | null} target @param {{clientX: number, clientY: number}} [pointer] */
  #show(target, pointer) {
    this.hide();
    const group = target instanceof Element ? target.closest(".el") : null;
    const words = group?.getAttribute("aria-label");
    if (!group || !words) return;
    const box = group.getBoundingClientRect();
    if (!group.closest("svg.window") && Math.max(box.width, box.height) > LARGE) return;
    this.card.textContent = words;
    this.card.hidden = false;
    this.#place(pointer ? new DOMRect(pointer.clientX, pointer.clientY, 0, 0) : box);
  }

  /** Beside what it tells of, and all of it on the board. @param {DOMRect} box */
  #place(box) {
    const frame = this.shape.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.card;
    const right = box.right - frame.left + APART;
    const left = right + width > frame.width ? box.left - frame.left - APART - width : right;
    const below = box.bottom - frame.top + APART;
    const top = below + height > frame.height ? box.top - frame.top - APART - height : below;
    this.card.style.left = `${Math.max(4, left)}px`;
    this.card.style.top = `${Math.max(4, top)}px`;
  }
}
