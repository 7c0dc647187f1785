import assert from "node:assert/strict";
import { test } from "node:test";
import { DEEPEST, isZoomed, keepInside, moveBy, zoomAt } from "../../../src/delenda/web/static/frame.js";

const WHOLE = { x: 0, y: 0, width: 1200, height: 800 };

test("zooming keeps the point under the pointer where it is", () => {
  const point = { x: 300, y: 200 };
  const frame = zoomAt(WHOLE, WHOLE, 2, point);
  assert.deepEqual(frame, { x: 150, y: 100, width: 600, height: 400 });
  assert.equal((point.x - frame.x) / frame.width, point.x / WHOLE.width);
});

test("nobody zooms out of the board or deeper than allowed", () => {
  assert.deepEqual(zoomAt(WHOLE, WHOLE, 0.1, { x: 0, y: 0 }), WHOLE);
  assert.equal(zoomAt(WHOLE, WHOLE, 100, { x: 0, y: 0 }).width, WHOLE.width / DEEPEST);
});

test("the frame stays on the board", () => {
  const frame = zoomAt(WHOLE, WHOLE, 2, { x: 600, y: 400 });
  assert.deepEqual(moveBy(frame, WHOLE, 9999, -9999), { x: 600, y: 0, width: 600, height: 400 });
  assert.deepEqual(keepInside({ x: -50, y: -50, width: 5000, height: 5000 }, WHOLE), WHOLE);
});

test("the whole board is not zoomed", () => {
  assert.equal(isZoomed(WHOLE, WHOLE), false);
  assert.equal(isZoomed(zoomAt(WHOLE, WHOLE, 1.4, { x: 0, y: 0 }), WHOLE), true);
});
