// Settings: a field with data-set writes the attribute on <html> and the same cookie that the server reads, and tells the house,
// which keeps it with the account.
// Also the small switches of plain pages: "show the password", print, dialogs that open with the page.

const YEAR = 365 * 24 * 3600;
const root = document.documentElement;

function choose(name, value, onDevice) {
  if (name === "theme") localStorage.setItem("theme", value || "auto"); // the operator's pages read it there
  if (value) root.setAttribute(`data-${name}`, value);
  else root.removeAttribute(`data-${name}`);
  if (!onDevice) return;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `look_${name}=${value}; path=/; max-age=${value ? YEAR : 0}; SameSite=Lax${secure}`;
}

async function tell(form, name, value) {
  const status = form.querySelector("[data-kept]");
  const body = new FormData();
  body.set("csrfmiddlewaretoken", form.elements.csrfmiddlewaretoken.value);
  body.set(name, value);
  let kept = false;
  try {
    kept = (await fetch(form.dataset.keep, { method: "POST", body, headers: { "X-Quiet": "1" }, keepalive: true })).ok;
  } catch {
    // without a line the cookie holds on this device
  }
  if (status) status.textContent = kept ? status.dataset.kept : status.dataset.failed;
}

addEventListener("change", ({ target }) => {
  const name = target.dataset.set;
  if (!name) return;
  const value = target.type === "checkbox" && !target.checked ? "" : target.value;
  if (name === "notify" && value && window.Notification?.permission === "default") Notification.requestPermission();
  choose(name, value, !("account" in target.dataset));
  const form = target.closest("[data-keep]") ?? document.getElementById("look");
  if (form?.dataset.keep) tell(form, name, value);
});

// All sounds that are on, one after another.
async function tryThem() {
  const { KINDS, sound } = await import("./sound.js");
  KINDS.forEach((kind, at) => sound(kind, kind, at * 0.9));
}

addEventListener("click", ({ target }) => {
  const reveal = target.closest("[data-reveal]");
  if (reveal) {
    const field = document.getElementById(reveal.dataset.reveal);
    const shown = field.type === "password";
    field.type = shown ? "text" : "password";
    reveal.setAttribute("aria-pressed", String(shown));
  }
  if (target.closest("[data-print]")) print();
  if (target.closest("[data-try-sounds]")) tryThem();
});

for (const field of document.querySelectorAll("[data-set]")) {
  const value = root.getAttribute(`data-${field.dataset.set}`) ?? "";
  if (field.type !== "range") field.checked = value === field.value;
  else if (value) field.value = value;
}
for (const button of document.querySelectorAll("[data-plain-only]")) button.hidden = true;
for (const part of document.querySelectorAll("[data-script-only]")) part.hidden = false;
document.querySelector("dialog[data-open]")?.showModal();
