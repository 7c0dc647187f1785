/**
 * Asking before something that cannot be taken back. A popover, not a modal dialog: to make the rest of the page inert a browser
 * styles the whole board anew, when it opens and when it closes.
 */

import { byId } from "./dom.js";

/** Going elsewhere is a no. @param {string} words @param {string} yes what the button that goes on says @returns {Promise<boolean>} */
export function confirmed(words, yes = "Do it") {
  const question = byId("confirm");
  const button = byId("confirm-yes");
  question.hidePopover(); // an earlier question, asked no longer
  byId("confirm-words").textContent = words;
  button.textContent = yes;
  question.showPopover();
  return new Promise((resolve) => {
    const agree = () => {
      resolve(true);
      question.hidePopover();
    };
    const close = () => {
      button.removeEventListener("click", agree);
      resolve(false); // unless it has been answered
    };
    button.addEventListener("click", agree);
    question.addEventListener("beforetoggle", close, { once: true });
  });
}
