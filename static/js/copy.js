// Buttons that copy the text of a field; without a script the field itself can be copied from.

for (const button of document.querySelectorAll("[data-copy]")) {
  if (!navigator.clipboard) continue;
  button.hidden = false;
  const label = button.querySelector("span");
  const words = label.textContent;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).value);
    label.textContent = button.dataset.copied;
    setTimeout(() => { label.textContent = words; }, 2000);
  });
}
