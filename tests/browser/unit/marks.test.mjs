import assert from "node:assert/strict";
import { test } from "node:test";
import { edgeOf, signed, signsOf } from "../../../src/delenda/web/static/marks.js";

const here = { x: 0, y: 0, width: 10, height: 10 };
const there = { x: 100, y: 0, width: 10, height: 10 };
const mark = (kind, change = 0) => ({ key: "a", kind, change });
const kinds = (...args) => signsOf(...args).map((sign) => sign.kind);

test("a trail ends at the edge of the place it leads to", () => {
  assert.deepEqual(edgeOf({ x: 5, y: 5 }, there), { x: 100, y: 5 });
});

test("numbers have a sign", () => {
  assert.equal(signed(2), "+2");
  assert.equal(signed(-3), "−3");
});

test("what moved leaves a trail, what changed gets a ring and a number", () => {
  assert.deepEqual(kinds(mark("changed"), here, there), ["trail", "ring"]);
  assert.deepEqual(kinds(mark("moved"), here, there), ["trail", "ring"]);
  assert.deepEqual(kinds(mark("changed", -2), here, here), ["ring", "number"]);
  assert.deepEqual(kinds(mark("came", 0), null, there), ["ring"]);
});

test("what was lost leaves a cross where it stood, unless it was only taken up", () => {
  assert.deepEqual(kinds(mark("lost"), here, null), ["cross"]);
  assert.deepEqual(kinds(mark("lost"), here, there), ["cross"]);
  assert.deepEqual(kinds(mark("lost"), here, here), []);
});
