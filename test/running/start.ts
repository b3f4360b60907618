/** Starts the built server as its users do, on a free port, with a folder of its own for reviews. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nameServer } from "../support/left-servers.ts";
import { freePort } from "../support/port.ts";

export interface RunningServer {
  /** http://127.0.0.1:PORT */
  readonly origin: string;
  readonly reviewsDir: string;
  readonly pid: number | undefined;
  /** What the server printed so far. */
  readonly output: () => string;
  /** Sends it a signal. */
  readonly signal: (signal: NodeJS.Signals) => void;
  /** Its exit code once it ended; null where a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Ends it and removes its reviews. */
  readonly stop: () => Promise<void>;
}

const START_MS = 60_000;

/** The program that is started: the built server on this Node, or the JSON array of words in TEST_SERVER. */
const commandOf = (): readonly [program: string, ...args: string[]] => {
  const given = process.env["TEST_SERVER"];
  if (given === undefined) return [process.execPath, ".output/server/index.mjs"];
  const [program = "", ...args] = JSON.parse(given) as readonly string[];
  return [program, ...args];
};

/** A running server; `settings` are added to its environment, `undefined` takes one away. */
export const startServer = async (
  settings: Readonly<Record<string, string | undefined>> = {},
): Promise<RunningServer> => {
  // Our own server takes a free port itself and says which: one that was found free may be another's by then.
  const isGiven = process.env["TEST_SERVER"] !== undefined;
  let port = isGiven ? await freePort() : 0;
  const reviewsDir = mkdtempSync(join(tmpdir(), "musalla-reviews-"));
  const environment = {
    ...process.env,
    // Of the tests themselves; a server refuses names that are no settings of it.
    MUSALLA_BASE: undefined,
    MUSALLA_REFERENCE: undefined,
    HOST: "127.0.0.1",
    PORT: String(port),
    MUSALLA_REVIEWS: `fs:${reviewsDir}`,
    ...settings,
  };
  const [program, ...args] = commandOf();
  const child = spawn(program, args, { env: environment });
  const forget = child.pid === undefined ? (): void => undefined : nameServer(child.pid);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  const giveUpAt = Date.now() + START_MS;
  for (;;) {
    port = isGiven ? port : Number(/^Musalla listens on \S+:(\d+)\n/m.exec(output)?.[1] ?? 0);
    const isReady =
      port !== 0 &&
      (await fetch(`http://127.0.0.1:${port}/robots.txt`).then(
        (reply) => reply.ok,
        () => false,
      ));
    if (isReady) break;
    if (child.exitCode !== null || Date.now() > giveUpAt) throw new Error(`the server did not start:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    reviewsDir,
    pid: child.pid,
    output: () => output,
    signal: (signal) => child.kill(signal),
    ended,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
      forget();
      rmSync(reviewsDir, { recursive: true, force: true });
    },
  };
};
