// What a reader of the table had opened and how far they had scrolled, kept when the table comes anew; and what a new
// question is about, brought into sight inside the part of the table that scrolls.

const PLACES = "details, ol[tabindex], .scroll, .hand, .field, .ask";
const ROOMS = ".lines-up, .hand, .scroll, .lanes, .dcards, .dslots, .dstacks, .tcards, .field";
const NAMED = ".can, .chosen";

const table = () => document.getElementById("table");
const places = () => [...(table()?.querySelectorAll(PLACES) ?? [])];
const nameOf = (place) =>
  place.dataset.keep ??
  place.querySelector(":scope > summary")?.textContent.trim() ??
  place.getAttribute("aria-label") ??
  place.className;
const asked = () => table()?.querySelector("form.decide")?.dataset.decision ?? "";
const fought = () => table()?.querySelector(".now .card")?.dataset.card ?? "";

export function readerPlaces() {
  const found = places().map((place) => [
    nameOf(place),
    { open: place.open ?? false, named: "named" in place.dataset, left: place.scrollLeft, top: place.scrollTop },
  ]);
  return { places: new Map(found), asked: asked(), fought: fought() };
}

export function readerReturn(before) {
  if (!before) return;
  const another = before.asked !== asked();
  for (const place of places()) {
    const was = before.places.get(nameOf(place));
    if (!was) continue;
    // What lies open because the question names a card in it is no choice of the reader's.
    const asksHere = another && (was.named || "named" in place.dataset);
    if (place.tagName === "DETAILS" && !asksHere) place.open = was.open;
    if (another && place.matches(".ask")) continue; // another question is read from its beginning
    if (was.left) place.scrollLeft = was.left;
    if (was.top) place.scrollTop = was.top;
  }
  if (another || before.fought !== fought()) intoSight(before.fought !== fought());
}

// The skirmish that begins, and the first of the cards that the answers name where none of them is in sight.
export function intoSight(begins = true) {
  for (const room of table()?.querySelectorAll(ROOMS) ?? []) {
    if (room.scrollWidth <= room.clientWidth && room.scrollHeight <= room.clientHeight) continue;
    const now = begins && room.querySelector(".now");
    const named = now ? [now] : [...room.querySelectorAll(NAMED)];
    const frame = room.getBoundingClientRect();
    const boxes = named.map((one) => one.getBoundingClientRect()).filter((box) => box.width > 0);
    if (!boxes.length || boxes.some((box) => within(box, frame))) continue;
    const [first] = boxes;
    room.scrollLeft += way(first.left, first.right, frame.left, frame.right);
    room.scrollTop += way(first.top, first.bottom, frame.top, frame.bottom);
  }
}

const within = (box, frame) =>
  box.left >= frame.left - 1 &&
  box.right <= frame.right + 1 &&
  box.top >= frame.top - 1 &&
  box.bottom <= frame.bottom + 1;

// How far to scroll so that what lies from ``start`` to ``end`` lies in the frame; its beginning where it is longer.
function way(start, end, from, to) {
  if (start >= from && end <= to) return 0;
  return start < from || end - start > to - from ? start - from - 8 : end - to + 8;
}

// A phone that is turned has other rooms.
addEventListener("resize", () => requestAnimationFrame(() => intoSight(false)));
