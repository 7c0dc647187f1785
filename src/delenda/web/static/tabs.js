/** Panels that share one place on a small screen. */

/** @param {HTMLElement} list with role tablist */
export function tabs(list) {
  const all = /** @type {HTMLElement[]} */ ([...list.querySelectorAll("[role=tab]")]);

  /** @param {HTMLElement} chosen */
  const open = (chosen) => {
    for (const tab of all) {
      tab.setAttribute("aria-selected", String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
      document.getElementById(tab.getAttribute("aria-controls") ?? "")?.classList.toggle("open", tab === chosen);
    }
  };

  for (const tab of all) tab.addEventListener("click", () => open(tab));
  list.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const next = all[(all.indexOf(/** @type {HTMLElement} */ (document.activeElement)) + step + all.length) % all.length];
    open(next);
    next.focus();
  });
}
