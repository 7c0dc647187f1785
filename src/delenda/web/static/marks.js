/** What happened, drawn over the board: trails, crosses, rings and numbers. Knows no game; places are measured in the drawings. */

/**
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 * @typedef {{x: number, y: number}} Point
 * @typedef {import("./types.js").HappenedMark} Mark
 * @typedef {import("./types.js").Happened} Happened
 * @typedef {{kind: "trail", from: Point, to: Point} | {kind: "ring", box: Box} | {kind: "cross", box: Box} | {kind: "number", box: Box, words: string}} Sign
 */

const SVG = "http://www.w3.org/2000/svg";
const READABLE = 0.7; // a number that is smaller could not be read
const MOVED = 8; // what lies less than this from where it was has not moved

/** @param {Box} box @returns {Point} */
export const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

/** Where a line from `from` to the middle of a box meets its edge. @param {Point} from @param {Box} box @returns {Point} */
export function edgeOf(from, box) {
  const to = middle(box);
  const dx = from.x - to.x;
  const dy = from.y - to.y;
  const share = Math.min(1, box.width / 2 / Math.max(1e-6, Math.abs(dx)), box.height / 2 / Math.max(1e-6, Math.abs(dy)));
  return { x: to.x + dx * share, y: to.y + dy * share };
}

/** "+2" or "−1"; a real minus sign. @param {number} change */
export const signed = (change) => (change > 0 ? `+${change}` : `−${-change}`);

/**
 * What to draw for a mark. What was lost and still lies where it was has only been taken back into its place.
 * @param {Mark} mark @param {Box | null} before of what it came from @param {Box | null} after @returns {Sign[]}
 */
export function signsOf({ kind, change }, before, after) {
  const far = before !== null && after !== null && Math.hypot(middle(before).x - middle(after).x, middle(before).y - middle(after).y) >= MOVED;
  if (kind === "lost") return before && (far || !after) ? [{ kind: "cross", box: before }] : [];
  if (!after) return [];
  if (far && before && kind !== "came")
    return [
      { kind: "trail", from: middle(before), to: edgeOf(middle(before), after) },
      { kind: "ring", box: after },
    ];
  /** @type {Sign[]} */
  const ring = [{ kind: "ring", box: after }];
  return change ? [...ring, { kind: "number", box: after, words: signed(change) }] : ring;
}

export class Marks {
  /** @type {Map<SVGSVGElement, SVGGElement>} what is marked in each layer of the board */
  #layers = new Map();

  /** @param {(key: string) => SVGSVGElement} layerOf in which layer of the board an element lies */
  constructor(layerOf) {
    this.layerOf = layerOf;
  }

  /** Above what came since. @param {SVGSVGElement} svg @returns {SVGGElement} */
  #layer(svg) {
    const known = this.#layers.get(svg);
    if (known) return known;
    const made = document.createElementNS(SVG, "g");
    made.setAttribute("class", "happened");
    made.setAttribute("aria-hidden", "true"); // the log says it in words
    svg.append(made);
    this.#layers.set(svg, made);
    return made;
  }

  /** @param {Happened | null} happened @param {number} scale how large a sign is, in units of the board */
  show(happened, scale = 1) {
    for (const layer of this.#layers.values()) layer.remove();
    this.#layers.clear();
    if (!happened?.marks.length) return;
    const boxes = { before: this.#measured(happened.before), after: this.#measured(happened.after) };
    const signs = happened.marks.flatMap((mark) =>
      signsOf(mark, boxes.before.get(mark.from ?? mark.key) ?? null, boxes.after.get(mark.key) ?? null).map((sign) => ({ sign, svg: this.layerOf(mark.key) })),
    );
    signs.sort((one, two) => LAYERS.indexOf(one.sign.kind) - LAYERS.indexOf(two.sign.kind));
    for (const { sign, svg } of signs) this.#layer(svg).append(drawn(sign, scale));
  }

  /** All at once: measuring between two changes would lay everything out again each time. @param {Record<string, string>} drawings @returns {Map<string, Box>} */
  #measured(drawings) {
    const groups = Object.entries(drawings).map(([key, svg]) => {
      const group = document.createElementNS(SVG, "g");
      group.setAttribute("class", "el moving");
      group.innerHTML = svg;
      return /** @type {const} */ ([key, group]);
    });
    for (const [key, group] of groups) this.#layer(this.layerOf(key)).append(group);
    const boxes = new Map(groups.map(([key, group]) => [key, group.getBBox()]));
    for (const [, group] of groups) group.remove();
    return boxes;
  }
}

