/**
 * The tree of a study, worked out without the page: actions behind one another, other ways to go on, names and comments; and its
 * text, which is a record with variations.
 *
 * @typedef {import("./types.js").StudyNode} StudyNode
 * @typedef {StudyNode & {children: number[]}} TreeNode
 */

const ROOT = 0;
const INDENT = "  ";

export class Tree {
  /** @type {TreeNode[]} those that were removed are null to everybody but themselves: no parent lists them */
  nodes = [];

  /** @param {string} head the record's header @param {StudyNode[]} nodes parents before children */
  constructor(head, nodes) {
    this.head = head;
    for (const node of nodes) this.#append(node);
  }

  /** @param {StudyNode} node @returns {number} */
  #append(node) {
    const id = this.nodes.length;
    this.nodes.push({ ...node, children: [] });
    if (id !== ROOT) this.nodes[node.parent].children.push(id);
    return id;
  }

  /** Go on from a node by an action: to the node that there is, or to a new one. @param {number} at @param {{actor: string, action: number, label: string, words: string}} move */
  play(at, { actor, action, label, words }) {
    const known = this.nodes[at].children.find((id) => this.nodes[id].action === action);
    return known ?? this.#append({ parent: at, actor, action, label, words, name: "", before: "", comment: "" });
  }

  /** From the beginning to a node, without the beginning. @param {number} at @returns {number[]} */
  path(at) {
    const found = [];
    for (let id = at; id !== ROOT; id = this.nodes[id].parent) found.unshift(id);
    return found;
  }

  /** @param {number} at @returns {number[]} */
  actions(at) {
    return this.path(at).map((id) => this.nodes[id].action);
  }

  /** The node that follows on the line that was walked last, or the main one. @param {number} at @param {Map<number, number>} [walked] */
  next(at, walked = new Map()) {
    const { children } = this.nodes[at];
    const last = walked.get(at);
    return last !== undefined && children.includes(last) ? last : children[0];
  }

  /** The last node of the line that goes on from here. @param {number} at @param {Map<number, number>} [walked] */
  end(at, walked = new Map()) {
    let id = at;
    for (let next = this.next(id, walked); next !== undefined; next = this.next(id, walked)) id = next;
    return id;
  }

  /** Another way to go on instead of this node: the one after it, or before. @param {number} at @param {1 | -1} step */
  beside(at, step) {
    if (at === ROOT) return at;
    const { children } = this.nodes[this.nodes[at].parent];
    return children[(children.indexOf(at) + step + children.length) % children.length];
  }

  /** Where the branch begins in which a node lies: the first node behind the last parting of the ways. @param {number} at */
  branch(at) {
    for (let id = at; id !== ROOT; id = this.nodes[id].parent) {
      if (this.nodes[this.nodes[id].parent].children.length > 1) return id;
    }
    return ROOT;
  }

  /** Make the branch of a node the main line where it parts from the others. @param {number} at */
  promote(at) {
    const id = this.branch(at);
    if (id === ROOT) return;
    const { children } = this.nodes[this.nodes[id].parent];
    children.splice(children.indexOf(id), 1);
    children.unshift(id);
    this.nodes[id].name = "";
  }

  /** Take a node away with all that follows. @param {number} at @returns {number} where one stands then */
  remove(at) {
    if (at === ROOT) return ROOT;
    const { parent } = this.nodes[at];
    const { children } = this.nodes[parent];
    children.splice(children.indexOf(at), 1);
    return parent;
  }

  /** All of it as the text of a record. */
  text() {
    /** @type {string[]} */
    const lines = [];
    tell(lines, this.nodes[ROOT].comment, "");
    this.#line(lines, this.nodes[ROOT].children, 0);
    return `${this.head.trimEnd()}\n\n${lines.map((line) => `${line}\n`).join("")}`;
  }

  /** The line that begins with the first of these nodes; the others are variations of its first action. @param {string[]} lines @param {number[]} first @param {number} depth */
  #line(lines, first, depth) {
    const indent = INDENT.repeat(depth);
    let ways = first;
    while (ways.length) {
      const [main, ...others] = ways.map((id) => this.nodes[id]);
      lines.push(`${indent}${main.actor} ${main.label}`);
      tell(lines, main.comment, indent);
      for (const other of others) {
        lines.push(`${indent}( ${other.name}`.trimEnd());
        tell(lines, other.before, indent + INDENT);
        this.#line(lines, [this.nodes.indexOf(other)], depth + 1);
        lines.push(`${indent})`);
      }
      ways = main.children;
    }
  }
}

/** @param {string[]} lines @param {string} comment @param {string} indent */
function tell(lines, comment, indent) {
  if (comment) for (const line of comment.split("\n")) lines.push(`${indent}; ${line.trim()}`.trimEnd());
}

/** A text as a part of an address, pressed. @param {string} text */
export async function pressed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} part of an address @param {number} most characters of the text */
export async function unpressed(part, most) {
  const letters = atob(part.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    text += read.value;
    if (text.length > most) throw new Error("This link holds more than a record can have.");
  }
  return text;
}
