/** A guided game: shows a step, sends what is done, shows the answer. The server keeps nothing: how far somebody is stays in the browser. */

import { Board } from "./board.js";
import { Choices } from "./choices.js";
import { click, finished, matching, nextKeys } from "./clicks.js";
import { confirmed } from "./confirm.js";
import { byId, make, remember, remembered, toast } from "./dom.js";
import { layout, onLayout } from "./layout.js";
import { Line } from "./line.js";
import { isTyping } from "./panzoom.js";
import { RulesPanel } from "./rules.js";

/** @typedef {import("./types.js").Choice} Choice @typedef {import("./types.js").Taught} Taught @typedef {import("./types.js").LessonPlace} Place */

const SVG = "http://www.w3.org/2000/svg";
const PACE = 900; // milliseconds between two moves of the opponent
const MOST_BACK = 60; // places that Back remembers
const AROUND = 3; // units of the board between what is shown and the frame around it

const { game = "", lesson = "", steps = "0" } = document.body.dataset;
const last = Number(steps);
const START = { step: 0, actions: [] };
const KEPT = `delenda-lesson-${game}-${lesson}`;

/** @type {Taught | null} the newest answer */
let now = null;
/** @type {string[]} the elements clicked so far */
let clicked = [];
/** @type {Place[]} where Back leads to, newest last */
let past = [];
let playsOn = false; // whether the player has gone on behind the lesson
let waits = false;

const board = new Board(byId("board"), clickBoard);
const choices = new Choices(byId("choices"), choose, new Line(byId("prompt"), () => choices.forget(() => select(clicked))));
const chapters = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".chapters button")]);
const back = byId("back");
new RulesPanel(game);

/** @typedef {{action?: number, key?: string, on?: boolean}} Deed */

/** Send what is done at a place and show what follows. @param {Place} place @param {Deed} [deed] */
async function send(place, deed = {}) {
  hold(true);
  try {
    const body = JSON.stringify({ step: place.step, actions: place.actions, ...deed, layout: layout() });
    const answer = await fetch(`/api/lessons/${game}/${lesson}`, { method: "POST", headers: { "content-type": "application/json" }, body });
    const data = await answer.json();
    if (!answer.ok) throw new Error(data.error);
    show(data);
    return true;
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error));
    return false;
  } finally {
    hold(false);
  }
}

/** Something that leads on: Back leads to where it was done. @param {Deed} deed */
async function advance(deed) {
  if (!now || waits) return;
  const { step, actions } = now;
  const done = await send({ step, actions }, deed);
  if (!done || (now.step === step && now.actions.length === actions.length)) return;
  past = [...past, { step, actions }].slice(-MOST_BACK);
  keep();
}

function keep() {
  if (now) remember(KEPT, JSON.stringify({ step: now.step, actions: now.actions, past, playsOn }));
}

/** Where somebody was when the page was closed. @returns {Place & {past: Place[], playsOn: boolean}} */
function kept() {
  const start = { step: 0, actions: [], past: [], playsOn: false };
  try {
    return { ...start, ...JSON.parse(remembered(KEPT, "{}")) };
  } catch {
    return start;
  }
}

/** @param {Taught} next */
function show(next) {
  const keyboard = byId("prompt").contains(document.activeElement) || board.hasFocus;
  const before = now;
  now = next;
  clicked = [];
  const animate = board.update(next.board, before !== null);
  byId("describe").textContent = next.describe;
  const log = byId("lines");
  log.replaceChildren(...next.log.map((line) => make("li", {}, line)));
  log.parentElement?.scrollTo(0, log.parentElement.scrollHeight);
  showWords(next);
  showChapters(next);
  select([]);
  animate();
  if (keyboard && !board.hasFocus) keepKeyboard();
  if (playsOn && next.kind === "play" && !next.to_act && !next.result) setTimeout(() => now === next && opponent(next), PACE);
}

/** The button of what the step asks for, where it stands beside the words. */
const askedFor = () => /** @type {HTMLElement | null} */ (choices.place.querySelector(".advised"));

