/** The choices that cost most, one by one on the board: the player tries again and is told whether that is better, and why. */

import { Board } from "./board.js";
import { Choices } from "./choices.js";
import { click, finished, matching, nextKeys } from "./clicks.js";
import { byId, make, toast } from "./dom.js";
import { layout, onLayout } from "./layout.js";
import { Line } from "./line.js";
import { isTyping } from "./panzoom.js";
import { points, readReport } from "./report-read.js";
import { ask } from "./study-ask.js";

/** @typedef {import("./types.js").Choice} Choice @typedef {import("./types.js").StudyMoment} Moment @typedef {import("./types.js").Study} Study @typedef {import("./types.js").Report} Report */

const CLOSE = 100; // hundredths of a point: what costs no more is as good

const { table = "", game = "", side = "rome" } = document.body.dataset;
const seat = side === "rome" ? 0 : 1;
/** @type {Report | null} */
let report = null;
/** @type {Study | null} */
let study = null;
/** @type {number[]} the numbers of the steps that come back */
let mistakes = [];
let at = 0;
/** @type {Set<number>} */
const done = new Set();
/** @type {Moment | null} */
let now = null;
/** @type {string[]} */
let clicked = [];
let waits = false;
let shown = 0;
/** @type {number[]} the actions of a secret choice so far */
let chosen = [];
/** @type {string[]} and their words */
let spoken = [];

const board = new Board(byId("board"), clickBoard);
const choices = new Choices(byId("choices"), choose, new Line(byId("prompt"), () => choices.forget(() => select(clicked))));

const step = () => /** @type {Report} */ (report).steps[mistakes[at]];
const actions = () => /** @type {Study} */ (study).nodes.slice(1, step().number + 1).map(({ action }) => action);

/** Bring a mistake back. @param {number} number */
async function bring(number) {
  at = number;
  say("", true);
  const link = /** @type {HTMLAnchorElement} */ (byId("study"));
  link.href = `/analysis/${game}?table=${table}&at=${step().number}&as=open`;
  byId("solution").hidden = false;
  byId("on").hidden = mistakes.length < 2;
  showList();
  await restart();
}

/** Back to where the choice begins. */
async function restart() {
  [chosen, spoken] = [[], []];
  const first = await look([]);
  if (first) show(first);
}

/** The position behind some actions, with the eyes of whoever chooses. @param {number[]} line @returns {Promise<Moment | null>} */
async function look(line) {
  hold(true);
  try {
    return /** @type {Moment} */ (await ask("/api/study/at", { head: study?.head, actions: [...actions(), ...line], own: true, layout: layout() }));
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error));
    return null;
  } finally {
    hold(false);
  }
}

/** @param {Moment} moment */
function show(moment) {
  now = moment;
  shown += 1;
  board.update(moment.board, true)();
  byId("describe").textContent = moment.describe;
  byId("where").textContent = `Mistake ${at + 1} of ${mistakes.length}`;
  byId("ask").textContent = `${moment.prompt} In the game: ${step().words}, which cost ${points(step().cost)} points. What is better?`;
  select([]);
}

function showList() {
  const items = mistakes.map((index, i) => {
    const { words, cost } = /** @type {Report} */ (report).steps[index];
    const button = make("button", { type: "button" }, `${words} (${points(cost)})`);
    if (i === at) button.setAttribute("aria-current", "step");
    button.toggleAttribute("data-done", done.has(i));
    button.addEventListener("click", () => bring(i));
    return make("li", {}, button);
  });
  byId("list").replaceChildren(...items);
  const bar = /** @type {HTMLProgressElement} */ (byId("progress"));
  bar.max = Math.max(1, mistakes.length);
  bar.value = done.size;
  bar.setAttribute("aria-label", "Mistakes mended");
}

