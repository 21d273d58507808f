// A table in a frame of the page of all my tables (panes.js), which rings, marks the tab and says where the keys go. A plain form of the
// table would load that whole page anew, with what was typed at the others: what the line can say goes over the line.
import { isOpen, quietly } from "./line.js";

const QUIET = 400; // milliseconds; a key that was meant for another table finds nothing here
const SAID = {
  "sit-out": { do: "sit_out", when: "next_hand" },
  "sit-out/now": { do: "sit_out", when: "now" },
  "sit-out/big-blind": { do: "sit_out", when: "big_blind" },
  "come-back": { do: "come_back" },
  "post-now": { do: "come_back", post_now: true },
};

// The page around this one; null for a table that has a window for itself.
export const around = "pane" in document.body.dataset && window.parent !== window ? window.parent.document : null;

let quiet = 0;

function hush() {
  document.body.dataset.quiet = "";
  clearTimeout(quiet);
  quiet = setTimeout(() => delete document.body.dataset.quiet, QUIET);
}

function pressed(event) {
  if (!("quiet" in document.body.dataset)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function submitted(event) {
  const address = event.submitter?.getAttribute("formaction") ?? event.target.getAttribute("action") ?? "";
  const where = address.replace(/^\/tables\/\d+\/|\/$/g, "");
  if (event.defaultPrevented || !(where in SAID) || !isOpen()) return;
  event.preventDefault();
  quietly(SAID[where]);
  event.target.closest("[popover]")?.hidePopover();
}

export function startPane() {
  if (!around) return;
  document.addEventListener("submit", submitted);
  document.addEventListener("pane:keys", hush);
  addEventListener("keydown", pressed, { capture: true });
}
