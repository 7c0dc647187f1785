/** The log: lines of what happened, each a link to its position. */

/**
 * @typedef {import("./types.js").LogEntry} LogEntry
 * @typedef {{n: number, first: number, at: number, text: string}} Line `first` is the position after its first part
 */

/** What is known after new entries: those from `from` on replace what was there. @param {LogEntry[]} known @param {number} from @param {LogEntry[]} fresh */
export function extended(known, from, fresh) {
  return [...known.filter((entry) => entry.n < from), ...fresh];
}

/** Entries put together to lines; each ends like a sentence. @param {LogEntry[]} entries @returns {Line[]} */
export function linesOf(entries) {
  /** @type {Line[]} */
  const lines = [];
  for (const { n, at, text, joins } of entries) {
    const last = lines.at(-1);
    if (joins && last) {
      last.text += text;
      last.at = at;
    } else {
      lines.push({ n, first: at, at, text });
    }
  }
  return lines.map((line) => ({ ...line, text: /[.!?]$/.test(line.text) ? line.text : `${line.text}.` }));
}

export class Log {
  /** @type {LogEntry[]} */
  #entries = [];
  #atEnd = true;
  #height = 0;

  /** @param {HTMLElement} list @param {(at: number) => string} address of a position */
  constructor(list, address) {
    this.list = list;
    this.address = address;
    this.scroll = /** @type {HTMLElement} */ (list.parentElement);
    this.scroll.addEventListener("scroll", () => this.#look());
    new ResizeObserver(() => this.follow()).observe(this.scroll);
  }

  /** @param {number} from @param {LogEntry[]} fresh */
  update(from, fresh) {
    this.#entries = extended(this.#entries, from, fresh);
    this.#draw(linesOf(this.#entries));
  }

  /** Who reads the newest lines goes on reading the newest ones. */
  follow() {
    this.#height = this.scroll.clientHeight;
    if (this.#atEnd) this.scroll.scrollTop = this.scroll.scrollHeight;
  }

  /** Whether the newest lines are in sight. A change of size also scrolls, but that is not the reader's doing. */
  #look() {
    const { scrollHeight, scrollTop, clientHeight } = this.scroll;
    if (clientHeight === this.#height) this.#atEnd = scrollHeight - scrollTop - clientHeight < 40;
  }

  /** Point at the line that led to a position. @param {number} at */
  point(at) {
    const items = /** @type {HTMLElement[]} */ ([...this.list.children]);
    const current = items.filter((item) => Number(item.dataset.at) <= at).at(-1);
    for (const item of items) item.toggleAttribute("aria-current", item === current);
    if (current) this.#bringIntoSight(current);
  }

  /** Within the list alone: on a phone the page would leave the board. @param {HTMLElement} item */
  #bringIntoSight(item) {
    const list = this.scroll.getBoundingClientRect();
    const line = item.getBoundingClientRect();
    if (line.top < list.top) this.scroll.scrollTop -= list.top - line.top;
    else if (line.bottom > list.bottom) this.scroll.scrollTop += line.bottom - list.bottom;
  }

  /** Touches only the lines that changed, so that a screen reader says nothing twice. @param {Line[]} lines */
  #draw(lines) {
    lines.forEach((line, i) => {
      const item = /** @type {HTMLElement} */ (this.list.children[i] ?? this.#addItem());
      const link = /** @type {HTMLAnchorElement} */ (item.firstElementChild);
      item.dataset.first = String(line.first);
      item.dataset.at = String(line.at);
      item.classList.toggle("now", i === lines.length - 1);
      if (link.textContent !== line.text) link.textContent = line.text;
      link.href = this.address(line.at);
    });
    while (this.list.children.length > lines.length) this.list.lastElementChild?.remove();
  }

  #addItem() {
    const item = document.createElement("li");
    item.append(document.createElement("a"));
    this.list.append(item);
    return item;
  }
}
