/** Replies of the server that a page can do without: the line may break, and a page may be left before its answer comes. */

/**
 * @template T
 * @param {string} address @param {(answer: Response) => Promise<T>} read
 * @returns {Promise<T | null>}
 */
async function reply(address, read) {
  try {
    const answer = await fetch(address);
    return answer.ok ? await read(answer) : null;
  } catch {
    return null;
  }
}

/** @param {string} address @returns {Promise<any>} null without a reply */
export const jsonFrom = (address) => reply(address, (answer) => answer.json());

/** @param {string} address @returns {Promise<string | null>} null without a reply */
export const textFrom = (address) => reply(address, (answer) => answer.text());
