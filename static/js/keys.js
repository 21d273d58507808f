// Keys (a player may switch those of one letter off): letters of the list `#keys` read aloud, ? opens it; F, C, R and S press the buttons that name them; 1 to 5 put a card aside in a draw, or choose an amount; T goes to the table that waits for me; arrows belong to the slider, Escape closes the reason. Never Enter for all-in.

import { answer, tellAside } from "./speak.js";

export const typing = (target) => target.matches("textarea, select, input:not([type=range], [type=checkbox], [type=radio], [type=button])") || target.isContentEditable;

function pressed(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || document.querySelector("dialog[open]") || event.target.closest?.("#about")) return;
  if (event.key === "Escape") {
    document.querySelector("#dock .why[open]")?.removeAttribute("open");
    return;
  }
  if (typing(event.target) || document.documentElement.dataset.keys === "off") return;
  if (event.key === "?") {
    document.getElementById("keys")?.togglePopover();
    return;
  }
  const asked = document.querySelector(`#keys [data-key="${CSS.escape(event.key.toUpperCase())}"]`);
  if (asked) {
    answer(asked);
    return;
  }
  if (event.key.toLowerCase() === "t") {
    document.querySelector('#tabs [data-state~="to-act"]')?.click();
    return;
  }
  const card = document.querySelectorAll('#mine input[name="card"]')[Number(event.key) - 1];
  const chosen = card ?? document.querySelectorAll("#dock [data-size] [data-to]")[Number(event.key) - 1];
  if (chosen) {
    event.preventDefault();
    chosen.click();
    if (card) tellAside(card);
    return;
  }
  const button = document.querySelector(`#dock button[data-key="${CSS.escape(event.key.toUpperCase())}"]`);
  if (!button || button.disabled || button.closest("[data-locked]")) return;
  event.preventDefault();
  button.click();
}

export function startKeys() {
  document.addEventListener("keydown", pressed);
}
