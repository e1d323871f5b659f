// The deck builder by keys and by dragging, the card pointed at, and what stays as it was when the draft comes anew.
// Without it the page works by its buttons and links.
const rows = () => [...document.querySelectorAll("[data-row]")].filter((row) => row.offsetParent);
const rowOf = (element) => element?.closest?.("[data-row]");
const typing = (element) => element?.matches?.("input:not([type=checkbox]), textarea, select");
const press = (row, name) => row?.querySelector(`button[name=${name}]`)?.click();

function go(step) {
  const all = rows();
  const here = all.indexOf(rowOf(document.activeElement));
  const next = all[here < 0 ? (step > 0 ? 0 : all.length - 1) : here + step];
  const target = next?.querySelector("a");
  target?.focus();
  return Boolean(target);
}

document.addEventListener("keydown", (event) => {
  const search = document.getElementById("q");
  const here = document.activeElement;
  const undoes = event.key.toLowerCase() === (event.ctrlKey || event.metaKey ? "z" : "u") && !event.shiftKey;
  if (undoes && !event.altKey && !typing(here)) {
    const undo = document.getElementById("undo");
    undo?.click();
    if (undo) event.preventDefault();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "ArrowDown" && here === search) {
    if (go(1)) event.preventDefault();
    return;
  }
  if (event.key === "Escape") {
    lookClose();
    document.getElementById("more").open = false;
  }
  if (typing(here)) return;
  if (event.key === "/") {
    search?.focus();
    search?.select();
    event.preventDefault();
  } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    if (rowOf(here) && go(event.key === "ArrowDown" ? 1 : -1)) event.preventDefault();
  } else if (["+", "=", "-", "\u2212"].includes(event.key) && rowOf(here)) {
    press(rowOf(here), event.key === "+" || event.key === "=" ? "add" : "take");
    event.preventDefault();
  }
});

// -- the card pointed at ---------------------------------------------------------------------------------------------

const REST = 90; // milliseconds the pointer rests on a card before it is shown
const looks = new Map(); // card -> the promise of its part of the page
let wanted = "";
let timer = 0;

const linkOf = (element) => rowOf(element)?.querySelector("a[data-look]");

function lookFetch(link) {
  const card = link.dataset.look;
  if (!looks.has(card)) {
    const headers = { "HX-Request": "true", "HX-Target": "look" };
    const coming = fetch(link.href, { headers }).then((answer) => {
      if (!answer.ok || answer.redirected) throw new Error(answer.statusText);
      return answer.text();
    });
    coming.catch(() => looks.delete(card));
    looks.set(card, coming);
  }
  return looks.get(card);
}

// Shows a card beside the cards; as a sheet, where there is no room, only when it was asked for (``open``).
async function look(link, open = false) {
  wanted = link.dataset.look;
  const part = document.createElement("template");
  try {
    part.innerHTML = await lookFetch(link);
  } catch {
    if (open) location.assign(link.href);
    return;
  }
  const before = document.getElementById("look");
  const after = part.content.querySelector("#look");
  if (wanted !== link.dataset.look || !before || !after) return;
  after.classList.toggle("look--open", open);
  before.replaceWith(after);
  window.htmx?.process(after);
  countsShow();
  for (const row of document.querySelectorAll("[data-row].is-on")) row.classList.remove("is-on");
  rowOf(link)?.classList.add("is-on");
  if (open && getComputedStyle(after).position === "absolute") after.querySelector("[data-look-close]")?.focus();
}

function lookClose() {
  const sheet = document.querySelector(".look--open");
  if (!sheet) return;
  const inside = sheet.contains(document.activeElement);
  sheet.classList.remove("look--open");
  if (inside) document.querySelector("[data-row].is-on a")?.focus();
}

