import { effect } from "@preact/signals";
import { render } from "preact";
import { App, preloadView } from "./app.tsx";
import { firstSpeech } from "./base/language.ts";
import { awaitInstall } from "./offline/install.ts";
import { wakeWorker } from "./offline/link.ts";
import { followNewer } from "./offline/newer.ts";
import { registerWorker } from "./offline/register.ts";
import { isReminding } from "./prayer/reminder.ts";

preloadView(location.pathname);

/** Its timer runs until the page closes, and heeds the switch. */
let reminders: Promise<unknown> | null = null;
const startReminders = async (): Promise<unknown> =>
  (reminders ??= import("./prayer/reminding.ts").then(({ startReminding }) => startReminding()));

const root = document.querySelector("#app");
// Without a top-level await, which would split this script: other scripts import from it.
void firstSpeech.then(() => root !== null && render(<App />, root));
if (import.meta.env.PROD)
  void registerWorker().then((registration) => registration !== null && followNewer(registration));
wakeWorker();
effect(() => {
  if (isReminding.value) void startReminders();
});
awaitInstall();
