// The slider of a replay: it says where it stands while it moves, and goes there when it rests. Without this file the
// button beside it does the same.

const REST = 350; // milliseconds; arrow keys move one answer each
const form = document.querySelector("form[data-scrub]");
const slider = form?.querySelector("input[type=range]");
const shown = form?.querySelector("output");
const marks = JSON.parse(document.getElementById("replay-marks")?.textContent ?? "[]");

const nameAt = (step) => marks.filter(([since]) => since <= step).at(-1)?.[1] ?? "";
let timer = 0;

function tell() {
  const words = [`${slider.value}/${slider.max}`, nameAt(Number(slider.value))].filter(Boolean).join(" · ");
  shown.textContent = words;
  slider.setAttribute("aria-valuetext", words);
}

if (slider) {
  form.querySelector("button").hidden = true;
  slider.addEventListener("input", () => {
    tell();
    clearTimeout(timer);
  });
  slider.addEventListener("change", () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const address = new URL(form.action);
      address.search = new URLSearchParams(new FormData(form)).toString();
      address.hash = "at";
      location.assign(address);
    }, REST);
  });
  tell();
  // Who moved the slider can go on moving it.
  if (location.hash === "#at") slider.focus({ preventScroll: true });
}
