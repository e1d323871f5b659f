// Terms of a game: links to its glossary show what they mean, by hover, focus or tap.
const popup = document.createElement("div");
popup.id = "term-popup";
popup.className = "term-popup";
popup.popover = "manual";
popup.setAttribute("role", "note");
let shown = null;
let pinned = false;

// The meanings of a game's terms are asked for once a page, when the first is shown.
const asked = new Map();
function meanings(link) {
  const path = link.pathname;
  if (!asked.has(path)) {
    const answer = fetch(`/api/v1${path}`, { headers: { Accept: "application/json" } })
      .then((response) => (response.ok ? response.json() : []))
      .then((terms) => new Map(terms.map((term) => [term.slug, term])))
      .catch(() => (asked.delete(path), new Map()));
    asked.set(path, answer);
  }
  return asked.get(path);
}

function element(tag, text) {
  return Object.assign(document.createElement(tag), { textContent: text });
}

function place(link) {
  const at = link.getBoundingClientRect();
  const wide = popup.offsetWidth;
  const high = popup.offsetHeight;
  let left = Math.max(8, Math.min(at.left, innerWidth - wide - 8));
  const below = at.bottom + 6;
  let top = below + high > innerHeight - 8 && at.top - high - 6 > 8 ? at.top - high - 6 : below;
  // Of the question's terms it stands beside the question or above it, so that it hides no answer.
  const question = link.closest(".ask")?.getBoundingClientRect();
  if (question && question.left > wide + 16) {
    left = question.left - wide - 8;
    top = Math.min(at.top, innerHeight - high - 8);
  } else if (question && question.top > high + 8) {
    top = question.top - high - 6;
  }
  popup.style.left = `${left}px`;
  popup.style.top = `${top}px`;
}

function hide() {
  shown?.removeAttribute("aria-describedby");
  shown = null;
  pinned = false;
  if (popup.matches(":popover-open")) popup.hidePopover();
}

async function show(link) {
  if (shown === link) return;
  hide();
  shown = link;
  const term = (await meanings(link)).get(decodeURIComponent(link.hash.slice(1)));
  if (shown !== link || !link.isConnected) return;
  if (!term) {
    if (pinned) location.assign(link.href); // it was tapped, and its meaning cannot be had here
    return;
  }
  const more = element("a", term.section);
  more.href = link.href;
  popup.replaceChildren(element("b", term.name), element("p", term.meaning), more);
  // What lies outside an open dialog cannot be touched.
  (link.closest("dialog") ?? document.body).append(popup);
  popup.showPopover();
  link.setAttribute("aria-describedby", popup.id);
  place(link);
}

const termOf = (target) => (target instanceof Element ? target.closest("a.term") : null);

// Not by a term that a new page brings under a mouse that rests.
document.addEventListener("pointermove", (event) => {
  const link = termOf(event.target);
  const moved = event.movementX !== 0 || event.movementY !== 0;
  if (link && moved && event.pointerType === "mouse" && !pinned) show(link);
});
document.addEventListener("pointerout", (event) => {
  if (event.pointerType !== "mouse" || pinned || !shown || !termOf(event.target)) return;
  if (!popup.contains(event.relatedTarget)) hide();
});
popup.addEventListener("pointerleave", () => {
  if (!pinned) hide();
});
document.addEventListener("focusin", (event) => {
  const link = termOf(event.target);
  if (link?.matches(":focus-visible")) show(link);
  else if (!link && !popup.contains(event.target)) hide();
});
document.addEventListener("click", (event) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = termOf(event.target);
  if (!link) {
    if (!popup.contains(event.target)) hide();
    return;
  }
  event.preventDefault();
  const again = shown === link && pinned;
  if (again) hide();
  else {
    show(link);
    pinned = true;
  }
});
document.addEventListener(
  "keydown",
  (event) => {
    if (event.key !== "Escape" || !shown) return;
    hide();
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);
addEventListener("scroll", () => shown && !pinned && hide(), { capture: true, passive: true });
addEventListener("resize", hide);
document.addEventListener("htmx:afterSwap", () => shown && !shown.isConnected && hide());

// The lines of a text as paragraphs; `terms` says where its terms begin and end, and their anchors.
export function linkedLines(text, terms = [], glossary = "") {
  const lines = [];
  let at = 0;
  for (const line of text.split("\n")) {
    const end = at + line.length;
    const paragraph = document.createElement("p");
    let from = at;
    for (const [start, stop, slug] of glossary ? terms : []) {
      if (start < from || stop > end) continue;
      const link = element("a", text.slice(start, stop));
      link.className = "term";
      link.href = `${glossary}#${slug}`;
      paragraph.append(text.slice(from, start), link);
      from = stop;
    }
    paragraph.append(text.slice(from, end));
    if (line) lines.push(paragraph);
    at = end + 1;
  }
  return lines;
}
