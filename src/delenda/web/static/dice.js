/** Dice that can be checked: the same arithmetic as the server's (table/dice.py), done again in the page. */

/**
 * @typedef {object} Proof what a finished table publishes
 * @property {string} table
 * @property {string} secret
 * @property {string} commitment
 * @property {{ROME: string | null, CARTHAGE: string | null}} seeds
 * @property {{k: number, weights: number[], labels: string[], chosen: number}[]} rolls
 */

/** @param {string} text of hexadecimal digits */
const bytes = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** @param {ArrayBuffer} buffer */
const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** A seed for one's own part of the dice. */
export function freshSeed() {
  return hex(crypto.getRandomValues(new Uint8Array(16)).buffer);
}

/** @param {string} secret */
export async function commitmentOf(secret) {
  return hex(await crypto.subtle.digest("SHA-256", bytes(secret)));
}

/**
 * The index into `weights` that roll `k` falls on.
 * @param {string} secret @param {[string, string]} seeds @param {string} table @param {number} k @param {number[]} weights
 */
export async function roll(secret, seeds, table, k, weights) {
  const key = await crypto.subtle.importKey("raw", bytes(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const total = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
  const limit = ((1n << 256n) / total) * total;
  for (let attempt = 0; ; attempt += 1) {
    const message = new TextEncoder().encode(`${seeds[0]}|${seeds[1]}|${table}|${k}|${attempt}`);
    const number = BigInt(`0x${hex(await crypto.subtle.sign("HMAC", key, message))}`);
    if (number >= limit) continue;
    let left = Number(number % total);
    return weights.findIndex((weight) => (left -= weight) < 0);
  }
}

/** Recompute every roll; "" when all is right, otherwise what is wrong. @param {Proof} proof */
export async function fault(proof) {
  if ((await commitmentOf(proof.secret)) !== proof.commitment) return "The secret is not the one that was promised before the game.";
  const seeds = /** @type {[string, string]} */ ([proof.seeds.ROME ?? "", proof.seeds.CARTHAGE ?? ""]);
  for (const [i, each] of proof.rolls.entries()) {
    const expected = await roll(proof.secret, seeds, proof.table, each.k, each.weights);
    if (expected !== each.chosen) return `Roll ${i + 1} was ${each.labels[each.chosen]}, but the proof gives ${each.labels[expected]}.`;
  }
  return "";
}
