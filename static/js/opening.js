// Turns the cards of a pack that was opened just now one after the other. Without this script, and for who wants less
// motion, all of them are shown.
const PAUSE = 900;

function start(section) {
  const cards = [...section.querySelectorAll("ol > li")];
  const tools = section.querySelector("[data-opening-tools]");
  const said = section.querySelector("[data-opening-said]");
  let next = 0;
  let timer = 0;

  for (const card of cards) {
    card.classList.add("facedown");
    card.inert = true;
  }
  tools.hidden = false;

  function turn(count = 1) {
    clearTimeout(timer);
    for (; count > 0 && next < cards.length; count -= 1, next += 1) {
      cards[next].classList.replace("facedown", "turned");
      cards[next].inert = false;
      said.textContent = cards[next].dataset.name;
    }
    cards[next - 1]?.scrollIntoView({ block: "nearest", behavior: "smooth" });
    if (next === cards.length) tools.hidden = true;
    // The last card is the one people wait for.
    else timer = setTimeout(turn, next === cards.length - 1 ? PAUSE * 2 : PAUSE);
  }

  tools.querySelector("[data-turn]").addEventListener("click", () => turn());
  tools.querySelector("[data-all]").addEventListener("click", () => turn(cards.length));
  tools.querySelector("[data-turn]").focus();
  timer = setTimeout(turn, PAUSE);
}

const section = document.querySelector("[data-opening]");
if (section && location.hash === "#open" && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
  // Looking at the pack again shows it as it is.
  history.replaceState(null, "", location.pathname);
  start(section);
}
