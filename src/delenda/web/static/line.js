/**
 * The slim line below the board. What cannot do without a second row makes it taller, and it stays so for the whole turn: a board
 * that jumps with every question is worse.
 */

export class Line {
  /** @param {HTMLElement} place @param {() => void} again shows what is in it anew, for a window of another size */
  constructor(place, again) {
    this.place = place;
    this.ask = /** @type {HTMLElement} */ (place.querySelector(".ask"));
    new ResizeObserver(() => place.parentElement?.style.setProperty("--line-height", `${Math.round(place.getBoundingClientRect().height)}px`)).observe(place);
    addEventListener("resize", () => {
      this.calm();
      again();
    });
  }

  /** @returns {boolean} whether it was slim */
  grow() {
    const slim = !this.place.classList.contains("tall");
    this.place.classList.add("tall");
    return slim;
  }

  /** One row again. */
  calm() {
    this.place.classList.remove("tall");
  }

  /** The question is to be read without scrolling. @returns {boolean} whether there is more room now */
  fit() {
    return this.ask.scrollHeight > this.ask.clientHeight + 3 && this.grow();
  }
}
