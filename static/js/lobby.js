// Live rows of the lobby. A row is drawn once for all viewers; here it learns whose it is, and rows that the
// filters left out are dropped, for there is nothing on the page that they could replace.
import { startLine } from "./line.js";

const htmx = window.htmx;

function mine() {
  return new Set((document.getElementById("lobby")?.dataset.seated ?? "").split(" ").filter(Boolean));
}

function markAsMine(row) {
  row.dataset.state = `here ${row.dataset.state}`.trim();
  const button = row.querySelector("[data-return]");
  button.classList.add("btn--main");
  button.href = button.dataset.return;
  button.textContent = button.dataset.returnWords;
}

htmx.defineExtension("rows", {
  transformResponse(text) {
    if (!text.includes("table-row-")) return text;
    const holder = document.createElement("template");
    holder.innerHTML = text;
    const seated = mine();
    for (const row of holder.content.querySelectorAll("[hx-swap-oob][id^='table-row-']")) {
      if (!document.getElementById(row.id)) row.remove();
      else if (seated.has(row.dataset.table)) markAsMine(row);
    }
    return holder.innerHTML;
  },
});

startLine();

// A pressed name opens the look into its table; on a narrow page that stands above the list.
addEventListener("htmx:afterSettle", ({ detail }) => {
  const pressed = detail.requestConfig?.triggeringEvent?.submitter;
  if (pressed?.name === "table") document.getElementById("peek")?.scrollIntoView({ block: "nearest" });
});
