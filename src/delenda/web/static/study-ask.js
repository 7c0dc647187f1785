/** Questions of the analysis board to the server. */

/** @param {string} address @param {object} body @param {AbortSignal} [signal] @returns {Promise<unknown>} */
export async function ask(address, body, signal) {
  const answer = await fetch(address, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body), signal });
  const data = await answer.json();
  if (!answer.ok) throw new Error(data.error);
  return data;
}
