/** The analysis board: both sides play, dice are rolled or chosen, every way that was tried stays in the tree. The server keeps nothing. */

import { Board } from "./board.js";
import { Choices } from "./choices.js";
import { click, finished, matching, nextKeys } from "./clicks.js";
import { byId, copyText, make, remember, remembered, seatName, toast } from "./dom.js";
import { layout, onLayout } from "./layout.js";
import { Line } from "./line.js";
import { isTyping } from "./panzoom.js";
import { RulesPanel } from "./rules.js";
import { ask } from "./study-ask.js";
import { Branches } from "./study-branches.js";
import { setting, setUpDialog, textDialog } from "./study-dialogs.js";
import { Placing } from "./study-placing.js";
import { Thinking } from "./study-thinking.js";
import { pressed, Tree, unpressed } from "./study-tree.js";
import { tabs } from "./tabs.js";

/** @typedef {import("./types.js").Choice} Choice @typedef {import("./types.js").StudyMoment} Moment @typedef {import("./types.js").Study} Study */

const LONGEST_LINK = 24_000; // characters; longer ones are cut by what they are sent with
const MOST_TEXT = 2_000_000;

const { game = "", table = "", at: wantedAt = "", as: viewer = "", scenario = "" } = document.body.dataset;
const KEPT = `delenda-study-${game}`;

let tree = new Tree("", [{ parent: 0, actor: "", action: -1, label: "", words: "", name: "", before: "", comment: "" }]);
let at = 0;
let note = "";
/** @type {Moment | null} */
let now = null;
/** @type {string[]} */
let clicked = [];
/** @type {Map<number, number>} which way was taken last from a node */
const walked = new Map();
let asked = 0;

const board = new Board(byId("board"), clickBoard);
const choices = new Choices(byId("choices"), choose, new Line(byId("prompt"), () => choices.forget(() => select(clicked))));
const branches = new Branches(byId("branches"), (id) => go(id));
const thinking = new Thinking(byId("thinking"), (action) => playAction(action));
const placing = new Placing(board, choices, () => ({ game, ...setting(tree.head) }), placed);
if (document.body.dataset.rules === "yes") new RulesPanel(game);

/** @param {boolean} waits for the server */
const hold = (waits) => byId("prompt").setAttribute("aria-busy", String(waits));

/** Stand at a node and show it. @param {number} id */
async function go(id) {
  at = id;
  for (const each of tree.path(id)) walked.set(tree.nodes[each].parent, each);
  clicked = [];
  const mine = ++asked;
  thinking.leave();
  hold(true);
  try {
    const moment = /** @type {Moment} */ (await ask("/api/study/at", { head: tree.head, actions: tree.actions(id), layout: layout() }));
    if (mine === asked) show(moment);
  } catch (error) {
    if (mine !== asked) return;
    toast(error instanceof Error ? error.message : String(error));
  } finally {
    if (mine === asked) hold(false);
  }
}

/** @param {Moment} moment */
function show(moment) {
  const keyboard = byId("prompt").contains(document.activeElement) || board.hasFocus;
  const first = now === null;
  now = moment;
  const animate = board.update(moment.board, !first);
  byId("describe").textContent = moment.describe;
  showWords(moment);
  branches.show(tree, at);
  select([]);
  animate();
  if (keyboard && !board.hasFocus && !choices.focus()) byId("ask").focus({ preventScroll: true });
  keep();
  thinking.look(tree.head, tree.actions(at), moment.actor);
}

/** @param {Moment} moment */
function showWords(moment) {
  const node = tree.nodes[at];
  const told = moment.told.join(" ");
  byId("happened").textContent = told || (at ? `${seatName(node.actor)}: ${node.words || node.label}` : note || "The beginning.");
  const who = { ROME: "Rome", CARTHAGE: "Carthage", CHANCE: "Chance" }[moment.actor] ?? "";
  const title = `${who} is to ${moment.title}.`;
  byId("ask").textContent = moment.result ?? (moment.prompt ? `${who}: ${moment.prompt}` : title);
  const rule = /** @type {HTMLAnchorElement} */ (byId("rule"));
  rule.hidden = !moment.rule;
  if (moment.rule) {
    rule.href = moment.rule.href;
    rule.dataset.rule = moment.rule.number;
    rule.textContent = `Rule ${moment.rule.number}`;
  }
  const place = tree.path(at).length;
  byId("where").textContent = `${place} / ${tree.path(tree.end(at, walked)).length}`;
  const comment = /** @type {HTMLTextAreaElement} */ (byId("comment"));
  comment.value = node.comment;
  const name = /** @type {HTMLInputElement} */ (byId("branch-name"));
  const branch = tree.branch(at);
  name.value = tree.nodes[branch].name;
  name.disabled = branch === 0;
  byId("remove").toggleAttribute("disabled", at === 0);
  byId("promote").toggleAttribute("disabled", branch === 0 || tree.nodes[tree.nodes[branch].parent].children[0] === branch);
}

