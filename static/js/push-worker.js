// Shows what is pushed to this browser, and opens the page it leads to. It stores nothing and answers no requests.

self.addEventListener("push", (event) => {
  let notice = {};
  try {
    notice = event.data?.json() ?? {};
  } catch {
    // A message that is none of ours still has to be shown: browsers end subscriptions that show nothing.
  }
  const options = { body: notice.body ?? "", tag: notice.tag, data: { url: notice.url ?? "/" }, icon: "/favicon.ico" };
  event.waitUntil(self.registration.showNotification(notice.title ?? "Entmoot", options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(event.notification.data?.url ?? "/", self.location.origin);
  const open = async () => {
    if (url.origin !== self.location.origin) return;
    const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const same = windows.find((one) => one.url === url.href);
    await (same ? same.focus() : self.clients.openWindow(url.href));
  };
  event.waitUntil(open());
});
