/** The report of a game: shown as soon as it is ready. */

import { byId, make, seatName } from "./dom.js";
import { area, inWords } from "./graph.js";
import { points, readReport, signed } from "./report-read.js";

/** @typedef {import("./types.js").Report} Report */

const { table = "", game = "" } = document.body.dataset;
const SEATS = ["ROME", "CARTHAGE"];

/** @param {Report} report */
function show(report) {
  byId("waiting").hidden = true;
  byId("report").hidden = false;
  showGraph(report);
  showCauses(report);
  const accuracies = report.accuracy.flatMap((each, seat) => [
    make("dt", {}, seatName(SEATS[seat])),
    make("dd", {}, each === null ? "no choices" : `${each.toFixed(0)} % accurate`),
  ]);
  byId("accuracy").replaceChildren(...accuracies);
  const decisive = report.decisive.map((index) => make("li", {}, make("p", {}, report.sentences[index]), links(report.steps[index].number)));
  byId("decisive").replaceChildren(...(decisive.length ? decisive : [make("li", {}, "No single choice cost much.")]));
  byId("steps").replaceChildren(...report.steps.map((step) => row(step)));
}

/** @param {Report} report */
function showGraph(report) {
  const known = [{ at: 0, rome: report.start / 10000 }, ...report.steps.map(({ number, rome }) => ({ at: number + 1, rome: rome / 10000 }))];
  known.push({ at: report.actions, rome: report.end / 10000 });
  const graph = byId("graph");
  graph.setAttribute("viewBox", `0 0 ${Math.max(1, report.actions)} 100`);
  graph.setAttribute("aria-label", inWords(known));
  graph.querySelector(".rome")?.setAttribute("d", area(known));
  graph.querySelector(".carthage")?.setAttribute("d", `M0 0H${report.actions}V100H0Z`);
  graph.querySelector(".even")?.setAttribute("d", `M0 50H${report.actions}`);
}

/** @param {Report} report */
function showCauses(report) {
  const line = (/** @type {string} */ words, /** @type {string} */ rome, /** @type {string} */ carthage) =>
    make("tr", {}, make("th", { scope: "row" }, words), make("td", {}, rome), make("td", {}, carthage));
  const rows = report.causes.map(({ words, rome }) => line(words, signed(rome), signed(-rome)));
  const end = report.is_over ? "The result" : "The last position";
  rows.unshift(line("The beginning", points(report.start), points(10000 - report.start)));
  rows.push(line(end, points(report.end), points(10000 - report.end)));
  byId("causes").replaceChildren(...rows);
}

/** @param {number} number */
function links(number) {
  const replay = make("a", { href: `/table/${table}/replay?at=${number}&as=open` }, "In the replay");
  const study = make("a", { href: `/analysis/${game}?table=${table}&at=${number}&as=open` }, "Try it out");
  return make("p", {}, replay, " · ", study);
}

/** @param {Report["steps"][number]} step */
function row(step) {
  const where = make("a", { href: `/table/${table}/replay?at=${step.number}&as=open` }, String(step.number + 1));
  const better = step.better ? make("small", {}, ` Better: ${step.better}`) : "";
  const cells = [make("td", {}, where), make("td", {}, seatName(SEATS[step.seat])), make("td", {}, step.words, better)];
  return make("tr", {}, ...cells, make("td", {}, step.cost ? points(step.cost) : ""), make("td", {}, `${Math.round(step.rome / 100)} %`));
}

try {
  const bar = /** @type {HTMLProgressElement} */ (byId("progress"));
  show(
    await readReport(table, (done, total) => {
      bar.max = Math.max(1, total);
      bar.value = done;
      if (total) byId("progress-words").textContent = `${done} of ${total} choices judged. You may leave the page; the report is kept.`;
    }),
  );
} catch (error) {
  byId("progress-words").textContent = error instanceof Error ? error.message : String(error);
}
