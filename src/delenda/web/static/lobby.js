/** Lists of tables that follow what happens: the server says that something changed, and the page asks for its lists again. */

import { textFrom } from "./reply.js";
import { Connection } from "./socket.js";

const places = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-live]"));

/** What is focused, by what it leads to, so that it can be found in a new list. @param {Element | null} focused */
function addressOf(focused) {
  return focused?.getAttribute("href") ?? focused?.closest("form")?.getAttribute("action") ?? "";
}

/** @param {HTMLElement} place @param {string} address */
function focusAgain(place, address) {
  const again = /** @type {HTMLElement | null} */ (place.querySelector(`a[href="${CSS.escape(address)}"], form[action="${CSS.escape(address)}"] button`));
  again?.focus({ preventScroll: true });
}

/** How many wait for an opponent. @param {ParentNode} place */
const waiting = (place) => place.querySelectorAll("form[action$='/join']").length;

/** @param {HTMLElement} place */
async function renew(place) {
  const list = await textFrom(`/lists/${place.dataset.live}`);
  if (list === null) return;
  const fresh = document.createElement("template");
  fresh.innerHTML = list;
  const old = document.createElement("template");
  old.innerHTML = place.innerHTML;
  if (fresh.innerHTML.trim() === old.innerHTML.trim()) return;
  const more = waiting(fresh.content) - waiting(place);
  const focused = place.contains(document.activeElement) ? addressOf(document.activeElement) : "";
  const open = place.querySelector("details")?.open;
  place.replaceChildren(fresh.content);
  const details = place.querySelector("details");
  if (details && open !== undefined) details.open = open;
  if (focused) focusAgain(place, focused);
  const news = document.getElementById("news");
  if (news && more > 0) news.textContent = more === 1 ? "A table is waiting for an opponent." : `${more} more tables are waiting.`;
}

const renewAll = () => Promise.all([...places].map((place) => renew(place)));
let wasLost = false;

if (places.length) {
  new Connection("/tables/ws", {
    hello: () => ({}),
    receive: (message) => message.t === "changed" && renewAll(),
    state: (state) => {
      if (state === "open" && wasLost) renewAll(); // whatever was said meanwhile was not heard
      wasLost = state === "lost";
    },
  });
}
