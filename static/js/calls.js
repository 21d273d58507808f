// A seat that is held for me, on whatever page I am: keeps the player's own line alive where the page has no other, and lets
// the countdowns run where no table does.
import { setServerTime, tick } from "./clock.js";
import { startLine } from "./line.js";

if (document.querySelector("#line[data-player]")) startLine();
document.addEventListener("line:time", ({ detail }) => setServerTime(detail));
// At the very table the dock says it already.
function show() {
  const here = document.getElementById("main").dataset.table;
  for (const call of document.querySelectorAll("#calls [data-call]")) call.hidden = call.dataset.call === here;
  tick();
}

document.addEventListener("htmx:wsAfterMessage", show);
show();
setInterval(tick, 500);
