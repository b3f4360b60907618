/**
 * `npm run bench -- near [--size 1m] [--build DIR]`: the nearest places beside kdbush with geokdbush and
 * SQLite's R*Tree. The contest is bundled first: what compiles sources as they are loaded also wraps every
 * function that a query makes, which peers from packages do not pay for.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { parseOptions } from "./options.ts";
import type { NearOptions } from "./options.ts";

/** Below bench/, so that the peers are found in its node_modules. */
const CACHE = fileURLToPath(new URL("../.cache/near/", import.meta.url));

const PEERS = ["kdbush", "geokdbush", "better-sqlite3"];

const run = (...args: readonly string[]): void => {
  const tsx = createRequire(import.meta.url).resolve("tsx/cli");
  execFileSync(process.execPath, [tsx, ...args], { stdio: ["ignore", 2, 2] });
};

/** The folder of the build. Without one it is built again, since the code may have changed. */
const prepare = ({ size, build: given }: NearOptions): string => {
  if (given !== undefined) return given;
  const [dataDir, buildDir] = [join(CACHE, size), join(CACHE, `${size}-built`)];
  if (!existsSync(join(dataDir, "queries.jsonl"))) run("bench/cli.ts", "generate", "--size", size, "--out", dataDir);
  run("build/cli/main.ts", "build", "--data", dataDir, "--out", buildDir, "--today", "2026-11-21");
  return buildDir;
};

/** The tables of a run. */
export const near = async (words: readonly string[]): Promise<string> => {
  const options = parseOptions(words);
  mkdirSync(CACHE, { recursive: true });
  const contest = join(CACHE, "contest.mjs");
  await build({
    entryPoints: [fileURLToPath(new URL("contest.ts", import.meta.url))],
    outfile: contest,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    external: PEERS,
    logLevel: "error",
  });
  return execFileSync(process.execPath, [contest, prepare(options), String(options.rounds)], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", 2],
  });
};
