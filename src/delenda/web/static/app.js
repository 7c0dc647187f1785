/** Delenda as an app: once it is installed, the service worker keeps the static parts. Visitors get none. */

const keep = () => navigator.serviceWorker?.register("/sw.js").catch(() => {}); // a browser may not allow it

if (matchMedia("(display-mode: standalone)").matches) keep();
addEventListener("appinstalled", keep);
