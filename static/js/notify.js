// A notice of the browser, for a player who wishes it and looks at another page. All words come from the page.

export function notify(title, words) {
  if (!document.hidden || document.documentElement.dataset.notify !== "on" || window.Notification?.permission !== "granted") return;
  try {
    const shown = new Notification(title, { body: words, tag: location.pathname, icon: document.querySelector('link[rel="icon"]')?.href });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
    document.addEventListener("visibilitychange", () => shown.close(), { once: true });
  } catch {
    // some phones allow notices to workers only; the title still says it
  }
}
