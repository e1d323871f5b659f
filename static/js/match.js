// The table: looking at cards, and keeping up with the match.
import "./clock.js";
import "./cut.js";
import "./drag.js";
import { ready, recall, remember, showAll, showOnly } from "./decide.js";
import { motionAfter, motionBefore } from "./motion.js";
import { intoSight, readerPlaces, readerReturn } from "./reader.js";
import { streaming } from "./stream.js";
import "./talk.js";
import { linkedLines } from "./terms.js";

// -- looking at cards ------------------------------------------------------------------------------------------------

const texts = () => JSON.parse(document.getElementById("card-texts")?.textContent ?? "{}");
const look = document.getElementById("look");

// `art`: the address of the picture of what was pressed, if it has one.
function lookAt(id, href, art) {
  const card = texts()[id];
  if (!card || !look) return false;
  look.querySelector(".look__art")?.remove();
  if (art) {
    const picture = Object.assign(document.createElement("img"), { className: "art look__art", src: art, alt: "" });
    look.querySelector("header").after(picture);
  }
  look.querySelector("h2").textContent = card.title;
  look.querySelector("[data-type]").textContent = [card.culture, card.type].filter(Boolean).join(" · ");
  look.querySelector("[data-text]").replaceChildren(...linkedLines(card.text, card.terms, look.dataset.glossary));
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
  const shown = hit.querySelector(".art") ?? card?.querySelector(".art, .plate__art");
  const art = hit.dataset.art ?? shown?.getAttribute("src") ?? shown?.getAttribute("href");
  if (lookAt(id, hit.href ?? "#", art)) event.preventDefault();
});
// A card that was dragged to the table and has several actions.
document.addEventListener("decide:only", (event) => showOnly([event.detail], texts()[event.detail]?.title ?? ""));
document.addEventListener("card:look", (event) => lookAt(event.detail, "#"));
look?.addEventListener("click", (event) => {
  if (event.target === look) look.close();
});
// The menu of the bar lies over the table until it is used or left.
function menuClose(within) {
  const menu = document.querySelector(".menu[open]");
  if (menu && !menu.contains(within)) menu.open = false;
}
document.addEventListener("click", (event) => menuClose(event.target));
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") menuClose(null);
  if (event.target.closest("input, select, textarea, dialog")) {
    if (event.key === "Escape") showAll();
    return;
  }
  if (event.key === "Escape") showAll();
  if (event.defaultPrevented) return; // an arrow went on among the cards: js/keys.js
  document.querySelector(`a[data-key="${event.key}"]`)?.click();
});

// What happened, and whose turn it is, read aloud when it changes.
function say() {
  const now = document.getElementById("table");
  const said = document.getElementById("said");
  const words = [now?.dataset.happened, now?.dataset.say].filter(Boolean).join(" ");
  if (said && said.textContent !== words) said.textContent = words;
}

// -- keeping up ------------------------------------------------------------------------------------------------------

const table = () => document.getElementById("table");
let timer = 0;
let newest = 0; // the newest version that the stream has named
const behind = () => newest > Number(table()?.dataset.version ?? newest);

function ask() {
  const now = table();
  if (now && document.hidden) document.dispatchEvent(new CustomEvent("match:hidden"));
  else if (now) window.htmx?.trigger(now, "refresh");
  plan();
}

// With a stream the timer is only a safety net; without one it is how the page keeps up.
function plan() {
  clearTimeout(timer);
  const now = table();
  if (!now || now.dataset.poll === "0") return;
  const fast = "fast" in now.dataset;
  const seconds = streaming() ? (fast ? CALM / 1000 : 30) : fast ? 1 : Number(now.dataset.poll);
  timer = setTimeout(ask, seconds * 1000);
}
document.addEventListener("stream:state", plan);
// What is sent brings the table by itself. Bots often answer several questions in a row: the last one is worth asking.
document.addEventListener("stream:version", (event) => {
  newest = Math.max(newest, Number(event.detail));
  if (!behind() || sending) return;
  if (!("fast" in table().dataset)) return ask();
  clearTimeout(timer);
  timer = setTimeout(ask, BREATH);
});

// A table is not drawn anew under a finger: a press that is let go on another element is no click. A finger that
// scrolls gives up its pointer and still lies on the table, so touches are counted too.
let pressed = false;
let touching = false;
let late = false;
let drawnAt = 0;

function released() {
  if (pressed || touching) return;
  if (late) setTimeout(ask, 0);
  late = false;
}
document.addEventListener("pointerdown", () => (pressed = true), true);
for (const kind of ["pointerup", "pointercancel"]) {
  document.addEventListener(kind, () => ((pressed = false), released()), true);
}
document.addEventListener("touchstart", () => (touching = true), { capture: true, passive: true });
for (const kind of ["touchend", "touchcancel"]) {
  document.addEventListener(kind, (event) => ((touching = event.touches.length > 0), released()), true);
}

// While bots think, the table comes anew at most every few seconds, until a person is asked or the match is over.
const CALM = 4000;
const BREATH = 60;
const botsStillThink = (xhr) => / data-fast\b/.test(xhr?.responseText?.slice(0, 2000) ?? "");

