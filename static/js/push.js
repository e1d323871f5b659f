// The page of notices: turns notices in this browser on. Ending them is a form of the page, which needs no script.

const box = document.querySelector("[data-push-key]");
const button = box?.querySelector("button[data-push-on]");
const said = box?.querySelector("[data-push-said]");

const say = (name) => {
  said.textContent = box.dataset[name];
  said.hidden = false;
};

function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/").padEnd(Math.ceil(text.length / 4) * 4, "="));
  return Uint8Array.from(plain, (character) => character.charCodeAt(0));
}

async function turnOn() {
  button.disabled = true;
  try {
    if ((await Notification.requestPermission()) !== "granted") return say("refused");
    const registration = await navigator.serviceWorker.register(box.dataset.worker);
    await navigator.serviceWorker.ready;
    const before = await registration.pushManager.getSubscription();
    // One made with another key of this site gets nothing any more.
    const key = bytes(box.dataset.pushKey);
    const old = before?.options.applicationServerKey;
    if (before && (!old || new Uint8Array(old).join() !== key.join())) await before.unsubscribe();
    const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint, keys } = made.toJSON();
    const token = box.querySelector("[name=csrfmiddlewaretoken]").value;
    const answer = await fetch(box.dataset.subscribe, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": token },
      body: JSON.stringify({ endpoint, keys }),
    });
    if (answer.ok) return location.reload();
    said.textContent = (await answer.json()).detail ?? box.dataset.failed;
    said.hidden = false;
  } catch {
    say("failed");
  } finally {
    button.disabled = false;
  }
}

if (button && "serviceWorker" in navigator && "PushManager" in window) {
  button.hidden = false;
  button.addEventListener("click", turnOn);
} else if (box) {
  say("unable");
}