/** The next choice takes the keyboard over from the last one. */
function keepKeyboard() {
  const asked = askedFor();
  if (asked) asked.focus();
  else if (!choices.focus()) byId("ask").focus({ preventScroll: true });
}

/** The opponent's move, or the dice. @param {Taught} at */
async function opponent(at) {
  if (!waits && (await send(at, { on: true }))) keep();
}

/** @param {Taught} next */
function showWords(next) {
  const answer = byId("answer");
  const plays = next.kind === "play" && playsOn;
  answer.textContent = next.answer;
  answer.classList.toggle("other", !next.done);
  byId("ask").textContent = plays ? (next.result ?? (next.to_act ? next.prompt : next.waiting)) : next.say;
  byId("where").textContent = next.kind === "play" ? (plays ? "The game goes on" : "The end of the lesson") : `Step ${next.step + 1} of ${last}`;
  const rule = /** @type {HTMLAnchorElement} */ (byId("rule"));
  rule.hidden = !next.rule || !next.to_act || (next.kind === "play" && !playsOn);
  if (next.rule) {
    rule.href = next.rule.href;
    rule.dataset.rule = next.rule.number;
    rule.textContent = `Rule ${next.rule.number}`;
  }
  /** @type {HTMLProgressElement} */ (byId("progress")).value = next.step;
}

/** @param {Taught} next */
function showChapters(next) {
  const starts = chapters.map((button) => Number(button.dataset.step));
  const current = starts.filter((start) => start <= next.step).length - 1;
  chapters.forEach((button, i) => {
    button.toggleAttribute("data-done", next.step === last || i < current);
    if (i === current && next.step < last) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
  });
}

/** What may be chosen now. @param {Taught} at @returns {Choice[]} */
const open = (at) => (at.to_act && (at.kind !== "play" || playsOn) ? at.choices : []);

/** Show how far a choice has come. @param {string[]} path */
function select(path) {
  if (!now) return;
  clicked = path;
  const all = open(now);
  const left = matching(all, clicked);
  const everything = now.board.elements.map(([key]) => key); // whatever is pointed at is answered
  board.mark(now.kind === "find" ? new Set(now.find) : nextKeys(all, clicked), clicked, now.kind === "play" ? [] : everything);
  byId("hint").textContent = clicked.length ? "Choose where, or press Escape to go back." : "";
  const buttons = besides(now);
  const moment = JSON.stringify([now.step, now.actions, clicked, playsOn, left.length, now.kind]);
  if (left.length) choices.show(left, moment, buttons);
  else choices.showOthers(buttons, moment);
  const wanted = now.wanted;
  for (const button of document.querySelectorAll("#choices [data-action], #every-list [data-action]")) {
    button.classList.toggle("advised", wanted.includes(Number(/** @type {HTMLElement} */ (button).dataset.action)));
  }
  const asked = askedFor();
  choices.place.scrollTop = asked ? asked.offsetTop - choices.place.offsetTop - 4 : 0;
  showWhere(now);
  back.setAttribute("aria-disabled", String(past.length === 0 && clicked.length === 0));
}

/** Frames around what the step shows, or around what it asks to click next. @param {Taught} at */
function showWhere(at) {
  for (const spot of document.querySelectorAll(".spot")) spot.remove();
  const wanted = at.choices.filter((choice) => at.wanted.includes(choice.action));
  const next = [...nextKeys(wanted, clicked)];
  const keys = clicked.length || !at.show.length ? next : at.show;
  board.point(keys);
  bringIntoSight([...keys, ...at.find]);
  for (const key of keys) {
    const group = /** @type {SVGGElement | null} */ (board.svg.querySelector(`.el[data-key="${CSS.escape(key)}"]`));
    if (!group || group.querySelector(".ring")) continue;
    const box = group.getBBox();
    for (const kind of ["spot under", "spot"]) {
      const frame = document.createElementNS(SVG, "rect");
      const size = { x: box.x - AROUND, y: box.y - AROUND, width: box.width + 2 * AROUND, height: box.height + 2 * AROUND, rx: 8 };
      for (const [name, value] of Object.entries(size)) frame.setAttribute(name, String(value));
      frame.setAttribute("class", kind);
      group.append(frame);
    }
  }
}

