/**
 * Arrow keys over things that lie anywhere on a plane.
 *
 * @typedef {{x: number, y: number}} Point
 */

/** @type {Record<string, Point>} */
const DIRECTIONS = { ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 } };

export const isArrow = (/** @type {string} */ key) => key in DIRECTIONS;

/**
 * The nearest place in the direction of an arrow key; what lies aside counts double. -1 when there is none.
 * @param {Point} from @param {Point[]} places @param {string} arrow
 */
export function nearest(from, places, arrow) {
  const direction = DIRECTIONS[arrow];
  let best = -1;
  let least = Infinity;
  places.forEach((place, i) => {
    const dx = place.x - from.x;
    const dy = place.y - from.y;
    const ahead = dx * direction.x + dy * direction.y;
    const aside = Math.abs(dx * direction.y) + Math.abs(dy * direction.x);
    const cost = ahead + 2 * aside;
    if (ahead > 0.5 && cost < least) {
      best = i;
      least = cost;
    }
  });
  return best;
}
