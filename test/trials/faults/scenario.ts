/** What every kind of fault receives. */
import type { Random } from "../../../bench/generate/random.ts";
import { type RunningServer, startServer } from "../../running/start.ts";
import type { Known } from "./asking.ts";
import type { Book } from "./book.ts";

export interface Faults {
  readonly random: Random;
  readonly book: Book;
  /** The build with the known answers; read-only. */
  readonly build: string;
  /** A folder for copies. */
  readonly scratch: string;
  readonly known: Known;
  /** Ids of places to review. */
  readonly reviewed: readonly number[];
}

const START_MS = 60_000;
/** Characters shown of the output of a server that exited unexpectedly. */
const TOLD_MAX = 2000;

const untilHealthy = async (origin: string): Promise<void> => {
  const startMs = performance.now();
  while (
    !(await fetch(`${origin}/api/v1/health`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (performance.now() - startMs > START_MS) throw new Error(`${origin} does not answer`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

/** Injects each of its faults once. */
export type Scenario = (faults: Faults) => Promise<void>;

/** Runs `work` with a server, which is stopped afterwards in any case. */
export const withServer = async (
  settings: Readonly<Record<string, string>>,
  work: (server: RunningServer) => Promise<void>,
): Promise<void> => {
  const server = await startServer({ MUSALLA_RATE_LIMIT: "0", ...settings });
  let hasEnded = false;
  const ended = server.ended.then((code) => {
    hasEnded = true;
    return code;
  });
  try {
    // Pages are served before the data is open.
    await untilHealthy(server.origin);
    await work(server);
    if (hasEnded)
      throw new Error(
        `the server ended by itself, ${(await ended) ?? "by a signal"}: ${server.output().slice(-TOLD_MAX)}`,
      );
  } finally {
    await server.stop();
  }
};
