// What tells a player who looks elsewhere: a sound, the page's title and badge, a notice of the browser. Reads what the fragments
// say, after each message; computes nothing. All words come from the page.
import { notify } from "./notify.js";
import { sound } from "./sound.js";
import { around } from "./pane.js";

const dock = () => document.getElementById("dock");
const icon = document.querySelector('link[rel="icon"]');
const plainIcon = icon?.href;

let turn = "";
let bets = "";
let won = false;

// The mark on the tab, and on the installed page's picture; of tables in frames the page around them keeps it.
export function badge(on) {
  if (around) return;
  if (icon?.dataset.turn) icon.href = on ? icon.dataset.turn : plainIcon;
  if (on) navigator.setAppBadge?.().catch(() => {});
  else navigator.clearAppBadge?.().catch(() => {});
}

const chips = () => [...document.querySelectorAll(".seat .bet:not([data-gone])")].map((bet) => `${bet.closest(".seat").id}${bet.textContent}`).join();

function changed() {
  const form = dock();
  const now = form?.hasAttribute("data-turn") ? `${form.elements.hand.value}.${form.elements.step.value}` : "";
  if (now && now !== turn && !form.hasAttribute("aria-busy")) {
    sound("turn");
    notify(form.dataset.title, document.querySelector(".room__name h1")?.textContent.trim() ?? "");
  }
  if (Boolean(now) !== Boolean(turn)) badge(Boolean(now));
  turn = now;
  const fresh = document.querySelectorAll(".card[data-new]").length;
  if (fresh) for (let i = 0; i < Math.min(fresh, 3); i += 1) sound("cards", "cards", i * 0.12);
  const here = chips();
  if (here !== bets) sound("chips");
  bets = here;
  const wins = document.querySelector('[data-me] [data-place="0"] > .seat[data-state~="winner"]') !== null;
  if (wins && !won) sound("win", "win", 0.3);
  won = wins;
}

export function startNotice() {
  bets = chips();
  document.addEventListener("table:changed", changed);
  document.addEventListener("clock:bank", () => sound("turn", "bank"));
  const form = dock();
  if (form?.hasAttribute("data-turn")) {
    turn = `${form.elements.hand.value}.${form.elements.step.value}`;
    badge(true);
  }
}