/** Show how far a choice has come. @param {string[]} path */
function select(path) {
  if (!now || placing.isOn) return;
  clicked = path;
  const left = matching(now.choices, clicked);
  board.mark(nextKeys(now.choices, clicked), clicked);
  byId("hint").textContent = clicked.length ? "Choose where, or press Escape to go back." : "";
  const moment = JSON.stringify([tree.head.length, at, asked, clicked, left.length]);
  const roll = now.actor === "CHANCE" ? [rollButton()] : [];
  const shown =
    now.actor === "CHANCE" ? left.map((choice, i) => ({ ...choice, words: `${choice.words || choice.label} (${percent(now?.shares[i] ?? 0)})` })) : left;
  if (shown.length) choices.show(shown, moment, roll);
  else choices.showOthers(roll, moment);
}

/** @param {number} share */
const percent = (share) => `${share < 0.1 ? (100 * share).toFixed(1) : Math.round(100 * share)} %`;

function rollButton() {
  const button = make("button", { type: "button", class: "btn go", id: "roll" }, "Let chance decide");
  button.addEventListener("click", roll);
  return button;
}

/** Chance decides. */
async function roll() {
  const from = at;
  try {
    const moment = /** @type {Moment} */ (await ask("/api/study/at", { head: tree.head, actions: tree.actions(from), roll: true, layout: layout() }));
    if (from !== at || !moment.rolled) return;
    const action = moment.actions[moment.actions.length - 1];
    go(tree.play(from, { actor: "CHANCE", action, ...moment.rolled }));
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error));
  }
}

/** A position has been set up by hand, or it was given up. @param {string | null} position */
async function placed(position) {
  await (position === null ? go(at) : openAt({ ...setting(tree.head), position }));
}

/** Begin a study at a position, or where the game begins. @param {object} position */
async function openAt(position) {
  hold(true);
  try {
    await open(/** @type {Study} */ (await ask("/api/study/position", { game, ...position })));
  } catch (error) {
    hold(false);
    toast(error instanceof Error ? error.message : String(error));
  }
}

/** @param {string} key */
function clickBoard(key) {
  if (placing.isOn) return placing.click(key);
  if (!now) return;
  const path = click(now.choices, clicked, key);
  if (!path) return;
  const done = finished(now.choices, path);
  if (!done) return select(path);
  board.pick(path);
  choose(done);
}

/** @param {Choice} choice */
function choose(choice) {
  const known = now?.choices.find(({ action }) => action === choice.action);
  if (now && known) go(tree.play(at, { actor: now.actor, action: known.action, label: known.label, words: known.words }));
}

/** @param {number} action that the computer would choose */
function playAction(action) {
  const found = now?.choices.find((choice) => choice.action === action);
  if (found) choose(found);
}

/** @type {Record<string, () => void>} */
const STEPS = {
  first: () => go(0),
  back: () => go(at ? tree.nodes[at].parent : 0),
  next: () => go(tree.next(at, walked) ?? at),
  last: () => go(tree.end(at, walked)),
  up: () => go(tree.beside(at, -1)),
  down: () => go(tree.beside(at, 1)),
};
/** @type {Record<string, string>} */
const KEYS = { Home: "first", ArrowLeft: "back", ArrowRight: "next", End: "last", ArrowUp: "up", ArrowDown: "down" };

/** What a page that is opened again begins with. */
function keep() {
  const text = tree.text();
  if (text.length < MOST_TEXT / 10) remember(KEPT, JSON.stringify({ text, path: tree.actions(at), note }));
}

/** Take a study over. @param {Study} study @param {number} [node] */
async function open(study, node = 0) {
  if (study.game !== game) return location.assign(`/analysis/${study.game}#${await pressed(rebuilt(study))}`);
  tree = new Tree(study.head, study.nodes);
  note = study.note;
  byId("note").textContent = note;
  byId("note").hidden = !note;
  walked.clear();
  now = null;
  await go(node);
}

/** @param {Study} study */
const rebuilt = (study) => new Tree(study.head, study.nodes).text();

/** A text from a link or a dialog. @param {string} text @returns {Promise<Study>} */
const read = async (text) => /** @type {Study} */ (await ask("/api/study", { text }));

