// Buttons that count the copies of a card up and down. Without this script one writes the number.
document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-step]");
  if (!button) return;
  const number = button.closest("[data-pick]").querySelector("input[type=number]");
  const wanted = Number(number.value || 0) + Number(button.dataset.step);
  number.value = Math.min(Number(number.max), Math.max(0, wanted));
});

// What is picked while a search is under way stays picked when its cards come.
let picked = [];

function numbers(side) {
  return [...side.querySelectorAll("[data-pick] input[type=number]")];
}

document.addEventListener("htmx:beforeSwap", (event) => {
  picked = numbers(event.detail.target);
});

document.addEventListener("htmx:afterSettle", () => {
  for (const number of picked) {
    const now = document.getElementById(number.id);
    if (now === number) continue;
    if (now) now.value = number.value;
    else if (Number(number.value)) {
      const side = document.getElementById(`side-${number.name.split(":")[0]}`);
      side?.querySelector(".picklist")?.prepend(number.closest("[data-pick]"));
    }
  }
  picked = [];
});
