// The viewer's own notes at the seats: a coloured corner, the text as the plate's description, and a form over the table to
// read and write it. The notes stand in the page, hidden; the form comes from the house and the hand goes on under it.

const LINK = ".plate__note";
let from = ""; // the address of the seat from which the form was opened: its fragment may be swapped meanwhile

function mark() {
  const notes = new Map([...document.querySelectorAll("#notes > li")].map((note) => [note.dataset.name, note]));
  for (const name of document.querySelectorAll("#felt .plate__name bdi")) {
    const note = notes.get(name.textContent);
    const plate = name.closest(".plate");
    if (note) plate.dataset.note = note.dataset.colour;
    else delete plate.dataset.note;
    plate.querySelector(LINK)?.setAttribute("title", note?.textContent ?? "");
  }
}

const link = () => document.querySelector(`${LINK}[href="${CSS.escape(from)}"]`);

function pressed(event) {
  const found = event.target.closest?.(LINK);
  const box = document.getElementById("about");
  if (!found || !box || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (box.matches(":popover-open") && from === found.getAttribute("href")) {
    box.querySelector("textarea")?.focus(); // what is typed there stays
    return;
  }
  from = found.getAttribute("href");
  window.htmx.ajax("GET", from, { target: "#about", swap: "innerHTML" });
}

function swapped(event) {
  const box = document.getElementById("about");
  if (event.detail.target !== box || !box.firstElementChild) return; // told again of an answer that was taken already
  const kept = box.querySelector("[data-kept]");
  if (!kept) {
    box.showPopover();
    box.querySelector("textarea")?.focus();
    return;
  }
  document.getElementById("tell").append(kept);
  box.hidePopover();
  mark();
}

// Closed by a key or a button, not by a press beside it, which may be an action of the hand: back to the seat, unless the player has gone somewhere else.
function closed(event) {
  const active = document.activeElement;
  if (event.newState === "closed" && (active === document.body || event.target.contains(active))) link()?.focus({ preventScroll: true });
}

export function startMarks() {
  document.addEventListener("table:changed", mark);
  document.addEventListener("click", pressed);
  const box = document.getElementById("about");
  if (box) {
    document.addEventListener("htmx:afterSettle", swapped);
    box.addEventListener("htmx:sendError", () => (document.getElementById("say").textContent = box.dataset.failed));
    box.addEventListener("toggle", closed);
    box.addEventListener("keydown", ({ key }) => key === "Escape" && box.hidePopover());
  }
  mark();
}
