// A mark in the title and a sound when it becomes one's turn. Both are off at first; the browser keeps the choice.
import { keep, kept } from "./kept.js";

const MARKS = ["turn-title", "turn-sound"];
const SOUNDED = "turn-sounded";
const plain = document.title;
const table = () => document.getElementById("table");
const question = () => document.querySelector("form.decide[data-decision]")?.dataset.decision ?? "";
let asked = question();

function show(decision) {
  const words = table()?.dataset.turnWords;
  document.title = decision && words && kept("turn-title") ? `● ${words} · ${plain}` : plain;
}

// Two soft notes. A browser plays nothing before somebody has pressed something on the page.
let sound = null;
function play() {
  if (!("AudioContext" in window)) return;
  sound ??= new AudioContext();
  sound.resume();
  const start = sound.currentTime + 0.02;
  for (const [number, pitch] of [523, 784].entries()) {
    const note = sound.createOscillator();
    const loudness = sound.createGain();
    const at = start + number * 0.16;
    note.frequency.value = pitch;
    loudness.gain.setValueAtTime(0, at);
    loudness.gain.linearRampToValueAtTime(0.14, at + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.001, at + 0.4);
    note.connect(loudness).connect(sound.destination);
    note.start(at);
    note.stop(at + 0.42);
  }
  document.dispatchEvent(new CustomEvent("turn:sound"));
}

// Of several pages that show the same match one sounds.
function sounded(decision) {
  try {
    if (localStorage.getItem(SOUNDED) === decision) return true;
    localStorage.setItem(SOUNDED, decision);
  } catch {
    // nothing is kept here: this page sounds
  }
  return false;
}

function changed(decision) {
  show(decision);
  const begins = decision && !asked;
  asked = decision;
  if (!begins || !kept("turn-sound")) return;
  const once = () => sounded(decision) || play();
  if (navigator.locks) navigator.locks.request(SOUNDED, once);
  else once();
}

document.addEventListener("htmx:afterSettle", () => {
  choices();
  changed(question());
});

// A page that nobody looks at is not drawn anew, so that it does not count as seen. It asks what is asked.
document.addEventListener("match:hidden", async () => {
  if (!MARKS.some(kept)) return;
  const address = table()?.dataset.pending;
  const answer = address && (await fetch(address, { headers: { Accept: "application/json" } }).catch(() => null));
  if (!answer?.ok) return;
  const { decision, sent } = await answer.json();
  if (document.hidden) changed(decision && sent?.state !== "new" ? decision.id : "");
});

// The choices stand in the menu, which comes anew with the table.
function choices() {
  for (const mark of MARKS) {
    const box = document.querySelector(`[data-mark="${mark}"]`);
    if (!box) continue;
    box.closest("fieldset").hidden = false;
    box.checked = kept(mark);
  }
}
document.addEventListener("change", (event) => {
  const mark = event.target.dataset?.mark;
  if (!MARKS.includes(mark)) return;
  keep(mark, event.target.checked);
  if (mark === "turn-sound" && event.target.checked) play();
  show(question());
});
choices();
show(asked);
