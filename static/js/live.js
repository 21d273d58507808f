// The line to the table: reconnects within a second, notices half-dead lines, never replays what was typed while it was away.
// Fragments are htmx's work; this file only keeps it from touching a dock that has not changed, and marks what is new.
// Tells the document: table:sent (an action is on its way), table:answered (the buttons may be pressed again).
import { setServerTime, tick } from "./clock.js";

const RECONNECT = 700; // milliseconds, so that the page is back within a second of the server
const SILENCE = 12000; // pings come every 5 s
const BUSY = 4000; // an answer takes milliseconds; after this the buttons are given back
const TOO_MANY = 4002;

let wrapper = null; // htmx's own handle of the open socket
let everOpen = false;
let finished = false; // closed for good by the house
let lastHeard = performance.now();
let waiting = 0;

const tell = (name) => document.dispatchEvent(new Event(name));
const link = () => document.getElementById("link");

export const isOpen = () => wrapper !== null;
export const wasOpen = () => everOpen;

// Sends at once or not at all: htmx's own queue would be replayed after an outage.
export function send(message) {
  if (!wrapper) return false;
  wrapper.sendImmediately(JSON.stringify(message));
  tell("table:sent");
  clearTimeout(waiting);
  waiting = setTimeout(answered, BUSY);
  return true;
}

function answered() {
  clearTimeout(waiting);
  tell("table:answered");
}

function show(words) {
  const text = link().querySelector("span");
  if (words) text.textContent = text.dataset[words];
  link().hidden = !words;
}

function opened(event) {
  wrapper = event.detail.socketWrapper;
  wrapper.queue.length = 0;
  everOpen = true;
  lastHeard = performance.now();
}

function closed(event) {
  wrapper = null;
  answered();
  const code = event.detail.event?.code;
  if (code >= 4000) {
    finished = true;
    show(code === TOO_MANY ? "tooMany" : "closed");
    return;
  }
  show("reconnecting");
  if (![1006, 1011, 1012, 1013].includes(code)) setTimeout(replaceLine, RECONNECT); // htmx does not retry the others
}

// A new element is a new connection; the old one closes its own.
function replaceLine() {
  if (finished) return;
  const old = document.getElementById("line");
  const fresh = old.cloneNode(false);
  wrapper = null;
  lastHeard = performance.now();
  old.replaceWith(fresh);
  window.htmx.process(fresh);
}

function heard(event) {
  lastHeard = performance.now();
  if (!link().hidden && !finished) show(""); // not before the other side has spoken: an open line may be dead
  const text = event.detail.message;
  if (!text.startsWith("{")) return;
  event.preventDefault();
  const word = JSON.parse(text);
  if ("ping" in word) {
    setServerTime(word.now);
    const step = Number(document.getElementById("step")?.value ?? 0);
    event.detail.socketWrapper.sendImmediately(JSON.stringify({ do: "pong", step }));
  } else if (word.closed) {
    finished = true;
    show(word.closed === TOO_MANY ? "tooMany" : "closed");
  }
}

// ---- swaps

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
  if (target.querySelector?.(".hand, .card")) before.set(target.id, cardsOf(target));
}

function afterMessage() {
  for (const [id, old] of before) {
    for (const card of document.getElementById(id)?.querySelectorAll(".card[data-card]") ?? []) {
      if (!old.has(card.dataset.card)) card.dataset.new = "";
    }
  }
  before.clear();
  followLog();
  title();
  tick();
  tell("table:changed");
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

function watch() {
  if (finished || performance.now() - lastHeard < SILENCE) return;
  show("reconnecting");
  replaceLine();
}

export function startLive() {
  window.htmx.config.wsReconnectDelay = () => RECONNECT;
  window.htmx.config.attributesToSettle = []; // nothing of the old fragment goes into the new one, least of all a style
  const page = document.getElementById("main");
  page.addEventListener("htmx:wsOpen", opened);
  page.addEventListener("htmx:wsClose", closed);
  page.addEventListener("htmx:wsBeforeMessage", heard);
  page.addEventListener("htmx:wsAfterMessage", afterMessage);
  document.addEventListener("htmx:oobBeforeSwap", beforeSwap);
  setInterval(watch, 1000);
  addEventListener("online", () => !wrapper && replaceLine());
  document.addEventListener("visibilitychange", () => !document.hidden && watch());
  followLog();
  title();
}
