/**
 * `npm run bench -- fuzz [--requests 100000] [--seed N]`: requests of all kinds, made from the OpenAPI
 * document, against the built server. Prints what was asked and answered; ends with 1 when any answer broke a promise.
 */
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { freePort } from "../../test/support/port.ts";
import { SERVER, start, untilUp } from "../load.ts";
import { residentBytes } from "../resident.ts";
import { SETTINGS, fuzzServer } from "./http/run.ts";
import { tableOf } from "./http/tally.ts";

const OPTIONS = {
  requests: { type: "string", default: "100000" },
  seed: { type: "string", default: "1" },
} as const;

const TOKEN = "moderators-of-the-fuzz";

const wholeNumber = (name: string, text: string): number => {
  if (!/^[1-9]\d{0,7}$/.test(text)) throw new Error(`--${name} is ${text}, must be a whole number of 1 … 99999999`); // prettier-ignore
  return Number(text);
};

/** The table of a run. Throws on words that it does not know, and when a promise was broken. */
export const fuzz = async (words: readonly string[], say: (line: string) => void): Promise<string> => {
  const { values } = parseArgs({ args: [...words], options: OPTIONS });
  const requests = wholeNumber("requests", values.requests);
  const seed = wholeNumber("seed", values.seed);
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
    const table = tableOf(tally);
    if (tally.faults.length > 0) throw new Error(table);
    return table;
  } finally {
    server.kill("SIGKILL");
    rmSync(reviews, { recursive: true, force: true });
  }
};
