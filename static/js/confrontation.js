// The map of The Confrontation: where the chosen piece may go, a region as the answer, and the placement by exchanging.
// Everything works from the list and the selects alone.

const form = () => document.querySelector("form.decide");
const shown = (option) => !option.closest("li").hidden && !option.closest("fieldset").hidden;

// -- where to -------------------------------------------------------------------------------------------------------

// Options a click on a region may mean: those of the piece picked, or all where no piece is to be picked.
function offered() {
  const all = [...(form()?.querySelectorAll(".opt[data-region]") ?? [])];
  const filtered = form()?.querySelector("[data-filter]")?.hidden === false;
  return all.filter((option) => shown(option) && (filtered || !option.dataset.card));
}

function mark() {
  const open = new Set(offered().map((option) => option.dataset.region));
  const chosen = form()?.querySelector(".opt[data-region]:has(input:checked)")?.dataset.region;
  for (const region of document.querySelectorAll(".map [data-region]")) {
    region.classList.toggle("to", open.has(region.dataset.region));
    region.classList.toggle("target", region.dataset.region === chosen);
  }
}

function choose(region) {
  const options = offered().filter((option) => option.dataset.region === region);
  if (options.length !== 1) return false;
  const input = options[0].querySelector("input");
  input.checked = true;
  input.dispatchEvent(new Event("change", { bubbles: true }));
  return true;
}

document.addEventListener("decide:changed", mark);
document.addEventListener("htmx:afterSwap", mark);

// -- the placement --------------------------------------------------------------------------------------------------

const selects = () => [...(form()?.querySelectorAll("select[data-place]") ?? [])];
const regionOf = (select) => select.value.split(">")[1];
const put = (select, region) => (select.value = `${select.dataset.place}>${region}`);
let was = new Map();
let slots = null;

// The drawn pieces follow the form.
function draw() {
  const pieces = [...document.querySelectorAll(".piece--draft")];
  if (!pieces.length) return;
  if (!slots || slots.map !== pieces[0].closest("svg")) {
    slots = {
      map: pieces[0].closest("svg"),
      places: pieces.map((piece) => [piece.dataset.at, piece.getAttribute("transform")]),
    };
  }
  const free = slots.places.map((place) => [...place]);
  for (const select of selects()) {
    const region = regionOf(select);
    const at = free.findIndex(([name]) => name === region);
    if (at < 0) continue; // too many there: the server will say so
    const [[, transform]] = free.splice(at, 1);
    const piece = pieces.find((one) => one.dataset.card === select.dataset.place);
    piece?.setAttribute("transform", transform);
    if (piece) piece.dataset.at = region;
  }
  was = new Map(selects().map((select) => [select, select.value]));
}

function exchange(first, second) {
  const [one, other] = [first, second].map((key) => selects().find((select) => select.dataset.place === key));
  if (!one || !other) return;
  const region = regionOf(one);
  put(one, regionOf(other));
  put(other, region);
  draw();
}

// Whoever stood where somebody is put takes the place that became free.
document.addEventListener("change", (event) => {
  const changed = event.target.closest?.("select[data-place]");
  if (!changed) return;
  const before = was.get(changed)?.split(">")[1];
  const there = selects().find(
    (select) => select !== changed && was.get(select) === select.value && regionOf(select) === regionOf(changed),
  );
  if (before && there) put(there, before);
  draw();
});

function shuffle() {
  const regions = selects().map(regionOf);
  const chance = crypto.getRandomValues(new Uint32Array(regions.length));
  for (let last = regions.length - 1; last > 0; last--) {
    const other = chance[last] % (last + 1);
    [regions[last], regions[other]] = [regions[other], regions[last]];
  }
  selects().forEach((select, number) => put(select, regions[number]));
  draw();
}

// A table that comes anew between two clicks keeps the piece that was picked first.
let picked = null;
document.addEventListener("htmx:beforeSwap", () => {
  picked = document.querySelector(".piece--draft.chosen")?.dataset.card ?? null;
});

function ready() {
  const button = form()?.querySelector("[data-shuffle]");
  if (button) button.hidden = false;
  draw();
  if (picked) document.querySelector(`.piece--draft[data-card="${picked}"]`)?.classList.add("chosen");
  picked = null;
}
document.addEventListener("htmx:afterSwap", () => queueMicrotask(ready));

// -- clicks and keys ------------------------------------------------------------------------------------------------

document.addEventListener(
  "click",
  (event) => {
    if (event.target.closest("[data-shuffle]")) {
      shuffle();
      return;
    }
    const draft = event.target.closest(".piece--draft");
    if (draft) {
      const picked = document.querySelector(".piece--draft.chosen");
      picked?.classList.remove("chosen");
      if (!picked) draft.classList.add("chosen");
      else if (picked !== draft) exchange(picked.dataset.card, draft.dataset.card);
      event.stopPropagation();
      return;
    }
    const piece = event.target.closest(".map .piece");
    const region = piece?.dataset.at ?? event.target.closest(".map [data-region]")?.dataset.region;
    if (region && !piece?.classList.contains("can") && choose(region)) event.stopPropagation();
  },
  true,
);
document.addEventListener("keydown", (event) => {
  const piece = event.target.closest?.(".piece[role=button]");
  if (!piece || (event.key !== "Enter" && event.key !== " ")) return;
  event.preventDefault();
  piece.dispatchEvent(new MouseEvent("click", { bubbles: true }));
});

queueMicrotask(() => {
  ready();
  mark();
});
