// Dragging, beside tapping: a card to the character it is assigned to, a piece to a region, a card of the hand to the
// table. A drop chooses what the list offers and sends nothing; Escape lets go. A finger drags after a short press, so
// that a swipe still scrolls. Near an edge of what scrolls, a drag scrolls it.

const START = 8; // pixels a mouse moves before it drags
const PRESS = 280; // milliseconds a finger rests before it drags
const EDGE = 36; // pixels from an edge where a drag scrolls
const PACE = 10; // pixels it scrolls in a frame at the edge itself
const ROOMS = ".lines-up, .field";
const SOURCES = ".card[data-card], .piece[data-card], .tcard[data-card], .dcard[data-card]";

const form = () => document.querySelector("form.decide");
const options = () => [...(form()?.querySelectorAll("fieldset .opt[data-card]") ?? [])];
const byId = (id) => `[data-card="${CSS.escape(id)}"]`;

// What may be dropped on what: elements of the board, each with what a drop there does.
function targetsOf(source) {
  const id = source.dataset.card;
  const targets = new Map();
  if (source.matches(".piece--draft")) {
    for (const other of document.querySelectorAll(".piece--draft")) {
      if (other !== source) targets.set(other, () => exchange(source, other));
    }
    return targets;
  }
  const own = options().filter((option) => option.dataset.card === id && !option.querySelector("input").disabled);
  for (const option of own) {
    const { target, region } = option.dataset;
    const place = target
      ? document.querySelector(`.board :is(.card, .piece)${byId(target)}`)
      : region
        ? document.querySelector(`.map [data-region="${CSS.escape(region)}"]:not(.opt)`)
        : null;
    if (place) targets.set(place.closest(".unit") ?? place, () => choose([option]));
  }
  const plain = own.filter((option) => !option.dataset.target && !option.dataset.region);
  const zone = document.querySelector("[data-drop]");
  if (zone && plain.length && !zone.contains(source)) targets.set(zone, () => choose(plain));
  return targets;
}

function exchange(source, other) {
  document.querySelector(".piece--draft.chosen")?.classList.remove("chosen");
  for (const piece of [source, other]) piece.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}

// One option is chosen at once; of several the player chooses, as after a tap.
function choose(wanted) {
  const input = wanted[0].querySelector("input");
  if (wanted.length > 1) {
    document.dispatchEvent(new CustomEvent("decide:only", { detail: wanted[0].dataset.card }));
    return;
  }
  if (input.disabled) return;
  input.checked = true;
  input.dispatchEvent(new Event("change", { bubbles: true }));
  form()?.querySelector(".confirm button")?.focus({ preventScroll: true });
}

// -- the gesture ------------------------------------------------------------------------------------------------------

let held = null; // { source, pointer, x, y, timer, targets, rooms, from, ghost, over }

function nameOf(source) {
  const written = source.querySelector(".card__name, [class$='__name']")?.textContent ?? source.textContent;
  return source.getAttribute("aria-label") ?? written.trim().replace(/\s+/g, " ").slice(0, 40);
}

function begin() {
  held.targets = targetsOf(held.source);
  if (!held.targets.size) {
    drop();
    return;
  }
  held.ghost = Object.assign(document.createElement("div"), { className: "ghost", textContent: nameOf(held.source) });
  held.ghost.setAttribute("aria-hidden", "true");
  document.body.append(held.ghost);
  held.source.classList.add("dragged");
  for (const target of held.targets.keys()) target.classList.add("drop");
  document.body.classList.add("dragging");
  held.rooms = [...document.querySelectorAll(ROOMS)].filter((room) =>
    [...held.targets.keys()].some((target) => room.contains(target)),
  );
  held.from = { x: held.x, y: held.y };
  move(held.x, held.y);
  requestAnimationFrame(() => scrollOn(held));
}

// Scroll what the pointer is near the edge of, as long as the drag lasts; not where a card at the edge is picked up.
function scrollOn(drag) {
  if (!drag || drag !== held) return;
  const moved = Math.hypot(drag.x - drag.from.x, drag.y - drag.from.y) > EDGE / 2;
  for (const room of moved ? drag.rooms : []) {
    const box = room.getBoundingClientRect();
    const near = drag.x > box.left - EDGE && drag.x < box.right + EDGE && drag.y > box.top && drag.y < box.bottom;
    if (!near) continue;
    const [left, top] = [room.scrollLeft, room.scrollTop];
    room.scrollBy(push(drag.x, box.left, box.right), push(drag.y, box.top, box.bottom));
    if (left !== room.scrollLeft || top !== room.scrollTop) move(drag.x, drag.y);
  }
  requestAnimationFrame(() => scrollOn(drag));
}

function push(at, start, end) {
  const edge = Math.min(EDGE, (end - start) / 4);
  if (at < start + edge) return -PACE * Math.min(1, (start + edge - at) / edge);
  return at > end - edge ? PACE * Math.min(1, (at - end + edge) / edge) : 0;
}

function move(x, y) {
  [held.x, held.y] = [x, y];
  held.ghost.style.translate = `${x + 10}px ${y + 10}px`;
  const under = document.elementsFromPoint(x, y);
  const over = under.map((one) => [...held.targets.keys()].find((t) => t === one || t.contains(one))).find(Boolean);
  if (over === held.over) return;
  held.over?.classList.remove("drop--on");
  over?.classList.add("drop--on");
  held.over = over ?? null;
}

function drop() {
  if (!held) return;
  clearTimeout(held.timer);
  held.ghost?.remove();
  held.source.classList.remove("dragged");
  for (const target of held.targets?.keys() ?? []) target.classList.remove("drop", "drop--on");
  document.body.classList.remove("dragging");
  held = null;
}

document.addEventListener("pointerdown", (event) => {
  if (!event.isPrimary || event.button !== 0 || !form()) return;
  const source = event.target.closest?.(SOURCES);
  if (!source?.dataset.card || source.closest("form, dialog")) return;
  held = { source, pointer: event.pointerId, x: event.clientX, y: event.clientY, over: null };
  if (event.pointerType === "touch") held.timer = setTimeout(begin, PRESS);
});
document.addEventListener("pointermove", (event) => {
  if (held?.pointer !== event.pointerId) return;
  if (held.ghost) {
    move(event.clientX, event.clientY);
    return;
  }
  if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < START) return;
  if (event.pointerType === "touch") drop(); // a swipe
  else begin();
});
document.addEventListener("pointerup", (event) => {
  if (held?.pointer !== event.pointerId) return;
  const act = held.over && held.targets.get(held.over);
  const dragged = Boolean(held.ghost);
  drop();
  if (!dragged) return;
  // The click that follows a drag is no tap.
  const swallow = (click) => (click.preventDefault(), click.stopImmediatePropagation());
  window.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => {
    window.removeEventListener("click", swallow, { capture: true });
    act?.();
  }, 0);
});
document.addEventListener("pointercancel", drop);
document.addEventListener("htmx:beforeSwap", () => queueMicrotask(() => held?.source.isConnected || drop()));
document.addEventListener(
  "keydown",
  (event) => {
    if (event.key !== "Escape" || !held?.ghost) return;
    drop();
    event.stopImmediatePropagation();
  },
  true,
);
// A finger that drags does not scroll, and a link or picture is not dragged by the browser.
document.addEventListener("touchmove", (event) => held?.ghost && event.preventDefault(), { passive: false });
document.addEventListener("contextmenu", (event) => held?.ghost && event.preventDefault());
document.addEventListener("dragstart", (event) => {
  if (event.target.closest?.(SOURCES) && form()) event.preventDefault();
});
