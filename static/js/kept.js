// What this browser keeps of how one likes the table. Where nothing can be kept, everything is as it is at first.
export function kept(name) {
  try {
    return localStorage.getItem(name) === "on";
  } catch {
    return false;
  }
}

export function keep(name, on) {
  try {
    if (on) localStorage.setItem(name, "on");
    else localStorage.removeItem(name);
  } catch {
    // it holds until the page is left
  }
}