// Where a reader's focus was in the table, and what they had typed there. Forms of the question are kept elsewhere.
const TYPED = "input:not([type=radio]):not([type=checkbox]):not([type=hidden]), textarea";
const typedIn = () => [...(table()?.querySelectorAll(TYPED) ?? [])].filter((field) => field.id && !field.readOnly);
function focusSpot() {
  const at = document.activeElement;
  const typed = new Map(typedIn().map((field) => [field.id, field.value]));
  if (!table()?.contains(at)) return { typed, held: false };
  return {
    typed,
    held: true,
    id: at.id,
    href: at.getAttribute("href"),
    summary: at.tagName === "SUMMARY" ? at.textContent.trim() : "",
    card: at.matches(".card__hit") ? at.closest("[data-card]")?.dataset.card : "",
    label: at.getAttribute("aria-label"),
    from: at.selectionStart ?? null,
  };
}
const hitOf = (now, card) => {
  const id = CSS.escape(card);
  return now.querySelector(`.card__hit[data-card="${id}"], [data-card="${id}"] .card__hit`);
};
function focusReturn(spot) {
  if (!spot) return;
  for (const field of typedIn()) {
    if (spot.typed.has(field.id) && !field.closest("form.decide")) field.value = spot.typed.get(field.id);
  }
  // Nobody is taken away from what they do elsewhere on the page.
  if (!spot.held || (document.activeElement && document.activeElement !== document.body)) return;
  const now = table();
  const found =
    (spot.id && document.getElementById(spot.id)) ||
    (spot.href && now.querySelector(`a[href="${CSS.escape(spot.href)}"]`)) ||
    (spot.summary && [...now.querySelectorAll("summary")].find((one) => one.textContent.trim() === spot.summary)) ||
    (spot.card && hitOf(now, spot.card)) ||
    (spot.label && now.querySelector(`[aria-label="${CSS.escape(spot.label)}"]`)) ||
    document.getElementById("ask");
  found?.focus({ preventScroll: true });
  if (spot.from !== null && found?.matches("input[type=text], input:not([type]), textarea")) {
    found.setSelectionRange(spot.from, spot.from);
  }
}

// What was chosen is put back at once, before the player can choose again. The attributes are those of the new table
// only when it has settled.
let kept = null;
let reading = null;
let spot = null;
let sending = false;
const asksTheSame = (xhr) => {
  const decision = document.querySelector("form.decide")?.dataset.decision;
  return decision !== undefined && xhr.responseText.includes(`data-decision="${decision}"`);
};
const isSent = (event) => event.detail.requestConfig.verb === "post" && event.detail.target === table();
document.addEventListener("htmx:beforeRequest", (event) => {
  if (isSent(event)) sending = true;
});
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.requestConfig.verb !== "post") return;
  sending = false;
  if (!event.detail.successful && behind()) ask();
});
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target !== table() || !event.detail.shouldSwap) return; // nothing new, or an error
  const sent = isSent(event);
  if (!event.detail.xhr.responseText.includes('id="table"')) {
    event.detail.shouldSwap = false; // signed out meanwhile, or the match cannot be shown: the page says which
    location.reload();
  } else if (sent || (sending && !asksTheSame(event.detail.xhr))) {
    remembered();
    sending = false;
    spot.held = true; // the button that was pressed can no longer have the focus: the next question gets it
  } else if (sending) {
    event.detail.shouldSwap = false; // the answer to what was sent may be a refusal, beside the question
  } else if (pressed || touching) {
    event.detail.shouldSwap = false;
    late = true;
  } else if ("fast" in (table()?.dataset ?? {}) && botsStillThink(event.detail.xhr) && Date.now() - drawnAt < CALM) {
    event.detail.shouldSwap = false; // the timer asks again
  } else {
    remembered();
  }
});
function remembered() {
  motionBefore(table());
  kept = remember();
  reading = readerPlaces();
  spot = focusSpot();
  drawnAt = Date.now();
  // Whoever takes a focused element away makes the browser lay out both tables.
  if (table()?.contains(document.activeElement)) document.activeElement.blur();
}
// What did not reach the site can be sent again. What the site refuses as a whole, such as a form of a session that has
// ended, is shown by the page when it is loaded anew. A table that only could not be fetched is asked for again later.
function unsent() {
  const form = document.querySelector("form.decide");
  if (!form) return;
  ready(form, true);
  const line = form.querySelector("[data-summary]");
  const words = Object.assign(document.createElement("b"), { className: "loses", textContent: line.dataset.unsent });
  words.setAttribute("role", "alert");
  line.replaceChildren(words);
}
document.addEventListener("htmx:sendError", (event) => isSent(event) && unsent());
document.addEventListener("htmx:responseError", (event) => {
  if (!isSent(event)) return;
  if (event.detail.xhr.status >= 500) unsent();
  else location.reload();
});
document.addEventListener("htmx:afterSwap", () => {
  recall(kept);
  readerReturn(reading);
  motionAfter(table);
  focusReturn(spot);
  kept = null;
  spot = null;
});
document.addEventListener("htmx:afterSettle", () => {
  const now = table();
  say();
  // A skip link leaves its mark in the address; a page that is loaded again does not jump there.
  if (location.hash === "#ask") history.replaceState(history.state, "", location.pathname + location.search);
  // Who may talk changes with the turn or a judge; the lines and what is being typed stay.
  const talk = document.querySelector("#talk form");
  if (talk && now) talk.hidden = !("speaks" in now.dataset);
  if (behind() && !sending) ask();
  else plan();
});
document.addEventListener("visibilitychange", ask);

// After an answer the page opens at the question; what came of it is read aloud once the page stands.
if (location.hash === "#ask" && table()) {
  document.getElementById("ask")?.focus();
  history.replaceState(history.state, "", location.pathname + location.search);
  setTimeout(say, 300);
}

intoSight();
plan();
