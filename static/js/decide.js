// The decision panel. It puts the choice into a sentence, allows no more ticks than the question does, can show the
// actions of one card alone, and swaps places in an ordering. All of it works without this file, only slower.

const labelOf = (input) => {
  const option = input.closest(".opt");
  const name = option?.querySelector(".opt__b b")?.textContent.trim() ?? "";
  const note = option?.querySelector(".opt__b span:not([data-loses])")?.textContent.trim() ?? "";
  return { name, note };
};

function summary(form) {
  const line = form.querySelector("[data-summary]");
  if (!line) return;
  const chosen = [...form.querySelectorAll("fieldset input:checked")].filter(
    (input) => input.value !== "" || form.dataset.input === "radio",
  );
  const bold = document.createElement("b");
  const rest = document.createElement("span");
  rest.className = "muted";
  const kind = form.dataset.input;
  const words = line.dataset;
  if (kind === "place") {
    bold.textContent = words.place;
    rest.textContent = words.placeNote;
  } else if (kind === "assign") {
    bold.textContent = chosen.length ? words.assigned.replace("{count}", chosen.length) : words.nobody;
    const legendOf = (input) => input.closest("fieldset").querySelector("legend").textContent.trim();
    const pairOf = (input) => words.pair.replace("{left}", legendOf(input)).replace("{right}", labelOf(input).name);
    rest.textContent = chosen.map(pairOf).join(", ");
  } else if (kind === "order") {
    bold.textContent = words.order;
    rest.textContent = ordered(form).join(", ");
  } else if (chosen.length === 0) {
    const typed = form.querySelector("input[type=number]")?.value;
    bold.textContent = typed ?? "";
    const mayChooseNone = kind === "checkbox" && form.dataset.least === "0";
    const hint = mayChooseNone ? words.none : words.choose;
    rest.textContent = typed ? "" : hint;
  } else if (chosen.length === 1) {
    const { name, note } = labelOf(chosen[0]);
    bold.textContent = name;
    rest.textContent = note;
  } else {
    bold.textContent = words.chosen.replace("{count}", chosen.length);
    rest.textContent = chosen.map((input) => labelOf(input).name).join(", ");
  }
  const warned = chosen.map((input) => input.closest(".opt")?.querySelector("[data-loses]")?.textContent.trim());
  const warning = Object.assign(document.createElement("span"), { className: "loses" });
  warning.textContent = warned.find(Boolean) ?? "";
  line.replaceChildren(bold, " ", rest, " ", warning);
  form.querySelector(".confirm button")?.classList.toggle("btn--bad", Boolean(warning.textContent));
  mark(chosen);
  reach(form, chosen);
  complete(form);
  document.dispatchEvent(new Event("decide:changed"));
}

// A pass is sent with the button that says how far it reaches; any other answer with the plain one.
function reach(form, chosen) {
  const how = form.querySelector(".confirm__how");
  if (!how) return;
  const [main, other] = how.querySelectorAll("button");
  other.dataset.then ??= other.textContent.trim();
  const passes = chosen.length === 1 && chosen[0].value === how.dataset.passing;
  const further = passes && how.dataset.ends !== "phase";
  main.value = further ? "pass" : "";
  main.textContent = further ? how.dataset.reach : how.dataset.plain;
  main.lang = further ? "en" : "";
  other.value = passes ? "" : "pass";
  other.textContent = passes ? how.dataset.once : other.dataset.then;
  other.hidden = passes && !further;
}

// Cards whose options are chosen are lifted.
function mark(chosen) {
  for (const card of document.querySelectorAll(":is(.card, .piece).chosen")) card.classList.remove("chosen");
  for (const input of chosen) {
    const id = input.closest("[data-card]")?.dataset.card;
    if (id) document.querySelector(`:is(.card, .piece)[data-card="${CSS.escape(id)}"]`)?.classList.add("chosen");
  }
}

// The button that sends the answer, and beside it the one that says otherwise how far a pass reaches.
export function ready(form, may) {
  for (const button of form.querySelectorAll(".confirm button")) button.disabled = !may;
}

// What can be chosen no more cannot be chosen, and says why.
function close(input, why) {
  const option = input.closest(".opt");
  input.disabled = Boolean(why);
  option.title = why;
  let line = option.querySelector(".opt__why");
  if (!line && !why) return;
  line ??= option.querySelector(".opt__b").appendChild(Object.assign(document.createElement("span"), {
    className: "opt__why",
    id: `why-${(lines += 1)}`,
  }));
  line.textContent = why;
  if (why) input.setAttribute("aria-describedby", line.id);
  else input.removeAttribute("aria-describedby");
}
let lines = 0;

