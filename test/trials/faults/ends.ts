/**
 * The process ends under load, gracefully (SIGTERM) or not (SIGKILL): the next one finds everything that was
 * acknowledged.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { startServer } from "../../running/start.ts";
import type { Acknowledged } from "../reviews/tally.ts";
import { pause, startReads, startReviews, tallyReviews, untilSound } from "./asking.ts";
import type { Scenario } from "./scenario.ts";

const ROUNDS = 3;
const LOAD_MS = 500;

export const ends: Scenario = async ({ build, scratch, known, book, reviewed, random }) => {
  const folder = join(scratch, "reviews");
  rmSync(folder, { recursive: true, force: true });
  const settings = {
    MUSALLA_DATA: build,
    MUSALLA_REVIEWS: `fs:${folder}`,
    MUSALLA_RATE_LIMIT: "0",
    MUSALLA_LOG: "off",
  };
  const sent: Acknowledged = new Map();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const signal of ["SIGTERM", "SIGKILL"] as const) {
      const row = book.of(`${signal} under load`);
      const before = sent.size;
      const server = await startServer(settings);
      const asking = { origin: server.origin, known: [known], row, excused: [0] };
      const loads = [startReads(asking), startReviews(asking, reviewed, sent)];
      await pause(LOAD_MS + random.below(LOAD_MS));
      server.signal(signal);
      row.injected += 1;
      const code = await server.ended;
      if (signal === "SIGTERM" && code !== 0) row.broken.push(`it ended with ${code}`);
      await Promise.all(loads.map(async ({ stop }) => stop()));
      await server.stop();
      const startedMs = performance.now();
      const next = await startServer(settings);
      try {
        await untilSound({ ...asking, origin: next.origin, row: { ...row, recoveriesMs: [] } }, known);
        row.recoveriesMs.push(performance.now() - startedMs);
        await tallyReviews({ origin: next.origin, row }, reviewed, sent, before);
      } finally {
        await next.stop();
      }
    }
  }
};
