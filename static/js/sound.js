// Sounds, made here from a few tones and a little noise: no file is loaded. What is heard, and how loud, stands on <html>
// (data-volume, data-sound-…); a browser lets a page sound only after the player's first press.
import { around } from "./pane.js";

const root = document.documentElement;
let context = null;

const volume = () => Number(root.getAttribute("data-volume") ?? 60) / 100;
const wanted = (kind) => root.getAttribute(`data-sound-${kind}`) !== "off" && volume() > 0;

function ready() {
  if (!context && "AudioContext" in window && navigator.userActivation?.hasBeenActive !== false) context = new AudioContext();
  if (context?.state === "suspended") context.resume();
  return context?.state === "running" ? context : null;
}

function tone(at, { from, to = from, long, loud = 0.2, shape = "sine" }) {
  const [source, gain] = [context.createOscillator(), context.createGain()];
  source.type = shape;
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(to, at + long);
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud * volume(), at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
  source.connect(gain).connect(context.destination);
  source.start(at);
  source.stop(at + long + 0.02);
}

// A breath of noise through a narrow window: paper and clay.
function rustle(at, { pitch, long, loud, sharp = 1 }) {
  const length = Math.ceil(context.sampleRate * long);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < length; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 2;
  const [source, filter, gain] = [context.createBufferSource(), context.createBiquadFilter(), context.createGain()];
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = sharp;
  gain.gain.value = loud * volume();
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(at);
}

const SOUNDS = {
  turn: (at) => {
    tone(at, { from: 660, long: 0.25 });
    tone(at + 0.13, { from: 880, long: 0.4 });
  },
  bank: (at) => [0, 0.16].forEach((later) => tone(at + later, { from: 520, to: 500, long: 0.14, shape: "triangle" })),
  cards: (at) => rustle(at, { pitch: 2600, long: 0.09, loud: 0.5 }),
  chips: (at) => [0, 0.045, 0.08].forEach((later) => rustle(at + later, { pitch: 5200, long: 0.035, loud: 0.5, sharp: 9 })),
  win: (at) => [523, 659, 784, 1047].forEach((from, i) => tone(at + i * 0.09, { from, long: 0.45, loud: 0.14 })),
  seat: (at) => [784, 587].forEach((from, i) => tone(at + i * 0.18, { from, long: 0.35, shape: "triangle" })),
};

export const KINDS = ["turn", "cards", "chips", "win", "seat"];

// `kind` is what it is set by, `which` how it sounds.
export function sound(kind, which = kind, later = 0) {
  if (around) {
    around.dispatchEvent(new CustomEvent("pane:sound", { detail: { kind, which, later } }));
    return;
  }
  if (!wanted(kind) || !ready()) return;
  SOUNDS[which](context.currentTime + 0.01 + later);
}

// `where` is the window whose first press lets this page sound: its own, or that of a frame for which it rings.
export function startSound(where = window) {
  if (around) return;
  for (const press of ["pointerdown", "keydown"]) where.addEventListener(press, ready, { once: true, capture: true });
}
