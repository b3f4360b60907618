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

/** What an error says, without line breaks. */
const oneLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, " ");

/**
 * A server that cannot answer does not start: wrong settings, or no data. The process runs in UTC,
 * because the opening-hours library reads a Date's local fields. A worker has none of it: it may do
 * nothing before the first request, which is then answered with what is wrong.
 */
export default defineNitroPlugin((nitroApp) => {
  if (PLATFORM === "cloudflare") return undefined;
  process.env["TZ"] = "UTC";
  const settings = readSettings(process.env);
  if (!("data" in settings)) return stop(settings);
  const { source, engineAt, tidy, close } = runtime();
  void source.version().then(async (version) => {
    if (version === null)
      return stop([`MUSALLA_DATA: there is no data build in ${source.label}; run npm run build`]);
    return engineAt(Date.now()).then(
      () => undefined,
      (error: unknown) => stop([`MUSALLA_DATA: the data build in ${source.label} is none of this server: ${oneLine(error)}; run npm run build`]),
    ); // prettier-ignore
  });
  const timer = setInterval(() => void tidy(Date.now()), TIDY_MS).unref();
  nitroApp.hooks.hook("close", async () => {
    clearInterval(timer);
    await close();
  });
  return undefined;
});
