import assert from "node:assert/strict";
import { test } from "node:test";
import { area, inWords, turningPoints } from "../../../src/delenda/web/static/graph.js";

const POINTS = [0.5, 0.52, 0.3, 0.35, 0.9, 1].map((rome, at) => ({ at: 2 * at, rome }));

test("the area lies under Rome's chances, as far as they are known", () => {
  assert.equal(area(POINTS.slice(0, 2)), "M0 100L0 50L2 48L2 100Z");
  assert.equal(area([]), "");
});

test("turning points are the largest changes, in order of play", () => {
  assert.deepEqual(
    turningPoints(POINTS, 2).map(({ at }) => at),
    [4, 8],
  );
  assert.ok(turningPoints(POINTS, 2)[0].change < 0, "Rome lost there");
  assert.deepEqual(turningPoints(POINTS.slice(0, 2)), [], "small changes are none");
});

test("the graph in words", () => {
  const words = "Rome's chance of winning over the game: 50 % at the start, between 30 % and 100 %, 100 % at position 10.";
  assert.equal(inWords(POINTS), words);
  assert.match(inWords([]), /working out/);
});
