/** SHA-256 and HMAC in a few lines: WebCrypto is missing over plain http, and dice must be checked there, too. */

/** @param {number} count @returns {number[]} the first primes */
function primes(count) {
  /** @type {number[]} */
  const found = [];
  for (let n = 2; found.length < count; n += 1) if (found.every((prime) => n % prime)) found.push(n);
  return found;
}

/** The first 32 bits behind the point of a root. @param {number} n @param {number} power */
const fraction = (n, power) => ((n ** power % 1) * 2 ** 32) | 0;

const ROUNDS = primes(64).map((prime) => fraction(prime, 1 / 3));
const START = primes(8).map((prime) => fraction(prime, 1 / 2));

/** @param {number} word @param {number} by */
const turn = (word, by) => (word >>> by) | (word << (32 - by));

/** The message with a one, zeros and its length in bits. @param {Uint8Array} message */
function padded(message) {
  const blocks = new Uint8Array(((message.length + 8) >> 6) * 64 + 64);
  blocks.set(message);
  blocks[message.length] = 0x80;
  new DataView(blocks.buffer).setUint32(blocks.length - 4, message.length * 8);
  return new DataView(blocks.buffer);
}

/** @param {Uint8Array} message shorter than 512 MB @returns {Uint8Array} */
export function sha256(message) {
  const data = padded(message);
  const hash = [...START];
  for (let block = 0; block < data.byteLength; block += 64) {
    const words = Array.from({ length: 16 }, (_, i) => data.getInt32(block + i * 4));
    for (let i = 16; i < 64; i += 1) {
      const near = words[i - 15];
      const far = words[i - 2];
      const a = turn(near, 7) ^ turn(near, 18) ^ (near >>> 3);
      const b = turn(far, 17) ^ turn(far, 19) ^ (far >>> 10);
      words.push((words[i - 16] + a + words[i - 7] + b) | 0);
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i += 1) {
      const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i] + words[i]) | 0;
      const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) hash[i] = (hash[i] + word) | 0;
  }
  const digest = new DataView(new ArrayBuffer(32));
  for (const [i, word] of hash.entries()) digest.setInt32(i * 4, word);
  return new Uint8Array(digest.buffer);
}

/** @param {Uint8Array} key @param {Uint8Array} message @returns {Uint8Array} */
export function hmac(key, message) {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const keyed = (/** @type {number} */ pad, /** @type {Uint8Array} */ rest) => sha256(new Uint8Array([...block.map((byte) => byte ^ pad), ...rest]));
  return keyed(0x5c, keyed(0x36, message));
}

/** @param {string} text @returns {Uint8Array} */
export const utf8 = (text) => new TextEncoder().encode(text);

/** @param {string} text of hexadecimal digits @returns {Uint8Array} */
export const bytes = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** @param {Uint8Array} data */
export const hex = (data) => [...data].map((byte) => byte.toString(16).padStart(2, "0")).join("");
