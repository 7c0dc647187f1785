/** A table, live: joins the parts of the page to the line to the server. */

import { BattleStage, FightPanel } from "./battle.js";
import { Board } from "./board.js";
import { Chat } from "./chat.js";
import { Choices } from "./choices.js";
import { Clocks } from "./clock.js";
import { Company } from "./company.js";
import { confirmed } from "./confirm.js";
import { byId, make, toast } from "./dom.js";
import { EndScreen } from "./end.js";
import { GoalCard } from "./goal.js";
import { WhatHappened } from "./happened.js";
import { Hint } from "./hint.js";
import { Curtain } from "./hotseat.js";
import { layout, onLayout } from "./layout.js";
import { Line } from "./line.js";
import { Log } from "./log.js";
import { Notifier } from "./notify.js";
import { Offers } from "./offers.js";
import { isTyping } from "./panzoom.js";
import { Past } from "./past.js";
import { Players } from "./players.js";
import { prefs } from "./prefs.js";
import { ProofBadge } from "./proof.js";
import { changesOf, distinct, RowStrip, rowHint, unseen } from "./row.js";
import { RulesPanel, sayWhy } from "./rules.js";
import { hurry } from "./reveals.js";
import { Seen } from "./seen.js";
import { Connection } from "./socket.js";
import { sound } from "./sound.js";
import { Strip, worthShowing } from "./strip.js";
import { tabs } from "./tabs.js";
import { click, finished, matching, nextKeys } from "./clicks.js";
import { headingOf, sameQuestion } from "./view.js";

/** @typedef {import("./types.js").Seat} Seat @typedef {import("./types.js").View} View @typedef {import("./types.js").Choice} Choice @typedef {import("./types.js").Walk} Walk @typedef {import("./types.js").Change} Change */

const NOTHING_TO_UNDO = "There is nothing that you could take back.";

const table = document.body.dataset.table ?? "";
const title = document.body.dataset.title ?? "";
const { seat = "", game = "" } = document.body.dataset;
const held = /** @type {Seat[]} */ (seat === "BOTH" ? ["ROME", "CARTHAGE"] : seat ? [seat] : []);
const home = `/table/${table}`;

/** @type {View | null} the newest one */
let view = null;
/** @type {string[]} the elements clicked so far */
let clicked = [];
let waitingForAnswer = false;
/** @type {Choice | null} a choice that stays hidden, before it is confirmed */
let staged = null;
let rowIsMine = false; // its last part was chosen here: without confirmation it counts when it is complete
let skipping = false;
let paceTold = false;
let suggesting = false; // whether the player leaves the set-up to the game
let luck = "";

const board = new Board(byId("board"), clickBoard, askWhy);
const happened = new WhatHappened(`/api/tables/${table}`, board);
const slim = new Line(byId("prompt"), () => choices.forget(() => select(clicked)));
const choices = new Choices(byId("choices"), choose, slim);
const log = new Log(byId("lines"), (at) => `${home}/replay?at=${at}${view ? `&as=${view.viewer.toLowerCase()}` : ""}`);
const past = new Past(`/api/tables/${table}`, board, log, happened, () => select(clicked));
const players = new Players([...document.querySelectorAll(".player")].map((place) => /** @type {HTMLElement} */ (place)));
const clocks = new Clocks(players.clocks);
const news = new Strip(byId("strip"));
const battle = new BattleStage(byId("battle"), new FightPanel(byId("fight")), () => prefs.number("speed"));
const curtain = new Curtain(byId("veil"), () => line.send({ t: "pass_device" }));
const offers = new Offers(byId("offers"), (kind, yes) => send({ t: "answer", to: kind, yes }));
const company = new Company(send);
const advice = new Hint(byId("advice"), byId("ask-computer"), {
  ask: () => view !== null && send({ t: "hint", version: view.version }),
  choose: chooseAction,
  point: (keys) => board.point(keys),
});
const goal = new GoalCard(game, () => isTyping(document.activeElement) || keepKeyboard());
const end = new EndScreen(table, title, afterTheGame);
new RulesPanel(game);
const notifier = new Notifier(title, held.length ? byId("notify") : null);
const seen = new Seen(table, held);
const proof = new ProofBadge(table, seen, (words) => {
  luck = words;
  select(clicked);
});
const chat = new Chat(byId("said"), /** @type {HTMLFormElement} */ (byId("say")), byId("tab-chat"), (text) => send({ t: "chat", text }));
const undo = byId("undo");
const strip = new RowStrip(byId("row"), select);

