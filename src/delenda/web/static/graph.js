/**
 * The chance to win over a whole game, worked out without the page.
 *
 * @typedef {{at: number, rome: number}} Point a position and Rome's chance in it
 */

const WORTH_TELLING = 0.08; // a smaller change is no turning point

/** The area under Rome's chances in a box of `last` by 100, as far as they are known. @param {Point[]} points */
export function area(points) {
  if (!points.length) return "";
  const line = points.map(({ at, rome }) => `${at} ${round(100 - 100 * rome)}`).join("L");
  return `M${points[0].at} 100L${line}L${points[points.length - 1].at} 100Z`;
}

/** The positions in which most was won or lost, in order of play. @param {Point[]} points @param {number} most @returns {{at: number, change: number}[]} */
export function turningPoints(points, most = 5) {
  const turns = points.slice(1).map(({ at, rome }, i) => ({ at, change: rome - points[i].rome }));
  const large = turns.filter(({ change }) => Math.abs(change) >= WORTH_TELLING);
  large.sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
  return large.slice(0, most).sort((a, b) => a.at - b.at);
}

/** The graph for those who do not see it. @param {Point[]} points */
export function inWords(points) {
  if (!points.length) return "The computer is working out the chances over the game.";
  const romes = points.map(({ rome }) => rome);
  const say = (/** @type {number} */ rome) => `${Math.round(100 * rome)} %`;
  const first = romes[0];
  const now = romes[romes.length - 1];
  return `Rome's chance of winning over the game: ${say(first)} at the start, between ${say(Math.min(...romes))} and ${say(Math.max(...romes))}, ${say(now)} at position ${points[points.length - 1].at}.`;
}

/** @param {number} value */
const round = (value) => Math.round(value * 10) / 10;