function bounds(form) {
  const words = form.querySelector("[data-summary]")?.dataset;
  const most = Number(form.dataset.most);
  const inputs = [...form.querySelectorAll("fieldset .opt input")];
  const enough = words?.enough.replace("{count}", most);
  if (form.dataset.input === "checkbox") {
    const ticked = inputs.filter((box) => box.checked).length;
    for (const box of inputs) close(box, !box.checked && ticked >= most ? enough : "");
  } else if (form.dataset.input === "assign") {
    const taken = inputs.filter((input) => input.checked && input.value);
    const faces = (input) => input.closest(".opt").dataset.target;
    for (const input of inputs) {
      const { room, full } = input.closest(".opt").dataset;
      const others = taken.filter((one) => one.name !== input.name);
      const here = others.filter((one) => faces(one) === faces(input)).length;
      if (input.checked || !input.value) close(input, "");
      else if (room && here >= Number(room)) close(input, full || words.full);
      else close(input, others.length >= most ? enough : "");
    }
  }
}

// What the answer still lacks, in the words of the button that sends it.
function missing(form) {
  const words = form.querySelector("[data-summary]").dataset;
  const chosen = [...form.querySelectorAll("fieldset .opt input:checked")];
  const least = Number(form.dataset.least);
  const typed = form.querySelector("fieldset input[type=number]");
  switch (form.dataset.input) {
    case "radio":
      return chosen.length ? "" : words.one;
    case "number":
      if (!typed) return chosen.length ? "" : words.one;
      return typed.validity.valid ? "" : words.number.replace("{least}", typed.min).replace("{most}", typed.max);
    case "checkbox":
      return chosen.length < least ? words.more.replace("{count}", least - chosen.length) : "";
    case "assign": {
      const pairs = chosen.filter((input) => input.value).length;
      return pairs < least ? words.assignMore.replace("{count}", least - pairs) : "";
    }
  }
  return "";
}

function complete(form) {
  const main = form.querySelector(".confirm button");
  const lacks = missing(form);
  main.dataset.plain ??= main.textContent.trim();
  if (lacks || !main.lang) main.removeAttribute("lang"); // only what the game says is English
  if (lacks) main.textContent = lacks;
  else if (!form.querySelector(".confirm__how")) main.textContent = main.dataset.plain;
  ready(form, !lacks);
}

const ordered = (form) =>
  [...form.querySelectorAll("[data-ordering] li")]
    .sort((a, b) => Number(a.querySelector("select").value) - Number(b.querySelector("select").value))
    .map((row) => row.querySelector("label").textContent.trim());

// Whoever had the place that was just given away gets the one that became free.
function swap(form, changed) {
  const selects = [...form.querySelectorAll("[data-ordering] select")];
  swapIn(selects, changed);
  for (const select of selects) select.dataset.was = select.value;
}
function swapIn(selects, changed) {
  const before = changed.dataset.was ?? [...changed.options].find((one) => one.defaultSelected)?.value ?? "";
  for (const select of selects) {
    if (select !== changed && select.value === changed.value) select.value = before;
  }
}

function hideOthers(form, own, title) {
  for (const option of form.querySelectorAll("fieldset .opt")) {
    option.closest("li").hidden = !own.includes(option) && !option.closest(".passing");
  }
  for (const set of form.querySelectorAll("fieldset")) set.hidden = !set.querySelector("li:not([hidden])");
  const note = form.querySelector("[data-filter]");
  note.hidden = false;
  note.querySelector("span").textContent = title;
}

export function showOnly(cardIds, title) {
  const form = document.querySelector("form.decide");
  if (!form?.querySelector("[data-filter]")) return 0;
  const own = [...form.querySelectorAll("fieldset .opt")].filter((option) => cardIds.includes(option.dataset.card));
  if (!own.length) return 0;
  hideOthers(form, own, title);
  const input = own[0].querySelector("input");
  if (own.length === 1 && !input.disabled && form.dataset.input === "radio") {
    input.checked = true;
    summary(form);
  }
  document.dispatchEvent(new Event("decide:changed"));
  (own.map((option) => option.querySelector("input")).find((one) => !one.disabled) ?? input).focus();
  return own.length;
}

export function showAll() {
  const form = document.querySelector("form.decide");
  if (!form) return;
  for (const hidden of form.querySelectorAll("fieldset[hidden], li[hidden]")) hidden.hidden = false;
  const note = form.querySelector("[data-filter]");
  if (note) note.hidden = true;
  document.dispatchEvent(new Event("decide:changed"));
}