async function begin() {
  const fragment = location.hash.slice(1);
  if (fragment) {
    const [part, node = "0"] = fragment.split(".");
    const study = await read(await unpressed(part, MOST_TEXT));
    return open(study, Math.min(Number(node) || 0, study.nodes.length - 1));
  }
  if (table) {
    const answer = await fetch(`/api/tables/${table}/study/${wantedAt || 0}${viewer ? `?as=${viewer}` : ""}`);
    const study = await answer.json();
    if (!answer.ok) throw new Error(study.error);
    return open(study, study.node);
  }
  const kept = scenario ? null : keptStudy();
  if (kept) {
    const study = await read(kept.text);
    await open({ ...study, note: kept.note });
    let id = 0;
    for (const action of kept.path) id = tree.nodes[id].children.find((child) => tree.nodes[child].action === action) ?? id;
    return go(id);
  }
  await open(/** @type {Study} */ (await ask("/api/study/position", { game, ...(scenario ? { scenario } : {}) })));
}

/** @returns {{text: string, path: number[], note: string} | null} */
function keptStudy() {
  try {
    return JSON.parse(remembered(KEPT, "null"));
  } catch {
    return null;
  }
}

async function link() {
  const part = await pressed(tree.text());
  const ids = order(tree);
  const address = `${location.origin}/analysis/${game}#${part}.${ids.indexOf(at)}`;
  if (address.length > LONGEST_LINK) return toast("This study is too long for a link: send its text instead.");
  history.replaceState(null, "", address);
  const done = await copyText(address);
  byId("copied").textContent = done ? "Link copied." : "";
  toast(done ? "Link to this study copied." : "The link is in the address bar.");
}

/** The nodes in the order in which the server numbers them when it reads the text. @param {Tree} tree */
function order(tree) {
  const found = [0];
  /** @param {number} first */
  const line = (first) => {
    /** @type {number[]} */
    const nodes = [];
    for (let id = /** @type {number | undefined} */ (first); id !== undefined; id = tree.nodes[id].children[0]) nodes.push(id);
    found.push(...nodes);
    for (const id of nodes) {
      const ways = tree.nodes[tree.nodes[id].parent].children;
      if (ways[0] === id) for (const other of ways.slice(1)) line(other);
    }
  };
  if (tree.nodes[0].children.length) line(tree.nodes[0].children[0]);
  return found;
}

for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-step]"))) {
  button.addEventListener("click", () => STEPS[button.dataset.step ?? ""]());
}
byId("comment").addEventListener("change", (event) => {
  tree.nodes[at].comment = /** @type {HTMLTextAreaElement} */ (event.target).value.trim();
  branches.show(tree, at);
  keep();
});
byId("branch-name").addEventListener("change", (event) => {
  tree.nodes[tree.branch(at)].name = /** @type {HTMLInputElement} */ (event.target).value.trim().replaceAll(/\s+/g, " ");
  branches.show(tree, at);
  keep();
});
byId("remove").addEventListener("click", () => go(tree.remove(at)));
byId("promote").addEventListener("click", () => {
  tree.promote(at);
  go(at);
});
byId("link").addEventListener("click", link);
byId("words").addEventListener("click", () => /** @type {HTMLDialogElement} */ (byId("position")).showModal());
byId("anew").addEventListener("click", async () => {
  history.replaceState(null, "", `/analysis/${game}`);
  await openAt({});
});
textDialog(
  () => tree.text(),
  async (text) => open(await read(text)),
);
setUpDialog(
  game,
  () => ({ head: tree.head, position: now?.position ?? "" }),
  (study) => open(study),
  async (position) => {
    thinking.leave();
    await placing.begin(position);
  },
);
tabs(/** @type {HTMLElement} */ (document.querySelector("[role=tablist]")));
onLayout(() => now && go(at));
addEventListener("keydown", (event) => {
  if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog:is([open], :popover-open)")) return;
  if (placing.isOn) return void (event.key === "Escape" && placing.drop());
  if (event.key === "Escape" && clicked.length) return select(clicked.slice(0, -1));
  if (event.key === "Backspace") return STEPS.back();
  const step = KEYS[event.key];
  if (!step || event.shiftKey || board.hasFocus || /** @type {HTMLElement} */ (event.target).closest("[role=tablist]")) return;
  event.preventDefault();
  STEPS[step]();
});

begin().catch((error) => {
  toast(error instanceof Error ? error.message : String(error));
  byId("ask").textContent = error instanceof Error ? error.message : String(error);
  hold(false);
});
