import { render } from "preact";
import { App } from "./app.tsx";
import { wakeWorker } from "./offline/link.ts";
import { followNewer } from "./offline/newer.ts";
import { registerWorker } from "./offline/register.ts";

const root = document.querySelector("#app");
if (root !== null) render(<App />, root);
if (import.meta.env.PROD)
  void registerWorker().then((registration) => registration !== null && followNewer(registration));
wakeWorker();
