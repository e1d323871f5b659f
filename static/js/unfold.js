// A field that the browser refuses may stand in a folded part of its form: unfold it, so that the reason can be shown.
document.addEventListener(
  "invalid",
  (event) => {
    const part = event.target.closest("details");
    if (part) part.open = true;
  },
  true,
);
