import assert from "node:assert/strict";
import { test } from "node:test";
import { staying } from "../../../src/delenda/web/static/order.js";

const stays = (present, wanted) => [...staying([...present], [...wanted])].sort().join("");

test("what is in order stays", () => {
  assert.equal(stays("abcd", "abcd"), "abcd");
  assert.equal(stays("", "ab"), "");
});

test("one that has gone to the end is the only one to be moved", () => {
  assert.equal(stays("abcd", "bcda"), "bcd");
  assert.equal(stays("abcd", "dabc"), "abc");
});

test("what is gone, and what has just come, is in nobody's way", () => {
  assert.equal(stays("axbcd", "abcd"), "abcd");
  assert.equal(stays("abcdn", "anbcd"), "abcd");
});

test("of two ways to order the rest the longer one is taken", () => {
  assert.equal(stays("eabcd", "abecd"), "abcd");
});
