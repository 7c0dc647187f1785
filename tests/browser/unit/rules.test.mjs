import assert from "node:assert/strict";
import { test } from "node:test";
import { cut } from "../../../src/delenda/web/static/rules.js";

test("a sentence is cut at the rules that it cites", () => {
  assert.deepEqual(cut("No (3.1).", []), ["No (3.1)."]);
  assert.deepEqual(cut("No (3.1, 3.1.2).", ["3.1", "3.1.2"]), ["No (", "3.1", ", ", "3.1.2", ")."]);
  assert.deepEqual(cut("It is 13.1, not R1.", ["3.1", "R1"]), ["It is 13.1, not ", "R1", "."]);
});
