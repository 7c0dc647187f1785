/** The great moments of a game: what is worked out without a page. */

import assert from "node:assert/strict";
import test from "node:test";

import { dieFace, sumWords } from "../../../src/delenda/web/static/battle.js";
import { headline, luckShare } from "../../../src/delenda/web/static/end.js";
import { lasts, worthShowing } from "../../../src/delenda/web/static/strip.js";

const seats = (/** @type {boolean} */ rome, /** @type {boolean} */ carthage) => {
  const seat = { name: "", here: true, kind: /** @type {const} */ ("human") };
  return { ROME: { ...seat, you: rome }, CARTHAGE: { ...seat, you: carthage } };
};
const result = (/** @type {"ROME" | ""} */ winner) => ({ winner, reason: "", text: "", who: winner ? "Rome wins" : "A draw", why: "", score: [] });

test("a player is told of the own victory, others who has won", () => {
  assert.equal(headline(result("ROME"), seats(true, false)), "You have won.");
  assert.equal(headline(result("ROME"), seats(false, true)), "You have lost.");
  assert.equal(headline(result("ROME"), seats(false, false)), "Rome wins.");
  assert.equal(headline(result("ROME"), seats(true, true)), "Rome wins.");
  assert.equal(headline(result(""), seats(true, false)), "A draw.");
});

test("luck stands between the two sides", () => {
  assert.deepEqual([-9, -3, 0, 3].map(luckShare), [0, 0, 0.5, 1]);
});

test("a die has as many pips as it shows, and a number beyond six", () => {
  for (const face of [1, 2, 3, 4, 5, 6]) assert.equal(dieFace(face).split("<circle").length - 1, face);
  assert.match(dieFace(9), />9</);
});

test("a side is told by its total, or by what it has so far", () => {
  const side = { names: [], modifiers: [], dice: [4], strength: 3, total: 7 };
  assert.equal(sumWords(side), "total 7");
  assert.equal(sumWords({ ...side, dice: [], total: null }), "strength 3");
  assert.equal(sumWords({ ...side, strength: null, total: null }), "");
});

test("longer lines are given more time, within bounds", () => {
  assert.ok(lasts("a".repeat(40)) > lasts("a"));
  assert.equal(lasts("a".repeat(1000)), lasts("a".repeat(500)));
});

test("a line that goes on stands for its beginning; one's own moves are known", () => {
  const one = { at: 1, kind: /** @type {const} */ ("move"), actor: /** @type {const} */ ("ROME"), text: "Rome moves" };
  const shown = [one, { ...one, at: 2, text: "Rome moves, and stops" }];
  assert.deepEqual(
    worthShowing(shown, () => false).map(({ at }) => at),
    [2],
  );
  assert.deepEqual(
    worthShowing(shown, () => true),
    [],
  );
});
