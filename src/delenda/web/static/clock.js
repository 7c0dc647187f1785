/** Clocks that run in the page between two messages of the server. */

/** @typedef {import("./types.js").ClockMessage} ClockMessage @typedef {import("./types.js").Seat} Seat */

const two = (/** @type {number} */ n) => String(n).padStart(2, "0");

/** `9:37`, `1:02:05`, `2 d 5 h`; tenths in the last ten seconds. @param {number} milliseconds */
export function clockWords(milliseconds) {
  const ms = Math.max(0, milliseconds);
  const seconds = Math.floor(ms / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  if (hours >= 48) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
  if (ms < 10_000) return `0:0${Math.floor(ms / 1000)}.${Math.floor((ms % 1000) / 100)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

/** What a clock shows now. @param {ClockMessage} clock @param {Seat} seat @param {number} since milliseconds since it arrived */
export function timeLeft(clock, seat, since) {
  return clock[seat] - (clock.running.includes(seat) ? Math.max(0, since - clock.waits) : 0);
}

export class Clocks {
  /** @type {ClockMessage | null} */
  #clock = null;
  #arrived = 0;

  /** @param {Record<string, HTMLElement>} faces by seat */
  constructor(faces) {
    this.faces = faces;
    setInterval(() => this.#draw(), 100);
  }

  /** @param {ClockMessage | null} clock */
  set(clock) {
    this.#clock = clock;
    this.#arrived = performance.now();
    for (const face of Object.values(this.faces)) face.hidden = clock === null;
    this.#draw();
  }

  #draw() {
    if (!this.#clock) return;
    for (const seat of /** @type {const} */ (["ROME", "CARTHAGE"])) {
      const left = timeLeft(this.#clock, seat, performance.now() - this.#arrived);
      const words = clockWords(left);
      const face = this.faces[seat];
      if (face.textContent !== words) face.textContent = words;
      face.classList.toggle("low", this.#clock.kind === "live" && left < 30_000);
    }
  }
}
