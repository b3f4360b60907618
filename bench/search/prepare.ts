/** The made-up places and their build, made where they are not given; each by its own command. */
import { execFileSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { QUERIES_FILE } from "../generate/generate.ts";
import type { Folders } from "../peers/contestant.ts";
import type { SearchOptions } from "./options.ts";

const CACHE = fileURLToPath(new URL("../.cache/search/", import.meta.url));

/** Seeds of the published figures (README.md, generate). */
const SEEDS = { train: 1, test: 2 } as const;

const run = (...args: readonly string[]): void => {
  const tsx = createRequire(import.meta.url).resolve("tsx/cli");
  execFileSync(process.execPath, [tsx, ...args], { stdio: ["ignore", 2, 2] });
};

/** The folders of one run. Without a build one is made again, since the code may have changed. */
export const prepare = ({ size, set, data, build }: SearchOptions): Folders => {
  const dataDir = data ?? join(CACHE, `${size}-${set}`);
  if (!existsSync(join(dataDir, QUERIES_FILE))) {
    rmSync(dataDir, { recursive: true, force: true });
    const seed = String(SEEDS[set]);
    run("bench/cli.ts", "generate", "--size", size, "--set", set, "--seed", seed, "--out", dataDir);
  }
  if (build !== undefined) return { dataDir, buildDir: build };
  const buildDir = join(CACHE, `${size}-${set}-built`);
  run("build/cli/main.ts", "build", "--data", dataDir, "--out", buildDir, "--today", "2026-11-21");
  return { dataDir, buildDir };
};
