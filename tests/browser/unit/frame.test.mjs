import assert from "node:assert/strict";
import { test } from "node:test";
import { contains, DEEPEST, isZoomed, keepInside, moveBy, showing, through, zoomAt } from "../../../src/delenda/web/static/frame.js";

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

test("a window shows a frame of what lies in it", () => {
  const window = { x: 100, y: 50, width: 600, height: 400 };
  const near = zoomAt(window, window, 2, { x: 400, y: 250 });
  assert.deepEqual(near, { x: 250, y: 150, width: 300, height: 200 });
  assert.deepEqual(through(near, window, { x: 400, y: 250 }), { x: 400, y: 250 });
  assert.deepEqual(through(near, window, { x: 100, y: 50 }), { x: 250, y: 150 });
  assert.equal(contains(window, { x: 99, y: 60 }), false);
  assert.equal(contains(window, { x: 700, y: 450 }), true);
});

test("what lies out of sight is brought into the middle, what is seen stays", () => {
  const near = zoomAt(WHOLE, WHOLE, 4, { x: 0, y: 0 });
  assert.equal(showing(near, WHOLE, { x: 10, y: 10, width: 20, height: 20 }), near);
  assert.deepEqual(showing(near, WHOLE, { x: 590, y: 390, width: 20, height: 20 }), { x: 450, y: 300, width: 300, height: 200 });
  assert.deepEqual(showing(near, WHOLE, { x: 1190, y: 790, width: 10, height: 10 }), { x: 900, y: 600, width: 300, height: 200 });
});
