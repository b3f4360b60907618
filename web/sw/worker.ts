/** The service worker: takes its place at once; what it answers comes next. */
addEventListener("install", () => undefined);