/** What a step shows may lie beside the part of the board that was brought nearer, further down than the window reaches, or
 * under the line at its foot. @param {string[]} keys */
function bringIntoSight(keys) {
  const found = keys.map((key) => board.svg.querySelector(`.el[data-key="${CSS.escape(key)}"]`));
  const groups = /** @type {SVGGElement[]} */ (found.filter((group) => group !== null));
  if (groups[0]) board.panzoom.reveal(groups[0]);
  const boxes = groups.map((group) => group.getBoundingClientRect());
  const end = Math.min(innerHeight, getComputedStyle(byId("prompt")).position === "sticky" ? byId("prompt").getBoundingClientRect().top : innerHeight);
  const isSeen = boxes.some(({ top, bottom }) => top >= 0 && bottom <= end);
  if (!isSeen) groups[0]?.scrollIntoView({ block: "center", behavior: "instant" });
}

/** Buttons that are no choices. @param {Taught} at @returns {HTMLElement[]} */
function besides(at) {
  if (at.kind === "read") return [button("Next", "btn go", () => advance({ on: true }))];
  if (at.kind !== "play" || (playsOn && !at.result)) return [];
  const anew = make("a", { class: "btn", href: `/new?game=${game}&mode=computer` }, "A new game");
  if (at.result) return [anew, make("a", { class: "btn", href: "/" }, "Other games")];
  return [button("Play on from here", "btn go", playOn), anew];
}

/** @param {string} words @param {string} look @param {() => void} pressed */
function button(words, look, pressed) {
  const made = make("button", { type: "button", class: look }, words);
  made.addEventListener("click", pressed);
  return made;
}

function playOn() {
  if (!now) return;
  playsOn = true;
  keep();
  show(now);
}

/** @param {string} key */
function clickBoard(key) {
  if (!now || waits) return;
  if (now.kind === "find") return void advance({ key });
  const path = click(open(now), clicked, key);
  if (!path) return explain(key);
  const done = finished(open(now), path);
  if (!done) return select(path);
  board.pick(path);
  choose(done);
}

/** A click on what cannot be chosen now. @param {string} key */
function explain(key) {
  const words = now?.board.elements.find((element) => element[0] === key)?.[2];
  if (!now || !words) return;
  const answer = byId("answer");
  answer.classList.add("other");
  answer.textContent = now.kind === "choose" ? `${words}: you cannot choose that now.` : `${words}.`;
}

/** @param {Choice} choice */
async function choose(choice) {
  if (!now || waits) return;
  if (now.kind === "play" && choice.warning && !(await confirmed(choice.warning))) return select([]);
  await advance({ action: choice.action });
}

/** @param {boolean} wait */
function hold(wait) {
  waits = wait;
  choices.hold(wait);
  byId("prompt").setAttribute("aria-busy", String(wait));
}

/** One step back: a click, or the place before. */
async function stepBack() {
  if (waits) return;
  if (clicked.length) return select(clicked.slice(0, -1));
  const place = past.at(-1);
  if (!place) return;
  past = past.slice(0, -1);
  if (place.step < last) playsOn = false;
  await send(place);
  keep();
}

/** To another part of the lesson. @param {Place} to */
async function jump(to) {
  if (waits) return;
  past = [];
  playsOn = false;
  if (await send(to)) keep();
}

for (const each of chapters) {
  const actions = (each.dataset.actions ?? "").split(" ").filter(Boolean).map(Number);
  each.addEventListener("click", () => jump({ step: Number(each.dataset.step), actions }));
}
byId("again").addEventListener("click", () => jump(START));
byId("words").addEventListener("click", () => /** @type {HTMLDialogElement} */ (byId("position")).showModal());
back.addEventListener("click", stepBack);
onLayout(() => now && send(now));
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !isTyping(event.target) && !document.querySelector("dialog:is([open], :popover-open)")) stepBack();
});

const place = kept();
past = place.past;
playsOn = place.playsOn;
if (!(await send(place))) await jump(START); // the lesson was rewritten meanwhile
