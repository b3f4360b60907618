/** Fuzzes a server started for this purpose, with a temporary folder of reviews. */
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../support/port.ts";
import { residentBytes } from "../../../support/resident.ts";
import { SERVER, start, untilUp } from "../../../support/server-process.ts";
import { fuzzServer, SETTINGS } from "./run.ts";
import { tableOf } from "./tally.ts";

const TOKEN = "moderators-of-the-fuzz";

/** The table of a run, and whether a promise was broken. */
export const fuzzHttp = async (
  requests: number,
  seed: number,
  say: (line: string) => void,
): Promise<{ readonly table: string; readonly isBroken: boolean }> => {
  const port = await freePort();
  const reviews = mkdtempSync(join(tmpdir(), "musalla-fuzz-"));
  const server: ChildProcess = start([SERVER], {
    ...SETTINGS,
    PORT: String(port),
    HOST: "127.0.0.1",
    MUSALLA_REVIEWS: `fs:${reviews}`,
    MUSALLA_MODERATION_TOKEN: TOKEN,
  });
  try {
    await untilUp(`http://127.0.0.1:${port}/api/v1/health`, 60);
    const tally = await fuzzServer({
      port,
      folder: "public",
      moderationToken: TOKEN,
      requests,
      seed,
      resident: () => residentBytes(server),
      say,
    });
    return { table: tableOf(tally), isBroken: tally.faults.length > 0 };
  } finally {
    server.kill("SIGKILL");
    rmSync(reviews, { recursive: true, force: true });
  }
};
