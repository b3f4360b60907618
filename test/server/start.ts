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

/**
 * Whether our server says that it listens: another process may have taken the port since it was found free, and would
 * answer in its place. Hosts of {@link commandOf} that are not Node's do not say it.
 */
const listens = (output: string): boolean =>
  process.env["TEST_SERVER"] !== undefined || output.includes("Musalla listens on");

/** A running server; `settings` are added to its environment, `undefined` takes one away. */
export const startServer = async (
  settings: Readonly<Record<string, string | undefined>> = {},
): Promise<RunningServer> => {
  const port = await freePort();
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
  const origin = `http://127.0.0.1:${port}`;
  const giveUpAt = Date.now() + START_MS;
  for (;;) {
    const isReady = await fetch(`${origin}/robots.txt`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (isReady && listens(output)) break;
    if (child.exitCode !== null && output.includes(`cannot listen on port ${port}`)) {
      forget();
      rmSync(reviewsDir, { recursive: true, force: true });
      return startServer(settings);
    }
    if (child.exitCode !== null || Date.now() > giveUpAt) throw new Error(`the server did not start:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    origin,
    reviewsDir,
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
