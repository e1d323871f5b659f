// The slider of a replay: it says where it stands while it moves, and goes there when it rests. Without this file the
// button beside it does the same. And playing: the next answer by itself, at the pace chosen, until the end.

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

// The part of the turn that is shown lies in sight in its strip.
for (const here of document.querySelectorAll(".parts--strip [aria-current]")) {
  const strip = here.closest("ol");
  strip.scrollLeft = here.offsetLeft - strip.offsetLeft - (strip.clientWidth - here.offsetWidth) / 2;
}

const PACE = "replay-pace"; // kept for this tab only: the next step is a page of its own
const pace = document.querySelector("[data-play]");
let playing = 0;

function pacePlayed(seconds) {
  try {
    if (seconds !== undefined) sessionStorage.setItem(PACE, seconds);
    return sessionStorage.getItem(PACE) ?? "";
  } catch {
    return ""; // nothing can be kept: it plays one step
  }
}

function play() {
  clearTimeout(playing);
  const next = document.querySelector("a[data-key=ArrowRight]");
  if (pace.value && next) playing = setTimeout(() => (document.hidden ? play() : next.click()), pace.value * 1000);
}

if (pace) {
  pace.closest("[hidden]").hidden = false;
  pace.value = pacePlayed();
  pace.addEventListener("change", () => {
    pacePlayed(pace.value);
    play();
  });
  play();
} else {
  pacePlayed(""); // it was played to the end
}
