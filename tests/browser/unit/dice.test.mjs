import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { test } from "node:test";
import { commitmentOf, fault, freshSeed, roll } from "../../../src/delenda/web/static/dice.js";

const SECRET = "00112233445566778899aabbccddeeff".repeat(2);
const SEEDS = ["rome1", "carthage1"];

function expectedRoll(k, weights) {
  const digest = createHmac("sha256", Buffer.from(SECRET, "hex")).update(`rome1|carthage1|t|${k}|0`).digest("hex");
  let left = Number(BigInt(`0x${digest}`) % BigInt(weights.reduce((a, b) => a + b)));
  return weights.findIndex((weight) => (left -= weight) < 0);
}

async function honestProof() {
  const weights = [5, 1, 2, 1, 1];
  const rolls = [];
  for (let k = 0; k < 8; k += 1) rolls.push({ k, weights, labels: ["RD", "RP", "OM", "DS", "RG"], chosen: await roll(SECRET, SEEDS, "t", k, weights) });
  return { table: "t", secret: SECRET, commitment: await commitmentOf(SECRET), seeds: { ROME: "rome1", CARTHAGE: "carthage1" }, rolls };
}

test("a roll is HMAC-SHA-256 of seeds, table and number, taken over the weights", async () => {
  for (let k = 0; k < 20; k += 1) assert.equal(await roll(SECRET, SEEDS, "t", k, [1, 2, 3]), expectedRoll(k, [1, 2, 3]));
});

test("the commitment is SHA-256 of the secret's bytes", async () => {
  assert.equal(await commitmentOf(SECRET), createHash("sha256").update(Buffer.from(SECRET, "hex")).digest("hex"));
});

test("an honest table has no fault", async () => {
  assert.equal(await fault(await honestProof()), "");
});

test("a changed roll and a changed secret are found", async () => {
  const proof = await honestProof();
  const first = proof.rolls[0];
  const cheated = { ...proof, rolls: [{ ...first, chosen: (first.chosen + 1) % 5 }, ...proof.rolls.slice(1)] };
  assert.match(await fault(cheated), /^Roll 1 was /);
  assert.match(await fault({ ...proof, commitment: "0".repeat(64) }), /not the one that was promised/);
});

test("seeds are letters and digits, and differ", () => {
  assert.match(freshSeed(), /^[0-9a-f]{32}$/);
  assert.notEqual(freshSeed(), freshSeed());
});
