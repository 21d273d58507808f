// The focus stays where it was when a fragment is swapped under it: on the same button or field of the new fragment, else on the
// fragment itself, so that nobody who plays by keys is thrown back to the top of the page.

let lost = null; // the fragment that had the focus, and how to find the focused part in its successor

const attribute = (element, name) => (element.hasAttribute(name) ? `[${name}="${CSS.escape(element.getAttribute(name))}"]` : "");

// How the same control is found again; "" if nothing tells it from the others.
function sign(element) {
  if (element.id) return `#${CSS.escape(element.id)}`;
  for (const name of ["data-key", "data-to", "data-by", "formaction", "href"]) if (element.hasAttribute(name)) return attribute(element, name);
  if (element.hasAttribute("name")) return attribute(element, "name") + (element.matches("[type=radio], [type=checkbox], button") ? attribute(element, "value") : "");
  return element.matches("summary, .range") ? (element.className ? `.${element.classList[0]}` : element.localName) : "";
}

// Before `target` is swapped, or its focused button is disabled.
export function remember(target) {
  const active = document.activeElement;
  if (!active || active === document.body || !target.contains(active)) return;
  lost = { id: target.id, sign: active === target ? (lost?.id === target.id ? lost.sign : "") : sign(active) };
}

export function giveBack() {
  if (!lost) return;
  const box = document.getElementById(lost.id);
  if (document.activeElement !== document.body && document.activeElement !== box) {
    if (document.activeElement?.isConnected) lost = null; // it is somewhere else, by the player's own wish
    return;
  }
  const again = lost.sign && box?.querySelector(`${lost.sign}:not(:disabled)`);
  if (again) {
    again.focus({ preventScroll: true });
    lost = null;
  } else if (box && document.activeElement !== box) {
    box.tabIndex = -1;
    box.focus({ preventScroll: true });
  }
}

export function startFocus() {
  document.addEventListener("line:sent", () => remember(document.getElementById("dock")));
  document.addEventListener("pointerdown", () => (lost = null));
}
