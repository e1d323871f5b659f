// Counts the clock of the hall between two answers of the server, by the browser's steady clock.
const text = (seconds) => {
  const days = Math.floor(seconds / 86400);
  const rest = seconds % 86400;
  const two = (number) => String(number).padStart(2, "0");
  const clock = `${Math.floor(rest / 3600)}:${two(Math.floor((rest % 3600) / 60))}:${two(rest % 60)}`;
  return days ? `${days} d ${clock}` : clock;
};

const began = new WeakMap();

const tick = () => {
  const clock = document.querySelector("[data-left], [data-gone]");
  if (!clock) return;
  if (!began.has(clock)) began.set(clock, performance.now());
  const passed = Math.floor((performance.now() - began.get(clock)) / 1000);
  if ("gone" in clock.dataset) {
    clock.textContent = text(Number(clock.dataset.gone) + passed);
    return;
  }
  const left = Math.max(Number(clock.dataset.left) - passed, 0);
  clock.textContent = left ? text(left) : clock.dataset.up;
  clock.parentElement.classList.toggle("hall__time--soon", left <= 300);
};

tick();
setInterval(tick, 250);
