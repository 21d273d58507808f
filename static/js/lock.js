// A finger that is on its way to a button must not meet another one: when a dock comes in whose question or price is new,
// its buttons take no press for a moment, and look it. Wishes that were made before are no fingers.
const LOCKED = 400; // milliseconds
const PRESSABLE = ".go:not(:disabled), .dock__size--show .btn"; // a card that was shown cannot be taken back

let last = ""; // what was asked by the dock that the viewer has seen
let until = 0;

const dock = () => document.getElementById("dock");
const asked = () => {
  const form = dock();
  const { hand, step } = form.elements;
  return [hand.value, step.value, form.dataset.price, form.dataset.round, form.dataset.state].join();
};

function free() {
  const form = dock();
  if (!form?.hasAttribute("data-locked") || performance.now() < until - 5) return;
  form.removeAttribute("data-locked");
  for (const button of form.querySelectorAll("[aria-disabled]")) button.removeAttribute("aria-disabled");
}

function changed() {
  if (!dock()) return;
  const now = asked();
  const moved = now !== last;
  last = now;
  if (moved && dock().querySelector(PRESSABLE)) {
    until = performance.now() + LOCKED;
    setTimeout(free, LOCKED);
  }
  if (performance.now() >= until) return;
  dock().dataset.locked = "";
  for (const button of dock().querySelectorAll(PRESSABLE)) button.setAttribute("aria-disabled", "true");
}

export function startLock() {
  if (dock()) last = asked();
  document.addEventListener("table:changed", changed);
}
