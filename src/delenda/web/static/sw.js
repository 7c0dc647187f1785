/** Beside the pages: keeps the static parts for bad connections, shows notices. Pages, views and answers are never kept. */

const KEPT = "delenda-static-1";
const OFFLINE = "/static/offline.html";
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll([OFFLINE, "/static/favicon.svg"])));
  worker.skipWaiting();
});

worker.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))));
  event.waitUntil(old);
});

/** The network first, so that nothing old is shown; what was kept when there is none. @param {Request} request */
async function fresh(request) {
  const kept = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok) await kept.put(request, answer.clone());
    return answer;
  } catch (error) {
    const found = await kept.match(request);
    if (found) return found;
    throw error;
  }
}

/** @param {Request} request */
async function page(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(OFFLINE);
    if (kept) return kept;
    throw error;
  }
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/static/") || pathname === "/theme.css") event.respondWith(fresh(request));
  else if (request.mode === "navigate") event.respondWith(page(request));
});

worker.addEventListener("push", (event) => {
  /** @type {{title?: string, words?: string, path?: string, tag?: string}} */
  let told = {};
  try {
    told = event.data?.json() ?? {};
  } catch {
    // not ours: the general words will do
  }
  const { title = "Delenda", words = "It is your turn.", path = "/", tag = "turn" } = told;
  event.waitUntil(
    worker.registration.showNotification(title, { body: words, tag, data: { path }, icon: "/static/icons/app-192.png", badge: "/static/icons/badge-96.png" }),
  );
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = new URL(event.notification.data?.path ?? "/", location.origin);
  if (address.origin === location.origin) event.waitUntil(show(address.href));
});

/** The window that shows the page already, else a new one. @param {string} address */
async function show(address) {
  const windows = await worker.clients.matchAll({ type: "window" });
  const open = windows.find((each) => each.url === address);
  await (open ? open.focus() : worker.clients.openWindow(address));
}
