// What happened, shown moving: cards travel from where they lay to where they lie, a card that left falls, wounds drop
// on, numbers count. The new table stands at once, whole and ready for the next answer; all this lies over it, takes a
// second at most, and any key or press ends it. For who wants no motion, or looks elsewhere, nothing moves.
import { lookOf, NUMBER, numbers, spot, take, tellers, things, way } from "./places.js";

const MOST = 950; // milliseconds for all of it
const EACH = 420;
const STEP = 45; // between one card and the next
const EASE = "cubic-bezier(.2, .7, .2, 1)";
const BOARD = ".whole-board";

let running = [];
let layer = null;
let before = null;

const still = () => document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;

function run(at, id, frames, delay, options = {}) {
  const played = at.animate(frames, { duration: EACH, delay, easing: EASE, fill: "backwards", ...options });
  played.id = `motion-${id}`;
  running.push(played);
  return played;
}
const hide = (at, until) => run(at, "hide", [{ opacity: 0 }, { opacity: 0 }], 0, { duration: until });

// A picture of a thing that lies over the table; nobody can reach it, and it is gone with its last frame.
function picture(at, box, id, frames, delay) {
  if (!layer) {
    layer = Object.assign(document.createElement("div"), { className: "motion", inert: true });
    layer.setAttribute("aria-hidden", "true");
    document.body.append(layer);
  }
  let twin = at.cloneNode(true);
  if (at.localName === "li") {
    const list = at.parentElement.cloneNode(false); // the look of a row comes from its list
    list.append(twin);
    twin = list;
  }
  for (const one of [twin, ...twin.querySelectorAll("*")]) {
    for (const name of ["id", "data-card", "data-look", "data-count", "role", "tabindex"]) one.removeAttribute(name);
    if (one.localName === "a") one.removeAttribute("href");
    if (one.localName === "img") one.loading = "eager";
  }
  layer.append(twin);
  const fixed = {
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    transformOrigin: "0 0",
  };
  const played = run(twin, id, frames.map((frame) => ({ ...fixed, ...frame })), delay, { fill: "both" });
  played.onfinish = () => {
    twin.remove();
    if (layer?.childElementCount === 0) layer = layer.remove() ?? null;
  };
  return twin;
}

const REST = { transform: "translate(0, 0) scale(1)" };

function travel(was, now, delay) {
  if (now.at.ownerSVGElement) {
    const scale = now.at.getScreenCTM()?.a || 1;
    const [x, y] = [(was.box.left - now.box.left) / scale, (was.box.top - now.box.top) / scale];
    run(now.at, "travel", [{ transform: `translate(${x}px, ${y}px)` }, { transform: "translate(0, 0)" }], delay, {
      composite: "add",
    });
  } else if (was.row === now.row) {
    const frames = [{ transform: way(was.box, now.box) }, REST];
    run(now.at, "travel", frames.map((frame) => ({ ...frame, transformOrigin: "0 0" })), delay);
  } else {
    hide(now.at, delay + EACH);
    picture(now.at, now.box, "travel", [{ transform: way(was.box, now.box) }, REST], delay);
  }
}
function arrive(now, counter, delay) {
  if (!counter || now.at.ownerSVGElement) {
    run(now.at, "arrive", [{ opacity: 0, translate: "0 -10px" }, { opacity: 1, translate: "0 0" }], delay);
  } else {
    hide(now.at, delay + EACH);
    const frames = [{ transform: spot(counter.box, now.box), opacity: 0.3 }, { ...REST, opacity: 1 }];
    picture(now.at, now.box, "travel", frames, delay);
  }
}
function fall(was, counter, delay) {
  if (was.at.ownerSVGElement || was.at.matches(".marker")) return; // a piece is nothing outside its map
  const last = counter ? spot(counter.box, was.box) : "translate(0, 46px) rotate(9deg)";
  picture(
    was.at,
    was.box,
    "fall",
    [
      { ...REST, opacity: 1 },
      { transform: "translate(0, 16px) rotate(7deg)", opacity: 0.9, offset: 0.4 },
      { transform: last, opacity: 0 },
    ],
    delay,
  );
}
function drop(now, count) {
  [...now.at.querySelectorAll(".pips > :not(.left)")].slice(count).forEach((pip, place) => {
    const frames = [{ transform: "translate(0, -22px) scale(2.2)", opacity: 0 }, { transform: "none", opacity: 1 }];
    run(pip, "wound", frames, place * STEP);
  });
}
function count(was, now, look) {
  hide(now.at, EACH);
  const twin = picture(document.createElement("span"), now.box, "count", [look, look], 0);
  const [shown, rest] = [running.at(-1), now.text.replace(NUMBER, "")];
  const sign = now.text.startsWith("+") ? "+" : "";
  (function step() {
    if (!twin.isConnected) return;
    const part = Math.min(1, (shown.currentTime ?? EACH) / (EACH * 0.8));
    const value = Math.round(was.value + (now.value - was.value) * part);
    twin.textContent = (value > 0 ? sign : "") + value + rest;
    requestAnimationFrame(step);
  })();
}

