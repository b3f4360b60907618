/** The hosts that the contract suite is run on: what each is built as, and how it is started. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../support/port.ts";

export const TOKEN = "moderators-of-the-contract-suite";

const PACKAGES = "test/runtimes/node_modules";
const inPackages = (path: string): string => join(PACKAGES, path);

export interface Runtime {
  readonly name: string;
  readonly preset: string;
  /** The program and its arguments; `server` is the folder of the built server. */
  readonly command: (server: string) => readonly [program: string, ...args: string[]];
}

const index = (server: string): string => join(server, "index.mjs");

export const RUNTIMES: readonly Runtime[] = [
  { name: "node-server", preset: "node-server", command: (server) => [process.execPath, index(server)] },
  { name: "node-cluster", preset: "node-cluster", command: (server) => [process.execPath, index(server)] },
  { name: "node-server, Node 22", preset: "node-server", command: (server) => [inPackages("node22/bin/node"), index(server)] },
  { name: "node-server, Node 24", preset: "node-server", command: (server) => [inPackages("node24/bin/node"), index(server)] },
  { name: "bun", preset: "bun", command: (server) => [inPackages(".bin/bun"), "run", index(server)] },
  { name: "deno-server", preset: "deno-server", command: (server) => [inPackages(".bin/deno"), "run", "--allow-all", "--quiet", index(server)] },
  { name: "cloudflare-module", preset: "cloudflare-module", command: (server) => [process.execPath, "test/runtimes/workerd.mjs", server] },
]; // prettier-ignore

/** What the program says of its version; `null` where it is not there. */
export const versionOf = ({ command }: Runtime): string | null => {
  const [program, ...args] = command("");
  if (args[0]?.endsWith("workerd.mjs") === true)
    return spawnSync(program, [args[0], "--version"], { encoding: "utf8" }).stdout.trim();
  if (program !== process.execPath && !existsSync(program)) return null;
  const { stdout, status } = spawnSync(program, ["--version"], { encoding: "utf8" });
  return status === 0 ? (stdout.trim().split("\n")[0] ?? null) : null;
};

export interface RunningHost {
  readonly origin: string;
  readonly output: () => string;
  readonly stop: () => Promise<void>;
}

const START_MS = 120_000;

/** Starts a built host with reviews of its own and no budgets, and waits for its first answer. */
export const startHost = async ({ command }: Runtime, server: string): Promise<RunningHost> => {
  const port = await freePort();
  const reviews = mkdtempSync(join(tmpdir(), "musalla-runtime-"));
  const [program, ...args] = command(server);
  const environment = {
    ...process.env,
    HOST: "127.0.0.1",
    PORT: String(port),
    MUSALLA_REVIEWS: `fs:${reviews}`,
    MUSALLA_RATE_LIMIT: "0",
    MUSALLA_MODERATION_TOKEN: TOKEN,
  };
  const child = spawn(program, args, { env: environment });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill("SIGTERM");
    await ended;
    rmSync(reviews, { recursive: true, force: true });
  };
  const origin = `http://127.0.0.1:${port}`;
  const giveUpAt = Date.now() + START_MS;
  for (;;) {
    const isReady = await fetch(`${origin}/api/v1/health`).then((reply) => reply.ok, () => false); // prettier-ignore
    if (isReady) return { origin, output: () => output, stop };
    if (child.exitCode !== null || Date.now() > giveUpAt) {
      await stop();
      throw new Error(`it did not start:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};
