/** The workshop: entries of a box are changed, the server says what is wrong and draws the board; what differs can be kept,
 * shared, played and measured. */

import { byId, make, remember, remembered } from "./dom.js";
import { Changes, fromLink, toLink, entered } from "./box_changes.js";
import { borders, follow, lightUp } from "./box_map.js";
import { measuring } from "./box_measure.js";

/** @typedef {import("./box_changes.js").Change} Change */
/** @typedef {HTMLInputElement | HTMLSelectElement} Control */
/** @typedef {{ error: string, file: string, where: string, files: Record<string, string>, picture: string,
 *   differences: { file: string, path: (string | number)[], where: string, ours: string, theirs: string, value: unknown, mark: string }[] }} Looked */

const WAIT = 350; // milliseconds after the last key before the server is asked
const game = document.body.dataset.game ?? "";
const title = document.body.dataset.title ?? "";
const SHELF = `delenda-boxes-${game}`;

const form = /** @type {HTMLFormElement} */ (byId("entries"));
const scenario = /** @type {HTMLSelectElement} */ (byId("scenario"));
const changes = new Changes();
/** @type {string[]} */
const past = [];
/** @type {Looked | null} */
let seen = null;
let waiting = 0;
/** @type {AbortController | null} */
let asking = null;

/** @returns {Control[]} */
const controls = () => /** @type {Control[]} */ ([...form.querySelectorAll("[data-path]")]);

/** @param {string} file @param {string} address @returns {Control | undefined} */
const controlAt = (file, address) => controls().find((each) => each.dataset.file === file && each.dataset.path === address);

/** What the form shows for a value. @param {unknown} value @returns {string} */
function textOf(value) {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value) && value.every((each) => typeof each !== "object")) return value.map(textOf).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Put the changes into the fields. */
function fill() {
  for (const control of controls()) {
    const change = changes.find(control.dataset.file ?? "", control.dataset.path ?? "");
    control.value = change ? textOf(change.value) : (control.dataset.ours ?? "");
    mark(control);
  }
}

/** @param {Control} control */
function mark(control) {
  const differs = changes.find(control.dataset.file ?? "", control.dataset.path ?? "") !== undefined;
  control.closest(".entry")?.classList.toggle("differs", differs);
}

/** @param {Control} control */
function take(control) {
  const { file = "", path = "", ours = "" } = control.dataset;
  past.push(changes.text());
  if (control.value.trim() === ours) changes.drop(file, path);
  else changes.put({ file, path: JSON.parse(path), value: entered(control.dataset, control.value) });
  mark(control);
  ask();
}

/** Set an entry from elsewhere, the map for instance. @param {Control} control @param {string} text */
function write(control, text) {
  control.value = text;
  take(control);
}

function ask() {
  clearTimeout(waiting);
  waiting = window.setTimeout(look, WAIT);
}

/** @param {Record<string, string>} [files] */
async function look(files = {}) {
  asking?.abort();
  asking = new AbortController();
  byId("status").textContent = "Checking…";
  const body = JSON.stringify({ changes: changes.list(), files, scenario: scenario.value });
  try {
    const answer = await fetch(`/api/workshop/${game}`, { method: "POST", body, signal: asking.signal });
    const told = await answer.json();
    if (answer.ok) show(told);
    else byId("status").textContent = told.error;
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) byId("status").textContent = "The server does not answer.";
  }
}

/** @param {Looked} told */
function show(told) {
  const first = seen === null;
  seen = told;
  const status = byId("status");
  status.textContent = told.error ? told.error[0].toUpperCase() + told.error.slice(1) : "This box can be played.";
  status.classList.toggle("bad", told.error !== "");
  for (const control of controls()) {
    const wrong = told.error !== "" && control.dataset.file === told.file && told.where.startsWith(whereOf(control));
    control.setAttribute("aria-invalid", String(wrong));
  }
  follow();
  if (told.picture) {
    byId("picture").innerHTML = told.picture;
    byId("join").hidden = !lightUp(byId("picture"), form, write);
  }
  showDifferences(told);
  const playable = told.error === "";
  byId("start").toggleAttribute("disabled", !playable);
  byId("measure").toggleAttribute("disabled", !playable || !told.differences.length);
  if (!first) history.replaceState(null, "", changes.size ? `#${toLink(changes.list())}` : location.pathname + location.search);
}

/** The entry as sentences name it. @param {Control} control */
function whereOf(control) {
  /** @type {(string | number)[]} */
  const path = JSON.parse(control.dataset.path ?? "[]");
  return path.reduce((/** @type {string} */ where, part) => (typeof part === "number" ? `${where}[${part}]` : where ? `${where}.${part}` : part), "");
}

/** @param {Looked} told */
function showDifferences(told) {
  const list = byId("differences");
  list.replaceChildren();
  for (const each of told.differences) {
    const back = make("button", { type: "button", class: "btn quiet small", "aria-label": `${each.where} back to ours` }, "↺");
    back.addEventListener("click", () => {
      past.push(changes.text());
      changes.drop(each.file, JSON.stringify(each.path));
      fill();
      ask();
    });
    const go = make("button", { type: "button", class: "place" }, each.where.replaceAll("_", " "));
    go.addEventListener("click", () => reveal(each.file, JSON.stringify(each.path)));
    list.append(make("li", {}, go, " ", make("del", {}, each.ours || "none"), " ", make("ins", {}, each.theirs || "none"), " ", back));
  }
  if (!told.differences.length) list.append(make("li", { class: "hint" }, "Nothing yet: this is our box."));
  byId("count").textContent = told.differences.length ? `(${told.differences.length})` : "";
  for (const name of ["reset"]) byId(name).toggleAttribute("disabled", !changes.size);
  byId("undo").toggleAttribute("disabled", !past.length);
  for (const file of form.querySelectorAll("details")) {
    const count = told.differences.filter((each) => each.file === file.dataset.file).length;
    const place = file.querySelector("[data-count]");
    if (place) place.textContent = count ? `${count} changed` : "";
  }
}