document.addEventListener("pointerover", (event) => {
  const link = event.pointerType === "mouse" && linkOf(event.target);
  clearTimeout(timer);
  if (link && !document.querySelector(".look--open")) timer = setTimeout(() => look(link), REST);
});
document.addEventListener("focusin", (event) => {
  if (event.target.matches?.("a[data-look]") && !document.querySelector(".look--open")) look(event.target);
});
document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  const link = event.target.closest?.("button, a:not([data-look])") ? null : linkOf(event.target);
  if (link) {
    event.preventDefault();
    clearTimeout(timer);
    look(link, true);
  } else if (event.target.closest?.("[data-look-close]")) {
    event.preventDefault();
    lookClose();
  }
});

// -- dragging, beside the buttons: a card into the deck, and out of it -----------------------------------------------

let dragged = null;

function draggable() {
  for (const row of document.querySelectorAll("[data-row]")) row.draggable = true;
}

// Where a card can be dropped: what was found into the deck, what is in the deck onto the cards.
function placeFor(element) {
  const fromDeck = Boolean(dragged?.closest("#draft"));
  return dragged && element.closest?.(fromDeck ? ".find, .look" : ".dk, .btabs");
}

document.addEventListener("dragstart", (event) => {
  const row = rowOf(event.target);
  if (!row) return;
  dragged = row;
  event.dataTransfer.setData("text/plain", linkOf(row)?.textContent.trim().replace(/\s+/g, " ") ?? "");
  event.dataTransfer.setDragImage(row, 20, 20);
  document.body.classList.add("is-dragging");
});
document.addEventListener("dragover", (event) => {
  if (placeFor(event.target)) event.preventDefault();
});
document.addEventListener("drop", (event) => {
  if (!placeFor(event.target)) return;
  event.preventDefault();
  press(dragged, dragged.closest("#draft") ? "take" : "add");
});
document.addEventListener("dragend", () => {
  dragged = null;
  document.body.classList.remove("is-dragging");
});

// -- after a change --------------------------------------------------------------------------------------------------

function countsShow() {
  const draft = document.getElementById("draft");
  if (!draft) return;
  const counts = JSON.parse(draft.dataset.counts);
  for (const place of document.querySelectorAll("[data-count]")) {
    place.textContent = counts[place.dataset.count] ?? 0;
  }
}

// Where the reader was in a list that comes anew: what was open stays open, lists stay scrolled, and the row that
// stands there now is focused, if its own is gone.
const LISTS = ["draft", "found"];
const SCROLLS = [".dk__s", ".dk"];
let row = -1;
let link = "";
let places = [];
let opened = new Map();
document.addEventListener("htmx:beforeSwap", (event) => {
  const list = event.detail.target;
  if (!LISTS.includes(list?.id)) return;
  const here = document.activeElement;
  const inside = [...list.querySelectorAll("[data-row]")];
  row = inside.indexOf(rowOf(here));
  link = row >= 0 && here.matches("a") ? here.getAttribute("href") : "";
  places = SCROLLS.map((part) => document.querySelector(part)?.scrollTop ?? 0);
  opened = new Map([...list.querySelectorAll("details[id]")].map((part) => [part.id, part.open]));
});
document.addEventListener("htmx:afterSwap", (event) => {
  countsShow();
  draggable();
  const id = event.detail.target?.id;
  if (!LISTS.includes(id)) return;
  const list = document.getElementById(id);
  for (const part of list.querySelectorAll("details[id]")) part.open = opened.get(part.id) ?? part.open;
  if (id === "draft") SCROLLS.forEach((part, at) => (document.querySelector(part).scrollTop = places[at]));
  if (row < 0) return;
  const same = link && list.querySelector(`[data-row] a[href="${CSS.escape(link)}"]`);
  const inside = [...list.querySelectorAll("[data-row]")];
  if (same) same.focus();
  else if (document.activeElement === document.body) {
    (inside[Math.min(row, inside.length - 1)]?.querySelector("a") ?? document.getElementById("q"))?.focus();
  }
  row = -1;
});

draggable();