const LAYERS = ["ring", "trail", "cross", "number"];

/** @param {string} tag @param {Record<string, string | number>} attributes */
function shape(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/** Everything twice: dark and wide below, light and narrow above, so that it is seen on any ground in both themes. @param {string} tag @param {string} name @param {Record<string, string | number>} attributes @param {number} scale */
function twice(tag, name, attributes, scale) {
  return [
    shape(tag, { ...attributes, class: `${name} under`, "stroke-width": 6.5 * scale }),
    shape(tag, { ...attributes, class: `${name} over`, "stroke-width": 3 * scale }),
  ];
}

/** @param {Sign} sign @param {number} scale @returns {SVGElement} */
function drawn(sign, scale) {
  const group = shape("g", { class: `sign sign-${sign.kind}` });
  if (sign.kind === "trail") group.append(...trail(sign.from, sign.to, scale));
  else if (sign.kind === "ring") group.append(...ringAround(sign.box, scale));
  else if (sign.kind === "cross") group.append(...cross(middle(sign.box), scale * fit(sign.box)));
  else group.append(...number(sign.box, sign.words, Math.max(READABLE, scale * fit(sign.box))));
  return group;
}

/** What stands on a small piece is smaller. @param {Box} box */
const fit = ({ width, height }) => Math.max(0.6, Math.min(1, Math.min(width, height) / 44));

/** @param {Point} from @param {Point} to @param {number} scale */
function trail(from, to, scale) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const ux = (to.x - from.x) / length;
  const uy = (to.y - from.y) / length;
  const back = { x: to.x - 15 * scale * ux, y: to.y - 15 * scale * uy };
  const wing = 9 * scale;
  const head = `M${to.x} ${to.y}L${back.x - wing * uy} ${back.y + wing * ux}L${back.x + wing * uy} ${back.y - wing * ux}Z`;
  return [
    ...twice("path", "line", { d: `M${from.x} ${from.y}L${back.x} ${back.y}` }, scale),
    shape("circle", { class: "origin", cx: from.x, cy: from.y, r: 6 * scale, "stroke-width": 2.5 * scale }),
    shape("path", { class: "head", d: head, "stroke-width": 2 * scale }),
  ];
}

/** @param {Box} box @param {number} scale */
function ringAround({ x, y, width, height }, scale) {
  const out = 3 * scale;
  return twice("rect", "line", { x: x - out, y: y - out, width: width + 2 * out, height: height + 2 * out, rx: 8 * scale }, scale);
}

/** @param {Point} at @param {number} scale */
function cross({ x, y }, scale) {
  const arm = 8 * scale;
  const disc = shape("circle", { class: "disc", cx: x, cy: y, r: 15 * scale, "stroke-width": 2.5 * scale });
  return [
    disc,
    shape("path", { class: "arms", d: `M${x - arm} ${y - arm}L${x + arm} ${y + arm}M${x + arm} ${y - arm}L${x - arm} ${y + arm}`, "stroke-width": 4 * scale }),
  ];
}

/** In the upper right corner. @param {Box} box @param {string} words @param {number} scale */
function number(box, words, scale) {
  const width = (12 + 10 * words.length) * scale;
  const height = 24 * scale;
  const x = box.x + box.width - width / 2;
  const y = box.y - height * 0.72;
  const label = shape("text", { x: x + width / 2, y: y + height * 0.72, "font-size": 17 * scale, class: "middle" });
  label.textContent = words;
  return [shape("rect", { class: words.startsWith("+") ? "disc more" : "disc", x, y, width, height, rx: height / 2, "stroke-width": 2 * scale }), label];
}
