// A page's line to the house: reconnects within a second, notices half-dead lines, answers pings, and never replays what was
// typed while it was away. htmx connects (#line) and swaps; this file keeps the line alive and tells the document:
// line:sent (a message is on its way), line:answered (buttons may be pressed again), line:time (the server's clock, in detail).

const RECONNECT = 700; // milliseconds, so that the page is back within a second of the server
const SILENCE = 12000; // pings come every 5 s
const BUSY = 4000; // an answer takes milliseconds; after this the buttons are given back
const TOO_MANY = 4002;

let wrapper = null; // htmx's own handle of the open socket
let everOpen = false;
let finished = false; // closed for good by the house
let lastHeard = performance.now();
let waiting = 0;

const tell = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));
const link = () => document.getElementById("link");

export const isOpen = () => wrapper !== null;
export const wasOpen = () => everOpen;

// Sends at once or not at all: htmx's own queue would be replayed after an outage.
export function send(message) {
  if (!wrapper) return false;
  wrapper.sendImmediately(JSON.stringify(message));
  tell("line:sent");
  clearTimeout(waiting);
  waiting = setTimeout(answered, BUSY);
  return true;
}

// A word that presses no button: sent at once or not at all, and no button waits for its answer.
export function quietly(message) {
  if (!wrapper) return false;
  wrapper.sendImmediately(JSON.stringify(message));
  return true;
}

export function answered() {
  clearTimeout(waiting);
  tell("line:answered");
}

// The words of the line stand in the page, if it has a place for them.
function show(words) {
  if (!link()) return;
  const text = link().querySelector("span");
  if (words) text.textContent = text.dataset[words];
  link().hidden = !words;
}

function finish(code) {
  finished = true;
  show(code === TOO_MANY ? "tooMany" : "closed");
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
    finish(code);
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
  if (!finished) show(""); // not before the other side has spoken: an open line may be dead
  const text = event.detail.message;
  if (!text.startsWith("{")) return;
  event.preventDefault();
  const word = JSON.parse(text);
  if ("ping" in word) {
    tell("line:time", word.now);
    const step = Number(document.getElementById("step")?.value ?? 0);
    event.detail.socketWrapper.sendImmediately(JSON.stringify({ do: "pong", step }));
  } else if (word.closed) {
    finish(word.closed);
  }
}

function watch() {
  if (finished || performance.now() - lastHeard < SILENCE) return;
  show("reconnecting");
  replaceLine();
}

export function startLine() {
  window.htmx.config.wsReconnectDelay = () => RECONNECT;
  const page = document.getElementById("main");
  page.addEventListener("htmx:wsOpen", opened);
  page.addEventListener("htmx:wsClose", closed);
  page.addEventListener("htmx:wsBeforeMessage", heard);
  setInterval(watch, 1000);
  addEventListener("online", () => !wrapper && replaceLine());
  document.addEventListener("visibilitychange", () => !document.hidden && watch());
}
