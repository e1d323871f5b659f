// The deck builder by keys, and the counts beside the cards that were found. Without it the page works by its buttons.
const rows = () => [...document.querySelectorAll("[data-row]")].filter((row) => row.offsetParent);
const rowOf = (element) => element?.closest?.("[data-row]");
const typing = (element) => element?.matches?.("input:not([type=checkbox]), textarea, select");

function go(step) {
  const all = rows();
  const here = all.indexOf(rowOf(document.activeElement));
  const next = all[here < 0 ? (step > 0 ? 0 : all.length - 1) : here + step];
  const target = next?.querySelector("a");
  target?.focus();
  return Boolean(target);
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const search = document.getElementById("q");
  const here = document.activeElement;
  if (event.key === "ArrowDown" && here === search) {
    if (go(1)) event.preventDefault();
    return;
  }
  if (typing(here)) return;
  if (event.key === "/") {
    search?.focus();
    search?.select();
    event.preventDefault();
  } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    if (rowOf(here) && go(event.key === "ArrowDown" ? 1 : -1)) event.preventDefault();
  } else if (event.key === "+" || event.key === "=" || event.key === "-" || event.key === "\u2212") {
    const name = event.key === "+" || event.key === "=" ? "add" : "take";
    const button = rowOf(here)?.querySelector(`button[name=${name}]`);
    if (!button) return;
    button.click();
    event.preventDefault();
  }
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

// Where the reader was in a list that comes anew: the row that stands there now is focused, if its own is gone.
const LISTS = ["draft", "found"];
let row = -1;
let link = "";
document.addEventListener("htmx:beforeSwap", (event) => {
  const list = event.detail.target;
  if (!LISTS.includes(list?.id)) return;
  const here = document.activeElement;
  const inside = [...list.querySelectorAll("[data-row]")];
  row = inside.indexOf(rowOf(here));
  link = row >= 0 && here.matches("a") ? here.getAttribute("href") : "";
});
document.addEventListener("htmx:afterSwap", (event) => {
  countsShow();
  const id = event.detail.target?.id;
  if (!LISTS.includes(id) || row < 0) return;
  const list = document.getElementById(id);
  const same = link && list.querySelector(`[data-row] a[href="${CSS.escape(link)}"]`);
  const inside = [...list.querySelectorAll("[data-row]")];
  if (same) same.focus();
  else if (document.activeElement === document.body) {
    (inside[Math.min(row, inside.length - 1)]?.querySelector("a") ?? document.getElementById("q"))?.focus();
  }
  row = -1;
});
