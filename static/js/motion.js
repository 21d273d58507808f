// Where chips went: a bet that is gone slides to the middle, a new one comes from its seat, a won pot goes to its winner. Only shows:
// the fragments are final when they come, and nothing waits for it. Cards tell it by data-new alone (live.js).

const root = document.documentElement;
const still = () => parseFloat(getComputedStyle(root).getPropertyValue("--sweep")) === 0;
const before = new Map(); // seat -> its bet before the message
let won = new Set();

const seats = () => document.querySelectorAll(".place > .seat");
const betOf = (seat) => seat.querySelector(".bet:not([data-gone], [data-won])");

function remember() {
  if (before.size) return;
  for (const seat of seats()) before.set(seat.id, betOf(seat)?.cloneNode(true) ?? null);
}

function leave(seat, bet, how) {
  bet.removeAttribute("data-new");
  bet.dataset[how] = "";
  bet.setAttribute("aria-hidden", "true");
  seat.append(bet);
  setTimeout(() => bet.remove(), 900);
}

function changed() {
  const winners = new Set([...document.querySelectorAll('.seat[data-state~="winner"]')].map((seat) => seat.id));
  if (!still()) {
    for (const seat of seats()) {
      const [old, now] = [before.get(seat.id), betOf(seat)];
      if (old && !now) leave(seat, old.cloneNode(true), "gone");
      if (now && before.has(seat.id) && old?.textContent !== now.textContent) now.dataset.new = "";
      if (winners.has(seat.id) && !won.has(seat.id)) push(seat);
    }
    const result = document.querySelector("#pots .result");
    if (result && !won.size) result.dataset.new = "";
  }
  won = winners;
  before.clear();
}

// A pile of what lay there goes to the winner.
function push(seat) {
  const chip = [...before.values()].find(Boolean)?.querySelector(".chip") ?? document.querySelector(".centre .chip");
  if (!chip) return;
  const pile = document.createElement("span");
  pile.className = "bet";
  pile.append(chip.cloneNode(true));
  leave(seat, pile, "won");
}

export function startMotion() {
  won = new Set([...document.querySelectorAll('.seat[data-state~="winner"]')].map((seat) => seat.id));
  document.addEventListener("htmx:oobBeforeSwap", remember);
  document.addEventListener("table:changed", changed);
}
