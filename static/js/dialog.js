// Buy-in and adding chips: the dialog stands over the live table, its slider and field follow one another.
import { Amount } from "./amount.js";

function follow(amount, box) {
  amount.follow();
  const value = amount.value;
  if (value === null) return;
  const echo = document.querySelector("[data-echo=amount]");
  if (echo) echo.textContent = echo.dataset.pattern.replace("{amount}", amount.text(value));
  const blinds = document.querySelector("[data-echo=big-blinds]");
  if (blinds) blinds.textContent = String(Math.floor(value / Number(box.dataset.step)));
}

export function startDialog() {
  const dialog = document.getElementById("dialog");
  if (!dialog) return;
  dialog.close();
  dialog.showModal();
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    location.assign(dialog.querySelector("[data-close]").href);
  });
  const box = dialog.querySelector("[data-sum]");
  if (!box) return;
  const amount = new Amount(box);
  box.addEventListener("input", ({ target }) => {
    if (target.matches(".range")) amount.slide();
    follow(amount, box);
  });
  box.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-by]");
    if (!button) return;
    amount.add(Number(button.dataset.by));
    follow(amount, box);
  });
}
