// A clock that runs counts on between two tables, in the words of the `duration` filter.
const begun = new WeakMap();
const two = (number) => String(number).padStart(2, "0");

function words(seconds) {
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3_600) % 24];
  const [minutes, rest] = [Math.floor(seconds / 60) % 60, seconds % 60];
  if (days) return `${days} d ${two(hours)} h`;
  if (hours) return `${hours} h ${two(minutes)} min`;
  return minutes ? `${minutes} min ${two(rest)} s` : `${rest} s`;
}
function tick() {
  for (const clock of document.querySelectorAll("data[data-runs]")) {
    if (!begun.has(clock)) begun.set(clock, Date.now());
    const left = Number(clock.value) - (Date.now() - begun.get(clock)) / 1000;
    const now = words(Math.max(0, Math.floor(left)));
    if (clock.textContent !== now) clock.textContent = now;
  }
}
setInterval(tick, 1000);
document.addEventListener("htmx:afterSettle", tick);
tick();
