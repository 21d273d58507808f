// The replay: plays by pressing "one step on", keys, the line of the moment kept in sight, and the link copied.
// Each step is a fragment from the server; here is only when to ask for it.

const PACE = 1400;
const KEYS = { ArrowLeft: "replay-back", ArrowRight: "replay-on", Home: "replay-first", End: "replay-last" };
let playing = false;
let speed = 1;
let timer = 0;

const part = (name) => document.getElementById(name);
const replay = () => part("replay");
const atEnd = () => replay().dataset.step === replay().dataset.count;

function show() {
  const play = part("replay-play");
  if (!play) return;
  play.hidden = false;
  play.dataset.now = playing ? "pause" : "play";
  play.setAttribute("aria-label", playing ? play.dataset.pause : play.dataset.play);
  const pace = part("replay-speed");
  pace.hidden = false;
  pace.textContent = `${speed}×`;
  pace.setAttribute("aria-label", pace.dataset.label.replace("{speed}", `${speed}×`));
  const list = replay().querySelector(".log");
  const now = [...list.querySelectorAll("[aria-current]")];
  if (now.length) list.scrollTop = (now[0].offsetTop + now.at(-1).offsetTop + now.at(-1).offsetHeight - list.clientHeight) / 2;
}

function go() {
  clearTimeout(timer);
  if (!playing) return;
  if (atEnd()) playing = false;
  else timer = setTimeout(() => part("replay-on").click(), PACE / speed);
  show();
}

function toggle() {
  playing = !playing;
  if (playing && atEnd()) part("replay-first").click();
  else go();
  show();
}

function faster() {
  const speeds = part("replay-speed").dataset.speeds.split(" ").map(Number);
  speed = speeds[(speeds.indexOf(speed) + 1) % speeds.length];
  go();
  show();
}

async function copy(button) {
  const field = part(button.dataset.copy);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy"); // pages that are not served by https have no clipboard
  }
  button.querySelector("span").textContent = button.dataset.copied;
}

document.addEventListener("click", (event) => {
  const { target } = event;
  if (target.closest('#replay [aria-disabled="true"]')) event.preventDefault();
  if (target.closest("#replay-play")) toggle();
  else if (target.closest("#replay-speed")) faster();
  else if (target.closest("[data-copy]")) copy(target.closest("[data-copy]"));
  else if (playing && event.isTrusted && target.closest("#replay a")) {
    playing = false;
    clearTimeout(timer);
  }
});

document.addEventListener("keydown", (event) => {
  const { target, key } = event;
  if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
  if (target.matches("textarea, select, input, pre, .log") || target.isContentEditable) return;
  if (key === " " && !target.matches("button, a, summary")) {
    event.preventDefault();
    toggle();
  } else if (KEYS[key]) {
    event.preventDefault();
    const button = part(KEYS[key]);
    if (button.getAttribute("aria-disabled") !== "true") button.click();
  }
});

document.addEventListener("htmx:afterSettle", ({ target }) => {
  if (target !== replay() && !replay().contains(target)) return; // something else on the page
  part("replay-say").textContent = replay().dataset.words;
  show();
  go();
});
for (const failed of ["htmx:sendError", "htmx:responseError"]) {
  document.addEventListener(failed, () => {
    playing = false;
    clearTimeout(timer);
    show();
  });
}

show();
