import { join } from "node:path";
import { defineNitroPlugin } from "nitropack/runtime";
import { MANIFEST_FILE } from "#core/shard/names.ts";
import { modifiedMs } from "../utils/files.ts";
import { runtime } from "../utils/runtime.ts";
import { readSettings } from "../utils/settings.ts";

/** How often it is asked whether something is to be tidied up, ms. */
const TIDY_MS = 60_000;

const stop = (problems: readonly string[]): void => {
  process.stderr.write(`musalla cannot start:\n${problems.map((one) => `  - ${one}\n`).join("")}`);
  process.exit(2);
};

/**
 * A server that cannot answer does not start: wrong settings, or no data. The process runs in UTC,
 * because the opening-hours library reads a Date's local fields.
 */
export default defineNitroPlugin((nitroApp) => {
  process.env["TZ"] = "UTC";
  const settings = readSettings(process.env);
  if (!("dataDir" in settings)) return stop(settings);
  const { dataDir } = settings;
  void modifiedMs(join(dataDir, MANIFEST_FILE)).then((writtenMs) => {
    if (writtenMs === null) stop([`MUSALLA_DATA: there is no data build in ${dataDir}; run npm run build`]);
  });
  const { tidy, close } = runtime();
  const timer = setInterval(() => void tidy(Date.now()), TIDY_MS).unref();
  nitroApp.hooks.hook("close", async () => {
    clearInterval(timer);
    await close();
  });
});
