/**
 * Choosing by clicks. Every legal action has a path of elements to click; walking the paths is done here, in the page, and only
 * the finished action is sent.
 *
 * @typedef {{path: string[]}} Clickable a choice, or a walk of several
 */

/** @param {string[]} path @param {string[]} prefix */
const begins = (path, prefix) => path.length >= prefix.length && prefix.every((key, i) => path[i] === key);

/** The choices still possible after these clicks. @template {Clickable} C @param {C[]} choices @param {string[]} clicked @returns {C[]} */
export function matching(choices, clicked) {
  return clicked.length === 0 ? choices : choices.filter((choice) => begins(choice.path, clicked));
}

/** What may be clicked next. @param {Clickable[]} choices @param {string[]} clicked @returns {Set<string>} */
export function nextKeys(choices, clicked) {
  const keys = new Set();
  for (const choice of choices) {
    if (choice.path.length > clicked.length && begins(choice.path, clicked)) keys.add(choice.path[clicked.length]);
  }
  return keys;
}

/**
 * The path after a click on `key`, or null when the click means nothing.
 * A click on the last chosen element takes it back; a click on what could have been chosen instead of it chooses that.
 * @param {Clickable[]} choices @param {string[]} clicked @param {string} key @returns {string[] | null}
 */
export function click(choices, clicked, key) {
  if (nextKeys(choices, clicked).has(key)) return [...clicked, key];
  if (clicked.at(-1) === key) return clicked.slice(0, -1);
  for (let length = clicked.length - 1; length >= 0; length -= 1) {
    const earlier = clicked.slice(0, length);
    if (nextKeys(choices, earlier).has(key)) return [...earlier, key];
  }
  return null;
}

/** The choice whose path has been clicked to its end. @template {Clickable} C @param {C[]} choices @param {string[]} clicked @returns {C | null} */
export function finished(choices, clicked) {
  if (clicked.length === 0) return null;
  return choices.find((choice) => choice.path.length === clicked.length && begins(choice.path, clicked)) ?? null;
}
