/** A Redis of one's own: Debian's redis-server on a free port, with a folder of its own for its files. */
import { spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./port.ts";

/** True where tests of Redis may be skipped: no redis-server, and nothing demands it. */
export const isRedisAbsent =
  spawnSync("redis-server", ["--version"]).error !== undefined && process.env["REQUIRE_ALL"] !== "1";

export interface RunningRedis {
  /** redis://127.0.0.1:PORT/0 */
  readonly url: string;
  /** Ends it at once, as a crash does; what it wrote stays. */
  readonly kill: () => Promise<void>;
  /** Stops or goes on without ending, as a host that hangs. */
  readonly signal: (signal: "SIGSTOP" | "SIGCONT") => void;
  /** Starts it again on the same port and files. */
  readonly start: () => Promise<void>;
  /** Ends it and removes its files. */
  readonly stop: () => Promise<void>;
}

const START_MS = 10_000;

/** Whether it answers PING: it is not loading its files any more. */
const isUp = async (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write("PING\r\n"));
    const settle = (is: boolean): void => {
      socket.destroy();
      resolve(is);
    };
    socket.once("data", (data: Buffer) => settle(data.toString().startsWith("+PONG")));
    socket.once("error", () => settle(false));
  });

/** Every command on the disk before its answer. */
const DURABLE = ["--appendonly", "yes", "--appendfsync", "always"] as const;

/** A running Redis; durable unless `settings` say otherwise. */
export const startRedis = async (settings: readonly string[] = DURABLE): Promise<RunningRedis> => {
  const port = await freePort();
  const dir = mkdtempSync(join(tmpdir(), "musalla-redis-"));
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--dir", dir, "--save", "", ...settings];
  let child: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    child = spawn("redis-server", args, { stdio: "ignore" });
    const giveUpAt = Date.now() + START_MS;
    while (!(await isUp(port))) {
      if (child.exitCode !== null || Date.now() > giveUpAt) throw new Error("redis-server did not start");
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const kill = async (): Promise<void> => {
    const running = child;
    if (running === null || running.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise((resolve) => running.once("exit", resolve));
    running.kill("SIGKILL");
    await ended;
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}/0`,
    kill,
    signal: (signal) => child?.kill(signal),
    start,
    stop: async () => {
      await kill();
      rmSync(dir, { recursive: true, force: true });
    },
  };
};
