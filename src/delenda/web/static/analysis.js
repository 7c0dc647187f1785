/** The computer's opinion of a game in the replay: of the whole, drawn as it is found, and of the position that is looked at. */

import { make, remember, remembered, seatName, toast } from "./dom.js";
import { area, inWords, turningPoints } from "./graph.js";
import { adviceList, because, heading, oddsBar, percent } from "./odds.js";

/** @typedef {import("./graph.js").Point} Point @typedef {import("./types.js").AdviceMessage} AdviceMessage */

const SHOWN = "delenda-analysis";
const PATIENCE = 350; // milliseconds a position is looked at before the computer is asked

export class Analysis {
  #isOn = false;
  #at = 0;
  /** @type {Point[]} */
  #points = [];
  /** @type {AbortController | null} */
  #asking = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #soon;

  /**
   * @param {HTMLElement} place @param {string} api of the table @param {string} viewer @param {number} last position
   * @param {(at: number) => void} go
   */
  constructor(place, api, viewer, last, go) {
    this.api = api;
    this.query = `?as=${viewer}`;
    this.last = last;
    this.go = go;
    const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (place.querySelector(`[data-part="${name}"]`));
    this.button = part("switch");
    this.body = part("body");
    this.opinion = part("opinion");
    this.turns = part("turns");
    this.graph = /** @type {SVGSVGElement} */ (place.querySelector("svg.chances"));
    this.graph.setAttribute("viewBox", `0 0 ${Math.max(1, last)} 100`);
    this.graph.addEventListener("click", (event) => this.#jump(event));
    this.button.addEventListener("click", () => this.#switch(!this.#isOn));
    if (remembered(SHOWN, "") === "on") this.#switch(true);
  }

  /** The reader looks at a position. @param {number} at */
  show(at) {
    this.#at = at;
    this.graph.querySelector(".now")?.setAttribute("d", `M${at} 0V100`);
    this.#asking?.abort();
    clearTimeout(this.#soon);
    if (this.#isOn) this.#soon = setTimeout(() => this.#ask(at), PATIENCE);
  }

  /** @param {boolean} on */
  #switch(on) {
    this.#isOn = on;
    remember(SHOWN, on ? "on" : "");
    this.body.hidden = !on;
    this.button.setAttribute("aria-pressed", String(on));
    this.show(this.#at);
    if (on && !this.#points.length) this.#read().catch((error) => this.#fail(error));
  }

  /** @param {MouseEvent} event */
  #jump(event) {
    const box = this.graph.getBoundingClientRect();
    this.go(Math.round(((event.clientX - box.left) / box.width) * this.last));
  }

  /** The chances come one by one; when the page goes the server gives up. */
  async #read() {
    const answer = await fetch(`${this.api}/chances${this.query}`);
    if (!answer.ok || !answer.body) throw new Error((await answer.json()).error);
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = (rest + part.value).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) this.#add(JSON.parse(line));
      this.#draw();
    }
    this.graph.classList.add("complete");
    this.#tellTurns();
  }

  /** @param {{at?: number, rome?: number | null}} found */
  #add({ at, rome }) {
    if (at !== undefined && typeof rome === "number") this.#points.push({ at, rome });
  }

  #draw() {
    this.graph.querySelector(".rome")?.setAttribute("d", area(this.#points));
    this.graph.setAttribute("aria-label", inWords(this.#points));
    const known = this.#points[this.#points.length - 1]?.at ?? 0;
    this.graph.querySelector(".carthage")?.setAttribute("d", `M0 0H${known}V100H0Z`);
  }

  #tellTurns() {
    const turns = turningPoints(this.#points);
    const items = turns.map(({ at, change }) => {
      const side = change > 0 ? "ROME" : "CARTHAGE";
      const button = make("button", { type: "button" }, `Position ${at}: ${seatName(side)} gains ${percent(Math.abs(change))}`);
      button.addEventListener("click", () => this.go(at));
      return make("li", {}, button);
    });
    this.turns.hidden = !items.length;
    this.turns.querySelector("ol")?.replaceChildren(...items);
  }

  /** @param {number} at */
  async #ask(at) {
    const asking = new AbortController();
    this.#asking = asking;
    this.opinion.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(`${this.api}/analysis/${at}${this.query}`, { signal: asking.signal });
      const message = await answer.json();
      if (!answer.ok) throw new Error(message.error);
      if (!asking.signal.aborted) this.#tell(message);
    } catch (error) {
      if (!asking.signal.aborted) this.#fail(error);
    } finally {
      if (this.#asking === asking) this.opinion.setAttribute("aria-busy", "false");
    }
  }

  /** @param {AdviceMessage & {actor: string}} message */
  #tell(message) {
    if (message.rome === null) return this.opinion.replaceChildren(make("p", {}, "The dice decide here."));
    const parts = [oddsBar(message.rome)];
    if (message.actions.length) parts.push(make("h3", {}, heading(message, message.actor)), adviceList(message, null), ...because(message));
    this.opinion.replaceChildren(...parts);
  }

  /** @param {unknown} error */
  #fail(error) {
    toast(error instanceof Error ? error.message : String(error));
  }
}
