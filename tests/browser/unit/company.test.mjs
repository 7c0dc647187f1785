import assert from "node:assert/strict";
import { test } from "node:test";

import { absenceWords, watchersWords } from "../../../src/delenda/web/static/company.js";

test("those who watch are counted, and named where they gave a name", () => {
  assert.equal(watchersWords(0, []), "");
  assert.equal(watchersWords(1, []), "1 is watching");
  assert.equal(watchersWords(2, ["Anna", "Clara"]), "2 are watching: Anna, Clara");
  assert.equal(watchersWords(5, ["Anna"]), "5 are watching: Anna, 4 more");
});

test("an absence says how long it must last, then what can be done", () => {
  assert.match(absenceWords("Carthage", 103_000), /another 1:43/);
  assert.match(absenceWords("Carthage", 0), /claim the win, or let the computer play on/);
});
