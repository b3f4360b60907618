import { join } from "node:path";
import { defineNitroPlugin } from "nitropack/runtime";
import { MANIFEST_FILE } from "#core/shard/names.ts";
import { modifiedMs } from "../utils/files.ts";
import { readSettings } from "../utils/settings.ts";

const stop = (problems: readonly string[]): void => {
  process.stderr.write(`musalla cannot start:\n${problems.map((one) => `  - ${one}\n`).join("")}`);
  process.exit(2);
};

/**
 * A server that cannot answer does not start: wrong settings, or no data. The process runs in UTC,
 * because the opening-hours library reads a Date's local fields.
 */
export default defineNitroPlugin(() => {
  process.env["TZ"] = "UTC";
  const settings = readSettings(process.env);
  if (!("dataDir" in settings)) return stop(settings);
  const { dataDir } = settings;
  void modifiedMs(join(dataDir, MANIFEST_FILE)).then((writtenMs) => {
    if (writtenMs === null) stop([`MUSALLA_DATA: there is no data build in ${dataDir}; run npm run build`]);
  });
});
