/** Pictures and films to keep: made while the reader goes on, with a bar that shows how far they are. */

import { make } from "./dom.js";

/** The lines of an answer, as they come. @param {Response} answer @returns {AsyncGenerator<any>} */
async function* lines(answer) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (answer.body).getReader();
  const decoder = new TextDecoder();
  let rest = "";
  while (true) {
    const { done, value } = await reader.read();
    rest += decoder.decode(value, { stream: !done });
    const parts = rest.split("\n");
    rest = parts.pop() ?? "";
    for (const part of parts) if (part) yield JSON.parse(part);
    if (done) return;
  }
}

/** @param {string} base64 @param {string} type */
function blobOf(base64, type) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type });
}

/** @param {Response} answer */
async function checked(answer) {
  if (!answer.ok) throw new Error((await answer.json()).error);
  return answer;
}

/** One thing that is being made: a line of words, a bar, and a way to stop it. */
class Making {
  #stop = new AbortController();

  /** @param {HTMLElement} place @param {string} words @param {() => void} done */
  constructor(place, words, done) {
    this.words = make("p", { role: "status" }, words);
    this.bar = /** @type {HTMLProgressElement} */ (make("progress", { "aria-label": words }));
    const cancel = make("button", { type: "button", class: "btn quiet small" }, "Cancel");
    this.panel = make("div", { class: "keeping" }, this.words, this.bar, cancel);
    this.done = done;
    cancel.addEventListener("click", () => this.#end());
    place.append(this.panel);
  }

  get signal() {
    return this.#stop.signal;
  }

  /** @param {number} done @param {number} total */
  show(done, total) {
    this.bar.max = total;
    this.bar.value = done;
    if (done === 0 || done === total) this.words.textContent = done ? "Putting the film together…" : `Drawing ${total} pictures…`;
  }

  /** @param {Blob} blob @param {string} name @param {string} words */
  ready(blob, name, words) {
    const save = make("a", { class: "btn go small", href: URL.createObjectURL(blob), download: name }, "Save");
    const close = make("button", { type: "button", class: "btn quiet small" }, "Close");
    close.addEventListener("click", () => this.#end());
    this.words.textContent = words;
    this.panel.replaceChildren(this.words, save, close);
    this.done();
  }

  /** @param {unknown} error */
  failed(error) {
    if (this.signal.aborted) return;
    const close = make("button", { type: "button", class: "btn quiet small" }, "Close");
    close.addEventListener("click", () => this.#end());
    this.words.textContent = error instanceof Error ? error.message : String(error);
    this.panel.replaceChildren(this.words, close);
    this.done();
  }

  #end() {
    this.#stop.abort();
    const link = /** @type {HTMLAnchorElement | null} */ (this.panel.querySelector("a[download]"));
    if (link) URL.revokeObjectURL(link.href);
    this.panel.remove();
    this.done();
  }
}

/** @param {HTMLAnchorElement} link @param {string} name @param {Making} making */
async function makePicture(link, name, making) {
  const answer = await checked(await fetch(link.href, { signal: making.signal }));
  making.ready(await answer.blob(), `${name}.png`, "The picture is ready.");
}

/** @param {HTMLAnchorElement} link @param {string} name @param {Making} making */
async function makeFilm(link, name, making) {
  const answer = await checked(await fetch(link.href.replace("/game.gif?", "/film?"), { signal: making.signal }));
  for await (const said of lines(answer)) {
    if (said.error) throw new Error(said.error);
    if (said.film) return making.ready(blobOf(said.film, "image/gif"), `${name}.gif`, "The film is ready.");
    making.show(said.done, said.total);
  }
  throw new Error("The film was not finished; try again.");
}

/**
 * Makes what a link leads to while the page stays: one thing at a time for each link. Without this script the link itself does it.
 * @param {HTMLAnchorElement} link @param {"picture" | "film"} kind @param {string} name of the file
 */
export function keep(link, kind, name) {
  let busy = false;
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (busy) return;
    busy = true;
    const place = /** @type {HTMLElement} */ (link.closest("section") ?? document.body);
    const making = new Making(place, kind === "film" ? "Making the film…" : "Drawing the picture…", () => (busy = false));
    (kind === "film" ? makeFilm : makePicture)(link, name, making).catch((error) => making.failed(error));
  });
}
