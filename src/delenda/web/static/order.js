/** Putting keyed nodes in order with as few moves as possible. */

/**
 * The keys that may stay where they are while all others are put around them: a longest run of `wanted` that already stands
 * in that order.
 * @param {string[]} present the keys as they stand now @param {string[]} wanted @returns {Set<string>}
 */
export function staying(present, wanted) {
  const place = new Map(present.map((key, i) => [key, i]));
  const known = wanted.filter((key) => place.has(key));
  const at = known.map((key) => /** @type {number} */ (place.get(key)));
  /** @type {number[]} for each length the run of that length with the lowest end, by its last index in `known` */
  const ends = [];
  const before = at.map((where, i) => {
    let length = ends.findIndex((end) => at[end] >= where);
    if (length < 0) length = ends.length;
    ends[length] = i;
    return length ? ends[length - 1] : -1;
  });
  const stays = new Set();
  for (let i = ends.at(-1) ?? -1; i >= 0; i = before[i]) stays.add(known[i]);
  return stays;
}
