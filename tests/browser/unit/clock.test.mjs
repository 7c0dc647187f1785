import assert from "node:assert/strict";
import { test } from "node:test";
import { clockWords, timeLeft } from "../../../src/delenda/web/static/clock.js";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

test("a clock shows what fits the time left", () => {
  assert.equal(clockWords(9 * MINUTE + 37 * SECOND), "9:37");
  assert.equal(clockWords(HOUR + 2 * MINUTE + 5 * SECOND), "1:02:05");
  assert.equal(clockWords(53 * HOUR), "2 d 5 h");
  assert.equal(clockWords(4 * SECOND + 370), "0:04.3");
  assert.equal(clockWords(-5), "0:00.0");
});

test("only a running clock runs", () => {
  const clock = { ROME: 10_000, CARTHAGE: 20_000, running: ["ROME"], waits: 0, kind: "live" };
  assert.equal(timeLeft(clock, "ROME", 1500), 8500);
  assert.equal(timeLeft(clock, "CARTHAGE", 1500), 20_000);
  assert.equal(timeLeft({ ...clock, waits: 1000 }, "ROME", 700), 10_000);
  assert.equal(timeLeft({ ...clock, waits: 1000 }, "ROME", 1500), 9500);
});
