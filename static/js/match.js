// The table: looking at cards, and keeping up with the match.
import "./cut.js";
import { recall, remember, showAll, showOnly } from "./decide.js";

// -- looking at cards ------------------------------------------------------------------------------------------------

const texts = () => JSON.parse(document.getElementById("card-texts")?.textContent ?? "{}");
const look = document.getElementById("look");

function lookAt(id, href) {
  const card = texts()[id];
  if (!card || !look) return false;
  look.querySelector("h2").textContent = card.title;
  look.querySelector("[data-type]").textContent = [card.culture, card.type].filter(Boolean).join(" · ");
  look.querySelector("[data-text]").replaceChildren(
    ...card.text
      .split("\n")
      .filter(Boolean)
      .map((line) => Object.assign(document.createElement("p"), { textContent: line })),
  );
  look.querySelector("[data-lines]").replaceChildren(
    ...card.lines.map((line) => Object.assign(document.createElement("li"), { textContent: line })),
  );
  look.querySelector("[data-why]")?.replaceChildren(
    ...(card.why ?? []).map((line) => Object.assign(document.createElement("li"), { textContent: line })),
  );
  const link = look.querySelector("[data-link]");
  link.href = href;
  link.hidden = href === "#"; // not everything has a page of its own
  look.showModal();
  return true;
}

document.addEventListener("click", (event) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  const hit = event.target.closest(".card__hit, .site a, .borne li[data-card], [data-look]");
  if (!hit) return;
  const id = (hit.closest("[data-card]") ?? hit).dataset.card;
  if (!id) return;
  const card = hit.closest(".card, .site, .piece, li");
  const title = texts()[id]?.title ?? "";
  if (card?.classList.contains("can")) {
    // A character is also marked for what it bears.
    const borne = card.closest(".unit")?.querySelectorAll(".borne li[data-card]") ?? [];
    const ids = [id, ...[...borne].map((row) => row.dataset.card)];
    if (showOnly(ids, title)) {
      event.preventDefault();
      return;
    }
  }
  if (lookAt(id, hit.href ?? "#")) event.preventDefault();
});
look?.addEventListener("click", (event) => {
  if (event.target === look) look.close();
});
document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, select, textarea, dialog")) {
    if (event.key === "Escape") showAll();
    return;
  }
  if (event.key === "Escape") showAll();
  document.querySelector(`a[data-key="${event.key}"]`)?.click();
});

// -- keeping up ------------------------------------------------------------------------------------------------------

const table = () => document.getElementById("table");
let streaming = false;
let timer = 0;

function ask() {
  const now = table();
  if (now && !document.hidden) window.htmx?.trigger(now, "refresh");
  plan();
}

// With a stream the timer is only a safety net; without one it is how the page keeps up.
function plan() {
  clearTimeout(timer);
  const now = table();
  if (!now || now.dataset.poll === "0") return;
  const seconds = "fast" in now.dataset ? 1 : streaming ? 30 : Number(now.dataset.poll);
  timer = setTimeout(ask, seconds * 1000);
}

function listen() {
  const now = table();
  if (!now || now.dataset.poll === "0" || !("EventSource" in window)) return;
  const source = new EventSource(now.dataset.stream);
  source.onopen = () => {
    streaming = true;
    plan();
  };
  source.onmessage = (event) => {
    if (event.data !== table()?.dataset.version) ask();
  };
  source.onerror = () => {
    streaming = false;
    plan();
  };
}

// A table is not drawn anew under a finger: a press that is let go on another element is no click.
let pressed = false;
let late = false;
document.addEventListener("pointerdown", () => (pressed = true), true);
for (const kind of ["pointerup", "pointercancel"]) {
  document.addEventListener(
    kind,
    () => {
      pressed = false;
      if (late) setTimeout(ask, 0);
      late = false;
    },
    true,
  );
}

// What was chosen is put back at once, before the player can choose again. The attributes are those of the new table
// only when it has settled.
let kept = null;
document.addEventListener("htmx:beforeSwap", (event) => {
  if (pressed) {
    event.detail.shouldSwap = false;
    late = true;
  } else kept = remember();
});
document.addEventListener("htmx:afterSwap", () => {
  recall(kept);
  kept = null;
});
document.addEventListener("htmx:afterSettle", () => {
  const now = table();
  const said = document.getElementById("said");
  if (said && now && said.textContent !== now.dataset.say) said.textContent = now.dataset.say;
  // Who may talk among the Shadow players changes with the turn; the lines and what is being typed stay.
  const say = document.querySelector("#talk form");
  if (say && now) say.hidden = !("speaks" in now.dataset);
  plan();
});
document.addEventListener("visibilitychange", ask);

listen();
plan();
