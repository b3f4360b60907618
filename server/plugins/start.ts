import { defineNitroPlugin } from "nitropack/runtime";
import { PLATFORM } from "../base/platform.ts";
import { runtime } from "../runtime/runtime.ts";
import { started } from "../runtime/start.ts";

/** How often it is asked whether something is to be tidied up, ms. */
const TIDY_MS = 60_000;

/**
 * A server that cannot answer does not start (runtime/start.ts). The process runs in UTC, because the opening-hours library
 * reads a Date's local fields. A worker has none of it: it may do nothing before the first request, which is then
 * answered with what is wrong.
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
