/**
 * The part of a board that is in sight, as arithmetic on rectangles.
 *
 * @typedef {{x: number, y: number, width: number, height: number}} Frame
 */

export const DEEPEST = 6;

/** Keep a frame inside the board. @param {Frame} frame @param {Frame} whole @returns {Frame} */
export function keepInside(frame, whole) {
  const width = Math.min(frame.width, whole.width);
  const height = Math.min(frame.height, whole.height);
  const x = Math.max(whole.x, Math.min(frame.x, whole.x + whole.width - width));
  const y = Math.max(whole.y, Math.min(frame.y, whole.y + whole.height - height));
  return { x, y, width, height };
}

/**
 * Zoom so that the point (in board units) stays where it is.
 * @param {Frame} frame @param {Frame} whole @param {number} factor above 1 brings nearer @param {{x: number, y: number}} point
 */
export function zoomAt(frame, whole, factor, point) {
  const scale = Math.max(1, Math.min(DEEPEST, (whole.width / frame.width) * factor));
  const width = whole.width / scale;
  const height = whole.height / scale;
  const x = point.x - ((point.x - frame.x) / frame.width) * width;
  const y = point.y - ((point.y - frame.y) / frame.height) * height;
  return keepInside({ x, y, width, height }, whole);
}

/** @param {Frame} frame @param {Frame} whole @param {number} dx @param {number} dy in board units */
export function moveBy(frame, whole, dx, dy) {
  return keepInside({ ...frame, x: frame.x + dx, y: frame.y + dy }, whole);
}

/** Whether less than the whole is in sight. @param {Frame} frame @param {Frame} whole */
export const isZoomed = (frame, whole) => frame.width < whole.width - 0.5;

/**
 * A point of the board that lies in a window as what is seen there: the window shows a frame of what lies in it.
 * @param {Frame} frame @param {Frame} window @param {{x: number, y: number}} point
 */
export function through(frame, window, point) {
  const scale = frame.width / window.width;
  return { x: frame.x + (point.x - window.x) * scale, y: frame.y + (point.y - window.y) * scale };
}

/** @param {Frame} frame @param {{x: number, y: number}} point */
export const contains = ({ x, y, width, height }, point) => point.x >= x && point.y >= y && point.x <= x + width && point.y <= y + height;

/** A frame of the same size around a box that does not lie in it, or the frame itself. @param {Frame} frame @param {Frame} whole @param {Frame} box */
export function showing(frame, whole, box) {
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  if (contains(frame, { x: box.x, y: box.y }) && contains(frame, { x: box.x + box.width, y: box.y + box.height })) return frame;
  return keepInside({ ...frame, x: middle.x - frame.width / 2, y: middle.y - frame.height / 2 }, whole);
}
