import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { test } from "node:test";
import { commitmentOf, freshSeed, linkOf, roll, sealOf, verdict } from "../../../src/delenda/web/static/dice.js";

const SECRET = "00112233445566778899aabbccddeeff".repeat(2);
const SEEDS = ["rome1", "carthage1"];
const BOTH = { ROME: "rome1", CARTHAGE: "carthage1" };
const SEALS = { ROME: sealOf("rome1", "t", "ROME"), CARTHAGE: sealOf("carthage1", "t", "CARTHAGE") };
const WEIGHTS = [5, 1, 2, 1, 1];
const LABELS = ["RD", "RP", "OM", "DS", "RG"];

function expectedRoll(k, weights) {
  const digest = createHmac("sha256", Buffer.from(SECRET, "hex")).update(`rome1|carthage1|t|${k}|0`).digest("hex");
  let left = Number(BigInt(`0x${digest}`) % BigInt(weights.reduce((a, b) => a + b)));
  return weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
}

const rolled = (secret, seeds, first = 0) =>
  Array.from({ length: 8 }, (_, i) => ({ k: i, weights: WEIGHTS, labels: LABELS, chosen: roll(secret, seeds, "t", i + first, WEIGHTS), stands: i !== 3 }));

const honestProof = () => ({ table: "t", secret: SECRET, commitment: commitmentOf(SECRET), seals: SEALS, seeds: BOTH, rolls: rolled(SECRET, SEEDS) });

/** What Rome's browser keeps of an honest table. */
function kept() {
  const links = [];
  let link = "";
  for (const each of honestProof().rolls) {
    link = linkOf(link, SECRET, "t", each.k, LABELS[each.chosen]);
    links.push([each.k + 1, link]);
  }
  return { table: "t", commitment: commitmentOf(SECRET), first: 0, seeds: { ROME: "rome1" }, seals: { ...SEALS }, links, viewer: "ROME", log: [] };
}

const faultOf = (proof, seen = kept()) => verdict(proof, seen, ["ROME"]).fault;

test("a roll is HMAC-SHA-256 of seeds, table and number, taken over the weights", () => {
  for (let k = 0; k < 20; k += 1) assert.equal(roll(SECRET, SEEDS, "t", k, [1, 2, 3]), expectedRoll(k, [1, 2, 3]));
});

test("the commitment is SHA-256 of the secret's bytes", () => {
  assert.equal(commitmentOf(SECRET), createHash("sha256").update(Buffer.from(SECRET, "hex")).digest("hex"));
});

test("an honest table has no fault, for those who were there and for those who were not", () => {
  const seen = verdict(honestProof(), kept(), ["ROME"]);
  assert.equal(seen.fault, "");
  assert.equal(seen.weak, false);
  assert.match(seen.proved.join(" "), /8 rolls, including the 1 taken back.*shown the fingerprint before the first roll.*own seed.*8 rolls fell as/);
  const absent = verdict(honestProof(), null, []);
  assert.equal(absent.fault, "");
  assert.match(absent.open[0], /this browser was not there/);
});

test("a cheating server: a changed roll", () => {
  const proof = honestProof();
  const first = proof.rolls[0];
  assert.match(faultOf({ ...proof, rolls: [{ ...first, chosen: (first.chosen + 1) % 5 }, ...proof.rolls.slice(1)] }), /^Roll 1 was /);
});

test("a cheating server: another secret, chosen afterwards, with a proof that is right in itself", () => {
  const secret = "ff".repeat(32);
  const forged = { ...honestProof(), secret, commitment: commitmentOf(secret), rolls: rolled(secret, SEEDS) };
  assert.equal(verdict(forged, null, []).fault, "");
  assert.match(faultOf(forged), /fingerprint that this browser was shown/);
});

test("a cheating server: the other seat's seed chosen after ours was open", () => {
  const seeds = { ROME: "rome1", CARTHAGE: "lucky" };
  const forged = { ...honestProof(), seeds, seals: { ...SEALS, CARTHAGE: sealOf("lucky", "t", "CARTHAGE") }, rolls: rolled(SECRET, ["rome1", "lucky"]) };
  assert.equal(verdict(forged, null, []).fault, "");
  assert.match(faultOf(forged), /Carthage's seal is not the one/);
});

test("a cheating server: a seed for the computer that nobody had sealed", () => {
  const seen = { ...kept(), seals: { ROME: SEALS.ROME, CARTHAGE: null } };
  assert.match(faultOf(honestProof(), seen), /Carthage's seal is not the one/);
});

test("a cheating server: our own seed left out or replaced", () => {
  const forged = { ...honestProof(), seeds: { ...BOTH, ROME: "lucky" }, seals: { ...SEALS, ROME: sealOf("lucky", "t", "ROME") } };
  assert.match(faultOf(forged), /own seed for Rome is not in the dice/);
});

test("a cheating server: a roll that was thrown away, and one that was made up", () => {
  const skipping = honestProof();
  skipping.rolls = rolled(SECRET, SEEDS, 1)
    .slice(0, 7)
    .map((each) => ({ ...each, k: each.k + 1 }));
  assert.match(faultOf(skipping), /some were skipped/);
  const short = honestProof();
  short.rolls = short.rolls.slice(0, 6);
  assert.match(faultOf(short), /some were left out/);
  const other = honestProof(); // legal dice for other weights than those that were rolled
  other.rolls = other.rolls.map((each) => ({ ...each, labels: [...LABELS].reverse() }));
  assert.match(faultOf(other), /differs from what this browser was shown/);
});

test("server and seat together: a sealed seed that is never opened is told", () => {
  const proof = { ...honestProof(), seeds: { ROME: "rome1", CARTHAGE: "" }, rolls: rolled(SECRET, ["rome1", ""]) };
  const { fault, open } = verdict(proof, { ...kept(), links: [] }, ["ROME"]);
  assert.equal(fault, "");
  assert.match(open.join(" "), /Carthage sealed a seed and never opened it/);
});

test("a cheating seat: a seed that does not fit its seal", () => {
  assert.match(faultOf({ ...honestProof(), seeds: { ...BOTH, CARTHAGE: "other" } }), /Carthage's seed is not the one that was sealed/);
});

test("a server that closes the seals before ours is in gets a weak verdict", () => {
  const proof = {
    ...honestProof(),
    seeds: { ROME: "", CARTHAGE: "carthage1" },
    seals: { ROME: "", CARTHAGE: SEALS.CARTHAGE },
    rolls: rolled(SECRET, ["", "carthage1"]),
  };
  const { fault, weak, open } = verdict(proof, { ...kept(), seeds: {}, seals: {}, links: [] }, ["ROME"]);
  assert.deepEqual([fault, weak], ["", true]);
  assert.match(open.join(" "), /Anything as far as Rome is concerned/);
});

test("seeds are letters and digits, and differ", () => {
  assert.match(freshSeed(), /^[0-9a-f]{32}$/);
  assert.notEqual(freshSeed(), freshSeed());
});
