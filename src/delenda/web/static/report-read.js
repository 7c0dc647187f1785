/** Reads a report while it is made. */

/** @typedef {import("./types.js").Report} Report */

/** @param {string} table @param {(done: number, total: number) => void} told @returns {Promise<Report>} */
export async function readReport(table, told) {
  const answer = await fetch(`/api/tables/${table}/report`);
  if (!answer.ok || !answer.body) throw new Error((await answer.json()).error);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const said = JSON.parse(line);
      if (said.error) throw new Error(said.error);
      if (said.report) return said.report;
      told(said.done, said.total);
    }
  }
  throw new Error("The connection ended before the report was ready. Load the page again.");
}

/** Hundredths of a point as points. @param {number} units */
export const points = (units) => (units / 100).toFixed(1);

/** With a sign. @param {number} units */
export const signed = (units) => (units > 0 ? `+${points(units)}` : units < 0 ? `−${points(-units)}` : "0.0");