tabs(/** @type {HTMLElement} */ (document.querySelector("[role=tablist]")));

const line = new Connection(`${home}/ws`, { hello, receive, state: showLine });

function hello() {
  chat.clear();
  const known = view?.board.layout === layout();
  return { layout: layout(), patches: true, since: known ? view?.version : null, viewer: known ? view?.viewer : "" };
}

/** @param {any} message */
function receive(message) {
  if (message.t === "view") show(message);
  else if (message.t === "chat") chat.add(message);
  else if (message.t === "presence") showPresence(message);
  else if (message.t === "bot") byId("ask").classList.toggle("thinking", message.thinking);
  else if (message.t === "compiled") toast("The compiled rules are ready: the computer now thinks faster.");
  else if (message.t === "hint") advice.show(message, view);
  else if (message.t === "why") sayWhy(message.why, message.rules);
  else if (message.t === "error") refuse(message.why, message.rules);
}

/** Who has come or gone. @param {{here: Record<Seat, boolean>} & Pick<View, "watchers" | "watching" | "absence">} news */
function showPresence(news) {
  if (!view) return;
  for (const seat of /** @type {Seat[]} */ (Object.keys(news.here))) view.seats[seat].here = news.here[seat];
  const { watchers, watching, absence } = news;
  Object.assign(view, { watchers, watching, absence });
  players.update(view);
  company.update(view);
  showCompany(view);
}

/** @param {"open" | "lost" | "closed"} state @param {number} wait */
function showLine(state, wait) {
  const place = byId("link-state");
  if (state === "closed") {
    place.hidden = false;
    place.textContent = "There is no such table.";
    return;
  }
  place.hidden = state === "open" || (wait < 1000 && view !== null && place.hidden);
  if (state === "open") {
    waitingForAnswer = false;
    if (view) select(clicked);
    paceTold = false;
    seen.again();
  } else if (!place.hidden) {
    const again = make("button", { type: "button", class: "btn small" }, "Try now");
    again.addEventListener("click", () => line.hurry());
    place.replaceChildren("Connection lost. Reconnecting…", again);
  }
}

/** @param {object} message */
function send(message) {
  const gone = line.send(message);
  if (!gone) toast("Connection lost: that was not sent.");
  return gone;
}

/** @param {string} why @param {string[]} rules that it cites */
function refuse(why, rules) {
  waitingForAnswer = false;
  rowIsMine = false;
  advice.clear();
  sayWhy(why, rules);
  if (view) select([]);
}

/** A new view: everything on the page follows from it. @param {View} next */
function show(next) {
  const before = view;
  const keyboard = keyboardIsHere();
  view = next;
  const same = before !== null && sameQuestion(before, next);
  if (!same) {
    clicked = [];
    staged = null;
    waitingForAnswer = false;
  }
  const animate = past.update(next, before !== null && before.viewer === next.viewer);
  log.update(next.log_from, next.log);
  players.update(next);
  clocks.set(next.clock);
  offers.update(next);
  company.update(next);
  advice.update(next, same);
  seen.note(next);
  proof.update(next.dice);
  curtain.update(next.hotseat);
  if (before) ring(before, next);
  battle.update(next.hotseat ? null : next.battle, before ? next.fought : [], next.to_act);
  if (before) news.show(worthShowing(next.shown, (seat) => next.seats[/** @type {Seat} */ (seat)]?.you && !next.hotseat));
  showPrompt(next);
  showMenu(next);
  select(clicked);
  if (rowIsMine && prefs.get("confirming") === "no" && next.row?.complete && !next.row.confirmed) confirmRow();
  notifier.set(next.to_act && !curtain.isDown, next.prompt);
  byId("describe").textContent = next.describe;
  byId("heading").textContent = headingOf(next.board.title, title);
  if (!before && isSeated(next) && !next.result) goal.greet(table);
  battle.afterwards(() => end.update(next));
  byId("prompt").dataset.version = String(next.version);
  log.follow();
  animate();
  if (!past.isOpen) follow(next, before !== null && next.count > before.count);
  if (keyboard && !curtain.isDown) keepKeyboard();
  if (suggesting && !same && next.to_act) {
    if (next.suggestion && !curtain.isDown) takeSuggestion();
    else suggesting = false;
  }
  for (const message of seen.messages(next)) line.send(message);
  if (!paceTold && hasComputer(next) && isSeated(next)) tellPace();
  if (skipping && next.to_act) skip(false);
  if (next.rematch && before && !before.rematch && isSeated(next)) location.assign(`/table/${next.rematch}`);
}

