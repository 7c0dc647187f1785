/** A puzzle: shows the position, sends what is chosen, shows the answer. What was chosen rightly stays in the page. */

import { Board } from "./board.js";
import { Choices } from "./choices.js";
import { click, finished, matching, nextKeys } from "./clicks.js";
import { byId, make, toast } from "./dom.js";
import { layout, onLayout } from "./layout.js";
import { Line } from "./line.js";
import { isTyping } from "./panzoom.js";
import { RulesPanel } from "./rules.js";

/** @typedef {import("./types.js").Choice} Choice @typedef {import("./types.js").PuzzleMoment} Moment */

const { game = "", puzzle = "" } = document.body.dataset;

/** @type {Moment | null} the newest answer */
let now = null;
/** @type {string[]} the elements clicked so far */
let clicked = [];
let waits = false;

const board = new Board(byId("board"), clickBoard);
const choices = new Choices(byId("choices"), choose, new Line(byId("prompt"), () => choices.forget(() => select(clicked))));
const back = byId("back");
new RulesPanel(game);

/** Send what is chosen after what was right so far, and show what follows. @param {number[]} actions @param {{action?: number, tell?: boolean}} [deed] */
async function send(actions, deed = {}) {
  hold(true);
  try {
    const body = JSON.stringify({ actions, ...deed, layout: layout() });
    const answer = await fetch(`/api/puzzles/${game}/${puzzle}`, { method: "POST", headers: { "content-type": "application/json" }, body });
    const data = await answer.json();
    if (!answer.ok) throw new Error(data.error);
    show(data);
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error));
  } finally {
    hold(false);
  }
}

/** @param {Moment} next */
function show(next) {
  const keyboard = byId("prompt").contains(document.activeElement) || board.hasFocus;
  const before = now;
  now = next;
  const animate = board.update(next.board, before !== null);
  byId("describe").textContent = next.describe;
  const answer = byId("answer");
  answer.textContent = next.answer;
  answer.classList.toggle("other", !next.right);
  byId("ask").textContent = next.solved ? "That is the solution." : next.prompt;
  showRule(next);
  if (next.solution.length) showSolution(next.solution);
  document.body.toggleAttribute("data-solved", next.solved);
  select([]);
  animate();
  if (keyboard && !board.hasFocus && !choices.focus()) byId("ask").focus({ preventScroll: true });
}

/** @param {Moment} next */
function showRule(next) {
  const rule = /** @type {HTMLAnchorElement} */ (byId("rule"));
  rule.hidden = !next.rule;
  if (!next.rule) return;
  rule.href = next.rule.href;
  rule.dataset.rule = next.rule.number;
  rule.textContent = `Rule ${next.rule.number}`;
}

/** @param {string[]} steps */
function showSolution(steps) {
  byId("solution").replaceChildren(...steps.map((words) => make("li", {}, words)));
  byId("tell").hidden = true;
}

/** Show how far a choice has come. @param {string[]} path */
function select(path) {
  if (!now) return;
  clicked = path;
  const left = matching(now.choices, clicked);
  board.mark(nextKeys(now.choices, clicked), clicked, []);
  byId("hint").textContent = clicked.length ? "Choose where, or press Escape to go back." : "";
  const moment = JSON.stringify([now.actions, clicked, left.length, now.solved]);
  if (left.length) choices.show(left, moment, []);
  else
    choices.showOthers(
      [make("a", { class: "btn go", href: nextPuzzle() }, "Next puzzle"), make("a", { class: "btn", href: `/puzzles/${game}` }, "All puzzles")],
      moment,
    );
  back.setAttribute("aria-disabled", String(!clicked.length && !now.actions.length));
}

const nextPuzzle = () => /** @type {HTMLAnchorElement} */ (byId("next")).href;

/** @param {string} key */
function clickBoard(key) {
  if (!now || waits) return;
  const path = click(now.choices, clicked, key);
  if (!path) return;
  const done = finished(now.choices, path);
  if (!done) return select(path);
  board.pick(path);
  choose(done);
}

/** @param {Choice} choice */
async function choose(choice) {
  if (now && !waits) await send(now.actions, { action: choice.action });
}

/** @param {boolean} wait */
function hold(wait) {
  waits = wait;
  choices.hold(wait);
  byId("prompt").setAttribute("aria-busy", String(wait));
}

/** One step back: a click, or a choice. */
async function stepBack() {
  if (!now || waits) return;
  if (clicked.length) return select(clicked.slice(0, -1));
  if (now.actions.length) await send(now.actions.slice(0, -1));
}

byId("tell").addEventListener("click", () => now && !waits && send(now.actions, { tell: true }));
byId("words").addEventListener("click", () => /** @type {HTMLDialogElement} */ (byId("position")).showModal());
back.addEventListener("click", stepBack);
onLayout(() => now && send(now.actions));
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !isTyping(event.target) && !document.querySelector("dialog:is([open], :popover-open)")) stepBack();
});

await send([]);
