/** A few short, quiet sounds, made here note by note. Silent until somebody chooses them. */

import { prefs } from "./prefs.js";

/**
 * @typedef {"choice" | "dice" | "loss" | "turn" | "end"} Sound
 * @typedef {{at: number, lasts: number, from: number, to: number, wave: OscillatorType, loud: number}} Note
 * seconds from the start, how long, frequencies in hertz, the shape of the wave, and how loud it is beside the others
 */

/** @type {Record<string, number>} */
const VOLUMES = { quiet: 0.06, yes: 0.16 };

/** @param {number} at @param {number} lasts @param {number} from @param {Partial<Note>} [more] @returns {Note} */
const note = (at, lasts, from, more = {}) => ({ at, lasts, from, to: from, wave: "sine", loud: 1, ...more });

/** @type {Record<Sound, Note[]>} */
export const SOUNDS = {
  choice: [note(0, 0.07, 520, { wave: "triangle", loud: 0.7 })],
  dice: [0, 0.07, 0.12, 0.19].map((at, i) => note(at, 0.035, 1400 - 170 * i, { to: 500, wave: "square", loud: 0.32 })),
  loss: [note(0, 0.28, 190, { to: 70, wave: "triangle" })],
  turn: [note(0, 0.12, 523), note(0.11, 0.2, 784, { loud: 0.9 })],
  end: [note(0, 0.18, 392), note(0.16, 0.18, 494), note(0.32, 0.5, 587)],
};

class Player {
  /** @type {AudioContext | null} made for the first sound: before somebody has touched the page a browser allows none */
  #context = null;

  /** @param {Sound} name */
  play(name) {
    const volume = VOLUMES[prefs.get("sound")];
    if (!volume || typeof AudioContext === "undefined") return;
    this.#context ??= new AudioContext();
    const context = this.#context;
    if (context.state === "suspended") context.resume().catch(() => {});
    for (const each of SOUNDS[name]) sing(context, each, volume);
  }
}

/** @param {AudioContext} context @param {Note} note @param {number} volume */
function sing(context, { at, lasts, from, to, wave, loud }, volume) {
  const start = context.currentTime + at;
  const voice = context.createOscillator();
  const strength = context.createGain();
  voice.type = wave;
  voice.frequency.setValueAtTime(from, start);
  voice.frequency.exponentialRampToValueAtTime(to, start + lasts);
  strength.gain.setValueAtTime(0, start);
  strength.gain.linearRampToValueAtTime(volume * loud, start + 0.008); // no click at its beginning
  strength.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  voice.connect(strength).connect(context.destination);
  voice.start(start);
  voice.stop(start + lasts);
}

export const sound = new Player();