/** @param {View} now @param {boolean} isNew */
async function follow(now, isNew) {
  const lost = await happened.follow(now);
  if (lost && isNew) sound.play("loss");
}

/** What is worth a sound, one at a time. @param {View} before @param {View} now */
function ring(before, now) {
  if (now.result && !before.result) sound.play("end");
  else if (now.shown.some(({ kind }) => kind === "chance")) sound.play("dice");
  else if (now.to_act && !before.to_act) sound.play("turn");
}

/** @param {View} now */
function showPrompt(now) {
  byId("prompt").classList.toggle("mine", now.to_act && !now.result);
  if (!now.to_act && !now.result) slim.calm();
  byId("ask").textContent = now.result ? now.result.text : now.to_act ? now.prompt : now.waiting;
  const rule = /** @type {HTMLAnchorElement} */ (byId("rule"));
  rule.hidden = !now.rule || now.result !== null;
  if (now.rule) {
    rule.href = now.rule.href;
    rule.dataset.rule = now.rule.number;
    rule.textContent = `Rule ${now.rule.number}`;
  }
}

/** @param {View} now */
function showMenu(now) {
  byId("draw").hidden = !now.may.includes("draw_offer");
  byId("resign").hidden = !now.may.includes("resign");
  document.getElementById("device")?.toggleAttribute("hidden", now.result !== null);
  byId("skip").hidden = skipping || now.to_act || now.result !== null || !hasComputer(now) || !isSeated(now) || prefs.get("pace") === "0";
  byId("replay").toggleAttribute("hidden", now.count === 0); // there is nothing to see again yet
  showCompany(now);
}

/** Whoever is alone with the computer has nobody to write to. @param {View} now */
function showCompany(now) {
  const others = Object.values(now.seats).filter((seat) => !seat.you && seat.kind !== "bot");
  document.body.classList.toggle("alone", isSeated(now) && others.length === 0 && now.watchers === 0 && chat.isEmpty);
}

/** Show how far a choice has come. @param {string[]} path */
function select(path) {
  if (!view) return;
  clicked = path;
  const open = view.to_act && !curtain.isDown ? view.choices : [];
  const changes = curtain.isDown ? [] : changesOf(view);
  const walks = open.length ? view.walks : [];
  const begun = clicked.length > 0;
  const left = begun ? distinct(matching([...open, ...changes], clicked)) : open;
  const loud = [...open, ...walks.filter((walk) => begun || !walk.quiet), ...(begun ? changes : [])];
  if (!past.isOpen)
    board.mark(nextKeys(loud, clicked), begun ? clicked : (staged?.path ?? unseen(view.row)), begun ? [] : nextKeys([...walks, ...changes], []));
  byId("hint").textContent = hint(view, left.length > 0);
  strip.show(view, clicked);
  if (view.result) choices.showOthers([...afterTheGame(view), end.button()], `over ${view.version} ${view.rematch}`);
  else choices.show(left, JSON.stringify([view.viewer, view.count, view.prompt, clicked, left, view.row?.complete, staged, view.change]), besides(view));
  hold();
  showUndo();
}

/** @param {View} now @param {boolean} more whether the choice under way can go on */
function hint(now, more) {
  if (now.result) return luck;
  if (clicked.length && more) return "Choose where, or press Escape to go back.";
  if (staged) return `You have chosen: ${staged.words}. Confirm, or choose another.`;
  return now.row ? rowHint(now.row) : "";
}

