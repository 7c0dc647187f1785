/** Questions about views, answered without the page. */

/** @typedef {import("./types.js").View} View */

/**
 * Whether a person is asked the same thing as before, so that a choice half made may go on: the other side's getting ready, an
 * offer or somebody's coming and going change the view, but not the question.
 * @param {View} before @param {View} now
 */
export function sameQuestion(before, now) {
  const question = (/** @type {View} */ view) => JSON.stringify([view.viewer, view.to_act, view.count, view.prompt, view.choices, view.row]);
  return question(before) === question(now);
}

/** "Round 3" from a board's title "Scipio. Round 3". @param {string} boardTitle @param {string} game */
export function headingOf(boardTitle, game) {
  return boardTitle.startsWith(game) ? boardTitle.slice(game.length).replace(/^[.:,\s]+/, "") : boardTitle;
}
