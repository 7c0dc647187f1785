/** A page of one's own: asks for what takes longer to find out, and lets this device be told that it is one's turn. */

import { byId, make, toast } from "./dom.js";
import { jsonFrom } from "./reply.js";

/** @typedef {{luck: string, words: string, openings: Record<string, Record<string, number>>}} Found */

const MOST_OPENINGS = 3; // of each game and side

/** The plot comes from our own server, as it does within the page. @param {string} text */
function drawing(text) {
  return document.importNode(new DOMParser().parseFromString(text, "text/html").body, true).childNodes;
}

/** @param {Record<string, number>} choices */
function counted(choices) {
  const most = Object.entries(choices).sort((a, b) => b[1] - a[1]);
  return most
    .slice(0, MOST_OPENINGS)
    .map(([words, count]) => `${words} (${count})`)
    .join(", ");
}

async function findOut() {
  const place = byId("found");
  if (place.hidden) return;
  /** @type {Found | null} */
  const found = await jsonFrom("/me/found");
  place.hidden = !found;
  if (!found) return;
  byId("luck").replaceChildren(...(found.luck ? drawing(found.luck) : []));
  byId("luck-words").textContent = found.words || "The dice have decided little in these games so far.";
  const rows = Object.entries(found.openings).map(([side, choices]) => make("li", {}, make("b", {}, side), " ", make("span", {}, counted(choices))));
  const list = make("ul", { class: "openings" });
  list.append(...rows);
  byId("openings").replaceChildren(...(rows.length ? [make("h3", {}, "How you begin"), list] : []));
  place.setAttribute("aria-busy", "false");
}

// Being told on this device

const key = document.body.dataset.push ?? "";

/** @param {ArrayBuffer | null} data */
const encoded = (data) =>
  btoa(String.fromCharCode(...new Uint8Array(data ?? new ArrayBuffer(0))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** @param {string} text */
const decoded = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));

/** @param {PushSubscription} subscription @param {string} method */
async function say(subscription, method) {
  const body = JSON.stringify({ endpoint: subscription.endpoint, key: encoded(subscription.getKey("p256dh")), auth: encoded(subscription.getKey("auth")) });
  const answer = await fetch("/me/push", { method, headers: { "content-type": "application/json" }, body });
  if (!answer.ok) throw new Error((await answer.text()).slice(0, 200));
}

/** @param {ServiceWorkerRegistration} worker @param {PushSubscription | null} held */
async function turn(worker, held) {
  if (held) {
    await say(held, "DELETE");
    await held.unsubscribe();
    return;
  }
  if ((await Notification.requestPermission()) !== "granted") throw new Error("The browser does not allow notices from this site.");
  await say(await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: decoded(key) }), "POST");
}

/** @param {ServiceWorkerRegistration} worker */
async function showPush(worker) {
  const held = await worker.pushManager.getSubscription();
  const button = /** @type {HTMLButtonElement} */ (byId("push"));
  button.disabled = false;
  button.textContent = held ? "No longer on this device" : "Tell me on this device";
  byId("push-words").textContent = held ? "This device is told." : "";
  button.onclick = async () => {
    button.disabled = true;
    try {
      await turn(worker, held);
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error));
    }
    await showPush(worker);
  };
}

async function preparePush() {
  if (!key) return;
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) {
    byId("push-words").textContent = "This browser cannot be told; some can once the site is installed as an app.";
    return;
  }
  await navigator.serviceWorker.register("/sw.js");
  await showPush(await navigator.serviceWorker.ready);
}

await Promise.all([findOut(), preparePush().catch(() => (byId("push-words").textContent = "This browser does not allow it here."))]);
