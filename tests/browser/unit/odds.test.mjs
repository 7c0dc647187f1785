import assert from "node:assert/strict";
import { test } from "node:test";
import { heading, oddsWords, verdict } from "../../../src/delenda/web/static/odds.js";

test("the two chances make a whole", () => {
  assert.deepEqual(oddsWords(0.275), ["Rome 28 %", "Carthage 72 %"]);
  assert.deepEqual(oddsWords(1), ["Rome 100 %", "Carthage 0 %"]);
});

test("an action has a chance, a share of a mixture, or neither", () => {
  assert.equal(verdict({ chance: 0.614, share: 1 }, false), "61 % to win");
  assert.equal(verdict({ chance: 0.5, share: 0.3 }, true), "30 % of the time");
  assert.equal(verdict({ chance: null, share: 0 }, false), "also considered");
});

test("who thinks so", () => {
  assert.equal(heading({ by: "Tribunus", actions: [{}], mixed: false }, "ROME"), "Tribunus would choose, as Rome:");
  assert.equal(heading({ by: "Tribunus", actions: [{}, {}], mixed: true }, "CARTHAGE"), "Tribunus would mix these, as Carthage:");
});
