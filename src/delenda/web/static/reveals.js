/** What happened as a short moment: what was turned up turns over, what was lost leaves. A click or a key ends it at once. */

import { lasting, movesLittle } from "./dom.js";

/** @typedef {import("./types.js").Happened} Happened */

const SVG = "http://www.w3.org/2000/svg";
const MOST = 12; // things at a time: of more nobody sees each
const LEAVES = 900; // milliseconds
const TURNS = 480;
const SAME_PLACE = 8; // units of the board

/** @type {Set<Animation>} */
const playing = new Set();

/** End all that moves here. */
export function hurry() {
  for (const each of playing) each.finish();
}

/** @param {(key: string) => SVGSVGElement} layerOf in which layer of the board an element lies @param {Happened} happened */
export function reveal(layerOf, happened) {
  if (movesLittle() || !lasting(1)) return;
  for (const { key, kind, change, from } of happened.marks.slice(0, MOST)) {
    const { [key]: before } = happened.before;
    const svg = layerOf(key);
    const group = /** @type {SVGGElement | null} */ (svg.querySelector(`.el[data-key="${CSS.escape(key)}"]`));
    if (kind === "lost" && before && !group?.innerHTML) leave(svg, before);
    else if (kind === "changed" && change === 0 && !from && group && before && before !== happened.after[key]) turn(svg, group, before);
  }
}

/** @param {SVGSVGElement} svg @param {string} drawing */
function ghost(svg, drawing) {
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", "el moving leaving");
  group.setAttribute("aria-hidden", "true");
  group.innerHTML = drawing;
  svg.append(group);
  return group;
}

/** @param {SVGSVGElement} svg @param {string} before */
function leave(svg, before) {
  const group = ghost(svg, before);
  play(group.animate({ transform: ["none", "translateY(14px) rotate(7deg)"], opacity: [1, 0] }, { duration: lasting(LEAVES), easing: "ease-in" }), () =>
    group.remove(),
  );
}

/** Only what stays where it was: what has moved slides. @param {SVGSVGElement} svg @param {SVGGElement} group @param {string} before */
function turn(svg, group, before) {
  if (group.querySelector(".flips, .rolls")) return; // it moves by itself
  const old = ghost(svg, before);
  const [was, now] = [old.getBBox(), group.getBBox()];
  old.remove();
  if (Math.hypot(was.x - now.x, was.y - now.y) > SAME_PLACE) return;
  group.classList.add("turning");
  play(group.animate({ transform: ["scaleX(.05)", "scaleX(1)"] }, { duration: lasting(TURNS), easing: "ease-out" }), () => group.classList.remove("turning"));
}

/** @param {Animation} animation @param {() => void} done */
function play(animation, done) {
  playing.add(animation);
  animation.onfinish = () => {
    playing.delete(animation);
    done();
  };
}
