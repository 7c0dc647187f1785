import assert from "node:assert/strict";
import { test } from "node:test";
import { arranged } from "../../../src/delenda/web/static/choices.js";
import { worthShowing } from "../../../src/delenda/web/static/strip.js";
import { doing, isToMove, person } from "../../../src/delenda/web/static/players.js";
import { headingOf, sameQuestion } from "../../../src/delenda/web/static/view.js";
import { backOff } from "../../../src/delenda/web/static/socket.js";

const seat = (more = {}) => ({ name: "", here: true, kind: "human", you: false, ...more });
const view = (more = {}) => ({ begun: true, result: null, ready: null, actor: "ROME", seats: { ROME: seat({ you: true }), CARTHAGE: seat() }, ...more });

test("attempts to come back are further and further apart, up to a limit, and not in step", () => {
  assert.ok(backOff(0, 0.5) < 500);
  assert.ok(backOff(3, 0.5) > backOff(2, 0.5));
  assert.ok(backOff(50, 1) <= 20_000);
  assert.notEqual(backOff(2, 0), backOff(2, 1));
});

test("few choices stand beside the prompt, many go into a list", () => {
  const choices = (n, path) => Array.from({ length: n }, (_, i) => ({ action: i, label: "", words: "", path, warning: "" }));
  assert.deepEqual(arranged(choices(5, ["a"])), { beside: choices(5, ["a"]), rest: 0 });
  const many = [...choices(30, ["a"]), ...choices(1, [])];
  assert.deepEqual(arranged(many), { beside: choices(1, []), rest: 30 });
});

test("falls of chance and the other side's moves are shown, one's own are not", () => {
  const shown = [
    { at: 1, kind: "move", actor: "ROME", text: "mine" },
    { at: 2, kind: "chance", actor: "CHANCE", text: "a card" },
    { at: 3, kind: "move", actor: "CARTHAGE", text: "theirs" },
  ];
  assert.deepEqual(
    worthShowing(shown, (who) => who === "ROME").map(({ text }) => text),
    ["a card", "theirs"],
  );
});

test("the words beside a seat say who sits there and who is waited for", () => {
  assert.equal(doing(view(), "ROME"), "to move");
  assert.equal(doing(view(), "CARTHAGE"), "waiting");
  assert.equal(doing(view({ ready: { ROME: true, CARTHAGE: false } }), "ROME"), "ready");
  assert.equal(doing(view({ ready: { ROME: true, CARTHAGE: false } }), "CARTHAGE"), "choosing");
  assert.equal(doing(view({ seats: { ROME: seat(), CARTHAGE: seat({ kind: "free" }) } }), "CARTHAGE"), "a free seat");
  assert.equal(doing(view({ seats: { ROME: seat({ here: false }), CARTHAGE: seat() } }), "ROME"), "to move, away");
  assert.equal(doing(view({ result: { winner: "ROME", reason: "", text: "" } }), "CARTHAGE"), "has lost");
  assert.equal(person(view(), "ROME"), "you");
  assert.equal(person(view({ seats: { ROME: seat({ name: "Livia" }), CARTHAGE: seat({ kind: "bot" }) } }), "ROME"), "Livia");
  assert.equal(person(view({ seats: { ROME: seat(), CARTHAGE: seat({ kind: "bot" }) } }), "CARTHAGE"), "computer");
});

test("nobody is to move before the game has begun or after it", () => {
  assert.equal(isToMove(view({ begun: false }), "ROME"), false);
  assert.equal(isToMove(view({ result: { winner: null } }), "ROME"), false);
  assert.equal(isToMove(view(), "ROME"), true);
});

test("a choice half made goes on when only the other side changed", () => {
  const asked = { viewer: "ROME", to_act: true, count: 3, prompt: "Place a card.", choices: [{ action: 1 }], version: 5, ready: { CARTHAGE: false } };
  assert.equal(sameQuestion(asked, { ...asked, version: 6, ready: { CARTHAGE: true } }), true);
  assert.equal(sameQuestion(asked, { ...asked, count: 4 }), false);
  assert.equal(sameQuestion(asked, { ...asked, choices: [{ action: 2 }] }), false);
});

test("the heading is what a board's title says beyond the game's name", () => {
  assert.equal(headingOf("Scipio. Round 3, first phase", "Scipio"), "Round 3, first phase");
  assert.equal(headingOf("Scipio", "Scipio"), "");
});

test("what fell is shown once: a line that goes on stands for its beginning, and silence for nothing", () => {
  const shown = (kind, actor, text) => ({ at: 1, kind, actor, text });
  const told = worthShowing(
    [
      shown("move", "ROME", "Rome moves"),
      shown("chance", "CHANCE", "CARTHAGE rolls 1"),
      shown("move", "CARTHAGE", "CARTHAGE rolls 1: keeps it"),
      shown("move", "CARTHAGE", ""),
    ],
    (seat) => seat === "ROME",
  );
  assert.deepEqual(
    told.map(({ text }) => text),
    ["CARTHAGE rolls 1: keeps it"],
  );
});
