// What I wish for before it is my turn: kept in this page alone, pressed when my turn comes, and judged by the house like any
// other press. A wish ends with its hand; one whose button names a price ends with that price and its round.
import { dock, press } from "./dock.js";

const AT_ANY_PRICE = ["check_fold", "call_any"];
let wish = null; // {name, hand, price, round}

const hand = () => dock()?.elements.hand.value ?? "";
const stands = () =>
  wish.hand === hand() && (AT_ANY_PRICE.includes(wish.name) || (wish.price === dock().dataset.price && wish.round === dock().dataset.round));

function toggled({ target }) {
  const button = target.closest("#dock [data-wish]");
  if (!button || dock().hasAttribute("data-locked")) return;
  const { price, round } = dock().dataset;
  wish = button.getAttribute("aria-pressed") === "true" ? null : { name: button.dataset.wish, hand: hand(), price, round };
  show();
}

// "Check/fold" stands on the button "Fold" once there is something to pay: it is the same wish, and visible.
const means = (name) => name === wish?.name || (name === "fold" && wish?.name === "check_fold");

function show() {
  for (const button of dock()?.querySelectorAll("[data-wish]") ?? []) button.setAttribute("aria-pressed", String(means(button.dataset.wish)));
}

// Which of the drawn buttons a wish presses now: its own, or none. Whether checking is free stands on the middle one.
function wanted(name) {
  const middle = dock().querySelector(".go--call");
  const free = middle.value === "check";
  if (name === "check_fold") return free ? middle : dock().querySelector(".go--fold");
  if (name === "fold") return free ? null : dock().querySelector(".go--fold");
  if (name === "call_any") return free || middle.value === "call" ? middle : null;
  return middle.value === name ? middle : null;
}

function changed() {
  if (!wish || !dock()) return;
  if (!stands()) wish = null;
  if (!dock().hasAttribute("data-turn")) {
    show();
    return;
  }
  const button = wish && wanted(wish.name);
  wish = null;
  if (button && !button.disabled) press(button);
}

export function startWishes() {
  document.addEventListener("click", toggled);
  document.addEventListener("table:changed", changed);
}