/** @param {string} file @param {string} address */
function reveal(file, address) {
  const control = controlAt(file, address);
  const details = control?.closest("details");
  if (details) details.open = true;
  control?.scrollIntoView({ block: "center" });
  control?.focus();
}

/** Begin anew with these changes. @param {Change[]} list */
function begin(list) {
  changes.replace(list);
  fill();
  void look();
}

// Keeping and sharing

/** @returns {Record<string, Change[]>} */
const shelf = () => JSON.parse(remembered(SHELF, "{}"));

function showShelf() {
  const list = byId("kept");
  list.replaceChildren();
  for (const [name, kept] of Object.entries(shelf())) {
    const open = make("button", { type: "button", class: "place" }, name);
    open.addEventListener("click", () => {
      past.push(changes.text());
      /** @type {HTMLInputElement} */ (byId("name")).value = name;
      begin(kept);
    });
    const remove = make("button", { type: "button", class: "btn quiet small", "aria-label": `Forget ${name}` }, "×");
    remove.addEventListener("click", () => {
      const left = shelf();
      delete left[name];
      remember(SHELF, JSON.stringify(left));
      showShelf();
    });
    list.append(make("li", {}, open, " ", make("small", {}, `${kept.length} changed`), " ", remove));
  }
}

byId("keep").addEventListener("click", () => {
  const name = /** @type {HTMLInputElement} */ (byId("name")).value.trim() || `My ${title}`;
  remember(SHELF, JSON.stringify({ ...shelf(), [name]: changes.list() }));
  showShelf();
  byId("status").textContent = `Kept in this browser as “${name}”.`;
});

byId("link").addEventListener("click", async () => {
  const link = `${location.origin}/workshop/${game}#${toLink(changes.list())}`;
  try {
    await navigator.clipboard.writeText(link);
    byId("status").textContent = "The link is copied: whoever opens it sees your box.";
  } catch {
    prompt("A link to your box", link);
  }
});

byId("save").addEventListener("click", () => {
  const files = Object.entries(seen?.files ?? {});
  if (!files.length) byId("status").textContent = "Nothing differs from our box, so there is nothing to save.";
  for (const [name, text] of files) {
    const link = make("a", { href: URL.createObjectURL(new Blob([text], { type: "application/toml" })), download: name });
    link.click();
  }
});

byId("open").addEventListener("change", async (event) => {
  const chosen = /** @type {HTMLInputElement} */ (event.target);
  /** @type {Record<string, string>} */
  const files = {};
  const known = [...form.querySelectorAll("details")].map((each) => each.dataset.file ?? "");
  for (const file of chosen.files ?? []) files[known.includes(file.name) ? file.name : "box.toml"] = await file.text();
  chosen.value = "";
  past.push(changes.text());
  changes.replace([]);
  await look(files);
  if (seen) {
    const error = seen.error;
    changes.replace(seen.differences.map(({ file, path, value }) => ({ file, path, value })));
    fill();
    if (!error) void look();
  }
});

byId("undo").addEventListener("click", () => {
  const before = past.pop();
  if (before !== undefined) begin(JSON.parse(before));
});
byId("reset").addEventListener("click", () => {
  past.push(changes.text());
  begin([]);
});

// Finding

byId("find").addEventListener("input", () => {
  const words = /** @type {HTMLInputElement} */ (byId("find")).value.trim().toLowerCase();
  for (const row of form.querySelectorAll("tr[data-row], dl > div")) {
    const fields = /** @type {Control[]} */ ([...row.querySelectorAll("[data-path]")]);
    const text = `${row.textContent} ${fields.map((each) => `${each.value} ${each.getAttribute("aria-label")}`).join(" ")}`.toLowerCase();
    row.toggleAttribute("hidden", words !== "" && !text.includes(words));
  }
  for (const part of form.querySelectorAll(".grid")) part.toggleAttribute("hidden", words !== "" && !part.querySelector("tbody tr:not([hidden])"));
  for (const file of form.querySelectorAll("details")) {
    if (words) file.open = file.querySelector("tr[data-row]:not([hidden]), dl > div:not([hidden])") !== null;
  }
});

// Playing and measuring

byId("play").addEventListener("submit", () => {
  /** @type {HTMLInputElement} */ (byId("play-scenario")).value = scenario.value;
  /** @type {HTMLInputElement} */ (byId("play-box")).value = changes.size ? changes.text() : "";
});
byId("mode").addEventListener("change", () => {
  const mode = /** @type {HTMLSelectElement} */ (byId("mode")).value;
  byId("opponent").hidden = mode !== "computer";
  byId("side").hidden = mode === "hotseat";
});
measuring(game, () => ({ changes: changes.list(), scenario: scenario.value }));
borders(byId("join"), byId("picture"));

form.addEventListener("input", (event) => {
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) take(event.target);
});
form.addEventListener("submit", (event) => event.preventDefault());
scenario.addEventListener("change", () => void look());
addEventListener("hashchange", () => begin(fromLink(location.hash.slice(1))));

showShelf();
begin(location.hash.length > 1 ? fromLink(location.hash.slice(1)) : JSON.parse(byId("begun").dataset.changes ?? "[]"));
