import { render } from "preact";
import { App, preloadView } from "./app.tsx";
import { firstSpeech } from "./base/language.ts";
import { awaitInstall } from "./offline/install.ts";
import { wakeWorker } from "./offline/link.ts";
import { followNewer } from "./offline/newer.ts";
import { registerWorker } from "./offline/register.ts";

preloadView(location.pathname);

const root = document.querySelector("#app");
// Without a top-level await, which would split this script: other scripts import from it.
void firstSpeech.then(() => root !== null && render(<App />, root));
if (import.meta.env.PROD)
  void registerWorker().then((registration) => registration !== null && followNewer(registration));
wakeWorker();
awaitInstall();
