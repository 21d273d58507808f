// The dock: presets, slider, less and more, the typed amount; questions before an all-in or a free fold; sending.
// It computes no rule: every bound and every preset comes with the fragment.
import { Amount } from "./amount.js";
import { startLock } from "./lock.js";
import { isOpen, quietly, send, wasOpen } from "./line.js";

export const dock = () => document.getElementById("dock");
const say = (words) => (document.getElementById("say").textContent = words);

function size() {
  const box = dock()?.querySelector("[data-size]");
  return box ? new Amount(box) : null;
}

// Buttons follow what is chosen: an amount, one of two amounts, or cards to put aside.
function follow() {
  followCards();
  followChoice();
  const amount = size();
  if (!amount) return;
  amount.follow();
  const value = amount.value;
  const shown = dock().querySelector("[data-amount]");
  if (shown && value !== null) shown.textContent = amount.text(value);
  let found = false; // of two presets that come to the same, the first
  for (const preset of dock().querySelectorAll("[data-to]")) {
    const chosen = !found && value > 0 && Number(preset.dataset.to) === value;
    found ||= chosen;
    preset.setAttribute("aria-pressed", String(chosen));
  }
}

const aside = () => [...document.querySelectorAll('#mine input[name="card"]')];

// How many cards are put aside; too few or too many, and the button is off.
function followCards() {
  const counted = dock()?.querySelector("[data-counted]");
  if (!counted || dock().hasAttribute("aria-busy")) return;
  const count = aside().filter((box) => box.checked).length;
  counted.textContent = counted.dataset.counted.split("|")[count] ?? "";
  counted.closest("button").disabled = count < Number(counted.dataset.least) || count > Number(counted.dataset.most);
}

function followChoice() {
  const chosen = dock()?.querySelector('[type="radio"][name="to"]:checked');
  if (chosen) dock().querySelector("[data-amount]").textContent = chosen.dataset.text;
}

// A question that stands on a button: the second press is the answer.
function ask(button, words) {
  if (button.hasAttribute("data-asked")) return false;
  forget();
  button.dataset.asked = button.querySelector("[data-words]").textContent;
  button.querySelector("[data-words]").textContent = words;
  say(words);
  return true;
}

function forget() {
  for (const button of dock()?.querySelectorAll("[data-asked]") ?? []) {
    button.querySelector("[data-words]").textContent = button.dataset.asked;
    delete button.dataset.asked;
  }
}

function question(button, amount) {
  const quick = document.documentElement.dataset.allin === "off"; // the player's setting
  if (button.dataset.ask) return quick && "allIn" in button.dataset ? "" : button.dataset.ask;
  const box = amount?.box;
  const whole = quick ? 0 : Number(box?.dataset.allIn ?? 0);
  if (button.value === "raise_to" && whole && amount.value === whole) return box.dataset.allInAsk.replace("{amount}", amount.text(whole));
  return "";
}

function wrong(amount) {
  if (amount.value === null) return amount.box.dataset.notANumber;
  return amount.box.dataset.outOfRange.replace("{low}", amount.text(amount.low)).replace("{high}", amount.text(amount.high));
}

function submitted(event) {
  const form = event.target;
  const button = event.submitter;
  if (form.id === "dock" && button?.name === "cards") showCards(event, button);
  if (form.id !== "dock" || button?.name !== "action") return;
  if (form.hasAttribute("data-locked") || form.hasAttribute("aria-busy")) {
    event.preventDefault();
    return;
  }
  const amount = size();
  if (button.value === "raise_to" && amount && !amount.fits) {
    event.preventDefault();
    note(wrong(amount));
    amount.field.focus();
    return;
  }
  const words = question(button, amount);
  if (words && ask(button, words)) {
    event.preventDefault();
    return;
  }
  if (!wasOpen()) return; // no live line ever stood: the plain form goes its way
  event.preventDefault();
  press(button);
}

