// The open stream of a match. It says that there is a new version (`stream:version`) or something new to read
// (`stream:talk`), and never what; those who listen fetch it. `stream:state`: it has opened, or is lost for now.
const at = [...document.querySelectorAll("[data-stream]")].find((place) => place.dataset.poll !== "0");
let open = false;

export const streaming = () => open;

function tell(kind, detail) {
  document.dispatchEvent(new CustomEvent(`stream:${kind}`, { detail }));
}
function turn(now) {
  open = now;
  tell("state");
}
// Those who listen do so by the time the first message can come.
if (at && "EventSource" in window) {
  const source = new EventSource(at.dataset.stream);
  source.onopen = () => turn(true);
  source.onerror = () => turn(false);
  source.onmessage = (event) => tell("version", event.data);
  source.addEventListener("talk", () => tell("talk"));
}
