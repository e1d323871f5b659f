// What refreshes itself rests while nobody sees the page or somebody is at work in it, and comes anew when somebody
// looks.
document.addEventListener("htmx:beforeRequest", (event) => {
  const part = event.detail.elt;
  if (!part.matches("[data-while-seen]")) return;
  if (document.hidden || part.contains(document.activeElement)) event.preventDefault();
});
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  for (const part of document.querySelectorAll("[data-while-seen]")) {
    window.htmx?.ajax("GET", part.getAttribute("hx-get"), {
      source: part,
      target: part,
      swap: "outerHTML",
      select: part.getAttribute("hx-select") ?? undefined,
    });
  }
});
