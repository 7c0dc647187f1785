/** The drawn board of the workshop: a click on a place brings its entries under the map, to be changed there; two clicks, if
 * wished, draw a border or take it away.
 *
 * A place is an element whose key ends in the name of a row of the form. Two places have a border where a list in the row of one
 * may hold the name of the other. */

import { byId, make } from "./dom.js";

/** @typedef {HTMLInputElement | HTMLSelectElement} Control */
/** @typedef {(control: Control, text: string) => void} Write */

let joins = false;
let from = "";
/** Entries under the map, each with its own in the form. @type {[Control, Control][]} */
let copies = [];

/** @param {HTMLElement} button @param {HTMLElement} picture */
export function borders(button, picture) {
  button.addEventListener("click", () => {
    joins = !joins;
    from = "";
    button.setAttribute("aria-pressed", String(joins));
    picture.classList.toggle("joins", joins);
    choose(picture, "");
  });
}

/** Make the picture's places clickable. @param {HTMLElement} picture @param {HTMLFormElement} form @param {Write} write
 * @returns {boolean} whether there are borders to draw */
export function lightUp(picture, form, write) {
  let found = false;
  for (const element of /** @type {NodeListOf<SVGElement>} */ (picture.querySelectorAll("[data-key]"))) {
    const name = placeOf(element.dataset.key ?? "", form);
    if (!name) continue;
    element.dataset.place = name;
    element.setAttribute("tabindex", "0");
    element.setAttribute("role", "button");
    element.addEventListener("click", () => pick(picture, form, write, name));
    element.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        pick(picture, form, write, name);
      }
    });
    found ||= lists(form, name).length > 0;
  }
  choose(picture, from);
  return found;
}

/** The row that a key of the board belongs to; a row that has but a number is no place. @param {string} key @param {HTMLFormElement} form */
function placeOf(key, form) {
  const name = key.slice(key.indexOf("-") + 1);
  return key.includes("-") && !/^\d+$/.test(name) && rows(form, name).length ? name : "";
}

/** @param {HTMLFormElement} form @param {string} name */
const rows = (form, name) => [...form.querySelectorAll(`tr[data-row="${CSS.escape(name)}"]`)];

/** The lists in the rows of a place that may hold names of places. @param {HTMLFormElement} form @param {string} name */
const lists = (form, name) => /** @type {Control[]} */ (rows(form, name).flatMap((row) => [...row.querySelectorAll("[data-kind=list][data-each=choice]")]));

/** @param {HTMLElement} picture @param {HTMLFormElement} form @param {Write} write @param {string} name */
function pick(picture, form, write, name) {
  if (joins && from && from !== name) {
    toggle(form, write, from, name);
    from = "";
  } else {
    from = joins && from === name ? "" : name;
    if (!joins) showEntries(form, write, name);
  }
  choose(picture, from);
  for (const row of form.querySelectorAll("tr.at-hand")) row.classList.remove("at-hand");
  for (const row of rows(form, name)) row.classList.add("at-hand");
}

/** @param {HTMLElement} picture @param {string} name */
function choose(picture, name) {
  for (const element of /** @type {NodeListOf<SVGElement>} */ (picture.querySelectorAll("[data-place]")))
    element.classList.toggle("chosen", element.dataset.place === name);
}

/** The entries of a place, under the map. @param {HTMLFormElement} form @param {Write} write @param {string} name */
function showEntries(form, write, name) {
  const panel = byId("place");
  const list = make("dl", { class: "fields" });
  copies = [];
  for (const own of rows(form, name).flatMap((row) => /** @type {Control[]} */ ([...row.querySelectorAll("[data-path]")]))) {
    const entry = /** @type {HTMLElement} */ (own.closest(".entry")?.cloneNode(true));
    const copy = /** @type {Control} */ (entry.querySelector("[data-path]"));
    copy.addEventListener("input", () => write(own, copy.value));
    copies.push([copy, own]);
    list.append(make("div", {}, make("dt", {}, columnOf(own)), make("dd", {}, entry)));
  }
  const title = copies.find(([, own]) => columnOf(own) === "name")?.[0].value ?? name.replaceAll("_", " ");
  const inForm = make("button", { type: "button", class: "btn quiet small" }, "In the form");
  inForm.addEventListener("click", () => showRow(form, name));
  const close = make("button", { type: "button", class: "btn quiet small", "aria-label": "Close the entries of this place" }, "×");
  close.addEventListener("click", () => {
    panel.hidden = true;
    copies = [];
  });
  panel.replaceChildren(make("div", { class: "row-of-buttons tight" }, make("h3", {}, title), inForm, close), list);
  panel.setAttribute("aria-label", `Entries of ${title}`);
  panel.hidden = false;
  follow();
}

/** The entries under the map show what those in the form do. */
export function follow() {
  for (const [copy, own] of copies) {
    if (copy !== document.activeElement) copy.value = own.value;
    copy.setAttribute("aria-invalid", own.getAttribute("aria-invalid") ?? "false");
    copy.closest(".entry")?.classList.toggle("differs", own.closest(".entry")?.classList.contains("differs") ?? false);
  }
}

/** What the column of an entry is called. @param {Control} control */
function columnOf(control) {
  const cell = control.closest("td");
  return control.closest("table")?.querySelectorAll("thead th")[cell?.cellIndex ?? 0]?.textContent ?? "";
}

/** @param {HTMLFormElement} form @param {string} name */
function showRow(form, name) {
  const row = rows(form, name)[0];
  const details = row?.closest("details");
  if (details) details.open = true;
  row?.scrollIntoView({ block: "center" });
}

/** Draw the border between two places, or take it away: in the lists of both. @param {HTMLFormElement} form @param {Write} write
 * @param {string} one @param {string} other */
function toggle(form, write, one, other) {
  for (const [here, there] of [
    [one, other],
    [other, one],
  ]) {
    for (const control of lists(form, here)) {
      if (!(control.dataset.choices ?? "").split(" ").includes(there)) continue;
      const names = control.value
        .split(",")
        .map((each) => each.trim())
        .filter(Boolean);
      const left = names.filter((each) => each !== there);
      write(control, (left.length < names.length ? left : [...names, there]).join(", "));
    }
  }
}
