/** What a change does: the computer plays itself with both boxes, and the shares come as they are played. */

import { byId, make } from "./dom.js";

/** @typedef {{ rome: number, carthage: number, draws: number, games: number, share: number, low: number, high: number,
 *   actions: { median: number }, reasons: { words: string, count: number }[] }} Side */
/** @typedef {{ games: number, of: number, boxes: Side[], points: number, low: number, high: number }} Told */

const percent = (/** @type {number} */ share) => `${(100 * share).toFixed(1)} %`;
const signed = (/** @type {number} */ share) => `${share < 0 ? "−" : "+"}${Math.abs(100 * share).toFixed(1)}`;

/** @param {string} game @param {() => object} wish what is to be measured */
export function measuring(game, wish) {
  /** @type {AbortController | null} */
  let running = null;
  const progress = /** @type {HTMLProgressElement} */ (byId("progress"));

  function rest() {
    running = null;
    byId("stop").hidden = true;
    progress.hidden = true;
  }

  byId("stop").addEventListener("click", () => running?.abort());
  byId("measure").addEventListener("click", async () => {
    running?.abort();
    const mine = new AbortController();
    running = mine;
    byId("stop").hidden = false;
    progress.hidden = false;
    progress.value = 0;
    const games = Number(/** @type {HTMLSelectElement} */ (byId("games")).value);
    const level = /** @type {HTMLSelectElement} */ (byId("level")).value;
    try {
      const body = JSON.stringify({ ...wish(), games, level });
      const answer = await fetch(`/api/workshop/${game}/measure`, { method: "POST", body, signal: mine.signal });
      if (!answer.ok || !answer.body) throw new Error((await answer.json()).error);
      for await (const told of lines(answer.body)) {
        progress.max = told.of;
        progress.value = told.games;
        show(told);
      }
    } catch (error) {
      if (!mine.signal.aborted) byId("measured").replaceChildren(make("p", { class: "error-note" }, String(error instanceof Error ? error.message : error)));
    }
    if (running === mine || mine.signal.aborted) rest();
  });
}

/** @param {ReadableStream<Uint8Array>} body @returns {AsyncGenerator<Told>} */
async function* lines(body) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const parts = (rest + decoder.decode(value, { stream: true })).split("\n");
    rest = parts.pop() ?? "";
    for (const part of parts) yield JSON.parse(part);
  }
}

/** @param {Told} told */
function show(told) {
  const [ours, theirs] = told.boxes;
  const head = make("tr", {}, make("th", {}), make("th", { scope: "col" }, "our box"), make("th", { scope: "col" }, "yours"));
  const row = (/** @type {string} */ name, /** @type {(side: Side) => string} */ words) =>
    make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, words(ours)), make("td", {}, words(theirs)));
  const table = make(
    "table",
    { class: "shares" },
    make("caption", {}, `${told.games} of ${told.of} games each`),
    make("thead", {}, head),
    make(
      "tbody",
      {},
      row("Rome's share", (side) => percent(side.share)),
      row("95 %", (side) => `${percent(side.low)} – ${percent(side.high)}`),
      row("won by Rome, drawn, won by Carthage", (side) => `${side.rome}, ${side.draws}, ${side.carthage}`),
      row("actions, in the middle", (side) => side.actions.median.toFixed(0)),
    ),
  );
  const sure = told.low > 0 || told.high < 0;
  const words = `Rome's share changes by ${signed(told.points)} points (95 %: ${signed(told.low)} to ${signed(told.high)})${sure ? "." : ", which may be chance."}`;
  byId("measured").replaceChildren(bars(ours, theirs), make("p", {}, words), table, reasons(ours, theirs));
}

/** @param {Side[]} sides */
function bars(...sides) {
  const place = make("div", { class: "bars", "aria-hidden": "true" });
  for (const side of sides) {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", "0 0 100 8");
    svg.setAttribute("preserveAspectRatio", "none");
    const rome = (100 * side.rome) / side.games;
    const draws = (100 * side.draws) / side.games;
    svg.innerHTML =
      `<rect class="rome" width="${rome}" height="8"/><rect class="draw" x="${rome}" width="${draws}" height="8"/>` +
      `<rect class="carthage" x="${rome + draws}" width="${100 - rome - draws}" height="8"/>` +
      `<path d="M${100 * side.low} 4H${100 * side.high}"/><path class="half" d="M50 0V8"/>`;
    place.append(svg);
  }
  return place;
}

/** @param {Side} ours @param {Side} theirs */
function reasons(ours, theirs) {
  const count = (/** @type {Side} */ side, /** @type {string} */ words) => side.reasons.find((each) => each.words === words)?.count ?? 0;
  const names = [...new Set([...ours.reasons, ...theirs.reasons].map((each) => each.words))];
  const rows = names.map((words) =>
    make("tr", {}, make("th", { scope: "row" }, words), make("td", {}, String(count(ours, words))), make("td", {}, String(count(theirs, words)))),
  );
  return make("table", { class: "shares" }, make("caption", {}, "How games end"), make("tbody", {}, ...rows));
}
