// The table by keyboard. Letters act only on the page itself, never while one types, and can be switched off.
import { kept, keep } from "./kept.js";

const LETTERS_OFF = "keys-off";
const list = document.getElementById("keys");
const main = () => document.getElementById("main");
const seen = (element) => element.checkVisibility?.({ visibilityProperty: true }) ?? true;

// The cards and sites on the table in their regions, as they stand in the page.
const HITS = ".card__hit, .site a, [data-look]:not(.log *)";
function regions() {
  const found = new Map();
  for (const hit of main()?.querySelectorAll(HITS) ?? []) {
    if (!seen(hit) || hit.closest(".ask, .log")) continue;
    const region = hit.closest("section[aria-label], section[aria-labelledby], ol, ul") ?? main();
    found.set(region, [...(found.get(region) ?? []), hit]);
  }
  return [...found.values()];
}

function focus(element) {
  if (!element) return;
  if (element.tabIndex < 0 && !element.hasAttribute("tabindex")) element.setAttribute("tabindex", "-1");
  element.focus();
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
}

// Left and right go along a region, up and down to the region before and after it.
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
function step(key) {
  const all = regions();
  const row = all.findIndex((hits) => hits.includes(document.activeElement));
  if (row < 0) return false;
  const [down, along] = STEPS[key];
  const to = all[row + down];
  if (down) focus(to?.[Math.min(all[row].indexOf(document.activeElement), to.length - 1)]);
  else focus(all[row][all[row].indexOf(document.activeElement) + along]);
  return true;
}

function panel(id) {
  location.hash = id;
  const opened = id === "log" ? document.querySelector(".log ol") : document.getElementById(id);
  focus(opened?.querySelector("textarea, input[type=text]") ?? opened);
}

const ACTS = {
  q: () => focus(document.getElementById("ask")),
  t: () => {
    if (location.hash) location.hash = "main";
    focus(regions()[0]?.[0]);
  },
  h: () => focus(main()?.querySelector(".hand .card__hit, .own [data-look]")),
  l: () => panel("log"),
  c: () => document.getElementById("talk") && panel("talk"),
  f: () => document.body.classList.toggle("is-folded"),
  m: () => {
    const menu = document.querySelector(".menu");
    if (!menu) return;
    menu.open = true;
    focus(menu.querySelector("summary"));
  },
  z: () => {
    const at = document.activeElement;
    const card = at?.dataset?.card ?? at?.closest?.("[data-card]")?.dataset.card;
    if (card) document.dispatchEvent(new CustomEvent("card:look", { detail: card }));
  },
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !document.querySelector(".is-table")) return;
  if (event.target.closest("dialog, textarea, select, input:not([type=radio]):not([type=checkbox])")) return;
  if (event.key in STEPS) {
    if (step(event.key)) event.preventDefault();
    return;
  }
  if (kept(LETTERS_OFF)) return;
  if (event.key === "?") list?.showModal();
  else if (event.key in ACTS) ACTS[event.key]();
  else return;
  event.preventDefault();
});

list?.addEventListener("click", (event) => event.target === list && list.close());
// The button stands in the menu, which comes anew with the table.
function offered() {
  for (const button of document.querySelectorAll("[data-keys]")) button.hidden = false;
}
document.addEventListener("htmx:afterSettle", offered);
offered();
document.addEventListener("click", (event) => event.target.closest("[data-keys]") && list?.showModal());
const letters = list?.querySelector("[data-letters]");
if (letters) {
  letters.checked = !kept(LETTERS_OFF);
  letters.addEventListener("change", () => keep(LETTERS_OFF, !letters.checked));
}
