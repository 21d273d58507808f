// Reactions: a press goes over the line; one that came stands at its seat for a moment, in its place so that no step takes it away,
// and is told to the ear of a player who wants to hear everything. All words come with the fragment.
import { isOpen, quietly, wasOpen } from "./line.js";
import { tell } from "./speak.js";

const STANDS = 4000; // milliseconds

const root = document.documentElement;

function submitted(event) {
  if (event.target.id !== "react-form" || !wasOpen()) return;
  event.preventDefault();
  if (isOpen() && event.submitter) quietly({ do: "react", reaction: event.submitter.value });
  event.target.closest("[popover]:popover-open")?.hidePopover();
}

function swapped({ detail: { target } }) {
  if (!target?.matches?.(".place")) return;
  const all = [...target.querySelectorAll(":scope > .reaction")];
  const last = all.pop();
  for (const old of all) old.remove();
  if (!last || "seen" in last.dataset) return;
  last.dataset.seen = "";
  setTimeout(() => last.remove(), STANDS);
  if (root.dataset.reactions !== "off" && !root.dataset.speech) tell(`${target.querySelector(".plate__name bdi")?.textContent ?? ""}: ${last.textContent.trim()}`);
}

export function startReactions() {
  document.addEventListener("submit", submitted);
  document.addEventListener("htmx:oobAfterSwap", swapped);
}
