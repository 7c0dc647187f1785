/** The menu of what is needed seldom, on every page. */

import { byId } from "./dom.js";
import { prefs } from "./prefs.js";
import "./preferences.js";

const menu = byId("menu");

menu.addEventListener("click", (event) => {
  const chosen = event.target instanceof Element ? event.target.closest("a, button") : null;
  if (chosen && !chosen.matches(".zoom *, [role=switch]")) menu.hidePopover(); // what can be pressed again stays in reach
});
byId("theme").addEventListener("click", () => {
  prefs.set("theme", document.documentElement.dataset.theme === "dark" ? "light" : "dark");
});
