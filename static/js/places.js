// What lies where on the table, what its counters show, and the ways between. A thing is known by the handle that this
// viewer has of it.
const THINGS =
  ".unit, .tilebox, .site, .card[data-card], .borne li[data-card], .site__k a[data-card], .marker, .tcard, .dcard, " +
  ".chip9, .who9, .map .piece";
const ROW = "svg, ul, ol, .units, .stackup, .dcards, .tcards"; // within one, nothing is cut off on its way
const HELD = ".hand, .thand, .drow--own, .chand";
const NAME = ".card__name, .tcard__title, .dcard__name";

const cardIn = (thing) => (thing.dataset.card ? thing : thing.querySelector("[data-card]"));

export function things(board) {
  const found = new Map();
  const strangers = new Map(); // pieces nobody has shown: where how many stand is all there is to know
  for (const at of board.querySelectorAll(THINGS)) {
    const card = cardIn(at);
    let key = at.matches(".marker") ? `marker ${at.className} ${at.textContent.trim()}` : card?.dataset.card;
    if (!key && at.dataset.at) {
      const place = at.dataset.at;
      strangers.set(place, (strangers.get(place) ?? 0) + 1);
      key = `stranger ${place} ${strangers.get(place)}`;
    }
    if (!key || found.has(key) || !at.checkVisibility()) continue;
    const box = at.getBoundingClientRect();
    if (!box.width) continue;
    const kind = card?.dataset.print ?? card?.querySelector(NAME)?.textContent.trim() ?? "";
    const bearer = at.matches(".borne li") ? cardIn(at.closest(".unit") ?? at)?.dataset.card : "";
    const wounds = at.querySelectorAll(".pips > :not(.left)").length;
    found.set(key, { at, box, kind, bearer, row: rowOf(at), held: at.closest(HELD) !== null, wounds });
  }
  return found;
}
// Which row of the table it is in: rows are the same in both tables when they are named alike.
function rowOf(at) {
  const parts = [];
  for (let up = at.parentElement?.closest(ROW); up && !up.matches(".whole-board"); up = up.parentElement) {
    parts.push(up.localName + (up.getAttribute("aria-label") ?? up.className.baseVal ?? up.className));
  }
  return parts.join(" < ");
}

export const NUMBER = /^\s*[+−-]?\d+/;
const valueOf = (at) => (NUMBER.test(at.textContent) ? parseInt(at.textContent.replace("−", "-"), 10) : null);
export function numbers(board, lying) {
  const found = new Map();
  const note = (key, at, of) => {
    const value = valueOf(at);
    const box = value === null ? null : at.getBoundingClientRect();
    if (box?.width) found.set(key, { key, at, value, box, of, text: at.textContent.trim() });
  };
  for (const at of board.querySelectorAll("[data-count]")) note(at.dataset.count, at);
  for (const [key, { at }] of lying) {
    if (!at.matches(".unit, .tilebox")) continue;
    at.querySelectorAll(".stats dd").forEach((stat, place) => {
      if (!stat.querySelector(".pips")) note(`${key} ${place}`, stat, key);
    });
    const wounds = at.querySelector(".token--wound");
    if (wounds) note(`${key} wounds`, wounds, key);
  }
  return found;
}

// How a number is written, for one that is drawn over it.
export function lookOf({ at, box }) {
  const { fontSize, fontWeight, fontFamily, color, textAlign } = getComputedStyle(at);
  return { fontSize, fontWeight, fontFamily, color, textAlign, lineHeight: `${box.height}px` };
}

// Counters that gave or took cards, each as often as it did: "hand:0" went from 8 to 7.
export function tellers(then, now, kinds, sign) {
  const found = [];
  for (const kind of kinds) {
    for (const [key, counter] of now) {
      const was = then.get(key);
      if (!was || !key.startsWith(`${kind}:`)) continue;
      for (let left = (was.value - counter.value) * sign; left > 0; left--) found.push(counter);
    }
  }
  return found;
}

// The first of them, of the seat whose counters end like this if one is named; it is used up.
export function take(counters, own) {
  const place = counters.findIndex((counter) => !own || counter.key.endsWith(own));
  return place < 0 ? undefined : counters.splice(place, 1)[0];
}

// From middle to middle, as large as it was, and never out of shape.
export function way(from, to) {
  const scale = Math.min(1.6, Math.max(0.5, from.width / to.width));
  const x = from.left + from.width / 2 - to.left - (to.width * scale) / 2;
  const y = from.top + from.height / 2 - to.top - (to.height * scale) / 2;
  return `translate(${x}px, ${y}px) scale(${scale})`;
}
// Into or out of a counter: small, about its middle.
export function spot(box, thing) {
  const [x, y] = [box.left + box.width / 2 - thing.left - thing.width / 8, box.top - thing.top];
  return `translate(${x}px, ${y}px) scale(.25)`;
}
