// Running clocks: the server names the moment when time is up, by its own clock; every ping tells what that clock says.
// Only shows. When time is really up the server decides.

const main = document.getElementById("main");
let offset = main?.dataset.now ? Number(main.dataset.now) - Date.now() : 0; // server's milliseconds minus ours
let said = "";

export function setServerTime(now) {
  offset = now - Date.now();
}

const left = (element) => Math.max(0, (Number(element.dataset.due) - Date.now() - offset) / 1000);
const whole = (seconds) => Math.ceil(seconds - 0.4); // the way here took time too: a clock of 20 s must not begin at 21

// When the decision's own time is up the same clock goes on with the bank.
function goOn(element) {
  const { dataset } = element;
  if (!dataset.bankDue || left(element) > 0) return;
  dataset.due = dataset.bankDue;
  delete dataset.bankDue;
  if (dataset.bankText) dataset.text = dataset.bankText;
  if (element.matches("#dock[data-turn] progress")) document.dispatchEvent(new Event("clock:bank"));
  if (dataset.bank) {
    element.max = Number(dataset.bank);
    dataset.kind = "bank";
  }
}

const minutes = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

export function tick() {
  document.querySelectorAll("[data-bank-due]").forEach(goOn);
  for (const clock of document.querySelectorAll("progress.clock[data-due]")) {
    const seconds = left(clock);
    clock.value = seconds;
    clock.textContent = String(whole(seconds));
  }
  for (const text of document.querySelectorAll("[data-due][data-text]")) {
    text.textContent = text.dataset.text.replace("{s}", String(whole(left(text)))).replace("{t}", minutes(whole(left(text))));
  }
  for (const text of document.querySelectorAll("[data-since][data-text]")) {
    const away = Math.max(0, (Date.now() + offset - Number(text.dataset.since)) / 1000);
    text.textContent = text.dataset.text.replace("{s}", String(Math.floor(away)));
  }
  announce();
}

// Screen readers hear ten and five seconds, once each.
function announce() {
  const mine = document.querySelector("#dock[data-turn] progress.clock");
  if (!mine) return;
  const seconds = whole(left(mine));
  const words = main.getAttribute(`data-say-${seconds}`);
  const key = `${mine.dataset.due} ${seconds}`;
  if (!words || said === key) return;
  said = key;
  document.getElementById("say").textContent = words;
}

export function startClock() {
  tick();
  setInterval(tick, 250);
}