// Cards that nobody may ask for; the rest of the row stays, for more of them.
function showCards(event, button) {
  if (dock().hasAttribute("data-locked")) event.preventDefault();
  if (event.defaultPrevented || !wasOpen()) return;
  event.preventDefault();
  button.setAttribute("aria-busy", "true");
  quietly({ do: "show", hand: Number(dock().elements.hand.value), cards: button.value });
}

// Sends what a button stands for, with the hand, the step and the price that it was drawn for.
export function press(button) {
  if (!isOpen()) {
    note(document.getElementById("main").dataset.offline);
    return;
  }
  const data = new FormData(dock());
  const to = button.value === "raise_to" ? String(data.get("to")) : "";
  const cards = button.value === "discard" ? data.getAll("card").join("") : "";
  const [hand, step, price] = ["hand", "step", "price"].map((name) => Number(data.get(name)));
  button.dataset.sent = "";
  send({ do: "act", hand, step, price, action: button.value, to, cards });
}

// A word of the page itself, where the house puts its own.
function note(words) {
  const place = document.getElementById("note");
  const text = document.createElement("p");
  text.className = "note note--warn";
  const span = document.createElement("span");
  span.textContent = words;
  text.append(span);
  place.replaceChildren(text);
}

function markBusy() {
  const form = dock();
  form.setAttribute("aria-busy", "true");
  for (const button of form.querySelectorAll('[name="action"]:not(:disabled)')) {
    button.disabled = true;
    button.dataset.busy = "";
  }
}

function freeDock() {
  const form = dock();
  if (!form?.hasAttribute("aria-busy")) return;
  form.removeAttribute("aria-busy");
  for (const button of form.querySelectorAll("[data-busy]")) {
    button.disabled = false;
    delete button.dataset.busy;
    delete button.dataset.sent;
  }
  forget();
  followCards();
}

function pressed({ target }) {
  if (target.closest("#dock [data-muck]")) for (const button of dock().querySelectorAll(".dock__size--show .btn")) button.disabled = true;
  const button = target.closest("#dock [data-to], #dock .amount [data-by]");
  const amount = button && size();
  if (!amount) return;
  if (button.dataset.to) amount.set(Number(button.dataset.to));
  else amount.add(Number(button.dataset.by));
  forget();
  follow();
}

function moved({ target }) {
  if (target.name === "card") followCards();
  if (!target.closest("#dock")) return;
  followChoice();
  const amount = size();
  if (!amount) return;
  if (target.matches(".range")) amount.slide();
  if (target.matches(".range, .amount .input")) {
    forget();
    follow();
  }
}

// The amount goes up or down by steps.
function move(amount, steps) {
  amount.add(steps);
  forget();
  follow();
}

function wheeled(event) {
  if (event.ctrlKey || !event.deltaY || !event.target.closest("#dock [data-size]")) return;
  event.preventDefault();
  move(size(), event.deltaY < 0 ? 1 : -1);
}

const STEPS = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 5, PageDown: -5 };

// In the field up and down, on the slider all arrows; Home and End are the least and the most. Never Enter for a bet.
function stepped(event) {
  const field = event.target.matches("#dock .amount .input");
  if (field && event.key === "Enter") event.preventDefault();
  if (!field && !event.target.matches("#dock .range")) return;
  const amount = size();
  if (!amount || event.ctrlKey || event.altKey || event.metaKey) return;
  const steps = field && ["ArrowLeft", "ArrowRight"].includes(event.key) ? 0 : (STEPS[event.key] ?? 0);
  const end = field ? null : { Home: amount.low, End: amount.high }[event.key];
  if (!steps && end == null) return;
  event.preventDefault();
  if (steps) return move(amount, steps);
  amount.set(end);
  forget();
  follow();
}

export function startDock() {
  document.addEventListener("submit", submitted);
  document.addEventListener("click", pressed);
  document.addEventListener("input", moved);
  document.addEventListener("line:sent", markBusy);
  document.addEventListener("line:answered", freeDock);
  document.addEventListener("table:changed", follow);
  document.addEventListener("wheel", wheeled, { passive: false });
  document.addEventListener("keydown", stepped);
  startLock();
  follow();
}
