/**
 * From the start of a process to its first answer, less what the same program needs to say that it is
 * there: the engine alone, and the built server where there is one. Both in turn, medians of the pairs.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { median } from "../../server/core/base/median.ts";
import { freePort } from "../../test/support/port.ts";
import { SERVER } from "../../test/support/server-process.ts";

const PAIRS = 9;

export interface Cold {
  /** Of the empty start, and what the first answer took beyond it. */
  readonly emptyMs: number;
  readonly moreMs: number;
  /** The same as processor time, where it is told. */
  readonly moreCpuMs: number | null;
}

interface Started {
  readonly wallMs: number;
  readonly cpuMs: number;
}

const pairs = async (
  empty: () => Promise<Started>,
  full: () => Promise<Started>,
): Promise<{ readonly emptyMs: number; readonly moreMs: number; readonly moreCpuMs: number }> => {
  const rounds: (readonly [Started, Started])[] = [];
  for (let i = 0; i < PAIRS; i += 1) rounds.push([await empty(), await full()]);
  return {
    emptyMs: median(rounds.map(([{ wallMs }]) => wallMs)),
    moreMs: median(rounds.map(([a, b]) => b.wallMs - a.wallMs)),
    moreCpuMs: median(rounds.map(([a, b]) => b.cpuMs - a.cpuMs)),
  };
};

/** Until the program says its processor time. */
const untilSaid = async (script: string, args: readonly string[]): Promise<Started> =>
  new Promise((resolve, reject) => {
    const startMs = performance.now();
    const child = spawn(process.execPath, [script, ...args], { stdio: ["ignore", "pipe", "inherit"] });
    child.stdout.once("data", (output: Buffer) =>
      resolve({ wallMs: performance.now() - startMs, cpuMs: Number(output) / 1000 }),
    );
    child.once("exit", (code) => reject(new Error(`the cold start ended with ${code} and said nothing`)));
  });

/** The engine alone; `script` is the program of a cold start. */
export const coldEngine = async (script: string, buildDir: string, q: string): Promise<Cold> =>
  pairs(
    async () => untilSaid(script, []),
    async () => untilSaid(script, [buildDir, q]),
  );

const GIVE_UP_MS = 30_000;

/** Until the server answers the path with success. */
const untilServed = async (buildDir: string, path: string): Promise<Started> => {
  const port = await freePort();
  const environment = { ...process.env, HOST: "127.0.0.1", PORT: String(port), MUSALLA_DATA: buildDir };
  const startMs = performance.now();
  const child = spawn(process.execPath, [SERVER], {
    env: environment,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const isServed = async (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      async (reply) => (await reply.arrayBuffer()).byteLength > 0 && reply.ok,
      () => false,
    );
  try {
    while (!(await isServed())) {
      if (performance.now() - startMs > GIVE_UP_MS) throw new Error(`${path} is not served`);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    return { wallMs: performance.now() - startMs, cpuMs: 0 };
  } finally {
    child.kill("SIGKILL");
    await ended;
  }
};

/** The built server: a search beside a file that needs no data; `null` where it is not built. */
export const coldServer = async (buildDir: string, q: string): Promise<Cold | null> => {
  if (!existsSync(SERVER)) return null;
  const path = `/api/v1/search?q=${encodeURIComponent(q)}`;
  const all = await pairs(
    async () => untilServed(buildDir, "/robots.txt"),
    async () => untilServed(buildDir, path),
  );
  return { ...all, moreCpuMs: null };
};
