import assert from "node:assert/strict";
import { test } from "node:test";
import { isArrow, nearest } from "../../../src/delenda/web/static/arrows.js";

const at = (x, y) => ({ x, y });

test("an arrow goes to the nearest in its direction", () => {
  const places = [at(0, 0), at(10, 0), at(20, 0), at(0, 10)];
  assert.equal(nearest(places[0], places, "ArrowRight"), 1);
  assert.equal(nearest(places[2], places, "ArrowLeft"), 1);
  assert.equal(nearest(places[0], places, "ArrowDown"), 3);
});

test("what lies straight ahead is preferred to what lies aside", () => {
  assert.equal(nearest(at(0, 0), [at(6, 8), at(14, 0)], "ArrowRight"), 1);
});

test("where nothing lies ahead nothing is found", () => {
  assert.equal(nearest(at(0, 0), [at(0, 0), at(5, 0)], "ArrowUp"), -1);
});

test("only the four arrow keys are arrows", () => {
  assert.equal(isArrow("ArrowUp"), true);
  assert.equal(isArrow("Enter"), false);
});
