// What refreshes itself rests while nobody sees the page, and comes anew when somebody does.
document.addEventListener("htmx:beforeRequest", (event) => {
  if (document.hidden && event.detail.elt.matches("[data-while-seen]")) event.preventDefault();
});
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  for (const part of document.querySelectorAll("[data-while-seen]")) {
    window.htmx?.ajax("GET", part.getAttribute("hx-get"), { source: part, target: part, swap: "outerHTML" });
  }
});
