import { defineNitroPlugin } from "nitropack/runtime";
import { PLATFORM } from "../base/platform.ts";
import { runtime } from "../runtime/runtime.ts";
import { started } from "../runtime/start.ts";

/** How often housekeeping is due, ms. */
const TIDY_MS = 60_000;

/**
 * Start of a process: checks (runtime/start.ts), housekeeping, and UTC as local time, because the opening-hours library
 * reads a Date's local fields. Not in a worker, which may do nothing before the first request; that gets the error.
 */
export default defineNitroPlugin((nitroApp) => {
  if (PLATFORM === "cloudflare") return;
  process.env["TZ"] = "UTC";
  void started();
  const timer = setInterval(() => void runtime().tidy(Date.now()), TIDY_MS).unref();
  nitroApp.hooks.hook("close", async () => {
    clearInterval(timer);
    await runtime().close();
  });
});
