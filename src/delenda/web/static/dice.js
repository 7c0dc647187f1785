/** Dice you can check: the same arithmetic as the server's (table/dice.py), done again in the page. */

import { bytes, hex, hmac, sha256, utf8 } from "./sha256.js";

/**
 * @typedef {"ROME" | "CARTHAGE"} Seat
 *
 * @typedef {object} Proof what a finished table publishes
 * @property {string} table
 * @property {string} secret
 * @property {string} commitment
 * @property {Record<Seat, string>} seals
 * @property {Record<Seat, string>} seeds
 * @property {{k: number, weights: number[], labels: string[], chosen: number, stands: boolean}[]} rolls
 *
 * @typedef {object} Seen what this browser kept while the game was played (table/witness.py reads it, too)
 * @property {string} table
 * @property {string} commitment the first that was shown
 * @property {number} first how many rolls had fallen by then
 * @property {Partial<Record<Seat, string>>} seeds this browser's own
 * @property {Partial<Record<Seat, string | null>>} seals of both, when its own seeds were opened
 * @property {[count: number, link: string][]} links
 * @property {string} viewer
 * @property {string[]} log
 *
 * @typedef {object} Verdict
 * @property {string} fault "" when nothing is wrong
 * @property {boolean} weak whether a seat of this browser has no part in the dice
 * @property {string[]} proved
 * @property {string[]} open what is not proved
 */

const SEATS = /** @type {Seat[]} */ (["ROME", "CARTHAGE"]);
const NAMES = { ROME: "Rome", CARTHAGE: "Carthage" };
const LINK_LENGTH = 32;

/** A seed for one's own part of the dice. */
export const freshSeed = () => hex(crypto.getRandomValues(new Uint8Array(16)));

/** @param {string} secret */
export const commitmentOf = (secret) => hex(sha256(bytes(secret)));

/** @param {string} seed @param {string} table @param {Seat} seat */
export const sealOf = (seed, table, seat) => hex(sha256(utf8(`seal|${table}|${seat}|${seed}`)));

/** @param {string} before @param {string} secret @param {string} table @param {number} k @param {string} label */
export function linkOf(before, secret, table, k, label) {
  const blind = hex(hmac(bytes(secret), utf8(`link|${table}|${k}`)));
  return hex(sha256(utf8(`${before}|${k}|${label}|${blind}`))).slice(0, LINK_LENGTH);
}

/** The index of the weight in which a number below their sum lies. @param {number} number @param {number[]} weights */
function pick(number, weights) {
  let below = 0;
  return weights.findIndex((weight) => {
    below += weight;
    return number < below;
  });
}

/**
 * The index into `weights` that roll `k` falls on.
 * @param {string} secret @param {[string, string]} seeds @param {string} table @param {number} k @param {number[]} weights
 */
export function roll(secret, seeds, table, k, weights) {
  const total = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
  const limit = ((1n << 256n) / total) * total;
  for (let attempt = 0; ; attempt += 1) {
    const number = BigInt(`0x${hex(hmac(bytes(secret), utf8(`${seeds[0]}|${seeds[1]}|${table}|${k}|${attempt}`)))}`);
    if (number >= limit) continue;
    return pick(Number(number % total), weights);
  }
}

/** @param {number} n */
export const countOf = (n) => `${n} ${n === 1 ? "roll" : "rolls"}`;

/**
 * Everything that can be checked: the proof in itself, and against what this browser saw, which held these seats.
 * @param {Proof} proof @param {Seen | null} seen @param {Seat[]} held @returns {Verdict}
 */
export function verdict(proof, seen, held) {
  const fault = faultOfSecret(proof, seen) || faultOfParts(proof, seen) || faultOfRolls(proof) || faultOfLinks(proof, seen);
  const weak = held.some((seat) => !seen?.seeds[seat] || seen.seeds[seat] !== proof.seeds[seat]);
  return fault ? { fault, weak, proved: [], open: [] } : { fault, weak, ...findings(proof, seen) };
}

/** @param {Proof} proof @param {Seen | null} seen */
function faultOfSecret(proof, seen) {
  const commitment = commitmentOf(proof.secret);
  if (seen && commitment !== seen.commitment) return "The secret does not match the fingerprint that this browser was shown.";
  return commitment === proof.commitment ? "" : "The secret does not match the published fingerprint.";
}

/** @param {Proof} proof @param {Seen | null} seen */
function faultOfParts(proof, seen) {
  for (const seat of SEATS) {
    const { [seat]: seed } = proof.seeds;
    const { [seat]: seal } = proof.seals;
    if (seed && seal && sealOf(seed, proof.table, seat) !== seal) return `${NAMES[seat]}'s seed is not the one that was sealed.`;
    if (seen?.seeds[seat] && seen.seeds[seat] !== seed) return `This browser's own seed for ${NAMES[seat]} is not in the dice.`;
    if (seen && seat in seen.seals && (seen.seals[seat] ?? "") !== seal)
      return `${NAMES[seat]}'s seal is not the one that this browser saw before it opened its seed.`;
  }
  return "";
}

/** @param {Proof} proof */
function faultOfRolls({ rolls, secret, seeds, table }) {
  for (const [i, each] of rolls.entries()) {
    if (each.k !== i) return `Roll ${i + 1} is numbered ${each.k + 1}: some were skipped.`;
    const expected = roll(secret, [seeds.ROME, seeds.CARTHAGE], table, each.k, each.weights);
    if (expected !== each.chosen) return `Roll ${i + 1} was ${each.labels[each.chosen]}, but the proof gives ${each.labels[expected]}.`;
  }
  return "";
}

/** @param {Proof} proof @param {Seen | null} seen */
function faultOfLinks({ rolls, secret, table }, seen) {
  const links = [""];
  for (const [i, each] of rolls.entries()) links.push(linkOf(links[i], secret, table, i, each.labels[each.chosen]));
  for (const [count, link] of seen?.links ?? []) {
    if (count >= links.length) return `This browser saw ${countOf(count)}, but the proof has only ${rolls.length}: some were left out.`;
    if (links[count] !== link) return `Up to roll ${count}, the proof differs from what this browser was shown.`;
  }
  return "";
}

/** @param {Proof} proof @param {Seen | null} seen */
function findings(proof, seen) {
  const gone = proof.rolls.filter(({ stands }) => !stands).length;
  const proved = [`The secret and the seeds, and nothing else, determine ${countOf(proof.rolls.length)}${gone ? `, including the ${gone} taken back` : ""}.`];
  const open = [
    "That these were the right dice for each position: download the record and run “delenda verify”.",
    "That whoever runs the server told nobody the rolls in advance.",
  ];
  for (const seat of SEATS) {
    if (proof.seals[seat] && !proof.seeds[seat]) open.unshift(`That the dice could not be picked: ${NAMES[seat]} sealed a seed and never opened it.`);
    else if (!proof.seeds[seat]) open.push(`Anything as far as ${NAMES[seat]} is concerned: it added no seed of its own.`);
  }
  if (!seen) open.unshift("That the fingerprint was published before the first roll: this browser was not there.");
  else {
    if (seen.first === 0) proved.push("This browser was shown the fingerprint before the first roll.");
    else open.unshift(`That the fingerprint was published before the first roll: this browser joined after ${countOf(seen.first)}.`);
    if (Object.keys(seen.seeds).length) proved.push("This browser's own seed is in the dice, opened only after every seal was in.");
    const last = Math.max(0, ...seen.links.map(([count]) => count));
    proved.push(`${countOf(last)} fell as this browser saw them at the time.`);
  }
  return { proved, open };
}
