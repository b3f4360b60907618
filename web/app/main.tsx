import "./early.ts";
import { effect } from "@preact/signals";
import { render } from "preact";
import { App, preloadView } from "./app.tsx";
import { readGiven } from "./base/given.ts";
import { firstSpeech } from "./base/language.ts";
import { awaitInstall } from "./offline/install.ts";
import { wakeWorker } from "./offline/link.ts";
import { followNewer } from "./offline/newer.ts";
import { registerWorker } from "./offline/register.ts";
import { isReminding } from "./prayer/reminder.ts";

/** Its timer runs until the page closes, and heeds the switch. */
let reminders: Promise<unknown> | null = null;
const startReminders = async (): Promise<unknown> =>
  (reminders ??= import("./prayer/reminding.ts").then(({ startReminding }) => startReminding()));

const root = document.querySelector("#app");

const start = async (): Promise<void> => {
  // Without a connection it may not be on the device: the frame is drawn all the same.
  const view = preloadView(location.pathname).catch(() => undefined);
  if (root === null) return;
  // A page that was rendered before is taken over with all that it shows, so that nothing of it goes and comes again.
  await Promise.all([firstSpeech, view, readGiven()]);
  render(<App />, root);
};

// Without a top-level await, which would split this script: other scripts import from it.
void start();
if (import.meta.env.PROD)
  void registerWorker().then((registration) => registration !== null && followNewer(registration));
wakeWorker();
effect(() => {
  if (isReminding.value) void startReminders();
});
awaitInstall();
