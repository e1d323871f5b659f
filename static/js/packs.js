// Remembers which opened packs of a pool its player has unfolded, so that they are open on every device.
const form = document.querySelector("form[data-unfolding]");

for (const pack of document.querySelectorAll("details[data-pack]")) {
  pack.addEventListener("toggle", () => {
    if (!pack.open || !pack.dataset.pack) return;
    const sent = new FormData(form);
    sent.append("pack", pack.dataset.pack);
    delete pack.dataset.pack;
    fetch(form.action, { method: "POST", body: sent, redirect: "manual" }).catch(() => {});
  });
}
