// Light or dark and the size of texts, chosen before the first paint. A plain script, not a module: modules run too late and the
// page would flash. prefs.js tells it when one of them changes.
(() => {
  const THEME = "delenda-theme";
  const TEXT = "delenda-text";
  const system = matchMedia("(prefers-color-scheme: dark)");

  /** @param {string} key */
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // storage may be forbidden
    }
  };

  const show = () => {
    const root = document.documentElement;
    const dark = (stored(THEME) || (system.matches ? "dark" : "light")) === "dark";
    root.dataset.theme = dark ? "dark" : "light";
    const size = stored(TEXT) || "1";
    root.style.setProperty("--text-size", size);
    root.classList.toggle("enlarged", size !== "1"); // a board that is larger than its frame is scrolled
    document.getElementById("theme")?.setAttribute("aria-checked", String(dark));
  };

  show();
  system.addEventListener("change", show);
  addEventListener("storage", (event) => (event.key === THEME || event.key === TEXT) && show());
  addEventListener("delenda-looks", show);
  addEventListener("DOMContentLoaded", show);
})();
