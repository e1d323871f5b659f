// A sheet that a guest was handed leads here with the code after the #, which is sent to nobody; then it is taken away.
const code = document.getElementById("id_code");
const handed = decodeURIComponent(location.hash.slice(1));
if (code && !code.value && /^[A-Z0-9-]{4,40}$/i.test(handed)) {
  code.value = handed;
  history.replaceState(null, "", location.pathname + location.search);
}
