import assert from "node:assert/strict";
import { test } from "node:test";
import { sealOf } from "../../../src/delenda/web/static/dice.js";
import { Seen } from "../../../src/delenda/web/static/seen.js";

/** As localStorage: the names are its keys. */
class Storage {
  getItem(name) {
    return Object.hasOwn(this, name) ? this[name] : null;
  }
  setItem(name, value) {
    this[name] = value;
  }
  removeItem(name) {
    delete this[name];
  }
}

const NONE = { ROME: null, CARTHAGE: null };
const view = (dice, more = {}) => ({
  viewer: "ROME",
  log_from: 0,
  log: [],
  result: null,
  ...more,
  dice: { commitment: "c", sealed: false, seals: NONE, opened: { ROME: false, CARTHAGE: false }, seeds: NONE, count: 0, link: "", secret: null, ...dice },
});

test("first the seal, then, when all are in, the seed that fits it", () => {
  const seen = new Seen("t", ["ROME"], new Storage());
  seen.note(view({}));
  const [seal] = seen.messages(view({}));
  assert.equal(seal.t, "seal");
  assert.deepEqual(seen.messages(view({})), []); // once is enough
  const seals = { ROME: seal.seal, CARTHAGE: "other" };
  assert.deepEqual(seen.messages(view({ seals })), []); // not before all are in
  const [seed] = seen.messages(view({ seals, sealed: true }));
  assert.equal(seed.t, "seed");
  assert.equal(sealOf(seed.seed, "t", "ROME"), seal.seal);
  assert.deepEqual(seen.evidence.seals, seals);
});

test("a page that is loaded again opens what it had sealed before", () => {
  const storage = new Storage();
  const first = new Seen("t", ["ROME"], storage);
  first.note(view({}));
  const [seal] = first.messages(view({}));
  const again = new Seen("t", ["ROME"], storage);
  const seals = { ROME: seal.seal, CARTHAGE: null };
  again.note(view({ seals, sealed: true }));
  assert.equal(sealOf(again.messages(view({ seals, sealed: true }))[0].seed, "t", "ROME"), seal.seal);
});

test("a seed is not opened for a seal that is not ours", () => {
  const seen = new Seen("t", ["ROME"], new Storage());
  seen.note(view({}));
  seen.messages(view({}));
  assert.deepEqual(seen.messages(view({ sealed: true, seals: { ROME: "theirs", CARTHAGE: "x" } })), []);
  assert.deepEqual(seen.evidence.seeds, {});
});

test("a hot-seat seals for both", () => {
  const seen = new Seen("t", ["ROME", "CARTHAGE"], new Storage());
  seen.note(view({}));
  assert.deepEqual(
    seen.messages(view({})).map(({ seat }) => seat),
    ["ROME", "CARTHAGE"],
  );
});

test("the first commitment and every link stay as they were seen", () => {
  const seen = new Seen("t", ["ROME"], new Storage());
  seen.note(view({}));
  seen.note(view({ count: 1, link: "a" }));
  seen.note(view({ count: 1, link: "a" }));
  seen.note(view({ commitment: "changed", count: 3, link: "b" }));
  seen.note(view({ count: 3, link: "other" })); // a server that tells another story later
  assert.equal(seen.evidence.commitment, "c");
  assert.equal(seen.evidence.first, 0);
  assert.deepEqual(seen.evidence.links, [
    [1, "a"],
    [3, "b"],
    [3, "other"],
  ]);
});

test("who comes later says so, and who comes after the end keeps nothing", () => {
  const late = new Seen("t", [], new Storage());
  late.note(view({ count: 7, link: "x" }));
  assert.equal(late.evidence.first, 7);
  const after = new Seen("t", [], new Storage());
  after.note(view({ count: 7, link: "x", secret: "s" }));
  assert.equal(after.evidence, null);
});

test("the log is kept as it was told", () => {
  const seen = new Seen("t", ["ROME"], new Storage());
  seen.note(view({}, { log: [{ text: "one" }, { text: "two" }] }));
  seen.note(view({}, { log_from: 1, log: [{ text: "new two" }] }));
  assert.deepEqual(seen.evidence.log, ["one", "new two"]);
});

test("the oldest tables make room, and a browser without storage still checks", () => {
  const storage = new Storage();
  for (let i = 0; i < 40; i += 1) {
    const seen = new Seen(`t${i}`, [], storage);
    seen.note(view({}));
  }
  assert.ok(Object.keys(storage).length <= 30);
  const without = new Seen("t", ["ROME"], null);
  without.note(view({}));
  assert.equal(without.messages(view({})).length, 1);
});
