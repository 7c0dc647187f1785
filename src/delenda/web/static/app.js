/** Delenda as an app: the service worker keeps the static parts, and shows that it is somebody's turn. */

if ("serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js").catch(() => {}); // a browser may not allow it
