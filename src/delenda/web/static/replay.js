/** Stepping through a game that has been played, or is being played. */

import { Analysis } from "./analysis.js";
import { FightPanel } from "./battle.js";
import { Board } from "./board.js";
import { byId, copyText, toast } from "./dom.js";
import { GoalCard } from "./goal.js";
import { WhatHappened } from "./happened.js";
import { keep } from "./keeping.js";
import { layout, onLayout } from "./layout.js";
import { Log } from "./log.js";
import { isTyping } from "./panzoom.js";
import { tabs } from "./tabs.js";

/** @typedef {import("./types.js").View} View */

const STEP_TIME = 1100;

const { table = "", count = "0", game = "" } = document.body.dataset;
const last = Number(count);
let at = Math.min(Number(document.body.dataset.at), last);
const viewer = document.body.dataset.viewer ?? "spectator";
let playing = 0;

/** @type {Map<string, Promise<View>>} */
const views = new Map();

const board = new Board(byId("board"), () => {});
const happened = new WhatHappened(`/api/tables/${table}`, board);
const fight = new FightPanel(byId("fight"));
const log = new Log(byId("lines"), (position) => address(position));
const slider = /** @type {HTMLInputElement} */ (byId("slider"));
const chooser = /** @type {HTMLSelectElement} */ (byId("viewer"));

const place = document.getElementById("analysis"); // missing where two people still play
const analysis = place && new Analysis(place, `/api/tables/${table}`, viewer, last, (position) => go(position));

/** @param {number} position */
const address = (position) => `/table/${table}/replay?at=${position}&as=${viewer}`;

/** @param {number} position @returns {Promise<View>} */
function fetchView(position) {
  const url = `/api/tables/${table}/replay/${position}?as=${viewer}&layout=${layout()}`;
  let found = views.get(url);
  if (!found) {
    found = fetch(url).then(async (answer) => {
      const data = await answer.json();
      if (!answer.ok) throw new Error(data.error);
      return data;
    });
    found.catch(() => views.delete(url));
    views.set(url, found);
  }
  return found;
}

/** @param {number} position */
async function go(position) {
  at = Math.max(0, Math.min(last, position));
  const wanted = at;
  slider.value = String(at);
  byId("where").textContent = `${at} / ${last}`;
  history.replaceState(null, "", address(at));
  showLinks();
  analysis?.show(at);
  try {
    const view = await fetchView(wanted);
    if (at !== wanted) return; // the reader has gone on
    const animate = board.update({ ...view.board, full: true }, true);
    board.mark(new Set(), []);
    animate();
    happened.wear({ first: Math.max(0, wanted - 1), last: wanted });
    byId("happened").textContent = view.shown.map(({ text }) => text).join(" · ") || (wanted === 0 ? "The start of the game." : "");
    fight.show(view.fought.at(-1) ?? view.battle);
    byId("describe").textContent = view.describe;
    log.point(wanted);
    if (wanted < last) fetchView(wanted + 1).catch(() => {});
  } catch (error) {
    stop();
    toast(error instanceof Error ? error.message : String(error));
  }
}

/** The log of the whole game, once for each viewer. */
async function fetchLog() {
  const end = await fetchView(last);
  log.update(0, end.log);
  log.follow();
  log.point(at);
}

function showLinks() {
  const theme = document.documentElement.dataset.theme ?? "light";
  const link = (/** @type {string} */ id) => /** @type {HTMLAnchorElement} */ (byId(id));
  link("png").href = `/api/tables/${table}/position/${at}.png?as=${viewer}&theme=${theme}`;
  link("gif").href = `/api/tables/${table}/game.gif?as=${viewer}&theme=${theme}`;
  const study = /** @type {HTMLAnchorElement | null} */ (document.getElementById("study"));
  if (study) study.href = `/analysis/${game}?table=${table}&at=${at}&as=${viewer}`;
}

function play() {
  if (playing) return stop();
  if (at === last) go(0);
  playing = setInterval(() => (at === last ? stop() : go(at + 1)), STEP_TIME);
  showPlaying();
}

function stop() {
  clearInterval(playing);
  playing = 0;
  showPlaying();
}

function showPlaying() {
  const button = /** @type {HTMLElement} */ (document.querySelector("[data-step=play]"));
  button.setAttribute("aria-pressed", String(playing !== 0));
  button.setAttribute("aria-label", playing ? "Pause" : "Play");
  button.querySelector("path")?.setAttribute("d", playing ? "M5 3h4v14H5zM11 3h4v14h-4z" : "M5 3v14l11-7z");
}

/** @type {Record<string, () => void>} */
const STEPS = { first: () => go(0), back: () => go(at - 1), play, next: () => go(at + 1), last: () => go(last) };
/** @type {Record<string, string>} */
const KEYS = { Home: "first", ArrowLeft: "back", " ": "play", ArrowRight: "next", End: "last" };

new GoalCard(game, () => {});
keep(/** @type {HTMLAnchorElement} */ (byId("png")), "picture", `${game}-${table}`);
keep(/** @type {HTMLAnchorElement} */ (byId("gif")), "film", `${game}-${table}`);
tabs(/** @type {HTMLElement} */ (document.querySelector("[role=tablist]")));
for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-step]"))) {
  button.addEventListener("click", () => STEPS[button.dataset.step ?? ""]());
}
slider.addEventListener("input", () => go(Number(slider.value)));
byId("lines").addEventListener("click", (event) => {
  const item = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("li"));
  if (!item || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(Number(item.dataset.at));
});
for (const name of ["pointerover", "focusin"]) {
  byId("lines").addEventListener(name, ({ target }) => {
    const item = target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest("li")) : null;
    if (item) happened.show({ first: Number(item.dataset.first) - 1, last: Number(item.dataset.at) });
  });
}
for (const name of ["pointerleave", "focusout"]) byId("lines").addEventListener(name, () => happened.showWorn());
chooser.addEventListener("change", () => {
  location.assign(`/table/${table}/replay?at=${at}&as=${chooser.value}`); // each viewer counts positions of its own
});
byId("link").addEventListener("click", async () => {
  const done = await copyText(new URL(address(at), location.href).href);
  byId("copied").textContent = done ? "Link copied." : "";
  toast(done ? "Link to this position copied." : "The link is in the address bar.");
});
byId("words").addEventListener("click", () => /** @type {HTMLDialogElement} */ (byId("position")).showModal());
addEventListener("keydown", (event) => {
  const step = KEYS[event.key];
  if (!step || isTyping(event.target) || event.shiftKey || event.ctrlKey || document.querySelector("dialog:is([open], :popover-open)")) return;
  if (event.key === " " && event.target instanceof HTMLButtonElement) return; // the button takes it
  event.preventDefault();
  STEPS[step]();
});
onLayout(() => go(at));

happened.seenBy(viewer);
go(at);
fetchLog().catch(() => {});