/** What can be done besides choosing: confirm, or change what was pointed at. @param {View} now @returns {HTMLElement[]} */
function besides(now) {
  if (!now.to_act || curtain.isDown) return [];
  const buttons = [];
  if (staged || now.row?.complete) {
    const confirm = make("button", { type: "button", class: "btn go", id: "confirm-row" }, "Confirm");
    confirm.addEventListener("click", confirmRow);
    buttons.push(confirm);
  }
  if (now.suggestion && !staged && !now.row?.complete) {
    const take = make("button", { type: "button", class: "btn go", id: "suggested", title: `Suggested: ${now.suggestion.words}` }, "Set up as suggested");
    take.addEventListener("click", takeSuggestion);
    buttons.push(take);
  }
  if (now.change) {
    const change = make("button", { type: "button", class: "btn quiet", id: "change" }, "Change");
    change.addEventListener("click", goBack);
    buttons.push(change);
  }
  return buttons;
}

/** What was chosen in secret counts from now on. */
function confirmRow() {
  if (!view || waitingForAnswer) return;
  const { version } = view;
  waitingForAnswer = send(staged ? { t: "act", version, action: staged.action } : { t: "confirm", version });
  hold();
}

/** The set-up as the game suggests it, and what it suggests next, until something else is asked or chosen. */
function takeSuggestion() {
  if (!view?.suggestion || waitingForAnswer) return;
  const { version, suggestion } = view;
  suggesting = true;
  if (suggestion.actions.length === 1) return chooseAction(suggestion.actions[0]);
  waitingForAnswer = send({ t: "acts", version, actions: suggestion.actions, back: false });
  hold();
}

/** Nothing has happened yet: what was pointed at is given up. */
function goBack() {
  if (!view || waitingForAnswer) return;
  waitingForAnswer = send({ t: "undo", version: view.version });
  hold();
}

function showUndo() {
  if (!view) return;
  const asks = !view.undo && view.may.includes("undo_request");
  const can = clicked.length > 0 || view.undo || asks;
  byId("undo-words").textContent = clicked.length ? "Back" : asks && !hasComputer(view) ? "Ask for undo" : "Undo";
  undo.hidden = !isSeated(view) || view.result !== null;
  undo.title = can ? "" : NOTHING_TO_UNDO;
  undo.setAttribute("aria-disabled", String(!can));
}

/** @param {View} now @returns {HTMLElement[]} */
function afterTheGame(now) {
  const buttons = [];
  if (now.rematch) buttons.push(make("a", { class: "btn go", href: `/table/${now.rematch}` }, "Go to the next game"));
  else if (now.may.includes("rematch")) {
    const swapped = make("button", { type: "button", class: "btn go" }, "Play again, sides swapped");
    const same = make("button", { type: "button", class: "btn" }, "Same sides again");
    swapped.addEventListener("click", () => send({ t: "rematch" }));
    same.addEventListener("click", () => send({ t: "rematch", swap: false }));
    buttons.push(swapped, same);
  }
  buttons.push(make("a", { class: "btn", href: `${home}/replay?at=0` }, "Replay"), make("a", { class: "btn", href: "/" }, "Other games"));
  return buttons;
}

/** What can be clicked: single choices, changes of a row, and walks of several. @param {View} now @returns {(Choice | Change | Walk)[]} */
const onBoard = (now) => [...now.choices, ...changesOf(now), ...now.walks];

/** @param {string} key */
function clickBoard(key) {
  if (!view || waitingForAnswer) return;
  const path = click(onBoard(view), clicked, key);
  if (!path) return askWhy(key);
  const done = finished(onBoard(view), path);
  if (!done) return select(path);
  clicked = path;
  board.pick(path); // what else could have been chosen stays marked until the answer comes: it is mostly the same then
  choose(done);
}

/** No click is silent: the table says why this one means nothing. @param {string} key */
function askWhy(key) {
  if (view && !waitingForAnswer && !curtain.isDown) send({ t: "why", version: view.version, path: [...clicked, key] });
}

