// The results of a round by keyboard: numbers press a table's scores, arrows go between scores and tables.
const results = () => document.querySelectorAll("#results .scores");
const buttons = (form) => [...form.querySelectorAll("button")];

const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
let sent = false; // a second press while the first is on its way would be of the same table

document.addEventListener("submit", () => (sent = true));
addEventListener("pageshow", () => {
  sent = false;
  goOn();
});

document.addEventListener("keydown", (event) => {
  const form = event.target.closest("#results .scores");
  if (!form || event.ctrlKey || event.metaKey || event.altKey) return;
  const keys = buttons(form);
  if (event.key in STEPS) {
    const [down, along] = STEPS[event.key];
    const at = keys.indexOf(event.target);
    const forms = [...results()];
    const there = down ? forms[forms.indexOf(form) + down] : form;
    const row = there ? buttons(there) : [];
    row[Math.min(at + along, row.length - 1)]?.focus();
  } else if (/^[1-9]$/.test(event.key) && keys[event.key - 1]) {
    if (!sent) keys[event.key - 1].click();
  } else return;
  event.preventDefault();
});

for (const help of document.querySelectorAll("[data-keys-help]")) help.hidden = !results().length;
// The address names the table that one goes on with. The browser goes there itself first, and takes the focus away.
const goOn = () => document.getElementById(location.hash.slice(1))?.querySelector(".scores button")?.focus();
addEventListener("hashchange", goOn);
