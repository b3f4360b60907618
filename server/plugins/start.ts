import { defineNitroPlugin } from "nitropack/runtime";
import { PLATFORM } from "../utils/platform.ts";
import { runtime } from "../utils/runtime.ts";
import { readSettings } from "../utils/settings.ts";

/** How often it is asked whether something is to be tidied up, ms. */
const TIDY_MS = 60_000;

const stop = (problems: readonly string[]): void => {
  process.stderr.write(`musalla cannot start:\n${problems.map((one) => `  - ${one}\n`).join("")}`);
  process.exit(2);
};

/**
 * A server that cannot answer does not start: wrong settings, or no data that it can open. The process runs in UTC,
 * because the opening-hours library reads a Date's local fields. A worker has none of it: it may do
 * nothing before the first request, which is then answered with what is wrong.
 */
export default defineNitroPlugin((nitroApp) => {
  if (PLATFORM === "cloudflare") return undefined;
  process.env["TZ"] = "UTC";
  const settings = readSettings(process.env);
  if (!("data" in settings)) return stop(settings);
  const { source, engineAt, tidy, close } = runtime();
  const open = async (): Promise<void> => {
    const version = await source.version();
    if (version === null)
      return stop([`MUSALLA_DATA: there is no data build in ${source.label}; run npm run build`]);
    try {
      await engineAt(Date.now());
    } catch (error) {
      // Another build that is just put in place is opened by the first request.
      if ((await source.version()) !== version) return;
      const why = error instanceof Error ? error.message.replaceAll(/\s+/g, " ") : String(error);
      stop([`MUSALLA_DATA: the data build in ${source.label} cannot be opened: ${why}; run npm run build`]);
    }
  };
  void open();
  const timer = setInterval(() => void tidy(Date.now()), TIDY_MS).unref();
  nitroApp.hooks.hook("close", async () => {
    clearInterval(timer);
    await close();
  });
  return undefined;
});
