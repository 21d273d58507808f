// The look: a radio or tick with data-set writes the attribute on <html> and the same cookie that the server reads.
// Also the small switches of plain pages: "show the password", print, dialogs that open with the page.

const YEAR = 365 * 24 * 3600;
const root = document.documentElement;

function choose(name, value) {
  if (name === "theme") localStorage.setItem("theme", value || "auto"); // the operator's pages read it there
  if (value) root.dataset[name] = value;
  else delete root.dataset[name];
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `look_${name}=${value}; path=/; max-age=${value ? YEAR : 0}; SameSite=Lax${secure}`;
}

addEventListener("change", ({ target }) => {
  if (!target.dataset.set) return;
  choose(target.dataset.set, target.type === "checkbox" && !target.checked ? "" : target.value);
});

addEventListener("click", ({ target }) => {
  const reveal = target.closest("[data-reveal]");
  if (reveal) {
    const field = document.getElementById(reveal.dataset.reveal);
    const shown = field.type === "password";
    field.type = shown ? "text" : "password";
    reveal.setAttribute("aria-pressed", String(shown));
  }
  if (target.closest("[data-print]")) print();
});

for (const field of document.querySelectorAll("[data-set]")) {
  field.checked = (root.dataset[field.dataset.set] ?? "") === field.value;
}
for (const button of document.querySelectorAll("[data-plain-only]")) button.hidden = true;
for (const part of document.querySelectorAll("[data-script-only]")) part.hidden = false;
document.querySelector("dialog[data-open]")?.showModal();
