/**
 * A log that nobody reads any more (the collector restarted, the pipe is closed): what is written to it is lost, and
 * nothing else. The process answers, spins no core, and ends when it is told to.
 */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { freePort } from "../support/port.ts";

const children: ChildProcess[] = [];
afterAll(() => children.forEach((child) => child.kill("SIGKILL")));

interface Started {
  readonly child: ChildProcess;
  readonly origin: string;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string | null>;
  readonly loseOutput: () => void;
}

const start = async (settings: Readonly<Record<string, string>>): Promise<Started> => {
  const port = await freePort();
  const child = spawn(process.execPath, [".output/server/index.mjs"], {
    env: { ...process.env, HOST: "127.0.0.1", PORT: String(port), ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  const ended = new Promise<number | string | null>((resolve) =>
    child.once("exit", (code, signal) => resolve(signal ?? code)),
  );
  const { stdout, stderr } = child;
  const origin = `http://127.0.0.1:${port}`;
  const giveUpAt = Date.now() + 30_000;
  while (
    !(await fetch(`${origin}/robots.txt`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > giveUpAt) throw new Error("the server did not start");
    await pause(50);
  }
  const loseOutput = (): void => {
    stdout.destroy();
    stderr.destroy();
  };
  return { child, origin, ended, loseOutput };
};

/** Processor time that a process has taken, s. */
const processorS = ({ pid }: ChildProcess): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
};

const expectCalm = async (child: ChildProcess): Promise<void> => {
  const before = processorS(child);
  await pause(1500);
  expect(processorS(child) - before).toBeLessThan(0.5);
};

/** Each write fails, and would be logged. Files that cannot be written would have stopped the start. */
const FAILING = { MUSALLA_REVIEWS: "redis://127.0.0.1:1" };

describe.skipIf(process.platform !== "linux")("a server whose output is lost (Linux)", () => {
  it("goes on without it, and ends on SIGTERM", async () => {
    const { child, origin, ended, loseOutput } = await start({ ...FAILING, MUSALLA_LOG: "requests" });
    loseOutput();
    for (let i = 0; i < 20; i += 1) {
      const body = new URLSearchParams({ place_id: "401", rating: "5" });
      expect((await fetch(`${origin}/api/v1/review`, { method: "POST", body })).status).toBe(503);
      expect((await fetch(`${origin}/api/v1/health`)).status).toBe(200);
    }
    await expectCalm(child);
    child.kill("SIGTERM");
    expect(await Promise.race([ended, pause(10_000, "still there")])).toBe(0);
  });

  it.each(["SIGTERM", "SIGINT"] as const)("ends on %s where its last lines are the first that fail", async (signal) => {
    const { child, ended, loseOutput } = await start({});
    loseOutput();
    child.kill(signal);
    expect(await Promise.race([ended, pause(10_000, "still there")])).toBe(0);
  });
});

describe.skipIf(process.platform !== "linux")("the tools for assistants (Linux)", () => {
  const tsx = createRequire(import.meta.url).resolve("tsx/cli");
  const call = (id: number, method: string, params: object): string =>
    `${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`;
  const CLIENT = {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  };

  const open = async () => {
    const child = spawn(process.execPath, [tsx, "server/mcp/main.ts"], { stdio: ["pipe", "pipe", "pipe"] });
    children.push(child);
    let heard = "";
    child.stdout.on("data", (chunk: Buffer) => (heard += chunk.toString()));
    child.stdin.on("error", () => undefined);
    const ended = new Promise<number | string | null>((resolve) =>
      child.once("exit", (code, signal) => resolve(signal ?? code)),
    );
    const until = async (text: string): Promise<void> => {
      while (!heard.includes(text) && child.exitCode === null) await pause(20);
      expect(heard).toContain(text);
    };
    child.stdin.write(call(1, "initialize", CLIENT));
    await until('"id":1');
    return { child, ended, until };
  };

  it("answer on without their standard error", async () => {
    const { child, ended, until } = await open();
    child.stderr.destroy();
    child.stdin.write(call(2, "tools/call", { name: "search", arguments: { q: "mosque" } }));
    await until('"id":2');
    child.stdin.end();
    expect(await Promise.race([ended, pause(10_000, "still there")])).toBe(0);
  });

  it("end when nobody reads their answers", async () => {
    const { child, ended } = await open();
    child.stdout.destroy();
    child.stdin.write(call(2, "tools/list", {}));
    expect(await Promise.race([ended, pause(10_000, "still there")])).toBe(0);
  });
});