/** @param {string[]} path */
function select(path) {
  if (!now) return;
  clicked = path;
  const left = matching(now.choices, clicked);
  board.mark(nextKeys(now.choices, clicked), clicked);
  byId("hint").textContent = clicked.length ? "Choose where, or press Escape to go back." : "";
  choices.show(left, JSON.stringify([shown, clicked, left.length]));
}

/** @param {string} key */
function clickBoard(key) {
  if (!now || waits) return;
  const path = click(now.choices, clicked, key);
  if (!path) return;
  const found = finished(now.choices, path);
  if (!found) return select(path);
  board.pick(path);
  choose(found);
}

/** A choice is one action, or all of a secret choice. @param {Choice} choice */
async function choose(choice) {
  if (!now || waits) return;
  const { actor, secret } = now;
  const line = [...chosen, choice.action];
  const said = [...spoken, choice.words || choice.label];
  if (secret) {
    const next = await look(line);
    if (!next) return;
    if (next.secret && next.actor === actor) {
      [chosen, spoken] = [line, said];
      return show(next);
    }
  }
  await judge(line, said.join(", "));
}

/** @param {number[]} line @param {string} words */
async function judge(line, words) {
  const wanted = step();
  const why = wanted.why ? `, for ${wanted.why}` : "";
  if (same(line, wanted.line)) return solved(`${words}: that is what the computer found${why}.`);
  if (same(line, wanted.played)) return again(`That was played, and cost ${points(wanted.cost)} points. Try something else.`);
  hold(true);
  say("The computer looks at it…", true);
  try {
    const found = /** @type {{cost: number}} */ (await ask("/api/study/judge", { head: study?.head, actions: actions(), line }));
    if (found.cost <= CLOSE) solved(`${words}: as good as what the computer found (${wanted.better}${why}).`);
    else if (found.cost < wanted.cost) again(`${words} is better than what was played, but still costs ${points(found.cost)} points.`);
    else again(`${words} is no better than what was played: it costs ${points(found.cost)} points.`);
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error));
  } finally {
    hold(false);
  }
}

/** @param {number[]} one @param {number[]} other */
const same = (one, other) => one.length === other.length && one.every((action, i) => action === other[i]);

/** @param {string} words */
function solved(words) {
  done.add(at);
  say(words, true);
  showList();
  restart();
}

/** @param {string} words */
function again(words) {
  say(words, false);
  restart();
}

/** @param {string} words @param {boolean} good */
function say(words, good) {
  const answer = byId("answer");
  answer.textContent = words;
  answer.classList.toggle("other", !good);
}

/** @param {boolean} wait */
function hold(wait) {
  waits = wait;
  choices.hold(wait);
  byId("prompt").setAttribute("aria-busy", String(wait));
}

byId("on").addEventListener("click", () => !waits && bring((at + 1) % mistakes.length));
byId("solution").addEventListener("click", () => {
  const { better, why } = step();
  say(`${better}${why ? `, for ${why}` : ""}.`, true);
});
byId("words").addEventListener("click", () => /** @type {HTMLDialogElement} */ (byId("position")).showModal());
onLayout(() => report && mistakes.length && bring(at));
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && clicked.length && !isTyping(event.target)) select(clicked.slice(0, -1));
});

/** The game and its report. */
async function begin() {
  const bar = /** @type {HTMLProgressElement} */ (byId("progress"));
  report = await readReport(table, (judged, total) => {
    bar.max = Math.max(1, total);
    bar.value = judged;
    if (total) byId("where").textContent = `${judged} of ${total} choices judged`;
  });
  const answer = await fetch(`/api/tables/${table}/study/0?as=open`);
  const data = await answer.json();
  if (!answer.ok) throw new Error(data.error);
  study = data;
  const found = report;
  mistakes = found.mistakes.filter((index) => found.steps[index].seat === seat);
  if (mistakes.length) return bring(0);
  byId("ask").textContent = "This side made no choice that cost much.";
  byId("where").textContent = "";
  hold(false);
}

begin().catch((error) => {
  byId("ask").textContent = error instanceof Error ? error.message : String(error);
  hold(false);
});
