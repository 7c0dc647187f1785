import assert from "node:assert/strict";
import { test } from "node:test";
import { click, finished, matching, nextKeys } from "../../../src/delenda/web/static/clicks.js";

const choice = (action, ...path) => ({ action, label: `${action}`, words: `choice ${action}`, path, warning: "" });
const CHOICES = [choice(1, "hand-3", "field-Y"), choice(2, "hand-3", "field-P"), choice(3, "hand-4", "field-Y"), choice(4)];

test("at first every beginning of a path may be clicked", () => {
  assert.deepEqual([...nextKeys(CHOICES, [])].sort(), ["hand-3", "hand-4"]);
});

test("after a click only what continues it", () => {
  assert.deepEqual([...nextKeys(CHOICES, ["hand-3"])].sort(), ["field-P", "field-Y"]);
  assert.deepEqual(
    matching(CHOICES, ["hand-3"]).map(({ action }) => action),
    [1, 2],
  );
});

test("the whole path gives the action, a part of it does not", () => {
  assert.equal(finished(CHOICES, ["hand-3", "field-P"]).action, 2);
  assert.equal(finished(CHOICES, ["hand-3"]), null);
  assert.equal(finished(CHOICES, []), null, "a choice without a path is never chosen by clicking");
});

test("a second click on the same element takes it back", () => {
  assert.deepEqual(click(CHOICES, ["hand-3"], "hand-3"), []);
});

test("a click on a sibling chooses that instead", () => {
  assert.deepEqual(click(CHOICES, ["hand-3"], "hand-4"), ["hand-4"]);
});

test("a click that means nothing is ignored", () => {
  assert.equal(click(CHOICES, [], "field-Y"), null);
  assert.equal(click(CHOICES, ["hand-4"], "field-P"), null);
});

test("an element may be clicked twice where a path says so", () => {
  const twice = [choice(1, "a", "a"), choice(2, "a", "b")];
  assert.deepEqual(click(twice, ["a"], "a"), ["a", "a"]);
});
