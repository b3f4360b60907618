/** The image of server/deploy/Containerfile as it would run, without a container engine (script.ts). Needs root and Linux. */
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../support/port.ts";
import { parseContainerfile } from "./containerfile.ts";
import type { Stage } from "./containerfile.ts";
import { scriptOf } from "./script.ts";

export const CONTAINERFILE = "server/deploy/Containerfile";

export const stagesOfImage = (): readonly Stage[] => parseContainerfile(readFileSync(CONTAINERFILE, "utf8"));

const overlay = (dir: string): string =>
  `mount --make-rprivate / && mount -t tmpfs t ${dir} && cd ${dir} && mkdir u w r && mount -t overlay o -o lowerdir=/,upperdir=u,workdir=w r`;

/** Whether this host lets us lay a layer over its root. */
export const canLayer = (): boolean => {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  const dir = mkdtempSync(join(tmpdir(), "musalla-layer-"));
  const { status } = spawnSync("unshare", ["--mount", "sh", "-c", overlay(dir)], { stdio: "ignore" });
  rmSync(dir, { recursive: true });
  return status === 0;
};

export interface RunningImage {
  readonly origin: string;
  readonly port: number;
  readonly pid: number;
  /** What its steps and its server said. */
  readonly output: () => string;
  /** Whether the health check of the image is content. */
  readonly isHealthy: () => boolean;
  /** Ends it as an engine does; its exit code. */
  readonly stop: () => Promise<number | null>;
}

/** Runs the health check of the image; the port is the only thing that it is told. */
const check = (port: number): boolean => {
  const [program = "", ...args] = stagesOfImage().at(-1)?.health ?? [];
  const path = program === "node" ? process.execPath : program;
  return spawnSync(path, args, { env: { PORT: String(port) }, stdio: "ignore" }).status === 0;
};

/** Makes the image and runs it until it is healthy. Stages in `given` are not run (script.ts). */
export const runImage = async (
  given: Readonly<Record<string, string>>,
  context: string,
  startMs: number,
  say: (text: string) => void = () => undefined,
): Promise<RunningImage> => {
  const port = await freePort();
  const work = mkdtempSync(join(tmpdir(), "musalla-image-"));
  const environment = { PORT: String(port), HOST: "127.0.0.1" };
  const script = scriptOf({ stages: stagesOfImage(), context, given, node: process.execPath, work, environment });
  const child = spawn("unshare", ["--mount", "sh", "-c", script]);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      say(chunk.toString());
    });
  const ended = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  const stop = async (): Promise<number | null> => {
    child.kill("SIGTERM");
    const code = await ended;
    rmSync(work, { recursive: true, force: true });
    return code;
  };
  const giveUpAt = Date.now() + startMs;
  while (!output.includes("Musalla listens on")) {
    if (child.exitCode !== null || Date.now() > giveUpAt) {
      await stop();
      throw new Error(`the image does not run:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const origin = `http://127.0.0.1:${port}`;
  return { origin, port, pid: child.pid ?? 0, output: () => output, isHealthy: () => check(port), stop };
};
