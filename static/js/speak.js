// The table for ears: reads new lines of the log into a live region, as much as the player has asked for, and answers keys that ask
// for cards, board, pots, stacks, the price, the clock. All words are those of the fragments; nothing here knows poker.
import { Amount } from "./amount.js";

const root = document.documentElement;
const find = (what) => document.querySelector(what);
const KEPT = 12; // sentences that stay in the region
const MOST = 8; // lines of the log that are read at once

let lines = []; // of the log, as read
let turn = "";
let hand = "";
let result = "";

// What a screen reader would say of an element; amounts in the unit that the player sees.
function words(element) {
  if (!element) return "";
  const skip = root.dataset.stacks === "bb" ? ".in-chips:has(+ .in-blinds)" : ".in-blinds";
  const read = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.nodeType !== Node.ELEMENT_NODE || node.hidden || node.matches(`[aria-hidden="true"], progress, input, [data-gone], [data-won], ${skip}`)) return "";
    if (node.getAttribute("role") === "img") return ` ${node.getAttribute("aria-label")}, `;
    const inside = [...node.childNodes].map(read).join("");
    return node.matches("span, b, small, bdi, li, p, a") ? ` ${inside} ` : inside;
  };
  return tidy(read(element));
}

const tidy = (text) => text.replace(/\s+/g, " ").replace(/ ([,.:;])/g, "$1").replace(/,( ,|,)+/g, ",").trim().replace(/,$/, "");
const sentence = (parts, mark = ", ") => parts.filter(Boolean).join(mark);
const names = (box) => sentence([...(box?.querySelectorAll('.card[data-card]:not([data-card="back"])') ?? [])].map((card) => card.getAttribute("aria-label")));

// Says it once more even if it is what was said last: each sentence is a paragraph of its own.
export function tell(text) {
  const place = find("#tell");
  if (!text || !place) return;
  const line = document.createElement("p");
  line.textContent = text;
  place.append(line);
  while (place.childElementCount > KEPT) place.firstElementChild.remove();
}

const cards = () => {
  const held = names(find("#mine"));
  return held && `${find("#mine [role=group]")?.getAttribute("aria-label") ?? find("#mine legend")?.textContent}: ${held}`;
};
const player = (seat, ...parts) => sentence([words(seat.querySelector(".plate__name")), ...parts]);
const seats = () => [...document.querySelectorAll('#felt .seat:not([data-state="free"])')];
const toAct = () => find('#felt .seat[data-state~="to-act"]');

// What each key asks for.
const ANSWERS = {
  cards,
  board: () => {
    const shown = names(find("#board"));
    return shown && `${find("#board").getAttribute("aria-label")}: ${shown}`;
  },
  pots: () => sentence([words(find("#total")), words(find("#pots"))], ". "),
  stacks: () => sentence(seats().map((seat) => player(seat, words(seat.querySelector(".plate__stack")), words(seat.querySelector(".bet")), words(seat.querySelector(".seat__tag")))), ". "),
  others: () => sentence(seats().filter((seat) => !seat.closest('[data-me] [data-place="0"]') && names(seat)).map((seat) => `${player(seat)}: ${names(seat)}`), ". "),
  price: () => {
    const box = find("#dock [data-size]");
    const amount = box && new Amount(box);
    const range = amount && box.dataset.outOfRange.replace("{low}", amount.text(amount.low)).replace("{high}", amount.text(amount.high));
    return sentence([words(find("#dock .dock__head")), ...[...document.querySelectorAll("#dock .go:not(:disabled)")].map(words), range], ". ");
  },
  clock: () => find("#dock .dock__seconds")?.textContent || (toAct() && player(toAct(), words(toAct().querySelector(".seat__tag")))),
  turn: () => (find("#dock[data-turn]") ? words(find("#dock .dock__head")) : toAct() && player(toAct(), words(toAct().querySelector(".seat__tag")))),
};

// Answers what a button of the list of keys stands for.
export function answer(button) {
  tell(ANSWERS[button.dataset.speak]?.() || button.dataset.none);
}

// A card was put aside by its number, or taken back: which, and what the button says now.
export function tellAside(card) {
  const word = card.checked ? words(card.closest(".aside").querySelector(".aside__word")) : "";
  tell(sentence([sentence([card.getAttribute("aria-label"), word]), words(find("#dock .go--raise"))], ". "));
}

function freshLines() {
  const items = [...document.querySelectorAll("#log > li")];
  const now = items.map(words);
  let same = 0;
  while (same < lines.length && lines[same] === now[same]) same += 1;
  lines = now;
  return items.slice(same).map((item, at) => ({ text: now[same + at], seat: item.dataset.seat })).slice(-MOST);
}

function changed() {
  const form = find("#dock");
  const fresh = freshLines();
  const mine = cards();
  const won = words(find("#pots .result"));
  const asked = form?.hasAttribute("data-turn") ? `${form.elements.hand?.value}.${form.elements.step?.value}` : "";
  const level = root.dataset.speech ?? "";
  if (level !== "off") {
    const me = find("#felt")?.dataset.me;
    const heard = level === "important" ? fresh.filter((line) => me !== undefined && line.seat === me) : fresh;
    tell(sentence(heard.map((line) => line.text), ". "));
    if (mine && mine !== hand) tell(mine);
    if (won && won !== result) tell(won);
    if (asked && asked !== turn) tell(ANSWERS.price());
  }
  [hand, result, turn] = [mine, won, asked];
}

function pressed({ target }) {
  const button = target.closest("#keys [data-speak]");
  if (button) answer(button);
}

export function startSpeak() {
  freshLines();
  [hand, result] = [cards(), words(find("#pots .result"))];
  document.addEventListener("table:changed", changed);
  document.addEventListener("click", pressed);
}
