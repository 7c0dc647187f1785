/** Changes of a box: by file and path, as text for links, and values as the fields' kinds have them. */

/** @typedef {{ file: string, path: (string | number)[], value: unknown }} Change */

export class Changes {
  /** @type {Map<string, Change>} */
  #all = new Map();

  get size() {
    return this.#all.size;
  }

  /** @param {Change} change */
  put(change) {
    this.#all.set(key(change.file, JSON.stringify(change.path)), change);
  }

  /** @param {string} file @param {string} address */
  drop(file, address) {
    this.#all.delete(key(file, address));
  }

  /** @param {string} file @param {string} address */
  find(file, address) {
    return this.#all.get(key(file, address));
  }

  /** @param {Change[]} list */
  replace(list) {
    this.#all.clear();
    for (const change of list) this.put(change);
  }

  list() {
    return [...this.#all.values()];
  }

  text() {
    return JSON.stringify(this.list());
  }
}

/** @param {string} file @param {string} address */
const key = (file, address) => `${file} ${JSON.stringify(JSON.parse(address))}`;

/** What stands in a field, as the data file would have it; nothing for an empty field. @param {DOMStringMap} kinds @param {string} text */
export function entered(kinds, text) {
  const plain = text.trim();
  if (kinds.kind === "list") return plain === "" ? [] : plain.split(",").map((each) => single(kinds.each ?? "", each.trim()));
  if (plain === "") return null;
  if (kinds.kind === "value") {
    try {
      return JSON.parse(plain);
    } catch {
      return plain;
    }
  }
  return single(kinds.kind ?? "", plain);
}

/** @param {string} kind @param {string} text */
function single(kind, text) {
  if (kind === "flag") return text === "true";
  return kind === "number" && /^[+-]?\d{1,9}$/.test(text) ? Number(text) : text;
}

/** @param {Change[]} list */
export function toLink(list) {
  const bytes = new TextEncoder().encode(JSON.stringify(list.map(({ file, path, value }) => [file, path, value])));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** A link that cannot be read holds no changes. @param {string} text @returns {Change[]} */
export function fromLink(text) {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
    /** @type {[string, (string | number)[], unknown][]} */
    const list = JSON.parse(new TextDecoder().decode(bytes));
    return list.map(([file, path, value]) => ({ file, path, value }));
  } catch {
    return [];
  }
}
