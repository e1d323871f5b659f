// Makes the player's cut of the deck in the browser, and shows it: 256 random bits in hexadecimal.
for (const input of document.querySelectorAll("[data-cut] input[name=nonce]")) {
  if (!input.value) {
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    input.value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }
}