// What somebody had chosen before the table was drawn anew, and whose actions alone they looked at, as long as the
// question is the same: to the question, or to those they may answer ahead.
const chosenIn = () => document.querySelector("form.decide") ?? document.querySelector("form.ahead");

export function remember() {
  const form = chosenIn();
  if (!form) return null;
  const inputs = [...form.querySelectorAll("input, select")].filter((input) => input.type !== "hidden");
  const focused = document.activeElement;
  const note = form.querySelector("[data-filter]:not([hidden])");
  const shown = [...form.querySelectorAll("fieldset li:not([hidden]) > .opt")];
  return {
    decision: form.dataset.decision,
    only: note && {
      cards: shown.map((option) => option.dataset.card).filter(Boolean),
      title: note.querySelector("span").textContent,
    },
    chosen: inputs.map((input) => [input.name, input.value, input.checked ?? false]),
    focus: form.contains(focused) ? [focused.name ?? "", focused.value ?? ""] : null,
  };
}

export function recall(kept) {
  const form = chosenIn();
  if (!form) return;
  if (kept && kept.decision === form.dataset.decision) {
    for (const [name, value, checked] of kept.chosen) {
      for (const input of form.querySelectorAll("input, select")) {
        if (input.name !== name || input.type === "hidden") continue;
        if (input.type === "radio" || input.type === "checkbox") {
          if (input.value === value) input.checked = checked;
        } else input.value = value;
      }
    }
    if (kept.only) {
      const all = [...form.querySelectorAll("fieldset .opt")];
      const own = all.filter((option) => kept.only.cards.includes(option.dataset.card));
      if (own.length) hideOthers(form, own, kept.only.title);
    }
    if (kept.focus) {
      const [name, value] = kept.focus;
      const inputs = [...form.querySelectorAll("input, select, button")];
      inputs.find((input) => input.name === name && input.value === value)?.focus();
    }
  }
  if (form.matches(".decide")) begin(form);
}

function begin(form) {
  for (const select of form.querySelectorAll("[data-ordering] select")) select.dataset.was = select.value;
  bounds(form);
  summary(form);
}

// The places of an order that is given ahead: each once, and all or none.
function places(set, changed) {
  const selects = [...set.querySelectorAll("select")];
  if (changed?.value) swapIn(selects, changed);
  const given = selects.filter((select) => select.value);
  for (const select of selects) {
    select.dataset.was = select.value;
    select.setCustomValidity(given.length && !select.value ? set.dataset.incomplete : "");
  }
}

document.addEventListener("change", (event) => {
  const ahead = event.target.closest("form.ahead [data-incomplete]");
  if (ahead) places(ahead, event.target);
  const form = event.target.closest("form.decide");
  if (!form) return;
  if (event.target.closest("[data-ordering]")) swap(form, event.target);
  bounds(form);
  summary(form);
});
document.addEventListener("input", (event) => {
  const form = event.target.closest("form.decide");
  if (form && event.target.type === "number") summary(form);
});
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-filter] button")) showAll();
});
// By keyboard: a digit chooses the answer of that number, or the number itself; Enter on the question confirms. Arrows
// move between answers as in every group of radio buttons.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("dialog")) return;
  const form = document.querySelector("form.decide");
  const writes = event.target.closest("textarea, select, input:not([type=radio]):not([type=checkbox])");
  if (!form || writes) return;
  if (/^[0-9]$/.test(event.key)) {
    const shown = [...form.querySelectorAll("fieldset .opt")].filter((option) => option.checkVisibility());
    const numbered = form.querySelector(`.opt--number input[value="${event.key}"]`);
    const input = numbered ?? shown[Number(event.key) - 1]?.querySelector("input");
    if (!input || input.disabled) return;
    input.focus();
    input.click();
    event.preventDefault();
  } else if (event.key === "Enter" && (event.target === document.body || event.target.id === "ask")) {
    // What is not complete leads to the answers.
    const send = form.querySelector(".confirm button");
    if (send.disabled) form.querySelector("fieldset :is(input, select):enabled")?.focus();
    else send.click();
  }
});
// A second press of Confirm would only be answered "already answered"; spare people that.
document.addEventListener("submit", (event) => {
  const form = event.target.closest("form.decide");
  if (form) queueMicrotask(() => ready(form, false));
});

const first = document.querySelector("form.decide");
if (first) begin(first);
