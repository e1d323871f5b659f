// Offers the browser's time zone, once: whatever is chosen, the question is gone.
const form = document.querySelector("form[data-zone]");
const guess = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
if (form && guess.includes("/") && guess !== form.dataset.zone && !guess.startsWith("Etc/")) {
  form.querySelector("[data-guess]").textContent = guess.replaceAll("_", " ");
  form.querySelector("[data-take]").value = guess;
  form.hidden = false;
}
