/** The line to the table: opens, watches over itself, comes back by itself. */

const PING_EVERY = 20_000;
const SILENCE = 45_000;
const SEATS_CHANGED = 4403;
const NO_SUCH_TABLE = 4404;

/** How long to wait before attempt number `attempt` (0, 1, …), in milliseconds. @param {number} attempt @param {number} chance 0 to 1 */
export function backOff(attempt, chance) {
  return Math.min(15_000, 400 * 2 ** attempt) * (0.7 + 0.6 * chance);
}

export class Connection {
  /** @type {WebSocket | null} */
  #socket = null;
  #attempt = 0;
  #heard = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #again;

  /**
   * @param {string} path
   * @param {{hello: () => object, receive: (message: any) => void, state: (state: "open" | "lost" | "closed", wait: number) => void}} page
   */
  constructor(path, page) {
    this.address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
    this.page = page;
    setInterval(() => this.#watch(), PING_EVERY);
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => !document.hidden && this.hurry());
    this.#open();
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Whether the message went out. @param {object} message */
  send(message) {
    if (!this.isOpen) return false;
    this.#socket?.send(JSON.stringify(message));
    return true;
  }

  /** Do not wait for the next attempt. */
  hurry() {
    if (this.#socket) return;
    clearTimeout(this.#again);
    this.#open();
  }

  #open() {
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#attempt = 0;
      this.#heard = Date.now();
      this.send({ t: "hello", ...this.page.hello() });
      this.page.state("open", 0);
    });
    socket.addEventListener("message", (event) => {
      this.#heard = Date.now();
      const message = JSON.parse(event.data);
      if (message.t !== "pong") this.page.receive(message);
    });
    socket.addEventListener("close", (event) => {
      if (this.#socket !== socket) return;
      if (event.code === SEATS_CHANGED) return location.reload();
      if (event.code === NO_SUCH_TABLE) return this.page.state("closed", 0);
      this.#socket = null;
      const wait = backOff(this.#attempt, Math.random());
      this.#attempt += 1;
      this.page.state("lost", wait);
      this.#again = setTimeout(() => this.#open(), wait);
    });
  }

  #watch() {
    if (!this.isOpen) return;
    if (Date.now() - this.#heard > SILENCE) this.#socket?.close();
    else this.send({ t: "ping" });
  }
}
