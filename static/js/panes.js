// All my tables at once: each in a frame of its own, which plays by itself. Here: which of them waits for me, where the keys go, what the
// title says, and the sounds of all of them once. Reads what the tables' own fragments say; knows no rule.
import { badge } from "./notice.js";
import { typing } from "./keys.js";
import { sound, startSound } from "./sound.js";

const ONCE = 150; // milliseconds: what sounds at two tables at the same time sounds once
const OPEN = "dialog[open], :popover-open, .why[open]";

const root = document.documentElement;
const panes = [...document.querySelectorAll(".pane")];
const plainTitle = document.title;
const wired = new WeakSet();
const rung = new Map();
let waiting = []; // panes where it is my turn, the one with the least time first

const frame = (pane) => pane.querySelector("iframe");
const page = (pane) => frame(pane).contentDocument;
const dock = (pane) => page(pane)?.querySelector("#dock[data-turn]");
const due = (pane) => Number(dock(pane).querySelector("[data-due]")?.dataset.due ?? Infinity);
const tab = (pane) => document.querySelector(`#tabs a[href="#${pane.id}"]`);
const withKeys = () => panes.find((pane) => frame(pane) === document.activeElement);
const narrow = () => getComputedStyle(document.querySelector(".panes")).getPropertyValue("--one") !== "";

// Whether the player is in the middle of something there, so that the keys stay: a field, an open sheet, any place but the dock.
function busy(pane) {
  const there = pane ? page(pane) : document;
  const active = there?.activeElement;
  if (!there || document.querySelector(OPEN) || there.querySelector(OPEN)) return true;
  return Boolean(active && active !== there.body && !(active.closest("#dock") && !typing(active)));
}

function mark(pane, on) {
  for (const part of [pane, tab(pane)]) {
    if (on) part.dataset.state = "to-act";
    else delete part.dataset.state;
  }
  tab(pane).querySelector("b").hidden = !on;
}

function changed() {
  waiting = panes.filter(dock).sort((one, other) => due(one) - due(other));
  for (const pane of panes) mark(pane, waiting.includes(pane));
  const [first] = waiting;
  document.title = first ? `${dock(first).dataset.title} · ${frame(first).title} · ${plainTitle}` : plainTitle;
  badge(Boolean(first));
  lead();
}

// The keys go to the table with the least time, unless the one that has them waits too or the player is busy.
function lead() {
  const here = withKeys();
  if (!waiting.length || waiting.includes(here) || narrow() || busy(here)) return;
  give(waiting[0]);
}

function show(pane) {
  for (const each of panes) {
    each.toggleAttribute("data-shown", each === pane);
    if (each === pane) tab(each).setAttribute("aria-current", "true");
    else tab(each).removeAttribute("aria-current");
  }
}

function give(pane) {
  show(pane);
  page(pane).dispatchEvent(new Event("pane:keys"));
  frame(pane).contentWindow.focus();
}

function chosen(event) {
  const link = event.target.closest("#tabs a");
  const pane = panes.find((each) => link && tab(each) === link);
  if (!pane) return;
  event.preventDefault();
  give(pane);
  pane.scrollIntoView({ block: "nearest" });
}

// T goes on to the next table that waits.
function pressed(event) {
  if (event.key.toLowerCase() !== "t" || event.ctrlKey || event.altKey || event.metaKey || typing(event.target) || root.dataset.keys === "off") return;
  const at = panes.indexOf(withKeys()) + 1;
  const next = [...panes.slice(at), ...panes.slice(0, at)].find((pane) => waiting.includes(pane));
  if (!next) return;
  give(next);
  next.scrollIntoView({ block: "nearest" });
}

function ring({ detail: { kind, which, later } }) {
  const now = performance.now();
  if (now - (rung.get(which) ?? -ONCE) < ONCE && !later) return;
  rung.set(which, now);
  sound(kind, which, later);
}

// What is set on this page holds in the frames at once.
function look() {
  for (const pane of panes) {
    const there = page(pane)?.documentElement;
    for (const name of there?.getAttributeNames() ?? []) if (name.startsWith("data-") && !root.hasAttribute(name)) there.removeAttribute(name);
    for (const name of root.getAttributeNames()) if (name.startsWith("data-")) there?.setAttribute(name, root.getAttribute(name));
  }
}

function wire(pane) {
  const there = page(pane);
  if (!there || there.URL === "about:blank" || there.readyState !== "complete" || wired.has(there)) return;
  wired.add(there);
  there.addEventListener("table:changed", changed);
  there.addEventListener("keydown", pressed);
  startSound(frame(pane).contentWindow);
  frame(pane).contentWindow.addEventListener("focus", () => show(pane));
  changed();
}

for (const pane of panes) {
  frame(pane).addEventListener("load", () => wire(pane));
  wire(pane);
}
show(panes[0]);
document.addEventListener("click", chosen);
document.addEventListener("keydown", pressed);
document.addEventListener("pane:sound", ring);
new MutationObserver(look).observe(root, { attributes: true });
