import { render } from "preact";
import { App } from "./app.tsx";
import { wakeWorker } from "./offline/wake.ts";

const root = document.querySelector("#app");
if (root !== null) render(<App />, root);
if ("serviceWorker" in navigator && import.meta.env.PROD)
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js"));
wakeWorker();
