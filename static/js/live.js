// Fragments of the table: htmx swaps them; this file keeps it from touching a dock that has not changed, marks new cards,
// follows the log and keeps the page's title. Tells the document table:changed.
import { setServerTime, tick } from "./clock.js";
import { giveBack, remember } from "./focus.js";
import { answered, startLine } from "./line.js";

const before = new Map(); // the cards that a fragment showed before it was swapped

const cardsOf = (element) => new Set([...element.querySelectorAll(".card[data-card]")].map((card) => card.dataset.card));

function beforeSwap(event) {
  const { target } = event.detail;
  const fresh = event.detail.fragment?.firstElementChild ?? event.detail.fragment;
  if (target.id === "dock") {
    if (fresh?.dataset?.key === target.dataset.key) event.detail.shouldSwap = false; // what is typed there stays
    answered();
  } else if (target.id === "note") {
    answered();
  } else if (target.id === "log") {
    const away = target.scrollHeight - target.scrollTop - target.clientHeight;
    target.dataset.follow = away < 40 ? "yes" : "no";
  }
  if (event.detail.shouldSwap !== false) remember(target);
  if (target.querySelector?.(".hand, .card")) before.set(target.id, cardsOf(target));
}

function afterMessage() {
  const mySeat = `seat-${document.getElementById("felt").dataset.me}`;
  const mine = before.get("mine"); // at a showdown my own cards go from there to my seat: I have seen them all the time
  for (const [id, cards] of before) {
    const old = mine && id === mySeat ? new Set([...cards, ...mine]) : cards;
    for (const card of document.getElementById(id)?.querySelectorAll(".card[data-card]") ?? []) {
      if (!old.has(card.dataset.card)) card.dataset.new = "";
    }
  }
  before.clear();
  giveBack();
  followLog();
  title();
  tick();
  document.dispatchEvent(new Event("table:changed"));
}

function followLog() {
  const log = document.getElementById("log");
  if (log.dataset.follow !== "no") log.scrollTop = log.scrollHeight;
}

const plainTitle = document.title;

function title() {
  const words = document.getElementById("dock")?.dataset.title;
  document.title = words ? `${words} · ${plainTitle}` : plainTitle;
}

export function startLive() {
  window.htmx.config.attributesToSettle = []; // nothing of the old fragment goes into the new one, least of all a style
  startLine();
  document.getElementById("main").addEventListener("htmx:wsAfterMessage", afterMessage);
  document.addEventListener("htmx:oobBeforeSwap", beforeSwap);
  document.addEventListener("line:time", ({ detail }) => setServerTime(detail));
  document.getElementById("panel").addEventListener("toggle", followLog); // a sheet that was closed had nothing to scroll
  followLog();
  title();
}
