// Light or dark, chosen before the first paint. A plain script, not a module: modules run too late and the page would flash.
(() => {
  const KEY = "delenda-theme";
  const system = matchMedia("(prefers-color-scheme: dark)");

  const stored = () => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null; // storage may be forbidden
    }
  };

  const isDark = () => (stored() ?? (system.matches ? "dark" : "light")) === "dark";

  const show = () => {
    const dark = isDark();
    document.documentElement.dataset.theme = dark ? "dark" : "light";
    document.getElementById("theme")?.setAttribute("aria-checked", String(dark));
  };

  const toggle = () => {
    const next = isDark() ? "light" : "dark";
    try {
      localStorage.setItem(KEY, next);
    } catch {
      document.documentElement.dataset.theme = next;
      return;
    }
    show();
  };

  show();
  system.addEventListener("change", show);
  addEventListener("storage", (event) => event.key === KEY && show());
  addEventListener("DOMContentLoaded", () => {
    show();
    document.getElementById("theme")?.addEventListener("click", toggle);
  });
})();
