import assert from "node:assert/strict";
import { test } from "node:test";
import { extended, linesOf } from "../../../src/delenda/web/static/log.js";

const entry = (n, text, joins = false) => ({ n, at: n + 1, text, joins });

test("entries that join continue the line before them", () => {
  const lines = linesOf([entry(0, "ROME draws Redeployment"), entry(1, ": Y1→Y2", true), entry(2, ", Y2→P1", true), entry(3, "Round 2")]);
  assert.deepEqual(
    lines.map(({ text }) => text),
    ["ROME draws Redeployment: Y1→Y2, Y2→P1.", "Round 2."],
  );
  assert.equal(lines[0].at, 3, "the line leads to where its last part led");
});

test("a line that ends like a sentence gets no second full stop", () => {
  assert.equal(linesOf([entry(0, "The round ends.")])[0].text, "The round ends.");
});

test("new entries replace those an undo removed", () => {
  const known = [entry(0, "a"), entry(1, "b"), entry(2, "c")];
  assert.deepEqual(
    extended(known, 1, [entry(1, "x")]).map(({ text }) => text),
    ["a", "x"],
  );
  assert.deepEqual(
    extended(known, 3, [entry(3, "d")]).map(({ text }) => text),
    ["a", "b", "c", "d"],
  );
});
