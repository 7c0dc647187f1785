/** The key of a private link stands behind the #, which browsers never send: it goes into the form, and out of the address. */

import { byId } from "./dom.js";

const given = location.hash.slice(1);
if (/^[\w-]{22}$/.test(given)) {
  /** @type {HTMLTextAreaElement} */ (byId("key")).value = given;
  byId("arrived").hidden = false;
  byId("mine").hidden = true;
  history.replaceState(null, "", location.pathname);
}
