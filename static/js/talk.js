// Talk: its lines come anew when the stream says that there are some, and are marked until they are seen. Without a
// stream the page asks now and then; with one seldom, in case a message was lost.
import { streaming } from "./stream.js";

const SELDOM = 120_000;
const WITHOUT = 15_000;
const panel = document.getElementById("talk");
const list = () => document.getElementById("talk-lines");
let timer = 0;
let owed = false;

function ask() {
  owed = document.hidden;
  const now = list();
  if (!owed && now?.dataset.running === "1") {
    window.htmx?.ajax("GET", now.dataset.from, { target: now, swap: "outerHTML" });
  }
  plan();
}
function plan() {
  clearTimeout(timer);
  timer = setTimeout(ask, streaming() ? SELDOM : WITHOUT);
}

// What this browser has shown of the talk of this match.
const key = `talk:${list()?.dataset.from}`;
function seenUpTo(newest) {
  try {
    if (newest !== undefined) localStorage.setItem(key, newest);
    return Number(localStorage.getItem(key) ?? 0);
  } catch {
    return newest ?? 0; // a browser that keeps nothing
  }
}
function mark() {
  const unread = document.querySelector("[data-unread]");
  const newest = Number(list()?.dataset.newest ?? 0);
  const seen = panel.checkVisibility() && !document.hidden;
  const words = newest > seenUpTo(seen ? newest : undefined) ? unread?.dataset.unread : "";
  if (unread && unread.textContent !== words) unread.textContent = words;
}
function toNewest() {
  const lines = list()?.querySelector("ol");
  if (lines) lines.scrollTop = lines.scrollHeight;
}

let below = true; // whoever reads older lines is not taken away from them
let top = 0;
if (panel) {
  document.addEventListener("htmx:beforeSwap", (event) => {
    const lines = event.detail.target === list() && list().querySelector("ol");
    if (!lines) return;
    top = lines.scrollTop;
    below = top + lines.clientHeight > lines.scrollHeight - 8;
  });
  document.addEventListener("htmx:afterSettle", (event) => {
    if (!panel.contains(event.detail.elt)) return;
    if (below) toNewest();
    else list().querySelector("ol").scrollTop = top;
    mark();
  });
  document.addEventListener("stream:talk", ask);
  // What was said before it opened, it does not say again.
  document.addEventListener("stream:state", () => (streaming() ? ask() : plan()));
  document.addEventListener("visibilitychange", () => (owed ? ask() : mark()));
  window.addEventListener("hashchange", () => (toNewest(), mark()));
  toNewest();
  mark();
  plan();
}