/** @param {Choice | Change | Walk} choice */
async function choose(choice) {
  if (!view || waitingForAnswer) return;
  const { version } = view;
  if (!("action" in choice) || choice.action !== view.suggestion?.actions[0]) suggesting = false;
  news.finish();
  if (choice.warning && !(await confirmed(choice.warning))) return select(clicked.slice(0, -1));
  if (view.version !== version) return toast("The position has changed in the meantime.");
  if (isConfirmed(view) && "action" in choice) {
    staged = choice;
    return select([]);
  }
  sound.play("choice");
  waitingForAnswer = send(messageFor(choice, view));
  rowIsMine = waitingForAnswer && view.row !== null;
  if (waitingForAnswer) hold();
  else select([]);
}

/** Whether a choice waits for one more word. @param {View} now */
function isConfirmed(now) {
  const wish = prefs.get("confirming");
  return !now.row && (wish === "every" || (wish === "yes" && now.sealed));
}

/** @param {Choice | Change | Walk} choice @param {View} now */
function messageFor(choice, { version, row }) {
  if ("actions" in choice) return { t: "acts", version, actions: choice.actions, back: choice.back };
  if (row) return { t: "choose", version, action: choice.action, place: "place" in choice ? choice.place : null };
  return { t: "act", version, action: choice.action };
}

/** By its number, from the computer's advice: a card that lies elsewhere in the row changes places. @param {number} action */
function chooseAction(action) {
  const choice = view && [...view.choices, ...changesOf(view)].find((each) => each.action === action);
  if (choice) choose(choice);
}

/** After sending nothing can be chosen until the answer comes. */
function hold() {
  choices.hold(waitingForAnswer);
  byId("prompt").setAttribute("aria-busy", String(waitingForAnswer));
}

/** One step back: a click, a choice that was not sent, or what was pointed at. */
function stepBack() {
  if (clicked.length) select(clicked.slice(0, -1));
  else if (staged) {
    staged = null;
    select([]);
  } else if (view?.change) goBack();
}

function takeBack() {
  if (!view) return;
  if (undo.getAttribute("aria-disabled") === "true") return toast(NOTHING_TO_UNDO);
  if (clicked.length) select(clicked.slice(0, -1));
  else if (view.undo) send({ t: "undo", version: view.version });
  else if (send({ t: "undo_request" }) && !hasComputer(view)) toast("You have asked to take back a choice."); // the computer agrees at once
}

/** Whether the keyboard is on the prompt, the board or the curtain, and should stay with what comes next. */
function keyboardIsHere() {
  const active = document.activeElement;
  return byId("prompt").contains(active) || board.hasFocus || byId("veil").contains(active);
}

/** The next choice takes the keyboard over from the last one; the prompt keeps it while there is nothing to choose. */
function keepKeyboard() {
  if (choices.hasFocus || board.hasFocus || document.activeElement === undo) return;
  if (!choices.focus()) byId("ask").focus({ preventScroll: true });
}

/** @param {View} now */
const isSeated = (now) => Object.values(now.seats).some((seat) => seat.you);

/** @param {View} now */
const hasComputer = (now) => Object.values(now.seats).some((seat) => seat.kind === "bot");

/** How long the computer pauses between two moves. */
function tellPace() {
  paceTold = line.send({ t: "pace", ms: skipping ? 0 : prefs.number("pace") });
}

/** @param {boolean} now */
function skip(now) {
  skipping = now;
  byId("skip").hidden = true;
  tellPace();
}

undo.addEventListener("click", takeBack);
byId("skip").addEventListener("click", () => skip(true));
byId("draw").addEventListener("click", () => send({ t: "draw_offer" }));
byId("resign").addEventListener("click", async () => {
  if (await confirmed("If you resign, the other side wins.", "Resign")) send({ t: "resign" });
});
byId("words").addEventListener("click", () => /** @type {HTMLDialogElement} */ (byId("position")).showModal());
prefs.on("pace", () => view && hasComputer(view) && isSeated(view) && tellPace());
onLayout(() => line.send({ t: "layout", layout: layout() }));
for (const name of ["pointerdown", "keydown"]) addEventListener(name, hurry, true);
addEventListener("keydown", (event) => {
  if (isTyping(event.target) || document.querySelector("dialog:is([open], :popover-open)")) return;
  if (event.key === "Escape") battle.skip() || past.close() || stepBack();
  else if (event.key === "z" && (event.ctrlKey || event.metaKey)) takeBack();
});
