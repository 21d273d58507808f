// A seat that is held for me, on whatever page I am: keeps the player's own line alive where the page has no other, and lets
// the countdowns run where no table does.
import { setServerTime, tick } from "./clock.js";
import { startLine } from "./line.js";
import { notify } from "./notify.js";
import { sound, startSound } from "./sound.js";

if (document.querySelector("#line[data-player]")) startLine();
document.addEventListener("line:time", ({ detail }) => setServerTime(detail));
// At the very table the dock says it already.
function show() {
  const here = document.getElementById("main").dataset.table;
  for (const call of document.querySelectorAll("#calls [data-call]")) call.hidden = call.dataset.call === here;
  tick();
}

let held = "";

// A seat that has just become mine to take is heard.
function called() {
  show();
  const calls = [...document.querySelectorAll("#calls [data-call]")];
  const now = calls.map((call) => call.dataset.call).join();
  if (now && now !== held) {
    sound("seat");
    notify(calls.at(-1).querySelector("span").textContent.trim(), "");
  }
  held = now;
}

document.addEventListener("htmx:wsAfterMessage", called);
held = [...document.querySelectorAll("#calls [data-call]")].map((call) => call.dataset.call).join();
startSound();
show();
setInterval(tick, 500);
