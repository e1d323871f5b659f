// Buttons beside the form of an offer that write a listed card into one of its two sides.
for (const button of document.querySelectorAll("button[data-line]")) {
  button.hidden = false;
  button.addEventListener("click", () => {
    const side = document.querySelector(`textarea[name=${button.dataset.into}]`);
    side.value = `${side.value.trimEnd()}\n${button.dataset.line}`.trimStart();
    button.disabled = true;
    side.scrollTop = side.scrollHeight;
  });
}