function end() {
  for (const played of running) played.cancel();
  running = [];
  layer?.remove();
  layer = null;
}

// Before the table is replaced: where everything lies.
export function motionBefore(table) {
  end();
  const board = table?.querySelector(BOARD);
  before = null;
  if (!board || still()) return;
  const lying = things(board);
  before = { lying, counted: numbers(board, lying) };
}

// After it, in the frame that first shows the new one.
export function motionAfter(tableNow) {
  const then = before;
  before = null;
  if (then) requestAnimationFrame(() => play(then, tableNow()?.querySelector(BOARD)));
}

function play(then, board) {
  if (!board || still()) return;
  const lying = things(board);
  const counted = numbers(board, lying);
  const gone = new Map([...then.lying].filter(([key]) => !lying.has(key)));
  const drawn = tellers(then.counted, counted, ["deck", "discard"], 1);
  const played = tellers(then.counted, counted, ["hand", "deck", "discard"], 1);
  const into = tellers(then.counted, counted, ["dead", "discard", "deck"], -1);
  const own = board.querySelector('.seat--you [data-count^="hand:"]')?.dataset.count.slice(4) ?? ":1";
  const moves = [];
  const moving = new Set();
  for (const [key, now] of lying) {
    const was = then.lying.get(key);
    if (was) {
      if (now.wounds > was.wounds) moves.push(() => drop(now, was.wounds));
      const moved = Math.abs(was.box.left - now.box.left) + Math.abs(was.box.top - now.box.top) > 3;
      if (!moved || (now.bearer && now.bearer === was.bearer)) continue;
      moving.add(key);
      moves.push((delay) => travel(was, now, delay));
    } else if (!now.bearer || then.lying.get(now.bearer)?.at.matches(".unit")) {
      // A card that leaves a hidden place gets another handle: the same card that has gone from the table is it.
      const [old, same] = [...gone].find(([, one]) => now.kind && one.kind === now.kind) ?? [];
      if (same) gone.delete(old);
      const counter = same ? undefined : now.held ? take(drawn, own) : take(played);
      moves.push((delay) => (same ? travel(same, now, delay) : arrive(now, counter, delay)));
    }
  }
  for (const was of gone.values()) {
    // What it bore falls with it, and is not seen where only companions at rest lie.
    if (was.bearer && !lying.get(was.bearer)?.at.matches(".unit")) continue;
    const counter = take(into, was.held && own);
    moves.push((delay) => fall(was, counter, delay));
  }
  const counts = [...counted]
    .map(([key, now]) => [then.counted.get(key), now])
    .filter(([was, now]) => was && was.value !== now.value && !moving.has(now.of))
    .map(([was, now]) => [was, now, lookOf(now)]); // read before anything moves
  const step = Math.min(STEP, (MOST - EACH) / Math.max(1, moves.length - 1));
  moves.forEach((move, place) => move(place * step));
  for (const one of counts) count(...one);
}

// What is pressed must be let go on the same element to count as a click: all stands still from the press on, and ends
// when what it presses has been done.
function hold() {
  for (const played of running) played.pause();
}
const afterThePress = () => setTimeout(end);
document.addEventListener("keydown", end, true);
document.addEventListener("pointerdown", hold, true);
for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, afterThePress, true);
document.addEventListener("visibilitychange", end);
