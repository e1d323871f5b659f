// Makes and uses passkeys. What the browser and its device say to each other is sent on as JSON; the site checks it.

const bytes = (text) => {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/").padEnd(Math.ceil(text.length / 4) * 4, "="));
  return Uint8Array.from(plain, (character) => character.charCodeAt(0));
};

const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const credentials = (list) => (list ?? []).map((one) => ({ ...one, id: bytes(one.id) }));

async function made(options) {
  const publicKey = {
    ...options,
    challenge: bytes(options.challenge),
    user: { ...options.user, id: bytes(options.user.id) },
    excludeCredentials: credentials(options.excludeCredentials),
  };
  const key = await navigator.credentials.create({ publicKey });
  const { attestationObject, clientDataJSON } = key.response;
  const response = { attestationObject: text(attestationObject), clientDataJSON: text(clientDataJSON) };
  return { id: key.id, rawId: text(key.rawId), type: key.type, response };
}

async function used(options) {
  const publicKey = {
    ...options,
    challenge: bytes(options.challenge),
    allowCredentials: credentials(options.allowCredentials),
  };
  const key = await navigator.credentials.get({ publicKey });
  const { authenticatorData, clientDataJSON, signature, userHandle } = key.response;
  const response = {
    authenticatorData: text(authenticatorData),
    clientDataJSON: text(clientDataJSON),
    signature: text(signature),
    userHandle: userHandle ? text(userHandle) : null,
  };
  return { id: key.id, rawId: text(key.rawId), type: key.type, response };
}

function connect(box) {
  const making = box.dataset.passkey === "make";
  const hidden = making ? box.querySelector("[data-make]") : box.querySelector("button");
  const button = making ? hidden.querySelector("button") : hidden;
  const said = box.querySelector("[data-said]");
  const token = box.querySelector("[name=csrfmiddlewaretoken]").value;

  const ask = async (url, body) => {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": token },
      body: JSON.stringify(body),
    });
    // Whoever asks too often is told on a page.
    const told = await answer.json().catch(() => ({}));
    if (answer.ok) return told;
    // The password has to be entered again first.
    if (told.next) location.assign(told.next);
    throw new Error(told.detail);
  };

  const run = async () => {
    button.disabled = true;
    said.hidden = true;
    try {
      const options = await ask(box.dataset.ask, {});
      let credential;
      try {
        credential = await (making ? made(options) : used(options));
      } catch {
        throw new Error(box.dataset.failed);
      }
      const name = making ? box.querySelector("input:not([type=hidden])").value : undefined;
      const told = await ask(box.dataset.send, { credential, name, next: box.dataset.next });
      location.assign(told.next);
    } catch (error) {
      said.textContent = error.message || box.dataset.failed;
      said.hidden = false;
    } finally {
      button.disabled = false;
    }
  };

  hidden.hidden = false;
  box.querySelector("[data-unable]").hidden = true;
  button.addEventListener("click", run);
}

if (window.PublicKeyCredential && navigator.credentials) {
  for (const box of document.querySelectorAll("[data-passkey]")) connect(box);
}
