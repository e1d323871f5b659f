// Makes the player's cut of the deck in the browser, and shows it: 256 random bits in hexadecimal. The page already
// shows the server's promise.
function make() {
  for (const input of document.querySelectorAll("[data-cut] input[name=cut]")) {
    if (input.value) continue;
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    input.value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }
}

make();
document.addEventListener("htmx:afterSwap", make);
// Who has just asked for this match has nothing else to decide: the cut is made at once, and nothing is said of it.
if (location.hash === "#cut") {
  const form = document.querySelector("form[data-cut]:not([data-cut=wait])");
  if (form) {
    const mark = Object.assign(document.createElement("input"), { type: "hidden", name: "at_once", value: "yes" });
    form.append(mark);
    form.requestSubmit();
    mark.remove();
  }
}
