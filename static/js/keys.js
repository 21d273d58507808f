// Keys: F, C and R press the buttons that name them; arrows belong to the slider, Escape closes the reason. Never Enter for all-in.

const typing = (target) => target.matches("textarea, select, input:not([type=range], [type=checkbox], [type=radio], [type=button])") || target.isContentEditable;

function pressed(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || document.querySelector("dialog[open]")) return;
  if (event.key === "Escape") {
    document.querySelector("#dock .why[open]")?.removeAttribute("open");
    return;
  }
  if (typing(event.target)) return;
  const button = document.querySelector(`#dock .go[data-key="${CSS.escape(event.key.toUpperCase())}"]`);
  if (!button || button.disabled) return;
  event.preventDefault();
  button.click();
}

export function startKeys() {
  document.addEventListener("keydown", pressed);
}
