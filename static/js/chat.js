// Talk: sends what is typed over the line; without one the plain form goes its way. The text stays until the house has taken it.
import { isOpen, quietly, wasOpen } from "./line.js";

let sent = false;

const follow = () => {
  const chat = document.getElementById("chat");
  if (chat) chat.scrollTop = chat.scrollHeight;
};

function submitted(event) {
  const form = event.target;
  if (form.id !== "say-form" || !wasOpen()) return;
  event.preventDefault();
  const field = form.elements.text;
  if (!field.value.trim() || !isOpen()) return;
  sent = quietly({ do: "say", text: field.value });
}

function swapped(event) {
  if (event.detail.target?.id !== "chat") return;
  if (sent) document.getElementById("say-form")?.reset();
  sent = false;
  follow();
}

export function startChat() {
  document.addEventListener("submit", submitted);
  document.addEventListener("htmx:oobAfterSwap", swapped);
  document.getElementById("panel")?.addEventListener("toggle", follow);
  follow();
}
