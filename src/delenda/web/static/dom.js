/** Small helpers around the document. */

/** @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element #${id}`);
  return found;
}

/**
 * @param {string} tag
 * @param {Record<string, string>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElement}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

const MOST_LINES = 3;
const NOTICE = 6000; // milliseconds

/** A line more in the strip beside the board; the oldest goes. @param {HTMLElement} line */
export function tell(line) {
  const place = byId("strip-lines");
  place.append(line);
  while (place.children.length > MOST_LINES) place.firstElementChild?.remove();
  place.scrollTop = place.scrollHeight;
}

/** Say something that matters for a moment. @param {string} text */
export function toast(text) {
  const line = make("p", { class: "notice" }, text);
  tell(line);
  setTimeout(() => line.remove(), NOTICE);
}

export const seatName = (/** @type {string} */ seat) => ({ ROME: "Rome", CARTHAGE: "Carthage" })[seat] ?? seat;

/** Whether movements are unwanted, by the system or by the preferences. */
export const movesLittle = () => matchMedia("(prefers-reduced-motion: reduce)").matches || remembered("delenda-speed", "1") === "0";

/** How long a movement lasts for somebody who likes it faster or slower. @param {number} milliseconds */
export const lasting = (milliseconds) => milliseconds * Number(remembered("delenda-speed", "1"));

/** @param {string} key @param {string} otherwise */
export function remembered(key, otherwise) {
  try {
    return localStorage.getItem(key) ?? otherwise;
  } catch {
    return otherwise; // storage may be forbidden
  }
}

/** @param {string} key @param {string} value */
export function remember(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // without storage the choice lasts as long as the page
  }
}

/** Copy text; the field is selected for those whose browser forbids it. @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} words */
export const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);
